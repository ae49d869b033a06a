"""Checks of single cards: numbers, exits, options, endings (V-02, V-03, V-05, V-16)."""

from __future__ import annotations

from undercroft.games.wonder import language as say
from undercroft.games.wonder.checking.problems import Findings
from undercroft.games.wonder.checking.walk import conditions, effects, everything
from undercroft.games.wonder.language import NONE
from undercroft.games.wonder.script import Card, Chapter, Exit, Face

FIRST_CHAPTER = 42
COMPLETE = 6
"""A campaign of so many chapters is complete; with fewer, what only a whole campaign can have is not asked for."""

NAMES_A_CARD = (
    say.DO_TAKE_CARD, say.DO_DISCARD_CARD, say.DO_TURN_CARD, say.DO_RETURN_TO_DECK, say.DO_GOTO, say.DO_ADD_WYRM_CARD,
)  # fmt: skip
NO_EXIT = (say.CARD_CHOICE, say.CARD_END, say.CARD_ENVELOPE)


def check_cards(found: Findings, chapter: Chapter) -> None:
    check_numbers(found, chapter)
    check_named_cards(found, chapter)
    check_end(found, chapter)
    for card in chapter.cards:
        check_exits(found, card)
        check_choice(found, card)


def check_numbers(found: Findings, chapter: Chapter) -> None:
    """V-02: cards are numbered 1 to n without a gap, as many as the chapter says; the first chapter has 42."""
    wanted = found.book.source(chapter.key).data["chapter"].get("cards")
    for i, card in enumerate(chapter.cards):
        if card.number != i + 1:
            twice = i > 0 and chapter.cards[i - 1].number == card.number
            trouble = f"there are two cards {card.number}" if twice else f"there is no card {i + 1}"
            found.error("V-02", card.name, f"{trouble}; cards are numbered from 1 without a gap.", card.number)
            break
    if wanted != len(chapter.cards):
        sentence = f"cards says {wanted}, and there are {len(chapter.cards)}."
        found.error("V-02", f"{chapter.key} chapter cards", sentence, "cards")
    complete = len(found.campaign.chapters) == COMPLETE
    if complete and chapter is found.campaign.chapters[0] and len(chapter.cards) != FIRST_CHAPTER:
        sentence = f"the first chapter of a campaign has {FIRST_CHAPTER} cards, not {len(chapter.cards)}."
        found.error("V-02", f"{chapter.key} chapter cards", sentence, "cards")


def check_named_cards(found: Findings, chapter: Chapter) -> None:
    """V-03: whatever names a card names one that exists; an exit leads back only if it says `loop`."""
    last = len(chapter.cards)
    for effect in effects(chapter):
        named = effect.values if effect.verb == say.DO_MAKE_STACK else []
        if effect.verb in NAMES_A_CARD and effect.value != NONE:
            named = [effect.value]
        for number in named:
            if not 1 <= number <= last:
                found.error("V-03", effect.name, f"there is no card {number}; the last is {last}.", number)
    for condition in conditions(chapter):
        asks = condition.kind in (say.IF_CARD, say.IF_GOAL)
        if asks and not 1 <= condition.value <= last:
            sentence = f"there is no card {condition.value}; the last is {last}."
            found.error("V-03", condition.name, sentence, condition.value)
    for card in chapter.cards:
        for exit in everything(card):
            if isinstance(exit, Exit) and exit.kind == say.EXIT_GOTO:
                check_goto(found, card, exit, last)


def check_goto(found: Findings, card: Card, exit: Exit, last: int) -> None:
    if exit.number > last:
        found.error("V-03", exit.name, f"there is no card {exit.number}; the last is {last}.", exit.number)
    elif exit.number <= card.number and not exit.loop and card.kind != say.CARD_INTERACTION:
        sentence = f"goto {exit.number} leads back from card {card.number}; say loop = true if it is meant."
        found.error("V-03", exit.name, sentence, exit.number)


def check_end(found: Findings, chapter: Chapter) -> None:
    """V-05: exactly one End card, and it is the last."""
    ends = [card for card in chapter.cards if card.kind == say.CARD_END]
    if not ends:
        found.error(
            "V-05", f"{chapter.key} chapter", "the chapter has no End card; its last card must be one.", "cards"
        )
    for card in ends[1:]:
        found.error("V-05", card.name, f"this is a second End card; card {ends[0].number} is one already.", "kind")
    if ends and ends[0] is not chapter.cards[-1]:
        found.error("V-05", ends[0].name, f"the End card must be the last, card {chapter.cards[-1].number}.", "kind")


def check_exits(found: Findings, card: Card) -> None:
    """V-05: every face says how the card goes on."""
    if card.kind in NO_EXIT:
        return
    for face in (card.front, card.back):
        if face is not None and not goes_on(face.exit):
            side = "front" if face is card.front else "back"
            found.error("V-05", f"{card.name} {side} exit", f"the {side} does not say how the card goes on.", side)
    if card.front is None:
        found.error("V-05", card.name, "this card has no front.", "kind")
    needs_back = card.kind == say.CARD_INTERACTION or flips(card.front)
    if card.goal is not None:
        needs_back = needs_back or card.goal.on_met.kind == say.EXIT_FLIP
    if needs_back and card.back is None:
        found.error("V-05", f"{card.name} back", "this card is turned over, and has no back.", "kind")
    if card.kind == say.CARD_GOAL and card.goal is None:
        found.error("V-07", f"{card.name} goal", "a Goal card needs [card.goal].", "kind")


def flips(face: Face | None) -> bool:
    return face is not None and any(
        isinstance(each, Exit) and each.kind == say.EXIT_FLIP for each in everything(face.exit)
    )


def goes_on(exit: Exit) -> bool:
    """Whether an exit leads somewhere whatever holds: the last case of several must be free."""
    if exit.kind == say.EXIT_FIRST:
        return bool(exit.cases) and exit.cases[-1].only is None and all(goes_on(case.exit) for case in exit.cases)
    return exit.kind != say.EXIT_NONE


def check_choice(found: Findings, card: Card) -> None:
    """V-16: a choice has two options or more, one of them always open, each with an exit."""
    if card.kind != say.CARD_CHOICE:
        return
    if len(card.options) < 2:
        found.error("V-16", f"{card.name} option", f"a choice needs two options, not {len(card.options)}.", "kind")
    if card.options and all(option.requires is not None for option in card.options):
        found.error("V-16", f"{card.name} option", "every option requires something: nobody might be able to choose.")
    for option in card.options:
        if not goes_on(option.exit):
            found.error("V-16", f"{option.name} exit", "the option does not say how the card goes on.", option.key)
