"""Interaction cards and stacks: what can be met in an area, and meeting it (B-108 to B-112, B-168 to B-171)."""

from __future__ import annotations

from undercroft.engine.table import Frame
from undercroft.games.wonder.items import Pay, can_pay
from undercroft.games.wonder.language import (
    CARD_INTERACTION,
    NONE,
    ON_INTERACTED,
    ON_STACK_EMPTY,
    PHASE_PLAYERS,
    STAT_INTERACT_REACH,
)
from undercroft.games.wonder.modifiers import stat
from undercroft.games.wonder.table import BACK, FRONT, IN_STACK, ON_MAP, Moment, Scope, Stack, Wonder


def place_of_card(t: Wonder, card: int) -> int:
    """Where an Interaction card can be met: at its object, or where its stack lies."""
    if t.card_at[card] == IN_STACK:
        stack = stack_of(t, card)
        if stack is not None and stack.area != NONE:
            return stack.area
    thing = t.card(card).object
    return t.object_at[thing] if thing != NONE else NONE


def stack_of(t: Wonder, card: int) -> Stack | None:
    for stack in t.stacks:
        if stack is not None and card in stack.cards:
            return stack
    return None


def visible(t: Wonder) -> list[int]:
    """The Interaction cards that lie open: those on the map and the top card of each stack (B-111)."""
    cards = t.chapter.cards
    found = [i for i in range(len(cards)) if t.card_at[i] == ON_MAP and cards[i].kind == CARD_INTERACTION]
    for stack in t.stacks:
        if stack is not None and stack.cards:
            found.append(stack.cards[0])
    return found


def near_cards(t: Wonder, hero: int) -> list[int]:
    """The unflipped cards that a hero stands at, whatever they cost (B-168, B-R29)."""
    place = t.heroes[hero].place
    if place == NONE or t.phase != PHASE_PLAYERS:
        return []
    areas = t.within(place, max(0, stat(t, STAT_INTERACT_REACH, 0, hero)))
    return [card for card in visible(t) if t.card_face[card] == FRONT and place_of_card(t, card) in areas]


def accessible(t: Wonder, hero: int) -> list[int]:
    """The cards that a hero can interact with now: met, asked for and paid (B-109, B-171, B-R54)."""
    found = []
    for card in near_cards(t, hero):
        printed = t.card(card)
        allowed = printed.requires is None or t.rules.holds(t, printed.requires, Scope(hero, card))
        if allowed and (printed.front is None or can_pay(t, printed.front.cost, hero)):
            found.append(card)
    return found


class Interact(Frame[Wonder]):
    """A hero pays what the card asks, flips it and reads it (B-168, B-R54)."""

    def __init__(self, hero: int, card: int) -> None:
        super().__init__()
        self.hero = hero
        self.card = card

    def run(self, t: Wonder) -> None:
        front = t.card(self.card).front
        match self.next():
            case 1:
                if t.heard:
                    t.tell("interacts", "B-168", t.heroes[self.hero].seat, [self.hero, self.card])
                if front is not None and front.cost is not None:
                    t.push(Pay(self.hero, front.cost, False))
            case 2:
                t.card_face[self.card] = BACK
                t.reveals += 1
                t.rules.read(t, self.card, BACK, self.hero)
            case _:
                t.done()
                if t.listens(ON_INTERACTED):
                    moment = Moment(ON_INTERACTED)
                    moment.actor = self.hero
                    moment.hero = self.hero
                    moment.card = self.card + 1
                    moment.area = t.heroes[self.hero].place
                    t.moments.append(moment)

    def about(self) -> list[int]:
        return [self.hero, self.card]

    def clone(self) -> Interact:
        c = Interact(self.hero, self.card)
        c.at = self.at
        return c


def leave_stack(t: Wonder, card: int) -> None:
    """A card leaves its stack; the next one lies open (B-112)."""
    for i in range(len(t.stacks)):
        stack = t.stacks[i]
        if stack is None or card not in stack.cards:
            continue
        stack.cards.remove(card)
        if stack.cards:
            open_top(t, i)
        elif t.listens(ON_STACK_EMPTY):
            moment = Moment(ON_STACK_EMPTY)
            moment.card = card + 1
            moment.area = stack.area
            t.moments.append(moment)


def open_top(t: Wonder, stack: int) -> None:
    """The top card of a stack is visible to all."""
    found = t.stacks[stack]
    if found is not None and found.cards:
        top = found.cards[0]
        t.card_known[top] = True
        t.reveals += 1
        place_object_of(t, top)


def place_object_of(t: Wonder, card: int) -> None:
    """An object that its card declares stands on the map with the card."""
    printed = t.card(card)
    if printed.object != NONE and printed.object_area != NONE and t.object_at[printed.object] == NONE:
        t.object_at[printed.object] = printed.object_area
