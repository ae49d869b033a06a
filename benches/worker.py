"""One measuring process: reads requests from standard input, answers each with a line of JSON.

A worker runs under one interpreter, with or without the compiled package, and keeps what it has imported warm. The
clock is the process's own CPU time, so that a busy machine disturbs it least.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from benches.cases import CASES, Case
from benches.peers import PEERS, Playing
from undercroft.bots.thinker import Budget, Thinker
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.game import Game
from undercroft.engine.playout import play_out, play_out_at_random
from undercroft.engine.table import Table
from undercroft.games import game

MOST = 100_000
"""Decisions after which a game is given up."""


def burst(work: Callable[[int], int], seconds: float) -> tuple[int, int, float]:
    """Repeat work until the time is used: how often, what it amounted to, and the time it took."""
    start = process_time()
    rounds = amount = 0
    while (spent := process_time() - start) < seconds:
        amount += work(rounds)
        rounds += 1
    return rounds, amount, spent


def table_of(case: Case, number: int) -> tuple[Game[Any], Table]:
    found = game(case.game)
    return found, found.new(case.seats, case.settings, key_from(f"bench {number}"))


def play(case: Case, seconds: float) -> dict[str, float]:
    """Random play from set-up to the end."""
    rules = game(case.game)
    settings = rules.checked(case.settings)
    keys = [key_from(f"bench {number}") for number in range(1000)]

    def one(number: int) -> int:
        t: Table = rules.begin(case.seats, settings, keys[number % 1000])
        return play_out_at_random(t, Chance(keys[(number * 7 + 1) % 1000]), MOST)

    games, decisions, spent = burst(one, seconds)
    return {"decisions": decisions / spent, "games": games / spent}


def clone(case: Case, seconds: float) -> dict[str, float]:
    """Clones of tables in the middle of games."""
    middles = []
    for number in range(20):
        _, t = table_of(case, number)
        play_out_at_random(t, Chance(key_from(f"play {number}")), 10 * case.seats)
        middles.append(t)

    def some(number: int) -> int:
        t = middles[number % len(middles)]
        for _ in range(100):
            t.clone()
        return 100

    _, clones, spent = burst(some, seconds)
    return {"microseconds": spent / clones * 1e6}


def replay(case: Case, seconds: float) -> dict[str, float]:
    """Games played again from their keys, as a saved game is opened."""
    record: list[tuple[int, str]] = []
    rules, t = table_of(case, 1)
    chance = Chance(key_from("replay"))
    words = rules.words["en"]
    while t.outcome is None:
        prompt = t.prompts[0]
        opt = chance.pick(prompt.options)
        record.append((prompt.seat, rules.option(t, opt, words).key))
        t.take(prompt, opt)

    def again(number: int) -> int:
        _, t = table_of(case, 1)
        for seat, key in record:
            rules.choose(t, seat, key)
        return len(record)

    _, decisions, spent = burst(again, seconds)
    return {"microseconds": spent / decisions * 1e6}


def search(case: Case, seconds: float) -> dict[str, float]:
    """Thoughts of a bot in the middle of games that its policy has played."""
    rules = game(case.game)
    policy = rules.policy()
    middles = []
    for number in range(20):
        _, t = table_of(case, number)
        play_out(t, [policy] * case.seats, Chance(key_from(f"play {number}")), 10 * case.seats)
        while t.outcome is None and len(t.prompts[0].options) < 2:
            t.take(t.prompts[0], t.prompts[0].options[0])
        if t.outcome is None:
            middles.append(t)
    thinker = Thinker(policy, key_from("thinker"), Budget(playouts=64))

    def think(number: int) -> int:
        t = middles[number % len(middles)]
        return thinker.think(t, t.prompts[0].seat, number).playouts

    _, playouts, spent = burst(think, seconds)
    return {"playouts": playouts / spent}


def catanatron(case: Case, seconds: float) -> dict[str, float]:
    """The peer: Catanatron's own random players, and its copy of a finished game."""
    from catanatron import Color, Game, RandomPlayer

    finished = []

    def one(number: int) -> int:
        seated = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
        match = Game(seated, seed=number)
        match.play()
        finished.append(match)
        return len(match.state.actions)

    games, decisions, spent = burst(one, seconds)
    _, copies, copying = burst(lambda number: len([finished[-1].copy() for _ in range(20)]), seconds / 4)
    return {"decisions": decisions / spent, "games": games / spent, "microseconds": copying / copies * 1e6}


playing: dict[int, Playing] = {}
"""The peers that were opened."""


def peer(number: int, seconds: float) -> dict[str, float]:
    """Random play in another system."""
    if number not in playing:
        playing[number] = PEERS[number].open()
    games, decisions, spent = burst(lambda _: playing[number](), seconds)
    return {"decisions": decisions / spent, "games": games / spent}


MEASURES = {"play": play, "clone": clone, "replay": replay, "search": search, "catanatron": catanatron}


def main() -> None:
    gc.disable()  # as workers that play many games do; for the peer alike
    for line in sys.stdin:
        request = json.loads(line)
        gc.collect()
        number, seconds = request["case"], request["seconds"]
        measure = request["measure"]
        found = peer(number, seconds) if measure == "peer" else MEASURES[measure](CASES[number], seconds)
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
