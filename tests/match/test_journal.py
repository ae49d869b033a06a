"""The journal: replay to any point, forks, and journals that the rules no longer allow."""

from __future__ import annotations

from dataclasses import replace as changed

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.match.guess import GAME
from tests.match.playing import ANN, BO, choose, play_at_random, sit_down, state
from undercroft.engine.dump import fingerprint
from undercroft.engine.refusal import Refusal
from undercroft.match.journal import Choice, Rekey, Stopped, replay
from undercroft.match.match import Match


def bid_in_vain(match: Match, times: int) -> None:
    """Play on without an end: two equal offers win nothing."""
    for _ in range(times):
        choose(match, (match.waiting_for()[0], "bid"), (ANN, "offer 1"), (BO, "offer 1"))


def test_the_table_at_any_number_is_the_one_that_was_there() -> None:
    match = sit_down()
    seen = [fingerprint(match.table)]
    for _ in range(60):
        for seat, key in ((match.waiting_for()[0], "bid"), (ANN, "offer 1"), (BO, "offer 1")):
            match.choose(seat, key)
            seen.append(fingerprint(match.table))
    assert match.number == 180
    assert [fingerprint(match.at(number)) for number in range(181)] == seen


def test_the_table_at_a_number_has_its_events_and_looking_changes_nothing() -> None:
    match = sit_down()
    choose(match, (ANN, "roll"), (BO, "pass"), (ANN, "pass"), (BO, "roll"))
    before = state(match)
    assert len(match.at(1).events) == 1
    assert len(match.at(4).events) == 2
    match.at(1).events.clear()
    assert state(match) == before
    assert len(match.at(1).events) == 1


def test_what_happened_long_ago_is_still_told() -> None:
    match = sit_down()
    choose(match, (ANN, "roll"), (BO, "pass"), (ANN, "pass"))
    bid_in_vain(match, 40)
    assert [event.word for event in match.at(match.number).events] == ["rolled"]
    match.undo(ANN, consent={BO})
    assert [happening.word for happening in match.view(ANN).events] == ["rolled"]


def test_going_back_a_long_way_forgets_what_came_after() -> None:
    match = sit_down()
    bid_in_vain(match, 20)
    while match.number > 45:
        match.undo(ANN, consent={BO})
    while match.table.prompts[0].question == "offer":
        match.choose(match.waiting_for()[0], "offer 1")
    bid_in_vain(match, 20)
    for number in (50, 100, match.number):
        assert fingerprint(match.at(number)) == fingerprint(replay(GAME, match.journal, number))


@pytest.mark.parametrize("number", [-1, 3])
def test_a_number_that_is_not_there_is_refused(number: int) -> None:
    match = sit_down()
    choose(match, (ANN, "think"), (ANN, "think"))
    with pytest.raises(Refusal, match=f"moves 0 to 2, not {number}"):
        match.at(number)


def test_a_choice_that_is_no_longer_legal_stops_the_replay_and_says_where_and_why() -> None:
    match = sit_down()
    choose(match, (ANN, "think"), (ANN, "think"))
    entries = [*match.journal.entries, Choice(ANN, "fly"), Choice(ANN, "think")]
    broken = changed(match.journal, entries=entries)
    with pytest.raises(Stopped) as stopped:
        replay(GAME, broken)
    assert str(stopped.value) == "The game stops at move 3: Ann chose 'fly', but: 'fly' is not possible now."
    assert stopped.value.number == 2
    assert fingerprint(replay(GAME, broken, 2)) == fingerprint(match.table)


def test_a_choice_of_a_seat_that_is_not_there_stops_the_replay() -> None:
    broken = changed(sit_down().journal, entries=[Choice(17, "roll")])
    with pytest.raises(Stopped, match="move 1: seat 18 chose 'roll'"):
        Match(GAME, broken)


def test_a_fork_shares_the_past_and_says_where_it_came_from() -> None:
    match = sit_down()
    choose(match, (ANN, "think"), (ANN, "roll"), (BO, "pass"))
    before = state(match)
    fork = match.fork(1)
    assert fork.journal.entries[:1] == match.journal.entries[:1]
    assert isinstance(fork.journal.entries[1], Rekey)
    assert str(fork.journal.origin).startswith("forked from guess-")
    assert str(fork.journal.origin).endswith("after 1 entries")
    fork.choose(ANN, "roll")
    assert state(match) == before


def test_two_forks_of_one_point_have_different_luck() -> None:
    match = sit_down()
    assert fingerprint(match.fork(0).table) != fingerprint(match.fork(0).table)


def test_a_fork_deals_anew_only_what_nobody_knew() -> None:
    match = sit_down()
    fork = match.fork(0)
    for seat in (ANN, BO):
        assert fork.view(seat).areas == match.view(seat).areas


def test_taking_back_past_the_fork_does_not_bring_the_old_luck_back() -> None:
    match = sit_down(people=1)
    match.choose(ANN, "roll")
    forks = [match.fork(1) for _ in range(2)]
    for fork in forks:
        fork.undo(ANN)
    assert fingerprint(forks[0].table) != fingerprint(forks[1].table)


def test_a_game_that_is_over_cannot_be_forked_at_its_end() -> None:
    match = sit_down()
    choose(match, (ANN, "think"), (ANN, "stop"))
    with pytest.raises(Refusal, match="over there"):
        match.fork(2)
    match.fork(1).choose(ANN, "roll")


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 130), st.integers(0, 130), st.integers())
def test_a_fork_from_any_point_is_a_game_that_can_be_replayed(choices: int, at: int, seed: int) -> None:
    match = sit_down(str(seed), people=3)
    play_at_random(match, choices, str(seed))
    at = min(at, match.number)
    if match.at(at).outcome is not None:
        return
    fork = match.fork(at)
    play_at_random(fork, 10, str(seed))
    assert fingerprint(replay(GAME, fork.journal)) == fingerprint(fork.table)
    assert fingerprint(replay(GAME, fork.journal, at)) == fingerprint(match.at(at))
