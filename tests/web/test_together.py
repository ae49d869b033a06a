"""People at one table in their browsers: talk, take moves back, trust the dice, play again, look again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import Served
from tests.web.seated import OPTION, Seated, invited, together
from tests.web.test_table import chosen
from tests.web.wire import Wire

pytestmark = pytest.mark.slow

Sit = Callable[..., Seated]

WAITING = "text=Waiting for the others to agree"
WISH = "text=Ann would like to take the last move back."
SLOW = "text=The connection is slow"
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def served(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all of them: nobody here harms it."""
    folder = tmp_path_factory.mktemp("server")
    server = Served(f"sqlite:///{folder / 'rooms.db'}", "--no-delays", "--no-limits").start()
    yield server
    server.kill()


def say_at_the_table(person: Seated, text: str) -> None:
    person.page.get_by_role("tab", name="Chat").click()
    person.page.fill("[data-chat]", text)
    person.page.press("[data-chat]", "Enter")


def test_people_talk_before_the_game_and_in_it(sit: Sit) -> None:
    ann, bob = invited(sit, "duel")
    ann.page.fill("[data-chat]", "Is <b>this</b> on?")
    ann.page.press("[data-chat]", "Enter")
    bob.page.wait_for_selector("[role=log] >> text=Is <b>this</b> on?")
    assert bob.page.locator("[role=log] b").all_inner_texts() == ["Ann"], "what people write is text, never a page"
    ann.ready()
    bob.ready()
    bob.wait_for_question()
    say_at_the_table(bob, "It is.")
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.wait_for_selector("[role=log] >> text=It is.")
    assert ann.page.locator("[role=log] p").count() == 2


def test_a_move_is_taken_back_if_the_others_agree(sit: Sit) -> None:
    """Once they do not, and once they do."""
    ann, bob = together(sit, "duel")
    ann.wait_for_question()
    begun = ann.lines()
    ann.choose("guard")
    bob.choose("guard")
    ann.wait_for_question()
    played = ann.lines()
    assert played > begun
    ann.page.get_by_title("Ask to undo (U)").click()
    ann.page.wait_for_selector(WAITING)
    bob.page.wait_for_selector(WISH)
    bob.page.get_by_role("button", name="No", exact=True).click()
    for person, sign in ((ann, WAITING), (bob, WISH)):
        person.page.wait_for_selector(sign, state="detached")
    assert ann.lines() == played
    ann.page.get_by_title("Ask to undo (U)").click()
    ann.page.wait_for_selector(WAITING)
    bob.page.get_by_role("button", name="Agreed").click()
    ann.page.wait_for_selector(WAITING, state="detached")
    ann.until(lambda: ann.lines() < played, "the move is not taken back")
    assert "guard" in ann.options()


def test_nobody_is_asked_who_plays_with_bots_alone(sit: Sit) -> None:
    mara = sit("Mara").play_now("duel")
    mara.wait_for_question()
    begun = mara.lines()
    mara.choose("guard")
    mara.until(lambda: mara.lines() > begun, "nothing happens")
    mara.wait_for_question()
    mara.page.get_by_title("Undo (U)", exact=True).click()
    mara.until(lambda: mara.lines() <= begun, "the move is not taken back")
    assert "guard" in mara.options()


def test_luck_is_promised_stirred_shown_and_checked(sit: Sit) -> None:
    ann, bob = invited(sit, "duel")
    promise = ann.page.locator("code").inner_text()
    ann.ready("porridge")
    bob.ready("rake")
    ann.wait_for_question()
    table = ann.page.url
    ann.open_menu()
    ann.page.get_by_role("link", name="Fair luck").click()
    ann.page.wait_for_selector("text=It is shown when the game is over.")
    assert ann.page.locator("code").all_inner_texts() == [promise]
    ann.page.goto(table)
    ann.wait_for_question()
    bob.let_a_bot_play()
    ann.let_a_bot_play()
    ann.wait_for_ending()
    ann.page.get_by_role("link", name="Fair luck").click()
    ann.page.wait_for_selector("text=Checked: every die and every card fell as promised.")
    shown, secret = ann.page.locator("code").all_inner_texts()
    assert shown == promise
    assert re.fullmatch("[0-9a-f]{32,}", secret)
    assert ann.page.locator("dd >> text=porridge, rake").count() == 1


def test_a_saved_game_is_downloaded_and_goes_on_after_an_upload(sit: Sit, tmp_path: Path) -> None:
    mara = sit("Mara").play_now("duel")
    mara.choose("guard")
    offered = mara.options()
    mara.open_menu()
    with mara.page.expect_download() as download:
        mara.page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / "evening.undercroft"
    download.value.save_as(file)
    elsewhere = sit("Nils").enter_lobby()
    elsewhere.page.set_input_files("[data-load]", file)
    assert elsewhere.options() == offered
    assert elsewhere.room != mara.room


