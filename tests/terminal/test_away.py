"""The terminal at a table of a server: the same as at home."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.conftest import served
from tests.server.served import Served
from undercroft.engine.refusal import Refusal
from undercroft.terminal.visit import keep, resume, tickets
from undercroft.wire import Ticket

__all__ = ["served"]


def at(served: Served, folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """`undercroft play --at` as people run it, in lines."""
    command = [sys.executable, "-m", "undercroft", "play", *words, "--at", served.url, "--plain", "--name", "Ann"]
    environment = os.environ | {"UNDERCROFT_HOME": str(folder)}
    return subprocess.run(command, input=typed, text=True, capture_output=True, env=environment, timeout=120)


@pytest.mark.slow
def test_a_whole_game_is_played_from_the_terminal(served: Served, tmp_path: Path) -> None:
    done = at(served, tmp_path, "duel", "--bots", "random", typed="1\n" * 400)
    assert done.returncode == 0, done.stderr
    assert "Ann" in done.stdout
    assert "Score:" in done.stdout
    assert "Your seat is kept" in done.stdout


@pytest.mark.slow
def test_whoever_left_sits_down_again_where_they_were(served: Served, tmp_path: Path) -> None:
    first = at(served, tmp_path, "tomb", typed="look\nquit\n")
    assert first.returncode == 0, first.stderr
    again = at(served, tmp_path, "--resume", typed="why\nhint\norders\nsay hello\nsay\nundo\nquit\n")
    assert again.returncode == 0, again.stderr
    assert "imagined games" in again.stdout
    assert "Said." in again.stdout
    assert "Say what?" in again.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--join", "nowhere.at-all"), "no"),
        (("duel", "--bots", "genius"), "There is no bot 'genius'"),
        ((), "Say which game to play"),
        (("--resume",), "You have no seat at"),
    ],
)
def test_a_mistake_is_answered_with_one_sentence(
    served: Served, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    done = at(served, tmp_path, *words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_tickets_are_kept_where_only_their_owner_reads(tmp_path: Path) -> None:
    ticket = Ticket(room="r", token="r.secret", invitation="r.invite")
    keep("http://one", ticket, tmp_path)
    keep("http://two", ticket, tmp_path)
    assert tickets(tmp_path) == {"http://one": ticket, "http://two": ticket}
    assert (tmp_path / "tickets.json").stat().st_mode & 0o077 == 0


def test_damaged_tickets_are_answered_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tickets.json").write_text("{")
    with pytest.raises(Refusal, match="cannot be read"):
        tickets(tmp_path)


def test_without_a_seat_there_is_nothing_to_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    with pytest.raises(Refusal, match="You have no seat at"):
        resume("http://127.0.0.1:9", plain=True)
