"""Bots: two tables that look the same to a seat get the same choice, whatever is hidden on them; and games end."""

from __future__ import annotations

import pytest

from tests.laws.tables import Case, each_case, eyes, redealt
from undercroft.bots.thinker import Budget, Thinker, thinker_for
from undercroft.engine.chance import key_from
from undercroft.engine.prompt import GROUP
from undercroft.engine.table import Table
from undercroft.games import game

FEW = Budget(playouts=6)
ENDLESS = 3000
"""Ten times as many decisions as sensible players need for the longest of these games."""


def same_choice(case: Case, every: int, twins: int) -> None:
    thinker = Thinker(case.game.policy(), key_from("a bot"), FEW)
    for number, t in enumerate(case.moments(every=every)):
        for prompt in t.prompts[:1]:
            seat = min(prompt.seat, t.seats - 1)
            here = thinker.think(t, seat, number)
            for twin in range(twins):
                other = redealt(t, eyes(t, seat) | eyes(t, prompt.seat), case.chance(f"twin {twin}"))
                there = thinker.think(other, seat, number)
                assert there.parts == here.parts
                assert there.pick == here.pick


@each_case(1)
def test_the_same_view_gives_the_same_choice_whatever_is_hidden(case: Case) -> None:
    same_choice(case, every=60, twins=1)


@pytest.mark.slow
@each_case()
def test_the_same_view_gives_the_same_choice_at_every_turn(case: Case) -> None:
    same_choice(case, every=9, twins=2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "settings"),
    [
        ("duel", 2, {}),
        ("tomb", 1, {}),
        ("tomb", 2, {}),
        ("dungeons", 2, {}),
        ("dungeons", 3, {}),
        ("wymer", 2, {}),
        ("wymer", 3, {}),
        ("wymer", 1, {"villain": "no"}),
        ("wonder", 1, {}),
    ],
)
def test_games_of_bots_that_search_come_to_an_end(name: str, seats: int, settings: dict[str, str]) -> None:
    """Who weighs everything anew at every step must not go to and fro for ever, nor rest where nothing presses."""
    rules = game(name)
    t: Table = rules.new(seats, settings, key_from("to the end"))
    bots = [thinker_for(rules, key_from(f"bot {seat}"), FEW) for seat in range(seats)]
    for number in range(ENDLESS):
        if t.outcome is not None:
            return
        prompt = t.prompts[0]
        seat = 0 if prompt.seat == GROUP else prompt.seat
        t.take(prompt, bots[seat].choose(rules, t, seat, number))
    pytest.fail(f"not over after {ENDLESS} decisions")
