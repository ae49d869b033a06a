"""The course of a game: how the chance of winning moved, and when it was decided."""

from __future__ import annotations

import pytest

from undercroft.engine.playout import Policy
from undercroft.lab.course import Course

DUEL = [[0], [1]]
TOGETHER = [[0, 1, 2]]


def course(chances: list[list[float]], sides: list[list[int]] = DUEL) -> Course:
    """A course with a moment after every choice."""
    found = Course(Policy(), sides)
    found.moments = list(enumerate(chances))
    return found


def test_chance_that_goes_and_comes_back_is_counted_both_ways() -> None:
    swing = course([[0.5, 0.5], [0.8, 0.2], [0.3, 0.7]]).swing([1], 3)
    assert swing is not None
    assert swing.moved == pytest.approx(0.3 + 0.5 + 0.3)
    assert swing.leads == 1


def test_who_wins_was_behind_and_led_for_good_from_here_on() -> None:
    swing = course([[0.5, 0.5], [0.8, 0.2], [0.9, 0.1], [0.4, 0.6]]).swing([1], 4)
    assert swing is not None
    assert swing.lowest == 0.1
    assert swing.decided == 0.75
    assert swing.course == [0.5, 0.5, 0.5, 0.2, 0.2, 0.1, 0.1, 0.1, 0.6, 0.6, 1.0]


def test_a_game_that_is_even_to_the_last_is_decided_at_its_end() -> None:
    swing = course([[0.5, 0.5], [0.5, 0.5], [0.6, 0.4], [0.5, 0.5]]).swing([0], 4)
    assert swing is not None
    assert swing.decided == 1.0
    assert swing.leads == 0


def test_a_draw_swings_but_nobody_led_for_good() -> None:
    swing = course([[0.5, 0.5], [0.7, 0.3]]).swing([], 2)
    assert swing is not None
    assert (swing.lowest, swing.decided, swing.course) == (None, None, [])
    assert swing.moved == pytest.approx(0.4)


def test_where_all_play_together_what_they_play_against_may_win() -> None:
    swing = course([[0.5, 0.5], [0.9, 0.1]], TOGETHER).swing([], 2)
    assert swing is not None
    assert swing.lowest == 0.1


def test_a_seat_has_the_chance_of_its_side_as_last_judged() -> None:
    found = course([[0.5, 0.5], [0.8, 0.2]])
    assert [found.chance_of(seat) for seat in (0, 1, 2)] == [0.8, 0.2, None]
    assert course([[0.9, 0.1]], TOGETHER).chance_of(2) == 0.9
    assert course([]).chance_of(0) is None


def test_a_game_whose_policy_has_no_outlook_has_no_course() -> None:
    assert course([[0.5, 0.5], [0.5, 0.5]]).swing([0], 2) is None
    assert course([]).swing([0], 2) is None
