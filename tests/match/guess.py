"""A tiny game to test matches with: secret numbers, a die, a window, sealed bids and a group question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from undercroft.engine.chance import Chance
from undercroft.engine.game import Game, Preset, Setting
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import GROUP, PASS, Prompt, first, option, second, verb_of
from undercroft.engine.refusal import Refusal
from undercroft.engine.rulebook import Rule, Rulebook
from undercroft.engine.table import Frame as EngineFrame
from undercroft.engine.table import Outcome, Table
from undercroft.engine.view import Area, Hand, Piece, Pile, Sheet
from undercroft.engine.view import Line as SheetLine
from undercroft.engine.window import Together, Window
from undercroft.engine.words import Name, Wording, Words
from undercroft.engine.zone import Zone, bit

_, SHORT, LONG, ROLL, THINK, BID, OFFER, GUESS, JINX, STOP, TRIP = range(11)
CARDS = 10


class Guessing(Table):
    """Hands of one number each, the rest in a pile, points and thoughts."""

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.pile = Zone("pile", 0, 0, list(range(CARDS)))
        self.pile.shuffle(chance)
        self.hands = [Zone(f"hand {seat}", 0, bit(seat), [self.pile.cards.pop()]) for seat in range(seats)]
        self.points = [0] * seats
        self.thoughts = 0
        self.goal = 12
        self.mistaken = False
        self.endless = False

    def zones(self) -> list[Zone]:
        return [self.pile, *self.hands]

    def clone(self) -> Guessing:
        c = Guessing.__new__(Guessing)
        self.copy_into(c)
        c.pile = self.pile.clone()
        c.hands = [hand.clone() for hand in self.hands]
        c.points, c.thoughts, c.goal = self.points.copy(), self.thoughts, self.goal
        c.mistaken, c.endless = self.mistaken, self.endless
        return c

    def asides(self, seat: int) -> list[int]:
        return [STOP] if seat < self.seats else []

    def aside(self, seat: int, opt: int) -> None:
        self.finish(Outcome([], "stopped", "G-9", self.points.copy()))

    def score(self, seat: int, points: int) -> None:
        self.points[seat] += points
        if self.points[seat] >= self.goal:
            self.finish(Outcome([seat], "reached", "G-1", self.points.copy()))


class Frame(EngineFrame[Guessing]):
    def clone(self) -> Frame:
        c = type(self)()
        c.at = self.at
        return c


class Opening(Frame):
    """The players decide together how long to play."""

    def run(self, t: Guessing) -> None:
        match self.next():
            case 1:
                t.ask(GROUP, "length", "G-2")
            case _:
                t.done()
                t.push(Turn())

    def options(self, t: Guessing, seat: int) -> list[int]:
        return [SHORT, LONG]

    def chosen(self, t: Guessing, seat: int, opt: int) -> None:
        t.goal = 6 if opt == SHORT else 12


class Turn(Frame):
    """Seat after seat, for ever: roll, bid, guess a number, or think first."""

    def __init__(self) -> None:
        super().__init__()
        self.seat = -1

    def clone(self) -> Turn:
        c = Turn()
        c.at, c.seat = self.at, self.seat
        return c

    def run(self, t: Guessing) -> None:
        if self.at == 0:
            self.seat = (self.seat + 1) % t.seats
            t.thoughts = 0
        self.at = 1
        t.ask(self.seat, "turn", "G-3")

    def again(self) -> None:
        self.at = 1

    def options(self, t: Guessing, seat: int) -> list[int]:
        guesses = [option(GUESS, o, n) for o in range(t.seats) if o != seat for n in range(CARDS)]
        return [ROLL, BID, *([THINK] if t.thoughts < 3 else []), *([TRIP] if t.mistaken else []), *guesses]

    def chosen(self, t: Guessing, seat: int, opt: int) -> None:
        if opt == THINK:
            t.thoughts += 1
            return
        self.at = 0
        match verb_of(opt):
            case 3:
                self.roll(t, seat)
            case 5:
                t.push(Bids(t.seats))
            case 10:
                t.points[seat] = t.chance.roll(6)
                raise RuntimeError("a mistake in the rules")
            case _:
                self.guess(t, seat, opt)

    def roll(self, t: Guessing, seat: int) -> None:
        face = t.chance.roll(6)
        if t.heard:
            t.tell("rolled", "G-3", seat, [face])
        t.push(Jeering((seat + 1) % t.seats))
        t.score(seat, face)

    def guess(self, t: Guessing, seat: int, opt: int) -> None:
        t.reveals += 1
        if t.hands[first(opt)].cards == [second(opt)]:
            t.score(seat, t.goal)


class Jeering(Window[Guessing]):
    """After a roll everybody may jinx or keep silent."""

    def put_question(self, t: Guessing, seat: int) -> None:
        t.ask(seat, "jeer", "G-4", discreet=True)

    def options(self, t: Guessing, seat: int) -> list[int]:
        return [PASS, JINX] if t.points[seat] > 0 else [PASS]

    def answered(self, t: Guessing, seat: int, opt: int) -> None:
        t.points[seat] -= 1

    def clone(self) -> Jeering:
        c = Jeering(0)
        self.copy_window(c)
        return c


class Bids(Together[Guessing]):
    """Everybody offers 1 to 3 in secret; the highest offer that stands alone scores."""

    def put_question(self, t: Guessing, seat: int) -> None:
        t.ask(seat, "offer", "G-5", discreet=True)

    def options(self, t: Guessing, seat: int) -> list[int]:
        return [option(OFFER, n) for n in (1, 2, 3)]

    def reveal(self, t: Guessing) -> None:
        t.done()
        offers = [first(opt) for opt in self.answers]
        alone = [offer for offer in offers if offers.count(offer) == 1]
        if alone:
            t.score(offers.index(max(alone)), max(alone))

    def clone(self) -> Bids:
        c = Bids(0)
        self.copy_together(c)
        return c


class Sensible(Policy):
    """Roll on your turn, pass elsewhere. It would guess a number that it could see."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Guessing)
        if prompt.question != "turn":
            return prompt.options[chance.below(len(prompt.options))]
        other = (prompt.seat + 1) % t.seats
        return option(GUESS, other, t.hands[other].cards[0]) if chance.below(4) else ROLL


