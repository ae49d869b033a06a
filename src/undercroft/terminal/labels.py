"""Labels: how a piece is written in little room, and how it is said in words."""

from __future__ import annotations

from undercroft.engine.view import Piece
from undercroft.match.spoken import card_face, hidden, suit
from undercroft.terminal.canvas import clip

UNSEEN = "▒▒"
FOES = ("enemy", "monster", "boss", "villain")


def short(piece: Piece, width: int = 12) -> str:
    """A piece in a few characters: its face, or its name."""
    text = piece.face if piece.face and len(piece.face) <= 3 else clip(piece.name or piece.face, width)
    return card_face(piece) or text or UNSEEN


def marked(piece: Piece, width: int = 12) -> str:
    """A piece in a few characters, with a stroke if it is turned."""
    return short(piece, width) + ("/" if piece.turned else "")


def counted(piece: Piece, worded: bool = False) -> str:
    """The counters of a piece, but for those that repeat its face."""
    face = {"T": "10"}.get(piece.face[:-1], piece.face[:-1])
    told = [(str(n), name) for name, n in piece.counters.items() if str(n) != face]
    return " ".join(f"{n} {name}" if worded else n for n, name in told)


def is_foe(piece: Piece) -> bool:
    return any(tag in FOES for tag in piece.tags)


def look(piece: Piece) -> str:
    """The look of a piece: foes stand out, red and black suits differ, what is unseen is dim."""
    if hidden(piece):
        return "dim"
    colour = "red" if suit(piece) in ("♦", "♥") else "black" if suit(piece) else _owner(piece)
    aligned = " aligned" if "aligned" in piece.tags else ""
    return f"{colour} foe{aligned}" if is_foe(piece) else f"{colour}{aligned}"


def _owner(piece: Piece) -> str:
    return "" if piece.owner is None else f"seat{piece.owner % 4}"
