"""Pace: what answers by itself takes its time, and what others do in a window is not heard (D-324 to D-326)."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from tests.server.served import Player, Problem, Served, serving, sqlite_at, together
from undercroft.server.pace import LONGEST, held_back


def test_automatic_answers_are_held_back_and_at_times_as_long_as_the_person_thinks() -> None:
    """D-326"""
    luck = Random(1)
    times = [held_back(luck, ()) for _ in range(2000)]
    assert 0.4 <= min(times) < 0.45
    assert 1.15 < max(times) <= 1.2
    times = [held_back(luck, (5.0, 7.0)) for _ in range(4000)]
    long = [each for each in times if each > 1.2]
    assert set(long) == {5.0, 7.0}
    assert 0.2 < len(long) / len(times) < 0.3
    assert max(held_back(luck, (900.0,)) for _ in range(100)) == LONGEST


def window(served: Served) -> list[Player]:
    """Ann has rolled; Bo and Cy want to be asked, and Bo is."""
    a, b, c = together(served, names=("Ann", "Bo", "Cy"))
    for player in (a, b, c):
        player.done("stand", name="ask always")
    a.choose("roll")
    b.wait_for_question()
    for player in (a, b, c):
        player.catch_up()
    return [a, b, c]


def test_a_pass_is_heard_by_nobody_but_the_next(served: Served) -> None:
    """D-324: no event, no line, no counter."""
    a, b, c = window(served)
    watcher = served.sit(served.join(a.ticket, "Zoe", watch=True))
    for player in (a, b, c):
        player.catch_up()
    number = b.number
    assert b.choose("pass")["number"] == number
    assert c.wait_for_question()
    assert c.number == number
    assert a.nothing_comes(0.3)
    assert watcher.nothing_comes(0.1)
    late = served.sit(a.ticket)
    assert (late.number, late.room["move"]) == (number, a.room["move"])
    c.choose("pass")
    a.wait_for_question()
    a.choose("pass")
    watcher.settle(number + 1)
    assert watcher.number == number + 1


def test_who_has_passed_cannot_find_out_whether_the_next_has(served: Served) -> None:
    _, b, c = window(served)
    b.choose("pass")
    assert not b.state.get("undoFree")
    first = b.refused("undo")
    c.wait_for_question()
    c.choose("pass")
    assert b.nothing_comes(0.2)
    assert b.refused("undo") == first == "Others may be answering now; wait until they have."


@pytest.mark.slow
def test_standing_orders_and_bots_take_their_time_in_windows(tmp_path: Path) -> None:
    """D-326: Bo could only pass, so an order answers; Ann cannot tell that nobody thought about it."""
    with serving(sqlite_at(tmp_path), "--no-limits") as server:
        for _ in range(3):
            a, b = together(server)
            begun = time.monotonic()
            a.choose("roll")
            assert not b.catch_up().question, "nobody is asked what an order answers"
            a.wait_for_question()
            assert time.monotonic() - begun > 0.35
            assert a.keys == ["pass", "jinx"]


LENGTH = 6
"""Seconds of a window: long enough for all that is tried in it."""


def fixed_window(served: Served) -> list[Player]:
    """Ann has rolled; everybody wants to be asked in a window of fixed length."""
    players = together(served, names=("Ann", "Bo", "Cy"), windowSeconds=LENGTH)
    for player in players:
        player.done("stand", name="ask always")
    players[0].choose("roll")
    return players


@pytest.mark.slow
def test_in_windows_of_fixed_length_time_tells_nothing(served: Served) -> None:
    """D-326, D-327: all are asked at once; early answers and silence take equally long and are opened together."""
    a, b, c = fixed_window(served)
    assert a.room["windowSeconds"] == LENGTH
    for player in (a, b, c):
        player.catch_up()
    assert [player.keys for player in (a, b, c)] == [["pass", "jinx"], ["pass"], ["pass"]], "nobody waits"
    number, opens = b.number, b.room["opens"]
    assert {player.number for player in (a, b, c)} == {number}
    assert c.choose("pass")["number"] == number
    assert not c.question
    assert c.refused("choose", key="pass", number=number).startswith("You have answered already")
    assert a.refused("choose", key="dance", number=number)
    a.choose("pass")
    assert b.nothing_comes(0.2), "answers are silent"
    watcher = served.sit(served.join(a.ticket, "Zoe", watch=True))
    assert watcher.number == number
    watcher.settle(number + 1)
    assert opens <= time.time() < opens + LENGTH, "one time for the whole circle, though Bo has kept silent"


@pytest.mark.slow
def test_a_later_answer_counts_only_if_all_before_it_pass(served: Served) -> None:
    """D-327: Bo's answer is thrown away unseen, since Ann plays before; Bo is asked anew."""
    a, b, c = fixed_window(served)
    while "roll" not in b.keys:
        b.receive()
    number = b.choose("roll")["number"]
    for player in (a, b):
        player.settle(number)
        player.wait_for_question()
    b.choose("jinx")
    assert not b.question
    a.choose("jinx")
    b.wait_for_question()
    assert b.keys == ["pass", "jinx"], "the point is still there"
    assert c.catch_up().number == number


@pytest.mark.slow
def test_a_window_of_fixed_length_can_be_held_open_once_a_turn(served: Served) -> None:
    """D-326: by anybody, for whatever reason, and all can see it."""
    a, b, c = fixed_window(served)
    c.wait_for_question()
    opens = c.room["opens"]
    b.done("extend")
    c.settle(c.number + 1)
    assert (c.room["opens"], c.room["extended"]) == (opens + LENGTH, [1])
    assert b.refused("extend") == "You have held a window open this turn already; the next turn you may again."
    number = c.number
    c.settle(number + 1)
    assert time.time() >= opens + LENGTH
    assert a.refused("extend") == "No window of fixed length is open that you could hold open."


def test_windows_of_fixed_length_are_not_endless(served: Served) -> None:
    with pytest.raises(Problem, match="takes 1 to 120 seconds"):
        served.room("guess", 1, windowSeconds=1000)