def wording(text: str, *args: str) -> Wording:
    return Wording(text, args)


WORDS = Words(
    language="en",
    options={
        "pass": wording("pass"),
        "short": wording("a short game"),
        "long": wording("a long game"),
        "roll": wording("roll the die"),
        "think": wording("think"),
        "bid": wording("open the bidding"),
        "offer": wording("offer {number}", "number"),
        "guess": wording("guess that {seat} holds {number}", "seat", "number"),
        "jinx": wording("jinx"),
        "stop": wording("stop the game"),
        "trip": wording("trip over a mistake in the rules"),
    },
    events={"rolled": wording("{who} rolled {number}.", "number")},
    questions={
        "length": wording("How long?"),
        "turn": wording("Your turn."),
        "jeer": wording("Jinx?"),
        "offer": wording("?"),
    },
    frames={name: wording(name) for name in ("Opening", "Turn", "Jeering", "Bids")},
    refusals={},
    phrases={"ending-reached": "Enough points.", "ending-stopped": "Stopped."},
)


class Guess(Game[Guessing]):
    name = "guess"
    title = "Guess"
    blurb = "Guess what the others hold."
    version = "1"
    seats = range(1, 5)
    verbs = tuple(WORDS.options)
    settings = (
        Setting("opening", "Opening", "Decide the length together.", ("off", "on"), "off", "G-2"),
        Setting("mistake", "Mistake", "Play with a mistake in the rules.", ("off", "on", "endless"), "off", "G-3"),
    )
    presets = (Preset("together", "Together", "Decide together.", {"opening": "on"}),)
    rulebook = Rulebook([Rule("G-1", "rule", "The game", "The end", "Who has enough points wins.")])
    words = MappingProxyType({"en": WORDS})

    def set_up(self, seats: int, settings: Mapping[str, str], chance: Chance) -> Guessing:
        t = Guessing(seats, chance)
        t.mistaken, t.endless = settings["mistake"] == "on", settings["mistake"] == "endless"
        t.push(Opening() if settings["opening"] == "on" else Turn())
        return t

    def thing(self, t: Guessing, kind: str, value: int, words: Words) -> Name:
        raise AssertionError(kind)

    def why_not(self, t: Guessing, seat: int, key: str) -> Refusal:
        while t.endless and key == "dawdle":
            pass
        return super().why_not(t, seat, key)

    def areas(self, t: Guessing, words: Words, names: Sequence[str]) -> list[Area]:
        while t.endless and t.thoughts:
            pass
        hands: list[Area] = [
            Hand(
                name=f"hand {seat}",
                owner=seat,
                pieces=(Piece(ref=f"c{card}", name=str(card), seen_by=hand.seen_by(card)),),
            )
            for seat, hand in enumerate(t.hands)
            for card in hand.cards
        ]
        lines = tuple(SheetLine(label=names[seat], value=str(points)) for seat, points in enumerate(t.points))
        return [*hands, Pile(name="pile", count=len(t.pile.cards)), Sheet(name="points", lines=lines)]

    def policy(self) -> Policy:
        return Sensible()


GAME = Guess()
