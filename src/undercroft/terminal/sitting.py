"""People at one terminal who play a match, with bots on the other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from undercroft.bots.advice import Advised
from undercroft.bots.bot import Bot
from undercroft.bots.drive import bot_step, hint, play_bots
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Happening, View
from undercroft.engine.zone import SPECTATOR
from undercroft.match.journal import Choice
from undercroft.match.match import Match
from undercroft.match.save import SaveError, save
from undercroft.match.why import Thing, refusal_of, why, why_thing

RECENT = 400
"""How many events a view brings along; the whole log is asked for when someone wants to read it."""


class Sitting:
    """A table that people at this terminal sit at: who looks at it, and what they may do."""

    game: Game[Any]
    names: Sequence[str]
    people: list[int]
    seat: int
    notice = ""
    """Something to be said once."""

    # Looking.

    @property
    def over(self) -> bool:
        raise AssertionError(f"{type(self).__name__} does not answer over")

    @property
    def number(self) -> int:
        """Changes with every choice."""
        raise AssertionError(f"{type(self).__name__} does not answer number")

    def view(self) -> View:
        """What the person at the keyboard sees."""
        raise AssertionError(f"{type(self).__name__} does not answer view")

    def told(self) -> int:
        """How many events there were."""
        raise AssertionError(f"{type(self).__name__} does not answer told")

    def since(self, told: int) -> Sequence[Happening]:
        """What happened after that many events."""
        raise AssertionError(f"{type(self).__name__} does not answer since")

    def log(self) -> list[str]:
        """Everything that happened, as far as the person at the keyboard may know it."""
        return [event.text for event in self.since(0)]

    def asked(self) -> int | None:
        """The person who has to answer next: the one at the keyboard if possible."""
        raise AssertionError(f"{type(self).__name__} does not answer asked")

    def next_person(self) -> int | None:
        """The person to whom the keyboard must be passed, if any."""
        asked = self.asked()
        return None if asked in (None, self.seat) else asked

    def must_cover(self, seat: int) -> bool:
        """Whether the person at the keyboard and this one must not see each other's table."""
        return False

    def standing(self) -> str:
        """The standing order of the person at the keyboard."""
        raise AssertionError(f"{type(self).__name__} does not answer standing")

    def news(self) -> bool:
        """Whether something happened that the person at the keyboard has no part in."""
        return False

    # Doing.

    def choose(self, key: str) -> None:
        """Make a choice for the person at the keyboard."""
        raise AssertionError(f"{type(self).__name__} does not answer choose")

    def order(self, name: str) -> None:
        """Give the person at the keyboard another standing order."""
        raise AssertionError(f"{type(self).__name__} does not answer order")

    def extend(self) -> None:
        """Hold a window open that lasts a fixed time."""
        raise Refusal("Windows last as long as you like here; only at a server may they have a fixed time.")

    def others_to_move(self) -> bool:
        """Whether somebody else, who is not at this keyboard, has to answer first."""
        raise AssertionError(f"{type(self).__name__} does not answer others_to_move")

    def step(self) -> None:
        """Let one of them answer."""
        raise AssertionError(f"{type(self).__name__} does not answer step")

    def let_others_move(self) -> None:
        """Let them answer until somebody here must."""
        raise AssertionError(f"{type(self).__name__} does not answer let_others_move")

    def undo_question(self) -> str:
        """What to ask before an undo: nothing if it is free, or if it will be refused."""
        raise AssertionError(f"{type(self).__name__} does not answer undo_question")

    def undo(self) -> None:
        """Take back the last choice made here."""
        raise AssertionError(f"{type(self).__name__} does not answer undo")

    def redo(self) -> None:
        """Make the choice again that was taken back."""
        raise AssertionError(f"{type(self).__name__} does not answer redo")

    def wish_of_others(self) -> str:
        """A question that somebody else puts to the person at the keyboard; empty if nobody does."""
        return ""

    def answer_others(self, yes: bool) -> None:
        """Answer it."""

    def say(self, text: str) -> None:
        """Say something to those who sit elsewhere."""
        raise Refusal("Everybody at this table sits at this keyboard; just say it.")

    # Asking.

    def hint(self) -> list[Advised]:
        """What a thinking player finds about the options, best first."""
        raise AssertionError(f"{type(self).__name__} does not answer hint")

    def why(self, view: View, words: str) -> list[str]:
        """The answer to a question about the table or the rules."""
        raise AssertionError(f"{type(self).__name__} does not answer why")

    def about(self, view: View, thing: Thing) -> list[str]:
        """What a thing is, and what can be done with it."""
        raise AssertionError(f"{type(self).__name__} does not answer about")

    def refusal(self, view: View, key: str) -> str:
        """Why a choice is not offered, in a sentence."""
        raise AssertionError(f"{type(self).__name__} does not answer refusal")

    # Leaving.

    def stop_thinking(self) -> None:
        """Let bots that are thinking come to an end."""

    def save(self) -> str:
        """Keep the game, and say where; empty if that failed, of which a notice tells."""
        raise AssertionError(f"{type(self).__name__} does not answer save")

    def afterwards(self) -> list[str]:
        """What can be done with a finished game."""
        return []


