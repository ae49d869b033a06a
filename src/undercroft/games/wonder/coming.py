"""What is about to happen, and what may come before it: triggers that replace (B-009, B-R58)."""

from __future__ import annotations

from undercroft.engine.table import Frame
from undercroft.games.wonder.language import EVERY, NONE, ON_HERO_KO
from undercroft.games.wonder.script import Trigger
from undercroft.games.wonder.table import FROM_ENTITY, FROM_SKILL, Held, Moment, Scope, Wonder


def comes(t: Wonder, moment: Moment) -> None:
    """Let something happen; the triggers that replace it come first."""
    if replacing(t, moment):
        t.push(Coming(moment))
    else:
        t.rules.befall(t, moment)


def replacing(t: Wonder, moment: Moment) -> list[Held]:
    """The triggers in force that come before an event and may change it."""
    found = []
    for held in t.in_force().triggers[moment.on]:
        trigger = held.trigger
        assert trigger is not None
        if trigger.replace and may_fire(t, held, trigger, moment):
            found.append(held)
    return found


def may_fire(t: Wonder, held: Held, trigger: Trigger, moment: Moment) -> bool:
    """Whether a trigger answers a moment: it is about it, has not fired yet, and its condition holds."""
    if t.is_used(trigger.once, trigger.uid, held.owner):
        return False
    if held.kind == FROM_ENTITY and moment.entity not in (NONE, held.source):
        return False  # An entity's own card is about that entity.
    if held.owner != NONE and not owners_moment(t, held, trigger, moment):
        return False
    if trigger.only is None:
        return True
    return t.rules.holds(t, trigger.only, scope_of(held, moment))


def owners_moment(t: Wonder, held: Held, trigger: Trigger, moment: Moment) -> bool:
    """A trigger on a hero's card or Item is about that hero's own events, unless its scope says otherwise."""
    owner = t.heroes[held.owner]
    if owner.ko and held.kind == FROM_SKILL and not (moment.on == ON_HERO_KO and moment.hero == held.owner):
        return False  # B-R65
    if trigger.scope is not None:
        return True
    concerned = moment.actor if moment.actor != NONE else moment.hero
    return concerned in (NONE, held.owner)


def scope_of(held: Held, moment: Moment) -> Scope:
    """What a trigger's words mean: its owner acts, or whoever the event is about."""
    actor = held.owner
    if actor == NONE:
        actor = moment.actor if moment.actor != NONE else moment.hero
    scope = Scope(actor)
    scope.moment = moment.clone()
    return scope


class Coming(Frame[Wonder]):
    """Something on its way: each trigger that replaces it has its say once, then what is left of it happens."""

    def __init__(self, moment: Moment) -> None:
        super().__init__()
        self.moment = moment
        self.answered: list[int] = []
        """The triggers that had their say, by uid and owner."""

    def run(self, t: Wonder) -> None:
        for held in replacing(t, self.moment):
            trigger = held.trigger
            assert trigger is not None
            said = trigger.uid * 8 + held.owner + 1
            if said not in self.answered and self.moment.amount > 0:
                self.answered.append(said)
                t.rules.fire(t, held, self.moment)
                return
        t.done()
        t.rules.befall(t, self.moment)

    def prevent(self, n: int) -> None:
        self.moment.amount = 0 if n == EVERY else max(0, self.moment.amount - n)

    def about(self) -> list[int]:
        return []

    def clone(self) -> Coming:
        c = Coming(self.moment.clone())
        c.at = self.at
        c.answered = self.answered.copy()
        return c
