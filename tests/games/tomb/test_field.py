"""The field: rooms, slots, start, throne and edges (section 3)."""

from __future__ import annotations

import pytest

from tests.games.tomb.table import (
    at_the_door,
    board,
    choose,
    exit,
    explored_rooms,
    keys,
    refused,
    slot,
    slots,
    tomb,
)
from undercroft.engine.chance import key_from
from undercroft.engine.refusal import Refusal
from undercroft.games.tomb import GAME
from undercroft.games.tomb.field import field_named, size_for


def test_the_standard_field() -> None:
    """T-024, T-026, T-R01: 5 x 4 rooms A1 to E4, 16 slots across and 15 upward."""
    shown = board(tomb(slots={"C1-C2": "7C"}))
    rooms = [cell.ref for cell in shown.cells if "room" in cell.tags]
    assert sorted(rooms) == sorted(f"{col}{row}" for col in "ABCDE" for row in "1234")
    ends = [link.ends for link in shown.links]
    assert len([pair for pair in ends if pair[0][1] == pair[1][1]]) == 16
    assert len([pair for pair in ends if pair[0][0] == pair[1][0]]) == 15


def test_one_slot_between_neighbours() -> None:
    """T-025, T-031: each two adjacent rooms have exactly one slot; no slot leads out of the field."""
    field = field_named("standard")
    pairs = [frozenset(pair) for pair in field.ends]
    assert len(set(pairs)) == len(pairs)
    for a, b in field.ends:
        assert abs(a % 5 - b % 5) + abs(a // 5 - b // 5) == 1


PRESETS = [
    ("standard", (8, 8), (5, 4), 31, "C1", "C4"),
    ("small", (7, 7), (3, 3), 12, "B1", "B3"),
    ("tiny", (6, 6), (3, 2), 7, "B1", "B2"),
    ("large", (10, 10), (5, 5), 40, "C1", "C5"),
]


@pytest.mark.parametrize(("name", "lengths", "size", "slots", "start", "throne"), PRESETS)
def test_presets(
    name: str, lengths: tuple[int, int], size: tuple[int, int], slots: int, start: str, throne: str
) -> None:
    """T-037, T-022, T-026, T-027, T-029, T-S37: the table of section 3."""
    field = field_named(name)
    assert (field.cols, field.rows) == size == size_for(*lengths)
    assert field.slots == slots
    assert (field.room_key(field.start), field.room_key(field.throne)) == (start, throne)


@pytest.mark.parametrize(
    ("lengths", "size"), [((1, 1), (3, 2)), ((9, 8), (5, 4)), ((11, 8), (7, 4)), ((8, 9), (5, 4)), ((12, 13), (7, 7))]
)
def test_rooms_that_fit_on_a_table(lengths: tuple[int, int], size: tuple[int, int]) -> None:
    """T-037: columns odd, at least 3 x 2."""
    assert size_for(*lengths) == size


def test_a_field_of_any_size() -> None:
    """T-037: `7x5` sets columns and rows."""
    t = GAME.new(1, {"field": "7x5"}, key_from("wide"))
    assert explored_rooms(t) == "D1"
    assert t.field.slots == 6 * 5 + 7 * 4


@pytest.mark.parametrize("size", ["4x4", "1x4", "3x1", "6x2"])
def test_columns_must_be_odd_and_enough(size: str) -> None:
    """T-037, T-S37: 4 columns have no centre."""
    with pytest.raises(Refusal, match=r"cannot be laid: it takes 3, 5, 7 .* \(T-037\)"):
        GAME.new(1, {"field": size}, key_from("bad"))


def test_entering_a_tiny_field() -> None:
    """T-S37: start B1, throne B2."""
    t = tomb(settings={"field": "tiny"}, explored="", ex="KH 7C 9D 8D 8S")
    assert slots(t) == {"A1-B1": "KH", "B1-C1": "7C", "B1-B2": "9D"}
    assert explored_rooms(t) == "B1"


@pytest.mark.parametrize(("field", "below", "throne"), [("tiny", "B1", "B2"), ("small", "B2", "B3")])
def test_the_throne_of_a_small_field(field: str, below: str, throne: str) -> None:
    """T-S37, T-029, T-030, T-070: exploring the throne room brings the Daemon within reach, and nothing else does."""
    t = tomb(settings={"field": field}, explored=below, slots={f"{below}-{throne}": "KS"}, exit="TH", weapons="JC")
    assert "fight EXIT" not in keys(t)
    choose(t, f"explore {below}-{throne}")
    assert explored_rooms(t) == f"{below} {throne}"
    assert "fight EXIT" in keys(t)


def test_entry_is_no_slot() -> None:
    """T-028, T-031: the start room has a west, an east and a north side, and no south side."""
    t = tomb(explored="", ex="KH 7C 9D 8D 8S AS")
    assert slots(t) == {"B1-C1": "KH", "C1-D1": "7C", "C1-C2": "9D"}
    assert refused(t, "break C1-ENTRY JC") == "There is no hallway 'C1-ENTRY' on this field. (T-025)"


def test_exit_touches_only_the_throne_room() -> None:
    """T-030, T-R02: all rooms around the throne room are not enough."""
    t = tomb(explored="C1 B4 D4 C3", slots={"C1-C2": "7C"}, exit="TH")
    assert keys(t) == ["fight C1-C2"]
    t = tomb(explored="C1 C4", slots={"C1-C2": "7C"}, exit="TH")
    assert keys(t) == ["fight C1-C2", "fight EXIT"]


def test_no_card_but_the_daemon_lies_at_exit() -> None:
    """T-030, T-041: the throne room gets no card on its north side."""
    t = tomb(explored="C1 C2 C3", slots={"C3-C4": "KS", "C1-C2": "7C*"}, ex="7D 8D 9D AD")
    choose(t, "explore C3-C4")
    assert {name: slot(t, name) for name in ("B4-C4", "C4-D4")} == {"B4-C4": "7D", "C4-D4": "8D"}
    assert not exit(t)
    assert len(t.explore.cards) == 2


def test_the_states_of_a_slot() -> None:
    """T-032: empty, safe, enemy, passed; open behaves as passed."""
    t = tomb(explored="C1", slots={"B1-C1": "KH", "C1-D1": "7C", "C1-C2": "8D*", "D1-E1": "open"})
    seen = {link.ref: link.tags[0] for link in board(t).links}
    assert (seen["B1-C1"], seen["C1-D1"], seen["C1-C2"]) == ("safe", "enemy", "passed")
    assert (seen["D1-E1"], seen["A4-B4"]) == ("passed", "empty")


def test_an_open_passage_is_a_passed_slot() -> None:
    """T-032, T-042: it gets no card, and can be neither explored nor broken."""
    t = tomb(explored="C1 B1", slots={"B1-C1": "open", "B1-B2": "KS"}, weapons="JC", ex="7D 8D 9D AD")
    assert refused(t, "explore B1-C1") == "B1-C1 has been passed already; a room is explored only once. (T-046)"
    assert refused(t, "break B1-C1 JC") == "There is no wall at B1-C1: something lies there. (T-061)"
    assert slot(t, "B1-C1") == "open"


@pytest.mark.parametrize(
    ("explored", "way", "pointer"),
    [("C1", "B1-C1", "left"), ("C1", "C1-D1", "right"), ("C1", "C1-C2", "up"), ("C2", "C1-C2", "down")],
)
def test_a_card_points_away_from_its_room(explored: str, way: str, pointer: str) -> None:
    """T-033: from the explored room that it was placed from to the other end of its slot."""
    t = tomb(explored=explored, slots={way: "7C"})
    piece = next(piece for piece in board(t).pieces if piece.place == way)
    assert f"points-{pointer}" in piece.tags


def test_cards_placed_by_play_point_away_too() -> None:
    """T-033, T-039: the first three point left, right and up; a card laid southward points down."""
    t = tomb(explored="", ex="7C 7D KH 8C 8D 8H")
    tags = {piece.place: piece.tags for piece in board(t).pieces}
    assert "points-left" in tags["B1-C1"]
    assert "points-right" in tags["C1-D1"]
    assert "points-up" in tags["C1-C2"]
    t = tomb(explored="B1 B2", slots={"B1-B2": "KD*", "B2-C2": "KH"}, ex="7C 7D 7H 8C")
    choose(t, "explore B2-C2")
    tags = {piece.place: piece.tags for piece in board(t).pieces}
    assert "points-down" in tags["C1-C2"]


def test_a_card_touches_both_rooms_of_its_slot() -> None:
    """T-034: an enemy may be fought from either end."""
    for explored in ("C1", "C2"):
        assert "fight C1-C2" in keys(tomb(explored=explored, slots={"C1-C2": "7C"}))
    assert keys(tomb(explored="C1 C3", slots={"C1-D1": "8C", "C2-D2": "7C"})) == ["fight C1-D1"]


def test_every_explored_room_is_reachable_for_everyone() -> None:
    """T-035: no pawns; each player may act at any explored room."""
    far = {"C1-C2": "7C*", "C2-C3": "8C*", "C3-D3": "KH", "B1-C1": "9C"}
    for active in (0, 1):
        t = tomb(players=2, active=active, explored="C1 C2 C3", slots=far)
        assert {"explore C3-D3", "fight B1-C1"} <= set(keys(t, active))


def test_a_start_room_in_the_centre() -> None:
    """T-027: the first room explored is the centre of row 1."""
    for field, start in (("standard", "C1"), ("small", "B1"), ("large", "C1"), ("9x2", "E1")):
        t = at_the_door(field=field)
        t.advance()
        assert explored_rooms(t) == start
