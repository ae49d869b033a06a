"""Exploring, safe hallways, items and walls (sections 4 to 7)."""

from __future__ import annotations

import pytest

from tests.games.tomb.table import (
    bag,
    choose,
    draws,
    exit,
    explored_rooms,
    keys,
    level,
    log,
    offer,
    pile,
    refused,
    rules,
    slot,
    slots,
    stack,
    text,
    tomb,
    verbs,
    words,
)

# Placing cards.


def test_the_first_exploration() -> None:
    """T-S02, T-039, T-040, T-056, T-061: west, east, north; the jack is placed, then picked up."""
    t = tomb(explored="", weapons="JC", blessings="QD", ex="KH 7C JS 9D")
    assert slots(t) == {"B1-C1": "KH", "C1-D1": "7C"}
    assert bag(t) == "JC JS QD"
    assert stack(t.explore) == "9D"
    assert keys(t) == ["explore B1-C1", "fight C1-D1", "break C1-C2 JC", "break C1-C2 JS"]


def test_items_are_placed_before_they_are_picked_up() -> None:
    """T-055, T-056, T-045: one card at a time, a jack like any other; picked up after the last."""
    t = tomb(explored="", ex="JS 7C QD 9D")
    assert words(t)[-5:] == ["placed", "placed", "placed", "picked-up", "picked-up"]
    assert [line.split()[0] for line in log(t)[-5:-2]] == ["J♠", "7♣", "Q♦"]
    assert rules(t, "picked-up") == ["T-056", "T-056"]
    assert slots(t) == {"C1-D1": "7C"}


def test_a_safe_hallway_at_the_edge_with_an_item() -> None:
    """T-S04, T-050, T-041, T-042, T-056, T-040, T-047: no card on the entered side or beyond the edge."""
    t = tomb(slots={"B1-C1": "KH", "C1-D1": "7C", "C1-C2": "8H"}, weapons="JC", blessings="QD", ex="9C QH 7S")
    choose(t, "explore B1-C1")
    assert slots(t) == {"B1-C1": "KH*", "A1-B1": "9C", "C1-D1": "7C", "C1-C2": "8H"}
    assert bag(t) == "JC QD QH"
    assert stack(t.explore) == "7S"
    assert explored_rooms(t) == "B1 C1"


def test_a_loop_is_filled() -> None:
    """T-S05, T-044, T-054, T-R06, T-R07: an empty side gets a card though the room beyond is explored; KD is dead."""
    t = tomb(slots={"B1-C1": "AS", "C1-D1": "7C"}, ex="8D KC 7H AC 9S 8S QH KD")
    choose(t, "explore B1-C1", "explore B1-B2", "explore B2-C2")
    assert slots(t) == {
        "A1-B1": "8D",
        "B1-C1": "AS*",
        "C1-D1": "7C",
        "B1-B2": "KC*",
        "A2-B2": "7H",
        "B2-C2": "AC*",
        "B2-B3": "9S",
        "C2-D2": "8S",
        "C1-C2": "KD",
    }
    assert bag(t) == "QH"
    assert not stack(t.explore)
    assert verbs(t) == {"fight"}
    assert refused(t, "explore C1-C2") == "C1-C2 lies between two explored rooms and leads nowhere new. (T-054)"


def test_no_backfill() -> None:
    """T-R06, T-S05: with `backfill = off` a side toward an explored room stays empty."""
    t = tomb(slots={"B1-C1": "AS", "C1-D1": "7C"}, ex="8D KC 7H AC 9S 8S QH KD", settings={"backfill": "off"})
    choose(t, "explore B1-C1", "explore B1-B2", "explore B2-C2")
    assert not slot(t, "C1-C2")
    assert stack(t.explore) == "KD"


def test_a_dead_hallway_has_no_effect() -> None:
    """T-054, T-R07: aligned or not, nothing returns through it."""
    t = tomb(explored="C1 C2", slots={"C1-C2": "KH", "C2-C3": "7S", "C1-D1": "8S"}, exit="TH", items="JS")
    assert verbs(t) == {"fight"}
    refused(t, "explore C1-C2")
    assert text(t.item_discard) == "JS"


