"""The `undercroft` command, run as people run it."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE, until
from undercroft.games import NAMES
from undercroft.match.luck import Luck

GUIDE = Path(__file__).parents[1] / "docs" / "playing.md"
COMMANDS = (
    "games",
    "play",
    "watch",
    "replay",
    "verify",
    "rules",
    "saves",
    "fork",
    "simulate",
    "report",
    "what-if",
    "example",
    "shrink",
    "tournament",
    "campaign",
    "content",
    "serve",
    "load",
)


class Shell:
    """A folder to run the command in, with a saves folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.saves = folder / "saves"
        self.environment = os.environ | {
            "UNDERCROFT_HOME": str(self.saves),
            "PYTHONPATH": os.pathsep.join(sys.path),
            "COLUMNS": "100",
        }

    def start(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "undercroft", *words],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, line: str, typed: str = "") -> tuple[int, str, str]:
        """Exit code, output and errors of a command line."""
        running = self.start(*shlex.split(line))
        out, err = running.communicate(typed, timeout=5 * PATIENCE)
        return running.returncode, out, err

    def told(self, line: str, typed: str = "") -> str:
        """The output of a command that must succeed."""
        status, out, err = self.run(line, typed)
        assert (status, err) == (0, ""), err
        return out

    def served(self, line: str) -> None:
        """A server that must come up, and go when it is told to."""
        running = self.start(*shlex.split(f"{line} --port 0"))
        assert running.stdout is not None
        assert "Undercroft is open" in running.stdout.readline()
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=PATIENCE)

    def refused(self, line: str) -> str:
        """The one sentence with which a command is refused."""
        status, _, err = self.run(line)
        assert status == 2, err
        assert err.count("\n") == 1
        assert "Traceback" not in err
        return err.strip()


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture
def watched(shell: Shell) -> str:
    """A finished game of two bots."""
    shell.told("watch duel --seed x --delay 0 --save done.undercroft")
    return "done.undercroft"


# What is there.


def test_without_a_word_it_shows_what_can_be_said(shell: Shell) -> None:
    out = shell.told("")
    assert all(command in out for command in COMMANDS)
    assert "examples:" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(shell: Shell, command: str) -> None:
    assert shell.told(f"{command} --help").startswith(f"usage: undercroft {command}")


def test_the_games_are_listed_and_shown_with_their_options(shell: Shell) -> None:
    assert "The Accursed Tomb, 1 to 4 players" in shell.told("games")
    shown = shell.told("games duel")
    assert "--set length=[duel]|brawl" in shown
    assert re.search(r"--bots LEVEL\n +random +takes anything .*\n.*\n +medium +imagines \d+ games", shown)


def test_rules_are_found_by_id_by_words_and_by_title(shell: Shell) -> None:
    every = shell.told("rules duel")
    rule = re.search(r"^  (X-\d+) +(.+)$", every, re.MULTILINE)
    assert rule
    assert shell.told(f"rules duel {rule[1].lower()}").startswith(f"{rule[1]} {rule[2]}")
    assert rule[1] in shell.told(f"rules duel {shlex.quote(rule[2])}")


def test_a_reader_who_has_had_enough_is_no_problem(shell: Shell) -> None:
    line = f"{shlex.quote(sys.executable)} -m undercroft rules tomb | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], env=shell.environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


