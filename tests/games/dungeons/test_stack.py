"""Responses: windows, the circle, the stack, cancelling, targets, re-rolls (sections 16 and 20.3)."""

from __future__ import annotations

import pytest

from tests.games.dungeons.table import (
    SEATS,
    A,
    B,
    C,
    D,
    Seat,
    answer,
    asked,
    choose,
    close,
    deck,
    gone,
    guild,
    hand,
    keys,
    pass_all,
    patches,
    play_on,
    played,
    raid,
    refused,
    row,
    rules,
    seen,
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
from undercroft.engine.view import Piece, Row
from undercroft.engine.zone import SPECTATOR
from undercroft.games.dungeons.table import Realm

IDLER = Seat(hand="IDLE")


def on_the_stack(t: Realm) -> list[Piece]:
    """The announced objects as everybody sees them, the last on top."""
    area = next(a for a in view(t, SPECTATOR).areas if isinstance(a, Row) and a.name.startswith("Waiting"))
    return list(area.pieces)


def declared(*hands: str, dice: str = "0", difficulty: int = 3) -> Realm:
    """A has sent H3 to d1; the hands go round from A."""
    others = [Seat(hand=cards) for cards in hands[1:]]
    t = table(Seat("H3", hands[0]), *others, dungeon_row=f"d1=F{difficulty}V1 d2=F9", dice=dice, loot="*9")
    raid(t, "d1 H3")
    return t


# What opens a window.


def test_every_announced_action_opens_a_window() -> None:
    """D-170, D-R62, D-309: a turn without a raid; draws and discards open none."""
    t = table(Seat("H3", "s1 * * *"), IDLER, forum_row="g=C1", loot="p1 *9", step="populate")
    for key in ("kick H3", "recruit g", "stash s1", "grind"):
        pass_all(t)
        choose(t, A, key)
    pass_all(t)
    assert patches(t) == "p1"
    assert windows(t).split()[:6] == ["POP", "KICK", "REC", "STASH", "GRIND", "END"]


def test_windows_of_raids() -> None:
    """D-170, D-R62, D-309: DECL, ROLL, ATT before the second, ROLL; none for the claim and its draws."""
    t = table(Seat("H3 C2", "IDLE"), IDLER, dungeon_row="d1=F1L2 d2=F1L2", dice="0 0")
    raid(t, "d1 H3", "d2 C2")
    pass_all(t)
    assert stash(t, A) == "d1 d2"
    assert windows(t).split()[:5] == ["DECL", "ROLL", "ATT", "ROLL", "END"]


def test_no_window_for_skulls_and_discards() -> None:
    """D-309, D-R62: the Skull's victim, the hand limit, the check."""
    t = table(Seat("H3 C2", "* * * *"), IDLER, dungeon_row="d1=F1", dice="skull")
    raid(t, "d1 H3 C2")
    pass_all(t)
    choose(t, A, "lose H3")
    pass_all(t)
    choose(t, A, "discard IDLE")
    assert windows(t).split()[:4] == ["DECL", "ROLL", "END", "POP"]


# The circle.


@pytest.mark.parametrize("step", ["kick", "grind", "play"])
def test_the_circle_starts_after_the_actor_and_ends_with_the_actor(step: str) -> None:
    """D-174, D-175, D-300, D-R63: everybody once, clockwise, the actor last."""
    t = table(Seat("H3", "DRAW2 IDLE"), IDLER, IDLER, IDLER, step="kick" if step == "kick" else "dungeon")
    choose(t, A, {"kick": "kick H3", "grind": "grind", "play": "play DRAW2"}[step])
    assert close(t) == "BCDA"


@pytest.mark.parametrize(("who", "after"), [(B, "CDAB"), (C, "DABC"), (D, "ABCD"), (A, "BCDA")])
def test_after_a_card_the_next_of_its_player_is_asked(who: int, after: str) -> None:
    """D-171, D-172, D-174, D-300, D-306: a full circle of passes, of those who passed before as well."""
    hands = ["IDLE"] * 4
    hands[who] = "+2 IDLE"
    t = declared(*hands)
    answer(t, who, "play-at +2 raid-1")
    assert close(t) == after


def test_who_passed_may_play_after_all() -> None:
    """D-306, D-177: if somebody plays a card after the pass."""
    t = declared("IDLE", "CTR IDLE", "-2 IDLE")
    assert keys(t, B) == ["pass"]
    choose(t, B, "pass")
    choose(t, C, "play-at -2 raid-1")
    choose(t, A, "pass")
    assert keys(t, B) == ["pass", "play-at CTR object-2"]
    choose(t, B, "play-at CTR object-2")
    pass_all(t)
    assert stash(t, A) == "d1"


def test_a_card_may_be_kept() -> None:
    """D-177: declined now, played later."""
    t = declared("", "-2 IDLE")
    assert (window(t), keys(t, B)) == ("DECL", ["pass", "play-at -2 raid-1"])
    choose(t, B, "pass")
    assert (window(t), keys(t, B)) == ("ROLL", ["pass", "play-at -2 raid-1"])
    choose(t, B, "play-at -2 raid-1")
    pass_all(t)
    assert stash(t, A) == ""


def test_seats_without_cards_are_passed_over() -> None:
    """D-300, D-320: and count as passes."""
    t = table(Seat("H3", "IDLE"), "", IDLER, "", IDLER, dungeon_row="d1=F1")
    raid(t, "d1 H3")
    assert close(t) == "CEA"


# Last in, first out.


def test_s17_two_want_the_same_gamer() -> None:
    """S-17, D-173, D-174, D-175, D-302, D-R22, D-R68, D-R69: the last card first; the others find nobody."""
    t = table(Seat(hand="IDLE"), Seat(hand="SNATCH"), IDLER, Seat(hand="SNATCH"), forum_row="g=R1", step="recruit")
    choose(t, A, "recruit g")
    choose(t, B, "play-at SNATCH object-1")
    choose(t, C, "pass")
    choose(t, D, "play-at SNATCH object-1")
    assert waiting(t) == "A recruit, B SNATCH, D SNATCH"
    pass_all(t)
    assert [guild(t, seat) for seat in (A, B, C, D)] == ["", "", "", "g"]
    assert rules(t, "no-target") == ["D-R68"]
    assert (played(t), row(t), asked(t)) == ("SNATCH SNATCH", "", "A stash")


def test_a_snatcher_needs_room() -> None:
    """D-R22: when it is announced."""
    t = table("", Seat("H1 C1 L1", "SNATCH"), Seat("H2 C2", "SNATCH"), forum_row="g=R1", step="recruit")
    choose(t, A, "recruit g")
    assert keys(t, B) == ["pass"]
    choose(t, B, "pass")
    assert keys(t, C) == ["pass", "play-at SNATCH object-1"]


def test_a_snatcher_needs_room_at_the_end_too() -> None:
    """D-R22, D-R69: B's Guild is filled above the card; nothing moves, and A recruits after all."""
    t = table(Seat(hand="IDLE"), Seat("H1 C1", "SNATCH"), Seat(hand="FORCE"), forum_row="g=R1 N1", step="recruit")
    choose(t, A, "recruit g")
    choose(t, B, "play-at SNATCH object-1")
    choose(t, C, "play-at FORCE N1", "aim 2")
    pass_all(t)
    assert (guild(t, A), guild(t, B)) == ("g", "H1 C1 N1")


def test_answers_to_answers() -> None:
    """D-171, D-173, D-302, D-303: CTR on CTR lets the first Effect stand."""
    t = declared("IDLE", "-2", "CTR", "CTR")
    choose(t, B, "play-at -2 raid-1")
    choose(t, C, "play-at CTR object-2")
    assert keys(t, D) == ["pass", "play-at CTR object-2", "play-at CTR object-3"]
    choose(t, D, "play-at CTR object-3")
    assert waiting(t) == "A declaration, B -2, C CTR, D CTR"
    close(t)
    assert words(t).count("cancelled") == 1
    pass_all(t)
    assert stash(t, A) == ""


def test_a_cancel_card_may_aim_below_the_top() -> None:
    """D-303, D-R66: the object stays on the stack, marked; the cards are spent alike."""
    ask = 'effect: at = ["DECL"]\nchoose = ["rival"]\ndo = [{ discard = 1, who = "target" }]'
    t = table(
        Seat("H3", "IDLE"), Seat(hand="-2"), Seat(hand="ASK"), Seat(hand="CTR"), dungeon_row="d1=F3V1", dice="0",
        more={"ASK": ask},
    )  # fmt: skip
    raid(t, "d1 H3")
    choose(t, B, "play-at -2 raid-1")
    choose(t, C, "play-at ASK 1")
    choose(t, D, "play-at CTR object-2")
    pass_all(t)
    assert asked(t) == "A discard"
    assert [(piece.name, "cancelled" in piece.tags) for piece in on_the_stack(t)] == [
        ("Player 2's -2", True),
        ("Player 1's declaration", False),
    ]
    choose(t, A, "discard IDLE")
    assert stash(t, A) == "d1"
    pass_all(t)
    assert spent(t) == "IDLE -2 ASK CTR"


def test_choices_in_a_resolution_are_asked_at_once() -> None:
    """D-304, DP-12: of the player concerned, without a window; the victim chooses."""
    t = table(Seat(hand="TAX"), Seat(hand="+1 s1"), "", step="recruit", forum_row="g=C1")
    choose(t, A, "play-at TAX 2")
    opened = windows(t)
    choose(t, B, "pass")
    assert (asked(t), keys(t, B), windows(t)) == ("B discard", ["discard +1", "discard s1"], opened)
    choose(t, B, "discard s1")
    assert (hand(t, B), spent(t), asked(t)) == ("+1", "s1", "A recruit")


def test_s19_the_stack_is_sealed() -> None:
    """S-19, D-R64, D-302, D-305: a card drawn in the resolution waits for the next window."""
    t = table(Seat("H4", "+1DRAW"), Seat(hand="-2 -1"), dungeon_row="d1=F3V1", loot="CTR *5", dice="0")
    raid(t, "d1 H4")
    choose(t, B, "play-at -2 raid-1")
    choose(t, A, "play-at +1DRAW raid-1")
    choose(t, B, "pass")
    assert hand(t, A) == "CTR"
    assert (window(t), waiting(t)) == ("ROLL", "A result")
    assert told(t, "announced-at") == ["B plays -2 on d1.", "A plays +1DRAW on d1."]
    piece = next(p for a in view(t, A).areas if isinstance(a, Row) for p in a.pieces if p.ref == "raid-1")
    assert piece.text == "H4: 3 and a die of 0 against 3"
    choose(t, B, "play-at -1 raid-1")
    assert keys(t, A) == ["pass", "play-at CTR object-2"]
    choose(t, A, "play-at CTR object-2")
    assert stash(t, A) == "d1"


def test_no_priority_between_two_resolutions() -> None:
    """D-R64, D-302: once all have passed, the whole stack resolves in one go."""
    t = declared("IDLE", "-1 CTR", "-1 CTR", difficulty=1)
    choose(t, B, "play-at -1 raid-1")
    choose(t, C, "play-at -1 raid-1")
    for seat in (A, B):
        choose(t, seat, "pass")
    before = len(t.events)
    choose(t, C, "pass")
    assert words(t)[before:] == ["window-resolved", "rolled", "window-opened"]


def test_patch_notes_in_a_resolution_happen_inside_it() -> None:
    """D-305, D-R33, D-R32: no window for them, and they count before the next card is drawn."""
    t = table(Seat(hand="DRAW2"), IDLER, forum_row="g=C1", loot="p1 CTR *5", step="recruit")
    choose(t, A, "play DRAW2")
    assert close(t) == "B"
    assert (patches(t), hand(t, A), asked(t)) == ("p1", "CTR", "A recruit")
    assert windows(t) == "EFF"


# Announcing.


def test_an_announcement_is_complete_before_anybody_is_asked() -> None:
    """D-301, DP-11, D-H11, D-R68: targets are chosen in secret, one by one; until then it may be taken back."""
    t = declared("IDLE", "RESPEC IDLE", "IDLE")
    before = {seat: seen(t, seat) for seat in (A, C, SPECTATOR)}
    choose(t, B, "play-at RESPEC H3")
    assert keys(t, B) == [*(f"aim {name}" for name in ("casual", "leader", "roleplayer", "noob", "troll")), "take-back"]
    assert {seat: seen(t, seat) for seat in (A, C, SPECTATOR)} == before
    choose(t, B, "take-back")
    assert (asked(t), hand(t, B)) == ("B answer", "RESPEC IDLE")
    assert {seat: seen(t, seat) for seat in (A, C, SPECTATOR)} == before
    choose(t, B, "play-at RESPEC H3", "aim noob")
    assert asked(t) == "C answer"
    top = on_the_stack(t)[0]
    assert (top.name, top.owner, top.text) == ("Player 2's RESPEC", B, "Aims at H3, Noob. RESPEC")


def test_a_card_of_the_active_player_may_be_taken_back_too() -> None:
    """DP-11: at a step decision; the same step is asked again and nothing was shown."""
    t = table(Seat("H3", "RESPEC"), IDLER, step="kick")
    before = seen(t, B)
    choose(t, A, "play-at RESPEC H3")
    assert seen(t, B) == before
    choose(t, A, "take-back")
    assert (asked(t), hand(t, A), seen(t, B)) == ("A kick", "RESPEC", before)


def test_a_single_target_is_chosen_at_once() -> None:
    """DP-11: no question where there is no choice."""
    t = table(Seat("H3", "SWAP"), Seat("C2"), step="kick")
    choose(t, A, "play-at SWAP H3")
    assert (guild(t, A), guild(t, B)) == ("C2", "H3")


def test_a_card_without_a_target_cannot_be_played() -> None:
    """D-R68: QUIT with nobody to remove."""
    t = table(Seat(hand="QUIT"), "", forum_row="g=C1", step="recruit")
    assert keys(t, A) == ["no-recruit", "recruit g"]
    assert refused(t, A, "play QUIT").endswith("finds nothing here that it could aim at. (D-R68)")


def test_a_target_that_is_gone_makes_that_part_do_nothing() -> None:
    """D-R68: the rest of the text is carried out."""
    both = 'effect: at = ["POP"]\nchoose = ["rival guildmember"]\ndo = [{ remove = true }, { draw = 1 }]'
    t = table(Seat("H3"), Seat(hand="BOTH"), Seat(hand="QUIT"), step="populate", loot="+1 *5", more={"BOTH": both})
    choose(t, B, "play-at BOTH H3")
    choose(t, C, "play-at QUIT H3")
    assert (gone(t), hand(t, B)) == ("H3", "+1")
    assert rules(t, "no-target") == ["D-R68"]


# Timing.


def test_the_printed_time() -> None:
    """D-R71: DECL, ATT and ROLL are not POP."""
    t = table("", Seat(hand="-2 RESPEC"), step="populate")
    assert (window(t), keys(t, B)) == ("POP", ["pass"])
    sentence = "-2 cannot be played at this moment; the time printed on it is"
    assert refused(t, B, "play-at -2 raid-1").startswith(sentence)
    assert refused(t, B, "play-at -2 raid-1").endswith("(D-R71)")


def test_a_card_for_any_time() -> None:
    """D-R71: ANY is for every window and for one's own step decisions."""
    t = table(
        Seat("H3 C1", "s1 IDLE"), Seat("L1", "RESPEC"), forum_row="g=C2", dungeon_row="d1=F1 d2=F1", step="populate"
    )
    found = []
    for key in ("keep-all", "recruit g", "stash s1", "raid d1"):
        while asked(t) == "B answer" or asked(t) == "A answer":
            if asked(t) == "B answer":
                found.append(window(t))
                assert "play-at RESPEC L1" in keys(t, B)
            choose(t, t.prompts[0].seat, "pass")
        choose(t, A, key)
    choose(t, A, "send H3", "target d2", "send C1", "confirm")
    while window(t):
        if asked(t) == "B answer" and t.active == A:
            found.append(window(t))
            assert "play-at RESPEC L1" in keys(t, B)
        choose(t, t.prompts[0].seat, "pass")
        if t.active == B:
            break
    assert list(dict.fromkeys(found))[:6] == ["POP", "REC", "STASH", "DECL", "ROLL", "ATT"]
    assert found[-1] == "END"
    t = table("", Seat("L1", "RESPEC"), step="end")
    play_on(t)
    assert "play-at RESPEC L1" in keys(t, B)


def test_only_the_active_player_starts_outside_windows() -> None:
    """D-R70: at a step decision nobody else is asked."""
    t = table(Seat("H3", "DRAW2"), Seat(hand="DRAW2 QUIT"), step="kick")
    assert asked(t) == "A kick"
    assert refused(t, B, "play DRAW2") == "Nothing is asked of this seat now."


def test_an_effect_at_a_step_is_the_base_of_its_own_window() -> None:
    """D-R70, D-171: kind EFF; afterwards the same step is asked again."""
    t = table(Seat("H3", "DRAW2"), Seat(hand="CTR"), step="kick")
    choose(t, A, "play DRAW2")
    assert (window(t), waiting(t), keys(t, B)) == ("EFF", "A DRAW2", ["pass", "play-at CTR object-1"])
    choose(t, B, "play-at CTR object-1")
    assert (hand(t, A), played(t), asked(t)) == ("", "DRAW2 CTR", "A kick")


def test_effects_are_used_once() -> None:
    """D-192, D-R66, D-193: a cancelled one is spent as well, and all are discarded at the end of the turn."""
    t = table(Seat("H3", "DRAW2"), Seat(hand="CTR"), step="kick")
    choose(t, A, "play DRAW2")
    choose(t, B, "play-at CTR object-1")
    assert refused(t, A, "play DRAW2") == "You do not hold DRAW2. (D-014)"
    play_on(t)
    assert (played(t), spent(t)) == ("", "DRAW2 CTR")


def test_only_effects_are_played_as_responses() -> None:
    """D-176, D-190: a Stash card is no answer."""
    t = declared("", "s1 -2")
    assert keys(t, B) == ["pass", "play-at -2 raid-1"]


@pytest.mark.parametrize("what", ["grind", "declaration"])
def test_cancelled_actions_of_phase_three(what: str) -> None:
    """D-R66: no draw, no raid, and the phase is over."""
    t = table(Seat("H3", "IDLE"), Seat(hand="STOP"), dungeon_row="d1=F1", dice="0")
    if what == "grind":
        choose(t, A, "grind")
    else:
        raid(t, "d1 H3")
    choose(t, B, "play-at STOP object-1")
    close(t)
    assert (window(t), hand(t, A), stash(t, A)) == ("END", "IDLE", "")
    assert not {"drew", "rolled"} & set(words(t))


def test_what_cannot_be_cancelled() -> None:
    """D-R67: the result of a roll, with a card that may cancel any action at any time."""
    stop = 'effect: at = ["ANY"]\nchoose = ["action"]\ndo = [{ cancel = true }]'
    t = table(
        Seat("H3"), Seat(hand="STOPALL"), dungeon_row="d1=F1V1", dice="0", more={"STOPALL": stop}, step="populate"
    )
    assert (window(t), keys(t, B)) == ("POP", ["pass"])
    pass_all(t)
    choose(t, A, "keep-all", "no-recruit")
    raid(t, "d1 H3")
    assert (window(t), keys(t, B)) == ("DECL", ["pass", "play-at STOPALL object-1"])
    choose(t, B, "pass")
    assert (window(t), keys(t, B)) == ("ROLL", ["pass"])
    choose(t, B, "pass")
    assert (window(t), keys(t, B), stash(t, A)) == ("END", ["pass"], "d1")


# POP, ATT and END.


def test_the_active_player_is_not_asked_after_populate() -> None:
    """D-307: a step decision follows at once, where cards for that moment may be played."""
    t = table(Seat("H3", "QUIT IDLE"), Seat("C2", "IDLE"), step="populate")
    assert (pass_all(t), asked(t)) == ("B", "A kick")
    assert "play-at QUIT C2" in keys(t, A)


def test_the_first_step_is_also_the_moment_after_populate() -> None:
    """D-307: for cards tagged POP alone; once the step is left, the moment is over."""
    pop = 'effect: at = ["POP"]\ndo = [{ draw = 1 }]'
    t = table(Seat("H3", "NOW"), "", forum_row="g=C1", more={"NOW": pop}, step="populate")
    assert keys(t, A) == ["keep-all", "kick H3", "play NOW"]
    choose(t, A, "keep-all")
    assert keys(t, A)[0] == "no-recruit"
    assert "play NOW" not in keys(t, A)
    t = table(Seat("H3", "NOW WRONG"), "", forum_row="g=C1", new="H3", more={"NOW": pop}, step="populate")
    assert asked(t) == "A recruit"
    assert [key for key in keys(t, A) if key.startswith("play")] == ["play NOW"]


def test_the_active_player_answers_a_card_after_populate() -> None:
    """D-307: not without plays; but once somebody has played, yes."""
    t = table(Seat("H3", "CTR"), Seat(hand="QUIT"), step="populate")
    choose(t, B, "play-at QUIT H3")
    assert (asked(t), keys(t, A)) == ("A answer", ["pass", "play-at CTR object-1"])


def test_the_active_player_is_asked_about_a_troll() -> None:
    """D-307, D-R18: with a Troll on the stack."""
    t = table(Seat("H3", "WRONG"), "", "", forum="T1 *5", step="populate")
    assert (asked(t), keys(t, A)) == ("A answer", ["pass", "play-at WRONG object-1"])
    choose(t, A, "play-at WRONG object-1", "aim 3")
    assert (guild(t, C), guild(t, A)) == ("T1", "H3")


@pytest.mark.parametrize("kind", ["POP", "END"])
def test_windows_without_a_base_are_offered_again(kind: str) -> None:
    """D-172, D-R70, D-308: until a full circle of passes; every repetition uses up a card."""
    t = table(Seat("H3 C2 L1"), Seat(hand="QUIT QUIT"), IDLER, step="populate" if kind == "POP" else "end")
    polled = ""
    for name in ("H3", "C2"):
        assert (window(t), asked(t)) == (kind, "B answer")
        choose(t, B, f"play-at QUIT {name}")
        assert (asked(t), waiting(t)) == ("C answer", "B QUIT")
        choose(t, C, "pass")
        if asked(t) == "B answer" and waiting(t):
            choose(t, B, "pass")
        polled += asked(t)[0]
    assert gone(t) == "H3 C2"
    assert polled == "BC"
    assert windows(t) == kind


def test_a_window_before_a_later_raid_is_offered_again() -> None:
    """D-308, D-R83: ATT has no base; raids already won cannot be aimed at, the coming one can."""
    t = table(Seat("H3 C2"), Seat(hand="-1 -1"), dungeon_row="d1=F1 d2=F3V1", dice="0 2")
    raid(t, "d1 H3", "d2 C2")
    choose(t, B, "pass", "pass")
    assert (window(t), keys(t, B)) == ("ATT", ["pass", "play-at -1 raid-2"])
    choose(t, B, "play-at -1 raid-2")
    choose(t, B, "pass")
    assert (window(t), keys(t, B)) == ("ATT", ["pass", "play-at -1 raid-2"])
    choose(t, B, "play-at -1 raid-2")
    assert stash(t, A) == ""


def test_all_windows_are_finite() -> None:
    """D-308: everybody plays whatever can be played, and the turn ends."""
    t = table(
        Seat("H3 C2 L1", "SPRING IDLE", stash="SPRING"), Seat(hand="QUIT QUIT CTR CTR"), Seat(hand="CTR COPY QUIT"),
        dungeon_row="d1=F1 d2=F1", step="populate",
    )  # fmt: skip
    decisions = 0
    while t.active == A:
        seat = t.prompts[0].seat
        choose(t, seat, [key for key in keys(t, seat) if key not in ("withdraw", "take-back")][-1])
        decisions += 1
        assert decisions < 100
    assert not {"QUIT", "CTR"} & set(hand(t, B).split())


# Re-rolls.


def test_a_new_roll_opens_a_fresh_circle() -> None:
    """D-R65, D-300, D-308: from the active player's next on the new value; the old one is gone."""
    t = declared("IDLE", "RR", "IDLE", "RR IDLE", dice="0 -3 2")
    close(t)
    assert window(t) == "ROLL"
    choose(t, B, "play-at RR raid-1")
    for seat in (C, D, A):
        assert asked(t) == f"{SEATS[seat]} answer"
        choose(t, seat, "pass")
    assert (window(t), waiting(t), asked(t)) == ("ROLL", "A result", "C answer")
    assert t.die == -3
    answer(t, D, "play-at RR raid-1")
    assert close(t) == "ACDCDA"
    assert stash(t, A) == "d1"
    assert windows(t).split().count("ROLL") == 1


def test_two_new_rolls_on_one_stack() -> None:
    """D-R65, D-302: both are rolled, then one fresh circle."""
    t = declared("", "RR IDLE", "RR IDLE", dice="2 1 -3")
    close(t)
    choose(t, B, "play-at RR raid-1")
    choose(t, C, "play-at RR raid-1")
    choose(t, B, "pass")
    choose(t, C, "pass")
    assert (words(t).count("rolled"), t.die, asked(t)) == (3, -3, "B answer")


def test_a_cancelled_new_roll_is_none() -> None:
    """D-R65, D-R66: no roll, no fresh circle."""
    t = declared("CTR", "RR IDLE", dice="0 -3")
    close(t)
    choose(t, B, "play-at RR raid-1")
    choose(t, A, "play-at CTR object-2")
    choose(t, B, "pass")
    assert (words(t).count("rolled"), stash(t, A)) == (1, "d1")


def test_a_change_of_the_total_lasts_through_new_rolls() -> None:
    """D-R83: for that raid."""
    t = declared("+2 IDLE", "RR", dice="2 -1")
    answer(t, A, "play-at +2 raid-1")
    close(t)
    answer(t, B, "play-at RR raid-1")
    pass_all(t)
    assert told(t, "succeeded") == ["A beats d1 with 1 to spare."]


# What can be aimed at.


def test_raids_can_be_aimed_at_until_their_result() -> None:
    """D-R83, D-R44: in ROLL also raids later in the order, never one already determined, nor a dropped one."""
    t = table(Seat("H3 C2 L1"), Seat(hand="-1 BURY"), dungeon_row="d1=F1 d2=F1 d3=F1", dice="0 0 0")
    raid(t, "d1 H3", "d2 C2", "d3 L1")
    found = []
    for _ in range(5):
        found.append(" ".join([window(t), *(key[-1] for key in keys(t, B) if key.startswith("play-at -1"))]))
        choose(t, B, "pass")
    assert found == ["DECL 1 2 3", "ROLL 1 2 3", "ATT 2 3", "ROLL 2 3", "ATT 3"]
    t = table(Seat("H3 C2"), Seat(hand="-1 BURY"), dungeon_row="d1=F1 d2=F1", dice="0")
    raid(t, "d1 H3", "d2 C2")
    choose(t, B, "play-at BURY d1", "pass")
    assert (window(t), keys(t, B)) == ("ATT", ["pass", "play-at -1 raid-2"])


def test_boss_and_own_speak_of_the_raid() -> None:
    """D-R83: a card for Boss raids finds the Boss, one for own raids nothing in another's turn."""
    t = table(Seat("H3 C2", "OWN+1"), Seat(hand="OWN+1 BOSS+3"), dungeon_row="d1=F1 d2=B1")
    raid(t, "d1 H3", "d2 C2")
    assert keys(t, B) == ["pass", "play-at BOSS+3 raid-2"]
    choose(t, B, "pass")
    assert keys(t, A) == ["pass", "play-at OWN+1 raid-1", "play-at OWN+1 raid-2"]


def test_difficulty_can_be_changed_before_the_roll() -> None:
    """D-R83, D-133: +2 against 3."""
    t = declared("", "HARD HARD", dice="1")
    choose(t, B, "play-at HARD raid-1", "pass")
    assert (window(t), keys(t, B)) == ("ROLL", ["pass"])
    choose(t, B, "pass")
    assert stash(t, A) == ""


AIMED = [
    ("-2", "raid-1", True),
    ("BELL", "H3", True),
    ("QUIT", "H3", True),
    ("QUIT", "C2", False),
    ("BURY", "d1", True),
    ("BURY", "d2", False),
    ("MAINT", "object-1", True),
]


@pytest.mark.parametrize(("card", "target", "at_a"), AIMED)
def test_aimed_at_you_or_yours(card: str, target: str, at_a: bool) -> None:
    """D-R82: a raid, its party, its Dungeon, a Guildmember, an object of yours; not what is another's or nobody's."""
    t = table(Seat("H3", "MOD"), Seat(hand=card), Seat("C2"), dungeon_row="d1=F3V1 d2=F1", loot="s1 *5", dice="0")
    raid(t, "d1 H3")
    choose(t, B, f"play-at {card} {target}")
    assert asked(t) == "A answer"
    assert ("play-at MOD object-2" in keys(t, A)) == at_a
    if at_a:
        choose(t, A, "play-at MOD object-2")
        pass_all(t)
        assert hand(t, A).startswith("s1")
        assert stash(t, A) == "d1"


@pytest.mark.parametrize(
    ("card", "target", "at_b"),
    [("NINJA", "2", True), ("NINJA", "3", False), ("CHEST", "s1", True), ("CHEST", "s2", False), ("DRAW2", "", False)],
)
def test_aimed_at_a_hand_or_a_stash(card: str, target: str, at_b: bool) -> None:
    """D-R82: you, your hand, a Stash card of yours; texts without a target aim at nobody."""
    t = table(
        Seat(hand=card), Seat(hand="MOD", stash="s1"), Seat(hand="IDLE", stash="s2"), forum_row="g=C1", step="recruit"
    )
    choose(t, A, f"play-at {card} {target}" if target else f"play {card}")
    assert ("play-at MOD object-1" in keys(t, B)) == at_b


def test_an_effect_at_an_effect_of_yours() -> None:
    """D-R82: an object of yours on the stack."""
    t = declared("+2 MOD", "CTR")
    answer(t, A, "play-at +2 raid-1")
    choose(t, B, "play-at CTR object-2")
    assert keys(t, A) == ["pass", "play-at MOD object-3"]


def test_stay_put() -> None:
    """D-R82, D-R68: only if a Guildmember is the target; from then on no Effect touches it this turn."""
    t = table(Seat("H3 C2", "STAY"), Seat(hand="QUIT QUIT -2"), dungeon_row="d1=F1V1", dice="0")
    raid(t, "d1 H3")
    choose(t, B, "play-at -2 raid-1")
    assert keys(t, A) == ["pass"]
    choose(t, A, "pass")
    choose(t, B, "play-at QUIT H3")
    choose(t, A, "play-at STAY object-3")
    close(t)
    assert guild(t, A) == "H3 C2"
    assert keys(t, B) == ["pass", "play-at QUIT C2"]


def test_the_protected_are_safe_from_cards_below() -> None:
    """D-R68: two aim at H3; the protection makes the lower one find nothing."""
    t = table(Seat("H3", "STAY"), Seat(hand="QUIT"), Seat(hand="QUIT"), step="populate")
    choose(t, B, "play-at QUIT H3")
    choose(t, C, "play-at QUIT H3")
    choose(t, A, "play-at STAY object-2")
    assert (guild(t, A), words(t).count("no-target")) == ("H3", 1)


# Copying.


def test_a_copy_with_its_own_targets() -> None:
    """D-R85: named at once; filters count, window tags do not."""
    t = table(Seat(hand="DRAW2"), Seat(hand="COPY"), forum_row="g=C1", step="recruit")
    choose(t, A, "play DRAW2")
    choose(t, B, "play-at COPY object-1")
    assert (len(t.hands[A].cards), len(t.hands[B].cards)) == (2, 2)
    t = table(
        Seat("H3 C1", "OWN+1"),
        Seat(hand="COPY"),
        Seat(hand="-2"),
        Seat(hand="COPY"),
        dungeon_row="d1=F2V1 d2=F1V1",
        dice="0 0",
    )
    raid(t, "d1 H3", "d2 C1")
    answer(t, C, "play-at -2 raid-1")
    answer(t, A, "play-at OWN+1 raid-1")
    assert keys(t, B) == ["pass", "play-at COPY object-2"]
    choose(t, B, "play-at COPY object-2")
    assert keys(t, B) == ["aim raid-1", "aim raid-2", "take-back"]
    choose(t, B, "aim raid-2")
    assert keys(t, D) == ["pass", "play-at COPY object-2"]


def test_a_copy_of_a_cancelled_effect_works() -> None:
    """D-R85: it does the copied text even so."""
    t = declared("+2", "COPY", "CTR", dice="-1")
    answer(t, A, "play-at +2 raid-1")
    choose(t, B, "play-at COPY object-2")
    choose(t, C, "play-at CTR object-2")
    assert told(t, "succeeded") == ["A beats d1 with 1 to spare."]


def test_a_cancelled_copy_does_nothing() -> None:
    """D-R85, D-R66."""
    t = declared("+2", "COPY", "CTR", dice="-3")
    answer(t, A, "play-at +2 raid-1")
    choose(t, B, "play-at COPY object-2")
    choose(t, C, "play-at CTR object-3")
    assert stash(t, A) == ""


# Abilities.


def test_an_ability_goes_on_the_stack() -> None:
    """D-R72, DP-06, D-171: used by choice at its printed time, once a turn; cancel cards for Effects do not stop it."""
    t = table(Seat("H3", stash="DIE"), Seat(hand="CTR"), dungeon_row="d1=F3V1", dice="-3 0")
    raid(t, "d1 H3")
    assert (window(t), close(t)) == ("DECL", "B")
    assert (window(t), asked(t)) == ("ROLL", "B answer")
    choose(t, B, "pass")
    assert keys(t, A) == ["pass", "use-at DIE raid-1"]
    choose(t, A, "use-at DIE raid-1")
    assert (waiting(t), keys(t, B)) == ("A result, A DIE", ["pass"])
    choose(t, B, "pass")
    assert (t.die, asked(t)) == (0, "B answer")
    choose(t, B, "pass")
    assert stash(t, A) == "DIE d1"


def test_an_ability_may_be_left() -> None:
    """DP-06: use or not."""
    t = table(Seat("H3", stash="DIE"), "", dungeon_row="d1=F3V1", dice="-3 0")
    raid(t, "d1 H3")
    choose(t, A, "pass")
    assert (stash(t, A), words(t).count("rolled")) == ("DIE", 1)


def test_an_ability_at_a_step_decision() -> None:
    """D-R72, DP-04: face-up abilities for MAIN are offered with the Effects, once a turn, and come back next turn."""
    t = table(Seat("H3", stash="SPRING"), "", dungeon_row="d1=F1", loot="*9")
    assert keys(t, A) == ["grind", "raid d1", "use SPRING"]
    choose(t, A, "use SPRING")
    pass_all(t)
    assert (len(t.hands[A].cards), keys(t, A)) == (1, ["grind", "raid d1"])
    play_on(t)
    play_on(t)
    pass_all(t)
    assert "use SPRING" in keys(t, A)


def test_an_ability_of_a_gamer_and_of_a_dungeon() -> None:
    """D-R72, D-182: on Gamers and claimed Dungeons too."""
    use = '{ at = ["MAIN"], turn = "own turn", draw = 1 }'
    t = table(Seat("H3", claimed="d0=F1"), "", step="kick", more={"H3": f"skill = [{use}]", "d0": f"stash = [{use}]"})
    assert keys(t, A) == ["keep-all", "kick H3", "use H3", "use d0"]


# Skills that follow.


def test_skills_follow_in_order() -> None:
    """D-R73, D-305, D-R33: the active player's first, then clockwise; one's own in order of arrival; no window."""
    skill = 'skill = [{ when = "patched", draw = 1 }]'
    t = table(
        Seat("H3 C2"), Seat("L1"), Seat("R1"), loot="p1 +1 +2 +3 -1 *5",
        more=dict.fromkeys(("H3", "C2", "L1", "R1"), skill),
    )  # fmt: skip
    assert [hand(t, seat) for seat in (A, B, C)] == ["+1 +2", "+3", "-1"]
    assert windows(t).split()[:1] == ["END"]


def test_an_optional_skill_is_offered() -> None:
    """DP-14, DP-12, D-R73: its owner may leave it; a look at the top card, which stays or goes to the bottom."""
    more = {"H3": 'skill = [{ when = "turn_begins", may = true, scout = "loot" }]'}
    t = table(Seat("H3"), "", loot="+1 +2 *5", more=more, step="populate")
    assert (asked(t), keys(t, A)) == ("A may", ["do", "do-not"])
    choose(t, A, "do")
    assert (asked(t), keys(t, A)) == ("A scout", ["top", "bottom"])
    choose(t, A, "bottom")
    assert deck(t, t.loot).split()[0] == "+2"
    assert deck(t, t.loot).split()[-1] == "+1"
    t = table(Seat("H3"), "", loot="+1 +2 *5", more=more, step="populate")
    choose(t, A, "do-not")
    assert (asked(t), deck(t, t.loot).split()[0]) == ("A kick", "+1")


def test_what_counts_as_recruited() -> None:
    """D-R84: from the Forum: Recruit and snatch; a move between Guilds is joining, not recruiting."""
    more = {"g": 'skill = [{ when = "recruited", draw = 1 }]'}
    t = table("", "", forum_row="g=R1", loot="+1 *5", more=more, step="recruit")
    choose(t, A, "recruit g")
    assert hand(t, A).startswith("+1")
    t = table("", Seat(hand="SNATCH"), forum_row="g=R1", loot="+1 *5", more=more, step="recruit")
    choose(t, A, "recruit g")
    choose(t, B, "play-at SNATCH object-1")
    assert hand(t, B) == "+1"
    for card in ("POACH", "SWAP"):
        t = table(Seat("H1", card), Seat("g=R1"), forum_row="x=C1", loot="+1 *5", more=more, step="recruit")
        choose(t, A, f"play-at {card} {'g' if card == 'POACH' else 'H1'}")
        assert ("g" in guild(t, A).split(), hand(t, A)) == (True, "")


def test_effects_do_many_things() -> None:
    """D-194: help a raid, hurt it, hinder it, hinder a recruit, take Guildmembers, and more."""
    t = declared("", "-2 MAINT QUIT POACH IDLE")
    assert {key.split()[1] for key in keys(t, B)[1:]} == {"-2", "MAINT", "QUIT", "POACH"}
    t = table("", Seat(hand="NORECRUIT"), forum_row="g=C1", dungeon_row="d1=F1", step="populate")
    choose(t, B, "play NORECRUIT")
    assert (window(t), told(t, "denied")) == ("END", ["A cannot Recruit this turn."])
    assert (guild(t, A), row(t).split()[0]) == ("", "g")
