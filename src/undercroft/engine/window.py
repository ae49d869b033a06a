"""Windows: moments that others may answer, and choices that several seats make in secret at once."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import PASS
from undercroft.engine.table import Frame, Table

T = TypeVar("T", bound=Table)


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Frame[T]):
    """A moment that the rulebook names: seat after seat may answer it, until all have passed in a row.

    An answer pushes frames of its own, which may open a window of their own: last in, first out. Whether a seat is
    asked must follow from what everybody can see, so a window never tells by its absence what a hand holds.
    """

    def __init__(self, first: int) -> None:
        super().__init__()
        self.turn = first
        self.passes = 0

    def run(self, t: T) -> None:
        while self.passes < t.seats:
            if self.may_answer(t, self.turn):
                self.put_question(t, self.turn)
                return
            self.passed(t)
        self.close(t)

    def may_answer(self, t: T, seat: int) -> bool:
        """Whether a seat is asked; only what is public may decide this."""
        return True

    def put_question(self, t: T, seat: int) -> None:
        """Ask a seat for its answer, with a question of the game's own."""
        raise AssertionError(f"{type(self).__name__} has no question")

    def answered(self, t: T, seat: int, opt: int) -> None:
        """Begin what a seat has answered with."""
        raise AssertionError(f"{type(self).__name__} takes no answers")

    def close(self, t: T) -> None:
        """Everybody has passed."""
        t.done()

    def passed(self, t: T) -> None:
        self.passes += 1
        self.turn += 1
        if self.turn == t.seats:
            self.turn = 0

    def chosen(self, t: T, seat: int, opt: int) -> None:
        self.passed(t)
        if opt != PASS:
            self.passes = 0
            self.answered(t, seat, opt)

    def copy_window(self, c: Window[T]) -> None:
        c.at = self.at
        c.turn = self.turn
        c.passes = self.passes


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Frame[T]):
    """A choice that several seats make in secret at the same time; all are revealed together."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.answers = [-1] * seats

    def run(self, t: T) -> None:
        if self.next() == 1:
            for seat in range(len(self.answers)):
                if self.answers[seat] < 0:
                    self.put_question(t, seat)
        else:
            # The last to answer learns what the others chose, so this ends free undo.
            t.reveals += 1
            self.reveal(t)

    def put_question(self, t: T, seat: int) -> None:
        """Ask a seat, discreetly, with a question of the game's own."""
        raise AssertionError(f"{type(self).__name__} has no question")

    def reveal(self, t: T) -> None:
        """All have chosen: `answers` holds an option a seat. This step ends the frame."""
        raise AssertionError(f"{type(self).__name__} does nothing with its answers")

    def chosen(self, t: T, seat: int, opt: int) -> None:
        self.answers[seat] = opt

    def redealt(self, t: T, seats: int, chance: Chance) -> None:
        for seat in range(len(self.answers)):
            if self.answers[seat] >= 0 and not seats >> seat & 1:
                self.answers[seat] = chance.pick(self.options(t, seat))

    def ask_anew(self, t: T, seats: int) -> None:
        """Take back what none of these seats knows and ask again: who imagines the others lets them choose."""
        if t.stack[-1] is self:
            for seat in range(len(self.answers)):
                if self.answers[seat] >= 0 and not seats >> seat & 1:
                    self.answers[seat] = -1
                    self.put_question(t, seat)

    def copy_together(self, c: Together[T]) -> None:
        c.at = self.at
        c.answers = self.answers.copy()
