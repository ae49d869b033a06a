"""The end of a turn and of the game: victory, empty decks, the hand limit (section 15)."""

from __future__ import annotations

import pytest

from tests.games.dungeons.table import (
    A,
    B,
    C,
    D,
    Seat,
    answer,
    asked,
    choose,
    ending,
    hand,
    keys,
    pass_all,
    patches,
    play_on,
    played,
    raid,
    refused,
    rules,
    spent,
    stash,
    table,
    view,
    window,
    words,
)
from undercroft.engine.refusal import Refusal
from undercroft.games.dungeons import GAME
from undercroft.games.dungeons.table import Realm

# Victory.


def test_twenty_points_end_the_game() -> None:
    """D-008, D-160, D-161, D-163: at the end of Phase 3, with most VP."""
    t = table(Seat("H5", claimed="d0=B5V19"), Seat(claimed="e0=B5V19"), dungeon_row="d1=F1V1", dice="0")
    raid(t, "d1 H5")
    assert ending(t) == ""
    pass_all(t)
    assert ending(t) == "goal D-161 A"
    assert view(t, B).ending is not None
    assert t.outcome is not None
    assert t.outcome.score == [20, 19]


def test_nineteen_do_not() -> None:
    """D-161: the game goes on."""
    t = table(Seat("H5", claimed="d0=B5V18"), "", dungeon_row="d1=F1V1", dice="0")
    raid(t, "d1 H5")
    pass_all(t)
    assert (ending(t), t.active) == ("", B)


def test_anybodys_points_count_at_every_check() -> None:
    """D-R56: B has twenty in A's turn."""
    t = table("", Seat(claimed="d0=B5V20"), step="end")
    assert ending(t) == "goal D-161 B"


def test_most_points_win_not_the_first_to_twenty() -> None:
    """D-163, D-R57: whoever reached it."""
    t = table(Seat("H5", claimed="d0=B5V19"), Seat(claimed="d2=B5V19 d3=B5V3"), dungeon_row="d1=F1L0V1", dice="0")
    raid(t, "d1 H5")
    assert ending(t) == "goal D-161 B"


def test_nothing_is_checked_before_the_end_of_phase_three() -> None:
    """D-160, D-R54: an empty deck and twenty points in Phase 2 are no end yet."""
    t = table(Seat("H1", claimed="d0=B5V20"), "", forum="", step="kick")
    assert (ending(t), asked(t)) == ("", "A kick")


@pytest.mark.parametrize("empty", ["forum", "dungeons", "loot"])
def test_any_empty_deck_ends_the_game(empty: str) -> None:
    """D-162: Dungeon, Loot or Forum; most VP win."""
    t = table(Seat(claimed="d0=F1V2"), Seat(claimed="d1=F1V3"), step="end", **{empty: ""})  # type: ignore[arg-type]
    assert ending(t) == "empty D-162 B"


def test_a_deck_empty_for_a_moment_does_not_count() -> None:
    """D-R54: the last Dungeon was drawn, and one came back to the bottom."""
    t = table("", Seat(hand="BURY"), dungeons="last=F9", dungeon_row="d1=F1", step="populate")
    assert t.dungeons.cards == []
    answer(t, B, "play-at BURY d1")
    play_on(t)
    assert (ending(t), t.active) == ("", B)


def test_nothing_is_reshuffled() -> None:
    """D-R53: discard piles stay out."""
    t = table("", "", loot="+1", loot_discard="*9", step="dungeon")
    pass_all(t)
    assert ending(t).startswith("empty")
    assert (hand(t, A), len(t.loot_discard), t.loot.cards) == ("+1", 9, [])


def test_s24_end_by_an_empty_deck() -> None:
    """S-24, D-151, D-160, D-162, D-163, D-R31, D-R32, D-R51, D-R53, D-R58: a shared victory, and no discards."""
    t = table(
        Seat("H5", "* * * *", claimed="a0=B5V14"), Seat(claimed="b0=B5V17"), Seat(claimed="c0=B5V9"),
        dungeon_row="d1=F1L3V3", dice="0", loot="p1 +2", loot_discard="*20",
    )  # fmt: skip
    raid(t, "d1 H5")
    pass_all(t)
    assert (patches(t), hand(t, A)) == ("p1", "IDLE IDLE IDLE IDLE +2")
    assert words(t).count("drew") == 1
    assert len(t.loot_discard) == 20
    assert ending(t) == "empty D-162 AB"
    assert "discarded" not in words(t)


def test_ties_may_be_broken() -> None:
    """D-R58, DP-15: with the option by claimed Dungeons, then by cards in hand."""
    two, one = "d0=B5V10 d1=B5V10", "e0=B5V20"
    broken = {"ties": "broken"}
    assert ending(table(Seat(claimed=one), Seat(claimed=two), step="end")) == "goal D-161 AB"
    assert ending(table(Seat(claimed=one), Seat(claimed=two), step="end", settings=broken)) == "goal D-161 B"
    t = table(Seat(claimed="e1=B5V20", hand="IDLE"), Seat(claimed=one), step="end", settings=broken)
    pass_all(t)
    assert ending(t) == "goal D-161 A"


