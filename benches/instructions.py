"""How many machine instructions a decision of random play takes, which a busy machine does not change.

    .venv-fast/bin/python -m benches.instructions [case ...] [--shares]

Cases are numbers in `benches.cases`; without any, all are counted. It needs the compiled package and valgrind, whose
count of every function is left in `callgrind.CASE.out` with `--keep`: `callgrind_annotate` reads it. `--shares` adds up
what it says: how much is spent in each module, and how much in Python itself, which makes and drops lists and numbers
for all of them. What the compiler put into a function of another module is counted there.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from benches.cases import CASES

DECISIONS = 2000
"""How many are counted, in whole games."""
WARM = 5
"""How many games are played before, uncounted: what is made when first asked for is there then."""
COUNTED = "CPyPy_playout___play_out_at_random"
"""The compiled loop, as Python calls it."""
LEAST = 0.02
"""Smaller shares are told as one."""
COST = re.compile(r"^ *([\d,]+) +\([^)]*\) +[^ ]*:([^ ]+)", re.MULTILINE)
"""A line of `callgrind_annotate`: how many instructions, and in which function."""
PYTHON = "Python itself"


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


def shares(out: Path) -> dict[str, float]:
    """The share of each module in what valgrind counted, the largest first."""
    command = ["callgrind_annotate", "--threshold=100", "--auto=no", str(out)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    modules = compiled_modules()
    costs: Counter[str] = Counter()
    for cost, function in COST.findall(text):
        costs[module_of(function, modules)] += int(cost.replace(",", ""))
    total = sum(costs.values())
    found = {module: cost / total for module, cost in costs.most_common() if cost >= LEAST * total}
    return found | {"all others": 1 - sum(found.values())}


def compiled_modules() -> dict[str, str]:
    """The modules that are compiled, by the names that mypyc may give them: the last parts of the full one."""
    import undercroft

    home = Path(undercroft.__file__).parent
    found: dict[str, str] = {}
    for path in home.rglob("*.so"):
        parts = [*path.parent.relative_to(home).parts, path.name.split(".")[0]]
        found |= {"___".join(parts[begin:]): "/".join(parts) for begin in range(len(parts))}
    return found


def module_of(function: str, modules: dict[str, str]) -> str:
    """Where a function was written, by the name that mypyc has made of it."""
    parts = re.sub("^CPy(Def|Py)_", "", function).split("___")
    for end in range(len(parts) - 1, 0, -1):
        module = modules.get("___".join(parts[:end]))
        if module is not None:
            return module
    return PYTHON


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.instructions", description=__doc__)
    parser.add_argument("cases", nargs="*", type=int, help="which cases to count (default all)")
    parser.add_argument("--shares", action="store_true", help="tell also where they are spent")
    parser.add_argument("--keep", action="store_true", help="leave valgrind's files here")
    parser.add_argument("--play", type=int, metavar="CASE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.play is not None:
        print(play(arguments.play))
        return
    print("| game | instructions a decision |\n|---|---|")
    with TemporaryDirectory() as folder:
        for number in arguments.cases or range(len(CASES)):
            out = (Path() if arguments.keep else Path(folder)) / f"callgrind.{number}.out"
            print(f"| {CASES[number].label} | {counted(number, out):,.0f} |", flush=True)
            if arguments.shares:
                for module, share in shares(out).items():
                    print(f"| - {module} | {share:.0%} |", flush=True)


if __name__ == "__main__":
    main()
