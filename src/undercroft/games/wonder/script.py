"""What is printed in Wonder Book, ready to be carried out: chapters, cards, and the script that they are written in.

The loader turns the TOML of a campaign into these classes once; every table shares them. Words are numbers of
`language`, and names are numbers of the tables of names in `Chapter` (areas, counters, items ...), whose first entries
are those of the library, so that library cards and chapter cards agree. Everything is `Printed`: clones share it, and
`name` is the path by which a mistake is reported (`ch1 card 12 front do[2]`).

Fields that a node does not use keep their defaults: NONE (-1) for numbers of things, None for parts, [] for lists.
"""

from __future__ import annotations

from undercroft.engine.printed import Printed
from undercroft.games.wonder.language import (
    ACTS_NEVER,
    AT_AREA,
    BY_DEFAULT,
    ENTITY_MARKER,
    EXIT_NONE,
    N_FIXED,
    NONE,
    ONCE_NEVER,
    STATE_ANY,
    UNTIL_CARD_LEAVES,
    VORTEX_EACH,
)


class Number(Printed):
    """A number that depends on the table (`N` of the content language).

    N_FIXED: `value`. N_PER_HERO: heroes in play times `value`, plus `plus`. N_BY_HEROES: `values` for 2, 3 and 4
    heroes. N_COUNTER: the counter `value`. N_COUNT_HEROES, N_COUNT_AREAS, N_COUNT_WYRMS: how many `who`, `where` or
    `which` selects. N_SUCCESSES: of the last roll. N_DESTINY: tokens face up. N_MIN, N_MAX: of `parts`. N_EVENT: the
    field `value` (ROLE_AMOUNT, ROLE_SUCCESSES) of the event.
    """

    def __init__(self, name: str, kind: int = N_FIXED, value: int = 0) -> None:
        super().__init__(name)
        self.kind = kind
        self.value = value
        self.plus = 0
        self.values: list[int] = []
        self.parts: list[Number] = []
        self.who: Who | None = None
        self.where: Where | None = None
        self.which: Which | None = None


class Who(Printed):
    """A selector of heroes.

    `value`: the hero of WHO_HERO, the role of WHO_EVENT, the item of WHO_HOLDER_OF, OF_HEARTS or OF_SPARKS of
    WHO_FEWEST and WHO_MOST, the steps of WHO_WITHIN, the slot of WHO_LOOP. `where`: the area of WHO_HEROES_IN,
    WHO_HEROES_ADJACENT_TO and WHO_WITHIN. `up_to` and `exactly` make it a choice among those found. Inside `only`
    (`filter`) the actor is the hero that is tested.
    """

    def __init__(self, name: str, kind: int, value: int = NONE) -> None:
        super().__init__(name)
        self.kind = kind
        self.value = value
        self.where: Where | None = None
        self.up_to: Number | None = None
        self.exactly: Number | None = None
        self.only: Condition | None = None
        self.include_ko = False
        self.chooser = BY_DEFAULT


class Where(Printed):
    """A selector of areas.

    `value`: the area of AT_AREA, the tag of AT_TAG, the steps of AT_WITHIN (around `of`), the entity, object or token
    of AT_AREA_OF_*, the slot of AT_LOOP, the role of AT_EVENT. `who` is the hero of AT_AREA_OF_HERO, `which` the wyrm
    of AT_AREA_OF_WYRM. AT_SEVERAL is all areas of `parts`; AT_CHOOSE offers them to the chooser.
    """

    def __init__(self, name: str, kind: int = AT_AREA, value: int = NONE) -> None:
        super().__init__(name)
        self.kind = kind
        self.value = value
        self.of: Where | None = None
        self.who: Who | None = None
        self.which: Which | None = None
        self.parts: list[Where] = []
        self.chooser = BY_DEFAULT


class Which(Printed):
    """A selector of wyrms; WYRMS_IN_REACH also finds foes with hearts. `up_to` makes it a choice."""

    def __init__(self, name: str, kind: int, value: int = NONE) -> None:
        super().__init__(name)
        self.kind = kind
        self.value = value
        """The slot of WYRMS_LOOP."""
        self.where: Where | None = None
        self.state = STATE_ANY
        self.up_to: Number | None = None
        self.exactly: Number | None = None
        self.chooser = BY_DEFAULT


