"""Ours and the peer's speed, side by side in one run on one core: `make bench`.

Every measure is taken in short bursts that alternate between the interpreted package, the compiled one and Catanatron,
and the best burst of each counts, so that a busy machine slows all of them alike. What matters are the ratios.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from contextlib import ExitStack

from benches.cases import CASES
from benches.peers import PEERS

BETTER = {"decisions": max, "games": max, "microseconds": min, "playouts": max}


class Worker:
    """A measuring process under one interpreter."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, "-m", "benches.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def measure(self, measure: str, case: int, seconds: float) -> dict[str, float]:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps({"measure": measure, "case": case, "seconds": seconds}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the measuring process ended while it measured {measure!r}")
        found: dict[str, float] = json.loads(line)
        return found

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def keep_best(best: dict[str, float], found: dict[str, float]) -> None:
    for name, value in found.items():
        best[name] = BETTER[name](best[name], value) if name in best else value


class Bench:
    """All measures, burst by burst."""

    def __init__(self, workers: dict[str, Worker], peer: Worker, bursts: int, seconds: float) -> None:
        self.workers = workers
        self.peer = peer
        self.bursts = bursts
        self.seconds = seconds
        self.catanatron: dict[str, float] = {}

    def case(self, number: int) -> dict[str, dict[str, dict[str, float]]]:
        """The best bursts of one game: interpreter, measure, figure."""
        best: dict[str, dict[str, dict[str, float]]] = {
            name: {"play": {}, "clone": {}, "replay": {}, "search": {}} for name in self.workers
        }
        for _ in range(self.bursts):
            keep_best(self.catanatron, self.peer.measure("catanatron", 0, self.seconds))
            for name, worker in self.workers.items():
                for measure, found in best[name].items():
                    share = self.seconds if measure == "play" else self.seconds / 4
                    keep_best(found, worker.measure(measure, number, share))
        return best

    def lines(self) -> list[str]:
        """The table, as Markdown."""
        rows = {case.label: self.case(number) for number, case in enumerate(CASES)}
        peer = self.catanatron
        lines = [
            "| game | package | decisions/s | x Catanatron | games/s | clone µs | clones/s | replay µs a choice "
            "| playouts/s |",
            "|---|---|---|---|---|---|---|---|---|",
        ]
        for label, best in rows.items():
            lines += [
                f"| {label} | {name} | {found['play']['decisions']:,.0f} "
                f"| {found['play']['decisions'] / peer['decisions']:.1f} | {found['play']['games']:,.0f} "
                f"| {found['clone']['microseconds']:.1f} | {1e6 / found['clone']['microseconds']:,.0f} "
                f"| {found['replay']['microseconds']:.0f} | {found['search']['playouts']:,.0f} |"
                for name, found in best.items()
            ]
        lines.append(
            f"| Catanatron, 4 players | interpreted | {peer['decisions']:,.0f} | 1.0 | {peer['games']:,.0f} "
            f"| {peer['microseconds']:.1f} | {1e6 / peer['microseconds']:,.0f} | | |"
        )
        return lines

    def peers(self) -> list[str]:
        """Other systems, measured in the same run."""
        lines = ["| peer | written in | decisions/s | x Catanatron | games/s |", "|---|---|---|---|---|"]
        best: list[dict[str, float]] = [{} for _ in PEERS]
        for _ in range(self.bursts):
            for number, found in enumerate(best):
                keep_best(found, self.peer.measure("peer", number, self.seconds))
        for peer, found in zip(PEERS, best, strict=True):
            ratio = found["decisions"] / self.catanatron["decisions"]
            lines.append(
                f"| {peer.label} | {peer.kind} | {found['decisions']:,.0f} | {ratio:.1f} | {found['games']:,.0f} |"
            )
        return lines


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches", description=__doc__)
    parser.add_argument("--fast", metavar="PYTHON", help="the interpreter that has the compiled package")
    parser.add_argument("--bursts", type=int, default=5, help="how often each measure is taken (default 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a burst lasts (default 1)")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with ExitStack() as stack:

        def worker(python: str) -> Worker:
            started = Worker(python)
            stack.callback(started.close)
            return started

        workers = {"interpreted": worker(sys.executable)}
        if arguments.fast:
            workers["compiled"] = worker(arguments.fast)
        bench = Bench(workers, worker(sys.executable), arguments.bursts, arguments.seconds)
        print("\n".join(bench.lines()))
        print()
        print("\n".join(bench.peers()), flush=True)
    print()
    subprocess.run([arguments.fast or sys.executable, "-m", "benches.simulation"], check=True)


if __name__ == "__main__":
    main()
