"""`undercroft content check`: is it sound what somebody wrote?"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from undercroft.cli.parser import UNSOUND, Parser, add_command
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.games import NAMES, game


def add_content(commands: Any) -> None:
    parser = add_command(commands, "content", check_content, "check the content of a game, or content of your own")
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True, parser_class=Parser)
    more = "Warnings do not stop anybody; exit code 1: there are errors."
    check = add_command(actions, "check", check_content, "say what is wrong with content files", more)
    check.add_argument("game", metavar="GAME", help=f"the game: {', '.join(NAMES)}")
    check.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help="your own content; else what is shipped")
    check.add_argument("--play", action="store_true", help="let bots play it through as well; this takes a while")
    check.add_argument(
        "--games", type=int, default=200, metavar="N", help="with --play: games of each chapter, table and bot (200)"
    )


def check_content(args: argparse.Namespace) -> int:
    named = game(args.game)
    report = named.check_content(args.folder)
    for line in report.warnings:
        print(f"warning: {line}")
    for line in report.errors:
        print(f"error: {line}")
    print(
        f"Checked: {'; '.join(report.checked)}: {_count(report.errors, 'error')}, {_count(report.warnings, 'warning')}."
    )
    if args.play and not report.errors:
        return _play_content(named, args.folder, args.games)
    return UNSOUND if report.errors else 0


def _count(found: Sequence[str], what: str) -> str:
    return f"{len(found) or 'no'} {what}{'' if len(found) == 1 else 's'}"


def _play_content(named: Game[Any], folder: Path | None, games: int) -> int:
    if games < 1:
        raise Refusal(f"--games must be 1 or more, not {games}.")
    endless = 0
    for line, ended in named.try_content(folder, games):
        print(f"{'' if ended else 'error: '}{line}", flush=True)
        endless += not ended
    print("Every game came to an end." if not endless else f"{endless} of the cases hold a game that did not end.")
    return UNSOUND if endless else 0
