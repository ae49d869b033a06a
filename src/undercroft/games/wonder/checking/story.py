"""Checks of the story as a whole: what can be reached, met and ended (V-03 to V-07, V-10, V-17)."""

from __future__ import annotations

from undercroft.engine.printed import Printed
from undercroft.games.wonder import language as say
from undercroft.games.wonder.checking.cards import COMPLETE
from undercroft.games.wonder.checking.problems import Findings
from undercroft.games.wonder.checking.reach import Reach
from undercroft.games.wonder.checking.stage import check_vortex
from undercroft.games.wonder.checking.walk import effects, everything
from undercroft.games.wonder.language import NONE
from undercroft.games.wonder.script import Card, Chapter, Condition, Cost, Exit, Goal, Modifier, Special

COUNTS = (2, 3, 4)
"""With so many heroes a chapter is looked through."""


def check_story(found: Findings) -> None:
    """Chapter by chapter, with the Keywords and the memory that earlier ones may leave."""
    words: set[int] = set()
    memory: set[tuple[int, str]] = set()
    for chapter in found.campaign.chapters:
        reaches = [Reach(chapter, heroes, words, memory).explore() for heroes in COUNTS]
        for reach in reaches:
            words |= reach.words
            memory |= reach.memory
        check_reached(found, chapter, reaches)
        check_troubles(found, reaches)
        check_goals(found, chapter, reaches)
        check_endings(found, chapter, reaches[0])


def check_troubles(found: Findings, reaches: list[Reach]) -> None:
    for reach in reaches:
        for trouble in sorted(reach.troubles, key=lambda each: (each.path, each.sentence)):
            tell = found.warn if trouble.warning else found.error
            tell(trouble.check, trouble.path, trouble.sentence, trouble.word)
        for item, path in reach.read_items.items():
            if item in reach.granted:
                key = reach.chapter.items[item].key
                sentence = f"{key} is given by gain_item, but a path also reads its card from the deck."
                found.error("V-05", path, sentence, key)


# What is never reached.


def check_reached(found: Findings, chapter: Chapter, reaches: list[Reach]) -> None:
    """V-04, V-05: every face, option and ending can be reached, and so can the End card."""
    seen = {name for reach in reaches for name in reach.seen}
    if not any(reach.ended for reach in reaches):
        found.error("V-05", chapter.cards[-1].name, "no path leads to the End card.", "kind")
        return
    for card in chapter.cards:
        for path, what in faces(card):
            if path not in seen:
                found.error("V-04", path, f"no path leads to {what}.")
    for script in chapter.routines:
        if script.name not in seen and script.name.startswith(f"{chapter.key} "):
            found.warn("V-04", script.name, "nothing runs this routine.")
    items = {i for reach in reaches for i in reach.items}
    for i, item in enumerate(chapter.items):
        if i not in items and item.name.startswith(f"{chapter.key} "):
            found.error("V-04", item.name, f"the Item {item.key!r} never comes into play.", item.key)
    entities = {i for reach in reaches for i in reach.entities}
    for i, entity in enumerate(chapter.entities):
        if i not in entities and entity.name.startswith(f"{chapter.key} "):
            found.error("V-04", entity.name, f"the entity {entity.key!r} never comes into play.", entity.key)


def faces(card: Card) -> list[tuple[str, str]]:
    """The paths of all that can be read on a card, and what each is."""
    found = []
    if card.front is not None:
        found.append((card.front.name, "this card" if card.back is None else "the front of this card"))
    if card.back is not None:
        found.append((card.back.name, "the back of this card"))
    found += [(option.name, f"the option {option.key}") for option in card.options]
    return found + [(ending.name, f"ending {i + 1}") for i, ending in enumerate(card.endings)]


# Goals.


def check_goals(found: Findings, chapter: Chapter, reaches: list[Reach]) -> None:
    for card in chapter.cards:
        goal = card.goal
        if goal is None:
            continue
        check_source(found, chapter, goal)
        check_losable(found, chapter, goal)
        check_stacks(found, chapter, goal)
        for reach in reaches:
            if card.number - 1 in reach.goals and not reach.can(goal.when)[0]:
                sentence = f"nothing can ever make this true with {reach.heroes} heroes{why(reach, goal.when)}."
                found.error("V-06", f"{goal.name} when", sentence, "when")
        if brings_wyrms(goal):
            check_vortex(found, chapter, goal, reaches[0].starts)


def why(reach: Reach, when: Condition) -> str:
    """Which part of a condition can never hold."""
    for part in (when, *when.parts):
        if part.kind == say.IF_COUNTER and not reach.can(part)[0]:
            low, high = reach.counters[part.value]
            return f": the counter {reach.chapter.counters[part.value].key} goes from {low} to {high}"
        if part.kind in (say.IF_WYRMS, say.IF_DEFEATED) and not reach.can(part)[0]:
            return ": no Wyrm ever appears"
        if part.kind == say.IF_ITEM and not reach.can(part)[0]:
            return ": nobody can get the Item"
    return ""


