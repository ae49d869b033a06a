"""Standing orders: who is asked when (section 20.6), and how often (section 23)."""

from __future__ import annotations

import pytest

from tests.games.dungeons.table import A, B, C, Seat, asked, choose, close, game_of, raid, table, window
from tests.games.dungeons.test_match import seated
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.prompt import PASS
from undercroft.engine.redeal import redeal
from undercroft.engine.refusal import Refusal
from undercroft.engine.zone import bit
from undercroft.games.dungeons.game import GAME
from undercroft.games.dungeons.policy import Sensible
from undercroft.games.dungeons.table import Realm
from undercroft.match.match import Match
from undercroft.match.orders import stand_of

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
    assert (window(t), stand_of(GAME, "ask at the next window").answer(GAME, t, t.prompts[0])) == ("DECL", None)


def test_smart_keeps_raid_cards_until_the_die_is_shown() -> None:
    t = table("H5", Seat(hand="-2"), dungeon_row="d1=F1", dice="0")
    raid(t, "d1 H5")
    assert heeded(t, B) == ["ask always", "when I can answer", "only for raids"]
    choose(t, B, "pass")
    assert (window(t), t.showing) == ("ROLL", True)
    assert heeded(t, B) == ["ask always", "when I can answer", "smart", "only for raids"]


def test_smart_does_not_ask_for_pluses_on_a_skull() -> None:
    """D-R05: nothing but a new result touches it, until somebody plays one."""
    t = table("H5", Seat(hand="-2"), Seat(hand="SOUL -2"), dungeon_row="d1=F1", dice="skull")
    raid(t, "d1 H5")
    close(t)
    assert (window(t), "smart" in heeded(t, B)) == ("ROLL", False)
    choose(t, B, "pass")
    assert "smart" in heeded(t, C)
    choose(t, C, "play-at SOUL raid-1")
    assert "smart" in heeded(t, B)


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


# Stops (20.6): ticked windows, whatever the standing order.


def realm(match: Match) -> Realm:
    assert isinstance(match.table, Realm)
    return match.table


def at_the_die(order: str) -> Match:
    """Ann's die is shown; Ben could hinder her raid, Cleo could help it."""
    match = seated(table("H5", Seat(hand="-2"), Seat(hand="+2"), dungeon_row="d1=F1", dice="0"))
    match.order(B, order)
    match.order(C, "only at my stops")
    for key in ("raid d1", "send H5", "confirm"):
        match.choose(A, key)
    match.run_orders()
    return match


@pytest.mark.parametrize(
    ("stops", "asked_at"),
    [
        ("", ""),
        ("; roll others", "ROLL"),
        ("; roll mine", ""),
        ("; roll seat 1", "ROLL"),
        ("; roll seat 3", ""),
        ("; end others; decl seat 1", "DECL"),
        ("; grind others", ""),
    ],
)
def test_a_ticked_window_is_asked_in_the_turns_that_are_ticked(stops: str, asked_at: str) -> None:
    match = at_the_die(f"only at my stops{stops}")
    assert (window(realm(match)) if match.waiting_for() == [B] else "") == asked_at


def test_a_stop_asks_where_the_order_would_pass() -> None:
    """Smart keeps a raid card until the die is shown; the stop asks at once."""
    assert window(realm(at_the_die("smart"))) == "ROLL"
    assert window(realm(at_the_die("smart; decl others"))) == "DECL"


def test_a_stop_at_effects_holds_in_whatever_window_they_are_played() -> None:
    match = at_the_die("smart")
    match.order(C, "only at my stops; eff others")
    match.choose(B, "play-at -2 raid-1")
    match.run_orders()
    assert (match.waiting_for(), window(realm(match))) == ([C], "ROLL")


def test_the_next_window_is_asked_once_whatever_the_order() -> None:
    match = at_the_die("only at my stops; roll others")
    match.order(B, "ask at the next window; end others")
    assert match.standing(B) == "ask at the next window; end others"
    match.choose(B, "pass")
    assert match.standing(B) == "only at my stops; end others"
    match.run_orders()
    assert match.waiting_for() == [B]
    assert window(realm(match)) == "END"


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("smart; rol others", "There is no window 'rol' to stop at; did you mean 'roll'?"),
        ("smart; roll", "Say in whose turns to stop at roll: mine, others, or seat 1 to seat 5."),
        ("smart; roll seat 6", "Say in whose turns to stop at roll: mine, others, or seat 1 to seat 5."),
        ("clever; roll mine", "There is no standing order 'clever'"),
    ],
)
def test_a_stop_that_is_none_is_refused(order: str, sentence: str) -> None:
    match = at_the_die("smart; roll others")
    with pytest.raises(Refusal) as refusal:
        match.order(B, order)
    assert str(refusal.value).startswith(sentence)
    assert match.standing(B) == "smart; roll others"


# The Stash step of who has no Stash card (20.1, DP-03).


@pytest.mark.parametrize("hand", ["CTR", "DRAW2 CTR"])
def test_the_stash_step_is_declined_in_private_without_a_stash_card(hand: str) -> None:
    """The rules ask (D-323); the order answers, and what is for the own turn can be played at the next step."""
    match = seated(table(Seat("H3", hand), "", "", forum_row="N1", step="recruit"))
    match.order(A, "smart")
    match.choose(A, "no-recruit")
    assert match.table.prompts[0].question == "stash"
    match.run_orders()
    assert match.table.prompts[0].question == "dungeon"
    assert ("play DRAW2" in match.game.keys(match.table, match.table.prompts[0].options)) == ("DRAW2" in hand)


@pytest.mark.parametrize(("order", "hand"), [("smart", "s1"), ("smart", "s1 CTR"), ("ask always", "CTR")])
def test_who_can_stash_or_wants_every_question_is_asked(order: str, hand: str) -> None:
    match = seated(table(Seat("H3", hand), "", "", forum_row="N1", step="recruit"))
    match.order(A, order)
    match.choose(A, "no-recruit")
    match.run_orders()
    assert match.table.prompts[0].question == "stash"


def test_a_card_for_after_populate_is_not_declined_away() -> None:
    """D-307: at the first step of the turn it can be played, and not later."""
    match = seated(table(Seat("H3", "POST"), "", "", step="stash"))
    realm(match).first_step = True
    match.order(A, "smart")
    match.run_orders()
    assert match.table.prompts[0].question == "stash"
