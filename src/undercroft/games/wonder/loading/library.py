"""The library that all chapters share: heroes, Upgrade cards, Wyrm cards and Shreds."""

from __future__ import annotations

from typing import Any

from undercroft.games.wonder import language as say
from undercroft.games.wonder.loading.node import Node
from undercroft.games.wonder.loading.stage import Stage
from undercroft.games.wonder.script import Attack, Chapter, Hero, Skill, Upgrade, WyrmCard

LIBRARY = ("heroes", "upgrades", "wyrms", "shreds")


class Library(Stage):
    """Reads the library into a chapter; its names come before those of the chapter."""

    def declare_library(self) -> None:
        """The names of heroes, upgrades, skills and wyrm cards, and what library files declare beside them."""
        for name in LIBRARY:
            self.turn_to(name)
            self.declare_things()
        self.turn_to("heroes")
        self.declare(self.heroes, "hero")
        for node in self.entries("hero"):
            self._declare_skill(node.need("skill"), node.path)
        self.turn_to("upgrades")
        self.declare(self.upgrades, "upgrade")
        for node in self.entries("upgrade"):
            for skill in node.items("skill"):
                self._declare_skill(skill, node.path)
        self.turn_to("wyrms")
        self.declare(self.wyrms, "wyrm")

    def _declare_skill(self, value: Any, at: str) -> None:
        self.skill_names.declare(self.node(f"{at} skill", value).text("id"))

    def read_library(self, chapter: Chapter) -> None:
        for name in LIBRARY:
            self.turn_to(name)
            self.read_things(chapter)
        self.turn_to("heroes")
        chapter.heroes = [self._hero(node, chapter) for node in self.entries("hero")]
        self.turn_to("upgrades")
        chapter.upgrades = [self._upgrade(node, chapter) for node in self.entries("upgrade")]
        self.turn_to("wyrms")
        chapter.wyrms = [self._wyrm(node) for node in self.entries("wyrm")]
        self.turn_to("shreds")
        for i, node in enumerate(self.entries("shred")):
            copies = int(node.data.get("copies", 1))
            chapter.shreds.append(self._item(node))
            chapter.shred_deck += [i] * copies

    def _hero(self, node: Node, chapter: Chapter) -> Hero:
        key = node.text("id")
        skill = self.skill(node.need("skill"), node.path, chapter)
        attack = self._attack(node.need("attack"), f"{node.path} attack")
        names = key, node.text("name", key.title()), node.text("ring", "")
        made = Hero(node.path, *names, node.whole("hearts"), attack, skill)
        made.text = node.text("text", "")
        node.done()
        return made

    def _attack(self, value: Any, at: str) -> Attack:
        node = self.node(at, value)
        numbers = node.whole("dice"), node.whole("reach", 0), node.whole("targets", 1)
        made = Attack(at, node.text("name", "attack"), *numbers, self.script(node.take("on_hit"), f"{at} on_hit"))
        made.split = node.flag("split")
        made.text = node.text("text", "")
        node.done()
        return made

    def skill(self, value: Any, at: str, chapter: Chapter) -> int:
        node = self.node(f"{at} skill", value)
        key = node.text("id")
        node.path = name = f"{at} skill {key}"
        made = Skill(name, key, node.text("name"), node.text("text", ""))
        if "do" in node.data:
            made.script = self.script(node.take("do"), f"{name} do")
            made.cost = self.cost(node.take("cost"), f"{name} cost", 1)
        made.requires = self.maybe(node.take("requires"), f"{name} requires")
        made.once = node.word("once", say.ONCE, "never")
        made.powers = self.powers(node, name)
        made.uid = self.uid()
        node.done()
        chapter.skills.append(made)
        return self.skill_names.declare(made.key)

    def _upgrade(self, node: Node, chapter: Chapter) -> Upgrade:
        skills = [self.skill(each, node.path, chapter) for each in node.items("skill")]
        hero = self.find(self.heroes, node.need("hero"), node.path)
        made = Upgrade(node.path, node.text("id"), hero, node.whole("tier", None, 1), skills)
        node.text("text", "")
        node.done()
        return made

    def _wyrm(self, node: Node) -> WyrmCard:
        key = node.text("id")
        names = key, node.text("name", key.replace("_", " ").title()), node.text("text", "")
        steps = self.script(node.take("steps"), f"{node.path} steps")
        made = WyrmCard(node.path, *names, node.flag("purple"), steps)
        node.done()
        return made
