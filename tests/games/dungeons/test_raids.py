"""Phase 3: Grind or Raid, declaring, requirements, will-not-play (sections 8 to 11)."""

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
    deck,
    dungeon_row,
    gone,
    guild,
    hand,
    keys,
    pass_all,
    played,
    raid,
    refused,
    rules,
    spent,
    stash,
    table,
    told,
    view,
    waiting,
    window,
    windows,
    words,
)
from undercroft.engine.dump import fingerprint
from undercroft.engine.view import Row
from undercroft.games.dungeons.table import Realm

# Grind or Raid.


def test_exactly_one_of_grind_and_raid() -> None:
    """D-090, D-091, DP-04: Grind draws one card and the phase is over."""
    t = table(Seat("H3"), "", dungeon_row="d1=F1 d2=B2", loot="+2 -2 *5")
    assert keys(t, A) == ["grind", "raid d1", "raid d2"]
    choose(t, A, "grind")
    assert hand(t, A) == "+2"
    assert words(t).count("drew") == 1
    assert "rolled" not in words(t)
    assert (window(t), asked(t)) == ("END", "A answer")


@pytest.mark.parametrize(("members", "rooms"), [("", "d1=F1"), ("H3", ""), ("H3", "d1=F1[C]")])
def test_who_cannot_raid_grinds(members: str, rooms: str) -> None:
    """D-R50: nobody in the Guild, nothing in the Row, no legal party; with cards in hand it is asked all the same."""
    t = table(Seat(members, "IDLE"), "", dungeon_row=rooms)
    assert (asked(t), keys(t, A)) == ("A dungeon", ["grind"])
    assert table(Seat(members), "", dungeon_row=rooms, loot="+2 *5").hands[A].cards


def test_neither_if_cards_deny_both() -> None:
    """D-R50: the phase ends with neither."""
    t = table(Seat(hand="NOGRIND"), "", dungeon_row="d1=F1")
    choose(t, A, "play NOGRIND")
    assert (hand(t, A), t.active) == ("", B)
    assert "announced-grind" not in words(t)[: words(t).index("turn")]


def test_grind_with_an_empty_deck() -> None:
    """D-R51: legal, and draws nothing; the game ends at the check, not before."""
    t = table(Seat("H3", "IDLE"), "", dungeon_row="d1=F1", loot="")
    choose(t, A, "grind")
    assert (hand(t, A), t.outcome) == ("IDLE", None)
    pass_all(t)
    assert t.outcome is not None


def test_three_steps_of_a_raid() -> None:
    """D-092, D-131: declared with parties, answered, rolled, and then the result."""
    t = table(Seat("H3", "IDLE"), "", dungeon_row="d1=F1V2", dice="0")
    raid(t, "d1 H3")
    assert (window(t), waiting(t), "rolled" in words(t)) == ("DECL", "A declaration", False)
    close(t)
    assert (window(t), waiting(t), stash(t, A)) == ("ROLL", "A result", "")
    close(t)
    assert stash(t, A) == "d1"
    told_order = [word for word in words(t) if word in ("declared", "rolled", "succeeded", "claimed", "drew")]
    assert told_order == ["declared", "rolled", "succeeded", "claimed", "drew"]


def test_a_declared_raid_is_locked() -> None:
    """D-093: no other Dungeon and no Grind."""
    t = table(Seat("H3", "IDLE"), "", dungeon_row="d1=F1 d2=F1", dice="0")
    raid(t, "d1 H3")
    assert refused(t, A, "grind") == "Your raid is declared; there is no way back. (D-093)"
    assert refused(t, A, "raid d2").endswith("(D-031)")
    pass_all(t)
    assert stash(t, A) == "d1"
    assert "announced-grind" not in words(t)


