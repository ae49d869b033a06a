"""Exploration, safe hallways, items and breaking through walls (sections 4 to 7), and how the Daemon appears (9)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.prompt import first, option, second, verb_of
from undercroft.engine.table import Frame
from undercroft.games.tomb.cards import JACK, KING, NONE, QUEEN, UNSEEN, rank, suit
from undercroft.games.tomb.mines import Merchant
from undercroft.games.tomb.table import Tomb
from undercroft.games.tomb.verbs import KEEP, PLACE, RECYCLE

LEAVE_EMPTY: Final = 4095
"""In the option of placing: no card for this side."""


class Exploration(Frame[Tomb]):
    """A room is explored: cards on its free sides, then the items among them are picked up (T-040, T-056)."""

    def __init__(self, seat: int, room: int) -> None:
        super().__init__()
        self.seat = seat
        self.room = room
        self.items: list[int] = []
        self.drawn: list[int] = []
        self.sides: list[int] = []

    def run(self, t: Tomb) -> None:
        match self.next():
            case 1:
                self.open_the_room(t)
                self.place_cards(t)
            case 2 if self.drawn and self.sides:
                t.ask(self.seat, "place", "T-D18")
            case _:
                t.done()
                self.pick_up_items(t)

    def open_the_room(self, t: Tomb) -> None:
        t.explore_room(self.room)
        if t.heard:
            t.tell("explored", "T-046", self.seat, [self.room])

    def place_cards(self, t: Tomb) -> None:
        """West, east, north, south, one card at a time, as far as the stack lasts (T-040 to T-045)."""
        self.sides = free_sides(t, self.room)
        if t.house.choose_places:
            self.draw_for_all_sides(t)
            return
        for slot in self.sides:
            if not t.explore.cards:
                break
            card = draw_to_place(t, self.seat)
            if card != NONE:
                self.place(t, slot, card)
        self.sides = []

    def place(self, t: Tomb, slot: int, card: int) -> None:
        """Items are placed like any other card, but do not stay (T-055)."""
        if t.heard:
            t.tell("placed", "T-040", self.seat, [card, slot])
        if JACK <= card < KING:
            self.items.append(card)
            return
        t.lay(slot, card)
        if t.field.ends[slot][0] == self.room:
            t.pointing_up |= 1 << slot
        else:
            t.pointing_up &= ~(1 << slot)

    def draw_for_all_sides(self, t: Tomb) -> None:
        """With `placement = choose` all cards are drawn first, one a side (T-R05)."""
        for _ in self.sides:
            if not t.explore.cards:
                break
            card = draw_to_place(t, self.seat)
            if card != NONE:
                self.drawn.append(card)

    def options(self, t: Tomb, seat: int) -> list[int]:
        """A drawn card, or none, for the next side (T-D18)."""
        side = self.sides[0]
        found = [option(PLACE, side, card) for card in self.drawn]
        if len(self.drawn) < len(self.sides):
            found.append(option(PLACE, side, LEAVE_EMPTY))
        return found

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        self.again()
        side = self.sides.pop(0)
        card = second(opt)
        if card != LEAVE_EMPTY:
            self.drawn.remove(card)
            self.place(t, side, card)

    def pick_up_items(self, t: Tomb) -> None:
        """Every item of this exploration goes to the exploring player, upright (T-056)."""
        for card in self.items:
            gain_item(t, self.seat, card)
            if t.heard:
                t.tell("picked-up", "T-056", self.seat, [card])
        self.items = []

    def about(self) -> list[int]:
        return [self.room]

    def holding(self) -> list[int]:
        return self.drawn + self.items

    def clone(self) -> Exploration:
        c = Exploration(self.seat, self.room)
        c.at = self.at
        c.items = self.items.copy()
        c.drawn = self.drawn.copy()
        c.sides = self.sides.copy()
        return c


def free_sides(t: Tomb, room: int) -> list[int]:
    """The sides that get a card: no field edge, nothing there yet (T-041, T-042, T-044)."""
    taken = t.safe | t.enemy | t.passed
    sides = [slot for slot in t.field.sides[room] if not taken >> slot & 1]
    if t.house.backfill:
        return sides
    return [slot for slot in sides if t.once >> slot & 1]


def draw_to_place(t: Tomb, seat: int) -> int:
    """The top card of the explore stack; the first 10 of a domain becomes the Daemon instead (T-049, T-075, T-076)."""
    card = t.draw(t.explore)
    if rank(card) != 10 or t.daemon != NONE:
        return card
    daemon_appears(t, seat, card)
    if t.house.replace_daemon and t.explore.cards:
        return t.draw(t.explore)
    return NONE


def daemon_appears(t: Tomb, seat: int, card: int) -> None:
    """The first 10 lies at EXIT, and its suit is the domain's element from now on (T-075, T-077)."""
    t.daemon = card
    t.wounded = False
    if t.heard:
        t.tell("daemon", "T-075", seat, [card])


