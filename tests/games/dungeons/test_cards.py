"""What cards are and do: Gamers, Dungeons, Stash cards, Patch Notes, attachments, bonuses, faces (section 17)."""

from __future__ import annotations

import pytest

from tests.games.dungeons.table import (
    A,
    B,
    C,
    Seat,
    choose,
    close,
    gamer,
    guild,
    hand,
    keys,
    pass_all,
    patches,
    play_on,
    played,
    raid,
    spent,
    stash,
    table,
    told,
    view,
    window,
)
from undercroft.engine.view import Piece, Pile, Row
from undercroft.engine.zone import SPECTATOR
from undercroft.games.dungeons import GAME
from undercroft.games.dungeons.cards import LETTERS, SKULL, TYPES
from undercroft.games.dungeons.strength import experience, margin, party_strength, type_bonuses
from undercroft.games.dungeons.table import Realm


def piece(t: Realm, name: str) -> Piece:
    """A card as everybody sees it."""
    areas = [area for area in view(t, SPECTATOR).areas if isinstance(area, Row | Pile)]
    return next(each for area in areas for each in area.pieces if each.name.partition(" ")[0] == name)


def strength(t: Realm, party: str) -> int:
    """What a party of A brings against the first Dungeon of the Row."""
    return party_strength(t, A, t.dungeon_row[0], [gamer(t, name) for name in party.split()])


# Gamers and Dungeons.


@pytest.mark.parametrize(("letter", "name"), list(zip(LETTERS, TYPES, strict=True)))
def test_a_gamer_card(letter: str, name: str) -> None:
    """D-180, D-181, D-183: a name, a text, one of six types, and Experience."""
    t = table(Seat(f"G={letter}3"), "", dungeon_row="d1=F1", more={})
    card = piece(t, "G")
    assert (card.face, card.counters["XP"], card.text) == ("G", 3, "G")
    assert name in card.tags
    assert card.name == f"G ({letter})"
    assert strength(t, "G") == 3


def test_every_printed_gamer_has_a_skill_that_people_can_read() -> None:
    """D-180, D-182, D-183, D-184: all six types; some skills are for Farms, some for Bosses."""
    for card in GAME.box.gamers:
        assert card.name
        assert card.words
        assert card.statics or card.triggers or card.text >= 0 or card.refuses, card.key
    assert {card.type for card in GAME.box.gamers} == set(range(6))
    assert {static.on for card in GAME.box.gamers for static in card.statics} >= {0, 1}


def test_a_dungeon_card() -> None:
    """D-110, D-113, D-210, D-211: Difficulty, requirement, Loot, VP and exactly one kind."""
    t = table("", "", dungeon_row="d1=F3[C]L1V2 d2=B7[HL]L0V4 d3=F2[*]L2V1", step="populate", dungeons="")
    for name, face, numbers, needs in (
        ("d1", "farm", (3, 1, 2), ["needs-casual"]),
        ("d2", "boss", (7, 0, 4), ["needs-hardcore", "needs-leader"]),
        ("d3", "farm", (2, 2, 1), []),
    ):
        card = piece(t, name)
        assert (card.face, tuple(card.counters.values())) == (face, numbers)
        assert [tag for tag in card.tags if tag.startswith("needs")] == needs
        assert len({"farm", "boss"} & set(card.tags)) == 1


@pytest.mark.parametrize(
    ("skill", "dungeon", "party", "worth"),
    [
        ('{ experience = 2, on = "farm" }', "F9", "G H4", 8),
        ('{ experience = 2, on = "farm" }', "B9", "G H4", 6),
        ('{ experience = 2, on = "boss" }', "B9", "G", 4),
        ("{ experience = 2, alone = true }", "F9", "G", 4),
        ("{ experience = 2, alone = true }", "F9", "G H4", 6),
        ('{ experience = 2, with = "hardcore" }', "F9", "G H4", 8),
        ('{ experience = 2, with = "hardcore" }', "F9", "G H4 H3", 11),
        ('{ experience = 2, with = "hardcore" }', "F9", "G L1", 3),
        ('{ experience = 2, with = "casual" }', "F9", "G H4", 6),
        ("{ experience = 1, party = 3 }", "F9", "G H4 L1", 8),
        ("{ experience = 1, party = 3 }", "F9", "G H4", 6),
        ("{ others = 1 }", "F9", "G H4 L1", 9),
        ("{ others = -1 }", "F9", "G H4 L1", 5),
        ("{ others = 1 }", "F9", "G", 2),
    ],
)
def test_bonuses_on_gamers(skill: str, dungeon: str, party: str, worth: int) -> None:
    """D-R86, D-130, D-182, D-184: for that Gamer in its raid; "with" asks for another member and counts once."""
    t = table(Seat("G=C2 H4 L1 H3"), "", dungeon_row=f"d1={dungeon}", more={"G": f"skill = [{skill}]"})
    assert strength(t, party) == worth


