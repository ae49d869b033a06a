"""What both stores promise: all or nothing, one winner, nothing twice, and lists that agree."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.disks import small_disk
from tests.patience import PATIENCE
from tests.server.postgres import Postgres
from tests.server.stores import new_store, use
from undercroft.engine.refusal import Refusal
from undercroft.server import postgres, sqlite
from undercroft.server.postgres import PostgresStore
from undercroft.server.sqlite import SQLiteStore
from undercroft.server.store import (
    Place,
    Repeated,
    Snapshot,
    Store,
    Stored,
    StoreError,
    Summary,
    Taken,
    migrations,
)
from undercroft.wire import MatchLine


def entry(text: str, request: str = "") -> Stored:
    return Stored(text.encode(), 1.5, request)


def match(name: str, winners: tuple[int, ...] = (0,), game: str = "duel", moves: int = 10) -> MatchLine:
    return MatchLine(
        match=name,
        game=game,
        name=name,
        players=("Ann", "Bo"),
        moves=moves,
        at=float(moves),
        ending="fallen",
        winners=winners,
    )


def summary(stage: str = "gathering", listed: bool = True, wake: float | None = None) -> Summary:
    return Summary(stage, listed, 2.0, wake, b"peek")


def test_what_was_appended_is_read_again(url: str) -> None:
    async def write(store: Store) -> None:
        await store.append("a", 0, [entry("one"), entry("two", "r1")])
        await store.append("a", 2, [entry("three")])
        await store.append("b", 0, [entry("other")])

    async def read(store: Store) -> None:
        assert await store.read("a") == [entry("one"), entry("two", "r1"), entry("three")]
        assert await store.read("a", 2) == [entry("three")]
        assert await store.read("nowhere") == []

    use(url, write, read)


def test_of_two_under_one_number_one_wins(url: str) -> None:
    async def race(store: Store) -> None:
        await store.append("a", 0, [entry("made")])
        tries = [store.append("a", 1, [entry(f"{i}"), entry(f"{i} more")]) for i in range(8)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Taken) for result in results) == 7
        winner = results.index(None)
        assert await store.read("a", 1) == [entry(f"{winner}"), entry(f"{winner} more")]

    use(url, race)


def test_a_request_is_stored_once(url: str) -> None:
    async def again(store: Store) -> None:
        await store.append("a", 0, [entry("one", "r")])
        with pytest.raises(Repeated):
            await store.append("a", 1, [entry("one", "r"), entry("two")])
        await store.append("b", 0, [entry("one", "r")])
        assert len(await store.read("a")) == 1

    use(url, again)


def test_lists(url: str) -> None:
    async def lists(store: Store) -> None:
        await store.append("a", 0, [entry("1")], summary(wake=5.0))
        await store.append("b", 0, [entry("1")], summary(listed=False, wake=7.0))
        await store.append("c", 0, [entry("1")], summary("over"))
        assert await store.listed(10) == [b"peek"]
        assert await store.due(6.0, 10) == ["a"]
        assert await store.due(7.0, 10) == ["a", "b"]
        await store.append("a", 1, [entry("2")], summary("over"), match("a"))
        assert await store.listed(10) == []
        assert await store.due(9.0, 10) == ["b"]
        assert await store.finished("", 10) == [match("a")]
        assert await store.finished("tomb", 10) == []

    use(url, lists)


def test_statistics(url: str) -> None:
    async def count(store: Store) -> None:
        for i, winners in enumerate([(0,), (0,), (1,), (), (0, 1)]):
            await store.append(f"m{i}", 0, [entry("1")], summary("over", False), match(f"m{i}", winners, moves=10 + i))
        (line,) = await store.statistics()
        assert (line.game, line.players, line.matches, line.moves_mean) == ("duel", 2, 5, 12.0)
        assert line.wins_by_seat == (3, 2)
        assert line.endings == {"fallen": 5}
        assert await store.finished("", 10) == [], "rooms that are not listed are counted, not shown"

    use(url, count)


def test_accounts_sessions_and_places(url: str) -> None:
    async def accounts(store: Store) -> None:
        assert await store.add_account("Ann", "hash", 1.0)
        assert not await store.add_account("Ann", "other", 2.0)
        assert await store.password_of("Ann") == "hash"
        assert await store.password_of("Bo") is None
        await store.add_session("token", "Ann", 10.0)
        assert await store.account_of("token", 9.0) == "Ann"
        assert await store.account_of("token", 11.0) is None
        await store.end_session("token")
        assert await store.account_of("token", 9.0) is None
        await store.add_place("Ann", Place("a", 1, "x"), 1.0)
        await store.add_place("Ann", Place("b", 0, "y"), 2.0)
        await store.add_place("Ann", Place("a", 2, "z"), 3.0)
        assert await store.places("Ann", 10) == [Place("a", 2, "z"), Place("b", 0, "y")]
        assert await store.own_rooms("Ann", 10) == [], "rooms that are not there are not shown"
        await store.append("b", 0, [entry("1")], summary("over"))
        assert [(seat, peek) for seat, _, peek in await store.own_rooms("Ann", 10)] == [(0, b"peek")]
        await store.report("a", 1.0, "odd", b"save")
        await store.ping()

    use(url, accounts)


def test_many_rooms_at_once(url: str) -> None:
    async def many(store: Store) -> None:
        for number in range(5):
            await asyncio.gather(*(store.append(f"r{i}", number, [entry(f"{number}")]) for i in range(40)))
        for i in range(40):
            assert len(await store.read(f"r{i}")) == 5

    use(url, many)


def test_one_that_is_in_the_way_takes_nobody_with_it(url: str) -> None:
    """What comes in at once is written at once; only the entry that cannot be is refused."""

    async def crowd(store: Store) -> None:
        await store.append("taken", 0, [entry("first")])
        await store.append("asked", 0, [entry("first", "r")])
        tries = [
            store.append("one", 0, [entry("1")], summary()),
            store.append("taken", 0, [entry("second")], summary()),
            store.append("asked", 1, [entry("again", "r")]),
            store.append("two", 0, [entry("1")], summary("over"), match("two")),
        ]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Taken, Repeated, type(None)]
        assert [len(await store.read(room)) for room in ("one", "taken", "asked", "two")] == [1, 1, 1, 1]
        assert await store.listed(10) == [b"peek"]
        assert await store.finished("", 10) == [match("two")]

    use(url, crowd)


def test_what_sqlite_acknowledges_is_on_the_disk(tmp_path: Path) -> None:
    async def settings(store: Store) -> None:
        assert isinstance(store, SQLiteStore)
        found = await store._do(
            lambda c: [c.execute(f"PRAGMA {p}").fetchone()[0] for p in ("journal_mode", "synchronous")]
        )
        assert found == ["wal", 2], "2 is FULL"

    use(str(tmp_path / "server.db"), settings)


def test_a_database_of_a_newer_server_is_refused(url: str) -> None:
    async def nothing(store: Store) -> None: ...

    async def newer(store: Store) -> None:
        if isinstance(store, SQLiteStore):
            with sqlite3.connect(url) as database:
                database.execute("UPDATE schema_version SET version = 99")
            database.close()
        else:
            assert isinstance(store, PostgresStore)
            assert store.pool is not None
            await store.pool.execute("UPDATE schema_version SET version = 99")

    use(url, nothing, newer)
    with pytest.raises(Refusal, match="made by a newer server \\(schema 99; this one knows 2\\)"):
        use(url, nothing)


def test_a_database_of_an_older_server_is_brought_up_to_date(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rooms stay, and what was added since is there."""

    async def of_old(store: Store) -> None:
        await store.append("a", 0, [entry("1")], summary())
        await store.add_account("Ann", "hash", 1.0)

    async def today(store: Store) -> None:
        assert await store.kept("a") == (None, [entry("1")])
        await store.keep("a", Snapshot(1, b"a table"))
        assert await store.kept("a") == (Snapshot(1, b"a table"), [entry("1")])
        await store.add_place("Ann", Place("a", 1, "x"), 1.0)

    async def tomorrow(store: Store) -> None:
        assert await store.places("Ann", 10) == [Place("a", 1, "x")]

    for module in (sqlite, postgres):
        monkeypatch.setattr(module, "migrations", lambda dialect: migrations(dialect)[:1])
    use(url, of_old)
    monkeypatch.undo()
    use(url, today, tomorrow)


