"""Running a server."""

from __future__ import annotations

import dataclasses
import logging
import os
import socket
import sys
import webbrowser
from pathlib import Path

import msgspec
import uvicorn
import uvloop

from undercroft.engine.refusal import Refusal
from undercroft.match.save import saves_folder
from undercroft.server import guard
from undercroft.server.app import new_app, new_desk
from undercroft.server.config import Config
from undercroft.server.desk import Desk
from undercroft.server.line import Line
from undercroft.server.sqlite import SQLiteStore
from undercroft.server.store import Store, StoreError

LARGEST_MESSAGE = 16 * 1024
SWITCH_SECONDS = 0.001
"""How long the thread that writes to the disk waits for a busy event loop, at each of its steps."""
STATIC = Path(__file__).parent / "static"
PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class Lines(logging.Formatter):
    """Log records as one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"at": self.formatTime(record), "level": record.levelname.lower(), "from": record.name}
        line["what"] = record.getMessage()
        line |= {name: value for name, value in vars(record).items() if name not in PLAIN and name != "color_message"}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    for noisy in ("uvicorn.access", "uvicorn.error", "undercroft.http"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def default_database() -> str:
    return f"sqlite:///{saves_folder() / 'server.db'}"


def store_at(database: str) -> Store:
    """The store that a URL names."""
    if database.startswith("sqlite:///"):
        return SQLiteStore(Path(database.removeprefix("sqlite:///")))
    if database.startswith(("postgresql://", "postgres://")):
        try:
            from undercroft.server.postgres import PostgresStore
        except ImportError:
            raise Refusal("PostgreSQL needs one more package: pip install 'undercroft[postgres]'.") from None
        return PostgresStore(database)
    raise Refusal(f"A database is sqlite:///PATH or postgresql://..., not {database.partition(':')[0]}:...")


def run(config: Config) -> int:
    """Serve until told to stop."""
    set_up_logs()
    sys.setswitchinterval(SWITCH_SECONDS)
    listening = listen(config)
    port = listening.getsockname()[1]
    desk = new_desk(dataclasses.replace(config, port=port), store_at(config.database))
    settings = uvicorn.Config(
        new_app(desk, STATIC),
        ws=Line,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        proxy_headers=bool(config.proxy),
        forwarded_allow_ips=config.proxy or None,
        h11_max_incomplete_event_size=32 * 1024,
    )
    with guard.ticking():
        uvloop.run(Server(settings, desk).open([listening]))
    return 0


def listen(config: Config) -> socket.socket:
    """The socket on which the server listens."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        return socket.create_server((config.host, config.port), family=family, backlog=2048)
    except OSError as problem:
        why = os.strerror(problem.errno or 0).lower()
        raise Refusal(f"Nobody can listen on {config.host}, port {config.port}: {why}.") from None


class Server(uvicorn.Server):
    """A server that says where it is, and says goodbye before it stops."""

    def __init__(self, settings: uvicorn.Config, desk: Desk) -> None:
        super().__init__(settings)
        self.desk = desk

    async def open(self, sockets: list[socket.socket]) -> None:
        """Open the database, then the doors."""
        try:
            await self.desk.hall.open()
        except StoreError as problem:
            raise Refusal(str(problem)) from None
        await self.serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(welcome(self.desk.config), flush=True)
        if self.desk.config.browse:
            webbrowser.open(f"http://localhost:{self.desk.config.port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.desk.hall.say_goodbye()
        await super().shutdown(sockets)
        await self.desk.hall.close()


def welcome(config: Config) -> str:
    """What the host reads when the server is up."""
    here = "this machine" if config.host in ("127.0.0.1", "localhost", "::1") else "your network"
    name = config.host if config.host not in ("0.0.0.0", "::") else socket.gethostname()
    lines = [f"Undercroft is open on {here}: http://{f'[{name}]' if ':' in name else name}:{config.port}/"]
    if here == "this machine":
        lines.append("To let friends in, start it with --host 0.0.0.0, or put it behind a web server: docs/hosting.md.")
    lines.append("Make a room, and share the invitation that it shows. Ctrl-C stops; games go on where they were.")
    return "\n".join(lines)
