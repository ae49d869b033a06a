"""The full screen, played with keys and clicks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Static

from tests.match.guess import GAME as GUESS
from tests.patience import PATIENCE
from tests.terminal.still import StillSitting
from tests.terminal.tables import cave, crowd, crypt, over
from undercroft.bots.roster import bots_of
from undercroft.engine.view import Page, View
from undercroft.games.dungeons import GAME as DUNGEONS
from undercroft.match.journal import Rekey, Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.save import load
from undercroft.terminal.dialogs import Reader
from undercroft.terminal.panes import Pane
from undercroft.terminal.playing import Playing
from undercroft.terminal.showing import Replaying, Watching
from undercroft.terminal.sitting import AtHome

Play = Callable[[Pilot[int]], Awaitable[None]]


def run(app: Playing | Replaying | Watching, play: Play, size: tuple[int, int] = (80, 24)) -> None:
    """Play on a screen of some size."""

    async def whole() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot)

    asyncio.run(whole())


def still(view: View) -> tuple[Playing, list[str]]:
    sitting = StillSitting(view)
    app = Playing(sitting)
    app.read.update(["Behind the door something counts bones.", "It does not look up."])
    return app, sitting.still.chosen


def screen(app: Playing | Replaying | Watching) -> str:
    """What the panes show, as text."""
    panes = "\n".join("\n".join(pane.drawing.canvas.rows()) for pane in app.table.query(Pane) if pane.display)
    return panes + "\n" + "\n".join(str(line.content) for line in app.screen.query(Static) if line.display)


def guess(folder: Path, *names: str, bots: int = 0) -> AtHome:
    seats = [Seat(name) for name in names] + [Seat(f"Bot {i}", "bot", "random") for i in range(bots)]
    match = Match.start(GUESS, seats, {}, Luck.from_text("a screen"))
    return AtHome(match, bots_of(match), folder / "game.undercroft")


async def until(pilot: Pilot[int], happens: Callable[[], object]) -> None:
    """Let the screen go on until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not happens():
            await pilot.pause(0.03)


async def click(pilot: Pilot[int], pane: str, ref: str) -> None:
    """Click where a thing is drawn."""
    assert isinstance(pilot.app, Playing)
    drawing = pilot.app.table.query_one(f"#{pane}", Pane).drawing
    found = drawing.canvas.find(ref)
    assert found is not None, ref
    await pilot.click(drawing, offset=found)
    await pilot.pause()


def test_all_parts_fit_on_a_small_screen() -> None:
    app, _ = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        text = screen(app)
        for part in ("▐7♣▌", "Level 6♠", "What do you do?", ">1) Explore the hallway", "turns over card 30", "q quit"):
            assert part in text
        assert "Domain 1 > Mara's turn" in text
        for pane in app.table.query(Pane):
            if pane.display:
                assert pane.region.right <= 80
                assert pane.region.bottom <= 24

    run(app, play)


def newest_in_sight(app: Playing, size: tuple[int, int]) -> bool:
    """Whether a screen of that size is laid out and shows the end of the log."""
    log = app.table.query_one("#low" if size[0] == 80 else "#log", Pane)
    return app.size == size and log.scroll_y == log.max_scroll_y > 0


