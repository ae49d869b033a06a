"""Rolling dice, and the one reroll of a turn (B-019, B-161 to B-167, B-R41 to B-R45)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.prompt import option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.wonder.knockouts import lose_hearts
from undercroft.games.wonder.language import (
    NONE,
    ON_REROLLED,
    ON_ROLL_MADE,
    ROLL_CHALLENGE,
    STAT_REROLL_ALLOWED,
    STAT_REROLL_COST,
    STAT_REROLL_USES,
)
from undercroft.games.wonder.modifiers import permitted, stat
from undercroft.games.wonder.table import DICE, Moment, Wonder
from undercroft.games.wonder.verbs import KEEP, REROLL

SUCCESS: Final = 4
"""A die shows success on three of its six faces: from this one on (B-019)."""


class Roll(Frame[Wonder]):
    """A roll: the dice, then what others do about it, then the reroll if one may be paid for (B-R44)."""

    def __init__(self, hero: int, kind: int, dice: int) -> None:
        super().__init__()
        self.hero = hero
        self.kind = kind
        self.dice = min(dice, DICE)
        self.hits = 0
        self.paid = 0
        """How often this roll was rerolled for Hearts."""

    def run(self, t: Wonder) -> None:
        match self.next():
            case 1:
                self.throw(t)
            case 2 if self.may_reroll(t):
                t.ask(t.heroes[self.hero].seat, "reroll", "D-21")
            case 2:
                pass
            case _:
                t.done()
                t.successes = self.hits
                t.rolled = max(0, self.dice)

    def throw(self, t: Wonder) -> None:
        """Roll all dice; fewer than one is no roll (B-R45)."""
        self.hits = throws(t, self.dice)
        t.successes = self.hits
        if t.heard and self.dice > 0:
            t.tell("rolled", "B-144", self.seat(t), [self.hits, self.dice])
        self.made(t, ON_ROLL_MADE, False)

    def seat(self, t: Wonder) -> int:
        return t.heroes[self.hero].seat if self.hero != NONE else NONE

    def made(self, t: Wonder, on: int, again: bool) -> None:
        if self.dice > 0 and t.listens(on):
            moment = Moment(on)
            moment.actor = self.hero
            moment.hero = self.hero
            moment.kind = self.kind
            moment.successes = self.hits
            moment.again = again
            t.moments.append(moment)

    def failures(self) -> int:
        return max(0, self.dice) - self.hits

    def may_reroll(self, t: Wonder) -> bool:
        """In one's own turn, once, with a failure to reroll and a Heart to spare (B-161 to B-164, B-R42, B-R43)."""
        if self.hero == NONE or self.kind == ROLL_CHALLENGE or t.turn != self.hero or self.failures() == 0:
            return False
        if self.paid > 0 or t.heroes[self.hero].ko:
            return False
        if t.heroes[self.hero].rerolls >= stat(t, STAT_REROLL_USES, 1, self.hero):
            return False
        if not permitted(t, STAT_REROLL_ALLOWED, self.hero):
            return False
        return t.heroes[self.hero].hearts > reroll_cost(t, self.hero)

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(KEEP), option(REROLL)]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        if verb_of(opt) == REROLL:
            figure = t.heroes[self.hero]
            figure.rerolls += 1
            self.paid += 1
            lose_hearts(t, self.hero, reroll_cost(t, self.hero))
            self.again_all(t, "B-165")
            self.made(t, ON_ROLL_MADE, True)

    def again_all(self, t: Wonder, rule: str) -> None:
        """All failures are rolled again; successes stay (B-165, B-166)."""
        thrown = self.failures()
        self.hits += throws(t, thrown)
        t.successes = self.hits
        if t.heard:
            t.tell("rerolled", rule, self.seat(t), [thrown, self.hits])
        self.made(t, ON_REROLLED, False)

    def about(self) -> list[int]:
        return [self.hits, self.dice]

    def clone(self) -> Roll:
        c = Roll(self.hero, self.kind, self.dice)
        c.at = self.at
        c.hits = self.hits
        c.paid = self.paid
        return c


def throws(t: Wonder, dice: int) -> int:
    """The successes of that many dice."""
    hits = 0
    for _ in range(dice):
        if t.dice.roll(6) >= SUCCESS:
            hits += 1
    return hits


def reroll_cost(t: Wonder, hero: int) -> int:
    return max(0, stat(t, STAT_REROLL_COST, 1, hero))


def roll_on_table(t: Wonder) -> Roll | None:
    """The roll that is being made, the latest first."""
    for depth in range(len(t.stack) - 1, -1, -1):
        frame = t.stack[depth]
        if isinstance(frame, Roll):
            return frame
    return None
