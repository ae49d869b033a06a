"""Carrying out scripts: effect after effect, each with its choices, one step at a time (3.2)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.wonder.acts import act, read_out
from undercroft.games.wonder.coming import Coming
from undercroft.games.wonder.enemies import EnemiesPhase
from undercroft.games.wonder.items import Pay, can_pay
from undercroft.games.wonder.language import (
    AT_ADJACENT,
    AT_CHOOSE,
    AT_HERE,
    BY_DEFAULT,
    BY_GROUP,
    DO_ADD_ENTITY,
    DO_ADDITIONAL_ACTION,
    DO_CHOOSE,
    DO_DEFEAT,
    DO_END_PHASE,
    DO_END_TURN,
    DO_ENEMIES_PHASE,
    DO_FOR_EACH,
    DO_IF,
    DO_MAY,
    DO_MOVE_ENTITY,
    DO_MOVE_HERO,
    DO_MOVE_OBJECT,
    DO_MOVE_TOKEN,
    DO_MOVE_WYRM,
    DO_NEW_PLAYERS_PHASE,
    DO_PAY,
    DO_PLACE_HERO,
    DO_PLACE_OBJECT,
    DO_PLACE_TOKEN,
    DO_PREVENT,
    DO_REMOVE_WYRM,
    DO_REPEAT,
    DO_REROLL,
    DO_REVIVE,
    DO_ROLL,
    DO_RUN,
    DO_SAY,
    DO_SPAWN,
    DO_STAND_UP,
    DO_STUN,
    DO_TAKE_TURNS,
    EVERY,
    NONE,
    PHASE_NONE,
    PHASE_PLAYERS,
    ROLL_CHALLENGE,
    WHO_ACTOR,
    WHO_CHOOSE_HERO,
    WHO_EACH_HERO,
    WHO_FEWEST,
    WHO_GROUP_HERO,
    WHO_MOST,
    WHO_OTHER_HERO,
)
from undercroft.games.wonder.modifiers import silver_counts
from undercroft.games.wonder.movement import ways_from
from undercroft.games.wonder.rerolls import Roll, roll_on_table
from undercroft.games.wonder.script import Effect, Row, Script, Where, Which, Who
from undercroft.games.wonder.selectors import areas_of, number_of, selected_heroes, wyrms_of
from undercroft.games.wonder.table import FRESH_PHASE, PHASE_CUT, TURN_CUT, Scope, Wonder
from undercroft.games.wonder.turns import Additional, Turns
from undercroft.games.wonder.verbs import AREA, NO, PICK, STOP, TARGET, WHO, YES

ONE_AREA: Final = frozenset((DO_PLACE_HERO, DO_PLACE_OBJECT, DO_MOVE_OBJECT, DO_PLACE_TOKEN, DO_ADD_ENTITY, DO_SPAWN))
"""Effects that happen in one area: where several are found, somebody chooses (D-12)."""

ONE_GOAL: Final = frozenset((DO_MOVE_HERO, DO_MOVE_WYRM, DO_MOVE_ENTITY, DO_MOVE_TOKEN, DO_MOVE_OBJECT))
"""Effects whose `to` is one area."""

SOME_WYRMS: Final = frozenset((DO_STUN, DO_STAND_UP, DO_DEFEAT, DO_REMOVE_WYRM))
"""Effects whose `n` is a number of Wyrms."""

CHOICES: Final = frozenset((WHO_CHOOSE_HERO, WHO_GROUP_HERO, WHO_OTHER_HERO, WHO_FEWEST, WHO_MOST))
"""Selectors that mean one hero out of all whom they find."""

LATER: Final = frozenset((DO_IF, DO_FOR_EACH, DO_REPEAT, DO_RUN, DO_CHOOSE, DO_MAY, DO_SAY, DO_PREVENT, DO_REROLL))
"""Control: effects that choose no targets of their own."""


class Carry(Frame[Wonder]):
    """A list of effects being carried out from top to bottom (B-073); the goal is checked after each (B-R25)."""

    def __init__(self, script: Script, scope: Scope) -> None:
        super().__init__()
        self.script = script
        self.scope = scope

    def run(self, t: Wonder) -> None:
        if t.rules.check_goal(t):
            return
        dropped = self.scope.goal != NONE and (t.goal_serial != self.scope.goal or t.cut >= PHASE_CUT)
        if dropped or self.at >= len(self.script.effects):
            t.done()
            return
        effect = self.script.effects[self.at]
        self.at += 1
        if effect.only is not None and not t.rules.holds(t, effect.only, self.scope):
            return
        if effect.silver_only and not silver_counts(t):
            return
        if effect.verb in LATER:
            control(t, effect, self.scope.clone())
        else:
            t.push(Deed(effect, self.scope.clone()))

    def clone(self) -> Carry:
        c = Carry(self.script, self.scope.clone())
        c.at = self.at
        return c


def carry(t: Wonder, script: Script, scope: Scope) -> None:
    if script.effects:
        t.push(Carry(script, scope))


def control(t: Wonder, effect: Effect, scope: Scope) -> None:
    """The effects that steer others."""
    verb = effect.verb
    if verb == DO_IF:
        assert effect.test is not None
        carry(t, effect.parts[0 if t.rules.holds(t, effect.test, scope) else 1], scope)
    elif verb == DO_SAY:
        read_out(t, effect.page)
    elif verb == DO_RUN:
        carry(t, t.chapter.routines[effect.value], scope)
    elif verb == DO_REPEAT:
        assert effect.n is not None
        t.push(Repeat(effect, scope, number_of(t, effect.n, scope)))
    elif verb == DO_FOR_EACH:
        t.push(Loop(effect, scope, loop_things(t, effect, scope)))
    elif verb == DO_CHOOSE:
        start_choice(t, effect, scope)
    elif verb == DO_MAY:
        t.push(May(effect, scope))
    elif verb == DO_PREVENT:
        prevent(t, number_of(t, effect.n, scope) if effect.n is not None else EVERY)
    elif verb == DO_REROLL:
        roll = roll_on_table(t)
        if roll is not None and roll.kind != ROLL_CHALLENGE:
            roll.again_all(t, "B-R44")


def prevent(t: Wonder, n: int) -> None:
    for depth in range(len(t.stack) - 1, -1, -1):
        frame = t.stack[depth]
        if isinstance(frame, Coming):
            frame.prevent(n)
            return


class Repeat(Frame[Wonder]):
    """The same effects several times."""

    def __init__(self, effect: Effect, scope: Scope, n: int) -> None:
        super().__init__()
        self.effect = effect
        self.scope = scope
        self.n = n

    def run(self, t: Wonder) -> None:
        if self.n <= 0:
            t.done()
        else:
            self.n -= 1
            carry(t, self.effect.parts[0], self.scope.clone())

    def clone(self) -> Repeat:
        c = Repeat(self.effect, self.scope.clone(), self.n)
        c.at = self.at
        return c


# Loops.

OVER_HEROES: Final = 0
OVER_AREAS: Final = 1
OVER_WYRMS: Final = 2


def loop_things(t: Wonder, effect: Effect, scope: Scope) -> list[int]:
    """What a loop goes through, fixed when it starts."""
    if effect.extra == OVER_HEROES:
        assert effect.who is not None
        return selected_heroes(t, effect.who, scope)
    if effect.extra == OVER_WYRMS:
        assert effect.which is not None
        return wyrms_of(t, effect.which, scope)
    if effect.extra != OVER_AREAS:
        return [entity for entity in effect.values if t.entity_in[entity]]
    if effect.where is not None:
        return areas_of(t, effect.where, scope)
    assert effect.test is not None
    return [area for area in t.areas_open() if t.rules.holds(t, effect.test, inside(scope, effect.value, area))]


def inside(scope: Scope, slot: int, thing: int) -> Scope:
    c = scope.clone()
    c.loops = [*c.loops[:slot], thing]
    return c


class Loop(Frame[Wonder]):
    """The same effects for one thing after the other; the group orders them where the card says so (D-15, D-35)."""

    def __init__(self, effect: Effect, scope: Scope, things: list[int]) -> None:
        super().__init__()
        self.effect = effect
        self.scope = scope
        self.things = things

    def run(self, t: Wonder) -> None:
        if not self.things:
            t.done()
        elif self.effect.flag:
            t.ask_group("loop", "D-35")
        else:
            self.enter(t, self.things[0])

    def options(self, t: Wonder, seat: int) -> list[int]:
        verb = (WHO, AREA, TARGET, TARGET)[self.effect.extra]
        return [option(verb, thing) for thing in self.things]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        self.enter(t, first(opt))

    def enter(self, t: Wonder, thing: int) -> None:
        self.things = [each for each in self.things if each != thing]
        carry(t, self.effect.parts[0], inside(self.scope, self.effect.value, thing))

    def clone(self) -> Loop:
        c = Loop(self.effect, self.scope.clone(), self.things.copy())
        c.at = self.at
        return c


# Choices on cards.


def start_choice(t: Wonder, effect: Effect, scope: Scope) -> None:
    """Whoever the card names chooses: each hero in turn, the actor, or all together (D-13)."""
    who = effect.who
    if who is not None and who.kind == WHO_EACH_HERO:
        for hero in reversed(selected_heroes(t, who, scope)):
            t.push(Choose(effect, scope.acting(hero), hero))
        return
    decider = scope.actor if who is None or who.kind == WHO_ACTOR else NONE
    if who is not None and who.kind not in (WHO_ACTOR, WHO_GROUP_HERO):
        found = selected_heroes(t, who, scope)
        decider = found[0] if len(found) == 1 else NONE
    t.push(Choose(effect, scope, decider))


class Choose(Frame[Wonder]):
    """One of several things that a card offers; only its own outcome is read (B-083)."""

    def __init__(self, effect: Effect, scope: Scope, decider: int) -> None:
        super().__init__()
        self.effect = effect
        self.scope = scope
        self.decider = decider

    def run(self, t: Wonder) -> None:
        if self.next() == 1 and self.options(t, NONE):
            t.ask_hero(self.decider, "pick", "D-13")
        else:
            t.done()

    def options(self, t: Wonder, seat: int) -> list[int]:
        rows = self.effect.rows
        return [option(PICK, i) for i in range(len(rows)) if open_row(t, rows[i], self.scope)]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        row = self.effect.rows[first(opt)]
        t.done()
        read_out(t, row.page)
        carry(t, row.script, self.scope)

    def clone(self) -> Choose:
        c = Choose(self.effect, self.scope.clone(), self.decider)
        c.at = self.at
        return c


def open_row(t: Wonder, row: Row, scope: Scope) -> bool:
    if row.requires is not None and not t.rules.holds(t, row.requires, scope):
        return False
    return affordable(t, row.script, scope)


def affordable(t: Wonder, script: Script, scope: Scope) -> bool:
    """A row that begins with a price is offered to whoever can pay it (B-R31)."""
    for effect in script.effects:
        if effect.verb == DO_PAY and effect.only is None:
            return bool(payers(t, effect, scope))
    return True


def payers(t: Wonder, effect: Effect, scope: Scope) -> list[int]:
    found = selected_heroes(t, effect.who, scope) if effect.who is not None else one_actor(scope)
    return [hero for hero in found if can_pay(t, effect.cost, hero)]


def one_actor(scope: Scope) -> list[int]:
    return [scope.actor] if scope.actor != NONE else []


class May(Frame[Wonder]):
    """Somebody may pay for something (D-13); fatal prices are legal and flagged (B-R61)."""

    def __init__(self, effect: Effect, scope: Scope) -> None:
        super().__init__()
        self.effect = effect
        self.scope = scope
        self.hero = NONE
        self.yes = False

    def run(self, t: Wonder) -> None:
        match self.next():
            case 1 if self.able(t):
                t.ask_hero(self.asked(), "may", "D-13")
            case 2 if self.yes and self.effect.cost is not None:
                t.push(Pay(self.hero, self.effect.cost, False))
            case 3:
                t.done()
                parts = self.effect.parts
                if parts:
                    carry(t, parts[0 if self.yes else 1], self.scope)

    def able(self, t: Wonder) -> list[int]:
        """The heroes who can pay; without a price anybody."""
        if self.effect.cost is None:
            return [self.scope.actor]
        who = self.effect.who
        found = one_actor(self.scope)
        if who is not None:
            found = selected_heroes(t, who, self.scope)
        elif not found:
            found = t.awake()
        return [hero for hero in found if can_pay(t, self.effect.cost, hero)]

    def asked(self) -> int:
        who = self.effect.who
        return self.scope.actor if who is None or who.kind == WHO_ACTOR else NONE

    def options(self, t: Wonder, seat: int) -> list[int]:
        able = self.able(t)
        if len(able) > 1:
            return [option(NO), *[option(WHO, hero) for hero in able]]
        return [option(NO), option(YES)]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        if verb_of(opt) == NO:
            return
        self.yes = True
        able = self.able(t)
        self.hero = first(opt) if verb_of(opt) == WHO else able[0]
        if self.scope.actor == NONE and self.hero != NONE:
            self.scope.actor = self.hero

    def clone(self) -> May:
        c = May(self.effect, self.scope.clone())
        c.at = self.at
        c.hero = self.hero
        c.yes = self.yes
        return c


# One effect.

OPTIONAL: Final = 0
WHERE_STAGE: Final = 1
WHO_STAGE: Final = 2
OTHER_STAGE: Final = 3
AMONG_STAGE: Final = 4
WHICH_STAGE: Final = 5
TO_STAGE: Final = 6
DONE_STAGE: Final = 7


class Deed(Frame[Wonder]):
    """One effect: where, whom, which; every choice is asked, and then it happens (D-11, D-12, D-19)."""

    def __init__(self, effect: Effect, scope: Scope) -> None:
        super().__init__()
        self.effect = effect
        self.scope = scope
        self.where: list[int] = []
        self.who: list[int] = []
        self.other: list[int] = []
        self.among: list[int] = []
        """The one area out of which Wyrms are chosen, where the card says so."""
        self.which: list[int] = []
        self.to: list[int] = []
        # The choice being made.
        self.choosing = False
        self.pool: list[int] = []
        self.picked: list[int] = []
        self.least = 0
        self.most = 0
        self.verb = WHO
        self.stopped = False

    def run(self, t: Wonder) -> None:
        while self.at < DONE_STAGE:
            if not self.stage(t):
                return
            self.at += 1
        t.done()
        perform(t, self)

    def stage(self, t: Wonder) -> bool:
        """Settle one stage; False while somebody is asked, or when nothing is to be done."""
        at = self.at
        if at == OPTIONAL:
            return self.offer(t)
        if at == WHERE_STAGE:
            return self.settle_where(t)
        if at == WHO_STAGE:
            who = self.effect.who if self.effect.who is not None else self.effect.by
            return who is None or self.settle_heroes(t, who, False)
        if at == OTHER_STAGE:
            return self.effect.other is None or self.settle_heroes(t, self.effect.other, True)
        if at == AMONG_STAGE:
            return self.settle_among(t)
        if at == WHICH_STAGE:
            return self.settle_which(t)
        return self.settle_to(t)

    # Optional effects.

    def offer(self, t: Wonder) -> bool:
        if not self.effect.optional or self.effect.verb == DO_MOVE_HERO:
            return True
        if not possible(t, Script("", [self.effect]), self.scope):
            t.done()
            return False
        if not self.choosing:
            self.choosing = True
            t.ask_hero(self.chooser(BY_DEFAULT), "optional", "D-13")
            return False
        self.choosing = False
        if self.stopped:
            t.done()
            return False
        return True

    # Choosing.

    def select(self, t: Wonder, pool: list[int], least: int, most: int, chooser: int, verb: int) -> bool:
        """Settle a choice of so many out of a pool; True once it is settled, the result in `picked`."""
        if not self.choosing:
            self.picked = []
            if least >= len(pool) or most <= 0:
                self.picked = pool.copy() if most > 0 else []
                return True
            self.choosing, self.stopped = True, False
            self.pool, self.least, self.most, self.verb = pool, least, min(most, len(pool)), verb
        if self.stopped or len(self.picked) >= self.most:
            self.choosing = False
            return True
        rule = "D-11" if verb == WHO else "D-12" if verb == AREA else "D-19"
        t.ask_hero(chooser, ("choose-hero", "choose-area", "choose-target")[(WHO, AREA, TARGET).index(verb)], rule)
        return False

    def options(self, t: Wonder, seat: int) -> list[int]:
        if self.at == OPTIONAL:
            return [option(NO), option(YES)]
        free = [option(self.verb, each) for each in self.pool if each not in self.picked]
        return [option(STOP), *free] if len(self.picked) >= self.least else free

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        verb = verb_of(opt)
        if verb in (STOP, NO):
            self.stopped = True
        elif verb != YES:
            self.picked = [*self.picked, first(opt)]

    def chooser(self, wanted: int) -> int:
        """Who chooses: whom the card names, else the actor, else all (B-R02, B-R07)."""
        by = wanted if wanted != BY_DEFAULT else self.effect.chooser
        return NONE if by == BY_GROUP else self.scope.actor

    # Areas.

    def settle_where(self, t: Wonder) -> bool:
        where = self.effect.where
        if where is None:
            return True
        if not self.actor_known(t, where_needs_actor(where)):
            return False
        pool = areas_of(t, where, self.scope)
        one = self.effect.verb in ONE_AREA or is_choice(where)
        chooser = self.chooser(where.chooser)
        if not self.select(t, pool, 1 if one else len(pool), 1 if one else len(pool), chooser, AREA):
            return False
        self.where = self.picked
        return True

    def settle_to(self, t: Wonder) -> bool:
        to = self.effect.to
        if to is None or self.effect.verb not in ONE_GOAL or self.effect.extra == 1:
            self.to = areas_of(t, to, self.scope) if to is not None else []
            return True
        pool = areas_of(t, to, self.scope)
        if not self.select(t, pool, 1, 1, self.chooser(to.chooser), AREA):
            return False
        self.to = self.picked
        return True

    def actor_known(self, t: Wonder, needed: bool) -> bool:
        """A card read by nobody means somebody by "you": the group names one conscious hero (B-R07)."""
        if not needed or self.scope.actor != NONE or self.scope.entity != NONE:
            return True
        pool = t.awake()
        if not pool:
            return True
        if not self.select(t, pool, 1, 1, NONE, WHO):
            return False
        self.scope.actor = self.picked[0]
        for depth in range(len(t.stack) - 1, -1, -1):
            frame = t.stack[depth]
            if isinstance(frame, Carry):
                frame.scope.actor = self.picked[0]
                break
        return True

    # Heroes.

    def settle_heroes(self, t: Wonder, who: Who, other: bool) -> bool:
        by_actor = who.kind == WHO_ACTOR or (who.where is not None and where_needs_actor(who.where))
        if not self.actor_known(t, by_actor):
            return False
        pool = self.candidates(t, who)
        least, most = limits(t, who, len(pool), self.scope)
        group = who.kind in (WHO_GROUP_HERO, WHO_FEWEST, WHO_MOST)
        chooser = NONE if group and who.chooser == BY_DEFAULT else self.chooser(who.chooser)
        if not self.select(t, pool, least, most, chooser, WHO):
            return False
        if other:
            self.other = self.picked
        else:
            self.who = self.picked
        return True

    def candidates(self, t: Wonder, who: Who) -> list[int]:
        verb = self.effect.verb
        if verb == DO_PAY:
            return payers(t, self.effect, self.scope)
        if verb == DO_REVIVE or (verb == DO_PLACE_HERO and who.kind not in CHOICES and who.up_to is None):
            return with_knocked_out(t, who, self.scope, verb == DO_REVIVE)
        return selected_heroes(t, who, self.scope)

    # Wyrms.

    def settle_among(self, t: Wonder) -> bool:
        which = self.effect.which
        if which is None or which.where is None or not is_choice(which.where):
            return True
        found = wyrms_of(t, which, self.scope)
        pool = [area for area in areas_of(t, which.where, self.scope) if any(t.wyrm_at[w] == area for w in found)]
        if not self.select(t, pool, 1, 1, self.chooser(which.where.chooser), AREA):
            return False
        self.among = self.picked
        return True

    def settle_which(self, t: Wonder) -> bool:
        which = self.effect.which
        if which is None:
            return True
        pool = wyrms_of(t, which, self.scope)
        if which.where is not None and is_choice(which.where):
            pool = [w for w in pool if t.wyrm_at[w] in self.among]
        least, most = self.how_many(t, which, len(pool))
        if not self.select(t, pool, least, most, self.chooser(which.chooser), TARGET):
            return False
        self.which = self.picked
        return True

    def how_many(self, t: Wonder, which: Which, found: int) -> tuple[int, int]:
        if which.up_to is not None:
            return 0, number_of(t, which.up_to, self.scope)
        if which.exactly is not None:
            wanted = number_of(t, which.exactly, self.scope)
            return wanted, wanted
        if self.effect.n is not None and self.effect.verb in SOME_WYRMS:
            wanted = number_of(t, self.effect.n, self.scope)
            return wanted, wanted
        return found, found

    def about(self) -> list[int]:
        return [self.effect.verb]

    def clone(self) -> Deed:
        c = Deed(self.effect, self.scope.clone())
        c.at = self.at
        c.where = self.where.copy()
        c.who = self.who.copy()
        c.other = self.other.copy()
        c.among = self.among.copy()
        c.which = self.which.copy()
        c.to = self.to.copy()
        c.choosing = self.choosing
        c.pool = self.pool.copy()
        c.picked = self.picked.copy()
        c.least = self.least
        c.most = self.most
        c.verb = self.verb
        c.stopped = self.stopped
        return c


def is_choice(where: Where) -> bool:
    return where.kind == AT_CHOOSE


def where_needs_actor(where: Where) -> bool:
    """Whether an area is told by where the actor stands."""
    if where.kind in (AT_HERE, AT_ADJACENT):
        return True
    if where.who is not None and where.who.kind == WHO_ACTOR:
        return True
    if where.of is not None and where_needs_actor(where.of):
        return True
    return any(where_needs_actor(part) for part in where.parts)


def limits(t: Wonder, who: Who, found: int, scope: Scope) -> tuple[int, int]:
    """At least and at most how many heroes are meant."""
    if who.up_to is not None:
        return 0, number_of(t, who.up_to, scope)
    if who.exactly is not None:
        wanted = number_of(t, who.exactly, scope)
        return wanted, wanted
    if who.kind in CHOICES:
        return 1, 1
    return found, found


def with_knocked_out(t: Wonder, who: Who, scope: Scope, only: bool) -> list[int]:
    """The heroes found when figures that were laid down count too (B-R64)."""
    awake = [t.heroes[hero].ko for hero in range(len(t.heroes))]
    wide = Who(who.name, who.kind, who.value)
    wide.where, wide.only, wide.include_ko = who.where, who.only, True
    found = selected_heroes(t, wide, scope)
    return [hero for hero in found if awake[hero]] if only else found


# What happens.


def perform(t: Wonder, deed: Deed) -> None:
    """Carry out an effect whose choices are made."""
    effect, scope = deed.effect, deed.scope
    verb = effect.verb
    if verb == DO_ROLL:
        start_roll(t, deed)
    elif verb == DO_ADDITIONAL_ACTION:
        for hero in reversed(deed.who):
            t.push(Additional(hero, effect.values.copy()))
    elif verb == DO_NEW_PLAYERS_PHASE:
        t.cut = FRESH_PHASE if t.phase != PHASE_NONE else t.cut
    elif verb == DO_END_TURN:
        t.cut = TURN_CUT if t.turn != NONE and t.cut == 0 else t.cut
    elif verb == DO_END_PHASE:
        t.cut = PHASE_CUT if t.phase != PHASE_NONE else t.cut
    elif verb == DO_ENEMIES_PHASE:
        t.push(Ordered(0, True))
    elif verb == DO_TAKE_TURNS:
        bits = 0
        for hero in deed.who if effect.who is not None else t.awake():
            bits |= 1 << hero
        t.push(Ordered(bits, False))
    else:
        act(t, effect, scope, deed.where, deed.who, deed.other, deed.which, deed.to)


def start_roll(t: Wonder, deed: Deed) -> None:
    """A roll that a card orders, and what comes of it (B-020)."""
    effect = deed.effect
    if effect.by is not None and not deed.who:
        return
    hero = deed.who[0] if deed.who else deed.scope.actor
    dice = number_of(t, effect.n, deed.scope) if effect.n is not None else 1
    t.push(Outcomes(effect, deed.scope))
    t.push(Roll(hero, effect.extra if effect.extra != NONE else ROLL_CHALLENGE, dice))


class Outcomes(Frame[Wonder]):
    """The first row of a roll's table that matches."""

    def __init__(self, effect: Effect, scope: Scope) -> None:
        super().__init__()
        self.effect = effect
        self.scope = scope

    def run(self, t: Wonder) -> None:
        t.done()
        for row in self.effect.rows:
            if row_matches(t, row, self.scope):
                read_out(t, row.page)
                carry(t, row.script, self.scope)
                return

    def clone(self) -> Outcomes:
        c = Outcomes(self.effect, self.scope.clone())
        c.at = self.at
        return c


