"""Verifying: a finished game is sound, and no cheat is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.match.playing import ANN, BO, choose, find, play_at_random, sit_down
from tests.match.test_save import reseal
from undercroft.engine.refusal import Refusal
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.save import save
from undercroft.match.verify import verify


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A game that Ann and Bo have finished, with a word each."""
    luck = Luck.from_text("x").with_word(ANN, "owl").with_word(BO, "elk")
    match = Match.start(sit_down().game, [Seat("Ann"), Seat("Bo")], {}, luck)
    choose(match, (ANN, "roll"), (BO, "pass"), (ANN, "pass"), (BO, "think"))
    play_at_random(match, 1000)
    assert match.over
    save(match, tmp_path / "game.undercroft")
    return tmp_path / "game.undercroft"


def test_a_finished_game_is_sound(finished: Path) -> None:
    report = verify(finished, find=find)
    assert report.sound
    assert report.sentences[0].startswith("The secret is the one that was promised before the first move: ")
    assert report.sentences[1] == "The luck was stirred: Ann added 'owl', Bo added 'elk'."
    assert report.sentences[-1] == "The game is sound."


def test_a_running_game_does_not_tell_its_luck(tmp_path: Path) -> None:
    save(sit_down(), tmp_path / "game")
    with pytest.raises(Refusal, match="revealed at the end"):
        verify(tmp_path / "game", find=find)


def test_the_promise_that_a_player_wrote_down_is_compared(finished: Path) -> None:
    promise = Luck.from_text("x").commitment
    assert verify(finished, promise, find).sound
    assert verify(finished, promise[:12].upper(), find).sound
    report = verify(finished, Luck.from_text("y").commitment, find)
    assert not report.sound
    assert "not the one that you wrote down" in report.sentences[0]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"secret": "00" * 32}, "The secret is not the one that was promised before the first move."),
        ({"words": ["owl", "ox"]}, ""),
        ({"words": ["owl", "elk", "ox"]}, "There are more words for luck than seats."),
        ({"result": "00" * 10}, "Replayed, the game ends differently from what the file says."),
        ({"entries": []}, "Replayed, the game is not over."),
        ({"entries": [["choose", 1, "roll"]]}, "The game stops at move 1: Bo chose 'roll', but: "),
    ],
)
def test_a_cheat_is_found(finished: Path, changes: dict[str, Any], sentence: str) -> None:
    reseal(finished, **changes)
    report = verify(finished, find=find)
    assert not report.sound
    assert any(said.startswith(sentence) for said in report.sentences)
    assert report.sentences[-1] == "The game is not what it claims to be."


def test_a_choice_exchanged_for_another_legal_one_is_found(finished: Path) -> None:
    entries = json.loads(finished.read_text())["content"]["entries"]
    assert entries[3] == ["choose", 1, "think"]
    del entries[3]
    reseal(finished, entries=entries)
    assert not verify(finished, find=find).sound


def test_undone_moves_and_forks_are_told(tmp_path: Path) -> None:
    match = sit_down()
    choose(match, (ANN, "roll"))
    match.undo(ANN, consent={BO})
    fork = match.fork(1)
    fork.choose(ANN, "stop")
    save(fork, tmp_path / "fork")
    report = verify(tmp_path / "fork", find=find)
    assert report.sound
    assert "Luck was dealt anew 2 times" in report.sentences[2]
    assert "It was forked from guess-" in report.sentences[2]
