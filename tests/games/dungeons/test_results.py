"""The die, success and failure, Skulls, claiming and Loot (sections 12 to 14)."""

from __future__ import annotations

import pytest

from tests.games.dungeons.table import (
    A,
    B,
    Seat,
    answer,
    asked,
    choose,
    close,
    dungeon_row,
    gone,
    guild,
    hand,
    keys,
    pass_all,
    play_on,
    raid,
    rules,
    stash,
    table,
    told,
    view,
    waiting,
    window,
    windows,
    words,
)
from undercroft.engine.view import Row, Sheet
from undercroft.games.dungeons.table import Realm

# Arithmetic.


@pytest.mark.parametrize(("difficulty", "won"), [(2, True), (3, True), (4, False)])
def test_s08_four_and_two_less_three(difficulty: int, won: bool) -> None:
    """S-08, D-130, D-132, D-133, D-134, D-136, D-R02, D-R03, D-R04: 3 against 2, 3 and 4; equal is enough."""
    t = table(Seat("H4 L2"), "", dungeon_row=f"d1=F{difficulty}V1", dice="-3")
    raid(t, "d1 H4 L2")
    assert (stash(t, A) == "d1") == won
    assert told(t, "succeeded") == ([f"A beats d1 with {3 - difficulty} to spare."] if won else [])
    assert rules(t, "failed") == ([] if won else ["D-134"])


@pytest.mark.parametrize(("die", "won"), [("2", True), ("1", True), ("0", False), ("-1", False), ("-3", False)])
def test_the_die_adds_its_value(die: str, won: bool) -> None:
    """D-131, D-132, D-181: 4 against 5, once rolled; Experience is what beats Dungeons."""
    t = table(Seat("H4"), "", dungeon_row="d1=F5V1", dice=die)
    raid(t, "d1 H4")
    assert words(t).count("rolled") == 1
    assert (stash(t, A) == "d1") == won


def test_there_is_no_floor_under_experience() -> None:
    """D-R06: 1 - 2 - 2 is -3, and pulls the others down."""
    t = table(Seat("C1 H4"), Seat(hand="BELL BELL"), dungeon_row="d1=F2V1", dice="0")
    raid(t, "d1 C1 H4")
    choose(t, B, "play-at BELL C1", "play-at BELL C1")
    pass_all(t)
    assert stash(t, A) == ""


def test_there_is_no_floor_under_difficulty() -> None:
    """D-R06: 1 - 9 is -8, and -3 is enough against it."""
    t = table(Seat("C1"), Seat(hand="-3"), dungeon_row="d1=F1V1", patches="FARM-9", dice="-3")
    raid(t, "d1 C1")
    answer(t, B, "play-at -3 raid-1")
    assert stash(t, A) == "d1"


def test_a_loot_number_is_at_least_nothing() -> None:
    """D-R06: and so is a hand limit."""
    t = table(Seat("C5"), "", dungeon_row="d1=F1L2V1", patches="LOOT-9 LIMIT-9", dice="0")
    assert t.hand_limit(A) == 0
    raid(t, "d1 C5")
    assert (stash(t, A), hand(t, A)) == ("d1", "")


def test_a_loot_number_below_nothing_takes_nothing_from_another() -> None:
    """D-R06, D-151: each Dungeon's number is at least 0 before they are added."""
    more = {"T3": "skill = [{ loot = -1 }]"}
    t = table(Seat("T3 H3"), "", dungeon_row="d1=F1L0V1 d2=F1L2V1", dice="0 0", more=more)
    raid(t, "d1 T3", "d2 H3")
    assert (stash(t, A), len(t.hands[A].cards)) == ("d1 d2", 2)


def test_pluses_and_minuses_in_any_order() -> None:
    """D-R07: they add up, whoever plays them first."""
    for order in (("+2", "-3"), ("-3", "+2")):
        t = table(Seat("C3"), Seat(hand="+2 -3"), dungeon_row="d1=F2V1", dice="0")
        raid(t, "d1 C3")
        choose(t, B, *(f"play-at {card} raid-1" for card in order))
        pass_all(t)
        assert stash(t, A) == "d1"


@pytest.mark.parametrize("order", [("+2", "BELL"), ("BELL", "+2"), ("BELL", "BELL")])
def test_changes_of_members_and_of_the_raid_add_up(order: tuple[str, str]) -> None:
    """D-R07: Experience 5, a Stash card +1, the die 0, and each Effect on top, in any order."""
    change = sum(2 if card == "+2" else -2 for card in order)
    for difficulty, won in ((6 + change, "d1"), (7 + change, "")):
        t = table(Seat("C5", stash="C+1"), Seat(hand=" ".join(order)), dungeon_row=f"d1=F{difficulty}V1", dice="0")
        raid(t, "d1 C5")
        choose(t, B, *(f"play-at {card} {'C5' if card == 'BELL' else 'raid-1'}" for card in order))
        pass_all(t)
        assert stash(t, A).split()[1:] == won.split()


