"""People at one terminal who play a match, with bots on the other seats."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from undercroft.bots.bot import Bot
from undercroft.bots.drive import bot_step, hint, play_bots
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Option, View
from undercroft.engine.zone import SPECTATOR
from undercroft.match.journal import Choice
from undercroft.match.match import Match
from undercroft.match.save import SaveError, save

RECENT = 400
"""How many events a view brings along; the whole log is asked for when someone wants to read it."""


class Sitting:
    """A match at this terminal: who looks at it, what they may do, and where it is saved."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], path: Path) -> None:
        self.match, self.bots, self.path = match, bots, path
        self.people = [seat for seat in range(len(match.names)) if seat not in bots]
        self.seat = self.people[0] if self.people else SPECTATOR
        self.undone = self.seat
        self.notice = ""
        # With several people at one screen, who is passed over would show what their hands lack.
        if len(self.people) == 1 and not match.orders(self.seat):
            match.order(self.seat, match.game.usual_standing)
        match.run_orders()

    # Looking.

    def view(self) -> View:
        """What the person at the keyboard sees."""
        return self.match.view(self.seat, max(0, len(self.match.table.events) - RECENT))

    def log(self) -> list[str]:
        """Everything that happened, as far as the person at the keyboard may know it."""
        return [event.text for event in self.match.view(self.seat).events]

    def asked(self) -> int | None:
        """The person who has to answer next: the one at the keyboard if possible."""
        waiting = [seat for seat in self.match.waiting_for() if seat in self.people]
        if self.seat in waiting:
            return self.seat
        return waiting[0] if waiting else None

    def next_person(self) -> int | None:
        """The person to whom the keyboard must be passed, if any."""
        asked = self.asked()
        return None if asked in (None, self.seat) else asked

    def must_cover(self, seat: int) -> bool:
        """Whether one of the two sees something that the other must not."""
        return _bare(self.match.view(self.seat)) != _bare(self.match.view(seat))

    # Doing.

    def choose(self, key: str, number: int | None = None) -> None:
        """Make a choice for the person at the keyboard and save."""
        self.match.choose(self.seat, key, number)
        self.match.run_orders()
        self.save()

    def order(self, name: str) -> None:
        """Give the person at the keyboard another standing order."""
        self.match.order(self.seat, name)
        self.match.run_orders()
        self.save()

    def bots_to_move(self) -> bool:
        """Whether a bot has to answer before any person here does."""
        return any(seat in self.bots for seat in self.match.waiting_for())

    def bot_step(self) -> None:
        """Let one bot answer, then the standing orders that its choice calls for, and save."""
        bot_step(self.match, self.bots)
        self.match.run_orders()
        self.save()

    def play_bots(self) -> None:
        """Let the bots answer until a person must, and save."""
        play_bots(self.match, self.bots)
        self.save()

    def last_chooser(self) -> int:
        """The person here who chose last."""
        for entry in reversed(self.match.journal.entries):
            if isinstance(entry, Choice) and entry.seat in self.people:
                return entry.seat
        raise Refusal("Nothing has been chosen here yet.")

    def undo_question(self) -> str:
        """What to ask before an undo: nothing if it is free, or if it will be refused."""
        chooser = self.last_chooser()
        if self.match.undo_is_free(chooser) or self.match.over:
            return ""
        others = [self.match.names[seat] for seat in self.people if seat != chooser]
        agree = f" {' and '.join(others)} must agree." if others else ""
        return (
            "This undo is not free: since then something was shown, rolled or drawn, or somebody acted."
            f"{agree} What is unseen will be dealt anew. Undo?"
        )

    def undo(self) -> None:
        """Take back the last choice made here; the others here have agreed."""
        chooser = self.last_chooser()
        self.match.undo(chooser, [seat for seat in self.people if seat != chooser])
        self.undone = chooser
        self.save()

    def redo(self) -> None:
        """Make the choice again that was taken back."""
        self.match.redo(self.undone)
        self.save()

    def hint(self) -> Option:
        """What a sensible player would choose."""
        return hint(self.match, self.seat)

    def save(self) -> bool:
        """Write the match to its file; if that fails, say so and go on."""
        try:
            save(self.match, self.path)
        except SaveError as error:
            self.notice = str(error)
            return False
        return True

    def afterwards(self) -> list[str]:
        """What can be done with a finished game."""
        return [
            f"To see it again: undercroft replay {self.path}",
            f"To check its luck and every move: undercroft verify {self.path}",
        ]


def _bare(view: View) -> bytes:
    """A view without what differs for every seat."""
    return msgspec.json.encode(replace(view, seat=0, question=None, window=False))
