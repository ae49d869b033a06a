"""The rounds of an encounter: both sides draw, the single highest rank wins (T-105 to T-111, T-185 to T-187)."""

from __future__ import annotations

from typing import Final

from undercroft.games.tomb.cards import CLUBS, NONE, suit
from undercroft.games.tomb.house import ENEMY, KICKER, NEW_ROUND, PLAYER
from undercroft.games.tomb.stack import combat_cards_left, draw_combat_card, draw_combat_cards, shuffle_after_encounter
from undercroft.games.tomb.table import MARTIAL, Tomb

LOST: Final = 0
WON: Final = 1
TIED: Final = 2
"""An encounter ends tied only with `ties = standoff`."""

MOST_ROUNDS: Final = 100


def draw_rounds(t: Tomb, seat: int, ours: int, theirs: int) -> int:
    """Draw round after round until one is decided; after 100 void ones the enemy wins (T-107, T-R17)."""
    martial = t.players[seat].skill == MARTIAL
    silenced: list[int] = []
    result = LOST
    for _ in range(MOST_ROUNDS):
        mine, foes = draw_round(t, seat, ours, theirs, martial, silenced)
        result = compare(t, mine, foes)
        if t.heard:
            t.tell(RESULTS[result], "T-106", seat, [])
        t.combat_discard += mine
        stays = martial and result == TIED and t.house.silence_lasts and was_silenced(foes)
        silenced = foes if stays else []
        if not stays:
            t.combat_discard += foes
        if result != TIED:
            break
        if t.house.ties != NEW_ROUND and t.house.ties != KICKER:
            break
        result = LOST
    t.combat_discard += silenced
    shuffle_after_encounter(t)
    return result


RESULTS: Final = ["round-lost", "round-won", "round-tied"]


def draw_round(
    t: Tomb, seat: int, ours: int, theirs: int, martial: bool, silenced: list[int]
) -> tuple[list[int], list[int]]:
    """The player's side draws all its cards first, then the enemy (T-105). A silenced enemy keeps its cards (T-186)."""
    cards = t.combat.cards
    if not (martial or t.heard) and len(cards) > ours + theirs and t.combat.known is None:
        return draw_unseen(t, cards, ours, theirs)
    spared = 0 if silenced else 1
    mine = draw_ours(t, ours, spared, martial)
    if t.heard:
        t.tell("drew", "T-105", seat, mine)
    foes = silenced or draw_theirs(t, theirs, martial)
    if t.heard:
        t.tell("foe-drew" if not silenced else "foe-silent", "T-186" if silenced else "T-105", seat, foes)
    return mine, foes


def draw_unseen(t: Tomb, cards: list[int], ours: int, theirs: int) -> tuple[list[int], list[int]]:
    """Both sides at once, where nobody looks and nothing can run out: most rounds of all playouts."""
    mine = [cards.pop() for _ in range(ours)]
    foes = [cards.pop() for _ in range(theirs)]
    t.reveals += ours + theirs
    return mine, foes


def draw_ours(t: Tomb, due: int, spared: int, martial: bool) -> list[int]:
    """Never the last card that can be had (T-111); each club gives a martial artist one more (T-187)."""
    limit = combat_cards_left(t) - spared
    if not martial:
        return draw_combat_cards(t, min(due, limit))
    mine: list[int] = []
    while len(mine) < due and len(mine) < limit:
        card = draw_combat_card(t)
        mine.append(card)
        if suit(card) == CLUBS:
            due += 1
    return mine


def draw_theirs(t: Tomb, due: int, martial: bool) -> list[int]:
    """Missing cards are forfeited (T-110); against a martial artist a club is the last card (T-185)."""
    if not martial:
        return draw_combat_cards(t, due)
    foes: list[int] = []
    while len(foes) < due:
        card = draw_combat_card(t)
        if card == NONE:
            break
        foes.append(card)
        if suit(card) == CLUBS:
            break
    return foes


def was_silenced(foes: list[int]) -> bool:
    return bool(foes) and suit(foes[-1]) == CLUBS


def compare(t: Tomb, mine: list[int], foes: list[int]) -> int:
    """The single highest rank wins; suits, sums and numbers do not matter (T-106). Ties by the house rule (T-R17)."""
    best = highest(mine)
    worst = highest(foes)
    if best != worst:
        return WON if best > worst else LOST
    if t.house.ties == PLAYER:
        return WON
    if t.house.ties == ENEMY:
        return LOST
    if t.house.ties == KICKER:
        return compare_kickers(mine, foes)
    return TIED


def highest(cards: list[int]) -> int:
    """The place of the highest rank in the deck; no card at all is below every card."""
    best = NONE
    for card in cards:
        if card > best:
            best = card
    return best >> 2


def compare_kickers(mine: list[int], foes: list[int]) -> int:
    """The next highest cards decide, then the greater number of cards (T-R17)."""
    a = sorted([card >> 2 for card in mine], reverse=True)
    b = sorted([card >> 2 for card in foes], reverse=True)
    if a == b:
        return TIED
    return WON if a > b else LOST
