"""Pictures of the browser table: `python -m tools.screens` plays each game a little and photographs it.

Needs chromium and playwright, as the browser tests do. Lobby and games go to docs/images as small JPEG files. With
`--every FOLDER` each game is photographed there on a phone, a laptop and a large screen, dark and light.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.server.served import Served
from tests.web.seated import OPTION, Seated

FOLDER = Path(__file__).parents[1] / "docs" / "images"
CHOICES = {"tomb": 12, "wymer": 9, "dungeons": 14, "duel": 4, "wonder": 12}
SIZE: ViewportSize = {"width": 1280, "height": 800}
SCREENS: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "laptop": SIZE,
    "large": {"width": 2560, "height": 1440},
}


def photograph(page: Page, file: Path) -> None:
    page.mouse.move(0, 0)
    page.wait_for_timeout(600)
    page.screenshot(path=file, type="jpeg", quality=78)
    print(f"wrote {file}", flush=True)


def play(person: Seated, game: str, choices: int) -> None:
    """Follow the hints of a game for a while."""
    person.play_now(game)
    for _ in range(choices):
        person.page.wait_for_selector(f"{OPTION}, .verdict")
        if person.ending() is not None:
            return
        before = len(person.heard)
        if len(person.options()) == 1:
            person.page.locator(OPTION).click()
        else:
            person.page.get_by_title("Hint (H)").click()
            person.page.locator(".hint .primary").click()
        person.wait_until_heard(before)
    person.page.wait_for_selector(f"{OPTION}, .verdict")


def seated(browser: Browser, url: str, **more: Any) -> Seated:
    context = browser.new_context(**{"viewport": SIZE, "reduced_motion": "reduce", "color_scheme": "dark"} | more)
    return Seated(context.new_page(), "Mara", url)


def for_documents(browser: Browser, url: str, games: list[str]) -> None:
    """One picture of each game, and the lobby."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in games:
        person = seated(browser, url)
        play(person, game, CHOICES[game])
        photograph(person.page, FOLDER / f"web-{game}.jpg")
        person.page.context.close()
    lobby = seated(browser, url).enter_lobby()
    lobby.page.wait_for_selector("[data-play]")
    photograph(lobby.page, FOLDER / "web-lobby.jpg")


def everywhere(browser: Browser, url: str, games: list[str], folder: Path) -> None:
    """The same moment of each game on every screen, dark and light."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        person = seated(browser, url)
        play(person, game, CHOICES[game])
        for name, size in SCREENS.items():
            person.page.set_viewport_size(size)
            for scheme in ("dark", "light"):
                person.page.emulate_media(color_scheme=scheme)
                photograph(person.page, folder / f"{game}-{name}-{scheme}.jpg")
        person.page.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screens", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which games (default: {' '.join(CHOICES)})")
    parser.add_argument("--every", type=Path, metavar="FOLDER", help="phone, laptop and large screen, dark and light")
    asked = parser.parse_args()
    games = asked.games or list(CHOICES)
    if unknown := [game for game in games if game not in CHOICES]:
        parser.error(f"there is no game {unknown[0]!r}; there are {', '.join(CHOICES)}.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(f"sqlite:///{folder}/rooms.db", "--no-delays", "--no-limits").start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            if asked.every:
                everywhere(browser, server.url, games, asked.every)
            else:
                for_documents(browser, server.url, games)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
