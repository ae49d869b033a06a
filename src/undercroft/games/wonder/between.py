"""Between two chapters: who sits down with which hero, and the sheet that can be looked at and printed (1.33, 1.34)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.engine.refusal import Refusal
from undercroft.games.wonder.campaign import HEROES, CampaignState, afresh
from undercroft.games.wonder.script import Campaign, Chapter
from undercroft.games.wonder.view import ROMAN

NOBODY: Final = "nobody"
WIDE: Final = 27


def arranged(state: CampaignState, were: Sequence[int | None], former: int, chosen: Sequence[str]) -> CampaignState:
    """The campaign for these seats: `were` says where each sat before among `former` seats, `chosen` names heroes.

    An empty name is no choice.

    Whoever names no hero keeps the one of before, or gets a free one (B-228 to B-232, D-06); who is alone plays two
    (B-R94).
    """
    if not state.heroes:
        return state
    count = max(2, len(were))
    refuse_bad_choice(chosen, count)
    heroes: list[str] = [*chosen, *[""] * (count - len(chosen))]
    for place in range(count):
        if heroes[place]:
            continue
        mine = [hero for hero in played_by(state.heroes, person(were, place), former) if hero not in heroes]
        heroes[place] = mine[0] if mine else ""
    for place in range(count):
        heroes[place] = heroes[place] or next(hero for hero in HEROES if hero not in heroes)
    kept = state.copy()
    kept.heroes = tuple(heroes)
    kept.before = tuple(earlier(state, person(were, place), former, heroes[place], heroes) for place in range(count))
    for place in range(count):
        kept = afresh(kept, place)
    return kept


def refuse_bad_choice(chosen: Sequence[str], count: int) -> None:
    if len(chosen) > count:
        raise Refusal(f"{len(chosen)} heroes are named, but {count} are in play.", "B-R94")
    for hero in filter(None, chosen):
        if hero not in HEROES:
            raise Refusal(f"There is no hero {hero!r}; there are {', '.join(HEROES)}.", "B-049")
        if chosen.count(hero) > 1:
            raise Refusal(f"{hero.title()} cannot be played twice.", "B-014")


def person(were: Sequence[int | None], place: int) -> int | None:
    """Where whoever plays the hero of this place sat before; alone one plays both."""
    return were[place] if len(were) > 1 else were[0]


def played_by(heroes: Sequence[str], seat: int | None, former: int) -> list[str]:
    """The heroes of a former seat."""
    if seat is None:
        return []
    return list(heroes) if former == 1 else list(heroes[seat : seat + 1])


def earlier(state: CampaignState, seat: int | None, former: int, hero: str, heroes: Sequence[str]) -> str:
    """Whom this person played in the chapter before, the present hero if it was among them (B-R92)."""
    mine = played_by(state.before, seat, former)
    others = [each for each in mine if each not in heroes]
    return hero if hero in mine else others[0] if others else NOBODY


# The sheet.


def sheet(campaign: Campaign, state: CampaignState) -> list[str]:
    """The record sheet in lines: chapters, heroes with their skills, the Wyrm deck (B-089, B-221, B-224)."""
    chapter = campaign.chapters[min(state.chapter(), len(campaign.chapters)) - 1]
    return [
        f"{campaign.title}: {where(state, len(campaign.chapters))}",
        "",
        *scores(campaign, state),
        "",
        *heroes_of(chapter, state),
        "",
        *wyrm_deck(chapter, state),
    ]


def where(state: CampaignState, chapters: int) -> str:
    if state.chapter() > chapters:
        return "the campaign is complete"
    again = f", try {state.attempt}" if state.attempt > 1 else ""
    return f"Chapter {ROMAN[state.chapter()]} comes next{again}"


def scores(campaign: Campaign, state: CampaignState) -> list[str]:
    """Each chapter with its face-up count and its Keywords, and the total."""
    lines = [f"  {'Chapter':{WIDE + 5}} Destiny  Keywords"]
    for number, chapter in enumerate(campaign.chapters, 1):
        score = str(state.scores[number - 1]) if number <= len(state.scores) else "-"
        words = " ".join(word for word, written in state.keywords if written == number)
        lines.append(f"  {ROMAN[number]:4} {chapter.title:{WIDE}} {score:>7}  {words}".rstrip())
    return [*lines, f"  {'Total':{WIDE + 5}} {state.total():>7}"]


def heroes_of(chapter: Chapter, state: CampaignState) -> list[str]:
    """Every hero: who is in play, and the skills learned so far."""
    if not state.heroes and not state.upgrades:
        return ["  The heroes are chosen in Chapter I."]
    lines = [f"  {'Hero':8} {'':11} Skills"]
    for index, hero in enumerate(chapter.heroes):
        playing = "in play" if hero.key in state.heroes else ""
        lines.append(f"  {hero.title:8} {playing:11} {'; '.join(skills_of(chapter, state, index))}".rstrip())
    return lines


def skills_of(chapter: Chapter, state: CampaignState, hero: int) -> list[str]:
    """The skill of the Hero card and one of each Upgrade card, or both where nobody has chosen (B-071, B-R91)."""
    titles = {skill.key: skill.title for skill in chapter.skills}
    found = [chapter.skills[chapter.heroes[hero].skill].title]
    chosen = dict(state.upgrades)
    for upgrade in sorted(chapter.upgrades, key=lambda each: each.tier):
        if upgrade.hero == hero and upgrade.key in chosen:
            both = " or ".join(chapter.skills[skill].title for skill in upgrade.skills)
            found.append(titles.get(chosen[upgrade.key], "?") if chosen[upgrade.key] else f"{both} (to be chosen)")
    return found


def wyrm_deck(chapter: Chapter, state: CampaignState) -> list[str]:
    base = ", ".join(card.title for card in chapter.wyrms if not card.purple)
    purple = ", ".join(card.title for card in chapter.wyrms if card.key in state.wyrms)
    return [f"  Wyrm deck: {base}", *([f"  Purple cards: {purple}"] if purple else [])]
