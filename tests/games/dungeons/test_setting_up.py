"""Components, setup and the Patch Notes met there (sections 1 to 3)."""

from __future__ import annotations

import pytest

from tests.games.dungeons.table import (
    A,
    B,
    C,
    Seat,
    asked,
    choose,
    deck,
    dungeon_row,
    evening,
    gamer,
    guild,
    hand,
    keys,
    pass_all,
    patches,
    row,
    seen,
    spent,
    table,
    untouched,
    view,
    words,
)
from undercroft.engine.chance import key_from
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Hand, Pile, Row
from undercroft.engine.zone import SPECTATOR
from undercroft.games.dungeons import GAME
from undercroft.games.dungeons.cards import EFFECT, NONE, PATCH, SKULL, STASH
from undercroft.games.dungeons.house import DICE
from undercroft.games.dungeons.table import Realm


def laid_out(seats: int = 3, first: int = A, **decks: str) -> Realm:
    """A table just set up: nobody's turn has begun."""
    told = {"forum": "*9", "dungeons": "*9", "loot": "*20"} | decks
    t = untouched(seats, first, told["forum"], told["dungeons"], told["loot"])
    t.stack[-1].run(t)
    return t


# The box.


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_guild_leaders(seats: int) -> None:
    """D-001, D-006: everybody has one Guild, one Guild Stash and one hand."""
    t = GAME.new(seats, {}, key_from("any"))
    areas = GAME.view(t, A, "ABCDE"[:seats]).areas
    for seat in range(seats):
        owned = [area.name for area in areas if isinstance(area, Row | Hand) and area.owner == seat]
        assert owned == [f"{'ABCDE'[seat]}'s {what}" for what in ("Guild", "Stash", "hand")]


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_nobody_plays_alone_and_six_are_too_many(seats: int) -> None:
    """D-001."""
    with pytest.raises(Refusal, match="2 to 5 players"):
        GAME.new(seats, {}, key_from("any"))


def test_the_box_says_how_long_and_for_whom() -> None:
    """D-002: half an hour, twelve and up."""
    assert "30 minutes" in GAME.rulebook["D-002"].text
    assert "12+" in GAME.rulebook["D-002"].text


def test_three_decks_and_the_shared_zones() -> None:
    """D-003, D-005, D-H03: all can see the rows, piles and Patch Notes, and how many cards each deck has."""
    t = laid_out(2)
    areas = {area.name: area for area in view(t, SPECTATOR).areas}
    for name in ("Forum deck", "Dungeon deck", "Loot deck", "Forum discard", "Loot discard", "Patch Notes in force"):
        assert isinstance(areas[name], Pile)
    assert isinstance(areas["Forum Row"], Row)
    assert isinstance(areas["Dungeon Row"], Row)


def test_the_raid_die() -> None:
    """D-004, D-R01: six faces, one Skull, numbers below and above zero; the table option has other dice."""
    assert DICE["standard"] == [SKULL, -3, -1, 0, 1, 2]
    assert DICE["strict"] == [SKULL, -3, -2, -1, 0, 1]
    assert DICE["swingy"] == [SKULL, -3, -1, 0, 1, 3]
    for die in DICE.values():
        assert len(die) == 6
        assert die.count(SKULL) == 1


def test_every_face_is_as_likely() -> None:
    """D-R01: each of the six, by the die's own luck."""
    t = laid_out(2)
    faces = [t.die_luck.roll(6) for _ in range(1200)]
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(150 < faces.count(face) < 250 for face in range(1, 7))


@pytest.mark.parametrize(("margin", "chances"), [(4, 5), (3, 5), (2, 4), (1, 4), (0, 3), (-1, 2), (-2, 1), (-3, 0)])
def test_the_odds_by_margin(margin: int, chances: int) -> None:
    """D-R01: as the player reads them when planning."""
    t = table("H5", "", dungeon_row=f"d1=B{5 - margin}")
    choose(t, A, "raid d1")
    question = view(t, A).question
    assert question is not None
    assert question.options[0].label == f"Send H5: 5 against {5 - margin}, {chances} of 6"


def test_a_gamer_is_a_gamer_wherever_it_lies() -> None:
    """D-007: in the Row, in a Guild, on the discard pile; in a Guild it is that player's Guildmember."""
    t = table("H3", Seat(hand="IDLE"), forum_row="C2", forum_discard="L1", step="kick")
    pieces = [p for area in view(t, A).areas if isinstance(area, Row | Pile) for p in area.pieces]
    found = {piece.face: piece for piece in pieces}
    assert [("gamer" in found[name].tags, found[name].owner) for name in ("H3", "C2", "L1")] == [
        (True, A),
        (True, None),
        (True, None),
    ]
    assert [t.guild_of(gamer(t, name)) for name in ("H3", "C2", "L1")] == [A, NONE, NONE]


def test_the_goal_is_twenty_points() -> None:
    """D-008: as everybody's sheet says."""
    t = laid_out(2)
    assert t.goal() == 20
    assert b'"0 of 20"' in seen(t, B)