def row_matches(t: Wonder, row: Row, scope: Scope) -> bool:
    if row.least is not None and t.successes < number_of(t, row.least, scope):
        return False
    if row.most is not None and t.successes > number_of(t, row.most, scope):
        return False
    return row.exact is None or t.successes == number_of(t, row.exact, scope)


class Ordered(Frame[Wonder]):
    """Turns or an Enemies' Phase that a card orders in the middle of something else (B-078)."""

    def __init__(self, heroes: int, enemies: bool) -> None:
        super().__init__()
        self.heroes = heroes
        self.enemies = enemies
        self.phase = PHASE_NONE
        self.had = 0

    def run(self, t: Wonder) -> None:
        if self.next() == 1:
            self.phase = t.phase
            for hero in range(len(t.heroes)):
                if t.heroes[hero].had_turn:
                    self.had |= 1 << hero
            if self.enemies:
                t.push(EnemiesPhase())
            else:
                t.phase = PHASE_PLAYERS
                for figure in t.heroes:
                    figure.had_turn = False
                t.push(Turns(self.heroes))
        else:
            t.done()
            t.phase = self.phase
            for hero in range(len(t.heroes)):
                t.heroes[hero].had_turn = bool(self.had >> hero & 1)

    def clone(self) -> Ordered:
        c = Ordered(self.heroes, self.enemies)
        c.at = self.at
        c.phase = self.phase
        c.had = self.had
        return c


