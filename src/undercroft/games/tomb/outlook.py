"""How likely the adventurers are to win: what a search asks where it breaks a playout off."""

from __future__ import annotations

from typing import Final

from undercroft.engine.playout import likelihood
from undercroft.games.tomb.cards import NONE, rank
from undercroft.games.tomb.field import bits
from undercroft.games.tomb.sense_worth import blessing_uses, steps, weapon_uses
from undercroft.games.tomb.table import MARTIAL, Tomb

WEIGHTS: Final = [-3.68, -0.154, -0.128, 0.272, 0.147, -0.0637, 0.438, 0.117, 0.0393, 0.404, 0.771, 0.969, 1.73, 0.258, -0.0852, 0.0409, 0.0348, 0.273, -0.248]
"""What the facts count in log odds; `python -m tools.fit_outlook tomb` finds them by play."""


def outlook(t: Tomb) -> float:
    """The chance to win; all win or nobody does (T-120)."""
    if t.outcome is not None:
        return 1.0 if t.outcome.winners else 0.0
    found = facts(t)
    score = 0.0
    for i in range(len(WEIGHTS)):
        score += WEIGHTS[i] * found[i]
    return likelihood(score)


def facts(t: Tomb) -> list[float]:
    """What tells how a game will go. The best of several players counts, and the others a little."""
    levels = [0.0]
    blessings = weapons = gifts = skilled = 0
    for seat in range(t.seats):
        player = t.players[seat]
        if player.alive():
            levels.append(float(rank(player.level_card)) if player.level_card != NONE else 0.0)
            blessings += blessing_uses(t, seat)
            weapons += weapon_uses(t, seat)
            skilled += player.skill == MARTIAL
        gifts += player.gifts.bit_count()
    levels.sort()
    way = min([steps(t, room) for room in bits(t.explored)], default=9)
    living = t.living()
    daemon = rank(t.daemon) if t.daemon != NONE else 0
    return [
        1.0,
        float(t.cleared == 1),
        float(t.cleared == 2),
        float(t.cleared == 3),
        levels[-1],
        sum(levels[:-1]),
        float(min(blessings, 2)),
        float(max(blessings - 2, 0)),
        float(weapons),
        float(gifts),
        float(living > 1),
        float(living > 2),
        float(skilled > 0),
        float(t.wounded),
        float(daemon > 0),
        -float(way),
        len(t.explore.cards) / 10.0,
        len(t.item_discard) / 10.0,
        float(t.enemy.bit_count()) / 10.0,
    ]
