"""The course of a game: how the chance of winning moved, as the outlook of the game's policy tells it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from undercroft.engine.playout import Policy
from undercroft.engine.table import Table

TENTHS = 10
EVEN = 1e-6
"""Chances that differ by less are even."""


@dataclass(frozen=True)
class Swing:
    """How a game swung.

    `moved`: how much chance changed hands in all, in parts of a whole win. `leads`: how often another side became the
    likeliest to win. `lowest`: the least chance that the side had which won. `decided`: after which part of the
    choices it was the likeliest for good. `course`: its chance after each tenth of the choices, from none to all.
    """

    moved: float
    leads: int
    lowest: float | None = None
    decided: float | None = None
    course: list[float] = field(default_factory=list)


class Course:
    """The chances of all sides at the moments at which a table can be judged.

    Where all play together they have one chance, and what they play against has the other.
    """

    def __init__(self, policy: Policy, sides: Sequence[Sequence[int]]) -> None:
        self.policy = policy
        self.sides = sides
        self.moments: list[tuple[int, list[float]]] = []

    def look(self, t: Table, decisions: int) -> None:
        """Write the chances down, if the table can be judged now."""
        if t.outcome is None and self.policy.settled(t):
            self.moments.append((decisions, self._chances(t)))

    def chance_of(self, seat: int) -> float | None:
        """The chance of a seat's side when the table could last be judged."""
        for number, side in enumerate(self.sides):
            if self.moments and seat in side:
                return self.moments[-1][1][number]
        return None

    def _chances(self, t: Table) -> list[float]:
        found = [self.policy.outlook(t, side[0]) for side in self.sides]
        if len(found) == 1:
            return [found[0], 1 - found[0]]
        total = sum(found)
        return [chance / total for chance in found] if total else [1 / len(found)] * len(found)

    def swing(self, winners: Sequence[int], decisions: int) -> Swing | None:
        """What the moments say, now that it is known who won; nothing, if there were none, or nothing was told."""
        told = {chance for _, chances in self.moments for chance in chances}
        if len(told) < 2:
            return None
        winner = self._winner(winners)
        count = max(2, len(self.sides))
        end = [1 / count] * count if winner is None else [float(side == winner) for side in range(count)]
        moments = [*self.moments, (decisions, end)]
        steps = [_apart(a, b) for (_, a), (_, b) in pairwise(moments)]
        leaders = [_leader(chances) for _, chances in moments]
        led = [leader for leader in leaders if leader is not None]
        leads = sum(a != b for a, b in pairwise(led))
        if winner is None:
            return Swing(sum(steps), leads)
        mine = [(at, chances[winner]) for at, chances in moments]
        behind = [n for n, leader in enumerate(leaders) if leader != winner]
        decided = moments[behind[-1] + 1][0] / max(1, decisions) if behind else 0.0
        return Swing(sum(steps), leads, min(chance for _, chance in mine), decided, _tenths(mine, decisions))

    def _winner(self, winners: Sequence[int]) -> int | None:
        """The side that won alone; what all play against is the last."""
        if not winners:
            return 1 if len(self.sides) == 1 else None
        won = {n for n, side in enumerate(self.sides) for seat in side if seat in winners}
        return won.pop() if len(won) == 1 else None


def _apart(a: Sequence[float], b: Sequence[float]) -> float:
    """How much chance changed hands between two moments."""
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / 2


def _leader(chances: Sequence[float]) -> int | None:
    """The likeliest to win; nobody, if two are."""
    best = max(chances)
    ahead = [side for side, chance in enumerate(chances) if chance > best - EVEN]
    return ahead[0] if len(ahead) == 1 else None


def _tenths(moments: Sequence[tuple[int, float]], decisions: int) -> list[float]:
    """A chance after each tenth of the choices: what it was at the last moment before."""
    found: list[float] = []
    for tenth in range(TENTHS + 1):
        before = [chance for at, chance in moments if at * TENTHS <= tenth * decisions]
        found.append(before[-1] if before else moments[0][1])
    return found
