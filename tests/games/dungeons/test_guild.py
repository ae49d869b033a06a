"""Phase 2, Guild Management: Kick, Recruit, Stash (section 7)."""

from __future__ import annotations

import pytest

from tests.games.dungeons.table import (
    A,
    B,
    C,
    Seat,
    answer,
    asked,
    choose,
    close,
    gone,
    guild,
    hand,
    keys,
    pass_all,
    play_on,
    played,
    raid,
    refused,
    row,
    spent,
    stash,
    table,
    view,
    waiting,
    window,
)
from undercroft.engine.view import Row

# The order of the phase.


def test_s07_order_and_limits() -> None:
    """S-07, D-060, D-061, D-073, D-080, D-R26, D-R27: declined is closed, and one Stash card is one."""
    t = table(Seat("H3 C2 L2", "s1 s2"), "", forum_row="g=R1", step="kick")
    choose(t, A, "keep-all")
    assert asked(t) == "A stash"
    choose(t, A, "stash s1")
    pass_all(t)
    assert (stash(t, A), hand(t, A)) == ("s1", "s2")
    assert asked(t) == "A dungeon"
    assert refused(t, A, "stash s2").endswith("one a turn. (D-081)")
    assert refused(t, A, "kick H3").endswith("(D-031)")
    assert refused(t, A, "recruit g") == "Your Guild is full; Kick first. (D-073)"
    assert hand(t, A) == "s2"


def test_s07_kick_and_recruit_in_one_turn() -> None:
    """S-07, D-046, D-065, D-073, D-171: the newcomer stays, and the Row has a gap until the next Populate."""
    t = table(Seat("H3 C2 L2", "IDLE"), "", forum_row="g=R1 N1", forum="X=C1 *5", step="kick")
    choose(t, A, "kick H3")
    pass_all(t)
    choose(t, A, "recruit g")
    pass_all(t)
    assert (guild(t, A), row(t)) == ("C2 L2 g", "N1")
    assert refused(t, A, "kick g").endswith("(D-031)")
    play_on(t)
    assert row(t) == "N1 X"


@pytest.mark.parametrize(
    ("step", "keys_of_step"),
    [
        ("kick", ["keep-all", "kick H3", "kick C2", "play DRAW2"]),
        ("recruit", ["no-recruit", "recruit g1", "recruit T1", "play DRAW2"]),
        ("stash", ["no-stash", "stash s1", "play DRAW2"]),
        ("dungeon", ["grind", "raid d1", "play DRAW2"]),
    ],
)
def test_what_each_step_offers(step: str, keys_of_step: list[str]) -> None:
    """DP-01, DP-02, DP-03, DP-04, D-062, D-R10, D-R70: actions, leaving it, MAIN Effects; it is asked again."""
    t = table(Seat("H3 C2", "s1 DRAW2 +2"), "", forum_row="g1=C1 T1", dungeon_row="d1=F1 d2=F9[R]", step=step)
    assert keys(t, A) == keys_of_step
    choose(t, A, "play DRAW2")
    pass_all(t)
    assert asked(t) == f"A {step}"
    assert keys(t, A) == keys_of_step[:-1]


def test_nothing_has_to_be_done() -> None:
    """D-062, D-106, D-R50: each may be declined; only Phase 3 must be something."""
    t = table(Seat("H3", "s1"), "", forum_row="g1=C1", dungeon_row="d1=F1", step="kick")
    choose(t, A, "keep-all", "no-recruit", "no-stash")
    assert (guild(t, A), row(t), hand(t, A), stash(t, A)) == ("H3", "g1", "s1", "")
    assert keys(t, A) == ["grind", "raid d1"]


