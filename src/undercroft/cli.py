"""The `undercroft` command."""

from __future__ import annotations

import argparse
import asyncio
import os
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from getpass import getuser
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from undercroft import __version__
from undercroft.bots.bot import Bot
from undercroft.bots.parts import cores
from undercroft.bots.roster import LEVELS, RATED, bots_of, check_level, help_of
from undercroft.content.source import ContentError
from undercroft.engine.game import Game, nearest
from undercroft.engine.prompt import Prompt
from undercroft.engine.refusal import Refusal
from undercroft.engine.rulebook import Rule
from undercroft.games import NAMES, game, games
from undercroft.match.campaign import Campaign, begun, campaigns, campaigns_folder, path_of, playing, sat_down, went_on
from undercroft.match.campaign import read as read_campaign
from undercroft.match.campaign import write as write_campaign
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.orders import Wish
from undercroft.match.save import (
    SUFFIX,
    Listed,
    SaveError,
    autosave_path,
    free_name,
    load,
    save,
    saves,
    saves_folder,
)
from undercroft.match.verify import verify

REFUSED = 2
UNSOUND = 1
INTERRUPTED = 130

EXAMPLES = """examples:
  undercroft games                          what there is to play
  undercroft play tomb                      a game for one
  undercroft play duel --bots sensible      against a bot
  undercroft play tomb --players 3 --bots sensible
                                            two people at one terminal, and a bot
  undercroft play --resume                  go on where you stopped
  undercroft play duel --at URL             at a table of a server, with friends
  undercroft rules tomb gold                what the rules say about gold
  undercroft serve                          let friends play over the net
  undercroft verify FILE                    was the luck of a finished game fair?
  undercroft play wonder --campaign ours    begin a campaign, or go on with it
  undercroft content check wonder FOLDER    is the chapter that you wrote sound?
"""


class Parser(argparse.ArgumentParser):
    """A parser that answers a mistake with one sentence."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:]
        raise Refusal(f"{sentence.rstrip('.')}; `{self.prog} --help` shows what can be said.")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; every problem is one sentence, never a traceback."""
    arguments = list(sys.argv[1:] if argv is None else argv) or ["--help"]
    try:
        args = parser_for(arguments).parse_args(arguments)
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except (Refusal, SaveError, ContentError) as problem:
        print(problem, file=sys.stderr)
    except BrokenPipeError:
        # Whoever read our output has had enough; do not complain when the interpreter flushes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as problem:
        print(f"{problem.filename or 'A file'}: {problem.strerror or problem}.", file=sys.stderr)
    except KeyboardInterrupt:
        return INTERRUPTED
    return REFUSED


# What can be said.


def parser_for(arguments: Sequence[str]) -> Parser:
    """The parser, with the flags of the game that is named."""
    parser = Parser(
        prog="undercroft",
        description="A table for dungeon-crawl games.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"undercroft {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    named = next((word for word in arguments[1:] if word in NAMES), None)
    _add_games(commands)
    _add_play(commands, named if arguments[:1] == ["play"] else None)
    _add_watch(commands, named if arguments[:1] == ["watch"] else None)
    _add_replay(commands)
    _add_verify(commands)
    _add_rules(commands)
    _add_saves(commands)
    _add_fork(commands)
    _add_simulate(commands, named if arguments[:1] == ["simulate"] else None)
    _add_report(commands)
    _add_what_if(commands, named if arguments[:1] == ["what-if"] else None)
    _add_example(commands)
    _add_shrink(commands)
    _add_tournament(commands)
    _add_serve(commands)
    _add_load(commands)
    _add_campaign(commands)
    _add_content(commands)
    return parser


def _add(commands: Any, name: str, run: Callable[[argparse.Namespace], int], text: str, more: str = "") -> Parser:
    parser: Parser = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}. {more}".strip())
    parser.set_defaults(run=run)
    return parser


def _add_games(commands: Any) -> None:
    parser = _add(commands, "games", list_games, "list the games, or show one with its options")
    parser.add_argument("game", nargs="?", metavar="GAME", help="show the options and presets of this game")


def _add_play(commands: Any, named: str | None) -> None:
    more = "The game is saved after every choice; Ctrl-C leaves it and --resume goes on."
    parser = _add(commands, "play", play, "play a game, alone, at one terminal with others, or against bots", more)
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"the game: {', '.join(NAMES)}")
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a saved game; without FILE, the newest"
    )
    _add_table(parser, named)
    parser.add_argument("--at", metavar="URL", help="play at a table of this server")
    parser.add_argument("--join", metavar="INVITATION", help="with --at: take a seat in a room that somebody made")
    parser.add_argument("--campaign", metavar="NAME", help="begin a campaign under this name, or go on with it")
    parser.add_argument(
        "--word", action="append", default=[], metavar="WORD", help="a word of yours that stirs the luck; once a person"
    )


