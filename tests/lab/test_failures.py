"""A game that fails is kept, and shrunk to what matters."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tests.lab.trials import plan, rows, simulated
from undercroft.cli.command import main
from undercroft.engine.refusal import Refusal
from undercroft.games.duel.duel import CARDS
from undercroft.lab.play import Player
from undercroft.lab.report import report
from undercroft.lab.results import Results
from undercroft.lab.shrink import problem_of, shortest, shrink_each_kind, shrunk
from undercroft.lab.store import Failure, Store, read_failure


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


@pytest.mark.usefixtures("broken")
def test_a_game_that_failed_says_nothing_about_who_wins(tmp_path: Path) -> None:
    r = Results(simulated(tmp_path / "out", plan(games=20, bots=("random", "random"))))
    failed = len(r.store.failures())
    assert {found.of for _, found in r.wins_by("seat")} == {20 - failed} == {len(r.values("decisions"))}
    assert dict(r.causes())["failed"].share == failed / 20


def test_games_that_all_failed_make_a_report_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Player, "_table", lambda player, number: 1 // 0)
    folder = simulated(tmp_path / "out")
    assert "12 games failed or did not end" in report([folder], tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("broken")
def test_of_every_way_to_fail_one_game_is_shrunk_and_none_counts_twice(tmp_path: Path) -> None:
    store = Store(simulated(tmp_path / "out"))
    failed = len(store.failures())
    ((path, failure, least),) = shrink_each_kind(store)
    assert read_failure(path) == least
    assert len(least.choices) < len(failure.choices)
    assert len(store.failures()) == failed
    assert not list(shrink_each_kind(store))


@pytest.mark.usefixtures("broken")
def test_the_command_that_simulates_shrinks_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "out")
    who = ["--bots", "random", "--seed", "trial", "--processes", "1"]
    assert main(["simulate", "duel", "--games", "12", *who, "--out", out]) == 0
    told = capsys.readouterr().out
    assert "failed: KeyError: 'suffer'" in told
    assert re.search(r"\d+ choices became \d+: .*-shrunk\.json", told)
    shares = [float(share) for share in re.findall(r"ended: \w+ +([\d.]+) %", told)]
    assert sum(shares) == pytest.approx(100, abs=0.3)


def test_a_file_that_is_no_failing_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.json").write_text("{}")
    with pytest.raises(Refusal, match="is no failing game"):
        read_failure(tmp_path / "letter.json")


def test_only_what_matters_is_left() -> None:
    items = [(0, str(n)) for n in range(40)]
    assert shortest(items, lambda kept: (0, "7") in kept and (0, "31") in kept) == [(0, "7"), (0, "31")]
    assert shortest(items, lambda kept: True) == []
