"""Effects: what a card does."""

from __future__ import annotations

from typing import Any

from undercroft.engine.game import nearest
from undercroft.games.wonder import language as say
from undercroft.games.wonder.loading.costs import Costs
from undercroft.games.wonder.loading.node import Node
from undercroft.games.wonder.loading.vocabulary import CLOSEST, FACES, VERBS
from undercroft.games.wonder.script import Condition, Effect, Row, Script


class Effects(Costs):
    """Reads lists of effects. `_set_` and the meaning of a key say what the key sets."""

    def script(self, value: Any, at: str) -> Script:
        if value is None:
            value = []
        if not isinstance(value, list):
            raise self.error(at, f"this must be a list of effects, not {value!r}.")
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
        made.optional = node.flag("optional")
        made.chooser = self.chooser(node)
        made.text = node.text("text", made.text)
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
        name = each.text("as", "each")
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
                made.values = [self.find(self.entities, key, at) for key in self.listed(each.need("entities"), at)]
            self.loops.append(name)
        self.most_loops = max(self.most_loops, len(self.loops))
        each.done()
        made.value = len(self.loops) - 1
        made.parts = [self.script(node.need("do_each"), f"{at} do_each")]
        self.loops.pop()
        return made

    def _verb(self, node: Node, at: str) -> Effect:
        word = node.take("do")
        if word not in VERBS:
            raise node.error(f"there is no effect {word!r}{nearest(str(word), VERBS)}", str(word))
        made = Effect(f"{at} {word}", say.EFFECTS.index(word))
        node.path = made.name
        if made.verb == say.DO_PREVENT and not self.may_prevent:
            raise node.error("prevent stands only in a trigger with replace = true.", word)
        for key in VERBS[word].keys:
            if key.needed and key.written not in node.data:
                raise node.error(f"{word} needs {key.written!r}.", word)
            if node.has(key.written):
                getattr(self, f"_set_{key.meaning}")(made, node.take(key.written), made.name)
        if made.verb == say.DO_ADD_MODIFIER:
            made.modifier = self._added_modifier(node, made.name)
        return made

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
        made.add = self.number(value, at, True)

    def _set_set(self, made: Effect, value: Any, at: str) -> None:
        made.n = self.number(value, at, True)

    def _set_area(self, made: Effect, value: Any, at: str) -> None:
        made.where = self.area(value, at)

    def _set_evacuate_to(self, made: Effect, value: Any, at: str) -> None:
        made.to = self.area(value, at)

    def _set_to(self, made: Effect, value: Any, at: str) -> None:
        made.to = self._place(value, at)

    def _set_toward(self, made: Effect, value: Any, at: str) -> None:
        """Towards the closest hero, or towards an area, somebody, or something."""
        made.extra = 1
        if not isinstance(value, (dict, list)) and value in CLOSEST:
            made.toward_heroes = True
        else:
            made.to = self._place(value, at)

    def _set_target(self, made: Effect, value: Any, at: str) -> None:
        made.which = self.which(value, at)

    def _set_number(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.whole(value, at)

    def _set_numbers(self, made: Effect, value: Any, at: str) -> None:
        made.values = [self.whole(each, at) for each in self.listed(value, at)]

    def _set_banner(self, made: Effect, value: Any, at: str) -> None:
        made.text = self.name(value, at)

    def _set_place(self, made: Effect, value: Any, at: str) -> None:
        made.extra = self.one_of(say.PLACES, value, at)

    def _set_stack(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.stacks.declare(self.name(value, at))

    def _set_face(self, made: Effect, value: Any, at: str) -> None:
        made.extra = self.one_of(FACES, value, at)

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
        made.rows = [self._option(each, f"{at} option {i + 1}") for i, each in enumerate(self.listed(value, at))]

    def _set_table(self, made: Effect, value: Any, at: str) -> None:
        made.rows = [self._row(each, f"{at} row {i + 1}") for i, each in enumerate(self.listed(value, at))]

    def _set_kind(self, made: Effect, value: Any, at: str) -> None:
        made.extra = self.one_of(say.ROLLS, value, at)

    def _set_map(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.maps, value, at)

    def _set_link(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.links, value, at)

    def _set_type(self, made: Effect, value: Any, at: str) -> None:
        made.extra = self.one_of(say.LINKS, value, at)

    def _set_tag(self, made: Effect, value: Any, at: str) -> None:
        made.extra = self.tags.declare(self.name(value, at))

    def _set_vortex(self, made: Effect, value: Any, at: str) -> None:
        made.where = self.area(value, at)

    def _set_object(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.objects, value, at)

    def _set_token(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.tokens.declare(self.name(value, at))

    def _set_entity(self, made: Effect, value: Any, at: str) -> None:
        if not isinstance(value, str) or value in self.loops:
            made.which = self.which(value, at)
        elif made.verb == say.DO_PLACE_TOKEN:
            made.values = [self.find(self.entities, value, at)]
        else:
            made.value = self.find(self.entities, value, at)

    def _set_item(self, made: Effect, value: Any, at: str) -> None:
        if isinstance(value, dict):
            made.extra = self.tags.declare(self.node(at, value).text("tag"))
        else:
            made.value = self.find(self.items, value, at)

    def _set_actions(self, made: Effect, value: Any, at: str) -> None:
        made.values = [number for word in self.listed(value, at) for number in self.actions(word, at)]

    def _set_when(self, made: Effect, value: Any, at: str) -> None:
        """An additional action is taken at once; no other time is known (B-R46)."""
        if value != "now":
            raise self.error(at, f"an additional action is taken now, not {value!r}.")

    def _set_tier(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.whole(value, at)

    def _set_split(self, made: Effect, value: Any, at: str) -> None:
        made.flag = self.yes(value, at)

    def _set_attack(self, made: Effect, value: Any, at: str) -> None:
        made.flag = self.yes(value, at)

    def _set_wyrm(self, made: Effect, value: Any, at: str) -> None:
        made.extra = self.find(self.wyrms, value, at)

    def _set_script(self, made: Effect, value: Any, at: str) -> None:
        made.parts = [self.behaviour(value, at)]

    def _set_keyword(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.keywords, value, at)

    def _set_counter(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.counters, value, at)

    def _set_slot(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.slots, value, at)

    def _set_value(self, made: Effect, value: Any, at: str) -> None:
        made.text = "true" if value is True else str(value)

    def _set_unlock(self, made: Effect, value: Any, at: str) -> None:
        made.value = self.find(self.unlocks, value, at)

    def _option(self, value: Any, at: str) -> Row:
        node = self.node(at, value)
        made = Row(at, self.script(node.take("do"), at))
        made.label, made.page = node.text("label"), self.page(node.text("text", ""))
        made.requires = self.maybe(node.take("requires"), at)
        node.done()
        return made

    def _row(self, value: Any, at: str) -> Row:
        node = self.node(at, value)
        made = Row(at, self.script(node.take("do"), at))
        limits = Condition(at, say.IF_ROLLED)
        if "successes" in node.data:
            self._limited(limits, node.take("successes"), at)
        made.least, made.most, made.exact = limits.least, limits.most, limits.exact
        made.page = self.page(node.text("text", ""))
        node.done()
        return made

    def behaviour(self, value: Any, at: str) -> Script:
        """The script of an entity: each entry whose condition holds, in order."""
        effects = []
        for i, each in enumerate(self.listed(value, at)):
            node = self.node(at, each)
            made = Effect(f"{at}[{i}]", say.DO_IF)
            made.test = self.condition(node.take("if", {}), at)
            made.parts = [self.script(node.take("do"), f"{at}[{i}]"), Script(f"{at}[{i}] else", [])]
            node.done()
            effects.append(made)
        return Script(at, effects)

    def yes(self, value: Any, at: str) -> bool:
        if not isinstance(value, bool):
            raise self.error(at, f"this must be true or false, not {value!r}.")
        return value
