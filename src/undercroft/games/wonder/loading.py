"""Reading a campaign: from TOML files to the script that a table carries out."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Any

from undercroft.content.source import ContentError, Source, read
from undercroft.engine.game import nearest
from undercroft.games.wonder import language as say
from undercroft.games.wonder.language import EVERY, NONE
from undercroft.games.wonder.script import (
    Area,
    Attack,
    Campaign,
    Card,
    Chapter,
    Choice,
    Condition,
    Cost,
    Counter,
    Effect,
    Ending,
    Entity,
    Exit,
    ExitCase,
    Face,
    Goal,
    Hero,
    Item,
    Layer,
    Link,
    Map,
    Modifier,
    Number,
    Powers,
    Row,
    Script,
    Skill,
    Special,
    Thing,
    Trigger,
    Upgrade,
    Where,
    Which,
    Who,
    WyrmCard,
)

STAGE = (12, 8)
"""The stage on which areas and layers lie."""

WYRM_WORDS = ("all_wyrms", "in_reach")
CLOSEST = ("closest_hero", "each_hero", "any_hero", "heroes")
CARD_PLACES = ("deck", "discard", "table", "map", "stack", "held", "aside", "gone")

VERB_KEYS = {
    "run": "routine", "choose": "who options", "may": "who cost then else", "prevent": "n", "reroll": "",
    "roll": "dice kind by table", "say": "", "take_card": "number who place", "make_stack": "stack banner numbers area",
    "reveal_stack_top": "stack", "peek_stack": "stack face", "discard_card": "number", "turn_card": "number",
    "return_to_deck": "number", "goto": "number", "open_envelope": "number who", "new_players_phase": "",
    "enemies_phase": "", "take_turns": "who", "end_turn": "", "end_phase": "", "end_chapter": "", "lose_chapter": "",
    "open_map": "map", "close_map": "map", "set_link": "link type", "enable_area": "area",
    "disable_area": "area evacuate_to", "tag_area": "area tag", "set_vortex": "vortex area",
    "place_object": "object area",
    "move_object": "object area to", "remove_object": "object", "place_sparks": "area n", "remove_sparks": "area n",
    "place_token": "token area who entity target", "move_token": "token n toward to", "remove_token": "token",
    "choose_heroes": "", "place_hero": "who area", "move_hero": "who n by to toward", "swap_heroes": "a b",
    "damage": "who n", "lose_heart": "who n", "recover": "who n", "knock_out": "who", "revive": "who n",
    "gain_spark": "who n", "lose_spark": "who n", "pay": "who cost", "draw_shred": "who n keep",
    "discard_shred": "who n", "gain_item": "who item", "lose_item": "who item", "pass_item": "who to_hero item",
    "additional_action": "who actions when n", "gain_upgrade": "tier", "add_modifier": "modifier who",
    "spawn": "n area", "activate": "n target", "reveal_wyrm": "n", "damage_wyrm": "target n split", "stun": "target n",
    "stand_up": "target n", "defeat": "target n", "remove_wyrm": "target n",
    "move_wyrm": "target n toward to attack", "add_wyrm_card": "wyrm number", "remove_wyrm_card": "wyrm",
    "shuffle_wyrms": "", "add_entity": "entity area hearts", "remove_entity": "entity", "damage_entity": "entity n",
    "heal_entity": "entity n", "move_entity": "entity n toward to", "entity_act": "entity script",
    "destiny_up": "n", "destiny_down": "n", "write_keyword": "keyword", "erase_keyword": "keyword",
    "counter": "counter add set", "remember": "slot value", "unlock": "unlock",
}  # fmt: skip
"""The keys of each verb, by what they mean here; `stack`, `token`, `entity`, `object`, `link` are written `id`."""

WRITTEN = {"counter": "name", "unlock": "id", "to_hero": "to", "actions": "only", "place": "to"}
"""Other keys that are written differently."""


class Names:
    """The names of one kind of thing and their numbers."""

    def __init__(self, kind: str, names: list[str] | None = None) -> None:
        self.kind = kind
        self.names = list(names or [])

    def declare(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)


class Node:
    """A table of the file, taken apart key by key; what is left over is a mistake."""

    def __init__(self, source: Source, name: str, data: Any) -> None:
        self.source = source
        self.name = name
        if not isinstance(data, dict):
            raise self.error(f"this must be a table, not {data!r}.")
        self.data = dict(data)
        self.known: list[str] = []

    def error(self, sentence: str) -> ContentError:
        return ContentError(self.source.file, 1, self.name, "", sentence)

    def take(self, key: str, default: Any = None) -> Any:
        self.known.append(key)
        return self.data.pop(key, default)

    def need(self, key: str) -> Any:
        if key not in self.data:
            raise self.error(f"the field {key!r} is missing.")
        return self.take(key)

    def word(self, key: str, words: tuple[str, ...], default: str | None = None) -> int:
        value = self.take(key, default)
        if value not in words:
            raise self.error(f"{key}: {value!r} is unknown{nearest(str(value), words)}")
        return words.index(value)

    def done(self) -> None:
        for key in self.data:
            raise self.error(f"nobody reads {key!r}{nearest(key, self.known)}")


class Reader:
    """Compiles one chapter with the library."""

    def __init__(self, source: Source, keywords: list[str], slots: Names, unlocks: Names) -> None:
        self.source = source
        self.where = source.file
        self.keywords = Names("keyword", keywords)
        self.slots = slots
        self.unlocks = unlocks
        self.heroes = Names("hero")
        self.wyrms = Names("wyrm card")
        self.upgrades = Names("upgrade")
        self.skill_names = Names("skill")
        self.counters = Names("counter")
        self.routines = Names("routine")
        self.items = Names("item")
        self.tags = Names("tag")
        self.tokens = Names("token", ["dark_aura"])
        self.stacks = Names("stack")
        self.areas = Names("area")
        self.vortexes: dict[str, int] = {}
        self.links = Names("link")
        self.maps = Names("map")
        self.objects = Names("object")
        self.entities = Names("entity")
        self.loops: list[str] = []
        self.most_loops = 0
        self.uids = 0
        self.specials: list[Special] = []
        self.texts: list[str] = []

    # Small things.

    def node(self, name: str, data: Any) -> Node:
        return Node(self.source, name, data)

    def find(self, names: Names, name: Any, at: str) -> int:
        if name not in names.names:
            raise self.node(at, {}).error(f"there is no {names.kind} {name!r}{nearest(str(name), names.names)}")
        return names.names.index(name)

    def uid(self) -> int:
        self.uids += 1
        return self.uids - 1

    def page(self, text: str) -> int:
        """The number of a text that can be read out."""
        if not text:
            return NONE
        self.texts.append(text)
        return len(self.texts) - 1

    def number(self, value: Any, at: str) -> Number:
        if value == "all":
            return Number(at, say.N_FIXED, EVERY)
        if isinstance(value, int) and not isinstance(value, bool):
            return Number(at, say.N_FIXED, value)
        node = self.node(at, value)
        made = self._number(node, at)
        node.done()
        return made

    def _number(self, node: Node, at: str) -> Number:
        data = node.data
        if "per_hero" in data:
            made = Number(at, say.N_PER_HERO, node.take("per_hero"))
            made.plus = node.take("plus", 0)
        elif "by_heroes" in data:
            made = Number(at, say.N_BY_HEROES)
            table = node.take("by_heroes")
            made.values = [table[str(heroes)] for heroes in (2, 3, 4)]
        elif "counter" in data:
            made = Number(at, say.N_COUNTER, self.find(self.counters, node.take("counter"), at))
        elif "successes" in data:
            node.take("successes")
            made = Number(at, say.N_SUCCESSES)
        elif "destiny" in data:
            node.take("destiny")
            made = Number(at, say.N_DESTINY)
        elif "min" in data or "max" in data:
            made = Number(at, say.N_MIN if "min" in data else say.N_MAX)
            made.parts = [self.number(part, at) for part in node.take("min" if "min" in data else "max")]
        elif "event" in data:
            made = Number(at, say.N_EVENT, node.word("event", say.ROLES))
        else:
            made = self._count(node.need("count"), at)
        return made

    def _count(self, value: Any, at: str) -> Number:
        if value in WYRM_WORDS or (isinstance(value, dict) and "in" in value):
            made = Number(at, say.N_COUNT_WYRMS)
            made.which = self.which(value, at)
        elif value in say.WHO or (isinstance(value, dict) and self._is_who(value)):
            made = Number(at, say.N_COUNT_HEROES)
            made.who = self.who(value, at)
        else:
            made = Number(at, say.N_COUNT_AREAS)
            made.where = self.area(value, at)
        return made

    # Selectors.

    def _is_who(self, value: dict[str, Any]) -> bool:
        keys = ("who", "hero", "heroes_in", "heroes_adjacent_to", "holder_of", "fewest", "most")
        return any(key in value for key in keys)

    def who(self, value: Any, at: str) -> Who:
        if isinstance(value, str):
            return self._plain_who(value, at)
        node = self.node(at, value)
        data = node.data
        if "who" in data:
            made = self._plain_who(node.take("who"), at)
        elif "event" in data:
            made = Who(at, say.WHO_EVENT, node.word("event", say.ROLES))
        elif "hero" in data:
            made = Who(at, say.WHO_HERO, self.find(self.heroes, node.take("hero"), at))
        elif "holder_of" in data:
            made = Who(at, say.WHO_HOLDER_OF, self.find(self.items, node.take("holder_of"), at))
        elif "fewest" in data:
            made = Who(at, say.WHO_FEWEST, node.word("fewest", say.HOLDINGS))
        elif "most" in data:
            made = Who(at, say.WHO_MOST, node.word("most", say.HOLDINGS))
        elif "within" in data:
            made = Who(at, say.WHO_WITHIN, node.take("within"))
            made.where = self.area(node.need("of"), at)
        else:
            key = "heroes_in" if "heroes_in" in data else "heroes_adjacent_to"
            made = Who(at, say.WHO.index(key))
            made.where = self.area(node.need(key), at)
        self._who_options(made, node, at)
        node.done()
        return made

    def _plain_who(self, value: str, at: str) -> Who:
        if value in self.loops:
            return Who(at, say.WHO_LOOP, self.loops.index(value))
        if value in self.heroes.names:
            return Who(at, say.WHO_HERO, self.heroes.names.index(value))
        if value not in say.WHO:
            raise self.node(at, {}).error(f"nobody is called {value!r}{nearest(value, say.WHO)}")
        return Who(at, say.WHO.index(value))

    def _who_options(self, made: Who, node: Node, at: str) -> None:
        if "up_to" in node.data:
            made.up_to = self.number(node.take("up_to"), at)
        if "exactly" in node.data:
            made.exactly = self.number(node.take("exactly"), at)
        made.only = self.maybe(node.take("filter"), at)
        made.include_ko = bool(node.take("include_ko", False))
        made.chooser = self.chooser(node)

    def chooser(self, node: Node) -> int:
        return node.word("chooser", say.CHOOSERS, "default")

    def area(self, value: Any, at: str) -> Where:
        if isinstance(value, str):
            return self._plain_area(value, at)
        if isinstance(value, list):
            made = Where(at, say.AT_SEVERAL)
            made.parts = [self.area(part, at) for part in value]
            return made
        node = self.node(at, value)
        made = self._area(node, at)
        node.done()
        return made

    def _plain_area(self, value: str, at: str) -> Where:
        if value in self.loops:
            return Where(at, say.AT_LOOP, self.loops.index(value))
        if value in ("here", "adjacent", "vortex", "map"):
            return Where(at, say.WHERE.index(value))
        if value in self.vortexes and value not in self.areas.names:
            return Where(at, say.AT_AREA, self.vortexes[value])
        return Where(at, say.AT_AREA, self.find(self.areas, value, at))

    def _area(self, node: Node, at: str) -> Where:
        data = node.data
        if "tag" in data:
            return Where(at, say.AT_TAG, self.tags.declare(node.take("tag")))
        if "within" in data:
            made = Where(at, say.AT_WITHIN, node.take("within"))
            made.of = self.area(node.need("of"), at)
            return made
        if "event" in data:
            return Where(at, say.AT_EVENT, node.word("event", say.ROLES))
        if "choose" in data:
            made = Where(at, say.AT_CHOOSE)
            offered = node.take("choose")
            made.parts = [self.area(part, at) for part in (offered if isinstance(offered, list) else [offered])]
            made.chooser = self.chooser(node)
            return made
        return self._area_of(node.need("area_of"), at)

    def _area_of(self, value: Any, at: str) -> Where:
        for kind, names in (
            (say.AT_AREA_OF_ENTITY, self.entities),
            (say.AT_AREA_OF_OBJECT, self.objects),
            (say.AT_AREA_OF_TOKEN, self.tokens),
        ):
            if value in names.names:
                return Where(at, kind, names.names.index(value))
        if isinstance(value, dict) and value.get("event") in ("wyrm", "target", "entity"):
            return Where(at, say.AT_EVENT, say.ROLES.index(value["event"]))
        if value in WYRM_WORDS or (isinstance(value, dict) and "in" in value):
            made = Where(at, say.AT_AREA_OF_WYRM)
            made.which = self.which(value, at)
            return made
        made = Where(at, say.AT_AREA_OF_HERO)
        made.who = self.who(value, at)
        return made

    def which(self, value: Any, at: str) -> Which:
        if isinstance(value, str):
            if value in self.loops:
                return Which(at, say.WYRMS_LOOP, self.loops.index(value))
            if value == "all_wyrms":
                return Which(at, say.WYRMS_ALL)
            if value == "in_reach":
                return Which(at, say.WYRMS_IN_REACH)
            raise self.node(at, {}).error(f"no wyrms are called {value!r}{nearest(value, WYRM_WORDS)}")
        node = self.node(at, value)
        made = Which(at, say.WYRMS_IN)
        if "event" in node.data:
            made.kind, made.value = say.WYRMS_EVENT, node.word("event", say.ROLES)
        elif "wyrms" in node.data:
            made = self.which(node.take("wyrms"), at)
        else:
            made.where = self.area(node.need("in"), at)
        made.state = node.word("state", say.STATES, "any")
        if "up_to" in node.data:
            made.up_to = self.number(node.take("up_to"), at)
        if "exactly" in node.data:
            made.exactly = self.number(node.take("exactly"), at)
        made.chooser = self.chooser(node)
        node.done()
        return made

    # Conditions.

    def maybe(self, value: Any, at: str) -> Condition | None:
        return None if value is None else self.condition(value, at)

    def condition(self, value: Any, at: str) -> Condition:
        node = self.node(at, value)
        parts = []
        for key in list(node.data):
            if key not in say.CONDITIONS:
                raise node.error(f"there is no condition {key!r}{nearest(key, say.CONDITIONS)}")
            parts.append(self._condition(say.CONDITIONS.index(key), node.take(key), f"{at} {key}"))
        if len(parts) == 1:
            return parts[0]
        made = Condition(at, say.IF_ALL)
        made.parts = parts
        return made

    def _condition(self, kind: int, value: Any, at: str) -> Condition:
        made = Condition(at, kind)
        if kind in (say.IF_ALL, say.IF_ANY, say.IF_NOT):
            made.parts = [self.condition(part, at) for part in (value if isinstance(value, list) else [value])]
        elif kind == say.IF_KEYWORD:
            made.value = self.find(self.keywords, value, at)
        elif kind == say.IF_KEYWORDS_ANY:
            made.values = [self.find(self.keywords, each, at) for each in value]
        elif kind in (say.IF_HERO_IN_PLAY, say.IF_ACTOR_IS):
            made.values = [self.find(self.heroes, v, at) for v in (value if isinstance(value, list) else [value])]
        elif kind == say.IF_DIFFICULTY:
            made.value = say.DIFFICULTIES.index(value)
        elif kind == say.IF_UNLOCKED:
            made.value = self.unlocks.declare(value)
        elif kind == say.IF_PHASE:
            made.value = say.PHASES.index(value)
        elif kind == say.IF_GOAL:
            made.value = value
        elif kind == say.IF_ACTOR_IN:
            made.where = self.area(value, at)
        elif kind == say.IF_EVENT:
            return self._event(value, at)
        else:
            self._detailed(made, self.node(at, value), at)
        return made

    def _limits(self, made: Condition, node: Node, at: str) -> None:
        if "min" in node.data:
            made.least = self.number(node.take("min"), at)
        if "max" in node.data:
            made.most = self.number(node.take("max"), at)
        if "is" in node.data:
            made.exact = self.number(node.take("is"), at)

    def _limited(self, made: Condition, value: Any, at: str) -> None:
        """A number that is meant exactly, or `{ min, max, is }`."""
        if isinstance(value, dict) and value.keys() <= {"min", "max", "is"}:
            self._limits(made, self.node(at, value), at)
        else:
            made.exact = self.number(value, at)

    def _detailed(self, made: Condition, node: Node, at: str) -> None:
        kind = made.kind
        if kind == say.IF_REMEMBERED:
            made.value = self.slots.declare(node.need("slot"))
            value = node.take("is", "")
            made.text = "true" if value is True else str(value)
        elif kind == say.IF_OCCUPIED:
            made.where = self.area(node.need("area"), at)
            self._occupied(made, node.take("by", "any_hero"), at)
            made.flag = bool(node.take("all", False))
        elif kind in (say.IF_ADJACENT, say.IF_DISTANCE):
            names = ("a", "b") if kind == say.IF_ADJACENT else ("from", "to")
            made.where = self._place(node.need(names[0]), at)
            made.second = self._place(node.need(names[1]), at)
        elif kind == say.IF_LINK:
            made.value = self.find(self.links, node.need("id"), at)
            made.flag = bool(node.take("open", True))
        elif kind == say.IF_WYRMS:
            made.where = self.area(node.take("where"), at) if "where" in node.data else None
            made.extra = node.word("state", say.STATES, "any")
        elif kind == say.IF_DEFEATED:
            made.value = node.word("since", say.TIMES, "goal")
        elif kind == say.IF_SPARKS:
            if "area" in node.data:
                made.where = self.area(node.take("area"), at)
            else:
                made.who = self.who(node.take("held_by", "actor"), at)
        elif kind in (say.IF_HEARTS, say.IF_KNOCKED_OUT):
            if "who" in node.data or kind == say.IF_HEARTS:
                made.who = self.who(node.take("who", "actor"), at)
            made.flag = bool(node.take("full", False))
        elif kind in (say.IF_ITEM, say.IF_SHREDS):
            if "id" in node.data:
                made.value = self.find(self.items, node.take("id"), at)
            if "tag" in node.data:
                made.extra = self.tags.declare(node.take("tag"))
            made.who = self.who(node.take("held_by", "any_hero"), at)
        elif kind == say.IF_HAS_SKILL:
            made.who = self.who(node.take("who", "actor"), at)
            made.value = self.find(self.skill_names, node.need("id"), at)
        elif kind == say.IF_CARD:
            made.value = node.need("number")
            made.values = [CARD_PLACES.index(node.take("at"))] if "at" in node.data else []
            made.extra = ("front", "back").index(node.take("face")) if "face" in node.data else NONE
        elif kind == say.IF_STACK:
            made.value = self.stacks.declare(node.need("id"))
            self._limited(made, node.need("left"), at)
        elif kind == say.IF_COUNTER:
            made.value = self.find(self.counters, node.need("name"), at)
        elif kind == say.IF_ENTITY:
            made.value = self.find(self.entities, node.need("id"), at)
            made.flag = bool(node.take("alive", True))
            made.where = self.area(node.take("in"), at) if "in" in node.data else None
            if "hearts" in node.data:
                self._limited(made, node.take("hearts"), at)
        elif kind == say.IF_OBJECT:
            made.value = self.find(self.objects, node.need("id"), at)
            made.where = self.area(node.take("in"), at) if "in" in node.data else None
        elif kind == say.IF_TOKEN:
            made.value = self.tokens.declare(node.need("id"))
            made.where = self._place(node.take("on"), at) if "on" in node.data else None
        elif kind == say.IF_ROLLED:
            self._limited(made, node.need("successes"), at)
        self._limits(made, node, at)
        node.done()

    def _occupied(self, made: Condition, by: Any, at: str) -> None:
        if by in ("wyrm", "wyrms"):
            made.extra = 1
        elif by in self.entities.names:
            made.extra, made.value = 2, self.entities.names.index(by)
        else:
            made.extra = 0
            made.who = self.who("any_hero" if by in ("hero", "heroes") else by, at)

    def _place(self, value: Any, at: str) -> Where:
        """An area, or the area of somebody or something."""
        named = (*self.areas.names, *self.vortexes, *self.loops, "here", "adjacent", "vortex", "map")
        is_area = value in named if isinstance(value, str) else isinstance(value, list) or not self._is_who(value)
        return self.area(value, at) if is_area else self._area_of(value, at)

    def _event(self, value: Any, at: str) -> Condition:
        node = self.node(at, value)
        parts = []
        for role in list(node.data):
            made = Condition(f"{at} {role}", say.IF_EVENT, say.ROLES.index(role) if role in say.ROLES else NONE)
            self._role(made, role, node.take(role), node)
            parts.append(made)
        if len(parts) == 1:
            return parts[0]
        both = Condition(at, say.IF_ALL)
        both.parts = parts
        return both

    def _role(self, made: Condition, role: str, value: Any, node: Node) -> None:
        at = made.name
        tables = {
            "skill": self.skill_names,
            "item": self.items,
            "counter": self.counters,
            "keyword": self.keywords,
            "entity": self.entities,
        }
        if role in ("area", "from", "to"):
            made.where = self.area(value, at)
        elif role in ("actor", "hero", "partner"):
            made.who = self.who(value, at)
        elif role in tables:
            names = value if isinstance(value, list) else [value]
            made.values = [self.find(tables[role], name, at) for name in names]
        elif role == "target":
            made.values = [("wyrm", "foe").index(value)]
        elif role == "kind":
            names = value if isinstance(value, list) else [value]
            made.values = [say.ROLLS.index(name) for name in names]
        elif role == "card":
            made.values = [value]
        elif role in ("amount", "successes"):
            self._limited(made, value, at)
        else:
            raise node.error(f"an event has no field {role!r}{nearest(role, say.ROLES)}")

    # Effects.

    def script(self, value: Any, at: str) -> Script:
        if value is None:
            value = []
        if not isinstance(value, list):
            raise self.node(at, {}).error("this must be a list of effects.")
        return Script(at, [self.effect(each, f"{at}[{i}]") for i, each in enumerate(value)])

    def effect(self, value: Any, at: str) -> Effect:
        node = self.node(at, value)
        made = self._control(node, at) or self._verb(node, at)
        made.only = self.maybe(node.take("if"), at) if made.verb != say.DO_IF else None
        silver = node.take("silver")
        if silver is True:
            made.silver_only = True
        elif silver is not None:
            made.silver = self.number(silver, at)
        made.optional = bool(node.take("optional", False))
        made.chooser = self.chooser(node)
        made.text = node.take("text", made.text)
        if made.verb == say.DO_SAY:
            made.page = self.page(made.text)
        node.done()
        return made

    def _control(self, node: Node, at: str) -> Effect | None:
        data = node.data
        if "do" in data:
            return None
        if "for_each" in data:
            return self._for_each(node, at)
        if "repeat" in data:
            made = Effect(at, say.DO_REPEAT)
            made.n = self.number(node.take("repeat"), at)
            made.parts = [self.script(node.need("do_each"), f"{at} do_each")]
            return made
        made = Effect(at, say.DO_IF)
        made.test = self.condition(node.need("if"), at)
        made.parts = [self.script(node.take("then"), f"{at} then"), self.script(node.take("else"), f"{at} else")]
        return made

    def _for_each(self, node: Node, at: str) -> Effect:
        made = Effect(at, say.DO_FOR_EACH)
        each = self.node(at, node.take("for_each"))
        name = each.take("as", "each")
        made.flag = each.take("order", node.take("order", "")) == "group"
        if "areas" in each.data:
            made.extra = 1
            value = each.take("areas")
            self.loops.append(name)
            if isinstance(value, dict) and value.keys() <= set(say.CONDITIONS):
                made.test = self.condition(value, at)
            else:
                made.where = self.area(value, at)
        else:
            if "heroes" in each.data:
                made.extra, made.who = 0, self.who(each.take("heroes"), at)
            elif "wyrms" in each.data:
                made.extra, made.which = 2, self.which(each.take("wyrms"), at)
            else:
                made.extra = 3
                made.values = [self.find(self.entities, key, at) for key in each.need("entities")]
            self.loops.append(name)
        self.most_loops = max(self.most_loops, len(self.loops))
        each.done()
        made.value = len(self.loops) - 1
        made.parts = [self.script(node.need("do_each"), f"{at} do_each")]
        self.loops.pop()
        return made

    def _verb(self, node: Node, at: str) -> Effect:
        word = node.take("do")
        if word not in VERB_KEYS:
            raise node.error(f"there is no effect {word!r}{nearest(str(word), VERB_KEYS)}")
        made = Effect(f"{at} {word}", say.EFFECTS.index(word))
        for key in VERB_KEYS[word].split():
            self._key(made, key, node, made.name)
        return made

    def _key(self, made: Effect, key: str, node: Node, at: str) -> None:
        written = "id" if key in ("stack", "token", "entity", "object", "link") and "id" in node.data else key
        written = {"counter": "name", "unlock": "id", "to_hero": "to", "actions": "only", "place": "to"}.get(
            key, written
        )
        if key == "modifier":
            made.modifier = self._added_modifier(node, at)
        elif written in node.data:
            getattr(self, f"_set_{key}")(made, node.take(written), at)
        node.known.append(written)

    def _set_who(self, made: Effect, value: Any, at: str) -> None:
        made.who = self.who(value, at)

    def _set_a(self, made: Effect, value: Any, at: str) -> None:
        made.who = self.who(value, at)

    def _set_b(self, made: Effect, value: Any, at: str) -> None:
        made.other = self.who(value, at)

    def _set_to_hero(self, made: Effect, value: Any, at: str) -> None:
        made.other = self.who(value, at)

    def _set_by(self, made: Effect, value: Any, at: str) -> None:
        made.by = self.who(value, at)

    def _set_n(self, made: Effect, value: Any, at: str) -> None:
        made.n = self.number(value, at)

    def _set_dice(self, made: Effect, value: Any, at: str) -> None:
        made.n = self.number(value, at)

    def _set_hearts(self, made: Effect, value: Any, at: str) -> None:
        made.n = self.number(value, at)

    def _set_keep(self, made: Effect, value: Any, at: str) -> None:
        made.add = self.number(value, at)

    def _set_add(self, made: Effect, value: Any, at: str) -> None:
        made.add = self.number(value, at)

    def _set_set(self, made: Effect, value: Any, at: str) -> None:
        made.n = self.number(value, at)

    def _set_area(self, made: Effect, value: Any, at: str) -> None:
        made.where = self.area(value, at)

    def _set_evacuate_to(self, made: Effect, value: Any, at: str) -> None:
        made.to = self.area(value, at)

    def _set_to(self, made: Effect, value: Any, at: str) -> None:
        made.to = self._place(value, at)

    def _set_toward(self, made: Effect, value: Any, at: str) -> None:
        """Towards the closest hero, or towards an area, somebody, or something."""
        made.extra = 1
        if value in CLOSEST:
            made.toward_heroes = True
        else:
            made.to = self._place(value, at)

    def _set_target(self, made: Effect, value: Any, at: str) -> None:
        made.which = self.which(value, at)

    def _set_number(self, made: Effect, value: Any, at: str) -> None:
        made.value = value

    def _set_numbers(self, made: Effect, value: Any, at: str) -> None:
        made.values = list(value)

    def _set_banner(self, made: Effect, value: Any, at: str) -> None:
        made.text = value

    def _set_place(self, made: Effect, value: Any, at: str) -> None:
        made.extra = say.PLACES.index(value)

    def _set_stack(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.stacks.declare(value)

    def _set_face(self, made: Effect, value: Any, at: str) -> None:
        made.extra = ("front", "back").index(value)

    def _set_routine(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.routines, value, at)

    def _set_cost(self, made: Effect, value: Any, at: str) -> None:
        made.cost = self.cost(value, at, 0)

    def _set_then(self, made: Effect, value: Any, at: str) -> None:
        made.parts = [self.script(value, f"{at} then"), Script(f"{at} else", [])]

    def _set_else(self, made: Effect, value: Any, at: str) -> None:
        then = made.parts[0] if made.parts else Script(f"{at} then", [])
        made.parts = [then, self.script(value, f"{at} else")]

    def _set_options(self, made: Effect, value: Any, at: str) -> None:
        made.rows = [self._option(each, f"{at} option {i + 1}") for i, each in enumerate(value)]

    def _option(self, value: Any, at: str) -> Row:
        node = self.node(at, value)
        made = Row(at, self.script(node.take("do"), at))
        made.label, made.page = node.need("label"), self.page(node.take("text", ""))
        made.requires = self.maybe(node.take("requires"), at)
        node.done()
        return made

    def _set_table(self, made: Effect, value: Any, at: str) -> None:
        made.rows = [self._row(each, f"{at} row {i + 1}") for i, each in enumerate(value)]

    def _row(self, value: Any, at: str) -> Row:
        node = self.node(at, value)
        made = Row(at, self.script(node.take("do"), at))
        limits = Condition(at, say.IF_ROLLED)
        if "successes" in node.data:
            self._limited(limits, node.take("successes"), at)
        made.least, made.most, made.exact = limits.least, limits.most, limits.exact
        made.page = self.page(node.take("text", ""))
        node.done()
        return made

    def _set_kind(self, made: Effect, value: Any, at: str) -> None:
        made.extra = say.ROLLS.index(value)

    def _set_map(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.maps, value, at)

    def _set_link(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.links, value, at)

    def _set_type(self, made: Effect, value: Any, at: str) -> None:
        made.extra = say.LINKS.index(value)

    def _set_tag(self, made: Effect, value: Any, at: str) -> None:
        made.extra = self.tags.declare(value)

    def _set_vortex(self, made: Effect, value: Any, at: str) -> None:
        made.where = self.area(value, at)

    def _set_object(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.objects, value, at)

    def _set_token(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.tokens.declare(value)

    def _set_entity(self, made: Effect, value: Any, at: str) -> None:
        if isinstance(value, dict) or value in self.loops:
            made.which = self.which(value, at)
        elif made.verb == say.DO_PLACE_TOKEN:
            made.values = [self.find(self.entities, value, at)]
        else:
            made.value = self.find(self.entities, value, at)

    def _set_item(self, made: Effect, value: Any, at: str) -> None:
        if isinstance(value, dict):
            made.extra = self.tags.declare(value["tag"])
        else:
            made.value = self.find(self.items, value, at)

    def _set_actions(self, made: Effect, value: Any, at: str) -> None:
        made.values = [number for word in value for number in self.actions(word, at)]

    def actions(self, word: str, at: str) -> list[int]:
        """A standard action; Give or Take is one of them with two halves."""
        if word in ("pass_item", "give_take"):
            return [say.ACT_GIVE, say.ACT_TAKE]
        return [self.node(at, {"kind": word}).word("kind", say.ACTIONS)]

    def _set_when(self, made: Effect, value: Any, at: str) -> None:
        """An additional action is taken at once; no other time is known (B-R46)."""
        if value != "now":
            raise self.node(at, {}).error(f"an additional action is taken now, not {value!r}.")

    def _set_tier(self, made: Effect, value: Any, at: str) -> None:
        made.value = value

    def _set_split(self, made: Effect, value: Any, at: str) -> None:
        made.flag = bool(value)

    def _set_attack(self, made: Effect, value: Any, at: str) -> None:
        made.flag = bool(value)

    def _set_wyrm(self, made: Effect, value: Any, at: str) -> None:
        made.extra = self.find(self.wyrms, value, at)

    def _set_script(self, made: Effect, value: Any, at: str) -> None:
        made.parts = [self.behaviour(value, at)]

    def _set_keyword(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.keywords, value, at)

    def _set_counter(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.counters, value, at)

    def _set_slot(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.slots.declare(value)

    def _set_value(self, made: Effect, value: Any, at: str) -> None:
        made.text = "true" if value is True else str(value)

    def _set_unlock(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.unlocks.declare(value)

    # What sources bring.

    def cost(self, value: Any, at: str, actions: int) -> Cost:
        made = Cost(at)
        made.actions = actions
        if value is None:
            return made
        node = self.node(at, value)
        for key in ("sparks", "hearts", "shreds", "destiny"):
            if key in node.data:
                setattr(made, key, self.number(node.take(key), at))
        item = node.take("item")
        if isinstance(item, dict):
            made.tag = self.tags.declare(item["tag"])
        elif item is not None:
            made.item = self.find(self.items, item, at)
        made.actions = node.take("actions", actions)
        node.done()
        return made

    def _added_modifier(self, node: Node, at: str) -> Modifier:
        taken = ("stat", "op", "value", "kind", "into", "scope", "until", "target", "area")
        given = {key: node.take(key) for key in taken if key in node.data}
        return self.modifier(given, at)

    def modifier(self, value: Any, at: str) -> Modifier:
        node = self.node(at, value)
        made = Modifier(at, node.word("stat", say.STATS), node.word("op", say.OPS, "add"))
        amount = node.take("value")
        if made.stat == say.STAT_WYRM_TARGETS:
            made.targets = [self.find(self.entities, each, at) for each in amount]
        elif made.stat == say.STAT_VORTEX:
            made.into = self.area(amount, at)
        elif amount is not None:
            made.value = self.number(int(amount) if isinstance(amount, bool) else amount, at)
        if "kind" in node.data:
            made.value_of = self.actions(node.take("kind"), at)[0]
        if "into" in node.data:
            made.into = self.area(node.take("into"), at)
        if "scope" in node.data:
            self._scope(made, node.take("scope"), at)
        if "target" in node.data:
            made.wyrms = self.which(node.take("target"), at)
        made.only = self.maybe(node.take("if"), at)
        made.until = node.word("until", say.UNTIL, "card_leaves")
        made.once = node.word("once", say.ONCE, "never")
        made.uid = self.uid()
        node.done()
        return made

    def _scope(self, made: Modifier, value: Any, at: str) -> None:
        wyrms = isinstance(value, dict) and ("in" in value or value.get("event") in ("wyrm", "target"))
        if value in WYRM_WORDS or wyrms:
            made.wyrms = self.which(value, at)
        else:
            made.scope = self.who(value, at)

    def trigger(self, value: Any, at: str) -> Trigger:
        node = self.node(at, value)
        made = Trigger(at, node.word("on", say.TRIGGERS), self.script(node.take("do"), f"{at} do"))
        made.only = self.maybe(node.take("if"), at)
        made.once = node.word("once", say.ONCE, "never")
        made.replace = bool(node.take("replace", False))
        made.reaction = bool(node.take("reaction", False))
        made.label = node.take("label", node.take("text", ""))
        if "scope" in node.data:
            made.scope = self.who(node.take("scope"), at)
        if "cost" in node.data:
            made.cost = self.cost(node.take("cost"), at, 0)
        made.uid = self.uid()
        node.done()
        return made

    def special(self, value: Any, at: str) -> Special:
        node = self.node(at, value)
        cost = self.cost(node.take("cost"), at, 1)
        made = Special(at, node.need("id"), node.need("label"), cost, self.script(node.take("do"), f"{at} do"))
        made.requires = self.maybe(node.take("requires"), at)
        made.once = node.word("once", say.ONCE, "never")
        made.uid = self.uid()
        made.index = len(self.specials)
        self.specials.append(made)
        node.done()
        return made

    def powers(self, node: Node, at: str) -> Powers:
        made = Powers(at)
        for i, each in enumerate(node.take("special_action", [])):
            made.specials.append(self.special(each, f"{at} special_action {i + 1}"))
        for i, each in enumerate(node.take("modifier", [])):
            made.modifiers.append(self.modifier(each, f"{at} modifier {i + 1}"))
        for i, each in enumerate(node.take("trigger", [])):
            made.triggers.append(self.trigger(each, f"{at} trigger {i + 1}"))
        return made

    def behaviour(self, value: Any, at: str) -> Script:
        """The script of an entity: each entry whose condition holds, in order."""
        effects = []
        for i, each in enumerate(value):
            node = self.node(at, each)
            made = Effect(f"{at}[{i}]", say.DO_IF)
            made.test = self.condition(node.take("if", {}), at)
            made.parts = [self.script(node.take("do"), f"{at}[{i}]"), Script(f"{at}[{i}] else", [])]
            node.done()
            effects.append(made)
        return Script(at, effects)

    # Cards.

    def exit(self, value: Any, at: str) -> Exit:
        if value is None:
            return Exit(at)
        if isinstance(value, str):
            if value not in say.EXITS:
                raise self.node(at, {}).error(f"there is no exit {value!r}{nearest(value, say.EXITS)}")
            return Exit(at, say.EXITS.index(value))
        node = self.node(at, value)
        if "goto" in node.data:
            made = Exit(at, say.EXIT_GOTO, node.take("goto"))
            node.take("loop")
        else:
            made = Exit(at, say.EXIT_FIRST)
            for each in node.need("first"):
                case = self.node(at, each)
                made.cases.append(ExitCase(at, self.maybe(case.take("if"), at), self.exit(case.need("exit"), at)))
                case.done()
        node.done()
        return made

    def face(self, value: Any, at: str, default: str | None) -> Face:
        node = self.node(at, value)
        made = Face(at, node.take("text", ""), self.script(node.take("do"), f"{at} do"), Exit(at))
        made.exit = self.exit(node.take("exit", default), at)
        made.page = self.page(made.text)
        made.only = self.maybe(node.take("if"), at)
        if "cost" in node.data:
            made.cost = self.cost(node.take("cost"), at, 1)
        node.done()
        return made

    def card(self, value: Any) -> Card:
        number = value.get("number", 0)
        at = f"{self.where} card {number}"
        node = self.node(at, value)
        made = Card(at, node.need("number"), node.word("kind", say.KINDS), node.take("title", ""))
        made.banner, made.tags = node.take("banner", ""), list(node.take("tags", []))
        default = "next" if made.kind in DEFAULT_NEXT else None
        for side in ("front", "back"):
            if side in node.data:
                face = self.face(node.take(side), f"{at} {side}", default if side == "front" else None)
                setattr(made, side, face)
        if made.front is None and made.kind in DEFAULT_NEXT:
            made.front = self.face({}, f"{at} front", default)
        made.options = [self._choice(each, at) for each in node.take("option", [])]
        made.endings = [self._ending(each, at) for each in node.take("ending", [])]
        node.take("next_chapter")
        self._ref(made, node, at)
        self._object(made, node, at)
        made.requires = self.maybe(node.take("requires"), at)
        if "goal" in node.data:
            made.goal = self._goal(node.take("goal"), at)
        made.powers = self.powers(node, at)
        node.done()
        return made

    def _choice(self, value: Any, at: str) -> Choice:
        key = value.get("id", "")
        node = self.node(f"{at} option {key}", value)
        script = self.script(node.take("do"), f"{node.name} do")
        outcome = node.take("outcome", "")
        made = Choice(node.name, node.need("id"), node.need("label"), outcome, script, Exit(at))
        made.exit = self.exit(node.take("exit"), node.name)
        made.page, made.label_page = self.page(outcome), self.page(made.label)
        made.requires = self.maybe(node.take("requires"), node.name)
        node.done()
        return made

    def _ending(self, value: Any, at: str) -> Ending:
        node = self.node(f"{at} ending", value)
        only = self.maybe(node.take("when"), at)
        made = Ending(node.name, only, node.need("text"), self.script(node.take("do"), f"{at} ending do"))
        made.page = self.page(made.text)
        node.done()
        return made

    def _ref(self, made: Card, node: Node, at: str) -> None:
        ref = node.take("ref")
        tables = {
            say.CARD_HERO: self.heroes,
            say.CARD_UPGRADE: self.upgrades,
            say.CARD_WYRM: self.wyrms,
            say.CARD_ITEM: self.items,
        }
        node.take("purple")
        if ref is not None:
            made.ref = self.find(tables[made.kind], ref, at)

    def _object(self, made: Card, node: Node, at: str) -> None:
        value = node.take("object")
        if isinstance(value, dict):
            made.object = self.find(self.objects, value["id"], at)
            made.object_area = self.find(self.areas, value["area"], at)
        elif value is not None:
            made.object = self.find(self.objects, value, at)

    def _goal(self, value: Any, at: str) -> Goal:
        node = self.node(f"{at} goal", value)
        players = self.script(node.take("players_phase"), f"{at} players_phase")
        enemies = self.script(node.take("enemies_phase"), f"{at} enemies_phase")
        when = self.condition(node.need("when"), f"{at} when")
        made = Goal(node.name, when, players, enemies, self.exit(node.take("on_met", "flip"), at))
        progress = node.take("progress")
        made.progress = self.find(self.counters, progress, at) if progress is not None else NONE
        vortex = node.take("vortex", [])
        made.vortex = [self.vortex_area(each, at) for each in ([vortex] if isinstance(vortex, str) else vortex)]
        made.vortex_mode = node.word("vortex_mode", say.VORTEX_MODES, "each")
        made.fresh = node.take("enter", "continue") == "new_players_phase"
        node.take("no_board")
        node.done()
        return made

    def vortex_area(self, name: str, at: str) -> int:
        return self.vortexes[name] if name in self.vortexes else self.find(self.areas, name, at)

    # The parts of a chapter file.

    def declare_map(self, chapter: Chapter) -> None:
        data = self.source.data
        for each in data.get("map", []):
            self.maps.declare(each["id"])
        for each in data.get("area", []):
            self.areas.declare(each["id"])
            if "vortex" in each:
                self.vortexes[str(each["vortex"])] = self.areas.names.index(each["id"])
        for each in data.get("map", []):
            chapter.maps.append(self._map(each))
        for each in data.get("area", []):
            chapter.areas.append(self._area_entry(each, chapter))
        for i, each in enumerate(data.get("link", [])):
            chapter.links.append(self._link(each, i))
        for each in data.get("object", []):
            self._declare_object(chapter, each)
        for each in data.get("card", []):
            if isinstance(each.get("object"), dict):
                self._declare_object(chapter, each["object"] | {"area": None})

    def _declare_object(self, chapter: Chapter, each: dict[str, Any]) -> None:
        if each["id"] not in self.objects.names:
            self.objects.declare(each["id"])
            area = self.areas.names.index(each["area"]) if each.get("area") else NONE
            title = each.get("name", each["id"].replace("_", " "))
            chapter.objects.append(Thing(f"{self.where} object {each['id']}", each["id"], title, area))

    def _map(self, value: Any) -> Map:
        at = f"{self.where} map {value['id']}"
        node = self.node(at, value)
        made = Map(at, node.need("id"), node.take("name", node.take("title", value["id"])))
        made.split = bool(node.take("split", False))
        node.take("text")
        for i, each in enumerate(node.take("layer", [])):
            layer = self.node(f"{at} layer {i + 1}", each)
            x, y = layer.take("at", [0, 0])
            values = (layer.take("depth", 0), layer.take("kind", "scenery"), layer.take("art", ""))
            made.layers.append(Layer(layer.take("name", f"layer {i + 1}"), *values, x, y, layer.take("text", "")))
            layer.done()
        node.done()
        return made

    def _area_entry(self, value: Any, chapter: Chapter) -> Area:
        at = f"{self.where} area {value['id']}"
        node = self.node(at, value)
        node.take("vortex")
        number = self.find(self.maps, node.need("map"), at)
        made = Area(at, node.need("id"), node.take("name", value["id"].replace("_", " ")), number)
        made.tags = [self.tags.declare(tag) for tag in node.take("tags", [])]
        made.sparks = node.take("sparks", 0)
        made.x, made.y = node.take("at", [0, 0])
        made.closed = bool(node.take("closed", False))
        if "vortex" in value:
            made.vortex = self.areas.names.index(value["id"])
        node.take("text")
        node.done()
        chapter.maps[number].areas.append(self.areas.names.index(made.key))
        return made

    def _link(self, value: Any, i: int) -> Link:
        at = f"{self.where} link {i + 1}"
        node = self.node(at, value)
        ends = self.find(self.areas, node.need("a"), at), self.find(self.areas, node.need("b"), at)
        key = node.take("id", f"{value['a']}-{value['b']}")
        self.links.declare(key)
        made = Link(at, key, *ends, node.word("type", say.LINKS, "open"))
        node.done()
        return made

    def declare_rest(self) -> None:
        """The names that effects may use before their things are read."""
        data = self.source.data
        for each in data.get("entity", []):
            self.entities.declare(each["id"])
        for each in data.get("item", []):
            self.items.declare(each["id"])
        for each in data.get("counter", []):
            self.counters.declare(each["name"])
        for each in data.get("routine", []):
            self.routines.declare(each["id"] if "id" in each else each["name"])

    def read_rest(self, chapter: Chapter) -> None:
        data = self.source.data
        for each in data.get("counter", []):
            chapter.counters.append(self._counter(each))
        for each in data.get("item", []):
            chapter.items.append(self._item(each))
        for each in data.get("entity", []):
            chapter.entities.append(self._entity(each))
        for each in data.get("routine", []):
            node = self.node(f"{self.where} routine", each)
            name = node.take("id", node.take("name", ""))
            chapter.routines.append(self.script(node.take("do"), f"{self.where} routine {name}"))
            node.done()

    def _counter(self, value: Any) -> Counter:
        node = self.node(f"{self.where} counter", value)
        name = node.need("name")
        limits = (node.take("start", 0), node.take("min", 0), node.take("max", 999))
        made = Counter(node.name, name, *limits, bool(node.take("visible", False)))
        made.title = node.take("text", node.take("title", name.replace("_", " ")))
        node.done()
        return made

    def _item(self, value: Any) -> Item:
        at = f"{self.where} item {value.get('id')}"
        node = self.node(at, value)
        made = Item(at, node.need("id"), node.need("name"), node.take("text", ""))
        made.tags = [self.tags.declare(tag) for tag in node.take("tags", [])]
        made.discard_after_use = bool(node.take("discard_after_use", False))
        made.powers = self.powers(node, at)
        node.take("copies")
        node.done()
        return made

    def _entity(self, value: Any) -> Entity:
        at = f"{self.where} entity {value.get('id')}"
        node = self.node(at, value)
        made = Entity(at, node.need("id"), node.take("name", value["id"]))
        made.kind = node.word("kind", say.ENTITIES, "marker")
        made.text = node.take("text", "")
        made.hearts = self.number(node.take("hearts"), at) if "hearts" in node.data else None
        made.attackable = bool(node.take("attackable", made.kind == say.ENTITY_FOE))
        made.acts = node.word("acts", say.ACTS, "never")
        made.area = self.find(self.areas, node.take("area"), at) if "area" in node.data else NONE
        made.script = self.behaviour(node.take("script", []), f"{at} script")
        made.powers = self.powers(node, at)
        node.done()
        return made

    # The library.

    def read_heroes(self, chapter: Chapter, source: Source) -> None:
        self.source = source
        for each in source.data.get("hero", []):
            at = f"{source.file} hero {each.get('id')}"
            node = self.node(at, each)
            skill = self.skill(node.need("skill"), at, chapter)
            attack = self._attack(node.need("attack"), f"{at} attack")
            names = node.need("id"), node.take("name", each["id"].title()), node.take("ring", "")
            made = Hero(at, *names, node.need("hearts"), attack, skill)
            made.text = node.take("text", "")
            node.done()
            chapter.heroes.append(made)

    def _attack(self, value: Any, at: str) -> Attack:
        node = self.node(at, value)
        numbers = node.need("dice"), node.take("reach", 0), node.take("targets", 1)
        made = Attack(at, node.take("name", "attack"), *numbers, self.script(node.take("on_hit"), f"{at} on_hit"))
        made.split = bool(node.take("split", False))
        made.text = node.take("text", "")
        node.done()
        return made

    def skill(self, value: Any, at: str, chapter: Chapter) -> int:
        node = self.node(f"{at} skill", value)
        name = f"{at} skill {value.get('id')}"
        made = Skill(name, node.need("id"), node.need("name"), node.take("text", ""))
        if "do" in node.data:
            made.script = self.script(node.take("do"), f"{name} do")
            made.cost = self.cost(node.take("cost"), name, 1)
        made.requires = self.maybe(node.take("requires"), name)
        made.once = node.word("once", say.ONCE, "never")
        made.powers = self.powers(node, name)
        made.uid = self.uid()
        node.done()
        chapter.skills.append(made)
        return self.skill_names.declare(made.key)

    def declare_library(self, sources: dict[str, Source]) -> None:
        """The names of heroes, upgrades, skills and wyrm cards, and what library files declare beside them."""
        for source in sources.values():
            self.source = source
            self.declare_rest()
        for each in sources["heroes"].data.get("hero", []):
            self.heroes.declare(each["id"])
            self.skill_names.declare(each["skill"]["id"])
        for each in sources["upgrades"].data.get("upgrade", []):
            self.upgrades.declare(each["id"])
            for skill in each["skill"]:
                self.skill_names.declare(skill["id"])
        for each in sources["wyrms"].data.get("wyrm", []):
            self.wyrms.declare(each["id"])

    def read_library(self, chapter: Chapter, sources: dict[str, Source]) -> None:
        """Heroes, upgrades, wyrm cards and shreds."""
        for source in sources.values():
            self.source = source
            self.read_rest(chapter)
        self.read_heroes(chapter, sources["heroes"])
        self.source = sources["upgrades"]
        for each in self.source.data.get("upgrade", []):
            chapter.upgrades.append(self._upgrade(each, chapter))
        self.source = sources["wyrms"]
        for each in self.source.data.get("wyrm", []):
            chapter.wyrms.append(self._wyrm(each))
        self.source = sources["shreds"]
        for i, each in enumerate(self.source.data.get("shred", [])):
            chapter.shreds.append(self._item(each))
            chapter.shred_deck += [i] * each.get("copies", 1)

    def _upgrade(self, value: Any, chapter: Chapter) -> Upgrade:
        at = f"{self.source.file} upgrade {value.get('id')}"
        node = self.node(at, value)
        skills = [self.skill(each, at, chapter) for each in node.need("skill")]
        hero = self.find(self.heroes, node.need("hero"), at)
        made = Upgrade(at, node.need("id"), hero, node.need("tier"), skills)
        node.take("text")
        node.done()
        return made

    def _wyrm(self, value: Any) -> WyrmCard:
        at = f"{self.source.file} wyrm {value.get('id')}"
        node = self.node(at, value)
        key = node.need("id")
        names = key, node.take("name", key.replace("_", " ").title()), node.take("text", "")
        made = WyrmCard(at, *names, bool(node.take("purple", False)), self.script(node.take("steps"), f"{at} steps"))
        node.done()
        return made


DEFAULT_NEXT = (say.CARD_INTERACTION, say.CARD_ITEM, say.CARD_HERO, say.CARD_UPGRADE, say.CARD_WYRM)
"""Cards whose front goes on by itself when it is read from the deck."""

LIBRARY = ("heroes", "upgrades", "wyrms", "shreds")


def load_campaign(folder: Traversable) -> Campaign:
    """Read a whole campaign: campaign.toml, the library and the chapters that it names."""
    head = read(folder / "campaign.toml")
    node = Node(head, "campaign", head.data.get("campaign", {}))
    keywords = [str(each["id"]) for each in head.data.get("keyword", [])]
    library = {name: read(folder / f"{name}.toml") for name in LIBRARY}
    slots = Names("slot", [str(each["id"]) for each in head.data.get("slot", [])])
    unlocks = Names("unlock", [str(each["id"]) for each in head.data.get("unlock", [])])
    chapters = []
    for number, key in enumerate(node.need("chapters"), 1):
        source = read(folder / "chapters" / f"{key}.toml")
        chapters.append(load_chapter(source, library, keywords, slots, unlocks, number))
    made = Campaign(node.need("id"), node.need("title"), chapters)
    made.blurb = node.take("text", "")
    return made


def load_chapter(
    source: Source, library: dict[str, Source], keywords: list[str], slots: Names, unlocks: Names, number: int
) -> Chapter:
    """One chapter, compiled together with the library, whose names come first."""
    reader = Reader(source, keywords, slots, unlocks)
    head = Node(source, "chapter", source.data.get("chapter", {}))
    key = head.need("id")
    reader.where = key
    chapter = Chapter(key, key, head.need("title"), head.take("number", number))
    chapter.start_card, chapter.blurb = head.take("start_card", 1), head.take("text", "")
    reader.declare_library(library)
    reader.source = source
    reader.declare_map(chapter)
    reader.declare_rest()
    reader.read_library(chapter, library)
    reader.source = source
    reader.read_rest(chapter)
    chapter.start = reader.script(head.take("start", head.take("do", [])), f"{key} start")
    chapter.cards = [reader.card(each) for each in source.data.get("card", [])]
    chapter.cards.sort(key=lambda card: card.number)
    chapter.specials, chapter.texts = reader.specials, reader.texts
    chapter.tags, chapter.tokens, chapter.stacks = reader.tags.names, reader.tokens.names, reader.stacks.names
    chapter.keywords, chapter.slots, chapter.unlocks = keywords, slots.names, unlocks.names
    chapter.loops, chapter.uids = reader.most_loops, reader.uids
    return chapter
