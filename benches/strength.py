"""How strong the bots are, in every game and number of players: `python -m benches.strength --out DIR`.

Every level plays the one below it, and bots that search play those that imagine four times as many games. All tables
grow side by side, and what was played is kept in DIR: the same command goes on where it stopped, after Ctrl-C or after
--seconds, and prints the tables of all that was played. Other content or levels begin anew.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from time import monotonic

import msgspec

from undercroft.bots.roster import ADVICE, LEVELS, help_of, imagined, slips
from undercroft.engine.refusal import Refusal
from undercroft.games import game
from undercroft.lab.plan import digest
from undercroft.lab.tournament import Job, Plan, Played, Progress, jobs, plan_of, play, table

FOURFOLD = ("search-8", "search-32", "search-128")
SEED = "strength"


@dataclass(frozen=True)
class Case:
    """A game at one kind of table; with `budgets`, so many games for those as well, or for those alone."""

    game: str
    players: int
    games: int
    budgets: int = 0
    settings: tuple[tuple[str, str], ...] = ()


AN_EVENING = (("villain", "no"), ("max_rounds", "60"))
"""Without a villain nothing presses, and who walks about at random wins in the end, after some hundreds of rounds."""

HARDCORE = (("difficulty", "hardcore"),)
"""Else bots that search win whatever they imagine."""

CASES = (
    Case("duel", 2, 200, 200),
    Case("tomb", 1, 4000),
    Case("tomb", 2, 1000, 400),
    Case("tomb", 3, 1000),
    Case("tomb", 4, 1000),
    Case("dungeons", 2, 100, 100),
    Case("dungeons", 3, 100),
    Case("dungeons", 4, 100),
    Case("dungeons", 5, 100),
    Case("wymer", 2, 200),
    Case("wymer", 3, 200),
    Case("wymer", 4, 200),
    Case("wymer", 5, 200, 100),
    Case("wymer", 1, 300, 0, AN_EVENING),
    Case("wymer", 2, 300, 0, AN_EVENING),
    Case("wymer", 3, 300, 0, AN_EVENING),
    Case("wymer", 4, 300, 0, AN_EVENING),
    Case("wonder", 1, 400),
    Case("wonder", 2, 400),
    Case("wonder", 3, 400),
    Case("wonder", 4, 400),
    Case("wonder", 3, 0, 200, HARDCORE),
)


def plans(cases: Iterable[Case], what: str | None, seed: str, levels: Sequence[str] = LEVELS) -> Iterator[Plan]:
    """The tournaments of all cases: the levels, and budgets that grow fourfold, or one of both."""
    for case in cases:
        rules, settings = game(case.game), dict(case.settings)
        if case.games and what != "budgets":
            yield plan_of(rules, case.players, settings, levels, case.games, seed, neighbours=True)
        if case.budgets and what != "levels":
            yield plan_of(rules, case.players, settings, (ADVICE, *FOURFOLD), case.budgets, seed, neighbours=True)


def in_turn(todo: Sequence[Plan]) -> list[Job]:
    """The games of all plans in such an order that, stopped early, every pair has had about as much time."""
    return sorted([job for plan in todo for job in jobs(plan)], key=lambda job: (job.bout[2] + 1) * _cost(job))


def _cost(job: Job) -> int:
    """What a choice costs, roughly: the games that are imagined for it."""
    rules = game(job.game)
    return 1 + sum(imagined(level, rules) for level in set(job.seats))


@cache
def content_of(name: str) -> str:
    """A sum over the rules and the content of a game."""
    return digest(name)


class Ledger:
    """The games that were played, a line each. What another version of a game or level played is not read."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / "games.jsonl"
        self.played: dict[str, Played] = {}
        if self.file.exists():
            for line in self.file.read_bytes().splitlines():
                key, each = msgspec.json.decode(line, type=tuple[str, Played])
                self.played[key] = each

    def key(self, job: Job) -> str:
        rules = game(job.game)
        levels = [(help_of(level, rules), slips(level, rules)) for level in job.seats]
        made_of = msgspec.json.encode([content_of(job.game), levels, job])
        return blake2b(made_of, digest_size=12).hexdigest()

    def add(self, each: Played) -> None:
        key = self.key(each.job)
        self.played[key] = each
        with self.file.open("ab") as file:
            file.write(msgspec.json.encode((key, each)) + b"\n")


def play_for(todo: Sequence[Job], ledger: Ledger, seconds: float) -> None:
    """Play what is missing, for so many seconds."""
    began = monotonic()
    progress = Progress(len(todo), sys.stderr)
    try:
        for done, job in enumerate(todo, 1):
            if monotonic() - began > seconds:
                print(f"Stopped after {done - 1} of {len(todo)} games; the same command goes on.", file=sys.stderr)
                return
            ledger.add(play(job))
            progress.seen(done)
    except KeyboardInterrupt:
        print("\nStopped; the same command goes on.", file=sys.stderr)


def told(plan: Plan, played: Sequence[Played]) -> list[str]:
    """A table with what its levels do."""
    rules = game(plan.game)
    searching = [
        f"{level} imagines {imagined(level, rules)} games"
        for level in plan.levels
        if level in LEVELS and imagined(level, rules)
    ]
    head, *rest = table(plan, played)
    return [f"### {head}", "", *([f"{'; '.join(searching)}.", ""] if searching else []), *rest[1:], ""]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.strength", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder for what was played")
    parser.add_argument("--game", action="append", metavar="GAME", help="this game only; may be given again")
    parser.add_argument("--players", type=int, metavar="N", help="this number of players only")
    parser.add_argument("--what", choices=("levels", "budgets"), help="only the levels, or only budgets that grow")
    parser.add_argument("--levels", metavar="A,B", default=",".join(LEVELS), help="only these, the weakest first")
    parser.add_argument("--seed", default=SEED, help="any text; it decides the luck")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    arguments = parser.parse_args()
    cases = [case for case in CASES if not arguments.game or case.game in arguments.game]
    cases = [case for case in cases if not arguments.players or case.players == arguments.players]
    ledger = Ledger(arguments.out)
    try:
        wanted = list(plans(cases, arguments.what, arguments.seed, arguments.levels.split(",")))
    except Refusal as refusal:
        parser.error(str(refusal))
    todo = [job for job in in_turn(wanted) if ledger.key(job) not in ledger.played]
    play_for(todo, ledger, arguments.seconds)
    print(f"{os.cpu_count()} cores; choices are measured on one. Luck from {arguments.seed!r}.\n")
    for plan in wanted:
        played = [ledger.played[key] for key in map(ledger.key, jobs(plan)) if key in ledger.played]
        print("\n".join(told(plan, played)), flush=True)


if __name__ == "__main__":
    main()
