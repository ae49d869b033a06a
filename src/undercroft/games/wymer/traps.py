"""Trap cards: drawing, rolling against them, their two outcomes (section L, 3.4)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.wymer.cards import NONE, TRAP_ROLL, Script
from undercroft.games.wymer.contests import VOID, WON, Contest
from undercroft.games.wymer.scripts import Carry, script_possible
from undercroft.games.wymer.table import Wymer
from undercroft.games.wymer.verbs import KEEP, USE


@mypyc_attr(free_list_len=1)
class FaceTrap(Frame[Wymer]):
    """A hero faces the top trap card (W-150 to W-157)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.card = NONE
        self.kept = False

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                self.draw(t)
            case 2:
                self.roll_against_it(t)
            case 3:
                self.take_effect(t)
            case 4:
                self.keep_or_use(t)
            case _:
                self.put_away(t)

    def draw(self, t: Wymer) -> None:
        """Its name is announced before the dice are rolled (W-150, W-151); without cards nothing happens (W-R65)."""
        self.card = t.draw_trap()
        if self.card == NONE:
            t.done()
            if t.heard:
                t.tell("deck-empty", "W-R65", self.seat, [])
        elif t.heard:
            t.tell("faces-trap", "W-151", self.seat, [self.card, self.card])

    def roll_against_it(self, t: Wymer) -> None:
        trap = t.deck.traps[self.card]
        t.push(Contest(TRAP_ROLL, self.seat, NONE, trap.symbol, trap.danger))

    def take_effect(self, t: Wymer) -> None:
        """Only one of the two parts is read (W-154, W-155, W-R68)."""
        if t.won == VOID:
            return
        self.read(t, up=t.won == WON)

    def read(self, t: Wymer, up: bool) -> None:
        trap = t.deck.traps[self.card]
        t.deeds += 1
        if t.heard:
            t.tell("thumbs-up" if up else "thumbs-down", "W-154" if up else "W-155", self.seat, [self.card])
        t.push(Carry(trap.up if up else trap.down, self.seat, NONE))

    def keep_or_use(self, t: Wymer) -> None:
        """A card that says so is kept for later, or used at once if it has a target (D-15, W-273)."""
        if self.kept and not t.heroes[self.seat].dead:
            t.ask(self.seat, "keep-card", "D-15")
        else:
            self.kept = False

    def held_script(self, t: Wymer) -> Script:
        script = t.deck.traps[self.card].held
        assert script is not None
        return script

    def options(self, t: Wymer, seat: int) -> list[int]:
        use = [option(USE)] if script_possible(t, self.held_script(t), seat) else []
        return [option(KEEP), *use]

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        if verb_of(opt) == USE:
            self.kept = False
            t.push(Carry(self.held_script(t), seat, NONE))

    def put_away(self, t: Wymer) -> None:
        """Onto the discard pile, unless its text says to keep it (W-R63)."""
        t.done()
        if self.kept and not t.heroes[self.seat].dead:
            t.heroes[self.seat].held.append(self.card)
            if t.heard:
                t.tell("keeps-card", "W-273", self.seat, [self.card])
        else:
            t.trap_discard.append(self.card)

    def holding(self) -> list[int]:
        return [100 + self.card] if self.card != NONE else []

    def about(self) -> list[int]:
        return [self.seat, self.card]

    def clone(self) -> FaceTrap:
        c = FaceTrap(self.seat)
        c.at = self.at
        c.card = self.card
        c.kept = self.kept
        return c


def trap_of(t: Wymer) -> FaceTrap | None:
    """The trap card being carried out."""
    for i in range(len(t.stack) - 1, -1, -1):
        frame = t.stack[i]
        if isinstance(frame, FaceTrap):
            return frame
    return None