@pytest.mark.parametrize(
    ("guild_of_a", "forum_row", "new", "first"),
    [
        ("", "g1=C1", "", "A recruit"),
        ("H3", "", "", "A kick"),
        ("H3", "g1=C1", "H3", "A recruit"),
        ("H3 C2 L2", "g1=C1", "H3 C2 L2", "A dungeon"),
        ("H3", "", "H3", "A dungeon"),
    ],
)
def test_steps_without_a_choice_are_left(guild_of_a: str, forum_row: str, new: str, first: str) -> None:
    """DP-01, DP-02, DP-03: if that follows from what everybody can see."""
    t = table(Seat(guild_of_a), "", forum_row=forum_row, new=new, dungeon_row="d1=F1", step="kick")
    assert asked(t) == first


@pytest.mark.parametrize("card", ["s1", "+2", "IDLE"])
def test_the_stash_step_is_offered_whatever_is_held(card: str) -> None:
    """DP-03, D-H10: to skip it would tell that no Stash card is held."""
    t = table(Seat("H3", card), "", step="stash")
    assert asked(t) == "A stash"
    assert view(t, B).waiting == ()


# Kick.


def test_a_kick() -> None:
    """D-063, D-064, D-070: announced with its target; then the Gamer and its Loot go to the discard piles."""
    t = table(Seat("H3 C2", "IDLE"), "", attached="BIND>C2", step="kick")
    choose(t, A, "kick C2")
    assert (window(t), waiting(t), guild(t, A)) == ("KICK", "A kick", "H3 C2")
    close(t)
    assert (guild(t, A), gone(t), spent(t)) == ("H3", "C2", "BIND")


def test_one_kick_a_turn() -> None:
    """D-060, D-067: forced or not."""
    for members in ("H3 C2", "H3 C2 L2 R1"):
        t = table(Seat(members, "IDLE"), "", step="kick")
        choose(t, A, "kick H3")
        pass_all(t)
        assert asked(t) == "A stash"
        assert gone(t) == "H3"


def test_nobody_is_kicked_in_the_turn_of_joining() -> None:
    """D-065, D-R24: by whatever way it joined."""
    t = table(Seat("H3", "POACH"), Seat("C2"), step="kick")
    choose(t, A, "play-at POACH C2")
    assert guild(t, A) == "H3 C2"
    assert keys(t, A) == ["keep-all", "kick H3"]
    assert refused(t, A, "kick C2").endswith("(D-065)")


def test_who_joined_in_anothers_turn_can_be_kicked_in_the_next() -> None:
    """D-R24: the stamp is the turn."""
    t = table(Seat("H3"), Seat("L1", "POACH"), step="populate")
    answer(t, B, "play-at POACH H3")
    play_on(t)
    pass_all(t)
    assert t.active == B
    assert keys(t, B) == ["keep-all", "kick L1", "kick H3"]


def test_who_comes_back_is_new_again() -> None:
    """D-R24: the stamp is of the last joining."""
    t = table(Seat("H3 L1", "SWAP SWAP"), Seat("C2"), step="kick")
    choose(t, A, "play-at SWAP H3")
    pass_all(t)
    assert (guild(t, A), guild(t, B)) == ("L1 C2", "H3")
    choose(t, A, "play-at SWAP C2")
    assert (guild(t, A), guild(t, B)) == ("L1 H3", "C2")
    assert keys(t, A) == ["keep-all", "kick L1"]


def test_a_kick_is_forced_above_three() -> None:
    """D-066, D-067, DP-01: exactly one."""
    t = table(Seat("H3 C2 L2 R1"), "", new="R1", step="kick")
    assert keys(t, A) == ["kick H3", "kick C2", "kick L2"]
    assert refused(t, A, "keep-all").endswith("(D-066)")
    choose(t, A, "kick L2")
    assert guild(t, A) == "H3 C2 R1"


def test_the_only_one_eligible_is_kicked_at_once() -> None:
    """D-066, D-R20: the restriction on newcomers stays; without cards there is nothing to ask."""
    t = table(Seat("H3 C2 L2 R1"), "", new="C2 L2 R1", step="kick")
    assert (guild(t, A), gone(t)) == ("C2 L2 R1", "H3")


