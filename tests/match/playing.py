"""Sitting down to the tiny game, for the tests of matches and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.match.guess import GAME
from undercroft.engine.chance import Chance
from undercroft.engine.dump import fingerprint
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match

ANN, BO, CY = 0, 1, 2


def find(name: str) -> Game[Any]:
    """The collection of these tests."""
    if name != GAME.name:
        raise Refusal(f"There is no game {name!r}.")
    return GAME


def sit_down(seed: str = "a seed", people: int = 2, bots: Sequence[str] = (), **settings: str) -> Match:
    """A match of the tiny game."""
    seats = [Seat(name) for name in ("Ann", "Bo", "Cy", "Di")[:people]]
    seats += [Seat(f"Bot {i + 1}", "bot", level) for i, level in enumerate(bots)]
    return Match.start(GAME, seats, settings, Luck.from_text(seed))


def choose(match: Match, *choices: tuple[int, str]) -> None:
    """Make choices one after the other."""
    for seat, key in choices:
        match.choose(seat, key)


def play_at_random(match: Match, choices: int, seed: str = "") -> None:
    """Make that many choices at random, or as many as the game lasts."""
    chance = Chance(Luck.from_text(f"player {seed}").key)
    for _ in range(choices):
        if match.over:
            return
        seat = match.waiting_for()[0]
        prompt = match.prompt_of(seat)
        assert prompt is not None
        match.choose(seat, match.key_of(prompt.options[chance.below(len(prompt.options))]))


def state(match: Match) -> str:
    """All that a refusal must not change."""
    return f"{fingerprint(match.table)} {match.journal} {match.table.events} {match.keeper}"


def refused(match: Match, *args: Any, **more: Any) -> str:
    """The sentence with which a choice is refused; nothing has changed."""
    before = state(match)
    with pytest.raises(Refusal) as refusal:
        match.choose(*args, **more)
    assert state(match) == before
    return str(refusal.value)
