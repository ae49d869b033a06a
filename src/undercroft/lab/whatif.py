"""What if a number were another: the same games with the same luck, before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

from undercroft.engine.refusal import Refusal
from undercroft.lab.plan import Plan
from undercroft.lab.results import Results
from undercroft.lab.run import Engine, simulate
from undercroft.lab.stats import Mean, corrected, paired

WON = "won by "


@dataclass(frozen=True)
class Answer:
    """What changed: a measure, its mean before and after, and the mean change between pairs of games."""

    measure: str
    before: float
    after: float
    change: Mean
    chance: float
    """How likely chance alone changes any of the measures as much."""

    @property
    def sure(self) -> bool:
        """Whether the change is more than chance explains."""
        return self.chance < 0.05

    @property
    def row(self) -> str:
        """The answer as a line of a table; shares of wins in per cent."""
        said = "" if self.sure else "  may be chance"
        return f"{self.measure:28}{self._told(self.before):>10}{self._told(self.after):>10}  {self.told}{said}"

    @property
    def told(self) -> str:
        """The change and its interval."""
        low, high = self.change.mean - self.change.half, self.change.mean + self.change.half
        points = " points" if self.is_share else ""
        return f"{self._told(self.change.mean, '+')}{points} ({self._told(low, '+')} to {self._told(high, '+')})"

    @property
    def is_share(self) -> bool:
        return self.measure.startswith(WON)

    def _told(self, value: float, sign: str = "") -> str:
        return f"{100 * value:{sign}.1f}" if self.is_share else f"{value:{sign}.2f}"


def what_if(before: Plan, after: Plan, engine: Engine, out: TextIO) -> list[Answer]:
    """Play both plans and compare them game by game. The luck of each game is the same until play parts ways."""
    if before.games < 2:
        raise Refusal("One game tells nothing about a change; ask for more with --games.")
    with TemporaryDirectory(prefix="undercroft-") as name:
        folder = Path(name)
        simulate(before, folder / "before", engine, out)
        simulate(after, folder / "after", engine, out)
        return _answers(Results(folder / "before"), Results(folder / "after"))


def in_words(answers: Sequence[Answer], games: int) -> list[str]:
    """Whether the change matters, in a sentence or two."""
    if not any(answer.change.mean or answer.change.half for answer in answers):
        return [f"No game of {games:,} went differently."]
    sure = [f"{answer.measure} {answer.told}" for answer in answers if answer.sure]
    wins = [answer for answer in answers if answer.is_share and not answer.sure]
    lines = [f"It matters: {'; '.join(sure)}."] if sure else ["Nothing changes by more than chance explains."]
    if wins:
        # Where no game changed hands at all, up to three in so many might (the rule of three).
        least = max(300 / games, *(100 * answer.change.half for answer in wins))
        lines.append(
            f"Who wins: a change of fewer than about {least:.0f} points does not show in {games:,} games; "
            "four times as many show one of half that."
        )
    return lines


def _answers(old: Results, new: Results) -> list[Answer]:
    found: list[tuple[str, float, float, Mean]] = []
    for measure, query in _measures(old).items():
        before, after = _column(old, query), _column(new, query)
        both = sorted(before.keys() & after.keys())
        if both:
            a, b = [before[game] for game in both], [after[game] for game in both]
            found.append((measure, sum(a) / len(a), sum(b) / len(b), paired(a, b)))
    chances = corrected([change.chance for *_, change in found])
    return [Answer(*each, chance) for each, chance in zip(found, chances, strict=True)]


def _column(r: Results, query: str) -> dict[int, float]:
    return {int(game): float(value) for game, value in r.base.execute(query).fetchall() if value is not None}


def _measures(r: Results) -> dict[str, str]:
    """What is compared: who wins, by side or by seat, and every number of the game."""
    found: dict[str, str] = {}
    if "side" in r.labels():
        for side, _ in r.wins_by("side"):
            found[f"{WON}the {side}"] = (
                f"SELECT game, max(won) FROM seats WHERE labels['side'] = '{side}' GROUP BY game"
            )
    else:
        for seat in range(len(r.plan.bots)):
            found[f"{WON}seat {seat + 1}"] = f"SELECT game, won FROM seats WHERE seat = {seat}"
    found["decisions"] = "SELECT game, decisions FROM games"
    found["chance that changes hands"] = "SELECT game, moved FROM games"
    for name in r.numbers()[1:]:
        found[name] = f"SELECT game, numbers['{name}'] FROM games"
    return found
