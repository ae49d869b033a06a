"""The door: who may come in, from where, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from urllib.parse import urlsplit

from undercroft.engine.refusal import Refusal
from undercroft.server.config import Config
from undercroft.server.limits import Buckets
from undercroft.server.metrics import Metrics

MOST_CONNECTIONS = 60
"""Connections of one address at a time."""


class TooFast(Refusal):
    """Somebody comes too often."""

    def __init__(self) -> None:
        super().__init__("Too many requests from your address; wait a little.")


class Foreign(Refusal):
    """A page of another site tries to use this server."""

    def __init__(self) -> None:
        super().__init__("Pages of other sites may not use this server.")


class Door:
    """Watches over addresses and origins."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self.config, self.metrics = config, metrics
        self.requests = Buckets(20, 200)
        self.costly = Buckets(0.5, 20)
        self.passwords = Buckets(0.1, 8)
        self.connections: Counter[str] = Counter()

    def check_origin(self, headers: Mapping[str, str]) -> None:
        """Refuse what a page of another site sends. Programs send no origin."""
        origin = headers.get("origin")
        if origin is None:
            if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                raise Foreign
            return
        if origin not in self.config.origins and urlsplit(origin).netloc != headers.get("host"):
            raise Foreign

    def check_pace(self, address: str, buckets: Buckets) -> None:
        """Refuse who comes too fast."""
        if self.config.limits and not buckets.take(address):
            self.metrics.count("limited")
            raise TooFast

    def come(self, address: str) -> None:
        """One more connection of an address."""
        if self.config.limits and self.connections[address] >= MOST_CONNECTIONS:
            self.metrics.count("limited")
            raise Refusal("Too many connections from your address; close one.")
        self.connections[address] += 1

    def go(self, address: str) -> None:
        """One connection less."""
        self.connections[address] -= 1
        if not self.connections[address]:
            del self.connections[address]
