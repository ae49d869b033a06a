"""What people read while they play: odds, the stack and who may answer it, raids in order, and names (section 21)."""

from __future__ import annotations

import pytest

from tests.games.dungeons.table import (
    A,
    B,
    C,
    Seat,
    answer,
    choose,
    close,
    game_of,
    pass_all,
    raid,
    table,
    told,
    waiting,
)
from undercroft.engine.view import Piece, Row, Sheet, View
from undercroft.engine.zone import SPECTATOR
from undercroft.games.dungeons.table import Realm

NAMES = ("Ann", "Ben", "Cleo")


def shown(t: Realm, seat: int = A) -> View:
    return game_of(t).view(t, seat, NAMES)


def row(t: Realm, name: str, seat: int = A) -> list[Piece]:
    """The pieces of a row; nothing where there is no such row."""
    return [piece for a in shown(t, seat).areas if isinstance(a, Row) and a.name == name for piece in a.pieces]


def labels(t: Realm, seat: int = A) -> dict[str, str]:
    question = shown(t, seat).question
    assert question is not None
    return {option.key: option.label for option in question.options}


def asked(t: Realm, seat: int) -> str:
    question = shown(t, seat).question
    assert question is not None
    return question.ask


def lines(t: Realm, seat: int = SPECTATOR) -> dict[str, str]:
    """The facts about the table."""
    sheet = next(area for area in shown(t, seat).areas if isinstance(area, Sheet) and area.owner is None)
    return {line.label: line.value for line in sheet.lines}


# Odds.


def test_the_odds_of_every_raid_while_parties_are_named() -> None:
    """DP-05, D-R01, D-H11: at each step, for each Dungeon, before anything is locked."""
    t = table("H4 C2 L1", "", dungeon_row="d1=F4 d2=B6 d3=F1[C]")
    assert labels(t)["raid d1"] == "Raid d1: at best 5 of 6"
    assert labels(t)["raid d2"] == "Raid d2: at best 4 of 6"
    choose(t, A, "raid d1")
    assert labels(t)["send C2"] == "Send C2: 2 against 4, 1 of 6"
    choose(t, A, "send H4")
    assert labels(t)["confirm"] == "Go: 4 against 4, 3 of 6"
    assert labels(t)["send L1"] == "Send L1: 5 against 4, 4 of 6"
    assert labels(t)["target d3"] == "Raid d3 as well: at best 4 of 6"
    choose(t, A, "target d3", "send C2")
    plan = row(t, "Your plan")
    assert [(piece.name, piece.counters) for piece in plan] == [
        ("d1", {"XP": 4, "Difficulty": 4, "good faces of 6": 3}),
        ("d3", {"XP": 2, "Difficulty": 1, "good faces of 6": 4}),
    ]
    assert [piece.text for piece in plan] == ["H4: 4 against 4", "C2: 2 against 1"]


def test_nobody_else_sees_the_plan() -> None:
    """D-H11, DP-05: neither the plan nor that there is one."""
    t = table("H4 C2", "", dungeon_row="d1=F4")
    before = shown(t, B), shown(t, SPECTATOR)
    choose(t, A, "raid d1", "send H4")
    assert (shown(t, B), shown(t, SPECTATOR)) == before
    assert row(t, "Your plan", B) == []


def test_raids_stand_in_order_with_the_die() -> None:
    """D-107, D-132: for everybody, what each stands at and what is showing."""
    t = table(Seat("H4 C2"), Seat(hand="IDLE"), dungeon_row="d1=F4 d2=F1", dice="1 0")
    raid(t, "d1 H4", "d2 C2")
    assert [piece.name for piece in row(t, "Raids, in order", SPECTATOR)] == ["the raid on d1", "the raid on d2"]
    close(t)
    assert [piece.text for piece in row(t, "Raids, in order", SPECTATOR)] == [
        "H4: 4 and a die of +1 against 4",
        "C2: 2 against 1",
    ]
    assert lines(t)["Die"] == "+1"


