"""Bots: two tables that look the same to a seat get the same choice, whatever is hidden on them."""

from __future__ import annotations

import pytest

from tests.laws.tables import Case, each_case, eyes, redealt
from undercroft.bots.thinker import Budget, Thinker
from undercroft.engine.chance import key_from

FEW = Budget(playouts=6)


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
