"""Luck: promised, stirred, reproducible."""

from __future__ import annotations

import pytest

from tests.match.playing import sit_down
from undercroft.engine.dump import fingerprint
from undercroft.engine.refusal import Refusal
from undercroft.match.luck import Luck


def test_the_same_text_gives_the_same_game_and_another_text_another() -> None:
    assert fingerprint(sit_down("x").table) == fingerprint(sit_down("x").table)
    assert fingerprint(sit_down("x").table) != fingerprint(sit_down("y").table)


def test_fresh_luck_differs_every_time() -> None:
    assert len({Luck.fresh().secret for _ in range(20)}) == 20


def test_a_word_changes_the_key_but_not_the_promise() -> None:
    plain = Luck.from_text("x")
    stirred = plain.with_word(1, "owl")
    assert stirred.words == ("", "owl")
    assert stirred.commitment == plain.commitment
    assert stirred.key != plain.key


def test_words_cannot_be_shifted_from_seat_to_seat() -> None:
    one = Luck(b"s", ("ab", "c"))
    other = Luck(b"s", ("a", "bc"))
    assert one.key != other.key


def test_the_promise_does_not_hold_the_secret_or_the_key() -> None:
    luck = Luck.from_text("x")
    assert luck.secret.hex() not in luck.commitment
    assert luck.key.hex() != luck.commitment
    assert luck.bot_key("seat 0") not in (luck.key, luck.secret)


@pytest.mark.parametrize("word", ["two\nlines", "x" * 101, "\x1b[2J"])
def test_a_word_that_cannot_be_shown_is_refused(word: str) -> None:
    with pytest.raises(Refusal, match="one line of at most 100"):
        Luck.from_text("x").with_word(0, word)
