"""The balance of the Wymer Stones against the targets of its contract (4.10): `python -m benches.wymer_balance 400`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import play_out
from undercroft.games.wymer import GAME

CASES: dict[str, tuple[int, dict[str, str]]] = {
    "easy, 4 heroes": (5, {"difficulty": "easy"}),
    "normal, 4 heroes": (5, {}),
    "hard, 4 heroes": (5, {"difficulty": "hard"}),
    "normal, 3 heroes": (4, {}),
    "normal, 2 heroes": (3, {}),
    "normal, 1 hero": (2, {}),
    "normal, 4 heroes, strategic": (5, {"placement": "strategic"}),
    "normal, 4 heroes, no villain": (4, {"villain": "no"}),
    "normal, 4 heroes, first edition": (5, {"edition": "first"}),
    "normal, 4 heroes, cellars": (5, {"map": "cellars"}),
}
MOST_DECISIONS = 100_000


@dataclass
class Tally:
    """What happened in the games of one case."""

    games: int = 0
    wins: int = 0
    unfinished: int = 0
    rounds: list[int] = field(default_factory=list)
    stones: list[int] = field(default_factory=list)
    deaths: int = 0
    heroes: int = 0
    by_hero: dict[str, list[int]] = field(default_factory=dict)

    def share(self) -> float:
        return 100 * self.wins / self.games

    def median(self, values: list[int]) -> int:
        return sorted(values)[len(values) // 2] if values else 0


def play(case: str, games: int) -> Tally:
    """Play one case with sensible players on all seats."""
    seats, settings = CASES[case]
    tally = Tally()
    policies = [GAME.policy()] * seats
    for i in range(games):
        t = GAME.new(seats, {"max_rounds": "60", **settings}, key_from(f"{case} {i}"))
        play_out(t, policies, Chance(key_from(f"players of {case} {i}")), MOST_DECISIONS)
        assert t.outcome is not None
        won = t.outcome.cause == "victorious"
        tally.games += 1
        tally.wins += won
        tally.unfinished += t.outcome.cause == "unfinished"
        tally.rounds.append(t.round)
        tally.deaths += sum(hero.deaths for hero in t.heroes)
        tally.heroes += len(t.heroes)
        if all(hero.stone >= 0 for hero in t.heroes):
            tally.stones.append(t.last_stone)
        for hero in t.heroes:
            seen = tally.by_hero.setdefault(t.deck.heroes[hero.kind].name, [0, 0])
            seen[0] += 1
            seen[1] += won
    return tally


def targets(found: dict[str, Tally]) -> list[tuple[str, str, str, bool]]:
    """Every target of 4.10: what is wanted, what was measured, whether it holds."""
    share = {case: tally.share() for case, tally in found.items()}
    normal = found["normal, 4 heroes"]
    by_number = [share[f"normal, {n}"] for n in ("1 hero", "2 heroes", "3 heroes", "4 heroes")]
    alone = share["normal, 4 heroes, no villain"] - share["normal, 4 heroes"]
    strategic = share["normal, 4 heroes"] - share["normal, 4 heroes, strategic"]
    outlier = widest(found)
    unfinished = 100 * sum(t.unfinished for t in found.values()) / sum(t.games for t in found.values())
    deaths = normal.deaths / normal.heroes
    rows: list[tuple[str, float, float, float, Callable[[float], str]]] = [
        ("heroes win, easy (%)", share["easy, 4 heroes"], 65, 75, whole),
        ("heroes win, normal (%)", share["normal, 4 heroes"], 45, 55, whole),
        ("heroes win, hard (%)", share["hard, 4 heroes"], 25, 35, whole),
        ("spread over 1 to 4 heroes (points)", max(by_number) - min(by_number), 0, 15, whole),
        ("without a villain: higher by (points)", alone, 10, 20, whole),
        ("strategic: lower by (points)", strategic, 5, 10, whole),
        ("median rounds", normal.median(normal.rounds), 8, 14, whole),
        ("round of the last stone, median", normal.median(normal.stones), 5, 9, whole),
        ("deaths of a hero", deaths, 0.5, 1.5, fine),
        ("widest hero from the mean (points)", outlier, 0, 5, whole),
        ("unfinished (%)", unfinished, 0, 0.5, fine),
    ]
    return [
        (name, f"{fine(low)} to {fine(high)}", said(value), low <= value <= high)
        for name, value, low, high, said in rows
    ]


def widest(found: dict[str, Tally]) -> float:
    """How far a hero is from the mean of the games with two and three heroes, in which heroes differ."""
    seen: dict[str, list[int]] = {}
    for case in ("normal, 2 heroes", "normal, 3 heroes"):
        for hero, (games, wins) in found[case].by_hero.items():
            both = seen.setdefault(hero, [0, 0])
            both[0] += games
            both[1] += wins
    mean = 100 * sum(wins for _, wins in seen.values()) / sum(games for games, _ in seen.values())
    return max(abs(100 * wins / games - mean) for games, wins in seen.values())


def whole(value: float) -> str:
    return f"{value:.0f}"


def fine(value: float) -> str:
    return f"{value:g}" if value == round(value, 1) else f"{value:.2f}"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    found = {}
    print(f"{games} games a case, sensible players on all seats.\n")
    print("| case | heroes win | median rounds | last stone | deaths a hero | unfinished | wins by hero |")
    print("|---|---|---|---|---|---|---|")
    for case in CASES:
        tally = found[case] = play(case, games)
        heroes = ", ".join(f"{hero} {100 * won / n:.0f} %" for hero, (n, won) in sorted(tally.by_hero.items()))
        print(
            f"| {case} | {tally.share():.1f} % | {tally.median(tally.rounds)} | {tally.median(tally.stones)} "
            f"| {tally.deaths / tally.heroes:.2f} | {100 * tally.unfinished / games:.1f} % | {heroes} |",
            flush=True,
        )
    print("\n| target (contract 4.10) | wanted | measured | holds |\n|---|---|---|---|")
    for name, wanted, measured, holds in targets(found):
        print(f"| {name} | {wanted} | {measured} | {'yes' if holds else 'no'} |")


if __name__ == "__main__":
    main()
