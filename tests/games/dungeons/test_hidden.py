"""Hidden information: who is polled, what passes leave behind, what each seat sees (sections 20.5 and 21)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from itertools import pairwise

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
    hand,
    keys,
    pass_all,
    play_on,
    played,
    raid,
    refused,
    roll,
    seen,
    stash,
    table,
    view,
    waiting,
    window,
    windows,
    words,
)
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.dump import fingerprint
from undercroft.engine.playout import AnyOption, play_out
from undercroft.engine.redeal import redeal
from undercroft.engine.view import Hand, Pile, Sheet
from undercroft.engine.zone import SPECTATOR, bit
from undercroft.games.dungeons import GAME
from undercroft.games.dungeons.responses import Answering
from undercroft.games.dungeons.table import Realm
from undercroft.match.circle import asked_in_circle
from undercroft.match.journal import Seat as Place
from undercroft.match.journal import replay
from undercroft.match.luck import Luck
from undercroft.match.match import Match

IDLER = Seat(hand="IDLE")
CARDS = ["IDLE", "s1", "+2", "CTR", "QUIT", "RESPEC"]


def views(t: Realm, *apart: int) -> list[bytes]:
    """What everybody else sees, and those who look on."""
    return [seen(t, seat) for seat in (*range(t.seats), SPECTATOR) if seat not in apart]


def pile(t: Realm, seat: int, name: str) -> Pile:
    return next(a for a in view(t, seat).areas if isinstance(a, Pile) and a.name == name)


# Who is polled.


def s25(card: str) -> Realm:
    t = table(Seat(hand="DRAW2"), Seat(hand=card), "", "", forum_row="g=C1", step="recruit")
    choose(t, A, "play DRAW2")
    return t


def test_s25_windows_do_not_leak() -> None:
    """S-25, D-320, D-321, D-322, D-323, D-324, D-340: a Stash card or CTR, B's pass looks the same."""
    one, other = s25("s1"), s25("CTR")
    assert (keys(one, B), keys(other, B)) == (["pass"], ["pass", "play-at CTR object-1"])
    assert asked(one) == asked(other) == "B answer"
    assert views(one, B) == views(other, B)
    choose(one, B, "pass")
    choose(other, B, "pass")
    assert asked(one) == asked(other) == "A recruit"
    assert views(one, B) == views(other, B)


def test_s25_nobody_to_ask() -> None:
    """S-25, D-321: no card left anywhere: the Effect resolves at once, and no window is published."""
    t = table(Seat(hand="DRAW2"), "", "", "", forum_row="g=C1", step="recruit", loot="p1 p2 *5")
    choose(t, A, "play DRAW2")
    assert (asked(t), played(t)) == ("A recruit", "DRAW2")
    assert "window-opened" not in words(t)
    assert "window-resolved" not in words(t)


@pytest.mark.parametrize("card", CARDS)
def test_a_hand_with_anything_is_polled(card: str) -> None:
    """D-320, D-323, D-325, DP-10: whether a card can be played is no criterion; PASS may be the only answer."""
    t = table(Seat("H3", "IDLE"), Seat(hand=card), "", dungeon_row="d1=F1", dice="0")
    raid(t, "d1 H3")
    assert asked(t) == "B answer"
    assert keys(t, B)[0] == "pass"
    assert (keys(t, B) == ["pass"]) == (card in ("IDLE", "s1", "CTR"))


def test_an_empty_hand_is_polled_for_its_ability() -> None:
    """D-320: exactly where it is usable."""
    t = table(Seat("H3", stash="DIE"), Seat(stash="DIE"), IDLER, dungeon_row="d1=F1", dice="0")
    raid(t, "d1 H3")
    assert (window(t), close(t)) == ("DECL", "C")
    assert (window(t), close(t)) == ("ROLL", "CA")


