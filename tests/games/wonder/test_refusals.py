"""Every refusal has a sentence and a rule, and names nothing that was not read."""

from __future__ import annotations

import pytest

from tests.games.wonder.table import (
    F,
    dice,
    do,
    give_item,
    hero,
    lab,
    lay,
    lay_sparks,
    refused,
    set_hearts,
    set_sparks,
    state,
)
from undercroft.engine.dump import fingerprint
from undercroft.games.wonder.campaign import encode
from undercroft.games.wonder.table import IN_DISCARD

ON_TURN = [
    ("move far", "B-134"),
    ("move p", "B-132"),
    ("move loft", "B-010"),
    ("collect", "B-139"),
    ("attack", "B-R32"),
    ("skill pocket_trick", "B-R31"),
    ("skill scavenger", "B-R48"),
    ("skill tag_team", "B-067"),
    ("interact 9", "B-111"),
    ("interact 4", "B-168"),
    ("interact 5", "B-R29"),
    ("give rope ken", "B-172"),
    ("give key tina", "B-172"),
    ("give hearts lara", "B-R52"),
    ("special ring", "B-R54"),
    ("special climb", "B-172"),
    ("reroll", "B-R44"),
    ("turn lara", "D-17"),
    ("fly", ""),
]


@pytest.mark.parametrize(("key", "rule"), ON_TURN)
def test_what_cannot_be_done_in_a_turn(key: str, rule: str) -> None:
    """B-R31, B-R54: nothing changes, and the rule is named."""
    skills = encode(state("sid lara ken tina", upgrades=(("sid_t1", "scavenger"),)))
    t = lab("sid lara ken tina", settings={"campaign": skills}, sid="p", tina="k")
    lay(t, 4)
    lay(t, 5)
    lay(t, 14)
    t.card_face[4] = 1
    give_item(t, "sid", "key")
    set_sparks(t, sid=1 if key.startswith("special") else 0)
    do(t, "turn sid")
    before = fingerprint(t)
    assert refused(t, key).rule == rule
    assert fingerprint(t) == before


def test_actions_run_out() -> None:
    """B-123: a free action may be left when no other is."""
    t = lab(sid="p")
    do(t, "turn sid", "move q", "move p")
    t.actions_used = 3
    assert refused(t, "move q").rule == "B-123"


def test_a_card_can_forbid_an_action() -> None:
    """B-009, B-106: while the card lies there, and no longer."""
    t = lab(sid="p")
    lay_sparks(t, p=1)
    lay(t, 20)
    do(t, "turn sid")
    assert refused(t, "collect").rule == "B-009"
    t.card_at[19] = IN_DISCARD
    t.changed()
    do(t, "collect")
    assert hero(t, "sid").sparks == 1


def test_why_a_roll_cannot_be_rolled_again() -> None:
    """B-164, B-161."""
    t = lab(sid="p", ken="p", a="p")
    set_hearts(t, sid=1)
    dice(t, F, F)
    do(t, "turn sid", "attack")
    assert refused(t, "reroll").rule == "B-164"
    t.heroes[0].rerolls = 1
    assert refused(t, "reroll").rule == "B-161"


def test_a_knocked_out_hero_takes_no_turn() -> None:
    """B-R63, B-203, B-R03."""
    t = lab()
    set_hearts(t, ken=0)
    assert refused(t, "turn ken").rule == "B-203"
    assert refused(t, "turn bob").rule == "B-027"
    do(t, "turn sid", "pass")
    assert hero(t, "sid").had_turn
