"""The stage of a pop-up book, and the way that a move goes, in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.seated import OPTION, Seated

pytestmark = pytest.mark.slow

Sit = Callable[..., Seated]

RISING = ".world.opening"
COUNT_RISES = """() => {
  window.risen = 0;
  const count = () => (window.risen += document.querySelectorAll(".opening").length);
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] };
  new MutationObserver(count).observe(document.body, changes);
}"""


ENDLESS_RISE = """
  const soon = window.setTimeout;
  window.setTimeout = (work, time, ...more) => soon(work, time > 2000 ? 1e8 : time, ...more);
"""
"""Whatever takes longer than two seconds, as the stage does to rise, does not end by itself."""


def test_the_stage_rises_when_a_chapter_opens_and_can_be_skipped(sit: Sit) -> None:
    mara = sit("Mara", reduced_motion="no-preference")
    mara.page.add_init_script(ENDLESS_RISE)
    mara.play_now("wonder")
    open_book(mara, RISING)
    mara.page.keyboard.press("Space")
    mara.page.wait_for_selector(RISING, state="detached")
    assert mara.options(), "and one can play at once"
    assert mara.trouble == []


def test_the_stage_stands_at_once_for_who_wants_no_motion(sit: Sit) -> None:
    mara = sit("Mara").enter_lobby()
    mara.page.evaluate(COUNT_RISES)
    mara.page.click("[data-play=wonder]")
    open_book(mara, ".world.stage .layer")
    mara.wait_for_question()
    assert mara.page.evaluate("window.risen") == 0


def open_book(person: Seated, until: str) -> None:
    """Choose heroes, and whatever else comes before the first map."""
    for _ in range(20):
        person.page.wait_for_selector(f"{until}, {OPTION}")
        if person.page.locator(until).count():
            return
        person.choose(person.options()[0])
    raise AssertionError("no map was opened")


def boxes(person: Seated, selector: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = person.page.locator(selector).evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().toJSON())"
    )
    return found


def apart(a: dict[str, float], b: dict[str, float]) -> bool:
    """Whether two boxes share no more than their rims."""
    across = min(a["right"], b["right"]) - max(a["left"], b["left"])
    down = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
    return across < 2 or down < 0.2 * min(a["height"], b["height"])


def covered(person: Seated) -> list[tuple[dict[str, float], dict[str, float]]]:
    """The names of places on which a figure stands."""
    labels, figures = boxes(person, ".world .label"), boxes(person, ".world .token")
    return [(label, figure) for label in labels for figure in figures if not apart(label, figure)]


@pytest.mark.parametrize("width", [390, 1280])
def test_figures_stand_beside_the_names_of_places_and_not_on_them(width: int, sit: Sit) -> None:
    mara = sit("Mara", width=width, height=844).play_now("wonder")
    open_book(mara, ".world.stage .layer")
    for _ in range(5):
        mara.choose(mara.options()[0])
    mara.wait_for_question()
    labels, figures = boxes(mara, ".world .label"), boxes(mara, ".world .token")
    assert labels
    assert figures
    mara.until(lambda: not covered(mara), "figures stand on names")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_story_is_the_first_thing_and_not_below_the_sheets(width: int, sit: Sit) -> None:
    mara = sit("Mara", width=width, height=844).play_now("wonder")
    open_book(mara, ".world.stage .layer")
    mara.wait_for_question()
    (story,) = boxes(mara, "main article.book")
    (board,) = boxes(mara, "[data-board]")
    for sheet in boxes(mara, "main dl.facts"):
        assert sheet["top"] > story["top"]
    if width > 860:
        assert story["right"] <= board["left"], "beside the map"
    else:
        assert story["bottom"] <= board["top"], "before the map"


def paths(person: Seated) -> dict[str, Any]:
    """The ways that the last question offers, by their ends; a walk of several steps if there is one."""
    changes = [message for message in map(json.loads, person.heard) if message["is"] == "changed"]
    question = (changes[-1].get("question") if changes else None) or {}
    moves = [option for option in question.get("options", ()) if len(option.get("path", ())) > 2]
    return {option["path"][-1]: option["path"] for option in moves}


def test_the_way_to_a_destination_is_drawn_before_it_is_gone(sit: Sit) -> None:
    """By the mouse on the space, by the option, and by the keyboard; then the space is clicked and the hero walks."""
    mara = sit("Mara").play_now("wymer")
    for _ in range(60):
        if paths(mara):
            break
        mara.choose(mara.options()[0])
        mara.wait_for_question()
    goal, path = next(iter(paths(mara).items()))
    target = mara.page.locator(f".target[data-ref='{goal}']")
    drawn = mara.page.locator("[data-trail]")
    target.hover(force=True)
    assert drawn.get_attribute("data-trail") == " ".join(path)
    mara.page.mouse.move(5, 5)
    mara.page.wait_for_selector("[data-trail]", state="detached")
    target.focus()
    assert drawn.get_attribute("data-trail") == " ".join(path)
    mara.page.locator(f"button.option[data-key='move {goal}']").hover()
    assert drawn.get_attribute("data-trail") == " ".join(path)
    target.click(force=True)
    mara.page.wait_for_selector(f".log >> text=goes {', '.join(path[1:])}")
    assert mara.trouble == []
