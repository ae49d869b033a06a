"""The balance of Wonder Book against its targets: `python -m benches.wonder_balance --help`.

Every chapter is played by sensible players on all seats, for each number of heroes and each difficulty. A game begins
as a campaign might have left it: heroes, skills and Keywords come from its seed. With `--rows FILE` every game is kept
as a line of that file and is not played again, so that a long run can be cut into short ones; the page that is printed
(benches/README-wonder.md) is made of all of them.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from statistics import mean
from statistics import median_low as median
from time import monotonic

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import Policy, play_out
from undercroft.engine.prompt import Prompt, first, verb_of
from undercroft.engine.table import Table
from undercroft.games.wonder import GAME
from undercroft.games.wonder.campaign import CHAPTERS, HEROES, CampaignState, encode
from undercroft.games.wonder.language import CARD_UPGRADE, CARD_WYRM, NONE
from undercroft.games.wonder.script import Campaign
from undercroft.games.wonder.table import FROM_SHRED, Scope, Wonder
from undercroft.games.wonder.triggers import Reaction
from undercroft.games.wonder.verbs import SKILL, SPECIAL, USE, WORDS
from undercroft.games.wonder.view import ROMAN

TARGETS = (85, 75, 70, 65, 60, 55)
"""The chapters' chance to be finished at the first try, in percent, at normal difficulty."""
TOLERANCE = 8
ROUNDS = (10, 25)
MINUTES = (30, 60)
DIFFICULTIES = ("easier", "normal", "hardcore")
TABLES = {1: "solo, 2 heroes", 2: "2 heroes", 3: "3 heroes", 4: "4 heroes"}
KEYWORDS = (
    ("EMBERKIN", "TORN", "WELCOME"),
    ("BRAMBLE", "HARVEST", "SCORCH"),
    ("PAGE", "CATCH", "WINDSWORN"),
    ("MERCY", "OATH", "LEDGER"),
    ("NAMES", "TEMPER", "FLOOD"),
)
"""The Keywords that each chapter may write."""
MOST_ROUNDS = 60
MOST_DECISIONS = 20_000
ACTIONS = frozenset(("move", "collect", "skill", "attack", "interact", "give", "take", "special", "pass"))
SECONDS = {"card": 20, "option": 40, "hero": 30, "learn": 40, "turn": 8, "action": 9, "other": 4}
"""What an attentive table needs: to read a card aloud, to weigh a choice, to pick an action; anything else is quick."""
RARELY, MOSTLY = 3, 97
"""What is used less or more often than this, in percent of the games that have it, is never or always right."""
Z = 1.96
"""Intervals are of 95 %."""


# Playing.


@dataclass
class Played:
    """What happened in one game."""

    seed: str
    chapter: int
    seats: int
    difficulty: str
    cause: str = ""
    rounds: int = 0
    decisions: int = 0
    seconds: int = 0
    destiny: int = 0
    ending: int = 0
    """Which of the chapter's endings was read; 0 if it was not finished."""
    heroes: list[str] = field(default_factory=list)
    skills: dict[str, bool] = field(default_factory=dict)
    """The skills of the heroes, and whether they were used."""
    shreds: list[tuple[str, bool]] = field(default_factory=list)
    """The Shreds that heroes had, and whether they were used."""

    @property
    def done(self) -> bool:
        return self.cause == "complete"

    @property
    def case(self) -> tuple[int, int, str]:
        return self.chapter, self.seats, self.difficulty

    @property
    def name(self) -> str:
        return f"{self.seed} {self.chapter} {self.seats} {self.difficulty}"


class Watched(Policy):
    """Plays as the game's own policy does, and counts what is decided."""

    def __init__(self) -> None:
        self.policy = GAME.policy()
        self.chosen: Counter[str] = Counter()
        self.skills: set[int] = set()
        self.shreds: list[int] = []

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Wonder)
        opt = self.policy.choose(t, prompt, chance)
        if len(prompt.options) > 1:
            self.chosen[kind_of(opt)] += 1
        if verb_of(opt) == SKILL:
            self.skills.add(first(opt))
        if verb_of(opt) == SPECIAL:
            self.note_shred(t, first(opt))
        top = t.stack[-1]
        if verb_of(opt) == USE and isinstance(top, Reaction) and top.held.kind == FROM_SHRED:
            self.shreds.append(t.chapter.shred_deck[top.held.source])
        return opt

    def note_shred(self, t: Wonder, special: int) -> None:
        for held in t.in_force().specials:
            if held.special is t.chapter.specials[special] and held.kind == FROM_SHRED:
                self.shreds.append(t.chapter.shred_deck[held.source])
                return


