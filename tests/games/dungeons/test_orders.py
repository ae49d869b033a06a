"""Standing orders: who is asked when (section 20.6), and how often (section 23)."""

from __future__ import annotations

import pytest

from tests.games.dungeons.table import A, B, C, Seat, asked, choose, game_of, raid, table, window
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.prompt import PASS
from undercroft.engine.redeal import redeal
from undercroft.engine.zone import bit
from undercroft.games.dungeons.game import GAME
from undercroft.games.dungeons.policy import Sensible
from undercroft.games.dungeons.table import Realm

NAMES = [standing.name for standing in GAME.standings]


def heeded(t: Realm, seat: int) -> list[str]:
    """The orders with which a seat would be asked now."""
    prompt = t.prompt_of(seat)
    assert prompt is not None
    return [name for name in NAMES if game_of(t).heeds(t, prompt, name)]


def test_who_can_do_nothing_is_asked_only_if_they_wish_so() -> None:
    """D-323, D-325: the rules ask all the same; the order passes."""
    t = table(Seat("H5", "+2"), Seat(hand="s1"), dungeon_row="d1=F1", dice="0")
    raid(t, "d1 H5")
    assert asked(t) == "B answer"
    assert heeded(t, B) == ["ask always"]


def test_smart_keeps_raid_cards_until_the_die_is_shown() -> None:
    t = table("H5", Seat(hand="-2"), dungeon_row="d1=F1", dice="0")
    raid(t, "d1 H5")
    assert heeded(t, B) == ["ask always", "when I can answer", "only for raids"]
    choose(t, B, "pass")
    assert (window(t), t.showing) == ("ROLL", True)
    assert heeded(t, B) == ["ask always", "when I can answer", "smart", "only for raids"]


def test_smart_asks_before_the_roll_for_what_cannot_be_played_later() -> None:
    t = table("H5", Seat(hand="HARD"), dungeon_row="d1=F1", dice="0")
    raid(t, "d1 H5")
    assert (window(t), "smart" in heeded(t, B)) == ("DECL", True)


def test_who_is_the_target_is_asked() -> None:
    """D-R82: an Effect on the own Guildmember, and an answer in hand."""
    t = table(Seat(hand="QUIT"), Seat("H5", "CTR"), Seat(hand="CTR"), "")
    choose(t, A, "play-at QUIT H5")
    assert heeded(t, B) == ["ask always", "when I can answer", "smart", "quiet", "only when I am the target"]
    choose(t, B, "pass")
    assert heeded(t, C) == ["ask always", "when I can answer"]


def test_thefts_wait_for_the_own_turn() -> None:
    t = table("H5", Seat(hand="POACH -1"), "", step="populate")
    assert (window(t), asked(t)) == ("POP", "B answer")
    assert heeded(t, B) == ["ask always", "when I can answer"]


def test_pass_until_my_turn_passes_every_window() -> None:
    t = table(Seat(hand="QUIT"), Seat("H5", "CTR"))
    choose(t, A, "play-at QUIT H5")
    assert "pass until my turn" not in heeded(t, B)


@pytest.mark.parametrize("seats", [2, 4])
def test_orders_read_what_the_seat_can_see_and_save_most_questions(seats: int) -> None:
    """D-325, D-340: the answer is the same on a re-dealt table; smart asks less than playable, playable than always."""
    t = GAME.new(seats, {"rounds": "12"}, key_from(f"orders {seats}"))
    luck, asked, number = Chance(key_from("deal")), dict.fromkeys(NAMES, 0), 0
    while t.outcome is None:
        prompt = t.prompts[0]
        if prompt.discreet and PASS in prompt.options:
            number += 1
            guess = t.clone()
            redeal(guess, bit(prompt.seat), luck)
            for name in NAMES:
                wants = GAME.heeds(t, prompt, name)
                asked[name] += wants
                assert wants == GAME.heeds(guess, prompt, name)
        t.take(prompt, Sensible().choose(t, prompt, Chance(key_from(str(number)))))
    assert asked["ask always"] == number
    assert asked["quiet"] <= asked["smart"] < asked["when I can answer"] < number
    assert asked["pass until my turn"] == 0