def test_a_plan_may_be_withdrawn() -> None:
    """D-093, D-R79, DP-05: nothing is locked, and nothing known to others, before it is confirmed."""
    t = table(Seat("H3 C2"), "", dungeon_row="d1=F1 d2=F1")
    before = fingerprint(t)
    choose(t, A, "raid d1", "send H3", "target d2", "send C2", "withdraw")
    assert fingerprint(t) == before
    assert keys(t, A) == ["grind", "raid d1", "raid d2"]
    assert "declared" not in words(t)


# Dungeons and parties.


def test_s10_any_number_of_dungeons_and_combination() -> None:
    """S-10, D-100, D-101, D-103, D-105: a party for each, of one or of several."""
    t = table(Seat("C2 H4 L2", "IDLE"), "", dungeon_row="d1=F2[C]L1V1 d2=B5[H]L2V3")
    raid(t, "d1 C2", "d2 H4 L2")
    assert told(t, "declared") == ["A sends C2 to d1.", "A sends H4, L2 to d2."]
    t = table(Seat("C2 H4 L2"), "", dungeon_row="d1=F2 d2=B5 d3=F1")
    choose(t, A, "raid d1")
    assert refused(t, A, "confirm") == "Somebody must go. (D-102)"
    choose(t, A, "send L2", "target d3", "send C2", "target d2", "send H4")
    assert keys(t, A) == ["confirm", "withdraw"]


def test_parties_of_any_size() -> None:
    """D-103, D-R23: the whole Guild, even above three."""
    t = table(Seat("C2 H4 L2 R1", "IDLE"), "", dungeon_row="d1=F9", dice="0")
    raid(t, "d1 C2 H4 L2 R1")
    pass_all(t)
    assert stash(t, A) == "d1"


def test_one_raid_a_turn_for_each() -> None:
    """D-104: refused for a second party."""
    t = table(Seat("C2 H4"), "", dungeon_row="d1=F1 d2=F1")
    choose(t, A, "raid d1", "send C2", "target d2")
    assert keys(t, A) == ["send H4", "withdraw"]
    assert refused(t, A, "send C2") == "C2 is in a raid already this turn. (D-104)"


def test_a_card_may_allow_two() -> None:
    """D-104: V30 lifts the limit for one Gamer, this turn; it is offered once for each party."""
    t = table(Seat("H4", "WIND"), "", dungeon_row="d1=F1V1 d2=F1V1 d3=F1V1", dice="0 0")
    choose(t, A, "play-at WIND H4", "raid d1", "send H4", "target d2", "send H4")
    assert keys(t, A) == ["confirm", "withdraw"]
    choose(t, A, "confirm")
    assert stash(t, A) == "d1 d2"


def test_who_is_in_two_parties_is_aimed_at_once() -> None:
    """D-R83: one Gamer is one target."""
    t = table(Seat("H4", "WIND"), Seat(hand="BELL"), dungeon_row="d1=F1V1 d2=F1V1")
    choose(t, A, "play-at WIND H4")
    pass_all(t)
    raid(t, "d1 H4", "d2 H4")
    prompt = t.prompt_of(B)
    assert prompt is not None
    assert len(prompt.options) == len(keys(t, B)) == 2


def test_some_may_stay_at_home() -> None:
    """D-106, D-130: who is in no party adds nothing."""
    t = table(Seat("C2 H4"), "", dungeon_row="d1=F3", dice="0")
    raid(t, "d1 C2")
    assert stash(t, A) == ""
    assert guild(t, A) == "C2 H4"


def test_the_player_chooses_the_order() -> None:
    """D-107, D-R40: the order of the declaration, then fixed."""
    t = table(Seat("C2 H4"), "", dungeon_row="d1=F1 d2=F1", dice="0 1")
    raid(t, "d2 H4", "d1 C2")
    assert told(t, "succeeded") == ["A beats d2 with 3 to spare.", "A beats d1 with 2 to spare."]


