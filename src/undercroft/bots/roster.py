"""The roster: the levels at which bots play, and what a choice costs at each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from undercroft.bots.bot import Bot
from undercroft.bots.parts import cores
from undercroft.bots.thinker import Budget, Thinker
from undercroft.engine.chance import Chance
from undercroft.engine.game import Game, nearest
from undercroft.engine.playout import AnyOption, Policy
from undercroft.engine.prompt import Prompt
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.match.match import Match

CARELESS = 60
"""How many of a hundred choices an easy bot makes without a thought."""

HARD = Budget(playouts=64)
EXPERT = Budget(playouts=512, parts=2)


class Careless(Policy):
    """Plays as another policy says, but often enough anything."""

    def __init__(self, better: Policy) -> None:
        self.better = better

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        if chance.below(100) < CARELESS:
            return chance.pick(prompt.options)
        return self.better.choose(t, prompt, chance)


@dataclass(frozen=True)
class Level:
    """How well a bot plays: what it does, what a choice costs, and the budget of one that thinks."""

    name: str
    help: str
    policy: Callable[[Game[Any]], Policy]
    budget: Budget | None = None


def _levels(*levels: Level) -> dict[str, Level]:
    return {level.name: level for level in levels}


LEVELS = _levels(
    Level("random", "anything that the rules allow; costs nothing", lambda game: AnyOption()),
    Level(
        "easy",
        f"as sensible, but {CARELESS} choices in 100 are anything; costs nothing",
        lambda game: Careless(game.policy()),
    ),
    Level("sensible", "plays as the game's own advice says; costs nothing", lambda game: game.policy()),
    Level("medium", "the same as sensible", lambda game: game.policy()),
    Level(
        "hard",
        f"imagines {HARD.playouts} games before each choice",
        lambda game: game.policy(),
        HARD,
    ),
    Level(
        "expert",
        f"imagines {EXPERT.playouts} games before each choice, on all cores",
        lambda game: game.policy(),
        EXPERT,
    ),
)
"""From the weakest to the strongest."""

RATED = ("random", "easy", "medium", "hard", "expert")
"""The levels that differ."""


def check_level(level: str) -> None:
    """Refuse a level that nobody plays at."""
    if level not in LEVELS:
        raise Refusal(f"There is no bot {level!r}{nearest(level, LEVELS)}")


def bot(level: str, game: Game[Any], key: bytes, most_cores: int = 0) -> Bot:
    """A bot of that level for a game. It may think on so many cores; without a number, on all."""
    check_level(level)
    found = LEVELS[level]
    if found.budget is None:
        return Bot(found.policy(game), key)
    return Thinker(found.policy(game), key, found.budget, most_cores or cores())


def bots_of(match: Match) -> dict[int, Bot]:
    """The bots that sit at a match, by seat. Their luck follows from the match's, so that it can be played again."""
    return {
        i: bot(seat.level, match.game, match.journal.luck.bot_key(f"seat {i}"))
        for i, seat in enumerate(match.journal.seats)
        if seat.kind == "bot"
    }
