"""The same on a Ray cluster of two nodes, one of which is lost in the middle."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.trials import plan, rows, simulated
from tests.patience import PATIENCE
from undercroft.engine.refusal import Refusal
from undercroft.lab.cluster import reach
from undercroft.lab.plan import Plan
from undercroft.lab.store import Packed


def test_a_cluster_that_does_not_answer_is_refused_at_once() -> None:
    with pytest.raises(Refusal, match=r"There is no Ray cluster at 127\.0\.0\.1:9: Connection refused"):
        reach("127.0.0.1:9")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_writes_the_same_rows_though_a_node_is_lost(tmp_path: Path) -> None:
    os.environ.update(
        RAY_USAGE_STATS_ENABLED="0",
        RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER="0",
        RAY_AUTH_MODE="token",
        RAY_AUTH_TOKEN=secrets.token_hex(32),
    )
    import ray
    from ray.cluster_utils import Cluster as Nodes

    from undercroft.lab.cluster import Cluster

    head = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "include_dashboard": False}
    nodes = Nodes()
    try:
        nodes.add_node(wait=False, **head)
        nodes.wait_for_nodes(PATIENCE)
        second = nodes.add_node(wait=False, num_cpus=1, node_ip_address="127.0.0.1")
        nodes.wait_for_nodes(PATIENCE)
        ray.init(address=nodes.address, _node_ip_address="127.0.0.1", log_to_driver=False)
        cluster = Cluster()

        def losing(of: Plan, chunks: Iterator[int]) -> Iterator[tuple[int, Packed]]:
            for number, done in enumerate(cluster(of, chunks)):
                if number == 3:
                    nodes.remove_node(second, allow_graceful=False)
                yield done

        many = plan(games=60, chunk=2)
        lost = rows(simulated(tmp_path / "cluster", many, losing))
    finally:
        ray.shutdown()
        nodes.shutdown()  # type: ignore[no-untyped-call]
    assert lost == rows(simulated(tmp_path / "here", many))
