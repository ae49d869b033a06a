"""What is measured: each game, with the table it is played at."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Case:
    """One game at one kind of table."""

    label: str
    game: str
    seats: int
    settings: dict[str, str] = field(default_factory=dict)


CASES = (
    Case("tomb, solo", "tomb", 1),
    Case("tomb, 3 players, classes and mines", "tomb", 3, {"classes": "on", "mines": "on"}),
    Case("duel", "duel", 2),
    Case("wymer, 4 heroes and a villain", "wymer", 5, {"max_rounds": "60"}),
    Case("dungeons, 2 players", "dungeons", 2),
    Case("dungeons, 5 players", "dungeons", 5),
    Case("wonder, chapter II, 3 players", "wonder", 3, {"chapter": "2", "max_rounds": "60"}),
)