# Refusals.


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("ply", "invalid choice: 'ply'"),
        ("play", f"Say which game to play ({', '.join(NAMES)}), or --resume one."),
        ("play tom", "There is no game 'tom'; did you mean 'tomb'?"),
        ("play duel --colour red", "Unrecognized arguments: --colour red; `undercroft --help`"),
        ("play duel --players two", "invalid int value: 'two'"),
        ("play duel --players 7", "A Difference of Opinion is for 2 players, not 7."),
        ("play duel --players -1", "is for 2 players, not -1."),
        ("play duel --bots sensible,sensible", "A Difference of Opinion is for 2 players, not 3."),
        ("play duel --players 2 --bots random,random", "2 seats are too few for you and 2 bots."),
        ("play duel --bots clever", "There is no bot 'clever'; there is random, easy, medium, hard, sensible, expert."),
        ("play duel --set length", "--set wants NAME=VALUE, not 'length'."),
        ("play duel --set lenght=duel", "has no option 'lenght'; did you mean 'length'?"),
        ("play duel --set length=long", "length can be duel, brawl, not 'long'."),
        ("play duel --preset gents", "has no preset 'gents'"),
        ("play duel --name A --name B --name C", "There are 3 names for 2 seats."),
        ("play duel --bots none --players 2 --name A --name A", "Two seats are called A"),
        ("play duel --word a --word b", "There are more words for luck than people"),
        ("play duel --resume x", "leave out 'duel'"),
        ("play --resume", "No game that could be resumed is saved in"),
        ("play --resume nowhere", "There is no save at nowhere."),
        ("play duel --class rogue", "Unrecognized arguments: --class rogue"),
        ("play tomb --class rogue", "The Accursed Tomb asks for no class under these settings."),
        ("play tomb --expansion classes --class rouge", "--class cannot be 'rouge'; did you mean 'rogue'?"),
        ("play tomb --expansion mine", "--expansion cannot be 'mine'; did you mean 'mines'?"),
        ("play duel --save /proc/nowhere/game", "/proc/nowhere/game could not be saved: "),
        ("rules duel xyzzy", "No rule says 'xyzzy'; try fewer words."),
        ("verify .", ". could not be read: is a directory."),
        ("fork nowhere --at 1 --out x", "There is no save at nowhere."),
        ("fork nowhere --out x", "The following arguments are required: --at"),
    ],
)
def test_every_mistake_is_answered_with_one_sentence(shell: Shell, line: str, sentence: str) -> None:
    assert sentence in shell.refused(line)