def kind_of(opt: int) -> str:
    word = WORDS[verb_of(opt)]
    return "action" if word in ACTIONS else word if word in SECONDS else "other"


def left_by(campaign: Campaign, chapter: int, seats: int, chance: Chance) -> CampaignState:
    """A campaign that comes to this chapter: any heroes, any skills, any Keywords."""
    if chapter == 1:
        return CampaignState()
    order = list(range(len(HEROES)))
    chance.shuffle(order)
    chosen = tuple(HEROES[hero] for hero in order[: max(2, seats)])
    here = campaign.chapters[chapter - 1]
    upgrades: list[tuple[str, str]] = []
    wyrms: list[str] = []
    for earlier in campaign.chapters[: chapter - 1]:
        for card in earlier.cards:
            if card.kind == CARD_UPGRADE:
                upgrade = here.upgrades[card.ref]
                upgrades.append((upgrade.key, here.skills[upgrade.skills[chance.below(2)]].key))
            elif card.kind == CARD_WYRM:
                wyrms.append(here.wyrms[card.ref].key)
    earlier_words = [(word, n + 1) for n, words in enumerate(KEYWORDS[: chapter - 1]) for word in words]
    written = tuple(each for each in earlier_words if chance.below(2))
    memory = []
    if chapter > 4 and chance.below(2):
        memory.append(("glass_chest", "true"))
    if any(word == "TEMPER" for word, _ in written):
        memory.append(("tempered", ("slag_hammer", "tide_glass")[chance.below(2)]))
    scores = tuple(4 + chance.below(4) for _ in range(chapter - 1))
    return CampaignState(chosen, 1, written, tuple(upgrades), tuple(wyrms), scores, tuple(memory), (), chosen)


def play(game: Played) -> None:
    """Play one game with sensible players on all seats. The difficulties of a seed differ in nothing else."""
    chance = Chance(key_from(f"{game.seed} {game.chapter} {game.seats}"))
    state = left_by(GAME.campaign, game.chapter, game.seats, chance)
    settings = {"chapter": str(game.chapter), "difficulty": game.difficulty, "max_rounds": str(MOST_ROUNDS)}
    luck = key_from(f"luck of {game.seed} {game.chapter} {game.seats}")
    t = GAME.new(game.seats, {**settings, "campaign": encode(state)}, luck)
    watched = Watched()
    play_out(t, [watched] * game.seats, chance, MOST_DECISIONS)
    enter(game, t, watched, {skill for _, skill in state.upgrades})


def enter(game: Played, t: Wonder, watched: Watched, learned: set[str]) -> None:
    """Skills count if they were there when the chapter began: those that its end brings come too late for it."""
    assert t.outcome is not None
    game.cause = t.outcome.cause
    game.rounds = t.rounds
    game.decisions = watched.chosen.total()
    cards = sum(t.card_known) * SECONDS["card"]
    game.seconds = cards + sum(SECONDS[kind] * n for kind, n in watched.chosen.items())
    game.destiny = t.destiny
    chapter = t.chapter
    game.ending = ending_of(t) if game.done else 0
    for figure in t.heroes:
        hero = chapter.heroes[figure.kind]
        game.heroes.append(hero.key)
        for skill in figure.skills:
            if skill == hero.skill or chapter.skills[skill].key in learned:
                game.skills[chapter.skills[skill].key] = skill in watched.skills
        game.shreds += [(chapter.shreds[chapter.shred_deck[card]].key, False) for card in figure.shreds]
    game.shreds += [(chapter.shreds[design].key, True) for design in watched.shreds]