def test_no_equal_turns() -> None:
    """D-R55: the game ends with the turn; with the option the round is played to its end."""
    for end, over in (("at_once", True), ("finish_round", False)):
        t = table("", Seat(claimed="d0=B5V20"), "", step="end", settings={"end": end})
        assert (ending(t) != "") == over
    assert t.active == B
    play_on(t)
    assert (t.active, ending(t)) == (C, "")
    play_on(t)
    assert ending(t) == "goal D-161 B"


def test_a_round_that_is_finished_may_change_the_winner() -> None:
    """D-R55, D-R57: the check is at its end."""
    t = table(
        Seat(claimed="a0=B5V20"), Seat("H5", claimed="b0=B5V20"), dungeon_row="d1=F1L0V1", step="end",
        settings={"end": "finish_round"}, dice="0",
    )  # fmt: skip
    pass_all(t)
    choose(t, B, "keep-all", "no-recruit")
    raid(t, "d1 H5", seat=B)
    assert ending(t) == "goal D-161 B"


@pytest.mark.parametrize(("round", "over"), [(49, False), (50, True)])
def test_no_game_is_endless(round: int, over: bool) -> None:
    """D-R61: from the last turn of round 50 on."""
    t = table("", "", step="end", round=round)
    play_on(t)
    assert (ending(t) == "long D-R61 AB") == over
    if over:
        assert t.turn == 100


def test_the_goal_is_a_number_that_cards_change() -> None:
    """D-R76, D-161."""
    t = table("", Seat(claimed="d0=B5V11"), patches="GOAL-9", step="end")
    assert ending(t) == "goal D-161 B"


def test_table_options() -> None:
    """DP-15, D-R55, D-R58, D-R01: each has a default, and refuses what it does not know."""
    chosen = GAME.checked({})
    assert (chosen["end"], chosen["ties"], chosen["die"], chosen["goal"]) == ("at_once", "shared", "standard", "20")
    with pytest.raises(Refusal, match="D-R55"):
        GAME.checked({"end": "never"})
    assert table("", "", settings={"die": "strict"}).house.die[2] == -2


# The hand limit.


def test_s23_patch_notes_by_grind() -> None:
    """S-23, D-091, D-164, D-200, D-203, D-R31, D-R59: no replacement, and the new limit counts at once for all."""
    t = table(Seat(hand="* * * *"), Seat(hand="* * * *"), Seat(hand="* * *"), "", loot="LIMIT+1 *5")
    choose(t, A, "grind")
    pass_all(t)
    assert (patches(t), len(t.loot.cards)) == ("LIMIT+1", 5)
    assert [len(t.hands[seat].cards) for seat in (A, B, C, D)] == [4, 4, 3, 0]
    assert (t.active, spent(t)) == (B, "")


def test_s23_an_ordinary_card() -> None:
    """S-23, D-164, D-165, D-R60, DP-13: A discards 2, B 1, C and D none, all before B's turn and at the same time."""
    t = table(Seat(hand="+1 +2 +3 -1"), Seat(hand="s1 s2 s3 s4"), Seat(hand="* * *"), "", loot="-2 *5")
    choose(t, A, "grind")
    pass_all(t)
    assert (asked(t), t.active) == ("A limit, B limit", A)
    assert keys(t, A) == ["discard +1", "discard +2", "discard +3", "discard -1", "discard -2"]
    choose(t, A, "discard +3")
    choose(t, B, "discard s4")
    assert (asked(t), spent(t)) == ("A limit", "")
    assert "discard +3" not in keys(t, A)
    choose(t, A, "discard -2")
    assert (spent(t), t.active) == ("+3 -2 s4", B)
    assert (hand(t, A), hand(t, B)) == ("+1 +2 -1", "s1 s2 s3")
    assert rules(t, "discarded") == ["D-164"] * 3


def test_discards_are_revealed_clockwise_from_the_active_player() -> None:
    """D-R60, D-H08: whoever chose first; face up, without a window."""
    t = table(Seat(hand="+1 * * *"), Seat(hand="+2 * * *"), Seat(hand="+3 * * *"), step="end")
    pass_all(t)
    events = len(t.events)
    choose(t, C, "discard +3")
    choose(t, B, "discard +2")
    assert len(t.events) == events
    choose(t, A, "discard +1")
    assert spent(t) == "+1 +2 +3"
    assert "window-opened" not in words(t)[events : words(t).index("turn")]


