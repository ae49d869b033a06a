"""Reading the cards: data files in the words of this game, refused with file, line, card and field (section 19.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources.abc import Traversable

from undercroft.content.cards import Part, Register, index, indexes, parts
from undercroft.content.source import Entry, Source, read
from undercroft.engine.game import nearest
from undercroft.games.dungeons import cards
from undercroft.games.dungeons.cards import (
    ANY,
    DECKS,
    DENIALS,
    EFFECT,
    EVERY_TURN,
    KINDS,
    LETTERS,
    NONE,
    OPS,
    PATCH,
    SELECTORS,
    STASH,
    STATICS,
    TAGS,
    TRIGGERS,
    TURNS,
    TYPES,
    Box,
    Card,
    Dungeon,
    Gamer,
    Loot,
    Op,
    Static,
    Text,
    Trigger,
)

NUMBERS = ("total", "experience", "difficulty", "die", "add_die", "draw", "discard", "rivals_draw", "peek")
"""Ops that say how much."""

FLAGS = ("wild", "victim", "spared", "immune")
"""Statics that are so or not so."""


CONDITIONS = {
    "experience": ("of", "on"),
    "total": ("on", "alone", "party"),
    "difficulty": ("on",),
    "loot": ("on",),
    "missing": ("on", "party"),
}
"""The conditions that a static of the table heeds (D-R86); a Gamer's own bonus heeds others."""

OWN_CONDITIONS = {"experience": ("on", "alone", "with", "party", "per")}


class Reader:
    """Reads the three files into one box."""

    def __init__(self) -> None:
        self.box = Box("", [], [], [])
        self.register = Register()

    # The decks.

    def forum(self, source: Source) -> None:
        source.only("gamer")
        for entry in source.tables("gamer"):
            self.box.gamers.append(self.gamer(entry))
        keys = [gamer.key for gamer in self.box.gamers]
        for gamer in self.box.gamers:
            if gamer.refuses_gamer:
                self.register.must_know(gamer.key, "refuses_gamer", gamer.refuses_gamer, keys)

    def gamer(self, entry: Entry) -> Gamer:
        printed = self.printed(entry)
        gamer = Gamer(*printed, index(entry, "type", TYPES), entry.number("experience", 0, 9))
        for type in indexes(entry, "refuses", TYPES):
            gamer.refuses |= 1 << type
        gamer.refuses_gamer = entry.text("refuses_gamer", "")
        for part in parts(entry, "skill"):
            self.skill(part, gamer)
        for static in gamer.statics:
            gamer.others += static.amount if static.word == cards.S_OTHERS else 0
            gamer.wild = gamer.wild or static.word == cards.S_WILD
        entry.done()
        return gamer

    def dungeons(self, source: Source) -> None:
        source.only("dungeon")
        for entry in source.tables("dungeon"):
            self.box.dungeons.append(self.dungeon(entry))

    def dungeon(self, entry: Entry) -> Dungeon:
        printed = self.printed(entry)
        dungeon = Dungeon(*printed, index(entry, "kind", KINDS), entry.number("difficulty", 1, 15))
        dungeon.needs = needs(entry)
        dungeon.loot = entry.number("loot", 0, 5)
        dungeon.vp = entry.number("vp", 0, 9)
        dungeon.statics = [static(part) for part in parts(entry, "raid")]
        dungeon.least = max([1, *[s.amount for s in dungeon.statics if s.word == cards.S_PARTY_LEAST]])
        dungeon.most = min([99, *[s.amount for s in dungeon.statics if s.word == cards.S_PARTY_MOST]])
        for part in parts(entry, "stash"):
            if "at" in part.data:
                dungeon.text = self.text(part, part)
            else:
                dungeon.stash.append(static(part))
        entry.done()
        return dungeon

    def loot(self, source: Source) -> None:
        source.only("effect", "stash", "patch")
        kinds: list[tuple[str, Callable[[Entry], Loot]]] = [
            ("effect", self.effect), ("stash", self.stash), ("patch", self.patch),
        ]  # fmt: skip
        for name, make in kinds:
            for entry in source.tables(name):
                copies = entry.number("copies", 1, 9, 1)
                self.box.loot += [make(entry)] * copies
                entry.done()

    def effect(self, entry: Entry) -> Loot:
        loot = Loot(*self.printed(entry), EFFECT)
        loot.text = self.text(entry, None)
        loot.statics = [static(part) for part in parts(entry, "while_attached")]
        return loot

    def stash(self, entry: Entry) -> Loot:
        loot = Loot(*self.printed(entry), STASH)
        for part in parts(entry, "gives"):
            if "at" in part.data:
                loot.text = self.text(part, part)
            else:
                loot.statics.append(static(part))
        return loot

    def patch(self, entry: Entry) -> Loot:
        loot = Loot(*self.printed(entry), PATCH)
        loot.statics = [static(part) for part in parts(entry, "changes")]
        return loot

    # The parts of a card.

    def printed(self, entry: Entry) -> tuple[str, str, str, str]:
        """Key, title, text and flavour; every card says what it does (D-180)."""
        self.register.enter(entry)
        return entry.name, entry.text("title"), entry.text("text"), entry.text("flavour", "")

    def skill(self, part: Part, card: Card) -> None:
        """A skill that follows from an event, one that is used by choice, or one that is always there."""
        if "when" in part.data:
            when, may = index(part, "when", TRIGGERS), part.flag("may")
            self.box.texts.append(Text(0, EVERY_TURN, [], ops(part, OPS)))
            card.triggers.append(Trigger(when, len(self.box.texts) - 1, may))
            part.done()
        elif "at" in part.data:
            card.text = self.text(part, part)
        else:
            card.statics.append(static(part))

    def text(self, entry: Entry, part: Part | None) -> int:
        """A program: printed timing (K-12), what is chosen, and what it does."""
        tags = 0
        for tag in indexes(entry, "at", (*TAGS, "ANY")):
            tags |= ANY if tag == len(TAGS) else 1 << tag
        if not tags:
            raise entry.error("at", f"say when this can be played; there is {', '.join((*TAGS, 'ANY'))}.")
        turn = index(entry, "turn", TURNS, EVERY_TURN)
        choose = indexes(entry, "choose", SELECTORS)
        does = ops(part, OPS) if part else [op for each in parts(entry, "do") for op in ops(each, OPS)]
        if not does:
            raise entry.error("do", "this does nothing; write what it does.")
        if part:
            part.done()
        self.box.texts.append(Text(tags, turn, choose, does))
        return len(self.box.texts) - 1


