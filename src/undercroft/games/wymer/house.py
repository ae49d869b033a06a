"""The options of a game (0.3): which edition, with or without a villain, how hard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.engine.printed import Printed
from undercroft.games.wymer.cards import NONE

MIX: Final = {"easy": (20, 10), "normal": (30, 5), "medium": (30, 5), "hard": (33, 2)}
"""Traps and relics of each difficulty (W-059 to W-061); "medium" is normal (W-063)."""

TRAPS: Final = 40
RELICS: Final = 12
STONES: Final = 4
LOCKS: Final = 16


class House(Printed):
    """The options of a game, checked."""

    def __init__(self, settings: Mapping[str, str], seats: int) -> None:
        super().__init__(" ".join(f"{name}={value}" for name, value in sorted(settings.items())))
        self.first = settings["edition"] == "first"
        self.villain = seats - 1 if settings["villain"] == "yes" else NONE
        """The villain's seat, the last one (W-069), or none."""
        self.heroes = seats - 1 if self.villain != NONE else seats
        self.traps, self.relics = MIX[settings["difficulty"]]
        self.strategic = settings["placement"] == "strategic"
        self.open = settings["placement"] == "open"
        """The villain chooses how tiles are placed (E-04, D-05)."""
        self.chosen = settings["heroes"] == "choose"
        self.named = [] if self.chosen else settings["heroes"].split(",")
        self.starter = int(settings["first_hero"]) - 1
        self.max_rounds = 0 if settings["max_rounds"] == "none" else int(settings["max_rounds"])
        self.board = settings["map"]
