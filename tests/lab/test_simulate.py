"""Simulating: the same rows whoever plays them, and nothing lost or played twice when it is stopped."""

from __future__ import annotations

import multiprocessing
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.disks import small_disk
from tests.lab.trials import StoppedAfter, plan, rows, simulated
from tests.patience import PATIENCE, until
from undercroft.cli.command import main
from undercroft.content.source import ContentError, Source
from undercroft.engine.refusal import Refusal
from undercroft.games import NAMES, game
from undercroft.lab.charter import Charter, load_charter
from undercroft.lab.example import example_match
from undercroft.lab.plan import read_plan, settle
from undercroft.lab.results import Results
from undercroft.lab.run import Processes, Progress, here, simulate
from undercroft.lab.store import SCHEMAS


def test_every_game_has_a_row_and_every_seat_too(tmp_path: Path) -> None:
    found = rows(simulated(tmp_path / "out"))
    assert [row["game"] for row in found["games"]] == list(range(12))
    assert [(row["game"], row["seat"], row["bot"]) for row in found["seats"][:4]] == [
        (0, 0, "sensible"),
        (0, 1, "random"),
        (1, 0, "sensible"),
        (1, 1, "random"),
    ]
    assert all(row["decisions"] > 0 and row["options"] >= row["decisions"] for row in found["games"])


def test_a_row_tells_who_won_and_what_was_played(tmp_path: Path) -> None:
    found = rows(simulated(tmp_path / "out"))
    for row in found["games"]:
        match = example_match(plan(), row["game"])
        assert match.table.outcome is not None
        assert (row["winners"], row["cause"]) == (match.table.outcome.winners, match.table.outcome.cause)
        assert row["decisions"] == match.number
        played = [event for event in match.table.events if event.word == "played"]
        uses = [use for use in found["uses"] if use["game"] == row["game"]]
        assert [use["seat"] for use in uses] == [event.seat for event in played]
        assert all(use["how"] == "played" and 0 <= use["chance"] <= 1 for use in uses)


@pytest.mark.slow
def test_two_processes_write_the_rows_that_one_writes(tmp_path: Path) -> None:
    assert rows(simulated(tmp_path / "two", engine=Processes(2))) == rows(simulated(tmp_path / "one"))


def test_stopped_in_the_middle_it_goes_on_and_repeats_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        simulated(tmp_path / "out", engine=StoppedAfter(2))
    assert len(rows(tmp_path / "out")["games"]) == 6
    assert simulate(plan(), tmp_path / "out", here, StringIO()) == 6
    assert rows(tmp_path / "out") == rows(simulated(tmp_path / "whole"))


@pytest.mark.slow
def test_few_chunks_are_under_way_at_a_time() -> None:
    """So that a hundred thousand games need no more memory than a thousand."""
    begun = 0

    def chunks() -> Iterator[int]:
        nonlocal begun
        for begun in range(1, 41):
            yield begun - 1

    for done, _ in enumerate(Processes(2)(plan(games=40, chunk=1), chunks())):
        assert begun - done <= 5


@pytest.mark.slow
def test_a_process_that_is_killed_is_told_of() -> None:
    before = set(multiprocessing.active_children())
    games = Processes(2)(plan(games=400, chunk=1), iter(range(400)))
    next(games)
    next(child for child in multiprocessing.active_children() if child not in before).kill()
    with pytest.raises(Refusal, match="was killed, perhaps for want of memory; the same command goes on"):
        list(games)


@pytest.mark.slow
def test_ctrl_c_stops_processes_and_the_same_command_goes_on(tmp_path: Path) -> None:
    flags = ["--games", "2000", "--bots", "sensible,random", "--seed", "trial", "--processes", "2"]
    command = [sys.executable, "-m", "undercroft", "simulate", "duel", *flags, "--out", str(tmp_path / "out")]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(lambda: list((tmp_path / "out" / "games").glob("part-*.parquet")), "no game was played")
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "The same command goes on from here" in said
    played = len(rows(tmp_path / "out")["games"])
    assert 0 < played < 2000
    assert simulate(plan(games=2000), tmp_path / "out", here, StringIO()) == 2000 - played
    assert [row["game"] for row in rows(tmp_path / "out")["games"]] == list(range(2000))


def test_options_change_several_rules_at_once(tmp_path: Path) -> None:
    out = tmp_path / "out"
    who = ["--players", "2", "--bots", "random", "--processes", "1"]
    rules = ["--set", "die=strict", "--options", "end=finish_round,goal=15"]
    assert main(["simulate", "dungeons", "--games", "1", *who, *rules, "--out", str(out)]) == 0
    assert read_plan(out).settings.items() >= {"die": "strict", "end": "finish_round", "goal": "15"}.items()


