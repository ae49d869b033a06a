"""The worked scenarios of the contract (section 22), each with the rules that it shows."""

from __future__ import annotations

import msgspec

from tests.games.dungeons.scene import A, B, C, D, Scene
from undercroft.engine.chance import Chance, key_from
from undercroft.games.dungeons.cards import END
from undercroft.games.dungeons.game import GAME
from undercroft.games.dungeons.turn import deal_hands, lay_rows


def test_s01_patch_notes_at_setup() -> None:
    """D-013, D-020, D-021, D-022, D-R11: Patch Notes are in force at once, and their player draws again."""
    s = Scene(seats=3, loot=["plus2", "p1", "p2", "s1", "ctr"])
    before = len(s.t.loot.cards)
    deal_hands(s.t)
    assert [s.hand(seat) for seat in (A, B, C)] == [["plus2"], ["s1"], ["ctr"]]
    assert s.loot(s.t.patches) == ["p1", "p2"]
    assert before - len(s.t.loot.cards) == 5
    assert not s.t.loot_discard
    assert not s.told("window-opened")


def test_s02_troll_in_the_setup_row() -> None:
    """D-011, D-R09, D-R10, D-052: nobody is forced, and it may be recruited like anybody."""
    s = Scene(seats=2, forum=["T2", "H3", "C1"])
    s.t.loot.cards = s.t.loot.cards[:5]
    lay_rows(s.t)
    assert s.names(s.t.forum_row) == ["T2", "H3"]
    assert not any(player.guild for player in s.t.players)
    s.start().to_question("recruit")
    assert s.names(s.t.forum_row) == ["T2", "H3", "C1"]
    assert s.options(A) == ["no-recruit", "recruit T2", "recruit H3", "recruit C1"]
    s.do(A, "recruit T2").all_pass()
    assert s.guild(A) == ["T2"]
    assert not s.t.troll_came


def test_s03_full_rows_rotate() -> None:
    """D-041 to D-045, D-R12, D-R13: D-042, D-043, D-044 - the oldest goes to the bottom, each row on its own."""
    d = ["F1[*] a", "F1[*] b", "F1[*] c"]
    s = Scene(seats=2, dungeon_row=d, dungeons=["F1[*] d"], forum_row=["C1.a", "C1.b"], forum=["C1.c"], fill=9)
    s.start()
    assert s.row() == ["F1[*] b", "F1[*] c", "F1[*] d"]
    assert len(s.t.dungeons.cards) == 10
    assert s.t.dungeons.cards[0] == s.d("F1[*] a")
    assert s.names(s.t.forum_row) == ["C1.a", "C1.b", "C1.c"]
    assert len(s.t.forum.cards) == 9
    words = [event.word for event in s.t.events]
    assert words.index("dungeon-came") < words.index("gamer-came")


def test_s04_troll_with_full_row_and_full_guild() -> None:
    """D-050 to D-054, D-064 to D-066, D-R14, D-R15: D-051, D-052, D-053, D-065 - a fourth member, a forced Kick."""
    s = Scene(guilds=[["H3", "C2", "L2"]], forum_row=["C1.a", "C1.b", "C1.c"], forum=["T1"], hands=[["s1"]], fill=19)
    attached = s.card("attach")
    s.t.attached = [attached << 10 | s.g("C2")]
    s.start().to_question("kick")
    assert s.names(s.t.forum_row) == ["C1.b", "C1.c"]
    assert (len(s.t.forum.cards), s.t.forum.cards[0]) == (20, s.g("C1.a"))
    assert s.guild(A) == ["H3", "C2", "L2", "T1"]
    assert s.options(A) == ["kick H3", "kick C2", "kick L2"]
    assert s.refused(A, "keep-all").rule == "D-066"
    assert s.refused(A, "kick T1").rule == "D-065"
    s.do(A, "kick C2").to_question("stash")
    assert s.names(s.t.forum_discard) == ["C2"]
    assert s.t.loot_discard == [attached]
    assert s.guild(A) == ["H3", "L2", "T1"]