def test_the_stack_runs_out() -> None:
    """T-S06, T-043, T-048: placing stops, and walls can be broken where nothing came."""
    t = tomb(slots={"C1-C2": "AS"}, ex="7D", weapons="JC")
    choose(t, "explore C1-C2")
    assert slots(t) == {"C1-C2": "AS*", "B2-C2": "7D"}
    assert not stack(t.explore)
    assert {"break C2-D2 JC", "break C2-C3 JC"} <= set(keys(t))


def test_exploring_without_cards() -> None:
    """T-048, T-R08: an empty stack stops nobody; the room is explored and gets no card."""
    t = tomb(slots={"C1-C2": "AS", "B1-C1": "7C", "C1-D1": "8C"})
    choose(t, "explore C1-C2")
    assert explored_rooms(t) == "C1 C2"
    assert slots(t) == {"B1-C1": "7C", "C1-D1": "8C", "C1-C2": "AS*"}


def test_all_four_sides_in_order() -> None:
    """T-040, T-R05: west, east, north, south."""
    t = tomb(explored="B1 B2", slots={"B1-B2": "KS*", "B2-C2": "KH"}, ex="7D 7H 7S 8C")
    choose(t, "explore B2-C2")
    assert [slot(t, name) for name in ("C2-D2", "C2-C3", "C1-C2")] == ["7D", "7H", "7S"]
    t = tomb(explored="C2", slots={"C2-C3": "KH"}, ex="7C 7D 7H 7S")
    choose(t, "explore C2-C3")
    assert [slot(t, name) for name in ("B3-C3", "C3-D3", "C3-C4")] == ["7C", "7D", "7H"]


def test_a_room_is_explored_once() -> None:
    """T-046, T-047: its hallway lies face down and offers nothing."""
    t = tomb(slots={"C1-C2": "AS", "C1-D1": "8C"}, ex="7D 8D 9D")
    choose(t, "explore C1-C2")
    assert slot(t, "C1-C2") == "AS*"
    assert refused(t, "explore C1-C2") == "C1-C2 has been passed already; a room is explored only once. (T-046)"


def test_choosing_where_cards_go() -> None:
    """T-D18, T-R05: with `placement = choose` all cards are drawn, then assigned side by side."""
    t = tomb(explored="", ex="KH 7C 9D 8D", settings={"placement": "choose"})
    assert keys(t) == ["place B1-C1 KH", "place B1-C1 7C", "place B1-C1 9D"]
    assert offer(t, "place B1-C1 9D").label.startswith("At B1-C1: 9♦")
    choose(t, "place B1-C1 9D")
    assert keys(t) == ["place C1-D1 KH", "place C1-D1 7C"]
    choose(t, "place C1-D1 7C")
    assert slots(t) == {"B1-C1": "9D", "C1-D1": "7C", "C1-C2": "KH"}
    assert stack(t.explore) == "8D"


def test_choosing_which_sides_stay_empty() -> None:
    """T-D18, T-R05: with too few cards the player may leave a side empty."""
    t = tomb(explored="", ex="KH", settings={"placement": "choose"}, weapons="JC")
    assert keys(t) == ["place B1-C1 KH", "place B1-C1 nothing"]
    choose(t, "place B1-C1 nothing", "place C1-D1 nothing")
    assert slots(t) == {"C1-C2": "KH"}


def test_choosing_places_beside_a_daemon() -> None:
    """T-R05, T-076: a first 10 goes to EXIT and is replaced before anything is assigned."""
    t = tomb(explored="", ex="TH 7C 9D JD 8D", settings={"placement": "choose"})
    assert exit(t) == "TH"
    assert keys(t) == ["place B1-C1 7C", "place B1-C1 9D", "place B1-C1 JD"]
    choose(t, "place B1-C1 JD", "place C1-D1 7C")
    assert slots(t) == {"C1-D1": "7C", "C1-C2": "9D"}
    assert bag(t) == "JD"


# Safe hallways.


def test_a_safe_hallway_costs_nothing() -> None:
    """T-051: no combat card is drawn and nothing is spent."""
    t = tomb(slots={"C1-C2": "AS", "C1-D1": "8C"}, ex="7D 8D 9D", weapons="JC", blessings="QC", cb="2C 3C")
    choose(t, "explore C1-C2")
    assert not draws(t)
    assert (bag(t), level(t), stack(t.combat)) == ("JC QC", "6S", "2C 3C")