def test_a_file_that_is_no_save_is_refused_with_a_sentence(sit: Sit, tmp_path: Path) -> None:
    file = tmp_path / "poem.undercroft"
    file.write_text("Roses are red")
    mara = sit("Mara").enter_lobby()
    mara.page.set_input_files("[data-load]", file)
    mara.page.wait_for_selector("[role=alert] >> text=is not an Undercroft save")


def test_the_same_people_play_again(sit: Sit) -> None:
    """Whoever asks goes to the next table at once; the other is shown the way."""
    ann, bob = together(sit, "duel")
    first = ann.room
    bob.let_a_bot_play()
    ann.let_a_bot_play()
    for person in (ann, bob):
        person.wait_for_ending()
    ann.page.click("[data-again]")
    ann.page.wait_for_selector("[data-ready]")
    bob.page.click("[data-next-room]")
    bob.page.wait_for_selector("[data-ready]")
    assert ann.room == bob.room != first
    ann.ready()
    bob.ready()
    assert ann.options()
    assert bob.options()


def test_a_replay_is_scrubbed_linked_to_and_played_on_from(sit: Sit) -> None:
    mara = sit("Mara").play_now("duel")
    for _ in range(4):
        mara.choose(mara.options()[0])
    mara.wait_for_question()
    mara.go(f"replay/{mara.room}/0")
    slider = mara.page.get_by_role("slider")
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last >= 4
    slider.evaluate("each => { each.value = 3; each.dispatchEvent(new Event('input', {bubbles: true})) }")
    mara.page.wait_for_selector(f"[data-at] >> text=Move 3 of {last}")
    mara.page.wait_for_url("**/3")
    mara.page.keyboard.press("End")
    mara.page.wait_for_selector(f"[data-at] >> text=Move {last} of {last}")
    mara.page.keyboard.press("ArrowLeft")
    mara.page.wait_for_selector(f"[data-at] >> text=Move {last - 1} of {last}")
    mara.page.wait_for_url(f"**/{last - 1}")

    link = mara.page.url
    mara.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    mara.page.get_by_role("button", name="Link to this move").click()
    mara.page.wait_for_selector("text=Copied")
    assert mara.page.evaluate("navigator.clipboard.readText()") == link
    mara.page.goto("about:blank")
    mara.page.goto(link)
    mara.page.wait_for_selector(f"[data-at] >> text=Move {last - 1} of {last}")

    mara.page.get_by_role("button", name="Play on from here").click()
    mara.page.wait_for_url("**/room/*")
    mara.choose(mara.options()[0])


def test_a_phone_is_played_with_fingers(sit: Sit) -> None:
    """A tap chooses, a tap on the map walks, a held finger shows the thing, two fingers bring the map closer."""
    mara = sit("Mara", **PHONE).enter_lobby()
    mara.page.locator("[data-play=duel]").tap()
    mara.wait_for_question()
    assert mara.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    fingers = Fingers(mara.page)
    board = mara.page.locator("[data-board]").first
    mara.page.wait_for_function(FITTED)
    before = board.evaluate(WORLD)
    box = board.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers.spread((x, y), 30, 90)
    mara.page.wait_for_function(f"was => ({WORLD})(document.querySelector('[data-board]')) > was * 1.5", arg=before)
    mara.page.get_by_role("button", name="Fit to the window").first.tap()

    (square, *_) = [key.removeprefix("walk ") for key in mara.options() if key.startswith("walk ")]
    mara.page.locator(f".target[aria-label^='{square},']").tap()
    mara.page.locator(f"dialog button[data-key='walk {square}']").tap()
    mara.page.wait_for_selector(f".log >> text=Mara walks to {square}", state="attached")
    mara.wait_for_question()
    known = mara.lines()
    mara.page.locator(OPTION).first.tap()
    mara.until(lambda: mara.lines() > known, "the tap chooses nothing")
    mara.wait_for_question()

    fingers.hold(mara.page.locator("[data-board] [data-ref='seat-2']"))
    mara.page.wait_for_selector(".inspector")
    assert mara.trouble == []


WORLD = "board => board.querySelector('[data-ref]').getBoundingClientRect().width"
"""How large things on a board are."""

FITTED = """() => {
  const board = document.querySelector("[data-board]").getBoundingClientRect();
  const world = document.querySelector("[data-board] .world").getBoundingClientRect();
  return Math.abs(world.width - board.width) < 2 || Math.abs(world.height - board.height) < 2;
}"""
"""Whether the camera shows the whole board, as large as it can."""