def test_s05_five_guildmembers() -> None:
    """D-066, D-067, D-073, D-R20, D-R21, D-R23: one Kick a turn; the duty comes back; all may raid meanwhile."""
    s = Scene(
        seats=2,
        guilds=[["H3", "C2", "L2"]],
        forum_row=["N1"],
        forum=["T1"],
        hands=[[], ["force"]],
        dungeon_row=["F1[*]"],
        dice=[0],
    )
    s.start().do(B, "play-at force N1").to_question("kick")
    assert s.guild(A) == ["H3", "C2", "L2", "N1", "T1"]
    assert s.options(A) == ["kick H3", "kick C2", "kick L2"]
    s.do(A, "kick L2").to_question("dungeon")
    assert s.guild(A) == ["H3", "C2", "N1", "T1"]
    s.raid_with(("F1[*]", ["H3", "C2", "N1", "T1"])).all_pass()
    s.to_question("kick")
    assert (s.t.active, s.t.turn) == (A, 3)
    assert s.options(A) == ["kick H3", "kick C2", "kick N1", "kick T1"]


def test_s05_nobody_eligible() -> None:
    """D-R20: if all four joined this turn the Kick step offers nobody and is left."""
    s = Scene(seats=2, guilds=[["H3", "C2", "L2", "N1"]])
    s.t.joined = [1] * len(s.box.gamers)
    s.start()
    assert s.asked() == [(A, "dungeon")] or s.asked() == []


def test_s07_order_of_phase_two() -> None:
    """D-060, D-061, D-073, D-080, D-R26, D-R27: each once, in order; one Stash card."""
    s = Scene(guilds=[["H3", "C2", "L2"]], hands=[["s1", "s2"]], forum_row=["C1.a"])
    s.start().to_question("kick")
    s.do(A, "keep-all")
    s.to_question("stash")
    assert s.refused(A, "recruit C1.a").rule == "D-073"
    s.do(A, "stash s1").to_question("dungeon")
    assert s.loot(s.t.players[A].stash) == ["s1"]
    assert s.refused(A, "stash s2").rule == "D-081"
    assert s.refused(A, "kick H3").rule == "D-031"
    assert s.hand(A) == ["s2"]


def test_s07_kick_and_recruit() -> None:
    """D-046, D-065, D-070: the recruit cannot be Kicked this turn, and leaves a gap in the Row."""
    s = Scene(guilds=[["H3", "C2", "L2"]], forum_row=["R4"], hands=[["s1"]])
    s.start().do(A, "kick L2", "recruit R4").to_question("stash")
    assert s.guild(A) == ["H3", "C2", "R4"]
    assert len(s.t.forum_row) == 1
    assert s.t.joined[s.g("R4")] == s.t.turn


def arithmetic(difficulty: int) -> bool:
    name = f"F{difficulty}[*] L0 V1"
    s = Scene(seats=2, guilds=[["H4", "C2"]], dungeon_row=[name], dice=[-3])
    s.start().raid_with((name, ["H4", "C2"])).all_pass()
    return s.claimed(A) == [name]


def test_s08_arithmetic() -> None:
    """D-130 to D-136, D-R02, D-R03, D-R04: D-132, D-133, D-134 - 4 + 2 - 3 beats 2 and 3, not 4."""
    assert [arithmetic(difficulty) for difficulty in (2, 3, 4)] == [True, True, False]


def test_s09_skull_against_an_easy_dungeon() -> None:
    """D-135, D-140 to D-146, D-R05, D-R46: D-140, D-143, D-144, D-145 - a Skull cannot be outbid."""
    s = Scene(guilds=[["H5", "L3", "C1"]], dungeon_row=["F1[*] L1 V1"], hands=[["plus2"]], dice=["skull"], loot=["ctr"])
    s.t.joined[s.g("L3")] = 1
    s.start().raid_with(("F1[*] L1 V1", ["H5", "L3"])).do(A, "play-at plus2 raid-1").to_question("lose")
    assert s.options(A) == ["lose H5", "lose L3"]
    s.do(A, "lose L3")
    assert s.names(s.t.forum_discard) == ["L3"]
    assert "F1[*] L1 V1" in s.row()
    assert s.hand(A) == []
    assert s.guild(A) == ["H5", "C1"]


