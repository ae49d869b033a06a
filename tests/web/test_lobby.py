"""Before and between games in the browser: the lobby, first games, accounts, options, campaigns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.served import Served
from tests.web.seated import Seated, invited
from tests.web.test_table import serious

pytestmark = pytest.mark.slow

Sit = Callable[..., Seated]

GAMES = ("tomb", "wymer", "dungeons", "wonder", "duel")
MOST_STEPS = 60


@pytest.fixture(scope="module")
def served(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all of them: nobody here harms it."""
    folder = tmp_path_factory.mktemp("server")
    server = Served(f"sqlite:///{folder / 'rooms.db'}", "--no-delays", "--no-limits").start()
    yield server
    server.kill()


# The lobby.


def test_every_game_has_a_picture_and_can_be_played_learned_and_shared(sit: Sit) -> None:
    mara = sit("Mara").enter_lobby()
    for game in GAMES:
        for way in ("play", "learn", "invite"):
            mara.page.locator(f"[data-{way}={game}]").wait_for()
        card = mara.page.locator("li.game", has=mara.page.locator(f"[data-play={game}]"))
        assert card.locator("svg[aria-label]").evaluate("each => each.getBoundingClientRect().height") > 80


def test_a_game_is_gone_on_with_from_the_lobby(sit: Sit) -> None:
    mara = sit("Mara").play_now("duel")
    offered, room = mara.options(), mara.room
    mara.go()
    card = mara.page.locator(f"[data-table='{room}']")
    card.get_by_text("running").wait_for()
    card.click()
    assert mara.options() == offered
    mara.go()
    mara.page.get_by_role("button", name="Take A Difference of Opinion off this list").click()
    card.wait_for(state="detached")


def test_nothing_is_wider_than_a_phone(sit: Sit) -> None:
    mara = sit("Mara", width=390, height=844).enter_lobby()
    for route in ("", "account", "new/tomb", "new/wonder/campaign", "replays", "statistics", "credits"):
        mara.go(route)
        mara.page.wait_for_selector("main h1")
        assert mara.page.evaluate("document.documentElement.scrollWidth") <= 390, route
    mara.go("new/wonder/campaign")
    mara.page.fill("[data-campaign-name]", "Thursdays")
    mara.page.click("[data-begin]")
    mara.page.wait_for_selector("[data-campaign-panel] >> text=comes next")
    assert mara.page.evaluate("document.documentElement.scrollWidth") <= 390
    mara.page.click("[data-sheet]")
    mara.page.wait_for_selector("[data-lines]")
    assert mara.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_led_to_its_last_step(game: str, sit: Sit) -> None:
    """Every step is done as it says: what it wants is offered or will be, and the end of the lesson is reached."""
    mara = sit("Mara").enter_lobby()
    mara.page.click(f"[data-learn={game}]")
    guide = mara.page.get_by_role("region", name="Your first game")
    guide.wait_for()
    for _ in range(MOST_STEPS):
        if guide.get_by_text("That is all you need.").count():
            break
        step = guide.locator("small").inner_text()
        mara.page.wait_for_selector("[data-next], .option.hinted, .verdict")
        assert mara.ending() is None, f"the game is over at {step}"
        if guide.locator("[data-next]").count():
            guide.locator("[data-next]").click()
        else:
            mara.page.locator(".option.hinted").first.click()
        mara.page.wait_for_function("was => document.querySelector('.guide small')?.innerText !== was", arg=step)
    guide.get_by_text("That is all you need.").wait_for()
    assert mara.trouble == []


def test_finished_games_are_counted(sit: Sit) -> None:
    mara = sit("Mara").play_now("duel")
    mara.let_a_bot_play()
    mara.wait_for_ending()
    mara.go("statistics")
    row = mara.page.get_by_role("row", name="A Difference of Opinion")
    row.wait_for()
    cells = row.get_by_role("cell").all_inner_texts()
    assert cells[0] == "2"
    assert int(cells[1]) >= 1
    assert int(cells[2]) >= 1


# Accounts.


def test_an_account_brings_its_tables_to_another_device(sit: Sit) -> None:
    """A guest plays, makes an account, and goes on elsewhere; nothing asked for an account before."""
    mara = sit("Mara").play_now("duel")
    offered, room = mara.options(), mara.room
    enter(mara, "Mara of the Cellar", "much too long a password", fresh=True)
    mara.page.wait_for_selector("text=Signed in as Mara of the Cellar")
    mara.page.locator(f"[data-table='{room}']").wait_for()
    assert serious(mara.page) == []

    phone = sit("Mara", width=390, height=844).enter_lobby()
    enter(phone, "Mara of the Cellar", "not the password")
    phone.page.wait_for_selector("[role=alert] >> text=Name and password do not go together")
    enter(phone, "Mara of the Cellar", "much too long a password")
    phone.page.locator(f"[data-table='{room}']").click()
    assert phone.options() == offered

    mara.page.click("[data-sign-out]")
    mara.page.wait_for_selector("[data-password]")
    mara.page.reload()
    mara.page.wait_for_selector("[data-password]")
    mara.page.locator("[data-account]").get_by_text("Sign in", exact=True).wait_for()


