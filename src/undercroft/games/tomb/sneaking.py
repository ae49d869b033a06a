"""Sneaking: what only a rogue can do (T-188 to T-194)."""

from __future__ import annotations

from undercroft.engine.prompt import first
from undercroft.engine.table import Frame
from undercroft.games.tomb.cards import JACK, suits_in
from undercroft.games.tomb.combat import Fight, spend_weapons, weapon_choices
from undercroft.games.tomb.exploration import Exploration
from undercroft.games.tomb.levels import sneak_numbers
from undercroft.games.tomb.rounds import LOST, WON, draw_rounds
from undercroft.games.tomb.table import Tomb


class Sneak(Frame[Tomb]):
    """Past an enemy into the room behind it; whoever is caught must fight at once (T-191, T-192)."""

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__()
        self.seat = seat
        self.slot = slot
        self.weapons = 0

    def run(self, t: Tomb) -> None:
        match self.next():
            case 1:
                self.choose_the_weapons(t)
            case _:
                t.done()
                self.steal_past(t)

    def choose_the_weapons(self, t: Tomb) -> None:
        """Weapons help to sneak, too (T-193)."""
        if t.players[self.seat].weapons and t.house.sneak_weapons:
            t.ask(self.seat, "weapons", "T-D06")

    def options(self, t: Tomb, seat: int) -> list[int]:
        return weapon_choices(t.players[seat].weapons)

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        self.weapons = first(opt)

    def steal_past(self, t: Tomb) -> None:
        """The highest rank wins, as in combat (T-189, T-190)."""
        enemy = t.slot_cards[self.slot]
        ours, theirs = sneak_numbers(t, self.seat, enemy, len(suits_in(self.weapons)))
        if t.heard:
            for weapon in suits_in(self.weapons):
                t.tell("wields", "T-193", self.seat, [JACK + weapon])
            t.tell("sneaks", "T-189", self.seat, [enemy, ours, theirs])
        result = draw_rounds(t, self.seat, ours, theirs)
        spend_weapons(t, self.seat, self.weapons)
        if result == WON:
            t.push(Exploration(self.seat, t.room_ahead(self.slot)))
        elif result == LOST:
            t.push(Fight(self.seat, self.slot, forced=True))

    def about(self) -> list[int]:
        return [self.slot]

    def clone(self) -> Sneak:
        c = Sneak(self.seat, self.slot)
        c.at = self.at
        c.weapons = self.weapons
        return c
