"""Sets of spaces kept in a few machine numbers: where a walk leads is then found for all spaces at once."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from undercroft.engine.prompt import Choices

WORD: Final = 63
"""Spaces in one number."""
HALF: Final = 1 << WORD - 2
"""Bits are made from the highest, which is twice this: compiled, a bare 1 would be shifted as a number of 32 bits, and
the highest bit itself is no machine number until it is made."""
ROOM: Final = 5 * WORD
"""Spaces in a set; on a larger map a walk goes from space to space."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Ground:
    """A set of spaces: space n is a bit of the first number, or of the second, and so on."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64, e: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e

    def clone(self) -> Ground:
        return Ground(self.a, self.b, self.c, self.d, self.e)

    def common(self, other: Ground) -> Ground:
        """The spaces that are in both."""
        return Ground(self.a & other.a, self.b & other.b, self.c & other.c, self.d & other.d, self.e & other.e)

    def meets(self, other: Ground) -> bool:
        """Whether any space is in both."""
        return (self.a & other.a) | (self.b & other.b) | (self.c & other.c) | (self.d & other.d) | (
            self.e & other.e
        ) != 0

    def some(self) -> bool:
        """Whether there is any space in it."""
        return self.a | self.b | self.c | self.d | self.e != 0

    def count(self) -> i64:
        """How many spaces are in it."""
        return bits_in(self.a) + bits_in(self.b) + bits_in(self.c) + bits_in(self.d) + bits_in(self.e)

    def nth(self, index: i64) -> i64:
        """The space at this place of its list."""
        for number in range(ROOM // WORD):
            bits = self.word(number)
            inside = bits_in(bits)
            if index < inside:
                while index > 0:
                    bits &= bits - 1
                    index -= 1
                return number * WORD + lowest(bits)
            index -= inside
        raise AssertionError("there are fewer spaces in this set")

    def word(self, number: int) -> i64:
        """One of its numbers."""
        if number == 0:
            return self.a
        if number == 1:
            return self.b
        if number == 2:
            return self.c
        return self.d if number == 3 else self.e

    def has(self, space: int) -> bool:
        """Whether a space is in it."""
        n: i64 = space
        if n < 63:
            return self.a >> n & 1 != 0
        if n < 126:
            return self.b >> n - 63 & 1 != 0
        if n < 189:
            return self.c >> n - 126 & 1 != 0
        if n < 252:
            return self.d >> n - 189 & 1 != 0
        return n < 315 and self.e >> n - 252 & 1 != 0

    def put(self, space: int) -> None:
        """Add a space."""
        n: i64 = space
        half: i64 = HALF
        top = half << 1
        if n < 63:
            self.a |= top >> 62 - n
        elif n < 126:
            self.b |= top >> 125 - n
        elif n < 189:
            self.c |= top >> 188 - n
        elif n < 252:
            self.d |= top >> 251 - n
        elif n < 315:
            self.e |= top >> 314 - n

    def drop(self, space: int) -> None:
        """Take a space out."""
        n: i64 = space
        half: i64 = HALF
        top = half << 1
        if n < 63:
            self.a &= ~(top >> 62 - n)
        elif n < 126:
            self.b &= ~(top >> 125 - n)
        elif n < 189:
            self.c &= ~(top >> 188 - n)
        elif n < 252:
            self.d &= ~(top >> 251 - n)
        elif n < 315:
            self.e &= ~(top >> 314 - n)


def bits_in(bits: i64) -> i64:
    """How many bits are set: counted in pairs, then in fours, then in bytes, whose counts are added up."""
    bits -= bits >> 1 & 0x1555555555555555  # there is no higher pair: spaces fill 63 bits
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    return bits + (bits >> 32) & 127


def lowest(bits: i64) -> i64:
    """Which is the lowest bit that is set: as many as there are bits below it."""
    return bits_in((bits & -bits) - 1)


NOWHERE: Final = Ground(0, 0, 0, 0, 0)
"""No space at all."""

CHUNK: Final = 7
CHUNKS: Final = WORD // CHUNK
"""A set is listed in pieces of so many spaces, so many to a number."""


def listing(things: list[Any]) -> list[list[list[Any]]]:
    """For every piece of a set, and every way it can look, the things that belong to its spaces."""
    found: list[list[list[Any]]] = []
    for begin in range(0, ROOM, CHUNK):
        part = things[begin : begin + CHUNK]
        found.append([[part[i] for i in range(len(part)) if look >> i & 1] for look in range(1 << CHUNK)])
    return found


def listed(ground: Ground, things: list[list[list[Any]]]) -> list[Any]:
    """The things that belong to the spaces of a set, in their order."""
    found: list[Any] = []
    for word in range(ROOM // WORD):
        bits = ground.word(word)
        at: i64 = word * CHUNKS
        while bits:
            look = bits & 127
            if look:
                for thing in things[at][look]:  # two or three: adding them as a list takes longer
                    found.append(thing)
            bits >>= 7
            at += 1
    return found


@mypyc_attr(acyclic=True)
class Kind:
    """The options of one kind about the spaces of a map, by space; each is made once."""

    def __init__(self, options: list[Any]) -> None:
        self.options = options
        self.listing = listing(options)


@mypyc_attr(acyclic=True, free_list_len=1)
class Spaces(Choices):
    """Options about the spaces of a set, all of one kind, and others before and after them."""

    def __init__(self, before: list[int], kind: Kind, ground: Ground, after: list[int]) -> None:
        self.before = before
        self.kind = kind
        self.ground = ground
        self.after = after
        self.inside = ground.count()

    def many(self) -> int:
        return len(self.before) + self.inside + len(self.after)

    def nth(self, index: int) -> int:
        at: i64 = index
        if at < len(self.before):
            return self.before[at]
        at -= len(self.before)
        if at < self.inside:
            opt: int = self.kind.options[self.ground.nth(at)]
            return opt
        return self.after[at - self.inside]

    def listed(self) -> list[int]:
        return self.before + listed(self.ground, self.kind.listing) + self.after


def ground_of(spaces: list[int]) -> Ground:
    found = Ground(0, 0, 0, 0, 0)
    for c in spaces:
        found.put(c)
    return found


def flood(floor: Ground, portals: Ground, start: int, steps: int, width: int) -> Ground:
    """All spaces of a floor within so many orthogonal steps; who stands on a portal can step to every other.

    Neighbours lie one bit, or the width of the map, to either side; what leaves a number enters the next.
    """
    found = Ground(0, 0, 0, 0, 0)
    found.put(start)
    a, b, c, d, e = found.a, found.b, found.c, found.d, found.e
    fa, fb, fc, fd, fe = floor.a, floor.b, floor.c, floor.d, floor.e
    pa, pb, pc, pd, pe = portals.a & fa, portals.b & fb, portals.c & fc, portals.d & fd, portals.e & fe
    row: i64 = width
    rest: i64 = WORD - row
    left: i64 = steps
    while left > 0:
        left -= 1
        na = a | a << 1 | a >> 1 | a << row | a >> row | b << 62 | b << rest
        nb = b | b << 1 | b >> 1 | b << row | b >> row | c << 62 | c << rest | a >> 62 | a >> rest
        nc = c | c << 1 | c >> 1 | c << row | c >> row | d << 62 | d << rest | b >> 62 | b >> rest
        nd = d | d << 1 | d >> 1 | d << row | d >> row | e << 62 | e << rest | c >> 62 | c >> rest
        ne = e | e << 1 | e >> 1 | e << row | e >> row | d >> 62 | d >> rest
        if (a & pa) | (b & pb) | (c & pc) | (d & pd) | (e & pe):
            na, nb, nc, nd, ne = na | pa, nb | pb, nc | pc, nd | pd, ne | pe
        a, b, c, d, e = na & fa, nb & fb, nc & fc, nd & fd, ne & fe
    found.a, found.b, found.c, found.d, found.e = a, b, c, d, e
    return found
