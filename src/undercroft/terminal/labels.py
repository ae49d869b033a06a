"""Labels: how a piece is written in little room, and how it is said in words."""

from __future__ import annotations

from undercroft.engine.view import Piece
from undercroft.terminal.canvas import clip

SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
UNSEEN = "▒▒"
FOES = ("enemy", "monster", "boss", "villain")
POINTS = {"points-left": (-1, 0), "points-right": (1, 0), "points-up": (0, -1), "points-down": (0, 1)}
"""Tags that say where a piece points."""

QUIET = {*SUITS, *POINTS, "red", "black"}
"""Tags that are told otherwise than by their name."""


def suit(piece: Piece) -> str:
    """The symbol of a playing card's suit."""
    return next((SUITS[tag] for tag in piece.tags if tag in SUITS), "")


def short(piece: Piece, width: int = 12) -> str:
    """A piece in a few characters: its face, or its name."""
    symbol = suit(piece)
    if symbol and piece.face:
        rank = piece.face[:-1]
        text = ("10" if rank == "T" else rank) + symbol
    else:
        text = piece.face if piece.face and len(piece.face) <= 3 else clip(piece.name or piece.face, width)
    return text or UNSEEN


def marked(piece: Piece, width: int = 12) -> str:
    """A piece in a few characters, with a stroke if it is turned."""
    return short(piece, width) + ("/" if piece.turned else "")


def counted(piece: Piece, worded: bool = False) -> str:
    """The counters of a piece, but for those that repeat its face."""
    face = {"T": "10"}.get(piece.face[:-1], piece.face[:-1])
    told = [(str(n), name) for name, n in piece.counters.items() if str(n) != face]
    return " ".join(f"{n} {name}" if worded else n for n, name in told)


def hidden(piece: Piece) -> bool:
    """Whether nothing is known of a piece but that it is there."""
    return not piece.face and not piece.name


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


def said(piece: Piece) -> str:
    """A piece in words, with its state."""
    if hidden(piece):
        return "something unseen"
    states = [
        *(f"{counter} {n}" for counter, n in piece.counters.items()),
        *(["face down"] if piece.down else []),
        *(["turned"] if piece.turned else []),
        *(tag for tag in piece.tags if tag not in QUIET),
    ]
    name = f"{short(piece)} {piece.name}" if suit(piece) else piece.name or piece.face
    return f"{name} ({', '.join(states)})" if states else name
