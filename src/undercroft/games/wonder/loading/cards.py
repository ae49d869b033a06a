"""Cards: their faces, their options and endings, and how each goes on."""

from __future__ import annotations

from typing import Any

from undercroft.engine.game import nearest
from undercroft.games.wonder import language as say
from undercroft.games.wonder.language import NONE
from undercroft.games.wonder.loading.node import Names, Node
from undercroft.games.wonder.loading.powers import Sources
from undercroft.games.wonder.script import Card, Choice, Ending, Exit, ExitCase, Face, Goal, Script

DEFAULT_NEXT = (say.CARD_INTERACTION, say.CARD_ITEM, say.CARD_HERO, say.CARD_UPGRADE, say.CARD_WYRM)
"""Cards whose front goes on by itself when it is read from the deck."""


class Cards(Sources):
    """Reads the cards of a chapter."""

    def card(self, node: Node) -> Card:
        at = node.path
        made = Card(at, node.whole("number", None, 1), node.word("kind", say.KINDS), node.text("title", ""))
        made.banner, made.tags = node.text("banner", ""), node.texts("tags")
        default = "next" if made.kind in DEFAULT_NEXT else None
        if "front" in node.data or default:
            made.front = self.face(node.take("front", {}), f"{at} front", default)
        if "back" in node.data:
            made.back = self.face(node.take("back"), f"{at} back", None)
        made.options = [self._choice(each, i, at) for i, each in enumerate(node.items("option"))]
        made.endings = [self._ending(each, i, at) for i, each in enumerate(node.items("ending"))]
        node.text("next_chapter", "")
        self._ref(made, node, at)
        self._object(made, node, at)
        made.requires = self.maybe(node.take("requires"), f"{at} requires")
        if "goal" in node.data:
            made.goal = self._goal(node.take("goal"), at)
        made.powers = self.powers(node, at)
        node.done()
        return made

    def face(self, value: Any, at: str, default: str | None) -> Face:
        node = self.node(at, value)
        made = Face(at, node.text("text", ""), self.script(node.take("do"), f"{at} do"), Exit(at))
        made.exit = self.exit(node.take("exit", default), f"{at} exit")
        made.page = self.page(made.text)
        made.only = self.maybe(node.take("if"), f"{at} if")
        if "cost" in node.data:
            made.cost = self.cost(node.take("cost"), f"{at} cost", 1)
        node.done()
        return made

    def exit(self, value: Any, at: str) -> Exit:
        if value is None:
            return Exit(at)
        if isinstance(value, str):
            if value not in say.EXITS or value in ("none", "goto", "first"):
                raise self.error(at, f"there is no exit {value!r}{nearest(value, say.EXITS[1:])}", value)
            return Exit(at, say.EXITS.index(value))
        node = self.node(at, value)
        if "goto" in node.data:
            made = Exit(at, say.EXIT_GOTO, node.whole("goto", None, 1))
            made.loop = node.flag("loop")
        else:
            made = Exit(at, say.EXIT_FIRST)
            made.cases = [self._case(each, at) for each in self.listed(node.need("first"), at)]
        node.done()
        return made

    def _case(self, value: Any, at: str) -> ExitCase:
        node = self.node(at, value)
        made = ExitCase(at, self.maybe(node.take("if"), f"{at} if"), self.exit(node.need("exit"), at))
        node.done()
        return made

    def _choice(self, value: Any, i: int, at: str) -> Choice:
        node = self.node(f"{at} option {i + 1}", value)
        key = node.text("id")
        node.path = f"{at} option {key}"
        script = self.script(node.take("do"), f"{node.path} do")
        outcome = node.text("outcome", "")
        made = Choice(node.path, key, node.text("label"), outcome, script, Exit(at))
        made.exit = self.exit(node.take("exit"), f"{node.path} exit")
        made.page, made.label_page = self.page(outcome), self.page(made.label)
        made.requires = self.maybe(node.take("requires"), f"{node.path} requires")
        node.done()
        return made

    def _ending(self, value: Any, i: int, at: str) -> Ending:
        node = self.node(f"{at} ending {i + 1}", value)
        only = self.maybe(node.take("when"), f"{node.path} when")
        made = Ending(node.path, only, node.text("text"), self.script(node.take("do"), f"{node.path} do"))
        made.page = self.page(made.text)
        node.done()
        return made

    def _ref(self, made: Card, node: Node, at: str) -> None:
        tables: dict[int, Names] = {
            say.CARD_HERO: self.heroes,
            say.CARD_UPGRADE: self.upgrades,
            say.CARD_WYRM: self.wyrms,
            say.CARD_ITEM: self.items,
        }
        node.flag("purple")
        if made.kind in tables:
            made.ref = self.find(tables[made.kind], node.need("ref"), at)

    def _object(self, made: Card, node: Node, at: str) -> None:
        value = node.take("object")
        if isinstance(value, dict):
            thing = self.node(at, value)
            made.object = self.find(self.objects, thing.need("id"), at)
            made.object_area = self.find(self.areas, thing.need("area"), at)
            thing.text("name", "")
            thing.done()
        elif value is not None:
            made.object = self.find(self.objects, value, at)

    def _goal(self, value: Any, at: str) -> Goal:
        """What is wanted, the two phases, and what then; none of them may be left out (V-07)."""
        node = self.node(f"{at} goal", value)
        for key in ("when", "enemies_phase", "on_met"):
            if key not in node.data:
                raise node.error(f"a Goal says {key!r}; this one does not.", "kind")
        players = self.script(node.take("players_phase"), f"{at} goal players_phase")
        enemies: Script = self.script(node.take("enemies_phase"), f"{at} goal enemies_phase")
        when = self.condition(node.take("when"), f"{at} goal when")
        made = Goal(node.path, when, players, enemies, self.exit(node.take("on_met"), f"{at} goal on_met"))
        progress = node.take("progress")
        made.progress = self.find(self.counters, progress, at) if progress is not None else NONE
        vortex = node.take("vortex", [])
        listed = [vortex] if isinstance(vortex, str) else self.listed(vortex, f"{at} goal vortex")
        made.vortex = [self.vortex_area(each, f"{at} goal vortex") for each in listed]
        made.vortex_mode = node.word("vortex_mode", say.VORTEX_MODES, "each")
        made.fresh = node.word("enter", ("continue", "new_players_phase"), "continue") == 1
        made.no_board = node.flag("no_board")
        node.done()
        return made

    def vortex_area(self, name: Any, at: str) -> int:
        """A Vortex by its own name, or by the area in which it is."""
        if name in self.vortexes:
            return self.vortexes[name]
        if name not in self.areas.names:
            raise self.error(at, f"there is no Vortex {name!r}{nearest(str(name), self.vortexes)}", name)
        return self.areas.names.index(name)
