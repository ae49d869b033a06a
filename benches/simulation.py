"""Simulated games a second, on one process and on two: `python -m benches.simulation`.

Each game is simulated with sensible bots as `undercroft simulate` does it, rows and all. One process and two play the
very same games, in turns, and the middle of what the turns say counts, since the speed of a shared machine swings: two
are held against the turns of one just before and just after. Starting processes is not counted: what matters is how the
rate grows. How many cores two processes kept busy tells what is up to them, whatever else the machine does.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Turn:
    """The seconds that it took to play some chunks, once every process was at work, and how many cores were busy."""

    seconds: float
    cores: float


def turn(processes: int, plan: Plan, chunks: int) -> Turn:
    began = started = monotonic()
    spent = _spent()
    for number, _ in enumerate(Processes(processes)(plan, iter(range(WARM_UP + chunks)))):
        if number == WARM_UP - 1:
            started = monotonic()
    ended = monotonic()
    return Turn(ended - started, (_spent() - spent) / (ended - began))


def _spent() -> float:
    """The CPU seconds of all processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def _plan(case: Case, chunk: int) -> Plan:
    return new_plan(game(case.game), case.settings, ("sensible",) * case.seats, "bench", 1_000_000, chunk)


def line(case: Case, seconds: float) -> str:
    rate = TRIAL * CHUNK / turn(1, _plan(case, CHUNK), TRIAL).seconds
    chunk = max(CHUNK, round(LASTS * rate))
    plan, chunks = _plan(case, chunk), max(TRIAL, round(seconds * rate / chunk))
    one, two = [turn(1, plan, chunks)], list[Turn]()
    for _ in range(TURNS):
        two.append(turn(2, plan, chunks))
        one.append(turn(1, plan, chunks))
    around = [(before.seconds + after.seconds) / 2 for before, after in pairwise(one)]
    times = [alone / both.seconds for alone, both in zip(around, two, strict=True)]
    rates = [chunks * chunk / median(each.seconds for each in turns) for turns in (one, two)]
    columns = [
        case.label,
        *(f"{each:,.1f}" for each in rates),
        f"{median(times):.2f}",
        f"{min(times):.2f} to {max(times):.2f}",
        f"{median(each.cores for each in two):.2f}",
    ]
    return f"| {' | '.join(columns)} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.simulation", description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="how long a turn of one process lasts (4)")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    print("| game | games/s, one process | two | times | of all turns | cores busy |\n|---|---|---|---|---|---|")
    for case in CASES:
        print(line(case, arguments.seconds), flush=True)


if __name__ == "__main__":
    main()