def _add_watch(commands: Any, named: str | None) -> None:
    parser = _add(commands, "watch", watch, "watch bots play")
    parser.add_argument("game", metavar="GAME", help=f"the game: {', '.join(NAMES)}")
    _add_table(parser, named)
    parser.add_argument(
        "--delay", type=float, default=0.5, metavar="SECONDS", help="how long to wait after each choice (0.5)"
    )


def _add_table(parser: Parser, named: str | None) -> None:
    """What a new table is made of."""
    parser.add_argument("--players", type=int, metavar="N", help="how many seats; people first, then bots")
    parser.add_argument(
        "--bots", metavar="LEVEL,...", help=f"bots for the last seats ({', '.join(LEVELS)}); `none` for people only"
    )
    parser.add_argument("--name", action="append", default=[], metavar="NAME", help="names of the seats, in order")
    parser.add_argument("--seed", metavar="TEXT", help="make the luck from this text: the same text, the same game")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a rule; `undercroft games GAME` lists them",
    )
    parser.add_argument("--preset", metavar="NAME", help="rules that go together; `undercroft games GAME` lists them")
    parser.add_argument("--content", type=Path, metavar="FOLDER", help="play content of your own, where a game can")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to save the game")
    parser.add_argument("--plain", action="store_true", help="plain lines of text, for screen readers and pipes")
    if named is not None:
        _add_flags(parser, game(named))


def _add_flags(parser: Parser, named: Game[Any]) -> None:
    """The flags that a game declares for itself."""
    group = parser.add_argument_group(f"for {named.title}")
    for flag, values in named.shorthands.items():
        group.add_argument(f"--{flag}", action="append", default=[], metavar="NAME,...", help=", ".join(values))
    for flag in named.wishes:
        wish = f"the {flag} that each seat wishes for, in the order of the seats"
        group.add_argument(f"--{flag}", action="append", default=[], metavar="NAME,...", help=wish)


def _add_serve(commands: Any) -> None:
    more = "Everything that is acknowledged is on disk; Ctrl-C stops, and games go on where they were."
    parser = _add(commands, "serve", serve, "let friends play over the net, in a browser", more)
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (127.0.0.1: this machine; 0.0.0.0: all)"
    )
    parser.add_argument("--port", type=int, default=8080, metavar="N", help="the port (8080)")
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///PATH or postgresql://... (a file in the saves folder)"
    )
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another address whose pages may use this server"
    )
    parser.add_argument(
        "--proxy", default="", metavar="ADDRESS,...", help="reverse proxies whose word on who calls is taken"
    )
    parser.add_argument("--open", action="store_true", help="open the table in the browser")
    parser.add_argument("--bot-processes", type=int, default=1, metavar="N", help="processes that think for bots (1)")
    parser.add_argument("--rooms", type=int, default=1000, metavar="N", help="rooms kept in memory (1000)")
    parser.add_argument(
        "--no-delays", action="store_true", help="let bots answer at once, although that may tell something; for tests"
    )
    parser.add_argument("--no-limits", action="store_true", help="do not limit addresses; for measuring")


def _add_replay(commands: Any) -> None:
    parser = _add(commands, "replay", replay, "step through a saved game")
    parser.add_argument("file", metavar="FILE", help="a save, by its path or by its name in the list of saves")
    parser.add_argument("--at", type=int, metavar="N", help="begin after this many choices")
    parser.add_argument("--plain", action="store_true", help="plain lines of text, for screen readers and pipes")
    parser.add_argument(
        "--anyway", action="store_true", help="replay a game of other rules under the present ones, as far as it goes"
    )


