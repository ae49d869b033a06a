"""A seat at a table of a server, with the same terminal as at home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.bots.advice import Advised
from undercroft.client import Seat
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Happening, View
from undercroft.engine.zone import SPECTATOR
from undercroft.match.why import Thing
from undercroft.terminal.sitting import Sitting

WAIT = 2.0
"""Seconds after which somebody who waits looks up."""


class Away(Sitting):
    """One person, who sits alone at this keyboard and with others at the table."""

    def __init__(self, game: Game[Any], seat: Seat, address: str) -> None:
        self.game, self.line, self.address = game, seat, address
        self.seat = SPECTATOR if seat.state.seat is None else seat.state.seat
        self.people = [] if seat.state.seat is None else [self.seat]
        self.seen = seat.state.version
        self.said = len(seat.state.chat)

    @property
    def names(self) -> Sequence[str]:  # type: ignore[override]
        return self.view().names

    # Looking.

    @property
    def over(self) -> bool:
        return self.line.over

    @property
    def number(self) -> int:
        return self.line.state.version

    def view(self) -> View:
        self.seen = self.line.state.version
        self._hear()
        view = self.line.view
        assert view is not None
        return view

    def _hear(self) -> None:
        """Tell what others said, and what is wrong with the connection."""
        chat = self.line.state.chat
        lines = [f"{line.name}: {line.text}" for line in chat[self.said :] if line.seat != self.seat]
        self.said = len(chat)
        if self.line.trouble:
            lines.append(self.line.trouble)
        if lines:
            self.notice = "  ".join(lines)

    def told(self) -> int:
        return len(self.line.state.log)

    def since(self, told: int) -> Sequence[Happening]:
        return self.line.state.log[told:]

    def asked(self) -> int | None:
        return self.seat if self.line.asked else None

    def standing(self) -> str:
        return self.line.state.standing

    def news(self) -> bool:
        return self.line.state.version != self.seen or bool(self.line.trouble)

    # Doing.

    def choose(self, key: str) -> None:
        self.line.choose(key)

    def order(self, name: str) -> None:
        self.line.stand(name)

    def extend(self) -> None:
        self.line.extend()

    def others_to_move(self) -> bool:
        return not self.over and not self.line.asked and not self.wish_of_others()

    def step(self) -> None:
        self.line.wait(WAIT)
        self.line.check()

    def let_others_move(self) -> None:
        while self.others_to_move():
            self.step()

    def undo_question(self) -> str:
        if self.line.state.undo_free:
            return ""
        return (
            "This undo is not free: since then something was shown, rolled or drawn, or somebody acted. The others must"
            " agree. What is unseen will be dealt anew. Undo?"
        )

    def undo(self) -> None:
        self.line.undo()
        if self.line.room.undo_asked_by == self.seat:
            self.notice = "The others are asked whether they agree."

    def redo(self) -> None:
        self.line.redo()

    def wish_of_others(self) -> str:
        room = self.line.room
        asking = room.undo_asked_by
        if asking is None or asking == self.seat or self.seat in room.undo_agreed or not self.people:
            return ""
        return f"{room.seats[asking].name} would like to take the last choice back. Do you agree?"

    def answer_others(self, yes: bool) -> None:
        self.line.agree(yes)

    def say(self, text: str) -> None:
        if not text:
            raise Refusal("Say what? `say` wants words behind it.")
        self.line.say(text)

    # Asking.

    def hint(self) -> list[Advised]:
        advice = self.line.hint()
        return [Advised(advice.best, None, " ".join(advice.sentences) or advice.best.label)]

    def why(self, view: View, words: str) -> list[str]:
        return list(self.line.why(words).sentences)

    def about(self, view: View, thing: Thing) -> list[str]:
        return self.why(view, thing.ref)

    def refusal(self, view: View, key: str) -> str:
        return " ".join(self.line.why(key).sentences)

    # Leaving.

    def save(self) -> str:
        return f"{self.address}: every choice is on the server's disk"

    def afterwards(self) -> list[str]:
        return [f"To see it again: open {self.address} in a browser, under Replays."]
