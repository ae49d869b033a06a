"""Constraints on the set of cards, checked when it is loaded (K-01 to K-16)."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.content.source import Entry
from undercroft.games.dungeons.cards import Box


def check_box(box: Box, where: Mapping[str, Entry]) -> None:
    """Refuse a set that breaks a constraint, and say which card to change."""
