"""The roster: the levels at which bots play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.bots.bot import Bot
from undercroft.engine.game import Game, nearest
from undercroft.engine.playout import AnyOption, Policy
from undercroft.engine.refusal import Refusal
from undercroft.match.match import Match

LEVELS: dict[str, Callable[[Game[Any]], Policy]] = {
    "random": lambda game: AnyOption(),
    "sensible": lambda game: game.policy(),
}


def check_level(level: str) -> None:
    """Refuse a level that nobody plays at."""
    if level not in LEVELS:
        raise Refusal(f"There is no bot {level!r}{nearest(level, LEVELS)}")


def bot(level: str, game: Game[Any], key: bytes) -> Bot:
    """A bot of that level for a game."""
    check_level(level)
    return Bot(LEVELS[level](game), key)


def bots_of(match: Match) -> dict[int, Bot]:
    """The bots that sit at a match, by seat. Their luck follows from the match's, so that it can be played again."""
    return {
        i: bot(seat.level, match.game, match.journal.luck.bot_key(f"seat {i}"))
        for i, seat in enumerate(match.journal.seats)
        if seat.kind == "bot"
    }
