"""A tournament: bots of all levels play each other, and get ratings.

Every bout is played twice, or as often as there are ways to sit, with the same luck: whoever had the better seat or
side in one game has the worse in the other. Where all win or lose together, every level plays the same games by itself.
The same seed gives the same table, whatever the number of processes.
"""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from multiprocessing import get_context
from time import monotonic, process_time
from typing import Any, TextIO

from undercroft.bots.roster import ADVICE, bot, check_bot
from undercroft.engine.chance import key_from
from undercroft.engine.game import Game
from undercroft.engine.prompt import GROUP
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.games import game
from undercroft.lab.ratings import mean_interval, ratings

MOST_DECISIONS = 20_000
LOOK_EVERY = 10.0
"""Seconds between two lines of progress where nobody watches."""


@dataclass(frozen=True)
class Plan:
    """What is played: a game at one kind of table, between which levels, how many bouts of each pair.

    A pair is any two levels, or only a level and the one below it.
    """

    game: str
    players: int
    settings: Mapping[str, str]
    levels: tuple[str, ...]
    games: int
    seed: str
    neighbours: bool = False


@dataclass(frozen=True)
class Job:
    """One game: who sits where, and the name of its luck. Jobs with the same bout belong together."""

    game: str
    settings: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]
    luck: str
    bout: tuple[str, str, int]


@dataclass(frozen=True)
class Played:
    """How a game went: who won, how far it came, and what each level's choices cost in seconds."""

    job: Job
    winners: tuple[int, ...]
    score: tuple[int, ...]
    choices: dict[str, int]
    seconds: dict[str, float]


# Playing.


def play(job: Job) -> Played:
    """Play one game to its end, every bot with luck of its own."""
    rules = game(job.game)
    t: Table = rules.new(len(job.seats), dict(job.settings), key_from(job.luck))
    bots = [bot(level, rules, key_from(f"{job.luck} bot {i}"), 1) for i, level in enumerate(job.seats)]
    choices, seconds = dict.fromkeys(job.seats, 0), dict.fromkeys(job.seats, 0.0)
    for number in range(MOST_DECISIONS):
        if t.outcome is not None:
            return Played(job, tuple(t.outcome.winners), tuple(t.outcome.score), choices, seconds)
        prompt = t.prompts[0]
        seat = 0 if prompt.seat == GROUP else prompt.seat
        opt = prompt.options[0]
        if len(prompt.options) > 1:
            start = process_time()
            opt = bots[seat].choose(rules, t, seat, number)
            choices[job.seats[seat]] += 1
            seconds[job.seats[seat]] += process_time() - start
        t.take(prompt, opt)
    return Played(job, (), (), choices, seconds)


def jobs(plan: Plan) -> list[Job]:
    """All games of a tournament."""
    sides = game(plan.game).sides(plan.players, plan.settings)
    found: list[Job] = []
    for a, b in _pairs(plan, sides):
        for bout in range(plan.games):
            for seats in _seatings(a, b, sides, bout):
                luck = f"tournament {plan.seed} {plan.players} {bout}"
                found.append(Job(plan.game, tuple(plan.settings.items()), seats, luck, (a, b, bout)))
    return found


def _pairs(plan: Plan, sides: Sequence[Sequence[int]]) -> list[tuple[str, str]]:
    """Who plays whom: each against each or its neighbour, or each for itself where there is nobody to play against."""
    if len(sides) == 1:
        return [(level, "") for level in plan.levels]
    if plan.neighbours:
        return [(lower, level) for level, lower in below(plan.levels).items()]
    return list(combinations(plan.levels, 2))


def below(levels: Sequence[str]) -> dict[str, str]:
    """The level that each has to beat: the one before it, though not the advice, which stands beside the levels."""
    lower: dict[str, str] = {}
    last = ""
    for level in levels:
        if last:
            lower[level] = last
        if level != ADVICE or not last:
            last = level
    return lower


def _seatings(a: str, b: str, sides: Sequence[Sequence[int]], bout: int) -> Iterator[tuple[str, ...]]:
    """Every second side is of one level, and once more the other way round."""
    players = sum(len(side) for side in sides)
    for swap in (0, 1) if len(sides) > 1 else (0,):
        seats = [""] * players
        for i, side in enumerate(sides):
            for seat in side:
                seats[seat] = a if len(sides) == 1 or (i + bout + swap) % 2 == 0 else b
        yield tuple(seats)


