"""The six chapters as they are shipped: they can be played, and somebody with some sense finishes them."""

from __future__ import annotations

import pytest

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import AnyOption, Policy
from undercroft.games.wonder import GAME
from undercroft.games.wonder.campaign import CampaignState, encode
from undercroft.games.wonder.endings import campaign_after
from undercroft.games.wonder.table import Wonder

MOST = 20_000
CHAPTERS = range(1, 7)


def play(settings: dict[str, str], seats: int, seed: str, policy: Policy) -> Wonder:
    t = GAME.new(seats, {"max_rounds": "60"} | settings, key_from(seed))
    census, chance = t.census(), Chance(key_from(f"{seed} player"))
    for _ in range(MOST):
        if t.outcome is not None:
            assert t.census() == census
            return t
        prompt = t.prompts[0]
        t.take(prompt, policy.choose(t, prompt, chance))
    raise AssertionError(f"chapter {settings['chapter']} is stuck at card {t.goal + 1}")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_sense_finishes_a_chapter(chapter: int) -> None:
    """B-216, B-R28: one of a few tries is completed, and none hangs."""
    for n in range(8):
        cause = outcome_of(play({"chapter": str(chapter)}, 2, f"sense {n}", GAME.policy()))
        assert cause != "unfinished"
        if cause == "complete":
            return
    raise AssertionError(f"chapter {chapter} was lost every time")


def outcome_of(t: Wonder) -> str:
    assert t.outcome is not None
    return t.outcome.cause


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_chance_alone_does_not_get_stuck(chapter: int) -> None:
    """B-R69: whatever is chosen, a chapter ends."""
    for seats in (1, 4):
        assert outcome_of(play({"chapter": str(chapter)}, seats, "chance", AnyOption())) in ("lost", "complete")


def a_campaign(seed: str) -> CampaignState:
    """Play chapter after chapter, each as often as it takes."""
    state = CampaignState()
    for attempt in range(60):
        if state.chapter() > len(CHAPTERS):
            break
        settings = {"chapter": str(state.chapter()), "campaign": encode(state), "difficulty": "easier"}
        state = campaign_after(play(settings, 3, f"{seed} {attempt}", GAME.policy()))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_whole_campaign(seed: str) -> None:
    """B-004, B-005, B-221, B-226: six chapters in order, each begun with what the last one left."""
    state = a_campaign(seed)
    assert len(state.scores) == len(CHAPTERS)
    assert all(1 <= score <= 10 for score in state.scores)
    assert len([1 for _, skill in state.upgrades if skill]) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("chapter", CHAPTERS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_many_games_of_every_chapter_end(chapter: int, seats: int) -> None:
    """B-R28, B-R69."""
    for n in range(20):
        play({"chapter": str(chapter)}, seats, f"many {n}", AnyOption() if n % 2 else GAME.policy())