def test_patch_notes_in_force_are_on_the_table() -> None:
    """D-201, D-204: with what they change, each where it counts and all in one line."""
    t = table("H4", "", patches="BOSS-1 H-1", dungeon_row="d1=B5")
    pile = next(area for area in shown(t, SPECTATOR).areas if area.name == "Patch Notes in force")
    assert [piece.name for piece in getattr(pile, "pieces", ())] == ["H-1", "BOSS-1"]
    t.box.loot[t.patches[0]].words = "For everybody: Bosses have Difficulty -1."
    assert lines(t)["In force for everybody"].startswith("Bosses have Difficulty -1; ")
    assert row(t, "Dungeon Row")[0].counters["Difficulty"] == 4


def test_of_a_claimed_dungeon_only_the_points_count() -> None:
    """D-085, D-152: in the Row all numbers, in a Stash the Victory Points."""
    t = table(Seat("H4", claimed="d2=B5L2V3"), "", dungeon_row="d1=B5L2V3")
    assert row(t, "Dungeon Row")[0].counters == {"Difficulty": 5, "Loot": 2, "VP": 3}
    stashed = next(area for area in shown(t, SPECTATOR).areas if area.name == "Ann's Stash")
    assert [piece.counters for piece in getattr(stashed, "pieces", ())] == [{"VP": 3}]


# The stack.


def test_the_question_says_what_waits_and_what_comes_of_it() -> None:
    """D-301, D-302: whose it is, at what it aims, and how it ends if nobody answers."""
    t = table(Seat("H4", "IDLE"), Seat(hand="-2 IDLE"), Seat(hand="CTR"), dungeon_row="d1=F4", dice="-1")
    raid(t, "d1 H4")
    assert asked(t, B) == "Ann's declaration. If nobody answers, the die is rolled for d1. Will you answer?"
    close(t)
    assert asked(t, B) == "The result at d1. If nobody answers, 4 and a die of -1 fall short of 4. Will you answer?"
    choose(t, B, "play-at -2 raid-1")
    assert asked(t, C) == "Ben's -2. -2 Will you answer?"
    assert labels(t, C)["play-at CTR object-2"] == "Play CTR on Ben's -2"
    choose(t, C, "play-at CTR object-2")
    assert [(piece.name, piece.text) for piece in row(t, "Waiting to resolve, the last on top", SPECTATOR)] == [
        ("Cleo's CTR", "Aims at Ben's -2. CTR"),
        ("Ben's -2", "Aims at the raid on d1. -2"),
        ("the result at d1", "If nobody answers, 4 and a die of -1 fall short of 4."),
    ]


@pytest.mark.parametrize(
    ("dice", "then"),
    [
        ("0", "If nobody answers, 4 and a die of 0 beat 4."),
        ("-1", "If nobody answers, 4 and a die of -1 fall short of 4."),
        ("skull", "If nobody answers, the Skull wipes the party, whatever its strength."),
    ],
)
def test_how_the_raid_would_end(dice: str, then: str) -> None:
    """D-133, D-134, D-135: as the die shows."""
    t = table(Seat("H4", "IDLE"), Seat(hand="IDLE"), dungeon_row="d1=F4", dice=dice)
    raid(t, "d1 H4")
    close(t)
    assert row(t, "Waiting to resolve, the last on top")[0].text == then


def test_every_announced_action_is_told_with_its_names() -> None:
    """20.2: Kick, Recruit, Stash card and Grind, each with what follows."""
    t = table(Seat("H4", "s1 IDLE"), Seat(hand="IDLE"), forum_row="g=C1", step="kick")
    choose(t, A, "kick H4")
    assert asked(t, B).startswith("Ann's Kick of H4. If nobody answers, H4 goes to the Forum discard pile.")
    pass_all(t)
    choose(t, A, "recruit g")
    assert asked(t, B).startswith("Ann's Recruit of g. If nobody answers, g joins Ann.")
    pass_all(t)
    choose(t, A, "stash s1")
    assert asked(t, B).startswith("Ann's Stash card s1. If nobody answers, it stays in Ann's Stash for good.")
    pass_all(t)
    choose(t, A, "grind")
    assert asked(t, B).startswith("Ann's Grind. If nobody answers, Ann draws 1 Loot.")


