"""Hidden information (section 21): what the Eye shows, what lies unseen, what all can see."""

from __future__ import annotations

from msgspec.json import encode

from tests.games.tomb.table import Hero, choose, exit, keys, log, slots, stack, text, tomb, words
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.redeal import redeal
from undercroft.engine.view import Board, Piece, Pile, Row, Sheet, View
from undercroft.engine.zone import SPECTATOR, bit
from undercroft.games.tomb import GAME
from undercroft.games.tomb.cards import rank
from undercroft.games.tomb.table import Tomb

# Reading views.


def board(view: View) -> Board:
    return next(area for area in view.areas if isinstance(area, Board))


def pile(view: View, name: str) -> Pile:
    return next(area for area in view.areas if isinstance(area, Pile) and area.name == name)


def at(view: View, place: str) -> list[Piece]:
    """The pieces that lie at a place of the board."""
    return [piece for piece in board(view).pieces if piece.place == place]


def seen(t: Tomb, seat: int, name: str = "Explore stack") -> list[tuple[str, str]]:
    """The cards of a stack that a seat knows, with their depths."""
    return [(piece.place, piece.face) for piece in pile(GAME.view(t, seat), name).pieces]


def shown(piece: Piece) -> str:
    return piece.face + "*" * piece.down + "/" * piece.turned


def sheet(view: View, owner: int | None) -> dict[str, str]:
    found = next(area for area in view.areas if isinstance(area, Sheet) and area.owner == owner)
    return {line.label: line.value for line in found.lines}


def guess(t: Tomb, seat: int, luck: str) -> Tomb:
    """The table as a bot in that seat may be handed it: what it does not know is dealt anew."""
    c = t.clone()
    redeal(c, bit(seat), Chance(key_from(luck)))
    return c


# The stacks.


def test_the_order_of_the_stacks_is_hidden_and_their_contents_are_not() -> None:
    """T-H01, T-H02: sizes and ranks can be counted; unseen markers belong to the explore stack's unseen cards."""
    there = {"C1-C2": "KD?", "C1-D1": "9C"}
    t = tomb(skill="beastmaster", explored="C1 C2", slots=there, ex="AD 8C AH", cb="5D 2H 5C", exit="TS")
    for seat in (0, SPECTATOR):
        view = GAME.view(t, seat)
        assert seen(t, seat) == seen(t, seat, "Combat stack") == []
        explore, combat = pile(view, "Explore stack"), pile(view, "Combat stack")
        assert (explore.count, explore.text) == (3, "left: 8x1 Kx1 Ax2")
        assert (combat.count, combat.text) == (3, "left: 2x1 5x2")


def test_a_view_does_not_depend_on_the_order_of_the_stacks() -> None:
    """T-H01, T-H02: byte for byte the same."""
    tables = [
        tomb(slots={"C1-C2": "7C", "B1-C1": other}, explored="C1 B1", exit="TS", ex=ex, cb=cb)
        for ex, cb, other in (("AD 8C AH", "5D 2H 5C", "KD?"), ("AH KD 8C", "2H 5C 5D", "AD?"))
    ]
    for seat in (0, SPECTATOR):
        assert encode(GAME.view(tables[0], seat)) == encode(GAME.view(tables[1], seat))


# The Eye.


def eyed(stack_name: str = "explore", *, items: str = "", exit: str = "") -> Tomb:
    """A table on which the second of two players has looked at a stack."""
    t = tomb(
        mates=[Hero("6H", gifts="TD")],
        active=1,
        slots={"B1-C1": "KH", "C1-C2": "7C", "C1-D1": "9S"},
        ex="AD 8C 9H 7D KC",
        cb="6D 5S 2H 4C 3D",
        items=items,
        exit=exit,
    )
    choose(t, f"eye {stack_name}", seat=1)
    return t


def test_what_the_eye_sees_is_for_its_user_alone() -> None:
    """T-H04: others learn that it was used, and on which stack."""
    t = eyed()
    assert seen(t, 1) == [("1", "AD"), ("2", "8C"), ("3", "9H")]
    assert seen(t, 0) == seen(t, SPECTATOR) == []
    assert any(line.startswith("From the top: A♦") for line in log(t, 1))
    for seat in (0, SPECTATOR):
        assert not any(line.startswith("From the top") for line in log(t, seat))
        assert "Player 2 looks at the top of the explore stack." in log(t, seat)
        assert "AD" not in str(GAME.view(t, seat).areas)