def test_clockwise_is_from_the_active_player_not_from_the_first_seat() -> None:
    """D-R60: in B's turn C comes before A."""
    rain = 'effect: at = ["MAIN"]\ndo = [{ rivals_draw = 1 }]'
    t = table(Seat(hand="+1 * *"), Seat(hand="RAIN"), Seat(hand="+3 * *"), more={"RAIN": rain}, step="end")
    pass_all(t)
    assert t.active == B
    choose(t, B, "no-recruit", "play RAIN")
    pass_all(t)
    assert asked(t) == "A limit, C limit"
    choose(t, A, "discard +1")
    choose(t, C, "discard +3")
    assert spent(t) == "+3 +1 RAIN"


def again_in_the_next_turn(t: Realm) -> list[str]:
    """What A may choose at the first step of the next own turn."""
    play_on(t)
    while t.active != A:
        play_on(t)
    pass_all(t)
    return keys(t, A)


def test_protection_denials_and_second_raids_end_with_the_turn() -> None:
    """D-193, D-R35, D-R59, D-R76: each is of this turn."""
    t = table(Seat("H3", "SHIELD"), Seat("C1", "QUIT"), dungeon_row="d1=F1")
    choose(t, A, "play-at SHIELD H3")
    pass_all(t)
    assert keys(t, B) == []
    choose(t, A, "grind")
    answer(t, B, "pass")
    play_on(t)
    pass_all(t)
    assert "play-at QUIT H3" in keys(t, B)
    t = table("", Seat(hand="NORECRUIT"), forum_row="g=C1", step="populate")
    choose(t, B, "play NORECRUIT")
    assert "no-recruit" in again_in_the_next_turn(t)
    t = table(Seat("H3", "WIND"), "", dungeon_row="d1=F1", dungeons="d2=F1 d3=F1 *5")
    choose(t, A, "play-at WIND H3")
    again_in_the_next_turn(t)
    choose(t, A, "keep-all", "no-recruit", "no-stash", "raid d1", "send H3")
    assert "target d2" not in keys(t, A)


def test_experience_changed_for_the_turn_comes_back() -> None:
    """D-193, D-R35: -2 on a member is over in the next turn."""
    t = table(Seat("H3"), Seat(hand="BELL"), dungeon_row="d1=F3V1", dice="0 0")
    raid(t, "d1 H3")
    choose(t, B, "play-at BELL H3")
    assert stash(t, A) == ""
    again_in_the_next_turn(t)
    choose(t, A, "keep-all", "no-recruit")
    raid(t, "d1 H3")
    pass_all(t)
    assert stash(t, A) == "d1"


def test_no_limit_at_other_times() -> None:
    """D-165: ten cards in the middle of a turn are ten cards."""
    t = table(Seat(hand="*9 DRAW2"), "", step="recruit", forum_row="g=C1")
    choose(t, A, "play DRAW2")
    pass_all(t)
    assert (len(t.hands[A].cards), asked(t)) == (11, "A recruit")


def test_the_end_of_a_turn_in_order() -> None:
    """D-R59, D-193, D-R35, D-R80: END window, check, discards, then the Played area; unplayed Effects stay."""
    t = table(Seat("H3", "DRAW2 +2 * *"), "", loot="+1 +3 *5")
    choose(t, A, "play DRAW2")
    pass_all(t)
    choose(t, A, "grind")
    pass_all(t)
    assert (asked(t), played(t), spent(t)) == ("A limit", "DRAW2", "")
    choose(t, A, "discard +1", "discard IDLE", "discard IDLE")
    assert (played(t), spent(t), hand(t, A)) == ("", "+1 IDLE IDLE DRAW2", "+2 +3 IDLE")
    assert t.active == B


def test_what_lasts_this_turn_ends_with_it() -> None:
    """D-193, D-R35, D-R59: a type changed for this turn is changed for this turn."""
    t = table(Seat("H3 R1", "RESPEC"), "", dungeon_row="d1=F1[N]")
    choose(t, A, "play-at RESPEC R1", "aim noob")
    assert "raid d1" in keys(t, A)
    play_on(t)
    play_on(t)
    pass_all(t)
    assert not [key for key in keys(t, A) if key.startswith("raid d1")]
    assert "roleplayer" in str(view(t, A))
    assert "'noob'" not in str(view(t, A))


def test_a_finished_game_refuses_everything() -> None:
    """D-161: with the rule behind its end."""
    t = table(Seat(claimed="d0=B5V20"), "", step="end")
    assert refused(t, A, "grind") == "The game is over. (D-161)"


def test_the_check_comes_after_the_end_window() -> None:
    """D-R59, D-160: what is played there still counts."""
    t = table(Seat(stash="s1"), Seat(claimed="d0=B5V20", hand="CHEST"), step="end")
    assert (window(t), ending(t)) == ("END", "")
    answer(t, B, "play-at CHEST s1")
    assert (stash(t, A), ending(t)) == ("", "goal D-161 B")
