"""Rooms in one SQLite file: everything that comes in while the disk is busy goes into the next transaction."""

from __future__ import annotations

import asyncio
import fcntl
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

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

T = TypeVar("T")

MOST_AT_ONCE = 500
MOST_ROWS = 1000
"""Rows that one statement writes."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON", "temp_store=MEMORY")
"""What a savepoint must remember is never wanted after a crash, so that it needs no file."""


class Job:
    """Work for the thread that owns the file, and whom to tell of the result."""

    def __init__(self, work: Callable[[sqlite3.Connection], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        """Do the work; what it refuses leaves no trace in the transaction."""
        connection.execute("SAVEPOINT job")
        try:
            self.result, self.error = self.work(connection), None
        except sqlite3.Error:
            raise
        except Exception as problem:
            connection.execute("ROLLBACK TO job")
            self.error = problem
        connection.execute("RELEASE job")

    def tell(self) -> None:
        """Answer whoever waits."""
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Append(Job):
    """Entries for the log of a room. Those of many rooms are written by one statement."""

    def __init__(
        self, room: str, number: int, entries: Sequence[Stored], summary: Summary | None, finished: MatchLine | None
    ) -> None:
        super().__init__(self.write)
        self.room, self.number, self.entries, self.summary, self.finished = room, number, entries, summary, finished

    def rows(self) -> list[tuple[str, int, float, str | None, bytes]]:
        numbered = enumerate(self.entries, start=self.number)
        return [(self.room, number, entry.at, entry.request or None, entry.body) for number, entry in numbered]

    def write(self, c: sqlite3.Connection) -> None:
        """Add the entries, or find out what is in their way."""
        for row in self.rows():
            sql = "SELECT 1 FROM entries WHERE room = ? AND request = ?"
            if row[3] is not None and c.execute(sql, (self.room, row[3])).fetchone():
                raise Repeated
            if c.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row).rowcount == 0:
                raise Taken
        self.note(c)

    def note(self, c: sqlite3.Connection) -> None:
        """Keep up what makes lists quick."""
        if self.summary is not None:
            s = self.summary
            _insert(c, "INSERT OR REPLACE INTO rooms", [(self.room, s.listed, s.stage, s.at, s.wake, s.peek)])
        if self.finished is not None:
            row = match_row(self.finished, self.summary is not None and self.summary.listed)
            _insert(c, "INSERT OR REPLACE INTO matches", [row])


class SQLiteStore(Store):
    """A store in a file; one process at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: Thread | None = None

    async def open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.lock = open(f"{self.path}.lock", "w")  # noqa: SIM115 - held until the process ends
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.lock.close()
            raise Refusal(f"Another server is using {self.path}; stop it, or choose another --database.") from None
        self.thread = Thread(target=self._serve, name="sqlite", daemon=True)
        self.thread.start()
        try:
            await self._do(_migrate)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        if self.thread is not None:
            self.jobs.put(None)
            await asyncio.to_thread(self.thread.join)
            self.lock.close()

    async def ping(self) -> None:
        await self._do(lambda c: c.execute("SELECT 1").fetchone())

    # The thread that owns the file.

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        result: T = await self._done(Job(work))
        return result

    async def _done(self, job: Job) -> Any:
        self.jobs.put(job)
        return await job.future

    def _serve(self) -> None:
        connection: sqlite3.Connection | None = None
        while (first := self.jobs.get()) is not None:
            batch = [first]
            while len(batch) < MOST_AT_ONCE and not self.jobs.empty() and (job := self.jobs.get()) is not None:
                batch.append(job)
            connection = self._run(connection, batch)
            first.loop.call_soon_threadsafe(_tell, batch)
        if connection is not None:
            connection.close()

    def _run(self, connection: sqlite3.Connection | None, batch: list[Job]) -> sqlite3.Connection | None:
        """Carry jobs out in one transaction; if that fails, each in its own, so that only those fail that must."""
        try:
            connection = connection or self._connect()
            _transact(connection, batch)
        except sqlite3.Error as error:
            if connection is None or len(batch) == 1:
                return _failed(connection, batch, error)
            for job in batch:
                connection = self._run(connection, [job])
        return connection

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    # Rooms.

    async def append(
        self,
        room: str,
        number: int,
        entries: Sequence[Stored],
        summary: Summary | None = None,
        finished: MatchLine | None = None,
    ) -> None:
        await self._done(Append(room, number, entries, summary, finished))

    async def read(self, room: str, since: int = 0) -> list[Stored]:
        return await self._do(lambda c: _read(c, room, since))

    async def keep(self, room: str, snapshot: Snapshot) -> None:
        sql = (
            "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (room) DO UPDATE"
            " SET length = excluded.length, body = excluded.body"
        )
        await self._do(lambda c: c.execute(sql, (room, snapshot.length, snapshot.body)))

    async def kept(self, room: str) -> tuple[Snapshot | None, list[Stored]]:
        def work(c: sqlite3.Connection) -> tuple[Snapshot | None, list[Stored]]:
            row = c.execute("SELECT length, body FROM snapshots WHERE room = ?", (room,)).fetchone()
            snapshot = Snapshot(*row) if row else None
            return snapshot, _read(c, room, snapshot.length - 1 if snapshot else 0)

        return await self._do(work)

    async def listed(self, most: int) -> list[bytes]:
        sql = "SELECT peek FROM rooms WHERE listed AND stage <> 'over' ORDER BY at DESC LIMIT ?"
        return [row[0] for row in await self._do(lambda c: c.execute(sql, (most,)).fetchall())]

    async def due(self, now: float, most: int) -> list[str]:
        sql = "SELECT room FROM rooms WHERE wake IS NOT NULL AND wake <= ? ORDER BY wake LIMIT ?"
        return [row[0] for row in await self._do(lambda c: c.execute(sql, (now, most)).fetchall())]

    async def finished(self, game: str, most: int) -> list[MatchLine]:
        sql = "SELECT line FROM matches WHERE listed AND (? = '' OR game = ?) ORDER BY at DESC LIMIT ?"
        rows = await self._do(lambda c: c.execute(sql, (game, game, most)).fetchall())
        return [msgspec.json.decode(row[0], type=MatchLine) for row in rows]

    async def statistics(self) -> list[StatisticsLine]:
        sql = (
            "SELECT game, players, ending, winners, count(*), sum(moves) FROM matches"
            " GROUP BY game, players, ending, winners"
        )
        return counted(await self._do(lambda c: c.execute(sql).fetchall()))

    async def report(self, room: str, at: float, text: str, save: bytes) -> None:
        sql = "INSERT INTO reports (room, at, text, save) VALUES (?, ?, ?, ?)"
        await self._do(lambda c: c.execute(sql, (room, at, text, save)))

    # Accounts.

    async def add_account(self, name: str, password: str, at: float) -> bool:
        sql = "INSERT INTO accounts VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        return await self._do(lambda c: c.execute(sql, (name, password, at)).rowcount) == 1

    async def password_of(self, name: str) -> str | None:
        row = await self._do(lambda c: c.execute("SELECT password FROM accounts WHERE name = ?", (name,)).fetchone())
        return row[0] if row else None

    async def add_session(self, token: str, account: str, until: float) -> None:
        await self._do(lambda c: c.execute("INSERT INTO sessions VALUES (?, ?, ?)", (token, account, until)))

    async def account_of(self, token: str, now: float) -> str | None:
        sql = "SELECT account FROM sessions WHERE hash = ? AND until > ?"
        row = await self._do(lambda c: c.execute(sql, (token, now)).fetchone())
        return row[0] if row else None

    async def end_session(self, token: str) -> None:
        await self._do(lambda c: c.execute("DELETE FROM sessions WHERE hash = ?", (token,)))

    async def add_place(self, account: str, place: Place, at: float) -> None:
        sql = "INSERT OR REPLACE INTO places (account, room, seat, at, ticket) VALUES (?, ?, ?, ?, ?)"
        values = (account, place.room, place.seat, at, place.ticket)
        await self._do(lambda c: c.execute(sql, values))

    async def places(self, account: str, most: int) -> list[Place]:
        sql = "SELECT room, seat, ticket FROM places WHERE account = ? ORDER BY at DESC LIMIT ?"
        return [Place(*row) for row in await self._do(lambda c: c.execute(sql, (account, most)).fetchall())]

    async def own_rooms(self, account: str, most: int) -> list[tuple[int, float, bytes]]:
        sql = (
            "SELECT seat, rooms.at, peek FROM places JOIN rooms ON rooms.room = places.room"
            " WHERE account = ? ORDER BY rooms.at DESC LIMIT ?"
        )
        return await self._do(lambda c: c.execute(sql, (account, most)).fetchall())