def test_what_was_seen_stays_valid_card_by_card() -> None:
    """T-H04: as cards are drawn the others move up, and what was drawn is no secret any longer."""
    t = eyed()
    choose(t, "explore B1-C1", seat=1)
    assert slots(t)["A1-B1"] == "AD"
    assert slots(t)["B1-B2"] == "8C"
    assert seen(t, 1) == [("1", "9H")]
    assert seen(t, 0) == []


def test_what_was_seen_of_the_combat_stack_stays_valid_too() -> None:
    """T-H04."""
    t = eyed("combat")
    assert seen(t, 1, "Combat stack") == [("1", "6D"), ("2", "5S"), ("3", "2H")]
    choose(t, "fight C1-C2", seat=1)
    choose(t, "stand-by", seat=0)
    assert stack(t.combat) == "3D"
    assert seen(t, 1, "Combat stack") == []


def test_a_shuffle_ends_what_was_seen() -> None:
    """T-H04: recycled items shuffle the explore stack, and a new combat stack is a new secret."""
    t = eyed(items="JS", exit="TH")
    choose(t, "explore B1-C1", seat=1)
    assert "recycled" in words(t)
    assert seen(t, 1) == []
    t = tomb(gifts="TD", level="9H", slots={"C1-C2": "7C", "C1-D1": "8S"}, ex="AD 8C 9C", cb="5D 2H 3C 2C 2S 4D 3S")
    choose(t, "eye combat", "fight C1-C2", "fight C1-D1")
    assert "reshuffled" in words(t)
    assert seen(t, 0, "Combat stack") == []


def test_the_arm_ends_what_was_seen() -> None:
    """T-H04, T-163."""
    t = tomb(gifts="TC TD", slots={"C1-C2": "7C"}, ex="AD 8C 9H 7D KC AS")
    choose(t, "eye explore")
    assert len(seen(t, 0)) == 3
    choose(t, "arm C1")
    assert seen(t, 0) == []


def test_a_new_domain_ends_what_was_seen() -> None:
    """T-H04, T-152."""
    t = tomb(level="9D", gifts="TD", explored="C1 C4", exit="TC/", slots={"C1-C2": "7S"}, ex="8C", cb="6D 2H 3H 3S 4C")
    choose(t, "eye combat", "fight EXIT")
    assert t.domain == 2
    assert seen(t, 0) == seen(t, 0, "Combat stack") == []


# Markers.


def tamed(ex: str, *, eye: bool = False, daemon: str = "TS") -> Tomb:
    """The first of two players has tamed the 8 of hearts; the second may have looked before that."""
    t = tomb(
        skill="beastmaster",
        level="6H",
        gifts="TD" if eye else "",
        mates=[Hero("6S", skill="rogue")],
        slots={"C1-C2": "8H", "C1-D1": "9C"},
        exit=daemon,
        ex=ex,
        cb="5D 2H 4C 3D 2S",
    )
    if eye:
        choose(t, "eye explore")
    choose(t, "fight C1-C2")
    choose(t, "stand-by", seat=1)
    choose(t, "tame")
    return t


def test_a_marker_is_unseen_by_all() -> None:
    """T-H03, T-201: a face-down card of which nothing is shown; the log names its place only."""
    t = tamed("KD AD 8C 9D 7S")
    assert slots(t)["C1-C2"] == "KD?"
    for seat in (0, 1, SPECTATOR):
        (piece,) = at(GAME.view(t, seat), "C1-C2")
        assert (piece.face, piece.name, piece.text, piece.tags, piece.down) == ("", "", "", (), True)
        assert "KD" not in encode(GAME.view(t, seat)).decode()
        assert "A card is laid unseen at C1-C2." in log(t, seat)


def test_who_saw_a_marker_with_the_eye_knows_it_where_it_lies() -> None:
    """T-H03, T-H04: and nobody else does."""
    t = tamed("KD AD 8C 9D 7S", eye=True)
    (piece,) = at(GAME.view(t, 0), "C1-C2")
    assert shown(piece) == "KD*"
    for seat in (1, SPECTATOR):
        (piece,) = at(GAME.view(t, seat), "C1-C2")
        assert shown(piece) == "*"


def test_other_cards_face_down_are_public() -> None:
    """T-H05: they were seen before."""
    t = tomb(slots={"C1-C2": "6S*", "B1-C1": "KH*", "C1-D1": "JC*", "B1-B2": "7D"}, explored="C1 C2 B1 D1")
    view = GAME.view(t, SPECTATOR)
    assert [shown(at(view, place)[0]) for place in ("C1-C2", "B1-C1", "C1-D1", "B1-B2")] == ["6S*", "KH*", "JC*", "7D"]


