"""Conditions: what must hold."""

from __future__ import annotations

from typing import Any

from undercroft.engine.game import nearest
from undercroft.games.wonder import language as say
from undercroft.games.wonder.language import NONE
from undercroft.games.wonder.loading.node import Node
from undercroft.games.wonder.loading.selectors import Selectors
from undercroft.games.wonder.loading.vocabulary import CARD_PLACES, FACES
from undercroft.games.wonder.script import Condition


class Conditions(Selectors):
    """Reads conditions."""

    def maybe(self, value: Any, at: str) -> Condition | None:
        return None if value is None else self.condition(value, at)

    def condition(self, value: Any, at: str) -> Condition:
        node = self.node(at, value)
        parts = []
        for key in list(node.data):
            if key not in say.CONDITIONS:
                raise node.error(f"there is no condition {key!r}{nearest(key, say.CONDITIONS)}", key)
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
            made.values = [self.find(self.keywords, each, at) for each in self.listed(value, at)]
        elif kind in (say.IF_HERO_IN_PLAY, say.IF_ACTOR_IS):
            made.values = [self.find(self.heroes, v, at) for v in (value if isinstance(value, list) else [value])]
        elif kind == say.IF_DIFFICULTY:
            made.value = self.one_of(say.DIFFICULTIES, value, at)
        elif kind == say.IF_UNLOCKED:
            made.value = self.find(self.unlocks, value, at)
        elif kind == say.IF_PHASE:
            made.value = self.one_of(say.PHASES, value, at)
        elif kind == say.IF_GOAL:
            made.value = self.whole(value, at)
        elif kind == say.IF_ACTOR_IN:
            made.where = self.area(value, at)
        elif kind == say.IF_EVENT:
            return self._event(value, at)
        else:
            self._detailed(made, self.node(at, value), at)
        return made

    def _limits(self, made: Condition, node: Node, at: str) -> None:
        if "min" in node.data:
            made.least = self.number(node.take("min"), at, True)
        if "max" in node.data:
            made.most = self.number(node.take("max"), at, True)
        if "is" in node.data:
            made.exact = self.number(node.take("is"), at, True)

    def _limited(self, made: Condition, value: Any, at: str) -> None:
        """A number that is meant exactly, or `{ min, max, is }`."""
        if isinstance(value, dict) and value.keys() <= {"min", "max", "is"}:
            self._limits(made, self.node(at, value), at)
        else:
            made.exact = self.number(value, at)

    def _detailed(self, made: Condition, node: Node, at: str) -> None:
        kind = made.kind
        if kind == say.IF_REMEMBERED:
            made.value = self.find(self.slots, node.need("slot"), at)
            value = node.take("is", "")
            made.text = "true" if value is True else str(value)
        elif kind == say.IF_OCCUPIED:
            made.where = self.area(node.need("area"), at)
            self._occupied(made, node.take("by", "any_hero"), at)
            made.flag = node.flag("all")
        elif kind in (say.IF_ADJACENT, say.IF_DISTANCE):
            names = ("a", "b") if kind == say.IF_ADJACENT else ("from", "to")
            made.where = self._place(node.need(names[0]), at)
            made.second = self._place(node.need(names[1]), at)
        elif kind == say.IF_LINK:
            made.value = self.find(self.links, node.need("id"), at)
            made.flag = node.flag("open", True)
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
            made.flag = node.flag("full")
        elif kind in (say.IF_ITEM, say.IF_SHREDS):
            if "id" in node.data:
                made.value = self.find(self.items, node.take("id"), at)
            if "tag" in node.data:
                made.extra = self.tags.declare(node.text("tag"))
            made.who = self.who(node.take("held_by", "any_hero"), at)
        elif kind == say.IF_HAS_SKILL:
            made.who = self.who(node.take("who", "actor"), at)
            made.value = self.find(self.skill_names, node.need("id"), at)
        elif kind == say.IF_CARD:
            made.value = node.whole("number")
            made.values = [node.word("at", CARD_PLACES)] if "at" in node.data else []
            made.extra = node.word("face", FACES) if "face" in node.data else NONE
        elif kind == say.IF_STACK:
            made.value = self.find(self.stacks, node.need("id"), at)
            self._limited(made, node.need("left"), at)
        elif kind == say.IF_COUNTER:
            made.value = self.find(self.counters, node.need("name"), at)
        elif kind == say.IF_ENTITY:
            made.value = self.find(self.entities, node.need("id"), at)
            made.flag = node.flag("alive", True)
            made.where = self.area(node.take("in"), at) if "in" in node.data else None
            if "hearts" in node.data:
                self._limited(made, node.take("hearts"), at)
        elif kind == say.IF_OBJECT:
            made.value = self.find(self.objects, node.need("id"), at)
            made.where = self.area(node.take("in"), at) if "in" in node.data else None
        elif kind == say.IF_TOKEN:
            made.value = self.tokens.declare(node.text("id"))
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
            made.values = [self.one_of(("wyrm", "foe"), value, at)]
        elif role == "kind":
            names = value if isinstance(value, list) else [value]
            made.values = [self.one_of(say.ROLLS, name, at) for name in names]
        elif role == "card":
            made.values = [self.whole(value, at)]
        elif role in ("amount", "successes"):
            self._limited(made, value, at)
        else:
            raise node.error(f"an event has no field {role!r}{nearest(role, say.ROLES)}", role)