class Condition(Printed):
    """A condition; several keys of one table are an IF_ALL of their own.

    `parts` are those of IF_ALL, IF_ANY and IF_NOT (all must fail). `least`, `most` and `exact` are `min`, `max` and
    `is`. `value` is the thing asked for: a keyword, hero, difficulty, unlock, slot of memory, link, item, skill, card
    number, stack, counter, entity, object, token, goal card number, phase, ONCE/SINCE word; `values` are those of
    `keywords_any`, `text` is the value remembered. `flag` is `open`, `alive`, `full`, `all`. `second` is the other area
    of `adjacent` and `distance`. `extra` is the tag of `item`, the state of `wyrms`, the face of `card`. IF_EVENT holds
    one role a condition: `value` is the role, `values` the names it may have, or `least`/`most`/`exact`.
    """

    def __init__(self, name: str, kind: int, value: int = NONE) -> None:
        super().__init__(name)
        self.kind = kind
        self.value = value
        self.values: list[int] = []
        self.parts: list[Condition] = []
        self.least: Number | None = None
        self.most: Number | None = None
        self.exact: Number | None = None
        self.who: Who | None = None
        self.where: Where | None = None
        self.second: Where | None = None
        self.extra = NONE
        self.flag = True
        self.text = ""


class Cost(Printed):
    """What something costs (`cost`). `actions` is 1 for skills, special actions and interactions unless given."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.sparks: Number | None = None
        self.hearts: Number | None = None
        self.shreds: Number | None = None
        self.destiny: Number | None = None
        self.item = NONE
        self.tag = NONE
        """An Item of this tag, which the payer chooses."""
        self.actions = 1


class Script(Printed):
    """A list of effects, carried out from top to bottom (B-073)."""

    def __init__(self, name: str, effects: list[Effect]) -> None:
        super().__init__(name)
        self.effects = effects


class Row(Printed):
    """A row of a roll's table (`least` to `most` successes) or an option of `choose` (label, requires)."""

    def __init__(self, name: str, script: Script) -> None:
        super().__init__(name)
        self.script = script
        self.least: Number | None = None
        self.most: Number | None = None
        self.exact: Number | None = None
        self.label = ""
        self.page = NONE
        """What is read after it was rolled or chosen: a number of Chapter.texts."""
        self.requires: Condition | None = None


class Modifier(Printed):
    """Something that changes a number or a permission while its source is in force.

    `value` is the number; `value_of` the thing: the action of STAT_ACTION and STAT_ACTION_COST (`kind`), the area of
    STAT_VORTEX as `into`. `targets` are the entities of STAT_WYRM_TARGETS. `scope` says whom it concerns: None is the
    owner of the source, or everybody where nobody owns it. `area` restricts it to heroes or wyrms in these areas.
    """

    def __init__(self, name: str, stat: int, op: int) -> None:
        super().__init__(name)
        self.stat = stat
        self.op = op
        self.value: Number | None = None
        self.value_of = NONE
        self.targets: list[int] = []
        self.into: Where | None = None
        self.scope: Who | None = None
        self.wyrms: Which | None = None
        self.only: Condition | None = None
        self.until = UNTIL_CARD_LEAVES
        self.once = ONCE_NEVER
        self.uid = NONE


class Trigger(Printed):
    """Something that happens by itself at a moment (`on`), or that its holder may then do (`reaction`).

    `uid` numbers triggers, skills, special actions and modifiers of a chapter together, for `once`. `scope` as in
    Modifier: None concerns the owner's own events, and all events where nobody owns it. `any_hero` is set when `scope`
    names all heroes.
    """

    def __init__(self, name: str, on: int, script: Script) -> None:
        super().__init__(name)
        self.on = on
        self.script = script
        self.only: Condition | None = None
        self.once = ONCE_NEVER
        self.replace = False
        self.reaction = False
        self.scope: Who | None = None
        self.cost: Cost | None = None
        self.label = ""
        self.uid = NONE