def test_a_set_value_stands_before_pluses() -> None:
    """D-R07, D-R81: the Skull becomes 0, and +1 on the die is added to that."""
    t = table(Seat("C3", "DIE+1"), Seat(hand="SOUL"), dungeon_row="d1=F4V1", dice="skull")
    raid(t, "d1 C3")
    close(t)
    answer(t, A, "play-at DIE+1 raid-1")
    choose(t, B, "play-at SOUL raid-1")
    assert stash(t, A) == "d1"


# Skulls.


def s09() -> Realm:
    t = table(Seat("H5 L3 C1", "+2"), "", dungeon_row="d1=F1[*]L1V1", new="L3", dice="skull")
    raid(t, "d1 H5 L3")
    close(t)
    assert window(t) == "ROLL"
    choose(t, A, "play-at +2 raid-1")
    return t


@pytest.mark.parametrize("victim", ["H5", "L3"])
def test_s09_skull_against_an_easy_dungeon(victim: str) -> None:
    """S-09, D-135, D-140, D-143, D-144, D-145, D-146, D-R05, D-R46, DP-07: 8 and 2 are of no use; one is lost."""
    t = s09()
    assert (asked(t), keys(t, A)) == ("A lose", ["lose H5", "lose L3"])
    choose(t, A, f"lose {victim}")
    assert gone(t) == victim
    assert guild(t, A) == " ".join(name for name in ("H5", "L3", "C1") if name != victim)
    assert dungeon_row(t).startswith("d1")
    assert (hand(t, A), stash(t, A)) == ("", "")
    assert t.active == B


@pytest.mark.parametrize("card", ["+9", "DIE+1"])
def test_a_skull_cannot_be_outbid(card: str) -> None:
    """D-R05, D-135: no plus touches it, on the raid or on the die."""
    t = table(Seat("H5", card), "", dungeon_row="d1=F1", dice="skull")
    raid(t, "d1 H5")
    while window(t) == "DECL":
        choose(t, A, "pass")
    choose(t, A, f"play-at {card} raid-1")
    assert (stash(t, A), gone(t)) == ("", "H5")


@pytest.mark.parametrize(("card", "dice"), [("SOUL", "skull"), ("RR", "skull 0")])
def test_a_skull_can_be_replaced(card: str, dice: str) -> None:
    """D-R05: by a card that replaces or re-rolls the result."""
    t = table(Seat("H5", card), "", dungeon_row="d1=F1V1", dice=dice)
    raid(t, "d1 H5")
    close(t)
    choose(t, A, f"play-at {card} raid-1")
    assert (stash(t, A), gone(t)) == ("d1", "")


def test_s12_skull_on_the_first_of_three() -> None:
    """S-12, D-141, D-146, D-R40, D-R45, DP-07: one roll; the only member is lost without a question."""
    t = table(Seat("C2 H4 L2"), "", dungeon_row="d1=F1 d2=F1 d3=F1", dice="skull")
    raid(t, "d1 C2", "d2 H4", "d3 L2")
    assert words(t).count("rolled") == 1
    assert (gone(t), guild(t, A)) == ("C2", "H4 L2")
    assert dungeon_row(t).split()[-1] != "d1"
    assert t.players[A].claimed == []


def test_a_skull_on_the_second() -> None:
    """D-142, D-146, D-R45: a member of that party, not of the first; what had succeeded is undone."""
    t = table(Seat("C2 H4 L2"), "", dungeon_row="d1=F1L1V1 d2=F1L1V1", dice="0 skull")
    raid(t, "d1 C2", "d2 H4 L2")
    assert keys(t, A) == ["lose H4", "lose L2"]
    choose(t, A, "lose L2")
    assert (guild(t, A), stash(t, A), hand(t, A)) == ("C2 H4", "", "")


def test_the_protected_are_not_lost() -> None:
    """DP-07: V24; if nobody is left, nobody is lost."""
    t = table(Seat("C2 H4", "SHIELD IDLE"), "", dungeon_row="d1=F1", dice="skull")
    choose(t, A, "play-at SHIELD C2")
    pass_all(t)
    raid(t, "d1 C2 H4")
    pass_all(t)
    assert gone(t) == "H4"
    t = table(Seat("C2", "SHIELD IDLE"), "", dungeon_row="d1=F1", dice="skull")
    choose(t, A, "play-at SHIELD C2")
    pass_all(t)
    raid(t, "d1 C2")
    pass_all(t)
    assert (gone(t), guild(t, A)) == ("", "C2")


