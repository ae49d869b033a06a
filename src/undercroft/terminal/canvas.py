"""A canvas: characters in rows, each with a look and the ref of the thing it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from unicodedata import category, east_asian_width

Stretch = tuple[str, str, str]
"""A stretch of text: what it says, its look, and the ref of what it shows."""


RED = "♥♦"
"""Red wherever they stand; that they differ from the black ones in shape is enough without colours."""


def clean(text: str) -> str:
    """Text without anything that could move the cursor or change the terminal."""
    if text.isprintable():
        return text
    return "".join(" " if category(c).startswith("C") else c for c in text)


def breadth(text: str) -> int:
    """How many columns a text takes."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)


def clip(text: str, width: int) -> str:
    """A text cut to a width, with a mark where something is missing."""
    text = clean(text)
    if breadth(text) <= width:
        return text
    while text and breadth(text) > width - 1:
        text = text[:-1]
    return text + "…" if width > 0 else ""


def squeeze(text: str, width: int) -> str:
    """A text cut to a width in its middle: how it begins and how it ends tells most."""
    text = clean(text)
    if breadth(text) <= width or width < 30:
        return clip(text, width)
    tail = text[-width * 9 // 20 :]
    return clip(text, width - breadth(tail)) + tail


class Canvas:
    """Rows of characters that grow downward as needed and never beyond the width."""

    def __init__(self, width: int, height: int = 0) -> None:
        self.width = width
        self.chars: list[list[str]] = []
        self.looks: list[list[str]] = []
        self.refs: list[list[str]] = []
        self.reach(height)

    @property
    def height(self) -> int:
        return len(self.chars)

    def reach(self, height: int) -> None:
        """Have at least so many rows."""
        while len(self.chars) < height:
            self.chars.append([" "] * self.width)
            self.looks.append([""] * self.width)
            self.refs.append([""] * self.width)

    def put(self, x: int, y: int, text: str, look: str = "", ref: str = "") -> int:
        """Write a text; what falls outside is dropped. The column after it."""
        self.reach(y + 1)
        for c in clean(text):
            step = breadth(c)
            if x >= 0 and x + step <= self.width and y >= 0:
                self._set(x, y, c, look, ref)
                if step == 2:
                    self._set(x + 1, y, "", look, ref)
            x += step
        return x

    def put_all(self, x: int, y: int, text: Iterable[Stretch]) -> int:
        """Write several stretches of text, one after the other."""
        for part, look, ref in text:
            x = self.put(x, y, part, look, ref)
        return x

    def _set(self, x: int, y: int, c: str, look: str, ref: str) -> None:
        if c in RED and look not in ("focus", "cursor"):
            look = f"{look} red".strip()
        self.chars[y][x], self.looks[y][x], self.refs[y][x] = c, look, ref

    def ref_at(self, x: int, y: int) -> str:
        """The ref of what stands there, or nothing."""
        return self.refs[y][x] if 0 <= y < self.height and 0 <= x < self.width else ""

    def find(self, ref: str) -> tuple[int, int] | None:
        """Where a thing is shown first."""
        for y, row in enumerate(self.refs):
            if ref in row:
                return row.index(ref), y
        return None

    def rows(self) -> list[str]:
        """What is written, without looks."""
        return ["".join(row).rstrip() for row in self.chars]

    def runs(self, y: int) -> Iterator[tuple[str, str]]:
        """A row as stretches of one look each."""
        text, look = "", ""
        for c, other in zip(self.chars[y], self.looks[y], strict=True):
            if other != look and text:
                yield text, look
                text = ""
            look = other
            text += c
        yield text, look

    def stamp(self, other: Canvas, x: int, y: int) -> None:
        """Copy another canvas onto this one."""
        self.reach(y + other.height)
        for dy in range(other.height):
            for dx in range(min(other.width, self.width - x)):
                self.chars[y + dy][x + dx] = other.chars[dy][dx]
                self.looks[y + dy][x + dx] = other.looks[dy][dx]
                self.refs[y + dy][x + dx] = other.refs[dy][dx]


def wrapped(text: str, width: int) -> list[str]:
    """A text broken into lines of a width, between words where possible."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in clean(paragraph).split():
            while breadth(word) > width:
                lines += [line] if line else []
                line, word = "", _broken(word, width, lines)
            joined = f"{line} {word}" if line else word
            if breadth(joined) > width:
                lines.append(line)
                joined = word
            line = joined
        lines.append(line)
    return lines


def _broken(word: str, width: int, lines: list[str]) -> str:
    cut = 1
    while cut < len(word) and breadth(word[: cut + 1]) <= width:
        cut += 1
    lines.append(word[:cut])
    return word[cut:]
