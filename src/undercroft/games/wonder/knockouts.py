"""Hearts: damage, recovery, knock-outs and standing up again (B-054 to B-057, B-201 to B-209)."""

from __future__ import annotations

from undercroft.engine.table import Frame
from undercroft.games.wonder.destiny import turn_down
from undercroft.games.wonder.language import (
    EVERY,
    NONE,
    ON_HERO_DAMAGED,
    ON_HERO_KO,
    ON_HERO_RECOVERED,
    ON_HERO_REVIVED,
    STAT_DAMAGE_TAKEN,
    STAT_DESTINY_COST_KO,
)
from undercroft.games.wonder.modifiers import max_hearts, prevented, spent, stat
from undercroft.games.wonder.script import Trigger
from undercroft.games.wonder.table import FROM_SKILL, Held, Moment, Scope, Wonder


def hurt(t: Wonder, hero: int, amount: int, wyrm: int = NONE, entity: int = NONE) -> None:
    """Deal damage to a hero; effects may prevent it, and a knocked-out hero takes none (B-204, B-R58)."""
    if t.heroes[hero].ko or amount <= 0:
        return
    moment = Moment(ON_HERO_DAMAGED)
    moment.hero = hero
    moment.wyrm = wyrm
    moment.entity = entity
    moment.amount = amount
    moment.area = t.heroes[hero].place
    if replacing(t, moment):
        t.push(Hurt(moment))
    else:
        suffer(t, moment)


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


class Hurt(Frame[Wonder]):
    """Damage on its way to a hero: what replaces it comes first, then it is suffered (B-R58)."""

    def __init__(self, moment: Moment) -> None:
        super().__init__()
        self.moment = moment
        self.answered: list[int] = []
        """The triggers that had their say, by uid."""

    def run(self, t: Wonder) -> None:
        for held in replacing(t, self.moment):
            trigger = held.trigger
            assert trigger is not None
            if trigger.uid not in self.answered and self.moment.amount > 0:
                self.answered.append(trigger.uid)
                t.rules.fire(t, held, self.moment)
                return
        t.done()
        suffer(t, self.moment)

    def prevent(self, n: int) -> None:
        self.moment.amount = 0 if n == EVERY else max(0, self.moment.amount - n)

    def about(self) -> list[int]:
        return [self.moment.hero]

    def clone(self) -> Hurt:
        c = Hurt(self.moment.clone())
        c.at = self.at
        c.answered = self.answered.copy()
        return c


def suffer(t: Wonder, moment: Moment) -> None:
    """Damage becomes lost Hearts, no more than there are (B-195, B-205)."""
    hero = moment.hero
    if t.heroes[hero].ko:
        return
    amount = max(0, spent(t, STAT_DAMAGE_TAKEN, moment.amount, hero))
    amount -= prevented(t, hero, amount)
    lost = min(amount, t.heroes[hero].hearts)
    if lost <= 0:
        if t.heard:
            t.tell("prevented", "B-R58", t.heroes[hero].seat, [hero])
        return
    if t.heard:
        t.tell("damaged", "B-195", t.heroes[hero].seat, [hero, lost])
    if t.listens(ON_HERO_DAMAGED):
        told = moment.clone()
        told.amount = lost
        t.moments.append(told)
    lose_hearts(t, hero, lost)


def lose_hearts(t: Wonder, hero: int, n: int) -> None:
    """Hearts go back to the supply; with the last one the hero is knocked out (B-055, B-201)."""
    figure = t.heroes[hero]
    lost = min(n, figure.hearts)
    figure.hearts -= lost
    t.heart_supply += lost
    if figure.hearts == 0 and not figure.ko:
        knock_out(t, hero)


def knock_out(t: Wonder, hero: int) -> None:
    """The figure is laid down where it stands and keeps all it has (B-201, B-R65)."""
    figure = t.heroes[hero]
    if figure.ko:
        return
    t.heart_supply += figure.hearts
    figure.hearts = 0
    figure.ko = True
    if t.heard:
        t.tell("knocked-out", "B-201", figure.seat, [hero])
    if t.listens(ON_HERO_KO):
        moment = Moment(ON_HERO_KO)
        moment.hero = hero
        moment.area = figure.place
        t.moments.append(moment)


def recover(t: Wonder, hero: int, n: int) -> None:
    """Hearts from the supply, up to the number on the Hero card (B-056, B-057)."""
    figure = t.heroes[hero]
    gained = min(max_hearts(t, hero) - figure.hearts, t.heart_supply, n)
    if figure.ko or gained <= 0:
        return
    figure.hearts += gained
    t.heart_supply -= gained
    if t.heard:
        t.tell("recovered", "B-056", figure.seat, [hero, gained])
    if t.listens(ON_HERO_RECOVERED):
        moment = Moment(ON_HERO_RECOVERED)
        moment.hero = hero
        moment.amount = gained
        t.moments.append(moment)


def revive(t: Wonder, hero: int, n: int) -> None:
    """A knocked-out hero stands up with Hearts (B-207, B-208)."""
    figure = t.heroes[hero]
    if not figure.ko:
        return
    figure.ko = False
    figure.hearts = min(n, max_hearts(t, hero), t.heart_supply)
    t.heart_supply -= figure.hearts
    if t.heard:
        t.tell("stood-up", "B-207", figure.seat, [hero, figure.hearts])
    if t.listens(ON_HERO_REVIVED):
        moment = Moment(ON_HERO_REVIVED)
        moment.hero = hero
        t.moments.append(moment)


def stand_up_all(t: Wonder) -> None:
    """First in a Players' Phase: Destiny for all who are knocked out, then they stand (B-206 to B-208, B-R66)."""
    down = [hero for hero in range(len(t.heroes)) if t.heroes[hero].ko]
    for hero in down:
        cost = stat(t, STAT_DESTINY_COST_KO, 1, hero)
        for _ in range(cost):
            if t.outcome is None:
                turn_down(t, 1, "B-206")
    if t.outcome is None:
        for hero in down:
            revive(t, hero, EVERY)


def fit_hearts(t: Wonder) -> None:
    """Hearts above a lowered maximum are lost; a raised one does not heal (B-R57)."""
    for hero in range(len(t.heroes)):
        surplus = t.heroes[hero].hearts - max_hearts(t, hero)
        if surplus > 0:
            lose_hearts(t, hero, surplus)
