"""How likely the adventurers are to win: what a search asks where it breaks a playout off."""

from __future__ import annotations

from typing import Final

from undercroft.engine.playout import likelihood, weighed
from undercroft.games.tomb.cards import NONE, rank
from undercroft.games.tomb.sense_worth import blessing_uses, weapon_uses
from undercroft.games.tomb.table import MARTIAL, Tomb

WEIGHTS: Final = [-5.1, 0.836, 0.298, -0.0613, 0.813, 2.6, 1.78, 0.365, 0.0705, 0.113, 0.213, -0.225, 1.57, 1.8]
"""What the facts count in log odds; `python -m tools.fit_outlook tomb` finds them by play."""


def outlook(t: Tomb) -> float:
    """The chance to win; all win or nobody does (T-120)."""
    if t.outcome is not None:
        return 1.0 if t.outcome.winners else 0.0
    return likelihood(weighed(facts(t), WEIGHTS))


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
    return [
        1.0,
        float(left == 1),
        float(left == 2),
        float(left == 3),
        float(living > 1),
        float(living > 2),
        float(t.seats > 1),
        float(min(blessings, 2)),
        float(max(blessings - 2, 0)),
        float(weapons),
        float(best),
        float(others),
        float(martial),
        float(skilled),
    ]