def _add_verify(commands: Any) -> None:
    more = "Exit code 0: it is sound; 1: it is not."
    parser = _add(commands, "verify", verify_game, "check the luck and every choice of a finished game", more)
    parser.add_argument("file", metavar="FILE", help="a save, by its path or by its name in the list of saves")
    parser.add_argument("--promised", default="", metavar="LUCK", help="the luck that was promised to you at the start")


def _add_rules(commands: Any) -> None:
    parser = _add(commands, "rules", rules, "look up a rule by its id or by words")
    parser.add_argument("game", metavar="GAME", help=f"the game: {', '.join(NAMES)}")
    parser.add_argument("words", nargs="*", metavar="ID or WORDS", help="without them: every rule by title")


def _add_saves(commands: Any) -> None:
    _add(commands, "saves", list_saves, "list the saved games, newest first")


def _add_fork(commands: Any) -> None:
    parser = _add(commands, "fork", fork, "play a saved game on from an earlier point, with luck of its own")
    parser.add_argument("file", metavar="FILE", help="a save, by its path or by its name in the list of saves")
    parser.add_argument("--at", type=int, required=True, metavar="N", help="keep this many choices")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to save the fork")


def _add_simulate(commands: Any, named: str | None) -> None:
    more = "One row a game and one a use, as Parquet. Ctrl-C stops; the same command goes on where it stopped."
    parser = _add(commands, "simulate", simulate, "let bots play huge numbers of games into a folder", more)
    _add_games_to_play(parser, named, games=1000)
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a rule; `undercroft games GAME` lists them",
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


def _add_report(commands: Any) -> None:
    more = "The page needs no network."
    parser = _add(commands, "report", report, "write what simulated games say into one page", more)
    parser.add_argument("folders", type=Path, nargs="+", metavar="DIR", help="folders of `undercroft simulate`")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write it (DIR/report.html)")


def _add_what_if(commands: Any, named: str | None) -> None:
    more = "A name without dots is a rule; `loot.effect.clean_pull.copies=3` is a value in a content file."
    parser = _add(commands, "what-if", what_if, "play the same games before and after a change", more)
    _add_games_to_play(parser, named, games=400)
    parser.add_argument(
        "--set", dest="change", action="append", default=[], metavar="PATH=VALUE", help="what should be different"
    )
    parser.set_defaults(set=[])


def _add_example(commands: Any) -> None:
    parser = _add(commands, "example", example, "save a game of a simulation, so that it can be replayed")
    parser.add_argument("folder", type=Path, metavar="DIR", help="a folder of `undercroft simulate`")
    parser.add_argument("number", type=int, metavar="N", help="the number of the game")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to save it (DIR/examples/)")


def _add_shrink(commands: Any) -> None:
    parser = _add(commands, "shrink", shrink, "shorten a game that failed to the choices that matter")
    parser.add_argument("file", type=Path, metavar="FILE", help="a file in DIR/failures of `undercroft simulate`")


def _add_tournament(commands: Any) -> None:
    more = "The same seed gives the same table. Ctrl-C stops and shows the games played so far."
    parser = _add(commands, "tournament", tournament, "let bots of several levels play each other, and rate them", more)
    parser.add_argument("game", metavar="GAME", help=f"the game: {', '.join(NAMES)}")
    levels = ",".join(RATED)
    who = f"who plays, weakest first ({levels}); search-N imagines N games before each choice"
    parser.add_argument("--levels", default=levels, metavar="LEVEL,...", help=who)
    parser.add_argument(
        "--games", type=int, default=20, metavar="N", help="bouts of each pair, each with seats swapped (20)"
    )
    parser.add_argument("--players", metavar="N,...", help="how many seats; without it, every number that can play")
    parser.add_argument("--neighbours", action="store_true", help="let each level play only the next")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change a rule of the game")
    parser.add_argument("--seed", default="tournament", metavar="TEXT", help="make the luck from this text")
    parser.add_argument(
        "--processes", type=int, default=cores(), metavar="N", help="how many games at once (all cores)"
    )


