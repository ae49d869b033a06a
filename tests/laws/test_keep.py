"""A table that was put away is laid out as it was, in the middle of anything, and plays on alike."""

from __future__ import annotations

import json

import pytest

from tests.laws.tables import Case, cases, decide, each_case, players
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.dump import dump
from undercroft.engine.keep import Unfit, laid_out, printed_on, put_away
from undercroft.engine.table import Table


def stays_the_same(case: Case, every: int, on: int) -> None:
    """Put every nth table of a game away, lay it out in place of one with other luck, and play on with both."""
    policy = players(case.game, case.player)
    other: Table = case.game.set_up(case.seats, case.game.checked(case.settings), Chance(key_from("another one")))
    mine, its = printed_on(case.new()), printed_on(other)
    assert [each.name for each in mine] == [each.name for each in its]
    for t in case.moments(every=every):
        back = laid_out(json.loads(json.dumps(put_away(t, printed_on(t)))), other.clone(), its)
        assert dump(back) == dump(t)
        c, one, two = t.clone(), case.chance("on"), case.chance("on")
        for _ in range(on):
            if c.outcome is None:
                decide(c, one, policy)
                decide(back, two, policy)
        assert dump(back) == dump(c)


@each_case()
def test_a_table_that_was_put_away_is_laid_out_as_it_was(case: Case) -> None:
    stays_the_same(case, every=40, on=5)


@pytest.mark.slow
@each_case()
def test_a_table_is_put_away_in_the_middle_of_anything(case: Case) -> None:
    stays_the_same(case, every=3, on=10)


def test_what_was_put_away_under_other_rules_is_unfit() -> None:
    case = cases(1)[0]
    t = case.new()
    printed = printed_on(t)
    things = put_away(t, printed)

    def refused(damaged: object) -> None:
        with pytest.raises(Unfit):
            laid_out(json.loads(json.dumps(damaged)), case.new(), printed)

    refused([*things[:-1], [things[-1][0], {**things[-1][1], "luck": 7}]])
    refused([*things[:-1], ["os:system", {}]])
    refused([["undercroft.engine.chance:key_from", {"text": "x"}], *things])
    refused([["undercroft.engine.chance:Fate", {}], *things])
    refused([*things[:-1], [things[-1][0], {**things[-1][1], "prompts": {"thing": 10_000}}]])
    refused(things[:-1])
