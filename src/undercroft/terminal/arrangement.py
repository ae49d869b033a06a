"""Arrangement: which pane gets which part of a screen of some size."""

from __future__ import annotations

from dataclasses import dataclass

SMALL, LOW, WIDE, BROAD = 70, 20, 100, 118
"""Narrower or lower screens than the first two show one pane at a time; wide ones have the log at the right."""

TURNS = ("board", "side", "log")
"""The panes that take turns on a small screen."""


@dataclass(frozen=True)
class Arrangement:
    """A screen of some size, on which so many rows of options are to be shown."""

    width: int
    height: int
    wanted: int = 0
    turn: int = 0

    @property
    def small(self) -> bool:
        """Whether panes take turns."""
        return self.width < SMALL or self.height < LOW

    @property
    def wide(self) -> bool:
        """Whether the log stands under the players, at the right."""
        return self.width >= WIDE and not self.small

    @property
    def pane(self) -> str:
        """The pane whose turn it is on a small screen."""
        return TURNS[self.turn % len(TURNS)]

    def shows(self, pane: str) -> bool:
        """Whether a pane is to be seen."""
        if pane == "low":
            return not self.wide and not self.small
        if self.small:
            return pane == self.pane
        return pane != "log" or self.wide

    @property
    def bottom(self) -> int:
        """How many rows the options and the log below the board have together."""
        return min(max(4, self.height // 4), 10) + (min(self.height // 5, 8) if self.shows("low") else 0)

    @property
    def most_options(self) -> int:
        """How many rows the options get at most: a log below the board keeps three."""
        return self.bottom - 3 if self.shows("low") else self.bottom

    @property
    def options(self) -> int:
        """How many rows the options take now; what they leave goes to the log, or to the board."""
        return min(max(self.wanted, 3), self.most_options)

    @property
    def low(self) -> int:
        """How many rows the log below the board has."""
        return self.bottom - self.options

    @property
    def board(self) -> tuple[int, int]:
        """How much room the boards have, whatever is asked, so that they do not jump."""
        beside = 0 if self.small else 38 if self.width >= BROAD else 28
        return self.width - beside, self.height - 3 - self.bottom
