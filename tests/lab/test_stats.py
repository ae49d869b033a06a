"""The little statistics, against values worked out elsewhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.lab.stats import corrected, difference, mean, median, paired, quantile, share


def test_the_interval_of_a_share_is_wilsons() -> None:
    found = share(8, 10)
    assert found.share == 0.8
    assert (found.low, found.high) == pytest.approx((0.4902, 0.9433), abs=5e-4)


def test_a_share_tells_how_likely_it_is_by_chance() -> None:
    assert share(500, 1000).chance(0.5) == 1
    assert share(530, 1000).chance(0.5) == pytest.approx(0.058, abs=0.002)
    assert share(600, 1000).chance(0.5) < 1e-6


def test_of_nothing_nothing_is_known() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


@given(st.integers(0, 500), st.integers(1, 500))
def test_an_interval_holds_its_share_and_stays_within_all_and_nothing(hits: int, more: int) -> None:
    found = share(hits, hits + more)
    assert 0 <= found.low <= found.share <= found.high <= 1


def test_a_difference_is_seen_within_strata_and_not_between_them() -> None:
    """One stratum wins often and one rarely; the thing changes nothing in either, but is had in the lucky one."""
    found = difference([(720, 800, 180, 200), (20, 200, 80, 800)])
    assert found.difference == pytest.approx(0.0)
    assert found.p == pytest.approx(1.0)


def test_a_real_difference_stands_out() -> None:
    found = difference([(600, 1000, 500, 1000)])
    assert found.difference == pytest.approx(0.1)
    assert found.half == pytest.approx(0.0434, abs=5e-4)
    assert found.p < 0.0001


def test_chances_are_corrected_for_their_number() -> None:
    assert corrected([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_pairs_show_what_means_hide() -> None:
    before = [float(n) for n in range(50)]
    after = [n + 0.1 for n in before]
    assert paired(before, after).mean == pytest.approx(0.1)
    assert paired(before, after).half < 1e-6
    assert mean(before).half > 3


def test_quantiles_lie_between_their_neighbours() -> None:
    assert [quantile([4, 1, 3, 2], part) for part in (0.0, 0.5, 1.0)] == [1, 2.5, 4]


def test_a_middle_value_has_an_interval_too() -> None:
    assert median([float(n) for n in range(101)]) == (50, 40, 60)
    assert median([14.0] * 30 + [15.0] * 70) == (15, 15, 15)
    assert median([3.0]) == (3, 3, 3)
    assert median([]) == (0, 0, 0)