def test_the_only_one_eligible_is_asked_for_if_there_are_cards() -> None:
    """DP-01, D-323: the hand may hold something to play, and its absence must not show."""
    for card in ("IDLE", "DRAW2"):
        t = table(Seat("H3 C2 L2 R1", card), "", new="C2 L2 R1", step="kick")
        assert asked(t) == "A kick"
        assert view(t, B).waiting == ()


def test_the_duty_comes_back() -> None:
    """D-R20, D-R21, D-R23: nobody eligible, nobody Kicked; in the next own turn again."""
    t = table(Seat("H3 C2 L2 R1"), "", new="H3 C2 L2 R1", step="kick")
    play_on(t)
    assert guild(t, A) == "H3 C2 L2 R1"
    play_on(t)
    pass_all(t)
    assert keys(t, A) == ["kick H3", "kick C2", "kick L2", "kick R1"]


def test_five_stay_four() -> None:
    """D-R21: one Kick a turn, no Recruit, and again next turn."""
    t = table(Seat("H3 C2 L2 R1 N1"), "", forum_row="g=C1", step="kick")
    choose(t, A, "kick H3")
    assert len(guild(t, A).split()) == 4
    assert t.stack[-1].__class__.__name__ != "RecruitStep"
    play_on(t)
    play_on(t)
    pass_all(t)
    assert keys(t, A) == ["kick C2", "kick L2", "kick R1", "kick N1"]


# Leaving play.


def test_whoever_leaves_play_goes_to_the_discard_pile_without_loot() -> None:
    """D-R25: by an Effect as by a Kick."""
    t = table(Seat("H3"), Seat(hand="QUIT"), attached="BIND>H3", step="populate")
    answer(t, B, "play-at QUIT H3")
    assert (guild(t, A), gone(t), spent(t)) == ("", "H3", "BIND")


def test_a_skull_takes_the_loot_too() -> None:
    """D-R25, D-144."""
    t = table(Seat("H3"), "", dungeon_row="d1=F1", attached="BIND>H3", dice="skull")
    raid(t, "d1 H3")
    assert (gone(t), spent(t)) == ("H3", "BIND")


def test_who_changes_guild_keeps_its_loot() -> None:
    """D-R25: a poached Gamer brings its attachment."""
    t = table(Seat("H3"), Seat(hand="POACH"), attached="BIND>H3", step="populate")
    answer(t, B, "play-at POACH H3")
    assert (guild(t, B), spent(t)) == ("H3", "")
    assert "Attached: BIND." in str(view(t, A))


# Recruit.


def test_a_recruit() -> None:
    """D-070, D-071, D-074, D-074: at most one, from the Row alone, face up before everybody."""
    t = table(
        Seat(hand="IDLE"), "", forum_row="g1=C1 g2=H2", forum="deep=L1 *5", forum_discard="old=R3", step="recruit"
    )
    assert refused(t, A, "recruit deep") == "Deep is not in the Row. (D-074)"
    assert refused(t, A, "recruit old") == "Old is not in the Row. (D-074)"
    choose(t, A, "recruit g2")
    assert (window(t), waiting(t), row(t)) == ("REC", "A recruit", "g1 g2")
    close(t)
    assert (guild(t, A), row(t), asked(t)) == ("g2", "g1", "A stash")
    mine = next(a for a in view(t, B).areas if isinstance(a, Row) and a.owner == A)
    assert [piece.name for piece in mine.pieces] == ["g2 (H)"]


def test_three_is_the_limit() -> None:
    """D-072, D-073: with three the step is skipped; a Kick makes room in the same turn."""
    t = table(Seat("H3 C2 L2"), "", forum_row="g=R1", dungeon_row="d1=F1", step="kick")
    choose(t, A, "keep-all")
    assert asked(t) == "A dungeon"
    t = table(Seat("H3 C2 L2"), "", forum_row="g=R1", step="kick")
    choose(t, A, "kick H3")
    assert keys(t, A) == ["no-recruit", "recruit g"]


