"""`undercroft content check`, and the page for authors."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from tools.chapter_page import FILE, page
from undercroft.cli import main

SAMPLE = Path(__file__).parents[1] / "docs" / "sample-chapter"


def test_what_ships_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "check", "duel"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Checked: 22 rules, ")
    assert out.endswith("of A Difference of Opinion: no errors, no warnings.\n")


def test_a_folder_is_checked_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "check", "wonder", str(SAMPLE), "--play", "--games", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Checked: 1 chapters with 8 cards in The Cold Lamp: no errors, no warnings."
    assert lines[1].startswith("chapter 1, solo, random bots: ")
    assert lines[-1] == "Every game came to an end."


def test_errors_end_with_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copytree(SAMPLE, tmp_path / "mine")
    file = tmp_path / "mine/chapters/ch1.toml"
    text = file.read_text(encoding="utf-8").replace("cards = 8", "cards = 9")
    file.write_text(text, encoding="utf-8")
    assert main(["content", "check", "wonder", str(tmp_path / "mine")]) == 1
    out = capsys.readouterr().out
    assert f"error: {file}:7, chapter, cards: cards says 9, and there are 8. [V-02]" in out
    assert out.endswith("1 error, no warnings.\n")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("content check wonder nowhere", "There is no campaign in nowhere: it has no campaign.toml."),
        ("content check tomb docs", "The Accursed Tomb cannot be played with other content than its own."),
        ("content check duel --play", "A Difference of Opinion has no chapters to be played through"),
        ("content check chess", "There is no game 'chess'"),
        ("play tomb --content docs", "The Accursed Tomb cannot be played with other content than its own."),
    ],
)
def test_what_cannot_be_checked(line: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    assert sentence in capsys.readouterr().err


def test_the_author_s_page_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == page()
