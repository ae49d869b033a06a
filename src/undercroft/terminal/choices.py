"""Draws the options of a question in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from undercroft.engine.view import Option
from undercroft.terminal.canvas import Canvas, breadth, squeeze
from undercroft.terminal.marks import Marks


@dataclass(frozen=True)
class Layout:
    """How options are arranged: in columns of some height, read downward."""

    columns: int
    rows: int
    width: int

    def place(self, i: int) -> tuple[int, int]:
        """Where the option of this number stands."""
        return i // self.rows * self.width, i % self.rows

    def step(self, i: int, key: str, count: int) -> int:
        """The option that an arrow key leads to."""
        move = {"up": -1, "down": 1, "left": -self.rows, "right": self.rows, "home": -i, "end": count - 1 - i}[key]
        if key in ("up", "down"):
            return (i + move) % count
        return min(max(i + move, 0), count - 1) if key in ("home", "end") or 0 <= i + move < count else i


def arranged(options: Sequence[Option], width: int, height: int) -> Layout:
    """As many columns as needed to show all, as long as labels keep enough room; then it scrolls."""
    count = max(1, len(options))
    longest = max((breadth(option.label) for option in options), default=0) + 5
    columns = 1
    while columns < 4 and -(-count // columns) > height and width // (columns + 1) >= min(longest, 36):
        columns += 1
    return Layout(columns, -(-count // columns), width // columns)


def draw_choices(
    options: Sequence[Option], marks: Marks, cursor: int, layout: Layout, hinted: str = "", numbered: bool = False
) -> Canvas:
    """The options, each with its key; the chosen one under the cursor. Numbered: by number, not by key."""
    canvas = Canvas(layout.width * layout.columns, layout.rows)
    for i, option in enumerate(options):
        x, y = layout.place(i)
        sign = (str(i + 1) if i < 9 else " ") if numbered else marks.hot.get(option.key, " ")
        aside = option in marks.asides
        look = "cursor" if i == cursor else "hint" if option.key == hinted else "dim" if aside else ""
        canvas.put(x, y, ">" if i == cursor else " ", look, option.key)
        canvas.put(x + 1, y, f"{sign})" if sign != " " else "  ", "focus" if i == cursor else "mark", option.key)
        label = option.label + (" (hint)" if option.key == hinted else "")
        text = squeeze(label, layout.width - 5)
        padded = text + " " * (layout.width - 5 - breadth(text) if i == cursor else 0)
        canvas.put(x + 3, y, f" {padded}", look, option.key)
    return canvas
