"""The server that most tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres, postgres
from tests.server.served import QUICK, Player, Served, serving, sqlite_at


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server without delays and limits."""
    with serving(sqlite_at(tmp_path_factory.mktemp("server")), *QUICK) as server:
        yield server


@pytest.fixture(autouse=True)
def everybody_goes_home() -> Iterator[None]:
    yield
    while Player.all:
        Player.all.pop().close()


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    with postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "server.db")
    server: Postgres = request.getfixturevalue("database_server")
    return server.new_database()