class Special(Printed):
    """A special action that a card offers (B-176)."""

    def __init__(self, name: str, key: str, label: str, cost: Cost, script: Script) -> None:
        super().__init__(name)
        self.key = key
        self.label = label
        self.cost = cost
        self.script = script
        self.requires: Condition | None = None
        self.once = ONCE_NEVER
        self.uid = NONE
        self.index = NONE
        """Its place in Chapter.specials."""


class Powers(Printed):
    """What a source in force brings: special actions, modifiers, triggers."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.specials: list[Special] = []
        self.modifiers: list[Modifier] = []
        self.triggers: list[Trigger] = []


class Effect(Printed):
    """One effect: a verb, whom and what it concerns, and what comes of it.

    `n` is `n`, `dice`, `repeat`, or how much; EVERY fixed means all. `who`, `other`, `where`, `to` and `which` are the
    selectors; `by` is who rolls or moves. `value` is the thing named: card number, stack, map, link, area, object,
    token, item, hero, tier, modifier's until, wyrm card, entity, keyword, counter, unlock, routine, slot of a loop;
    `extra` a second one (the type of `set_link`, the face of `peek_stack`, the kind of a roll, `toward` an entity, the
    tag of `tag_area`, the kind of thing that `for_each` goes through). `values` are the cards of `make_stack`, the
    actions of `additional_action`. `parts` are the lists of `then`, `else`, `do_each`; `rows` the table of `roll` and
    the options of `choose`. `flag` is `split`, `attack`, `order = "group"`. `text` is said, or names a value to
    remember.
    """

    def __init__(self, name: str, verb: int) -> None:
        super().__init__(name)
        self.verb = verb
        self.n: Number | None = None
        self.add: Number | None = None
        self.who: Who | None = None
        self.other: Who | None = None
        self.by: Who | None = None
        self.where: Where | None = None
        self.to: Where | None = None
        self.toward_heroes = False
        self.which: Which | None = None
        self.value = NONE
        self.extra = NONE
        self.values: list[int] = []
        self.parts: list[Script] = []
        self.rows: list[Row] = []
        self.only: Condition | None = None
        self.test: Condition | None = None
        """The condition of `if/then/else` and of `for_each = { areas = C }`."""
        self.silver: Number | None = None
        self.silver_only = False
        self.optional = False
        self.chooser = BY_DEFAULT
        self.flag = False
        self.cost: Cost | None = None
        self.modifier: Modifier | None = None
        self.text = ""
        self.page = NONE
        """What `say` reads out: a number of Chapter.texts."""


class Exit(Printed):
    """How a face goes on: `number` of EXIT_GOTO, the `cases` of EXIT_FIRST (the last one without a condition)."""

    def __init__(self, name: str, kind: int = EXIT_NONE, number: int = NONE) -> None:
        super().__init__(name)
        self.kind = kind
        self.number = number
        self.loop = False
        """Whether it may lead back."""
        self.cases: list[ExitCase] = []


class ExitCase(Printed):
    """One case of an exit that depends."""

    def __init__(self, name: str, only: Condition | None, exit: Exit) -> None:
        super().__init__(name)
        self.only = only
        self.exit = exit


class Face(Printed):
    """One side of a card: what is read, what is done, how it goes on (B-073 to B-075)."""

    def __init__(self, name: str, text: str, script: Script, exit: Exit) -> None:
        super().__init__(name)
        self.text = text
        self.script = script
        self.exit = exit
        self.page = NONE
        self.only: Condition | None = None
        self.cost: Cost | None = None


class Choice(Printed):
    """An option of a choice card; `outcome` stays hidden until it is chosen (B-081 to B-083)."""

    def __init__(self, name: str, key: str, label: str, outcome: str, script: Script, exit: Exit) -> None:
        super().__init__(name)
        self.key = key
        self.label = label
        self.outcome = outcome
        self.label_page = NONE
        self.page = NONE
        self.script = script
        self.exit = exit
        self.requires: Condition | None = None


class Ending(Printed):
    """An ending of a chapter (B-217)."""

    def __init__(self, name: str, only: Condition | None, text: str, script: Script) -> None:
        super().__init__(name)
        self.only = only
        self.text = text
        self.page = NONE
        self.script = script


class Goal(Printed):
    """The lower and the upper part of a Goal card (B-113)."""

    def __init__(self, name: str, when: Condition, players: Script, enemies: Script, on_met: Exit) -> None:
        super().__init__(name)
        self.when = when
        self.players = players
        self.enemies = enemies
        self.on_met = on_met
        self.progress = NONE
        """The counter that tells how far it is, if there is one."""
        self.vortex: list[int] = []
        self.vortex_mode = VORTEX_EACH
        self.fresh = False
        """`enter = "new_players_phase"` (B-R23)."""
        self.no_board = False
        """Whether it may be reached without a map or without figures on it."""


class Card(Printed):
    """A card of a chapter. `ref` is the hero, upgrade, wyrm card or item that it stands for."""

    def __init__(self, name: str, number: int, kind: int, title: str) -> None:
        super().__init__(name)
        self.number = number
        self.kind = kind
        self.title = title
        self.banner = ""
        self.tags: list[str] = []
        self.ref = NONE
        self.front: Face | None = None
        self.back: Face | None = None
        self.options: list[Choice] = []
        self.endings: list[Ending] = []
        self.goal: Goal | None = None
        self.object = NONE
        self.object_area = NONE
        """Where the object is placed with the card, if the card says so."""
        self.requires: Condition | None = None
        self.powers = Powers(name)


class Area(Printed):
    """An area of a map, at a place of the stage."""

    def __init__(self, name: str, key: str, title: str, map: int) -> None:
        super().__init__(name)
        self.key = key
        self.title = title
        self.map = map
        self.tags: list[int] = []
        self.sparks = 0
        self.vortex = NONE
        """The id of a vortex that is printed here."""
        self.x = 0
        self.y = 0
        self.closed = False
        """Not there until it is enabled."""


class Link(Printed):
    """What lies between two areas."""

    def __init__(self, name: str, key: str, a: int, b: int, type: int) -> None:
        super().__init__(name)
        self.key = key
        self.a = a
        self.b = b
        self.type = type


class Layer(Printed):
    """A layer of the stage that a map is drawn on; the rules ignore it."""

    def __init__(self, name: str, depth: int, kind: str, art: str, x: int, y: int, text: str) -> None:
        super().__init__(name)
        self.depth = depth
        self.kind = kind
        self.art = art
        self.x = x
        self.y = y
        self.text = text


class Map(Printed):
    """A part of the Book."""

    def __init__(self, name: str, key: str, title: str) -> None:
        super().__init__(name)
        self.key = key
        self.title = title
        self.areas: list[int] = []
        self.layers: list[Layer] = []
        self.split = False
        self.places: dict[int, tuple[int, int]] = {}
        """The column and row of each area, once they were asked for."""


class Thing(Printed):
    """An object of the environment."""

    def __init__(self, name: str, key: str, title: str, area: int) -> None:
        super().__init__(name)
        self.key = key
        self.title = title
        self.area = area


class Entity(Printed):
    """An ally, a special enemy or a marker (B-017, B-R40, B-R82)."""

    def __init__(self, name: str, key: str, title: str) -> None:
        super().__init__(name)
        self.key = key
        self.title = title
        self.text = ""
        self.kind = ENTITY_MARKER
        self.hearts: Number | None = None
        self.attackable = False
        self.area = NONE
        self.acts = ACTS_NEVER
        self.script: Script | None = None
        self.powers = Powers(name)


class Item(Printed):
    """An Item card (B-090) or the design of a Shred."""

    def __init__(self, name: str, key: str, title: str, text: str) -> None:
        super().__init__(name)
        self.key = key
        self.title = title
        self.text = text
        self.tags: list[int] = []
        self.discard_after_use = False
        self.powers = Powers(name)


class Counter(Printed):
    """A counter of a chapter."""

    def __init__(self, name: str, key: str, start: int, least: int, most: int, visible: bool) -> None:
        super().__init__(name)
        self.key = key
        self.title = key
        self.start = start
        self.least = least
        self.most = most
        self.visible = visible


class Attack(Printed):
    """A hero's attack (B-052)."""

    def __init__(self, name: str, title: str, dice: int, reach: int, targets: int, on_hit: Script) -> None:
        super().__init__(name)
        self.title = title
        self.dice = dice
        self.reach = reach
        self.targets = targets
        self.split = False
        self.on_hit = on_hit
        self.text = ""


