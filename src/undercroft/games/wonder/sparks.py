"""Sparks of Magic: lying in areas, held by heroes, or in the supply (B-138 to B-142)."""

from __future__ import annotations

from undercroft.games.wonder.language import (
    NONE,
    ON_SPARK_COLLECTED,
    ON_SPARK_GAINED,
    ON_SPARK_SPENT,
    STAT_COLLECT_AMOUNT,
)
from undercroft.games.wonder.modifiers import stat
from undercroft.games.wonder.table import Moment, Wonder


def collect(t: Wonder, hero: int) -> None:
    """Take a Spark that lies in the hero's area (B-138)."""
    figure = t.heroes[hero]
    taken = min(t.area_sparks[figure.place], stat(t, STAT_COLLECT_AMOUNT, 1, hero))
    t.area_sparks[figure.place] -= taken
    figure.sparks += taken
    if t.heard:
        t.tell("collected", "B-138", figure.seat, [hero, figure.place])
    about_spark(t, ON_SPARK_COLLECTED, hero, taken)


def gain(t: Wonder, hero: int, n: int) -> None:
    """Gain Sparks straight from the supply, as far as it goes (B-142, B-026)."""
    gained = min(n, t.spark_supply)
    if gained <= 0:
        return
    t.spark_supply -= gained
    t.heroes[hero].sparks += gained
    if t.heard:
        t.tell("gained-sparks", "B-142", t.heroes[hero].seat, [hero, gained])
    about_spark(t, ON_SPARK_GAINED, hero, gained)


def spend(t: Wonder, hero: int, n: int) -> None:
    """Pay Sparks, or lose them: they go to the supply (B-140)."""
    paid = min(n, t.heroes[hero].sparks)
    if paid <= 0:
        return
    t.heroes[hero].sparks -= paid
    t.spark_supply += paid
    if t.heard:
        t.tell("spent-sparks", "B-140", t.heroes[hero].seat, [hero, paid])
    about_spark(t, ON_SPARK_SPENT, hero, paid)


def place(t: Wonder, area: int, n: int) -> None:
    """Lay Sparks from the supply into an area (B-026)."""
    laid = min(n, t.spark_supply)
    if laid <= 0:
        return
    t.spark_supply -= laid
    t.area_sparks[area] += laid
    if t.heard:
        t.tell("laid-sparks", "B-026", NONE, [laid, area])


def clear(t: Wonder, area: int, n: int) -> None:
    """Sparks of an area return to the supply."""
    taken = min(n, t.area_sparks[area])
    if taken <= 0:
        return
    t.area_sparks[area] -= taken
    t.spark_supply += taken
    if t.heard:
        t.tell("cleared-sparks", "B-R15", NONE, [taken, area])


def about_spark(t: Wonder, on: int, hero: int, amount: int) -> None:
    if t.listens(on):
        moment = Moment(on)
        moment.hero = hero
        moment.amount = amount
        moment.area = t.heroes[hero].place
        t.moments.append(moment)