def test_some_are_lost_before_others() -> None:
    """DP-07: if several must be the one, one of these."""
    first = "skill = [{ victim = true }]"
    t = table(Seat("C2 H4 L2"), "", dungeon_row="d1=F1", dice="skull", more={"C2": first, "L2": first})
    raid(t, "d1 C2 H4 L2")
    assert keys(t, A) == ["lose C2", "lose L2"]


@pytest.mark.parametrize(
    ("more", "card"),
    [({"d1": "raid = [{ spared = true }]"}, ""), ({"H4": "skill = [{ spared = true }]"}, ""), ({}, "REZ")],
)
def test_a_loss_may_be_waived(more: dict[str, str], card: str) -> None:
    """DP-07, D-135: by the Dungeon, by the Gamer, by a card; the raid fails all the same."""
    t = table(Seat("H4", card), "", dungeon_row="d1=F1", dice="skull", more=more)
    raid(t, "d1 H4")
    if card:
        choose(t, A, "play-at REZ raid-1")
    assert (guild(t, A), gone(t), stash(t, A)) == ("H4", "", "")


# Several raids.


def s10(dice: str) -> Realm:
    t = table(Seat("C2 H4 L2", "IDLE"), "", dungeon_row="d1=F2[C]L1V1 d2=B5[H]L2V3", loot="+1 +2 +3 *5", dice=dice)
    raid(t, "d1 C2", "d2 H4 L2")
    return t


def test_s10_two_raids_both_succeed() -> None:
    """S-10, D-046, D-131, D-137, D-150, D-151, D-152, D-155, D-R49: nothing is claimed before the second result."""
    t = s10("0 -1")
    while words(t).count("rolled") < 2:
        assert (stash(t, A), hand(t, A)) == ("", "IDLE")
        close(t)
    assert (window(t), stash(t, A), hand(t, A)) == ("ROLL", "", "IDLE")
    close(t)
    assert (stash(t, A), t.vp(A)) == ("d1 d2", 4)
    assert hand(t, A) == "IDLE +1 +2 +3"
    assert words(t).count("drew") == 3
    assert (dungeon_row(t), guild(t, A)) == ("", "C2 H4 L2")
    assert "4 of 20" in [
        line.value for a in view(t, B).areas if isinstance(a, Sheet) and a.owner == A for line in a.lines
    ]


def test_s11_second_raid_fails() -> None:
    """S-11, D-137, D-140, D-141, D-142, D-143: 3 against 5; both are unsuccessful, and nobody is lost."""
    t = s10("0 -3")
    pass_all(t)
    assert "succeeded" in words(t)
    assert (stash(t, A), t.vp(A), hand(t, A), gone(t)) == ("", 0, "IDLE", "")
    assert dungeon_row(t).startswith("d1 d2")
    assert guild(t, A) == "C2 H4 L2"


def test_a_first_failure_ends_the_phase() -> None:
    """D-137, D-141: the second is not rolled, and there is no window for it."""
    t = s10("-1 2")
    pass_all(t)
    assert words(t).count("rolled") == 1
    assert windows(t).split()[:3] == ["DECL", "ROLL", "END"]
    assert "failed" in words(t)


def test_who_has_failed_is_told_so_in_every_party() -> None:
    """D-142, D-R45: if one raid fails, all do: skills that follow from it count for all parties, lost members apart."""
    skill = 'skill = [{ when = "failed", draw = 1 }]'
    more = {"C2": skill, "H4": skill, "L2": skill, "R1": skill}
    t = table(Seat("C2 H4 L2 R1"), "", dungeon_row="d1=F1 d2=F9 d3=F1", dice="0 0", loot="+1 +2 +3 -1 *5", more=more)
    raid(t, "d1 C2", "d2 H4", "d3 L2")
    assert hand(t, A) == "+1 +2 +3"


# Claiming.