@pytest.mark.parametrize(
    ("card", "dungeon", "party", "worth"),
    [
        ("FARM+1", "F9", "H3 H2", 6),
        ("FARM+1", "B9", "H3 H2", 5),
        ("ALONE+1", "F9", "H3", 4),
        ("ALONE+1", "F9", "H3 H2", 5),
        ("H+1", "F9", "H3 H2 C1", 8),
        ("C+1", "F9", "H3 H2 C1", 7),
        ("THREE+1", "F9", "H3 H2 C1", 7),
        ("THREE+1", "B9", "H3 H2", 5),
    ],
)
def test_bonuses_of_stash_cards(card: str, dungeon: str, party: str, worth: int) -> None:
    """D-R86, D-195: "raids +1" once per raid, not per Gamer; of a type, for each of it; and only for their owner."""
    t = table(Seat("H3 H2 C1", stash=card), "", dungeon_row=f"d1={dungeon}")
    assert strength(t, party) == worth
    t = table(Seat("H3 H2 C1"), Seat(stash=card), dungeon_row=f"d1={dungeon}")
    assert strength(t, party) == sum(int(name[1]) for name in party.split())


def test_a_skill_counts_only_in_the_party() -> None:
    """D-130, D-R86: who stays at home helps nobody."""
    t = table(Seat("L1 H3"), "", dungeon_row="d1=F4V1", dice="0", more={"L1": "skill = [{ others = 1 }]"})
    raid(t, "d1 H3")
    assert stash(t, A) == ""


def test_the_last_bonus_lost_with_its_member() -> None:
    """D-R42, D-R86: a party of two becomes a party of one, alone."""
    t = table(
        Seat("H3 L1"), Seat(hand="QUIT"), dungeon_row="d1=F5V1", dice="0",
        more={"H3": "skill = [{ experience = 2, alone = true }]"},
    )  # fmt: skip
    raid(t, "d1 H3 L1")
    choose(t, B, "play-at QUIT L1")
    assert stash(t, A) == "d1"


# Patch Notes.


def test_patch_notes_are_played_when_drawn() -> None:
    """D-200, D-201, D-202, D-204, D-R31, D-R33: face up beside the others, in force at once, and for good."""
    t = table(Seat("H3", "DRAW2 IDLE"), Seat(hand="CTR STOP"), loot="H-1 H-1 +1 *9", patches="p1", step="kick")
    choose(t, A, "play DRAW2")
    pass_all(t)
    assert (patches(t), hand(t, A)) == ("p1 H-1 H-1", "IDLE")
    assert piece(t, "H3").counters["XP"] == 1
    pile = next(a for a in view(t, C).areas if isinstance(a, Pile) and a.name == "Patch Notes in force")
    assert sorted(each.name for each in pile.pieces) == ["H-1", "H-1", "p1"]
    play_on(t)
    play_on(t)
    assert patches(t) == "p1 H-1 H-1"
    assert piece(t, "H3").counters["XP"] == 1


def test_patch_notes_are_for_everybody() -> None:
    """D-202, D-203: all players, and each of several."""
    t = table(Seat("H3"), Seat("H4"), patches="H-1 LIMIT+1 LIMIT+1", dungeon_row="d1=B3V1")
    for seat, name in ((A, "H3"), (B, "H4")):
        number = gamer(t, name)
        found = experience(t, seat, number, t.dungeon_row[0], [number], type_bonuses(t, seat, t.dungeon_row[0]))
        assert found == int(name[1]) - 1
        assert t.hand_limit(seat) == 5


def test_a_patch_in_the_middle_of_draws() -> None:
    """D-R32, D-R31: one at a time; it uses up its draw, and the number of draws is fixed before."""
    t = table(Seat("H3"), "", loot="GRINDS+1 +1 +2 *5", patches="GRINDS+1")
    assert (hand(t, A), patches(t)) == ("+1", "GRINDS+1 GRINDS+1")


