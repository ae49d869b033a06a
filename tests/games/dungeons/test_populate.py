"""Turns, Populate and Trolls (sections 4 to 6)."""

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
    deck,
    dungeon_row,
    evening,
    gone,
    guild,
    hand,
    keys,
    pass_all,
    play_on,
    raid,
    refused,
    row,
    rules,
    spent,
    table,
    told,
    waiting,
    words,
)

# The turn.


def test_turns_go_clockwise() -> None:
    """D-030: from the first player on, one at a time."""
    t = evening(3, first=B, forum="*30", dungeons="*30", loot="*30")
    turns = []
    for _ in range(5):
        turns.append(t.active)
        play_on(t)
    assert turns == [B, C, A, B, C]
    assert t.turn == 6


def test_three_phases_in_order() -> None:
    """D-031, D-040, D-061: Populate comes before anything is asked; then Kick, Recruit, Stash, Dungeon."""
    t = table(Seat("H3", "IDLE"), "", forum_row="C2", dungeon_row="d1=F1", step="populate")
    assert words(t) == ["dungeon-came", "gamer-came"]
    questions = [asked(t)]
    for key in ("keep-all", "no-recruit", "no-stash"):
        choose(t, A, key)
        questions.append(asked(t))
    assert questions == ["A kick", "A recruit", "A stash", "A dungeon"]


def test_effects_are_played_in_others_turns_too() -> None:
    """D-032: B plays in A's turn."""
    t = table(Seat("H3"), Seat(hand="QUIT"), step="populate")
    answer(t, B, "play-at QUIT H3")
    assert gone(t) == "H3"


# Populate.


def test_s03_full_rows_rotate() -> None:
    """S-03, D-041, D-042, D-043, D-044, D-045, D-R12, D-R13: each row on its own, the oldest first."""
    t = table(
        "", "", dungeon_row="d1=F1 d2=F2 d3=F3", dungeons="d4=F4 *9", forum_row="g1=C1 g2=H2", forum="g3=L3 *9",
        step="populate",
    )  # fmt: skip
    assert asked(t) == "A recruit"
    assert (dungeon_row(t), row(t)) == ("d2 d3 d4", "g1 g2 g3")
    assert (len(t.dungeons.cards), len(t.forum.cards)) == (10, 9)
    assert deck(t, t.dungeons).endswith(" d1")
    assert words(t) == ["buried-dungeon", "dungeon-came", "gamer-came"]


def test_rows_never_hold_more_than_three() -> None:
    """D-043, D-044, D-045: turn after turn."""
    t = evening(2, forum="*30", dungeons="*30", loot="*30")
    for _ in range(6):
        play_on(t)
        assert len(t.forum_row) <= 3
        assert len(t.dungeon_row) <= 3
    assert (len(t.forum_row), len(t.dungeon_row)) == (3, 3)


def test_the_forum_row_rotates_alone() -> None:
    """D-045: a gap in one row does not stop the other."""
    t = table("", "", dungeon_row="d1=F1", forum_row="g1=C1 g2=H2 g3=L3", forum="g4=R1 *9", step="populate")
    assert row(t) == "g2 g3 g4"
    assert deck(t, t.forum).endswith(" g1")
    assert dungeon_row(t).startswith("d1 ")
    assert "buried-dungeon" not in words(t)


def test_one_card_a_row_and_turn() -> None:
    """D-046, D-R78: no catching up after claims; a gap stays until a later Populate."""
    t = table(Seat("H5"), "", dungeon_row="d1=F1V1 d2=F1V1", dungeons="d3=F1 d4=F1 *5", dice="0", step="dungeon")
    raid(t, "d1 H5")
    assert dungeon_row(t) == "d2"
    pass_all(t)
    assert t.active == B
    assert dungeon_row(t) == "d2 d3"
    play_on(t)
    assert dungeon_row(t) == "d2 d3 d4"


