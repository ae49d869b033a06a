"""Running a server."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import msgspec
import uvicorn

from undercroft.engine.refusal import Refusal
from undercroft.match.save import saves_folder
from undercroft.server import guard
from undercroft.server.app import new_app, new_desk
from undercroft.server.config import Config
from undercroft.server.sqlite import SQLiteStore
from undercroft.server.store import Store

LARGEST_MESSAGE = 16 * 1024
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
    for noisy in ("uvicorn.access", "undercroft.http"):
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
    guard.install()
    app = new_app(new_desk(config, store_at(config.database)), STATIC)
    settings = uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=True,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        proxy_headers=bool(config.proxy),
        forwarded_allow_ips=config.proxy or None,
        h11_max_incomplete_event_size=32 * 1024,
    )
    uvicorn.Server(settings).run()
    return 0
