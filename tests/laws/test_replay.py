"""The same keys lead to the same game: again, in another process, under another hash seed, and interleaved."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.laws.tables import Case, cases, each_case, key_of, players
from tests.laws.transcript import transcript
from undercroft.engine.dump import fingerprint

ROOT = Path(__file__).parents[2]
FAST_PYTHON = os.environ.get("UNDERCROFT_FAST_PYTHON", "")
"""An interpreter that has the compiled package installed."""


def played(case: Case) -> Iterator[tuple[int, str, str]]:
    """A played game: seat, key of the choice, and the fingerprint after it."""
    t, chance, policy = case.new(), case.chance("player"), players(case.game, case.player)
    while t.outcome is None:
        prompt = t.prompts[chance.below(len(t.prompts))]
        opt = policy.choose(t, prompt, chance)
        key = key_of(case.game, t, opt)
        t.take(prompt, opt)
        yield prompt.seat, key, fingerprint(t)


@each_case()
def test_a_game_is_replayed_from_its_keys(case: Case) -> None:
    t = case.new(heard=True)
    for seat, key, after in played(case):
        case.game.choose(t, seat, key)
        assert fingerprint(t) == after, f"differs after {key!r}"
    assert t.outcome is not None


def test_games_played_by_turns_do_not_touch_each_other() -> None:
    alone = [list(played(case)) for case in cases(1)]
    by_turns: list[list[tuple[int, str, str]]] = [[] for _ in alone]
    running = {i: played(case) for i, case in enumerate(cases(1))}
    while running:
        for i in list(running):
            if (step := next(running[i], None)) is None:
                del running[i]
            else:
                by_turns[i].append(step)
    assert by_turns == alone


def transcript_of(python: str, seeds: int, environment: dict[str, str]) -> list[str]:
    run = subprocess.run(
        [python, "-m", "tests.laws.transcript", str(seeds)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.splitlines()


def test_another_process_with_another_hash_seed_plays_the_same() -> None:
    here = transcript(1)
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    assert transcript_of(sys.executable, 1, {**os.environ, "PYTHONHASHSEED": other}) == here


@pytest.mark.slow
@pytest.mark.skipif(not FAST_PYTHON, reason="UNDERCROFT_FAST_PYTHON names no interpreter with the compiled package")
def test_compiled_plays_as_interpreted() -> None:
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    where = "import undercroft.engine.table as table; print(table.__file__)"
    compiled = subprocess.run([FAST_PYTHON, "-c", where], env=plain, capture_output=True, text=True, check=True)
    assert not compiled.stdout.strip().endswith(".py"), "that interpreter has no compiled package"
    assert transcript_of(FAST_PYTHON, 20, plain) == transcript(20)