def to_the_end_of_the_turn(s: Scene) -> None:
    """Everybody passes until the END window is open."""
    while not s.told("window-opened") or s.told("window-opened")[-1] != [END]:
        assert s.pass_on()


TWO = ("F2[C] L1 V1", "B5[H] L2 V3")


def two_raids(*dice: int | str) -> Scene:
    s = Scene(guilds=[["C2", "H4", "L2"]], dungeon_row=TWO, hands=[[], ["quit"]], dice=dice, fill=9)
    s.start().raid_with((TWO[0], ["C2"]), (TWO[1], ["H4", "L2"]))
    return s


def test_s10_two_raids_both_succeed() -> None:
    """D-100 to D-105, D-131, D-150 to D-152, D-R49, D-046: D-101, D-103, D-151, D-155 - claimed together."""
    s = two_raids(0, -1)
    s.to_question("stash")
    assert s.claimed(A) == list(TWO)
    assert s.t.vp(A) == 4
    assert len(s.t.hands[A].cards) == 3
    assert s.guild(A) == ["C2", "H4", "L2"]
    words = [event.word for event in s.t.events]
    last_success = len(words) - 1 - words[::-1].index("succeeded")
    assert words.index("claimed") > last_success
    assert words.count("rolled") == 2


def test_s11_second_raid_fails() -> None:
    """D-137, D-141 to D-143: D-142 - all or nothing, and the Dungeons keep their places."""
    s = two_raids(0, -3)
    to_the_end_of_the_turn(s)
    assert s.claimed(A) == []
    assert s.row()[:2] == list(TWO)
    assert s.hand(A) == []
    assert s.guild(A) == ["C2", "H4", "L2"]


def test_s12_skull_on_the_first_of_three() -> None:
    """D-141, D-146, D-R40, D-R45: one roll, the only member is lost without a question."""
    d = ["F1[*] a", "F1[*] b"]
    s = Scene(guilds=[["C2", "H4", "L2"]], dungeon_row=d, dungeons=["F1[*] c"], hands=[[], ["quit"]], dice=["skull"])
    s.start().raid_with((d[0], ["C2"]), (d[1], ["H4"]), ("F1[*] c", ["L2"]))
    to_the_end_of_the_turn(s)
    assert len(s.told("rolled")) == 1
    assert s.names(s.t.forum_discard) == ["C2"]
    assert s.row() == [*d, "F1[*] c"]
    assert s.guild(A) == ["H4", "L2"]


def respecced(die: int, respec: bool) -> bool:
    s = Scene(
        seats=2, guilds=[["R3"]], stashes=[["s1"]], hands=[[], ["respec"]], dungeon_row=["F3[R] L1 V2"], dice=[die]
    )
    s.start().raid_with(("F3[R] L1 V2", ["R3"]))
    if respec:
        s.do(B, "play-at respec R3", "aim casual")
    s.all_pass()
    return s.claimed(A) == ["F3[R] L1 V2"]


def test_s13_requirement_met_then_type_changed() -> None:
    """D-115, D-R38, D-R41: the raid goes on; only the bonus by type is lost."""
    assert respecced(0, respec=True)
    assert not respecced(-1, respec=True)
    assert respecced(-1, respec=False)


def test_s14_illegal_declarations() -> None:
    """D-102, D-104, D-111, D-112, D-R39, D-093, D-R79: refused as a whole, and Grind is still possible."""
    d = ["F3[R] L0 V1", "B5[HL] L0 V1", "F1[*] L0 V1"]
    s = Scene(seats=2, guilds=[["H4", "R1", "C2"]], dungeon_row=d[:2], dungeons=[d[2]])
    s.start().do(A, "raid F3[R]_L0_V1", "send H4")
    assert s.refused(A, "confirm").rule == "D-111"
    s.do(A, "withdraw")
    assert s.options(A) == ["grind", "raid F3[R]_L0_V1", "raid F1[*]_L0_V1"]
    assert s.refused(A, "raid B5[HL]_L0_V1").rule == "D-112"
    s.do(A, "raid F1[*]_L0_V1")
    assert s.refused(A, "confirm").rule == "D-102"
    s.do(A, "withdraw", "raid F3[R]_L0_V1", "send R1", "send H4", "target F1[*]_L0_V1")
    assert s.refused(A, "send H4").rule == "D-104"
    s.do(A, "withdraw")
    assert "grind" in s.options(A)
    s.do(A, "raid F3[R]_L0_V1", "send R1", "send H4", "confirm")
    assert not s.t.prompts or s.refused(A, "grind")


