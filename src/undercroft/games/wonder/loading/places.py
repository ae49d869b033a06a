"""Where a mistake stands: from the path of something printed to its file, line, card and field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from undercroft.content.source import HEADER, ContentError, Source

ALONE = ("campaign", "chapter", "start", "components")
"""Tables that a file holds once."""


class Places:
    """The files of a campaign by the first word of a path: `ch1 card 12 front do[2] damage` lies in the file `ch1`."""

    def __init__(self) -> None:
        self.sources: dict[str, Source] = {}

    def add(self, where: str, source: Source) -> None:
        self.sources[where] = source

    def error(self, path: str, sentence: str, word: str = "") -> ContentError:
        """A mistake at a path; `word` is what its line holds, if something can be pointed at."""
        where, entry, field = split(path)
        source = self.sources.get(where)
        if source is None:
            return ContentError(where, 1, entry, field, sentence)
        return ContentError(source.file, line_of(source, entry, field, word), entry, field, sentence)


def split(path: str) -> tuple[str, str, str]:
    """The file, the entry and the field of a path."""
    words = path.split()
    long = 2 if len(words) > 1 and words[1] in ALONE else 3
    return words[0], " ".join(words[1:long]), " ".join(words[long:])


def line_of(source: Source, entry: str, field: str, word: str) -> int:
    """The line of an entry on which a word stands, else of the part of the entry that is meant, else its first."""
    first, last = span(source, entry)
    part = re.escape(field.split()[0].partition("[")[0]) if field else ""
    side = rf"^\s*\[+\s*\w+\.{part}\s*\]|^\s*{part}\s*="
    start = _matching(source, range(first, last + 1), side, first) if part else first
    if not word:
        return start
    whole = rf"^[^#]*(?<!\w){re.escape(word)}(?!\w)"
    return _matching(source, (*range(start, last + 1), *range(first, start)), whole, start)


def _matching(source: Source, numbers: Iterable[int], pattern: str, otherwise: int) -> int:
    """The first of some lines that matches."""
    for number in numbers:
        if re.search(pattern, source.lines[number - 1]):
            return number
    return otherwise


def span(source: Source, entry: str) -> tuple[int, int]:
    """The first and the last line of an entry."""
    kind, _, key = entry.partition(" ")
    first = source.headers.get(kind) or source.headers.get(f"{kind}[{position(source.data.get(kind), key)}]", 1)
    for number in range(first, len(source.lines)):
        header = HEADER.match(source.lines[number])
        if header and not header[2].startswith(f"{kind}."):
            return first, number
    return first, len(source.lines)


def position(entries: Any, key: str) -> int:
    """Which of several entries a key means: its number, id or name, or its place among them."""
    for i, entry in enumerate(entries if isinstance(entries, list) else []):
        if isinstance(entry, Mapping) and key in [str(entry.get(name)) for name in ("number", "id", "name")]:
            return i
    return int(key) - 1 if key.isdigit() else 0
