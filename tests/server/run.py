"""The `undercroft` command with the tiny game of tests/match among its games, under old rules or new ones."""

from __future__ import annotations

import os
import sys
from types import ModuleType

from tests.match import guess
from undercroft import games
from undercroft.cli import main


class Stricter(guess.Turn):
    """Under the new rules nobody may think."""

    def options(self, t: guess.Guessing, seat: int) -> list[int]:
        return [opt for opt in super().options(t, seat) if opt != guess.THINK]


def register() -> None:
    """Add the game to the collection, once."""
    if "guess" in games.NAMES:
        return
    module = ModuleType("undercroft.games.guess")
    module.GAME = guess.GAME  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    games.NAMES = (*games.NAMES, "guess")  # type: ignore[assignment]
    if os.environ.get("GUESS_RULES") == "new":
        guess.GAME.version = "2"
        Stricter.__name__ = "Turn"
        guess.Turn = Stricter  # type: ignore[misc]


if __name__ == "__main__":
    register()
    sys.exit(main())