def test_a_chunk_counts_only_when_it_is_whole(tmp_path: Path) -> None:
    folder = simulated(tmp_path / "out")
    whole = rows(folder)
    (folder / "games" / "part-000001.parquet").unlink()
    assert simulate(plan(), folder, here, StringIO()) == 3
    assert rows(folder) == whole


@pytest.mark.parametrize("table", SCHEMAS)
def test_a_file_that_was_cut_off_is_told_of_and_its_games_are_played_again(tmp_path: Path, table: str) -> None:
    folder = simulated(tmp_path / "out")
    whole = rows(folder)
    part = folder / table / "part-000001.parquet"
    part.write_bytes(part.read_bytes()[:400])
    with pytest.raises(Refusal, match=r"part-000001\.parquet'.*plays them again"):
        Results(folder)
    assert simulate(plan(), folder, here, StringIO()) == 3
    assert rows(folder) == whole


def test_rows_of_a_chunk_that_is_not_done_are_not_counted(tmp_path: Path) -> None:
    folder = simulated(tmp_path / "out")
    (folder / "games" / "part-000001.parquet").unlink()
    assert {found.of for _, found in Results(folder).wins_by("seat")} == {9}


@pytest.mark.parametrize("chunk", [3, 5, 0])
def test_more_games_of_the_same_can_be_asked_for(tmp_path: Path, chunk: int) -> None:
    """Also when the last chunk was not full, or would be larger for so many games."""
    folder = simulated(tmp_path / "out", plan(chunk=chunk))
    simulate(plan(games=85, chunk=chunk), folder, here, StringIO())
    assert read_plan(folder).games == 85
    assert rows(folder) == rows(simulated(tmp_path / "whole", plan(games=85, chunk=7)))


def test_a_full_disk_is_told_of_and_what_was_written_stays(tmp_path: Path) -> None:
    with small_disk(tmp_path / "small", "200k") as disk:
        with pytest.raises(OSError, match=r"No space left.*part-"):
            simulated(disk / "out", plan(games=200))
        kept = rows(disk / "out")["games"]
    assert [row["game"] for row in kept] == list(range(len(kept)))


def test_a_folder_with_other_games_is_refused_and_untouched(tmp_path: Path) -> None:
    folder = simulated(tmp_path / "out")
    before = rows(folder)
    with pytest.raises(Refusal, match=r"holds another simulation \(seed differ\)"):
        simulate(replace(plan(), seed="other"), folder, here, StringIO())
    with pytest.raises(Refusal, match="games differ"):
        settle(plan(games=6), folder)
    assert rows(folder) == before


def test_a_folder_with_something_else_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear")
    with pytest.raises(Refusal, match="is not empty and holds no simulation"):
        settle(plan(), tmp_path)


def test_rows_of_other_content_are_not_mixed(tmp_path: Path) -> None:
    folder = simulated(tmp_path / "out")
    with pytest.raises(Refusal, match="content differ"):
        settle(replace(plan(), content="other cards"), folder)


@pytest.mark.parametrize(
    ("bots", "games", "sentence"),
    [
        (("sensible",) * 3, 5, "seats 2 to 2 players, not 3"),
        (("sensible", "genius"), 5, "There is no bot 'genius'"),
        (("sensible", "random"), 0, "at least one game"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(bots: tuple[str, ...], games: int, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        plan(games=games, bots=bots)


def test_progress_tells_rate_and_time_left() -> None:
    out = StringIO()
    progress = Progress(100, 40, out, every=0.0)
    progress.started -= 10.0
    progress.add(20)
    assert "60 of 100 games, 2.0 a second, 20 s left" in out.getvalue()


@pytest.mark.parametrize("name", NAMES)
def test_charters_speak_of_events_that_there_are(name: str) -> None:
    assert Charter.of(name).uses


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('turn = "acton"', "nobody is asked 'acton'; did you mean 'action'"),
        ('[uses]\ntok = "card"', "there is no event 'tok'; did you mean 'took'"),
        ('[uses]\ntook = "crad"', "'took' has no argument 'crad'; did you mean 'card'"),
    ],
)
def test_a_charter_that_speaks_of_anything_else_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ContentError, match=re.escape(sentence)):
        load_charter(Source("lab.toml", text), game("tomb").words["en"])