def test_only_ones_own_guildmembers_go() -> None:
    """D-101: not those of others, nor of the Row."""
    t = table(Seat("C2"), Seat("H4"), forum_row="R1", dungeon_row="d1=F1")
    choose(t, A, "raid d1")
    assert keys(t, A) == ["send C2", "withdraw"]
    assert refused(t, A, "send H4") == "H4 is not in your Guild. (D-101)"
    assert refused(t, A, "send R1") == "R1 is not in your Guild. (D-101)"


# Requirements.


def s14() -> Realm:
    return table(Seat("H4 R1 C2", "IDLE"), "", dungeon_row="d1=F3[R] d2=B5[HL] d3=F1[*]", dice="0")


@pytest.mark.parametrize(
    ("plan", "last", "rule"),
    [
        (["raid d1", "send H4"], "confirm", "D-111"),
        (["raid d1", "send H4"], "target d3", "D-111"),
        ([], "raid d2", "D-112"),
        (["raid d3"], "confirm", "D-102"),
        (["raid d1", "send R1", "send H4", "target d3"], "send H4", "D-104"),
    ],
)
def test_s14_illegal_declarations(plan: list[str], last: str, rule: str) -> None:
    """S-14, D-102, D-104, D-111, D-112, D-R39: refused, nothing changed, and A may still Grind."""
    t = s14()
    before = fingerprint(t)
    choose(t, A, *plan)
    assert refused(t, A, last).endswith(f"({rule})")
    if plan:
        choose(t, A, "withdraw")
    assert fingerprint(t) == before
    assert "grind" in keys(t, A)


def test_s14_a_legal_one() -> None:
    """S-14, D-093, D-111: accepted, after which Grind is refused."""
    t = s14()
    raid(t, "d1 R1 H4")
    assert waiting(t) == "A declaration"
    assert refused(t, A, "grind").endswith("(D-093)")


@pytest.mark.parametrize(
    ("needs", "party", "legal"),
    [
        ("R", "R1", True),
        ("R", "H4", False),
        ("R", "H4 R1", True),
        ("*", "H4", True),
        ("HL", "H4 L2", True),
        ("HL", "H4 H3", False),
        ("HH", "H4 L2", False),
        ("HH", "H4 H3", True),
        ("HHL", "H4 L2 H3", True),
    ],
)
def test_requirements(needs: str, party: str, legal: bool) -> None:
    """D-110, D-111, D-112, D-113, D-114, D-R03, D-R39: every symbol needs a member of its own; `*` needs nobody."""
    t = table(Seat("H4 H3 L2 R1"), "", dungeon_row=f"d1=F1[{needs}]")
    choose(t, A, "raid d1", *(f"send {name}" for name in party.split()))
    assert ("confirm" in keys(t, A)) == legal
    tags = next(p.tags for a in view(t, A).areas if isinstance(a, Row) for p in a.pieces if p.ref == "dungeon-0")
    assert len([tag for tag in tags if tag.startswith("needs-")]) == len(needs.replace("*", ""))


def test_the_party_itself_must_meet_the_requirement() -> None:
    """D-111: not somebody in another party, nor at home."""
    t = table(Seat("H4 R1"), "", dungeon_row="d1=F1[R] d2=F1")
    choose(t, A, "raid d2", "send R1")
    assert "target d1" not in keys(t, A)


def test_a_two_typed_gamer_counts_for_one_symbol() -> None:
    """D-R39: a wild one meets any symbol, but one."""
    wild = {"R1": "skill = [{ wild = true }]"}
    t = table(Seat("R1 H4"), "", dungeon_row="d1=F1[HL] d2=F1[CL]", more=wild)
    assert keys(t, A) == ["grind", "raid d1"]


def test_a_stash_card_may_stand_in_for_a_symbol() -> None:
    """D-111: M12, one symbol per raid."""
    t = table(Seat("H4", stash="WILD"), "", dungeon_row="d1=F1[R] d2=F1[RC] d3=F1[HC]")
    assert keys(t, A) == ["grind", "raid d1", "raid d3"]