def _add_load(commands: Any) -> None:
    more = "Start the server with --no-limits --no-delays; on loopback only."
    parser = _add(commands, "load", load_server, "put a load of players on a server and measure it", more)
    parser.add_argument("address", metavar="URL", help="the server")
    parser.add_argument("--game", default="duel", choices=NAMES, help="what they play (duel)")
    parser.add_argument("--clients", type=int, default=200, metavar="N", help="how many clients (200)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="how many sit at a table (2)")
    parser.add_argument("--seconds", type=float, default=10.0, metavar="N", help="for how long (10)")


def _add_content(commands: Any) -> None:
    parser = _add(commands, "content", check_content, "check the content of a game, or content of your own")
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True, parser_class=Parser)
    more = "Warnings do not stop anybody; exit code 1: there are errors."
    check = _add(actions, "check", check_content, "say what is wrong with content files", more)
    check.add_argument("game", metavar="GAME", help=f"the game: {', '.join(NAMES)}")
    check.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help="your own content; else what is shipped")
    check.add_argument("--play", action="store_true", help="let bots play it through as well; this takes a while")
    check.add_argument(
        "--games", type=int, default=200, metavar="N", help="with --play: games of each chapter, table and bot (200)"
    )


def _add_campaign(commands: Any) -> None:
    parser = _add(commands, "campaign", list_campaigns, "look at campaigns, and hand them on")
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True, parser_class=Parser)
    _add(actions, "list", list_campaigns, "list the campaigns")
    show = _add(actions, "show", show_campaign, "print the record sheet of a campaign")
    show.add_argument("name", metavar="NAME", help="the name of the campaign")
    export = _add(actions, "export", export_campaign, "write a campaign to a file, to hand it on or to keep it")
    export.add_argument("name", metavar="NAME", help="the name of the campaign")
    export.add_argument("file", type=Path, metavar="FILE", help="where to write it")
    import_ = _add(actions, "import", import_campaign, "take over a campaign from a file")
    import_.add_argument("file", type=Path, metavar="FILE", help="a campaign that was exported")
    import_.add_argument("--as", dest="name", metavar="NAME", help="under another name")


# Games and rules.


def list_games(args: argparse.Namespace) -> int:
    if args.game is not None:
        return _show_game(game(args.game))
    for each in games().values():
        print(f"{each.name:8} {each.title}, {_seats(each)}. {each.blurb}")
    return 0


def _seats(each: Game[Any]) -> str:
    least, most = each.seats[0], each.seats[-1]
    return f"{least} players" if least == most else f"{least} to {most} players"


def _show_game(each: Game[Any]) -> int:
    print(f"{each.title}, {_seats(each)}. {each.blurb}")
    for setting in each.settings:
        values = "|".join(value if value != setting.default else f"[{value}]" for value in setting.values)
        print(f"\n--set {setting.name}={values}\n    {setting.label} ({setting.rule}). {setting.help}")
    for preset in each.presets:
        said = ", ".join(f"{name}={value}" for name, value in preset.settings.items())
        print(f"\n--preset {preset.name}\n    {preset.label}. {preset.help} ({said})")
    print("\n--bots LEVEL")
    for level in LEVELS:
        print(f"    {level:9} {help_of(level, each)}")
    return 0


def rules(args: argparse.Namespace) -> int:
    book = game(args.game).rulebook
    if not args.words:
        for chapter, found in book.chapters().items():
            print(chapter)
            for rule in found:
                print(f"  {rule.id:8} {rule.title}")
        return 0
    wanted = " ".join(args.words)
    matching = book.search(wanted)
    if not matching:
        raise Refusal(f"No rule says {wanted!r}{_near_rule(wanted, book.rules)}")
    print("\n\n".join(_rule_text(rule) for rule in matching))
    return 0


def _near_rule(wanted: str, known: Mapping[str, Rule]) -> str:
    close = nearest(wanted.upper(), known)
    return close if close.startswith("; did") else "; try fewer words."


def _rule_text(rule: Rule) -> str:
    see = f"\nSee {', '.join(rule.see)}." if rule.see else ""
    return f"{rule.id} {rule.title} ({rule.kind}, {rule.chapter})\n{rule.text}{see}"


# Serving.


def serve(args: argparse.Namespace) -> int:
    from undercroft.server import serve as server
    from undercroft.server.config import Config

    config = Config(
        database=args.database or server.default_database(),
        host=args.host,
        port=args.port,
        origins=tuple(args.origin),
        proxy=args.proxy,
        workers=args.bot_processes,
        delays=not args.no_delays,
        limits=not args.no_limits,
        most_rooms=args.rooms,
        browse=args.open,
    )
    return server.run(config)


