"""The course of a game: it ends, nothing is lost on the way, and what was seen ends free undo."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.laws.tables import Case, each_case, each_setting
from undercroft.engine.dump import fingerprint
from undercroft.engine.table import Table
from undercroft.engine.zone import bit


def ends_well(case: Case, t: Table) -> None:
    assert t.outcome is not None
    assert not t.prompts
    assert set(t.outcome.winners) <= set(range(t.seats))
    assert t.outcome.rule in case.game.rulebook
    before = fingerprint(t)
    t.advance()
    assert fingerprint(t) == before
    assert case.game.view(t, 0).ending is not None


@each_case(6)
def test_every_game_ends_and_then_asks_nothing(case: Case) -> None:
    for t in case.moments(every=10_000):
        last = t
    ends_well(case, last)


@each_case()
def test_nothing_is_lost_and_nothing_appears(case: Case) -> None:
    census = case.new().census()
    assert census, "a table that counts nothing loses anything unseen"
    for t in case.moments():
        assert t.census() == census


@each_case()
def test_no_card_lies_in_two_places(case: Case) -> None:
    for t in case.moments():
        cards = [(zone.family, card) for zone in t.zones() for card in zone.cards]
        assert len(set(cards)) == len(cards)


def seen(t: Table, seat: int) -> set[tuple[int, int]]:
    return {(z.family, card) for z in t.zones() for card in z.cards if z.seen_by(card) & bit(seat)}


@each_case()
def test_who_sees_more_after_a_choice_cannot_take_it_back_for_free(case: Case) -> None:
    """The match calls an undo free as long as `knowledge` stands still."""
    moments = ((t.knowledge(), [seen(t, seat) for seat in range(t.seats)]) for t in case.moments())
    for (before, known), (after, knows) in pairwise(moments):
        assert after >= before
        if after == before:
            assert all(knows[seat] <= known[seat] for seat in range(case.seats))


@pytest.mark.slow
@each_setting()
def test_every_game_ends_under_every_setting_and_loses_nothing(case: Case) -> None:
    census = case.new().census()
    for t in case.moments():
        assert t.census() == census
        last = t
    ends_well(case, last)


@pytest.mark.slow
@each_case(100)
def test_a_hundred_games_end(case: Case) -> None:
    for t in case.moments(every=10_000):
        last = t
    ends_well(case, last)
