"""Goal cards: what is to be reached, when it is, and what then (B-113 to B-118, B-R23 to B-R26)."""

from __future__ import annotations

from undercroft.games.wonder.attacks import attacking
from undercroft.games.wonder.language import (
    EXIT_FLIP,
    NONE,
    ON_GOAL_ENTERED,
    ON_GOAL_MET,
    PHASE_NONE,
    UNTIL_GOAL,
)
from undercroft.games.wonder.modifiers import expire
from undercroft.games.wonder.table import BACK, FRESH_PHASE, Moment, Scope, Wonder


def enter_goal(t: Wonder, card: int) -> None:
    """A Goal card stays on top of the deck until it is met (B-114); a phase in progress goes on under it (B-R23)."""
    goal = t.card(card).goal
    assert goal is not None
    t.goal = card
    t.new_goal_counts()
    t.goal_rounds = 0
    t.vortex_now = []
    t.changed()
    if t.heard:
        t.tell("goal", "B-113", NONE, [card])
    if goal.fresh and t.phase != PHASE_NONE:
        t.cut = FRESH_PHASE
    if t.listens(ON_GOAL_ENTERED):
        moment = Moment(ON_GOAL_ENTERED)
        moment.card = card + 1
        t.moments.append(moment)


def check_goal(t: Wonder) -> bool:
    """Whether the Goal is met now; if so the foot of its card is followed at once (B-116, B-R25)."""
    if t.goal == NONE or t.outcome is not None or t.moments:
        return False
    goal = t.card(t.goal).goal
    assert goal is not None
    if not t.rules.holds(t, goal.when, Scope(NONE, t.goal)) or attacking(t):
        return False
    card = t.goal
    t.goal = NONE
    t.goal_serial += 1
    expire(t, UNTIL_GOAL)
    t.changed()
    if t.heard:
        t.tell("goal-met", "B-116", NONE, [card])
    if goal.on_met.kind == EXIT_FLIP:
        t.rules.read(t, card, BACK, NONE)
    else:
        t.rules.follow(t, card, goal.on_met)
    if t.listens(ON_GOAL_MET):
        moment = Moment(ON_GOAL_MET)
        moment.card = card + 1
        t.moments.append(moment)
    return True
