"""Cutting: what a seat may see of a table. Done for every look at one, so it is compiled, which views cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from undercroft.engine.view import Area, Heading, Page, Piece, Pile, Sheet
from undercroft.engine.zone import EVERYBODY

BACKS_KEPT: Final = 10_000


class Drawn:
    """The whole table with all that is hidden, from which views are cut; it never leaves the engine.

    What is as it was in a drawing `before` is taken over from it, together with what was cut of it.
    """

    def __init__(
        self,
        language: str,
        names: tuple[str, ...],
        areas: Sequence[Area],
        stack: tuple[Heading, ...],
        before: Drawn | None = None,
    ) -> None:
        self.language, self.names, self.stack = language, names, stack
        self._areas: list[Area] = list(areas)
        self._cuts: dict[int, list[Area | None]] = {}
        if before is not None and len(before._areas) == len(self._areas):
            self._take_over(before)

    def _take_over(self, before: Drawn) -> None:
        same = [old == new for old, new in zip(before._areas, self._areas, strict=True)]
        for seats, cuts in before._cuts.items():
            self._cuts[seats] = [known if kept else None for known, kept in zip(cuts, same, strict=True)]

    def cut(self, seats: int) -> tuple[Area, ...]:
        """What these seats (a mask) may see of it."""
        known = self._cuts.get(seats)
        if known is None:
            known = [None] * len(self._areas)
        cuts = [cut(self._areas[i], seats) if area is None else area for i, area in enumerate(known)]
        self._cuts[seats] = [*cuts]
        return tuple(cuts)


def cut(area: Area, seats: int) -> Area:
    """What remains of an area for these seats (a mask)."""
    match area:
        case Sheet() | Page():
            return area
        case _ if _open_to_all(area.pieces):
            return area
        case Pile():
            pieces = [_open(p) for p in area.pieces if p.seen_by & seats]
        case _:
            pieces = [
                p if p.seen_by == EVERYBODY else _cut_piece(area.name, i, p, seats) for i, p in enumerate(area.pieces)
            ]
    return replace(area, pieces=tuple(pieces))


def _open_to_all(pieces: Sequence[Piece]) -> bool:
    for piece in pieces:  # noqa: SIM110 - a generator would cost more than all it does
        if piece.seen_by != EVERYBODY:
            return False
    return True


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
