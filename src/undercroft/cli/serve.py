"""`undercroft serve` and `load`: a server, and a load of players to try it with."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from undercroft.cli.parser import add_command
from undercroft.engine.refusal import Refusal
from undercroft.games import NAMES


def add_serve(commands: Any) -> None:
    more = "Everything that is acknowledged is on disk; Ctrl-C stops, and games go on where they were."
    parser = add_command(commands, "serve", serve, "let friends play over the net, in a browser", more)
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


def add_load(commands: Any) -> None:
    more = "Start the server with --no-limits --no-delays; on loopback only."
    parser = add_command(commands, "load", load_server, "put a load of players on a server and measure it", more)
    parser.add_argument("address", metavar="URL", help="the server")
    parser.add_argument("--game", default="duel", choices=NAMES, help="what they play (duel)")
    parser.add_argument("--clients", type=int, default=200, metavar="N", help="how many clients (200)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="how many sit at a table (2)")
    parser.add_argument("--seconds", type=float, default=10.0, metavar="N", help="for how long (10)")


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


def load_server(args: argparse.Namespace) -> int:
    import uvloop

    from undercroft.client.load import load as put_load

    if args.clients < args.players:
        raise Refusal(f"{args.clients} clients are too few for a table of {args.players}.")
    measured = uvloop.run(put_load(args.address, args.game, args.clients, args.players, args.seconds, sys.stdout))
    print(measured.line())
    return 0
