"""The table of Wonder Book: everything that lies on it (1.2), and what happened that others wait for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.engine.chance import Chance
from undercroft.engine.printed import Noted, Printed
from undercroft.engine.prompt import GROUP, Prompt
from undercroft.engine.table import Frame, Outcome, Table
from undercroft.engine.zone import NOBODY, Zone
from undercroft.games.wonder.house import House
from undercroft.games.wonder.language import (
    CARD_GOAL,
    CARD_INTERACTION,
    CARD_SPECIAL_RULE,
    NONE,
    ONCE_GOAL,
    ONCE_NEVER,
    ONCE_ROUND,
    ONCE_TURN,
    PHASE_NONE,
    STATS,
    TRIGGERS,
)
from undercroft.games.wonder.script import Card, Chapter, Condition, Exit, Modifier, Powers, Script, Special, Trigger

WYRM_FAMILY: Final = 0
SHRED_FAMILY: Final = 1

SPARKS: Final = 17
HEARTS: Final = 40
WYRMS: Final = 8
DESTINY: Final = 10
DICE: Final = 5
"""The components (B-015 to B-021)."""

OUT: Final = -2
"""Where a Wyrm is that takes no part in this chapter (B-038)."""

FOE: Final = 16
"""Targets from here on are entities; those below are Wyrms."""

SHRED: Final = 1000
"""Holdings from here on are Shreds by card; those below are Items."""

# Where a chapter card lies.
IN_DECK: Final = 0
IN_DISCARD: Final = 1
ON_TABLE: Final = 2
ON_MAP: Final = 3
IN_STACK: Final = 4
HELD: Final = 5
ASIDE: Final = 6
GONE: Final = 7

FRONT: Final = 0
BACK: Final = 1

# What cuts a turn or a phase short.
NOTHING_CUT: Final = 0
TURN_CUT: Final = 1
PHASE_CUT: Final = 2
FRESH_PHASE: Final = 3

# What brings a modifier, a trigger or a special action.
FROM_CARD: Final = 0
FROM_ITEM: Final = 1
FROM_SHRED: Final = 2
FROM_SKILL: Final = 3
FROM_ENTITY: Final = 4
FROM_EFFECT: Final = 5

# What a token lies on.
ON_NOTHING: Final = 0
ON_AREA: Final = 1
ON_HERO: Final = 2
ON_WYRM: Final = 3
ON_ENTITY: Final = 4


class Figure:
    """A hero in play."""

    def __init__(self, kind: int, seat: int) -> None:
        self.kind = kind
        self.seat = seat
        self.place = NONE
        self.hearts = 0
        self.sparks = 0
        self.ko = False
        self.skills: list[int] = []
        self.items: list[int] = []
        self.shreds: list[int] = []
        self.had_turn = False
        self.rerolls = 0
        """Rerolls paid in the present turn (B-161)."""

    def clone(self) -> Figure:
        c = Figure(self.kind, self.seat)
        c.place = self.place
        c.hearts = self.hearts
        c.sparks = self.sparks
        c.ko = self.ko
        c.skills = self.skills.copy()
        c.items = self.items.copy()
        c.shreds = self.shreds.copy()
        c.had_turn = self.had_turn
        c.rerolls = self.rerolls
        return c

    def holdings(self) -> list[int]:
        """Items and Shreds together: a Shred is an Item for all purposes but one (B-098)."""
        return self.items + [SHRED + card for card in self.shreds]


class Moment:
    """Something that happened and that triggers may wait for."""

    def __init__(self, on: int) -> None:
        self.on = on
        self.actor = NONE
        self.hero = NONE
        self.partner = NONE
        self.wyrm = NONE
        self.entity = NONE
        self.target = NONE
        """0 a Wyrm, 1 a foe."""
        self.area = NONE
        self.came_from = NONE
        self.to = NONE
        self.amount = 0
        self.skill = NONE
        self.item = NONE
        self.card = NONE
        self.counter = NONE
        self.keyword = NONE
        self.successes = 0
        self.kind = NONE
        self.again = False
        """Only reactions are offered once more (B-R44)."""

    def clone(self) -> Moment:
        c = Moment(self.on)
        c.actor = self.actor
        c.hero = self.hero
        c.partner = self.partner
        c.wyrm = self.wyrm
        c.entity = self.entity
        c.target = self.target
        c.area = self.area
        c.came_from = self.came_from
        c.to = self.to
        c.amount = self.amount
        c.skill = self.skill
        c.item = self.item
        c.card = self.card
        c.counter = self.counter
        c.keyword = self.keyword
        c.successes = self.successes
        c.kind = self.kind
        c.again = self.again
        return c


class Scope:
    """What the words of a script mean while it is carried out: who acts, what happened, what a loop has come to."""

    def __init__(self, actor: int, card: int = NONE) -> None:
        self.actor = actor
        self.card = card
        self.moment: Moment | None = None
        self.loops: list[int] = []
        self.goal = NONE
        """The goal whose Enemies' Phase this belongs to; it is dropped when another goal comes (B-R24)."""
        self.entity = NONE
        """The entity whose script this is."""

    def clone(self) -> Scope:
        c = Scope(self.actor, self.card)
        c.moment = self.moment.clone() if self.moment is not None else None
        c.loops = self.loops.copy()
        c.goal = self.goal
        c.entity = self.entity
        return c

    def acting(self, actor: int) -> Scope:
        """The same for another hero."""
        c = self.clone()
        c.actor = actor
        return c


