"""A clone is equal and independent, and a table holds nothing but plain values."""

from __future__ import annotations

import pytest

from tests.laws.graph import PLAIN, mutable, walk
from tests.laws.tables import Case, decide, each_case, each_setting, players
from undercroft.engine.dump import attributes, dump
from undercroft.engine.playout import AnyOption
from undercroft.engine.table import Table

CONTAINERS = (list, tuple, dict)


@each_case()
def test_a_clone_is_equal_attribute_by_attribute(case: Case) -> None:
    for t in case.moments():
        c = t.clone()
        assert attributes(c) == attributes(t)
        assert dump(c) == dump(t)


@each_case()
def test_a_clone_shares_nothing_that_can_change(case: Case) -> None:
    for t in case.moments(heard=True, every=5):
        c = t.clone()
        mine, its = mutable(t), mutable(c)
        shared = [mine[each] for each in mine if each in its]
        assert not shared
        assert type(c) is type(t)
        assert not c.heard
        assert not c.events


@each_case()
def test_playing_on_in_a_clone_leaves_the_original_alone(case: Case) -> None:
    for t in case.moments(every=9):
        before = dump(t)
        play_on(t.clone(), case, 30)
        assert dump(t) == before


def play_on(c: Table, case: Case, most: int) -> None:
    chance = case.chance("in the clone")
    for _ in range(most):
        if c.outcome is None:
            decide(c, chance, AnyOption())


@each_case()
def test_the_same_choices_lead_a_clone_to_the_same_tables(case: Case) -> None:
    t = case.new()
    c = t.clone()
    policy = players(case.game, case.player)
    mine, its = case.chance("twin"), case.chance("twin")
    while t.outcome is None:
        decide(t, mine, policy)
        decide(c, its, policy)
        assert dump(c) == dump(t)
    assert c.outcome is not None


@each_case()
def test_a_table_holds_only_plain_values_and_known_classes(case: Case) -> None:
    for t in case.moments(every=5):
        for path, thing in walk(t):
            known = type(thing).__module__.startswith("undercroft.")
            assert isinstance(thing, (*PLAIN, *CONTAINERS)) or known, f"{path} is a {type(thing).__name__}"


@pytest.mark.slow
@each_setting()
def test_clones_are_equal_and_independent_under_every_setting(case: Case) -> None:
    for t in case.moments(every=3):
        c = t.clone()
        before = dump(t)
        assert dump(c) == before
        play_on(c, case, 10)
        assert dump(t) == before
