"""Pictures of the browser table: `python -m tools.screens` photographs each game at one moment, and the lobby.

Needs chromium and playwright, as the browser tests do. The pictures go to docs/images as small JPEG files. The same
seed and the same player give the same moment, so a picture changes only when the table looks different.

With `--every FOLDER` every kind of screen is photographed there, on a phone, a laptop and a large screen, dark and
light: what is before and between games, each game at its beginning, in its middle and at its end, and what opens over
a table. With `--only WORD ...` those whose name has one of the words, for example `--only lobby` or `--only wonder`.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.server.served import Served
from tests.web.seated import OPTION, Seated
from tools.pictures import Picture, table
from undercroft.match.save import encoded

FOLDER = Path(__file__).parents[1] / "docs" / "images"
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
SCREENS: dict[str, ViewportSize] = {
    "phone": {"width": 390, "height": 844},
    "laptop": LAPTOP,
    "large": {"width": 2560, "height": 1440},
}
SCHEMES: tuple[Any, ...] = ("dark", "light")
SETTLE = 350
"""Milliseconds until a page whose size has changed lies still."""

MOMENTS = {
    "tomb": Picture("tomb", "b", 60, bots=1),
    "wymer": Picture("wymer", "b", 44, bots=3),
    "dungeons": Picture("dungeons", "picture", 60, bots=2),
    "wonder": Picture("wonder", "picture", 30, {"chapter": "2"}, bots=2),
    "duel": Picture("duel", "picture", 7, bots=1),
}
"""The moment of each game that is shown in the documents."""


@cache
def saved(game: str, choices: int) -> bytes:
    moment = MOMENTS[game]
    return encoded(table(Picture(game, moment.seed, choices, moment.settings, moment.bots)))


@dataclass
class Studio:
    """A browser at a server, and the people who have been photographed."""

    browser: Browser
    url: str
    people: list[Seated] = field(default_factory=list)

    def person(self, name: str = "Mara") -> Seated:
        context = self.browser.new_context(
            viewport=LAPTOP, reduced_motion="reduce", color_scheme="dark", locale="en-GB"
        )
        self.people.append(Seated(context.new_page(), name, self.url))
        self.people[-1].enter_lobby().page.evaluate("document.activeElement.blur()")
        return self.people[-1]

    def at(self, game: str, choices: int | None = None) -> Seated:
        """Somebody at a table in the middle of a game."""
        mara = self.person()
        data = saved(game, MOMENTS[game].choices if choices is None else choices)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "moment.undercroft"
            file.write_bytes(data)
            mara.page.set_input_files("[data-load]", file)
            mara.page.wait_for_selector(f"{OPTION}, .verdict")
        return mara

    def done(self) -> None:
        for person in self.people:
            person.page.context.close()
        self.people.clear()


# How each screen is reached.

Reach = Callable[[Studio], Seated]


def page_of(route: str, sign: str = "main h1") -> Reach:
    def reach(studio: Studio) -> Seated:
        mara = studio.person().go(route)
        mara.page.wait_for_selector(sign)
        return mara

    return reach


def lobby(studio: Studio) -> Seated:
    mara = studio.person()
    mara.page.wait_for_selector("[data-play=duel]")
    return mara


def lobby_of_a_regular(studio: Studio) -> Seated:
    mara = studio.person()
    for game in ("duel", "tomb"):
        mara.play_now(game)
        mara.wait_for_question()
    mara.go()
    mara.page.wait_for_selector("[data-table] >> nth=1")
    return mara


def gathering(studio: Studio) -> Seated:
    """A campaign between its chapters is the fullest of its kind."""
    mara = studio.person()
    mara.page.click("[data-campaign=wonder]")
    mara.page.fill("[data-campaign-name]", "Thursdays")
    mara.page.click("[data-begin]")
    mara.page.wait_for_selector("[data-campaign-panel] >> text=comes next")
    return mara


def configuring(studio: Studio) -> Seated:
    mara = gathering(studio)
    mara.page.click("[data-configure]")
    mara.page.wait_for_selector("[data-configured]")
    return mara


def joining(studio: Studio) -> Seated:
    invitation = gathering(studio).page.locator("[data-invitation]").input_value()
    bob = studio.person("Bob")
    bob.page.goto(invitation)
    bob.page.wait_for_selector("[data-sit]")
    return bob


def sheet(studio: Studio) -> Seated:
    mara = gathering(studio)
    mara.page.click("[data-sheet]")
    mara.page.wait_for_selector("[data-lines]")
    return mara


def moment(game: str, choices: int | None = None) -> Reach:
    return lambda studio: studio.at(game, choices)


def ending(game: str) -> Reach:
    def reach(studio: Studio) -> Seated:
        mara = studio.at(game)
        mara.let_a_bot_play()
        mara.page.wait_for_selector(".verdict", timeout=300_000)
        return mara

    return reach


def after(route: str, sign: str) -> Reach:
    """A page about a finished game."""

    def reach(studio: Studio) -> Seated:
        mara = ending("duel")(studio)
        mara.go(route.format(mara.room))
        mara.page.wait_for_selector(sign)
        return mara

    return reach


def lesson(game: str) -> Reach:
    def reach(studio: Studio) -> Seated:
        mara = studio.person()
        mara.page.click(f"[data-learn={game}]")
        mara.page.get_by_role("region", name="Your first game").wait_for()
        mara.page.wait_for_selector(f"{OPTION}, [data-next]")
        return mara

    return reach


def over(game: str, *acts: Callable[[Page], Any]) -> Reach:
    """What opens over a table."""

    def reach(studio: Studio) -> Seated:
        mara = studio.at(game)
        for act in acts:
            act(mara.page)
        return mara

    return reach


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()


def press(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name, exact=True).click()


def a_card(page: Page) -> None:
    page.keyboard.press("Tab")
    page.locator("button.card").last.focus()
    page.wait_for_timeout(SETTLE)


def hint(page: Page) -> None:
    page.get_by_title("Hint (H)").click()
    page.wait_for_selector(".hint .primary", timeout=300_000)


def talk(page: Page) -> None:
    page.keyboard.press("c")
    page.fill("[data-chat]", "Well met, and mind the stairs.")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=mind the stairs")


def log(page: Page) -> None:
    page.keyboard.press("l")


def kinds() -> Iterator[tuple[str, Reach]]:
    """Every kind of screen by name."""
    yield "lobby", lobby
    yield "lobby-regular", lobby_of_a_regular
    yield "new", page_of("new/wymer", "[data-begin]")
    yield "new-campaign", page_of("new/wonder/campaign", "[data-begin]")
    yield "gathering", gathering
    yield "configuring", configuring
    yield "joining", joining
    yield "sheet", sheet
    yield "account", page_of("account", "[data-password]")
    yield "replays", after("replays", "main h1")
    yield "replay", after("replay/{}/4", "[data-at]")
    yield "luck", after("luck/{}", "text=Checked")
    yield "statistics", after("statistics", "[role=row], tr")
    yield "credits", page_of("credits")
    yield "nowhere", page_of("no/such/place", "main")
    for game, picture in MOMENTS.items():
        yield f"{game}-opening", moment(game, 0)
        yield f"{game}-early", moment(game, max(2, picture.choices // 4))
        yield f"{game}-moment", moment(game)
        yield f"{game}-ending", ending(game)
        yield f"{game}-lesson", lesson(game)
    yield "menu", over("dungeons", menu)
    yield "standing", over("dungeons", menu, lambda page: page.click("[data-standing]"))
    yield "settings", over("tomb", menu, press("Settings"))
    yield "keys", over("tomb", menu, press("Keys"))
    yield "invite", over("tomb", menu, press("Invite"))
    yield "rules", over("wonder", menu, press("Rules"))
    yield "inspector", over("dungeons", a_card)
    yield "hint", over("tomb", hint)
    yield "chat", over("dungeons", talk)
    yield "log", over("wymer", log)


# Taking pictures.


def photograph(page: Page, file: Path) -> None:
    page.wait_for_timeout(SETTLE)
    page.screenshot(path=file, type="jpeg", quality=78, full_page=True)


def everywhere(studio: Studio, folder: Path, only: list[str]) -> None:
    """Every kind of screen in every size, dark and light."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [(name, reach) for name, reach in kinds() if any(word in name for word in only)]
    began = time.monotonic()
    for number, (name, reach) in enumerate(wanted, start=1):
        page = reach(studio).page
        for size, pixels in SCREENS.items():
            page.set_viewport_size(pixels)
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                photograph(page, folder / f"{name}-{size}-{scheme}.jpg")
        studio.done()
        print(f"{number} of {len(wanted)}: {name} ({time.monotonic() - began:.0f} s)", flush=True)


def for_documents(studio: Studio, only: list[str]) -> None:
    """One picture of each game, and the lobby."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, reach in [("lobby", lobby), *((game, moment(game)) for game in MOMENTS)]:
        if not any(word in name for word in only):
            continue
        page = reach(studio).page
        page.wait_for_timeout(SETTLE)
        page.screenshot(path=FOLDER / f"web-{name}.jpg", type="jpeg", quality=78)
        studio.done()
        print(f"wrote docs/images/web-{name}.jpg", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.screens", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--every", type=Path, metavar="FOLDER", help="every kind of screen, in every size and scheme")
    parser.add_argument(
        "--only", nargs="+", default=[""], metavar="WORD", help="only screens with one of these in the name"
    )
    asked = parser.parse_args()
    names = [name for name, _ in kinds()]
    for word in asked.only:
        if not any(word in name for name in names):
            parser.error(f"no screen has {word!r} in its name; there are {', '.join(names)}.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(f"sqlite:///{folder}/rooms.db", "--no-delays", "--no-limits")
        server.program = "undercroft"
        server.start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            studio = Studio(browser, server.url)
            if asked.every:
                everywhere(studio, asked.every, asked.only)
            else:
                for_documents(studio, asked.only)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
