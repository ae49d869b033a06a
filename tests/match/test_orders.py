"""Standing orders: answers given in advance."""

from __future__ import annotations

import pytest

from tests.match.guess import Guessing
from tests.match.playing import ANN, BO, choose, sit_down
from undercroft.engine.refusal import Refusal
from undercroft.match.journal import Choice
from undercroft.match.orders import Wish


def test_pass_until_my_turn_passes_in_windows_and_ends_with_the_turn() -> None:
    match = sit_down()
    match.order(BO, "pass until my turn")
    match.choose(ANN, "roll")
    assert match.run_orders() == 1
    assert match.journal.entries[-1] == Choice(BO, "pass")
    match.choose(ANN, "pass")
    assert match.run_orders() == 0
    assert match.waiting_for() == [BO]
    assert match.orders(BO) == ()


def test_ask_always_takes_the_order_back() -> None:
    match = sit_down()
    match.order(BO, "pass until my turn")
    match.order(BO, "ask always")
    match.choose(ANN, "roll")
    assert match.run_orders() == 0
    assert match.waiting_for() == [BO]


def test_an_order_does_not_answer_a_bid_for_which_there_is_no_pass() -> None:
    match = sit_down()
    match.order(BO, "pass until my turn")
    match.choose(ANN, "bid")
    assert match.run_orders() == 0


def test_nobody_else_sees_an_order() -> None:
    match = sit_down()
    before = match.view(ANN)
    match.order(BO, "pass until my turn")
    assert match.view(ANN) == before


def test_taking_back_lifts_the_order_else_it_would_pass_again() -> None:
    match = sit_down()
    match.order(BO, "pass until my turn")
    match.choose(ANN, "roll")
    match.run_orders()
    match.undo(BO)
    assert match.run_orders() == 0
    assert match.waiting_for() == [BO]


def test_a_wish_is_chosen_the_first_time_it_is_offered_and_then_forgotten() -> None:
    match = sit_down()
    match.add_order(BO, Wish("think"))
    assert match.run_orders() == 0
    choose(match, (ANN, "bid"), (ANN, "offer 1"), (BO, "offer 1"))
    assert match.run_orders() == 1
    assert isinstance(match.table, Guessing)
    assert match.table.thoughts == 1
    assert match.orders(BO) == ()


def test_an_unknown_order_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refusal, match="did you mean 'ask always'"):
        sit_down().order(ANN, "ask alway")
