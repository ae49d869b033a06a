"""The full-screen table: board left, players right, and below what happened, the question and its options."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, Static

from undercroft.engine.game import Game
from undercroft.engine.view import Board, Happening, Option, View
from undercroft.terminal import dialogs
from undercroft.terminal.arrangement import Arrangement
from undercroft.terminal.boards import draw_board
from undercroft.terminal.canvas import Canvas, clip
from undercroft.terminal.choices import Layout, arranged, draw_choices
from undercroft.terminal.marks import Marks
from undercroft.terminal.panes import Log, Options, Pane, draw_log
from undercroft.terminal.side import draw_side, resolving


class Stage(App[int]):
    """Shows a view with its question; drawn anew whenever something has changed."""

    CSS = (
        """
    #top { height: 1; background: $panel; text-wrap: nowrap; text-overflow: ellipsis; }
    #upper { height: 1fr; }
    #right { width: 1fr; border-left: solid $panel; padding-left: 1; }
    #side { height: auto; max-height: 65%; }
    #log { height: 1fr; min-height: 4; border-top: solid $panel; }
    #low { border-top: none; }
    #notice { height: auto; max-height: 4; background: $warning-muted; color: $text; }
    #question { height: auto; max-height: 3; background: $panel; text-style: bold; }
    #options { height: 6; }
    #foot { height: 1; color: $text-muted; text-wrap: nowrap; text-overflow: ellipsis; }
    Pane { scrollbar-color: $panel; scrollbar-background: $background; }
    Screen.covered Pane, Screen.covered Static { visibility: hidden; }
    Pane:focus { background: $surface; }
    """
        + dialogs.CSS
    )
    ENABLE_COMMAND_PALETTE = False
    FOOT = ""

    def __init__(self, game: Game[Any], view: View) -> None:
        super().__init__()
        self.game, self.view = game, view
        self.marks = Marks(view)
        self.cursor = 0
        self.shown: Sequence[Option] = ()
        self.hinted = ""
        self.fresh = 0
        self.turn = 0
        self.notice = ""
        self.logged: dict[str, tuple[Sequence[Happening], int, int]] = {}
        self.columns = Layout(1, 1, 40)
        self.places = Arrangement(80, 24)

    def compose(self) -> ComposeResult:
        yield Static(id="top", markup=False)
        with Horizontal(id="upper"):
            yield Pane("board")
            with Vertical(id="right"):
                yield Pane("side")
                yield Log("log")
        yield Log("low")
        yield Static(id="notice", markup=False)
        yield Static(id="question", markup=False)
        yield Input(id="filter", placeholder="words of an option", compact=True)
        yield Options("options")
        yield Static(id="foot", markup=False)

    def on_mount(self) -> None:
        self.query_one("#filter").display = False
        self.query_one("#options").focus()
        self.draw()
        if not self.is_headless:
            self.set_interval(2, self.leave_a_closed_window)

    def leave_a_closed_window(self) -> None:
        """Stop when the terminal is gone: not every parent passes the news on, and reading from it would never end."""
        if not os.isatty(sys.__stdin__.fileno() if sys.__stdin__ else -1):
            self.exit(0)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.draw)

    def question(self) -> str:
        """What stands over the options."""
        return self.view.question.ask if self.view.question else ""

    # Drawing.

    @property
    def table(self) -> Screen[None]:
        """The screen below all dialogs."""
        return self.screen_stack[0]

    def draw(self) -> None:
        """Draw everything anew."""
        self.marks = Marks(self.view, self.focus_refs())
        self._arrange()
        self._line("top", resolving(self.game.title, self.view, self.size.width))
        self._line("question", f"{self.question()}{self._unread()}")
        self._line("notice", self.notice)
        self._line("foot", clip(self.foot(), self.size.width))
        self._draw_board()
        self._pane("side").show(draw_side(self.view, self.marks, self._side_width()))
        self._draw_log()
        self._draw_options()

    def foot(self) -> str:
        """The line at the bottom: the keys that are needed most."""
        return self.FOOT

    def _unread(self) -> str:
        """A reminder that more has happened than the log below the board can show."""
        hidden = self.places.shows("low") and self.fresh > self.places.low + 2
        return f"   (l: all {self.fresh} new lines)" if hidden else ""

    def _pane(self, name: str) -> Pane:
        return self.table.query_one(f"#{name}", Pane)

    def _line(self, name: str, text: str) -> None:
        line = self.table.query_one(f"#{name}", Static)
        line.update(text)
        line.display = bool(text)

    def say(self, text: str) -> None:
        """Show a sentence over the question until something else happens."""
        self.notice = text
        self._line("notice", text)

    def focus_refs(self) -> tuple[str, ...]:
        """The things that the option under the cursor is about, and the way that it goes."""
        option = self.shown[self.cursor] if self.cursor < len(self.shown) else None
        return (*option.refs, *option.path) if option else ()

    def _arrange(self) -> None:
        """Give the panes their places, by the size of the screen."""
        most = Arrangement(*self.size).most_options
        self.columns = arranged(self.shown, self.size.width - 1, most)
        self.places = Arrangement(*self.size, self.columns.rows, self.turn)
        for pane in ("board", "side", "log", "low"):
            self._pane(pane).display = self.places.shows(pane)
        self._pane("board").display &= bool(self._boards())
        self.table.query_one("#right").display = self.places.shows("side") or self.places.shows("log")
        self._pane("side").styles.max_height = "65%" if self.places.wide else "100%"
        self._pane("options").styles.height = self.places.options
        self._pane("low").styles.height = self.places.low

    def _boards(self) -> list[Board]:
        return [area for area in self.view.areas if isinstance(area, Board)]

    def _draw_board(self) -> None:
        boards = self._boards()
        if not boards:
            return
        wide, tall = self.places.board
        drawn = [draw_board(board, self.marks, wide, tall // len(boards)) for board in boards]
        canvas = Canvas(max(each.width for each in drawn))
        for each in drawn:
            canvas.stamp(each, 0, canvas.height)
        pane = self._pane("board")
        pane.styles.width = min(canvas.width + 1, wide)
        # What the boards leave empty goes to the log, so that a whole fight can be read.
        self._pane("low").styles.height = self.places.low + max(0, min(tall - canvas.height, tall - 9))
        pane.show(canvas)
        for ref in self.focus_refs()[:1]:
            pane.bring(ref)

    def _side_width(self) -> int:
        board = self._pane("board")
        taken = board.drawing.canvas.width + 1 if board.display else 0
        return max(20, self.size.width - taken - 3)

    def _draw_log(self) -> None:
        """The log, where it is to be seen, if anything about it has changed."""
        for pane, width in (("log", self._side_width() - 1), ("low", self.size.width - 1)):
            now = (self.view.events[-100:], width, self.fresh)
            if self._pane(pane).display and self.logged.get(pane) != now:
                self.logged[pane] = now
                self._pane(pane).show(draw_log(*now))

    def _draw_options(self) -> None:
        pane = self._pane("options")
        pane.show(draw_choices(self.shown, self.marks, self.cursor, self.columns, self.hinted))
        if self.cursor < len(self.shown):
            pane.bring(self.shown[self.cursor].key)
