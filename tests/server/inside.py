"""A server inside the test's own process, on a real socket: for tests that must reach into its rooms."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from tests.patience import PATIENCE
from undercroft.server.app import new_app, new_desk
from undercroft.server.config import Config
from undercroft.server.desk import Desk
from undercroft.server.line import Line
from undercroft.server.serve import listen
from undercroft.server.sqlite import SQLiteStore


class Inside:
    """A server in a thread."""

    def __init__(self, database: Path, now: Callable[[], float]) -> None:
        config = Config(f"sqlite:///{database}", port=0, limits=False, delays=False)
        self.socket = listen(config)
        self.port: int = self.socket.getsockname()[1]
        self.desk: Desk = new_desk(config, SQLiteStore(database))
        self.desk.hall.now = now
        settings = uvicorn.Config(new_app(self.desk, Path("nowhere")), ws=Line, lifespan="off", log_config=None)
        self.server = uvicorn.Server(settings)
        self.server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        asyncio.run(self.serve())

    async def serve(self) -> None:
        await self.desk.hall.open()
        await self.server.serve([self.socket])
        await self.desk.hall.close()


@contextmanager
def inside(database: Path, now: Callable[[], float]) -> Iterator[Inside]:
    server = Inside(database, now)
    server.thread.start()
    try:
        yield server
    finally:
        server.server.should_exit = True
        server.thread.join(PATIENCE)
        server.socket.close()
