"""Line mode: everything in sentences and lists, for pipes and screen readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Option, View
from undercroft.match.orders import parts_of
from undercroft.match.why import all_options, option_meant, rule_entry
from undercroft.terminal.canvas import clean
from undercroft.terminal.sitting import Sitting
from undercroft.terminal.tell import asked, changes, ended, pages, told

HELP = """Type the number of an option, its key, or the beginning of its key. Or one of:
  look            the whole table in words
  log             everything that happened
  why [words]     the rule behind the question, an option, a thing; or why something cannot be done
  rules [words]   the rules that contain these words
  orders [words]  in which windows you want to be asked; with words: change it
  extend          hold a window of fixed length open, once a turn (at a server)
  undo, redo      take back your last choice; make it again
  hint            the best options, and how often they win in imagined games
  say WORDS       say something to those who play elsewhere
  save            save now (every choice is saved anyway)
  quit            save and stop
  help            this list"""

HINTS = 3
"""How many options a hint tells of."""


class Quit(Exception):
    """The person at the keyboard wants to stop, or the input has ended."""


class Plain:
    """A sitting in lines: prints what happened and what is asked, reads an answer."""

    def __init__(self, sitting: Sitting, lines: TextIO, out: TextIO) -> None:
        self.sitting, self.lines, self.out = sitting, lines, out
        self.seen = 0
        self.before: View | None = None
        self.read_pages: set[str] = set()
        self.commands: dict[str, Callable[[str], None]] = {
            "look": self._look, "log": self._log, "why": self._why, "?": self._why, "rules": self._rules,
            "undo": self._undo, "redo": self._redo, "save": self._save, "hint": self._hint, "help": self._help,
            "orders": self._orders, "extend": self._extend, "say": self._talk, "quit": self._quit,
        }  # fmt: skip

    def play(self) -> int:
        """Play until the game is over or the input ends."""
        self._say(f"{self.sitting.game.title}. Type help for help.")
        try:
            while not self.sitting.over:
                self._turn()
        except Quit:
            return 0
        self._news()
        ending = self.sitting.view().ending
        if ending is not None:
            self._say(*ended(ending, tuple(self.sitting.names)))
        self._say(*self.sitting.afterwards())
        return 0

    # One question.

    def _turn(self) -> None:
        person = self.sitting.next_person()
        if person is not None:
            self._pass_to(person)
        wish = self.sitting.wish_of_others()
        if wish:
            self.sitting.answer_others(self._agrees(wish))
        if self.sitting.asked() is None:
            self.sitting.let_others_move()
            self._complain()
            return
        self._news()
        view = self.sitting.view()
        number = self.sitting.number
        if view.question is not None:
            self._say(*asked(view.question))
        while number == self.sitting.number and not self._answer(self._read(), view):
            pass

    def _pass_to(self, person: int) -> None:
        if self.sitting.must_cover(person):
            self._news()
            self._say(*[""] * (60 if self.out.isatty() else 0))
            self._say(f"Pass the keyboard to {self.sitting.names[person]}, who presses Enter.")
            self._read()
        self.sitting.seat = person
        self.before = None

    def _answer(self, line: str, view: View) -> bool:
        """Carry out a line; tell whether the question must be put again."""
        word, _, rest = line.strip().partition(" ")
        exact = [option for option in all_options(view) if option.key.lower() == line.strip().lower()]
        if not exact and word.lower() in self.commands:
            self.commands[word.lower()](rest.strip())
            return word.lower() in ("undo", "redo", "look")
        option = option_meant(view, line.strip()) if line.strip() else None
        if option is None:
            self._say(self._misread(line.strip(), view))
        elif self._sure(option, view):
            self._choose(option)
        return True

    def _misread(self, line: str, view: View) -> str:
        """One sentence about a line that names no option."""
        count = len(all_options(view))
        if not line or line.isdecimal():
            return f"Type a number from 1 to {count}, a key, or help."
        begun = [option.key for option in all_options(view) if option.key.lower().startswith(line.lower())]
        if begun:
            return f"{line!r} could be {', '.join(begun[:4])}{' or others' if len(begun) > 4 else ''}."
        if line.split()[0].lower() in self.sitting.game.verbs:
            return self.sitting.refusal(view, line)
        return f"{line!r} is no option and no command; type a number from 1 to {count}, a key, or help."

    def _sure(self, option: Option, view: View) -> bool:
        aside = view.question is not None and option in view.question.asides
        return not aside or self._agrees(f"{option.label}: are you sure?")

    def _choose(self, option: Option) -> None:
        try:
            self.sitting.choose(option.key)
        except Refusal as refusal:
            self._say(str(refusal))
        self._complain()

    # Commands.

    def _look(self, words: str) -> None:
        self._say(*told(self.sitting.view()))

    def _log(self, words: str) -> None:
        self._say(*self.sitting.log())

    def _why(self, words: str) -> None:
        self._say(*self.sitting.why(self.sitting.view(), words))

    def _rules(self, words: str) -> None:
        rules = self.sitting.game.rulebook.search(words)
        self._say(*(rule_entry(rule) for rule in rules) if rules else [f"No rule has the words {words!r}."])

    def _orders(self, words: str) -> None:
        if words:
            self._try(lambda: self.sitting.order(words), f"Your standing order: {words}.")
            return
        now, stops = parts_of(self.sitting.standing())
        for each in self.sitting.game.standings:
            self._say(f"{each.name}{' (now)' if each.name == now else ''}: {each.help}.")
        if self.sitting.game.stops:
            self._say(f"Stops, windows in which you are asked in any case: {', '.join(stops) or 'none'}.")
            self._say(*(f"  {each.name}: {each.help}" for each in self.sitting.game.stops))
            self._say(
                "Add them after the order, with whose turns: "
                f"orders {now}; {self.sitting.game.stops[0].name} others; {self.sitting.game.stops[-1].name} seat 2."
            )

    def _extend(self, words: str) -> None:
        self._try(self.sitting.extend, "The window is held open for once more its time.")

    def _undo(self, words: str) -> None:
        try:
            question = self.sitting.undo_question()
        except Refusal as refusal:
            self._say(str(refusal))
            return
        if not question or self._agrees(question):
            self._try(self.sitting.undo, "Taken back.")

    def _redo(self, words: str) -> None:
        self._try(self.sitting.redo, "Done again.")

    def _talk(self, words: str) -> None:
        self._try(lambda: self.sitting.say(words), "Said.")

    def _save(self, words: str) -> None:
        if where := self.sitting.save():
            self._say(f"Saved in {where}.")
        self._complain()

    def _hint(self, words: str) -> None:
        try:
            advice = self.sitting.hint()[:HINTS]
            self._say(*(f"{i + 1}. {each.sentence} [{each.option.key}]" for i, each in enumerate(advice)))
        except Refusal as refusal:
            self._say(str(refusal))

    def _help(self, words: str) -> None:
        self._say(HELP)

    def _quit(self, words: str) -> None:
        raise Quit

    # Lines.

    def _news(self) -> None:
        """What happened and what changed since the last time."""
        view = self.sitting.view()
        fresh = self.sitting.since(self.seen)
        self._say(*(event.text for event in fresh))
        if self.before is not None:
            self._say(*changes(self.before, view))
        for page in pages(view):
            if page.text and page.text not in self.read_pages:
                self.read_pages.add(page.text)
                if not any(page.text in event.text for event in fresh):
                    self._say(f"{page.name}.", page.text)
        self.seen, self.before = self.sitting.told(), view

    def _try(self, act: Callable[[], None], done: str) -> None:
        try:
            act()
            self._say(done)
        except Refusal as refusal:
            self._say(str(refusal))
        self._complain()

    def _complain(self) -> None:
        if self.sitting.notice:
            self._say(self.sitting.notice)
            self.sitting.notice = ""

    def _agrees(self, question: str) -> bool:
        self._say(f"{question} (yes or no)")
        return self._read().strip().lower() in ("y", "yes")

    def _read(self) -> str:
        line = self.lines.readline()
        if not line:
            self._say("The input has ended.")
            raise Quit
        return line

    def _say(self, *lines: str) -> None:
        for line in lines:
            for part in line.split("\n"):
                self.out.write(f"{clean(part)}\n")
        self.out.flush()
