"""Draws a board of any shape."""

from __future__ import annotations

from undercroft.engine.view import Board
from undercroft.terminal.boxes import Boxes, box_size
from undercroft.terminal.canvas import Canvas
from undercroft.terminal.graph import draw_graph
from undercroft.terminal.grid import draw_grid
from undercroft.terminal.marks import Marks


def draw_board(board: Board, marks: Marks, width: int, height: int) -> Canvas:
    """A board as large as it fits."""
    if board.shape == "graph":
        return draw_graph(board, marks, width, height)
    boxes = box_size(board, width, height)
    return Boxes(board, marks, boxes).draw() if boxes else draw_grid(board, marks, width)
