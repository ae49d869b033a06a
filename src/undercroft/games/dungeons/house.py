"""House rules: the table options, read once when the table is set up (DP-15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.engine.printed import Printed
from undercroft.games.dungeons.cards import SKULL

DICE: Final = {
    "standard": [SKULL, -3, -1, 0, 1, 2],
    "strict": [SKULL, -3, -2, -1, 0, 1],
    "swingy": [SKULL, -3, -1, 0, 1, 3],
}
"""The faces of the raid die (D-R01)."""


class House(Printed):
    """The settings of one game in the form in which rules ask for them."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        super().__init__(" ".join([f"{name}={settings[name]}" for name in sorted(settings)]))
        self.die = DICE[settings["die"]]
        self.goal = int(settings["goal"])
        self.finish_round = settings["end"] == "finish_round"
        self.break_ties = settings["ties"] == "broken"
        self.late_loot = settings["start"] == "late_loot"
        self.most_rounds = int(settings["rounds"])
