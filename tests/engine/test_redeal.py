"""Re-deal: a guess that agrees with everything a seat knows, and rests on nothing else."""

from __future__ import annotations

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.redeal import redeal
from undercroft.engine.table import Table
from undercroft.engine.zone import EVERYBODY, NOBODY, Zone, bit


class Cards(Table):
    """A deck and two hands; the top place of the deck is known never to hold a card above 20."""

    def __init__(self, deck: list[int], hands: list[list[int]]) -> None:
        super().__init__(2, Chance(key_from("table")))
        self.deck = Zone("deck", 0, NOBODY, deck)
        self.hands = [Zone("hand", 0, bit(seat), hand) for seat, hand in enumerate(hands)]
        self.open = Zone("open", 0, EVERYBODY, [100])

    def zones(self) -> list[Zone]:
        return [self.deck, *self.hands, self.open]

    def may_lie(self, zone: Zone, index: int, card: int) -> bool:
        return zone.name != "deck" or index < len(zone.cards) - 1 or card <= 20


def table() -> Cards:
    return Cards([30, 31, 32, 1], [[10, 11], [12, 13]])


def guess(t: Cards, seat: int, text: str = "guess") -> Cards:
    redeal(t, bit(seat), Chance(key_from(text)))
    return t


def test_what_a_seat_sees_stays_where_it_is() -> None:
    t = guess(table(), 0)
    assert t.hands[0].cards == [10, 11]
    assert t.open.cards == [100]


def test_the_unseen_is_dealt_anew_and_nothing_is_lost() -> None:
    deals = {tuple(guess(table(), 0, f"deal {n}").hands[1].cards) for n in range(60)}
    assert len(deals) > 10
    t = guess(table(), 0)
    assert sorted(t.deck.cards + t.hands[1].cards) == [1, 12, 13, 30, 31, 32]


def test_what_everybody_knows_of_a_place_is_kept() -> None:
    assert all(guess(table(), 0, f"deal {n}").deck.cards[-1] <= 20 for n in range(100))


def test_the_guess_rests_on_nothing_hidden() -> None:
    """Two tables that differ only in what the seat cannot see give the same guess."""
    other = Cards([12, 30, 1, 13], [[10, 11], [31, 32]])
    a, b = guess(table(), 0), guess(other, 0)
    assert (a.deck.cards, a.hands[1].cards) == (b.deck.cards, b.hands[1].cards)
    assert a.chance.key == b.chance.key


def test_a_place_that_somebody_else_has_seen_is_still_seen_by_them() -> None:
    t = table()
    t.deck.show(31, bit(1))
    guess(t, 0)
    assert t.deck.seen_by(t.deck.cards[1]) == bit(1)
    assert sum(bool(t.deck.seen_by(card)) for card in t.deck.cards) == 1


def test_luck_to_come_is_other_luck() -> None:
    t = table()
    ahead = t.chance.clone()
    guess(t, 0)
    assert [t.chance.below(256) for _ in range(20)] != [ahead.below(256) for _ in range(20)]
