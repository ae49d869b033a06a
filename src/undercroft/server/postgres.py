"""Rooms in PostgreSQL: any number of processes serve any room."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from hashlib import blake2b
from typing import Any

import asyncpg
import msgspec

from undercroft.engine.refusal import Refusal
from undercroft.server.store import (
    Place,
    Repeated,
    Snapshot,
    Store,
    Stored,
    StoreError,
    Summary,
    Taken,
    check_version,
    counted,
    match_row,
    migrations,
)
from undercroft.wire import MatchLine, StatisticsLine

log = logging.getLogger("undercroft.postgres")

CHANNEL = "undercroft"
MIGRATING = 0x756E6463
LOST = (OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.PostgresConnectionError)
AGAIN_SECONDS = 1.0
HEAR_SECONDS = 20.0


class PostgresStore(Store):
    """A store in a PostgreSQL database."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.pool: asyncpg.Pool | None = None
        self.listening: asyncio.Task[None] | None = None
        self.hears = asyncio.Event()
        self.leader: asyncpg.Connection | None = None
        self.leading: set[str] = set()
        self.leader_lock = asyncio.Lock()

    async def open(self) -> None:
        try:
            self.pool = await asyncpg.create_pool(self.url, min_size=1, max_size=10, command_timeout=30)
        except (*LOST, asyncpg.PostgresError) as problem:
            raise Refusal(f"The database cannot be reached: {problem}.") from None
        try:
            async with self._connection() as c:
                await _migrate(c)
        except BaseException:
            await self.close()
            raise
        self.listening = asyncio.ensure_future(self._listen())
        try:
            await asyncio.wait_for(self.hears.wait(), HEAR_SECONDS)  # a deaf process would show old tables
        except TimeoutError:
            await self.close()
            raise StoreError("The database does not answer.", certain=False) from None

    async def close(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
            await asyncio.gather(self.listening, return_exceptions=True)
        if self.leader is not None:
            await _closed(self.leader)
        if self.pool is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.pool.close(), 5)

    async def ping(self) -> None:
        async with self._connection() as c:
            await c.fetchval("SELECT 1", timeout=5)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """A connection; what goes wrong with it is a StoreError that leaves open what was stored."""
        assert self.pool is not None
        try:
            async with self.pool.acquire(timeout=10) as connection:
                yield connection
        except LOST:
            raise StoreError("The database does not answer; try again.", certain=False) from None
        except (asyncpg.DiskFullError, asyncpg.ReadOnlySQLTransactionError) as problem:
            raise StoreError(f"This could not be stored: {problem}.") from None
        except (asyncpg.PostgresError, asyncpg.InternalClientError) as problem:
            raise StoreError(f"The database failed: {problem}.", certain=False) from None

    # Rooms.

    async def append(
        self,
        room: str,
        number: int,
        entries: Sequence[Stored],
        summary: Summary | None = None,
        finished: MatchLine | None = None,
    ) -> None:
        rows = [(room, number + i, e.at, e.request or None, e.body) for i, e in enumerate(entries)]
        try:
            async with self._connection() as c, c.transaction():
                await _insert(c, rows)
                if summary is not None:
                    await _summarize(c, room, summary)
                if finished is not None:
                    await _finish(c, match_row(finished, summary is not None and summary.listed))
                await c.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{room}:{number + len(rows)}")
        except _Conflict as conflict:
            raise (Repeated if conflict.repeated else Taken) from None

    async def read(self, room: str, since: int = 0) -> list[Stored]:
        async with self._connection() as c:
            return await _read(c, room, since)

    async def keep(self, room: str, snapshot: Snapshot) -> None:
        sql = (
            "INSERT INTO snapshots VALUES ($1, $2, $3) ON CONFLICT (room) DO UPDATE"
            " SET length = excluded.length, body = excluded.body"
        )
        async with self._connection() as c:
            await c.execute(sql, room, snapshot.length, snapshot.body)

    async def kept(self, room: str) -> tuple[Snapshot | None, list[Stored]]:
        async with self._connection() as c:
            row = await c.fetchrow("SELECT length, body FROM snapshots WHERE room = $1", room)
            snapshot = Snapshot(*row) if row else None
            return snapshot, await _read(c, room, snapshot.length - 1 if snapshot else 0)

    async def listed(self, most: int) -> list[bytes]:
        sql = "SELECT peek FROM rooms WHERE listed AND stage <> 'over' ORDER BY at DESC LIMIT $1"
        async with self._connection() as c:
            return [row[0] for row in await c.fetch(sql, most)]

    async def due(self, now: float, most: int) -> list[str]:
        sql = "SELECT room FROM rooms WHERE wake IS NOT NULL AND wake <= $1 ORDER BY wake LIMIT $2"
        async with self._connection() as c:
            return [row[0] for row in await c.fetch(sql, now, most)]

    async def finished(self, game: str, most: int) -> list[MatchLine]:
        sql = "SELECT line FROM matches WHERE listed AND ($1 = '' OR game = $1) ORDER BY at DESC LIMIT $2"
        async with self._connection() as c:
            return [msgspec.json.decode(row[0], type=MatchLine) for row in await c.fetch(sql, game, most)]

    async def statistics(self) -> list[StatisticsLine]:
        sql = (
            "SELECT game, players, ending, winners, count(*), sum(moves) FROM matches"
            " GROUP BY game, players, ending, winners"
        )
        async with self._connection() as c:
            return counted([tuple(row) for row in await c.fetch(sql)])

    async def report(self, room: str, at: float, text: str, save: bytes) -> None:
        sql = "INSERT INTO reports (room, at, text, save) VALUES ($1, $2, $3, $4)"
        async with self._connection() as c:
            await c.execute(sql, room, at, text.replace("\0", ""), save)

    # Several processes.

    async def lead(self, room: str) -> bool:
        async with self.leader_lock:
            if self.leader is None or self.leader.is_closed():
                self.leading.clear()
                self.leader = await self._own_connection()
            if room not in self.leading and await self._try_lock(room):
                self.leading.add(room)
            return room in self.leading

    async def _try_lock(self, room: str) -> bool:
        assert self.leader is not None
        try:
            return bool(await self.leader.fetchval("SELECT pg_try_advisory_lock($1)", _key(room), timeout=5))
        except (*LOST, asyncpg.PostgresError):
            self.leader.terminate()
            raise StoreError("The database does not answer.", certain=False) from None

    async def resign(self, room: str) -> None:
        async with self.leader_lock:
            if room in self.leading and self.leader is not None and not self.leader.is_closed():
                self.leading.discard(room)
                with contextlib.suppress(*LOST, asyncpg.PostgresError):
                    await self.leader.execute("SELECT pg_advisory_unlock($1)", _key(room), timeout=5)

    async def tell(self, room: str, text: str) -> None:
        with contextlib.suppress(StoreError):
            async with self._connection() as c:
                await c.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{room}!{text}")

    async def _own_connection(self) -> Any:
        """A connection apart from the pool. Whoever is stopped while it is made does not leave it open."""
        connecting = asyncio.ensure_future(asyncpg.connect(self.url, timeout=5))
        try:
            return await asyncio.shield(connecting)
        except asyncio.CancelledError:
            with contextlib.suppress(*LOST, asyncpg.PostgresError):
                await _closed(await connecting)
            raise
        except (*LOST, asyncpg.PostgresError):
            raise StoreError("The database does not answer.", certain=False) from None

    async def _listen(self) -> None:
        """Hear what other processes store; after a gap, everything is looked at again."""
        while True:
            with contextlib.suppress(StoreError, asyncpg.PostgresError, *LOST):
                async with contextlib.aclosing(_Listening(await self._own_connection())) as listening:
                    await listening.connection.add_listener(CHANNEL, self._notified)
                    self.hears.set()
                    self.heard("", -1)
                    while not listening.connection.is_closed():
                        await asyncio.sleep(AGAIN_SECONDS)
                        await listening.connection.fetchval("SELECT 1", timeout=5)
            await asyncio.sleep(AGAIN_SECONDS)

    def _notified(self, *notice: object) -> None:
        payload = str(notice[-1])
        room, mark, text = payload.partition("!")
        if mark:
            self.told(room, text)
        else:
            room, _, number = payload.partition(":")
            self.heard(room, int(number))

    # Accounts.

    async def add_account(self, name: str, password: str, at: float) -> bool:
        sql = "INSERT INTO accounts VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        async with self._connection() as c:
            return bool(await c.execute(sql, name, password, at) == "INSERT 0 1")

    async def password_of(self, name: str) -> str | None:
        async with self._connection() as c:
            found: str | None = await c.fetchval("SELECT password FROM accounts WHERE name = $1", name)
            return found

    async def add_session(self, token: str, account: str, until: float) -> None:
        async with self._connection() as c:
            await c.execute("INSERT INTO sessions VALUES ($1, $2, $3)", token, account, until)

    async def account_of(self, token: str, now: float) -> str | None:
        async with self._connection() as c:
            sql = "SELECT account FROM sessions WHERE hash = $1 AND until > $2"
            found: str | None = await c.fetchval(sql, token, now)
            return found

    async def end_session(self, token: str) -> None:
        async with self._connection() as c:
            await c.execute("DELETE FROM sessions WHERE hash = $1", token)

    async def add_place(self, account: str, place: Place, at: float) -> None:
        sql = (
            "INSERT INTO places (account, room, seat, at, ticket) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT (account, room) DO UPDATE"
            " SET seat = excluded.seat, at = excluded.at, ticket = excluded.ticket"
        )
        async with self._connection() as c:
            await c.execute(sql, account, place.room, place.seat, at, place.ticket)

    async def places(self, account: str, most: int) -> list[Place]:
        sql = "SELECT room, seat, ticket FROM places WHERE account = $1 ORDER BY at DESC LIMIT $2"
        async with self._connection() as c:
            return [Place(*row) for row in await c.fetch(sql, account, most)]

    async def own_rooms(self, account: str, most: int) -> list[tuple[int, float, bytes]]:
        sql = (
            "SELECT seat, rooms.at, peek FROM places JOIN rooms ON rooms.room = places.room"
            " WHERE account = $1 ORDER BY rooms.at DESC LIMIT $2"
        )
        async with self._connection() as c:
            return [(seat, at, peek) for seat, at, peek in await c.fetch(sql, account, most)]


