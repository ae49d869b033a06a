"""Ratings from games between pairs: Bradley and Terry's model on the scale of Elo, with intervals by bootstrap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, log10, sqrt

from undercroft.engine.chance import Chance, key_from

Pair = tuple[str, str]
Results = Mapping[Pair, Sequence[float]]
"""For each pair what the first of it scored, bout by bout: 1 for a win, 0 for a loss, parts for what was shared."""

RESAMPLES = 400
Z = 1.96
PRIOR = 0.5
"""Each pair is given so many draws besides, so that who never lost has a rating too."""


@dataclass(frozen=True)
class Rating:
    """How strong somebody is, in points of Elo above the first, with a 95 % interval."""

    name: str
    points: float
    low: float
    high: float


def bradley_terry(names: Sequence[str], results: Results) -> dict[str, float]:
    """Ratings on the scale of Elo, the first name at 0: 400 points are odds of ten to one."""
    won = dict.fromkeys(names, 0.0)
    met: dict[Pair, float] = {}
    for (a, b), scores in results.items():
        share, bouts = sum(scores) + PRIOR / 2, len(scores) + PRIOR
        won[a] += share
        won[b] += bouts - share
        met[a, b] = bouts
    strength = dict.fromkeys(names, 1.0)
    for _ in range(200):
        for name in names:
            against = [(strength[b if a == name else a], bouts) for (a, b), bouts in met.items() if name in (a, b)]
            if against:
                strength[name] = won[name] / sum(bouts / (strength[name] + other) for other, bouts in against)
    first = strength[names[0]]
    return {name: 400 * log10(strength[name] / first) for name in names}


def ratings(names: Sequence[str], results: Results, seed: str) -> list[Rating]:
    """Ratings with what they might have been, had other bouts been played: drawn from those that were."""
    points = bradley_terry(names, results)
    chance = Chance(key_from(f"bootstrap {seed}"))
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES):
        again = {
            pair: [scores[chance.below(len(scores))] for _ in scores] for pair, scores in results.items() if scores
        }
        for name, value in bradley_terry(names, again).items():
            drawn[name].append(value)
    return [Rating(name, points[name], *_middle(drawn[name])) for name in names]


def _middle(values: list[float]) -> tuple[float, float]:
    """Where 95 % of the values lie."""
    ordered = sorted(values)
    tail = len(ordered) // 40
    return ordered[tail], ordered[-1 - tail]


def mean_interval(scores: Sequence[float]) -> tuple[float, float]:
    """A mean and half its 95 % interval; from few or equal scores at least what a share so extreme could be."""
    n = len(scores)
    if n == 0:
        return 0.0, 1.0
    mean = sum(scores) / n
    spread = sum((score - mean) ** 2 for score in scores) / max(1, n - 1)
    return mean, min(1.0, max(Z * sqrt(spread / n), -log(0.05) / n if spread == 0 else 0.0))
