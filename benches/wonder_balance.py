"""The balance of Wonder Book against its targets: `python -m benches.wonder_balance 200`.

Every chapter is played by sensible players on all seats, for each number of heroes and each difficulty; numbers of
chapters and difficulties may follow (`200 5 6 normal`), then only those are played. A game begins as a campaign might
have left it: heroes, skills and Keywords come from a fixed seed.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean
from statistics import median_low as median

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import Policy, play_out
from undercroft.engine.prompt import Prompt, first, verb_of
from undercroft.engine.table import Table
from undercroft.games.wonder import GAME
from undercroft.games.wonder.campaign import CHAPTERS, HEROES, CampaignState, encode
from undercroft.games.wonder.language import CARD_UPGRADE, CARD_WYRM
from undercroft.games.wonder.script import Campaign
from undercroft.games.wonder.table import FROM_SHRED, Wonder
from undercroft.games.wonder.verbs import SKILL, SPECIAL, WORDS
from undercroft.games.wonder.view import ROMAN

TARGETS = (85, 75, 70, 65, 60, 55)
"""The chapters' chance to be finished at the first try, in percent, at normal difficulty."""
TOLERANCE = 8
DIFFICULTIES = ("normal", "easier", "hardcore")
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


@dataclass
class Tally:
    """What happened in the games of one case."""

    games: int = 0
    done: int = 0
    unfinished: int = 0
    rounds: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    seconds: list[int] = field(default_factory=list)
    destiny: list[int] = field(default_factory=list)

    def share(self) -> float:
        return 100 * self.done / self.games

    def half_interval(self) -> float:
        """Half of the 95 % interval of the share (Wilson), in points."""
        p, n, z = self.done / self.games, self.games, 1.96
        return 100 * z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)


@dataclass
class Uses:
    """How often something was there, was used, and was there in a finished chapter."""

    there: int = 0
    used: int = 0
    finished: int = 0


class Watched(Policy):
    """Plays as the game's own policy does, and counts what is decided."""

    def __init__(self) -> None:
        self.policy = GAME.policy()
        self.chosen: Counter[str] = Counter()
        self.skills: set[int] = set()
        self.shreds: Counter[int] = Counter()

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Wonder)
        opt = self.policy.choose(t, prompt, chance)
        if len(prompt.options) > 1:
            self.chosen[kind_of(opt)] += 1
        if verb_of(opt) == SKILL:
            self.skills.add(first(opt))
        if verb_of(opt) == SPECIAL:
            self.note_shred(t, first(opt))
        return opt

    def note_shred(self, t: Wonder, special: int) -> None:
        for held in t.in_force().specials:
            if held.special is t.chapter.specials[special] and held.kind == FROM_SHRED:
                self.shreds[t.chapter.shred_deck[held.source]] += 1


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


@dataclass
class Found:
    """All that was measured."""

    cases: dict[tuple[int, int, str], Tally] = field(default_factory=dict)
    heroes: dict[str, Uses] = field(default_factory=dict)
    skills: dict[str, Uses] = field(default_factory=dict)
    shreds: dict[str, Uses] = field(default_factory=dict)


def play(found: Found, chapter: int, seats: int, difficulty: str, games: int) -> Tally:
    """Play one case with sensible players on all seats."""
    tally = found.cases[chapter, seats, difficulty] = Tally()
    for i in range(games):
        chance = Chance(key_from(f"{chapter} {seats} {i}"))
        state = left_by(GAME.campaign, chapter, seats, chance)
        settings = {"chapter": str(chapter), "difficulty": difficulty, "max_rounds": str(MOST_ROUNDS)}
        t = GAME.new(seats, {**settings, "campaign": encode(state)}, key_from(f"luck of {chapter} {seats} {i}"))
        watched = Watched()
        play_out(t, [watched] * seats, chance, MOST_DECISIONS)
        enter(tally, t, watched)
        note_uses(found, t, watched)
    return tally


def enter(tally: Tally, t: Wonder, watched: Watched) -> None:
    assert t.outcome is not None
    tally.games += 1
    tally.done += t.outcome.cause == "complete"
    tally.unfinished += t.outcome.cause not in ("complete", "lost")
    tally.rounds.append(t.rounds)
    tally.decisions.append(watched.chosen.total())
    cards = sum(t.card_known) * SECONDS["card"]
    tally.seconds.append(cards + sum(SECONDS[kind] * n for kind, n in watched.chosen.items()))
    tally.destiny.append(t.destiny)


