"""The roster: the levels at which bots play, and what a choice costs at each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from undercroft.bots.bot import Bot
from undercroft.bots.parts import cores
from undercroft.bots.thinker import Budget, thinker_for
from undercroft.engine.chance import Chance
from undercroft.engine.game import Game, nearest
from undercroft.engine.playout import AnyOption, Policy
from undercroft.engine.prompt import Prompt
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.match.match import Match

ADVICE = "sensible"
"""Plays as the game's own advice says. It is no step between two levels, but what they are made of."""

LEVELS = ("random", "easy", "medium", "hard", ADVICE, "expert")
"""The weakest first. A game says how far apart they are."""

SEARCH = re.compile(r"search-([1-9][0-9]{0,6})")
"""Besides the levels the lab knows a bot for any number of imagined games: `search-128`."""

PART = 256
"""A long thought is cut into parts, each of so many imagined games or more, of which several go on at once,"""

PARTS = 4
"""but no more than so many."""


class Careless(Policy):
    """Plays as a game's policy says, but as often as its level slips in that role, anything."""

    def __init__(self, game: Game[Any], level: str) -> None:
        self.better, self.role, self.shares = game.policy(), game.role, slips(level, game)

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        if chance.below(100) < self.shares[self.role(t, prompt.seat)]:
            return chance.pick(prompt.options)
        return self.better.choose(t, prompt, chance)


def check_level(level: str) -> None:
    """Refuse a level that nobody plays at."""
    if level not in LEVELS:
        raise Refusal(f"There is no bot {level!r}{nearest(level, LEVELS)}")


def check_bot(level: str) -> None:
    """The same where time is no matter: in the lab a bot may imagine as many games as anybody likes."""
    if not SEARCH.fullmatch(level):
        check_level(level)


def imagined(level: str, game: Game[Any]) -> int:
    """How many games a bot of that level imagines before each choice."""
    found = SEARCH.fullmatch(level)
    return int(found[1]) if found else game.imagined.get(level, 0)


def slips(level: str, game: Game[Any]) -> Sequence[int]:
    """How many choices in a hundred a bot of that level makes without a thought, role by role; empty, if it thinks."""
    return game.slips.get(level, ())


def help_of(level: str, game: Game[Any]) -> str:
    """What a level does in a game, and what a choice costs."""
    if level == "random":
        return "takes anything that the rules allow; costs nothing"
    if shares := slips(level, game):
        least, most = min(shares), max(shares)
        share = f"{least} to {most} choices in 100, by role," if least < most else f"{least} choices in 100"
        return f"as sensible, but {share} are anything; costs nothing"
    playouts = imagined(level, game)
    if playouts:
        return f"imagines {playouts} games before each choice{', on several cores' if playouts >= 2 * PART else ''}"
    return "plays as the game's own advice says; costs nothing"


def bot(level: str, game: Game[Any], key: bytes, most_cores: int = 0) -> Bot:
    """A bot of that level for a game. It may think on so many cores; without a number, on all."""
    check_bot(level)
    if level == "random":
        return Bot(AnyOption(), key)
    if slips(level, game):
        return Bot(Careless(game, level), key)
    playouts = imagined(level, game)
    if not playouts:
        return Bot(game.policy(), key)
    budget = Budget(playouts, parts=max(1, min(PARTS, playouts // PART)))
    return thinker_for(game, key, budget, most_cores or cores())


def bots_of(match: Match) -> dict[int, Bot]:
    """The bots that sit at a match, by seat. Their luck follows from the match's, so that it can be played again."""
    return {
        i: bot(seat.level, match.game, match.journal.luck.bot_key(f"seat {i}"))
        for i, seat in enumerate(match.journal.seats)
        if seat.kind == "bot"
    }
