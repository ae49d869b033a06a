"""Names and flavour: our own, without any effect on the rules (T-013)."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources.abc import Traversable

from undercroft.content.source import Source, read
from undercroft.games.tomb.cards import DECK, SUITS, card_key

CLASSES = ("martial", "elementalist", "beastmaster", "rogue")
"""The classes by the suit of their 6 (T-181)."""

SYMBOLS = "♣♦♥♠"


@dataclass(frozen=True)
class Lore:
    """What everything is called, and what is read aloud."""

    cards: list[str]
    card_texts: list[str]
    daemons: list[str]
    gifts: list[str]
    gift_texts: list[str]
    intros: list[str]
    falls: list[str]
    classes: list[str]
    class_texts: list[str]
    domains: list[str]
    domain_intros: list[str]
    endings: dict[str, str]
    greetings: tuple[str, ...]


def load_lore(file: Traversable) -> Lore:
    """Read names.toml; every card, daemon, class and domain must be there."""
    source = read(file)
    source.only("cards", "daemons", "classes", "domains", "endings", "merchant")
    keys = [card_key(card) for card in range(DECK)]
    cards = _columns(source, "cards", keys, "name", "text")
    daemons = _columns(source, "daemons", list(SUITS), "name", "gift", "text", "intro", "fall")
    classes = _columns(source, "classes", list(CLASSES), "name", "blurb", "tip")
    domains = _columns(source, "domains", ["1", "2", "3", "4"], "name", "intro")
    endings = source.table("endings")
    merchant = source.table("merchant")
    return Lore(
        cards=cards["name"],
        card_texts=cards["text"],
        daemons=daemons["name"],
        gifts=daemons["gift"],
        gift_texts=daemons["text"],
        intros=daemons["intro"],
        falls=daemons["fall"],
        classes=classes["name"],
        class_texts=[f"{blurb} {tip}" for blurb, tip in zip(classes["blurb"], classes["tip"], strict=True)],
        domains=domains["name"],
        domain_intros=domains["intro"],
        endings={cause: endings.text(cause) for cause in ("won", "slain", "stuck", "resigned")},
        greetings=merchant.texts("greetings"),
    )


def _columns(source: Source, section: str, keys: list[str], *fields: str) -> dict[str, list[str]]:
    """The fields of a section as columns, in the order of the keys; exactly these keys must be there."""
    entries = {entry.name: entry for entry in source.tables(section)}
    for key in keys:
        if key not in entries:
            raise source.error(section, key, "", f"[{section}.{key}] is missing; add it.")
    for key, entry in entries.items():
        if key not in keys:
            raise entry.error("", f"nothing in the game is called {key!r}; remove it.")
    columns = {field: [entries[key].text(field) for key in keys] for field in fields}
    for entry in entries.values():
        entry.done()
    return columns