def note_uses(found: Found, t: Wonder, watched: Watched) -> None:
    """Who was there, what they had and what they used. Four heroes are always the same, and tell nothing of heroes."""
    assert t.outcome is not None
    done = t.outcome.cause == "complete"
    for figure in t.heroes:
        if len(t.heroes) < len(HEROES):
            note(found.heroes, t.chapter.heroes[figure.kind].key, True, done)
        for skill in figure.skills:
            note(found.skills, t.chapter.skills[skill].key, skill in watched.skills, done)
    for design, n in watched.shreds.items():
        for _ in range(n):
            note(found.shreds, t.chapter.shreds[design].key, True, done)
    for figure in t.heroes:
        for card in figure.shreds:
            note(found.shreds, t.chapter.shreds[t.chapter.shred_deck[card]].key, False, done)


def note(uses: dict[str, Uses], key: str, used: bool, done: bool) -> None:
    seen = uses.setdefault(key, Uses())
    seen.there += 1
    seen.used += used
    seen.finished += done


# What is printed.


def line(chapter: int, seats: int, difficulty: str, tally: Tally) -> str:
    cells = (
        ROMAN[chapter],
        TABLES[seats],
        difficulty,
        f"{tally.share():.0f} % ± {tally.half_interval():.0f}",
        str(median(tally.rounds)),
        str(median(tally.decisions)),
        str(round(median(tally.seconds) / 60)),
        f"{mean(tally.destiny):.1f}",
        f"{100 * tally.unfinished / tally.games:.1f} %",
    )
    return f"| {' | '.join(cells)} |"


def targets(found: Found) -> list[tuple[str, str, str, bool]]:
    """Every target: what is wanted, what was measured, whether it holds."""
    rows = []
    for (chapter, seats, difficulty), tally in found.cases.items():
        if difficulty == "normal":
            wanted = TARGETS[chapter - 1]
            rounds, minutes = median(tally.rounds), round(median(tally.seconds) / 60)
            name = f"{ROMAN[chapter]}, {TABLES[seats]}"
            rows.append(
                (f"{name}: finished (%)", f"{wanted} ± {TOLERANCE}", f"{tally.share():.0f}", near(tally, wanted))
            )
            rows.append((f"{name}: rounds", "10 to 25", str(rounds), 10 <= rounds <= 25))
            rows.append((f"{name}: minutes", "30 to 60", str(minutes), 30 <= minutes <= 60))
            if (chapter, seats, "hardcore") in found.cases:
                rows.append(order_of(found, chapter, seats, name))
    return rows


def near(tally: Tally, wanted: int) -> bool:
    return abs(tally.share() - wanted) <= TOLERANCE


def order_of(found: Found, chapter: int, seats: int, name: str) -> tuple[str, str, str, bool]:
    easier, normal, hardcore = (found.cases[chapter, seats, each].share() for each in ("easier", "normal", "hardcore"))
    said = f"{easier:.0f} > {normal:.0f} > {hardcore:.0f}"
    return f"{name}: easier > normal > hardcore (%)", "in this order", said, easier > normal > hardcore


def print_uses(found: Found) -> None:
    for title, uses in (("hero", found.heroes), ("skill", found.skills), ("shred", found.shreds)):
        print(f"\n| {title} | games | used | finished |\n|---|---|---|---|")
        for key, seen in sorted(uses.items()):
            used = f"{100 * seen.used / seen.there:.0f} %"
            print(f"| {key} | {seen.there} | {used} | {100 * seen.finished / seen.there:.0f} % |")


def main() -> None:
    words = [word for word in sys.argv[1:] if word not in DIFFICULTIES]
    difficulties = [word for word in sys.argv[1:] if word in DIFFICULTIES] or DIFFICULTIES
    games = int(words[0]) if words else 100
    chapters = [int(number) for number in words[1:]] or range(1, CHAPTERS + 1)
    found = Found()
    print(f"{games} games a case, sensible players on all seats.\n")
    print("| chapter | heroes | difficulty | finished | rounds | decisions | minutes | Destiny | unfinished |")
    print("|---|---|---|---|---|---|---|---|---|")
    for chapter in chapters:
        for seats in TABLES:
            for difficulty in difficulties:
                print(line(chapter, seats, difficulty, play(found, chapter, seats, difficulty, games)), flush=True)
    print_uses(found)
    print("\n| target | wanted | measured | holds |\n|---|---|---|---|")
    for name, wanted, measured, holds in targets(found):
        print(f"| {name} | {wanted} | {measured} | {'yes' if holds else 'no'} |")


if __name__ == "__main__":
    main()