def ending_of(t: Wonder) -> int:
    """The number of the ending that fits: the first whose condition holds (B-217)."""
    scope = Scope(NONE, len(t.chapter.cards) - 1)
    for number, ending in enumerate(t.chapter.cards[-1].endings, 1):
        if ending.only is None or t.rules.holds(t, ending.only, scope):
            return number
    return 0


def wanted(args: Namespace) -> Iterator[Played]:
    """The games of a run, seed by seed, so that a run that is cut short has played as many of every case."""
    for i in range(args.games):
        for chapter in args.chapters:
            for seats in args.seats:
                for difficulty in args.difficulties:
                    yield Played(f"{args.seed}-{i}", chapter, seats, difficulty)


def stored(file: Path | None) -> list[Played]:
    if file is None or not file.exists():
        return []
    return [Played(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def play_all(args: Namespace) -> list[Played]:
    """The games asked for: those of the file, and the others as far as the time goes."""
    known = {game.name: game for game in stored(args.rows)}
    until = monotonic() + args.minutes * 60 if args.minutes else float("inf")
    found, missing = [], 0
    for game in wanted(args):
        if game.name in known:
            found.append(known[game.name])
        elif monotonic() > until:
            missing += 1
        else:
            play(game)
            found.append(game)
            if args.rows is not None:
                with args.rows.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(game)) + "\n")
    if missing:
        print(f"{missing} games are still to be played; run the same command again.", file=sys.stderr)
    return found


# Counting.


@dataclass
class Share:
    """Part of a number of games, with its interval."""

    part: int
    games: int

    @property
    def percent(self) -> float:
        return 100 * self.part / self.games if self.games else 0.0

    @property
    def half(self) -> float:
        """Half of the interval (Wilson), in points."""
        if not self.games:
            return 100.0
        p, n = self.part / self.games, self.games
        return 100 * Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)

    def __str__(self) -> str:
        return f"{self.percent:.0f} % ± {self.half:.0f}" if self.games else "-"


def finished(games: Iterable[Played]) -> Share:
    listed = list(games)
    return Share(sum(game.done for game in listed), len(listed))


def expected(games: list[Played]) -> dict[tuple[int, int, str], float]:
    """The share of every case: what a game is compared with."""
    cases: dict[tuple[int, int, str], list[Played]] = {}
    for game in games:
        cases.setdefault(game.case, []).append(game)
    return {case: finished(found).percent for case, found in cases.items()}


def edge(games: list[Played], usual: dict[tuple[int, int, str], float]) -> tuple[float, float]:
    """How much more often games were finished than others of their case, in points, and half of its interval."""
    if not games:
        return 0.0, 100.0
    gains = [100 * game.done - usual[game.case] for game in games]
    spread = sqrt(sum(usual[game.case] * (100 - usual[game.case]) for game in games)) / len(games)
    return mean(gains), Z * spread


# What is printed.


def table(head: str, rows: Iterable[tuple[object, ...]]) -> None:
    columns = head.split(" | ")
    print(f"\n| {head} |\n|{'---|' * len(columns)}")
    for row in rows:
        print(f"| {' | '.join(str(cell) for cell in row)} |")


def by_case(games: list[Played]) -> dict[tuple[int, int, str], list[Played]]:
    found: dict[tuple[int, int, str], list[Played]] = {}
    for game in sorted(games, key=lambda each: (each.chapter, each.seats, DIFFICULTIES.index(each.difficulty))):
        found.setdefault(game.case, []).append(game)
    return found


def case_row(case: tuple[int, int, str], games: list[Played]) -> tuple[object, ...]:
    chapter, seats, difficulty = case
    unfinished = sum(game.cause not in ("complete", "lost") for game in games)
    done = [game for game in games if game.done]
    return (
        ROMAN[chapter],
        TABLES[seats],
        difficulty,
        len(games),
        finished(games),
        median(game.rounds for game in games),
        median(game.rounds for game in done) if done else "-",
        median(game.decisions for game in games),
        minutes(games),
        median(game.destiny for game in done) if done else "-",
        unfinished,
    )


def minutes(games: list[Played]) -> int:
    return round(median(game.seconds for game in games) / 60)


