"""The deck: 52 playing cards as numbers, rank by rank, clubs diamonds hearts spades within a rank (T-001)."""

from __future__ import annotations

from typing import Final

NONE: Final = -1
UNSEEN: Final = -2
"""What a slot shows of a card that was laid there face down and unseen (T-201)."""

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

SIX: Final = 16
SEVEN: Final = 20
TEN: Final = 32
JACK: Final = 36
QUEEN: Final = 40
KING: Final = 44
DECK: Final = 52
"""The first card of a rank: SIX + SPADES is the 6 of spades."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"


def rank(card: int) -> int:
    """The printed rank: 2 to 10 for numbered cards, 11 to 14 for jack to ace."""
    return (card >> 2) + 2


def suit(card: int) -> int:
    return card & 3


def card_key(card: int) -> str:
    """The short name of a card: `7C`, `TH`, `JS`."""
    return RANKS[card >> 2] + SUITS[card & 3]


def card_of(key: str) -> int:
    """The card with that short name."""
    return RANKS.index(key[0]) * 4 + SUITS.index(key[1])


SUIT_LISTS: Final = [[s for s in range(4) if mask >> s & 1] for mask in range(16)]


def suits_in(mask: int) -> list[int]:
    """The suits of a set of weapons, blessings or gifts."""
    return SUIT_LISTS[mask]


def how_many(mask: int) -> int:
    """How many there are in a set of at most four suits or seats."""
    return len(SUIT_LISTS[mask])