class AtHome(Sitting):
    """A match at this terminal, saved in a file, with bots on the seats of those who are not here."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], path: Path) -> None:
        self.match, self.bots, self.path = match, bots, path
        self.game, self.names = match.game, match.names
        self.people = [seat for seat in range(len(match.names)) if seat not in bots]
        self.seat = self.people[0] if self.people else SPECTATOR
        self.undone = self.seat
        # With several people at one screen, who is passed over would show what their hands lack.
        if len(self.people) == 1 and not match.orders(self.seat):
            match.order(self.seat, match.game.usual_standing)
        match.run_orders()

    # Looking.

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def number(self) -> int:
        return self.match.number

    def view(self) -> View:
        return self.match.view(self.seat, max(0, self.told() - RECENT))

    def told(self) -> int:
        return len(self.match.table.events)

    def since(self, told: int) -> Sequence[Happening]:
        return self.match.view(self.seat, min(told, self.told())).events

    def asked(self) -> int | None:
        waiting = [seat for seat in self.match.waiting_for() if seat in self.people]
        if self.seat in waiting:
            return self.seat
        return waiting[0] if waiting else None

    def must_cover(self, seat: int) -> bool:
        return _bare(self.match.view(self.seat)) != _bare(self.match.view(seat))

    def standing(self) -> str:
        return self.match.standing(self.seat)

    # Doing.

    def choose(self, key: str) -> None:
        self.match.choose(self.seat, key)
        self.match.run_orders()
        self.save()

    def order(self, name: str) -> None:
        self.match.order(self.seat, name)
        self.match.run_orders()
        self.save()

    def others_to_move(self) -> bool:
        return any(seat in self.bots for seat in self.match.waiting_for())

    def step(self) -> None:
        bot_step(self.match, self.bots)
        self.match.run_orders()
        self.save()

    def let_others_move(self) -> None:
        play_bots(self.match, self.bots)
        self.save()

    def last_chooser(self) -> int:
        """The person here who chose last."""
        for entry in reversed(self.match.journal.entries):
            if isinstance(entry, Choice) and entry.seat in self.people:
                return entry.seat
        raise Refusal("Nothing has been chosen here yet.")

    def undo_question(self) -> str:
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
        chooser = self.last_chooser()
        self.match.undo(chooser, [seat for seat in self.people if seat != chooser])
        self.undone = chooser
        self.save()

    def redo(self) -> None:
        self.match.redo(self.undone)
        self.save()

    # Asking.

    def hint(self) -> list[Advised]:
        return hint(self.match, self.seat)

    def why(self, view: View, words: str) -> list[str]:
        return why(self.match, view, words)

    def about(self, view: View, thing: Thing) -> list[str]:
        return why_thing(self.match, view, thing)

    def refusal(self, view: View, key: str) -> str:
        return str(refusal_of(self.match, view, key))

    # Leaving.

    def stop_thinking(self) -> None:
        for bot in self.bots.values():
            bot.stop()

    def save(self) -> str:
        try:
            save(self.match, self.path)
        except SaveError as error:
            self.notice = str(error)
            return ""
        return str(self.path)

    def afterwards(self) -> list[str]:
        return [
            f"To see it again: undercroft replay {self.path}",
            f"To check its luck and every move: undercroft verify {self.path}",
        ]


def _bare(view: View) -> bytes:
    """A view without what differs for every seat."""
    return msgspec.json.encode(replace(view, seat=0, question=None, window=False))
