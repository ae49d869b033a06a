"""Attacks: roll, reroll, choose targets, deal damage, pass on what is left (B-144 to B-160)."""

from __future__ import annotations

from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.wonder.language import (
    NONE,
    ON_ATTACK_DECLARED,
    ON_ATTACK_MISSED,
    ON_HIT,
    ROLL_ATTACK,
    STAT_ATTACK_DAMAGE,
    STAT_ATTACK_DICE,
    STAT_ATTACK_REACH,
    STAT_ATTACK_TARGETS,
    STAT_TARGETABLE,
    STAT_WYRM_IMMUNE_FIRST,
)
from undercroft.games.wonder.modifiers import attack_over, permitted, spent, stat
from undercroft.games.wonder.rerolls import Roll
from undercroft.games.wonder.script import Attack as Printed
from undercroft.games.wonder.table import FOE, Moment, Scope, Wonder
from undercroft.games.wonder.verbs import STOP, TARGET
from undercroft.games.wonder.wyrms import damage_target


def attack_of(t: Wonder, hero: int) -> Printed:
    return t.chapter.heroes[t.heroes[hero].kind].attack


def reach_of(t: Wonder, hero: int) -> int:
    return max(0, stat(t, STAT_ATTACK_REACH, attack_of(t, hero).reach, hero))


def in_reach(t: Wonder, hero: int) -> list[int]:
    """Every Wyrm and every attackable foe that a hero's attack can hit (B-145, B-R11, B-R40)."""
    if hero == NONE or t.heroes[hero].place == NONE:
        return []
    areas = t.within(t.heroes[hero].place, reach_of(t, hero))
    found = [w for w in t.wyrms_in_play() if t.wyrm_at[w] in areas]
    found += [FOE + entity for entity in range(len(t.entity_in)) if is_foe_in(t, entity, areas)]
    if not t.in_force().modifiers[STAT_TARGETABLE]:
        return found
    return [each for each in found if permitted(t, STAT_TARGETABLE, NONE, wyrm=each if each < FOE else NONE)]


def is_foe_in(t: Wonder, entity: int, areas: list[int]) -> bool:
    attackable = t.entity_in[entity] and t.chapter.entities[entity].attackable
    return attackable and t.entity_hearts[entity] > 0 and t.entity_at[entity] in areas


def area_of(t: Wonder, target: int) -> int:
    return t.wyrm_at[target] if target < FOE else t.entity_at[target - FOE]


