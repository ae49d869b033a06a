"""Reading cards: known words as numbers, lists of parts, and no card twice. Games say what their words mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.content.source import ContentError, Entry
from undercroft.engine.game import nearest


def index_of(entry: Entry, field: str, word: str, known: Sequence[str]) -> int:
    """The number of a word that stands in a field."""
    if word not in known:
        raise entry.error(field, f"{word!r} is unknown{nearest(word, known)}")
    return known.index(word)


def index(entry: Entry, field: str, known: Sequence[str], default: int | None = None) -> int:
    """The number of the word in a field; without a default it must be there."""
    if default is not None and field not in entry.data:
        entry.read.add(field)
        return default
    return index_of(entry, field, entry.text(field), known)


def indexes(entry: Entry, field: str, known: Sequence[str]) -> list[int]:
    """The numbers of a list of words; none where it is not given."""
    return [index_of(entry, field, word, known) for word in entry.texts(field)]


class Part(Entry):
    """One `{...}` of a list inside a card; its mistakes are shown on the line of that list."""

    def __init__(self, card: Entry, field: str, number: int, data: Any) -> None:
        if not isinstance(data, dict):
            raise card.error(field, f"part {number} must be written as {{ word = value }}.")
        super().__init__(card.source, card.path, card.name, data)
        self.field = field
        self.number_in_list = number

    def error(self, field: str, sentence: str) -> ContentError:
        line = self.source.line_of(self.path, self.field)
        where = f"{self.field} {self.number_in_list}" + (f", {field}" if field else "")
        return ContentError(self.source.file, line, self.name, where, sentence)


def parts(card: Entry, field: str) -> list[Part]:
    """The parts of a list of a card; none where it is not given."""
    card.read.add(field)
    found = card.data.get(field, [])
    if not isinstance(found, list):
        raise card.error(field, "this must be a list of parts.")
    return [Part(card, field, number, data) for number, data in enumerate(found, 1)]


class Register:
    """Where each card stands: no name twice, and what is checked across cards can point at one of them."""

    def __init__(self) -> None:
        self.where: dict[str, Entry] = {}

    def enter(self, card: Entry) -> None:
        """Note a card that is being read."""
        if card.name in self.where:
            raise card.error("", f"there is another card {card.name!r}; give each a name of its own.")
        self.where[card.name] = card

    def error(self, card: str, field: str, sentence: str) -> ContentError:
        """A mistake in a card that was read before."""
        return self.where[card].error(field, sentence)

    def must_know(self, card: str, field: str, name: str, known: Sequence[str] | Mapping[str, object]) -> None:
        """Refuse a card that names another one which is not there."""
        if name not in known:
            raise self.error(card, field, f"there is no card {name!r}{nearest(name, known)}")