def _tell(batch: list[Job]) -> None:
    for job in batch:
        job.tell()


def _transact(connection: sqlite3.Connection, batch: list[Job]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for job in _left(connection, batch):
            job.run(connection)
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have ended the transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _left(connection: sqlite3.Connection, batch: list[Job]) -> list[Job]:
    """Write all entries at once, and return the jobs that are left to do: all of them if some entry is in the way.

    Each statement gives way to the event loop and has to wait for it, so that few are quicker than small ones.
    """
    appends = [job for job in batch if isinstance(job, Append)]
    if not appends:
        return batch
    connection.execute("SAVEPOINT appends")
    try:
        _insert(connection, "INSERT INTO entries", [row for job in appends for row in job.rows()])
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK TO appends")
        return batch
    finally:
        connection.execute("RELEASE appends")
    for job in appends:
        job.note(connection)
    return [job for job in batch if not isinstance(job, Append)]


def _insert(c: sqlite3.Connection, into: str, rows: Sequence[tuple[object, ...]]) -> None:
    for i in range(0, len(rows), MOST_ROWS):
        part = rows[i : i + MOST_ROWS]
        blanks = ", ".join([f"({', '.join('?' * len(part[0]))})"] * len(part))
        c.execute(f"{into} VALUES {blanks}", [value for row in part for value in row])


def _failed(connection: sqlite3.Connection | None, batch: list[Job], error: sqlite3.Error) -> sqlite3.Connection | None:
    for job in batch:
        job.error = StoreError(f"This could not be stored: {_why(error)}.")
    return connection


def _why(error: sqlite3.Error) -> str:
    match getattr(error, "sqlite_errorname", ""):
        case "SQLITE_FULL":
            return "the disk is full"
        case name if name.startswith("SQLITE_READONLY"):
            return "the disk is read-only"
        case name if name.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN")):
            return "the disk does not answer"
        case _:
            return str(error)


def _read(c: sqlite3.Connection, room: str, since: int) -> list[Stored]:
    sql = "SELECT body, at, request FROM entries WHERE room = ? AND number >= ? ORDER BY number"
    return [Stored(body, at, request or "") for body, at, request in c.execute(sql, (room, since))]


def _migrate(c: sqlite3.Connection) -> None:
    c.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    row = c.execute("SELECT version FROM schema_version").fetchone()
    version = row[0] if row else 0
    steps = migrations("sqlite")
    check_version(version, len(steps))
    for step in steps[version:]:
        for statement in step.split(";\n"):
            if statement.strip():
                c.execute(statement)
    c.execute("DELETE FROM schema_version")
    c.execute("INSERT INTO schema_version VALUES (?)", (len(steps),))
