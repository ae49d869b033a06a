"""Answering in windows, and what others write, in a real browser: stops, more time, markup in names and in chat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.seated import Seated, together
from tests.web.test_table import serious
from undercroft.games import game as game_named
from undercroft.games.wonder.campaign import CampaignState
from undercroft.games.wonder.campaign import encode as encode_state
from undercroft.match.campaign import Campaign, encoded
from undercroft.match.journal import Seat

pytestmark = pytest.mark.slow

Sit = Callable[..., Seated]

MARKUP = "<img src=x onerror=alert(1)>"


# Windows.


def test_a_stop_is_ticked_and_kept(sit: Sit) -> None:
    """Beside the standing order, in a window of its own, and it is there after a reload."""
    mara = sit("Mara").play_now("dungeons")
    mara.wait_for_question()
    open_orders(mara)
    assert serious(mara.page) == []
    before = len(mara.heard)
    mara.page.locator("label", has_text="only at my stops").locator("input").check()
    mara.wait_until_done(before)
    stops = mara.page.get_by_role("region", name="Stops").get_by_role("checkbox")
    stops.nth(6).wait_for()
    before = len(mara.heard)
    stops.first.check()
    mara.wait_until_done(before)
    mara.page.wait_for_selector("h3 >> text=Stops (1)")
    mara.page.reload()
    mara.wait_for_question()
    open_orders(mara)
    mara.until(mara.page.get_by_label("only at my stops").is_checked, "the order was not kept")
    mara.until(stops.first.is_checked, "the stop was not kept")
    assert mara.trouble == []


def open_orders(person: Seated) -> None:
    person.open_menu()
    person.page.click("[data-standing]")
    person.page.wait_for_selector("dialog[open]")


def test_a_window_of_fixed_length_is_held_open(sit: Sit) -> None:
    """Chosen for a new table, shown as a bar, and made longer once a turn by a button beside it."""
    mara = sit("Mara").enter_lobby()
    mara.go("new/dungeons")
    mara.page.get_by_text("Clock", exact=True).click()
    mara.page.fill("[data-windows]", "120")
    assert serious(mara.page) == []
    mara.page.click("[data-begin]")
    mara.page.wait_for_selector("#question")
    bar = mara.page.locator("[data-window]")
    more = mara.page.locator("[data-extend]")
    for _ in range(12):
        mara.page.wait_for_selector("[data-extend], button.option:not([disabled])")
        if more.count():
            break
        mara.choose(mara.options()[0])
    assert bar.is_visible()
    before = len(mara.heard)
    more.click()
    mara.wait_until_done(before)
    more.wait_for(state="detached")
    assert bar.is_visible(), "it is open for longer"
    assert mara.trouble == []


# What others write.


def test_markup_in_names_and_chat_is_only_text(sit: Sit) -> None:
    """Nothing that somebody types becomes an element, before the game, in it, or in the lobby."""
    ann, bob = together(lambda name, **more: sit(MARKUP if name == "Ann" else name, **more), "duel")
    for person in (ann, bob):
        person.page.keyboard.press("c")
        person.page.fill("[data-chat]", f"<script>document.title='taken'</script>{MARKUP}")
        person.page.keyboard.press("Enter")
    for person in (ann, bob):
        person.page.wait_for_selector("text=document.title >> nth=1")
        person.page.get_by_text(MARKUP).first.wait_for()
        assert foreign(person) == []
    bob.go()
    bob.page.get_by_text(MARKUP).first.wait_for()
    assert foreign(bob) == []
    assert bob.trouble == []


def foreign(person: Seated) -> list[Any]:
    """Elements that only what somebody typed could have made, and a title that only a script could have set."""
    made: list[Any] = person.page.evaluate(
        "[...document.querySelectorAll('img, #app script, [onerror]')].map(each => each.outerHTML)"
    )
    return made + [title for title in [person.page.title()] if title == "taken"]


# Campaigns as files.


def test_a_campaign_is_saved_to_a_file_and_brought_to_the_lobby(sit: Sit, tmp_path: Any) -> None:
    ann = sit("Ann").enter_lobby()
    ann.page.click("[data-campaign=wonder]")
    ann.page.fill("[data-campaign-name]", "Thursdays")
    ann.page.click("[data-begin]")
    ann.page.click("[data-sheet]")
    with ann.page.expect_download() as download:
        ann.page.click("[data-take]")
    file = tmp_path / download.value.suggested_filename
    assert file.name == "Thursdays.campaign"
    download.value.save_as(file)
    assert serious(ann.page) == []

    bob = sit("Bob").enter_lobby()
    bob.page.set_input_files("[data-load]", file)
    bob.page.wait_for_selector("[data-campaign-panel] >> text=Chapter I comes next")
    bob.page.locator("[data-campaign-panel]", has_text="Thursdays").wait_for()

    (tmp_path / "no.campaign").write_bytes(b"{}")
    bob.go()
    bob.page.set_input_files("[data-load]", tmp_path / "no.campaign")
    bob.page.wait_for_selector("text=not a campaign of Undercroft")


def test_whom_one_would_like_to_play_is_chosen_from_the_heroes(sit: Sit, tmp_path: Any) -> None:
    """Before a later chapter: Ann had Sid and takes Ken, Bob keeps Tina."""
    wonder = game_named("wonder")
    state = CampaignState(heroes=("sid", "tina"), scores=(4,))
    settings = wonder.checked({"chapter": "2", "campaign": encode_state(state)})
    second = Campaign(
        name="ours", game="wonder", version=wonder.version, settings=settings, seats=(Seat("Ann"), Seat("Bob"))
    )
    (tmp_path / "ours.campaign").write_bytes(encoded(second))
    ann = sit("Ann").enter_lobby()
    ann.page.set_input_files("[data-load]", tmp_path / "ours.campaign")
    wishes = ann.page.get_by_role("group", name="What you would like to play")
    wishes.wait_for()
    assert wishes.locator("label").all_inner_texts() == ["Sid", "Lara", "Ken", "Tina"]
    assert serious(ann.page) == []
    link = ann.page.locator("[data-invitation]").input_value()
    bob = sit("Bob").enter_lobby()
    bob.page.goto(link)
    bob.page.click("[data-sit]")
    bob.page.wait_for_selector("[data-ready]")
    wishes.get_by_label("Ken").check(force=True)
    ann.ready()
    bob.page.get_by_text("ready, host").wait_for()
    bob.ready()
    ann.page.wait_for_selector("#question")
    for person, attack in ((ann, "Dustbin Lid"), (bob, "Tuning Fork")):
        mine = person.page.get_by_role("group", name="Yours")
        mine.get_by_text(attack).wait_for()
