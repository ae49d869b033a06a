"""The balance of the Wymer Stones against the targets of its rules (4.10): `python -m benches.wymer_balance 400`.

`--rows FILE` keeps the games of every case played, so that a long run may be cut and gone on with.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path

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
SURE = 1.96
"""Standard errors on either side of what is 95 % sure."""


@dataclass
class Tally:
    """What happened in the games of one case."""

    games: int = 0
    wins: int = 0
    unfinished: int = 0
    rounds: list[int] = field(default_factory=list)
    stones: list[int] = field(default_factory=list)
    """The rounds in which the last stone was taken, of the games in which it was."""
    deaths: list[float] = field(default_factory=list)
    """Deaths a hero, by game."""
    by_hero: dict[str, list[int]] = field(default_factory=dict)
    """Games and wins of each hero."""

    def share(self) -> float:
        return 100 * self.wins / self.games

    def doubt(self) -> float:
        return half_interval(self.wins, self.games)


def half_interval(wins: int, games: int) -> float:
    """Half of the 95 % interval of a share (Wilson), in points."""
    p, z = wins / games, SURE * SURE
    return 100 * SURE * sqrt(p * (1 - p) / games + z / (4 * games * games)) / (1 + z / games)


def median(values: list[int]) -> int:
    return sorted(values)[len(values) // 2] if values else 0


def median_interval(values: list[int]) -> str:
    """Between which values the median lies, 95 % sure."""
    off = round(SURE * sqrt(len(values)) / 2) + 1
    middle = len(values) // 2
    ordered = sorted(values)
    low, high = ordered[max(0, middle - off)], ordered[min(len(values) - 1, middle + off)]
    return f"{low} to {high}"


def mean_interval(values: list[float]) -> float:
    """Half of the 95 % interval of a mean."""
    mean = sum(values) / len(values)
    return SURE * sqrt(sum((value - mean) ** 2 for value in values) / len(values) / len(values))


def play(case: str, games: int, seed: str) -> Tally:
    """Play one case with sensible players on all seats."""
    seats, settings = CASES[case]
    tally = Tally()
    policies = [GAME.policy()] * seats
    for i in range(games):
        t = GAME.new(seats, {"max_rounds": "60", **settings}, key_from(f"{seed} {case} {i}"))
        play_out(t, policies, Chance(key_from(f"{seed} players of {case} {i}")), MOST_DECISIONS)
        assert t.outcome is not None
        won = t.outcome.cause == "victorious"
        tally.games += 1
        tally.wins += won
        tally.unfinished += t.outcome.cause == "unfinished"
        tally.rounds.append(t.round)
        tally.deaths.append(sum(hero.deaths for hero in t.heroes) / len(t.heroes))
        if all(hero.stone >= 0 for hero in t.heroes):
            tally.stones.append(t.last_stone)
        for hero in t.heroes:
            seen = tally.by_hero.setdefault(t.deck.heroes[hero.kind].name, [0, 0])
            seen[0] += 1
            seen[1] += won
    return tally


def played(case: str, games: int, seed: str, rows: Path | None) -> Tally:
    """A case from the rows kept, or played now and kept."""
    name = f"{seed} {games} {case}"
    kept = json.loads(rows.read_text("utf-8")) if rows and rows.exists() else {}
    if name not in kept:
        kept[name] = asdict(play(case, games, seed))
        if rows:
            rows.write_text(json.dumps(kept), "utf-8")
    return Tally(**kept[name])


@dataclass
class Target:
    """One line of 4.10: what is wanted, what was measured and how sure that is."""

    name: str
    low: float
    high: float
    value: float
    doubt: str
    digits: int = 0

    def line(self) -> str:
        holds = "yes" if self.low <= round(self.value, self.digits) <= self.high else "no"
        wanted = f"{self.low:g} to {self.high:g}"
        return f"| {self.name} | {wanted} | {self.value:.{self.digits}f} | {self.doubt} | {holds} |"


def targets(found: dict[str, Tally]) -> list[Target]:
    """Every target of 4.10."""
    normal = found["normal, 4 heroes"]
    unfinished = sum(tally.unfinished for tally in found.values())
    games = sum(tally.games for tally in found.values())
    outlier, doubt = widest(found)
    return [
        of_share("heroes win, easy (%)", 65, 75, found["easy, 4 heroes"]),
        of_share("heroes win, normal (%)", 45, 55, normal),
        of_share("heroes win, hard (%)", 25, 35, found["hard, 4 heroes"]),
        spread(found),
        difference("without a villain: higher by (points)", 10, 20, found["normal, 4 heroes, no villain"], normal),
        difference("strategic: lower by (points)", 5, 10, normal, found["normal, 4 heroes, strategic"]),
        Target("median rounds", 8, 14, median(normal.rounds), median_interval(normal.rounds)),
        Target("round of the last stone, median", 5, 9, median(normal.stones), median_interval(normal.stones)),
        Target("deaths of a hero", 0.5, 1.5, mean(normal.deaths), f"± {mean_interval(normal.deaths):.2f}", 2),
        Target("widest hero from the mean (points)", 0, 5, outlier, f"± {doubt:.0f}"),
        Target("unfinished (%)", 0, 0.5, 100 * unfinished / games, f"± {half_interval(unfinished, games):.2f}", 2),
    ]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def of_share(name: str, low: float, high: float, tally: Tally) -> Target:
    return Target(name, low, high, tally.share(), f"± {tally.doubt():.0f}")


def difference(name: str, low: float, high: float, more: Tally, less: Tally) -> Target:
    doubt = sqrt(more.doubt() ** 2 + less.doubt() ** 2)
    return Target(name, low, high, more.share() - less.share(), f"± {doubt:.0f}")


def spread(found: dict[str, Tally]) -> Target:
    """The best number of heroes against the worst."""
    tallies = [found[f"normal, {n}"] for n in ("1 hero", "2 heroes", "3 heroes", "4 heroes")]
    tallies.sort(key=Tally.share)
    return difference("spread over 1 to 4 heroes (points)", 0, 15, tallies[-1], tallies[0])


def widest(found: dict[str, Tally]) -> tuple[float, float]:
    """How far a hero is from the mean of the games with two and three heroes, in which heroes differ; and the doubt."""
    seen: dict[str, list[int]] = {}
    for case in ("normal, 2 heroes", "normal, 3 heroes"):
        for hero, (games, wins) in found[case].by_hero.items():
            both = seen.setdefault(hero, [0, 0])
            both[0] += games
            both[1] += wins
    average = 100 * sum(wins for _, wins in seen.values()) / sum(games for games, _ in seen.values())
    return max((abs(100 * wins / games - average), half_interval(wins, games)) for games, wins in seen.values())


def case_line(case: str, tally: Tally) -> str:
    heroes = ", ".join(f"{hero} {100 * won / n:.0f} %" for hero, (n, won) in sorted(tally.by_hero.items()))
    return (
        f"| {case} | {tally.share():.1f} % ± {tally.doubt():.1f} | {median(tally.rounds)} | {median(tally.stones)} "
        f"| {mean(tally.deaths):.2f} | {100 * tally.unfinished / tally.games:.1f} % | {heroes} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.wymer_balance", description="Weigh the Wymer Stones.")
    parser.add_argument("games", type=int, nargs="?", default=400, help="games a case")
    parser.add_argument("--seed", default="report", help="any text; it decides the luck")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="keep what was played here, and play only the rest")
    given = parser.parse_args()
    found = {}
    print(f"{given.games} games a case, sensible players on all seats, luck from {given.seed!r}.\n")
    print("| case | heroes win | median rounds | last stone | deaths a hero | unfinished | wins by hero |")
    print("|---|---|---|---|---|---|---|")
    for case in CASES:
        found[case] = played(case, given.games, given.seed, given.rows)
        print(case_line(case, found[case]), flush=True)
    print("\n| target (4.10) | wanted | measured | 95 % sure | holds |\n|---|---|---|---|---|")
    for target in targets(found):
        print(target.line())


if __name__ == "__main__":
    main()
