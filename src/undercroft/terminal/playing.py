"""Playing on the full screen: keys, clicks and words become choices."""

from __future__ import annotations

from asyncio import sleep, to_thread
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from undercroft.bots.advice import Advised
from undercroft.engine.game import ASK_NEXT
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Option
from undercroft.match.orders import MINE, OTHERS, ordered, parts_of
from undercroft.match.why import things, why_option
from undercroft.terminal.choosing import Choosing
from undercroft.terminal.dialogs import Ask, Confirm, Cover, Menu, Reader
from undercroft.terminal.sitting import Sitting
from undercroft.terminal.tell import ended, pages

STOPS = "stops"
LOOK = 0.5
"""Seconds between looks at what those who sit elsewhere have done meanwhile."""
PAUSE = 0.15
"""Seconds between the moves of bots, so that one can follow."""


class Playing(Choosing):
    """A sitting on the full screen."""

    FOOT = "1-9 a-z choose  F1 keys  q quit  ? why  h hint  u undo  / filter  r rules  l log"
    KEYS = (
        "1-9, a-z  choose the option with that key at once",
        "A-Z       what can be done with the thing that has this key",
        "arrows    move among the options; Enter takes one",
        "mouse     click an option or a thing; it says what it is",
        "/         type words to narrow the options down; Esc: all again",
        "?         why: the rule behind an option, or why something fails",
        "h         hint: the best option, and how often it wins",
        "u, U      undo and redo",
        "r         search the rules",
        "l         the whole log",
        "p         the story again",
        "o         standing orders: which windows you want to be asked in",
        "Ctrl+N    be asked at the next window, whatever your orders",
        "Ctrl+E    hold a timed window open, once a turn",
        "s, q      save (every choice is saved anyway); save and quit",
        "Tab       next pane, to scroll it",
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", "Why"),
        Binding("u", "undo", "Undo"),
        Binding("U", "redo", "Redo"),
        Binding("s", "save", "Save"),
        Binding("h", "hint", "Hint"),
        Binding("o", "orders", "Orders"),
        Binding("ctrl+n", "next_window", "Next window"),
        Binding("ctrl+e", "extend", "More time"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.game, sitting.view())
        self.sitting = sitting
        self.seen: dict[int, int] = {}
        self.read: set[str] = set()
        self.story: Reader | None = None
        """What is being read aloud, or was last."""
        self.told_end = False

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(LOOK, self.look_again)
        self.go_on()

    # The course of the game.

    def go_on(self) -> None:
        """Show the table as it is now and let whoever must act next do so."""
        person = self.sitting.next_person()
        if self.sitting.others_to_move() and self.sitting.asked() is None:
            self.refresh_view()
            self.bots_move()
        elif person is not None and self.sitting.must_cover(person):
            self.table.add_class("covered")
            self.push_screen(Cover(self.sitting.names[person]), lambda _: self.hand_to(person))
        elif person is not None:
            self.hand_to(person)
        else:
            self.refresh_view()

    def look_again(self) -> None:
        """Notice what happened without the person at the keyboard."""
        if self.dialog_open or self.busy:
            return
        if wish := self.sitting.wish_of_others():
            self.push_screen(Confirm(wish), lambda yes: self._do(lambda: self.sitting.answer_others(bool(yes))))
        elif self.sitting.news():
            self.go_on()

    def hand_to(self, person: int) -> None:
        """The keyboard is with another person now."""
        self.sitting.seat = person
        self.refresh_view()
        self.table.remove_class("covered")

    @work(exclusive=True)
    async def bots_move(self) -> None:
        """Let the bots move one by one, showing each move."""
        self.busy = True
        while self.sitting.asked() is None and self.sitting.others_to_move():
            await to_thread(self.sitting.step)
            self.refresh_view()
            await sleep(PAUSE)
        self.busy = False
        self.go_on()

    def refresh_view(self) -> None:
        """Look at the table anew."""
        self.view = self.sitting.view()
        self.fresh = len(self.sitting.since(self.seen.get(self.sitting.seat, 0)))
        self.show_all()
        self.draw()
        self.complain()
        self.read_pages()
        if self.view.ending is not None and not self.told_end:
            self.told_end = True
            if self.screen is not self.story:
                self.tell_end(None)

    def read_pages(self) -> None:
        """Show what there is to read aloud, once; what comes while it is being read comes below it."""
        for page in pages(self.view):
            fresh = [part for part in page.text.split("\n\n") if part and part not in self.read]
            self.read.update(fresh)
            if not fresh:
                continue
            lines = "\n\n".join(fresh).split("\n")
            if self.screen is self.story:
                self.story.add(["", page.name, "", *lines])
            else:
                self.story = Reader(page.name, lines)
                self.push_screen(self.story, self.tell_end)

    def tell_end(self, closed: None) -> None:
        """Who has won, once the story is read."""
        if self.told_end and self.view.ending is not None:
            lines = ended(self.view.ending, self.view.names)
            self.push_screen(Reader("The end", [*lines, "", *self.sitting.afterwards()]))

    def complain(self) -> None:
        """Show a notice, such as a save that failed."""
        if self.sitting.notice:
            self.say(self.sitting.notice)
            self.sitting.notice = ""

    def question(self) -> str:
        if self.words is not None:
            return f"{len(self.shown)} of {len(self.marks.all)} options; Enter takes one, Esc shows all"
        if self.view.question is not None:
            who = f"{self.view.names[self.sitting.seat]}: " if len(self.sitting.people) > 1 else ""
            return who + self.view.question.ask
        if self.view.ending is not None:
            return f"The end. {self.view.ending.text}"
        return "The others are choosing ..."

    def log_lines(self) -> list[str]:
        return self.sitting.log()

    def take(self, option: Option) -> None:
        self._do(lambda: self.sitting.choose(option.key))

    # Asking.

    def explain(self, ref: str) -> None:
        for thing in things(self.view):
            if thing.ref == ref:
                self.push_screen(Reader("What is this?", self.sitting.about(self.view, thing)))
                return

    def action_why(self) -> None:
        """The rule behind the option under the cursor, and a line to ask about anything else."""
        focused = self.shown[self.cursor] if self.cursor < len(self.shown) else None
        first = why_option(self.game, focused) if focused else []

        def answer(words: str) -> list[str]:
            return self.sitting.why(self.view, words) if words else first

        self.push_screen(Ask("Why?", "a thing, a rule, or what you would like to do", answer, live=False))

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Think in the person's place, say what came of it, and point at the best option."""
        number = self.sitting.number
        self.say("Thinking ...")
        try:
            advice = await to_thread(self.sitting.hint)
        except Refusal as refusal:
            self.say(str(refusal))
            return
        if number == self.sitting.number:
            self.show_advice(advice)

    def show_advice(self, advice: Sequence[Advised]) -> None:
        best = advice[0].option
        self.show_all()
        self.hinted = best.key
        self.cursor = next((i for i, each in enumerate(self.shown) if each.key == best.key), 0)
        self.draw()
        self.say(advice[0].sentence)

    def action_leave(self) -> None:
        self.sitting.stop_thinking()
        super().action_leave()

    def foot(self) -> str:
        return f"{self.FOOT}  o orders: {self.sitting.standing()}"

    def action_orders(self) -> None:
        """Choose in which windows to be asked."""
        now, stops = parts_of(self.sitting.standing())
        options = [
            Option(key=each.name, label=f"{each.name}{' (now)' if each.name == now else ''}: {each.help}")
            for each in self.game.standings
        ]
        if self.game.stops:
            ticked = ", ".join(stops) or "none"
            options.append(Option(key=STOPS, label=f"stops: where you are asked in any case (now: {ticked})"))

        def give(name: str | None) -> None:
            if name == STOPS:
                self.tick_stops()
            elif name:
                self._do(lambda: self.sitting.order(ordered(name, stops)))

        self.push_screen(Menu("Standing orders", options, self.marks), give)

    def action_next_window(self) -> None:
        """Be asked at the next window, whatever the standing order."""
        if ASK_NEXT in self.game.standings:
            stops = parts_of(self.sitting.standing())[1]
            self._do(lambda: self.sitting.order(ordered(ASK_NEXT.name, stops)))

    def action_extend(self) -> None:
        """Hold a window of fixed length open."""
        self._do(self.sitting.extend)

    def tick_stops(self) -> None:
        """Choose a kind of window, to tick it."""
        stops = parts_of(self.sitting.standing())[1]
        options = []
        for each in self.game.stops:
            ticked = [stop.removeprefix(f"{each.name} ") for stop in stops if stop.startswith(f"{each.name} ")]
            options.append(Option(key=each.name, label=f"{each.name}: {each.help} (now: {', '.join(ticked) or 'no'})"))

        def tick(kind: str | None) -> None:
            if kind:
                self.tick_whose(kind)

        self.push_screen(Menu("Stops: ask me", options, self.marks), tick)

    def tick_whose(self, kind: str) -> None:
        """Tick a kind of window, or untick it, in somebody's turns."""
        now, stops = parts_of(self.sitting.standing())
        turns = {MINE: "in my own turns", OTHERS: "in the turns of all others"}
        for seat, name in enumerate(self.sitting.names):
            if seat != self.sitting.seat:
                turns[f"seat {seat + 1}"] = f"in {name}'s turns"
        options = [
            Option(key=f"{kind} {whose}", label=f"[{'x' if f'{kind} {whose}' in stops else ' '}] {label}")
            for whose, label in turns.items()
        ]

        def toggle(stop: str | None) -> None:
            if stop:
                rest = [each for each in stops if each != stop]
                self._do(lambda: self.sitting.order(ordered(now, rest if stop in stops else [*stops, stop])))
                self.tick_stops()

        self.push_screen(Menu(f"Stop at {kind}", options, self.marks), toggle)

    # Going back, and away.

    def action_undo(self) -> None:
        """Take the last choice back; where that is not free, ask first."""
        try:
            question = self.sitting.undo_question()
        except Refusal as refusal:
            self.say(str(refusal))
            return
        if question:
            self.push_screen(Confirm(question), lambda yes: self._do(self.sitting.undo) if yes else None)
        else:
            self._do(self.sitting.undo)

    def action_redo(self) -> None:
        """Make the choice again that was taken back."""
        self._do(self.sitting.redo)

    def _do(self, act: Callable[[], None]) -> None:
        self.seen[self.sitting.seat] = self.sitting.told()
        self.notice = ""
        try:
            act()
        except Refusal as refusal:
            self.notice = str(refusal)
        self.go_on()

    def action_save(self) -> None:
        """Save now."""
        if where := self.sitting.save():
            self.say(f"Saved in {where}")
        self.complain()
