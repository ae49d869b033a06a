"""What everybody at the full screen can do: walk through the panes and read."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from undercroft.engine.view import Option
from undercroft.match.why import rule_entry
from undercroft.terminal.dialogs import Ask, Reader
from undercroft.terminal.stage import Stage
from undercroft.terminal.tell import pages


class TableApp(Stage):
    """A table that can be read; what can be done with it is up to those who extend it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q,q", "leave", "Quit", priority=False),
        Binding("l", "log", "Log"),
        Binding("r", "rules", "Rules"),
        Binding("p", "story", "Story"),
        Binding("f1", "help", "Help"),
        Binding("tab", "turn(1)", "Next pane", priority=True),
        Binding("shift+tab", "turn(-1)", "Previous pane", priority=True),
    ]
    KEYS: ClassVar[tuple[str, ...]] = ()

    def log_lines(self) -> list[str]:
        """The whole log."""
        return [event.text for event in self.view.events]

    @property
    def dialog_open(self) -> bool:
        """Whether something lies over the table."""
        return len(self.screen_stack) > 1

    def action_step(self, key: str) -> None:
        """Move the cursor among the options."""
        if self.shown:
            self.cursor = self.columns.step(self.cursor, key, len(self.shown))
            self.draw()

    def action_take(self) -> None:
        """Choose what the cursor is on."""
        if self.cursor < len(self.shown):
            self.choose(self.shown[self.cursor])

    def choose(self, option: Option) -> None:
        """Make a choice, where one can be made."""

    def action_turn(self, step: int) -> None:
        """Go to the next pane: on a small screen another one is shown, on a larger one it can be scrolled."""
        if not self.dialog_open and self.places.small:
            self.turn += step
            self.draw()
        elif step > 0:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()

    def action_log(self) -> None:
        """Read the whole log."""
        self.push_screen(Reader("What happened", self.log_lines(), at_end=True))

    def action_rules(self) -> None:
        """Search the rulebook."""
        self.push_screen(Ask("Rules", "words or a number of a rule", self.rules, live=True))

    def rules(self, words: str) -> list[str]:
        """The rules that contain these words."""
        found = self.game.rulebook.search(words)
        return [rule_entry(rule) + "\n" for rule in found[:200]] or [f"No rule has the words {words!r}."]

    def action_story(self) -> None:
        """Read what there is to read aloud."""
        for page in pages(self.view):
            self.push_screen(Reader(page.name, page.text.split("\n")))

    def action_help(self) -> None:
        """List the keys."""
        self.push_screen(Reader("Keys", self.KEYS))

    def action_leave(self) -> None:
        """Stop."""
        self.exit(0)