@pytest.mark.parametrize(
    ("respec", "die", "won"), [(True, "0", True), (True, "-1", False), (False, "-1", True), (False, "-3", False)]
)
def test_s13_requirement_met_then_type_changed(respec: bool, die: str, won: bool) -> None:
    """S-13, D-115, D-R38, D-R41, D-R42: the raid goes on, but the bonus of the type is lost at once."""
    t = table(Seat("R3", stash="R+1"), Seat(hand="RESPEC"), dungeon_row="d1=F3[R]L1V2", dice=die)
    raid(t, "d1 R3")
    if respec:
        choose(t, B, "play-at RESPEC R3", "aim casual")
    pass_all(t)
    assert words(t).count("rolled") == 1
    assert (stash(t, A) == "R+1 d1") == won


def test_a_new_type_counts_for_the_requirement_too() -> None:
    """D-R41, D-115: before the declaration."""
    t = table(Seat("H4", "RESPEC"), "", dungeon_row="d1=F1[R]")
    assert keys(t, A) == ["grind", "play-at RESPEC H4"]
    choose(t, A, "play-at RESPEC H4", "aim roleplayer")
    assert "raid d1" in keys(t, A)


# Will-not-play.


def test_s15_will_not_play() -> None:
    """S-15, D-120, D-121, D-122, D-R47: not in one party; in two, or without each other, gladly."""
    t = table(Seat("C2!H H4 L2", "IDLE"), "", dungeon_row="d1=F1 d2=F1")
    choose(t, A, "raid d1", "send C2!H")
    sentence = "H4 and somebody in this party will not play with each other. (D-120)"
    assert refused(t, A, "send H4") == sentence
    choose(t, A, "send L2")
    assert refused(t, A, "send H4") == sentence
    assert "confirm" in keys(t, A)
    choose(t, A, "withdraw")
    raid(t, "d1 C2!H", "d2 H4 L2")
    assert waiting(t) == "A declaration"


def test_s15_the_refused_says_no_as_well() -> None:
    """S-15, D-R47: it binds if either has it."""
    t = table(Seat("C2!H H4"), "", dungeon_row="d1=F1")
    choose(t, A, "raid d1", "send H4")
    assert keys(t, A) == ["confirm", "withdraw"]


def test_s15_a_change_in_the_window_stops_nothing() -> None:
    """S-15, D-R38: L2 becomes Hardcore after the declaration."""
    t = table(Seat("C2!H L2"), Seat(hand="RESPEC"), dungeon_row="d1=F1V1", dice="0")
    raid(t, "d1 C2!H L2")
    choose(t, B, "play-at RESPEC L2", "aim hardcore")
    assert stash(t, A) == "d1"


def test_a_refusal_may_name_one_gamer() -> None:
    """D-R47: that one, and not its type."""
    t = table(Seat("C2 H4 H3"), "", dungeon_row="d1=F1", more={"C2": 'refuses_gamer = "H4"'})
    choose(t, A, "raid d1", "send C2")
    assert keys(t, A) == ["confirm", "send H3", "withdraw"]


def test_nobody_is_at_odds_with_themselves() -> None:
    """D-R47, D-122: alone it goes; and both may be of one Guild."""
    t = table(Seat("H4!H H3"), "", dungeon_row="d1=F1 d2=F1")
    choose(t, A, "raid d1", "send H4!H")
    assert keys(t, A) == ["confirm", "target d2", "withdraw"]


# What Dungeons ask for.


@pytest.mark.parametrize(
    ("ability", "party", "offered"),
    [
        ("party_most = 2", "H4", ["confirm", "send C2", "send L2", "withdraw"]),
        ("party_most = 2", "H4 C2", ["confirm", "withdraw"]),
        ("party_least = 2", "H4", ["send C2", "send L2", "withdraw"]),
        ("party_least = 2", "H4 C2", ["confirm", "send L2", "withdraw"]),
    ],
)
def test_party_sizes(ability: str, party: str, offered: list[str]) -> None:
    """D-154, D-R38: what a Dungeon asks for while it is raided, tested at the declaration."""
    t = table(Seat("H4 C2 L2"), "", dungeon_row="d1=F1", more={"d1": f"raid = [{{ {ability} }}]"})
    choose(t, A, "raid d1", *(f"send {name}" for name in party.split()))
    assert keys(t, A) == offered
    if "confirm" not in offered:
        assert refused(t, A, "confirm") == "D1 asks for a party of another size. (D-154)"


