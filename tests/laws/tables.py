"""What the laws run over: every game, with several settings, played from fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.game import Game
from undercroft.engine.playout import AnyOption, Policy
from undercroft.engine.redeal import redeal
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.engine.zone import SPECTATOR, bit
from undercroft.games import NAMES, game

Seating = tuple[int, dict[str, str]]

LAW_SETTINGS: dict[str, list[Seating]] = {
    "duel": [(2, {}), (2, {"length": "brawl"})],
    "dungeons": [
        (2, {"rounds": "4"}),
        (3, {"rounds": "3", "end": "finish_round", "start": "late_loot", "die": "swingy"}),
        (5, {"rounds": "1", "ties": "broken"}),
    ],
    "tomb": [
        (1, {"field": "tiny"}),
        (2, {"mines": "on", "classes": "on", "ties": "kicker", "setup_cards": "choose"}),
        (4, {"field": "small", "domains": "2", "placement": "choose", "recycle": "optional"}),
    ],
    "wonder": [
        (1, {"max_rounds": "6"}),
        (2, {"chapter": "4", "max_rounds": "3", "difficulty": "hardcore"}),
        (4, {"chapter": "2", "max_rounds": "2", "vote": "majority", "difficulty": "hardcore"}),
    ],
    "wymer": [
        (3, {"map": "cellars", "max_rounds": "4"}),
        (2, {"map": "cellars", "max_rounds": "5", "villain": "no", "first_hero": "2", "difficulty": "hard"}),
        (5, {"map": "cellars", "max_rounds": "1", "edition": "first", "placement": "open"}),
    ],
}
"""The seats and settings of the quick laws; a game that is not named here is tried with its extremes and presets."""

MOST_DECISIONS = 20_000
PLAYERS = ("random", "sensible")


def seatings(of: Game[Any]) -> list[Seating]:
    """How a game is set up for the quick laws."""
    if of.name in LAW_SETTINGS:
        return LAW_SETTINGS[of.name]
    extremes: list[Seating] = [(seats, {}) for seats in sorted({of.seats[0], of.seats[-1]})]
    return extremes + [(of.seats[-1], dict(preset.settings)) for preset in of.presets]


def every_value(of: Game[Any]) -> Iterator[Seating]:
    """Every value of every setting once, the number of seats going round; what a game refuses is left out."""
    seats = list(of.seats)
    turn = 0
    for setting in of.settings:
        for value in setting.values:
            tries = [(seats[(turn + i) % len(seats)], {setting.name: value}) for i in range(len(seats))]
            turn += 1
            yield from [each for each in tries if accepts(of, *each)][:1]


def accepts(of: Game[Any], seats: int, settings: dict[str, str]) -> bool:
    """Whether a game can be set up so: some options do not go together."""
    try:
        of.new(seats, settings, key_from("a try"))
    except Refusal:
        return False
    return True


class Case:
    """A game, how it is set up, the seed of its luck, and who plays it."""

    def __init__(self, name: str, seats: int, settings: dict[str, str], seed: str, player: str = "random") -> None:
        self.game = game(name)
        self.seats = seats
        self.settings = settings
        self.seed = seed
        self.player = player

    def __str__(self) -> str:
        told = [f"{name}={value}" for name, value in self.settings.items()]
        return "-".join([self.game.name, str(self.seats), *told, self.player, self.seed])

    def new(self, heard: bool = False) -> Table:
        table: Table = self.game.new(self.seats, self.settings, key_from(self.seed), heard)
        return table

    def chance(self, label: str) -> Chance:
        """Luck for whoever plays this case, apart from the luck of the table."""
        return Chance(key_from(f"{self} {label}"))

    def viewers(self) -> list[int]:
        return [*range(self.seats), SPECTATOR]

    def moments(self, heard: bool = False, every: int = 1) -> Iterator[Table]:
        """One table being played; it is shown before its first decision, before every nth one, and at the end."""
        t, chance = self.new(heard), self.chance("player")
        policy = players(self.game, self.player)
        for number in range(MOST_DECISIONS):
            if number % every == 0 or t.outcome is not None:
                yield t
            if t.outcome is not None:
                return
            decide(t, chance, policy)
        raise AssertionError(f"{self} has not ended after {MOST_DECISIONS} decisions")


def cases(seeds: int) -> list[Case]:
    """Every game with all its law settings, played by turns at random and with some sense."""
    return [
        Case(name, seats, settings, f"seed {seed}", PLAYERS[(turn + seed) % 2])
        for seed in range(seeds)
        for name in NAMES
        for turn, (seats, settings) in enumerate(seatings(game(name)))
    ]


def each_case(seeds: int = 2) -> pytest.MarkDecorator:
    """Run a law over every game, with all its law settings and that many seeds; all seeds but the first are slow."""
    quick = len(cases(1))
    found = [pytest.param(case, marks=[pytest.mark.slow] * (i >= quick)) for i, case in enumerate(cases(seeds))]
    return pytest.mark.parametrize("case", found, ids=str)


def each_setting() -> pytest.MarkDecorator:
    """Run a law over every game, with every value of every setting."""
    found = [Case(n, seats, settings, "deep", "sensible") for n in NAMES for seats, settings in every_value(game(n))]
    return pytest.mark.parametrize("case", found, ids=str)


def decide(t: Table, chance: Chance, policy: Policy) -> None:
    """Answer one of the open questions, each equally likely."""
    prompt = t.prompts[chance.below(len(t.prompts))]
    t.take(prompt, policy.choose(t, prompt, chance))


def key_of(of: Game[Any], t: Table, opt: int) -> str:
    """The key of an option."""
    return of.option(t, opt, of.words["en"]).key


def eyes(t: Table, seat: int) -> int:
    """The mask of those who see what a seat sees; a question to the group is seen by all players."""
    return bit(seat) if seat < t.seats or seat == SPECTATOR else (1 << t.seats) - 1


def redealt(t: Table, seats: int, chance: Chance) -> Table:
    """A clone in which all that these seats do not know is dealt anew. It remembers what happened."""
    c = t.clone()
    c.events = t.events.copy()
    redeal(c, seats, chance)
    return c


def players(of: Game[Any], kind: str) -> Policy:
    """A player by name: `sensible`, as the game defines it, or `random`."""
    return of.policy() if kind == "sensible" else AnyOption()