def test_an_empty_window_is_not_shown() -> None:
    """D-321: everybody skipped, nothing told."""
    t = table(Seat("H3"), "", dungeon_row="d1=F1L0", dice="0")
    raid(t, "d1 H3")
    assert (windows(t), t.active) == ("", B)


def test_windows_that_no_card_is_for() -> None:
    """D-322: in a box with raid cards alone, only raids are asked about."""
    t = table(Seat("H3", "+2 s1"), Seat(hand="-2 +1"), dungeon_row="d1=F1", quiet=True, loot="+1 +1 +1", step="kick")
    choose(t, A, "kick H3")
    choose(t, A, "stash s1", "grind")
    assert windows(t) == ""
    t = table(Seat("H3", "+2"), Seat(hand="-2"), dungeon_row="d1=F1", quiet=True, loot="+1 +1 +1", dice="0")
    raid(t, "d1 H3")
    pass_all(t)
    assert windows(t) == "DECL ROLL"


def test_answers_are_asked_for_once_there_is_an_effect() -> None:
    """D-322, D-320: a card for EFF alone opens no window of its own, but an Effect in one does."""
    t = table(Seat("H3", "DRAW2"), Seat(hand="CTR"), quiet=True, loot="CTR CTR CTR", step="kick")
    choose(t, A, "play DRAW2")
    assert (window(t), asked(t)) == ("EFF", "B answer")
    choose(t, B, "pass")
    choose(t, A, "keep-all", "no-stash", "grind")
    assert windows(t) == "EFF"


def whole_turn(card: str, other: str) -> tuple[list[str], list[list[bytes]]]:
    """A full turn in which B, holding a card and another, passes: who was asked, and what the others saw."""
    t = table(
        Seat("H3 C2", "s1 IDLE"), Seat("L1", f"{card} {other}"), IDLER, forum_row="g=R1", dungeon_row="d1=F1 d2=F1",
        step="populate", dice="0 0",
    )  # fmt: skip
    polls, shown = [], []
    steps = ["kick C2", "recruit g", "stash s1", "raid d1", "send H3", "target d2", "send g", "confirm"]
    while t.active == A:
        polls.append(f"{asked(t)} {window(t)} {waiting(t)}")
        shown.append(views(t, B))
        seat = t.prompts[0].seat
        choose(
            t, seat, steps.pop(0) if asked(t) in ("A kick", "A recruit", "A stash", "A dungeon", "A party") else "pass"
        )
    return polls, shown


def test_the_same_polls_for_all_hands() -> None:
    """D-323, D-324, D-340, D-H04, D-H09: a whole turn, polls and views, whatever B holds and does not play."""
    first = whole_turn("IDLE", "IDLE")
    assert len(first[0]) > 20
    for card, other in (("CTR", "QUIT"), ("s1", "-2"), ("RESPEC", "RR"), ("WRONG", "COPY")):
        assert whole_turn(card, other) == first


def test_the_active_players_hand_shows_nowhere() -> None:
    """D-323, D-340, D-H10: what A declines for want of a card or by choice looks the same to B."""

    def turn(cards: str) -> list[bytes]:
        t = table(Seat("H3", cards), Seat(hand="IDLE"), forum_row="g=R1", step="kick")
        shown = [seen(t, B)]
        for key in ("keep-all", "no-recruit", "no-stash", "grind"):
            choose(t, A, key)
            shown.append(seen(t, B))
        return shown

    first = turn("IDLE IDLE")
    assert turn("s1 DRAW2") == turn("+2 CTR") == turn("s1 s2") == first


# Passes.


def test_passes_leave_no_trace() -> None:
    """D-324, D-H09: round the circle nobody's view changes but that of who is asked; no event, no counter."""
    t = table(Seat("H3", "IDLE"), IDLER, IDLER, IDLER, dungeon_row="d1=F1")
    raid(t, "d1 H3")
    told = len(t.events)
    shown = []
    for seat in (B, C, D, A):
        assert asked(t) == f"{SEATS[seat]} answer"
        found = {each: seen(t, each) for each in (A, B, C, D, SPECTATOR) if each != seat}
        shown.append(found)
        if seat != A:
            choose(t, seat, "pass")
            assert len(t.events) == told
    for before, after in pairwise(shown):
        for each in set(before) & set(after):
            assert before[each] == after[each]