def test_a_party_that_shrinks_goes_on() -> None:
    """D-R38, D-R43: the size is not tested again."""
    t = table(
        Seat("H4 C2"), Seat(hand="QUIT"), dungeon_row="d1=F1V1", dice="0", more={"d1": "raid = [{ party_least = 2 }]"}
    )
    raid(t, "d1 H4 C2")
    choose(t, B, "play-at QUIT C2")
    assert stash(t, A) == "d1"


# Raids that come to nothing before the die.


def test_s21_a_cancelled_declaration() -> None:
    """S-21, D-093, D-R66, D-R77: no die, nobody lost, no Grind, END follows, and the members have raided."""
    t = table(Seat("H4 C2", "IDLE"), Seat(hand="MAINT"), dungeon_row="d1=F1 d2=F1")
    raid(t, "d1 H4", "d2 C2")
    answer(t, B, "play-at MAINT object-1")
    close(t)
    assert "rolled" not in words(t)
    assert (dungeon_row(t), guild(t, A), stash(t, A)) == ("d1 d2", "H4 C2", "")
    assert (window(t), asked(t)) == ("END", "A answer")
    assert refused(t, A, "grind").endswith("(D-031)")
    mine = next(a for a in view(t, A).areas if isinstance(a, Row) and a.owner == A)
    assert ["raided" in piece.tags for piece in mine.pieces] == [True, True]


def test_the_stamp_goes_with_the_gamer() -> None:
    """D-R48, D-R77: whoever raided has raided, in any Guild, until the turn is over."""
    t = table(Seat("H4", "IDLE"), Seat(hand="POACH"), dungeon_row="d1=F1", dice="0")
    raid(t, "d1 H4")
    close(t)
    close(t)
    assert window(t) == "END"
    answer(t, B, "play-at POACH H4")
    choose(t, A, "pass")
    assert guild(t, B) == "H4"
    theirs = next(a for a in view(t, A).areas if isinstance(a, Row) and a.owner == B)
    assert "raided" in theirs.pieces[0].tags


def test_who_met_the_requirement_may_leave() -> None:
    """D-R43, D-115: the raid goes on without."""
    t = table(Seat("R1 H4"), Seat(hand="QUIT"), dungeon_row="d1=F4[R]V1", dice="0")
    raid(t, "d1 R1 H4")
    choose(t, B, "play-at QUIT R1")
    assert (stash(t, A), guild(t, A)) == ("d1", "H4")


def test_a_party_empty_before_the_roll_fails_without_one() -> None:
    """D-R43: and the phase is over."""
    t = table(Seat("R1 H4"), Seat(hand="QUIT"), dungeon_row="d1=F1 d2=F1", dice="0")
    raid(t, "d1 R1", "d2 H4")
    choose(t, B, "play-at QUIT R1")
    assert "rolled" not in words(t)
    assert rules(t, "failed") == ["D-R43"]
    assert (dungeon_row(t).split()[:2], guild(t, A)) == (["d1", "d2"], "H4")


def test_a_party_is_looked_at_when_its_turn_comes() -> None:
    """D-R43, D-142: the first is rolled although the second party is gone; then no ATT window."""
    t = table(Seat("R1 H4"), Seat(hand="QUIT IDLE"), dungeon_row="d1=F1 d2=F1", dice="0")
    raid(t, "d1 R1", "d2 H4")
    choose(t, B, "play-at QUIT H4")
    pass_all(t)
    assert words(t).count("rolled") == 1
    assert stash(t, A) == ""
    assert windows(t).split()[:3] == ["DECL", "ROLL", "END"]


