"""The campaign between two chapters: the sheet, what heroes have learned, what joined the decks (B-221 to B-234)."""

from __future__ import annotations

import re
from typing import Final

from undercroft.engine.refusal import Refusal

NEW: Final = "new"
"""The text of a campaign that has not begun."""

HEROES: Final = ("sid", "lara", "ken", "tina")
CHAPTERS: Final = 6
WORD: Final = re.compile(r"[A-Za-z0-9_]+")
PATTERN: Final = r"new|[A-Za-z0-9_=,:;@]+"
"""What a campaign looks like as a setting of a game."""

FIELDS: Final = ("heroes", "attempt", "keywords", "upgrades", "wyrms", "scores", "memory", "unlocks", "before")


class CampaignState:
    """All that passes from chapter to chapter. Nothing here changes: every step makes a new one."""

    def __init__(
        self,
        heroes: tuple[str, ...] = (),
        attempt: int = 1,
        keywords: tuple[tuple[str, int], ...] = (),
        upgrades: tuple[tuple[str, str], ...] = (),
        wyrms: tuple[str, ...] = (),
        scores: tuple[int, ...] = (),
        memory: tuple[tuple[str, str], ...] = (),
        unlocks: tuple[str, ...] = (),
        before: tuple[str, ...] = (),
    ) -> None:
        self.heroes = heroes
        """By seat; a solo player has two (B-060)."""
        self.attempt = attempt
        self.keywords = keywords
        """Each with the chapter that wrote it (B-089)."""
        self.upgrades = upgrades
        """The Upgrade cards gained, each with its skill; "" for one that nobody has chosen for (B-R91)."""
        self.wyrms = wyrms
        self.scores = scores
        """The face-up count of each completed chapter (B-220)."""
        self.memory = memory
        self.unlocks = unlocks
        self.before = before
        """Who played whom in the chapter before, by seat (B-R92)."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CampaignState) and encode(self) == encode(other)

    def __hash__(self) -> int:
        return hash(encode(self))

    def __repr__(self) -> str:
        return f"CampaignState({encode(self)!r})"

    def chapter(self) -> int:
        """The chapter to be played next; 7 when the campaign is complete (B-005, B-226)."""
        return len(self.scores) + 1

    def total(self) -> int:
        """The grand total of the sheet (B-089)."""
        return sum(self.scores)

    def words(self) -> list[str]:
        """The Keywords on the sheet."""
        return [word for word, _ in self.keywords]

    def copy(self) -> CampaignState:
        return decode(encode(self))


# As text.


def encode(state: CampaignState) -> str:
    """The campaign as one short text, always the same for the same campaign."""
    parts = {
        "heroes": ",".join(state.heroes),
        "attempt": str(state.attempt) if state.attempt != 1 else "",
        "keywords": ",".join(f"{word}@{chapter}" for word, chapter in state.keywords),
        "upgrades": ",".join(f"{card}:{skill}" if skill else card for card, skill in sorted(state.upgrades)),
        "wyrms": ",".join(sorted(state.wyrms)),
        "scores": ",".join(str(score) for score in state.scores),
        "memory": ",".join(f"{slot}:{value}" for slot, value in sorted(state.memory)),
        "unlocks": ",".join(sorted(state.unlocks)),
        "before": ",".join(state.before),
    }
    return ";".join(f"{name}={parts[name]}" for name in FIELDS if parts[name]) or NEW


def decode(text: str) -> CampaignState:
    """The campaign of a text; refuses what `encode` would not write."""
    parts = {} if text == NEW else dict(_part(each) for each in text.split(";"))
    for name in parts:
        if name not in FIELDS:
            raise Refusal(f"A campaign has no {name!r}; it has {', '.join(FIELDS)}.", "B-R84")
    return CampaignState(
        heroes=_words(parts, "heroes"),
        attempt=_number(parts.get("attempt", "1"), 1, 999),
        keywords=tuple((word, _number(chapter, 1, CHAPTERS)) for word, chapter in _pairs(parts, "keywords", "@")),
        upgrades=tuple(_pairs(parts, "upgrades", ":")),
        wyrms=_words(parts, "wyrms"),
        scores=tuple(_number(score, 1, 10) for score in _words(parts, "scores")),
        memory=tuple(_pairs(parts, "memory", ":")),
        unlocks=_words(parts, "unlocks"),
        before=_words(parts, "before"),
    )


def _part(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def _words(parts: dict[str, str], name: str) -> tuple[str, ...]:
    words = tuple(parts[name].split(",")) if parts.get(name) else ()
    for word in words:
        if not WORD.fullmatch(word):
            raise Refusal(f"{word!r} cannot stand among the {name} of a campaign.", "B-R84")
    return words


def _pairs(parts: dict[str, str], name: str, mark: str) -> list[tuple[str, str]]:
    found = []
    for each in parts[name].split(",") if parts.get(name) else []:
        key, _, value = each.partition(mark)
        if not WORD.fullmatch(key) or (value and not WORD.fullmatch(value)):
            raise Refusal(f"{each!r} cannot stand among the {name} of a campaign.", "B-R84")
        found.append((key, value))
    return found


def _number(text: str, least: int, most: int) -> int:
    if not text.isdigit() or not least <= int(text) <= most:
        raise Refusal(f"{text!r} must be a number from {least} to {most} in a campaign.", "B-R84")
    return int(text)


# What a chapter changes.


def completed(
    state: CampaignState,
    heroes: tuple[str, ...],
    keywords: tuple[tuple[str, int], ...],
    upgrades: tuple[tuple[str, str], ...],
    wyrms: tuple[str, ...],
    score: int,
    memory: tuple[tuple[str, str], ...],
    unlocks: tuple[str, ...],
) -> CampaignState:
    """After a completed chapter: the sheet is filled in, all that was gained stays (B-220 to B-224)."""
    scores = (*state.scores, score)
    return CampaignState(heroes, 1, keywords, upgrades, wyrms, scores, memory, unlocks, heroes)


def lost(state: CampaignState, unlocks: tuple[str, ...]) -> CampaignState:
    """After a lost chapter all is as it was at its start, apart from unlocks (B-211 to B-215, B-R84)."""
    kept = state.copy()
    kept.attempt = state.attempt + 1
    kept.unlocks = tuple(sorted({*state.unlocks, *unlocks}))
    if not state.scores:
        kept.heroes = ()
    return kept


def begun_anew(*earlier: CampaignState) -> CampaignState:
    """A new campaign keeps nothing of earlier ones but the unlocks (B-227, B-R96)."""
    return CampaignState(unlocks=tuple(sorted({each for state in earlier for each in state.unlocks})))


# Between chapters.


def switched(state: CampaignState, seat: int, hero: str) -> CampaignState:
    """A seat takes another hero; its skills are chosen afresh unless it played that hero before (B-228 to B-231)."""
    refuse_unless_between(state)
    if hero not in HEROES:
        raise Refusal(f"There is no hero {hero!r}; there are {', '.join(HEROES)}.", "B-049")
    if not 0 <= seat < len(state.heroes):
        raise Refusal(f"Nobody sits at place {seat + 1}.", "B-228")
    if hero in state.heroes and state.heroes[seat] != hero:
        raise Refusal(f"{hero.title()} is played by somebody else.", "B-228")
    kept = state.copy()
    kept.heroes = (*state.heroes[:seat], hero, *state.heroes[seat + 1 :])
    return afresh(kept, seat)


def afresh(state: CampaignState, seat: int) -> CampaignState:
    """The skills of a hero that this seat did not play in the chapter before are open again (B-231, B-R92)."""
    hero = state.heroes[seat]
    if seat < len(state.before) and state.before[seat] == hero:
        return state
    kept = state.copy()
    kept.upgrades = tuple((card, "" if card.startswith(f"{hero}_") else skill) for card, skill in state.upgrades)
    return kept


def joined(state: CampaignState, hero: str) -> CampaignState:
    """A new player takes an unused hero; whoever played alone with two keeps the first (B-232, B-R94)."""
    refuse_unless_between(state)
    if hero not in HEROES or hero in state.heroes:
        free = [each for each in HEROES if each not in state.heroes]
        raise Refusal(f"A newcomer takes an unused hero: {', '.join(free)}.", "B-232")
    if len(state.heroes) >= len(HEROES):
        raise Refusal("Four play already.", "B-002")
    kept = state.copy()
    kept.heroes = (*state.heroes, hero)
    return afresh(kept, len(kept.heroes) - 1)


def joined_solo(state: CampaignState, kept_hero: str, hero: str) -> CampaignState:
    """Somebody joins a solo player, who keeps one of the two heroes (D-06, B-R94)."""
    refuse_unless_between(state)
    if kept_hero not in state.heroes:
        raise Refusal(f"{kept_hero!r} is none of the two; keep {' or '.join(state.heroes)}.", "B-R94")
    alone = state.copy()
    alone.heroes = (kept_hero,)
    return joined(alone, hero)


def left(state: CampaignState, seat: int, second: str = "") -> CampaignState:
    """A player leaves; one who is left alone takes a second hero (D-06, B-R94)."""
    refuse_unless_between(state)
    if not 0 <= seat < len(state.heroes) or len(state.heroes) < 2:
        raise Refusal(f"Nobody can leave place {seat + 1}.", "B-R93")
    kept = state.copy()
    kept.heroes = (*state.heroes[:seat], *state.heroes[seat + 1 :])
    if len(kept.heroes) > 1:
        return kept
    if second not in HEROES or second in kept.heroes:
        raise Refusal("Whoever is left alone plays two heroes: name the second.", "B-R94")
    return joined(kept, second)


def refuse_unless_between(state: CampaignState) -> None:
    if not state.heroes:
        raise Refusal("Nobody has a hero yet; they are chosen in Chapter I.", "B-044")


# The sheet.


def sheet(state: CampaignState) -> list[tuple[str, str]]:
    """The lines of the record sheet: each chapter's Keywords and face-up count, and the total (B-089)."""
    lines = []
    for chapter in range(1, CHAPTERS + 1):
        words = [word for word, written in state.keywords if written == chapter]
        score = str(state.scores[chapter - 1]) if chapter <= len(state.scores) else ""
        if words or score:
            lines.append((str(chapter), " ".join([*words, score]).strip()))
    return [*lines, ("total", str(state.total()))]
