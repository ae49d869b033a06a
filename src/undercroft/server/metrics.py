"""Counters, as Prometheus reads them."""

from __future__ import annotations

from collections.abc import Callable

HELP = {
    "requests": "HTTP requests answered",
    "messages": "WebSocket messages received",
    "entries": "Log entries stored",
    "refusals": "Requests refused with a sentence",
    "bot_choices": "Choices made by bots, standing orders and clocks",
    "bots_replaced": "Choices of bots that gave no answer in time",
    "mistakes": "Choices, views and questions that the rules tripped over",
    "snapshots_unfit": "Snapshots of rooms that did not fit and were thrown away",
    "store_errors": "Failures of the database",
    "limited": "Requests and connections turned away for coming too fast",
}


class Metrics:
    """What happened since the process began, and how things stand."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(HELP, 0)
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def count(self, name: str, by: int = 1) -> None:
        self.counts[name] += by

    def gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """Add something that is read when it is asked for."""
        self.gauges[name] = (text, read)

    def text(self) -> str:
        """All of it in Prometheus' text format."""
        lines = []
        for name, value in self.counts.items():
            full = f"undercroft_{name}_total"
            lines += [f"# HELP {full} {HELP[name]}.", f"# TYPE {full} counter", f"{full} {value}"]
        for name, (text, read) in self.gauges.items():
            full = f"undercroft_{name}"
            lines += [f"# HELP {full} {text}.", f"# TYPE {full} gauge", f"{full} {read():g}"]
        return "\n".join(lines) + "\n"
