"""Zones: who knows which card."""

from __future__ import annotations

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.zone import EVERYBODY, NOBODY, SPECTATOR, Zone, bit


def deck() -> Zone:
    return Zone("deck", 0, NOBODY, [3, 1, 4, 5])


def test_a_card_that_was_shown_is_known_to_those_who_saw_it() -> None:
    zone = deck()
    zone.show(4, bit(1))
    assert zone.seen_by(4) == bit(1)
    assert zone.seen_by(5) == NOBODY


def test_knowledge_adds_up_and_leaves_with_the_card() -> None:
    zone = deck()
    zone.show(4, bit(0))
    zone.show(4, bit(2))
    assert zone.seen_by(4) == bit(0) | bit(2)
    zone.take(4)
    zone.cards.append(4)
    assert zone.seen_by(4) == NOBODY


def test_a_shuffle_ends_all_knowledge() -> None:
    zone = deck()
    zone.show(4, EVERYBODY)
    zone.shuffle(Chance(key_from("z")))
    assert zone.seen_by(4) == NOBODY


def test_everybody_includes_the_spectator_and_a_seat_does_not() -> None:
    assert EVERYBODY & bit(SPECTATOR)
    assert not bit(3) & bit(SPECTATOR)


def test_a_clone_keeps_its_own_memory() -> None:
    zone = deck()
    zone.show(4, bit(1))
    other = zone.clone()
    other.show(5, bit(1))
    other.cards.pop()
    assert zone.cards == [3, 1, 4, 5]
    assert zone.seen_by(5) == NOBODY
    assert other.seen_by(4) == bit(1)
