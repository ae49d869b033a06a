"""Pace: how long answers are held back that nobody thought about, so that waiting tells nothing (D-326)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

LEAST, MOST = 0.4, 1.2
LONGEST = 20.0
OPEN_QUESTION = 0.25
"""How long a bot waits in an open question, for people to follow."""

ALIKE = 4
"""One automatic answer in so many takes as long as the person's own answers took."""


def held_back(luck: Random, thought: Sequence[float]) -> float:
    """Seconds before an automatic answer in a window: short, but at times as long as the seat has thought before."""
    if thought and luck.randrange(ALIKE) == 0:
        return min(max(luck.choice(thought), LEAST), LONGEST)
    return luck.uniform(LEAST, MOST)