class Attack(Frame[Wonder]):
    """One attack from declaring it to its last effect: one whole instruction (B-R25)."""

    def __init__(self, hero: int) -> None:
        super().__init__()
        self.hero = hero
        self.targets: list[int] = []
        """Those chosen, each with its damage still to come."""
        self.left: list[int] = []
        """Damage left over by each of the chosen, to be passed on (B-158)."""
        self.struck: list[int] = []
        """All who took damage, in order."""
        self.met: list[int] = []
        """All whom this attack has reached, hurt or not: what counts for the first damage is over for them."""
        self.first_area = NONE

    def run(self, t: Wonder) -> None:
        match self.next():
            case 1:
                self.declare(t)
            case 2:
                t.push(Roll(self.hero, ROLL_ATTACK, self.dice(t)))
            case 3:
                self.choose(t)
            case 4:
                self.strike(t)
            case 5:
                self.pass_on(t)
            case 6:
                self.effects(t)
            case _:
                t.done()
                attack_over(t, self.hero)

    def declare(self, t: Wonder) -> None:
        if t.heard:
            t.tell("attacks", "B-144", t.heroes[self.hero].seat, [self.hero])
        if t.listens(ON_ATTACK_DECLARED):
            t.moments.append(self.moment(t, ON_ATTACK_DECLARED))

    def moment(self, t: Wonder, on: int) -> Moment:
        moment = Moment(on)
        moment.actor = self.hero
        moment.hero = self.hero
        moment.area = self.first_area if self.first_area != NONE else t.heroes[self.hero].place
        moment.successes = t.successes
        return moment

    def dice(self, t: Wonder) -> int:
        return spent(t, STAT_ATTACK_DICE, attack_of(t, self.hero).dice, self.hero)

    def most(self, t: Wonder) -> int:
        return max(1, stat(t, STAT_ATTACK_TARGETS, attack_of(t, self.hero).targets, self.hero))

    def choose(self, t: Wonder) -> None:
        """Targets are chosen once the dice are known, and only if one succeeded (B-150, B-R37)."""
        if t.successes == 0:
            return
        if attack_of(t, self.hero).split:
            self.left = [1] * t.successes
        elif len(self.targets) < self.most(t) and len(self.targets) < len(in_reach(t, self.hero)):
            t.ask(t.heroes[self.hero].seat, "target", "D-22")

    def options(self, t: Wonder, seat: int) -> list[int]:
        """At step 3 a first target must be named; further ones, and whoever takes the rest, may be (B-R35)."""
        if self.at == 3:
            free = [option(TARGET, each) for each in in_reach(t, self.hero) if each not in self.targets]
            return [option(STOP), *free] if self.targets else free
        rest = [option(TARGET, each) for each in in_reach(t, self.hero)]
        return rest if attack_of(t, self.hero).split else [option(STOP), *rest]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        if self.at == 3:
            if verb_of(opt) == TARGET:
                self.targets.append(first(opt))
                self.again()
        elif verb_of(opt) == STOP:
            self.left = self.left[1:]
            self.again()
        else:
            left = self.left[0]
            self.left = self.left[1:]
            self.hit(t, first(opt), left)
            self.again()

    def strike(self, t: Wonder) -> None:
        """Every success counts against each of the targets (B-147, B-R37)."""
        for target in self.targets:
            self.hit(t, target, t.successes)

    def hit(self, t: Wonder, target: int, damage: int) -> None:
        """Damage to one target; what a defeat leaves over is kept (B-158, B-R36)."""
        if self.first_area == NONE:
            self.first_area = area_of(t, target)
        if target not in self.met:
            self.met.append(target)
            damage += self.extra(t, target)
            if target < FOE and t.wyrm_hurt[target] == 0:
                damage -= stat(t, STAT_WYRM_IMMUNE_FIRST, 0, NONE, target)
        if damage <= 0:
            return
        self.struck.append(target)
        left = damage_target(t, target, damage, self.hero)
        if left > 0:
            self.left.append(left)

    def extra(self, t: Wonder, target: int) -> int:
        moment = self.moment(t, ON_HIT)
        self.about_target(t, moment, target)
        return spent(t, STAT_ATTACK_DAMAGE, 0, self.hero, target if target < FOE else NONE, moment)

    def about_target(self, t: Wonder, moment: Moment, target: int) -> None:
        moment.target = 1 if target >= FOE else 0
        if target >= FOE:
            moment.entity = target - FOE
        elif t.wyrm_at[target] >= 0:
            moment.wyrm = target

    def pass_on(self, t: Wonder) -> None:
        """The rest may go on to another valid target; without one it is wasted (B-158 to B-160)."""
        if self.left and in_reach(t, self.hero):
            t.ask(t.heroes[self.hero].seat, "leftover", "D-23")

    def effects(self, t: Wonder) -> None:
        """Once for an attack that dealt damage; a miss has none (B-053, B-R33)."""
        if not self.struck:
            if t.heard:
                t.tell("missed", "B-144", t.heroes[self.hero].seat, [self.hero])
            if t.listens(ON_ATTACK_MISSED):
                t.moments.append(self.moment(t, ON_ATTACK_MISSED))
            return
        moment = self.moment(t, ON_HIT)
        self.about_target(t, moment, self.last_there(t))
        if t.listens(ON_HIT):
            t.moments.append(moment.clone())
        on_hit = attack_of(t, self.hero).on_hit
        if on_hit.effects:
            scope = Scope(self.hero)
            scope.moment = moment
            t.rules.carry(t, on_hit, scope)

    def last_there(self, t: Wonder) -> int:
        """The last target struck that is still in play, or the last one."""
        for target in reversed(self.struck):
            if target >= FOE or t.wyrm_at[target] >= 0:
                return target
        return self.struck[-1]

    def about(self) -> list[int]:
        return [self.hero]

    def clone(self) -> Attack:
        c = Attack(self.hero)
        c.at = self.at
        c.targets = self.targets.copy()
        c.left = self.left.copy()
        c.struck = self.struck.copy()
        c.met = self.met.copy()
        c.first_area = self.first_area
        return c


def attacking(t: Wonder) -> bool:
    """Whether an attack is being carried out: goals wait until it is over (B-R25)."""
    return any(isinstance(t.stack[depth], Attack) for depth in range(len(t.stack)))
