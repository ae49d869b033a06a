"""Playing chapters through to see that they end (V-21): won or lost, never stuck, within their rounds.

What the games came across is told too: a card, an ending or a Keyword that none of many games met may be out of reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.game import Game
from undercroft.engine.playout import AnyOption, Policy, play_out
from undercroft.games.wonder import language as say
from undercroft.games.wonder.campaign import CampaignState, encode
from undercroft.games.wonder.checking.record import values, writes
from undercroft.games.wonder.checking.walk import effects
from undercroft.games.wonder.script import Campaign, Chapter
from undercroft.games.wonder.setup import usual_campaign
from undercroft.games.wonder.table import Wonder

MOST_ROUNDS = 60
MOST_DECISIONS = 20_000
MOST_COMBINATIONS = 64
"""With more combinations of Keywords than that, every pair of Keywords is tried in all four ways."""
TABLES = (1, 2, 3, 4)
"""Seats; one player has two heroes."""
POLICIES = ("random", "sensible")


@dataclass(frozen=True)
class Trial:
    """A chapter played through some times in one way, and the first game that did not end."""

    chapter: int
    seats: int
    policy: str
    games: int
    won: int
    stuck: str = ""

    def __str__(self) -> str:
        heroes = "solo" if self.seats == 1 else f"{self.seats} heroes"
        ended = f"{self.won} won, {self.games - self.won} lost" if not self.stuck else self.stuck
        return f"chapter {self.chapter}, {heroes}, {self.policy} bots: {ended}"


class Seen:
    """What all games of a chapter came across."""

    stuck = ""

    def __init__(self, campaign: Campaign, number: int) -> None:
        self.chapter = campaign.chapters[number - 1]
        self.won = 0
        self.cards: set[int] = set()
        self.pages: set[int] = set()
        self.words: set[str] = set()

    def note(self, t: Wonder) -> None:
        """What was read aloud in a game, and what it wrote down."""
        self.won += t.outcome is not None and t.outcome.cause == "complete"
        self.cards.update(card for card, known in enumerate(t.card_known) if known and not self.conditional(card))
        self.cards.update(event.things[0] for event in t.events if event.word == "reads")
        self.pages.update(event.things[0] for event in t.events if event.word == "said")
        self.words.update(self.chapter.keywords[word] for word in t.keywords)

    def conditional(self, card: int) -> bool:
        front = self.chapter.cards[card].front
        return front is not None and front.only is not None

    def missed(self) -> list[str]:
        cards, endings = self.chapter.cards, self.chapter.cards[-1].endings
        words = [self.chapter.keywords[word] for word in sorted(values(writes(self.chapter)))]
        return [
            *([] if self.won else ["its end"]),
            *(f"card {i + 1}, {card.title}" for i, card in enumerate(cards) if i not in self.cards),
            *(f"ending {i}" for i, ending in enumerate(endings, 1) if self.won and ending.page not in self.pages),
            *(f"the Keyword {word}" for word in words if word not in self.words),
        ]

    def __str__(self) -> str:
        missed = "; ".join(self.missed())
        told = "every card, every ending and every Keyword was met"
        return f"chapter {self.chapter.number}: {f'these games never came to: {missed}' if missed else told}"


def trials(game: Game[Wonder], campaign: Campaign, content: str, games: int) -> Iterator[Trial | Seen]:
    """Every chapter at every table with every policy, so many games each, with other Keywords and luck each time."""
    for number in range(1, len(campaign.chapters) + 1):
        seen = Seen(campaign, number)
        for seats in TABLES:
            for policy in POLICIES:
                yield trial(game, campaign, content, seen, seats, policy, games)
        yield seen


def trial(
    game: Game[Wonder], campaign: Campaign, content: str, seen: Seen, seats: int, policy: str, games: int
) -> Trial:
    chapter = seen.chapter.number
    won = 0
    rows = combinations(importable(campaign, chapter))
    for i in range(games):
        seed = f"{chapter} {seats} {policy} {i}"
        chance = Chance(key_from(seed))
        state = arrived(campaign, chapter, seats, rows[i % len(rows)], chance)
        settings = {"chapter": str(chapter), "max_rounds": str(MOST_ROUNDS), "content": content}
        t = game.new(seats, {**settings, "campaign": encode(state)}, key_from(f"luck {seed}"), heard=True)
        chooser: Policy = AnyOption() if policy == "random" else game.policy()
        play_out(t, [chooser] * seats, chance, MOST_DECISIONS)
        seen.note(t)
        cause = t.outcome.cause if t.outcome is not None else "stuck"
        if cause not in ("complete", "lost"):
            words = ", ".join(state.words()) or "no Keywords"
            stuck = f"game {i + 1} did not end ({cause} after {t.rounds} rounds, {words}, seed {seed!r})"
            return Trial(chapter, seats, policy, i + 1, won, stuck)
        won += cause == "complete"
    return Trial(chapter, seats, policy, games, won)


def importable(campaign: Campaign, chapter: int) -> list[tuple[str, int]]:
    """The Keywords that earlier chapters may write, each with the first chapter that does."""
    found: dict[str, int] = {}
    for earlier in campaign.chapters[: chapter - 1]:
        for word in sorted(values(writes(earlier))):
            found.setdefault(earlier.keywords[word], earlier.number)
    return list(found.items())


def combinations(words: list[tuple[str, int]]) -> list[tuple[tuple[str, int], ...]]:
    """All combinations of Keywords, or enough that each pair occurs with both, either and neither."""
    if 2 ** len(words) <= MOST_COMBINATIONS:
        return [tuple(word for i, word in enumerate(words) if bits >> i & 1) for bits in range(2 ** len(words))]
    rows = [(), tuple(words)]
    for bit in range((len(words) - 1).bit_length()):
        for wanted in (0, 1):
            rows.append(tuple(word for i, word in enumerate(words) if i >> bit & 1 == wanted))
    return rows


def arrived(
    campaign: Campaign, chapter: int, seats: int, words: tuple[tuple[str, int], ...], chance: Chance
) -> CampaignState:
    """A campaign that comes to a chapter with these Keywords, any scores, and any of the things it may remember."""
    state = usual_campaign(campaign, chapter, seats)
    state.keywords = words
    state.scores = tuple(1 + chance.below(10) for _ in state.scores)
    state.unlocks = tuple(sorted(unlock for unlock in campaign.chapters[-1].unlocks if chance.below(2)))
    memory: dict[str, str] = {}
    for earlier in campaign.chapters[: chapter - 1]:
        for slot, value in remembered(earlier):
            if chance.below(2):
                memory[slot] = value
    state.memory = tuple(sorted(memory.items()))
    return state


def remembered(chapter: Chapter) -> list[tuple[str, str]]:
    return [(chapter.slots[each.value], each.text) for each in effects(chapter) if each.verb == say.DO_REMEMBER]
