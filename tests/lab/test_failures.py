"""A game that fails is kept, and shrunk to what matters."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.lab.trials import plan, rows, simulated
from undercroft.games.duel.duel import CARDS
from undercroft.lab.play import Player
from undercroft.lab.shrink import problem_of, shortest, shrunk
from undercroft.lab.store import Failure, Store


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card lacks a line that the rules read when it takes effect, and not before."""
    card = next(kind for kind in CARDS if kind.does["throw"])
    monkeypatch.delitem(card.does, "suffer")


@pytest.mark.usefixtures("broken")
def test_a_failing_game_is_kept_with_its_choices_and_the_others_go_on(tmp_path: Path) -> None:
    folder = simulated(tmp_path / "out")
    failures = Store(folder).failures()
    found = rows(folder)["games"]
    assert len(found) == 12
    assert len(failures) == sum(row["cause"] == "failed" for row in found) > 0
    failure = msgspec.json.decode(failures[0].read_bytes(), type=Failure)
    assert failure.problem.strip().endswith("KeyError: 'suffer'")
    assert problem_of(Player(failure.plan), failure.number, failure.choices).startswith("KeyError in carry_out")


@pytest.mark.usefixtures("broken")
def test_shrunk_it_fails_in_the_same_way_with_fewer_choices(tmp_path: Path) -> None:
    failures = Store(simulated(tmp_path / "out", plan(bots=("random", "random")))).failures()
    failure = max(
        (msgspec.json.decode(path.read_bytes(), type=Failure) for path in failures), key=lambda f: len(f.choices)
    )
    least = shrunk(failure)
    assert len(least.choices) < len(failure.choices)
    player = Player(failure.plan)
    assert problem_of(player, least.number, least.choices) == problem_of(player, failure.number, failure.choices)
    for i in range(len(least.choices)):
        fewer = least.choices[:i] + least.choices[i + 1 :]
        assert not problem_of(player, least.number, fewer)


def test_only_what_matters_is_left() -> None:
    items = [(0, str(n)) for n in range(40)]
    assert shortest(items, lambda kept: (0, "7") in kept and (0, "31") in kept) == [(0, "7"), (0, "31")]
    assert shortest(items, lambda kept: True) == []