def enter(person: Seated, name: str, password: str, fresh: bool = False) -> None:
    person.go("account")
    person.page.locator(f"[data-fresh={str(fresh).lower()}]").check(force=True)
    person.page.fill("[data-account-name]", name)
    person.page.fill("[data-password]", password)
    person.page.click("[data-enter]")


# Before the game.


def test_the_host_changes_options_and_seats_until_the_game_begins(sit: Sit) -> None:
    ann, bob = invited(sit, "duel")
    bob.page.wait_for_selector("[data-played] >> text=Every option is as usual.")
    assert bob.page.locator("[data-configure]").count() == 0, "only the host changes the table"
    bob.ready()
    ann.page.get_by_text("ready", exact=True).wait_for()
    ann.page.click("[data-configure]")
    assert serious(ann.page) == []
    ann.page.locator("dialog").get_by_label("brawl").check()
    ann.page.click("[data-configured]")
    ann.page.wait_for_selector("dialog", state="detached")
    bob.page.wait_for_selector("[data-played] >> text=brawl")
    bob.page.get_by_role("button", name="I am ready").wait_for()

    ann.page.get_by_role("button", name="Free this seat").click()
    ann.page.wait_for_selector("text=free seat")
    bob.page.wait_for_selector("[role=alert]")
    seat = ann.page.locator("[data-arrange='1']")
    seat.select_option("sensible")
    ann.page.wait_for_selector("text=bot, sensible")
    ann.ready()
    assert ann.options()
    assert ann.trouble == []


def test_options_that_contradict_each_other_are_refused_where_they_are_chosen(sit: Sit) -> None:
    ann, _ = invited(sit, "wymer")
    ann.page.click("[data-configure]")
    dialog = ann.page.locator("dialog")
    dialog.locator("input[name=setting-villain][value=no]").check()
    dialog.locator("input[name=setting-difficulty][value=easy]").check()
    ann.page.click("[data-configured]")
    dialog.locator("[role=alert]").wait_for()
    assert dialog.is_visible()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_serious_around_a_game(scheme: str, sit: Sit) -> None:
    """The table before the game, its ending, its luck and its replay, and the page of an account."""
    ann, bob = invited(sit, "duel", color_scheme=scheme)
    for person in (ann, bob):
        assert serious(person.page) == []
    ann.ready()
    bob.ready()
    ann.wait_for_question()
    bob.let_a_bot_play()
    ann.let_a_bot_play()
    ann.wait_for_ending()
    assert serious(ann.page) == []
    for route, sign in ((f"luck/{ann.room}", "text=Checked"), (f"replay/{ann.room}/2", "[data-at]")):
        bob.go(route)
        bob.page.wait_for_selector(sign)
        assert serious(bob.page) == [], route
    bob.go("account")
    bob.page.wait_for_selector("[data-password]")
    assert serious(bob.page) == []


# Campaigns.


def test_a_campaign_goes_from_chapter_to_chapter(sit: Sit) -> None:
    """A short chapter is played and lost; it is tried again without Bob, from its sheet and from the lobby."""
    ann = sit("Ann").enter_lobby()
    ann.page.click("[data-campaign=wonder]")
    ann.page.fill("[data-campaign-name]", "Thursdays")
    ann.page.get_by_text("Every option, one by one").click()
    ann.page.get_by_role("group", name="Most rounds").get_by_label("Another value").fill("1")
    ann.page.click("[data-begin]")
    ann.page.wait_for_selector("[data-campaign-panel] >> text=Chapter I comes next")
    link = ann.page.locator("[data-invitation]").input_value()
    bob = sit("Bob").enter_lobby()
    bob.page.goto(link)
    bob.page.click("[data-sit]")
    bob.ready()
    ann.ready()
    first = ann.room
    for person in (ann, bob):
        person.page.wait_for_selector("#question")
        person.let_a_bot_play()
    ann.wait_for_ending()
    ann.page.get_by_role("button", name="Try the chapter again").click()
    ann.page.wait_for_selector("[data-campaign-panel] >> text=Chapter I comes next, try 2")
    assert ann.room != first
    assert serious(ann.page) == []

    bob.page.click("[data-next-room]")
    bob.page.wait_for_selector("[data-ready]")
    bob.open_menu()
    bob.page.get_by_role("button", name="Leave the table").click()
    bob.page.locator("dialog").get_by_role("button", name="Leave the table").click()
    ann.page.wait_for_selector("text=free seat")
    ann.page.click("[data-more]")
    ann.page.locator("[data-arrange='2']").select_option("sensible")
    ann.page.locator("[data-arrange='1']").select_option("sensible")
    ann.page.wait_for_selector("text=bot, sensible >> nth=1")
    ann.page.click("[data-fewer]")
    ann.page.wait_for_selector("[data-arrange='2']", state="detached")

    ann.page.click("[data-sheet]")
    sheet = ann.page.locator("[data-lines]")
    sheet.wait_for()
    for word in ("Destiny", "Keywords", "Total", "Wyrm deck"):
        assert word in sheet.inner_text()
    assert serious(ann.page) == []

    ann.go()
    card = ann.page.locator("[data-table]", has_text="Thursdays").first
    card.get_by_text("waiting for everybody").wait_for()
    card.click()
    ann.ready()
    assert ann.options()
