"""The page about the lab: its commands can be copied."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from undercroft.cli.command import main

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"


@pytest.mark.slow
def test_the_commands_run_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    commands = [shlex.split(line) for block in blocks for line in block.splitlines()]
    assert len(commands) >= 8
    for program, *arguments in commands:
        assert program == "undercroft"
        assert main(arguments) == 0, arguments
    assert (tmp_path / "lab-dungeons" / "report.html").exists()
