"""The table and the rules being carried out on it."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from undercroft.engine.chance import Chance
from undercroft.engine.event import Event
from undercroft.engine.prompt import Choices, Prompt
from undercroft.engine.zone import EVERYBODY, Zone

T = TypeVar("T", bound="Table")

MOST_STEPS: Final = 100_000
"""Steps that may follow each other without a question; no game needs nearly as many."""

NOTHING_ASKED: Final[list[Prompt]] = []
"""The open prompts while the rules are being carried out."""


class Outcome:
    """How a game ended: who won (possibly nobody), why, under which rule, and what was reached."""

    def __init__(self, winners: list[int], cause: str, rule: str, score: list[int]) -> None:
        self.winners = winners
        self.cause = cause
        self.rule = rule
        self.score = score


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[T]):
    """A rule being carried out, one named step at a time: a heading of the rulebook.

    A frame holds plain values only: things by their numbers, other frames by their depth in the stack. A step that
    asks does nothing else, so that it can be asked again after an interruption.
    """

    def __init__(self) -> None:
        self.at = 0

    def run(self, t: T) -> None:
        """Carry out the next step."""
        raise AssertionError(f"{type(self).__name__} has no steps")

    def options(self, t: T, seat: int) -> list[int]:
        """What a seat that this frame asks may choose. Its own hidden things aside, it rests on what all can see."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def chosen(self, t: T, seat: int, opt: int) -> None:
        """Take an answer."""
        raise AssertionError(f"{type(self).__name__} awaits no answer")

    def redealt(self, t: T, seats: int, chance: Chance) -> None:
        """Replace secrets of this frame that none of these seats knows by a guess. Most frames hold none."""

    def about(self) -> list[int]:
        """What the heading is about, for "what is being resolved"; the catalogue names these arguments."""
        return []

    def holding(self) -> list[int]:
        """Cards that lie with this frame while it waits, for the census."""
        return []

    def clone(self) -> Frame[T]:
        raise AssertionError(f"{type(self).__name__} cannot be cloned")

    def next(self) -> int:
        """The number of the step to carry out now."""
        self.at += 1
        return self.at

    def again(self) -> None:
        """Come back to this step when what it has started is done."""
        self.at -= 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """Everything in play: the pieces (in subclasses), luck, the stack of frames and the open prompts."""

    def __init__(self, seats: int, chance: Chance) -> None:
        self.seats = seats
        self.chance = chance
        self.stack: list[Frame[Any]] = []
        self.prompts = NOTHING_ASKED
        """The open questions: a list that is never changed but replaced, for it is dear to empty and fill one anew."""
        self.outcome: Outcome | None = None
        self.reveals = 0
        self.heard = False
        self.events: list[Event] = []

    # What every game answers.

    def clone(self) -> Table:
        raise AssertionError("a game clones its own table")

    def zones(self) -> list[Zone]:
        """Every zone that may hold cards unseen by somebody, in a fixed order."""
        return []

    def may_lie(self, zone: Zone, index: int, card: int) -> bool:
        """Whether a re-deal may put this card there, given what everybody knows of that place."""
        return True

    def reluck(self, chance: Chance) -> None:
        """Go on with other luck; a game with several streams replaces them all."""
        chance.drawn = self.chance.drawn
        self.chance = chance

    def asides(self, seat: int) -> list[int]:
        """Options beside the question, such as giving up: never taken by force or at random."""
        return []

    def aside(self, seat: int, opt: int) -> None:
        """Carry out an option that stands beside the question."""
        raise AssertionError("this game offers no asides")

    def census(self) -> list[int]:
        """Everything that can neither appear nor vanish, sorted: the same at every moment of a game."""
        return []

    def copy_into(self, c: Table) -> None:
        """Copy what every table has into a clone; a clone is silent until someone listens."""
        c.seats = self.seats
        c.chance = self.chance.clone()
        c.stack = [frame.clone() for frame in self.stack]
        c.prompts = self.prompts.copy()
        c.outcome = self.outcome
        c.reveals = self.reveals
        c.heard = False
        c.events = []

    # The machine.

    def push(self, frame: Frame[Any]) -> None:
        """Begin to carry out a rule; the one below waits."""
        self.stack.append(frame)

    def done(self) -> None:
        """The rule on top of the stack has been carried out."""
        stack: list[Any] = self.stack  # of anything: compiled, what is taken off is not looked at
        stack.pop()

    def finish(self, outcome: Outcome) -> None:
        """The game is over."""
        self.outcome = outcome
        self.prompts = NOTHING_ASKED

    def ask(self, seat: int, question: str, rule: str, discreet: bool = False) -> None:
        """Put the question of the frame on top to a seat. A single possible answer is taken at once."""
        self.offer(seat, question, rule, self.stack[-1].options(self, seat), discreet)

    def offer(self, seat: int, question: str, rule: str, options: list[int], discreet: bool = False) -> None:
        """The same for a frame that has just looked up its options, to see whether there is anything to ask."""
        frame = self.stack[-1]
        if not options:
            raise AssertionError(f"{type(frame).__name__} asks {question!r} and offers nothing")
        if len(options) > 1 or discreet:
            self.open_prompt(Prompt(seat, question, rule, options, discreet))
        else:
            frame.chosen(self, seat, options[0])

    def offer_choices(self, seat: int, question: str, rule: str, choices: Choices) -> None:
        """The same for options that are not written down; the frame's own `options` lists them."""
        many = choices.many()
        if many > 1:
            prompt = Prompt(seat, question, rule, None, False)
            prompt.choices = choices
            self.open_prompt(prompt)
        elif many == 1:
            self.stack[-1].chosen(self, seat, choices.nth(0))
        else:
            self.offer(seat, question, rule, [])

    def open_prompt(self, prompt: Prompt) -> None:
        """Open a question beside those that are open."""
        self.prompts = [*self.prompts, prompt] if self.prompts else [prompt]

    def advance(self) -> None:
        """Carry out steps until someone must decide or the game is over."""
        stack = self.stack
        steps: i64 = 0
        while not self.prompts and self.outcome is None:
            stack[-1].run(self)
            steps += 1
            if steps > MOST_STEPS:
                raise AssertionError(f"{type(stack[-1]).__name__} goes on without end")

    def prompt_of(self, seat: int) -> Prompt | None:
        """The question that a seat has to answer."""
        for prompt in self.prompts:
            if prompt.seat == seat:
                return prompt
        return None

    def take(self, prompt: Prompt, opt: int) -> None:
        """Answer an open prompt with one of its own options and play on. Legality is the caller's care."""
        if len(self.prompts) == 1:
            self.prompts = NOTHING_ASKED
        else:
            self.prompts = self.prompts.copy()
            self.prompts.remove(prompt)
        self.stack[-1].chosen(self, prompt.seat, opt)
        self.advance()

    def take_aside(self, seat: int, opt: int) -> None:
        """Interrupt the open questions with an aside; what it does not settle is asked again."""
        self.prompts = NOTHING_ASKED
        self.stack[-1].again()
        self.aside(seat, opt)
        self.advance()

    def draw(self, zone: Zone) -> int:
        """Take the top card of a zone. Whoever sees it now knows more than before, so this ends free undo."""
        self.reveals += 1
        card = zone.cards.pop()
        if zone.known is not None:
            zone.forget(card)
        return card

    def show(self, zone: Zone, card: int, seats: int) -> None:
        """Let these seats know a card where it lies; this ends free undo."""
        self.reveals += 1
        zone.show(card, seats)

    def knowledge(self) -> int:
        """A number that grows whenever chance is drawn or something hidden is shown."""
        return self.reveals + self.chance.drawn

    def tell(self, word: str, rule: str, seat: int, things: list[int], to: int = EVERYBODY) -> None:
        """Let those at the table know what happened. Hot code asks `heard` first: a playout tells nobody."""
        if self.heard:
            self.events.append(Event(word, rule, seat, things, to))