# Guessing (re-deals).


def test_a_guess_permutes_what_is_unseen_and_nothing_else() -> None:
    """T-H08, T-H01, T-H03: explore stack and markers are one unseen set, the combat stack another."""
    t = tamed("KD AD 8C 9D 7S KS AH 7H")
    tops, markers = set(), set()
    for n in range(60):
        c = guess(t, 1, f"guess {n}")
        assert encode(GAME.view(c, 1)) == encode(GAME.view(t.clone(), 1))
        assert sorted(c.explore.cards + c.markers.cards) == sorted(t.explore.cards + t.markers.cards)
        assert sorted(c.combat.cards) == sorted(t.combat.cards)
        tops.add(text(c.explore.cards[-1:]))
        markers.add(text(c.markers.cards))
    assert tops == markers == {"KD", "7S", "KS", "AH", "7H"}


def test_a_guess_keeps_what_the_eye_has_shown_to_who_guesses() -> None:
    """T-H08, T-H04: for the others these cards move like any other."""
    t = eyed()
    mine = {stack(guess(t, 1, f"mine {n}").explore) for n in range(30)}
    assert mine == {"AD 8C 9H 7D KC", "AD 8C 9H KC 7D"}
    theirs = {stack(guess(t, 0, f"theirs {n}").explore).split()[0] for n in range(60)}
    assert theirs == {"AD", "8C", "9H", "7D", "KC"}


def test_a_marker_seen_with_the_eye_stays_in_place_for_that_player() -> None:
    """T-H08, T-H03."""
    t = tamed("KD AD 8C 9D 7S KS", eye=True)
    assert {text(guess(t, 0, f"mine {n}").markers.cards) for n in range(20)} == {"KD"}
    assert len({text(guess(t, 1, f"theirs {n}").markers.cards) for n in range(40)}) == 3


def test_no_ten_is_guessed_where_everybody_knows_that_none_lies() -> None:
    """T-H08, T-H03, T-203: a marker laid while no Daemon lay at EXIT is no 10; laid later it may be one."""
    t = tamed("KD AD 8C 9D TH TD", daemon="")
    assert exit(t) == ""
    ranks = {rank(guess(t, 1, f"guess {n}").markers.cards[0]) for n in range(60)}
    assert ranks == {13}
    t = tamed("KD AD 8C 9D TH TD")
    ranks = {rank(guess(t, 1, f"guess {n}").markers.cards[0]) for n in range(60)}
    assert ranks == {10, 13}


# What all can see.


def test_everything_else_is_public() -> None:
    """T-H06: field, EXIT, level cards, classes, bags with orientation, gold, beasts, discards, graveyard, sizes."""
    t = tomb(
        skill="beastmaster",
        level="9H",
        weapons="JC/ JD",
        blessings="QC",
        gifts="TD/",
        gold="4S",
        beast="8H",
        mates=[Hero("7S", skill="rogue", killer="9C"), Hero("6D", skill="elementalist")],
        explored="C1 C2 C4",
        slots={"C1-C2": "6S*", "C1-D1": "9C", "B1-C1": "KH"},
        exit="TC/",
        ex="AD 8C",
        cb="5D",
        items="QS JS",
        discard="2C 3C",
        graveyard="7D",
        domain=2,
        settings={"mines": "on"},
    )
    for seat in (0, 1, 2, SPECTATOR):
        view = GAME.view(t, seat)
        assert [shown(piece) for place in ("C1-C2", "C1-D1", "B1-C1", "EXIT") for piece in at(view, place)] == [
            "6S*",
            "9C",
            "KH",
            "TC/",
        ]
        assert [(piece.face, piece.owner) for piece in at(view, "ENTRY")] == [("9H", 0), ("7S", 1), ("6D", 2)]
        explored = [cell.ref for cell in board(view).cells if "explored" in cell.tags]
        assert explored == ["C1", "C2", "C4"]
        assert sheet(view, None) == {"Domain": "2 / 4", "Element": "♣"}
        assert sheet(view, 0) == {
            "Level": "18 (9♥)",
            "Class": "Beastmaster",
            "Gold": "4",
            "Beast": "16 (8♥)",
        }
        assert sheet(view, 1)["State"] == "slain by 9♣"
        bags = {area.owner: [shown(p) for p in area.pieces] for area in view.areas if isinstance(area, Row)}
        assert bags == {0: ["JC/", "JD", "QC", "TD/", "8H", "4S"], 1: [], 2: []}
        piles = {a.name: (a.count, [p.face for p in a.pieces]) for a in view.areas if isinstance(a, Pile)}
        assert piles == {
            "Explore stack": (2, []),
            "Combat stack": (1, []),
            "Item discard": (2, ["JS", "QS"]),
            "Combat discard": (2, ["3C", "2C"]),
            "Graveyard": (1, ["7D"]),
        }
        assert [heading.text for heading in view.stack] == ["The Accursed Tomb", "Turn of Player 1"]
        assert view.waiting == (0,)
        assert (view.question is not None) == (seat == 0)