def test_loot_numbers_are_fixed_before_anything_moves() -> None:
    """D-R49, D-153: a Dungeon that pays more for claims does not pay for itself; the next one it does."""
    more = {"d1": "stash = [{ loot = 1 }]"}
    t = table(Seat("C5"), "", dungeon_row="d1=F1L1V1 d2=F1L1V1", dice="0 0", more=more)
    raid(t, "d1 C5")
    assert len(t.hands[A].cards) == 1
    pass_all(t)
    play_on(t)
    pass_all(t)
    choose(t, A, "keep-all", "no-recruit", "no-stash")
    raid(t, "d2 C5")
    pass_all(t)
    assert words(t)[-200:].count("claimed") == 2
    assert len([e for e in t.events if e.word == "drew" and e.seat == A]) == 3


def test_claimed_dungeons_work_from_the_move_on() -> None:
    """D-R49, D-153: a hand limit of +1 counts at the end of the same turn."""
    more = {"d1": "stash = [{ hand = 1 }]"}
    t = table(Seat("C5", "* * *"), "", dungeon_row="d1=F1L1V1", dice="0", more=more)
    raid(t, "d1 C5")
    pass_all(t)
    assert (t.active, len(t.hands[A].cards)) == (B, 4)


def test_skills_after_a_claim_come_after_the_last_draw() -> None:
    """D-R49, D-R73: first the Loot of the claim, then what the skill draws."""
    more = {"C5": 'skill = [{ when = "claimed", draw = 1 }]'}
    t = table(Seat("C5"), "", dungeon_row="d1=F1L2V1", dice="0", loot="+1 +2 +3 *5", more=more)
    raid(t, "d1 C5")
    assert hand(t, A) == "+1 +2 +3"
    assert rules(t, "drew") == ["D-151", "D-151", "D-305"]


@pytest.mark.parametrize(("leaves", "cards"), [(True, 1), (False, 2)])
def test_a_claim_counts_for_those_still_in_the_party(leaves: bool, cards: int) -> None:
    """D-R49: who has left brings no Loot."""
    more = {"L2": "skill = [{ loot = 1 }]"}
    t = table(Seat("C5 L2"), Seat(hand="QUIT"), dungeon_row="d1=F1L1V1", dice="0", more=more)
    raid(t, "d1 C5 L2")
    if leaves:
        choose(t, B, "play-at QUIT L2")
    while window(t) in ("DECL", "ROLL"):
        close(t)
    assert len(t.hands[A].cards) == cards


def test_a_successful_raid_costs_nobody() -> None:
    """D-155, D-140: the Guild is whole, and the party is at home again."""
    t = table(Seat("C5 L2"), "", dungeon_row="d1=F1V1", dice="0")
    raid(t, "d1 C5 L2")
    assert (guild(t, A), t.raids) == ("C5 L2", [])


def test_a_claimed_dungeon_lies_face_up() -> None:
    """D-085, D-150, D-152: in the Stash, for everybody to see."""
    t = table(Seat("C5"), "", dungeon_row="d1=F1V2", dice="0")
    raid(t, "d1 C5")
    there = next(a for a in view(t, B).areas if isinstance(a, Row) and a.name == "Player 1's Stash")
    assert [(piece.name, piece.counters["VP"], piece.down) for piece in there.pieces] == [("d1 [*]", 2, False)]


def test_a_raiding_ability_acts_while_it_is_raided() -> None:
    """D-154, D-212: -1 for each Hardcore here, and nowhere else."""
    more = {"d1": 'raid = [{ experience = -1, of = "hardcore" }]'}
    for dungeon, won in (("d1", False), ("d2", True)):
        t = table(Seat("H3"), "", dungeon_row="d1=F3V1 d2=F3V1", dice="0", more=more)
        raid(t, f"{dungeon} H3")
        assert (stash(t, A) == dungeon) == won


def test_a_stash_ability_acts_in_the_stash() -> None:
    """D-153, D-212: not while it is raided, and not for others."""
    more = {"d1": 'stash = [{ total = 1, on = "farm" }]', "d0": 'stash = [{ total = 1, on = "farm" }]'}
    t = table(Seat("H3"), Seat(claimed="d0=F1"), dungeon_row="d1=F4V1", dice="0", more=more)
    raid(t, "d1 H3")
    assert stash(t, A) == ""
    t = table(Seat("H3", claimed="d0=F1"), "", dungeon_row="d2=F4V1", dice="0", more={"d0": more["d0"]})
    raid(t, "d2 H3")
    assert stash(t, A) == "d0 d2"


def test_loot_of_raids_from_an_empty_deck() -> None:
    """D-R51: what is not there is not drawn."""
    t = table(Seat("C5", "IDLE"), "", dungeon_row="d1=F1L3V1", dice="0", loot="+1")
    raid(t, "d1 C5")
    close(t)
    close(t)
    assert (stash(t, A), hand(t, A), waiting(t)) == ("d1", "IDLE +1", "")
