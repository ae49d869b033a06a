"""The full screen in a real terminal, driven like a person would."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import until

pytestmark = pytest.mark.slow


SCRIPT = 'printf "# "; "$@"; echo "left with $?"; exec sleep 600'


class Terminal:
    """A terminal of some size with the game running in it."""

    def __init__(self, folder: Path, width: int, height: int, *arguments: str, hang_up: bool = True) -> None:
        self.socket = str(folder / "tmux")
        command = [sys.executable, "-m", "undercroft", *arguments]
        self._tmux("-f", "/dev/null", "new-session", "-d", "-s", "game", "-x", str(width), "-y", str(height),
                   "-c", str(folder), "-e", f"HOME={folder}", "-e", f"PYTHONPATH={':'.join(sys.path)}",
                   "sh", "-c", SCRIPT if hang_up else """trap '' HUP; "$@" """, "sh", *command)  # fmt: skip

    def _tmux(self, *arguments: str) -> str:
        surroundings = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        command = ["tmux", "-S", self.socket, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=surroundings).stdout

    def press(self, *keys: str) -> None:
        """Press keys, by their tmux names."""
        self._tmux("send-keys", "-t", "game", *keys)

    def click(self, text: str) -> None:
        """Click on a text."""
        for y, row in enumerate(self.rows(), 1):
            if text in row:
                x = row.index(text) + 1
                self._tmux("send-keys", "-t", "game", "-l", f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
                return
        raise AssertionError(f"{text!r} is not on the screen:\n" + "\n".join(self.rows()))

    def rows(self) -> list[str]:
        return self._tmux("capture-pane", "-p", "-t", "game").splitlines()

    def wait_for(self, *texts: str, without: str = "\0") -> str:
        """The screen once it has these texts, and another one no longer."""
        shown = [""]

        def is_shown() -> bool:
            shown.append("\n".join(self.rows()))
            return all(text in shown[-1] for text in texts) and without not in shown[-1]

        until(is_shown, f"{texts} never came")
        return shown[-1]

    def close(self) -> None:
        self._tmux("kill-server")


@pytest.fixture(params=[(80, 24), (120, 40)], ids=["80x24", "120x40"])
def terminal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Terminal]:
    width, height = request.param
    terminal = Terminal(tmp_path, width, height, "play", "tomb", "--seed", "tmux", "--save", "g.undercroft")
    yield terminal
    terminal.close()


def test_a_person_plays_in_a_terminal(terminal: Terminal) -> None:
    terminal.wait_for("Esc closes")
    terminal.press("Enter")
    terminal.wait_for("What will you do?", "EXIT", "ENTRY", "C1", "Combat stack", ">1)", "q quit")
    terminal.press("h")
    terminal.wait_for("imagined games")
    terminal.press("F1")
    terminal.wait_for("save and quit")
    terminal.press("Enter")
    terminal.wait_for("q quit", without="Esc closes")
    terminal.press("r")
    terminal.wait_for("Esc closes")
    terminal.press("-l", "throne")
    terminal.wait_for("T-029")
    terminal.press("Escape")
    terminal.wait_for("q quit", without="Esc closes")
    terminal.press("q")
    left = terminal.wait_for("left with 0")
    assert "--resume" in left
    assert "Traceback" not in left


def test_a_mouse_chooses(terminal: Terminal) -> None:
    terminal.wait_for("Esc closes")
    terminal.press("Enter")
    terminal.wait_for("What will you do?", without="Esc closes")
    terminal.click(" 2) ")
    terminal.wait_for("Turn of Player 1", without="What will you do?")
    terminal.press("q")
    terminal.wait_for("left with 0")


def running(word: str) -> bool:
    """Whether a process has this word in its command line."""
    return subprocess.run(["pgrep", "-f", word], capture_output=True, check=False).returncode == 0


def test_a_closed_window_leaves_nothing_running(tmp_path: Path) -> None:
    """Even if the hang-up signal does not get through."""
    name = f"closed-{os.getpid()}.undercroft"
    terminal = Terminal(tmp_path, 80, 24, "play", "tomb", "--seed", "closed", "--save", name, hang_up=False)
    terminal.wait_for("What will you do?")
    assert running(name)
    terminal.close()
    until(lambda: not running(name), "it runs on")
