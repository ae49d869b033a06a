"""Reading a campaign: from TOML files to the script that a table carries out."""

from __future__ import annotations

from importlib.resources.abc import Traversable

from undercroft.content.source import Source, read
from undercroft.games.wonder.loading.library import LIBRARY, Library
from undercroft.games.wonder.loading.node import Node
from undercroft.games.wonder.loading.places import Places
from undercroft.games.wonder.loading.reading import Registry
from undercroft.games.wonder.script import Campaign, Chapter

CHAPTER_TABLES = ("chapter", "map", "area", "link", "object", "entity", "item", "counter", "routine", "card")
LIBRARY_TABLES = {"heroes": "hero", "upgrades": "upgrade", "wyrms": "wyrm", "shreds": "shred"}
HEAD_TABLES = ("campaign", "components", "keyword", "unlock", "slot", "band")


class Book:
    """A campaign as it was read, with the files that it was read from."""

    def __init__(self, campaign: Campaign, places: Places) -> None:
        self.campaign = campaign
        self.places = places

    def source(self, where: str) -> Source:
        return self.places.sources[where]


def load_campaign(folder: Traversable) -> Campaign:
    """Read a whole campaign: campaign.toml, the library and the chapters that it names."""
    return read_book(folder).campaign


def read_book(folder: Traversable, library: Traversable | None = None) -> Book:
    """The campaign in a folder, and where each part of it stands; library files it lacks come from `library`."""
    places = Places()
    head = read(folder / "campaign.toml")
    places.add("campaign", head)
    head.only(*HEAD_TABLES)
    node = Node(places, "campaign campaign", head.table("campaign").data)
    registry = Registry(*[_declared(places, kind) for kind in ("keyword", "slot", "unlock")])
    for name in LIBRARY:
        file = folder / f"{name}.toml"
        source = read(file if library is None or file.is_file() else library / f"{name}.toml")
        source.only(LIBRARY_TABLES[name], "counter", "routine")
        places.add(name, source)
    chapters = []
    for number, key in enumerate(node.texts("chapters"), 1):
        source = read(folder / "chapters" / f"{key}.toml")
        source.only(*CHAPTER_TABLES)
        places.add(key, source)
        chapters.append(read_chapter(places, registry, key, number))
    made = Campaign(node.text("id"), node.text("title"), chapters)
    made.blurb = node.text("text", "")
    node.done()
    return Book(made, places)


def _declared(places: Places, kind: str) -> list[str]:
    """The ids of the entries of one kind in campaign.toml."""
    found = []
    for i, data in enumerate(places.sources["campaign"].data.get(kind, [])):
        node = Node(places, f"campaign {kind} {i + 1}", data)
        found.append(node.text("id"))
        node.text("chapter", "")
        node.text("text", "")
        node.done()
    return found


def read_chapter(places: Places, registry: Registry, key: str, number: int) -> Chapter:
    """One chapter, compiled together with the library, whose names come first."""
    reader = Library(places, registry)
    reader.turn_to(key)
    head = reader.node(f"{key} chapter", reader.source.table("chapter").data)
    chapter = Chapter(key, key, head.text("title"), head.whole("number", number))
    if (own := head.text("id")) != key:
        raise head.error(f"the id of {key}.toml is {key!r}, not {own!r}.", "id")
    chapter.start_card, chapter.blurb = head.whole("start_card", 1, 1), head.text("text", "")
    reader.declare_library()
    reader.turn_to(key)
    reader.read_stage(chapter)
    reader.declare_things()
    reader.read_library(chapter)
    reader.turn_to(key)
    reader.read_things(chapter)
    chapter.start = reader.script(head.take("start", []), f"{key} start")
    for name in ("imports", "exports"):
        for word in head.texts(name):
            reader.find(reader.keywords, word, head.path)
    head.whole("cards", 0)
    head.done()
    chapter.cards = sorted(
        [reader.card(node) for node in reader.entries("card", "number")], key=lambda card: card.number
    )
    chapter.specials, chapter.texts = reader.specials, reader.texts
    chapter.tags, chapter.tokens, chapter.stacks = reader.tags.names, reader.tokens.names, reader.stacks.names
    chapter.keywords, chapter.slots = registry.keywords.names, registry.slots.names
    chapter.unlocks = registry.unlocks.names
    chapter.loops, chapter.uids = reader.most_loops, reader.uids
    return chapter
