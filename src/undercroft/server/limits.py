"""Limits: how fast one address or one connection may come."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_ADDRESSES = 20_000


class Bucket:
    """Fills with time and empties with use; who finds it empty must wait."""

    def __init__(self, a_second: float, burst: float) -> None:
        self.a_second, self.burst = a_second, burst
        self.left, self.at = burst, time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Whether there is room for one more."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.a_second)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """A bucket an address; addresses that have not come for long are forgotten."""

    def __init__(self, a_second: float, burst: float) -> None:
        self.a_second, self.burst = a_second, burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> bool:
        """Whether this address may come once more."""
        bucket = self.buckets.setdefault(address, Bucket(self.a_second, self.burst))
        self.buckets.move_to_end(address)
        if len(self.buckets) > MOST_ADDRESSES:
            self.buckets.popitem(last=False)
        return bucket.take(cost)