def gain_item(t: Tomb, seat: int, card: int) -> None:
    """An item lies upright in a player's inventory, which has no limit (T-056, T-057)."""
    player = t.players[seat]
    here = 1 << suit(card)
    if card < QUEEN:
        player.weapons |= here
        t.turned_weapons &= ~here
    else:
        player.blessings |= here
        t.turned_blessings &= ~here


class Hallway(Frame[Tomb]):
    """A safe hallway is explored (T-053): the card is turned, items return, the room, the merchant."""

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__()
        self.seat = seat
        self.slot = slot
        self.card = NONE

    def run(self, t: Tomb) -> None:
        match self.next():
            case 1:
                self.turn_the_card(t)
            case 2 if self.items_return(t):
                self.return_items(t)
            case _:
                t.done()
                self.go_through(t)

    def turn_the_card(self, t: Tomb) -> None:
        self.card = t.slot_cards[self.slot]
        t.turn_down(self.slot, self.card)
        if t.heard:
            t.tell("walked", "T-047", self.seat, [self.card, self.slot])

    def items_return(self, t: Tomb) -> bool:
        """An aligned hallway shuffles the used items into the explore stack (T-096), but not in the Mines (T-214)."""
        return t.aligned(self.card) and not t.house.mines and bool(t.item_discard)

    def return_items(self, t: Tomb) -> None:
        if t.house.recycle_optional:
            t.ask(self.seat, "recycle", "T-D17")
        else:
            recycle(t, self.seat)

    def options(self, t: Tomb, seat: int) -> list[int]:
        return [option(RECYCLE), option(KEEP)]

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        if verb_of(opt) == RECYCLE:
            recycle(t, seat)

    def go_through(self, t: Tomb) -> None:
        """The room ahead is explored; behind a king waits the merchant (T-220)."""
        if t.house.mines and KING <= self.card < KING + 4:
            t.push(Merchant(self.seat))
        t.push(Exploration(self.seat, t.room_ahead(self.slot)))

    def about(self) -> list[int]:
        return [self.slot]

    def clone(self) -> Hallway:
        c = Hallway(self.seat, self.slot)
        c.at = self.at
        c.card = self.card
        return c


def recycle(t: Tomb, seat: int) -> None:
    """Only the item discard returns, not what lies in slots or inventories (T-096, T-097)."""
    t.explore.cards += t.item_discard
    t.item_discard = []
    t.explore.shuffle(t.chance)
    if t.heard:
        t.tell("recycled", "T-096", seat, [])


def break_wall(t: Tomb, seat: int, opt: int) -> None:
    """A weapon is laid face down as the new hallway, and the room ahead is explored (T-061, T-064, T-065)."""
    slot, weapon = first(opt), second(opt)
    here = 1 << weapon
    room = t.room_ahead(slot)
    if t.house.aligned_break_turns and t.aligned(JACK + weapon) and not t.turned_weapons & here:
        t.turned_weapons |= here
        t.turn_down(slot, NONE)
    else:
        t.players[seat].weapons &= ~here
        t.turned_weapons &= ~here
        t.turn_down(slot, JACK + weapon)
    if t.heard:
        t.tell("broke", "T-064", seat, [JACK + weapon, slot])
    t.push(Exploration(seat, room))


def lay_marker(t: Tomb, seat: int, slot: int) -> None:
    """The top explore card lies unseen in a tamed enemy's slot; a first 10 is the Daemon (T-201, T-203, T-204)."""
    if t.daemon == NONE and t.explore.cards and rank(t.explore.cards[-1]) == 10:
        daemon_appears(t, seat, t.draw(t.explore))
    if t.explore.cards:
        lay_unseen(t, slot)
        if t.heard:
            t.tell("marker", "T-201", seat, [slot])
    else:
        t.turn_down(slot, NONE)
        if t.heard:
            t.tell("left-open", "T-204", seat, [slot])


def lay_unseen(t: Tomb, slot: int) -> None:
    """Whoever saw the card with the Eye still knows it; without a Daemon everybody learns that it is no 10 (T-H03)."""
    card = t.explore.cards[-1]
    known = t.explore.seen_by(card)
    t.explore.take(card)
    t.markers.cards.append(card)
    if known:
        t.markers.show(card, known)
    t.marker_slots.append(slot)
    no_ten = t.daemon == NONE
    t.marker_no_ten.append(no_ten)
    if no_ten:
        t.reveals += 1
    t.turn_down(slot, UNSEEN)


def cards_in_slots(t: Tomb) -> list[int]:
    """Every card lying face up or face down in a slot, apart from unseen markers."""
    return [card for card in t.slot_cards if card not in (NONE, UNSEEN)]


def clear_field(t: Tomb) -> None:
    """Every slot becomes empty and every room unexplored; the caller has taken the cards."""
    t.slot_cards = [NONE] * t.field.slots
    t.safe = t.enemy = t.passed = 0
    t.explored = t.once = t.touched = t.pointing_up = 0
    t.marker_slots = []
    t.marker_no_ten = []
    t.markers.cards = []
    t.markers.known = None
