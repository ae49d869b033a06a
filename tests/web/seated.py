"""Somebody at a browser: sees a page, clicks, and hears all that comes over the wire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from tests.patience import PATIENCE, until

OPTION = "button.option:not([disabled])"


class Seated:
    """A person at the table, with one page open."""

    def __init__(self, page: Any, name: str, url: str) -> None:
        self.page, self.name, self.url = page, name, url
        self.heard: list[str] = []
        self.hosts: set[str] = set()
        self.trouble: list[str] = []
        page.set_default_timeout(1000 * PATIENCE)
        page.on("websocket", self._listen)
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("console", self._read_console)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def _read_console(self, message: Any) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.trouble.append(message.text)

    def until(self, happens: Callable[[], object], missed: str) -> None:
        """Wait until something is so on the page, or was heard."""
        until(happens, missed, lambda seconds: self.page.wait_for_timeout(1000 * seconds))

    def go(self, route: str = "") -> Seated:
        """Open a page, and wait until the one before is gone."""
        address = f"{self.url}/#/{route}"
        if self.page.url != address:
            self.page.evaluate("document.querySelector('main')?.setAttribute('data-before', '')")
            self.page.goto(address)
            self.page.wait_for_selector("[data-before]", state="detached")
        return self

    def enter_lobby(self) -> Seated:
        self.go()
        self.page.get_by_label("Your name at the table").first.fill(self.name)
        return self

    def play_now(self, game: str) -> Seated:
        """One click in the lobby."""
        self.enter_lobby()
        self.page.click(f"[data-play={game}]")
        self.page.wait_for_selector("#question")
        return self

    # At the table.

    def wait_for_question(self) -> None:
        """Wait until something can be chosen: a choice that is under way has been answered then."""
        self.page.wait_for_selector(OPTION)

    def options(self) -> list[str]:
        """The keys that are offered now."""
        self.wait_for_question()
        keys: list[str] = self.page.locator(OPTION).evaluate_all("all => all.map(each => each.dataset.key)")
        return keys

    def asked(self) -> bool:
        """Whether something can be chosen now."""
        return bool(self.page.locator(OPTION).count())

    def choose(self, key: str) -> None:
        """By the option list."""
        self.page.locator(f"button.option[data-key='{key}']").click()
        self.wait_until_answered()

    def wait_until_answered(self) -> None:
        """Wait until the server has carried out what was chosen, and the page shows it."""
        self.page.wait_for_selector("#question .sent", state="detached")

    def wait_until_done(self, before: int) -> None:
        """Wait until the server has carried out what was asked for after so many messages."""
        self.until(lambda: any('"is":"done"' in text for text in self.heard[before:]), "the server does not answer")

    def lines(self) -> int:
        """How many lines the log has."""
        return int(self.page.locator(".log li").count())

    def wait_for_lines(self, count: int) -> None:
        self.until(lambda: self.lines() == count, f"the log never has {count} lines")

    def ending(self) -> str | None:
        """What is said of the end, once it is there."""
        found = self.page.locator(".verdict")
        return str(found.inner_text()) if found.count() else None

    def ready(self, word: str = "") -> None:
        """Be ready, with a word for the luck if one is given."""
        if word:
            self.page.fill("[data-word]", word)
        self.page.click("[data-ready]")

    def open_menu(self) -> None:
        self.page.get_by_role("button", name="Menu").click()

    def let_a_bot_play(self) -> None:
        self.open_menu()
        self.page.click("[data-let-bot]")

    def wait_for_ending(self) -> str:
        """What is said of the end."""
        return str(self.page.locator(".verdict").inner_text())

    @property
    def room(self) -> str:
        """The room in the address."""
        return str(self.page.url.rpartition("/room/")[2])


def invited(sit: Callable[..., Seated], game: str, **more: Any) -> tuple[Seated, Seated]:
    """Ann makes a table and sends the link to Bob, who sits down."""
    ann = sit("Ann", **more).enter_lobby()
    ann.page.click(f"[data-invite={game}]")
    ann.page.click("[data-begin]")
    link = ann.page.locator("[data-invitation]").input_value()
    bob = sit("Bob", **more).enter_lobby()
    bob.page.goto(link)
    bob.page.click("[data-sit]")
    bob.page.wait_for_selector("[data-ready]")
    return ann, bob


def together(sit: Callable[..., Seated], game: str) -> tuple[Seated, Seated]:
    """Ann and Bob at a table at which the game has begun."""
    ann, bob = invited(sit, game)
    ann.ready()
    bob.ready()
    for person in (ann, bob):
        person.page.wait_for_selector("#question")
    return ann, bob
