"""Choosing at a match: who may, what, and when; refusals say why and change nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.match.guess import GAME, Guessing
from tests.match.playing import ANN, BO, CY, choose, play_at_random, refused, sit_down, state
from undercroft.engine.refusal import Refusal
from undercroft.engine.zone import SPECTATOR
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match


def test_choices_are_carried_out_and_counted() -> None:
    match = sit_down()
    choose(match, (ANN, "think"), (ANN, "roll"))
    assert match.number == 2
    assert [event.word for event in match.table.events] == ["rolled"]


def test_a_seat_of_which_nothing_is_asked_is_told_who_must_choose() -> None:
    assert refused(sit_down(), BO, "roll") == "Nothing is asked of Bo now; Ann must choose."


def test_a_window_does_not_tell_whose_answer_is_awaited() -> None:
    match = sit_down(people=3)
    match.choose(ANN, "roll")
    assert match.waiting_for() == [BO]
    assert refused(match, CY, "pass") == "Nothing is asked of Cy now."


@pytest.mark.parametrize("seat", [-1, 2, 29, 30])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    assert refused(sit_down(), seat, "roll") == f"There is no seat {seat + 1}; the seats are 1 to 2."


def test_an_unknown_key_is_refused() -> None:
    assert refused(sit_down(), ANN, "fly") == "'fly' is not possible now."


def test_nothing_can_be_chosen_once_the_game_is_over() -> None:
    match = sit_down()
    match.choose(ANN, "stop")
    assert refused(match, BO, "roll") == "The game is over. (G-9)"


def test_a_choice_made_for_an_older_move_is_stale() -> None:
    match = sit_down()
    match.choose(ANN, "think", number=0)
    assert refused(match, ANN, "think", 0) == "This choice was made for move 1, but move 2 is on; look again."
    assert "look again" in refused(match, ANN, "think", 2)
    match.choose(ANN, "think", number=1)


def test_a_secret_bid_is_not_stale_because_somebody_else_was_quicker() -> None:
    match = sit_down()
    match.choose(ANN, "bid")
    match.choose(BO, "offer 2", number=1)
    match.choose(ANN, "offer 3", number=1)
    assert isinstance(match.table, Guessing)
    assert match.table.points == [3, 0]


def test_the_keeper_answers_for_the_group_and_can_hand_that_over() -> None:
    match = sit_down(opening="on")
    assert match.waiting_for() == [ANN]
    assert refused(match, BO, "short") == "Ann answers this for the group, not Bo."
    match.hand_over(ANN, BO)
    assert "Bo answers this" in refused(match, ANN, "short")
    match.choose(BO, "short")
    assert isinstance(match.table, Guessing)
    assert match.table.goal == 6


def test_only_the_keeper_hands_over_and_only_to_a_person() -> None:
    match = sit_down(people=2, bots=["random"])
    with pytest.raises(Refusal, match="Ann speaks for the group"):
        match.hand_over(BO, BO)
    with pytest.raises(Refusal, match="Bot 1 is a bot"):
        match.hand_over(ANN, 2)


def test_the_keeper_can_take_an_aside_of_a_group_question() -> None:
    match = sit_down(opening="on")
    match.choose(ANN, "stop")
    assert match.over


def test_a_rule_that_fails_half_way_changes_nothing() -> None:
    match = sit_down(mistake="on")
    match.choose(ANN, "think")
    before = state(match)
    with pytest.raises(RuntimeError):
        match.choose(ANN, "trip")
    assert state(match) == before
    match.choose(ANN, "roll", number=1)


@pytest.mark.parametrize("names", [["Ann", "Ann"], ["", "Bo"], ["x" * 41, "Bo"], ["a\nb", "Bo"], ["\x1b[2J", "Bo"]])
def test_names_that_could_not_be_told_apart_or_shown_are_refused(names: list[str]) -> None:
    with pytest.raises(Refusal, match="name"):
        Match.start(GAME, [Seat(name) for name in names], {}, Luck.fresh())


def test_too_many_players_and_unknown_settings_are_refused() -> None:
    with pytest.raises(Refusal, match="1 to 4 players, not 5"):
        Match.start(GAME, [Seat(name) for name in "abcde"], {}, Luck.fresh())
    with pytest.raises(Refusal, match="did you mean 'opening'"):
        Match.start(GAME, [Seat("Ann")], {"openin": "on"}, Luck.fresh())


def test_a_seat_sees_its_own_number_and_a_spectator_none() -> None:
    match = sit_down()
    hands = [match.view(seat).areas[ANN] for seat in (ANN, BO, SPECTATOR)]
    assert [hand.pieces[0].down for hand in hands if hasattr(hand, "pieces")] == [False, True, True]
    with pytest.raises(Refusal, match="no seat 8"):
        match.view(7)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 40), st.integers(-2, 31), st.text(max_size=8), st.none() | st.integers(-3, 50))
def test_whatever_is_sent_is_a_choice_or_a_refusal(choices: int, seat: int, key: str, number: int | None) -> None:
    match = sit_down(people=3)
    play_at_random(match, choices)
    before = state(match)
    try:
        match.choose(seat, key, number)
    except Refusal:
        assert state(match) == before
    else:
        assert match.number == choices + 1
