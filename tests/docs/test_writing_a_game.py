"""The tutorial: its excerpts stand in the sources, and its commands run."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/writing-a-game.md"
FENCE = re.compile(r"^```(\w*) ?(\S*)\n(.*?)^```$", re.M | re.S)
BLOCKS = FENCE.findall(PAGE.read_text("utf-8"))
EXCERPTS = [(file, text) for language, file, text in BLOCKS if file]
COMMANDS = [
    line.removeprefix("$ ") for language, _, text in BLOCKS if language == "console" for line in text.splitlines()
]
COPIED = ("src", "tests", "tools", "docs", "pyproject.toml")


@pytest.mark.parametrize(("file", "text"), EXCERPTS)
def test_an_excerpt_stands_in_the_source(file: str, text: str) -> None:
    source = ROOT / file if file.startswith("tests/") else ROOT / "src/undercroft/games/duel" / file
    assert text in source.read_text("utf-8")


def test_code_is_always_quoted_from_a_file() -> None:
    assert EXCERPTS
    assert all(file for language, file, _ in BLOCKS if language in ("python", "toml"))


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_runs(command: str, tmp_path: Path) -> None:
    """In a copy, because some of them write."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / name)
    python, *arguments = shlex.split(command)
    assert python == "python"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "src")}
    run = subprocess.run([sys.executable, *arguments], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
