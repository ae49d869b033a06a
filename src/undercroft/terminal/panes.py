"""Panes: parts of the screen that show a canvas, scroll, and tell what was clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from undercroft.engine.view import Happening
from undercroft.terminal.canvas import Canvas, wrapped
from undercroft.terminal.looks import content


class Touched(Message):
    """Something on a canvas was clicked: its ref, and on which pane."""

    def __init__(self, ref: str, pane: str) -> None:
        super().__init__()
        self.ref = ref
        self.pane = pane


class Drawing(Static):
    """A canvas on the screen."""

    DEFAULT_CSS = "Drawing { width: auto; height: auto; text-wrap: nowrap; }"

    def __init__(self, pane: str) -> None:
        super().__init__("", markup=False)
        self.pane = pane
        self.canvas = Canvas(1)

    def show(self, canvas: Canvas) -> None:
        """Show another canvas."""
        self.canvas = canvas
        self.update(content(canvas))

    def on_click(self, event: events.Click) -> None:
        ref = self.canvas.ref_at(event.x, event.y)
        if ref:
            event.stop()
            self.post_message(Touched(ref, self.pane))


class Pane(ScrollableContainer):
    """A drawing that scrolls where it is larger than its place."""

    DEFAULT_CSS = "Pane { scrollbar-size: 1 1; }"

    def __init__(self, pane: str) -> None:
        super().__init__(id=pane)
        self.drawing = Drawing(pane)

    def compose(self) -> list[Drawing]:
        return [self.drawing]

    def show(self, canvas: Canvas) -> None:
        """Show another canvas."""
        self.drawing.show(canvas)

    def bring(self, ref: str) -> None:
        """Scroll so that a thing can be seen."""
        found = self.drawing.canvas.find(ref)
        if found is not None:
            self.scroll_to_region(Region(found[0], found[1], 4, 1), animate=False, force=True)


class Options(Pane):
    """The options; arrows move the cursor, and the pane follows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"app.step('{key}')", key.title()) for key in ("up", "down", "left", "right", "home", "end")),
        Binding("enter", "app.take", "Take"),
    ]


class Log(Pane):
    """What happened, the newest last and in sight."""

    def on_mount(self) -> None:
        self.anchor()

    def show(self, canvas: Canvas) -> None:
        super().show(canvas)
        self.call_after_refresh(self.to_the_end)

    def on_resize(self) -> None:
        self.to_the_end()

    def to_the_end(self) -> None:
        """Show the newest lines."""
        self.scroll_end(animate=False)


def draw_log(log: Sequence[Happening], width: int, fresh: int) -> Canvas:
    """The log; what happened since the last choice (the last `fresh` lines) stands out."""
    canvas = Canvas(max(width, 10))
    old = len(log) - fresh
    for i, event in enumerate(log):
        for n, line in enumerate(wrapped(event.text, canvas.width - 2)):
            canvas.put(2 if n else 0, canvas.height, line if n else f"- {line}", "fresh" if i >= old else "dim")
    return canvas