def test_sums_of_contradicting_cards() -> None:
    """D-R34: they add up."""
    t = table(Seat("H3", stash="H+1 H+1"), "", patches="H-1", dungeon_row="d1=F9")
    assert strength(t, "H3") == 4
    t = table(Seat("H3", stash="HAND+1"), "", patches="LIMIT+1 LIMIT+1")
    assert [t.hand_limit(seat) for seat in (A, B)] == [6, 5]


def test_a_card_beats_the_rulebook() -> None:
    """D-R34, D-104: one that allows a second raid."""
    t = table(Seat("H3", "WIND"), "", dungeon_row="d1=F1 d2=F1")
    choose(t, A, "play-at WIND H3", "raid d1", "send H3")
    assert "target d2" in keys(t, A)


def test_patches_change_difficulty_and_draws() -> None:
    """D-202, D-203, D-R76: a Boss is easier, a Grind draws more."""
    t = table(Seat("H3"), "", patches="BOSS-1", dungeon_row="d1=B4V1 d2=F4V1", dice="0 0")
    assert (piece(t, "d1").counters["Difficulty"], piece(t, "d2").counters["Difficulty"]) == (3, 4)
    raid(t, "d1 H3")
    assert stash(t, A) == "d1"
    t = table("", "", patches="GRINDS+1 GRINDS+1", loot="+1 +2 +3 *5")
    assert hand(t, A) == "+1 +2 +3"


def test_more_from_a_grind_by_a_stash_card() -> None:
    """D-195, D-091: for its owner."""
    t = table(Seat(stash="GRIND+1"), "", loot="+1 +2 +3 *5")
    assert hand(t, A) == "+1 +2"


# Attachments and discards.


def test_an_attachment_lasts() -> None:
    """D-R36, D-064: it stays beyond the turn and counts, while other Effects vanish."""
    t = table(Seat("H3 C1", "BIND DRAW2"), "", dungeon_row="d1=F9", step="recruit", forum_row="g=L1")
    choose(t, A, "play-at BIND H3")
    pass_all(t)
    choose(t, A, "play DRAW2")
    pass_all(t)
    assert (played(t), strength(t, "H3"), strength(t, "C1")) == ("DRAW2", 4, 1)
    play_on(t)
    assert (spent(t), strength(t, "H3")) == ("DRAW2", 4)
    play_on(t)
    pass_all(t)
    choose(t, A, "kick H3")
    pass_all(t)
    assert "BIND" in spent(t).split()


def test_a_copied_attachment_bears_the_copied_text() -> None:
    """D-R36, D-R85: the copying card stays with the copier's Gamer and does what was copied."""
    t = table(Seat("H3", "BIND"), Seat("C2 L1", "COPY"), dungeon_row="d1=F9", step="recruit", forum_row="g=L2")
    choose(t, A, "play-at BIND H3")
    choose(t, B, "play-at COPY object-1", "aim C2")
    assert played(t) == ""
    assert piece(t, "C2").text.startswith("Attached: COPY.")
    number = gamer(t, "C2")
    assert experience(t, B, number, t.dungeon_row[0], [number], [0] * 6) == 3
    assert strength(t, "H3") == 4


def test_discard_piles_are_open() -> None:
    """D-R37, D-H03: everybody may look through them, and a card may take from them."""
    t = table(Seat(hand="DIVE"), "", forum_discard="H3", loot_discard="+2 s1 CTR +2", step="recruit", forum_row="g=L1")
    for seat in (A, B, SPECTATOR):
        piles = {a.name: a for a in view(t, seat).areas if isinstance(a, Pile)}
        assert [each.name for each in piles["Loot discard"].pieces] == ["+2", "CTR", "s1", "+2"]
        assert [each.name for each in piles["Forum discard"].pieces] == ["H3 (H)"]
    offered = [key for key in keys(t, A) if key.startswith("play")]
    assert len(offered) == 2
    choose(t, A, "play-at DIVE CTR")
    assert (hand(t, A), spent(t)) == ("CTR", "+2 s1 +2")


# Faces.


JESTER = {"d1": "raid = [{ face_is_skull = -3 }]"}
HEALER = {"L2": "skill = [{ skull_is = -3 }]"}


