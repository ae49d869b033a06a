"""The plan of a graph board: where rooms and corridors go, and what state a corridor is in."""

from __future__ import annotations

from dataclasses import dataclass

from undercroft.engine.view import Board, Cell, Link, Piece
from undercroft.match.spoken import POINTS

PLAIN = ("room", "explored")
"""Tags of a room that say nothing special."""

OPEN = ("open", "passed", "passage", "door")
"""Tags of a link that one can walk through."""


@dataclass(frozen=True)
class Scale:
    """How large rooms and corridors are drawn, in characters."""

    room: int
    tall: int
    gap: int
    deep: int


SCALES = (
    Scale(11, 3, 12, 3),
    Scale(8, 3, 10, 3),
    Scale(8, 3, 10, 2),
    Scale(8, 3, 8, 2),
    Scale(8, 3, 8, 1),
    Scale(4, 1, 8, 1),
)


class Plan:
    """A graph board laid out at one scale."""

    def __init__(self, board: Board, scale: Scale) -> None:
        self.board, self.scale = board, scale
        self.cells = {cell.ref: cell for cell in board.cells}
        self.left = min((cell.x for cell in board.cells), default=0)
        self.right = max((cell.x for cell in board.cells), default=0)
        self.ends = {end for link in board.links for end in link.ends}
        tags = {tag for cell in board.cells for tag in cell.tags} | {tag for k in board.links for tag in k.tags}
        self.explores = not tags.isdisjoint(("explored", "unexplored", "empty"))
        self.tops = self._tops()
        self.lying: dict[str, list[Piece]] = {}
        for piece in board.pieces:
            self.lying.setdefault(piece.place, []).append(piece)

    def _tops(self) -> dict[int, int]:
        """Where each row of rooms begins; rows that nothing connects stand close."""
        pairs = {tuple(sorted(self.cells[end].y for end in link.ends)) for link in self.board.links}
        tops, at = {}, 0
        heights = [cell.y for cell in self.board.cells] or [0]
        for y in range(min(heights), max(heights) + 1):
            tops[y] = at
            at += self.tall(y) + (self.scale.deep if (y, y + 1) in pairs else 0)
        return tops

    def tall(self, y: int) -> int:
        """How tall a row is: one line where it holds no room that a link reaches."""
        return self.scale.tall if any(self.cells[end].y == y for end in self.ends) else 1

    def size(self) -> tuple[int, int]:
        """The size of the whole drawing."""
        columns = self.right - self.left + 1
        wide = columns * (self.scale.room + self.scale.gap) - self.scale.gap
        return wide, max(self.tops.values()) + self.tall(max(self.tops))

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Where a room begins."""
        return (cell.x - self.left) * (self.scale.room + self.scale.gap), self.tops[cell.y]

    def known(self, cell: Cell) -> bool:
        """Whether a room has been explored, if that matters on this board."""
        return "explored" in cell.tags or not self.explores

    def state(self, link: Link) -> str:
        """What a link looks like: a card lies there, it is open, a wall, a mere line, or nothing yet."""
        lying = self.lying.get(link.ref, [])
        if any(not piece.down for piece in lying):
            return "card"
        if lying or any(tag in OPEN for tag in link.tags):
            return "open"
        if not self.explores and "wall" not in link.tags:
            return "line"
        touched = any("explored" in self.cells[end].tags for end in link.ends)
        return "wall" if touched or "wall" in link.tags else "none"

    def joins(self, cell: Cell, dy: int) -> bool:
        """Whether a link leads straight up (-1) or down (1) from a room."""
        others = {end for link in self.board.links if cell.ref in link.ends for end in link.ends}
        return any(self.cells[end].y == cell.y + dy for end in others)

    def points(self, link: Link, cell: Cell) -> bool:
        """Whether the cards of a link point to this end: as they say, or away from the explored room."""
        ways = [POINTS[tag] for piece in self.lying.get(link.ref, []) for tag in piece.tags if tag in POINTS]
        ends = [self.cells[end] for end in link.ends]
        if ways:
            return (ways[0][0] or ways[0][1]) * ((cell.x + cell.y) * 2 - sum(end.x + end.y for end in ends)) > 0
        other = next(end for end in link.ends if end != cell.ref)
        return self.explores and "explored" not in cell.tags and "explored" in self.cells[other].tags


def planned(board: Board, width: int, height: int) -> Plan:
    """The plan at the largest scale that fits; at the smallest if none does."""
    for scale in SCALES:
        plan = Plan(board, scale)
        wide, tall = plan.size()
        if wide <= width and tall <= height:
            break
    return plan
