"""How small and how large a number of the content language can be."""

from __future__ import annotations

from undercroft.games.wonder import language as say
from undercroft.games.wonder.script import Chapter, Number

ENDLESS = 999
Range = tuple[int, int]


def bounds(number: Number | None, heroes: int, counters: list[Range], otherwise: int = 1) -> Range:
    """The least and the greatest value with so many heroes; what depends on play is anything from 0."""
    if number is None:
        return otherwise, otherwise
    kind = number.kind
    if kind == say.N_FIXED:
        return number.value, number.value
    if kind == say.N_PER_HERO:
        return heroes * number.value + number.plus, heroes * number.value + number.plus
    if kind == say.N_BY_HEROES:
        return number.values[heroes - 2], number.values[heroes - 2]
    if kind == say.N_COUNTER:
        return counters[number.value]
    if kind == say.N_DESTINY:
        return 0, 10
    if kind in (say.N_MIN, say.N_MAX):
        pick = min if kind == say.N_MIN else max
        parts = [bounds(part, heroes, counters) for part in number.parts]
        return pick(low for low, _ in parts), pick(high for _, high in parts)
    return 0, ENDLESS


def printed_counters(chapter: Chapter) -> list[Range]:
    """Every counter from its least to its greatest value."""
    return [(counter.least, counter.most) for counter in chapter.counters]


def most(number: Number | None, chapter: Chapter, otherwise: int = 1) -> int:
    """The greatest value with any number of heroes, if it is printed; 0 if only play can tell."""
    found = max(bounds(number, heroes, printed_counters(chapter), otherwise)[1] for heroes in (2, 3, 4))
    return 0 if found >= ENDLESS else found