@pytest.mark.parametrize(("members", "offered"), [("L1 R1", True), ("L1 R1 N1", False)])
def test_a_poacher_needs_room(members: str, offered: bool) -> None:
    """D-R22: when it is announced."""
    t = table(Seat("H3"), Seat(members, "POACH"), step="populate")
    assert ("play-at POACH H3" in keys(t, B)) == offered


def test_a_poacher_needs_room_at_the_end_too() -> None:
    """D-R22, D-R68: the second finds none, and nothing moves."""
    t = table(Seat("H3 C2"), Seat("L1 R1", "POACH POACH"), step="populate")
    choose(t, B, "play-at POACH H3")
    answer(t, B, "play-at POACH C2")
    assert (guild(t, A), guild(t, B)) == ("H3", "L1 R1 C2")
    pass_all(t)
    assert played(t) == "POACH POACH"


def test_only_what_is_forced_exceeds_three() -> None:
    """D-R22: a Gamer forced on a full Guild joins it."""
    t = table(Seat("H3 C2 L2"), Seat(hand="FORCE"), forum_row="N1", step="populate", forum="X=C1 *5")
    answer(t, B, "play-at FORCE N1")
    assert guild(t, A) == "H3 C2 L2 N1"


def test_a_recruit_without_room_by_now_does_nothing() -> None:
    """D-R22, D-R69: the Guild filled up in the window; the action is spent."""
    t = table(Seat("H3 C2"), Seat(hand="FORCE"), forum_row="g=R1 N1", step="recruit", dungeon_row="d1=F1")
    choose(t, A, "recruit g")
    answer(t, B, "play-at FORCE N1")
    assert (guild(t, A), row(t)) == ("H3 C2 N1", "g")
    assert asked(t) == "A dungeon"


# Stash.


def test_a_stash_card_stays() -> None:
    """D-080, D-082, D-085, D-195: face up beside claimed Dungeons, and it works for the rest of the game."""
    t = table(Seat("R2", "R+1", claimed="d0=F1V2"), "", dungeon_row="d1=F3", dice="0", step="stash")
    choose(t, A, "stash R+1")
    assert stash(t, A) == "R+1 d0"
    place = next(a for a in view(t, B).areas if isinstance(a, Row) and a.name == "Player 1's Stash")
    assert [piece.name for piece in place.pieces] == ["R+1", "d0 [*]"]
    play_on(t)
    play_on(t)
    assert stash(t, A) == "R+1 d0"
    assert spent(t) == ""


def test_a_stash_card_works_at_once() -> None:
    """D-082: in the same turn."""
    t = table(Seat("R2", "R+1"), "", dungeon_row="d1=F3V1", dice="0", step="stash")
    choose(t, A, "stash R+1")
    raid(t, "d1 R2")
    assert stash(t, A) == "R+1 d1"


def test_stash_cards_only_in_ones_own_management_phase() -> None:
    """D-081, D-176: not in a window, not in another's turn, not in Phase 3."""
    t = table(Seat("H3", "s1"), Seat(hand="s2"), dungeon_row="d1=F1", step="populate")
    assert (asked(t), keys(t, B)) == ("B answer", ["pass"])
    assert refused(t, B, "stash s2").endswith("(D-081)")
    pass_all(t)
    choose(t, A, "keep-all", "no-recruit", "no-stash")
    assert keys(t, A) == ["grind", "raid d1"]


def test_a_stash_card_belongs_to_nobody_in_particular() -> None:
    """D-083: it is never attached; no target is asked for, and it stays when Gamers go."""
    t = table(Seat("H3 C2", "H+1"), "", step="stash")
    choose(t, A, "stash H+1")
    assert not t.attached
    t = table(Seat("H3", stash="H+1"), "", step="kick")
    choose(t, A, "kick H3")
    assert stash(t, A) == "H+1"


def test_a_stash_card_goes_only_by_a_card() -> None:
    """D-084, D-R28, D-R52: not to the hand limit, but by an Effect that says so."""
    t = table(Seat(hand="* * * *", stash="s1"), Seat(hand="CHEST"), step="end")
    answer(t, B, "play-at CHEST s1")
    close(t)
    assert (stash(t, A), spent(t)) == ("", "s1")
    t = table(Seat(hand="* * * *", stash="s1"), "", step="end")
    pass_all(t)
    assert keys(t, A) == ["discard IDLE"]


