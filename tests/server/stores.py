"""Both stores, opened and closed around what is tried with them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from undercroft.server.postgres import PostgresStore
from undercroft.server.sqlite import SQLiteStore
from undercroft.server.store import Store

Use = Callable[[Store], Awaitable[None]]


def new_store(url: str) -> Store:
    store: Store = PostgresStore(url) if "://" in url else SQLiteStore(Path(url))
    store.heard = lambda room, number: None
    store.told = lambda room, text: None
    return store


def use(url: str, *uses: Use) -> None:
    """Open a store for each use in turn, so that all must be on disk in between."""

    async def run(each: Use) -> None:
        store = new_store(url)
        await store.open()
        try:
            await each(store)
        finally:
            await store.close()

    for each in uses:
        asyncio.run(run(each))
