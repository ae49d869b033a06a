"""The sensible player: plans by the odds, answers what turns something, and knows no more than its seat."""

from __future__ import annotations

import pytest

from tests.games.dungeons.scene import A, B, Scene
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import AnyOption, Policy, play_out
from undercroft.engine.redeal import redeal
from undercroft.engine.zone import bit
from undercroft.games.dungeons.game import GAME
from undercroft.games.dungeons.planning import best_plan
from undercroft.games.dungeons.policy import Sensible
from undercroft.games.dungeons.table import Realm


def choice(s: Scene, seat: int) -> str:
    """What the sensible player chooses, by key."""
    prompt = s.t.prompt_of(seat)
    assert prompt is not None
    opt = Sensible().choose(s.t, prompt, Chance(key_from("policy")))
    return {number: key for key, number in s.game.keys(s.t, prompt.options).items()}[opt]


def test_it_raids_what_it_can_beat_and_sends_who_is_needed() -> None:
    d = ["F2[C] L1 V2", "B9[*] L0 V5"]
    s = Scene(seats=2, guilds=[["C2", "H5"]], dungeon_row=d, hands=[["stash-plain"]])
    s.start().to_question("dungeon")
    plan = best_plan(s.t, A)
    assert plan.dungeons == [s.d(d[0])]
    assert choice(s, A) == "raid F2[C]_L1_V2"
    s.do(A, "raid F2[C]_L1_V2")
    assert choice(s, A) in ("send C2", "send H5")


def test_it_grinds_when_no_raid_is_worth_it() -> None:
    s = Scene(seats=2, guilds=[["C1"]], dungeon_row=["B9[*] L0 V5"], hands=[["stash-plain"]])
    s.start().to_question("dungeon")
    assert choice(s, A) == "grind"


def test_it_saves_its_raid_from_a_skull() -> None:
    s = Scene(seats=2, guilds=[["H5"]], dungeon_row=["F1[*] L1 V2"], hands=[["stone"], ["minus1"]], dice=["skull"])
    s.start().raid_with(("F1[*] L1 V2", ["H5"]))
    while s.polled() != A or not s.t.showing:
        assert s.pass_on()
    assert choice(s, A) == "play-at stone raid-1"


def test_it_spoils_a_raid_only_if_that_turns_the_result() -> None:
    """A -2 against a margin of 5 would be wasted, against a margin of 1 it counts."""
    for strong, answer in (("H5", "play-at minus2 raid-1"), ("H9", "pass")):
        s = Scene(seats=2, guilds=[[strong]], dungeon_row=["B4[*] L2 V4"], hands=[[], ["minus2"]], dice=[0])
        s.start().raid_with(("B4[*] L2 V4", [strong]))
        while s.polled() != B or not s.t.showing:
            assert s.pass_on()
        assert choice(s, B) == answer


def test_it_answers_what_would_ruin_its_raid() -> None:
    s = Scene(seats=2, guilds=[["H5"]], dungeon_row=["B5[*] L1 V4"], hands=[["ctr"], ["minus2"]], dice=[0])
    s.start().raid_with(("B5[*] L1 V4", ["H5"]))
    while not s.t.showing:
        assert s.pass_on()
    s.do(B, "play-at minus2 raid-1")
    assert choice(s, A) == "play-at ctr object-2"


def test_it_keeps_its_best_members_from_the_skull() -> None:
    s = Scene(seats=2, guilds=[["H5", "C1"]], dungeon_row=["F1[*] L1 V2"], dice=["skull"])
    s.start().raid_with(("F1[*] L1 V2", ["H5", "C1"])).to_question("lose")
    assert choice(s, A) == "lose C1"


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