def test_the_public_stream() -> None:
    """D-324: opened, announced, resolved, and nothing of passes or polls."""
    t = table(Seat("H3"), Seat(hand="-1 IDLE"), IDLER, dungeon_row="d1=F1", dice="2")
    raid(t, "d1 H3")
    choose(t, B, "play-at -1 raid-1")
    close(t)
    assert words(t)[:4] == ["declared", "window-opened", "announced-at", "window-resolved"]


def test_a_choice_in_secret_shows_nobody_waiting() -> None:
    """D-324, D-328: those who look on see that answers are awaited and how many cards each holds, not whose."""
    t = table(Seat("H3"), Seat(hand="-1 IDLE"), IDLER, dungeon_row="d1=F1")
    raid(t, "d1 H3")
    for seat in (A, C, SPECTATOR):
        shown = view(t, seat)
        assert (shown.window, shown.waiting, shown.question) == (True, (), None)
        sizes = [line.value for a in shown.areas if isinstance(a, Sheet) for line in a.lines if "limit" in line.value]
        assert sizes == ["0, limit 3", "2, limit 3", "1, limit 3"]


def test_no_automatic_pass_by_the_rules() -> None:
    """D-325: a seat that can only pass is asked by the rules; who passes for it is its controller's business."""
    t = table(Seat("H3"), IDLER, dungeon_row="d1=F1")
    raid(t, "d1 H3")
    assert (asked(t), keys(t, B)) == ("B answer", ["pass"])
    prompt = t.prompt_of(B)
    assert prompt is not None
    assert prompt.discreet


def test_the_rules_take_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """D-326: no delay in simulations and tests, and nothing in a view that tells of time."""

    def late(*_: object) -> None:
        raise AssertionError("the rules looked at a clock")

    for name in ("sleep", "time", "monotonic", "perf_counter"):
        monkeypatch.setattr(time, name, late)
    monkeypatch.setattr(asyncio, "sleep", late)
    t = GAME.new(3, {"rounds": "2"}, key_from("no clock"))
    play_out(t, [AnyOption()] * 3, Chance(key_from("no clock")), 20_000)
    assert t.outcome is not None


def test_asked_all_at_once_is_asked_in_turn() -> None:
    """D-327: what each seat may answer is fixed when the circle begins; passes before it change nothing."""
    t = table(Seat("H3", "+2"), Seat(hand="-2 s1"), Seat(hand="QUIT"), Seat("C1", "RESPEC CTR"), dungeon_row="d1=F1")
    raid(t, "d1 H3")
    frame = t.stack[-1]
    assert isinstance(frame, Answering)
    at_once = {seat: frame.options(t, seat) for seat in (A, B, C, D)}
    for seat in (B, C, D, A):
        prompt = t.prompt_of(seat)
        assert prompt is not None
        assert prompt.options == at_once[seat]
        choose(t, seat, "pass")


def test_who_sits_later_in_the_circle_is_asked_ahead() -> None:
    """D-327, D-300: what a later seat will be asked, as if all before it had passed; and nothing beyond the circle."""
    t = table(Seat("H3", "+2"), Seat(hand="-2"), Seat("N1"), Seat("C1", "CTR RESPEC"), dungeon_row="d1=F1")
    raid(t, "d1 H3")
    found = {seat: asked_in_circle(t, seat) for seat in (A, B, C, D)}
    assert found[C] is None, "C has nothing to answer with, and all can see it"
    for seat in (B, D, A):
        later, prompt = found[seat], t.prompt_of(seat)
        assert later is not None
        assert prompt is not None
        ahead, asked_ahead = later
        assert isinstance(ahead, Realm)
        assert asked_ahead.options == prompt.options
        assert view(ahead, seat).question == view(t, seat).question
        choose(t, seat, "pass")
        assert window(t) == "ROLL" or asked_in_circle(t, seat) is None, "the circle ends before it comes round"


