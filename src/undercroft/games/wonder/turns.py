"""The Players' Phase: free order of turns, three actions each, additional actions (B-119 to B-131)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.prompt import PASS, first, option, second, verb_of
from undercroft.engine.table import Frame
from undercroft.games.wonder.attacks import Attack, in_reach
from undercroft.games.wonder.enemies import entities_act
from undercroft.games.wonder.interactions import Interact, accessible
from undercroft.games.wonder.items import (
    Pay,
    Take,
    UseSpecial,
    can_pay,
    distinct,
    hand_over,
    partners,
    specials_of,
)
from undercroft.games.wonder.knockouts import stand_up_all
from undercroft.games.wonder.language import (
    ACT_ATTACK,
    ACT_COLLECT,
    ACT_GIVE,
    ACT_INTERACT,
    ACT_MOVE,
    ACT_SKILL,
    ACT_SPECIAL,
    ACT_TAKE,
    ACTS_PLAYERS_PHASE_END,
    NONE,
    ON_PLAYERS_PHASE_END,
    ON_PLAYERS_PHASE_START,
    ON_SKILL_USED,
    ON_TURN_END,
    ON_TURN_START,
    PHASE_NONE,
    PHASE_PLAYERS,
    STAT_ACTIONS_PER_TURN,
    STAT_MOVE_DISTANCE,
    UNTIL_NEXT_ATTACK,
    UNTIL_NEXT_PLAYERS_PHASE,
    UNTIL_ROUND,
    UNTIL_TURN_END,
)
from undercroft.games.wonder.modifiers import action_cost, expire, may_act, stat
from undercroft.games.wonder.movement import Walk, put_hero, ways_from
from undercroft.games.wonder.sparks import collect
from undercroft.games.wonder.table import (
    FRESH_PHASE,
    NOTHING_CUT,
    PHASE_CUT,
    TURN_CUT,
    Acting,
    Moment,
    Scope,
    Wonder,
)
from undercroft.games.wonder.verbs import (
    ATTACK,
    COLLECT,
    GIVE,
    INTERACT,
    MOVE,
    SKILL,
    SPECIAL,
    TAKE,
    TURN,
)

ACTIONS_A_TURN: Final = 3
"""How many actions a hero has in a turn (B-123)."""

ACT_OF: Final = {
    MOVE: ACT_MOVE, COLLECT: ACT_COLLECT, SKILL: ACT_SKILL, ATTACK: ACT_ATTACK, INTERACT: ACT_INTERACT, GIVE: ACT_GIVE,
    TAKE: ACT_TAKE, SPECIAL: ACT_SPECIAL,
}  # fmt: skip
"""The standard action behind each verb (B-124)."""


def actions_a_turn(t: Wonder, hero: int) -> int:
    return stat(t, STAT_ACTIONS_PER_TURN, ACTIONS_A_TURN, hero)


# What a hero can do.


def price(t: Wonder, hero: int, opt: int) -> int:
    """How many actions an option costs."""
    verb = verb_of(opt)
    base = 1
    if verb == SKILL:
        cost = t.chapter.skills[first(opt)].cost
        base = cost.actions if cost is not None else 1
    elif verb == SPECIAL:
        base = t.chapter.specials[first(opt)].cost.actions
    elif verb == INTERACT:
        front = t.card(first(opt)).front
        base = front.cost.actions if front is not None and front.cost is not None else 1
    return action_cost(t, hero, ACT_OF[verb], first(opt) if verb == MOVE else NONE, base)


def actions_of(t: Wonder, hero: int, left: int, only: list[int], refused: list[int]) -> list[int]:
    """Every standard action that a hero can take now with so many actions left (B-124, B-R31)."""
    if t.heroes[hero].ko:
        return []
    found: list[int] = []
    for action in only if only else range(len(KINDS)):
        if may_act(t, hero, action):
            found += offered(t, hero, action)
    return [opt for opt in found if opt not in refused and price(t, hero, opt) <= left]


KINDS: Final = (ACT_MOVE, ACT_COLLECT, ACT_SKILL, ACT_ATTACK, ACT_INTERACT, ACT_GIVE, ACT_TAKE, ACT_SPECIAL)


def offered(t: Wonder, hero: int, action: int) -> list[int]:
    figure = t.heroes[hero]
    if action == ACT_MOVE:
        return [option(MOVE, area) for area in ways_from(t, hero)]
    if action == ACT_COLLECT:
        return [option(COLLECT)] if figure.place != NONE and t.area_sparks[figure.place] > 0 else []
    if action == ACT_SKILL:
        return [option(SKILL, skill) for skill in figure.skills if usable(t, hero, skill)]
    if action == ACT_ATTACK:
        return [option(ATTACK)] if in_reach(t, hero) else []
    if action == ACT_INTERACT:
        return [option(INTERACT, card) for card in accessible(t, hero)]
    if action == ACT_SPECIAL:
        return [option(SPECIAL, held.special.index) for held in specials_of(t, hero) if held.special is not None]
    return passes(t, hero, action == ACT_GIVE)


def usable(t: Wonder, hero: int, skill: int) -> bool:
    """A skill that is used, can be paid, and has somebody to work on (B-143, B-R31, B-R48)."""
    printed = t.chapter.skills[skill]
    if printed.script is None or t.is_used(printed.once, printed.uid, hero):
        return False
    if not can_pay(t, printed.cost, hero, True):
        return False
    scope = Scope(hero)
    if printed.requires is not None and not t.rules.holds(t, printed.requires, scope):
        return False
    return t.rules.possible(t, printed.script, scope)


def passes(t: Wonder, hero: int, give: bool) -> list[int]:
    """Items and Shreds that can change hands; never Sparks or Hearts (B-172, B-173, B-R52)."""
    near = partners(t, hero)
    if give:
        own = distinct(t, t.heroes[hero].holdings())
        return [option(GIVE, holding, other) for holding in own for other in near]
    return [option(TAKE, holding, other) for other in near for holding in distinct(t, t.heroes[other].holdings())]


def begin(t: Wonder, actor: Acting, opt: int) -> None:
    """Start an action; a Take is paid for once its owner agrees (B-R06)."""
    hero = actor.hero
    verb = verb_of(opt)
    cost = price(t, hero, opt)
    t.last_actor = hero
    if verb == TAKE:
        t.push(Take(hero, second(opt), first(opt), cost, opt))
        return
    actor.acted(t, cost)
    if verb == MOVE:
        further = stat(t, STAT_MOVE_DISTANCE, 1, hero) - 1
        if further > 0:
            t.push(Walk(hero, hero, further))
        put_hero(t, hero, first(opt), True, "B-132")
    elif verb == COLLECT:
        collect(t, hero)
    elif verb == SKILL:
        t.push(UseSkill(hero, first(opt)))
    elif verb == ATTACK:
        t.push(Attack(hero))
    elif verb == INTERACT:
        t.push(Interact(hero, first(opt)))
    elif verb == GIVE:
        hand_over(t, hero, second(opt), first(opt), hero)
    else:
        special = t.chapter.specials[first(opt)]
        for held in specials_of(t, hero):
            if held.special is special:
                t.push(UseSpecial(hero, special, held.kind, held.source))
                return


class UseSkill(Frame[Wonder]):
    """A skill: pay the Spark, then its effect (B-143)."""

    def __init__(self, hero: int, skill: int) -> None:
        super().__init__()
        self.hero = hero
        self.skill = skill

    def run(self, t: Wonder) -> None:
        printed = t.chapter.skills[self.skill]
        match self.next():
            case 1:
                t.partner = NONE
                t.use(printed.once, printed.uid, self.hero)
                if t.heard:
                    t.tell("skill", "B-143", t.heroes[self.hero].seat, [self.hero, self.skill])
                if printed.cost is not None:
                    t.push(Pay(self.hero, printed.cost, True))
            case 2:
                assert printed.script is not None
                t.rules.carry(t, printed.script, Scope(self.hero))
            case _:
                t.done()
                self.tell_triggers(t)

    def tell_triggers(self, t: Wonder) -> None:
        if t.listens(ON_SKILL_USED):
            moment = Moment(ON_SKILL_USED)
            moment.actor = self.hero
            moment.hero = self.hero
            moment.partner = t.partner
            moment.skill = self.skill
            t.moments.append(moment)

    def about(self) -> list[int]:
        return [self.hero, self.skill]

    def clone(self) -> UseSkill:
        c = UseSkill(self.hero, self.skill)
        c.at = self.at
        return c


# Turns.


class Turn(Acting):
    """A hero's turn: up to three actions, in any order, any of them again (B-123 to B-128)."""

    def __init__(self, hero: int) -> None:
        super().__init__(hero)
        self.before = NONE
        self.before_used = 0
        """Whose turn this one interrupts, and what was spent in it."""

    def run(self, t: Wonder) -> None:
        if self.at == 0:
            self.at = 1
            self.start(t)
        elif t.rules.check_goal(t):
            return
        elif t.cut != NOTHING_CUT or t.heroes[self.hero].ko or self.at == 2:
            self.end(t)
        else:
            t.ask(t.heroes[self.hero].seat, "action", "D-17")

    def start(self, t: Wonder) -> None:
        figure = t.heroes[self.hero]
        self.before, self.before_used = t.turn, t.actions_used
        t.turn, t.actions_used = self.hero, 0
        t.used_turn = []
        t.defeated_turn = 0
        figure.rerolls = 0
        if t.heard:
            t.tell("turn", "B-120", figure.seat, [self.hero])
        turn_moment(t, ON_TURN_START, self.hero)

    def options(self, t: Wonder, seat: int) -> list[int]:
        left = actions_a_turn(t, self.hero) - t.actions_used
        return [PASS, *actions_of(t, self.hero, left, [], self.refused)]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        if opt == PASS:
            self.at = 2
        else:
            begin(t, self, opt)

    def acted(self, t: Wonder, cost: int) -> None:
        t.actions_used += cost

    def end(self, t: Wonder) -> None:
        """Unused actions are lost (B-127, B-128); a knock-out ends the turn at once (B-202)."""
        t.done()
        t.heroes[self.hero].had_turn = True
        if t.cut == TURN_CUT:
            t.cut = NOTHING_CUT
        expire(t, UNTIL_TURN_END)
        expire(t, UNTIL_NEXT_ATTACK)
        turn_moment(t, ON_TURN_END, self.hero)
        t.turn, t.actions_used = self.before, self.before_used

    def about(self) -> list[int]:
        return [self.hero]

    def clone(self) -> Turn:
        c = Turn(self.hero)
        c.at = self.at
        c.refused = self.refused.copy()
        c.before = self.before
        c.before_used = self.before_used
        return c


