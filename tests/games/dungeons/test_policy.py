"""The sensible player: plans by the odds, answers what turns something, and knows no more than its seat."""

from __future__ import annotations

import pytest

from tests.games.dungeons.table import A, B, Seat, asked, choose, game_of, raid, table
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import AnyOption, Policy, play_out
from undercroft.engine.redeal import redeal
from undercroft.engine.zone import bit
from undercroft.games.dungeons.game import GAME
from undercroft.games.dungeons.planning import best_plan
from undercroft.games.dungeons.policy import Sensible
from undercroft.games.dungeons.table import Realm


def choice(t: Realm, seat: int) -> str:
    """What the sensible player chooses, by key."""
    prompt = t.prompt_of(seat)
    assert prompt is not None
    opt = Sensible().choose(t, prompt, Chance(key_from("policy")))
    return {number: key for key, number in game_of(t).keys(t, prompt.options).items()}[opt]


def rolled(t: Realm, *plans: str) -> Realm:
    """Raids declared, and the first die shown: nobody has answered yet."""
    raid(t, *plans)
    while not t.showing:
        choose(t, t.prompts[0].seat, "pass")
    return t


def test_it_raids_what_it_can_beat_and_sends_who_is_needed() -> None:
    t = table("C2 H5", "", dungeon_row="d1=F2[C]L1V2 d2=B9L0V5")
    assert [t.box.dungeons[card].key for card in best_plan(t, A).dungeons] == ["d1"]
    assert choice(t, A) == "raid d1"
    choose(t, A, "raid d1")
    assert choice(t, A) in ("send C2", "send H5")


def test_it_grinds_when_no_raid_is_worth_it() -> None:
    t = table("C1", "", dungeon_row="d1=B9L0V5")
    assert choice(t, A) == "grind"


def test_it_saves_its_raid_from_a_skull() -> None:
    t = rolled(table(Seat("H5", "SOUL"), "", dungeon_row="d1=F1L1V2", dice="skull"), "d1 H5")
    assert choice(t, A) == "play-at SOUL raid-1"


@pytest.mark.parametrize(("strong", "answer"), [("H5", "play-at -2 raid-1"), ("H9", "pass")])
def test_it_spoils_a_raid_only_if_that_turns_the_result(strong: str, answer: str) -> None:
    """A -2 against a margin of 5 would be wasted, against a margin of 1 it counts."""
    t = rolled(table(strong, Seat(hand="-2"), dungeon_row="d1=B4L2V4", dice="0"), f"d1 {strong}")
    assert choice(t, B) == answer


def test_it_answers_what_would_ruin_its_raid() -> None:
    t = rolled(table(Seat("H5", "CTR"), Seat(hand="-2"), dungeon_row="d1=B5L1V4", dice="0"), "d1 H5")
    choose(t, B, "play-at -2 raid-1")
    assert choice(t, A) == "play-at CTR object-2"


def test_it_keeps_its_best_members_from_the_skull() -> None:
    t = table("H5 C1", "", dungeon_row="d1=F1L1V2", dice="skull")
    raid(t, "d1 H5 C1")
    assert asked(t) == "A lose"
    assert choice(t, A) == "lose C1"


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_its_choices_rest_on_what_its_seat_can_see(seats: int) -> None:
    """D-329, D-340: deal all anew that it cannot see, and it chooses the same."""
    t = GAME.new(seats, {"rounds": "4"}, key_from(f"blind {seats}"))
    luck, number = Chance(key_from("re-deals")), 0
    while t.outcome is None:
        prompt = t.prompts[0]
        chosen = Sensible().choose(t, prompt, Chance(key_from(f"choice {number}")))
        guess = t.clone()
        redeal(guess, bit(prompt.seat), luck)
        again = guess.prompt_of(prompt.seat)
        assert again is not None
        assert Sensible().choose(guess, again, Chance(key_from(f"choice {number}"))) == chosen
        t.take(prompt, chosen)
        number += 1


def wins(better: Policy, worse: Policy, games: int) -> float:
    won = 0.0
    for i in range(games):
        policies = [better, worse] if i % 2 else [worse, better]
        t = GAME.new(2, {}, key_from(f"versus {i}"))
        assert isinstance(t, Realm)
        play_out(t, policies, Chance(key_from(f"luck {i}")), 50_000)
        assert t.outcome is not None
        won += (i % 2 == 0) in t.outcome.winners and len(t.outcome.winners) == 1
    return won / games


def test_it_beats_a_random_player() -> None:
    assert wins(Sensible(), AnyOption(), 6) == 1.0


@pytest.mark.slow
def test_who_answers_beats_who_does_not() -> None:
    assert wins(Sensible(), Sensible(answers=False), 120) > 0.5
