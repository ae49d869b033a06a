"""Checks of what passes from chapter to chapter (V-08)."""

from __future__ import annotations

from undercroft.games.wonder import language as say
from undercroft.games.wonder.checking.problems import Findings
from undercroft.games.wonder.checking.walk import conditions, effects
from undercroft.games.wonder.script import Chapter, Condition, Effect

MOST_WRITTEN = 4


def check_record(found: Findings) -> None:
    """V-08: a Keyword that is read was written before or here; one that is written is read somewhere."""
    chapters = found.campaign.chapters
    written = [writes(chapter) for chapter in chapters]
    so_far: set[int] = set()
    for i, chapter in enumerate(chapters):
        so_far |= {effect.value for effect in written[i]}
        for condition, word in reads(chapter):
            if word not in so_far:
                key = chapter.keywords[word]
                later = [each.key for each, found_in in zip(chapters, written, strict=True) if word in values(found_in)]
                where = f"only {later[0]} writes it, later" if later else "no chapter writes it"
                found.error("V-08", condition.name, f"the Keyword {key} is read here, but {where}.", key)
        if len(values(written[i])) > MOST_WRITTEN:
            sentence = f"{len(values(written[i]))} Keywords are written; the sheet has {MOST_WRITTEN} cells a chapter."
            found.warn("V-08", f"{chapter.key} chapter", sentence, "exports")
    read_anywhere = {word for chapter in chapters for _, word in reads(chapter)}
    for i, chapter in enumerate(chapters):
        for effect in written[i]:
            if effect.value not in read_anywhere:
                key = chapter.keywords[effect.value]
                found.warn("V-08", effect.name, f"the Keyword {key} is written, and nothing ever reads it.", key)


def writes(chapter: Chapter) -> list[Effect]:
    return [effect for effect in effects(chapter) if effect.verb == say.DO_WRITE_KEYWORD]


def values(found: list[Effect]) -> set[int]:
    return {effect.value for effect in found}


def reads(chapter: Chapter) -> list[tuple[Condition, int]]:
    """Every condition that asks for a Keyword, with the Keyword."""
    found = []
    for condition in conditions(chapter):
        if condition.kind == say.IF_KEYWORD:
            found.append((condition, condition.value))
        elif condition.kind == say.IF_KEYWORDS_ANY:
            found += [(condition, word) for word in condition.values]
    return found
