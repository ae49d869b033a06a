"""Looking on: a game replayed move by move, or bots that play."""

from __future__ import annotations

from asyncio import Lock, sleep, to_thread
from collections.abc import Mapping
from typing import ClassVar

from textual import events, work
from textual.binding import Binding, BindingType

from undercroft.bots.bot import Bot
from undercroft.bots.drive import bot_step
from undercroft.engine.zone import SPECTATOR
from undercroft.match.journal import Choice
from undercroft.match.match import Match
from undercroft.terminal.app import TableApp
from undercroft.terminal.dialogs import Reader
from undercroft.terminal.lines import chosen, entry_said, view_of
from undercroft.terminal.tell import ended

SLOWEST, FASTEST = 8.0, 0.02


class Replaying(TableApp):
    """A game, move by move."""

    FOOT = "Left Right moves  Home End  digits: go to a move  l log  r rules  F1 keys  q quit"
    KEYS = (
        "Right, Left   one move on, one move back",
        "Home, End     before the first move, after the last",
        "digits        type the number of a move, then Enter",
        "l, r, p       log, rules, story",
        "Tab           next pane, to scroll it",
        "q             quit",
    )

    def __init__(self, match: Match, at: int) -> None:
        super().__init__(match.game, view_of(match, match.at(at)))
        self.match, self.at, self.typed = match, at, ""
        self.last = ""
        self.refs: tuple[str, ...] = ()
        self._look_back()

    def _look_back(self) -> None:
        """Find out what the last move was, and which things it was about."""
        self.last, self.refs = "The beginning.", ()
        if self.at:
            before, entry = self.match.at(self.at - 1), self.match.journal.entries[self.at - 1]
            self.last = entry_said(self.match, before, entry)
            option = chosen(self.match, before, entry) if isinstance(entry, Choice) and self.match.over else None
            self.refs = (*option.refs, *option.path) if option else ()

    def focus_refs(self) -> tuple[str, ...]:
        return self.refs

    def question(self) -> str:
        if self.typed:
            return f"Go to move {self.typed} of {self.match.number} (Enter)"
        end = f" The end: {self.view.ending.text}" if self.view.ending else ""
        return f"Move {self.at} of {self.match.number}. {self.last}{end}"

    def action_step(self, key: str) -> None:
        """Go through the moves."""
        steps = {"right": self.at + 1, "down": self.at + 1, "left": self.at - 1, "up": self.at - 1, "home": 0}
        self.go_to(steps.get(key, self.match.number))

    def go_to(self, number: int) -> None:
        """Show the table after that many moves."""
        before = len(self.view.events)
        self.at = min(max(number, 0), self.match.number)
        self.view = view_of(self.match, self.match.at(self.at))
        self._look_back()
        self.fresh = max(0, len(self.view.events) - before)
        self.typed = ""
        self.draw()

    def action_take(self) -> None:
        """Go to the move whose number was typed."""
        if self.typed:
            self.go_to(int(self.typed))

    def on_key(self, event: events.Key) -> None:
        if not self.dialog_open and event.character and event.character in "0123456789":
            self.typed = (self.typed + event.character)[-6:]
            self.draw()


class Watching(TableApp):
    """Bots that play, at a speed of one's choice."""

    FOOT = "space pauses  + faster  - slower  l log  r rules  F1 keys  q quit"
    KEYS = (
        "space   pause and go on",
        "+, -    faster, slower",
        "right   one move while it is paused",
        "l, r, p log, rules, story",
        "q       quit",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pause", "Pause", priority=True),
        Binding("plus,equals_sign", "speed(0.5)", "Faster"),
        Binding("minus", "speed(2.0)", "Slower"),
    ]

    def __init__(self, match: Match, bots: Mapping[int, Bot], delay: float) -> None:
        super().__init__(match.game, match.view(SPECTATOR))
        self.match, self.bots, self.delay = match, bots, delay
        self.paused = False
        self.moving = Lock()

    def on_mount(self) -> None:
        super().on_mount()
        self.run_bots()

    @work(exclusive=True)
    async def run_bots(self) -> None:
        """Let the bots play to the end."""
        while not self.match.over:
            if not self.paused:
                await self.one_move()
            await sleep(0.05 if self.paused else self.delay)
        if self.view.ending is not None:
            self.push_screen(Reader("The end", ended(self.view.ending, self.view.names)))

    async def one_move(self) -> None:
        """One choice of one bot, after the one that is under way."""
        async with self.moving:
            if self.match.over:
                return
            before = len(self.match.table.events)
            await to_thread(bot_step, self.match, self.bots)
            self.view = self.match.view(SPECTATOR, max(0, len(self.match.table.events) - 400))
            self.fresh = len(self.match.view(SPECTATOR, before).events)
            self.draw()

    def question(self) -> str:
        if self.match.over:
            return "The end."
        return f"Move {self.match.number}. " + ("Paused." if self.paused else f"{self.delay:.2f} seconds a move.")

    async def action_step(self, key: str) -> None:  # type: ignore[override]
        """One move while it is paused."""
        if self.paused and key == "right" and not self.match.over:
            await self.one_move()

    def action_pause(self) -> None:
        """Pause, or go on."""
        self.paused = not self.paused
        self.draw()

    def action_speed(self, factor: float) -> None:
        """Faster or slower."""
        self.delay = min(max(max(self.delay, FASTEST) * factor, FASTEST), SLOWEST)
        self.draw()
