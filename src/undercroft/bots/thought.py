"""What a search has found out: the imagined games of each option, and which option to trust."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from undercroft.engine.chance import Chance

DOUBT = 4.0
"""How much the policy's pick is trusted: what was seen of an option counts less the less sure it is. Beforehand other
options are believed to be worse than the pick, by a quarter of what chance makes games differ, give or take as much;
this is the first of these figures by the square of the second."""

LEAST = 1.0
"""So many standard errors is another option to be better than the pick at least: the best of many looks better than it
is."""

EQUAL = 0.5
"""Two options are as good as each other if they differ by less than so many standard errors."""


@dataclass(frozen=True)
class Verdict:
    """An option, the mean outlook of the games imagined with it, how many there were, and how sure that is."""

    option: int
    mean: float
    playouts: int
    error: float


class Thought:
    """The outcomes of imagined games by option, part by part; in a part the nth is of the same imagined table."""

    def __init__(self, options: Sequence[int], pick: int, secret: bool) -> None:
        self.options = list(options)
        self.pick = pick
        self.secret = secret
        """Others choose at the same time, so that it is worth something not to be guessed."""
        self.parts: list[dict[int, list[float]]] = []

    @property
    def playouts(self) -> int:
        return sum(len(values) for part in self.parts for values in part.values())

    def verdicts(self) -> list[Verdict]:
        """The options that were tried to the last, best first, then those that were given up earlier."""
        tried = [opt for opt in self.options if any(part.get(opt) for part in self.parts)]
        most = max((self._count(opt) for opt in tried), default=0)
        found = [self._verdict(opt) for opt in tried]
        return sorted(found, key=lambda each: (each.playouts * 2 <= most, -each.mean))

    def _count(self, opt: int) -> int:
        return sum(len(part.get(opt, ())) for part in self.parts)

    def _verdict(self, opt: int) -> Verdict:
        values = [value for part in self.parts for value in part.get(opt, ())]
        mean, error = mean_and_error(values)
        return Verdict(opt, mean, len(values), error)

    def lead(self, opt: int, over: int) -> tuple[float, float]:
        """How much better an option did than another on the same imagined tables, and the standard error of that."""
        pairs = [
            a - b for part in self.parts for a, b in zip(part.get(opt, ()), part.get(over, ()), strict=False)
        ]  # An option that was given up has fewer games; the first ones of both are of the same tables.
        return mean_and_error(pairs)

    def best(self) -> int:
        """The best option, if it is better than the policy's pick after all doubts; otherwise that."""
        best, most = self.pick, 0.0
        for each in self.verdicts():
            if each.option != self.pick:
                value = self._believed(each.option, self.pick)
                if value > most:
                    best, most = each.option, value
        return best

    def _believed(self, opt: int, over: int) -> float:
        """By how much an option is better than another, less the doubt."""
        lead, error = self.lead(opt, over)
        return lead - LEAST * error - DOUBT * error * error / max(self._spread(), 1e-6)

    def _spread(self) -> float:
        """How much imagined games differ."""
        values = [value for part in self.parts for each in part.values() for value in each]
        return mean_and_error(values)[1] * sqrt(len(values))

    def choice(self, chance: Chance) -> int:
        """The best option; where others choose at the same time, one that is as good, so as not to be guessed."""
        best = self.best()
        return chance.pick(self._as_good_as(best, self.verdicts())) if self.secret else best

    def _as_good_as(self, best: int, verdicts: Sequence[Verdict]) -> list[int]:
        """Options that were tried as often as the best and cannot be told from it."""
        tries = self._count(best)
        equals = [best]
        for each in verdicts:
            lead, error = self.lead(best, each.option)
            if each.option != best and each.playouts >= tries and lead < EQUAL * error:
                equals.append(each.option)
        return equals


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error; of a single value nothing is sure."""
    n = len(values)
    if n < 2:
        return (values[0] if values else 0.0), 1.0
    mean = sum(values) / n
    spread = sum((value - mean) ** 2 for value in values) / (n - 1)
    return mean, sqrt(spread / n)
