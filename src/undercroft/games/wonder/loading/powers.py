"""What cards, Items, skills and entities bring while they are in force."""

from __future__ import annotations

from typing import Any

from undercroft.games.wonder import language as say
from undercroft.games.wonder.loading.effects import Effects
from undercroft.games.wonder.loading.node import Node
from undercroft.games.wonder.script import Powers, Special, Trigger


class Sources(Effects):
    """Reads special actions, modifiers and triggers."""

    def trigger(self, value: Any, at: str) -> Trigger:
        node = self.node(at, value)
        on = node.word("on", say.TRIGGERS)
        self.may_prevent = node.flag("replace")
        made = Trigger(at, on, self.script(node.take("do"), f"{at} do"))
        made.replace, self.may_prevent = self.may_prevent, False
        made.only = self.maybe(node.take("if"), at)
        made.once = node.word("once", say.ONCE, "never")
        made.reaction = node.flag("reaction")
        if made.replace and on not in say.REPLACEABLE:
            raise node.error(f"nothing can come before {say.TRIGGERS[on]}: leave replace out.", "replace")
        if made.replace and made.reaction:
            raise node.error("a trigger replaces what is coming or is a reaction to it, not both.", "reaction")
        made.label = node.text("label", node.text("text", ""))
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
        made = Special(at, node.text("id"), node.text("label"), cost, self.script(node.take("do"), f"{at} do"))
        made.requires = self.maybe(node.take("requires"), at)
        made.once = node.word("once", say.ONCE, "never")
        made.uid = self.uid()
        made.index = len(self.specials)
        self.specials.append(made)
        node.done()
        return made

    def powers(self, node: Node, at: str) -> Powers:
        made = Powers(at)
        for i, each in enumerate(node.items("special_action")):
            made.specials.append(self.special(each, f"{at} special_action {i + 1}"))
        for i, each in enumerate(node.items("modifier")):
            made.modifiers.append(self.modifier(each, f"{at} modifier {i + 1}"))
        for i, each in enumerate(node.items("trigger")):
            made.triggers.append(self.trigger(each, f"{at} trigger {i + 1}"))
        return made
