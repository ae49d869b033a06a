"""Cutting: what is left of an area, and of a whole table, for a seat."""

from __future__ import annotations

from msgspec.structs import replace

from undercroft.engine.cutting import Drawn, cut
from undercroft.engine.view import Hand, Piece, Pile, Row
from undercroft.engine.zone import SPECTATOR, bit

SECRET = Piece(ref="ace", name="Ace", face="AS", text="the best", place="left", owner=1, seen_by=bit(1))


def test_an_unseen_piece_shows_its_back_and_its_place_and_nothing_else() -> None:
    area = cut(Row(name="Row", pieces=(SECRET,)), bit(0))
    assert isinstance(area, Row)
    assert area.pieces == (Piece(ref="left#0", place="left", owner=1, down=True),)


def test_who_may_see_it_sees_it_but_not_who_else_does() -> None:
    area = cut(Hand(name="Hand", owner=1, pieces=(SECRET,)), bit(1))
    assert isinstance(area, Hand)
    assert area.pieces[0].face == "AS"
    assert area.pieces[0].seen_by == Piece(ref="").seen_by


def test_of_a_pile_only_the_number_is_told() -> None:
    area = cut(Pile(name="Pile", count=9, pieces=(SECRET, Piece(ref="two"))), bit(SPECTATOR))
    assert isinstance(area, Pile)
    assert (area.count, [piece.ref for piece in area.pieces]) == (9, ["two"])


def drawn(*pieces: Piece, before: Drawn | None = None) -> Drawn:
    """A table with an open row, and a hand of these pieces."""
    return Drawn("en", ("Ann", "Bob"), [Row(name="Row"), Hand(name="Hand", owner=1, pieces=pieces)], (), before)


def test_what_did_not_change_is_cut_once() -> None:
    first = drawn(SECRET)
    known = first.cut(bit(0))
    again = drawn(SECRET, before=first).cut(bit(0))
    assert all(old is new for old, new in zip(known, again, strict=True))


def test_a_piece_that_others_come_to_see_is_cut_anew_for_everybody() -> None:
    first = drawn(SECRET)
    assert first.cut(bit(0)) != first.cut(bit(1))
    then = drawn(replace(SECRET, seen_by=bit(0)), before=first)
    assert [piece.face for area in then.cut(bit(0)) if isinstance(area, Hand) for piece in area.pieces] == ["AS"]
    assert [piece.face for area in then.cut(bit(1)) if isinstance(area, Hand) for piece in area.pieces] == [""]


def test_a_table_with_other_areas_takes_nothing_over() -> None:
    first = drawn(SECRET)
    first.cut(bit(0))
    alone = Drawn("en", ("Ann", "Bob"), [Row(name="Row", pieces=(SECRET,))], (), first)
    assert alone.cut(bit(0)) == (cut(Row(name="Row", pieces=(SECRET,)), bit(0)),)
