"""The full-screen table: board left, players right, and below what happened, the question and its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from undercroft.engine.game import Game
from undercroft.engine.view import Board, Option, View
from undercroft.terminal import dialogs
from undercroft.terminal.canvas import Canvas, clip
from undercroft.terminal.choices import Layout, arranged, draw_choices
from undercroft.terminal.graph import draw_graph
from undercroft.terminal.grid import draw_grid
from undercroft.terminal.marks import Marks
from undercroft.terminal.panes import Log, Options, Pane, draw_log
from undercroft.terminal.side import draw_side, resolving
from undercroft.terminal.tell import pages
from undercroft.terminal.why import rule_entry

SMALL, WIDE = 70, 100
"""Below the first width panes take turns; from the second on the log stands under the players."""

TURNS = ("board", "side", "log")
"""The panes that take turns on a small screen."""


class TableApp(App[int]):
    """Shows views and lets people read; what can be done with them is up to those who extend it."""

    CSS = (
        """
    #top { height: 1; background: $panel; text-wrap: nowrap; text-overflow: ellipsis; }
    #upper { height: 1fr; }
    #right { width: 1fr; border-left: solid $panel; padding-left: 1; }
    #side { height: 1fr; }
    #log { height: 1fr; border-top: solid $panel; }
    #low { height: 3; border-top: none; }
    #question { height: auto; max-height: 3; background: $panel; text-style: bold; }
    #options { height: 6; }
    #foot { height: 1; color: $text-muted; text-wrap: nowrap; text-overflow: ellipsis; }
    Pane:focus { background: $surface; }
    """
        + dialogs.CSS
    )
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q,q", "leave", "Quit", priority=False),
        Binding("l", "log", "Log"),
        Binding("r", "rules", "Rules"),
        Binding("p", "story", "Story"),
        Binding("f1", "help", "Help"),
        Binding("tab", "turn(1)", "Next pane", priority=True),
        Binding("shift+tab", "turn(-1)", "Previous pane", priority=True),
    ]
    FOOT = ""
    KEYS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, game: Game[Any], view: View) -> None:
        super().__init__()
        self.game, self.view = game, view
        self.marks = Marks(view)
        self.cursor = 0
        self.shown: Sequence[Option] = ()
        self.hinted = ""
        self.fresh = 0
        self.turn = 0
        self.columns = Layout(1, 1, 40)

    def compose(self) -> ComposeResult:
        yield Static(id="top", markup=False)
        with Horizontal(id="upper"):
            yield Pane("board")
            with Vertical(id="right"):
                yield Pane("side")
                yield Log("log")
        yield Log("low")
        yield Static(id="question", markup=False)
        yield Input(id="filter", placeholder="words of an option", compact=True)
        yield Options("options")
        yield Static(id="foot", markup=False)

    def on_mount(self) -> None:
        self.query_one("#filter").display = False
        self.query_one("#options").focus()
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.draw)

    # What can be seen.

    def log_lines(self) -> list[str]:
        """The whole log."""
        return [event.text for event in self.view.events]

    def headline(self) -> str:
        """What stands at the top: the game, and what is being resolved."""
        rules = resolving(self.view)
        return rules if rules.startswith(self.game.title) else f"{self.game.title} > {rules}".strip(" >")

    def question(self) -> str:
        """What stands over the options."""
        return self.view.question.ask if self.view.question else ""

    def draw(self) -> None:
        """Draw everything anew."""
        if not self.screen_stack or not self.query("#top"):
            return
        self.marks = Marks(self.view, self._focus())
        self._arrange()
        self.query_one("#top", Static).update(clip(self.headline(), self.size.width))
        self.query_one("#question", Static).update(self.question())
        self.query_one("#foot", Static).update(clip(self.FOOT, self.size.width))
        self._draw_board()
        self.query_one("#side", Pane).show(draw_side(self.view, self.marks, self._side_width()))
        self._draw_log()
        self._draw_options()

    def _focus(self) -> tuple[str, ...]:
        return self.shown[self.cursor].refs if self.cursor < len(self.shown) else ()

    def _arrange(self) -> None:
        """Give the panes their places, by the size of the screen."""
        small, wide = self.size.width < SMALL or self.size.height < 20, self.size.width >= WIDE
        pane = TURNS[self.turn % len(TURNS)]
        self.query_one("#board").display = bool(self._boards()) and (not small or pane == "board")
        self.query_one("#right").display = not small or pane != "board"
        self.query_one("#side").display = not small or pane == "side"
        self.query_one("#log").display = wide or (small and pane == "log")
        self.query_one("#low").display = not wide and not small
        self.query_one("#options").styles.height = self.options_height()

    def options_height(self) -> int:
        """How many rows the options get."""
        return min(max(4, self.size.height // 4), 10)

    def _boards(self) -> list[Board]:
        return [area for area in self.view.areas if isinstance(area, Board)]

    def _room(self) -> tuple[int, int]:
        """How much room the boards have."""
        low = 3 if self.query_one("#low").display else 0
        tall = self.size.height - 3 - low - self.options_height()
        small = self.size.width < SMALL
        return self.size.width - (0 if small else 38 if self.size.width >= WIDE + 18 else 28), tall

    def _draw_board(self) -> None:
        boards = self._boards()
        if not boards:
            return
        wide, tall = self._room()
        drawn = [self._board(board, wide, tall // len(boards)) for board in boards]
        canvas = Canvas(max(each.width for each in drawn))
        for each in drawn:
            canvas.stamp(each, 0, canvas.height)
        pane = self.query_one("#board", Pane)
        pane.styles.width = min(canvas.width + 1, wide)
        pane.show(canvas)
        for ref in self._focus()[:1]:
            pane.bring(ref)

    def _board(self, board: Board, wide: int, tall: int) -> Canvas:
        return draw_graph(board, self.marks, wide, tall) if board.shape == "graph" else draw_grid(board, self.marks, wide)

    def _side_width(self) -> int:
        board = self.query_one("#board", Pane)
        taken = board.drawing.canvas.width + 1 if board.display and self._boards() else 0
        return max(20, self.size.width - taken - 3)

    def _draw_log(self) -> None:
        for name in ("log", "low"):
            log = self.query_one(f"#{name}", Log)
            width = self.size.width if name == "low" else self._side_width()
            log.show(draw_log(self.view.events[-200:], width - 1, self.fresh))

    def _draw_options(self) -> None:
        self.columns = arranged(self.shown, self.size.width - 1, self.options_height())
        pane = self.query_one("#options", Pane)
        pane.show(draw_choices(self.shown, self.marks, self.cursor, self.columns, self.hinted))
        if self.cursor < len(self.shown):
            pane.bring(self.shown[self.cursor].key)

    # What everybody can do.

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
        if not self.dialog_open and (self.size.width < SMALL or self.size.height < 20):
            self.turn += step
            self.draw()
        elif step > 0:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()

    def action_log(self) -> None:
        """Read the whole log."""
        self.push_screen(dialogs.Reader("What happened", self.log_lines(), at_end=True))

    def action_rules(self) -> None:
        """Search the rulebook."""
        self.push_screen(dialogs.Ask("Rules", "words or a number of a rule", self.rules, live=True))

    def rules(self, words: str) -> list[str]:
        """The rules that contain these words."""
        found = self.game.rulebook.search(words)
        return [rule_entry(rule) + "\n" for rule in found[:200]] or [f"No rule has the words {words!r}."]

    def action_story(self) -> None:
        """Read what there is to read aloud."""
        for page in pages(self.view):
            self.push_screen(dialogs.Reader(page.name, page.text.split("\n")))

    def action_help(self) -> None:
        """List the keys."""
        self.push_screen(dialogs.Reader("Keys", self.KEYS))

    def action_leave(self) -> None:
        """Stop."""
        self.exit(0)
