"""How likely the adventurers are to win: what a search asks where it breaks a playout off."""

from __future__ import annotations

from typing import Final

from undercroft.engine.playout import likelihood, weighed
from undercroft.games.tomb.cards import NONE, rank
from undercroft.games.tomb.sense_worth import blessing_uses, weapon_uses
from undercroft.games.tomb.table import MARTIAL, Tomb

WEIGHTS: Final = [
    [-1.83, 1.12, 0.295, 0.00545, -1.83, 0.317, 0.151, -0.00953, 0.389, 0.326, 0.0, 1.49, 2.23],
    [-2.86, 0.968, 0.362, 0.00623, 0.584, 0.304, 0.142, 0.0575, 0.237, 0.51, -0.0341, 0.0, 0.0],
    [-1.83, 0.874, 0.414, 0.157, 0.116, 0.317, 0.0455, 0.0441, 0.507, 0.0387, 0.0475, 0.0, 0.0],
    [-2.15, 1.2, 0.276, 0.03, 1.97, 0.119, 0.313, -0.217, 0.0101, 0.548, -0.0517, 0.0, 0.0],
]
"""What the facts count in log odds for one to four players; `python -m tools.fit_outlook tomb` finds them by play."""

HIGH: Final = 7
"""Levels up to this are no more than everybody comes by."""


def outlook(t: Tomb) -> float:
    """The chance to win; all win or nobody does (T-120)."""
    if t.outcome is not None:
        return 1.0 if t.outcome.winners else 0.0
    return likelihood(weighed(facts(t), WEIGHTS[t.seats - 1]))


def at_the_outset(t: Tomb) -> bool:
    """A new domain lies ahead: what the adventurers bring along is all that counts."""
    return t.explored.bit_count() == 1 and t.prompts[0].question == "action"


def facts(t: Tomb) -> list[float]:
    """What tells how a game will go at the outset of a domain: how many are left, who lives, and what they have."""
    best = others = blessings = weapons = 0
    martial = skilled = False
    for seat in range(t.seats):
        player = t.players[seat]
        if not player.alive() or player.level_card == NONE:
            continue
        level = rank(player.level_card)
        others += min(level, best)
        best = max(level, best)
        blessings += blessing_uses(t, seat)
        weapons += weapon_uses(t, seat)
        martial = martial or player.skill == MARTIAL
        skilled = skilled or player.skill != NONE
    living = t.living()
    left = t.house.domains - t.cleared
    high = float(max(best - HIGH, 0))
    return [
        1.0,
        float(left == 1),
        float(left == 2),
        float(left == 3),
        float(living == t.seats),
        float(min(blessings, 2)),
        float(max(blessings - 2, 0)),
        float(weapons),
        high,
        high if left <= 2 else 0.0,
        float(others),
        float(martial),
        float(skilled),
    ]
