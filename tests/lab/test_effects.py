"""What things do to the chance of winning, and what only seems so."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.lab.trials import plan, rows, simulated
from undercroft.content.source import ContentError, Source
from undercroft.games import game
from undercroft.lab.charter import Charter, load_charter
from undercroft.lab.command import summary
from undercroft.lab.results import Effect, Results
from undercroft.lab.store import SCHEMAS


@dataclass
class Had:
    """Something that a seat came by."""

    thing: str
    how: str = "took"
    decision: int = 5
    chance: float = 0.5
    seat: int = 0


Played = tuple[bool, list[Had]]
"""A game: whether seat 0 won, and what was come by."""


def written(folder: Path, table: str, found: list[dict[str, Any]], schema: pa.Schema) -> None:
    """Replace the rows of a simulation."""
    for part in (folder / table).glob("*.parquet"):
        part.unlink()
    pq.write_table(pa.Table.from_pylist(found, schema), folder / table / "part-000000.parquet")


def effects(folder: Path, played: list[Played], side: str = "", uses: pa.Schema = SCHEMAS["uses"]) -> dict[str, Effect]:
    """What is made of games that went so."""
    found = rows(simulated(folder, plan(1)))
    game, seat = found["games"][0], found["seats"][0]
    labels = [("side", side)] if side else []
    games = [{**game, "game": number, "decisions": 100} for number in range(len(played))]
    seats = [
        {**seat, "game": number, "seat": place, "won": float(won if side or place == 0 else not won), "labels": labels}
        for number, (won, _) in enumerate(played)
        for place in (0, 1)
    ]
    came = [{"game": number, "kind": "card", **vars(had)} for number, (_, all_) in enumerate(played) for had in all_]
    written(folder, "games", games, SCHEMAS["games"])
    written(folder, "seats", seats, SCHEMAS["seats"])
    written(folder, "uses", [{name: row[name] for name in uses.names} for row in came], uses)
    return {effect.thing: effect for effect in Results(folder).effects()}


def test_a_thing_that_wins_stands_out(tmp_path: Path) -> None:
    played = [
        (number % 10 < 8 if number % 2 else number % 10 < 4, [Had("Sword" if number % 2 else "Straw")])
        for number in range(400)
    ]
    found = effects(tmp_path / "out", played)
    assert found["Sword"].change.difference > 0.3
    assert found["Sword"].stands_out
    assert found["Sword"].won.of == found["Sword"].had == 200


def test_who_lives_longer_does_not_win_by_what_comes_late(tmp_path: Path) -> None:
    """Games that last are won. Half of those who come so far find a lamp, the others a rope: neither does anything."""
    late = [
        (number % 10 < 8, [Had("Straw"), Had("Lamp" if number % 3 else "Rope", decision=60)]) for number in range(300)
    ]
    short = [(number % 10 < 2, [Had("Straw"), Had("Rope", decision=5)]) for number in range(300)]
    found = effects(tmp_path / "out", late + short)
    assert abs(found["Lamp"].change.difference) < 0.05
    assert not found["Lamp"].stands_out


def test_who_was_ahead_before_does_not_win_by_what_is_given_to_the_first(tmp_path: Path) -> None:
    played: list[Played] = []
    for number in range(600):
        ahead = number % 2 == 1
        won = number % 20 < (16 if ahead else 4)
        crown = number % 7 < (6 if ahead else 1)
        played.append((won, [Had("Crown" if crown else "Straw", chance=0.8 if ahead else 0.2)]))
    found = effects(tmp_path / "out", played)
    assert abs(found["Crown"].change.difference) < 0.05
    assert not found["Crown"].stands_out


def test_what_is_spent_in_need_is_held_against_what_others_spend(tmp_path: Path) -> None:
    """Who spends anything is in trouble; who only takes is not."""
    need = [(number % 10 < 2, [Had("Prayer" if number % 3 else "Charm", how="spent")]) for number in range(300)]
    ease = [(number % 10 < 8, [Had("Straw" if number % 3 else "Reed")]) for number in range(300)]
    found = effects(tmp_path / "out", need + ease)
    assert not any(effect.stands_out for effect in found.values())
    assert {found[thing].group for thing in ("Prayer", "Straw")} == {"card (spent)", "card (took)"}


def test_a_side_that_wins_together_had_it_together(tmp_path: Path) -> None:
    """A banner wins for both who sit at the table: who does not hold it is no proof that it is worth nothing."""
    played = [
        (number % 10 < (9 if number % 2 else 3), [Had("Banner" if number % 2 else "Straw"), Had("Reed", seat=1)])
        for number in range(400)
    ]
    found = effects(tmp_path / "out", played, side="friends")
    assert found["Banner"].change.difference > 0.25
    assert found["Banner"].had == 200


def test_rows_that_tell_neither_how_nor_with_what_chance_can_still_be_read(tmp_path: Path) -> None:
    played = [(number % 10 < 5, [Had("Sword" if number % 3 else "Straw")]) for number in range(300)]
    old = pa.schema([each for each in SCHEMAS["uses"] if each.name not in ("how", "chance")])
    found = effects(tmp_path / "out", played, uses=old)
    assert found["Sword"].group == "card"


def test_only_what_is_dealt_is_said_to_do_what_it_goes_with(tmp_path: Path) -> None:
    """The cards of the duel are played by choice: that a sword wins may be the merit of who draws it."""
    played = [
        (number % 10 < (8 if number % 2 else 4), [Had("Sword" if number % 2 else "Straw")]) for number in range(400)
    ]
    effects(tmp_path / "out", played)
    assert "  goes with winning: Sword, +40.0 ± 8.8 points beside any other card (took) then" in summary(
        Results(tmp_path / "out")
    )


def test_what_is_dealt_must_be_counted() -> None:
    with pytest.raises(ContentError, match="'foud' is not among the uses; did you mean 'found'"):
        load_charter(Source("lab.toml", 'dealt = ["foud"]\n[uses]\nfound = "card"\n'), game("duel").words["en"])
    assert Charter.of("wymer").dealt == {"faces-trap", "draws-relic", "draws-wraith"}
