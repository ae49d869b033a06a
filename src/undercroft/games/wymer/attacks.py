"""Attacks: heroes on dwarves, dwarves on heroes and wraiths (sections P and Q, 3.7)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import option
from undercroft.engine.table import Frame
from undercroft.games.wymer.cards import ATTACK_ROLL, DEFENCE_ROLL, NONE, WRAITH_ROLL
from undercroft.games.wymer.contests import LOST, WON, Contest
from undercroft.games.wymer.moments import pause
from undercroft.games.wymer.table import DWARF, SAFE, Wymer
from undercroft.games.wymer.verbs import ATTACK, HIT


def add_attacks(t: Wymer, seat: int, found: list[int]) -> None:
    """The dwarves in range not yet attacked this turn, for a hero with the own stone (W-205 to W-208, W-R38)."""
    if t.heroes[seat].stone != NONE:
        for d in t.dwarves_near(seat):
            if not t.attacked >> d & 1:
                found.append(option(ATTACK, d))


def hit_options(t: Wymer, d: int, attacked: int) -> list[int]:
    """The heroes and wraiths in a dwarf's range that it has not attacked yet (W-236, W-237, W-R89)."""
    apart = t.board.apart[t.dwarves[d].place]
    return [
        option(HIT, seat) for seat in range(len(t.heroes)) if not attacked >> seat & 1 and may_be_hit(t, seat, apart)
    ]


def can_hit(t: Wymer, d: int) -> bool:
    """Whether there is anybody in a dwarf's range."""
    apart = t.board.apart[t.dwarves[d].place]
    return any(may_be_hit(t, seat, apart) for seat in range(len(t.heroes)))


def may_be_hit(t: Wymer, seat: int, apart: bytes) -> bool:
    hero = t.heroes[seat]
    if hero.place == NONE or apart[hero.place] > 1:
        return False
    return not (t.lasting and hero.dead and t.holds(SAFE, seat))


@mypyc_attr(free_list_len=1)
class HeroAttack(Frame[Wymer]):
    """A hero attacks a dwarf (W-208 to W-210)."""

    def __init__(self, seat: int, dwarf: int) -> None:
        super().__init__()
        self.seat = seat
        self.dwarf = dwarf

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                self.name_the_target(t)
            case 2:
                self.result(t)
            case _:
                t.done()
                pause(t)

    def name_the_target(self, t: Wymer) -> None:
        t.attacked |= 1 << self.dwarf
        t.attack_made = True
        if t.heard:
            t.tell("attacks", "W-207", self.seat, [self.dwarf])
        t.push(Contest(ATTACK_ROLL, self.seat, DWARF + self.dwarf, NONE, 0))

    def result(self, t: Wymer) -> None:
        """One damage, to one side (W-209, W-R82, W-R83)."""
        if t.won == WON:
            t.hurt_dwarf(self.dwarf, 1, "W-R82")
        elif t.won == LOST:
            t.hurt(self.seat, 1, "W-209")

    def about(self) -> list[int]:
        return [self.seat, self.dwarf]

    def clone(self) -> HeroAttack:
        c = HeroAttack(self.seat, self.dwarf)
        c.at = self.at
        return c


@mypyc_attr(free_list_len=1)
class DwarfAttack(Frame[Wymer]):
    """A dwarf attacks a hero or a wraith (W-236 to W-241, W-264)."""

    def __init__(self, dwarf: int, seat: int) -> None:
        super().__init__()
        self.dwarf = dwarf
        self.seat = seat
        self.wraith = False

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                self.name_the_target(t)
            case 2:
                self.result(t)
            case _:
                t.done()
                pause(t)

    def name_the_target(self, t: Wymer) -> None:
        self.wraith = t.heroes[self.seat].dead
        if t.heard:
            t.tell("dwarf-attacks", "W-207", t.house.villain, [self.dwarf, self.seat])
        kind = WRAITH_ROLL if self.wraith else DEFENCE_ROLL
        t.push(Contest(kind, self.seat, DWARF + self.dwarf, NONE, 0))

    def result(self, t: Wymer) -> None:
        """Who has the own stone strikes back by winning; a wraith is taken off the board (W-238 to W-241, W-264)."""
        if t.won == LOST and self.wraith:
            t.lift(self.seat)
            if t.heard:
                t.tell("wraith-removed", "W-264", self.seat, [])
        elif t.won == LOST:
            t.hurt(self.seat, 1, "W-238")
        elif t.won == WON and not self.wraith and t.heroes[self.seat].stone != NONE:
            t.hurt_dwarf(self.dwarf, 1, "W-239")

    def about(self) -> list[int]:
        return [self.dwarf, self.seat]

    def clone(self) -> DwarfAttack:
        c = DwarfAttack(self.dwarf, self.seat)
        c.at = self.at
        c.wraith = self.wraith
        return c
