"""Find the weights of a game's outlook: sensible players play, and each moment is held against how the game ended.

    python -m tools.fit_outlook GAME [--games N]

Prints the weights for `WEIGHTS` of the game's outlook, and how well they tell the winner in games that were held back;
a line for tables that have weights of their own: in the tomb, where a friend more changes everything, for every number
of players, in the Wymer Stones with a villain and without one.
A logistic regression by Newton's method: of the winning side's chance where all win or lose together, of each winner
against each loser otherwise.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from math import exp, log
from typing import Any

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.table import Table
from undercroft.games import game
from undercroft.games.duel import duel
from undercroft.games.dungeons import outlook as dungeons
from undercroft.games.tomb import outlook as tomb
from undercroft.games.wonder import outlook as wonder
from undercroft.games.wymer import outlook as wymer

Row = tuple[list[float], float]

TABLES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "duel": [(2, {}), (2, {"length": "brawl"})],
    "dungeons": [(2, {}), (3, {}), (4, {}), (5, {})],
    "tomb": [(1, {}), (2, {}), (1, {}), (3, {}), (1, {"mines": "on"}), (4, {}), (1, {"classes": "on"})],
    "wonder": [(1 + number % 4, {"chapter": str(1 + number % 6)}) for number in range(12)],
    "wymer": [
        *((seats, {}) for seats in range(2, 6)),
        *((seats, {"villain": "no", "max_rounds": "60"}) for seats in range(1, 5)),
    ],
}
KINDS: dict[str, Callable[[int, dict[str, str]], object]] = {
    "tomb": lambda seats, settings: seats,
    "wymer": lambda seats, settings: "villain" in settings,
}
"""What tells tables apart that have weights of their own."""
RIDGE = 1.0
EVERY = {"duel": 7, "dungeons": 7, "tomb": 1, "wonder": 7, "wymer": 7}
"""How many decisions lie between two moments at least."""
WILD = 30
"""One choice in so many is anything, so that games differ more than sensible players make them."""


def moments(name: str, number: int) -> tuple[list[Any], Table]:
    """What is told of a game at every settled moment, and its end."""
    rules = game(name)
    seats, settings = TABLES[name][number % len(TABLES[name])]
    t: Table = rules.new(seats, settings, key_from(f"outlook {number}"))
    policy, chance = rules.policy(), Chance(key_from(f"players {number}"))
    told: list[Any] = []
    for decision in range(20_000):
        if t.outcome is not None:
            break
        if decision % EVERY[name] == 0 and policy.settled(t):
            told.append(FACTS[name](t))
        prompt = t.prompts[chance.below(len(t.prompts))]
        wild = chance.below(WILD) == 0
        t.take(prompt, chance.pick(prompt.options) if wild else policy.choose(t, prompt, chance))
    return told, t


FACTS: dict[str, Callable[[Any], Any]] = {
    "duel": lambda t: [duel.facts(t, seat) for seat in range(2)],
    "dungeons": lambda t: [dungeons.facts(t, seat) for seat in range(t.seats)],
    "tomb": tomb.facts,
    "wonder": wonder.facts,
    "wymer": wymer.facts,
}


def rows(name: str, numbers: Sequence[int]) -> Iterator[Row]:
    """Facts and how it ended: 1 for a win."""
    for number in numbers:
        told, t = moments(name, number)
        if t.outcome is None:
            continue
        winners = t.outcome.winners
        for each in told:
            if name in ("tomb", "wonder", "wymer"):
                yield each, float(0 in winners)
            else:
                losers = [seat for seat in range(t.seats) if seat not in winners]
                for w in winners:
                    for loser in losers:
                        yield [a - b for a, b in zip(each[w], each[loser], strict=True)], 1.0


def chance_of(weights: Sequence[float], facts: Sequence[float]) -> float:
    score = sum(w * x for w, x in zip(weights, facts, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    n = len(right)
    lines = [[*row, right[i]] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(lines[r][i]))
        lines[i], lines[pivot] = lines[pivot], lines[i]
        for r in range(n):
            if r != i:
                factor = lines[r][i] / lines[i][i]
                lines[r] = [a - factor * b for a, b in zip(lines[r], lines[i], strict=True)]
    return [lines[i][n] / lines[i][i] for i in range(n)]


def fit(data: Sequence[Row]) -> list[float]:
    """The weights under which what happened was likeliest, with a light pull towards nothing."""
    n = len(data[0][0])
    weights = [0.0] * n
    for _ in range(8):
        slope = [-RIDGE * w for w in weights]
        bend = [[RIDGE if i == j else 0.0 for j in range(n)] for i in range(n)]
        for facts, won in data:
            p = chance_of(weights, facts)
            spread = p * (1 - p)
            for i in range(n):
                if facts[i]:
                    slope[i] += (won - p) * facts[i]
                    line, share = bend[i], spread * facts[i]
                    for j in range(n):
                        line[j] += share * facts[j]
        weights = [w + step for w, step in zip(weights, solved(bend, slope), strict=True)]
    return weights


def surprise(weights: Sequence[float], data: Sequence[Row]) -> float:
    """The mean of minus log the chance that was given to what happened; guessing blindly gives 0.693 or less."""
    chances = [p if won else 1 - p for p, won in ((chance_of(weights, facts), won) for facts, won in data)]
    return -sum(log(max(p, 1e-9)) for p in chances) / len(chances)


def tables(name: str) -> list[list[int]]:
    """Which of the tables share their weights: those of a kind, in their order."""
    found: dict[object, list[int]] = {}
    for i, (seats, settings) in enumerate(TABLES[name]):
        kind = KINDS[name](seats, settings) if name in KINDS else None
        found.setdefault(kind, []).append(i)
    return list(found.values())


def tell(learned: Sequence[Row], held: Sequence[Row]) -> None:
    weights = fit(learned)
    share = sum(won for _, won in held) / len(held)
    even = [0.0] * len(weights)
    print(f"WEIGHTS: Final = [{', '.join(f'{w:.3g}' for w in weights)}]")
    print(f"{len(learned)} moments; surprise {surprise(weights, held):.4f}, blind {surprise(even, held):.4f}; "
          f"wins {share:.3f} of the moments held back", flush=True)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.fit_outlook", description=__doc__)
    parser.add_argument("game", choices=sorted(TABLES))
    parser.add_argument("--games", type=int, default=600, help="games to learn from; a fifth more is held back (600)")
    args = parser.parse_args()
    count = len(TABLES[args.game])
    for some in tables(args.game):
        numbers = [number for number in range(args.games * 6 // 5) if number % count in some]
        learned = [number for number in numbers if number < args.games]
        tell(list(rows(args.game, learned)), list(rows(args.game, numbers[len(learned) :])))


if __name__ == "__main__":
    main()
