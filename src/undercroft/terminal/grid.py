"""Draws a grid board: a few characters a cell by what the ground is, with a legend."""

from __future__ import annotations

from undercroft.engine.view import Board, Cell, Piece
from undercroft.match.spoken import hidden
from undercroft.terminal.canvas import Canvas, breadth, clip
from undercroft.terminal.labels import is_foe, look
from undercroft.terminal.marks import Marks

GROUND = {
    "fog": "░", "unseen": "░", "unexplored": "░", "wall": "█", "rock": "█", "floor": "·", "corridor": "·",
    "door": "+", "locked": "%", "water": "~", "pit": "o", "trap": "^", "stairs": ">", "entrance": "<", "exit": ">",
    "rubble": ":", "bridge": "=",
}  # fmt: skip
DIM = ("fog", "unseen", "unexplored", "wall", "rock", "floor", "corridor")
SPARE = "&$*!;,x%n"


class Grid:
    """A grid board being drawn: signs for the ground, letters for the pieces."""

    def __init__(self, board: Board, marks: Marks) -> None:
        self.board, self.marks = board, marks
        self.left = min((cell.x for cell in board.cells), default=0)
        self.top = min((cell.y for cell in board.cells), default=0)
        self.lying: dict[str, list[Piece]] = {}
        for piece in board.pieces:
            self.lying.setdefault(piece.place, []).append(piece)
        self.ground = self._signs()
        self.letters = self._letters()

    def _signs(self) -> dict[str, str]:
        """A sign for each kind of ground on the board: the usual one, or a spare one."""
        tags = dict.fromkeys(tag for cell in self.board.cells for tag in cell.tags[:1])
        spare = iter(SPARE * (len(tags) // len(SPARE) + 1))
        return {tag: GROUND.get(tag) or next(spare) for tag in tags}

    def _letters(self) -> dict[str, str]:
        """A letter for each piece that is known: of its face or name, another where that one is taken."""
        letters: dict[str, str] = {}
        for piece in self.board.pieces:
            name = piece.name or piece.face
            if name in letters.values() or hidden(piece):
                continue
            fresh = [c for c in name + name.upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c.isalnum() and c not in letters]
            letters[fresh[0] if fresh else "?"] = name
        return {name: letter for letter, name in letters.items()}

    def draw(self, width: int) -> Canvas:
        """The board and its legend."""
        columns = max((cell.x for cell in self.board.cells), default=0) - self.left + 1
        canvas = Canvas(max(columns * 3 + 3, min(width, 40)))
        for cell in self.board.cells:
            self._cell(canvas, cell)
        if all(cell.ref == f"{cell.x},{cell.y}" for cell in self.board.cells):
            self._rulers(canvas, columns)
        self._legend(canvas)
        return canvas

    def _cell(self, canvas: Canvas, cell: Cell) -> None:
        x, y = (cell.x - self.left) * 3, cell.y - self.top
        tag = cell.tags[0] if cell.tags else ""
        sign = self.ground.get(tag, "·")
        dim = "dim" if tag in DIM or not tag else "note"
        canvas.put(x, y, sign * 3 if sign in "█░" else f" {sign} ", self.marks.lit(cell.ref, dim), cell.ref)
        pieces = self.lying.get(cell.ref, [])
        for i, piece in enumerate(pieces[:2]):
            letter = self.letters.get(piece.name or piece.face, "?")
            canvas.put(x + 1 + i, y, letter, self.marks.lit(piece.ref, f"bold {look(piece)}"), piece.ref)
        if len(pieces) > 2:
            canvas.put(x + 2, y, "+", "bold", cell.ref)
        for ref in [*(piece.ref for piece in pieces), cell.ref]:
            if self.marks.sign(ref):
                canvas.put(x, y, self.marks.sign(ref), "focus" if ref in self.marks.focus else "mark", ref)
                break

    def _rulers(self, canvas: Canvas, columns: int) -> None:
        """Columns below and rows beside the board, where options name spaces by them."""
        rows = canvas.height
        for row in range(rows):
            canvas.put(columns * 3, row, f"{self.top + row:2}", "dim")
        for column in range(columns):
            canvas.put(column * 3, rows, f"{self.left + column:2}", "dim")

    def _legend(self, canvas: Canvas) -> None:
        foes = {piece.name or piece.face for piece in self.board.pieces if is_foe(piece)}
        entries = [(letter, name, "foe" if name in foes else "bold") for name, letter in self.letters.items()]
        entries += [(sign, tag, "note") for tag, sign in self.ground.items()]
        x, y = 0, canvas.height + 1
        for sign, name, tone in entries:
            text = clip(name, canvas.width - 4)
            if x and x + breadth(text) + 2 > canvas.width:
                x, y = 0, y + 1
            x = canvas.put(x, y, sign, tone)
            x = canvas.put(x, y, f" {text}", "dim") + 2


def draw_grid(board: Board, marks: Marks, width: int) -> Canvas:
    """A grid board with its legend."""
    return Grid(board, marks).draw(width)
