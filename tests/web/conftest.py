"""A real server, a real browser, and players who click."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import Served
from tests.web.seated import Seated

STATIC = Path(__file__).parents[2] / "src/undercroft/server/static/index.html"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def missing() -> str:
    """What these tests need and is not here."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "playwright: make .venv/.dev"
    return "" if STATIC.exists() else "the built client: make web"


def refuse_without(lack: str) -> None:
    """Where tests are a duty, what is missing is a failure."""
    if lack:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"The browser tests need {lack}.")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The chromium of the system, or the one that `make test-slow` has fetched."""
    refuse_without(missing())
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = shutil.which("chromium") or playwright.chromium.executable_path
        refuse_without("" if Path(path).exists() else "a browser: apt-get install chromium")
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def served(chromium: Any, tmp_path: Path) -> Iterator[Served]:
    server = Served(f"sqlite:///{tmp_path / 'rooms.db'}", "--no-delays", "--no-limits").start()
    yield server
    server.kill()


@pytest.fixture
def sit(chromium: Any, served: Served) -> Iterator[Callable[..., Seated]]:
    """Opens the table for one more person, each with a browser profile of their own."""
    contexts: list[Any] = []

    def open_for(name: str, width: int = 1280, height: int = 800, url: str = "", **more: Any) -> Seated:
        more = {"reduced_motion": "reduce", "color_scheme": "dark", "locale": "en-GB"} | more
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        return Seated(context.new_page(), name, url or served.url)

    yield open_for
    for context in contexts:
        context.close()