class Fingers:
    """Fingers on the glass, as the browser itself would feel them."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def spread(self, middle: tuple[float, float], near: float, far: float) -> None:
        """Two fingers that move apart."""
        x, y = middle
        self.touch("touchStart", (x - near, y), (x + near, y))
        for step in range(1, 7):
            wide = near + (far - near) * step / 6
            self.touch("touchMove", (x - wide, y), (x + wide, y))
        self.touch("touchEnd")

    def hold(self, thing: Any) -> None:
        """A finger on a thing that has come to rest, until the thing is shown."""
        thing.tap(trial=True)
        box = thing.bounding_box()
        assert box is not None
        self.touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        self.page.wait_for_selector(".inspector")
        self.touch("touchEnd")


def test_on_a_slow_network_the_page_comes_and_choices_are_not_lost(sit: Sit, served: Served) -> None:
    """Everything is loaded over a bad line; a choice that is long under way says so, and arrives once."""
    wire = Wire(served.port)
    mara = sit("Mara", url=wire.url)
    session = mara.page.context.new_cdp_session(mara.page)
    session.send("Network.enable")
    line = {"offline": False, "latency": 300, "downloadThroughput": 60_000, "uploadThroughput": 30_000}
    session.send("Network.emulateNetworkConditions", line)
    mara.play_now("duel")
    mara.wait_for_question()
    wire.hold()
    mara.page.locator("button.option[data-key=guard]").click()
    mara.page.wait_for_selector(SLOW)
    assert not mara.asked(), "nothing else can be chosen meanwhile"
    wire.let_go()
    mara.page.wait_for_selector(SLOW, state="detached")
    mara.wait_for_question()
    assert chosen(mara, served) == ["guard"]
    assert mara.trouble == []
    wire.close()


def test_two_tabs_on_one_seat_do_not_choose_twice(sit: Sit) -> None:
    """What is chosen in one tab changes the other; an answer to the old question is refused, and told."""
    mara = sit("Mara").play_now("duel")
    mara.wait_for_question()
    other = Seated(mara.page.context.new_page(), "Mara", mara.url)
    other.page.goto(mara.page.url)
    other.wait_for_question()
    mara.choose("guard")
    mara.wait_for_question()
    other.wait_for_lines(mara.lines())
    other.choose(other.options()[0])
    other.wait_for_question()
    mara.wait_for_lines(other.lines())
    assert mara.options() == other.options()


def test_an_old_page_asks_to_be_loaded_again(sit: Sit) -> None:
    """The page says hello as a client of another protocol would; the server has a new one."""
    mara = sit("Mara").play_now("duel")
    mara.wait_for_question()
    old = {"is": True}

    def speak(socket: Any) -> None:
        server = socket.connect_to_server()

        def forward(text: str) -> None:
            message = json.loads(text)
            if message["do"] == "hello" and old["is"]:
                message["protocol"] -= 1
            server.send(json.dumps(message))

        socket.on_message(forward)

    mara.page.route_web_socket("**/socket", speak)
    mara.page.reload()
    mara.page.wait_for_selector("[role=alert] >> text=There is a new version of the table. Please reload.")
    old["is"] = False
    mara.page.get_by_role("button", name="Reload").click()
    mara.wait_for_question()


def test_a_hint_says_what_a_good_player_would_do(sit: Sit) -> None:
    mara = sit("Mara").play_now("dungeons")
    mara.wait_for_question()
    mara.page.keyboard.press("h")
    mara.page.wait_for_selector(".hint >> text=A good player might:")
    (best,) = mara.page.locator(".option.hinted").evaluate_all("all => all.map(each => each.dataset.key)")
    assert best in mara.options()
    mara.page.get_by_role("button", name="Do that").click()
    mara.wait_until_answered()
    mara.page.wait_for_selector(".hint", state="detached")


def test_a_standing_order_is_given_and_kept(sit: Sit) -> None:
    mara = sit("Mara").play_now("dungeons")
    mara.wait_for_question()
    mara.open_menu()
    mara.page.click("[data-standing]")
    orders = mara.page.locator("input[name=standing]")
    orders.first.wait_for()
    given = orders.evaluate_all("all => all.map(each => each.checked)")
    assert given.count(True) == 1
    other = given.index(False)
    before = len(mara.heard)
    orders.nth(other).check()
    mara.wait_until_done(before)
    mara.page.reload()
    mara.wait_for_question()
    mara.open_menu()
    mara.page.click("[data-standing]")
    mara.until(orders.nth(other).is_checked, "the order was not kept")


def test_somebody_watches_and_sees_no_hand(sit: Sit) -> None:
    ann, bob = together(sit, "duel")
    ann.open_menu()
    ann.page.get_by_role("button", name="Invite").click()
    link = ann.page.locator("[data-invitation]").input_value()
    eve = sit("Eve").enter_lobby()
    eve.page.goto(link)
    eve.page.click("[data-watch]")
    eve.page.wait_for_selector("text=You are watching.")
    ann.page.wait_for_selector("text=1 watching")
    heard = "".join(eve.heard)
    for person in (ann, bob):
        held = [piece["name"] for piece in hand(person)]
        assert held
        assert not [name for name in held if name in heard]


def hand(person: Seated) -> list[dict[str, str]]:
    """The cards that a person's own browser was told of."""
    view = next(json.loads(text)["view"] for text in reversed(person.heard) if '"view"' in text)
    return [piece for area in view["areas"] if area["kind"] == "hand" for piece in area["pieces"] if "name" in piece]
