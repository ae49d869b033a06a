"""Simulating: chunks of games on all cores or on a cluster, with progress, stopped and gone on with at will."""

from __future__ import annotations

import gc
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import TextIO

from undercroft.engine.refusal import Refusal
from undercroft.lab.plan import Plan, settle
from undercroft.lab.play import Player
from undercroft.lab.store import Packed, Store, packed

Engine = Callable[[Plan, Iterator[int]], Iterator[tuple[int, Packed]]]
"""Plays chunks of a plan, in any order, and hands each over as soon as it is done."""

_players: dict[str, Player] = {}


def play_chunk(plan: Plan, chunk: int) -> Packed:
    """Play one chunk. Runs in a worker, which keeps the player of its plan."""
    key = repr(plan)
    if key not in _players:
        _players.clear()
        _players[key] = Player(plan)
    return packed(plan, [_players[key].play(number) for number in plan.numbers(chunk)])


def here(plan: Plan, chunks: Iterator[int]) -> Iterator[tuple[int, Packed]]:
    """One process: this one."""
    for chunk in chunks:
        yield chunk, play_chunk(plan, chunk)


class Processes:
    """Several processes of this machine. Only a few chunks are under way at a time, so memory stays bounded."""

    def __init__(self, processes: int) -> None:
        self.processes = processes

    def __call__(self, plan: Plan, chunks: Iterator[int]) -> Iterator[tuple[int, Packed]]:
        pool = ProcessPoolExecutor(self.processes, mp_context=get_context("spawn"), initializer=_settle_down)
        try:
            under_way = {pool.submit(play_chunk, plan, chunk): chunk for chunk in islice(chunks, 2 * self.processes)}
            while under_way:
                done, _ = wait(under_way, return_when=FIRST_COMPLETED)
                for future in done:
                    yield under_way.pop(future), future.result()
                    for chunk in chunks:
                        under_way[pool.submit(play_chunk, plan, chunk)] = chunk
                        break
        except BrokenProcessPool:
            raise Refusal(
                "A process that played games was killed, perhaps for want of memory; the same command goes on, "
                "and --processes asks for fewer of them."
            ) from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _settle_down() -> None:
    """Ctrl-C is for the process that writes; workers finish their chunk. They need not look for cycles often."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(100_000, 20, 20)


class Progress:
    """How far a simulation is: on a terminal one line that changes, in a pipe a line now and then."""

    def __init__(self, total: int, done: int, out: TextIO = sys.stderr, every: float = 30.0) -> None:
        self.total, self.done, self.out = total, done, out
        self.before = done
        self.started = time.monotonic()
        self.live = out.isatty()
        self.every = 0.2 if self.live else every
        self.told = self.started

    def add(self, games: int) -> None:
        self.done += games
        now = time.monotonic()
        if now - self.told >= self.every or (self.live and self.done == self.total):
            self.told = now
            self.out.write(f"\r{self.line(now)}\x1b[K" if self.live else f"{self.line(now)}\n")
            self.out.flush()

    def line(self, now: float) -> str:
        rate = (self.done - self.before) / max(now - self.started, 1e-9)
        left = (self.total - self.done) / rate if rate else 0.0
        return f"{self.done:,} of {self.total:,} games, {rate:,.1f} a second, {_span(left)} left"

    def close(self) -> None:
        if self.live:
            self.out.write("\n")


def _span(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{minutes} min {rest:02d} s" if minutes else f"{rest} s"


def simulate(plan: Plan, folder: Path, engine: Engine, out: TextIO = sys.stderr) -> int:
    """Play what is missing of a plan into its folder; returns the number of games played now.

    Stopped in the middle it loses at most the chunks under way; called again it goes on.
    """
    plan = settle(plan, folder)
    store = Store(folder)
    missing = [chunk for chunk in range(plan.chunks) if not store.has(chunk, len(plan.numbers(chunk)))]
    games = sum(len(plan.numbers(chunk)) for chunk in missing)
    progress = Progress(plan.games, plan.games - games, out)
    try:
        for chunk, tables in engine(plan, iter(missing)):
            store.write(chunk, tables)
            progress.add(len(plan.numbers(chunk)))
    finally:
        progress.close()
    return games