def test_who_leaves_the_guild_leaves_the_party() -> None:
    """D-R43, D-R25: poached, it adds nothing."""
    t = table(Seat("R1 H4"), Seat(hand="POACH"), dungeon_row="d1=F4", dice="2")
    raid(t, "d1 R1 H4")
    choose(t, B, "play-at POACH H4")
    assert (stash(t, A), guild(t, B)) == ("", "H4")


@pytest.mark.parametrize("die", ["2", "skull"])
def test_a_party_empty_after_the_roll_fails(die: str) -> None:
    """D-R43: and a Skull then costs nobody."""
    t = table(Seat("R5 C1"), Seat(hand="QUIT"), dungeon_row="d1=F1", dice=die)
    raid(t, "d1 R5")
    close(t)
    assert window(t) == "ROLL"
    choose(t, B, "play-at QUIT R5")
    assert (stash(t, A), guild(t, A), gone(t)) == ("", "C1", "R5")
    assert "lost" not in words(t)


def test_experience_counts_when_the_result_is_determined() -> None:
    """D-R42: from the members then in the party."""
    t = table(Seat("R3 H4"), Seat(hand="QUIT"), dungeon_row="d1=F4", dice="0")
    raid(t, "d1 R3 H4")
    close(t)
    choose(t, B, "play-at QUIT H4")
    assert stash(t, A) == ""


def test_a_dungeon_that_leaves_drops_its_raid() -> None:
    """D-R44, D-R52: no roll, no failure; to the bottom of the deck, and the other goes on, with its ATT window."""
    t = table(Seat("R3 H4"), Seat(hand="BURY IDLE"), dungeon_row="d1=F1 d2=F1V3", dice="0")
    raid(t, "d1 R3", "d2 H4")
    choose(t, B, "play-at BURY d1")
    assert close(t) == "B"
    assert deck(t, t.dungeons).endswith(" d1")
    assert (window(t), "failed" in words(t)) == ("ATT", False)
    pass_all(t)
    assert stash(t, A) == "d2"
    assert words(t).count("rolled") == 1


def test_no_raid_left_ends_the_phase() -> None:
    """D-R44: neither success nor failure."""
    t = table(Seat("R3", "IDLE"), Seat(hand="BURY"), dungeon_row="d1=F1")
    raid(t, "d1 R3")
    answer(t, B, "play-at BURY d1")
    close(t)
    assert (window(t), stash(t, A), guild(t, A)) == ("END", "", "R3")
    assert not {"rolled", "failed", "claimed", "drew"} & set(words(t))


def test_a_dungeon_that_leaves_after_its_success_is_not_claimed() -> None:
    """D-R44: and pays nothing; the others are not touched."""
    t = table(Seat("R3 H4"), Seat(hand="BURY"), dungeon_row="d1=F1L2V2 d2=F1L1V3", dice="0 0")
    raid(t, "d1 R3", "d2 H4")
    close(t)
    close(t)
    assert window(t) == "ATT"
    choose(t, B, "play-at BURY d1")
    assert stash(t, A) == "d2"
    assert len(t.hands[A].cards) == 1


def test_a_dungeon_that_leaves_after_the_roll() -> None:
    """D-R44, D-R05: even a Skull comes to nothing."""
    t = table(Seat("R3"), Seat(hand="BURY"), dungeon_row="d1=F1", dice="skull")
    raid(t, "d1 R3")
    close(t)
    choose(t, B, "play-at BURY d1")
    assert (guild(t, A), gone(t)) == ("R3", "")
    assert "wiped" not in words(t)


def test_a_destroyed_stash_card_goes_to_the_loot_pile() -> None:
    """D-R52."""
    t = table(Seat(hand="CHEST"), Seat(stash="s1"), step="recruit")
    choose(t, A, "play-at CHEST s1")
    assert (stash(t, B), spent(t), played(t)) == ("", "s1", "CHEST")
