"""What reading a chapter keeps at hand: the tables of names, and where everything stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.content.source import ContentError, Source
from undercroft.engine.game import nearest
from undercroft.games.wonder.language import NONE
from undercroft.games.wonder.loading.node import Names, Node
from undercroft.games.wonder.loading.places import Places
from undercroft.games.wonder.script import Special


class Registry:
    """The names that a campaign declares for all of its chapters."""

    def __init__(self, keywords: list[str], slots: list[str], unlocks: list[str]) -> None:
        self.keywords = Names("Keyword", keywords)
        self.slots = Names("slot", slots)
        self.unlocks = Names("unlock", unlocks)


class Reading:
    """The names of one chapter and of the library that it is read with."""

    def __init__(self, places: Places, registry: Registry) -> None:
        self.places = places
        self.where = ""
        """The first word of all paths: the chapter or the library file being read."""
        self.source = Source("", "")
        self.keywords = registry.keywords
        self.slots = registry.slots
        self.unlocks = registry.unlocks
        self.heroes = Names("hero")
        self.wyrms = Names("Wyrm card")
        self.upgrades = Names("Upgrade card")
        self.skill_names = Names("skill")
        self.counters = Names("counter")
        self.routines = Names("routine")
        self.items = Names("Item")
        self.tags = Names("tag")
        self.tokens = Names("token", ["dark_aura"])
        self.stacks = Names("stack")
        self.areas = Names("area")
        self.vortexes: dict[str, int] = {}
        self.links = Names("link")
        self.maps = Names("map")
        self.objects = Names("object")
        self.entities = Names("entity")
        self.may_prevent = False
        """Whether a trigger with `replace` is being read."""
        self.loops: list[str] = []
        self.most_loops = 0
        self.uids = 0
        self.specials: list[Special] = []
        self.texts: list[str] = []

    def turn_to(self, where: str) -> None:
        """Read another file from now on."""
        self.where, self.source = where, self.places.sources[where]

    def node(self, path: str, data: Any) -> Node:
        return Node(self.places, path, data)

    def error(self, path: str, sentence: str, word: Any = "") -> ContentError:
        return self.places.error(path, sentence, str(word))

    def find(self, names: Names, name: Any, at: str) -> int:
        if name not in names.names:
            raise self.error(at, f"there is no {names.kind} {name!r}{nearest(str(name), names.names)}", name)
        return names.names.index(name)

    def one_of(self, words: Sequence[str], value: Any, at: str) -> int:
        if value not in words:
            raise self.error(at, f"{value!r} is unknown{nearest(str(value), words)}", value)
        return words.index(value)

    def listed(self, value: Any, at: str) -> list[Any]:
        if not isinstance(value, list):
            raise self.error(at, f"this must be a list, not {value!r}.")
        return value

    def whole(self, value: Any, at: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(at, f"this must be a whole number, not {value!r}.", value)
        return value

    def name(self, value: Any, at: str) -> str:
        if not isinstance(value, str):
            raise self.error(at, f"this must be a name, not {value!r}.")
        return value

    def entries(self, kind: str, key: str = "id") -> list[Node]:
        """The entries `[[kind]]` of the file, each at its own path."""
        found = []
        top = self.node(f"{self.where} {kind} 1", self.source.data)
        for i, each in enumerate(top.items(kind)):
            node = self.node(f"{self.where} {kind} {i + 1}", each)
            if key in node.data:
                node.path = f"{self.where} {kind} {node.data[key]}"
            found.append(node)
        return found

    def uid(self) -> int:
        self.uids += 1
        return self.uids - 1

    def page(self, text: str) -> int:
        """The number of a text that can be read out."""
        if not text:
            return NONE
        self.texts.append(text)
        return len(self.texts) - 1