def test_s15_will_not_play() -> None:
    """D-120 to D-122, D-R47: D-121, D-122 - never in one party, but in one Guild and in one turn."""
    d = ["F1[*] a", "F1[*] b"]
    s = Scene(seats=2, guilds=[["C2!H", "H4", "L2"]], dungeon_row=d, hands=[[], ["respec"]], dice=[0, 0])
    s.start().do(A, "raid F1[*]_a", "send C2!H")
    assert s.refused(A, "send H4").rule == "D-120"
    s.do(A, "withdraw", "raid F1[*]_a", "send H4")
    assert s.refused(A, "send C2!H").rule == "D-120"
    s.do(A, "withdraw").raid_with((d[0], ["C2!H"]), (d[1], ["H4", "L2"])).all_pass()
    assert s.claimed(A) == d


def test_s15_a_quarrel_after_the_declaration() -> None:
    """D-R38, D-R47: a party that was legal raids on."""
    s = Scene(seats=2, guilds=[["C2!H", "L2"]], dungeon_row=["F1[*]"], hands=[[], ["respec"]], dice=[0])
    s.start().raid_with(("F1[*]", ["C2!H", "L2"])).do(B, "play-at respec L2", "aim hardcore").all_pass()
    assert s.claimed(A) == ["F1[*]"]


def test_s17_two_players_want_the_same_gamer() -> None:
    """D-174, D-175, D-302, D-R22, D-R69: the last to play is the first to be served."""
    s = Scene(forum_row=["H5"], hands=[[], ["snatch"], [], ["snatch"]])
    s.start().do(A, "recruit H5").do(B, "play-at snatch object-1").do(D, "play-at snatch object-1")
    s.all_pass()
    assert (s.guild(A), s.guild(B), s.guild(D)) == ([], [], ["H5"])
    assert s.loot(s.t.loot_discard) == ["snatch", "snatch"]
    assert s.told("no-target")


def test_s19_the_stack_is_sealed() -> None:
    """D-R64, D-302, D-305: a card drawn while the stack resolves cannot be played into it."""
    s = Scene(guilds=[["H4"]], dungeon_row=["F4[*]"], hands=[["plus1draw"], ["minus2"]], loot=["ctr"], dice=[1])
    s.start().raid_with(("F4[*]", ["H4"])).do(B, "play-at minus2 raid-1").do(A, "play-at plus1draw raid-1")
    while s.polled() is not None and s.t.raids and not s.t.showing:
        assert s.pass_on()
    assert s.hand(A) == ["ctr"]
    assert s.t.raids[0].total == -1
    s.all_pass()
    assert s.claimed(A) == ["F4[*]"]


def test_s21_cancelled_declaration() -> None:
    """D-093, D-R66, D-R77: no roll, nothing lost, no Grind; the members have raided."""
    d = ["F1[*] a", "F1[*] b"]
    s = Scene(guilds=[["H4", "C2"]], dungeon_row=d, hands=[["plus2"], ["maint", "quit"]])
    s.start().raid_with((d[0], ["H4"]), (d[1], ["C2"])).do(B, "play-at maint object-1")
    assert s.t.raided[s.g("H4")] == 1
    to_the_end_of_the_turn(s)
    assert not s.told("rolled")
    assert s.row()[:2] == d
    assert s.hand(A) == ["plus2"]
    assert s.guild(A) == ["H4", "C2"]


def test_s23_patch_notes_by_grind() -> None:
    """D-091, D-164, D-165, D-200, D-203, D-R31, D-R59, D-R60: no replacement; the new limit counts at once."""
    hands = [["ctr"] * 4, ["ctr"] * 4, ["ctr"] * 3, []]
    s = Scene(hands=hands, loot=["bags"])
    s.start().do(A, "grind").to_question("stash")
    assert s.t.active == B
    assert [len(hand.cards) for hand in s.t.hands] == [4, 4, 3, 0]