class Stack:
    """Interaction cards on top of each other (B-110); the first is on top."""

    def __init__(self, cards: list[int], area: int) -> None:
        self.cards = cards
        self.area = area

    def clone(self) -> Stack:
        return Stack(self.cards.copy(), self.area)


class Lasting:
    """A modifier that an effect has brought for a while."""

    def __init__(self, modifier: Modifier, owner: int, value: int) -> None:
        self.modifier = modifier
        self.owner = owner
        self.value = value
        """The number at the time, or what is left of a pool of prevention."""
        self.wyrms = NONE
        """The Wyrms concerned, as bits, if some were named."""
        self.heroes = NONE
        """The heroes concerned, as bits, if they were fixed when it began."""
        self.turn = NONE
        """The hero in whose turn it began."""

    def clone(self) -> Lasting:
        c = Lasting(self.modifier, self.owner, self.value)
        c.wyrms = self.wyrms
        c.heroes = self.heroes
        c.turn = self.turn
        return c


class Held(Printed):
    """A modifier, trigger or special action in force, its owner (a hero or none) and where it comes from."""

    def __init__(self, owner: int, kind: int, source: int) -> None:
        super().__init__(f"{kind} {source} {owner}")
        self.owner = owner
        self.kind = kind
        self.source = source
        self.modifier: Modifier | None = None
        self.trigger: Trigger | None = None
        self.special: Special | None = None
        self.lasting = NONE


class Forces(Printed):
    """All that is in force at a time, sorted; made anew when a source comes or goes."""

    def __init__(self) -> None:
        super().__init__("forces")
        self.modifiers: list[list[Held]] = [[] for _ in STATS]
        self.triggers: list[list[Held]] = [[] for _ in TRIGGERS]
        self.specials: list[Held] = []

    def add(self, powers: Powers, owner: int, kind: int, source: int) -> None:
        for modifier in powers.modifiers:
            held = Held(owner, kind, source)
            held.modifier = modifier
            self.modifiers[modifier.stat].append(held)
        for trigger in powers.triggers:
            held = Held(owner, kind, source)
            held.trigger = trigger
            self.triggers[trigger.on].append(held)
        for special in powers.specials:
            held = Held(owner, kind, source)
            held.special = special
            self.specials.append(held)


