"""Is World of Dungeons fair? Bots play many games, and the targets of the issue are printed as a table.

    python -m benches.dungeons_balance [games] [settings ...]

`games` are played for each number of players; settings read like `end=finish_round`. The same call prints the same
table. Cards are counted for whoever had them: a Gamer in the Guild, a Loot card drawn, whether it was played or not
(who is behind plays more cards against others, which would say more of the player than of the card).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from math import sqrt

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import AnyOption, Policy, play_out
from undercroft.engine.prompt import Prompt
from undercroft.engine.table import Table
from undercroft.games.dungeons import GAME
from undercroft.games.dungeons.cards import STASH
from undercroft.games.dungeons.policy import Sensible
from undercroft.games.dungeons.table import Realm

Z = 1.96
FAMILIES = ("Gamers", "Stash", "Effects")


class Weak(Policy):
    """Plays well, but three decisions in ten are anything."""

    def __init__(self) -> None:
        self.better = Sensible()

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        if chance.below(10) < 3:
            return prompt.options[chance.below(len(prompt.options))]
        return self.better.choose(t, prompt, chance)


def play(seats: int, settings: dict[str, str], policies: list[Policy], label: str) -> Realm:
    t = GAME.new(seats, settings, key_from(f"balance {label}"), heard=True)
    play_out(t, policies, Chance(key_from(f"players {label}")), 100_000)
    assert t.outcome is not None, label
    return t


def had(t: Realm) -> set[tuple[int, str, str]]:
    """Seat, family and title of the cards that each player had in play."""
    found: set[tuple[int, str, str]] = set()
    for event in t.events:
        if event.word == "joined":
            found.add((event.seat, "Gamers", t.box.gamers[event.things[0]].name))
        elif event.word == "got":
            card = t.box.loot[event.things[0]]
            found.add((event.seat, "Stash" if card.kind == STASH else "Effects", card.name))
    return found


def share(won: float, of: int) -> tuple[float, float]:
    """A share in per cent and half its 95 % interval."""
    if not of:
        return 0.0, 0.0
    p = won / of
    return 100 * p, 100 * Z * sqrt(max(p * (1 - p), 1 / of) / of)


class Count:
    """What one number of players gave."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.causes: dict[str, int] = {}
        self.rounds: list[int] = []
        self.inside = 0
        self.places = [0.0] * seats
        self.points: list[int] = []
        self.cards: dict[tuple[str, str], list[float]] = {}
        self.events: dict[str, int] = {}

    def add(self, t: Realm) -> None:
        assert t.outcome is not None
        self.games += 1
        self.causes[t.outcome.cause] = self.causes.get(t.outcome.cause, 0) + 1
        self.rounds.append(t.round())
        self.inside += t.outcome.cause == "goal" and 8 <= t.round() <= 14
        self.points.append(max(t.outcome.score))
        part = 1 / len(t.outcome.winners)
        for seat in t.outcome.winners:
            self.places[(seat - t.first) % self.seats] += part
        for seat, family, title in had(t):
            tally = self.cards.setdefault((family, title), [0.0, 0.0])
            tally[0] += part if seat in t.outcome.winners else 0.0
            tally[1] += 1
        for event in t.events:
            self.events[event.word] = self.events.get(event.word, 0) + 1

    def line(self) -> str:
        goal, _ = share(self.causes.get("goal", 0), self.games)
        empty, _ = share(self.causes.get("empty", 0), self.games)
        inside, _ = share(self.inside, self.games)
        places = " ".join(f"{share(won, self.games)[0]:.1f}" for won in self.places)
        half = share(self.games / self.seats, self.games)[1]
        rounds = sorted(self.rounds)
        tenths = [rounds[len(rounds) * i // 10] for i in (1, 5, 9)]
        rolled = max(1, self.events.get("succeeded", 0) + self.events.get("failed", 0))
        success, _ = share(self.events.get("succeeded", 0), rolled)
        return (
            f"| {self.seats} | {goal:.1f} % | {empty:.1f} % | {sum(rounds) / len(rounds):.1f} "
            f"({tenths[0]} / {tenths[1]} / {tenths[2]}) | {inside:.1f} % | {places} | {half:.1f} | "
            f"{success:.0f} % | {self.events.get('announced', 0) / self.games:.1f} |"
        )


def cards_off(counts: Iterable[Count]) -> list[str]:
    """Cards with which players win more or less often than with the cards of their family, beyond all chance.

    The interval is widened for the number of cards looked at (99.9 %).
    """
    lines: list[str] = []
    for family in FAMILIES:
        tallies: dict[str, list[float]] = {}
        for count in counts:
            for (of, title), (won, held) in count.cards.items():
                if of == family:
                    tally = tallies.setdefault(title, [0.0, 0.0, 0.0])
                    tally[0] += won * count.seats
                    tally[1] += held
                    tally[2] += count.seats * held
        mean = sum(t[0] for t in tallies.values()) / max(1.0, sum(t[1] for t in tallies.values()))
        for title, (won, held, seats) in sorted(tallies.items(), key=lambda each: -each[1][0] / each[1][1]):
            lift = won / held / mean
            spread = 3.29 * sqrt(max(0.0, seats / held - 1) / held) / mean
            flag = "" if abs(lift - 1) <= spread else " off |"
            lines.append(f"| {family} | {title} | {lift:.2f} | {spread:.2f} | {held:.0f} |{flag}")
    return lines


def better_against_worse(games: int, worse: Policy, seats: int) -> str:
    """One better player among worse ones, in every seat by turns: how often does it win?"""
    won = 0.0
    for i in range(games):
        policies: list[Policy] = [worse] * seats
        policies[i % seats] = Sensible()
        t = play(seats, {}, policies, f"versus {seats} {i}")
        assert t.outcome is not None
        won += (i % seats in t.outcome.winners) / len(t.outcome.winners)
    p, half = share(won, games)
    return f"{p:.1f} % ± {half:.1f} of {games} games with {seats} players (even would be {100 / seats:.0f} %)"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    settings = dict(arg.split("=", 1) for arg in sys.argv[2:])
    print(f"{games} games for each number of players, settings {settings or 'as printed'}\n")
    print("| players | ends by the goal | by an empty deck | rounds mean (p10 / median / p90) | goal, 8-14 rounds "
          "| win share by place in turn order, % | ± | raids won | cards played a game |")  # fmt: skip
    print("|---|---|---|---|---|---|---|---|---|")
    counts = [Count(seats) for seats in GAME.seats]
    for count in counts:
        for i in range(games):
            count.add(play(count.seats, settings, [Sensible()] * count.seats, f"{count.seats} {i}"))
        print(count.line(), flush=True)
    print("\n| deck | card | wins against the mean of its deck | ± (99.9 %) | times in play |\n|---|---|---|---|---|")
    for line in cards_off(counts):
        print(line)
    few = max(20, games // 4)
    for name, worse in (("random", AnyOption()), ("three in ten at random", Weak()), ("no answers", Sensible(False))):
        for seats in (2, 4):
            print(f"\nOne sensible player against players of kind '{name}': {better_against_worse(few, worse, seats)}")


if __name__ == "__main__":
    main()
