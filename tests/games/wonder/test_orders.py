"""Cards that order turns and phases (B-078, B-080, B-R23, B-R27)."""

from __future__ import annotations

from tests.games.wonder.table import do, hero, keys, lab, number, on_top, question, set_hearts
from undercroft.games.wonder.language import (
    DO_END_PHASE,
    DO_END_TURN,
    DO_ENEMIES_PHASE,
    DO_NEW_PLAYERS_PHASE,
    DO_TAKE_TURNS,
    NONE,
    PHASE_PLAYERS,
    WHO_HERO,
)
from undercroft.games.wonder.script import Effect, Script, Who
from undercroft.games.wonder.table import Scope, Wonder


def order(t: Wonder, verb: int, who: Who | None = None) -> None:
    """A card orders this now."""
    effect = Effect("test", verb)
    effect.who = who
    t.prompts = []
    t.rules.carry(t, Script("test", [effect]), Scope(NONE))
    t.advance()


def test_a_fresh_players_phase() -> None:
    """B-R23, B-R68: whoever had a turn has another, and knocked-out heroes stand up for a token each."""
    t = lab()
    do(t, "turn sid", "pass", "turn lara", "move q")
    set_hearts(t, ken=0)
    order(t, DO_NEW_PLAYERS_PHASE)
    assert sorted(keys(t)) == ["turn ken", "turn lara", "turn sid"]
    assert t.destiny == 4
    assert t.rounds == 0


def test_a_turn_cut_short() -> None:
    """B-127, B-128: the next hero may go on."""
    t = lab()
    do(t, "turn sid", "move q")
    order(t, DO_END_TURN)
    assert hero(t, "sid").had_turn
    assert sorted(keys(t)) == ["turn ken", "turn lara"]


def test_a_phase_cut_short() -> None:
    """B-122, B-115: the enemies follow at once."""
    t = lab("sid lara")
    on_top(t, "pounce")
    do(t, "turn sid")
    order(t, DO_END_PHASE)
    assert t.rounds == 1
    assert sorted(keys(t)) == ["turn lara", "turn sid"]


def test_turns_that_a_card_orders() -> None:
    """B-078, B-R27: they come between, and the turns of the phase are as they were."""
    t = lab()
    do(t, "turn sid", "pass")
    order(t, DO_TAKE_TURNS, Who("test", WHO_HERO, 0))
    assert (question(t), t.turn) == ("action", number(t, "sid"))
    do(t, "move q", "pass")
    assert hero(t, "sid").had_turn
    assert sorted(keys(t)) == ["turn ken", "turn lara"]


def test_an_enemies_phase_that_a_card_orders() -> None:
    """B-078, B-178: the turn goes on after it with the actions that were left."""
    t = lab("sid lara")
    on_top(t, "pounce")
    do(t, "turn sid", "move q")
    order(t, DO_ENEMIES_PHASE)
    assert (t.phase, t.turn, t.actions_used) == (PHASE_PLAYERS, number(t, "sid"), 1)
    assert t.rounds == 1
