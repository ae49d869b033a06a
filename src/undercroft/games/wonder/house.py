"""The options of a game: which chapter, how hard, who decides for all, and the campaign so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.engine.printed import Printed
from undercroft.games.wonder.campaign import CampaignState, decode
from undercroft.games.wonder.language import DIFFICULTIES

FACE_UP: Final = (5, 6, 4)
"""Destiny tokens face up at the start, by difficulty (B-045 to B-047)."""


class House(Printed):
    """The options of a game, checked."""

    def __init__(self, settings: Mapping[str, str], seats: int) -> None:
        super().__init__(" ".join(f"{name}={value}" for name, value in sorted(settings.items())))
        self.chapter = int(settings["chapter"])
        self.difficulty = DIFFICULTIES.index(settings["difficulty"])
        self.face_up = FACE_UP[self.difficulty]
        self.vote = settings["vote"] == "majority" and seats > 1
        self.max_rounds = 0 if settings["max_rounds"] == "none" else int(settings["max_rounds"])
        self.campaign: CampaignState = decode(settings["campaign"])
        self.heroes = max(2, seats)
        """The heroes in play: a solo player has two (B-060, B-R72)."""
