"""Treasured Mines: gold and the merchant (section 17)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.prompt import first, option, second, verb_of
from undercroft.engine.table import Frame
from undercroft.games.tomb.cards import NONE, QUEEN, rank, suit
from undercroft.games.tomb.stack import draw_combat_card
from undercroft.games.tomb.table import Tomb
from undercroft.games.tomb.verbs import BUY, BUY_TWO, LEAVE

WEAPON_PRICE: Final = 3
BLESSING_PRICE: Final = 5


def find_gold(t: Tomb, seat: int) -> None:
    """Each enemy defeated yields a combat card; only a higher one replaces the gold held (T-216 to T-218)."""
    card = draw_combat_card(t)
    if card == NONE:
        return
    player = t.players[seat]
    if player.gold != NONE and rank(card) <= rank(player.gold):
        t.combat_discard.append(card)
        if t.heard:
            t.tell("dull-gold", "T-218", seat, [card])
        return
    if player.gold != NONE:
        t.combat_discard.append(player.gold)
    player.gold = card
    if t.heard:
        t.tell("gold", "T-217", seat, [card])


def offers(t: Tomb, seat: int) -> list[int]:
    """What a player's gold can buy from the item discard (T-221, T-222, T-R54)."""
    gold = t.players[seat].gold
    if gold == NONE:
        return []
    purse = rank(gold)
    jacks = [card for card in t.item_discard if card < QUEEN] if purse >= WEAPON_PRICE else []
    queens = [card for card in t.item_discard if card >= QUEEN] if purse >= BLESSING_PRICE else []
    found = [option(BUY, card) for card in jacks + queens]
    if t.house.buy_several and purse >= 2 * WEAPON_PRICE:
        found += [option(BUY_TWO, a, b) for i, a in enumerate(jacks) for b in jacks[i + 1 :]]
    return found


class Merchant(Frame[Tomb]):
    """The merchant waits behind kings (T-220); a purchase costs the whole gold card (T-223)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def run(self, t: Tomb) -> None:
        if self.next() == 1:
            t.ask(self.seat, "merchant", "T-D15")
        else:
            t.done()

    def options(self, t: Tomb, seat: int) -> list[int]:
        return [option(LEAVE), *offers(t, seat)]

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        if verb_of(opt) == LEAVE:
            return
        player = t.players[seat]
        t.combat_discard.append(player.gold)
        player.gold = NONE
        self.buy(t, first(opt))
        if verb_of(opt) == BUY_TWO:
            self.buy(t, second(opt))

    def buy(self, t: Tomb, card: int) -> None:
        """What is bought is upright (T-224): what lies in the discard is never turned."""
        player = t.players[self.seat]
        t.item_discard.remove(card)
        if card < QUEEN:
            player.weapons |= 1 << suit(card)
        else:
            player.blessings |= 1 << suit(card)
        if t.heard:
            t.tell("bought", "T-221" if card < QUEEN else "T-222", self.seat, [card])

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> Merchant:
        c = Merchant(self.seat)
        c.at = self.at
        return c