class Skill(Printed):
    """A skill; one that has neither cost nor script works by itself (B-R48)."""

    def __init__(self, name: str, key: str, title: str, text: str) -> None:
        super().__init__(name)
        self.key = key
        self.title = title
        self.text = text
        self.cost: Cost | None = None
        self.script: Script | None = None
        self.requires: Condition | None = None
        self.once = ONCE_NEVER
        self.powers = Powers(name)
        self.uid = NONE


class Hero(Printed):
    """A Hero card (B-050); `skill` is a number of Chapter.skills."""

    def __init__(self, name: str, key: str, title: str, ring: str, hearts: int, attack: Attack, skill: int) -> None:
        super().__init__(name)
        self.key = key
        self.title = title
        self.ring = ring
        self.hearts = hearts
        self.attack = attack
        self.skill = skill
        self.text = ""


class Upgrade(Printed):
    """An Upgrade card: two skills, of which one is attached (B-066, B-067)."""

    def __init__(self, name: str, key: str, hero: int, tier: int, skills: list[int]) -> None:
        super().__init__(name)
        self.key = key
        self.hero = hero
        self.tier = tier
        self.skills = skills


class WyrmCard(Printed):
    """A Wyrm card, resolved from top to bottom (B-180)."""

    def __init__(self, name: str, key: str, title: str, text: str, purple: bool, script: Script) -> None:
        super().__init__(name)
        self.key = key
        self.title = title
        self.text = text
        self.purple = purple
        self.script = script


