"""House rules: the switches of section 19, read once when the table is set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.engine.printed import Printed

NEW_ROUND: Final = 0
KICKER: Final = 1
PLAYER: Final = 2
ENEMY: Final = 3
STANDOFF: Final = 4

TIES: Final = ["new_round", "kicker", "player", "enemy", "standoff"]


class House(Printed):
    """The settings of one game in the form in which rules ask for them (T-012)."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        super().__init__(" ".join([f"{name}={settings[name]}" for name in sorted(settings)]))
        self.domains = int(settings["domains"])
        self.classes = settings["classes"] == "on"
        self.mines = settings["mines"] == "on"
        self.ties = TIES.index(settings["ties"])
        self.reshuffle_every_encounter = settings["combat_reshuffle"] == "every_encounter"
        self.always_swap = settings["level_swap"] == "always"
        self.bonus_before = settings["aligned_bonus"] == "before"
        self.replace_daemon = settings["daemon_replacement"] == "on"
        self.backfill = settings["backfill"] == "on"
        self.scale_player = settings["scale_player"] == "on"
        self.recycle_optional = settings["recycle"] == "optional"
        self.choose_cards = settings["setup_cards"] == "choose"
        self.choose_places = settings["placement"] == "choose"
        self.aligned_break_turns = settings["aligned_break"] == "turn"
        self.arm_takes_daemon = settings["arm_daemon"] == "reshuffled"
        self.brain_adopts = settings["brain_without_classes"] == "adopt"
        self.dead_return = settings["dead_return"] == "next_domain"
        self.silence_lasts = settings["silence_scope"] == "encounter"
        self.sneak_weapons = settings["sneak_weapons"] == "on"
        self.wheel_reversed = settings["wheel"] == "reversed"
        self.beast_extra_card = settings["beast_extra_card"] == "on"
        self.beast_persists = settings["beast_persists"] == "on"
        self.discard_persists = settings["mines_discard"] == "persistent"
        self.buy_several = settings["merchant_multi"] == "on"
        self.gold_carries = settings["gold_carries"] == "on"


HOUSES: dict[tuple[str, ...], House] = {}


def house_of(settings: Mapping[str, str]) -> House:
    """The house rules for these settings, read once."""
    values = tuple(settings.values())
    if values not in HOUSES:
        HOUSES[values] = House(settings)
    return HOUSES[values]