def test_oldest_is_who_has_lain_longest() -> None:
    """D-R13: a card that an Effect puts in a full row is the newest, and the oldest leaves."""
    t = table(Seat(hand="POST"), "", forum_row="g1=C1 g2=H2 g3=L3", forum="g4=R1 *9", step="recruit")
    choose(t, A, "play POST")
    assert row(t) == "g2 g3 g4"
    assert deck(t, t.forum).endswith(" g1")


@pytest.mark.parametrize(("forum", "dungeons"), [("", "d4=F4 *5"), ("g4=C1 *5", "")])
def test_an_empty_deck_is_skipped(forum: str, dungeons: str) -> None:
    """D-R19: neither rotated nor drawn; the turn goes on to the check."""
    t = table(
        "", "", forum_row="g1=C1 g2=H2 g3=L3", dungeon_row="d1=F1 d2=F2 d3=F3", forum=forum, dungeons=dungeons,
        step="populate",
    )  # fmt: skip
    assert row(t) == ("g1 g2 g3" if not forum else "g2 g3 g4")
    assert dungeon_row(t) == ("d1 d2 d3" if not dungeons else "d2 d3 d4")
    assert t.outcome is None
    assert asked(t) == "A recruit"


# Trolls.


def test_a_troll_joins_the_active_player() -> None:
    """D-050, D-052: from deck to Guild; no Recruit from the Row that turn."""
    t = table(Seat(hand="IDLE"), "", forum_row="g1=C1", forum="T2 *9", step="populate")
    pass_all(t)
    assert (guild(t, A), guild(t, B), row(t)) == ("T2", "", "g1")
    assert asked(t) == "A stash"
    assert refused(t, A, "recruit g1") == "A Troll joined you this turn; there is no other Recruit. (D-052)"


def test_s04_full_row_full_guild_and_an_attachment() -> None:
    """S-04, D-050, D-051, D-052, D-053, D-054, D-064, D-065, D-066, D-R14, D-R15."""
    t = table(
        Seat("H3 C2 L2", "IDLE"), "", forum_row="g1=C1 g2=H1 g3=L1", forum="T1 *19", attached="BIND>C2",
        step="populate",
    )  # fmt: skip
    assert waiting(t) == "A troll"
    close(t)
    assert (row(t), len(t.forum.cards)) == ("g2 g3", 20)
    assert deck(t, t.forum).endswith(" g1")
    assert guild(t, A) == "H3 C2 L2 T1"
    assert keys(t, A) == ["kick H3", "kick C2", "kick L2"]
    assert refused(t, A, "kick T1") == "T1 joined this turn and cannot be Kicked yet. (D-065)"
    assert refused(t, A, "keep-all") == "Your Guild is too large: somebody must be Kicked. (D-066)"
    choose(t, A, "kick C2")
    close(t)
    assert (gone(t), spent(t), guild(t, A)) == ("C2", "BIND", "H3 L2 T1")
    assert asked(t) == "A stash"


def test_s04_no_recruit_even_if_there_is_room() -> None:
    """S-04, D-052: a Kick that leaves room changes nothing."""
    t = table(Seat("H3", "IDLE"), "", forum_row="g1=C1", forum="T1 *9", step="populate")
    pass_all(t)
    choose(t, A, "kick H3")
    pass_all(t)
    assert (guild(t, A), asked(t)) == ("T1", "A stash")


def test_s05_five_guildmembers() -> None:
    """S-05, D-066, D-067, D-073, D-R20, D-R21, D-R23: one Kick a turn; the rest may raid, and the duty comes back."""
    t = table(
        Seat("H3 C2 L2", "IDLE"), Seat(hand="FORCE"), forum_row="N1 R1", forum="T1 *9", dungeon_row="d1=F1",
        step="populate",
    )  # fmt: skip
    answer(t, B, "play-at FORCE N1")
    close(t)
    assert guild(t, A) == "H3 C2 L2 N1 T1"
    assert keys(t, A) == ["kick H3", "kick C2", "kick L2"]
    choose(t, A, "kick L2")
    pass_all(t)
    assert guild(t, A) == "H3 C2 N1 T1"
    assert asked(t) == "A stash"
    assert refused(t, A, "kick H3").endswith("(D-031)")
    choose(t, A, "no-stash", "raid d1")
    assert keys(t, A) == ["send H3", "send C2", "send N1", "send T1", "withdraw"]
    choose(t, A, "withdraw", "grind")
    pass_all(t)
    play_on(t)
    assert t.active == A
    pass_all(t)
    assert keys(t, A)[:4] == ["kick H3", "kick C2", "kick N1", "kick T1"]
    assert "keep-all" not in keys(t, A)