def targets(cases: dict[tuple[int, int, str], list[Played]]) -> list[tuple[str, str, object, str]]:
    """Every target: what is wanted, what was measured, whether it holds. Rounds and minutes are of finished games."""
    rows: list[tuple[str, str, object, str]] = []
    for (chapter, seats, difficulty), games in cases.items():
        if difficulty == "normal":
            name = f"{ROMAN[chapter]}, {TABLES[seats]}"
            aim, share = TARGETS[chapter - 1], finished(games)
            done = [game for game in games if game.done] or games
            rounds, length = median(game.rounds for game in done), minutes(done)
            rows.append((f"{name}: finished", f"{aim} % ± {TOLERANCE}", share, holds(share, aim)))
            rows.append((f"{name}: rounds", "10 to 25", rounds, said(ROUNDS[0] <= rounds <= ROUNDS[1])))
            rows.append((f"{name}: minutes", "30 to 60", length, said(MINUTES[0] <= length <= MINUTES[1])))
            others = [cases.get((chapter, seats, each), []) for each in DIFFICULTIES]
            if all(others):
                shared = set.intersection(*({game.seed for game in each} for each in others))
                order = [finished(game for game in each if game.seed in shared).percent for each in others]
                told = f"{' > '.join(f'{each:.0f}' for each in order)} ({len(shared)} seeds)"
                rows.append((f"{name}: easier > normal > hardcore", "in this order", told, said(falls(order))))
    return rows


def said(good: bool) -> str:
    return "yes" if good else "no"


def holds(share: Share, aim: int) -> str:
    """Whether a share is where it should be; open if the interval reaches over the border."""
    off = abs(share.percent - aim)
    if off <= TOLERANCE:
        return "yes" if off + share.half <= TOLERANCE else "yes, but for chance"
    return "no" if off - share.half > TOLERANCE else "no, but for chance"


def falls(shares: list[float]) -> bool:
    return shares[0] > shares[1] > shares[2]


def hero_rows(games: list[Played], usual: dict[tuple[int, int, str], float]) -> Iterator[tuple[object, ...]]:
    """Heroes, where not all four play."""
    some = [game for game in games if len(game.heroes) < len(HEROES)]
    for hero in HEROES:
        found = [game for game in some if hero in game.heroes]
        yield hero, len(found), signed(edge(found, usual))


def signed(gain: tuple[float, float]) -> str:
    return f"{gain[0]:+.0f} ± {gain[1]:.0f}"


def skill_rows(games: list[Played], usual: dict[tuple[int, int, str], float]) -> Iterator[tuple[object, ...]]:
    """The two skills of every Upgrade card side by side, and the starting skills."""
    last = GAME.campaign.chapters[-1]
    for hero in last.heroes:
        key = last.skills[hero.skill].key
        yield hero.key, key, use_of(games, key), "", "", "", ""
    for upgrade in last.upgrades:
        keys = [last.skills[skill].key for skill in upgrade.skills]
        sides = [[game for game in games if key in game.skills] for key in keys]
        gains = [edge(side, usual) for side in sides]
        apart = gains[0][0] - gains[1][0]
        half = sqrt(gains[0][1] ** 2 + gains[1][1] ** 2)
        clear = abs(apart) > max(half, TOLERANCE)
        verdict = f"{keys[0] if apart > 0 else keys[1]} is better" if clear else "no"
        uses = [use_of(games, key) for key in keys]
        yield upgrade.key, keys[0], uses[0], keys[1], uses[1], f"{apart:+.0f} ± {half:.0f}", verdict


def use_of(games: list[Played], key: str) -> str:
    """How often a skill was used, of the games that had it; many work by themselves."""
    skill = next(each for each in GAME.campaign.chapters[-1].skills if each.key == key)
    if skill.script is None:
        return "works by itself"
    had = [game for game in games if key in game.skills]
    used = Share(sum(game.skills[key] for game in had), len(had))
    return f"{used.percent:.0f} % of {len(had)}{verdict_of(used)}"


def verdict_of(used: Share) -> str:
    if not used.games or RARELY <= used.percent <= MOSTLY:
        return ""
    return ", hardly ever" if used.percent < RARELY else ", nearly always"


