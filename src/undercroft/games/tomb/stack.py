"""The combat stack: drawing, running out, shuffling back (T-108 to T-111)."""

from __future__ import annotations

from undercroft.games.tomb.cards import NONE
from undercroft.games.tomb.table import Tomb


def draw_combat_card(t: Tomb) -> int:
    """The top card of the combat stack, which is made anew from its discard when empty (T-109)."""
    if not t.combat.cards:
        if not t.combat_discard:
            return NONE
        t.combat.cards = t.combat_discard
        t.combat_discard = []
        t.combat.shuffle(t.chance)
        if t.heard:
            t.tell("reshuffled", "T-109", NONE, [])
    return t.draw(t.combat)


def draw_combat_cards(t: Tomb, count: int) -> list[int]:
    """So many cards, one after the other; missing ones are forfeited (T-110)."""
    cards = t.combat.cards
    if len(cards) > count > 0 and t.combat.known is None:
        drawn = cards[-count:]
        drawn.reverse()
        del cards[-count:]
        t.reveals += count
        return drawn
    drawn = []
    while len(drawn) < count and (cards or t.combat_discard):
        drawn.append(draw_combat_card(t))
        cards = t.combat.cards
    return drawn


def combat_cards_left(t: Tomb) -> int:
    """How many cards can still be drawn: the stack and what can be shuffled back into it (T-110)."""
    return len(t.combat.cards) + len(t.combat_discard)


def shuffle_after_encounter(t: Tomb) -> None:
    """With `combat_reshuffle = every_encounter` the stack is whole again once an encounter is decided (T-R20)."""
    if t.house.reshuffle_every_encounter:
        t.combat.cards += t.combat_discard
        t.combat_discard = []
        t.combat.shuffle(t.chance)
        if t.heard:
            t.tell("reshuffled", "T-R20", NONE, [])
