"""How likely each player is to win: what a search asks where it breaks a playout off."""

from __future__ import annotations

from math import exp
from typing import Final

from undercroft.engine.playout import weighed
from undercroft.games.dungeons.planning import guild_value
from undercroft.games.dungeons.table import Realm

WEIGHTS: Final = [3.23, 1.63, 1.86, 0.549, 0.818, 0.103, 0.0326, 0.0843]
"""What the facts count in log odds; `python -m tools.fit_outlook dungeons` finds them by play."""


def outlook(t: Realm, seat: int) -> float:
    """A player's share of all chances; those who win together share (D-R58)."""
    if t.outcome is not None:
        return 1.0 / len(t.outcome.winners) if seat in t.outcome.winners else 0.0
    mine = weighed(facts(t, seat), WEIGHTS)
    total = 0.0
    for other in range(t.seats):
        total += exp(max(-30.0, min(30.0, weighed(facts(t, other), WEIGHTS) - mine)))
    return 1.0 / total


def facts(t: Realm, seat: int) -> list[float]:
    """What tells who will win; points count more the nearer anybody is to the goal."""
    goal = float(max(1, t.goal()))
    points = t.vp(seat)
    lead = max([t.vp(other) for other in range(t.seats)]) / goal
    guild = guild_value(t, seat, t.players[seat].guild)
    return [
        points / goal,
        points / goal * lead,
        points / goal * lead * lead,
        guild / 10.0,
        guild / 10.0 * lead,
        float(min(len(t.hands[seat].cards), t.hand_limit(seat))),
        float(len(t.players[seat].stash)),
        ((t.active - seat) % t.seats) / t.seats,
    ]
