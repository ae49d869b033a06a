"""Draws a small grid board with a box for each cell, so that names can be read."""

from __future__ import annotations

from undercroft.engine.view import Board, Cell, Piece
from undercroft.terminal.canvas import Canvas, Stretch, breadth, clip
from undercroft.terminal.labels import counted, look, marked
from undercroft.terminal.marks import Marks

LEAST, MOST = (10, 3), (20, 5)
"""The least and the most columns and rows of a box."""

UNKNOWN = ("fog", "unseen", "unexplored")


class Boxes:
    """A grid board being drawn as boxes."""

    def __init__(self, board: Board, marks: Marks, size: tuple[int, int]) -> None:
        self.board, self.marks = board, marks
        self.wide, self.tall = size
        self.left = min((cell.x for cell in board.cells), default=0)
        self.top = min((cell.y for cell in board.cells), default=0)
        self.lying: dict[str, list[Piece]] = {}
        for piece in board.pieces:
            self.lying.setdefault(piece.place, []).append(piece)
        columns = max((cell.x for cell in board.cells), default=0) - self.left + 1
        self.canvas = Canvas(columns * self.wide)

    def draw(self) -> Canvas:
        """The board."""
        for cell in self.board.cells:
            x, y = (cell.x - self.left) * self.wide, (cell.y - self.top) * self.tall
            self._box(cell, x, y)
            self._contents(cell, x + 1, y + 1)
        return self.canvas

    def _box(self, cell: Cell, x: int, y: int) -> None:
        known = not set(cell.tags) & set(UNKNOWN)
        across, down = ("─", "│") if known else ("╌", "┆")
        tone = self.marks.lit(cell.ref, "room" if known else "dim")
        inner = self.wide - 2
        self.canvas.put(x, y, f"┌{across * inner}┐", tone, cell.ref)
        for dy in range(1, self.tall - 1):
            self.canvas.put(x, y + dy, f"{down}{' ' * inner}{down}", tone, cell.ref)
        self.canvas.put(x, y + self.tall - 1, f"└{across * inner}┘", tone, cell.ref)
        at = self.canvas.put_all(x + 1, y, self.marks.stretch(cell.ref))
        self.canvas.put(at, y, clip(cell.name or cell.ref, x + inner - at), tone, cell.ref)
        self.canvas.put(x + 1, y + self.tall - 1, clip(" ".join(cell.tags), inner), "note", cell.ref)

    def _contents(self, cell: Cell, x: int, y: int) -> None:
        """What lies there, players' pieces first: a line for each, and the last line for those that are left."""
        rows, at = self.tall - 2, x
        pieces = sorted(self.lying.get(cell.ref, []), key=lambda piece: piece.owner is None)
        for i, piece in enumerate(pieces):
            dy = min(i, rows - 1)
            at = at + 1 if i >= rows else x
            at = self.canvas.put_all(at, y + dy, self._piece(piece, x + self.wide - 2 - at))

    def _piece(self, piece: Piece, room: int) -> list[Stretch]:
        sign = self.marks.stretch(piece.ref)
        room -= sum(len(part) for part, _, _ in sign)
        text = f"{marked(piece, 20)} {counted(piece, worded=True)}".strip()
        if breadth(text) > room:
            text = f"{marked(piece, 20)} {counted(piece)}".strip()
        return [*sign, (clip(text, room), self.marks.lit(piece.ref, look(piece)), piece.ref)] if room > 1 else []


def box_size(board: Board, width: int, height: int) -> tuple[int, int] | None:
    """How large boxes can be, if there is room for them at all."""
    across = {cell.x for cell in board.cells} or {0}
    down = {cell.y for cell in board.cells} or {0}
    wide, tall = width // (max(across) - min(across) + 1), height // (max(down) - min(down) + 1)
    if wide < LEAST[0] or tall < LEAST[1]:
        return None
    return min(wide, MOST[0]), min(tall, MOST[1])
