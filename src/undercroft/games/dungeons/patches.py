"""Drawing Loot, and the Patch Notes that turn up on the way (sections 3 and 17, D-R31 to D-R33)."""

from __future__ import annotations

from undercroft.engine.zone import bit
from undercroft.games.dungeons.cards import PATCH, PATCHED
from undercroft.games.dungeons.guild import fire_all
from undercroft.games.dungeons.table import Realm


def draw_loot(t: Realm, seat: int, number: int, rule: str) -> None:
    """Draw one at a time (D-R32); Patch Notes use up their draw (D-R31), an empty deck gives nothing (D-R51)."""
    for _ in range(number):
        if not t.loot.cards:
            return
        draw_one(t, seat, rule)


def draw_one(t: Realm, seat: int, rule: str) -> bool:
    """Draw the top Loot card; says whether it came to the hand (D-200, D-191)."""
    card = t.draw(t.loot)
    if t.box.loot[card].kind == PATCH:
        reveal_patch(t, card)
        return False
    t.hands[seat].cards.append(card)
    if t.heard:
        t.tell("drew", rule, seat, [])
        t.tell("got", rule, seat, [card], bit(seat))
    return True


def reveal_patch(t: Realm, card: int) -> None:
    """It lies next to the others, is in force at once and for good, and nobody can answer it (D-201, D-R33)."""
    t.patches.append(card)
    if t.heard:
        t.tell("patched", "D-200", t.active, [card])
    fire_all(t, PATCHED)
