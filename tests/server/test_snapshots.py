"""Snapshots: a long match is opened at once, and whatever is wrong with a snapshot, the log is what counts."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import msgspec
import pytest

from tests.server.moments import ROOM, Moment, stored
from tests.server.served import ROOT
from tests.server.stores import use
from undercroft.engine.dump import dump
from undercroft.engine.zone import SPECTATOR
from undercroft.games import game
from undercroft.match.journal import Choice
from undercroft.match.kept import edition
from undercroft.server.config import Config
from undercroft.server.crew import Crew
from undercroft.server.entries import Chose, Entry, Said, Undone
from undercroft.server.hall import KEEP_AFTER, Hall, folded, opened
from undercroft.server.metrics import Metrics
from undercroft.server.room import Room
from undercroft.server.showing import Scene
from undercroft.server.snapshot import SUM_BYTES, _bytes_sum, laid_out, put_away
from undercroft.server.store import Snapshot, Store, Stored

MOST_MILLISECONDS = 50

LONG = Moment("wymer", 5, 100_000)
"""Played to its end: some hundred choices, each of which takes the rules long."""


def everything(room: Room) -> list[Any]:
    """All that a room is, and every byte that anybody who comes is shown."""
    assert room.match is not None
    seats = [*range(len(room.chairs)), SPECTATOR]
    scene = Scene(room, room.info())
    told = [msgspec.json.encode(scene.shown(scene.look(seat), seat)) for seat in seats]
    state = [getattr(room, field.name) for field in fields(Room) if field.name not in ("match", "events_at")]
    match = room.match
    may = [(match.undo_is_free(seat), match.may_redo(seat), match.standing(seat)) for seat in seats[:-1]]
    return [dump(match.table), match.journal, match.keeper, may, state, told]


def snapshot_of(log: list[Stored]) -> Snapshot:
    return put_away(folded(ROOM, log), log[-1])


def reopened(log: list[Stored]) -> Room:
    room = laid_out(snapshot_of(log), log[-1])
    assert room is not None
    return room


@pytest.mark.parametrize(
    "moment",
    [
        Moment("duel", 2, 7),
        Moment("dungeons", 3, 150, window=True),
        Moment("tomb", 2, 60, (("classes", "on"),)),
        Moment("wonder", 3, 40),
        Moment("wymer", 3, 30),
    ],
    ids=lambda moment: moment.game,
)
def test_a_room_that_was_put_away_is_the_room_and_goes_on_alike(moment: Moment) -> None:
    log, room = moment.log()
    back = reopened(stored(log))
    assert everything(back) == everything(room)
    for each in (room, back):
        assert each.match is not None
        each.apply(Said(name="Ann", text="hello", seat=0), 2.0)
        last = each.match.journal.entries[-1]
        assert isinstance(last, Choice)
        each.apply(Undone(seat=last.seat), 3.0, "a request")
        prompt = each.match.table.prompts[0]
        seat = prompt.seat if prompt.seat < len(each.chairs) else each.match.keeper
        each.apply(Chose(seat=seat, key=each.match.key_of(prompt.options[0])), 4.0)
    assert everything(back) == everything(room)


def test_a_match_that_was_put_away_knows_its_whole_past() -> None:
    log, room = Moment("dungeons", 2, 230).log()
    back = reopened(stored(log))
    assert room.match is not None
    assert back.match is not None
    for number in (0, 1, 120, 199, 215, 230):
        assert dump(back.match.at(number)) == dump(room.match.at(number))
        assert len(back.match.at(number).events) == len(room.match.at(number).events)


@pytest.fixture(scope="module")
def long() -> tuple[list[Stored], list[Any]]:
    """The log of a long match, and all that it comes to."""
    log, room = LONG.log()
    assert room.over
    assert room.match is not None
    assert room.match.number > 200
    return stored(log), everything(room)


async def entered(store: Store) -> tuple[Room, Metrics]:
    """A room as a server that has just been started lets people in."""
    metrics = Metrics()
    hall = Hall(Config(""), store, Crew(0, 0), metrics)
    live = await hall.enter(ROOM)
    await finished(hall)
    return live.room, metrics


async def finished(hall: Hall) -> None:
    """Wait for what goes on behind the scenes."""
    while hall.tasks:
        await next(iter(hall.tasks))


@pytest.mark.slow
def test_the_longest_match_is_opened_at_once(url: str, long: tuple[list[Stored], list[Any]]) -> None:
    """The first to come after a crash may wait for the log to be folded, and nobody after that."""
    log, truth = long

    async def first(store: Store) -> None:
        await store.append(ROOM, 0, log)
        room, _ = await entered(store)
        assert everything(room) == truth

    async def second(store: Store) -> None:
        snapshot, rest = await store.kept(ROOM)
        assert snapshot is not None
        assert (snapshot.length, rest) == (len(log), log[-1:])
        best = min(opening(snapshot, rest) for _ in range(5))
        assert best < MOST_MILLISECONDS
        room, metrics = await entered(store)
        assert everything(room) == truth
        assert metrics.counts["snapshots_unfit"] == 0

    use(url, first, second)


def opening(snapshot: Snapshot, rest: list[Stored]) -> float:
    """The milliseconds until somebody who comes to a room sees the table."""
    began = time.process_time()
    found = opened(snapshot, rest)
    assert found is not None
    Scene(found[0], found[0].info()).look(0)
    return 1000 * (time.process_time() - began)


def flipped(snapshot: Snapshot) -> Snapshot:
    body = bytearray(snapshot.body)
    body[len(body) // 2] ^= 1
    return replace(snapshot, body=bytes(body))


DAMAGES: dict[str, Callable[[Snapshot], Snapshot]] = {
    "a byte is wrong": flipped,
    "cut off": lambda snapshot: replace(snapshot, body=snapshot.body[:-100]),
    "empty": lambda snapshot: replace(snapshot, body=b""),
    "of a longer log": lambda snapshot: replace(snapshot, length=snapshot.length + 5),
    "of a shorter log": lambda snapshot: replace(snapshot, length=snapshot.length - 5),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_snapshot_is_thrown_away(url: str, damage: str) -> None:
    log, room = Moment("dungeons", 2, 40).log()

    async def damaged(store: Store) -> None:
        await store.append(ROOM, 0, stored(log))
        await store.keep(ROOM, DAMAGES[damage](put_away(room, stored(log)[-1])))

    async def enter(store: Store) -> None:
        found, metrics = await entered(store)
        assert everything(found) == everything(room)
        assert metrics.counts["snapshots_unfit"] == 1

    use(url, damaged, enter)


def test_a_snapshot_of_other_rules_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    log, _ = Moment("duel", 2, 5).log()
    snapshot = snapshot_of(stored(log))
    assert laid_out(snapshot, stored(log)[-1]) is not None
    monkeypatch.setattr("undercroft.server.snapshot.edition", lambda game: "another one")
    assert laid_out(snapshot, stored(log)[-1]) is None


def test_the_edition_of_a_game_is_its_version_and_all_its_files() -> None:
    assert edition(game("duel")) == edition.__wrapped__(game("duel"))
    assert edition(game("duel")) != edition(game("tomb"))


def test_a_snapshot_of_another_log_is_thrown_away() -> None:
    log, _ = Moment("duel", 2, 5).log()
    other: list[Entry] = [*log[:-1], Said(name="Ann", text="another past")]
    assert laid_out(snapshot_of(stored(log)), stored(other)[-1]) is None


def test_a_snapshot_whose_room_holds_a_match_is_thrown_away() -> None:
    log, _ = Moment("duel", 2, 5).log()
    snapshot = snapshot_of(stored(log))
    envelope = msgspec.json.decode(snapshot.body[SUM_BYTES:])
    envelope["room"]["match"] = {"game": "duel"}
    body = msgspec.json.encode(envelope)
    assert laid_out(replace(snapshot, body=_bytes_sum(body) + body), stored(log)[-1]) is None


@pytest.mark.slow
def test_a_snapshot_is_kept_while_a_game_is_played(url: str) -> None:
    """As soon as the rules have worked for long enough; so a killed server's rooms are opened quickly as well."""
    log, _ = Moment("wymer", 3, 600).log()

    async def play(store: Store) -> None:
        hall = Hall(Config(""), store, Crew(0, 0), Metrics())
        live = await hall.make(ROOM, log[:20])
        for entry in log[20:]:
            await hall.add(live, lambda room, entry=entry: [entry])  # type: ignore[misc]
        await finished(hall)
        assert live.spent < KEEP_AFTER
        snapshot, rest = await store.kept(ROOM)
        assert snapshot is not None
        assert snapshot.length + len(rest) - 1 == len(log)
        assert len(rest) < len(log), "not all is folded"

    use(url, play)


AT_ONCE = """
import sys, threading
from tests.server.moments import Moment, stored
from tests.server.test_snapshots import snapshot_of
from undercroft.server.snapshot import laid_out

sys.setswitchinterval(1e-6)
log = stored(Moment("duel", 2, 5).log()[0])
snapshot, together, found = snapshot_of(log), threading.Barrier(6), []

def open_it():
    together.wait()
    found.append(laid_out(snapshot, log[-1]))

threads = [threading.Thread(target=open_it) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(found) == 6 and None not in found
"""


@pytest.mark.slow
def test_a_fresh_process_opens_many_rooms_at_once() -> None:
    """As after a restart, when everybody comes back; each process can trip over it only the first time."""
    for _ in range(8):
        subprocess.run([sys.executable, "-c", AT_ONCE], cwd=ROOT, check=True)
