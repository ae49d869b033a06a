"""The Enemies' Phase: Wyrm cards, spawning, activation, and what entities do (B-178 to B-200)."""

from __future__ import annotations

from undercroft.engine.prompt import first, option
from undercroft.engine.table import Frame, Outcome
from undercroft.games.wonder.coming import comes
from undercroft.games.wonder.knockouts import hurt
from undercroft.games.wonder.language import (
    ACTS_AFTER_WYRM_CARD,
    ACTS_ENEMIES_PHASE_START,
    NONE,
    ON_ENEMIES_PHASE_END,
    ON_ENEMIES_PHASE_START,
    ON_WYRM_ATTACKS,
    ON_WYRM_CARD_RESOLVED,
    ON_WYRM_CARD_REVEALED,
    ON_WYRM_MOVED,
    PHASE_ENEMIES,
    PHASE_NONE,
    STAT_ACTIVATION_COUNT,
    STAT_WYRM_DAMAGE,
    STAT_WYRM_SPEED,
    STAT_WYRM_STAND_COST,
    STAT_WYRM_TARGETS,
    UNTIL_NEXT_ENEMIES_PHASE,
    VORTEX_ALTERNATE,
    VORTEX_GROUP,
)
from undercroft.games.wonder.modifiers import applies, expire, spent, stat, vortexes
from undercroft.games.wonder.movement import towards
from undercroft.games.wonder.table import (
    FOE,
    NOTHING_CUT,
    PHASE_CUT,
    Moment,
    Scope,
    Wonder,
)
from undercroft.games.wonder.verbs import HIT, STEP, VORTEX, WYRM
from undercroft.games.wonder.wyrms import damage_entity, enter, stand_up


class EnemiesPhase(Frame[Wonder]):
    """The instructions of the current Goal card (B-178); a new Goal ends them (B-R24)."""

    def __init__(self) -> None:
        super().__init__()
        self.goal = NONE

    def run(self, t: Wonder) -> None:
        match self.next():
            case 1:
                self.start(t)
            case 2:
                entities_act(t, ACTS_ENEMIES_PHASE_START)
            case 3:
                self.instructions(t)
            case 4:
                t.cut = NOTHING_CUT
                if t.listens(ON_ENEMIES_PHASE_END):
                    t.moments.append(Moment(ON_ENEMIES_PHASE_END))
            case 5:
                self.count(t)
            case _:
                t.done()
                t.phase = PHASE_NONE

    def start(self, t: Wonder) -> None:
        t.phase = PHASE_ENEMIES
        self.goal = t.goal_serial
        expire(t, UNTIL_NEXT_ENEMIES_PHASE)
        if t.heard:
            t.tell("enemies-phase", "B-178", NONE, [t.rounds + 1])
        if t.listens(ON_ENEMIES_PHASE_START):
            t.moments.append(Moment(ON_ENEMIES_PHASE_START))

    def instructions(self, t: Wonder) -> None:
        if t.goal == NONE or t.goal_serial != self.goal:
            return
        goal = t.card(t.goal).goal
        assert goal is not None
        scope = Scope(NONE, t.goal)
        scope.goal = self.goal
        t.rules.carry(t, goal.enemies, scope)

    def count(self, t: Wonder) -> None:
        """A round is over; there is no limit unless one was set (B-R28)."""
        t.rounds += 1
        if t.goal != NONE and t.goal_serial == self.goal:
            t.goal_rounds += 1
        if not t.rules.check_goal(t) and t.house.max_rounds and t.rounds >= t.house.max_rounds:
            t.finish(Outcome([], "unfinished", "B-R28", [t.destiny] * t.seats))

    def clone(self) -> EnemiesPhase:
        c = EnemiesPhase()
        c.at = self.at
        c.goal = self.goal
        return c


# Wyrm cards.