def test_s23_an_ordinary_card() -> None:
    """D-164, D-R60: everybody above the limit discards before the next turn."""
    s = Scene(hands=[["ctr", "rr", "plus2", "minus2"], ["ctr", "rr", "plus2", "minus2"], ["ctr"] * 3, []], loot=["s1"])
    s.start().do(A, "grind").to_question("limit")
    assert {prompt.seat for prompt in s.t.prompts} == {A, B}
    s.do(B, "discard rr")
    assert not s.t.loot_discard
    s.do(A, "discard rr", "discard ctr").to_question("stash")
    assert [len(hand.cards) for hand in s.t.hands] == [3, 3, 3, 0]
    assert s.loot(s.t.loot_discard) == ["rr", "ctr", "rr"]


def test_s24_end_by_an_empty_deck() -> None:
    """D-151, D-160 to D-163, D-R31, D-R32, D-R51, D-R53, D-R58: D-161, D-162 - no reshuffle, a shared victory."""
    big = [f"B9[*] L0 V{vp} {n}" for vp, n in ((9, 1), (5, 2), (9, 3), (8, 4), (9, 5))]
    s = Scene(
        seats=3,
        guilds=[["H5"]],
        claimed=[big[:2], big[2:4], big[4:]],
        dungeon_row=["F1[*] L3 V3"],
        loot=["p1", "ctr"],
        fill=8,
        dice=[0],
    )
    s.t.loot.cards = s.t.loot.cards[-2:]
    s.t.loot_discard = [s.card("rr") for _ in range(5)]
    s.start().raid_with(("F1[*] L3 V3", ["H5"])).all_pass()
    assert s.loot(s.t.patches) == ["p1"]
    assert s.hand(A) == ["ctr"]
    assert s.t.outcome is not None
    assert (s.t.outcome.cause, s.t.outcome.winners, s.t.outcome.score) == ("empty", [A, B], [17, 17, 9])
    assert len(s.t.loot_discard) == 5


def polls(card: str) -> tuple[list[int], list[str], list[bytes], list[str]]:
    """The seats polled, the public events, what A, C and D see, and what B may choose."""
    s = Scene(hands=[["draw2", "ctr"], [card], [], []])
    s.start().do(A, "play draw2")
    seats: list[int] = []
    mine: list[str] = []
    while s.polled() is not None:
        seats.append(s.t.prompts[0].seat)
        if seats[-1] == B:
            mine = mine or s.options(B)
        s.game.choose(s.t, seats[-1], "pass")
    events = [event.word for event in s.t.events if event.to == -1]
    views = [msgspec.json.encode(s.game.view(s.t, seat)) for seat in (A, C, D)]
    return seats, events, views, mine


def test_s25_windows_do_not_leak() -> None:
    """D-320 to D-324, D-340: D-321, D-322, D-323 - the same polls, events and views, whatever B holds."""
    one, two = polls("stash-plain"), polls("ctr")
    assert one[:3] == two[:3]
    assert one[3] == ["pass"]
    assert two[3] == ["pass", "play-at ctr object-1"]


def test_s25_nobody_can_answer() -> None:
    """D-320, D-321: with empty hands the Effect resolves at once and no window is told."""
    s = Scene(hands=[["draw2"], [], [], []])
    s.start().do(A, "play draw2")
    assert len(s.t.hands[A].cards) == 2
    assert not s.told("window-opened")


def test_the_deal_of_a_real_game_is_that_of_the_rules() -> None:
    """D-003, D-010, D-012, D-022: two cards in each row, one card each, never Patch Notes, decks shuffled."""
    tables = [GAME.set_up(5, GAME.checked({}), Chance(key_from(str(i)))) for i in range(20)]
    for t in tables:
        t.advance()
        assert [len(hand.cards) for hand in t.hands] == [1] * 5
        assert all(t.box.loot[card].kind != 2 for hand in t.hands for card in hand.cards)
    assert len({tuple(t.forum.cards) for t in tables}) == 20
    assert {t.first for t in tables} == {0, 1, 2, 3, 4}
