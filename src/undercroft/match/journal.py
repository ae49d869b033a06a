"""The journal: all that it takes to play a game again, choice by choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Literal

import msgspec
from msgspec import Struct

from undercroft.engine.game import Game
from undercroft.engine.prompt import GROUP
from undercroft.engine.redeal import redeal
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.match.luck import Luck

LONGEST_NAME = 40


class Seat(Struct, frozen=True, omit_defaults=True):
    """Who sits there: a person, or a bot of some level."""

    name: str
    kind: Literal["person", "bot"] = "person"
    level: str = ""


class Choice(Struct, frozen=True, array_like=True, tag="choose"):
    """A seat chose an option, by its key."""

    seat: int
    key: str


class Rekey(Struct, frozen=True, array_like=True, tag="re-key"):
    """What nobody knew was dealt anew, and luck went on from the old key and this word."""

    word: str


Entry = Choice | Rekey


class Origin(Struct, frozen=True):
    """Where a fork came from: a game, and the number of its entries that the fork shares."""

    name: str
    commitment: str
    number: int

    def __str__(self) -> str:
        return f"forked from {self.name} (luck {self.commitment[:12]}) after {self.number} entries"


class Stopped(Refusal):
    """A journal cannot be replayed any further: at which entry, and why."""

    def __init__(self, number: int, sentence: str) -> None:
        super().__init__(f"The game stops at move {number + 1}: {sentence}")
        self.number = number


@dataclass
class Journal:
    """A game as its beginning and everything chosen since."""

    name: str
    game: str
    version: str
    settings: dict[str, str]
    seats: tuple[Seat, ...]
    luck: Luck
    entries: list[Entry] = field(default_factory=list)
    origin: Origin | None = None


def check_seats(seats: Sequence[Seat]) -> None:
    """Refuse names that could not be told apart or shown."""
    names = [seat.name for seat in seats]
    for name in names:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise Refusal(f"A name is one line of 1 to {LONGEST_NAME} characters, not {name[:LONGEST_NAME]!r}.")
        if names.count(name) > 1:
            raise Refusal(f"Two seats are called {name}; give each a name of its own.")


def begin(game: Game[Any], journal: Journal) -> Table:
    """The table before the first choice."""
    t: Table = game.new(len(journal.seats), journal.settings, journal.luck.key, heard=True)
    return t


def carry_out(game: Game[Any], t: Table, entry: Entry) -> None:
    """Do to a table what an entry says."""
    match entry:
        case Rekey():
            redeal(t, everyone(t), t.chance.branch(f"re-key {entry.word}"))
        case Choice():
            _choose(game, t, entry.seat, entry.key)


def _choose(game: Game[Any], t: Table, seat: int, key: str) -> None:
    group = t.prompt_of(GROUP)
    if group is None or t.prompt_of(seat) is not None:
        game.choose(t, seat, key)
    elif (aside := game.found(t, t.asides(seat), key)) is not None:
        t.take_aside(seat, aside)
    else:
        game.choose(t, GROUP, key)


def everyone(t: Table) -> int:
    """The mask of all seats."""
    return (1 << t.seats) - 1


def replay(game: Game[Any], journal: Journal, upto: int | None = None) -> Table:
    """The table after that many entries (all of them unless told otherwise)."""
    t = begin(game, journal)
    for number, entry in enumerate(journal.entries[:upto]):
        carry_out_again(game, t, journal, number, entry)
    return t


def carry_out_again(game: Game[Any], t: Table, journal: Journal, number: int, entry: Entry) -> None:
    """Replay one entry, or say at which move and why it cannot be done."""
    try:
        carry_out(game, t, entry)
    except Refusal as refusal:
        raise Stopped(number, f"{_told(journal, entry)}, but: {refusal}") from None


def _told(journal: Journal, entry: Entry) -> str:
    if isinstance(entry, Rekey):
        return "luck was dealt anew"
    known = 0 <= entry.seat < len(journal.seats)
    return f"{journal.seats[entry.seat].name if known else f'seat {entry.seat + 1}'} chose {entry.key!r}"


def abandoned(entries: Sequence[Entry]) -> str:
    """A word for the luck after an undo. It differs for every past, so taking back never repeats luck."""
    return "undo " + blake2b(msgspec.json.encode(entries), digest_size=8).hexdigest()
