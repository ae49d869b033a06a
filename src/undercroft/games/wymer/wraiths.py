"""The wraith turn: a card, and perhaps two steps homeward (section R, 3.9)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.wymer.cards import CARD_ROLL, NONE, TEST_CHOICE, TEST_CONDITION, TEST_CONTEST, TEST_DIE
from undercroft.games.wymer.contests import WON, Contest
from undercroft.games.wymer.moments import pause
from undercroft.games.wymer.movement import Walk, steps_of
from undercroft.games.wymer.scripts import Carry, condition_holds
from undercroft.games.wymer.table import NORMAL, Wymer
from undercroft.games.wymer.verbs import PART


@mypyc_attr(free_list_len=1)
class ReadWraithCard(Frame[Wymer]):
    """A wraith card: its test, then one of its two paths; back under the deck (W-255, W-257, W-265)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.card = NONE
        self.path = NONE
        """1 the positive path, 0 the negative one, as soon as it is known."""
        self.removed = False

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                self.draw(t)
            case 2:
                self.test(t)
            case 3:
                self.judge(t)
            case 4:
                self.follow(t)
            case _:
                self.put_back(t)

    def draw(self, t: Wymer) -> None:
        self.removed = t.heroes[self.seat].removed()
        self.card = t.draw(t.wraiths)
        t.deeds += 1
        if t.heard:
            t.tell("draws-wraith", "W-255", self.seat, [self.card])

    def test(self, t: Wymer) -> None:
        """A removed wraith goes down the negative path at once (W-R112)."""
        card = t.deck.wraiths[self.card]
        if self.removed:
            self.path = 0
        elif card.test == TEST_DIE:
            face = t.chance.roll(6)
            self.path = 1 if face in card.faces else 0
            if t.heard:
                t.tell("die", "W-R125", self.seat, [face])
        elif card.test == TEST_CONTEST:
            t.push(Contest(CARD_ROLL, self.seat, NONE, NONE, card.modifier))
        elif card.test == TEST_CHOICE:
            t.ask(self.seat, "wraith-choice", "D-33")
        elif card.test == TEST_CONDITION:
            self.path = 1 if condition_holds(t, self.seat, card.condition) else 0

    def options(self, t: Wymer, seat: int) -> list[int]:
        return [option(PART, 0), option(PART, 1)]

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        self.path = 1 - (opt >> 8 & 1) if verb_of(opt) == PART else 0

    def judge(self, t: Wymer) -> None:
        if self.path == NONE:
            self.path = 1 if t.won == WON else 0
        if t.heard:
            word = "wraith-up" if self.path else "wraith-down"
            t.tell(word, "W-032", self.seat, [self.card])

    def follow(self, t: Wymer) -> None:
        card = t.deck.wraiths[self.card]
        t.push(Carry(card.up if self.path else card.down, self.seat, NONE))

    def put_back(self, t: Wymer) -> None:
        """To the bottom of the deck (W-257); whether the wraith moves is told to the turn (W-R100)."""
        card = t.deck.wraiths[self.card]
        t.sink_wraith(self.card)
        t.won = 1 if (card.up_moves if self.path else card.down_moves) else 0
        t.done()

    def holding(self) -> list[int]:
        return [300 + self.card] if self.card != NONE else []

    def about(self) -> list[int]:
        return [self.seat, self.card]

    def clone(self) -> ReadWraithCard:
        c = ReadWraithCard(self.seat)
        c.at = self.at
        c.card = self.card
        c.path = self.path
        c.removed = self.removed
        return c


@mypyc_attr(free_list_len=1)
class WraithTurn(Frame[Wymer]):
    """A wraith draws a card, carries it out, and moves if the card lets it (W-255, W-256, W-263)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.moves = False

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                pause(t)
            case 2:
                t.push(ReadWraithCard(self.seat))
            case 3:
                self.moves = t.won == WON
                pause(t)
            case 4:
                self.move(t)
            case 5:
                pause(t)
            case _:
                t.done()

    def move(self, t: Wymer) -> None:
        """Up to two spaces, if the card allows it and the piece is still there (W-256, W-R100, W-R111)."""
        hero = t.heroes[self.seat]
        allowed = self.moves or t.spend(NORMAL, self.seat)
        if allowed and hero.dead and hero.place != NONE and not t.turn_over:
            t.push(Walk(self.seat, self.seat, steps_of(t, self.seat), False))

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> WraithTurn:
        c = WraithTurn(self.seat)
        c.at = self.at
        c.moves = self.moves
        return c


def wraith_card_of(t: Wymer) -> ReadWraithCard | None:
    """The wraith card being carried out."""
    for i in range(len(t.stack) - 1, -1, -1):
        frame = t.stack[i]
        if isinstance(frame, ReadWraithCard):
            return frame
    return None
