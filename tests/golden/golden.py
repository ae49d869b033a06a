"""Golden games: whole played games, with a fingerprint after every choice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.laws.tables import MOST_DECISIONS, eyes, key_of, players, redealt
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.dump import fingerprint
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.games import game

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """A played game: how it was set up, and (seat, key, fingerprint) for every choice."""

    game: str
    version: str
    seats: int
    settings: dict[str, str]
    key: str
    start: str
    choices: list[tuple[int, str, str]]

    def text(self) -> str:
        """As JSON, a line a choice, so that a difference is easy to read."""
        head = asdict(self)
        choices = head.pop("choices")
        lines = [f" {json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
        rows = ",\n".join(f"  {json.dumps(choice)}" for choice in choices)
        return "\n".join(["{", *lines, ' "choices": [', rows, " ]", "}"]) + "\n"


def load(file: Path) -> Golden:
    data = json.loads(file.read_text("utf-8"))
    return Golden(**data | {"choices": [tuple(choice) for choice in data["choices"]]})


def record(name: str, seats: int, settings: dict[str, str], key: str, player: str) -> Golden:
    """Play a game to its end; the player sees a re-dealt table, as every bot does."""
    of = game(name)
    t: Table = of.new(seats, settings, key_from(key))
    start = fingerprint(t)
    choices = list(_choices(of, t, Chance(key_from(f"{key}, {player}")), player))
    return Golden(name, of.version, seats, settings, key, start, choices)


def _choices(of: Game[Any], t: Table, chance: Chance, player: str) -> Iterator[tuple[int, str, str]]:
    policy = players(of, player)
    for _ in range(MOST_DECISIONS):
        if t.outcome is not None:
            return
        at = chance.below(len(t.prompts))
        imagined = redealt(t, eyes(t, t.prompts[at].seat), chance)
        prompt = t.prompts[at]
        chosen = key_of(of, t, policy.choose(imagined, imagined.prompts[at], chance))
        of.choose(t, prompt.seat, chosen)
        yield prompt.seat, chosen, fingerprint(t)


def first_difference(golden: Golden) -> str:
    """Play a golden game again; what is different first, or nothing."""
    of = game(golden.game)
    t: Table = of.new(golden.seats, golden.settings, key_from(golden.key))
    if fingerprint(t) != golden.start:
        return "the table is set up differently"
    for number, (seat, key, after) in enumerate(golden.choices, 1):
        step = f"choice {number} of {len(golden.choices)} (seat {seat}: {key!r})"
        try:
            of.choose(t, seat, key)
        except Refusal as refusal:
            return f"{step} is refused: {refusal}"
        if fingerprint(t) != after:
            return f"{step} leads to a different table"
    return "" if t.outcome is not None else "the game has not ended after its last choice"
