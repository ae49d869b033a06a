"""A great many games of every game, to find what crashes, never ends or stands out: `python -m benches.many_games`.

    python -m benches.many_games GAME --out DIR                    100,000 games of sensible bots
    python -m benches.many_games GAME --out DIR --bots search-32   2,000 games of bots that search (or search-8)

The games are shared by the tables at which a game is played; bots that search, whose choices cost far more, play at
the smaller ones. What was played is kept in DIR; the same command goes on
where it stopped, after Ctrl-C or after --seconds, and prints the summary of all that was played.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

from undercroft.engine.refusal import Refusal
from undercroft.games import NAMES, game
from undercroft.lab.command import summary
from undercroft.lab.plan import Plan, new_plan
from undercroft.lab.results import Results
from undercroft.lab.run import Engine, Processes, here, simulate
from undercroft.lab.store import Packed

TABLES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "tomb": [(1, {}), (2, {}), (3, {}), (4, {}), (1, {"classes": "on", "mines": "on"})],
    "duel": [(2, {})],
    "dungeons": [(2, {}), (3, {}), (4, {}), (5, {})],
    "wymer": [(5, {}), (4, {}), (3, {}), (2, {}), (4, {"villain": "no"})],
    "wonder": [(3, {"chapter": str(chapter)}) for chapter in range(1, 7)],
}
SMALL_TABLES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "dungeons": [(2, {}), (3, {})],
    "wymer": [(2, {}), (3, {}), (2, {"villain": "no", "max_rounds": "60"})],
    "wonder": [(2, {"chapter": str(chapter)}) for chapter in range(1, 7)],
}
GAMES = {"sensible": 100_000, "search-32": 2_000, "search-8": 2_000}
CHUNK = 10


def for_seconds(engine: Engine, seconds: float) -> Engine:
    """The same engine, which begins no chunk after so long."""
    began = monotonic()

    def some(plan: Plan, chunks: Iterator[int]) -> Iterator[tuple[int, Packed]]:
        return engine(plan, _until(chunks, lambda: monotonic() - began > seconds))

    return some


def _until(chunks: Iterator[int], late: Callable[[], bool]) -> Iterator[int]:
    for chunk in chunks:
        if late():
            return
        yield chunk


def plans(name: str, bots: str, games: int) -> list[tuple[str, Plan]]:
    """The simulations of a game, each with the name of its folder."""
    tables = TABLES[name] if bots == "sensible" else SMALL_TABLES.get(name, TABLES[name])
    found = []
    for players, settings in tables:
        folder = "-".join([name, bots, str(players), *(f"{key}-{value}" for key, value in settings.items())])
        share = -(-games // len(tables))
        chunk = 10 * CHUNK if bots == "sensible" else CHUNK
        found.append((folder, new_plan(game(name), settings, (bots,) * players, "many", share, chunk)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.many_games", description=__doc__)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder for the rows")
    parser.add_argument("--bots", choices=sorted(GAMES), default="sensible", help="who plays (sensible)")
    parser.add_argument("--games", type=int, metavar="N", help="how many games (100,000 sensible, 2,000 searching)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N", help="how many at once")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin nothing after so long")
    arguments = parser.parse_args()
    engine = for_seconds(Processes(arguments.processes) if arguments.processes > 1 else here, arguments.seconds)
    wanted = plans(arguments.game, arguments.bots, arguments.games or GAMES[arguments.bots])
    try:
        for folder, plan in wanted:
            simulate(plan, arguments.out / folder, engine)
    except KeyboardInterrupt:
        print("\nStopped; the same command goes on.", file=sys.stderr)
    for folder, plan in wanted:
        try:
            print("\n".join([f"{folder}: {plan.games:,} games wanted", *summary(Results(arguments.out / folder)), ""]))
        except Refusal as none:
            print(f"{folder}: {none}\n")


if __name__ == "__main__":
    main()
