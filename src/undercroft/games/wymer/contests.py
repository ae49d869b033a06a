"""Contests: hero die against villain die, and what changes them (section P, W-R125)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import PASS, first
from undercroft.games.wymer.cards import (
    DEFENCE_ROLL,
    LOCK_ROLL,
    NONE,
    ON_ROLL,
    UNTIL_USED,
    WRAITH_ROLL,
)
from undercroft.games.wymer.moments import BEFORE_DICE, Moment, Roll, first_to_answer
from undercroft.games.wymer.relics import play_relic, relic_options
from undercroft.games.wymer.table import (
    DWARF,
    LOSES,
    ROLL_BONUS,
    VILLAIN_BONUS,
    WINS,
    WINS_TIES,
    Lasting,
    Wymer,
)

WON: Final = 1
LOST: Final = 0
VOID: Final = -1


@mypyc_attr(free_list_len=1)
class Contest(Roll):
    """A roll of a hero or wraith against the villain's side; `t.won` tells how it ended (W-200 to W-204)."""

    def __init__(self, kind: int, seat: int, foe: int, symbol: int, danger: int) -> None:
        super().__init__(kind, seat)
        self.foe = foe
        """The dwarf's piece, or the locked space, or none."""
        self.symbol = symbol
        self.danger = danger
        """What the card adds to the villain's die (4.4)."""
        self.hero_die = 0
        self.villain_die = 0
        self.bonus = 0
        self.villain_bonus = 0
        self.ties = False
        self.certain = VOID
        self.deaths = 0

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                self.announce(t)
            case 2:
                self.before_the_dice(t)
            case 3:
                self.roll(t)
            case 4:
                self.after_the_dice(t)
            case _:
                self.decide(t)

    def announce(self, t: Wymer) -> None:
        """The target is named before the roll (W-151, W-207, W-216)."""
        t.deeds += 1
        self.deaths = t.heroes[self.seat].deaths

    def before_the_dice(self, t: Wymer) -> None:
        """Window (b): powers, and the relics of a hero whom a dwarf attacks (W-R74, W-R71)."""
        t.push(Moment(first_to_answer(t), BEFORE_DICE))

    def void(self, t: Wymer) -> bool:
        """The two are no longer within one space (W-R78), or the one who should roll has died."""
        if t.heroes[self.seat].deaths != self.deaths:
            return True
        return self.dwarf() != NONE and not t.next_to(self.seat, self.foe)

    def dwarf(self) -> int:
        """The dwarf's piece, if this is a fight; a lock is named by its space."""
        return self.foe if self.kind != LOCK_ROLL and self.foe >= DWARF else NONE

    def roll(self, t: Wymer) -> None:
        """One die a side (W-200, W-R04)."""
        if self.void(t):
            t.won = VOID
            t.done()
            if t.heard:
                t.tell("void", "W-R78", self.seat, [])
            return
        self.hero_die = t.chance.roll(6)
        self.villain_die = t.chance.roll(6)
        if t.heard:
            ours, theirs = self.totals(t)
            t.tell("rolled", "W-201", self.seat, [self.hero_die, ours, self.villain_die, theirs])
            t.tell("villain-rolled", "W-204", self.villain_roller(t), [self.villain_die])

    def villain_roller(self, t: Wymer) -> int:
        """The villain, or else whoever sits to the left of the hero who rolls (W-204, W-314, W-R115)."""
        return t.house.villain if t.house.villain != NONE else t.left_of(self.seat)

    def after_the_dice(self, t: Wymer) -> None:
        """A relic may turn a losing roll: one in the own turn, any number off turn (W-164, W-R70, W-R71)."""
        if self.kind == WRAITH_ROLL or not t.heroes[self.seat].relics:
            return
        if self.limited(t) and t.relic_rolled:
            return
        found = self.options(t, self.seat)
        if len(found) > 1:
            self.again()
            t.offer(self.seat, "after-dice", "D-12" if self.limited(t) else "D-18", found)

    def limited(self, t: Wymer) -> bool:
        """One relic a turn after own rolls; in defence and off turn there is no limit (W-R70, W-R71)."""
        return t.active == self.seat and self.kind != DEFENCE_ROLL

    def options(self, t: Wymer, seat: int) -> list[int]:
        return [PASS, *relic_options(t, seat, ON_ROLL, self.wins(t))]

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        if opt == PASS:
            self.at = 4
            return
        if self.limited(t):
            t.relic_rolled = True
        play_relic(t, seat, first(opt))

    def totals(self, t: Wymer) -> tuple[int, int]:
        """Die plus bonuses and powers, of either side (W-190, W-201)."""
        ours, theirs = self.hero_die, self.villain_die + self.danger + self.villain_bonus
        if self.dwarf() != NONE:
            theirs += t.deck.dwarves[self.foe - DWARF].modifier
        if self.kind == WRAITH_ROLL:
            return ours, theirs + self.lasting(t, VILLAIN_BONUS, self.foe)
        ours += self.bonus
        if self.symbol != NONE:
            ours += t.deck.heroes[t.heroes[self.seat].kind].bonus[self.symbol]
        if t.lasting:
            ours += self.lasting(t, ROLL_BONUS, self.seat)
            theirs += self.lasting(t, VILLAIN_BONUS, self.seat) + self.lasting(t, VILLAIN_BONUS, self.dwarf())
        return ours, theirs

    def counts(self, each: Lasting) -> bool:
        """Whether something that lasts concerns this kind of roll."""
        return bool(each.rolls >> self.kind & 1) and (each.symbol == NONE or each.symbol == self.symbol)

    def lasting(self, t: Wymer, what: int, who: int) -> int:
        total = 0
        for each in t.lasting:
            if each.what == what and each.who == who and self.counts(each):
                total += each.amount
        return total

    def any_lasting(self, t: Wymer, what: int) -> bool:
        return any(each.what == what and each.who == self.seat and self.counts(each) for each in t.lasting)

    def wins(self, t: Wymer) -> bool:
        """The hero must exceed the villain's total (W-202, W-203, W-R84)."""
        ours, theirs = self.totals(t)
        if self.certain != VOID:
            return self.certain == WON
        if t.lasting and self.kind != WRAITH_ROLL:
            if self.any_lasting(t, LOSES):
                return False
            if self.any_lasting(t, WINS):
                return True
            if ours == theirs and self.any_lasting(t, WINS_TIES):
                return True
        return ours > theirs or (ours == theirs and self.ties)

    def decide(self, t: Wymer) -> None:
        t.won = WON if self.wins(t) else LOST
        if t.heard:
            ours, theirs = self.totals(t)
            t.tell("contest-won" if t.won else "contest-lost", "W-201", self.seat, [ours, theirs])
        if t.lasting:
            self.use_up(t)
        t.done()

    def use_up(self, t: Wymer) -> None:
        """What lasted for one roll is spent (4.9)."""
        kinds = (ROLL_BONUS, VILLAIN_BONUS, WINS_TIES, WINS, LOSES)
        t.lasting = [
            each
            for each in t.lasting
            if not (
                each.until == UNTIL_USED
                and each.what in kinds
                and each.who in (self.seat, self.dwarf())
                and self.counts(each)
            )
        ]

    def about(self) -> list[int]:
        return [self.seat, self.kind]

    def clone(self) -> Contest:
        c = Contest(self.kind, self.seat, self.foe, self.symbol, self.danger)
        c.at = self.at
        c.hero_die = self.hero_die
        c.villain_die = self.villain_die
        c.bonus = self.bonus
        c.villain_bonus = self.villain_bonus
        c.ties = self.ties
        c.certain = self.certain
        c.deaths = self.deaths
        return c


def contest_of(t: Wymer) -> Contest | None:
    """The contest being carried out."""
    for i in range(len(t.stack) - 1, -1, -1):
        frame = t.stack[i]
        if isinstance(frame, Contest):
            return frame
    return None
