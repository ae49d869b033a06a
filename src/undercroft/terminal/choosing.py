"""Choosing on the full screen: by key, by click, by cursor, or by typing words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input

from undercroft.engine.game import Game
from undercroft.engine.view import Option, View
from undercroft.terminal.app import TableApp
from undercroft.terminal.dialogs import Confirm, Menu
from undercroft.terminal.marks import Marks
from undercroft.terminal.panes import Touched


class Choosing(TableApp):
    """A table with a question; what becomes of a choice is up to those who extend it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "filter", "Filter"),
        Binding("escape", "all", "All options"),
    ]

    def __init__(self, game: Game[Any], view: View) -> None:
        super().__init__(game, view)
        self.words: str | None = None
        self.busy = False

    def take(self, option: Option) -> None:
        """Carry a choice out."""
        raise AssertionError(f"{type(self).__name__} does not answer take")

    def choose(self, option: Option) -> None:
        """Make a choice; one that stands beside the question must be confirmed."""
        if option in self.marks.asides:
            self.push_screen(Confirm(f"{option.label}: are you sure?"), lambda yes: self.take(option) if yes else None)
        else:
            self.take(option)

    def choose_among(self, title: str, options: Sequence[Option]) -> None:
        """Choose one of the options of a thing; at once if there is only one."""
        if len(options) == 1:
            self.choose(options[0])
        elif options:
            self.push_screen(Menu(title, options, self.marks), self._from_menu)

    def _from_menu(self, key: str | None) -> None:
        for option in self.marks.all:
            if option.key == key:
                self.choose(option)

    def on_touched(self, message: Touched) -> None:
        """A click: on an option, on a thing with options, or on any thing to learn what it is."""
        if message.pane == "options":
            self._from_menu(message.ref)
        elif message.ref in self.marks.about:
            self.choose_among("With this you can", self.marks.about[message.ref])
        else:
            self.explain(message.ref)

    def explain(self, ref: str) -> None:
        """Tell what a thing is with which nothing can be done now."""

    def on_key(self, event: events.Key) -> None:
        if event.character and not self.dialog_open and not self.busy and self.words is None:
            self.choose_among("With this you can", self.marks.pressed(event.character))

    # Narrowing the options down.

    def action_filter(self) -> None:
        """Type words to narrow the options down."""
        self.words = ""
        line = self.table.query_one("#filter", Input)
        line.display = True
        line.value = ""
        line.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input.id == "filter" and self.words is not None:
            self.words = event.value
            self.shown, self.cursor = self.marks.matching(event.value), 0
            self.draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input.id == "filter":
            self.action_take()

    def action_all(self) -> None:
        """Show all options again."""
        self.show_all()
        self.draw()

    def show_all(self) -> None:
        """Leave the filter."""
        self.words, self.hinted, self.cursor = None, "", 0
        self.shown = () if self.busy else Marks(self.view).all
        self.table.query_one("#filter").display = False
        self._pane("options").focus()
