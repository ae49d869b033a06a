"""How likely the adventurers are to win: what a search asks where it breaks a playout off."""

from __future__ import annotations

from typing import Final

from undercroft.engine.playout import likelihood
from undercroft.games.tomb.cards import NONE, TEN, rank
from undercroft.games.tomb.field import bits
from undercroft.games.tomb.levels import fight_numbers
from undercroft.games.tomb.sense_worth import blessing_uses, steps, weapon_uses
from undercroft.games.tomb.table import MARTIAL, Tomb

WEIGHTS: Final = [
    -0.809,
    -1.12,
    1.25,
    0.428,
    0.823,
    2.28,
    1.5,
    0.581,
    0.161,
    -0.0813,
    0.0388,
    -2.11,
    0.62,
    -0.111,
    -0.18,
    -0.0794,
    0.294,
    -0.0497,
    -0.00693,
    1.73,
    1.45,
    0.0157,
    0.0274,
    0.00475,
    0.333,
    -0.0767,
]
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
    """What tells how a game will go: how far it is, who lives, what they have, and how they stand against the foes."""
    margin = -9.0
    best = others = 0
    blessings = weapons = gifts = 0
    martial = skilled = False
    daemon = t.daemon if t.daemon != NONE else TEN
    for seat in range(t.seats):
        player = t.players[seat]
        gifts += player.gifts.bit_count()
        if not player.alive() or player.level_card == NONE:
            continue
        ours, theirs = fight_numbers(t, seat, daemon, False, 0, 0)
        margin = max(margin, float(ours - theirs))
        level = rank(player.level_card)
        others += min(level, best)
        best = max(level, best)
        blessings += blessing_uses(t, seat)
        weapons += weapon_uses(t, seat)
        martial = martial or player.skill == MARTIAL
        skilled = skilled or player.skill != NONE
    way = t.field.rooms
    for room in bits(t.explored):
        way = min(way, steps(t, room))
    weaker = stronger = 0
    for slot in bits(t.enemy):
        if rank(t.slot_cards[slot]) <= best:
            weaker += 1
        else:
            stronger += 1
    living = t.living()
    left = float(t.house.domains - t.cleared)
    return [
        1.0,
        left,
        float(left == 1.0),
        float(left == 2.0),
        float(living > 1),
        float(living > 2),
        float(t.seats > 1),
        float(min(blessings, 2)),
        float(max(blessings - 2, 0)),
        min(blessings, 3) * left,
        float(weapons),
        float(gifts),
        float(best),
        best * left,
        float(others),
        max(-6.0, min(6.0, margin)),
        float(t.wounded),
        float(t.daemon != NONE),
        float(min(way, 6)),
        float(martial),
        float(skilled),
        martial * left,
        float(weaker),
        float(stronger),
        len(t.explore.cards) / 10.0,
        len(t.item_discard) / 4.0,
    ]
