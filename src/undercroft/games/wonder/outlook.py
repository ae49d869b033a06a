"""How likely the friends are to finish a chapter: what a search asks where it breaks a playout off."""

from __future__ import annotations

from typing import Final

from undercroft.engine.playout import likelihood, weighed
from undercroft.games.wonder.language import NONE
from undercroft.games.wonder.modifiers import max_hearts
from undercroft.games.wonder.table import Wonder

WEIGHTS: Final = [-3.6, 4.15, 2.15, 0.695, -0.79, -0.251, 0.285]
"""What the facts count in log odds; `python -m tools.fit_outlook wonder` finds them by play."""


def outlook(t: Wonder) -> float:
    """The chance to finish the chapter; all do or nobody does (B-216)."""
    if t.outcome is not None:
        return 1.0 if t.outcome.winners else 0.0
    return likelihood(weighed(facts(t), WEIGHTS))


def between_goals(t: Wonder) -> bool:
    """Whether a story is being read: what it will ask for is not known yet."""
    return t.goal == NONE


def facts(t: Wonder) -> list[float]:
    """What tells how a chapter will go: how far the story is, what Destiny is left, how heroes and Wyrms are.

    Not for how long a goal has been sought: long goals come late in chapters that go well, and a search that took this
    for a cause would dawdle.
    """
    count = float(max(1, len(t.heroes)))
    hearts, most, down, sparks = 0, 1, 0, 0
    for hero in range(len(t.heroes)):
        figure = t.heroes[hero]
        hearts += figure.hearts
        most += max_hearts(t, hero)
        down += figure.ko
        sparks += figure.sparks
    standing = 0
    for wyrm in t.wyrms_in_play():
        if t.wyrm_hurt[wyrm] == 0:
            standing += 1
    return [
        1.0,
        max(0, t.goal) / float(max(1, len(t.chapter.cards))),
        t.destiny / float(max(1, t.house.face_up)),
        hearts / float(most),
        down / count,
        standing / count,
        sparks / count,
    ]