def ending_rows(games: list[Played]) -> Iterator[tuple[object, ...]]:
    """How often each ending of a chapter was read, of the games that were finished."""
    for chapter in GAME.campaign.chapters:
        done = [game for game in games if game.chapter == chapter.number and game.done]
        for number, ending in enumerate(chapter.cards[-1].endings, 1):
            read = Share(sum(game.ending == number for game in done), len(done))
            opening = " ".join(chapter.texts[ending.page].split()[:6])
            yield ROMAN[chapter.number], number, f"{opening} …", len(done), f"{read.percent:.1f} %" if done else "-"


def shred_rows(games: list[Played]) -> Iterator[tuple[object, ...]]:
    seen: dict[str, list[bool]] = {}
    for game in games:
        for key, used in game.shreds:
            seen.setdefault(key, []).append(used)
    for key, uses in sorted(seen.items()):
        share = Share(sum(uses), len(uses))
        yield key, len(uses), f"{share.percent:.0f} %{verdict_of(share)}"


HEAD = """\
# The balance of Wonder Book

```sh
{command}
```

prints this page. It plays chapters with the game's sensible players on all seats, {games} games in all, from the seeds
`{seed}-0` to `{seed}-{last}`{short}.

A game begins as a campaign might have left it: heroes, skills, Keywords and scores are drawn, every chapter is a first
try, and the three difficulties of a seed differ in nothing else. Intervals are of 95 %.

Minutes are an estimate, from what is decided and read:
{seconds}. Rounds and minutes are medians; under
the targets they are those of the games that were finished, which are whole."""

SECONDS_SAID = (
    "20 seconds to read a card, 40 for a choice or a new skill, 30 to choose a hero, 8 for whose\n"
    "turn it is, 9 for an action, 4 for any other decision"
)


def print_page(args: Namespace, games: list[Played]) -> None:
    cases = by_case(games)
    usual = expected(games)
    asked = sum(1 for _ in wanted(args))
    short = f"; {asked - len(games)} games of this command are still to be played" if len(games) < asked else ""
    words = f"python -m benches.wonder_balance --games {args.games} --seed {args.seed}"
    print(
        HEAD.format(
            command=words, games=len(games), seed=args.seed, last=args.games - 1, seconds=SECONDS_SAID, short=short
        )
    )
    head = "chapter | heroes | difficulty | games | finished | rounds | rounds if finished | decisions | minutes"
    table(
        f"{head} | Destiny if finished | neither won nor lost", [case_row(case, each) for case, each in cases.items()]
    )
    print("\n## Targets, at normal difficulty")
    table("target | wanted | measured | holds", targets(cases))
    print("\n## Heroes, skills, Shreds\n")
    print("The columns say by how many points chapters are finished more often with somebody or something than")
    print("other games of the same case, and how often it is used where it is there. Skills count from the chapter")
    print(f"after the one whose end brings them; of two within {TOLERANCE} points of each other, either may be right.")
    table("hero (two or three play) | games | finished more often by", hero_rows(games, usual))
    table("card | skill | used | or | used | the first is better by | is one always right?", skill_rows(games, usual))
    table("Shred | had | used", shred_rows(games))
    print("\n## Endings")
    table("chapter | ending | it begins | finished | read", ending_rows(games))


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m benches.wonder_balance", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games a case (100)")
    parser.add_argument("--seed", default="page", help="a word from which all luck comes (page)")
    parser.add_argument("--chapters", type=int, nargs="+", default=list(range(1, CHAPTERS + 1)), metavar="N")
    parser.add_argument("--seats", type=int, nargs="+", default=list(TABLES), choices=list(TABLES), help="1 is solo")
    parser.add_argument("--difficulties", nargs="+", default=list(DIFFICULTIES), choices=DIFFICULTIES)
    parser.add_argument("--rows", type=Path, help="keep every game in this file, and play none of it again")
    parser.add_argument("--minutes", type=float, default=0, help="play no longer than this (no limit)")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    games = play_all(args)
    if games:
        print_page(args, games)


if __name__ == "__main__":
    main()
