"""`undercroft play`, `watch` and `replay`: at a terminal."""

from __future__ import annotations

import argparse
import shlex
import sys
from getpass import getuser
from pathlib import Path
from typing import Any

from undercroft.bots.roster import bots_of
from undercroft.cli.campaign import play_campaign
from undercroft.cli.parser import INTERRUPTED, add_command
from undercroft.cli.saves import new_path, saved
from undercroft.cli.sitting import play_saved
from undercroft.cli.table import add_table_flags, new_match, seats_of, settings_of
from undercroft.engine.refusal import Refusal
from undercroft.games import NAMES, game
from undercroft.match.match import Match
from undercroft.match.save import autosave_path, load, save, saves, saves_folder


def add_play(commands: Any, named: str | None) -> None:
    more = "The game is saved after every choice; Ctrl-C leaves it and --resume goes on."
    parser = add_command(
        commands, "play", play, "play a game, alone, at one terminal with others, or against bots", more
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"the game: {', '.join(NAMES)}")
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game; without FILE, the newest"
    )
    add_table_flags(parser, named)
    parser.add_argument("--at", metavar="URL", help="play at a table of this server")
    parser.add_argument("--join", metavar="INVITATION", help="with --at: take a seat in a room that somebody made")
    parser.add_argument("--campaign", metavar="NAME", help="begin a campaign under this name, or go on with it")
    parser.add_argument(
        "--anew", action="store_true", help="with --campaign: give up the game that is being played and begin it again"
    )
    parser.add_argument(
        "--word", action="append", default=[], metavar="WORD", help="a word of yours that stirs the luck; once a person"
    )


def add_watch(commands: Any, named: str | None) -> None:
    parser = add_command(commands, "watch", watch, "watch bots play")
    parser.add_argument("game", metavar="GAME", help=f"the game: {', '.join(NAMES)}")
    add_table_flags(parser, named)
    parser.add_argument(
        "--delay", type=float, default=0.5, metavar="SECONDS", help="how long to wait after each choice (0.5)"
    )


def add_replay(commands: Any) -> None:
    parser = add_command(commands, "replay", replay, "step through a saved game")
    parser.add_argument("file", metavar="FILE", help="a save, by its path or by its name in the list of saves")
    parser.add_argument("--at", type=int, metavar="N", help="begin after this many choices")
    parser.add_argument("--plain", action="store_true", help="plain lines of text, for screen readers and pipes")
    parser.add_argument(
        "--anyway", action="store_true", help="replay a game of other rules under the present ones, as far as it goes"
    )


def play(args: argparse.Namespace) -> int:
    if args.anew and args.campaign is None:
        raise Refusal("--anew begins a chapter of a campaign again; say which with --campaign NAME.")
    if args.at is not None or args.join is not None:
        return _play_away(args)
    if args.campaign is not None:
        return play_campaign(args)
    if args.resume is not None:
        match, path = _resumed(args)
    elif args.game is None:
        raise Refusal(f"Say which game to play ({', '.join(NAMES)}), or --resume one.")
    else:
        match = new_match(args, people=True)
        path = new_path(args.save) if args.save else autosave_path(match, saves_folder())
        save(match, path)
        print(f"The luck of this game is promised: {match.journal.luck.commitment}")
    return play_saved(match, path, args.plain)


def _play_away(args: argparse.Namespace) -> int:
    from undercroft.terminal import visit

    if args.at is None:
        raise Refusal("--join needs --at URL: where is the room?")
    if args.resume is not None:
        return visit.resume(args.at, args.plain)
    name = args.name[0] if args.name else getuser()
    word = args.word[0] if args.word else ""
    if args.join is not None:
        return visit.join(args.at, args.join, name, word, args.plain)
    if args.game is None:
        raise Refusal(f"Say which game to play ({', '.join(NAMES)}), or --join an invitation.")
    named = game(args.game)
    settings = named.checked(settings_of(named, args))
    levels = [seat.level for seat in seats_of(named, args, people=True)]
    return visit.make(args.at, named, name, settings, levels, word, args.seed or "", args.plain)


def _resumed(args: argparse.Namespace) -> tuple[Match, Path]:
    if args.game is not None:
        raise Refusal(f"--resume goes on with a saved game; leave out {args.game!r}.")
    path = saved(args.resume) if args.resume else _newest()
    match = load(path)
    if match.over:
        raise Refusal(f"That game is over; `undercroft replay {shlex.quote(str(path))}` shows it.")
    return match, path


def _newest() -> Path:
    for listed in saves(saves_folder()):
        if listed.content is not None and not listed.content.over:
            return listed.path
    raise Refusal(f"No game that could be resumed is saved in {saves_folder()}.")


def watch(args: argparse.Namespace) -> int:
    from undercroft import terminal

    match = new_match(args, people=False)
    path = new_path(args.save) if args.save else None
    try:
        status = terminal.watch(match, bots_of(match), args.plain, args.delay)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if path is not None:
        save(match, path)
        print(f"The game is saved in {path}.")
    return status


def replay(args: argparse.Namespace) -> int:
    from undercroft import terminal

    match = load(saved(args.file), anyway=args.anyway)
    if match.note:
        print(match.note, file=sys.stderr)
    if args.at is not None:
        match.at(args.at)
    return terminal.replay(match, args.at, args.plain)
