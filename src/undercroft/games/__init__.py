"""The games of the collection, each imported only when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from undercroft.engine.game import Game, nearest
from undercroft.engine.refusal import Refusal

NAMES = ("tomb", "wymer", "dungeons", "wonder", "duel")
"""The packages here that hold a game; each has it as `GAME`."""


@cache
def game(name: str) -> Game[Any]:
    """A game by its name."""
    if name not in NAMES:
        raise Refusal(f"There is no game {name!r}{nearest(name, NAMES)}")
    found: Game[Any] = import_module(f"undercroft.games.{name}").GAME
    return found


def games() -> dict[str, Game[Any]]:
    """All games by name."""
    return {name: game(name) for name in NAMES}