def brings_wyrms(goal: Goal) -> bool:
    """Whether Wyrms come out of the Vortex of a Goal."""
    return any(
        effect.verb == say.DO_REVEAL_WYRM or (effect.verb == say.DO_SPAWN and effect.where is None)
        for script in (goal.players, goal.enemies)
        for effect in effects(script)
    )


def check_source(found: Findings, chapter: Chapter, goal: Goal) -> None:
    """V-07: a Goal that brings Wyrms has a Vortex, unless a card moves one about."""
    moved = any(effect.verb == say.DO_SET_VORTEX for effect in effects(chapter)) or any(
        isinstance(each, Modifier) and each.stat == say.STAT_VORTEX for each in everything(chapter)
    )
    if brings_wyrms(goal) and not goal.vortex and not moved:
        sentence = "Wyrms come under this Goal, and it names no Vortex for them."
        found.error("V-07", f"{goal.name} vortex", sentence, "goal")


def check_losable(found: Findings, chapter: Chapter, goal: Goal) -> None:
    """V-06: a Goal needs no Item that can be lost for good while it is open."""
    for part in (goal.when, *goal.when.parts):
        if part.kind == say.IF_ITEM and part.value != NONE and asks_for_one(part):
            item = chapter.items[part.value]
            if may_be_lost(chapter, part.value) and not may_come_back(chapter, part.value):
                sentence = f"the Goal needs the Item {item.key!r}, which can be lost for good."
                found.error("V-06", f"{goal.name} when", sentence, item.key)


def asks_for_one(part: Condition) -> bool:
    return part.most is None or part.least is not None


def at_any_time(chapter: Chapter) -> list[Printed]:
    """All that may be used or may happen while a Goal is open."""
    found: list[Printed] = [*chapter.skills, *chapter.items, *chapter.shreds, *chapter.entities, *chapter.wyrms]
    for card in chapter.cards:
        found.append(card.powers)
        if card.kind == say.CARD_INTERACTION and card.back is not None:
            found.append(card.back)
        if card.goal is not None:
            found += [card.goal.players, card.goal.enemies]
    return found


def may_be_lost(chapter: Chapter, item: int) -> bool:
    printed = chapter.items[item]
    if printed.discard_after_use and any(isinstance(each, Special) for each in everything(printed)):
        return True
    for root in at_any_time(chapter):
        for each in everything(root):
            if isinstance(each, Cost) and (each.item == item or each.tag in printed.tags):
                return True
    return any(
        effect.verb == say.DO_LOSE_ITEM and (effect.value == item or effect.extra in printed.tags)
        for root in at_any_time(chapter)
        for effect in effects(root)
    )


def may_come_back(chapter: Chapter, item: int) -> bool:
    """Whether a special action, a trigger or the Goal itself can fetch it again."""
    sources = [root for root in at_any_time(chapter) if not root.name.endswith("back")]
    return any(effect.verb == say.DO_GAIN_ITEM and effect.value == item for root in sources for effect in effects(root))


def check_stacks(found: Findings, chapter: Chapter, goal: Goal) -> None:
    """V-06: a stack that a Goal wants empty holds no card that stays where it is."""
    for part in (goal.when, *goal.when.parts):
        if part.kind != say.IF_STACK or not wants_empty(part):
            continue
        numbers = {
            n for e in effects(chapter) if e.verb == say.DO_MAKE_STACK and e.value == part.value for n in e.values
        }
        for number in sorted(numbers):
            if stays(chapter.cards[number - 1]):
                key = chapter.stacks[part.value]
                sentence = f"the stack {key!r} cannot be emptied: card {number} always stays."
                found.error("V-06", f"{goal.name} when", sentence, key)


def wants_empty(part: Condition) -> bool:
    return any(number is not None and number.value == 0 for number in (part.most, part.exact))


def stays(card: Card) -> bool:
    """Whether every way out of the back of a card leaves it where it is."""
    if card.back is None:
        return True
    exits = [each for each in everything(card.back.exit) if isinstance(each, Exit) and each.kind != say.EXIT_FIRST]
    return all(exit.kind == say.EXIT_KEEP for exit in exits)


# Endings.


def check_endings(found: Findings, chapter: Chapter, reach: Reach) -> None:
    """V-17: whatever number of tokens lies face up, an ending fits; the last chapter's last ending always does."""
    card = chapter.cards[-1]
    if card.kind != say.CARD_END:
        return
    for value in range(1, 11):
        reach.destiny = (value, value)
        if all(reach.can(ending.only)[1] for ending in card.endings):
            sentence = f"with {value} tokens face up it can happen that no ending fits."
            found.error("V-17", f"{card.name} ending", sentence, "ending")
            break
    if chapter.number == COMPLETE and card.endings and card.endings[-1].only is not None:
        found.error("V-17", card.endings[-1].name, "the last ending of the last chapter must always fit.", "when")
