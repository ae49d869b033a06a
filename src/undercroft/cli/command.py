"""The `undercroft` command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from undercroft import __version__
from undercroft.cli.campaign import add_campaign, campaign_game
from undercroft.cli.content import add_content
from undercroft.cli.lab import add_example, add_report, add_shrink, add_simulate, add_tournament, add_what_if
from undercroft.cli.parser import INTERRUPTED, REFUSED, Parser
from undercroft.cli.play import add_play, add_replay, add_watch
from undercroft.cli.saves import add_fork, add_saves, add_verify
from undercroft.cli.serve import add_load, add_serve
from undercroft.cli.shelf import add_games, add_rules
from undercroft.content.source import ContentError
from undercroft.engine.refusal import Refusal
from undercroft.games import NAMES
from undercroft.match.save import SaveError

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


def parser_for(arguments: Sequence[str]) -> Parser:
    """The parser, with the flags of the game that is named, or of the game of the campaign that is."""
    parser = Parser(
        prog="undercroft",
        description="A table for dungeon-crawl games.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"undercroft {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    named = next((word for word in arguments[1:] if word in NAMES), None)
    add_games(commands)
    add_play(commands, named or campaign_game(arguments) if arguments[:1] == ["play"] else None)
    add_watch(commands, named if arguments[:1] == ["watch"] else None)
    add_replay(commands)
    add_verify(commands)
    add_rules(commands)
    add_saves(commands)
    add_fork(commands)
    add_simulate(commands, named if arguments[:1] == ["simulate"] else None)
    add_report(commands)
    add_what_if(commands, named if arguments[:1] == ["what-if"] else None)
    add_example(commands)
    add_shrink(commands)
    add_tournament(commands)
    add_serve(commands)
    add_load(commands)
    add_campaign(commands)
    add_content(commands)
    return parser
