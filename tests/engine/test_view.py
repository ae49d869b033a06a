"""Cutting: what is left of an area for a seat."""

from __future__ import annotations

from undercroft.engine.cutting import cut
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