# Setup.


def test_decks_are_shuffled_apart() -> None:
    """D-010: three decks, each in its own random order, the same for the same luck."""
    one, same, other = (GAME.new(2, {}, key_from(seed)) for seed in ("a", "a", "b"))
    for name in ("forum", "dungeons", "loot"):
        cards = [getattr(t, name).cards for t in (one, same, other)]
        assert cards[0] == cards[1] != cards[2]
        assert cards[0] != sorted(cards[0])
    assert {card.kind for card in one.box.loot} == {EFFECT, STASH, PATCH}


def test_the_rows_begin_with_two_each() -> None:
    """D-011, D-012, D-015: face up, and nothing else lies anywhere."""
    t = laid_out(3, forum="g1=C1 g2=H2 g3=L3 *5", dungeons="d1=F1 d2=F2 d3=F3 *5")
    assert (row(t), dungeon_row(t)) == ("g1 g2", "d1 d2")
    assert deck(t, t.forum).startswith("g3 ")
    assert deck(t, t.dungeons).startswith("d3 ")
    assert [guild(t, seat) for seat in (A, B, C)] == ["", "", ""]
    assert (t.forum_discard, t.loot_discard, t.patches, t.played) == ([], [], [], [])
    assert [(p.stash, p.claimed) for p in t.players] == [([], [])] * 3


def test_everybody_is_dealt_one_card_in_secret() -> None:
    """D-013, D-014, D-022: clockwise from the first player, seen by its owner alone."""
    t = laid_out(3, first=B, loot="+2 s1 -2 *9")
    assert [hand(t, seat) for seat in (B, C, A)] == ["+2", "s1", "-2"]
    for seat in (A, B, C):
        names = {a.owner: a.pieces[0].name for a in view(t, seat).areas if isinstance(a, Hand)}
        assert names[seat] == hand(t, seat)
        assert [names[other] for other in (A, B, C) if other != seat] == ["", ""]


def test_s01_patch_notes_at_setup() -> None:
    """S-01, D-013, D-020, D-021, D-022, D-R11, D-309: they are put in force, and replaced; no window."""
    t = laid_out(3, loot="+2 LIMIT+1 p2 s1 -2 *9")
    assert [hand(t, seat) for seat in (A, B, C)] == ["+2", "s1", "-2"]
    assert (patches(t), spent(t)) == ("LIMIT+1 p2", "")
    assert [t.hand_limit(seat) for seat in (A, B, C)] == [4, 4, 4]
    assert len(t.loot.cards) == 9
    assert (t.turn, asked(t)) == (0, "")
    assert "window-opened" not in words(t)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_setup_ends_with_one_card_a_hand(seats: int) -> None:
    """D-022, D-191, D-R30: never Patch Notes, whatever the luck; three kinds in the deck, two in hands."""
    met = 0
    for seed in range(12):
        t = GAME.set_up(seats, GAME.checked({}), GAME.new(seats, {}, key_from(str(seed))).chance)
        t.stack[-1].run(t)
        met += len(t.patches)
        assert all(len(zone.cards) == 1 for zone in t.hands)
        assert {t.box.loot[zone.cards[0]].kind for zone in t.hands} <= {EFFECT, STASH}
        assert len(t.loot.cards) == len(t.box.loot) - seats - len(t.patches)
    assert met


def test_the_first_player_is_drawn() -> None:
    """D-R08: anybody may be first; seats go on clockwise from there."""
    tables = [GAME.new(4, {}, key_from(str(seed))) for seed in range(40)]
    assert {t.first for t in tables} == {0, 1, 2, 3}
    assert all(t.active == t.first for t in tables)


def test_the_later_half_may_start_with_more() -> None:
    """D-R08: with the table option, those who begin later are dealt a second card."""
    t = untouched(4, C, "*9", "*9", "*20", start="late_loot")
    t.stack[-1].run(t)
    assert [len(zone.cards) for zone in t.hands] == [2, 2, 1, 1]


def test_s02_a_troll_in_the_setup_row() -> None:
    """S-02, D-011, D-R09, D-R10, D-052: it lies there like anybody, and may be recruited by choice."""
    t = laid_out(2, forum="T2 H3 C1 *9")
    assert (row(t), guild(t, A), guild(t, B)) == ("T2 H3", "", "")
    t.advance()
    pass_all(t)
    assert row(t) == "T2 H3 C1"
    assert keys(t, A) == ["no-recruit", "recruit T2", "recruit H3", "recruit C1"]
    choose(t, A, "recruit T2")
    pass_all(t)
    assert (guild(t, A), row(t)) == ("T2", "H3 C1")
    assert not t.troll_came
    assert asked(t) == "A stash"


def test_a_troll_in_the_very_first_populate() -> None:
    """D-R16: the first player starts with it, and has no Recruit that turn."""
    t = evening(2, forum="C1 H3 T2 *9")
    pass_all(t)
    assert (guild(t, A), row(t)) == ("T2", "C1 H3")
    assert asked(t) == "A stash"