class Reveal(Frame[Wonder]):
    """Wyrm cards being revealed and resolved, one after the other (B-179 to B-185)."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def run(self, t: Wonder) -> None:
        match self.next():
            case 1 if self.n == 0 or not draw_wyrm_card(t):
                t.done()
            case 1:
                self.n -= 1
                tell_card(t, ON_WYRM_CARD_REVEALED)
            case 2:
                t.rules.carry(t, t.chapter.wyrms[t.wyrm_card].script, Scope(NONE))
            case 3:
                tell_card(t, ON_WYRM_CARD_RESOLVED)
                t.wyrm_discard.append(t.wyrm_card)
                t.wyrm_card = NONE
            case _:
                self.at = 0
                entities_act(t, ACTS_AFTER_WYRM_CARD)

    def about(self) -> list[int]:
        return []

    def clone(self) -> Reveal:
        c = Reveal(self.n)
        c.at = self.at
        return c


def draw_wyrm_card(t: Wonder) -> bool:
    """The top card of the Wyrm deck, made anew from its discard pile if it is empty (B-185, B-R78)."""
    deck = t.wyrm_deck
    if not deck.cards:
        if not t.wyrm_discard:
            return False
        deck.cards = sorted(t.wyrm_discard)
        t.wyrm_discard = []
        deck.shuffle(t.chance)
        if t.heard:
            t.tell("wyrms-shuffled", "B-185", NONE, [])
    t.wyrm_card = t.draw(deck)
    if t.heard:
        t.tell("wyrm-card", "B-179", NONE, [t.wyrm_card])
    return True


def reveal(t: Wonder, n: int) -> None:
    """Reveal cards; on a Wyrm card that means after it, once it lies on the discard pile (B-182, B-R77)."""
    if t.wyrm_card != NONE:
        for depth in range(len(t.stack) - 1, -1, -1):
            frame = t.stack[depth]
            if isinstance(frame, Reveal):
                frame.n += n
                return
    t.push(Reveal(n))


def tell_card(t: Wonder, on: int) -> None:
    if t.listens(on):
        moment = Moment(on)
        moment.card = t.wyrm_card
        t.moments.append(moment)


# Spawning.


def spawn(t: Wonder, n: int, areas: list[int]) -> None:
    """One Wyrm a symbol, in the Dark Vortex of the current goal or where a card says (B-186 to B-188, B-R79)."""
    if areas:
        t.push(Spawn(areas * n))
        return
    goal = t.card(t.goal).goal if t.goal != NONE else None
    found = [area for area in vortexes(t) if t.area_on[area]]
    if not found or n <= 0:
        return
    mode = goal.vortex_mode if goal is not None else 0
    if len(found) > 1 and mode == VORTEX_ALTERNATE:
        found = [found[t.goal_rounds % len(found)]]
    if len(found) > 1 and mode == VORTEX_GROUP:
        t.push(SpawnChoice(n, found))
    else:
        t.push(Spawn([area for _ in range(n) for area in found]))


class SpawnChoice(Frame[Wonder]):
    """The group picks the Vortex of a spawn step (D-36)."""

    def __init__(self, n: int, areas: list[int]) -> None:
        super().__init__()
        self.n = n
        self.areas = areas

    def run(self, t: Wonder) -> None:
        t.ask_group("vortex", "D-36")

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(VORTEX, area) for area in self.areas]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        t.done()
        t.push(Spawn([first(opt)] * self.n))

    def clone(self) -> SpawnChoice:
        c = SpawnChoice(self.n, self.areas.copy())
        c.at = self.at
        return c


class Spawn(Frame[Wonder]):
    """Wyrms entering several areas; the group decides where the last ones of a small supply go (B-R09, D-36)."""

    def __init__(self, areas: list[int]) -> None:
        super().__init__()
        self.areas = areas

    def run(self, t: Wonder) -> None:
        supply = len(t.wyrm_supply())
        if not self.areas or supply == 0:
            t.done()
        elif supply >= len(self.areas) or len(set(self.areas)) == 1:
            enter(t, self.areas[0])
            self.areas = self.areas[1:]
        else:
            t.ask_group("vortex", "D-36")

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(VORTEX, area) for area in sorted(set(self.areas))]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        enter(t, first(opt))
        self.areas.remove(first(opt))

    def clone(self) -> Spawn:
        c = Spawn(self.areas.copy())
        c.at = self.at
        return c


# Activation.


def victims(t: Wonder) -> list[int]:
    """Whom Wyrms hunt: conscious heroes, and entities that a card makes them hunt (B-199, B-R82); entities from FOE."""
    found = [hero for hero in t.awake() if t.heroes[hero].place != NONE]
    for held in t.in_force().modifiers[STAT_WYRM_TARGETS]:
        assert held.modifier is not None
        if applies(t, held, NONE, NONE, None):
            hunted = [FOE + entity for entity in held.modifier.targets if t.entity_in[entity]]
            found += [each for each in hunted if each not in found and t.entity_at[each - FOE] != NONE]
    return found


def place_of(t: Wonder, victim: int) -> int:
    return t.heroes[victim].place if victim < FOE else t.entity_at[victim - FOE]


class Activation(Frame[Wonder]):
    """Every Wyrm in play acts, one after the other, in the order that the group chooses (B-189 to B-192, B-R75)."""

    def __init__(self, n: int, wyrms: list[int]) -> None:
        super().__init__()
        self.n = n
        self.wyrms = wyrms

    def run(self, t: Wonder) -> None:
        """With every hero knocked out the rest of the step is skipped (B-200, B-R76)."""
        if t.rules.check_goal(t):
            return
        self.wyrms = [w for w in self.wyrms if t.wyrm_at[w] >= 0]
        if not self.wyrms or not victims(t):
            t.done()
        elif alike(t, self.wyrms):
            self.act(t, self.wyrms[0])
        else:
            t.ask_group("wyrm", "D-32")

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(WYRM, wyrm) for wyrm in self.wyrms]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        self.act(t, first(opt))

    def act(self, t: Wonder, wyrm: int) -> None:
        self.wyrms = [w for w in self.wyrms if w != wyrm]
        t.push(WyrmActs(wyrm, max(0, spent(t, STAT_ACTIVATION_COUNT, self.n, NONE, wyrm))))

    def clone(self) -> Activation:
        c = Activation(self.n, self.wyrms.copy())
        c.at = self.at
        return c


def alike(t: Wonder, wyrms: list[int]) -> bool:
    """Whether it cannot matter which of these Wyrms is first: Wyrms differ in area and state only (B-R83)."""
    first_one = wyrms[0]
    for wyrm in wyrms:
        if t.wyrm_at[wyrm] != t.wyrm_at[first_one] or t.wyrm_hurt[wyrm] != t.wyrm_hurt[first_one]:
            return False
        if t.wyrm_rising[wyrm] != t.wyrm_rising[first_one]:
            return False
    return not any(lasting.wyrms != NONE for lasting in t.lasting)


class WyrmActs(Frame[Wonder]):
    """All actions of one Wyrm: stand up, or attack, or come closer (B-191, B-193)."""

    def __init__(self, wyrm: int, n: int) -> None:
        super().__init__()
        self.wyrm = wyrm
        self.n = n
        self.steps = 0
        """Steps of the present move that are still to come."""

    def run(self, t: Wonder) -> None:
        if t.rules.check_goal(t):
            return
        if t.wyrm_at[self.wyrm] < 0 or not victims(t) or (self.n <= 0 and self.steps <= 0):
            t.done()
        elif self.steps > 0:
            self.approach(t)
        else:
            self.n -= 1
            self.act(t)

    def act(self, t: Wonder) -> None:
        wyrm = self.wyrm
        if t.wyrm_hurt[wyrm] > 0:
            t.wyrm_rising[wyrm] += 1
            if t.wyrm_rising[wyrm] >= stat(t, STAT_WYRM_STAND_COST, 1, NONE, wyrm):
                stand_up(t, wyrm)
        elif self.prey(t):
            t.push(WyrmAttack(wyrm))
        else:
            self.steps = max(0, stat(t, STAT_WYRM_SPEED, 1, NONE, wyrm))

    def prey(self, t: Wonder) -> bool:
        return any(place_of(t, each) == t.wyrm_at[self.wyrm] for each in victims(t))

    def approach(self, t: Wonder) -> None:
        """One area towards the closest hero; the group decides between equal ways (B-197, B-198)."""
        if self.prey(t) or not self.ways(t):
            self.steps = 0
        else:
            t.ask_group("step", "D-34")

    def ways(self, t: Wonder) -> list[int]:
        return towards(t, t.wyrm_at[self.wyrm], [place_of(t, each) for each in victims(t)])

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(STEP, area) for area in self.ways(t)]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        self.steps -= 1
        move_wyrm(t, self.wyrm, first(opt))

    def about(self) -> list[int]:
        return [self.wyrm]

    def clone(self) -> WyrmActs:
        c = WyrmActs(self.wyrm, self.n)
        c.at = self.at
        c.steps = self.steps
        return c


def move_wyrm(t: Wonder, wyrm: int, area: int) -> None:
    left = t.wyrm_at[wyrm]
    if left == area:
        return
    t.wyrm_at[wyrm] = area
    if t.heard:
        t.tell("wyrm-moved", "B-197", NONE, [wyrm, area])
    if t.listens(ON_WYRM_MOVED):
        moment = Moment(ON_WYRM_MOVED)
        moment.wyrm = wyrm
        moment.area = area
        moment.came_from = left
        moment.to = area
        t.moments.append(moment)


class WyrmAttack(Frame[Wonder]):
    """A Wyrm attacks somebody in its area: 1 damage, no dice; the group decides whom (B-195, B-196)."""

    def __init__(self, wyrm: int) -> None:
        super().__init__()
        self.wyrm = wyrm

    def run(self, t: Wonder) -> None:
        if self.next() == 1 and self.options(t, NONE):
            t.ask_group("victim", "D-33")
        else:
            t.done()

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(HIT, each) for each in victims(t) if place_of(t, each) == t.wyrm_at[self.wyrm]]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        victim = first(opt)
        damage = max(0, spent(t, STAT_WYRM_DAMAGE, 1, NONE, self.wyrm))
        if t.heard:
            t.tell("wyrm-attacks", "B-195", NONE, [self.wyrm, victim])
        moment = Moment(ON_WYRM_ATTACKS)
        moment.wyrm = self.wyrm
        moment.area = t.wyrm_at[self.wyrm]
        moment.hero = victim if victim < FOE else NONE
        moment.entity = victim - FOE if victim >= FOE else NONE
        moment.amount = damage
        comes(t, moment)

    def about(self) -> list[int]:
        return [self.wyrm]

    def clone(self) -> WyrmAttack:
        c = WyrmAttack(self.wyrm)
        c.at = self.at
        return c


def bite(t: Wonder, moment: Moment) -> None:
    """A Wyrm's attack goes home, unless a card has prevented it (B-195)."""
    if moment.amount <= 0:
        return
    if t.listens(ON_WYRM_ATTACKS):
        t.moments.append(moment.clone())
    if moment.hero != NONE:
        hurt(t, moment.hero, moment.amount, moment.wyrm)
    else:
        damage_entity(t, moment.entity, moment.amount, NONE)


# Entities.


def entities_act(t: Wonder, when: int) -> None:
    """Allies and special enemies that act now follow their scripts, in the order in which they are printed."""
    if t.cut >= PHASE_CUT:
        return
    for entity in reversed(range(len(t.entity_in))):
        if t.entity_in[entity] and t.chapter.entities[entity].acts == when:
            entity_acts(t, entity)


def entity_acts(t: Wonder, entity: int) -> None:
    script = t.chapter.entities[entity].script
    if script is not None and script.effects:
        scope = Scope(NONE)
        scope.entity = entity
        t.rules.carry(t, script, scope)
