"""Maps, areas, links and objects; then the things of a chapter: counters, Items, entities, routines."""

from __future__ import annotations

from typing import Any

from undercroft.games.wonder import language as say
from undercroft.games.wonder.language import NONE
from undercroft.games.wonder.loading.cards import Cards
from undercroft.games.wonder.loading.node import Names, Node
from undercroft.games.wonder.script import Area, Chapter, Counter, Entity, Item, Layer, Link, Map, Thing


class Stage(Cards):
    """Reads what stands on the table. Names are declared first, so that effects may use them everywhere."""

    # Names.

    def declare(self, names: Names, kind: str, key: str = "id") -> None:
        for node in self.entries(kind, key):
            name = node.text(key)
            if name in names.names:
                raise node.error(f"there are two of the {names.kind} {name!r}; give each a name of its own.", name)
            names.declare(name)

    def declare_things(self) -> None:
        """The names that effects may use before their things are read."""
        self.declare(self.entities, "entity")
        self.declare(self.items, "item")
        self.declare(self.counters, "counter", "name")
        for node in self.entries("routine"):
            self.routines.declare(node.text("id" if "id" in node.data else "name"))
        self.declare_laid_out(self.source.data)

    def declare_laid_out(self, value: Any) -> None:
        """Stacks and tokens are declared by the effect that lays them out."""
        if isinstance(value, dict):
            names = {"make_stack": self.stacks, "place_token": self.tokens}.get(str(value.get("do")))
            if names is not None and isinstance(value.get("id"), str):
                names.declare(value["id"])
        for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            self.declare_laid_out(part)

    def declare_stage(self) -> None:
        self.declare(self.maps, "map")
        self.declare(self.areas, "area")
        for node in self.entries("area"):
            if "vortex" in node.data:
                self.vortexes[node.text("vortex")] = self.areas.names.index(node.text("id"))

    # The stage.

    def read_stage(self, chapter: Chapter) -> None:
        """Before all else: cards and library name areas, links and objects."""
        self.declare_stage()
        chapter.maps = [self._map(node) for node in self.entries("map")]
        for node in self.entries("area"):
            chapter.areas.append(self._area_entry(node, chapter))
        chapter.links = [self._link(node) for node in self.entries("link", "-")]
        for node in self.entries("object"):
            area = self.find(self.areas, node.take("area"), node.path) if "area" in node.data else NONE
            self._thing(chapter, node, area)
            node.done()
        for node in self.entries("card", "number"):
            if isinstance(node.data.get("object"), dict):
                self._thing(chapter, self.node(node.path, node.data["object"]), NONE)

    def _thing(self, chapter: Chapter, node: Node, area: int) -> None:
        key = node.text("id")
        title = node.text("name", key.replace("_", " "))
        if key not in self.objects.names:
            self.objects.declare(key)
            chapter.objects.append(Thing(node.path, key, title, area))

    def _map(self, node: Node) -> Map:
        key = node.text("id")
        made = Map(node.path, key, node.text("name", node.text("title", key)))
        made.split = node.flag("split")
        node.text("text", "")
        for i, each in enumerate(node.items("layer")):
            layer = self.node(f"{node.path} layer {i + 1}", each)
            x, y = self._spot(layer)
            values = (layer.whole("depth", 0), layer.text("kind", "scenery"), layer.text("art", ""))
            made.layers.append(Layer(layer.text("name", f"layer {i + 1}"), *values, x, y, layer.text("text", "")))
            layer.done()
        node.done()
        return made

    def _spot(self, node: Node) -> tuple[int, int]:
        """A place of the stage."""
        spot = node.items("at") or [0, 0]
        if len(spot) != 2:
            raise node.error(f"at must be two whole numbers, not {spot!r}.", "at")
        return self.whole(spot[0], node.path), self.whole(spot[1], node.path)

    def _area_entry(self, node: Node, chapter: Chapter) -> Area:
        number = self.find(self.maps, node.need("map"), node.path)
        key = node.text("id")
        made = Area(node.path, key, node.text("name", key.replace("_", " ")), number)
        made.tags = [self.tags.declare(tag) for tag in node.texts("tags")]
        made.sparks = node.whole("sparks", 0)
        made.x, made.y = self._spot(node)
        made.closed = node.flag("closed")
        if node.text("vortex", ""):
            made.vortex = self.areas.names.index(key)
        node.text("text", "")
        node.done()
        chapter.maps[number].areas.append(self.areas.names.index(key))
        return made

    def _link(self, node: Node) -> Link:
        a, b = node.text("a"), node.text("b")
        key = node.text("id", f"{a}-{b}")
        self.links.declare(key)
        ends = self.find(self.areas, a, node.path), self.find(self.areas, b, node.path)
        made = Link(node.path, key, *ends, node.word("type", say.LINKS, "open"))
        node.done()
        return made

    # Things.

    def read_things(self, chapter: Chapter) -> None:
        chapter.counters += [self._counter(node) for node in self.entries("counter", "name")]
        chapter.items += [self._item(node) for node in self.entries("item")]
        chapter.entities += [self._entity(node) for node in self.entries("entity")]
        for node in self.entries("routine"):
            name = node.text("id", node.text("name", ""))
            chapter.routines.append(self.script(node.take("do"), f"{self.where} routine {name} do"))
            node.done()

    def _counter(self, node: Node) -> Counter:
        name = node.text("name")
        limits = (node.whole("start", 0, -999), node.whole("min", 0, -999), node.whole("max", 999))
        made = Counter(node.path, name, *limits, node.flag("visible"))
        made.title = node.text("text", node.text("title", name.replace("_", " ")))
        node.done()
        return made

    def _item(self, node: Node) -> Item:
        made = Item(node.path, node.text("id"), node.text("name"), node.text("text", ""))
        made.tags = [self.tags.declare(tag) for tag in node.texts("tags")]
        made.discard_after_use = node.flag("discard_after_use")
        made.powers = self.powers(node, node.path)
        node.whole("copies", 1, 1)
        node.done()
        return made

    def _entity(self, node: Node) -> Entity:
        key = node.text("id")
        made = Entity(node.path, key, node.text("name", key))
        made.kind = node.word("kind", say.ENTITIES, "marker")
        made.text = node.text("text", "")
        made.hearts = self.number(node.take("hearts"), f"{node.path} hearts") if "hearts" in node.data else None
        made.attackable = node.flag("attackable", made.kind == say.ENTITY_FOE)
        made.acts = node.word("acts", say.ACTS, "never")
        made.area = self.find(self.areas, node.take("area"), node.path) if "area" in node.data else NONE
        made.script = self.behaviour(node.items("script"), f"{node.path} script")
        made.powers = self.powers(node, node.path)
        node.done()
        return made