def test_stash_cards_in_hand_count_for_the_hand_limit() -> None:
    """D-R28: and may be discarded to it."""
    t = table(Seat(hand="s1 s2 s3 +2"), "", step="end")
    pass_all(t)
    assert keys(t, A) == ["discard s1", "discard s2", "discard s3", "discard +2"]
    choose(t, A, "discard s2")
    assert (hand(t, A), spent(t)) == ("s1 s3 +2", "s2")


def test_the_same_stash_card_twice() -> None:
    """D-R29: both work."""
    t = table(Seat("R2", stash="R+1 R+1"), "", dungeon_row="d1=F4V1", dice="0")
    raid(t, "d1 R2")
    assert stash(t, A).endswith("d1")


# Cancelled.


@pytest.mark.parametrize(
    ("step", "key", "then"),
    [("kick", "kick H3", "A recruit"), ("recruit", "recruit g", "A stash"), ("stash", "stash s1", "A dungeon")],
)
def test_a_cancelled_action_counts_as_taken(step: str, key: str, then: str) -> None:
    """D-R26, D-R66: it does nothing and is used up; a Stash card lies in the Played area."""
    t = table(Seat("H3", "s1 IDLE"), Seat(hand="STOP"), forum_row="g=R1", dungeon_row="d1=F1", step=step)
    choose(t, A, key)
    answer(t, B, "play-at STOP object-1")
    pass_all(t)
    assert (guild(t, A), row(t), stash(t, A), gone(t)) == ("H3", "g", "", "")
    assert asked(t) == then
    assert played(t) == ("s1 STOP" if step == "stash" else "STOP")


def test_a_forced_kick_cannot_be_cancelled() -> None:
    """D-R67: the card finds no target."""
    t = table(Seat("H3 C2 L2 R1"), Seat(hand="STOP"), step="kick")
    choose(t, A, "kick H3")
    assert (window(t), keys(t, B)) == ("KICK", ["pass"])


def test_a_kick_of_somebody_gone_does_nothing() -> None:
    """D-R69: swapped away in the window."""
    t = table(Seat("H3", "SWAP IDLE"), Seat("C2"), step="kick")
    choose(t, A, "kick H3")
    answer(t, A, "play-at SWAP H3")
    pass_all(t)
    assert (guild(t, A), guild(t, B), gone(t)) == ("C2", "H3", "")
    assert asked(t) == "A stash"


def test_limits_are_numbers_that_cards_change() -> None:
    """D-R76: the Guild limit here; D-066, D-072, D-073 and D-R22 use the current value."""
    t = table(Seat("H3 C2 L2", stash="GUILD+1"), Seat("R1 R2 R3"), Seat("N1"), forum_row="g=C1", step="kick")
    choose(t, A, "keep-all")
    assert keys(t, A) == ["no-recruit", "recruit g"]
    choose(t, A, "recruit g")
    assert guild(t, A) == "H3 C2 L2 g"
    assert [t.has_room(seat) for seat in (A, B, C)] == [False, False, True]


def test_the_row_limit_may_change() -> None:
    """D-R76, D-043: four in a row with a patch that says so."""
    t = table("", "", forum_row="g1=C1 g2=H1 g3=L1", forum="g4=R1 *5", patches="ROW+1", step="populate")
    assert row(t) == "g1 g2 g3 g4"


def test_nobody_trades() -> None:
    """D-R75: no step offers to give a card away."""
    t = table(Seat("H3", "s1 +2"), Seat("C2", "s2"), forum_row="g=R1", dungeon_row="d1=F1", step="kick")
    for key in ("keep-all", "no-recruit", "no-stash", "grind"):
        pass_all(t)
        assert not [each for each in keys(t, A) if each.startswith("give")]
        choose(t, A, key)
    assert refused(t, B, "give s2").endswith("(D-031)")