# Setting up a table.


def settings_of(named: Game[Any], args: argparse.Namespace) -> dict[str, str]:
    """The settings that the flags ask for: preset first, then the game's own flags, then single ones."""
    settings = dict(named.preset(args.preset).settings) if args.preset else {}
    for flag, values in named.shorthands.items():
        for value in _listed_values(_flag(args, flag)):
            if value not in values:
                raise Refusal(f"--{flag} cannot be {value!r}{nearest(value, values)}")
            settings.update(values[value])
    if args.content is not None:
        settings.update(named.content_setting(args.content))
    return settings | _changes(args.set)


def _changes(texts: Sequence[str]) -> dict[str, str]:
    """Single settings, as flags say them."""
    settings: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refusal(f"--set wants NAME=VALUE, not {text!r}.")
        settings[name] = value
    return settings


def _flag(args: argparse.Namespace, flag: str) -> list[str]:
    """The values of a game's own flag."""
    values: list[str] = getattr(args, flag.replace("-", "_"))
    return values


def _listed_values(texts: Sequence[str]) -> list[str]:
    return [value.strip() for text in texts for value in text.split(",") if value.strip()]


def seats_of(named: Game[Any], args: argparse.Namespace, people: bool) -> list[Seat]:
    """Who sits where: people first, bots last."""
    levels = None if args.bots is None else [] if args.bots == "none" else _listed_values([args.bots])
    for level in levels or ():
        check_level(level)
    least = named.seats[0]
    players = args.players if args.players is not None else max(least, len(levels or ()) + people)
    if players not in named.seats:
        raise Refusal(f"{named.title} is for {_seats(named)}, not {players}.")
    if levels is None or not people:
        levels = [*(levels or ()), *["sensible"] * (players - people - len(levels or ()))]
    if len(levels) + people > players:
        raise Refusal(f"{players} seats are too few for {'you and ' if people else ''}{len(levels)} bots.")
    return _seated(players, levels, args.name)


def _seated(players: int, levels: Sequence[str], names: Sequence[str]) -> list[Seat]:
    if len(names) > players:
        raise Refusal(f"There are {len(names)} names for {players} seats.")
    persons = players - len(levels)
    seats = [Seat(f"Player {i + 1}") for i in range(persons)]
    seats += [Seat(f"Bot {persons + i + 1}", "bot", level) for i, level in enumerate(levels)]
    return [Seat(name, seat.kind, seat.level) for name, seat in zip(names, seats, strict=False)] + seats[len(names) :]


def new_match(args: argparse.Namespace, people: bool) -> Match:
    """A match as the flags ask for it."""
    named = game(args.game)
    seats = seats_of(named, args, people)
    luck = Luck.from_text(args.seed) if args.seed is not None else Luck.fresh()
    words = args.word if people else []
    if len(words) > sum(seat.kind == "person" for seat in seats):
        raise Refusal("There are more words for luck than people at the table.")
    for seat, word in enumerate(words):
        luck = luck.with_word(seat, word)
    name = free_name(f"{named.name}-{luck.commitment[:8]}", saves_folder())
    match = Match.start(named, seats, settings_of(named, args), luck, name)
    _wish(match, args)
    return match


def _wish(match: Match, args: argparse.Namespace) -> None:
    """Let the game's own flags answer the first questions."""
    for flag, verb in match.game.wishes.items():
        wishes = _listed_values(_flag(args, flag))
        if len(wishes) > len(match.names):
            raise Refusal(f"--{flag} names {len(wishes)} for {len(match.names)} seats.")
        for seat, value in enumerate(wishes):
            match.add_order(seat, Wish(f"{verb} {value}"))
        match.run_orders()
        if wishes:
            _check_wishes(match, flag, verb, wishes)


def _check_wishes(match: Match, flag: str, verb: str, wishes: Sequence[str]) -> None:
    """Refuse a wish that the game does not grant, as far as can be told at the start."""
    waiting = [seat for seat in range(len(wishes)) if any(isinstance(order, Wish) for order in match.orders(seat))]
    offered = {prompt.seat: _offered(match, prompt, verb) for prompt in match.table.prompts}
    if len(waiting) == len(wishes) and not any(offered.values()):
        raise Refusal(f"{match.game.title} asks for no {flag} under these settings.")
    for seat in waiting:
        if offered.get(seat):
            raise Refusal(f"--{flag} cannot be {wishes[seat]!r}{nearest(wishes[seat], offered[seat])}")