def turn_moment(t: Wonder, on: int, hero: int) -> None:
    if t.listens(on):
        moment = Moment(on)
        moment.actor = hero
        moment.hero = hero
        moment.area = t.heroes[hero].place
        t.moments.append(moment)


class Additional(Acting):
    """An additional action: taken now or lost, counted towards nothing (B-129 to B-131, B-R46, B-R47)."""

    def __init__(self, hero: int, only: list[int]) -> None:
        super().__init__(hero)
        self.only = only
        self.over = False

    def run(self, t: Wonder) -> None:
        if self.over or t.heroes[self.hero].ko or not self.choices(t):
            t.done()
        else:
            t.ask(t.heroes[self.hero].seat, "additional", "D-30")

    def choices(self, t: Wonder) -> list[int]:
        return actions_of(t, self.hero, ACTIONS_A_TURN, self.only, self.refused)

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [PASS, *self.choices(t)]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        if opt == PASS:
            self.over = True
        else:
            begin(t, self, opt)

    def acted(self, t: Wonder, cost: int) -> None:
        self.over = True

    def about(self) -> list[int]:
        return [self.hero]

    def clone(self) -> Additional:
        c = Additional(self.hero, self.only.copy())
        c.at = self.at
        c.refused = self.refused.copy()
        c.over = self.over
        return c


