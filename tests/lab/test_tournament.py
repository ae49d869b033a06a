"""Tournaments: seats and sides are swapped, the same seed gives the same table, and who stops it sees what there is."""

from __future__ import annotations

import io
import re
import signal
import subprocess
import sys

import pytest

from tests.patience import PATIENCE
from undercroft.bots.roster import LEVELS, help_of
from undercroft.engine.refusal import Refusal
from undercroft.games import NAMES, game
from undercroft.lab.tournament import Job, Plan, Played, below, bouts, hold, jobs, plan_of, table


def plan(name: str, players: int, levels: str, games: int = 3, **settings: str) -> Plan:
    return plan_of(game(name), players, settings, levels.split(), games, "a seed")


def held(of: Plan, processes: int = 1) -> str:
    out = io.StringIO()
    hold(of, processes, out, io.StringIO())
    return out.getvalue()


def without_costs(text: str) -> list[list[str]]:
    """The cells of a table, without how long the choices took."""
    rows = [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]
    at = next(row.index("ms a choice") for row in rows if "ms a choice" in row)
    return [row[:at] + row[at + 1 :] for row in rows]


def test_each_bout_is_played_from_both_seats_with_the_same_luck() -> None:
    found = jobs(plan("duel", 2, "random sensible", games=2))
    assert [(job.seats, job.luck[-1]) for job in found] == [
        (("random", "sensible"), "0"),
        (("sensible", "random"), "0"),
        (("sensible", "random"), "1"),
        (("random", "sensible"), "1"),
    ]


def test_of_an_odd_number_of_seats_each_level_has_the_larger_part_once() -> None:
    for job, swapped in zip(*[iter(jobs(plan("dungeons", 3, "random sensible")))] * 2, strict=True):
        assert {job.seats.count("random"), swapped.seats.count("random")} == {1, 2}


def test_heroes_and_villain_are_of_different_levels_and_change_sides() -> None:
    seats = {job.seats for job in jobs(plan("wymer", 3, "random sensible", map="cellars"))}
    assert seats == {("random", "random", "sensible"), ("sensible", "sensible", "random")}


def test_who_plays_together_plays_the_same_games_with_each_level() -> None:
    found = jobs(plan("tomb", 2, "random sensible", games=2))
    assert [job.seats for job in found] == [("random",) * 2] * 2 + [("sensible",) * 2] * 2
    assert [job.luck for job in found[:2]] == [job.luck for job in found[2:]]


def test_a_bout_is_the_mean_of_its_games() -> None:
    def played(seats: tuple[str, str], winners: tuple[int, ...], bout: int) -> Played:
        return Played(Job("duel", (), seats, "luck", ("a", "b", bout)), winners, (1, 0), {}, {})

    one = [played(("a", "b"), (0,), 0), played(("b", "a"), (0,), 0)]
    two = [played(("a", "b"), (0,), 1), played(("b", "a"), (), 1)]
    assert bouts(one + two) == {("a", "b"): [0.5, 0.75]}


def test_a_table_rates_the_levels_and_the_same_seed_gives_it_again() -> None:
    of = plan("duel", 2, "random sensible", games=12)
    text = held(of)
    assert text.startswith("A Difference of Opinion, 2 players\n")
    rated = {row[1]: row for row in without_costs(text) if len(row) > 3}
    assert rated["random"][2] == "0"
    assert int(rated["sensible"][2]) > 0
    assert without_costs(held(of)) == without_costs(text)


@pytest.mark.slow
def test_more_processes_give_the_same_table() -> None:
    of = plan("duel", 2, "random sensible hard", games=4)
    assert without_costs(held(of, processes=2)) == without_costs(held(of))


def test_where_all_win_together_the_share_of_games_won_is_told() -> None:
    text = held(plan("tomb", 1, "random sensible", games=4, field="tiny"))
    assert "The Accursed Tomb, 1 player, field=tiny" in text
    assert "| level | games won |" in text
    assert [row[1] for row in without_costs(text)[4:6]] == ["random", "sensible"]


def test_a_table_of_no_games_can_be_told() -> None:
    for of in (plan("duel", 2, "random sensible"), plan("tomb", 1, "random")):
        assert len(table(of, [])) >= 4


@pytest.mark.parametrize(
    ("name", "players", "levels", "games", "sentence"),
    [
        ("duel", 2, "random sensibel", 1, "did you mean 'sensible'"),
        ("duel", 3, "random sensible", 1, "seats 2 to 2 players, not 3"),
        ("duel", 2, "random random", 1, "different levels"),
        ("duel", 2, "random", 1, "at least two levels"),
        ("duel", 2, "random sensible", 0, "at least 1"),
    ],
)
def test_what_cannot_be_played_is_refused(name: str, players: int, levels: str, games: int, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        plan(name, players, levels, games)


def test_neighbours_play_only_each_other() -> None:
    of = plan_of(game("duel"), 2, {}, ["random", "easy", "sensible"], 1, "a seed", neighbours=True)
    assert {job.bout[:2] for job in jobs(of)} == {("random", "easy"), ("easy", "sensible")}
    assert held(of).count("%") == 3


def test_the_advice_stands_beside_the_levels_and_is_no_step_between_two() -> None:
    assert below(LEVELS) == {
        "easy": "random",
        "medium": "easy",
        "hard": "medium",
        "sensible": "hard",
        "expert": "hard",
    }
    assert below(["sensible", "search-8", "search-32"]) == {"search-8": "sensible", "search-32": "search-8"}


def test_levels_that_play_together_are_compared_on_the_same_games() -> None:
    def played(level: str, bout: int, *winners: int) -> Played:
        return Played(Job("tomb", (), (level,), "luck", (level, "", bout)), winners, (1,), {}, {})

    games = [played("random", 0), played("random", 1, 0), played("sensible", 1, 0), played("sensible", 0, 0)]
    assert "| sensible | 100.0 % " in (row := table(plan("tomb", 1, "random sensible"), games)[-1])
    assert "| +50.0 | " in row


def test_every_level_says_what_it_does_in_every_game() -> None:
    assert all(help_of(level, game(name)) for level in LEVELS for name in NAMES)
    assert help_of("search-48", game("duel")) == "imagines 48 games before each choice"


@pytest.mark.slow
def test_ctrl_c_shows_the_games_so_far_and_leaves_no_process() -> None:
    command = [sys.executable, "-m", "undercroft", "tournament", "duel", "--levels", "random,hard", "--games", "5000"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stderr is not None
    assert any(re.match(r"[1-9]\d* of \d+ games", line) for line in running.stderr), "it plays until then"
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "Stopped after" in err
    assert "| random |" in out
    assert "Traceback" not in err