def test_the_newest_line_of_the_log_is_in_sight() -> None:
    app, _ = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        for size in ((80, 24), (80, 32), (120, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda size=size: newest_in_sight(app, size))  # type: ignore[misc]

    run(app, play)


def test_a_number_chooses_at_once() -> None:
    app, chosen = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("2")
        assert chosen == ["fight C1-D1"]

    run(app, play)


def test_a_number_closes_what_lies_over_the_table_and_chooses_nothing() -> None:
    app, chosen = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        await pilot.press("2")
        await until(pilot, lambda: not isinstance(app.screen, Reader))
        assert chosen == []

    run(app, play)


def test_arrows_and_enter_choose() -> None:
    app, chosen = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("down", "down", "enter")
        assert chosen == ["fight C1-C2"]

    run(app, play)


def test_the_thing_under_the_cursor_is_lit_on_the_board() -> None:
    app, _ = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("down")
        canvas = app.table.query_one("#board", Pane).drawing.canvas
        x, y = canvas.find("card-7C") or (0, 0)
        assert canvas.looks[y][x] == "focus"

    run(app, play)


def test_a_click_on_an_option_chooses_it() -> None:
    app, chosen = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await click(pilot, "options", "fight B2-B3")
        assert chosen == ["fight B2-B3"]

    run(app, play)


def test_a_click_on_a_thing_of_the_board_does_what_it_is_for() -> None:
    app, chosen = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await click(pilot, "board", "card-7C")
        assert chosen == ["fight C1-D1"]

    run(app, play, (120, 40))


def test_a_thing_with_several_uses_asks_which() -> None:
    app, chosen = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await click(pilot, "board", "card-9D")
        assert app.dialog_open
        await pilot.press("2")
        assert chosen == ["fight C1-C2 JC"]
        await pilot.press("A", "down", "enter")
        assert chosen[1:] == ["fight C1-C2 JC"]
        await pilot.press("A", "escape")
        assert len(chosen) == 2

    run(app, play)


def test_a_click_on_another_thing_tells_what_it_is() -> None:
    app, chosen = still(cave())

    async def play(pilot: Pilot[int]) -> None:
        await click(pilot, "side", "dread")
        assert "Dread." in screen(app)
        assert "Nobody can play dread here. (T-062)" in screen(app)
        await pilot.press("escape")
        assert not app.dialog_open
        assert chosen == []

    run(app, play)


def test_typing_narrows_a_long_list_down() -> None:
    app, chosen = still(crowd(60))

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("slash", *"ware", "space", *"57")
        assert len(app.shown) == 1
        assert "1 of 60 options" in screen(app)
        await pilot.press("enter")
        assert chosen == ["buy ware-57"]

    run(app, play)


def test_escape_shows_all_options_again() -> None:
    app, _ = still(crowd(60))

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("slash", "5", "7", "escape")
        assert len(app.shown) == 60
        await pilot.press("end")
        assert app.cursor == 59

    run(app, play)


def test_giving_up_must_be_confirmed() -> None:
    app, chosen = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("7", "n")
        assert chosen == []
        await pilot.press("7", "y")
        assert chosen == ["resign"]

    run(app, play)


def test_why_shows_the_rule_and_answers_questions() -> None:
    app, _ = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        assert "A safe hallway may be explored." in screen(app)
        await pilot.press(*"fly", "enter")
        assert "Nobody can fly here." in screen(app)
        assert "The edge of the field cannot be broken." in screen(app)

    run(app, play)


def test_the_rules_can_be_searched() -> None:
    app, _ = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("r", *"never act")
        assert "Enemies never act on their own." in screen(app)
        assert "A safe hallway" not in screen(app)

    run(app, play)


def test_a_hint_points_at_the_option() -> None:
    app, _ = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.cursor == 1
        assert "Fight the seven of clubs: wins 62 % of 96 imagined games." in screen(app)

    run(app, play)


def test_the_story_is_shown_once_and_can_be_read_again() -> None:
    app, _ = still(crypt())
    app.read.clear()

    async def play(pilot: Pilot[int]) -> None:
        assert "counts bones" in screen(app)
        await pilot.press("enter")
        assert not app.dialog_open
        await pilot.press("p")
        assert "counts bones" in screen(app)

    run(app, play)


def test_what_comes_while_a_story_is_read_comes_below_it() -> None:
    app, _ = still(crypt())
    app.read.clear()

    async def play(pilot: Pilot[int]) -> None:
        assert isinstance(app.sitting, StillSitting)
        shown = app.sitting.still.shown
        more = Page(name="The count", text="It says: and you make nine.")
        app.sitting.still.shown = replace(shown, areas=(*shown.areas[:-1], more))
        app.refresh_view()
        await pilot.pause()
        assert "It does not look up.\n\nThe count\n\nIt says: and you make nine." in screen(app)
        await pilot.press("enter")
        assert not app.dialog_open

    run(app, play)


def test_log_and_help_can_be_read() -> None:
    app, _ = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("l")
        assert "card 1." in screen(app)
        await pilot.press("escape", "f1")
        assert "how often it wins" in screen(app)

    run(app, play)


def test_the_end_tells_how_to_see_it_again() -> None:
    app, _ = still(over())

    async def play(pilot: Pilot[int]) -> None:
        for part in ("The tomb is silent.", "Mara won.", "Score: 4.", "undercroft replay", "undercroft verify"):
            assert part in screen(app)

    run(app, play)


def test_the_story_is_read_before_the_end_is_told() -> None:
    app, _ = still(over())
    app.read.clear()

    async def play(pilot: Pilot[int]) -> None:
        assert "counts bones" in screen(app)
        assert "Mara won." not in screen(app)
        await pilot.press("enter")
        assert "Mara won." in screen(app)
        await pilot.press("enter")
        assert not app.dialog_open

    run(app, play)


@pytest.mark.parametrize("size", [(40, 12), (60, 18), (80, 24), (120, 40), (200, 60)])
def test_every_size_shows_the_question(size: tuple[int, int]) -> None:
    app, chosen = still(crypt())

    async def play(pilot: Pilot[int]) -> None:
        assert "What do you do?" in screen(app)
        assert app.table.query_one("#foot").region.bottom == size[1]
        await pilot.press("tab", "tab", "1")
        assert chosen == ["explore A2-B2"]

    run(app, play, size)


# Whole matches.


def test_every_choice_is_saved(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara")

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("3", "3")
        assert load(sitting.path, find=lambda name: GUESS).number == 2

    run(Playing(sitting), play)


def test_a_save_that_fails_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    sitting = guess(tmp_path / "file", "Mara")
    (tmp_path / "file").write_text("in the way")
    app = Playing(sitting)

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("3")
        assert sitting.match.number == 1
        assert "could not be saved" in screen(app)

    run(app, play)


def test_a_free_undo_and_its_redo(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara")

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("3", "u")
        assert sitting.match.number == 0
        await pilot.press("U")
        assert sitting.match.number == 1

    run(Playing(sitting), play)


def test_an_undo_that_is_not_free_asks_first(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara")
    app = Playing(sitting)

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("u")
        assert "Nothing has been chosen here yet" in screen(app)
        await pilot.press("1", "u")
        assert "not free" in screen(app)
        await pilot.press("n")
        assert len(sitting.match.journal.entries) == 1
        await pilot.press("u", "y")
        assert [type(entry) for entry in sitting.match.journal.entries] == [Rekey]

    run(app, play)


def test_the_table_is_covered_while_the_keyboard_changes_hands(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara", "Milo")
    app = Playing(sitting)

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        assert "Pass the keyboard to Milo" in screen(app)
        assert not any(pane.visible for pane in app.table.query(Pane))
        assert sitting.seat == 0
        await pilot.press("1")
        assert sitting.match.number == 1
        await pilot.press("enter")
        assert sitting.seat == 1
        assert "Milo: Jinx?" in screen(app)
        assert all(pane.visible for pane in app.table.query(Pane))

    run(app, play)


def test_bots_move_by_themselves(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara", bots=1)
    app = Playing(sitting)

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await until(pilot, lambda: not app.busy and sitting.match.number > 1)
        assert "Mara rolled" in screen(app)
        assert sitting.asked() == 0

    run(app, play)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_no_keys_at_all_bring_it_down(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    keys = [*"123456789abcABU?/hlprsuyn", *["escape", "enter"] * 6, "up", "down", "left", "right", "end", "tab", "f1"]
    sitting = guess(tmp_path, "Mara", "Milo", bots=1)

    async def play(pilot: Pilot[int]) -> None:
        for _ in range(120):
            await pilot.press(chance.choice(keys))
            if chance.random() < 0.05:
                await pilot.resize_terminal(chance.choice([30, 60, 80, 130]), chance.choice([8, 20, 24, 40]))
        assert sitting.match.number > 0

    run(Playing(sitting), play)


def test_a_replay_steps_both_ways(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara")
    for key in ("think", "roll"):
        sitting.choose(key)
    app = Replaying(sitting.match, 0)

    async def play(pilot: Pilot[int]) -> None:
        assert "Move 0 of 2. The beginning." in screen(app)
        await pilot.press("right")
        assert "Move 1 of 2. Mara: think" in screen(app)
        await pilot.press("end")
        assert "Mara rolled" in screen(app)
        await pilot.press("home", "2", "enter")
        assert app.at == 2
        await pilot.press("left")
        assert app.at == 1

    run(app, play)


def test_watching_bots_can_be_paused_and_hurried(tmp_path: Path) -> None:
    sitting = guess(tmp_path, bots=2)
    app = Watching(sitting.match, sitting.bots, 0.05)

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("space")
        assert "Paused" in screen(app)
        async with app.moving:
            number = sitting.match.number
        await pilot.press("right")
        await until(pilot, lambda: sitting.match.number > number)
        assert sitting.match.number == number + 1
        await pilot.press("plus", "minus", "minus")
        assert app.delay == 0.1

    run(app, play)


@pytest.mark.slow
def test_stops_are_ticked_in_a_menu(tmp_path: Path) -> None:
    """Ticked, unticked, kept beside another order; and one key asks at the next window (20.6)."""
    seats = [Seat("Mara"), Seat("Bot", "bot", "random"), Seat("Bob", "bot", "random")]
    match = Match.start(DUNGEONS, seats, {}, Luck.from_text("stops"))
    sitting = AtHome(match, bots_of(match), tmp_path / "game.undercroft")
    app = Playing(sitting)

    async def tick(pilot: Pilot[int], *pressed: str) -> None:
        for key in ("o", *pressed):
            await pilot.press(key)
            await pilot.pause()

    async def play(pilot: Pilot[int]) -> None:
        await tick(pilot, "up", "enter", "8", "2")
        assert "roll: when the die is shown (now: others)" in screen(app)
        await pilot.press("8", "4", "1", "1", "escape")
        assert sitting.standing() == "smart; roll others; roll seat 3; pop mine"
        await tick(pilot, "up", "enter", "8", "2", "escape")
        await tick(pilot, "1")
        assert sitting.standing() == "ask always; roll seat 3; pop mine"
        await pilot.press("ctrl+n")
        assert sitting.standing() == "ask at the next window; roll seat 3; pop mine"

    run(app, play, (140, 40))


def test_standing_orders_are_a_menu(tmp_path: Path) -> None:
    sitting = guess(tmp_path, "Mara", bots=1)
    app = Playing(sitting)

    async def play(pilot: Pilot[int]) -> None:
        assert "o orders: when I can answer" in screen(app)
        await pilot.press("o")
        assert "Standing orders" in screen(app)
        await pilot.press("1")
        await pilot.pause()
        assert "o orders: ask always" in screen(app)

    run(app, play, (140, 30))
    assert sitting.match.standing(0) == "ask always"