def _offered(match: Match, prompt: Prompt, verb: str) -> list[str]:
    """What a prompt offers under a verb."""
    keys = match.game.keys(match.table, prompt.options)
    return [key.removeprefix(f"{verb} ") for key in keys if key.startswith(f"{verb} ")]


# Playing.


def play(args: argparse.Namespace) -> int:
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
        path = _new_path(args.save) if args.save else autosave_path(match, saves_folder())
        save(match, path)
        print(f"The luck of this game is promised: {match.journal.luck.commitment}")
    return _play_saved(match, path, args.plain)


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


def _play_saved(match: Match, path: Path, plain: bool) -> int:
    from undercroft import terminal

    bots: dict[int, Bot] = bots_of(match)
    try:
        status = terminal.play(match, bots, path, plain)
    except KeyboardInterrupt:
        status = INTERRUPTED
    save(match, path)
    more = "" if match.over else f"; {_resume(path)}"
    print(f"\nThe game is saved in {path}{more}.")
    return status


def _resume(path: Path) -> str:
    return f"`undercroft play --resume {shlex.quote(str(path))}` goes on"


def watch(args: argparse.Namespace) -> int:
    from undercroft import terminal

    match = new_match(args, people=False)
    path = _new_path(args.save) if args.save else None
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


# Content.


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


# Campaigns.


def play_campaign(args: argparse.Namespace) -> int:
    """Begin a campaign or go on with it: with the game that is being played, else with the next one."""
    path = path_of(args.campaign, saves_folder())
    campaign = read_campaign(path) if path.exists() else _new_campaign(args)
    if args.game not in (None, campaign.game) or args.resume is not None or args.save is not None:
        raise Refusal(f"The campaign {campaign.name} is one of {campaign.game} and knows its saves; name only it.")
    match = _match_of(campaign)
    if match is not None and match.over:
        campaign, match = went_on(campaign, match), None
        write_campaign(campaign, path)
    if match is None:
        campaign, match = _next_match(campaign, args)
        write_campaign(campaign, path)
        print("\n".join(match.game.sheet(match.journal.settings)))
    elif _asks_for_change(args):
        raise Refusal("This chapter is being played: people join, leave and change only between two games (B-R93).")
    status = _play_saved(match, autosave_path(match, saves_folder()), args.plain)
    if match.over:
        campaign = went_on(campaign, match)
        write_campaign(campaign, path)
        print("\n".join(["", *match.game.sheet(campaign.settings)]))
    print(f"The campaign is kept in {path}; `undercroft play --campaign {campaign.name}` goes on.")
    return status


def _new_campaign(args: argparse.Namespace) -> Campaign:
    if args.game is None:
        raise Refusal(f"There is no campaign {args.campaign!r}; to begin it, name the game as well.")
    named = game(args.game)
    kept = [listed.campaign for listed in campaigns(saves_folder())]
    earlier = [each.settings for each in kept if each is not None and each.game == named.name]
    return begun(args.campaign, named, named.new_campaign(named.checked(settings_of(named, args)), earlier))


def _match_of(campaign: Campaign) -> Match | None:
    """The game that is being played."""
    path = saves_folder() / f"{campaign.save}{SUFFIX}"
    if not campaign.save:
        return None
    if not path.exists():
        raise SaveError(f"The save of this campaign's game, {path}, is gone; bring it back, or import the campaign.")
    return load(path)


def _asks_for_change(args: argparse.Namespace) -> bool:
    return bool(args.players is not None or args.bots is not None or args.name or args.set or args.preset)


