"""A process that thinks for bots: reads a question, writes the key of its answer, keeps tables that it knows."""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from typing import BinaryIO

import msgspec
from msgspec import Struct

from undercroft.bots.advice import advise
from undercroft.bots.roster import bot
from undercroft.engine.table import Table
from undercroft.games import game as game_named
from undercroft.match.journal import Entry, Journal, Seat, begin, carry_out
from undercroft.match.luck import Luck

TABLES_KEPT = 200
SENTENCES = 3
"""How many options a hint tells of."""


class Think(Struct):
    """What would a bot of this level choose, or, without a level, what is to be advised?

    `label` names the luck of its own.
    """

    room: str
    game: str
    version: str
    settings: dict[str, str]
    seats: tuple[Seat, ...]
    secret: str
    words: tuple[str, ...]
    entries: list[Entry]
    seat: int
    level: str
    label: str


class Thought(Struct, omit_defaults=True):
    """The key of the choice and what is to be said of it, or what went wrong."""

    key: str = ""
    sentences: tuple[str, ...] = ()
    problem: str = ""


class Worker:
    """Answers one question after the other."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, tuple[Table, list[Entry], Think]] = OrderedDict()

    def answer(self, asked: Think) -> Thought:
        try:
            return self.choose(asked) if asked.level else self.advise(asked)
        except Exception as problem:
            self.tables.pop(asked.room, None)
            return Thought(problem=f"{type(problem).__name__}: {problem}")

    def advise(self, asked: Think) -> Thought:
        """The best options, in numbers and words."""
        game, table = game_named(asked.game), self.table(asked).clone()
        key = Luck(bytes.fromhex(asked.secret), asked.words).bot_key(asked.label)
        names = [seat.name for seat in asked.seats]
        advice = advise(game, table, names, asked.seat, len(asked.entries), key)[:SENTENCES]
        return Thought(advice[0].option.key, tuple(each.sentence for each in advice))

    def choose(self, asked: Think) -> Thought:
        game = game_named(asked.game)
        table = self.table(asked)
        luck = Luck(bytes.fromhex(asked.secret), asked.words)
        player = bot(asked.level, game, luck.bot_key(asked.label))
        opt = player.choose(game, table, asked.seat, len(asked.entries))
        return Thought(game.key(table, opt))

    def table(self, asked: Think) -> Table:
        """The table of a question: the one that is kept, played on, or one played from the start."""
        game = game_named(asked.game)
        kept = self.tables.pop(asked.room, None)
        if kept is not None and _leads_to(kept, asked):
            table, done = kept[0], len(kept[1])
        else:
            luck = Luck(bytes.fromhex(asked.secret), asked.words)
            table, done = begin(game, Journal("", asked.game, "", asked.settings, asked.seats, luck)), 0
        table.heard = False
        for entry in asked.entries[done:]:
            carry_out(game, table, entry)
        self.tables[asked.room] = (table, asked.entries, asked)
        if len(self.tables) > TABLES_KEPT:
            self.tables.popitem(last=False)
        return table


def _leads_to(kept: tuple[Table, list[Entry], Think], asked: Think) -> bool:
    _, entries, before = kept
    same = (before.secret, before.words, before.settings) == (asked.secret, asked.words, asked.settings)
    return same and asked.entries[: len(entries)] == entries


def read(stream: BinaryIO) -> bytes | None:
    """A message: four bytes that say how long it is, then the message."""
    head = stream.read(4)
    return stream.read(int.from_bytes(head, "big")) if len(head) == 4 else None


def main() -> None:
    """Answer questions until there are no more."""
    os.nice(5)
    worker, decoder = Worker(), msgspec.json.Decoder(Think)
    while (message := read(sys.stdin.buffer)) is not None:
        answer = msgspec.json.encode(worker.answer(decoder.decode(message)))
        sys.stdout.buffer.write(len(answer).to_bytes(4, "big") + answer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
