"""Pieces in words."""

from __future__ import annotations

from undercroft.engine.view import Piece

SUITS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
POINTS = {"points-left": (-1, 0), "points-right": (1, 0), "points-up": (0, -1), "points-down": (0, 1)}
"""Tags that say where a piece points."""

QUIET = {*SUITS, *POINTS, "red", "black"}
"""Tags that are told otherwise than by their name."""


def suit(piece: Piece) -> str:
    """The symbol of a playing card's suit."""
    return next((SUITS[tag] for tag in piece.tags if tag in SUITS), "")


def card_face(piece: Piece) -> str:
    """The rank and the suit of a playing card; nothing for other pieces."""
    symbol = suit(piece)
    if not symbol or not piece.face:
        return ""
    rank = piece.face[:-1]
    return ("10" if rank == "T" else rank) + symbol


def hidden(piece: Piece) -> bool:
    """Whether nothing is known of a piece but that it is there."""
    return not piece.face and not piece.name


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
    name = f"{card_face(piece)} {piece.name}".strip() if suit(piece) else piece.name or piece.face
    return f"{name} ({', '.join(states)})" if states else name
