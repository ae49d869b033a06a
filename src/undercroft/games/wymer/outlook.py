"""How likely the heroes are to win: what a search asks where it breaks a playout off."""

from __future__ import annotations

from typing import Final

from undercroft.engine.playout import likelihood
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.table import MOST_DAMAGE, UNSPAWNED, Wymer

WEIGHTS: Final = [
    -1.97,
    -0.283,
    2.89,
    -0.745,
    2.24,
    -1.07,
    -0.402,
    -0.524,
    0.974,
    0.0896,
    0.563,
    1.12,
    0.143,
    -0.401,
    2.48,
]
"""What the facts count in log odds; `python -m tools.fit_outlook wymer` finds them by play."""


def outlook(t: Wymer, seat: int) -> float:
    """The chance of a seat's side: the heroes win together, and the villain wins when they fall (W-300, W-301)."""
    villain = seat == t.house.villain
    if t.outcome is not None:
        return 1.0 if seat in t.outcome.winners else 0.0
    found = facts(t)
    score = 0.0
    for i in range(len(WEIGHTS)):
        score += WEIGHTS[i] * found[i]
    heroes = likelihood(score)
    return 1.0 - heroes if villain else heroes


def facts(t: Wymer) -> list[float]:
    """What tells how a game will go, as shares of the heroes where more of them are neither better nor worse."""
    count = float(len(t.heroes))
    living = bearers = wraiths = wounds = relics = powers = hurt_bearers = 0
    danger = 0.0
    for hero in t.heroes:
        bearers += hero.stone != NONE
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
    to_beat = beaten = away = 0
    for d in range(len(t.dwarves)):
        dwarf = t.dwarves[d]
        to_beat += t.deck.dwarves[d].health - dwarf.damage
        beaten += dwarf.damage
        away += dwarf.state == UNSPAWNED
    return [
        1.0,
        count - 2.5,
        living / count,
        float(living == 1) if count > 1 else 0.0,
        wraiths / count,
        bearers / count,
        wounds / count,
        hurt_bearers / count,
        relics / count,
        powers / count,
        t.defeated() / count,
        beaten / count,
        danger / count,
        away / count,
        float(t.house.villain == NONE),
    ]


def nearest_dwarf(t: Wymer, place: int) -> int:
    """How many steps the nearest dwarf is away."""
    best = 20
    for d in t.dwarves_about():
        best = min(best, t.board.spirit[t.dwarves[d].place][place])
    return best
