"""`undercroft simulate`, `report`, `what-if`, `example`, `shrink` and `tournament`: games by the thousand."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from undercroft.bots.parts import cores
from undercroft.bots.roster import LEVELS
from undercroft.cli.parser import Parser, add_command
from undercroft.cli.table import add_set_flag, changes, listed_values, settings_of
from undercroft.engine.refusal import Refusal
from undercroft.games import NAMES, game


def add_simulate(commands: Any, named: str | None) -> None:
    more = "One row a game and one a use, as Parquet. Ctrl-C stops; the same command goes on where it stopped."
    parser = add_command(commands, "simulate", simulate, "let bots play huge numbers of games into a folder", more)
    _add_games_to_play(parser, named, games=1000)
    add_set_flag(parser)
    parser.add_argument(
        "--options",
        dest="set",
        action="extend",
        type=lambda text: listed_values([text]),
        metavar="NAME=VALUE,...",
        help="change several rules at once",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder for the rows")


def _add_games_to_play(parser: Parser, named: str | None, games: int) -> None:
    """What the lab should play, and where."""
    parser.add_argument("game", metavar="GAME", help=f"the game: {', '.join(NAMES)}")
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"how many games ({games})")
    parser.add_argument("--players", type=int, metavar="N", help="how many seats")
    parser.add_argument(
        "--bots", default="sensible", metavar="LEVEL,...", help=f"who plays ({', '.join(LEVELS)}); the last fills up"
    )
    parser.add_argument("--seed", default="lab", metavar="TEXT", help="make the luck from this text (lab)")
    parser.add_argument("--preset", metavar="NAME", help="rules that go together; `undercroft games GAME` lists them")
    parser.add_argument("--processes", type=int, metavar="N", help="how many processes (all cores)")
    parser.add_argument("--engine", choices=("local", "ray"), default="local", help="this machine, or a Ray cluster")
    parser.add_argument("--address", default="", metavar="HOST:PORT", help="where the Ray cluster is")
    parser.set_defaults(content=None)
    if named is not None:
        group = parser.add_argument_group(f"for {game(named).title}")
        for flag, values in game(named).shorthands.items():
            group.add_argument(f"--{flag}", action="append", default=[], metavar="NAME,...", help=", ".join(values))


def add_report(commands: Any) -> None:
    more = "The page needs no network."
    parser = add_command(commands, "report", report, "write what simulated games say into one page", more)
    parser.add_argument("folders", type=Path, nargs="+", metavar="DIR", help="folders of `undercroft simulate`")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write it (DIR/report.html)")


def add_what_if(commands: Any, named: str | None) -> None:
    more = "A name without dots is a rule; `loot.effect.clean_pull.copies=3` is a value in a content file."
    parser = add_command(commands, "what-if", what_if, "play the same games before and after a change", more)
    _add_games_to_play(parser, named, games=400)
    parser.add_argument(
        "--set", dest="change", action="append", default=[], metavar="PATH=VALUE", help="what should be different"
    )
    parser.set_defaults(set=[])


def add_example(commands: Any) -> None:
    parser = add_command(commands, "example", example, "save a game of a simulation, so that it can be replayed")
    parser.add_argument("folder", type=Path, metavar="DIR", help="a folder of `undercroft simulate`")
    parser.add_argument("number", type=int, metavar="N", help="the number of the game")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to save it (DIR/examples/)")


def add_shrink(commands: Any) -> None:
    parser = add_command(commands, "shrink", shrink, "shorten a game that failed to the choices that matter")
    parser.add_argument("file", type=Path, metavar="FILE", help="a file in DIR/failures of `undercroft simulate`")


def add_tournament(commands: Any) -> None:
    more = "The same seed gives the same table. Ctrl-C stops and shows the games played so far."
    parser = add_command(
        commands, "tournament", tournament, "let bots of several levels play each other, and rate them", more
    )
    parser.add_argument("game", metavar="GAME", help=f"the game: {', '.join(NAMES)}")
    levels = ",".join(LEVELS)
    who = f"who plays, weakest first ({levels}); search-N imagines N games before each choice"
    parser.add_argument("--levels", default=levels, metavar="LEVEL,...", help=who)
    parser.add_argument(
        "--games", type=int, default=20, metavar="N", help="bouts of each pair, each with seats swapped (20)"
    )
    parser.add_argument("--players", metavar="N,...", help="how many seats; without it, every number that can play")
    parser.add_argument("--neighbours", action="store_true", help="let each level play only the one below it")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change a rule of the game")
    parser.add_argument("--seed", default="tournament", metavar="TEXT", help="make the luck from this text")
    parser.add_argument(
        "--processes", type=int, default=cores(), metavar="N", help="how many games at once (all cores)"
    )


def _lab() -> ModuleType:
    """The lab's commands; what they need beyond a plain installation may be missing."""
    try:
        return import_module("undercroft.lab.command")
    except ModuleNotFoundError as problem:
        raise Refusal(f"The lab needs {problem.name}; `pip install 'undercroft[lab]'` brings it.") from None


def simulate(args: argparse.Namespace) -> int:
    status: int = _lab().simulate(args, settings_of(game(args.game), args))
    return status


def report(args: argparse.Namespace) -> int:
    status: int = _lab().report(args)
    return status


def what_if(args: argparse.Namespace) -> int:
    status: int = _lab().what_if(args, settings_of(game(args.game), args))
    return status


def example(args: argparse.Namespace) -> int:
    status: int = _lab().example(args)
    return status


def shrink(args: argparse.Namespace) -> int:
    status: int = _lab().shrink(args)
    return status


def tournament(args: argparse.Namespace) -> int:
    from undercroft.lab.tournament import hold, plan_of

    named = game(args.game)
    settings = changes(args.set)
    levels = listed_values([args.levels])
    counts = [_seat_count(text) for text in listed_values([args.players])] if args.players else list(named.seats)
    plans = [plan_of(named, players, settings, levels, args.games, args.seed, args.neighbours) for players in counts]
    for plan in plans:
        hold(plan, args.processes)
    return 0


def _seat_count(text: str) -> int:
    if not text.isdecimal():
        raise Refusal(f"--players wants numbers, not {text!r}.")
    return int(text)
