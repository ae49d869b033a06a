"""Ratings: odds of ten to one are 400 points, and what was not played often is not known well."""

from __future__ import annotations

import pytest

from undercroft.lab.ratings import PRIOR, bradley_terry, mean_interval, ratings


def test_ten_wins_to_one_are_about_400_points() -> None:
    many = [1.0] * 10_000 + [0.0] * 1000
    assert bradley_terry(["b", "a"], {("a", "b"): many})["a"] == pytest.approx(400, abs=1)


def test_strength_is_passed_on() -> None:
    """Who beats one that beats another is rated above both, without having met that other."""
    found = bradley_terry(["a", "b", "c"], {("b", "a"): [1, 1, 0, 1] * 50, ("c", "b"): [1, 1, 0, 1] * 50})
    assert found["a"] == 0
    assert found["b"] == pytest.approx(191, abs=5)
    assert found["c"] == pytest.approx(2 * found["b"], rel=0.02)


def test_draws_are_half_a_win_and_who_never_lost_has_a_rating_too() -> None:
    assert bradley_terry(["a", "b"], {("a", "b"): [0.5] * 8})["b"] == pytest.approx(0, abs=0.01)
    assert 200 < bradley_terry(["a", "b"], {("b", "a"): [1.0] * 8})["b"] < 1000
    assert PRIOR > 0


def test_an_interval_holds_the_rating_and_narrows_with_more_games() -> None:
    few, many = (ratings(["a", "b"], {("b", "a"): [1.0, 0.0, 1.0, 1.0] * times}, "seed")[1] for times in (3, 60))
    for each in (few, many):
        assert each.low < each.points < each.high
    assert many.high - many.low < (few.high - few.low) / 2
    assert ratings(["a", "b"], {("b", "a"): [1.0, 0.0]}, "seed") == ratings(
        ["a", "b"], {("b", "a"): [1.0, 0.0]}, "seed"
    )


def test_a_mean_has_an_interval_even_when_all_scores_are_equal() -> None:
    assert mean_interval([1.0] * 30)[0] == 1
    assert 0.05 < mean_interval([1.0] * 30)[1] < 0.15
    assert mean_interval([]) == (0, 1)
    mean, half = mean_interval([1.0, 0.0] * 50)
    assert mean == 0.5
    assert half == pytest.approx(0.098, abs=0.002)