def test_a_troll_on_its_way() -> None:
    """D-050, D-R18: to whom it goes as things stand."""
    t = table("H4", Seat(hand="WRONG IDLE"), Seat(hand="IDLE"), forum="T2 *5", step="populate")
    assert asked(t, B) == "The Troll T2. If nobody answers, T2 joins Ann. Will you answer?"
    choose(t, B, "play-at WRONG object-1")
    assert set(labels(t, B).values()) == {"Ben", "Cleo", "Take it back"}


def test_who_may_answer_is_told_in_order_and_no_more() -> None:
    """D-300, D-320, D-324: by hands and abilities that all can see; who has passed is told to nobody."""
    t = table(Seat("H4", "IDLE +2"), Seat(hand="IDLE"), Seat(hand="-2 IDLE"), dungeon_row="d1=F4", dice="0")
    raid(t, "d1 H4")
    label = "May answer, in order"
    assert lines(t)[label] == "Ben (1), Cleo (2), Ann (2)"
    choose(t, B, "pass")
    assert lines(t)[label] == "Ben (1), Cleo (2), Ann (2)"
    answer(t, C, "play-at -2 raid-1")
    assert lines(t)[label] == "Ann (2), Ben (1), Cleo (1)"
    t = table("H4", "", dungeon_row="d1=F4")
    assert label not in lines(t)


def test_a_cancelled_card_is_marked() -> None:
    """D-303: it stays where it is and will do nothing."""
    ask = 'effect: at = ["DECL"]\nchoose = ["rival"]\ndo = [{ discard = 1, who = "target" }]'
    t = table(
        Seat("H3", "IDLE"), Seat(hand="-2"), Seat(hand="ASK CTR"), dungeon_row="d1=F3V1", dice="0", more={"ASK": ask}
    )
    raid(t, "d1 H3")
    choose(t, B, "play-at -2 raid-1")
    choose(t, C, "play-at ASK 1")
    answer(t, C, "play-at CTR object-2")
    pass_all(t)
    assert waiting(t) == "A declaration, B -2"
    assert row(t, "Waiting to resolve, the last on top")[0].text.endswith("It is cancelled and will do nothing.")


# What is told afterwards.


def test_the_roll_names_the_dungeon_when_all_is_over() -> None:
    """D-131: the log is read long after the raid."""
    t = table(Seat("H4"), "", dungeon_row="d1=F4L0", dice="1")
    raid(t, "d1 H4")
    assert t.raids == []
    assert told(t, "rolled") == ["The die for d1 shows +1."]
    assert told(t, "counts-as") == []


def test_players_are_told_by_their_names() -> None:
    """In options, questions and the log alike."""
    t = table(Seat("H4", "NINJA FORCE"), Seat("C1", "IDLE"), Seat("C2", "IDLE"), forum_row="g=N1", step="recruit")
    assert labels(t)["play-at NINJA 2"] == "Play NINJA on Ben"
    assert labels(t)["play-at NINJA 3"] == "Play NINJA on Cleo"
    choose(t, A, "play-at FORCE g")
    assert labels(t)["aim 2"] == "Ben"
    choose(t, A, "aim 2")
    assert asked(t, B).startswith("Ann's FORCE.")
    assert [each.text for each in shown(t, C).events if each.word == "announced-at"] == ["Ann plays FORCE on g, Ben."]


def test_an_ability_is_used_not_played() -> None:
    """D-R72."""
    t = table(Seat("H4", stash="DIE"), "", dungeon_row="d1=F5", dice="-1 2")
    raid(t, "d1 H4")
    choose(t, A, "use-at DIE raid-1")
    assert told(t, "used-at") == ["A uses DIE on d1."]