def test_reasons_go_to_the_owner_alone() -> None:
    """D-329, D-014: a card that is not held is refused alike, whoever holds it; no options for others."""
    sentences = []
    for mine, theirs in (("IDLE", "CTR"), ("IDLE", "IDLE")):
        t = table(Seat("H3", theirs), Seat(hand=mine), dungeon_row="d1=F1", loot="CTR *5")
        raid(t, "d1 H3")
        sentences.append(refused(t, B, "play-at CTR object-1"))
        assert view(t, A).question is None
    assert sentences == ["You do not hold CTR. (D-014)"] * 2


# Decks and luck.


def test_nobody_sees_decks_or_luck() -> None:
    """D-330, D-H01, D-H13, D-340: other orders and other luck give the same views; sizes are public."""

    def shuffled(loot: str, forum: str, dungeons: str, luck: str) -> Realm:
        t = table(Seat("H3"), IDLER, loot=loot, forum=forum, dungeons=dungeons, step="kick")
        t.reluck(Chance(key_from(luck)))
        return t

    one = shuffled("+1 -1 p1", "g1=C1 g2=H2", "d1=F1 d2=B2", "a")
    other = shuffled("p1 +1 -1", "g2=H2 g1=C1", "d2=B2 d1=F1", "b")
    for seat in (A, B, SPECTATOR):
        assert seen(one, seat) == seen(other, seat)
        assert [pile(one, seat, f"{name} deck").count for name in ("Forum", "Dungeon", "Loot")] == [2, 2, 3]
        assert not pile(one, seat, "Loot deck").pieces
    assert one.chance.key.hex().encode() not in seen(one, A)


def test_separate_streams_of_luck() -> None:
    """D-H13: a re-roll or a random choice does not change what decks or die bring later."""
    t = GAME.new(2, {}, key_from("streams"))
    before = t.chance.clone().below(1000), t.die_luck.clone().roll(6)
    t.die_luck.roll(6)
    t.pick_luck.below(6)
    assert t.chance.clone().below(1000) == before[0]
    again = GAME.new(2, {}, key_from("streams"))
    again.pick_luck.below(6)
    assert again.die_luck.roll(6) == before[1]


def test_cards_at_the_bottom_are_known() -> None:
    """D-H02: who was rotated there is public, in order, until it is drawn."""
    t = table("", IDLER, dungeon_row="d1=F1 d2=F2 d3=F3", dungeons="d4=F4 *4", step="populate")
    for seat in (A, B, SPECTATOR):
        known = pile(t, seat, "Dungeon deck").pieces
        assert [(each.name, each.place) for each in known] == [("d1 [*]", "5")]
    play_on(t)
    known = pile(t, B, "Dungeon deck").pieces
    assert [each.name for each in known] == ["d1 [*]", "d2 [*]"]


def test_what_lies_open_is_open() -> None:
    """D-H03, D-H12: rows, Guilds, Stashes, VP, Patch Notes, piles, the Played area, the stack, the die."""
    t = table(
        Seat("H3", "+2 IDLE", stash="s1", claimed="d0=F1V2"), IDLER, dungeon_row="d1=F1", forum_row="g=C1",
        patches="p1", forum_discard="L1", loot_discard="-2", dice="-3",
    )  # fmt: skip
    raid(t, "d1 H3")
    answer(t, A, "play-at +2 raid-1")
    close(t)
    for seat in (B, SPECTATOR):
        shown = str(view(t, seat))
        for name in ("H3", "s1", "d0", "d1", "g", "p1", "L1", "-2", "+2"):
            assert f"name='{name}" in shown
        assert "label='Die', value='-3'" in shown
        assert "value='2 of 20'" in shown