def test_a_safe_hallway_can_wait() -> None:
    """T-052: other actions are offered beside it, and it stays."""
    t = tomb(slots={"C1-C2": "AS", "C1-D1": "KC", "B1-C1": "KD"}, ex="7D 8D 9D")
    assert keys(t) == ["explore B1-C1", "explore C1-D1", "explore C1-C2"]
    choose(t, "explore C1-D1")
    assert "explore C1-C2" in keys(t)


def test_the_order_of_a_hallway() -> None:
    """T-053, T-R26: the card is turned, items return, the room is laid out, items are picked up, the merchant comes."""
    t = tomb(slots={"B1-C1": "KH", "C1-D1": "7C"}, exit="TH", items="JS QC", ex="9C", shuffles=["JS 9C QC"])
    choose(t, "explore B1-C1")
    assert words(t) == ["walked", "recycled", "explored", "placed", "placed", "picked-up"]
    t = tomb(slots={"B1-C1": "KH", "C1-D1": "7C"}, items="JS", ex="9C 8D", gold="5D", settings={"mines": "on"})
    choose(t, "explore B1-C1")
    assert words(t) == ["walked", "explored", "placed", "placed"]
    assert keys(t) == ["leave", "buy JS"]


def test_only_a_hallway_with_one_explored_room() -> None:
    """T-050, T-054: KD between two explored rooms is not offered, KH is."""
    t = tomb(explored="C1 C2", slots={"C1-C2": "KD", "C2-C3": "KH", "C1-D1": "7C"})
    assert keys(t) == ["explore C2-C3", "fight C1-D1"]


# Items.


def test_items_have_no_limit() -> None:
    """T-057: all four jacks and all four queens."""
    t = tomb(explored="", weapons="JC JD JH", blessings="QC QD QH", ex="JS QS KC")
    assert bag(t) == "JC JD JH JS QC QD QH QS"


def test_items_go_to_the_explorer() -> None:
    """T-056, T-R09: picked up by the player who explored, upright, without a question."""
    t = tomb(players=2, active=1, slots={"C1-C2": "AS", "C1-D1": "8C"}, ex="JD QD 7D", exit="TD")
    choose(t, "explore C1-C2", seat=1)
    assert (bag(t), bag(t, 1)) == ("", "JD QD")


def test_a_weapon_has_two_uses() -> None:
    """T-058: a card in combat or a broken wall."""
    t = tomb(slots={"C1-C2": "7C"}, weapons="JC")
    assert "break C1-D1 JC" in keys(t)
    choose(t, "fight C1-C2")
    assert keys(t) == ["wield nothing", "wield JC"]


def test_used_items_go_to_the_item_discard() -> None:
    """T-059, T-060: a weapon after combat, a blessing after a loss."""
    t = tomb(slots={"C1-C2": "7C", "C1-D1": "KS"}, weapons="JC JD", blessings="QD", cb="2D 3H 2H 4S 5C")
    choose(t, "fight C1-C2", "wield JC")
    assert text(t.item_discard) == "JC QD"
    assert bag(t) == "JD"


# Walls.


def test_breaking_a_wall() -> None:
    """T-061, T-064, T-065, T-R15: the weapon is the new hallway, face down, and not in the discard."""
    t = tomb(slots={"C1-D1": "8C"}, weapons="JC JD", ex="7D 8D 9D AS")
    choose(t, "break C1-C2 JC")
    assert slots(t) == {"C1-D1": "8C", "C1-C2": "JC*", "B2-C2": "7D", "C2-D2": "8D", "C2-C3": "9D"}
    assert explored_rooms(t) == "C1 C2"
    assert bag(t) == "JD"
    assert not t.item_discard


def test_a_wall_needs_one_explored_room() -> None:
    """T-061, T-063, T-R14: not toward an explored room, not far away."""
    t = tomb(explored="C1 C2", slots={"C1-D1": "8C", "B1-C1": "9C"}, weapons="JC")
    assert [key for key in keys(t) if "break" in key] == ["break B2-C2 JC", "break C2-D2 JC", "break C2-C3 JC"]
    assert refused(t, "break C1-C2 JC") == "Behind the wall at C1-C2 lies a room that is explored already. (T-063)"
    assert refused(t, "break D3-E3 JC") == "The wall at D3-E3 touches no explored room yet. (T-061)"