class _Listening:
    """A connection that is closed whatever happens."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def aclose(self) -> None:
        await _closed(self.connection)


async def _closed(connection: Any) -> None:
    """Close a connection that may be broken."""
    try:
        await connection.close(timeout=2)
    except (*LOST, asyncpg.PostgresError, asyncpg.InternalClientError):
        connection.terminate()


class _Conflict(Exception):
    """Two entries want the same place."""

    def __init__(self, repeated: bool) -> None:
        super().__init__()
        self.repeated = repeated


async def _insert(c: Any, rows: list[tuple[Any, ...]]) -> None:
    try:
        await c.executemany("INSERT INTO entries VALUES ($1, $2, $3, $4, $5)", rows)
    except asyncpg.UniqueViolationError as conflict:
        raise _Conflict(conflict.constraint_name == "entries_by_request") from None


async def _read(c: Any, room: str, since: int) -> list[Stored]:
    sql = "SELECT body, at, request FROM entries WHERE room = $1 AND number >= $2 ORDER BY number"
    return [Stored(body, at, request or "") for body, at, request in await c.fetch(sql, room, since)]


async def _summarize(c: Any, room: str, s: Summary) -> None:
    sql = (
        "INSERT INTO rooms VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (room) DO UPDATE"
        " SET listed = excluded.listed, stage = excluded.stage, at = excluded.at, wake = excluded.wake,"
        " peek = excluded.peek"
    )
    await c.execute(sql, room, s.listed, s.stage, s.at, s.wake, s.peek)


async def _finish(c: Any, row: tuple[Any, ...]) -> None:
    sql = "INSERT INTO matches VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING"
    await c.execute(sql, *row)


def _key(room: str) -> int:
    return int.from_bytes(blake2b(room.encode(), digest_size=8).digest(), "big", signed=True)


async def _migrate(c: Any) -> None:
    """Bring the schema up to date; of several processes that start at once, one does it."""
    async with c.transaction():
        await c.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await c.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        version = await c.fetchval("SELECT version FROM schema_version") or 0
        steps = migrations("postgresql")
        check_version(version, len(steps))
        for step in steps[version:]:
            await c.execute(step)
        await c.execute("DELETE FROM schema_version")
        await c.execute("INSERT INTO schema_version VALUES ($1)", len(steps))
