"""Saves: whole or not there, checked when read, sealed while the game runs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.disks import small_disk
from tests.match.playing import ANN, BO, choose, find, play_at_random, sit_down, state
from undercroft.match.match import Match
from undercroft.match.save import (
    SaveError,
    autosave_path,
    encoded,
    free_name,
    load,
    read_content,
    save,
    saves,
    saves_folder,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.undercroft"


def refusal_to_load(file: Path, **more: Any) -> str:
    with pytest.raises(SaveError) as error:
        load(file, find=find, **more)
    sentence = str(error.value)
    assert "\n" not in sentence
    return sentence.replace(str(file), "FILE")


def reseal(file: Path, **changes: Any) -> None:
    """Change a save the way a cheat would: with a new checksum."""
    saved = json.loads(file.read_bytes())
    saved["content"].update(changes)
    content = json.dumps(saved["content"], separators=(",", ":"), ensure_ascii=False)
    head = {"undercroft": 1, "checksum": blake2b(content.encode(), digest_size=16).hexdigest()}
    file.write_text(json.dumps(head)[:-1] + f', "content":{content}}}\n', encoding="utf-8")


# The same game.


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(choices=st.integers(0, 120), undos=st.integers(0, 3), seed=st.integers())
def test_saved_at_any_point_and_loaded_it_is_the_same_game(file: Path, choices: int, undos: int, seed: int) -> None:
    match = sit_down(str(seed), people=3)
    play_at_random(match, choices, str(seed))
    for seat in range(undos if choices > 20 and not match.over else 0):
        match.undo(seat, consent=match.persons)
    save(match, file)
    again = load(file, find=find)
    assert state(again) == state(match)
    play_at_random(again, 15, "more")
    play_at_random(match, 15, "more")
    assert state(again) == state(match)


def test_the_keeper_is_kept(file: Path) -> None:
    match = sit_down(opening="on")
    match.hand_over(ANN, BO)
    save(match, file)
    assert load(file, find=find).keeper == BO


def test_a_fork_remembers_its_origin(file: Path) -> None:
    match = sit_down()
    match.choose(ANN, "think")
    fork = match.fork(1)
    save(fork, file)
    assert load(file, find=find).journal.origin == fork.journal.origin


def test_the_secret_is_sealed_while_the_game_runs_and_open_at_the_end(file: Path) -> None:
    match = sit_down()
    secret = match.journal.luck.secret
    match.choose(ANN, "think")
    save(match, file)
    assert secret.hex() not in file.read_text()
    assert match.journal.luck.key.hex() not in file.read_text()
    match.choose(ANN, "stop")
    save(match, file)
    assert read_content(file).secret == secret.hex()


def test_the_word_of_a_running_fork_is_sealed_too(file: Path) -> None:
    fork = sit_down().fork(0)
    save(fork, file)
    assert fork.journal.entries[0].word not in file.read_text()  # type: ignore[union-attr]


# What cannot be loaded.


def test_a_file_that_is_not_there(file: Path) -> None:
    assert refusal_to_load(file) == "There is no save at FILE."


def test_a_folder_is_not_readable(file: Path) -> None:
    file.mkdir()
    assert refusal_to_load(file) == "FILE could not be read: is a directory."


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"\xff\xfe\x00", b"[]", b"{}", b"null", b'{"undercroft":"one"}', b'{"undercroft":1}']
)
def test_a_file_that_is_not_a_save(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert refusal_to_load(file) == "FILE is not an Undercroft save."


def test_a_save_cut_off_anywhere_is_refused(file: Path) -> None:
    match = sit_down()
    choose(match, (ANN, "think"), (ANN, "roll"))
    whole = encoded(match)
    for length in range(15, len(whole) - 2, 7):
        file.write_bytes(whole[:length])
        assert refusal_to_load(file) == "FILE is cut off: the end of the save is missing."


def test_an_edited_save_is_refused(file: Path) -> None:
    match = sit_down()
    match.choose(ANN, "think")
    file.write_bytes(encoded(match).replace(b"think", b"rolls"))
    assert refusal_to_load(file) == "FILE was changed after it was saved: its checksum does not agree."


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10_000), byte=st.integers(1, 255))
def test_no_flipped_byte_goes_unnoticed(file: Path, place: int, byte: int) -> None:
    match = sit_down()
    match.choose(ANN, "roll")
    data = bytearray(encoded(match))
    data[place % len(data)] ^= byte
    file.write_bytes(data)
    try:
        again = load(file, find=find)
    except SaveError:
        return
    assert state(again) == state(match)


def test_a_format_of_the_future(file: Path) -> None:
    file.write_text('{"undercroft":2,"new":"things"}\n')
    assert refusal_to_load(file) == "FILE was saved by a newer Undercroft (format 2; this one reads up to 1)."


def test_a_game_that_is_not_here(file: Path) -> None:
    save(sit_down(), file)
    reseal(file, game="chess")
    assert refusal_to_load(file) == "FILE is a save of a game that is not here: There is no game 'chess'."


def test_a_save_of_other_rules_says_both_versions(file: Path) -> None:
    match = sit_down()
    match.choose(ANN, "think")
    save(match, file)
    reseal(file, version="0.9")
    told = "FILE was played under rules version 0.9; the present one is 1."
    assert refusal_to_load(file) == told
    anyway = load(file, anyway=True, find=find)
    assert anyway.note == told.replace("FILE", str(file))
    assert anyway.number == 1


def test_a_save_of_other_rules_replays_as_far_as_it_goes(file: Path) -> None:
    match = sit_down()
    match.choose(ANN, "think")
    save(match, file)
    reseal(file, version="0.9", entries=[["choose", 0, "think"], ["choose", 0, "fly"], ["choose", 0, "think"]])
    anyway = load(file, anyway=True, find=find)
    assert anyway.number == 1
    assert anyway.note.endswith("The game stops at move 2: Ann chose 'fly', but: 'fly' is not possible now.")


def test_a_save_with_an_impossible_choice(file: Path) -> None:
    save(sit_down(), file)
    reseal(file, entries=[["choose", 0, "fly"]])
    assert refusal_to_load(file).startswith("FILE cannot be replayed. The game stops at move 1: Ann chose 'fly'")


@pytest.mark.parametrize(
    "changes",
    [
        {"entries": "none"},
        {"entries": [["choose", "Ann", 3]]},
        {"entries": [["dance"]]},
        {"entries": [["re-key", "not sealed"]]},
        {"entries": [["choose", 99, "roll"]]},
        {"sealed": "zz"},
        {"sealed": "00"},
        {"keeper": 9},
        {"seats": []},
        {"seats": [{"name": "Ann"}, {"name": "Ann"}]},
        {"settings": {"opening": "maybe"}},
        {"commitment": "00"},
    ],
)
def test_a_save_that_makes_no_sense_is_refused_in_one_sentence(file: Path, changes: dict[str, Any]) -> None:
    save(sit_down(), file)
    reseal(file, **changes)
    assert refusal_to_load(file).startswith("FILE ")


# Writing.


def killed_while_saving(folder: Path, saves: int, seconds: float) -> None:
    """A process is killed so many seconds after a number of saves."""
    program = f"""
