"""Moments in which others may use a power they hold (W-R74, D-17)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import PASS
from undercroft.engine.table import Frame
from undercroft.engine.window import Window
from undercroft.games.wymer.cards import DEFENCE_ROLL, LOCK_ROLL, NONE, ON_TURN
from undercroft.games.wymer.powers import may_use_power, use_own
from undercroft.games.wymer.relics import relic_options
from undercroft.games.wymer.table import Wymer
from undercroft.games.wymer.verbs import POWER

BEFORE_DICE: Final = 0
"""Window (b): after the announcement, before the dice."""
BETWEEN: Final = 1
"""Windows (a), (c) and (d): between two turns, and after something was resolved."""


class Roll(Frame[Wymer]):
    """A roll that is announced, and may still be helped before the dice fall: what kind it is, and who rolls."""

    def __init__(self, kind: int, seat: int) -> None:
        super().__init__()
        self.kind = kind
        self.seat = seat


@mypyc_attr(free_list_len=1)
class Moment(Window[Wymer]):
    """Whoever holds a power that helps now may use it, in turn order from the active player (W-R74)."""

    def __init__(self, first: int, kind: int) -> None:
        super().__init__(first)
        self.kind = kind

    def run(self, t: Wymer) -> None:
        if nobody_can(t) and not (self.kind == BEFORE_DICE and self.defender(t) != NONE):
            self.close(t)
        else:
            super().run(t)

    def may_answer(self, t: Wymer, seat: int) -> bool:
        if seat >= len(t.heroes) or t.heroes[seat].dead:
            return False
        if self.kind == BETWEEN:
            return seat != t.active and may_use_power(t, seat, dice_only=False)
        return self.may_help(t, seat) or (seat == self.defender(t) and bool(relic_options(t, seat, ON_TURN)))

    def may_help(self, t: Wymer, seat: int) -> bool:
        """Whether the seat's power may be used, for a lock only if it changes the roll (W-R74)."""
        return may_use_power(t, seat, dice_only=self.kind == BEFORE_DICE and self.roll(t).kind == LOCK_ROLL)

    def put_question(self, t: Wymer, seat: int) -> None:
        t.ask(seat, "moment", "D-17", discreet=True)

    def options(self, t: Wymer, seat: int) -> list[int]:
        found = [PASS]
        if self.may_help(t, seat):
            found.append(POWER)
        if self.kind == BEFORE_DICE and seat == self.defender(t):
            found += relic_options(t, seat, ON_TURN)
        return found

    def defender(self, t: Wymer) -> int:
        """The hero whom a dwarf attacks, who may use relics before the dice (W-167, W-R71)."""
        roll = self.roll(t)
        return roll.seat if roll.kind == DEFENCE_ROLL and t.heroes[roll.seat].relics else NONE

    def roll(self, t: Wymer) -> Roll:
        """The roll that waits for this moment."""
        for i in range(len(t.stack) - 1, 0, -1):
            if t.stack[i] is self:
                waiting = t.stack[i - 1]
                assert isinstance(waiting, Roll)
                return waiting
        raise AssertionError("this moment is not on the stack")

    def answered(self, t: Wymer, seat: int, opt: int) -> None:
        use_own(t, seat, opt)

    def close(self, t: Wymer) -> None:
        """Nothing more to say, until something happens; but a lock roll has not asked everybody (W-R74)."""
        if self.kind == BETWEEN or self.roll(t).kind != LOCK_ROLL:
            t.quiet = t.deeds
        t.done()

    def about(self) -> list[int]:
        return [self.kind]

    def clone(self) -> Moment:
        c = Moment(0, self.kind)
        self.copy_window(c)
        return c


def nobody_can(t: Wymer) -> bool:
    return all(hero.power == NONE for hero in t.heroes)


def somebody_would(t: Wymer) -> bool:
    """Whether anybody may answer a moment between two steps."""
    return any(seat != t.active and may_use_power(t, seat, dice_only=False) for seat in range(len(t.heroes)))


def pause(t: Wymer) -> None:
    """Open a moment between two steps, unless nothing has happened since everybody passed the last one."""
    if t.deeds == t.quiet or nobody_can(t):
        return
    if somebody_would(t):
        t.push(Moment(first_to_answer(t), BETWEEN))
    else:
        t.quiet = t.deeds


def first_to_answer(t: Wymer) -> int:
    return t.active if 0 <= t.active < len(t.heroes) else t.house.starter
