"""A match that always shows the same view and remembers what was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from undercroft.bots.advice import Advised
from undercroft.engine.chance import Chance
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.engine.rulebook import Rule, Rulebook
from undercroft.engine.table import Table
from undercroft.engine.view import View
from undercroft.match.match import Match
from undercroft.terminal.sitting import AtHome


class StillGame(Game[Table]):
    """A game with a few rules, that refuses everything with a reason."""

    name = "still"
    title = "Still"
    verbs = ("explore", "fight", "break", "fly")
    rulebook = Rulebook(
        [
            Rule("T-050", "rule", "Hallways", "Exploring", "A safe hallway may be explored."),
            Rule("T-069", "rule", "Enemies", "Fighting", "An enemy at an explored room may be fought."),
            Rule("T-071", "rule", "Enemies", "Patience", "Enemies never act on their own."),
            Rule("T-062", "rule", "Walls", "The edge", "The edge of the field cannot be broken."),
        ]
    )

    def why_not(self, t: Table, seat: int, key: str) -> Refusal:
        return Refusal(f"Nobody can {key} here.", "T-062")


class StillMatch(Match):
    """Always the same view."""

    def __init__(self, view: View) -> None:
        self.shown = view
        self.chosen: list[str] = []
        self._orders = {}
        self.game = StillGame()
        self.table = Table(len(view.names), Chance(bytes(32)))

    def order(self, seat: int, name: str) -> None:
        """Nothing ever happens here, so there is nothing to be ordered."""

    @property
    def names(self) -> list[str]:
        return list(self.shown.names)

    @property
    def number(self) -> int:
        return len(self.chosen)

    @property
    def over(self) -> bool:
        return self.shown.ending is not None

    def view(self, seat: int, since: int = 0) -> View:
        return self.shown

    def waiting_for(self) -> list[int]:
        return [] if self.over else [self.shown.seat]

    def choose(self, seat: int, key: str, number: int | None = None) -> None:
        self.chosen.append(key)


class StillSitting(AtHome):
    """Nobody moves and nothing is written."""

    def __init__(self, view: View) -> None:
        self.still = StillMatch(view)
        super().__init__(self.still, {}, Path("still.undercroft"))

    def save(self) -> str:
        return str(self.path)

    def hint(self) -> list[Advised]:
        assert self.still.shown.question is not None
        best = self.still.shown.question.options[1]
        return [Advised(best, 0.62, f"{best.label}: wins 62 % of 96 imagined games.")]


def lines_of(rows: Sequence[str]) -> str:
    """Rows as a text that can be compared."""
    return "\n".join(row.rstrip() for row in rows).strip("\n")