def test_edges_entry_and_exit_are_never_broken() -> None:
    """T-062: they are no slots, so no option names them."""
    t = tomb(explored="A1 A2 C4", weapons="JC", slots={"A1-A2": "7C*"})
    ways = {key.split()[1] for key in keys(t)}
    assert ways == {"A1-B1", "A2-B2", "A2-A3", "B4-C4", "C4-D4", "C3-C4"}
    assert refused(t, "break EXIT JC").endswith("nobody sneaks past the Daemon. (T-062)")


def test_choosing_the_weapon_for_a_wall() -> None:
    """T-D08, T-066: each weapon held is offered by name; a turned one too."""
    t = tomb(explored="C1", slots={"B1-C1": "7C", "C1-D1": "8C"}, weapons="JC/ JD", exit="TC")
    assert [key for key in keys(t) if "break" in key] == ["break C1-C2 JC", "break C1-C2 JD"]


@pytest.mark.parametrize("weapon", ["JH", "JH/"])
def test_an_aligned_weapon_breaks_one_wall(weapon: str) -> None:
    """T-066, T-R16: upright or turned, it is used up."""
    t = tomb(slots={"C1-D1": "8C", "B1-C1": "9C"}, weapons=weapon, exit="TH", ex="7D 8D 9D")
    choose(t, "break C1-C2 JH")
    assert slot(t, "C1-C2") == "JH*"
    assert bag(t) == ""
    assert not t.turned_weapons


def test_an_aligned_weapon_that_survives_its_first_wall() -> None:
    """T-R16, T-032: with `aligned_break = turn` it is turned and the way is open; turned, it is laid down."""
    t = tomb(
        slots={"C1-D1": "8C", "B1-C1": "9C"},
        weapons="JH",
        exit="TH",
        ex="7D 8D 7H 7S 9S 9D",
        settings={"aligned_break": "turn"},
    )
    choose(t, "break C1-C2 JH")
    assert slot(t, "C1-C2") == "open"
    assert bag(t) == "JH/"
    assert explored_rooms(t) == "C1 C2"
    t = tomb(
        slots={"C1-D1": "8C", "B1-C1": "9C"},
        weapons="JH/",
        exit="TH",
        ex="7D 8D 9D",
        settings={"aligned_break": "turn"},
    )
    choose(t, "break C1-C2 JH")
    assert (slot(t, "C1-C2"), bag(t)) == ("JH*", "")
    t = tomb(
        slots={"C1-D1": "8C", "B1-C1": "9C"}, weapons="JS", exit="TH", ex="7D 8D 9D", settings={"aligned_break": "turn"}
    )
    choose(t, "break C1-C2 JS")
    assert (slot(t, "C1-C2"), bag(t)) == ("JS*", "")


def test_breaking_is_the_action_of_the_turn() -> None:
    """T-067, T-038, T-R13: the next player is asked."""
    t = tomb(players=2, slots={"C1-D1": "8C"}, weapons="JC JD", ex="7D 8D 9D")
    choose(t, "break C1-C2 JC")
    assert not keys(t)
    assert "fight C1-D1" in keys(t, 1)


@pytest.mark.parametrize("action", ["explore B1-C1", "break C1-C2 JC", "fight C1-D1"])
def test_one_action_a_turn(action: str) -> None:
    """T-038: exploring, breaking and fighting each end the turn."""
    t = tomb(
        players=2, slots={"B1-C1": "KS", "C1-D1": "7C"}, weapons="JC", ex="7D 8D 9D AS", cb="6D 2C 3C 2D", level="7S"
    )
    choose(t, action)
    if action.startswith("fight"):
        choose(t, "wield nothing")
        choose(t, "stand-by", seat=1)
    assert not keys(t)
    assert keys(t, 1)


def test_the_composition_of_the_stack_is_told_but_not_its_order() -> None:
    """T-045: what is placed is drawn from the top, unseen before."""
    t = tomb(slots={"C1-D1": "8C", "C1-C2": "AS"}, ex="7D 8D 9D AC")
    shown = pile(t, "Explore stack")
    assert (shown.count, shown.pieces) == (4, ())
    choose(t, "explore C1-C2")
    assert stack(t.explore) == "AC"
