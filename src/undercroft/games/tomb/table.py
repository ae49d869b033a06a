"""The table of the Accursed Tomb: everything that lies on it (sections 1 to 3)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import option, verb_of
from undercroft.engine.table import Frame, Outcome, Table
from undercroft.engine.zone import NOBODY, Zone
from undercroft.games.tomb.cards import (
    JACK,
    KING,
    NONE,
    QUEEN,
    TEN,
    UNSEEN,
    rank,
    suit,
    suits_in,
)
from undercroft.games.tomb.field import Field
from undercroft.games.tomb.house import House
from undercroft.games.tomb.verbs import AGREE, GO_ON, RESIGN

EXPLORE_FAMILY: Final = 0
COMBAT_FAMILY: Final = 1

MARTIAL: Final = 0
ELEMENTALIST: Final = 1
BEASTMASTER: Final = 2
ROGUE: Final = 3
"""A class is numbered by the suit of its 6 (T-181)."""


class Player:
    """One adventurer (T-125). Weapons, blessings and gifts are sets of suits: there is one card of each."""

    def __init__(self) -> None:
        self.level_card = NONE
        self.weapons = 0
        self.blessings = 0
        self.gifts = 0
        self.gold = NONE
        self.beast = NONE
        self.skill = NONE
        """The class, which stays when the level card is swapped away (T-183)."""
        self.killer = NONE
        """The enemy that killed this player; without one the player is alive (T-142)."""
        self.out = False

    def clone(self) -> Player:
        c = Player()
        c.level_card = self.level_card
        c.weapons = self.weapons
        c.blessings = self.blessings
        c.gifts = self.gifts
        c.gold = self.gold
        c.beast = self.beast
        c.skill = self.skill
        c.killer = self.killer
        c.out = self.out
        return c

    def alive(self) -> bool:
        return self.killer == NONE and not self.out

    def cards(self) -> list[int]:
        """Every card that this player has."""
        held = [JACK + s for s in suits_in(self.weapons)]
        held += [QUEEN + s for s in suits_in(self.blessings)]
        held += [TEN + s for s in suits_in(self.gifts)]
        return held + [card for card in (self.level_card, self.gold, self.beast) if card != NONE]


class Tomb(Table):
    """The field, the stacks, the discards and the players. Sets of slots and rooms are bits of a number."""

    def __init__(self, seats: int, house: House, field: Field, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.house = house
        self.field = field
        self.domain = 0
        self.cleared = 0
        self.explore = Zone("explore", EXPLORE_FAMILY, NOBODY, [])
        self.markers = Zone("markers", EXPLORE_FAMILY, NOBODY, [])
        """Cards laid face down and unseen (T-201); `marker_slots` says where each lies."""
        self.marker_slots: list[int] = []
        self.marker_no_ten: list[bool] = []
        self.combat = Zone("combat", COMBAT_FAMILY, NOBODY, [])
        self.item_discard: list[int] = []
        self.combat_discard: list[int] = []
        self.graveyard: list[int] = []
        self.slot_cards: list[int] = []
        self.safe = 0
        self.enemy = 0
        self.passed = 0
        self.pointing_up = 0
        """The slots whose card points to their right or upper room (T-033)."""
        self.explored = 0
        self.once = 0
        self.touched = 0
        self.daemon = NONE
        self.wounded = False
        self.players: list[Player] = []
        self.turned_weapons = 0
        self.turned_blessings = 0
        self.turned_gifts = 0
        self.active = 0
        self.passes = 0
        self.victor = NONE
        """The seat that has just beaten the Daemon for the second time."""
        self.ignored = False
        """The Heart has just undone an encounter, so the action is still to come (T-175)."""
        self.traded = 0
        """The cards that changed hands in this turn (T-134), as bits."""
        self.refused: list[int] = []
        self.resigning = False

    def clone(self) -> Tomb:
        c = Tomb(self.seats, self.house, self.field, self.chance)
        self.copy_into(c)
        c.house = self.house
        c.field = self.field
        c.domain = self.domain
        c.cleared = self.cleared
        c.explore = self.explore.clone()
        c.markers = self.markers.clone()
        c.marker_slots = self.marker_slots.copy()
        c.marker_no_ten = self.marker_no_ten.copy()
        c.combat = self.combat.clone()
        c.item_discard = self.item_discard.copy()
        c.combat_discard = self.combat_discard.copy()
        c.graveyard = self.graveyard.copy()
        c.slot_cards = self.slot_cards.copy()
        c.safe = self.safe
        c.enemy = self.enemy
        c.passed = self.passed
        c.pointing_up = self.pointing_up
        c.explored = self.explored
        c.once = self.once
        c.touched = self.touched
        c.daemon = self.daemon
        c.wounded = self.wounded
        c.players = [player.clone() for player in self.players]
        c.turned_weapons = self.turned_weapons
        c.turned_blessings = self.turned_blessings
        c.turned_gifts = self.turned_gifts
        c.active = self.active
        c.passes = self.passes
        c.victor = self.victor
        c.ignored = self.ignored
        c.traded = self.traded
        c.refused = self.refused.copy()
        c.resigning = self.resigning
        return c

    def zones(self) -> list[Zone]:
        return [self.explore, self.markers, self.combat]

    def may_lie(self, zone: Zone, index: int, card: int) -> bool:
        """A marker laid while no Daemon lay at EXIT is known to be no 10 (T-H03)."""
        if zone.name != "markers" or not self.marker_no_ten[index]:
            return True
        return rank(card) != 10

    def asides(self, seat: int) -> list[int]:
        """Anybody who is asked may propose to give up (T-R57)."""
        return [option(RESIGN)] if self.prompt_of(seat) is not None and not self.resigning else []

    def aside(self, seat: int, opt: int) -> None:
        self.push(Resignation(seat))

    # Slots and rooms (section 3).

    def empty(self) -> int:
        """The slots without a card that are no passages (T-032)."""
        return self.field.every_slot & ~(self.safe | self.enemy | self.passed)

    def explore_room(self, room: int) -> None:
        """A room becomes explored: the slots with exactly one explored room change (T-035, T-046)."""
        around = self.field.around[room]
        self.explored |= 1 << room
        self.once ^= around
        self.touched |= around

    def room_ahead(self, slot: int) -> int:
        """The unexplored room behind a slot that has one explored room."""
        a, b = self.field.ends[slot]
        return a if self.explored >> b & 1 else b

    def lay(self, slot: int, card: int) -> None:
        """Lay a hallway or an enemy face up in a slot (T-040)."""
        self.slot_cards[slot] = card
        if card >= KING:
            self.safe |= 1 << slot
        else:
            self.enemy |= 1 << slot

    def turn_down(self, slot: int, card: int) -> None:
        """A card lies face down in a slot: the way is passed (T-047)."""
        here = 1 << slot
        self.slot_cards[slot] = card
        self.safe &= ~here
        self.enemy &= ~here
        self.passed |= here

    def enemy_at(self, slot: int) -> int:
        """The enemy in a slot, or the Daemon at EXIT."""
        return self.daemon if slot == self.field.exit else self.slot_cards[slot]

    def marker_at(self, slot: int) -> int:
        """The card that lies unseen in a slot."""
        return self.markers.cards[self.marker_slots.index(slot)]

    def daemon_in_reach(self) -> bool:
        """The Daemon may be fought once the throne room is explored (T-070)."""
        return self.daemon != NONE and bool(self.explored >> self.field.throne & 1)

    # Players (section 13).

    def living(self) -> int:
        """How many players are alive."""
        count = 0
        for player in self.players:
            if player.killer == NONE and not player.out:
                count += 1
        return count

    def next_living(self, seat: int) -> int:
        """The next living player in seat order (T-127, T-140)."""
        if self.seats == 1:
            return 0
        seat = (seat + 1) % self.seats
        while not self.players[seat].alive():
            seat = (seat + 1) % self.seats
        return seat

    def aligned(self, card: int) -> bool:
        """Whether a card has the suit of the Daemon at EXIT (T-077, T-089)."""
        return self.daemon != NONE and suit(card) == suit(self.daemon)

    def census(self) -> list[int]:
        """Each of the 52 cards lies in exactly one place (T-010)."""
        cards = self.explore.cards + self.markers.cards + self.combat.cards
        cards = cards + self.item_discard + self.combat_discard + self.graveyard
        cards += [card for card in self.slot_cards if card not in (NONE, UNSEEN)]
        if self.daemon != NONE:
            cards.append(self.daemon)
        for player in self.players:
            cards += player.cards()
        for frame in self.stack:
            cards += frame.holding()
        return sorted(cards)


class Resignation(Frame[Tomb]):
    """Giving up: alone at once, together only if every other living player agrees (T-R57, T-D19)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.voter = seat

    def run(self, t: Tomb) -> None:
        t.resigning = True
        self.voter = t.next_living(self.voter)
        if self.voter == self.seat or t.living() == 0:
            t.finish(Outcome([], "resigned", "T-R57", [t.cleared]))
        else:
            t.ask(self.voter, "resign", "T-D19")

    def options(self, t: Tomb, seat: int) -> list[int]:
        return [option(AGREE), option(GO_ON)]

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        if verb_of(opt) == GO_ON:
            if t.heard:
                t.tell("plays-on", "T-R57", seat, [])
            t.resigning = False
            t.done()

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> Resignation:
        c = Resignation(self.seat)
        c.at = self.at
        c.voter = self.voter
        return c
