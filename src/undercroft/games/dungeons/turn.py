"""Setup, the order of turns, and the phases of one (sections 2 to 4, 20.1)."""

from __future__ import annotations

from undercroft.engine.table import Frame
from undercroft.games.dungeons.cards import END, TURN_ENDS
from undercroft.games.dungeons.effects import follow
from undercroft.games.dungeons.guild import fire_guild
from undercroft.games.dungeons.management import KickStep, RecruitStep, StashStep
from undercroft.games.dungeons.patches import draw_one
from undercroft.games.dungeons.populate import Populate
from undercroft.games.dungeons.raids import DungeonStep
from undercroft.games.dungeons.responses import open_window
from undercroft.games.dungeons.table import Realm
from undercroft.games.dungeons.victory import HandLimit, check


class Evening(Frame[Realm]):
    """The whole game: setup, then turn after turn clockwise (D-030)."""

    def run(self, t: Realm) -> None:
        if self.next() == 1:
            prepare(t)
        else:
            begin_turn(t)

    def clone(self) -> Evening:
        c = Evening()
        c.at = self.at
        return c


def prepare(t: Realm) -> None:
    """Shuffle, draw the first player, lay the rows, deal (D-010 to D-013, D-R08)."""
    t.first = t.chance.below(t.seats)
    t.active = t.first
    for zone in (t.forum, t.dungeons, t.loot):
        zone.shuffle(t.chance)
    lay_rows(t)
    deal_hands(t)


def lay_rows(t: Realm) -> None:
    """Two cards each; a Troll among them lies in the Row like anybody (D-011, D-012, D-R09)."""
    for _ in range(2):
        t.forum_row.append(t.draw(t.forum))
        t.dungeon_row.append(t.draw(t.dungeons))
    if t.heard:
        t.tell("rows", "D-011", t.first, t.forum_row.copy())
        t.tell("dungeon-row", "D-012", t.first, t.dungeon_row.copy())


def deal_hands(t: Realm) -> None:
    """Clockwise from the first player, one Loot card each; Patch Notes are replaced at once (D-021, D-022, D-R11)."""
    for i in range(t.seats):
        seat = (t.first + i) % t.seats
        for _ in range(1 + head_start(t, i)):
            while t.loot.cards and not draw_one(t, seat, "D-013"):
                pass


def head_start(t: Realm, place: int) -> int:
    """With the option, who begins later starts with more Loot (D-R08)."""
    return int(t.house.late_loot and place * 2 >= t.seats)


def begin_turn(t: Realm) -> None:
    """The next player clockwise (D-030)."""
    t.turn += 1
    t.active = (t.first + t.turn - 1) % t.seats
    t.first_step = True
    t.troll_came = False
    if t.heard:
        t.tell("turn", "D-030", t.active, [t.round()])
    t.push(Turn(t.active))


class Turn(Frame[Realm]):
    """Populate, Guild Management, Dungeon (D-031), and the end of the turn (D-R59)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def run(self, t: Realm) -> None:
        match self.next():
            case 1:
                t.push(Populate())
            case 2:
                t.push(KickStep())
            case 3:
                t.push(RecruitStep())
            case 4:
                t.push(StashStep())
            case 5:
                t.push(DungeonStep())
            case 6:
                self.end_of_turn_skills(t)
            case 7:
                open_window(t, END)
            case 8:
                check(t)
            case 9:
                t.push(HandLimit(t.seats))
            case _:
                t.done()
                clean_up(t)

    def end_of_turn_skills(self, t: Realm) -> None:
        t.first_step = False
        fire_guild(t, TURN_ENDS, self.seat)
        follow(t)

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> Turn:
        c = Turn(self.seat)
        c.at = self.at
        return c


def clean_up(t: Realm) -> None:
    """What lasted "this turn" ends: the Played area goes to the discard pile, what passes is gone (D-193, D-R35)."""
    t.loot_discard += t.played
    t.played = []
    t.experience = {}
    t.types = {}
    t.protected = 0
    t.twice = 0
    t.used = []
    t.denied = [0] * t.seats
