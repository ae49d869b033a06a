"""Matches of every game: saved, taken back and forked in the middle of anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.match.playing import play_at_random, state
from undercroft.bots.roster import bot
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.dump import fingerprint
from undercroft.engine.redeal import redeal
from undercroft.engine.refusal import Refusal
from undercroft.engine.zone import bit
from undercroft.games import NAMES, game
from undercroft.match.journal import Choice, Seat, replay
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.save import load, save

SOME = settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def sit_down(name: str, seed: int) -> Match:
    """A match of people only, with as many as the game seats at most."""
    named = game(name)
    return Match.start(named, [Seat(f"P{i}") for i in range(named.seats[-1])], {}, Luck.from_text(str(seed)))


def same(one: Match, other: Match) -> bool:
    return fingerprint(one.table) == fingerprint(other.table) and one.journal == other.journal


@pytest.mark.parametrize("name", NAMES)
@SOME
@given(choices=st.integers(0, 150), seed=st.integers(0, 10_000))
def test_saved_in_the_middle_of_anything_it_is_the_same_game(
    tmp_path: Path, name: str, choices: int, seed: int
) -> None:
    match = sit_down(name, seed)
    play_at_random(match, choices, str(seed))
    save(match, tmp_path / "game")
    again = load(tmp_path / "game")
    for each in (match, again):
        play_at_random(each, 20, "more")
    assert same(match, again)


@pytest.mark.parametrize("name", NAMES)
@SOME
@given(choices=st.integers(1, 80), undos=st.integers(1, 5), seed=st.integers(0, 10_000))
def test_taken_back_in_the_middle_of_anything_it_replays(name: str, choices: int, undos: int, seed: int) -> None:
    match = sit_down(name, seed)
    play_at_random(match, choices, str(seed))
    for _ in range(undos):
        last = next((e.seat for e in reversed(match.journal.entries) if isinstance(e, Choice)), None)
        if match.over or last is None:
            return
        match.undo(last, consent=match.persons)
        play_at_random(match, 1, "after")
        assert fingerprint(replay(match.game, match.journal)) == fingerprint(match.table)


@pytest.mark.parametrize("name", NAMES)
@SOME
@given(choices=st.integers(1, 60), seed=st.integers(0, 10_000))
def test_a_free_undo_and_redo_is_the_same_game_and_shows_nobody_anything(name: str, choices: int, seed: int) -> None:
    match = sit_down(name, seed)
    for _ in range(choices):
        before = state(match)
        play_at_random(match, 1, f"{seed} {match.number}")
        if match.over:
            return
        after, last = state(match), match.journal.entries[-1]
        assert isinstance(last, Choice)
        if match.undo_is_free(last.seat):
            match.undo(last.seat)
            assert state(match) == before
            match.redo(last.seat)
            assert state(match) == after


@pytest.mark.parametrize("name", NAMES)
@SOME
@given(choices=st.integers(0, 100), seed=st.integers(0, 10_000))
def test_a_fork_leaves_every_view_as_it_was(name: str, choices: int, seed: int) -> None:
    match = sit_down(name, seed)
    play_at_random(match, choices, str(seed))
    if match.over:
        return
    fork = match.fork(match.number)
    for seat in match.persons:
        assert fork.view(seat) == match.view(seat)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", ["random", "sensible"])
@SOME
@given(choices=st.integers(0, 120), seed=st.integers(0, 10_000))
def test_bots_are_blind(name: str, level: str, choices: int, seed: int) -> None:
    match = sit_down(name, seed)
    play_at_random(match, choices, str(seed))
    for seat in match.waiting_for():
        player = bot(level, match.game, key_from("bot"))
        chosen = player.choose(match.game, match.table, seat, match.number)
        for truth in range(3):
            hidden = match.table.clone()
            redeal(hidden, bit(seat), Chance(key_from(str(truth))))
            assert player.choose(match.game, hidden, seat, match.number) == chosen


@pytest.mark.parametrize("name", NAMES)
@SOME
@given(choices=st.integers(0, 80), seat=st.integers(-1, 31), key=st.text(max_size=6), seed=st.integers(0, 10_000))
def test_nonsense_is_refused_and_changes_nothing(name: str, choices: int, seat: int, key: str, seed: int) -> None:
    match = sit_down(name, seed)
    play_at_random(match, choices, str(seed))
    before = state(match)
    with pytest.raises(Refusal):
        match.choose(seat, f"~{key}")
    assert state(match) == before