# What is possible.


def possible(t: Wonder, script: Script, scope: Scope) -> bool:
    """Whether the first effect that selects something finds something (B-R31); lack of benefit does not matter."""
    for effect in script.effects:
        answer = feasible(t, effect, scope)
        if answer != NONE:
            return answer == 1
    return True


def feasible(t: Wonder, effect: Effect, scope: Scope) -> int:
    """1 if an effect finds a target, 0 if it does not, NONE if it looks for none."""
    if effect.only is not None and not t.rules.holds(t, effect.only, scope):
        return NONE
    verb = effect.verb
    if verb == DO_IF:
        assert effect.test is not None
        branch = effect.parts[0 if t.rules.holds(t, effect.test, scope) else 1]
        return as_int(possible(t, branch, scope)) if branch.effects else NONE
    if verb == DO_RUN:
        return as_int(possible(t, t.chapter.routines[effect.value], scope))
    if verb == DO_CHOOSE:
        return as_int(any(open_row(t, row, scope) and possible(t, row.script, scope) for row in effect.rows))
    if verb == DO_ROLL:
        return as_int(any(possible(t, row.script, scope) for row in effect.rows)) if effect.rows else NONE
    if verb == DO_REROLL:
        roll = roll_on_table(t)
        return as_int(roll is not None and roll.kind != ROLL_CHALLENGE and roll.failures() > 0)
    return finds(t, effect, scope)


def as_int(answer: bool) -> int:
    return 1 if answer else 0


def finds(t: Wonder, effect: Effect, scope: Scope) -> int:
    if effect.which is not None:
        return as_int(bool(wyrms_of(t, effect.which, scope)))
    who = effect.who
    if effect.verb == DO_MOVE_HERO and who is not None and who.kind == WHO_ACTOR and effect.to is None:
        return as_int(scope.actor != NONE and bool(ways_from(t, scope.actor)))
    for selector in (who, effect.other):
        if selector is not None and selector.kind not in (WHO_ACTOR, WHO_EACH_HERO):
            found = Deed(effect, scope).candidates(t, selector)
            if not found:
                return 0
            return 1
    return NONE
