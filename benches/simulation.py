"""Simulated games a second, on one process and on two: `python -m benches.simulation`.

Each game is simulated with sensible bots as `undercroft simulate` does it, rows and all. Starting processes is not
counted: what matters is how the rate grows.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from itertools import count
from time import monotonic

from benches.cases import CASES, Case
from undercroft.games import game
from undercroft.lab.plan import Plan, new_plan
from undercroft.lab.run import Engine, Processes

CHUNK = 4


def rate(engine: Engine, plan: Plan, seconds: float) -> float:
    """Games a second once every process is at work."""
    chunks = count()
    stop = False

    def until() -> Iterator[int]:
        for chunk in chunks:
            if stop:
                return
            yield chunk

    started, done = 0.0, 0
    for number, _ in enumerate(engine(plan, until())):
        if number == 3:
            started = monotonic()
        elif number > 3:
            done += plan.chunk
            stop = monotonic() - started >= seconds
            if stop:
                break
    return done / (monotonic() - started)


def line(case: Case, seconds: float) -> str:
    plan = new_plan(game(case.game), case.settings, ("sensible",) * case.seats, "bench", 1_000_000, CHUNK)
    one, two = (rate(Processes(processes), plan, seconds) for processes in (1, 2))
    return f"| {case.label} | {one:,.1f} | {two:,.1f} | {two / one:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.simulation", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each rate is measured (default 5)")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    print("| game | games/s, one process | two | times |\n|---|---|---|---|")
    for case in CASES:
        print(line(case, arguments.seconds), flush=True)


if __name__ == "__main__":
    main()
