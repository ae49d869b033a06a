"""Games that were played in rooms: their logs, as a store holds them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.prompt import GROUP
from undercroft.engine.zone import SPECTATOR
from undercroft.games import game
from undercroft.match.luck import Luck
from undercroft.server.entries import Began, Chose, Entry, Joined, Made, Readied, Stood, Watched, encoded
from undercroft.server.room import Room
from undercroft.server.store import Stored
from undercroft.server.tokens import hashed
from undercroft.wire import SeatPlan

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
ROOM = "room"


@dataclass(frozen=True)
class Moment:
    """A game, played by sensible people for a number of moves, and then to a window if that is wanted."""

    game: str
    seats: int
    moves: int
    settings: tuple[tuple[str, str], ...] = ()
    window: bool = False

    def log(self) -> tuple[list[Entry], Room]:
        room, log = Room(ROOM), list[Entry]()

        def add(entry: Entry) -> None:
            room.apply(entry, 1.0)
            log.append(entry)

        of = game(self.game)
        for entry in self.opening():
            add(entry)
        for seat in range(self.seats):
            add(Stood(seat=seat, name=of.standings[0].name))
        policy, chance = of.policy(), Chance(key_from(f"{self}"))
        while (match := room.match) is not None and not match.over:
            if match.number >= self.moves and (not self.window or room.in_window):
                break
            prompt = match.table.prompts[0]
            opt = policy.choose(match.table.clone(), prompt, chance)
            add(Chose(seat=match.keeper if prompt.seat == GROUP else prompt.seat, key=match.key_of(opt)))
        return log, room

    def opening(self) -> Iterator[Entry]:
        of = game(self.game)
        yield Made(
            game=of.name,
            version=of.version,
            name="Secrets",
            settings=of.checked(dict(self.settings)),
            seats=(SeatPlan(),) * self.seats,
            invitation=hashed("door"),
            secret=Luck.from_text(f"{self}").secret.hex(),
        )
        for seat in range(self.seats):
            yield Joined(seat=seat, name=NAMES[seat], ticket=hashed(f"{seat}"))
            yield Readied(seat=seat, ready=True)
        yield Watched(name="Zoe", ticket=hashed(f"{SPECTATOR}"))
        yield Began(version=of.version)


def stored(log: list[Entry]) -> list[Stored]:
    """A log as it lies in a store."""
    return [Stored(encoded(entry), 1.0) for entry in log]