# Hands.


def hands(t: Realm, seat: int) -> list[list[str]]:
    """The names in every hand that a seat can read."""
    return [[p.name for p in a.pieces] for a in view(t, seat).areas if isinstance(a, Hand)]


def test_hands_are_their_owners() -> None:
    """D-014, D-H04: others see how many cards there are."""
    t = table(Seat("H3", "+2 s1"), Seat(hand="CTR"), step="kick")
    assert hands(t, A) == [["+2", "s1"], [""]]
    assert hands(t, B) == [["", ""], ["CTR"]]
    assert hands(t, SPECTATOR) == [["", ""], [""]]


def test_what_is_drawn_is_the_drawers() -> None:
    """D-014, D-H05: the number is public, the card is not; Patch Notes are public at once."""
    t = table(Seat("H3", "DRAW2 IDLE"), IDLER, loot="+1 p1 *5", step="kick")
    choose(t, A, "play DRAW2")
    pass_all(t)
    for seat, known in ((A, True), (B, False), (SPECTATOR, False)):
        events = [(each.word, each.text) for each in view(t, seat).events]
        assert (("got", "It is +1.") in events) == known
        assert ("drew", "Player 1 draws a Loot card.") in events
        assert ("patched", "Patch Notes: p1.") in events


def test_what_is_taken_is_known_to_two() -> None:
    """D-H06, D-R75: giver and taker; the others see that one card moved."""
    t = table(Seat("H3", "NINJA"), Seat(hand="CTR"), "", step="kick")
    choose(t, A, "play-at NINJA 2")
    choose(t, B, "pass")
    assert (hand(t, A), hand(t, B)) == ("CTR", "")
    assert (hands(t, A)[A], hands(t, B)[A], hands(t, C)[A]) == (["CTR"], ["CTR"], [""])
    assert "Player 1 takes a card from Player 2." in [each.text for each in view(t, C).events]
    assert not [each for each in view(t, C).events if each.word == "stolen"]


def test_what_was_looked_at_is_known_to_the_looker() -> None:
    """D-H07: the fact is public; the knowledge stays until the card is drawn."""
    t = table(Seat("H3", "PEEK"), "", loot="+1 -1 *5", step="kick")
    choose(t, A, "play PEEK")
    assert [each.name for each in pile(t, A, "Loot deck").pieces] == ["+1", "-1"]
    assert not pile(t, B, "Loot deck").pieces
    assert "peeked" in [each.word for each in view(t, B).events]
    assert "saw" not in [each.word for each in view(t, B).events]
    choose(t, A, "keep-all")
    assert [each.name for each in pile(t, A, "Loot deck").pieces] == ["-1"]


def test_discards_lie_face_up() -> None:
    """D-H08: for everybody."""
    t = table(Seat(hand="+1 * * *"), "", step="end")
    pass_all(t)
    choose(t, A, "discard +1")
    for seat in (A, B, SPECTATOR):
        assert [each.name for each in pile(t, seat, "Loot discard").pieces] == ["+1"]
        assert "Player 1 discards +1." in [each.text for each in view(t, seat).events]


def test_what_is_picked_for_the_limit_stays_secret_until_all_have() -> None:
    """D-R60, D-340, D-H11."""
    t = table(Seat(hand="+1 * * *"), Seat(hand="+2 * * *"), "", step="end")
    pass_all(t)
    before = seen(t, B), seen(t, C)
    choose(t, A, "discard +1")
    assert (seen(t, B), seen(t, C)) == before