@pytest.mark.parametrize(
    ("more", "face", "counts"),
    [
        ({}, "skull", SKULL),
        ({}, "-3", -3),
        (JESTER, "-3", SKULL),
        (JESTER, "skull", SKULL),
        (JESTER, "-1", -1),
        (HEALER, "skull", -3),
        (HEALER, "-3", -3),
        (JESTER | HEALER, "-3", -3),
        (JESTER | HEALER, "skull", -3),
    ],
)
def test_what_a_face_counts_as(more: dict[str, str], face: str, counts: int) -> None:
    """D-R81: the Dungeon first, then a Gamer's skill on a Skull; the outcome is the result for every card."""
    t = table(Seat("H5 L2"), Seat(hand="SOUL"), dungeon_row="d1=F1", more=more, dice=face)
    raid(t, "d1 H5 L2")
    close(t)
    assert (window(t), t.die) == ("ROLL", counts)
    assert ("play-at SOUL raid-1" in keys(t, B)) == (counts == SKULL)


@pytest.mark.parametrize(("faces", "more"), [("skull skull", HEALER), ("-3 skull", HEALER | JESTER)])
def test_a_healer_helps_once_a_turn(faces: str, more: dict[str, str]) -> None:
    """D-R81: translated anew at every roll; a skill that was used is used, whatever face it was used on."""
    t = table(Seat("H5 L2"), Seat(hand="RR IDLE"), dungeon_row="d1=F1", more=more, dice=faces)
    raid(t, "d1 H5 L2")
    close(t)
    assert t.die == -3
    choose(t, B, "play-at RR raid-1", "pass")
    assert (window(t), t.die) == ("ROLL", SKULL)


def test_a_healer_is_not_used_up_by_an_ordinary_face() -> None:
    """D-R81: a -3 that is none of a Skull's leaves it ready."""
    t = table(Seat("H5 L2"), Seat(hand="RR IDLE"), dungeon_row="d1=F1", more=HEALER, dice="-3 skull")
    raid(t, "d1 H5 L2")
    close(t)
    choose(t, B, "play-at RR raid-1", "pass")
    assert t.die == -3


def test_patch_notes_may_turn_a_face() -> None:
    """D-R81: with the Dungeon, before Gamers."""
    t = table(Seat("H5"), "", dungeon_row="d1=F1", patches="-1SKULL", dice="-1")
    raid(t, "d1 H5")
    assert (guild(t, A), stash(t, A)) == ("", "")
    assert (told(t, "rolled"), told(t, "counts-as")) == (["The die for d1 shows -1."], ["That counts as Skull here."])


def test_values_set_later_stand() -> None:
    """D-R81: a Skull set to 0 is not translated again."""
    t = table(Seat("H5", "SOUL"), "", dungeon_row="d1=F5V1", patches="-1SKULL", dice="-1")
    raid(t, "d1 H5")
    close(t)
    choose(t, A, "play-at SOUL raid-1")
    assert stash(t, A) == "d1"


def test_what_everybody_reads_of_a_raid() -> None:
    """D-132, D-R83: Experience with all that was played, against the Difficulty with the same."""
    t = table(Seat("H3", "+2 IDLE"), Seat(hand="HARD BELL"), dungeon_row="d1=F3", dice="0")
    raid(t, "d1 H3")
    choose(t, B, "play-at HARD raid-1")
    choose(t, A, "play-at +2 raid-1")
    choose(t, B, "play-at BELL H3")
    close(t)
    assert window(t) == "ROLL"
    shown = next(p for a in view(t, B).areas if isinstance(a, Row) for p in a.pieces if p.ref == "raid-1")
    assert shown.text == "H3: 3 and a die of 0 against 5"
    assert margin(t, t.raids[0]) == -2


def test_skills_of_several_players_follow_from_the_active_one_on() -> None:
    """D-R73: B exchanges Gamers in A's turn, and both have a skill on leaving; A's comes first."""
    skill = 'skill = [{ when = "left", draw = 1 }]'
    t = table(Seat("C2 H3"), Seat("L1", "SWAP"), loot="+1 +2 *5", step="kick", more={"C2": skill, "L1": skill})
    choose(t, A, "kick H3")
    choose(t, B, "play-at SWAP L1", "aim C2")
    pass_all(t)
    assert (guild(t, A), guild(t, B)) == ("L1", "C2")
    assert (hand(t, A), hand(t, B)) == ("+1", "+2")