class Ways(Printed):
    """Which areas are adjacent now, and how many Moves apart (B-R11, B-R12); made anew when the map changes."""

    def __init__(self, name: str, near: list[list[int]], across: list[list[int]]) -> None:
        super().__init__(name)
        self.near = near
        self.across = across
        """The same with solid lines crossed."""
        self.steps = [self.from_here(area) for area in range(len(near))]

    def from_here(self, start: int) -> list[int]:
        steps = [NONE] * len(self.near)
        steps[start] = 0
        queue = [start]
        for area in queue:
            for other in self.near[area]:
                if steps[other] == NONE:
                    steps[other] = steps[area] + 1
                    queue.append(other)
        return steps


class Known(Noted):
    """What was worked out from a table: kept until something changes, made anew when asked for."""

    def __init__(self) -> None:
        super().__init__("known")
        self.ways: Ways | None = None
        self.forces: Forces | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedures(Printed):
    """What lower modules ask of higher ones: to judge a condition, to carry out a script, to read a card."""

    def holds(self, t: Wonder, condition: Condition, scope: Scope) -> bool:
        raise AssertionError("nobody judges conditions")

    def carry(self, t: Wonder, script: Script, scope: Scope) -> None:
        raise AssertionError("nobody carries out scripts")

    def possible(self, t: Wonder, script: Script, scope: Scope) -> bool:
        raise AssertionError("nobody knows what is possible")

    def read(self, t: Wonder, card: int, face: int, actor: int) -> None:
        raise AssertionError("nobody reads cards")

    def follow(self, t: Wonder, card: int, exit: Exit) -> None:
        raise AssertionError("nobody follows cards")

    def check_goal(self, t: Wonder) -> bool:
        raise AssertionError("nobody minds the goal")

    def happened(self, t: Wonder, moments: list[Moment]) -> None:
        raise AssertionError("nobody waits for anything")

    def end_chapter(self, t: Wonder) -> None:
        raise AssertionError("nobody ends chapters")

    def go_to(self, t: Wonder, number: int) -> None:
        raise AssertionError("nobody turns to a card")

    def fire(self, t: Wonder, held: Held, moment: Moment) -> None:
        raise AssertionError("nobody fires triggers")

    def befall(self, t: Wonder, moment: Moment) -> None:
        raise AssertionError("nobody lets things happen")

    def in_reach(self, t: Wonder, hero: int) -> list[int]:
        raise AssertionError("nobody knows who can be hit")

    def actions_left(self, t: Wonder) -> int:
        raise AssertionError("nobody counts actions")


