"""A match that was put away: its journal, and beside it the table that the journal leads to.

The journal is the truth. The rest only saves the time to play it again, and is thrown away where it was made under
other rules than the present ones (`edition`).
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from inspect import getfile
from pathlib import Path
from typing import Any

from msgspec import Struct

from undercroft import engine
from undercroft.engine.game import Game
from undercroft.match.journal import Choice, Journal


class Kept(Struct, kw_only=True):
    """A match between two moves."""

    journal: Journal
    keeper: int
    standings: dict[int, list[str]]
    suspended: set[int]
    trivial: set[int]
    undone: list[Choice]
    knowledge: list[int]
    asked: dict[int, int]
    tables: dict[int, tuple[int, list[Any]]]
    """By number: how many events there were, and the table. The last one is the present."""
    forgotten: int
    """How many events there were before those that are kept."""
    events: list[tuple[str, str, int, list[int], int]]


@cache
def edition(game: Game[Any]) -> str:
    """A sum over the rules of a game as they lie on the disk: the engine, the game, and its content."""
    mixed = blake2b(game.version.encode(), digest_size=16)
    for folder in (Path(engine.__file__).parent, Path(getfile(type(game))).parent):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                mixed.update(f"{path.relative_to(folder)} {path.stat().st_size}\n".encode() + path.read_bytes())
    return mixed.hexdigest()
