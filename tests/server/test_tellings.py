"""What those in a room are told after each entry: all that changed for them, and nothing that did not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
import pytest

from undercroft.engine.zone import SPECTATOR
from undercroft.games import game
from undercroft.server.config import Config
from undercroft.server.crew import Crew
from undercroft.server.entries import Began, Entry, Joined, Made, Readied, Watched
from undercroft.server.hall import Hall, Live, viewer
from undercroft.server.metrics import Metrics
from undercroft.server.room import Guest
from undercroft.server.showing import Scene
from undercroft.server.sqlite import SQLiteStore
from undercroft.wire import Bye, Changed, Choose, FromServer, SeatPlan

T = TypeVar("T")


class Ear:
    """Somebody in a room who keeps what they are told."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.told: list[FromServer] = []

    def send(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message, type=FromServer))

    def end(self, bye: Bye) -> None:
        raise AssertionError(bye.sentence)


def begun(name: str, seats: int) -> Iterator[Entry]:
    """A room in which everybody sits, somebody watches, and the game begins."""
    of = game(name)
    plans = (SeatPlan(),) * seats
    yield Made(
        game=name, version=of.version, name=name, settings=of.checked({}), seats=plans, invitation="", secret="07" * 32
    )
    for seat in range(seats):
        yield Joined(seat=seat, name=f"Player {seat + 1}", ticket=f"ticket {seat}")
    yield Watched(name="Somebody", ticket="watcher")
    for seat in range(seats):
        yield Readied(seat=seat, ready=True)
    yield Began(version=of.version)


async def sat(hall: Hall, name: str, seats: int) -> tuple[Live, dict[int, Ear]]:
    """A room with everybody in it, by seat."""
    live = await hall.make(name, list(begun(name, seats)))
    ears = {viewer(guest): Ear(guest) for guest in live.room.guests.values()}
    for ear in ears.values():
        hall.arrive(live, ear, -1)
    return live, ears


async def choose(hall: Hall, live: Live, ears: dict[int, Ear], luck: Random, name: str) -> list[int]:
    """Let somebody choose at random; who was told of it."""
    match = live.room.match
    assert match is not None
    seat = luck.choice(live.room.waiting())
    prompt = match.prompt_of(seat)
    assert prompt is not None
    before = {seat: len(ear.told) for seat, ear in ears.items()}
    key = match.key_of(luck.choice(prompt.options))
    await hall.act(live, ears[seat].guest, Choose(id=name, number=live.room.number, key=key))
    return [seat for seat, ear in ears.items() if len(ear.told) > before[seat]]


def everything_is_known(live: Live) -> bool:
    """Whether everybody has last seen what there is to be seen."""
    scene = Scene(live.room, live.info())
    return all(scene.look(seat) == look for seat, look in live.looks.items())


async def play(hall: Hall, name: str, seats: int, choices: int) -> list[list[int]]:
    """Play at random; who was told of each choice."""
    live, ears = await sat(hall, name, seats)
    luck, told = Random(name), []
    for number in range(choices):
        while live.room.ordered is not None:
            await asyncio.sleep(0.001)
        if live.room.over:
            break
        told.append(await choose(hall, live, ears, luck, str(number)))
        assert everything_is_known(live)
    assert SPECTATOR in live.looks
    return told


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    config = Config("", delays=False, limits=False)
    return Hall(config, SQLiteStore(tmp_path / "rooms.db"), Crew(0, 1), Metrics())


def opened(hall: Hall, work: Awaitable[T]) -> T:
    """Do something in a hall, and close it."""

    async def run() -> T:
        await hall.store.open()
        try:
            return await work
        finally:
            for live in hall.rooms.values():
                live.connections.clear()
            await hall.close()

    return asyncio.run(run())


def test_who_answers_first_in_secret_hears_of_it_alone(hall: Hall) -> None:
    told = opened(hall, play(hall, "duel", 2, 40))
    assert [0] in told
    assert [1] in told
    assert max(map(len, told)) == 3


@pytest.mark.parametrize(("name", "seats"), [("dungeons", 3), ("tomb", 2), ("wonder", 2), ("wymer", 3)])
def test_after_every_choice_everybody_knows_what_they_may(hall: Hall, name: str, seats: int) -> None:
    assert opened(hall, play(hall, name, seats, 25))


async def watcher_leaves_while_a_choice_is_stored(hall: Hall) -> None:
    live, ears = await sat(hall, "tomb", 2)
    number = live.room.number
    choice = asyncio.ensure_future(choose(hall, live, ears, Random(1), "one"))
    while live.room.number == number:
        await asyncio.sleep(0)
    hall.leave(live, ears[SPECTATOR])
    told = ears[0].told[-1]
    assert isinstance(told, Changed)
    assert (told.number, told.room.spectators, told.events, told.areas) == (number, 0, (), ())
    await choice
    told = ears[0].told[-1]
    assert isinstance(told, Changed)
    assert (told.since, told.number) == (number, live.room.number)


def test_who_comes_and_goes_tells_nothing_that_is_not_stored_yet(hall: Hall) -> None:
    opened(hall, watcher_leaves_while_a_choice_is_stored(hall))