# The phase.


class Turns(Frame[Wonder]):
    """Some heroes take a turn each, in the order that the group chooses (B-121, B-R03)."""

    def __init__(self, heroes: int) -> None:
        super().__init__()
        self.heroes = heroes
        """Who takes part, as bits."""

    def waiting(self, t: Wonder) -> list[int]:
        """The conscious heroes who have not had their turn (B-R04, B-R63)."""
        return [hero for hero in t.awake() if self.heroes >> hero & 1 and not t.heroes[hero].had_turn]

    def run(self, t: Wonder) -> None:
        if t.rules.check_goal(t):
            return
        if t.cut >= PHASE_CUT or not self.waiting(t):
            t.done()
        else:
            t.ask_group("next", "D-16")

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(TURN, hero) for hero in self.waiting(t)]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        t.push(Turn(first(opt)))

    def clone(self) -> Turns:
        c = Turns(self.heroes)
        c.at = self.at
        return c


class PlayersPhase(Frame[Wonder]):
    """Knocked-out heroes stand up, the Goal's own steps, then everybody takes a turn (B-119 to B-122)."""

    def run(self, t: Wonder) -> None:
        match self.next():
            case 1:
                self.start(t)
            case 2:
                goal = t.card(t.goal).goal if t.goal != NONE else None
                if goal is not None and goal.players.effects:
                    t.rules.carry(t, goal.players, Scope(NONE, t.goal))
            case 3:
                t.push(Turns((1 << len(t.heroes)) - 1))
            case 4 if t.cut == FRESH_PHASE:
                t.cut = NOTHING_CUT
                self.at = 0
            case 4:
                t.cut = NOTHING_CUT
                entities_act(t, ACTS_PLAYERS_PHASE_END)
            case 5:
                if t.listens(ON_PLAYERS_PHASE_END):
                    t.moments.append(Moment(ON_PLAYERS_PHASE_END))
            case 6 if t.rules.check_goal(t):
                self.again()
            case _:
                t.done()
                t.phase = PHASE_NONE

    def start(self, t: Wonder) -> None:
        t.phase = PHASE_PLAYERS
        t.cut = NOTHING_CUT
        t.used_round = []
        t.defeated_round = 0
        expire(t, UNTIL_NEXT_PLAYERS_PHASE)
        expire(t, UNTIL_ROUND)
        if t.heard:
            t.tell("players-phase", "B-115", NONE, [t.rounds + 1])
        stand_up_all(t)
        for hero in t.heroes:
            hero.had_turn = False
        if t.listens(ON_PLAYERS_PHASE_START):
            t.moments.append(Moment(ON_PLAYERS_PHASE_START))

    def clone(self) -> PlayersPhase:
        c = PlayersPhase()
        c.at = self.at
        return c
