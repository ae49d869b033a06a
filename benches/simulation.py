"""Simulated games a second, on one process and on two: `python -m benches.simulation`.

Each game is simulated with sensible bots as `undercroft simulate` does it, rows and all. One process and two play the
very same games, in turns, and the middle of what the turns say counts, since the speed of a shared machine swings: two
are held against the turns of one just before and just after. Starting processes is not counted: what matters is how the
rate grows.
"""

from __future__ import annotations

import argparse
import os
from itertools import pairwise
from statistics import median
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
TURNS = 7


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
    one, two = [took(1, plan, chunks)], list[float]()
    for _ in range(TURNS):
        two.append(took(2, plan, chunks))
        one.append(took(1, plan, chunks))
    times = [(before + after) / 2 / both for both, (before, after) in zip(two, pairwise(one), strict=True)]
    rates = [f"{chunks * chunk / median(seconds):,.1f}" for seconds in (one, two)]
    return f"| {' | '.join([case.label, *rates])} | {median(times):.2f} | {min(times):.2f} to {max(times):.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.simulation", description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="how long a turn of one process lasts (4)")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    print("| game | games/s, one process | two | times | of all turns |\n|---|---|---|---|---|")
    for case in CASES:
        print(line(case, arguments.seconds), flush=True)


if __name__ == "__main__":
    main()