def _next_match(campaign: Campaign, args: argparse.Namespace) -> tuple[Campaign, Match]:
    """The next game of a campaign, saved, with those who want to play it."""
    named = game(campaign.game)
    seats = list(campaign.seats)
    if not seats or args.players is not None or args.bots is not None or args.name:
        seats = seats_of(named, args, people=True)
    chosen = [value for flag in named.wishes for value in _listed_values(getattr(args, flag, []))]
    first = not named.seated(campaign.settings)
    campaign = sat_down(campaign, named, seats, settings_of(named, args), [] if first else chosen)
    luck = Luck.from_text(args.seed) if args.seed is not None else Luck.fresh()
    name = free_name(f"{campaign.name}-{luck.commitment[:8]}", saves_folder())
    match = Match.start(named, seats, campaign.settings, luck, name)
    if first and hasattr(args, next(iter(named.wishes))):
        _wish(match, args)
    save(match, autosave_path(match, saves_folder()))
    return playing(campaign, match), match


def list_campaigns(args: argparse.Namespace) -> int:
    found = campaigns(saves_folder())
    if not found:
        print(f"No campaigns are kept in {campaigns_folder(saves_folder())}.")
    for listed in found:
        if listed.campaign is None:
            print(f"{listed.path.stem}: {listed.problem}")
        else:
            names = ", ".join(seat.name for seat in listed.campaign.seats) or "nobody yet"
            print(f"{listed.campaign.name}: {_stands(listed.campaign)}; {names}")
    return 0


def _stands(campaign: Campaign) -> str:
    lines = game(campaign.game).sheet(campaign.settings)
    return f"{lines[0]}{', and is being played' if campaign.save else ''}"


def show_campaign(args: argparse.Namespace) -> int:
    campaign = _campaign_named(args.name)
    print("\n".join(game(campaign.game).sheet(campaign.settings)))
    if campaign.save:
        print("\n  A game is being played; what it brings is entered when it is over.")
    return 0


def _campaign_named(name: str) -> Campaign:
    path = path_of(name, saves_folder())
    if not path.exists():
        known = [listed.path.stem for listed in campaigns(saves_folder())]
        raise Refusal(f"There is no campaign {name!r}{nearest(name, known)}")
    return read_campaign(path)


def export_campaign(args: argparse.Namespace) -> int:
    campaign = _campaign_named(args.name)
    write_campaign(campaign.between_games(), _new_path(args.file))
    more = " The game that is being played stays here: over there it begins anew." if campaign.save else ""
    print(f"The campaign {campaign.name} is written to {args.file}.{more}")
    return 0


def import_campaign(args: argparse.Namespace) -> int:
    campaign = read_campaign(args.file).between_games(args.name)
    path = path_of(campaign.name, saves_folder())
    if path.exists():
        raise Refusal(f"There is a campaign {campaign.name!r} already; --as NAME gives this one another name.")
    write_campaign(campaign, path)
    print(f"The campaign {campaign.name} is here; `undercroft play --campaign {campaign.name}` goes on.")
    return 0


# Saves.


def saved(text: str) -> Path:
    """A save by its path, or by its name in the saves folder."""
    path = Path(text)
    by_name = saves_folder() / f"{text}{SUFFIX}"
    return by_name if not path.exists() and by_name.exists() else path


def _new_path(path: Path) -> Path:
    if path.exists():
        raise Refusal(f"{path} is there already; choose another name, or resume it.")
    return path


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
    path = _new_path(args.out)
    forked = load(saved(args.file)).fork(args.at, path.stem)
    save(forked, path)
    print(f"The fork is saved in {path}, {forked.journal.origin}; {_resume(path)}.")
    return 0


# The lab.


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


# Bots.


def tournament(args: argparse.Namespace) -> int:
    from undercroft.lab.tournament import hold, plan_of

    named = game(args.game)
    settings = _changes(args.set)
    levels = _listed_values([args.levels])
    counts = [_seat_count(text) for text in _listed_values([args.players])] if args.players else list(named.seats)
    plans = [plan_of(named, players, settings, levels, args.games, args.seed, args.neighbours) for players in counts]
    for plan in plans:
        hold(plan, args.processes)
    return 0


def _seat_count(text: str) -> int:
    if not text.isdecimal():
        raise Refusal(f"--players wants numbers, not {text!r}.")
    return int(text)


def load_server(args: argparse.Namespace) -> int:
    from undercroft.client.load import load as put_load

    if args.clients < args.players:
        raise Refusal(f"{args.clients} clients are too few for a table of {args.players}.")
    measured = asyncio.run(put_load(args.address, args.game, args.clients, args.players, args.seconds, sys.stdout))
    print(measured.line())
    return 0
