"""Standing orders: answers given in advance."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.match.guess import GAME, Guessing
from tests.match.playing import ANN, BO, choose, sit_down
from undercroft.engine.refusal import Refusal
from undercroft.match.journal import Choice
from undercroft.match.orders import Wish
from undercroft.match.save import load, save


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


def test_taking_back_holds_the_order_off_else_it_would_pass_again() -> None:
    match = sit_down()
    match.order(ANN, "pass until my turn")
    choose(match, (ANN, "roll"), (BO, "pass"))
    assert list(match.game.keys(match.table, match.table.prompts[0].options)) == ["pass", "jinx"]
    assert match.run_orders() == 1
    match.undo(ANN, {BO})
    assert match.run_orders() == 0
    assert match.waiting_for() == [ANN]
    assert match.standing(ANN) == "ask always"


def test_taking_back_does_not_stop_at_a_pass_that_was_no_choice() -> None:
    match = sit_down()
    match.order(BO, "pass until my turn")
    match.choose(ANN, "roll")
    assert len(match.table.prompts[0].options) == 1
    assert match.run_orders() == 1
    with pytest.raises(Refusal, match="has not chosen anything yet"):
        match.undo(BO)


def test_an_order_for_a_while_goes_before_the_lasting_one_and_gives_way_to_it() -> None:
    match = sit_down()
    match.order(BO, "when I can answer")
    match.order(BO, "pass until my turn")
    assert match.standing(BO) == "pass until my turn"
    match.choose(ANN, "roll")
    match.run_orders()
    match.choose(ANN, "pass")
    match.run_orders()
    assert (match.waiting_for(), match.standing(BO)) == ([BO], "when I can answer")


def test_a_lasting_order_is_remembered_by_the_save(tmp_path: Path) -> None:
    match = sit_down()
    match.order(BO, "when I can answer")
    save(match, tmp_path / "game.undercroft")
    again = load(tmp_path / "game.undercroft", find=lambda name: GAME)
    assert (again.standing(ANN), again.standing(BO)) == ("ask always", "when I can answer")


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
