"""What waits for a moment: triggers and reactions (B-079, B-R10, B-R48)."""

from __future__ import annotations

from undercroft.engine.prompt import PASS, first, option
from undercroft.engine.table import Frame
from undercroft.games.wonder.coming import may_fire, scope_of
from undercroft.games.wonder.items import Pay, can_pay, take_in_hand, used_up
from undercroft.games.wonder.language import NONE, ON_ENTITY_ZERO
from undercroft.games.wonder.script import Trigger
from undercroft.games.wonder.table import FROM_ENTITY, FROM_ITEM, FROM_SHRED, Held, Moment, Wonder
from undercroft.games.wonder.verbs import FIRST, USE


class Triggers(Frame[Wonder]):
    """What happened in one step is answered, moment after moment; all who wait for one are ordered by the group."""

    def __init__(self, moments: list[Moment]) -> None:
        super().__init__()
        self.moments = moments
        self.answered: list[int] = []
        """Those who have answered the present moment, by uid and owner."""

    def run(self, t: Wonder) -> None:
        if not self.moments:
            t.done()
            return
        waiting = self.waiting(t)
        forced = [held for held in waiting if held.trigger is not None and not held.trigger.reaction]
        if not waiting:
            self.moments = self.moments[1:]
            self.answered = []
        elif len(forced) > 1:
            t.ask_group("order", "D-15")
        else:
            self.answer(t, forced[0] if forced else waiting[0])

    def waiting(self, t: Wonder) -> list[Held]:
        """The triggers that still answer the present moment."""
        moment = self.moments[0]
        found = []
        for held in listening(t, moment):
            trigger = held.trigger
            assert trigger is not None
            if not trigger.replace and code(held, trigger) not in self.answered and answers(t, held, trigger, moment):
                found.append(held)
        return found

    def options(self, t: Wonder, seat: int) -> list[int]:
        waiting = [held for held in self.waiting(t) if held.trigger is not None and not held.trigger.reaction]
        return [option(FIRST, i) for i in range(len(waiting))]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        forced = [held for held in self.waiting(t) if held.trigger is not None and not held.trigger.reaction]
        self.answer(t, forced[first(opt)])

    def answer(self, t: Wonder, held: Held) -> None:
        assert held.trigger is not None
        self.answered.append(code(held, held.trigger))
        fire(t, held, self.moments[0])

    def clone(self) -> Triggers:
        c = Triggers([moment.clone() for moment in self.moments])
        c.at = self.at
        c.answered = self.answered.copy()
        return c


def code(held: Held, trigger: Trigger) -> int:
    """Two copies of a card answer one after the other."""
    return (trigger.uid * 8 + held.owner + 1) * 4096 + held.source


def listening(t: Wonder, moment: Moment) -> list[Held]:
    """The triggers in force; an entity that has just fallen still has its last word."""
    found = t.in_force().triggers[moment.on]
    if moment.on != ON_ENTITY_ZERO or t.entity_in[moment.entity]:
        return found
    last = []
    for trigger in t.chapter.entities[moment.entity].powers.triggers:
        if trigger.on == ON_ENTITY_ZERO:
            held = Held(NONE, FROM_ENTITY, moment.entity)
            held.trigger = trigger
            last.append(held)
    return found + last


def answers(t: Wonder, held: Held, trigger: Trigger, moment: Moment) -> bool:
    """Whether a trigger answers a moment."""
    if moment.again and not trigger.reaction:
        return False
    if trigger.reaction and (held.owner == NONE or not can_pay(t, trigger.cost, held.owner)):
        return False
    if not may_fire(t, held, trigger, moment):
        return False
    return not trigger.reaction or t.rules.possible(t, trigger.script, scope_of(held, moment))


def fire(t: Wonder, held: Held, moment: Moment) -> None:
    """A trigger happens, or its holder is asked whether it shall (D-31)."""
    trigger = held.trigger
    assert trigger is not None
    if trigger.reaction:
        t.push(Reaction(held, moment.clone()))
        return
    t.use(trigger.once, trigger.uid, held.owner)
    if t.heard and held.kind != FROM_ENTITY:
        tell_trigger(t, held)
    scope = scope_of(held, moment)
    if held.kind == FROM_ENTITY:
        scope.entity = held.source
    t.rules.carry(t, trigger.script, scope)


def tell_trigger(t: Wonder, held: Held) -> None:
    t.tell("trigger", "B-R48", t.heroes[held.owner].seat if held.owner != NONE else NONE, source_of(held))


def source_of(held: Held) -> list[int]:
    """Where a power comes from, as the catalogue names it."""
    return [held.kind * 4096 + held.source]


class Reaction(Frame[Wonder]):
    """The holder of a card may use it now, without an action (D-31)."""

    def __init__(self, held: Held, moment: Moment) -> None:
        super().__init__()
        self.held = held
        self.moment = moment
        self.used = False

    def run(self, t: Wonder) -> None:
        match self.next():
            case 1:
                t.ask(t.heroes[self.held.owner].seat, "reaction", "D-31")
            case 2 if self.used:
                self.begin(t)
            case 3 if self.used:
                assert self.held.trigger is not None
                t.rules.carry(t, self.held.trigger.script, scope_of(self.held, self.moment))
            case 4 if self.used:
                used_up(t, self.held.owner, self.held.kind, self.held.source)
            case 5:
                t.done()

    def begin(self, t: Wonder) -> None:
        trigger = self.held.trigger
        assert trigger is not None
        t.use(trigger.once, trigger.uid, self.held.owner)
        if t.heard:
            tell_trigger(t, self.held)
        if self.held.kind in (FROM_SHRED, FROM_ITEM):
            take_in_hand(t, self.held.owner, self.held.kind, self.held.source)
        if trigger.cost is not None:
            t.push(Pay(self.held.owner, trigger.cost, False))

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [PASS, option(USE)]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        self.used = opt != PASS

    def about(self) -> list[int]:
        return source_of(self.held)

    def clone(self) -> Reaction:
        c = Reaction(self.held, self.moment.clone())
        c.at = self.at
        c.used = self.used
        return c