def needs(entry: Entry) -> list[int]:
    """The requirement: letters of types, or `*` for none (D-110, D-113)."""
    text = entry.text("needs")
    if text == "*":
        return []
    for letter in text.split():
        if letter not in LETTERS or len(letter) != 1:
            raise entry.error("needs", f"{letter!r} is no type; write letters of {' '.join(LETTERS)}, or * for none.")
    return [LETTERS.index(letter) for letter in text.split()]


def ops(part: Part, known: Sequence[str]) -> list[Op]:
    """What a part does, in the order in which it is written."""
    found: list[Op] = []
    for word in part.data:
        if word in known:
            found.append(op(part, word))
    if not found:
        unread = [word for word in part.data if word not in part.read] or [""]
        raise part.error(unread[0], f"nothing here says what happens{nearest(unread[0], known)}")
    if not isinstance(part, Part) or part.field == "do":
        part.done()
    return found


def op(part: Part, word: str) -> Op:
    number = OPS.index(word)
    if word == "deny":
        return Op(number, 1, index(part, word, DENIALS))
    if word == "scout":
        return Op(number, 1, index(part, word, DECKS))
    if word not in NUMBERS:
        part.flag(word)
        return Op(number, 1)
    amount = part.number(word, -9, 9)
    if word == "peek":
        return Op(number, amount, index(part, "deck", DECKS))
    if word == "discard":
        return Op(number, amount, index(part, "who", ("me", "target"), 0))
    return Op(number, amount)


def static(part: Part) -> Static:
    """Something that holds all the time, and its condition (M01 to M18)."""
    found = [word for word in part.data if word in STATICS]
    if len(found) != 1:
        unread = [word for word in part.data if word not in STATICS] or [""]
        raise part.error(unread[0], f"write exactly one thing that this changes{nearest(unread[0], STATICS)}")
    word = found[0]
    amount = int(part.flag(word)) if word in FLAGS else part.number(word, -9, 9)
    made = Static(STATICS.index(word), amount)
    heeded = (OWN_CONDITIONS if part.field == "skill" else CONDITIONS).get(word, ())
    for condition in ("of", "on", "with", "per", "alone", "party"):
        if condition in part.data and condition not in heeded:
            raise part.error(condition, f"{word!r} does not heed this; {conditions(heeded)}")
    made.of = index(part, "of", TYPES, NONE)
    made.on = index(part, "on", KINDS, NONE)
    made.mate = index(part, "with", TYPES, NONE)
    made.per = index(part, "per", KINDS, NONE)
    made.alone = part.flag("alone")
    made.party = part.number("party", 1, 9, 0)
    if part.field not in ("skill", "while_attached") and word == "experience" and made.of == NONE:
        raise part.error("of", f"say whose Experience changes; there is {', '.join(TYPES)}.")
    part.done()
    return made


def conditions(heeded: Sequence[str]) -> str:
    return f"it heeds {', '.join(heeded)}." if heeded else "it holds always."


def load_box(folder: Traversable) -> tuple[Box, Register]:
    """The cards of a folder, and where each stands."""
    reader = Reader()
    reader.box.name = folder.name
    reader.forum(read(folder / "forum.toml"))
    reader.dungeons(read(folder / "dungeons.toml"))
    reader.loot(read(folder / "loot.toml"))
    reader.box.settle()
    return reader.box, reader.register
