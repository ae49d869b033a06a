"""Destiny tokens: how the team is doing, and the one way to lose (B-016, B-206, B-210)."""

from __future__ import annotations

from undercroft.games.wonder.language import NONE, ON_DESTINY_CHANGED
from undercroft.games.wonder.table import DESTINY, Moment, Wonder


def turn_up(t: Wonder, n: int) -> None:
    """Turn tokens face up; an eleventh there is not (B-218, B-R59)."""
    turned = min(n, DESTINY - t.destiny)
    if turned > 0:
        t.destiny += turned
        changed(t, turned)
        if t.heard:
            t.tell("destiny-up", "B-218", NONE, [turned, t.destiny])


def turn_down(t: Wonder, n: int, rule: str) -> None:
    """Flip tokens face down; with the last one the chapter is lost at once (B-210, B-R60)."""
    turned = min(n, t.destiny)
    if turned > 0:
        t.destiny -= turned
        changed(t, -turned)
        if t.heard:
            t.tell("destiny-down", rule, NONE, [turned, t.destiny])
    if t.destiny == 0:
        t.lose("B-210")


def changed(t: Wonder, amount: int) -> None:
    if t.listens(ON_DESTINY_CHANGED):
        moment = Moment(ON_DESTINY_CHANGED)
        moment.amount = amount
        t.moments.append(moment)