def test_s05_nobody_is_eligible() -> None:
    """S-05, D-R20: four that all joined this turn: the Kick step is skipped."""
    t = table(Seat("H3 C2 L2 N1", "IDLE"), "", new="H3 C2 L2 N1", step="kick")
    assert asked(t) == "A stash"
    assert guild(t, A) == "H3 C2 L2 N1"


def test_a_troll_drawn_outside_phase_one() -> None:
    """D-R17: it joins the active player at once, and D-052 does not apply."""
    t = table(Seat(hand="POST"), "", forum_row="g1=C1", forum="T2 *9", step="recruit")
    choose(t, A, "play POST")
    assert guild(t, A) == "T2"
    assert keys(t, A) == ["no-recruit", "recruit g1"]


def test_a_troll_drawn_in_anothers_window_joins_the_active_player() -> None:
    """D-R17: not the player of the card."""
    t = table("", Seat(hand="POST"), forum="g1=C1 T2 *9", step="populate")
    answer(t, B, "play POST")
    assert (guild(t, A), guild(t, B)) == ("T2", "")
    assert keys(t, A) == ["no-recruit", "recruit g1"]


def test_the_arrival_is_a_recruit_for_skills() -> None:
    """D-R18, D-R84: "when recruited" counts."""
    skill = {"T2": 'skill = [{ when = "recruited", draw = 1 }]'}
    t = table("", "", forum="T2 *9", loot="+2 *9", more=skill, step="populate")
    assert (guild(t, A), hand(t, A)) == ("T2", "+2")


def test_the_arrival_cannot_be_cancelled() -> None:
    """D-R18, D-R67: neither as an action nor as an Effect."""
    t = table("", Seat(hand="STOP CTR MAINT"), forum="T2 *9", step="populate")
    assert (asked(t), waiting(t)) == ("B answer", "A troll")
    assert keys(t, B) == ["pass"]


def test_a_troll_sent_elsewhere() -> None:
    """D-R18: then nobody joined A, who may recruit; who got it did not choose it."""
    t = table("", Seat(hand="WRONG"), Seat("H1 C1 L1"), forum_row="g1=R1", forum="T2 *9", step="populate")
    answer(t, B, "play-at WRONG object-1")
    assert keys(t, B) == ["aim 2", "aim 3", "take-back"]
    choose(t, B, "aim 3")
    assert told(t, "troll-came") == ["A Troll: T2 is looking for A."]
    assert guild(t, C) == "H1 C1 L1 T2"
    assert keys(t, A) == ["no-recruit", "recruit g1"]


def test_a_troll_that_joined_is_not_kicked_this_turn() -> None:
    """D-054, D-065: but in the next turn it can be."""
    t = table(Seat("H3"), "", forum="T1 *9", step="populate")
    assert keys(t, A) == ["keep-all", "kick H3"]
    assert refused(t, A, "kick T1").endswith("(D-065)")
    play_on(t)
    play_on(t)
    pass_all(t)
    assert keys(t, A) == ["keep-all", "kick H3", "kick T1"]


def test_noobs_join_nobody_by_force() -> None:
    """D-R74: only Trolls have a rule; a Noob lies in the Row."""
    t = table("", "", forum="N1 *9", step="populate")
    assert (row(t), guild(t, A)) == ("N1", "")
    assert rules(t, "gamer-came") == ["D-042"]
