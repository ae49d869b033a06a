"""The lab's commands: simulate, report, what-if, example, shrink."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from undercroft.engine.refusal import Refusal
from undercroft.games import game as game_named
from undercroft.lab.changes import Change, is_content
from undercroft.lab.example import example_match
from undercroft.lab.plan import Plan, new_plan, read_plan
from undercroft.lab.report import report as write_report
from undercroft.lab.results import Effect, Results
from undercroft.lab.run import Engine, Processes, here
from undercroft.lab.run import simulate as simulate_games
from undercroft.lab.shrink import shrink_each_kind, shrunk
from undercroft.lab.stats import mean, quantile
from undercroft.lab.store import Failure, Store, read_failure, shrunk_path, write_failure
from undercroft.lab.whatif import in_words
from undercroft.lab.whatif import what_if as ask_what_if
from undercroft.match.save import save

INTERRUPTED = 130


def engine_of(args: argparse.Namespace) -> Engine:
    """Where the games are played."""
    if args.engine == "ray":
        from undercroft.lab.cluster import Cluster

        return Cluster(args.address)
    processes = args.processes or os.cpu_count() or 1
    return Processes(processes) if processes > 1 else here


def plan_of(args: argparse.Namespace, settings: dict[str, str]) -> Plan:
    """The plan that the flags describe."""
    game = game_named(args.game)
    levels = [level.strip() for level in args.bots.split(",") if level.strip()]
    players = args.players or max(len(levels), game.seats[0])
    if len(levels) > players:
        raise Refusal(f"{len(levels)} bots are too many for {players} seats.")
    levels += levels[-1:] * (players - len(levels))
    return new_plan(game, settings, tuple(levels), args.seed, args.games)


def simulate(args: argparse.Namespace, settings: dict[str, str]) -> int:
    """Play many games into a folder; called again it goes on."""
    plan = plan_of(args, settings)
    try:
        simulate_games(plan, args.out, engine_of(args))
        for path, failure, least in shrink_each_kind(Store(args.out)):
            print(_shrunk(path, failure, least))
    except KeyboardInterrupt:
        print(f"\nStopped. The same command goes on from here; the games so far are in {args.out}.", file=sys.stderr)
        return INTERRUPTED
    print("\n".join(summary(Results(args.out))))
    return 0


def summary(r: Results) -> list[str]:
    """A simulation in a few lines."""
    plan = r.plan
    seats = f"{len(plan.bots)} seat{'s' if len(plan.bots) > 1 else ''}"
    lines = [f"{r.games:,} games of {game_named(plan.game).title}, {seats} ({', '.join(plan.bots)})"]
    lines += [f"  ended: {cause:14} {found}" for cause, found in r.causes()]
    label = "side" if "side" in r.labels() else "seat"
    lines += [f"  {label} {value}: won {found}" for value, found in r.wins_by(label)]
    lines += [f"  {name}: {_spread(r.values(name))}" for name in r.numbers()]
    lines += [f"  {told}: {_spread(r.swing(name))}" for name, told in SWINGS.items() if r.swing(name)]
    for verdict in r.verdicts():
        said = f"{verdict.measured}, wanted {verdict.target.wanted}: {verdict.said}"
        lines.append(f"  target {verdict.target.name}: {said}")
    outliers = sorted((each for each in r.effects() if each.stands_out), key=lambda each: (not each.dealt, each.group))
    lines += [f"  {_told(effect)}" for effect in outliers]
    lines.append(f"  failed or endless: {len(r.store.failures())}")
    return lines


def _told(effect: Effect) -> str:
    """What a thing that stands out does; or, if it was used by choice, what it goes with."""
    gain = effect.change.difference
    what = "stands out" if effect.dealt else f"goes with {'winning' if gain > 0 else 'losing'}"
    points = f"{100 * gain:+.1f} ± {100 * effect.change.half:.1f} points"
    return f"{what}: {effect.thing}, {points} beside any other {effect.group} then"


SWINGS = {
    "moved": "chance that changes hands, in wins",
    "lowest": "least chance of who wins",
    "decided": "part of the choices after which it is decided",
}


def _spread(values: Sequence[float]) -> str:
    """A mean, and where most values lie."""
    low, middle, high = (quantile(values, part) for part in (0.1, 0.5, 0.9))
    average = mean(values)
    return f"{average.mean:.2f} ± {average.half:.2f}; middle {middle:.3g}, eight games in ten {low:.3g} to {high:.3g}"


def report(args: argparse.Namespace) -> int:
    """Write the page."""
    out = args.out or args.folders[0] / "report.html"
    write_report(args.folders, out)
    print(f"The report is in {out}.")
    return 0


def what_if(args: argparse.Namespace, settings: dict[str, str]) -> int:
    """Compare games before and after a change."""
    if not args.change:
        raise Refusal("Say what should change: --set PATH=VALUE.")
    changes = [Change.said(text) for text in args.change]
    before = plan_of(args, settings)
    altered = {**settings, **{change.path: change.value for change in changes if not is_content(change)}}
    after = plan_of(args, altered)
    after = msgspec.structs.replace(after, changes=tuple(change for change in changes if is_content(change)))
    after.open()
    answers = ask_what_if(before, after, engine_of(args), sys.stderr)
    print(f"{before.games:,} games, each played twice with the same luck: {', '.join(map(str, changes))}")
    print(f"{'':28}{'before':>10}{'after':>10}  change (95 % interval)")
    for answer in answers:
        print(answer.row)
    print("\n".join(in_words(answers, before.games)))
    return 0


def example(args: argparse.Namespace) -> int:
    """Save a game of a simulation, so that it can be watched."""
    plan = read_plan(args.folder)
    if not 0 <= args.number < plan.games:
        raise Refusal(f"The simulation has games 0 to {plan.games - 1}, not {args.number}.")
    path = args.out or args.folder / "examples" / f"{plan.game}-{args.number}.undercroft"
    save(example_match(plan, args.number), path)
    print(f"The game is saved in {path}; `undercroft replay {path}` shows it.")
    return 0


def shrink(args: argparse.Namespace) -> int:
    """Shorten a failing game."""
    failure = read_failure(args.file)
    least = shrunk(failure)
    path = shrunk_path(args.file)
    write_failure(path, least)
    print(_shrunk(path, failure, least))
    return 0


def _shrunk(path: Path, failure: Failure, least: Failure) -> str:
    what = failure.problem.strip().splitlines()[-1]
    return f"Game {failure.number} failed: {what}\n{len(failure.choices)} choices became {len(least.choices)}: {path}"
