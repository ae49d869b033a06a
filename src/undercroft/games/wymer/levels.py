"""How often bots of each level slip, role by role.

A villain's slip costs more than a hero's, for nobody makes up for it, and the fewer heroes there are, the more is up to
the dice. So each role has numbers of its own: two sides of one level are to be about a match for each other, and every
level as far from the next as the dice let it be. They were found by play; `python -m benches.strength` tells what came
of them.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.house import House

ROLES: Final = 4
"""Of each kind: for one to four heroes."""

SLIPS: Final = MappingProxyType(
    {
        # Heroes against a villain; the villain; heroes without one.
        "easy": (97, 98, 97, 95, 94, 76, 56, 52, 70, 68, 75, 74),
        "medium": (40, 84, 62, 65, 40, 33, 34, 28, 50, 50, 58, 62),
        "hard": (2, 13, 10, 8, 2, 8, 11, 10, 25, 28, 35, 40),
    }
)
"""Choices in a hundred that are anything, for one, two, three and four heroes."""


def role_of(house: House, seat: int) -> int:
    """Where the number of a seat stands among those of a level."""
    kind = 2 if house.villain == NONE else 1 if seat == house.villain else 0
    return kind * ROLES + house.heroes - 1
