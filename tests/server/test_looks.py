"""Themes and lessons: what a game says to clients about its looks and its first game."""

from __future__ import annotations

import pytest

from undercroft.bots.drive import play_bots
from undercroft.bots.roster import bot, bots_of
from undercroft.engine.chance import key_from
from undercroft.games import NAMES, game
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.server.rulebooks import lesson_of, theme_of

FLOORS = {"floor", "wall", "pit", "portal", "gate", "stairs", "hall", "room", "blank"}
COLOURS = {"ground", "deep", "panel", "raised", "line", "ink", "dim", "accent", "card", "card-ink", "back", "back-ink"}
MOST_CHOICES = 8
"""So many other choices may come between two that a lesson asks for."""


@pytest.mark.parametrize("name", NAMES)
def test_a_theme_has_both_palettes_and_builds_what_clients_can_draw(name: str) -> None:
    theme = theme_of(name)
    assert theme is not None
    assert set(theme.light) >= COLOURS
    assert set(theme.light) == set(theme.dark)
    assert set(theme.floors.values()) <= FLOORS


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    dark, light = sorted([luminance(a), luminance(b)])
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_can_be_read(name: str, scheme: str) -> None:
    """Every colour of writing on everything that is written on, as WCAG asks for."""
    theme = theme_of(name)
    assert theme is not None
    palette = theme.light if scheme == "light" else theme.dark
    pairs = [(ink, on) for ink in ("ink", "dim", "accent") for on in ("ground", "panel", "raised")]
    pairs += [("card-ink", "card")]
    faint = {f"{ink} on {on}" for ink, on in pairs if contrast(palette[ink], palette[on]) < 4.5}
    assert faint == set()


@pytest.mark.parametrize("name", NAMES)
def test_a_theme_names_figures_that_events_really_have(name: str) -> None:
    theme = theme_of(name)
    assert theme is not None
    events = game(name).words["en"].events
    for word, dice in theme.dice.items():
        assert set(dice) <= {arg.removesuffix("*") for arg in events[word].args}


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_can_be_followed_step_by_step(name: str) -> None:
    """Its luck and its table are made, and every choice that it asks for is offered sooner or later."""
    lesson = lesson_of(name)
    assert lesson is not None
    seats = [Seat("Mara"), *[Seat(f"Bot {n}", "bot", lesson.level) for n in range(2, lesson.seats + 1)]]
    luck = Luck.from_text(lesson.seed).with_word(lesson.seats - 1, "")  # as in a room, where nobody stirred it
    match = Match.start(game(name), seats, lesson.settings, luck)
    bots = bots_of(match)
    player = bot("sensible", match.game, key_from("pupil"))
    for step in [step for step in lesson.steps if step.choose]:
        for _ in range(MOST_CHOICES):
            play_bots(match, bots)
            question = match.view(0).question
            assert question is not None, f"the game is over before {step.choose!r}"
            wanted = [option.key for option in question.options if meant(step.choose, option.key)]
            match.choose(
                0, wanted[0] if wanted else match.key_of(player.choose(match.game, match.table, 0, match.number))
            )
            if wanted:
                break
        else:
            raise AssertionError(f"{step.choose!r} is never offered")


def meant(choose: str, key: str) -> bool:
    return key.startswith(choose[:-1]) if choose.endswith("*") else key == choose