class Wonder(Table):
    """The Book, the heroes, the Wyrms, the decks and the record sheet."""

    def __init__(self, seats: int, house: House, chapter: Chapter, rules: Procedures, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.house = house
        self.chapter = chapter
        self.rules = rules
        self.dice = chance
        self.heroes: list[Figure] = []
        self.destiny = 0
        self.spark_supply = SPARKS
        self.heart_supply = HEARTS
        # The map.
        self.open_maps = 0
        self.area_on: list[bool] = []
        self.area_sparks: list[int] = []
        self.area_tags: list[list[int]] = []
        self.link_type: list[int] = []
        self.object_at: list[int] = []
        # Wyrms and entities.
        self.wyrm_at: list[int] = []
        self.wyrm_hurt: list[int] = []
        """The damage of each Wyrm; one that has some is stunned (B-152)."""
        self.wyrm_rising: list[int] = []
        """Actions that a stunned Wyrm has spent on standing up."""
        self.entity_at: list[int] = []
        self.entity_hearts: list[int] = []
        self.entity_in: list[bool] = []
        self.token_kind: list[int] = []
        self.token_at: list[int] = []
        # Cards.
        self.card_at: list[int] = []
        self.card_face: list[int] = []
        self.card_known: list[bool] = []
        """Whether a card's front has been read (H-01)."""
        self.card_peeked: list[bool] = []
        self.discard: list[int] = []
        self.stacks: list[Stack | None] = []
        self.counters: list[int] = []
        self.wyrm_deck = Zone("wyrms", WYRM_FAMILY, NOBODY, [])
        self.wyrm_discard: list[int] = []
        self.wyrm_box: list[int] = []
        """Wyrm cards that have not joined the deck."""
        self.shred_deck = Zone("shreds", SHRED_FAMILY, NOBODY, [])
        self.shred_discard: list[int] = []
        self.shreds_aside: list[int] = []
        """Shreds in use or drawn to choose from, by nobody held at the moment (B-R49)."""
        # The campaign.
        self.keywords: list[int] = []
        self.keyword_chapter: list[int] = []
        self.upgrades: list[int] = []
        self.upgrade_skill: list[int] = []
        self.memory: dict[str, str] = {}
        self.unlocked: list[int] = []
        # The course of play.
        self.goal = NONE
        self.goal_serial = 0
        self.goal_rounds = 0
        self.vortex_now: list[int] = []
        """The Vortexes that an instruction has set for the current goal."""
        self.rounds = 0
        self.phase = PHASE_NONE
        self.turn = NONE
        self.last_actor = NONE
        self.cut = NOTHING_CUT
        self.successes = 0
        self.rolled = 0
        self.reading = NONE
        self.pages: list[tuple[int, int]] = []
        """What was read out since somebody last decided something: cards and texts."""
        self.answered = False
        """Whether somebody has decided something since: what is read out next begins a new page."""
        self.actions_used = 0
        """Actions spent in the present turn (B-123)."""
        self.partner = NONE
        """The other hero of the last swap, Give or Take."""
        self.wyrm_card = NONE
        self.defeated_turn = 0
        self.defeated_round = 0
        self.defeated_goal = 0
        self.defeated_chapter = 0
        self.used_turn: list[int] = []
        self.used_round: list[int] = []
        self.used_goal: list[int] = []
        self.used_chapter: list[int] = []
        self.lasting: list[Lasting] = []
        self.moments: list[Moment] = []
        self.known = Known()

    def clone(self) -> Wonder:
        c = Wonder(self.seats, self.house, self.chapter, self.rules, self.chance)
        self.copy_into(c)
        c.dice = self.dice.clone()
        c.heroes = [hero.clone() for hero in self.heroes]
        c.destiny = self.destiny
        c.spark_supply = self.spark_supply
        c.heart_supply = self.heart_supply
        c.open_maps = self.open_maps
        c.area_on = self.area_on.copy()
        c.area_sparks = self.area_sparks.copy()
        c.area_tags = [tags.copy() for tags in self.area_tags]
        c.link_type = self.link_type.copy()
        c.object_at = self.object_at.copy()
        c.wyrm_at = self.wyrm_at.copy()
        c.wyrm_hurt = self.wyrm_hurt.copy()
        c.wyrm_rising = self.wyrm_rising.copy()
        c.entity_at = self.entity_at.copy()
        c.entity_hearts = self.entity_hearts.copy()
        c.entity_in = self.entity_in.copy()
        c.token_kind = self.token_kind.copy()
        c.token_at = self.token_at.copy()
        c.card_at = self.card_at.copy()
        c.card_face = self.card_face.copy()
        c.card_known = self.card_known.copy()
        c.card_peeked = self.card_peeked.copy()
        c.discard = self.discard.copy()
        c.stacks = [stack.clone() if stack is not None else None for stack in self.stacks]
        c.counters = self.counters.copy()
        c.wyrm_deck = self.wyrm_deck.clone()
        c.wyrm_discard = self.wyrm_discard.copy()
        c.wyrm_box = self.wyrm_box.copy()
        c.shred_deck = self.shred_deck.clone()
        c.shred_discard = self.shred_discard.copy()
        c.shreds_aside = self.shreds_aside.copy()
        c.keywords = self.keywords.copy()
        c.keyword_chapter = self.keyword_chapter.copy()
        c.upgrades = self.upgrades.copy()
        c.upgrade_skill = self.upgrade_skill.copy()
        c.memory = self.memory.copy()
        c.unlocked = self.unlocked.copy()
        self.copy_course(c)
        return c

    def copy_course(self, c: Wonder) -> None:
        c.goal = self.goal
        c.goal_serial = self.goal_serial
        c.goal_rounds = self.goal_rounds
        c.vortex_now = self.vortex_now.copy()
        c.rounds = self.rounds
        c.phase = self.phase
        c.turn = self.turn
        c.last_actor = self.last_actor
        c.cut = self.cut
        c.successes = self.successes
        c.rolled = self.rolled
        c.reading = self.reading
        c.pages = self.pages.copy()
        c.answered = self.answered
        c.actions_used = self.actions_used
        c.partner = self.partner
        c.wyrm_card = self.wyrm_card
        c.defeated_turn = self.defeated_turn
        c.defeated_round = self.defeated_round
        c.defeated_goal = self.defeated_goal
        c.defeated_chapter = self.defeated_chapter
        c.used_turn = self.used_turn.copy()
        c.used_round = self.used_round.copy()
        c.used_goal = self.used_goal.copy()
        c.used_chapter = self.used_chapter.copy()
        c.lasting = [lasting.clone() for lasting in self.lasting]
        c.moments = [moment.clone() for moment in self.moments]
        c.known.ways, c.known.forces = self.known.ways, self.known.forces

    def zones(self) -> list[Zone]:
        return [self.wyrm_deck, self.shred_deck]

    def reluck(self, chance: Chance) -> None:
        """Dice and decks have streams of their own (section 6)."""
        dice = chance.branch("dice")
        dice.drawn = self.dice.drawn
        self.dice = dice
        super().reluck(chance)

    def knowledge(self) -> int:
        return self.reveals + self.chance.drawn + self.dice.drawn

    def census(self) -> list[int]:
        """Wyrm cards, Shreds, Sparks and Hearts (B-025)."""
        wyrms = self.wyrm_deck.cards + self.wyrm_discard + self.wyrm_box
        if self.wyrm_card != NONE:
            wyrms = [*wyrms, self.wyrm_card]
        shreds = self.shred_deck.cards + self.shred_discard + self.shreds_aside
        for hero in self.heroes:
            shreds = shreds + hero.shreds
        sparks = self.spark_supply + sum(self.area_sparks) + sum([hero.sparks for hero in self.heroes])
        hearts = self.heart_supply + sum(self.entity_hearts) + sum([hero.hearts for hero in self.heroes])
        return sorted(wyrms) + sorted([SHRED + card for card in shreds]) + [sparks, hearts]

    # The machine.

    def take(self, prompt: Prompt, opt: int) -> None:
        self.answered = True
        super().take(prompt, opt)

    def advance(self) -> None:
        """Carry out steps; between two of them, what happened is answered by whatever waited for it (B-R25)."""
        stack = self.stack
        while not self.prompts and self.outcome is None:
            if self.moments:
                moments = self.moments
                self.moments = []
                self.rules.happened(self, moments)
            else:
                stack[-1].run(self)

    def listens(self, on: int) -> bool:
        """Whether anything in force waits for such a moment."""
        return bool(self.in_force().triggers[on])

    def ask_group(self, question: str, rule: str) -> None:
        """Put the question of the frame on top to all: the Keeper answers, or they vote (B-R01)."""
        if self.house.vote and len(self.stack[-1].options(self, GROUP)) > 1:
            self.push(Vote(question, rule, self.stack[-1].about()))
        else:
            self.ask(GROUP, question, rule)

    def ask_hero(self, hero: int, question: str, rule: str) -> None:
        """Ask the seat that plays a hero (B-R02); without one, all."""
        if hero == NONE:
            self.ask_group(question, rule)
        else:
            self.ask(self.heroes[hero].seat, question, rule)

    def lose(self, rule: str) -> None:
        """The chapter is lost for everybody (B-001, B-210)."""
        if self.outcome is None:
            self.tell("lost", rule, NONE, [])
            self.moments = []
            self.finish(Outcome([], "lost", rule, [0] * self.seats))

    # What is in force.

    def in_force(self) -> Forces:
        """Every modifier, trigger and special action in force."""
        forces = self.known.forces
        if forces is None:
            forces = self.gather()
            self.known.forces = forces
        return forces

    def gather(self) -> Forces:
        forces = Forces()
        cards = self.chapter.cards
        for i in range(len(cards)):
            if self.card_works(cards[i], i):
                forces.add(cards[i].powers, NONE, FROM_CARD, i)
        for i in range(len(self.heroes)):
            hero = self.heroes[i]
            for skill in hero.skills:
                forces.add(self.chapter.skills[skill].powers, i, FROM_SKILL, skill)
            for item in hero.items:
                forces.add(self.chapter.items[item].powers, i, FROM_ITEM, item)
            for card in hero.shreds:
                forces.add(self.chapter.shreds[self.chapter.shred_deck[card]].powers, i, FROM_SHRED, card)
        for i in range(len(self.entity_in)):
            if self.entity_in[i]:
                forces.add(self.chapter.entities[i].powers, NONE, FROM_ENTITY, i)
        for i in range(len(self.lasting)):
            held = Held(self.lasting[i].owner, FROM_EFFECT, i)
            held.modifier = self.lasting[i].modifier
            held.lasting = i
            forces.modifiers[self.lasting[i].modifier.stat].append(held)
        return forces

    def card_works(self, card: Card, number: int) -> bool:
        """Special Rules work while they lie on the table (B-106), other cards where they are met."""
        if card.kind == CARD_SPECIAL_RULE:
            return self.card_at[number] == ON_TABLE
        if card.kind == CARD_GOAL:
            return self.goal == number
        if card.kind == CARD_INTERACTION:
            return self.card_at[number] == ON_MAP
        return self.card_at[number] == ON_TABLE

    def changed(self) -> None:
        """A source of powers has come or gone."""
        self.known.forces = None

    # How often.

    def used_list(self, once: int) -> list[int]:
        if once == ONCE_TURN:
            return self.used_turn
        if once == ONCE_ROUND:
            return self.used_round
        if once == ONCE_GOAL:
            return self.used_goal
        return self.used_chapter

    def is_used(self, once: int, uid: int, owner: int) -> bool:
        """Whether something that may happen once has happened."""
        return once != ONCE_NEVER and uid * 8 + owner + 1 in self.used_list(once)

    def use(self, once: int, uid: int, owner: int) -> None:
        if once != ONCE_NEVER:
            self.used_list(once).append(uid * 8 + owner + 1)

    def new_goal_counts(self) -> None:
        self.goal_serial += 1
        self.used_goal = []
        self.defeated_goal = 0

    # Small questions.

    def conscious(self, hero: int) -> bool:
        return not self.heroes[hero].ko

    def awake(self) -> list[int]:
        """The conscious heroes."""
        return [i for i in range(len(self.heroes)) if not self.heroes[i].ko]

    def hero_of(self, kind: int) -> int:
        """The hero in play of that Hero card, or none."""
        for i in range(len(self.heroes)):
            if self.heroes[i].kind == kind:
                return i
        return NONE

    def silver(self) -> bool:
        """Whether symbols with a silver aura count (B-183, B-R71)."""
        return self.house.heroes >= 3

    def wyrms_in_play(self) -> list[int]:
        return [w for w in range(WYRMS) if self.wyrm_at[w] >= 0]

    def wyrms_in(self, area: int) -> list[int]:
        return [w for w in range(WYRMS) if self.wyrm_at[w] == area]

    def wyrm_supply(self) -> list[int]:
        return [w for w in range(WYRMS) if self.wyrm_at[w] == NONE]

    def top_card(self) -> int:
        """The top card of the deck: the lowest number that lies there (B-029, B-031)."""
        for i in range(len(self.card_at)):
            if self.card_at[i] == IN_DECK:
                return i
        return NONE

    def deck_left(self) -> int:
        return len([at for at in self.card_at if at == IN_DECK])

    def card(self, number: int) -> Card:
        return self.chapter.cards[number]

    def holder_of(self, item: int) -> int:
        for i in range(len(self.heroes)):
            if item in self.heroes[i].items:
                return i
        return NONE

    # The map.

    def way(self) -> Ways:
        """The open links of this moment."""
        ways = self.known.ways
        if ways is None:
            ways = ways_of(self)
            self.known.ways = ways
        return ways

    def map_changed(self) -> None:
        self.known.ways = None

    def distance(self, a: int, b: int) -> int:
        """The Moves between two areas, or NONE if there is no way (B-R12)."""
        return self.way().steps[a][b]

    def within(self, area: int, steps: int) -> list[int]:
        """The areas that many steps around an area, itself among them."""
        row = self.way().steps[area]
        return [a for a in range(len(row)) if 0 <= row[a] <= steps and self.area_on[a]]

    def areas_open(self) -> list[int]:
        """The areas of the open maps that are there."""
        return [a for a in range(len(self.area_on)) if self.area_on[a]]


class Acting(Frame[Wonder]):
    """A hero who may act: in a turn, or with an additional action."""

    def __init__(self, hero: int) -> None:
        super().__init__()
        self.hero = hero
        self.refused: list[int] = []
        """What others did not agree to (B-R06)."""

    def acted(self, t: Wonder, cost: int) -> None:
        """An action was taken."""
        raise AssertionError(f"{type(self).__name__} takes no actions")


KNOWN_WAYS: Final[dict[str, Ways]] = {}
"""Every state of a map that was met, so that a door that opens and closes costs nothing."""


def ways_of(t: Wonder) -> Ways:
    """The ways of the map as it is: open links between areas that are there (B-134, B-R11)."""
    areas = "".join(["1" if on else "0" for on in t.area_on])
    links = "".join([str(kind) for kind in t.link_type])
    name = f"{t.chapter.name} {areas} {links}"
    known = KNOWN_WAYS.get(name)
    if known is not None:
        return known
    near: list[list[int]] = [[] for _ in t.area_on]
    across: list[list[int]] = [[] for _ in t.area_on]
    for i in range(len(t.link_type)):
        link = t.chapter.links[i]
        if t.area_on[link.a] and t.area_on[link.b]:
            if t.link_type[i] == 0:
                near[link.a].append(link.b)
                near[link.b].append(link.a)
            if t.link_type[i] < 2:
                across[link.a].append(link.b)
                across[link.b].append(link.a)
    ways = Ways(name, [sorted(each) for each in near], [sorted(each) for each in across])
    KNOWN_WAYS[name] = ways
    return ways


class Vote(Frame[Wonder]):
    """A question to all is put to the vote: seat after seat, openly; the Keeper breaks a tie (B-R01)."""

    def __init__(self, question: str, rule: str, things: list[int]) -> None:
        super().__init__()
        self.question = question
        self.rule = rule
        self.things = things
        """What the question is about."""
        self.votes: list[int] = []

    def run(self, t: Wonder) -> None:
        if len(self.votes) < t.seats:
            t.ask(len(self.votes), self.question, self.rule)
        elif len(self.options(t, GROUP)) > 1:
            t.ask(GROUP, self.question, "B-R01")
        else:
            self.decided(t, self.options(t, GROUP)[0])

    def options(self, t: Wonder, seat: int) -> list[int]:
        offered = t.stack[-2].options(t, GROUP)
        if seat != GROUP:
            return offered
        most = max([self.votes.count(opt) for opt in offered])
        return [opt for opt in offered if self.votes.count(opt) == most]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        if seat == GROUP:
            self.decided(t, opt)
        else:
            self.votes.append(opt)
            if t.heard:
                t.tell("voted", "B-R01", seat, [self.options(t, seat).index(opt) + 1])

    def about(self) -> list[int]:
        return self.things

    def decided(self, t: Wonder, opt: int) -> None:
        t.done()
        t.stack[-1].chosen(t, GROUP, opt)

    def clone(self) -> Vote:
        c = Vote(self.question, self.rule, self.things.copy())
        c.at = self.at
        c.votes = self.votes.copy()
        return c
