"""Golden games are played again, choice by choice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.golden.golden import FOLDER, first_difference, load
from tests.golden.record import arguments, write

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_is_played_as_it_was(file: Path) -> None:
    difference = first_difference(load(file))
    assert not difference, f"{file.name}: {difference}"


def test_recording_again_writes_the_same_bytes(tmp_path: Path) -> None:
    for file in write(arguments(["duel"]), tmp_path):
        assert file.read_bytes() == (FOLDER / file.name).read_bytes()


def test_the_first_difference_is_named() -> None:
    golden = load(FOLDER / "duel-random.json")
    seat, key, _ = golden.choices[6]
    changed = [*golden.choices[:6], (seat, key, "another"), *golden.choices[7:]]
    assert first_difference(replace(golden, choices=changed)).startswith("choice 7 of ")
    refused = [*golden.choices[:6], (seat, "flee", ""), *golden.choices[7:]]
    assert "(seat" in first_difference(replace(golden, choices=refused))
    assert "is refused: " in first_difference(replace(golden, choices=refused))
    assert "not ended" in first_difference(replace(golden, choices=golden.choices[:6]))
    assert "set up differently" in first_difference(replace(golden, start="another"))
