"""The same on a Ray cluster: any number of machines, the same rows; a machine that dies is made up for by others."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from itertools import islice

from undercroft.engine.refusal import Refusal
from undercroft.lab.plan import Plan
from undercroft.lab.run import play_chunk
from undercroft.lab.store import Packed

UNDER_WAY = 4
"""Chunks under way for each core of the cluster."""
SECONDS = 10
"""How long to wait for a cluster to answer."""


class Cluster:
    """A Ray cluster: the one at `address`, or one of this machine alone."""

    def __init__(self, address: str = "") -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ImportError:
            raise Refusal("Ray is not installed; `pip install undercroft[cluster]` brings it.") from None
        self.ray = ray
        reach(address)
        if not ray.is_initialized():
            ray.init(address=address or None, include_dashboard=False if not address else None, log_to_driver=False)

    def __call__(self, plan: Plan, chunks: Iterator[int]) -> Iterator[tuple[int, Packed]]:
        ray = self.ray
        remote = ray.remote(num_cpus=1, max_retries=-1)(play_chunk)
        most = UNDER_WAY * max(1, int(ray.cluster_resources().get("CPU", 1)))
        under_way = {remote.remote(plan, chunk): chunk for chunk in islice(chunks, most)}
        while under_way:
            done, _ = ray.wait(list(under_way), num_returns=1)
            for ref in done:
                yield under_way.pop(ref), ray.get(ref)
                for chunk in chunks:
                    under_way[remote.remote(plan, chunk)] = chunk
                    break


def reach(address: str) -> None:
    """Refuse a machine that does not answer; Ray itself would wait for it for minutes."""
    host, _, port = address.rpartition(":")
    if host and port.isdecimal() and "/" not in host:
        try:
            socket.create_connection((host, int(port)), timeout=SECONDS).close()
        except OSError as error:
            raise Refusal(f"There is no Ray cluster at {address}: {error.strerror or error}.") from None
