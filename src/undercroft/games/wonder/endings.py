"""The end of a chapter: the ending that the Destiny tokens give, and what is entered on the sheet (B-216 to B-220)."""

from __future__ import annotations

from undercroft.engine.table import Frame, Outcome
from undercroft.games.wonder.acts import read_out
from undercroft.games.wonder.campaign import CampaignState, completed, lost
from undercroft.games.wonder.language import NONE, ON_CHAPTER_END
from undercroft.games.wonder.table import Moment, Scope, Wonder


class EndChapter(Frame[Wonder]):
    """The End card: the first ending that fits is read, then the chapter is complete (B-216, B-217)."""

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card = card

    def run(self, t: Wonder) -> None:
        match self.next():
            case 1:
                if t.listens(ON_CHAPTER_END):
                    t.moments.append(Moment(ON_CHAPTER_END))
            case 2:
                self.read_ending(t)
            case 3:
                back = t.card(self.card).back
                if back is not None:
                    read_out(t, back.page)
                    t.rules.carry(t, back.script, Scope(NONE, self.card))
            case _:
                if t.heard:
                    t.tell("complete", "B-216", NONE, [t.destiny])
                t.finish(Outcome(list(range(t.seats)), "complete", "B-216", [t.destiny] * t.seats))

    def read_ending(self, t: Wonder) -> None:
        scope = Scope(NONE, self.card)
        for ending in t.card(self.card).endings:
            if ending.only is None or t.rules.holds(t, ending.only, scope):
                read_out(t, ending.page)
                t.rules.carry(t, ending.script, scope)
                return

    def about(self) -> list[int]:
        return [self.card]

    def clone(self) -> EndChapter:
        c = EndChapter(self.card)
        c.at = self.at
        return c


def end_chapter(t: Wonder) -> None:
    """An instruction ends the chapter: its End card is read (B-216)."""
    t.push(EndChapter(len(t.card_at) - 1))


def campaign_after(t: Wonder) -> CampaignState:
    """The campaign as this game leaves it: filled in after a completed chapter, rolled back after another (B-R84)."""
    before = t.house.campaign
    chapter = t.chapter
    unlocks = tuple(sorted([chapter.unlocks[each] for each in t.unlocked]))
    if t.outcome is None or t.outcome.cause != "complete":
        return lost(before, unlocks)
    words = tuple((chapter.keywords[t.keywords[i]], t.keyword_chapter[i]) for i in range(len(t.keywords)))
    skills = tuple(
        (chapter.upgrades[t.upgrades[i]].key, skill_name(t, t.upgrade_skill[i])) for i in range(len(t.upgrades))
    )
    wyrms = sorted(t.wyrm_deck.cards + t.wyrm_discard)
    purple = tuple(chapter.wyrms[card].key for card in wyrms if chapter.wyrms[card].purple)
    heroes = tuple(chapter.heroes[figure.kind].key for figure in t.heroes)
    return completed(before, heroes, words, skills, purple, t.destiny, tuple(sorted(t.memory.items())), unlocks)


def skill_name(t: Wonder, skill: int) -> str:
    return t.chapter.skills[skill].key if skill != NONE else ""
