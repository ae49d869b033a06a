"""Small simulations to look at."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from undercroft.games import game
from undercroft.lab.plan import Plan, new_plan
from undercroft.lab.run import Engine, here, simulate
from undercroft.lab.store import SCHEMAS, Packed


def plan(games: int = 12, name: str = "duel", bots: tuple[str, ...] = ("sensible", "random"), chunk: int = 3) -> Plan:
    return new_plan(game(name), {}, bots, "trial", games, chunk)


def simulated(folder: Path, of: Plan | None = None, engine: Engine = here) -> Path:
    simulate(of or plan(), folder, engine, StringIO())
    return folder


def rows(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """All rows of a simulation, by table, in the order of the games."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table in SCHEMAS:
        parts = sorted((folder / table).glob("*.parquet"))
        found[table] = [row for part in parts for row in pq.read_table(part).to_pylist()]
    return found


class StoppedAfter:
    """An engine that is interrupted after some chunks."""

    def __init__(self, chunks: int) -> None:
        self.left = chunks

    def __call__(self, of: Plan, chunks: Iterator[int]) -> Iterator[tuple[int, Packed]]:
        for done in here(of, chunks):
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            yield done
