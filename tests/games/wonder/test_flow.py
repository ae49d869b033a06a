"""The chapter deck and its Goal cards (1.8 to 1.14)."""

from __future__ import annotations

import pytest

from tests.games.wonder.table import (
    FX,
    S,
    counter,
    dice,
    do,
    end_phase,
    give_item,
    hero,
    in_deck,
    keys,
    lab,
    lay,
    number,
    on_top,
    opened,
    place_of,
    question,
    read,
    set_sparks,
    told,
    wyrm,
    wyrm_card,
)
from undercroft.engine.prompt import GROUP
from undercroft.engine.view import Pile, Row
from undercroft.games.wonder.acts import count, make_stack
from undercroft.games.wonder.language import DO_COUNTER, DO_MAKE_STACK, N_FIXED, NONE
from undercroft.games.wonder.script import Effect, Number
from undercroft.games.wonder.table import HELD, IN_DISCARD, ON_TABLE, Scope, Wonder


def reach_goal(t: Wonder, times: int = 1) -> None:
    """Raise the counter that the goal asks for."""
    effect = Effect("test", DO_COUNTER)
    effect.value = 0
    effect.add = Number("test", N_FIXED, times)
    count(t, effect, Scope(NONE))


def test_a_goal_met_in_a_turn_is_followed_at_once() -> None:
    """B-079, B-080, B-113, B-114, B-116, B-117, B-R23, B-R25, B-R68: and the interrupted turn goes on."""
    t = lab(sid="m")
    lay(t, 14)
    set_sparks(t, sid=1)
    assert in_deck(t, 2)
    do(t, "turn sid", "special ring")
    assert t.destiny == 6
    assert t.goal == 2
    assert t.card_at[1] == IN_DISCARD
    assert question(t) == "action"
    assert t.actions_used == 1
    assert t.phase == 1
    do(t, "pass")
    assert "turn sid" not in keys(t)


def test_phases_alternate_until_the_goal_is_met() -> None:
    """B-115, B-118, B-120, B-122, B-078, B-R27, B-178."""
    t = lab(sid="p", lara="p", ken="p")
    on_top(t, "pounce", "pounce")
    assert t.phase == 1
    end_phase(t)
    assert (t.rounds, t.goal_rounds, t.phase) == (1, 1, 1)
    assert sorted(keys(t)) == ["turn ken", "turn lara", "turn sid"]


def test_a_goal_met_in_the_enemies_phase() -> None:
    """B-R24: the card in progress is finished, what was not begun is dropped, and a Players' Phase begins."""
    t = lab("sid lara", sid="x", lara="x", a="x", b="y")
    t.counters[1] = 9
    on_top(t, "pounce")
    do(t, "turn sid", "pass", "pass")
    assert question(t) == "wyrm"
    reach_goal(t)
    do(t, "wyrm a")
    assert t.goal == 2
    hits = 0
    while t.phase == 2:
        hits += question(t) == "victim"
        do(t, keys(t)[0])
    assert hits
    assert t.destiny == 6  # The reward of the card; the old goal's last step was dropped.
    assert sorted(keys(t)) == ["turn lara", "turn sid"]


def test_a_goal_already_met_is_met_on_entry() -> None:
    """B-R25: both goals fall at once, and B-R21: cards between are passed over unread."""
    t = lab()
    reach_goal(t, 2)
    t.prompts = []
    t.advance()
    assert t.outcome is not None
    assert t.outcome.cause == "complete"
    assert not t.card_known[9]
    assert 9 in t.discard
    pile = next(area for area in FX.view(t, 0).areas if isinstance(area, Pile) and area.name == "Cards read")
    assert "A Fork" not in [piece.name for piece in pile.pieces]
    assert "Put everything back." in told(t)


def test_how_a_card_goes_on() -> None:
    """B-074, B-076, B-R18, B-R19: flip, next and discard, and where each kind of card goes."""
    t = opened(2)
    do(t, "hero sid", "hero ken")
    assert [t.card_at[card] for card in range(1, 5)] == [ON_TABLE] * 4
    assert t.card_at[0] == IN_DISCARD
    assert question(t) == "holder"
    do(t, "who ken")
    assert t.card_at[6] == HELD
    assert hero(t, "ken").items == [0]


def test_a_found_item_goes_to_whom_the_group_names() -> None:
    """B-R08, B-090, B-091, D-11."""
    t = opened(3)
    do(t, "hero sid", "hero lara", "hero tina")
    assert t.prompts[0].seat == GROUP
    do(t, "who tina")
    assert hero(t, "tina").items == [0]


def test_a_card_taken_out_is_not_met_again() -> None:
    """B-R20, B-110, B-R22: cards of a stack leave the deck, the lowest on top."""
    t = lab()
    effect = Effect("test", DO_MAKE_STACK)
    effect.value, effect.values = 0, [9, 7, 8]
    t.stacks.append(None)
    make_stack(t, effect, 0)
    assert not in_deck(t, 7)
    stack = t.stacks[0]
    assert stack is not None
    assert stack.cards == [6, 7, 8]
    assert [t.card_known[card] for card in (6, 7, 8)] == [True, False, False]


def test_interactions_lie_where_their_object_is() -> None:
    """B-108, B-R16, B-R29: one that was flipped cannot be met again."""
    t = lab(sid="p", ken="k")
    lay(t, 5)
    lay(t, 4)
    do(t, "turn sid")
    assert "interact 5" in keys(t)
    assert "interact 4" not in keys(t)
    do(t, "interact 5")
    assert "interact 5" not in keys(t)


