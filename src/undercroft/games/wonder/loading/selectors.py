"""Numbers and selectors: how many, who, where, which Wyrms."""

from __future__ import annotations

from typing import Any

from undercroft.content.source import ContentError
from undercroft.engine.game import nearest
from undercroft.games.wonder import language as say
from undercroft.games.wonder.language import EVERY
from undercroft.games.wonder.loading.node import Node
from undercroft.games.wonder.loading.reading import Reading
from undercroft.games.wonder.loading.vocabulary import AREA_KEYS, AREA_WORDS, WHO_KEYS, WHO_WORDS, WYRM_WORDS
from undercroft.games.wonder.script import Condition, Number, Where, Which, Who


class Selectors(Reading):
    """Reads numbers and selectors. Both hold conditions, which a later class reads."""

    def maybe(self, value: Any, at: str) -> Condition | None:
        raise AssertionError(f"{type(self).__name__} does not read conditions")

    def number(self, value: Any, at: str, negative: bool = False) -> Number:
        """A number of the content language; a count is never negative (V-01)."""
        if value == "all":
            return Number(at, say.N_FIXED, EVERY)
        if isinstance(value, int) and not isinstance(value, bool):
            if value < 0 and not negative:
                raise self.error(at, f"this must be 0 or more, not {value}.", value)
            return Number(at, say.N_FIXED, value)
        if not isinstance(value, dict):
            raise self.error(at, f"this must be a whole number or a table, not {value!r}.", value)
        node = self.node(at, value)
        made = self._number(node, at)
        node.done()
        return made

    def _number(self, node: Node, at: str) -> Number:
        data = node.data
        if "per_hero" in data:
            made = Number(at, say.N_PER_HERO, node.whole("per_hero"))
            made.plus = node.whole("plus", 0, -99)
        elif "by_heroes" in data:
            made = Number(at, say.N_BY_HEROES)
            made.values = self._by_heroes(node.take("by_heroes"), at)
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
            made.parts = [self.number(part, at) for part in node.items("min" if "min" in data else "max")]
        elif "event" in data:
            made = Number(at, say.N_EVENT, node.word("event", say.ROLES))
        else:
            made = self._count(node.need("count"), at)
        return made

    def _by_heroes(self, value: Any, at: str) -> list[int]:
        """A number for each number of heroes (V-12)."""
        table = self.node(at, value)
        for heroes in ("2", "3", "4"):
            if heroes not in table.data:
                raise self.error(at, f"by_heroes gives no number for {heroes} heroes.", "by_heroes")
        values = [table.whole(heroes, None, -99) for heroes in ("2", "3", "4")]
        table.done()
        return values

    def _count(self, value: Any, at: str) -> Number:
        if is_wyrms(value):
            made = Number(at, say.N_COUNT_WYRMS)
            made.which = self.which(value, at)
        elif value in WHO_WORDS or (isinstance(value, dict) and self._is_who(value)):
            made = Number(at, say.N_COUNT_HEROES)
            made.who = self.who(value, at)
        else:
            made = Number(at, say.N_COUNT_AREAS)
            made.where = self.area(value, at)
        return made

    def _is_who(self, value: dict[str, Any]) -> bool:
        return any(key in value for key in WHO_KEYS if key not in ("event", "within"))

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
            made = Who(at, say.WHO_WITHIN, node.whole("within"))
            made.where = self.area(node.need("of"), at)
        else:
            key = "heroes_in" if "heroes_in" in data else "heroes_adjacent_to"
            if key not in data:
                raise self._no_selector(node, WHO_KEYS)
            made = Who(at, say.WHO.index(key))
            made.where = self.area(node.need(key), at)
        self._who_options(made, node, at)
        node.done()
        return made

    def _no_selector(self, node: Node, known: tuple[str, ...]) -> ContentError:
        """Nothing is selected by any key of a table."""
        word = next(iter(node.data), "")
        return node.error(f"nothing is selected by {word!r}{nearest(word, known)}", word)

    def _plain_who(self, value: str, at: str) -> Who:
        if value in self.loops:
            return Who(at, say.WHO_LOOP, self.loops.index(value))
        if value in self.heroes.names:
            return Who(at, say.WHO_HERO, self.heroes.names.index(value))
        if value not in WHO_WORDS:
            raise self.error(at, f"nobody is called {value!r}{nearest(value, (*WHO_WORDS, *self.heroes.names))}", value)
        return Who(at, say.WHO.index(value))

    def _who_options(self, made: Who, node: Node, at: str) -> None:
        if "up_to" in node.data:
            made.up_to = self.number(node.take("up_to"), at)
        if "exactly" in node.data:
            made.exactly = self.number(node.take("exactly"), at)
        made.only = self.maybe(node.take("filter"), at)
        made.include_ko = node.flag("include_ko")
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
        if value in AREA_WORDS:
            return Where(at, say.WHERE.index(value))
        if value in self.vortexes and value not in self.areas.names:
            return Where(at, say.AT_AREA, self.vortexes[value])
        if value not in self.areas.names:
            known = (*AREA_WORDS, *self.areas.names)
            raise self.error(at, f"there is no area {value!r}{nearest(value, known)}", value)
        return Where(at, say.AT_AREA, self.areas.names.index(value))

    def _area(self, node: Node, at: str) -> Where:
        data = node.data
        if "tag" in data:
            return Where(at, say.AT_TAG, self.tags.declare(node.text("tag")))
        if "within" in data:
            made = Where(at, say.AT_WITHIN, node.whole("within"))
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
        if "area_of" not in data:
            raise self._no_selector(node, AREA_KEYS)
        return self._area_of(node.take("area_of"), at)

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
        if is_wyrms(value):
            made = Where(at, say.AT_AREA_OF_WYRM)
            made.which = self.which(value, at)
            return made
        made = Where(at, say.AT_AREA_OF_HERO)
        made.who = self.who(value, at)
        return made

    def _place(self, value: Any, at: str) -> Where:
        """An area, or the area of somebody or something."""
        named = (*self.areas.names, *self.vortexes, *self.loops, *AREA_WORDS)
        is_area = value in named if isinstance(value, str) else not (isinstance(value, dict) and self._is_who(value))
        return self.area(value, at) if is_area else self._area_of(value, at)

    def which(self, value: Any, at: str) -> Which:
        if isinstance(value, str):
            if value in self.loops:
                return Which(at, say.WYRMS_LOOP, self.loops.index(value))
            if value == "all_wyrms":
                return Which(at, say.WYRMS_ALL)
            if value == "in_reach":
                return Which(at, say.WYRMS_IN_REACH)
            raise self.error(at, f"no Wyrms are called {value!r}{nearest(value, WYRM_WORDS)}", value)
        node = self.node(at, value)
        made = Which(at, say.WYRMS_IN)
        if "event" in node.data:
            made.kind, made.value = say.WYRMS_EVENT, node.word("event", say.ROLES)
        elif "wyrms" in node.data:
            made = self.which(node.take("wyrms"), at)
        elif "in" not in node.data:
            raise self._no_selector(node, ("in", "event", "wyrms"))
        else:
            made.where = self.area(node.take("in"), at)
        made.state = node.word("state", say.STATES, "any")
        if "up_to" in node.data:
            made.up_to = self.number(node.take("up_to"), at)
        if "exactly" in node.data:
            made.exactly = self.number(node.take("exactly"), at)
        made.chooser = self.chooser(node)
        node.done()
        return made


def is_wyrms(value: Any) -> bool:
    """Whether a selector means Wyrms."""
    return "in" in value if isinstance(value, dict) else value in WYRM_WORDS