from pathlib import Path
from tests.match.playing import sit_down
from undercroft.match.save import save
match = sit_down()
while True:
    for change in [lambda: match.choose(0, "think")] * 3 + [lambda: match.undo(0)] * 3:
        change()
        save(match, Path({str(folder / "game.undercroft")!r}))
        print("saved", flush=True)
"""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    saver = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, env=environment, cwd=folder)
    assert saver.stdout is not None
    for _ in range(saves):
        assert saver.stdout.readline() == b"saved\n"
    time.sleep(seconds)
    saver.send_signal(signal.SIGKILL)
    saver.wait()
    saver.stdout.close()


@pytest.mark.slow
def test_a_process_killed_while_saving_leaves_a_whole_save(tmp_path: Path) -> None:
    save(sit_down(), tmp_path / "game.undercroft")
    seen = set()
    for i in range(12):
        killed_while_saving(tmp_path, saves=1 + i // 2, seconds=0.0007 * i)
        seen.add(load(tmp_path / "game.undercroft", find=find).number)
    assert len(seen) > 1


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with room for one small save."""
    with small_disk(tmp_path / "disk", "12k") as disk:
        yield disk


def long_match() -> Match:
    match = sit_down()
    while len(encoded(match)) < 9000:
        choose(match, (match.waiting_for()[0], "bid"), (ANN, "offer 1"), (BO, "offer 1"))
    return match


def test_a_full_disk_leaves_the_old_save(tiny_disk: Path) -> None:
    file = tiny_disk / "game.undercroft"
    save(sit_down(), file)
    before = file.read_bytes()
    with pytest.raises(SaveError, match=r"could not be saved: the disk is full; what was there is untouched\."):
        save(long_match(), file)
    assert file.read_bytes() == before
    assert os.listdir(tiny_disk) == ["game.undercroft"]


def test_a_read_only_disk_leaves_the_old_save(tiny_disk: Path) -> None:
    file = tiny_disk / "game.undercroft"
    save(sit_down(), file)
    subprocess.run(["mount", "-o", "remount,ro", tiny_disk], check=True)
    with pytest.raises(SaveError, match="the disk is read-only; what was there is untouched"):
        save(long_match(), file)
    assert load(file, find=find).number == 0


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SaveError, match="could not be saved: "):
        save(sit_down(), tmp_path / "file" / "game.undercroft")


def test_a_save_through_a_link_replaces_what_the_link_names(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "link.undercroft"
    link.symlink_to(tmp_path / "real" / "game.undercroft")
    save(sit_down(), link)
    assert link.is_symlink()
    assert load(tmp_path / "real" / "game.undercroft", find=find).number == 0


# The folder.


def test_where_saves_lie() -> None:
    assert saves_folder({"UNDERCROFT_HOME": "/a", "XDG_DATA_HOME": "/b"}) == Path("/a")
    assert saves_folder({"XDG_DATA_HOME": "/b"}) == Path("/b/undercroft")
    assert saves_folder({}) == Path.home() / ".local/share/undercroft"


def test_saves_are_listed_newest_first_with_those_that_cannot_be_read(tmp_path: Path) -> None:
    assert saves(tmp_path / "nowhere") == []
    match = sit_down()
    for day, name in enumerate(["old", "broken", "new"]):
        path = tmp_path / f"{name}.undercroft"
        save(match, path)
        if name == "broken":
            path.write_text("{}")
        os.utime(path, (day * 86400, day * 86400))
    (tmp_path / "notes.txt").write_text("not a save")
    found = saves(tmp_path)
    assert [listed.path.stem for listed in found] == ["new", "broken", "old"]
    assert found[1].content is None
    assert found[1].problem.endswith("is not an Undercroft save.")


def test_a_second_game_of_a_name_does_not_write_over_the_first(tmp_path: Path) -> None:
    match = sit_down()
    assert free_name(match.name, tmp_path) == match.name
    save(match, autosave_path(match, tmp_path))
    assert free_name(match.name, tmp_path) == f"{match.name}-2"