def test_a_snapshot_takes_the_place_of_the_one_before(url: str) -> None:
    async def keep(store: Store) -> None:
        await store.append("a", 0, [entry("1"), entry("2"), entry("3")])
        await store.keep("a", Snapshot(1, b"one"))
        await store.keep("a", Snapshot(2, b"two"))
        await store.keep("b", Snapshot(9, b"another"))

    async def read(store: Store) -> None:
        assert await store.kept("a") == (Snapshot(2, b"two"), [entry("2"), entry("3")])
        assert await store.kept("b") == (Snapshot(9, b"another"), [])
        assert await store.kept("c") == (None, [])

    use(url, keep, read)


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    async def two(store: Store) -> None:
        with pytest.raises(Refusal, match="Another server is using"):
            await SQLiteStore(tmp_path / "server.db").open()

    use(str(tmp_path / "server.db"), two)


@pytest.mark.slow
def test_processes_hear_of_each_other_and_one_leads(database_server: Postgres) -> None:
    url = database_server.new_database()

    async def run() -> None:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        told: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        one, two = new_store(url), new_store(url)
        two.heard = lambda room, number: heard.put_nowait((room, number))
        two.told = lambda room, text: told.put_nowait((room, text))
        await asyncio.gather(one.open(), two.open())
        assert await asyncio.wait_for(heard.get(), PATIENCE) == ("", -1), "after a gap everything is looked at"
        await one.append("a", 0, [entry("1"), entry("2")])
        assert await asyncio.wait_for(heard.get(), PATIENCE) == ("a", 2)
        await one.tell("a", "here 1 2")
        assert await asyncio.wait_for(told.get(), PATIENCE) == ("a", "here 1 2")
        assert await one.lead("a")
        assert not await two.lead("a")
        assert await two.lead("b")
        await one.resign("a")
        assert await two.lead("a")
        await two.close()
        async with asyncio.timeout(PATIENCE):  # whoever goes lets go, once the database has noticed
            while not await one.lead("b"):
                await asyncio.sleep(0.03)
        await one.close()

    asyncio.run(run())


# Disks.


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with room for a few entries."""
    with small_disk(tmp_path / "disk", "1200k") as disk:
        yield disk


async def until_full(store: Store, stored: list[Stored]) -> None:
    while True:
        await store.append("a", len(stored), [entry("x" * 5000)])
        stored.append(entry("x" * 5000))


def test_a_full_disk_is_said_and_what_was_stored_stays(tiny_disk: Path) -> None:
    stored: list[Stored] = []

    async def fill(store: Store) -> None:
        with pytest.raises(StoreError, match="This could not be stored: the disk is full") as error:
            await until_full(store, stored)
        assert error.value.certain
        assert await store.read("a") == stored
        (tiny_disk / "ballast").unlink()
        await store.append("a", len(stored), [entry("again")])

    async def read(store: Store) -> None:
        assert await store.read("a") == [*stored, entry("again")]

    (tiny_disk / "ballast").write_bytes(b"x" * 300_000)
    use(str(tiny_disk / "server.db"), fill, read)
    assert len(stored) > 2
