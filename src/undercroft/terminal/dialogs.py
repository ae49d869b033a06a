"""Dialogs: things to read, to agree to, to pick from, to search; and the cover between two players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from undercroft.engine.view import Option
from undercroft.terminal.choices import Layout, draw_choices
from undercroft.terminal.marks import Marks
from undercroft.terminal.panes import Pane, Touched

CSS = """
.dialog { align: center middle; }
.dialog > Vertical { width: 90%; max-width: 100; height: auto; max-height: 100%; border: round $accent; padding: 0 1;
  background: $surface; }
.dialog .title { text-style: bold; color: $text-accent; }
.dialog .foot { color: $text-muted; }
.dialog VerticalScroll { height: auto; }
.dialog Input { border: tall $accent; height: 3; }
Cover { align: center middle; background: $background; }
"""


def fitted(dialog: ModalScreen[None]) -> VerticalScroll:
    """The part of a dialog that scrolls, no taller than the screen has room for."""
    scroll = dialog.query_one(VerticalScroll)
    scroll.styles.max_height = max(3, dialog.app.size.height - (6 if isinstance(dialog, Reader) else 9))
    return scroll


class Reader(ModalScreen[None]):
    """Something to read; whoever types on has read it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter", "dismiss(None)", "Close")]

    def __init__(self, title: str, lines: Sequence[str], at_end: bool = False) -> None:
        super().__init__(classes="dialog")
        self.heading, self.lines, self.at_end = title, lines, at_end

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.heading, classes="title", markup=False)
            with VerticalScroll():
                yield Static("\n".join(self.lines), markup=False)
            yield Static("Arrows scroll; any letter, Enter or Esc closes", classes="foot", markup=False)

    def add(self, lines: Sequence[str]) -> None:
        """Something more to read, below what is there."""
        self.lines = [*self.lines, *lines]
        self.query_one(VerticalScroll).query_one(Static).update("\n".join(self.lines))

    def on_key(self, event: events.Key) -> None:
        """A letter closes and chooses nothing: the options may not have been seen yet."""
        if event.is_printable:
            event.stop()
            self.dismiss(None)

    def on_mount(self) -> None:
        scroll = fitted(self)
        scroll.focus()
        if self.at_end:
            self.call_after_refresh(scroll.scroll_end, animate=False)


class Confirm(ModalScreen[bool]):
    """A question with yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "Yes"),
        Binding("n,escape,q", "dismiss(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__(classes="dialog")
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="title", markup=False)
            yield Static("y yes, n no", classes="foot", markup=False)


class Menu(ModalScreen[str]):
    """The options of one thing; the key of the chosen one, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss('')", "Close"),
        Binding("up", "step('up')", "Up", priority=True),
        Binding("down", "step('down')", "Down", priority=True),
        Binding("enter", "take", "Take", priority=True),
    ]

    def __init__(self, title: str, options: Sequence[Option], marks: Marks) -> None:
        super().__init__(classes="dialog")
        self.heading, self.options, self.marks = title, options, marks
        self.cursor = 0
        self.layout_of = Layout(1, len(options), min(90, 6 + max(len(option.label) for option in options)))

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.heading, classes="title", markup=False)
            yield Pane("menu")
            yield Static("A number or Enter takes one, Esc closes", classes="foot", markup=False)

    def on_mount(self) -> None:
        self._draw()

    def _draw(self) -> None:
        pane = self.query_one("#menu", Pane)
        pane.styles.height = min(len(self.options), 20)
        pane.show(draw_choices(self.options, self.marks, self.cursor, self.layout_of, numbered=True))
        pane.bring(self.options[self.cursor].key)

    def action_step(self, key: str) -> None:
        """Move the cursor."""
        self.cursor = self.layout_of.step(self.cursor, key, len(self.options))
        self._draw()

    def action_take(self) -> None:
        """Choose what the cursor is on."""
        self.dismiss(self.options[self.cursor].key)

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in "123456789" and int(event.character) <= len(self.options):
            event.stop()
            self.dismiss(self.options[int(event.character) - 1].key)

    def on_touched(self, message: Touched) -> None:
        self.dismiss(message.ref)


class Ask(ModalScreen[None]):
    """A line to type, and what is found for it: rules, or why something can or cannot be done."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Close"),
        Binding("up", "scroll(-1)", "Up", priority=True),
        Binding("down", "scroll(1)", "Down", priority=True),
    ]

    def __init__(self, title: str, hint: str, answer: Callable[[str], Sequence[str]], live: bool) -> None:
        super().__init__(classes="dialog")
        self.heading, self.hint, self.answer, self.live = title, hint, answer, live

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.heading, classes="title", markup=False)
            yield Input(placeholder=self.hint)
            with VerticalScroll():
                yield Static("\n".join(self.answer("")), id="answer", markup=False)
            yield Static("Arrows scroll, Enter asks, Esc closes", classes="foot", markup=False)

    def on_mount(self) -> None:
        fitted(self)

    def action_scroll(self, lines: int) -> None:
        """Scroll the answer while the line has the keyboard."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        if self.live:
            self._show(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._show(event.value)

    def _show(self, words: str) -> None:
        self.query_one("#answer", Static).update("\n".join(self.answer(words.strip())))


class Cover(ModalScreen[None]):
    """Hides the table while the keyboard changes hands."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss(None)", "Go on")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def compose(self) -> ComposeResult:
        yield Static(f"Pass the keyboard to {self.player}, who presses Enter.", markup=False)
