"""Draws a board of any shape."""

from __future__ import annotations

from undercroft.engine.view import Board
from undercroft.terminal.canvas import Canvas
from undercroft.terminal.graph import draw_graph
from undercroft.terminal.grid import draw_grid
from undercroft.terminal.marks import Marks


def draw_board(board: Board, marks: Marks, width: int, height: int) -> Canvas:
    """A board as large as it fits."""
    if board.shape == "grid":
        return draw_grid(board, marks, width)
    return draw_graph(board, marks, width, height)
