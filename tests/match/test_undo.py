"""Taking back: free while nobody learned anything, by consent and with new luck afterwards."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.match.guess import Guessing
from tests.match.playing import ANN, BO, choose, play_at_random, sit_down, state
from undercroft.engine.dump import fingerprint
from undercroft.engine.refusal import Refusal
from undercroft.match.journal import Choice, Rekey, replay
from undercroft.match.match import Match


def guessing(match: Match) -> Guessing:
    assert isinstance(match.table, Guessing)
    return match.table


def test_a_choice_that_told_nobody_anything_is_taken_back_for_free() -> None:
    match = sit_down()
    before = state(match)
    match.choose(ANN, "think")
    assert match.undo_is_free(ANN)
    match.undo(ANN)
    assert state(match) == before


def test_a_free_undo_can_be_done_again() -> None:
    match = sit_down()
    choose(match, (ANN, "think"), (ANN, "think"))
    after = state(match)
    match.undo(ANN)
    match.undo(ANN)
    match.redo(ANN)
    match.redo(ANN)
    assert state(match) == after
    with pytest.raises(Refusal, match="Ann has taken nothing back"):
        match.redo(ANN)


def test_another_choice_ends_redo() -> None:
    match = sit_down()
    match.choose(ANN, "think")
    match.undo(ANN)
    match.choose(ANN, "bid")
    with pytest.raises(Refusal, match="nothing back"):
        match.redo(ANN)


def test_redo_is_for_the_seat_that_took_back() -> None:
    match = sit_down()
    match.choose(ANN, "think")
    match.undo(ANN)
    with pytest.raises(Refusal, match="Bo has taken nothing back"):
        match.redo(BO)


def test_a_roll_is_not_free_and_the_others_must_agree() -> None:
    match = sit_down(people=3)
    match.choose(ANN, "roll")
    before = state(match)
    assert not match.undo_is_free(ANN)
    with pytest.raises(Refusal, match="something was revealed or rolled, so Cy must agree"):
        match.undo(ANN, consent={BO})
    assert state(match) == before


def test_a_choice_is_not_free_once_another_seat_has_acted() -> None:
    match = sit_down()
    choose(match, (ANN, "bid"), (ANN, "offer 1"))
    assert match.undo_is_free(ANN)
    match.choose(BO, "offer 3")
    with pytest.raises(Refusal, match="others have acted, so Bo must agree"):
        match.undo(ANN)


def test_a_secret_answer_of_another_seat_ends_free_undo_though_nobody_has_seen_it() -> None:
    match = sit_down(people=3)
    choose(match, (ANN, "bid"), (ANN, "offer 1"), (BO, "offer 3"))
    assert match.undo_is_free(BO)
    assert not match.undo_is_free(ANN)


def test_the_last_to_bid_has_seen_the_others_and_cannot_take_back_for_free() -> None:
    match = sit_down()
    choose(match, (ANN, "bid"), (ANN, "offer 1"), (BO, "offer 1"))
    assert not match.undo_is_free(BO)


def test_taking_back_a_roll_changes_the_luck() -> None:
    """Else a player would know the die before rolling it: over twenty seeds some faces must differ."""
    faces = []
    for seed in range(20):
        match = sit_down(str(seed), people=1)
        match.choose(ANN, "roll")
        first = guessing(match).points[ANN]
        match.undo(ANN)
        match.choose(ANN, "roll")
        faces.append((first, guessing(match).points[ANN]))
    assert any(first != second for first, second in faces)


def test_taking_back_twice_never_repeats_luck() -> None:
    match = sit_down(people=1)
    words = set()
    for _ in range(5):
        match.choose(ANN, "roll")
        match.undo(ANN)
        words.add(match.journal.entries[-1])
        match.choose(ANN, "think")
        match.undo(ANN)
    assert len(words) == 5


def test_an_undo_with_consent_keeps_what_anybody_knew_and_deals_the_rest_anew() -> None:
    match = sit_down()
    hands = [hand.cards.copy() for hand in guessing(match).hands]
    pile = guessing(match).pile.cards.copy()
    choose(match, (ANN, "think"), (ANN, "roll"))
    match.undo(ANN, consent={BO})
    assert match.journal.entries[0] == Choice(ANN, "think")
    assert isinstance(match.journal.entries[1], Rekey)
    assert match.number == 2
    assert [hand.cards for hand in guessing(match).hands] == hands
    assert sorted(guessing(match).pile.cards) == sorted(pile)
    assert guessing(match).pile.cards != pile


def test_a_game_with_undone_moves_replays_to_the_same_table() -> None:
    match = sit_down()
    choose(match, (ANN, "roll"), (BO, "pass"))
    match.undo(ANN, consent={BO})
    play_at_random(match, 10)
    assert fingerprint(replay(match.game, match.journal)) == fingerprint(match.table)


def test_bots_do_not_have_to_agree_but_they_have_acted() -> None:
    match = sit_down(people=1, bots=["random"])
    choose(match, (ANN, "bid"), (ANN, "offer 1"), (1, "offer 2"))
    assert not match.undo_is_free(ANN)
    match.undo(ANN)
    assert isinstance(match.journal.entries[-1], Rekey)


def test_there_must_be_something_to_take_back() -> None:
    with pytest.raises(Refusal, match="Bo has not chosen anything yet"):
        sit_down().undo(BO)


def test_a_finished_game_is_forked_not_undone() -> None:
    match = sit_down()
    match.choose(ANN, "stop")
    before = state(match)
    with pytest.raises(Refusal, match="fork it"):
        match.undo(ANN)
    assert state(match) == before


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 120), st.integers())
def test_after_every_undo_on_the_way_to_the_root_the_journal_leads_to_the_table(choices: int, seed: int) -> None:
    match = sit_down(str(seed))
    play_at_random(match, choices, str(seed))
    while not match.over and any(isinstance(entry, Choice) for entry in match.journal.entries):
        last = next(e for e in reversed(match.journal.entries) if isinstance(e, Choice))
        match.undo(last.seat, consent=match.persons)
        assert fingerprint(replay(match.game, match.journal)) == fingerprint(match.table)


def put_away_and_laid_out(match: Match) -> Match:
    return Match.laid_out(match.game, match.put_away(len(match.table.events)))


def test_what_was_taken_back_after_a_match_was_put_away_never_comes_back() -> None:
    match = sit_down()
    match.choose(ANN, "think")
    match = put_away_and_laid_out(match)
    match.undo(ANN)
    choose(match, (ANN, "bid"), (ANN, "offer 1"))
    match.undo(ANN)
    assert fingerprint(replay(match.game, match.journal)) == fingerprint(match.table)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(["choose", "choose", "take back", "put away"]), max_size=80), st.integers())
def test_the_journal_leads_to_the_table_whatever_was_taken_back_and_put_away(deeds: list[str], seed: int) -> None:
    match = sit_down(str(seed))
    for number, deed in enumerate(deeds):
        chosen = [entry for entry in match.journal.entries if isinstance(entry, Choice)]
        if deed == "choose":
            play_at_random(match, 1, f"{seed} {number}")
        elif deed == "put away":
            match = put_away_and_laid_out(match)
        elif chosen and not match.over:
            match.undo(chosen[-1].seat, consent=match.persons)
        assert fingerprint(replay(match.game, match.journal)) == fingerprint(match.table)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 3))
def test_free_undo_to_the_root_and_redo_is_the_same_game(thoughts: int) -> None:
    match = sit_down()
    root = state(match)
    for _ in range(thoughts):
        match.choose(ANN, "think")
    after = state(match)
    for _ in range(thoughts):
        match.undo(ANN)
    assert state(match) == root
    for _ in range(thoughts):
        match.redo(ANN)
    assert state(match) == after
