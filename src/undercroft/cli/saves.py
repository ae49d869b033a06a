"""`undercroft saves`, `verify` and `fork`: the games that are kept."""

from __future__ import annotations

import argparse
import shlex
from datetime import datetime
from pathlib import Path
from typing import Any

from undercroft.cli.parser import UNSOUND, add_command
from undercroft.engine.refusal import Refusal
from undercroft.match.save import SUFFIX, Listed, load, save, saves, saves_folder
from undercroft.match.verify import verify


def add_saves(commands: Any) -> None:
    add_command(commands, "saves", list_saves, "list the saved games, newest first")


def add_verify(commands: Any) -> None:
    more = "Exit code 0: it is sound; 1: it is not."
    parser = add_command(commands, "verify", verify_game, "check the luck and every choice of a finished game", more)
    parser.add_argument("file", metavar="FILE", help="a save, by its path or by its name in the list of saves")
    parser.add_argument("--promised", default="", metavar="LUCK", help="the luck that was promised to you at the start")


def add_fork(commands: Any) -> None:
    parser = add_command(commands, "fork", fork, "play a saved game on from an earlier point, with luck of its own")
    parser.add_argument("file", metavar="FILE", help="a save, by its path or by its name in the list of saves")
    parser.add_argument("--at", type=int, required=True, metavar="N", help="keep this many choices")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to save the fork")


def saved(text: str) -> Path:
    """A save by its path, or by its name in the saves folder."""
    path = Path(text)
    by_name = saves_folder() / f"{text}{SUFFIX}"
    return by_name if not path.exists() and by_name.exists() else path


def new_path(path: Path) -> Path:
    if path.exists():
        raise Refusal(f"{path} is there already; choose another name, or resume it.")
    return path


def how_to_resume(path: Path) -> str:
    return f"`undercroft play --resume {shlex.quote(str(path))}` goes on"


def list_saves(args: argparse.Namespace) -> int:
    found = saves(saves_folder())
    if not found:
        print(f"No games are saved in {saves_folder()}.")
    for listed in found:
        print(_save_line(listed))
    return 0


def _save_line(listed: Listed) -> str:
    when = datetime.fromtimestamp(listed.modified).strftime("%Y-%m-%d %H:%M")
    if listed.content is None:
        return f"{when}  {listed.path.stem}: {listed.problem}"
    c = listed.content
    state = "over" if c.over else "running"
    names = ", ".join(seat.name for seat in c.seats)
    origin = f"; {c.origin}" if c.origin else ""
    return f"{when}  {listed.path.stem}: {c.game}, {names}, {len(c.entries)} moves, {state}{origin}"


def verify_game(args: argparse.Namespace) -> int:
    report = verify(saved(args.file), args.promised)
    print("\n".join(report.sentences))
    return 0 if report.sound else UNSOUND


def fork(args: argparse.Namespace) -> int:
    path = new_path(args.out)
    forked = load(saved(args.file)).fork(args.at, path.stem)
    save(forked, path)
    print(f"The fork is saved in {path}, {forked.journal.origin}; {how_to_resume(path)}.")
    return 0