def test_plans_are_ones_own() -> None:
    """DP-05, D-H11, D-R79: Dungeons and parties until they are confirmed."""
    t = table(Seat("H3 C2"), IDLER, dungeon_row="d1=F1 d2=F1")
    before = seen(t, B), seen(t, SPECTATOR)
    for key in ("raid d1", "send H3", "target d2", "send C2"):
        choose(t, A, key)
        assert (seen(t, B), seen(t, SPECTATOR)) == before
    choose(t, A, "confirm")
    assert seen(t, B) != before[0]


def test_the_die_is_rolled_when_it_is_needed() -> None:
    """D-H12: not before the answers to the declaration, and everybody sees it."""
    t = table(Seat("H3"), IDLER, dungeon_row="d1=F1V1")
    raid(t, "d1 H3")
    assert (t.die_luck.drawn, "rolled" in words(t)) == (0, False)
    roll(t, "0")
    choose(t, B, "pass")
    assert t.die_luck.drawn == 1
    for seat in (A, B, SPECTATOR):
        assert [each.text for each in view(t, seat).events if each.word == "rolled"]


# Guesses.


MOMENTS: list[Callable[[Realm], None]] = [
    lambda t: None,
    lambda t: raid(t, "d1 H3"),
    lambda t: choose(t, A, "raid d1", "send H3"),
    lambda t: choose(t, A, "play-at RESPEC H3"),
]


@pytest.mark.parametrize("moment", range(len(MOMENTS)))
def test_a_guess_gives_the_same_view(moment: int) -> None:
    """D-340, D-329: all that a seat does not know dealt anew, its view and options are byte for byte the same."""
    t = table(
        Seat("H3", "RESPEC +2 s1"), Seat("C1", "CTR -2"), Seat(hand="QUIT s2"), dungeon_row="d1=F1 d2=F1",
        forum_row="g=C1", loot="+1 -1 p1 s3 *5",
    )  # fmt: skip
    MOMENTS[moment](t)
    for seat in (A, B, C):
        for luck in ("a", "b", "c"):
            c = t.clone()
            c.events = t.events.copy()
            redeal(c, bit(seat), Chance(key_from(luck)))
            assert seen(c, seat) == seen(t, seat)
    c = t.clone()
    redeal(c, bit(A), Chance(key_from("a")))
    assert sorted(hand(c, B).split() + hand(c, C).split() + deck(c, c.loot).split()) == sorted(
        hand(t, B).split() + hand(t, C).split() + deck(t, t.loot).split()
    )


def test_nobody_guesses_at_patch_notes_in_a_hand() -> None:
    """D-191, D-340: everybody knows that they cannot be there."""
    t = table(Seat("H3", "+2"), Seat(hand="CTR -2 s1"), loot="p1 p2 p3 p1 p2 p3 *2", step="kick")
    for luck in range(20):
        c = t.clone()
        redeal(c, bit(A), Chance(key_from(str(luck))))
        assert not {"p1", "p2", "p3"} & set(hand(c, B).split())


def test_replays() -> None:
    """D-341: who looks on sees no hand at any time; after the end the journal tells everything again."""
    seats = [Place("Ann", "person"), Place("Ben", "person")]
    match = Match.start(GAME, seats, {"rounds": "2"}, Luck.from_text("a replay"))
    chance = Chance(key_from("replay"))
    while not match.over:
        t = match.table
        assert isinstance(t, Realm)
        for area in match.view(SPECTATOR).areas:
            if isinstance(area, Hand):
                known = [
                    t.box.loot[c].name if t.hands[area.owner].seen_by(c) < 0 else "" for c in t.hands[area.owner].cards
                ]
                assert [piece.name for piece in area.pieces] == known
        prompt = t.prompts[chance.below(len(t.prompts))]
        offered = list(GAME.keys(t, prompt.options))
        match.choose(prompt.seat, offered[chance.below(len(offered))])
    again = replay(GAME, match.journal)
    assert fingerprint(again) == fingerprint(match.table)
    assert stash(match.table, A) == stash(again, A)  # type: ignore[arg-type]
