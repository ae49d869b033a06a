"""Advice: the options of a seat by how often they win in imagined games, in numbers and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.bots.thinker import Budget, thinker_for
from undercroft.bots.thought import Thought, Verdict
from undercroft.engine.game import Game
from undercroft.engine.table import Table
from undercroft.engine.view import Option

BUDGET = Budget(playouts=96)
"""What a hint may cost: about a second uncompiled."""


@dataclass(frozen=True)
class Advised:
    """An option, the share of imagined games that it wins (unknown if none was imagined), and a sentence about it."""

    option: Option
    chance: float | None
    sentence: str


def advise(
    game: Game[Any], table: Table, names: Sequence[str], seat: int, number: int, key: bytes, budget: Budget = BUDGET
) -> list[Advised]:
    """The options that were thought about, best first. It rests on what the seat can see, as every choice of a bot."""
    thought = thinker_for(game, key, budget).think(table, seat, number)
    words = game.words["en"]
    best = thought.best()
    verdicts = sorted(thought.verdicts(), key=lambda each: each.option != best)
    if not verdicts:
        only = game.option(table, best, words, names)
        return [Advised(only, None, f"{only.label}: there is nothing else to do.")]
    found: list[Advised] = []
    for i, verdict in enumerate(verdicts):
        option = game.option(table, verdict.option, words, names)
        said = _of_best(thought, verdicts) if i == 0 else _of_other(verdict, verdicts[0])
        found.append(Advised(option, verdict.mean, f"{option.label}: {said}"))
    return found


def _of_best(thought: Thought, verdicts: Sequence[Verdict]) -> str:
    """How the best did, and how far ahead of the next it is."""
    first = verdicts[0]
    wins = f"wins {per_cent(first.mean)} of {first.playouts} imagined games"
    if len(verdicts) == 1:
        return f"{wins}."
    lead, error = thought.lead(first.option, verdicts[1].option)
    points = round(100 * lead)
    if points < 1 or lead < error:
        return f"{wins}, about as many as the next."
    return f"{wins}, {points} point{'s' if points > 1 else ''} more than the next."


def _of_other(verdict: Verdict, best: Verdict) -> str:
    if verdict.playouts * 2 <= best.playouts:
        return f"wins {per_cent(verdict.mean)}, given up after {verdict.playouts}."
    return f"wins {per_cent(verdict.mean)}."


def per_cent(share: float) -> str:
    """A share as people say it."""
    return f"{100 * share:.0f} %" if 0.005 <= share <= 0.995 else "almost all" if share > 0.5 else "almost none"