class Chapter(Printed):
    """A chapter with the library it is played with, compiled together: all that a table of it can need.

    Lists are indexed by the numbers that scripts use; `cards[0]` is card 1. `shreds` lists the designs, and
    `shred_deck` the design of each of the sixteen cards. `keywords`, `slots` and `unlocks` are the same in all chapters
    of a campaign.
    """

    def __init__(self, name: str, key: str, title: str, number: int) -> None:
        super().__init__(name)
        self.key = key
        self.title = title
        self.number = number
        self.start_card = 1
        self.blurb = ""
        self.start: Script | None = None
        """Changes to the setup that the chapter orders (B-035)."""
        self.cards: list[Card] = []
        self.maps: list[Map] = []
        self.areas: list[Area] = []
        self.links: list[Link] = []
        self.objects: list[Thing] = []
        self.entities: list[Entity] = []
        self.items: list[Item] = []
        self.counters: list[Counter] = []
        self.routines: list[Script] = []
        self.heroes: list[Hero] = []
        self.upgrades: list[Upgrade] = []
        self.skills: list[Skill] = []
        self.wyrms: list[WyrmCard] = []
        self.shreds: list[Item] = []
        self.shred_deck: list[int] = []
        self.tags: list[str] = []
        self.tokens: list[str] = []
        self.stacks: list[str] = []
        self.keywords: list[str] = []
        self.slots: list[str] = []
        self.unlocks: list[str] = []
        self.specials: list[Special] = []
        """Every special action; `Special.index` is its place here."""
        self.texts: list[str] = []
        """Everything that can be read out; pages are numbers of this list."""
        self.loops = 0
        """How many loop variables the chapter uses at most."""
        self.uids = 0


class Campaign(Printed):
    """A whole campaign: its chapters in order, and what is recorded about it."""

    def __init__(self, name: str, title: str, chapters: list[Chapter]) -> None:
        super().__init__(name)
        self.title = title
        self.chapters = chapters
        self.blurb = ""
