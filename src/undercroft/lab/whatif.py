"""What if a number were another: the same games with the same luck, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

from undercroft.lab.plan import Plan
from undercroft.lab.results import Results
from undercroft.lab.run import Engine, simulate
from undercroft.lab.stats import Mean, paired


@dataclass(frozen=True)
class Answer:
    """What changed: a measure, its mean before and after, and the mean change between pairs of games."""

    measure: str
    before: float
    after: float
    change: Mean

    @property
    def sure(self) -> bool:
        """Whether the change is more than chance explains."""
        return abs(self.change.mean) > self.change.half


def what_if(before: Plan, after: Plan, engine: Engine, out: TextIO) -> list[Answer]:
    """Play both plans and compare them game by game. The luck of each game is the same until play parts ways."""
    with TemporaryDirectory(prefix="undercroft-") as name:
        folder = Path(name)
        simulate(before, folder / "before", engine, out)
        simulate(after, folder / "after", engine, out)
        return list(_answers(Results(folder / "before"), Results(folder / "after")))


def _answers(old: Results, new: Results) -> Iterator[Answer]:
    columns = {name: (_column(old, query), _column(new, query)) for name, query in _measures(old).items()}
    for measure, (before, after) in columns.items():
        both = sorted(before.keys() & after.keys())
        if both:
            a, b = [before[game] for game in both], [after[game] for game in both]
            yield Answer(measure, sum(a) / len(a), sum(b) / len(b), paired(a, b))


def _column(r: Results, query: str) -> dict[int, float]:
    return {int(game): float(value) for game, value in r.base.execute(query).fetchall() if value is not None}


def _measures(r: Results) -> dict[str, str]:
    """What is compared: who wins, by side or by seat, and every number of the game."""
    found: dict[str, str] = {}
    if "side" in r.labels():
        for side, _ in r.wins_by("side"):
            found[f"won by the {side}"] = (
                f"SELECT game, max(won) FROM seats WHERE labels['side'] = '{side}' GROUP BY game"
            )
    else:
        for seat in range(len(r.plan.bots)):
            found[f"won by seat {seat + 1}"] = f"SELECT game, won FROM seats WHERE seat = {seat}"
    found["decisions"] = "SELECT game, decisions FROM games"
    found["chance that changes hands"] = "SELECT game, moved FROM games"
    for name in r.numbers()[1:]:
        found[name] = f"SELECT game, numbers['{name}'] FROM games"
    return found