def _quietly() -> None:
    """A worker leaves Ctrl-C to who started it, and need not look for cycles: tables have none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()


def play_all(todo: Sequence[Job], processes: int, seen: Callable[[int], None]) -> list[Played]:
    """Play the games, so many at once; `seen` hears how many are done. Ctrl-C leaves with those that are."""
    done: list[Played] = []
    try:
        if processes < 2:
            for job in todo:
                done.append(play(job))
                seen(len(done))
            return done
        with get_context("spawn").Pool(processes, _quietly) as pool:
            for played in pool.imap_unordered(play, todo):
                done.append(played)
                seen(len(done))
    except KeyboardInterrupt:
        print(f"\nStopped after {len(done)} of {len(todo)} games; the table is of those.", file=sys.stderr)
    return done


class Progress:
    """How many games are done, how fast, and how long it will still take."""

    def __init__(self, total: int, out: TextIO) -> None:
        self.total, self.out = total, out
        self.began = self.told = monotonic()

    def seen(self, done: int) -> None:
        now = monotonic()
        if not self.out.isatty() and now - self.told < LOOK_EVERY:
            return
        self.told = now
        rate = done / max(now - self.began, 1e-6)
        left = int((self.total - done) / rate)
        line = f"{done} of {self.total} games, {rate:.2f} games/s, {left // 60}:{left % 60:02} left"
        self.out.write(f"\r{line:60}" if self.out.isatty() and done < self.total else f"\r{line}\n")
        self.out.flush()


# Counting.


def bouts(played: Sequence[Played]) -> dict[tuple[str, str], list[float]]:
    """What the first of each pair scored in each bout: the mean over its games, 1 for winning alone."""
    found: dict[tuple[str, str, int], list[float]] = {}
    for each in played:
        found.setdefault(each.job.bout, []).append(_score(each))
    results: dict[tuple[str, str], list[float]] = {}
    for (a, b, _), scores in sorted(found.items()):
        results.setdefault((a, b), []).append(sum(scores) / len(scores))
    return results


def _score(played: Played) -> float:
    """The part of a win that goes to the first of a pair; where nobody wins, half, or nothing if all play together."""
    a, b, _ = played.job.bout
    if not played.winners:
        return 0.5 if b else 0.0
    return sum(played.job.seats[seat] == a for seat in played.winners) / len(played.winners)


def cost(level: str, played: Sequence[Played]) -> str:
    """What a choice of a level took on one core, on average."""
    count = sum(each.choices.get(level, 0) for each in played)
    spent = sum(each.seconds.get(level, 0.0) for each in played)
    return f"{1000 * spent / count:.1f}" if count else ""


# Telling.


def table(plan: Plan, played: Sequence[Played]) -> list[str]:
    """The results, as Markdown."""
    rules = game(plan.game)
    sides = rules.sides(plan.players, plan.settings)
    told = ", ".join(f"{name}={value}" for name, value in plan.settings.items())
    head = f"{rules.title}, {_seats(plan.players)}{f', {told}' if told else ''}"
    return [head, "", *(_shares(plan, played) if len(sides) == 1 else _ratings(plan, played))]


def _seats(players: int) -> str:
    return f"{players} player{'s' if players > 1 else ''}"


def _shares(plan: Plan, played: Sequence[Played]) -> list[str]:
    lines = [
        "| level | games won | ± | more than the level below | ± | score | ms a choice | games |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lower = below(plan.levels)
    by_level: dict[str, dict[int, float]] = {"": {}}
    for level in plan.levels:
        now = {each.job.bout[2]: _score(each) for each in played if each.job.bout[0] == level}
        by_level[level] = now
        scores = list(now.values())
        mean, half = mean_interval(scores)
        more = _more(by_level[lower.get(level, "")], now)
        mine = [each.score[0] for each in played if each.job.seats[0] == level and each.score]
        score = f"{sum(mine) / len(mine):.2f}" if mine else ""
        won = f"{100 * mean:.1f} % | {100 * half:.1f}" if scores else " | "
        lines.append(f"| {level} | {won} | {more} | {score} | {cost(level, played)} | {len(scores)} |")
    return lines


def _more(lower: Mapping[int, float], now: Mapping[int, float]) -> str:
    """How many points more of the same games are won than by the level below, and half the interval of that."""
    both = [now[bout] - lower[bout] for bout in sorted(lower.keys() & now.keys())]
    if not both:
        return " | "
    mean, half = mean_interval(both)
    return f"{100 * mean:+.1f} | {100 * half:.1f}"


def _ratings(plan: Plan, played: Sequence[Played]) -> list[str]:
    results = bouts(played)
    lower = below(plan.levels)
    lines = [
        "| level | Elo | 95 % | beats the level below in | ± | ms a choice | games |",
        "|---|---|---|---|---|---|---|",
    ]
    for each in ratings(plan.levels, results, plan.seed):
        beats = half = ""
        if each.name in lower:
            scores = [1 - score for score in results.get((lower[each.name], each.name), [])]
            mean, wide = mean_interval(scores)
            beats, half = (f"{100 * mean:.1f} %", f"{100 * wide:.1f}") if scores else ("", "")
        count = sum(each.name in one.job.seats for one in played)
        rated = f"{each.points:.0f} | {each.low:.0f} to {each.high:.0f}" if count else " | "
        lines.append(f"| {each.name} | {rated} | {beats} | {half} | {cost(each.name, played)} | {count} |")
    return lines


# The command.


def plan_of(
    rules: Game[Any],
    players: int,
    settings: Mapping[str, str],
    levels: Sequence[str],
    games: int,
    seed: str,
    neighbours: bool = False,
) -> Plan:
    """A plan, or a refusal that says what is wrong with it."""
    for level in levels:
        check_bot(level)
    if len(set(levels)) < len(levels) or not levels:
        raise Refusal("--levels wants different levels, the weakest first.")
    if games < 1:
        raise Refusal(f"--games must be at least 1, not {games}.")
    if players not in rules.seats:
        raise Refusal(f"{rules.title} seats {rules.seats[0]} to {rules.seats[-1]} players, not {players}.")
    rules.new(players, settings, key_from(seed))
    if len(rules.sides(players, settings)) > 1 and len(levels) < 2:
        raise Refusal("A tournament needs at least two levels that can play each other.")
    return Plan(rules.name, players, dict(settings), tuple(levels), games, seed, neighbours)


def hold(plan: Plan, processes: int, out: TextIO = sys.stdout, progress: TextIO = sys.stderr) -> None:
    """Play a tournament and print its table."""
    todo = jobs(plan)
    played = play_all(todo, processes, Progress(len(todo), progress).seen)
    print("\n".join([*table(plan, played), ""]), file=out, flush=True)
    if len(played) < len(todo):
        raise KeyboardInterrupt
