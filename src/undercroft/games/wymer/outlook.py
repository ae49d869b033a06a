"""How likely the heroes are to win: what a search asks where it breaks a playout off."""

from __future__ import annotations

from typing import Final

from undercroft.engine.playout import likelihood, weighed
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.table import MOST_DAMAGE, Wymer

WEIGHTS: Final = [
    [-3.58, -0.0323, 3.58, -0.00347, 1.31, -0.209, -0.346, 0.677, 0.184, 1.6, 0.701, -1.35],
    [0.0564, -0.454, 1.04, -0.694, -0.985, -0.306, -0.458, 0.487, 0.0405, 1.35, 0.603, -0.382],
]
"""What the facts count in log odds, with a villain and without one;
`python -m tools.fit_outlook wymer --games 2400` finds them by play."""


def outlook(t: Wymer, seat: int) -> float:
    """The chance of a seat's side: the heroes win together, and the villain wins when they fall (W-300, W-301)."""
    villain = seat == t.house.villain
    if t.outcome is not None:
        return 1.0 if seat in t.outcome.winners else 0.0
    heroes = likelihood(weighed(facts(t), WEIGHTS[t.house.villain == NONE]))
    return 1.0 - heroes if villain else heroes


def facts(t: Wymer) -> list[float]:
    """What tells how a game will go, as shares of the heroes where more of them are neither better nor worse.

    Stones found are left out: who has just found one is in more danger than before, but without it nobody wins.
    """
    count = float(len(t.heroes))
    living = wraiths = wounds = relics = powers = hurt_bearers = 0
    danger = 0.0
    for hero in t.heroes:
        relics += len(hero.relics)
        powers += hero.power != NONE
        if hero.dead:
            wraiths += hero.place != NONE
            continue
        living += 1
        wounds += hero.damage
        hurt_bearers += hero.damage if hero.stone != NONE else 0
        if hero.damage == MOST_DAMAGE - 1:
            danger += 1.0 / (1 + nearest_dwarf(t, hero.place))
    beaten = sum([dwarf.damage for dwarf in t.dwarves])
    return [
        1.0,
        count - 2.5,
        living / count,
        float(living == 1) if count > 1 else 0.0,
        wraiths / count,
        wounds / count,
        hurt_bearers / count,
        relics / count,
        powers / count,
        t.defeated() / count,
        beaten / count,
        danger / count,
    ]


def nearest_dwarf(t: Wymer, place: int) -> int:
    """How many steps the nearest dwarf is away."""
    best = 20
    for d in t.dwarves_about():
        best = min(best, t.board.spirit[t.dwarves[d].place][place])
    return best
