"""How many machine instructions a decision of random play takes, which a busy machine does not change.

    .venv-fast/bin/python -m benches.instructions [case ...]

Cases are numbers in `benches.cases`; without any, all are counted. It needs the compiled package and valgrind, whose
count of every function is left in `callgrind.CASE.out` with `--keep`: `callgrind_annotate` reads it.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benches.cases import CASES

DECISIONS = 2000
"""How many are counted, in whole games."""
WARM = 5
"""How many games are played before, uncounted: what is made when first asked for is there then."""
COUNTED = "CPyPy_playout___play_out_at_random"
"""The compiled loop, as Python calls it."""


def play(number: int) -> int:
    """Play whole games until there are enough decisions; setting up is not counted."""
    from undercroft.engine.chance import Chance, key_from
    from undercroft.engine.playout import AnyOption, play_out, play_out_at_random
    from undercroft.games import game

    case = CASES[number]
    rules = game(case.game)
    settings = rules.checked(case.settings)
    for number in range(WARM):
        t = rules.begin(case.seats, settings, key_from(f"warm {number}"))
        play_out(t, [AnyOption()] * case.seats, Chance(key_from(f"warm play {number}")), 100_000)
    decisions = games = 0
    while decisions < DECISIONS:
        t = rules.begin(case.seats, settings, key_from(f"bench {games}"))
        decisions += play_out_at_random(t, Chance(key_from(f"play {games}")), 100_000)
        games += 1
    return decisions


def counted(number: int, out: Path) -> float:
    """The instructions of a decision, from a run of this module under valgrind."""
    valgrind = ["valgrind", "--tool=callgrind", f"--toggle-collect={COUNTED}", f"--callgrind-out-file={out}"]
    command = [*valgrind, sys.executable, "-m", "benches.instructions", "--play", str(number)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    collected = re.search(r"Collected : (\d+)", run.stderr)
    if collected is None or collected[1] == "0":
        raise SystemExit("Nothing was counted: is the package compiled? `make fast` builds it in .venv-fast.")
    return int(collected[1]) / int(run.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.instructions", description=__doc__)
    parser.add_argument("cases", nargs="*", type=int, help="which cases to count (default all)")
    parser.add_argument("--keep", action="store_true", help="leave valgrind's files here")
    parser.add_argument("--play", type=int, metavar="CASE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.play is not None:
        print(play(arguments.play))
        return
    print("| game | instructions a decision |\n|---|---|")
    with TemporaryDirectory() as folder:
        for number in arguments.cases or range(len(CASES)):
            out = Path() if arguments.keep else Path(folder)
            print(f"| {CASES[number].label} | {counted(number, out / f'callgrind.{number}.out'):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
