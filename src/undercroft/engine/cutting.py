"""Cutting: what a seat may see of an area. Made for every look at a table, so it is compiled, which views cannot be."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from undercroft.engine.view import Area, Page, Piece, Pile, Sheet
from undercroft.engine.zone import EVERYBODY

BACKS_KEPT: Final = 10_000


def cut(area: Area, seats: int) -> Area:
    """What remains of an area for these seats (a mask)."""
    match area:
        case Sheet() | Page():
            return area
        case _ if all(p.seen_by == EVERYBODY for p in area.pieces):
            return area
        case Pile():
            pieces = [_open(p) for p in area.pieces if p.seen_by & seats]
        case _:
            pieces = [
                p if p.seen_by == EVERYBODY else _cut_piece(area.name, i, p, seats) for i, p in enumerate(area.pieces)
            ]
    return replace(area, pieces=tuple(pieces))


def _open(piece: Piece) -> Piece:
    return piece if piece.seen_by == EVERYBODY else replace(piece, seen_by=EVERYBODY)


def _cut_piece(area: str, i: int, piece: Piece, seats: int) -> Piece:
    if piece.seen_by & seats:
        return _open(piece)
    return _back(f"{piece.place or area}#{i}", piece.place, piece.owner)


@lru_cache(BACKS_KEPT)
def _back(ref: str, place: str, owner: int | None) -> Piece:
    """What is seen of a piece by those who do not know it."""
    return Piece(ref=ref, place=place, owner=owner, down=True)
