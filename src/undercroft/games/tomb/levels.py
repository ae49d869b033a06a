"""Levels and numbers of cards: who draws how many in an encounter (T-072, T-090 to T-104, T-189, T-196 to T-198)."""

from __future__ import annotations

from typing import Final

from undercroft.games.tomb.cards import CLUBS, DIAMONDS, HEARTS, SPADES, rank, suit
from undercroft.games.tomb.table import ELEMENTALIST, Tomb

BEATS: Final = [DIAMONDS, SPADES, CLUBS, HEARTS]
"""The suit that clubs, diamonds, hearts and spades dominate: S over H over C over D over S (T-196)."""


def enemy_level(t: Tomb, card: int) -> int:
    """Rank times domain, and one more for the aligned suit (T-072, T-090, T-092, T-155)."""
    bonus = 1 if t.aligned(card) else 0
    if t.house.bonus_before:
        return (rank(card) + bonus) * t.domain
    return rank(card) * t.domain + bonus


def player_level(t: Tomb, seat: int) -> int:
    """Rank of the level card times domain, never aligned (T-100, T-091)."""
    card = t.players[seat].level_card
    return rank(card) * t.domain if t.house.scale_player else rank(card)


def beast_level(t: Tomb, seat: int) -> int:
    """A beast fights with its own rank times domain (T-205)."""
    return rank(t.players[seat].beast) * t.domain


def base_cards(own: int, opposing: int) -> int:
    """One card, and one more for each level above the other side (T-101)."""
    return 1 + max(0, own - opposing)


def dominates(t: Tomb, one: int, other: int) -> bool:
    """Whether a suit dominates another on the wheel; suits of one colour are neutral (T-196, T-198)."""
    if t.house.wheel_reversed:
        return BEATS[other] == one
    return BEATS[one] == other


def fight_numbers(t: Tomb, seat: int, enemy: int, beast: bool, weapons: int, helpers: int) -> tuple[int, int]:
    """How many cards the player's side and the enemy draw in combat (T-101 to T-104, T-136, T-197, T-207)."""
    own = beast_level(t, seat) if beast else player_level(t, seat)
    foe = enemy_level(t, enemy)
    ours = base_cards(own, foe) + weapons + helpers
    theirs = base_cards(foe, own)
    if not beast or t.house.beast_extra_card:
        ours += 1
    if t.players[seat].skill == ELEMENTALIST:
        mine = suit(t.players[seat].level_card)
        ours += dominates(t, mine, suit(enemy))
        theirs += dominates(t, suit(enemy), mine)
    return ours, theirs


def sneak_numbers(t: Tomb, seat: int, enemy: int, weapons: int) -> tuple[int, int]:
    """In a sneak the numbers that come of the levels are exchanged (T-189)."""
    own = player_level(t, seat)
    foe = enemy_level(t, enemy)
    return base_cards(foe, own) + 1 + weapons, base_cards(own, foe)