def test_the_whole_log_is_public_but_for_the_eye() -> None:
    """T-H06, T-H04."""
    t = eyed()
    choose(t, "fight C1-C2", seat=1)
    choose(t, "assist", seat=0)
    assert [line for line in log(t, 1) if line not in log(t, 0)] == [
        line for line in log(t, 1) if "From the top" in line
    ]
    assert log(t, 0) == log(t, SPECTATOR)


def test_luck_to_come_is_in_no_view() -> None:
    """T-H07: another key, the same view."""
    t = tomb(slots={"C1-C2": "7C"}, ex="AD 8C", cb="5D 2H")
    other = t.clone()
    other.events = t.events.copy()
    other.reluck(Chance(key_from("other luck")))
    for seat in (0, SPECTATOR):
        assert encode(GAME.view(t, seat)) == encode(GAME.view(other, seat))


# Undo.


def step(t: Tomb, key: str, seat: int = 0) -> bool:
    """Whether a step may be taken back for free."""
    before = t.knowledge()
    choose(t, key, seat=seat)
    return t.knowledge() == before


def test_free_options_and_declarations_can_be_taken_back() -> None:
    """T-H09: they reveal nothing; the Eye does."""
    t = tomb(
        skill="beastmaster", level="6H", beast="7C", weapons="JD", gifts="TD/ TH TS",
        mates=[Hero("6S", skill="rogue", blessings="QD")], slots={"C1-C2": "8D", "C1-D1": "9C"}, ex="KD AD 8C 9D",
        cb="5D 2H 4S 3S 6D",
    )  # fmt: skip
    assert step(t, "heart TD")
    assert step(t, "give JD 2")
    assert step(t, "accept", seat=1)
    assert not step(t, "eye explore")
    assert step(t, "fight C1-C2")
    assert step(t, "beast")
    assert not step(t, "stand-by", seat=1), "now the cards are drawn"
    assert not step(t, "adopt"), "and now a room is explored"


def test_the_brain_can_be_taken_back() -> None:
    """T-H09."""
    t = tomb(skill="rogue", gifts="TS", slots={"C1-C2": "8D", "C1-D1": "9C"})
    assert step(t, "brain martial")


def test_weapons_can_be_taken_back_until_cards_are_drawn() -> None:
    """T-H09."""
    t = tomb(
        weapons="JD", blessings="QC QD", mates=[Hero("6H")], slots={"C1-C2": "7C", "C1-D1": "9C"}, cb="2D 2H 3C 4C 3H"
    )
    assert step(t, "fight C1-C2")
    assert step(t, "wield JD")
    assert not step(t, "stand-by", seat=1)
    assert step(t, "spend QC"), "paying shows nothing new"


def test_arm_hallway_and_wall_cannot_be_taken_back() -> None:
    """T-H09: they reveal cards."""
    t = tomb(gifts="TC", weapons="JD", slots={"B1-C1": "KH", "C1-D1": "9C"}, ex="KD AD 8C 9D KS AS 7D 7H")
    for key in ("explore B1-C1", "break C1-C2 JD", "arm C1"):
        c = t.clone()
        assert not step(c, key), key


def test_a_marker_that_is_known_to_be_no_ten_cannot_be_taken_back() -> None:
    """T-H09, T-H03: without a Daemon everybody has learned something; with one the card lies truly unseen."""
    for daemon, free in (("", False), ("TS", True)):
        t = tomb(
            skill="beastmaster", level="6H", explored="C1 C2", slots={"C1-C2": "8H", "C1-D1": "9C"}, exit=daemon,
            ex="KD AD", cb="5D 2H 4C 3D 2S",
        )  # fmt: skip
        choose(t, "fight C1-C2")
        assert step(t, "tame") == free


def test_chance_cannot_be_taken_back() -> None:
    """T-H09: a class left to chance used randomness; one that was chosen did not."""
    t = GAME.new(3, {"classes": "on"}, key_from("classes"))
    assert step(t, "class rogue")
    assert not step(t, "any-class", seat=1)
    assert keys(t, 2)
