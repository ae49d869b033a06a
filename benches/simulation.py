"""Simulated games a second, on one process and on two: `python -m benches.simulation`.

Each game is simulated with sensible bots as `undercroft simulate` does it, rows and all. One process and two play the
very same games, in turns, and the best turn of each counts, since the speed of a shared machine swings. Starting
processes is not counted: what matters is how the rate grows.
"""

from __future__ import annotations

import argparse
import os
from time import monotonic

from benches.cases import CASES, Case
from undercroft.games import game
from undercroft.lab.plan import Plan, new_plan
from undercroft.lab.run import Processes

CHUNK = 2
LASTS = 0.2
"""Seconds that a chunk lasts, about; `undercroft simulate` hands out chunks of up to 250 games."""
WARM_UP = 8
"""Chunks after which every process is at work."""
TRIAL = 8
"""Chunks that tell how many fill a turn."""
TURNS = 3


def took(processes: int, plan: Plan, chunks: int) -> float:
    """The seconds that it takes to play so many chunks, once every process is at work."""
    started = monotonic()
    for number, _ in enumerate(Processes(processes)(plan, iter(range(WARM_UP + chunks)))):
        if number == WARM_UP - 1:
            started = monotonic()
    return monotonic() - started


def _plan(case: Case, chunk: int) -> Plan:
    return new_plan(game(case.game), case.settings, ("sensible",) * case.seats, "bench", 1_000_000, chunk)


def line(case: Case, seconds: float) -> str:
    rate = TRIAL * CHUNK / took(1, _plan(case, CHUNK), TRIAL)
    chunk = max(CHUNK, round(LASTS * rate))
    plan, chunks = _plan(case, chunk), max(TRIAL, round(seconds * rate / chunk))
    turns = [(took(1, plan, chunks), took(2, plan, chunks)) for _ in range(TURNS)]
    one, two = (chunks * chunk / min(times) for times in zip(*turns, strict=True))
    return f"| {case.label} | {one:,.1f} | {two:,.1f} | {two / one:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.simulation", description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0, help="how long a turn of one process lasts (8)")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    print("| game | games/s, one process | two | times |\n|---|---|---|---|")
    for case in CASES:
        print(line(case, arguments.seconds), flush=True)


if __name__ == "__main__":
    main()
