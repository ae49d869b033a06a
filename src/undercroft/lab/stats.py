"""The little statistics that reports need: intervals, tests, and their correction for looking at many things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, erfc, floor, sqrt

Z = 1.96


@dataclass(frozen=True)
class Share:
    """A share with its 95 % interval (Wilson), as parts of one."""

    share: float
    low: float
    high: float
    of: int

    def chance(self, of: float) -> float:
        """How likely chance alone puts it so far from a share."""
        return erfc(abs(self.share - of) / ((self.high - self.low) / (2 * Z)) / sqrt(2))

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


def share(hits: float, of: int) -> Share:
    """The share of hits; of nothing nothing is known."""
    if not of:
        return Share(0.0, 0.0, 1.0, 0)
    p = hits / of
    centre = (p + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z / (1 + Z * Z / of) * sqrt(max(p * (1 - p), 0.0) / of + Z * Z / (4 * of * of))
    return Share(p, max(0.0, min(p, centre - half)), min(1.0, max(p, centre + half)), of)


@dataclass(frozen=True)
class Mean:
    """A mean with half its 95 % interval."""

    mean: float
    half: float
    of: int

    @property
    def chance(self) -> float:
        """How likely chance alone puts it so far from nothing."""
        if not self.half:
            return float(not self.mean)
        return erfc(abs(self.mean) / (self.half / Z) / sqrt(2))


def mean(values: Sequence[float]) -> Mean:
    n = len(values)
    if not n:
        return Mean(0.0, 0.0, 0)
    centre = sum(values) / n
    spread = sqrt(sum((value - centre) ** 2 for value in values) / max(1, n - 1))
    return Mean(centre, Z * spread / sqrt(n), n)


@dataclass(frozen=True)
class Difference:
    """How much more often one group wins than another: points, half the 95 % interval, and chance alone."""

    difference: float
    half: float
    p: float


def difference(strata: Sequence[tuple[float, float, float, float]]) -> Difference:
    """The difference of two groups' means within strata: each with hits and size, of those with and those without.

    Strata are weighed so that a small group does not drown a large one (as Mantel and Haenszel did). Values lie
    between 0 and 1; their variance is that of a share.
    """
    weights = total = variance = 0.0
    for with_hits, with_n, without_hits, without_n in strata:
        if not with_n or not without_n:
            continue
        weight = with_n * without_n / (with_n + without_n)
        a, b = with_hits / with_n, without_hits / without_n
        total += weight * (a - b)
        variance += (
            weight
            * weight
            * (max(a * (1 - a), 1 / (4 * with_n)) / with_n + max(b * (1 - b), 1 / (4 * without_n)) / without_n)
        )
        weights += weight
    if not weights:
        return Difference(0.0, 1.0, 1.0)
    estimate, error = total / weights, sqrt(variance) / weights
    return Difference(estimate, Z * error, erfc(abs(estimate) / error / sqrt(2)))


def corrected(ps: Sequence[float]) -> list[float]:
    """Chances corrected for their number (Holm): what is still below 0.05 stands out among all of them."""
    order = sorted(range(len(ps)), key=lambda i: ps[i])
    found = [1.0] * len(ps)
    worst = 0.0
    for rank, i in enumerate(order):
        worst = max(worst, min(1.0, ps[i] * (len(ps) - rank)))
        found[i] = worst
    return found


def paired(before: Sequence[float], after: Sequence[float]) -> Mean:
    """The mean change between pairs: small differences show, because both had the same luck."""
    return mean([b - a for a, b in zip(before, after, strict=True)])


def median(values: Sequence[float]) -> tuple[float, float, float]:
    """The middle value, and the two between which the middle of all games lies (95 %, by their ranks)."""
    ordered = sorted(values)
    if not ordered:
        return 0.0, 0.0, 0.0
    middle, off = (len(ordered) - 1) / 2, Z * sqrt(len(ordered)) / 2
    low, high = max(0, floor(middle - off)), min(len(ordered) - 1, ceil(middle + off))
    return quantile(ordered, 0.5), ordered[low], ordered[high]


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which that part lies."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    at = part * (len(ordered) - 1)
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (at - low) * (ordered[high] - ordered[low])
