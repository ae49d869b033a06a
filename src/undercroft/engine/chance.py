"""Luck: the one door through which it enters a table."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

KEY_BYTES: Final = 32

HIGHEST: Final = bytes([255, *[255 - 256 % n for n in range(1, 257)]])
"""The highest byte that still gives a number below n, each equally likely: a division that is made once."""


def key_from(text: str) -> bytes:
    """A key made of any text: the same text always gives the same luck."""
    return blake2b(text.encode(), digest_size=KEY_BYTES, person=b"undercroft key").digest()


@mypyc_attr(acyclic=True)
class Chance:
    """A stream of luck made by hashing (key, counter).

    Seeing every number so far tells nothing of the next; each number is unbiased, by rejection;
    a copy costs a few words. Tests script it: `dice` holds the next faces, `orders` the next shuffles.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.block = b""
        self.at: i64 = 0
        self.blocks = 0
        self.drawn = 0
        self.dice: list[int] | None = None
        self.orders: list[list[int]] | None = None

    def clone(self) -> Chance:
        c = Chance(self.key)
        c.block = self.block
        c.at = self.at
        c.blocks = self.blocks
        c.drawn = self.drawn
        c.dice = self.dice.copy() if self.dice is not None else None
        c.orders = [order.copy() for order in self.orders] if self.orders is not None else None
        return c

    def _refill(self) -> bytes:
        self.block = blake2b(self.blocks.to_bytes(8, "little"), key=self.key).digest()
        self.blocks += 1
        self.at = 0
        return self.block

    def _byte(self) -> int:
        if self.at == len(self.block):
            self._refill()
        byte = self.block[self.at]
        self.at += 1
        return byte

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        self.drawn += 1
        if n > 256:
            return self._below_many(n)
        sides: i64 = n
        highest: i64 = HIGHEST[n]
        while True:
            if self.at == len(self.block):
                self._refill()
            number: i64 = self.block[self.at]
            self.at += 1
            if number <= highest:
                return number % sides

    def _below_many(self, n: int) -> int:
        limit = (1 << 32) - (1 << 32) % n
        number = self._word()
        while number >= limit:
            number = self._word()
        return number % n

    def _word(self) -> int:
        return self._byte() | self._byte() << 8 | self._byte() << 16 | self._byte() << 24

    def roll(self, sides: int) -> int:
        """The face that a die with that many sides shows."""
        if self.dice:
            self.drawn += 1
            return self.dice.pop(0)
        return self.below(sides) + 1

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards into a random order, in place."""
        if self.orders:
            self._arrange(cards)
            return
        for many in range(len(cards), 256, -1):
            other = self.below(many)
            cards[many - 1], cards[other] = cards[other], cards[many - 1]
        # From here on one byte is enough; this is `below` written out, since shuffles are the most of all luck.
        deck: list[Any] = cards  # of anything, so that compiled code only changes their places
        block = self.block
        at: i64 = self.at
        end: i64 = len(block)
        n: i64 = min(len(cards), 256)
        while n > 1:
            highest: i64 = HIGHEST[n]
            while True:
                if at == end:
                    block = self._refill()
                    at = 0
                    end = len(block)
                number: i64 = block[at]
                at += 1
                if number <= highest:
                    break
            j = number % n
            n -= 1
            deck[n], deck[j] = deck[j], deck[n]
        self.at = at
        self.drawn += 1

    def _arrange(self, cards: list[int]) -> None:
        assert self.orders is not None
        order = self.orders.pop(0)
        if sorted(order) != sorted(cards):
            raise ValueError(f"the scripted order {order} is not an order of {cards}")
        self.drawn += 1
        cards[:] = order

    def pick(self, things: list[int]) -> int:
        """One of the things, each equally likely."""
        return things[self.below(len(things))]

    def branch(self, label: str) -> Chance:
        """A second stream, independent of this one, for a game that keeps dice and decks apart."""
        return Chance(blake2b(label.encode(), key=self.key, digest_size=KEY_BYTES).digest())