def test_a_damaged_save_is_answered_with_one_sentence(shell: Shell, watched: str) -> None:
    whole = (shell.folder / watched).read_bytes()
    (shell.folder / watched).write_bytes(whole[: len(whole) // 2])
    for line in ("replay", "verify", "play --resume"):
        assert "is cut off" in shell.refused(f"{line} {watched}")


# Playing.


def test_a_game_is_saved_by_itself_and_goes_on(shell: Shell) -> None:
    out = shell.told("play duel --seed x --name Ann --word owl --plain", typed="1\nquit\n")
    assert f"The luck of this game is promised: {Luck.from_text('x').commitment}" in out
    assert "`undercroft play --resume" in out
    assert ": duel, Ann, Bot 2, " in shell.told("saves")
    assert "running" in shell.told("saves")
    assert "The game is saved in" in shell.told("play --resume --plain", typed="quit\n")


def test_a_second_game_with_the_same_seed_does_not_write_over_the_first(shell: Shell) -> None:
    for _ in range(2):
        shell.told("play duel --seed x --plain", typed="quit\n")
    assert len(list(shell.saves.iterdir())) == 2


def test_the_same_seed_is_the_same_game(shell: Shell) -> None:
    first, second = (shell.told("watch duel --seed x --delay 0") for _ in range(2))
    assert first == second
    assert first != shell.told("watch duel --seed y --delay 0")


def test_a_wish_answers_the_first_question(shell: Shell) -> None:
    out = shell.told("play tomb --players 2 --expansion classes --class rogue,beastmaster --plain", typed="quit\n")
    assert "Player 1 is the Rogue." in out
    assert "Bot 2 is the Beastmaster." in out


def test_ctrl_c_leaves_cleanly_and_says_where_the_game_is(shell: Shell) -> None:
    running = shell.start("play", "duel", "--seed", "x", "--plain")
    assert running.stdout is not None
    seen = ""
    while "1." not in seen:
        seen += running.stdout.readline()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode in (0, 130)
    assert "Traceback" not in err
    assert f"The game is saved in {shell.saves}" in out
    assert "running" in shell.told("saves")


def test_an_existing_file_is_not_written_over(shell: Shell, watched: str) -> None:
    before = (shell.folder / watched).read_bytes()
    for line in (
        f"play duel --save {watched}",
        f"watch duel --save {watched}",
        f"fork {watched} --at 1 --out {watched}",
    ):
        assert "is there already" in shell.refused(line)
    assert (shell.folder / watched).read_bytes() == before


# Afterwards.


def test_a_finished_game_is_replayed_and_verified(shell: Shell, watched: str) -> None:
    assert "Move 3." in shell.told(f"replay {watched} --plain")
    assert shell.told(f"verify {watched}").endswith("The game is sound.\n")
    assert "moves 0 to" in shell.refused(f"replay {watched} --at 9999")


def test_a_promise_that_was_not_kept_is_exit_code_1(shell: Shell, watched: str) -> None:
    promise = Luck.from_text("x").commitment
    assert shell.told(f"verify {watched} --promised {promise[:12]}")
    status, out, err = shell.run(f"verify {watched} --promised abcdef")
    assert (status, err) == (1, "")
    assert out.endswith("The game is not what it claims to be.\n")


def test_a_finished_game_is_not_resumed_and_a_running_one_not_verified(shell: Shell, watched: str) -> None:
    assert "That game is over" in shell.refused(f"play --resume {watched}")
    shell.told("play duel --save running.undercroft --plain", typed="quit\n")
    assert "revealed at the end" in shell.refused("verify running.undercroft")


def test_a_fork_goes_on_from_an_earlier_point(shell: Shell, watched: str) -> None:
    assert "after 4 entries" in shell.told(f"fork {watched} --at 4 --out saves/fork.undercroft")
    assert "forked from duel-" in shell.told("saves")
    assert shell.told(f"replay {watched} --plain").split("Move 5.")[0] in shell.told("replay fork --plain")


def test_a_save_is_found_by_its_name(shell: Shell) -> None:
    shell.told("play duel --seed x --plain", typed="quit\n")
    name = next(shell.saves.iterdir()).stem
    assert shell.told(f"replay {name} --plain") == shell.told(f"replay saves/{name}.undercroft --plain")


@pytest.mark.parametrize("name", NAMES)
def test_a_game_begins_without_any_flag(shell: Shell, name: str) -> None:
    """With as many bots as its usual rules need: a villain is one."""
    assert "The game is saved in" in shell.told(f"play {name} --seed newcomer --plain", typed="quit\n")


def test_too_many_for_a_table_are_refused_whatever_else_is_set(shell: Shell) -> None:
    code, _, errors = shell.run("play wymer --bots easy,easy,easy,easy,easy")
    assert (code, errors.startswith("Curse of the Wymer Stones is for 1 to 5 players, not 6.")) == (2, True)


@pytest.mark.slow
def test_every_command_of_the_players_guide_runs(shell: Shell) -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    assert len(lines) > 15
    for line in lines:
        command, _, rest = line.partition(" ")
        assert command == "undercroft"
        shell.told(rest)


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", ["README.md", "docs/lab.md", *(f"docs/games/{name}.md" for name in ("tomb", "wymer", "dungeons", "wonder"))]
)
def test_every_command_of_the_other_pages_runs(shell: Shell, page: str) -> None:
    text = (GUIDE.parents[1] / page).read_text(encoding="utf-8")
    (shell.folder / "docs").symlink_to(GUIDE.parent)
    lines = [line.partition("#")[0].strip() for line in text.splitlines() if line.startswith("undercroft ")]
    assert lines
    for line in lines:
        command = line.removeprefix("undercroft ")
        if command.startswith("serve"):
            shell.served(command)
        else:
            shell.told(command)


# The lab.


@pytest.mark.slow
def test_a_simulation_that_is_interrupted_goes_on_and_loses_nothing(shell: Shell) -> None:
    line = "simulate duel --games 800 --bots random --processes 2 --out"
    running = shell.start(*shlex.split(f"{line} stopped"))
    parts = shell.folder / "stopped" / "games"
    until(lambda: list(parts.glob("part-*.parquet")), "no part is written")
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert "The same command goes on from here" in err
    assert shell.told(f"{line} stopped") == shell.told(f"{line} whole")
