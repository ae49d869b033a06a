"""Is World of Dungeons fair? Bots play many games; how they went, and how every card did, is printed as tables.

    python -m benches.dungeons_balance 1000 even ties=shared --seed autumn --seats 2 3 --tables games cards bots

So many games are played for each number of players, with a preset and settings, if any are named. The same call prints
the same tables; another seed plays other games, which is what a suspicion is tried on. Every ± is half of a 95 %
interval.

A card is counted for whoever *had* it: a Gamer that joined the Guild, a Loot card that was drawn, whether it was
played or not (who is behind plays more cards against others, which would say more of the player than of the card).
Winners have more of everything, early and late cards meet different chances, and who is ahead wins more often whatever
is drawn next. So a card is compared with what players got *in the same situation*: cards of the same deck, with the
same number of players, in the same part of the game, equally far ahead or behind, and for Gamers into a Guild of the
same size. If nothing but the situation counted, each of these players would win with the same chance. Trolls come
uninvited and cost a Recruit, which is a situation of its own: they are compared with each other.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import mean, stdev

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import AnyOption, Policy, play_out
from undercroft.engine.prompt import Prompt
from undercroft.engine.table import Table
from undercroft.games.dungeons import GAME
from undercroft.games.dungeons.cards import STASH, TROLL
from undercroft.games.dungeons.policy import Sensible
from undercroft.games.dungeons.table import Realm

Z = 1.96
ERROR = 0.05
"""How likely it may be that any fair card at all is called off (Holm's correction over all cards)."""

DECKS = ("Gamers", "Trolls", "Stash", "Effects")
TABLES = ("games", "cards", "bots")
FAIR = 4
"""How many points a place in the turn order may be off its fair share."""

Job = tuple[int, int, int, dict[str, str], str]
"""Number of players, the first game and the one after the last, settings, seed."""


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


# Who had what, and in which situation.

Situation = tuple[str, int, int, int, int]
"""Deck, number of players, part of the game, behind or ahead, size of the Guild."""


@dataclass(frozen=True)
class Had:
    """A card that a player had, once a game, in the situation of the first time."""

    title: str
    situation: Situation
    won: float


class Reading:
    """Reads a game event by event and notes who had which card."""

    def __init__(self, t: Realm) -> None:
        self.t = t
        self.round = 1
        self.points = [0] * t.seats
        self.guilds: list[set[int]] = [set() for _ in range(t.seats)]
        self.found: dict[tuple[int, str], Situation] = {}

    def read(self) -> list[Had]:
        for event in self.t.events:
            match event.word:
                case "turn":
                    self.round = event.things[0]
                case "claimed":
                    self.points[event.seat] += event.things[1]
                case "joined":
                    self.leave(event.things[0])
                    self.guilds[event.seat].add(event.things[0])
                    gamer = self.t.box.gamers[event.things[0]]
                    self.note(event.seat, "Trolls" if gamer.type == TROLL else "Gamers", gamer.name)
                case "kicked" | "lost" | "left":
                    self.leave(event.things[0])
                case "got":
                    card = self.t.box.loot[event.things[0]]
                    self.note(event.seat, "Stash" if card.kind == STASH else "Effects", card.name)
        outcome = self.t.outcome
        assert outcome is not None
        part = 1 / len(outcome.winners)
        return [
            Had(title, situation, part if seat in outcome.winners else 0.0)
            for (seat, title), situation in self.found.items()
        ]

    def leave(self, gamer: int) -> None:
        for guild in self.guilds:
            guild.discard(gamer)

    def note(self, seat: int, deck: str, title: str) -> None:
        ahead = self.points[seat] - max(points for other, points in enumerate(self.points) if other != seat)
        standing = max(-2, min(2, round(ahead / 3)))
        size = min(3, len(self.guilds[seat])) if deck in ("Gamers", "Trolls") else 0
        self.found.setdefault((seat, title), (deck, self.t.seats, min(3, (self.round - 1) // 3), standing, size))


# How the games went.


class Count:
    """What one number of players gave."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.causes: dict[str, int] = {}
        self.rounds: list[int] = []
        self.inside = 0
        self.places = [0.0] * seats
        self.events: dict[str, int] = {}
        self.had: list[Had] = []

    @property
    def games(self) -> int:
        return len(self.rounds)

    def add(self, t: Realm) -> None:
        assert t.outcome is not None
        self.causes[t.outcome.cause] = self.causes.get(t.outcome.cause, 0) + 1
        self.rounds.append(t.round())
        self.inside += t.outcome.cause == "goal" and 8 <= t.round() <= 14
        for seat in t.outcome.winners:
            self.places[(seat - t.first) % self.seats] += 1 / len(t.outcome.winners)
        for event in t.events:
            self.events[event.word] = self.events.get(event.word, 0) + 1
        self.had += Reading(t).read()

    def join(self, other: Count) -> None:
        """The games of both."""
        for mine, theirs in ((self.causes, other.causes), (self.events, other.events)):
            for word, times in theirs.items():
                mine[word] = mine.get(word, 0) + times
        self.rounds += other.rounds
        self.inside += other.inside
        self.places = [a + b for a, b in zip(self.places, other.places, strict=True)]
        self.had += other.had

    def line(self) -> str:
        rounds = sorted(self.rounds)
        tenths = " / ".join(str(rounds[len(rounds) * i // 10]) for i in (1, 5, 9))
        rolled = self.events.get("succeeded", 0) + self.events.get("failed", 0)
        played = self.events.get("announced", 0) + self.events.get("announced-at", 0)
        cells = (
            str(self.seats),
            said(self.causes.get("goal", 0), self.games),
            said(self.causes.get("empty", 0), self.games),
            f"{mean(rounds):.1f} ± {Z * stdev(rounds) / sqrt(self.games):.1f} ({tenths})",
            said(self.inside, self.games),
            " ".join(f"{share(won, self.games)[0]:.1f}" for won in self.places),
            self.widest(),
            f"{share(self.events.get('succeeded', 0), rolled)[0]:.0f} %",
            f"{played / self.games:.1f}",
        )
        return f"| {' | '.join(cells)} |"

    def widest(self) -> str:
        """The place that is farthest from its fair share, by how many points, and whether that is fair."""
        shares = [share(won, self.games) for won in self.places]
        off, half = max(((p - 100 / self.seats, half) for p, half in shares), key=lambda each: abs(each[0]))
        return f"{off:+.1f} ± {half:.1f}{'' if abs(off) <= FAIR else ' (unfair)'}"


HEAD = (
    "| players | ends by the goal | by an empty deck | rounds mean (p10 / median / p90) | goal, 8-14 rounds "
    "| win share by place in turn order, % | farthest from fair, points | raids won | cards played a game |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def share(won: float, of: int) -> tuple[float, float]:
    """A share in per cent and half its 95 % interval."""
    if not of:
        return 0.0, 0.0
    p = won / of
    return 100 * p, 100 * Z * sqrt(max(p * (1 - p), 1 / of) / of)


def said(won: float, of: int) -> str:
    p, half = share(won, of)
    return f"{p:.1f} ± {half:.1f} %"


def count(job: Job) -> Count:
    seats, begin, end, settings, seed = job
    found = Count(seats)
    for i in range(begin, end):
        found.add(play(seats, settings, [Sensible()] * seats, f"{seed} {seats} {i}"))
    return found


def counts(asked: Namespace, settings: dict[str, str]) -> Iterator[Count]:
    """The games of every number of players, a hundred at a time on as many processes as asked for."""
    with ProcessPoolExecutor(asked.processes) as pool:
        for seats in asked.seats:
            jobs = [(seats, i, min(i + 100, asked.games), settings, asked.seed) for i in range(0, asked.games, 100)]
            found = Count(seats)
            for part in pool.map(count, jobs):
                found.join(part)
            yield found


# How the cards did.


class Tally:
    """How often those who had a card won, and how often they would have by their situation alone."""

    def __init__(self, deck: str, title: str) -> None:
        self.deck = deck
        self.title = title
        self.times = 0
        self.won = 0.0
        self.expected = 0.0
        self.variance = 0.0
        self.off = False

    def add(self, had: Had, chance: float) -> None:
        self.times += 1
        self.won += had.won
        self.expected += chance
        self.variance += chance * (1 - chance)

    def lift(self) -> float:
        return self.won / self.expected

    def chance_of_this(self) -> float:
        """How likely a fair card is to be at least so far off."""
        return erfc(abs(self.won - self.expected) / sqrt(2 * self.variance))

    def line(self) -> str:
        half = Z * sqrt(self.variance) / self.expected
        points = 100 * (self.won - self.expected) / self.times
        return (
            f"| {self.deck} | {self.title} | {self.lift():.2f} | {half:.2f} | {points:+.1f} | {self.times} | "
            f"{self.chance_of_this():.3f} | {'off' if self.off else ''} |"
        )


def tallies(had: list[Had]) -> list[Tally]:
    """All cards, deck by deck, the strongest first; the chances are those of each situation (see the top)."""
    situations: dict[Situation, list[float]] = {}
    for each in had:
        tally = situations.setdefault(each.situation, [0.0, 0])
        tally[0] += each.won
        tally[1] += 1
    found: dict[str, Tally] = {}
    for each in had:
        won, times = situations[each.situation]
        found.setdefault(each.title, Tally(each.situation[0], each.title)).add(each, won / times)
    judge(list(found.values()))
    return sorted(found.values(), key=lambda tally: (DECKS.index(tally.deck), -tally.lift()))


def judge(cards: list[Tally]) -> None:
    """Holm: the least likely card against the error divided by all cards, the next by one less, until one passes."""
    cards.sort(key=Tally.chance_of_this)
    for i, card in enumerate(cards):
        if card.chance_of_this() > ERROR / (len(cards) - i):
            return
        card.off = True


def summary(cards: list[Tally]) -> str:
    off = [card.title for card in cards if card.off]
    spread = sorted(abs(card.lift() - 1) for card in cards)
    # The smallest deviation of an ordinary card that the strictest step of Holm's test would call off.
    strictest = inverse_erfc(ERROR / len(cards))
    halves = sorted(strictest * sqrt(2 * card.variance) / card.expected for card in cards)
    return (
        f"{len(cards)} cards: {len(off)} off ({', '.join(off) or 'none'}). Half of the cards are within "
        f"{100 * spread[len(spread) // 2]:.0f} % of 1, nine in ten within {100 * spread[len(spread) * 9 // 10]:.0f} %, "
        f"all within {100 * spread[-1]:.0f} %. A card of middling frequency is called off from "
        f"{100 * halves[len(halves) // 2]:.0f} % on."
    )


def inverse_erfc(chance: float) -> float:
    """The x of which erfc(x) is this chance."""
    low, high = 0.0, 10.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if erfc(middle) > chance else (low, middle)
    return low


# Better against worse.


WORSE: tuple[tuple[str, Policy], ...] = (
    ("choose anything", AnyOption()),
    ("choose three in ten at random", Weak()),
    ("never answer", Sensible(False)),
)


def better_against_worse(games: int, worse: Policy, seats: int, seed: str) -> str:
    """One better player among worse ones, in every seat by turns: how often does it win?"""
    won = 0.0
    for i in range(games):
        policies: list[Policy] = [worse] * seats
        policies[i % seats] = Sensible()
        t = play(seats, {}, policies, f"{seed} versus {seats} {i}")
        assert t.outcome is not None
        won += (i % seats in t.outcome.winners) / len(t.outcome.winners)
    return f"{said(won, games)} | {100 / seats:.0f} % | {games} |"


def print_bots(games: int, seed: str) -> None:
    print(
        "\n| one sensible player among players who | players | wins | if all were even | games |\n|---|---|---|---|---|"
    )
    for name, worse in WORSE:
        for seats in (2, 4):
            print(f"| {name} | {seats} | {better_against_worse(games, worse, seats, seed)}", flush=True)


def print_cards(had: list[Had]) -> None:
    cards = tallies(had)
    print("\n| deck | card | wins against others in its situation | ± (95 %) | points of win share | times had "
          "| chance of this | after Holm |\n|---|---|---|---|---|---|---|---|")  # fmt: skip
    for card in cards:
        print(card.line())
    print(f"\n{summary(cards)}")


def asked_for() -> Namespace:
    parser = ArgumentParser(prog="python -m benches.dungeons_balance", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", nargs="?", type=int, default=200, help="for each number of players (200)")
    parser.add_argument("settings", nargs="*", help="a preset, or settings like end=finish_round")
    parser.add_argument("--seed", default="balance", help="any word; another word plays other games")
    parser.add_argument("--seats", nargs="+", type=int, default=list(GAME.seats), help="numbers of players (2 3 4 5)")
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=TABLES, help="what to print (all)")
    parser.add_argument("--processes", type=int, default=None, help="how many games to play at a time (one a core)")
    return parser.parse_intermixed_args()


def main() -> None:
    asked = asked_for()
    settings: dict[str, str] = {}
    for word in asked.settings:
        settings |= dict([word.split("=", 1)]) if "=" in word else GAME.preset(word).settings
    print(f"Seed {asked.seed!r}, {' '.join(asked.settings) or 'as printed'}.", flush=True)
    had: list[Had] = []
    if "games" in asked.tables or "cards" in asked.tables:
        print(f"{asked.games} games for each number of players.\n\n{HEAD}", flush=True)
        for found in counts(asked, settings):
            print(found.line(), flush=True)
            had += found.had
    if "cards" in asked.tables:
        print_cards(had)
    if "bots" in asked.tables:
        print_bots(max(20, asked.games // 4), asked.seed)


if __name__ == "__main__":
    main()
