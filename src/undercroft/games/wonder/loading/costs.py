"""Costs and modifiers."""

from __future__ import annotations

from typing import Any

from undercroft.games.wonder import language as say
from undercroft.games.wonder.loading.conditions import Conditions
from undercroft.games.wonder.loading.node import Node
from undercroft.games.wonder.loading.selectors import is_wyrms
from undercroft.games.wonder.script import Cost, Modifier

ADDED = ("stat", "op", "value", "kind", "into", "scope", "until", "target")
"""The keys of a modifier that an effect adds; its `if` is the effect's."""


class Costs(Conditions):
    """Reads what something costs and what it changes."""

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
            made.tag = self.tags.declare(self.node(at, item).text("tag"))
        elif item is not None:
            made.item = self.find(self.items, item, at)
        made.actions = node.whole("actions", actions)
        node.done()
        return made

    def actions(self, word: str, at: str) -> list[int]:
        """A standard action; Give or Take is one of them with two halves."""
        if word in ("pass_item", "give_take"):
            return [say.ACT_GIVE, say.ACT_TAKE]
        return [self.one_of(say.ACTIONS, word, at)]

    def modifier(self, value: Any, at: str) -> Modifier:
        node = self.node(at, value)
        made = Modifier(at, node.word("stat", say.STATS), node.word("op", say.OPS, "add"))
        amount = node.take("value")
        if made.stat == say.STAT_WYRM_TARGETS:
            made.targets = [self.find(self.entities, each, at) for each in self.listed(amount, at)]
        elif made.stat == say.STAT_VORTEX:
            made.into = self.area(amount, at)
        elif amount is not None:
            made.value = self.number(int(amount) if isinstance(amount, bool) else amount, at, True)
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

    def _added_modifier(self, node: Node, at: str) -> Modifier:
        given = {key: node.take(key) for key in ADDED if key in node.data}
        return self.modifier(given, at)

    def _scope(self, made: Modifier, value: Any, at: str) -> None:
        if is_wyrms(value) or (isinstance(value, dict) and value.get("event") in ("wyrm", "target")):
            made.wyrms = self.which(value, at)
        else:
            made.scope = self.who(value, at)