def test_you_on_a_card_that_nobody_caused() -> None:
    """B-R07: the group names one hero, once for the whole card."""
    t = lab()
    read(t, 15)
    assert t.prompts[0].seat == GROUP
    do(t, "who lara")
    assert (hero(t, "lara").sparks, hero(t, "lara").hearts) == (1, 3)
    assert question(t) == "next"
    read(t, 5, face=1, actor=number(t, "ken"))
    assert hero(t, "ken").sparks == 1


def test_special_rules_lie_open_and_hold_until_discarded() -> None:
    """B-105, B-106, B-107: their special actions are open to every hero."""
    t = lab(sid="m")
    lay(t, 14)
    row = next(area for area in FX.view(t, 0).areas if isinstance(area, Row) and area.name == "Special Rules")
    assert [piece.name for piece in row.pieces] == ["Four Hands"]
    set_sparks(t, sid=1)
    do(t, "turn sid")
    assert "special ring" in keys(t)


def test_two_things_at_the_same_moment() -> None:
    """B-R10, D-15: the group orders them."""
    t = lab("sid lara")
    lay(t, 24)
    on_top(t, "pounce")
    end_phase(t)
    assert question(t) == "order"
    do(t, "first 2")
    assert counter(t, "slain") == 1


def test_a_map_that_changes() -> None:
    """B-R11, B-R12, B-R15, B-133, B-134: a door opens, an area falls, and distances follow."""
    t = lab(sid="r", a="r")
    t.area_sparks[2], t.spark_supply = 1, 16
    assert t.distance(0, 6) == NONE
    read(t, 17)
    assert place_of(t, "sid") == "p"
    assert wyrm(t, "a") == ""
    assert t.spark_supply == 17
    assert t.distance(5, 6) == 1
    assert t.distance(0, 5) == NONE


def test_choices_show_what_can_be_chosen() -> None:
    """B-081, B-082, B-R07: an option whose requirement is not met cannot be taken."""
    t = lab()
    read(t, 10)
    assert "option paid" not in keys(t)
    t = lab()
    set_sparks(t, ken=1)
    read(t, 10)
    do(t, "option paid")
    assert hero(t, "ken").sparks == 0


def test_keywords_are_written_and_erased_once() -> None:
    """B-085, B-086, B-087, B-R98: writing twice or erasing what is not there does nothing."""
    t = lab()
    read(t, 11)
    t.card_at[10] = 0
    t.discard.remove(10)
    read(t, 11)
    assert len(t.keywords) == 2


@pytest.mark.parametrize(("vote", "question_to"), [("keeper", [GROUP]), ("majority", [0, 1, 2])])
def test_who_speaks_for_all(vote: str, question_to: list[int]) -> None:
    """B-R01, B-121: the Keeper, or an open vote that the Keeper breaks."""
    t = lab(settings={"vote": vote})
    asked = []
    for _ in question_to:
        asked.append(t.prompts[0].seat)
        do(t, "turn ken")
    assert asked == question_to
    assert t.turn == number(t, "ken")
    t = lab(settings={"vote": "majority"})
    do(t, "turn sid", "turn lara", "turn ken")
    assert t.prompts[0].seat == GROUP
    assert sum("votes" in text for text in told(t)) == 3
    do(t, "turn lara")
    assert t.turn == number(t, "lara")


def test_a_limit_of_rounds_is_no_loss() -> None:
    """B-R28: such a game is unfinished, neither won nor lost."""
    t = lab("sid lara", settings={"max_rounds": "1"})
    on_top(t, "pounce")
    end_phase(t)
    assert t.outcome is not None
    assert (t.outcome.cause, t.outcome.winners) == ("unfinished", [])


def test_fatal_prices_are_flagged() -> None:
    """B-R61, D-13: legal, told, and lost."""
    t = lab()
    t.destiny = 1
    read(t, 21)
    view = FX.view(t, 0)
    assert view.question is not None
    do(t, "who sid")
    assert t.outcome is not None
    assert t.outcome.cause == "lost"


def test_more_flips_than_tokens() -> None:
    """B-R60, B-218: all are flipped, and the chapter is lost."""
    t = lab()
    t.destiny = 1
    read(t, 10)
    do(t, "option b")
    assert t.outcome is not None
    assert t.destiny == 0


def test_cards_in_the_enemies_phase_cause_no_actions() -> None:
    """B-R30, B-109: nothing can be looked into, and nobody acts."""
    t = lab("sid lara", sid="p", lara="q", a="p", b="q")
    lay(t, 5)
    wyrm_card(t, "pounce")
    assert question(t) == "wyrm"
    assert not [key for key in keys(t) if key.startswith(("interact", "move"))]


def test_items_are_kept_after_use_unless_they_say_so() -> None:
    """B-093, B-095, B-096, B-176, B-177."""
    t = lab(ken="p", a="p")
    give_item(t, "ken", "rope")
    give_item(t, "ken", "bomb")
    do(t, "turn ken", "special climb", "special climb")
    assert t.actions_used == 2
    dice(t, S, S, S)
    do(t, "special throw")
    assert [t.chapter.items[item].key for item in hero(t, "ken").items] == ["rope"]
