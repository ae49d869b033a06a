"""Pictures of the browser table: `python -m tools.screens` plays each game a little and photographs it.

Needs chromium and playwright, as the browser tests do. Lobby and games go to docs/images as small PNG files.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import ViewportSize, sync_playwright

from tests.server.served import Served
from tests.web.seated import OPTION, Seated

FOLDER = Path(__file__).parents[1] / "docs" / "images"
CHOICES = {"tomb": 6, "wymer": 5, "dungeons": 7, "duel": 4}
SIZE: ViewportSize = {"width": 1280, "height": 800}


def photograph(page: Any, name: str) -> None:
    file = FOLDER / f"web-{name}.jpg"
    page.screenshot(path=file, type="jpeg", quality=78)
    print(f"wrote {file.relative_to(FOLDER.parents[1])}")


def play(person: Seated, game: str, choices: int) -> None:
    """Follow the first options of a game for a while."""
    person.play_now(game)
    for i in range(choices):
        person.wait_for_question()
        options = person.page.locator(OPTION)
        options.nth(min(i % 3, options.count() - 1)).click()
        person.page.wait_for_timeout(300)
    person.wait_for_question()
    person.page.mouse.move(0, 0)
    person.page.wait_for_timeout(500)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(f"sqlite:///{folder}/rooms.db", "--no-delays", "--no-limits").start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            for game, choices in CHOICES.items():
                context = browser.new_context(viewport=SIZE, reduced_motion="reduce", color_scheme="dark")
                person = Seated(context.new_page(), "Mara", server.url)
                play(person, game, choices)
                photograph(person.page, game)
                context.close()
            context = browser.new_context(viewport=SIZE, color_scheme="dark")
            lobby = Seated(context.new_page(), "Mara", server.url).enter_lobby()
            lobby.page.wait_for_selector("[data-play]")
            lobby.page.wait_for_timeout(800)
            photograph(lobby.page, "lobby")
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
