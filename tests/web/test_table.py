"""The table in a browser: clicked, dragged, typed at, cut off, and read aloud."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from tests.server.served import Served
from tests.web.seated import OPTION, Seated, together
from tests.web.wire import Wire

pytestmark = pytest.mark.slow

Sit = Callable[..., Seated]

GAMES = ("tomb", "wymer", "dungeons", "duel", "wonder")
MOST_CLICKS = 1500


def test_one_click_in_the_lobby_begins_a_game(sit: Sit) -> None:
    mara = sit("Mara").play_now("tomb")
    assert mara.options()
    assert mara.trouble == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_clicking(game: str, sit: Sit) -> None:
    """The hint is followed, so that a game gets to its end as it would with a player of some sense."""
    mara = sit("Mara").play_now(game)
    for _ in range(MOST_CLICKS):
        mara.page.wait_for_selector(f"{OPTION}, .verdict")
        if mara.ending() is not None:
            break
        if len(mara.options()) == 1:
            mara.page.locator(OPTION).click()
        else:
            follow_the_hint(mara)
        mara.wait_until_answered()
    assert mara.ending() is not None
    assert mara.trouble == []


def follow_the_hint(person: Seated) -> None:
    """Do what a good player would do, or the first thing if the machine is too slow for a hint, which is told."""
    person.page.get_by_title("Hint (H)").click()
    person.page.wait_for_selector(".hint .primary, .note[role=alert]")
    hint = person.page.locator(".hint .primary")
    (hint if hint.count() else person.page.locator(OPTION).first).click()


def test_a_thing_can_be_clicked_itself(sit: Sit) -> None:
    """A square of the cellar is walked to by clicking it: walk or peek is asked if both can be done."""
    mara = sit("Mara").play_now("duel")
    (square, *_) = [key.removeprefix("walk ") for key in mara.options() if key.startswith("walk ")]
    mara.page.locator(f".target[aria-label^='{square},']").click()
    mara.page.locator(f"dialog button[data-key='walk {square}']").click()
    mara.page.wait_for_selector(f".log >> text=Mara walks to {square}")


def test_a_figure_is_dragged_to_where_it_goes(sit: Sit) -> None:
    mara = sit("Mara").play_now("duel")
    (square, *_) = [key.removeprefix("walk ") for key in mara.options() if key.startswith("walk ")]
    figure = mara.page.locator("[data-board] [data-ref='seat-1']")
    figure.drag_to(mara.page.locator(f".target[aria-label^='{square},']"))
    mara.page.locator(f"dialog button[data-key='walk {square}']").click()
    mara.page.wait_for_selector(f".log >> text=Mara walks to {square}")


def test_a_party_is_built_by_dragging(sit: Sit) -> None:
    """A Gamer is dropped on the plan of a raid, which tells the odds."""
    mara = sit("Mara").play_now("dungeons")
    keys = mara.options()
    while not keys[0].startswith("send "):
        mara.choose(next((key for verb in ("raid", "recruit") for key in keys if key.startswith(verb)), keys[0]))
        keys = mara.options()
    title = keys[0].removeprefix("send ").replace("_", " ")
    gamer = mara.page.locator(f".card[aria-label^='{title}' i]").first
    gamer.drag_to(mara.page.locator(".card", has_text="good faces of 6").first)
    mara.page.wait_for_selector(f"button.option[data-key='{keys[0]}']", state="detached")


def test_the_keyboard_is_enough(sit: Sit) -> None:
    """From the lobby into the game, and some choices by number, by arrow and by Enter, without a mouse."""
    mara = sit("Mara").enter_lobby()
    mara.page.locator("[data-play=duel]").focus()
    mara.page.keyboard.press("Enter")
    mara.wait_for_question()
    mara.page.keyboard.press("2")
    mara.wait_for_question()
    mara.page.locator(OPTION).first.focus()
    mara.page.keyboard.press("ArrowDown")
    chosen = mara.page.evaluate("document.activeElement.dataset.key")
    assert chosen == mara.options()[1]
    mara.page.keyboard.press("Enter")
    while not any(key.startswith("walk ") for key in mara.options()):  # a card of the other is to be answered first
        mara.page.keyboard.press("1")
    mara.page.locator(".target").first.focus()
    here = mara.page.evaluate("document.activeElement.dataset.ref")
    for key in ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"):
        mara.page.keyboard.press(key)
    assert mara.page.evaluate("document.activeElement.dataset.ref") != ""
    assert here.startswith("square-")


def test_a_thing_that_cannot_be_used_says_why(sit: Sit) -> None:
    mara = sit("Mara").play_now("duel")
    mara.wait_for_question()
    mara.page.locator("[data-board] [data-ref='seat-2']").click()
    mara.page.wait_for_selector(".inspector .why p")


def test_a_rule_opens_from_the_question(sit: Sit) -> None:
    mara = sit("Mara").play_now("duel")
    mara.wait_for_question()
    mara.page.locator("#question .rule-id").first.click()
    mara.page.wait_for_selector("dialog article p")


@pytest.mark.parametrize("game", ["duel", "dungeons"])
def test_a_hidden_hand_never_reaches_the_other_browser(game: str, sit: Sit) -> None:
    """Not a card of Bob's hand is in any byte that Ann's browser received."""
    ann, bob = together(sit, game)
    for _ in range(6):
        ann.until(lambda: ann.asked() or bob.asked(), "nobody is asked")
        for person in (ann, bob):
            if person.asked():
                person.choose(person.options()[0])
    own = hands(bob.heard)
    assert own
    for (area, owner), cards in hands(ann.heard).items():
        if owner == 1:
            assert all("name" not in card and "#" in card["ref"] for card in cards), area


def hands(heard: list[str]) -> dict[tuple[str, int], list[dict[str, str]]]:
    """Every card of a hand that ever came over the wire, by area and owner."""
    found: dict[tuple[str, int], list[dict[str, str]]] = {}
    for text in heard:
        message = json.loads(text)
        view = message.get("view") or {}
        for area in [*message.get("areas", ()), *view.get("areas", ())]:
            if area.get("kind") == "hand":
                found.setdefault((area["name"], area["owner"]), []).extend(area.get("pieces", ()))
    return found


CUT = "text=The connection is cut"


def chosen(person: Seated, served: Served) -> list[str]:
    """What the person at the first seat has chosen, and no bot or order, as the log of the room has it."""
    with closing(sqlite3.connect(served.database.removeprefix("sqlite:///"))) as database:
        log = database.execute("SELECT body FROM entries WHERE room = ? ORDER BY number", (person.room,)).fetchall()
    entries = [json.loads(body) for (body,) in log]
    own = [entry for entry in entries if entry["e"] == "chose" and "by" not in entry]
    return [entry["key"] for entry in own if entry["seat"] == 0]


def test_after_a_cut_the_table_comes_back(sit: Sit, served: Served) -> None:
    """The page says what it is doing, comes back by itself, and a choice made meanwhile is carried out once.

    Every answer takes a second, so that the old question is seen again before the choice is answered.
    """
    wire = Wire(served.port)
    mara = sit("Mara", url=wire.url).play_now("duel")
    mara.wait_for_question()
    wire.cut()
    mara.page.wait_for_selector(CUT)
    mara.page.locator("button.option[data-key=guard]").click()
    assert chosen(mara, served) == []
    wire.delay = 1.0
    wire.mend()
    mara.page.wait_for_selector(CUT, state="detached")
    mara.wait_for_question()
    assert chosen(mara, served) == ["guard"]
    wire.delay = 0.0
    (following, *_) = mara.options()
    mara.choose(following)
    assert chosen(mara, served) == ["guard", following]
    wire.close()


def test_after_the_server_was_killed_the_table_comes_back(sit: Sit, served: Served) -> None:
    mara = sit("Mara").play_now("duel")
    offered = mara.options()
    served.kill()
    mara.page.wait_for_selector(CUT)
    served.start()
    mara.page.wait_for_selector(CUT, state="detached")
    assert mara.options() == offered
    mara.choose("guard")
    mara.wait_for_question()


def test_two_tabs_show_the_same_table(sit: Sit) -> None:
    mara = sit("Mara").play_now("duel")
    mara.wait_for_question()
    other = Seated(mara.page.context.new_page(), "Mara", mara.url)
    other.page.goto(mara.page.url)
    assert other.options() == mara.options()
    other.choose(other.options()[0])
    other.wait_for_question()
    mara.wait_for_lines(other.lines())
    assert mara.options() == other.options()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [390, 2560])
def test_nothing_is_wider_than_the_screen(game: str, width: int, sit: Sit) -> None:
    mara = sit("Mara", width=width, height=844 if width == 390 else 1440).play_now(game)
    mara.choose(mara.options()[0])
    mara.wait_for_question()
    assert mara.page.evaluate("document.documentElement.scrollWidth") <= width
    box = mara.page.locator(OPTION).first.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width


def serious(page: object) -> list[str]:
    """What axe finds that would keep somebody from playing."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    grave = [each for each in found if each["impact"] in ("serious", "critical")]
    return [f"{each['id']}: {node['html'][:160]} {node['failureSummary']}" for each in grave for node in each["nodes"]]


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(
    "route", ["", "new/tomb", "new/dungeons/friends", "replays", "statistics", "credits", "nowhere"]
)
def test_axe_finds_nothing_serious_on_a_page(route: str, scheme: str, sit: Sit) -> None:
    mara = sit("Mara", color_scheme=scheme).go(route)
    mara.page.wait_for_selector("main h1, main h2, main .panel")
    mara.page.wait_for_load_state("networkidle")
    assert serious(mara.page) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_at_the_table(game: str, scheme: str, sit: Sit) -> None:
    mara = sit("Mara", color_scheme=scheme).play_now(game)
    mara.choose(mara.options()[0])
    mara.wait_for_question()
    assert serious(mara.page) == []


def test_no_request_leaves_the_host(sit: Sit) -> None:
    mara = sit("Mara").play_now("tomb")
    mara.choose(mara.options()[0])
    for route in ("replays", "statistics", "credits"):
        mara.go(route)
        mara.page.wait_for_selector("main h1")
    assert mara.hosts == {mara.url.removeprefix("http://")}


def test_a_replay_goes_to_any_move(sit: Sit) -> None:
    mara = sit("Mara").play_now("duel")
    for _ in range(3):
        mara.choose(mara.options()[0])
    room = mara.page.url.rpartition("/")[2]
    mara.go(f"replay/{room}/2")
    mara.page.wait_for_selector("[data-at] >> text=Move 2 of")
    mara.page.click("[data-forward]")
    mara.page.wait_for_selector("[data-at] >> text=Move 3 of")
    mara.page.wait_for_url("**/3")


def test_the_client_speaks_german(sit: Sit) -> None:
    mara = sit("Mara", locale="de-DE")
    mara.go()
    mara.page.wait_for_selector("text=Jetzt gegen Bots spielen")
