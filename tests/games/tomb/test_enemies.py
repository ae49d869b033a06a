"""Enemies, the Arch Daemon and the aligned element (sections 8 to 10)."""

from __future__ import annotations

import pytest

from tests.games.tomb.table import (
    bag,
    board,
    choose,
    draws,
    ending,
    exit,
    explored_rooms,
    keys,
    level,
    numbers,
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
from undercroft.engine.view import Sheet
from undercroft.games.tomb import GAME
from undercroft.games.tomb.cards import rank
from undercroft.games.tomb.table import Tomb


def element(t: Tomb) -> str:
    sheet = next(area for area in GAME.view(t, 0).areas if isinstance(area, Sheet) and area.owner is None)
    return {line.label: line.value for line in sheet.lines}["Element"]


# Enemies.


def test_an_enemy_bars_its_way() -> None:
    """T-068: the room behind it is explored only when it is beaten."""
    t = tomb(slots={"C1-C2": "7C", "C1-D1": "KS"}, ex="8H AD 9C", cb="5D 3H 4S 2C 6H")
    assert refused(t, "explore C1-C2") == "C1-C2 is barred: the enemy there must be beaten first. (T-068)"
    choose(t, "fight C1-C2")
    assert explored_rooms(t) == "C1 C2"


def test_any_enemy_at_an_explored_room_may_be_fought() -> None:
    """T-069: all that touch an explored room, and only these."""
    t = tomb(explored="C1 D3", slots={"C1-C2": "7C", "B1-C1": "8C", "C3-D3": "9C", "A4-B4": "7D", "C1-D1": "8D*"})
    assert keys(t) == ["fight B1-C1", "fight C3-D3", "fight C1-C2"]
    assert refused(t, "fight A4-B4") == "A4-B4 touches no explored room yet. (T-069)"
    assert refused(t, "fight C1-D1") == "No enemy lies at C1-D1. (T-069)"


def test_enemies_do_not_act() -> None:
    """T-071: nothing is drawn while players explore and pass beside them."""
    t = tomb(players=2, slots={"C1-C2": "9C", "B1-C1": "KS"}, ex="7D 7H 7S 8S", cb="2C 3C 4C", exit="TC")
    choose(t, "explore B1-C1")
    choose(t, "pass", seat=1)
    assert not draws(t)
    assert slot(t, "C1-C2") == "9C"


@pytest.mark.parametrize(
    ("domain", "card", "element_", "shown"),
    [(1, "7C", "", 7), (1, "7C", "TC", 8), (2, "7C", "TH", 14), (2, "7C", "TC", 15), (4, "9S", "TS", 37)],
)
def test_an_enemys_level(domain: int, card: str, element_: str, shown: int) -> None:
    """T-072, T-155, T-090, T-092: rank x domain, and 1 more of the aligned suit; shown on the card."""
    t = tomb(domain=domain, slots={"C1-C2": card}, exit=element_)
    assert next(piece for piece in board(t).pieces if piece.place == "C1-C2").counters == {"level": shown}


def test_an_enemy_between_explored_rooms() -> None:
    """T-073, T-R10: it may be fought; the win brings its level but no exploration."""
    t = tomb(
        explored="C1 C2 B1",
        slots={"C1-C2": "7C", "C1-D1": "KS", "B1-C1": "KH*", "A1-B1": "9D"},
        ex="8H AD 9C",
        cb="5D 3H 4S 2C 6H",
    )
    choose(t, "fight C1-C2")
    assert (level(t), slot(t, "C1-C2")) == ("7C", "6S*")
    assert explored_rooms(t) == "B1 C1 C2"
    assert stack(t.explore) == "8H AD 9C"


def test_an_enemy_that_won_stays() -> None:
    """T-074: unchanged, and it may be fought again."""
    t = tomb(slots={"C1-C2": "7C", "C1-D1": "KS"}, blessings="QC QD", cb="2H 3S 5C 4C 2D 2S 4D 3D 6H")
    for blessing in ("QC", "QD"):
        choose(t, "fight C1-C2")
        if "spend QC" in keys(t):
            choose(t, f"spend {blessing}")
        assert slot(t, "C1-C2") == "7C"
        assert "fight C1-C2" in keys(t)
    assert bag(t) == ""


# The Arch Daemon.


def test_the_first_and_the_second_ten() -> None:
    """T-S03, T-075, T-076, T-077, T-078, T-070, T-049, T-R03: TH goes to EXIT, 8S takes its slot, TC is ordinary."""
    t = tomb(explored="", ex="TH 8S AD TC 7D")
    assert (exit(t), element(t)) == ("TH", "♥")
    assert slots(t) == {"B1-C1": "8S", "C1-D1": "AD", "C1-C2": "TC"}
    assert stack(t.explore) == "7D"
    assert keys(t) == ["explore C1-D1", "fight B1-C1", "fight C1-C2"]
    assert numbers(t, "fight C1-C2") == "2 against 5"
    assert (
        refused(t, "fight EXIT")
        == "The Arch Daemon is out of reach until the throne room below EXIT is explored. (T-070)"
    )


def test_the_daemons_slot_stays_empty() -> None:
    """T-R03: with `daemon_replacement = off` nothing fills the slot for which the 10 was drawn."""
    t = tomb(explored="", ex="TH 8S AD TC 7D", settings={"daemon_replacement": "off"})
    assert exit(t) == "TH"
    assert slots(t) == {"C1-D1": "8S", "C1-C2": "AD"}
    assert stack(t.explore) == "TC 7D"


def test_a_daemon_from_the_bottom_of_the_stack() -> None:
    """T-076, T-043: with no card left its slot stays empty."""
    t = tomb(explored="", ex="8S AD TC", weapons="JD")
    assert exit(t) == "TC"
    assert slots(t) == {"B1-C1": "8S", "C1-D1": "AD"}


def test_a_ten_follows_a_ten() -> None:
    """T-078, T-088: the card that replaces the Daemon may be an ordinary 10."""
    t = tomb(explored="", ex="TH TC 8S AD")
    assert exit(t) == "TH"
    assert slot(t, "B1-C1") == "TC"


@pytest.mark.parametrize("ten", ["TC", "TD", "TH", "TS"])
def test_any_ten_may_be_the_daemon(ten: str) -> None:
    """T-088, T-075, T-077: whichever is drawn first."""
    t = tomb(explored="", ex=f"7D {ten} 8D KD")
    assert exit(t) == ten
    assert rules(t, "daemon") == ["T-075"]
    assert slots(t) == {"B1-C1": "7D", "C1-D1": "8D", "C1-C2": "KD"}


def test_the_daemon_appears_late() -> None:
    """T-S22, T-079, T-040, T-R04: the throne room is explored already, so it is within reach at once."""
    t = tomb(
        explored="C1 B1 B2 B3 B4 C4",
        slots={
            "B1-C1": "KH*",
            "B1-B2": "KD*",
            "B2-B3": "KS*",
            "B3-B4": "AC*",
            "B4-C4": "AS*",
            "C3-C4": "AH",
        },
        ex="8D TS KC 9H",
    )
    assert refused(t, "fight EXIT") == "No Arch Daemon lies at EXIT: no 10 has been drawn in this domain. (T-075)"
    choose(t, "explore C3-C4")
    assert explored_rooms(t) == "B1 B2 B3 B4 C1 C3 C4"
    assert [slot(t, name) for name in ("B3-C3", "C3-D3", "C2-C3")] == ["8D", "KC", "9H"]
    assert exit(t) == "TS"
    assert "fight EXIT" in keys(t)


def test_exploring_the_throne_room_starts_no_fight() -> None:
    """T-080, T-070: it only makes the Daemon a legal target."""
    t = tomb(explored="C1 C3", slots={"C3-C4": "KS", "C1-D1": "7D"}, exit="TH", ex="8C 8D", cb="2C 3C 4C")
    assert "fight EXIT" not in keys(t)
    choose(t, "explore C3-C4")
    assert not draws(t)
    assert "fight EXIT" in keys(t)


TWICE = "6D 2H 3H 3S 4C 2C 2S 6H 4S 3C 5C"


def test_the_daemon_is_beaten_twice() -> None:
    """T-S18, T-081, T-082, T-083, T-086, T-084, T-R27: the first win turns its card and gives nothing else."""
    t = tomb(
        explored="C1 C4",
        slots={"C1-D1": "KS"},
        exit="TC",
        level="9D",
        weapons="JD",
        blessings="QS",
        cb=TWICE,
        ex="7D 7H 7S",
    )
    choose(t, "fight EXIT", "wield nothing")
    assert draws(t) == ["6D 2H | 3H 3S 4C"]
    assert (exit(t), level(t), explored_rooms(t), bag(t)) == ("TC/", "9D", "C1 C4", "JD QS")
    assert stack(t.explore) == "7D 7H 7S"
    assert numbers(t, "fight EXIT") == "2 against 3"
    choose(t, "fight EXIT", "wield JD")
    assert draws(t)[1] == "2C 2S 6H | 4S 3C 5C"
    assert (t.domain, t.cleared) == (2, 1)
    assert words(t).index("daemon-slain") < words(t).index("domain")


def test_the_next_domain() -> None:
    """T-S19, T-146, T-147, T-148, T-150, T-154, T-156, T-004, T-153: what is kept, and what returns."""
    t = tomb(explored="C1 C4", exit="TC/", level="9D", weapons="JD", blessings="QS", cb="2C 2S 6H 4S 3C 5C", items="QD")
    choose(t, "fight EXIT", "wield JD")
    assert t.domain == 2
    assert (len(t.combat.cards), level(t)[0]) == (19, "6")
    held = bag(t).split()
    assert held[-1] == "TC"
    assert "QS" in held
    placed = [card for card in t.slot_cards if card >= 0] + ([t.daemon] if t.daemon >= 0 else [])
    items = len(held) - 4
    assert len(t.explore.cards) + len(placed) + items == 28
    tens = sum(rank(card) == 10 for card in t.explore.cards + placed)
    assert tens == 3
    assert not t.item_discard
    assert not t.combat_discard
    assert not t.wounded
    assert t.census() == list(range(52))


def test_a_loss_against_the_daemon() -> None:
    """T-085, T-R27: it costs the usual blessing; a first win is kept."""
    t = tomb(explored="C1 C4", slots={"C1-D1": "KS"}, exit="TC/", level="9D", blessings="QS", cb="2H 3H 6S 4C 2C")
    choose(t, "fight EXIT")
    assert (exit(t), bag(t), text(t.item_discard)) == ("TC/", "", "QS")
    assert "fight EXIT" in keys(t)


def test_gold_comes_before_the_end_of_a_domain() -> None:
    """T-086, T-119: the second win spends weapons, revives, and finds gold; then the domain is cleared."""
    t = tomb(
        explored="C1 C4",
        exit="TC/",
        level="9D",
        weapons="JD",
        cb="2C 2S 6H 4S 3C 5C 5S",
        ex="AD",
        settings={"mines": "on"},
    )
    choose(t, "fight EXIT", "wield JD")
    order = [word for word in words(t) if word in ("weapon-used", "daemon-slain", "gold", "domain")]
    assert order == ["weapon-used", "daemon-slain", "gold", "domain"]
    assert bag(t).split()[-1] == "5S"


# The aligned element.


def test_no_element_before_the_daemon() -> None:
    """T-089, T-R25: no bonus, single uses, no recycling."""
    t = tomb(
        slots={"C1-C2": "7C", "B1-C1": "KH"}, weapons="JH", blessings="QH", items="JS", cb="2D 3H 2H 4S 2C", ex="8H 8C"
    )
    assert element(t) == "none yet"
    assert numbers(t, "fight C1-C2") == "2 against 2"
    choose(t, "fight C1-C2", "wield JH")
    assert text(t.item_discard) == "JS JH QH"
    choose(t, "explore B1-C1")
    assert text(t.item_discard) == "JS JH QH"


def test_an_aligned_enemy() -> None:
    """T-S14, T-090, T-091, T-116, T-R22: 8 in combat, still a 7 when the cards are compared; the player gets none."""
    t = tomb(slots={"C1-C2": "7C", "C1-D1": "KS"}, exit="TC", level="7D", ex="8H AD 9H", cb="6D 3H 4S 2C")
    choose(t, "fight C1-C2")
    assert draws(t) == ["6D 3H | 4S 2C"]
    assert (level(t), slot(t, "C1-C2")) == ("7D", "7C*")


def test_the_players_level_is_never_aligned() -> None:
    """T-091: a level card of the aligned suit is worth its rank."""
    assert numbers(tomb(level="7C", slots={"C1-C2": "7D"}, exit="TC"), "fight C1-C2") == "2 against 1"
    assert numbers(tomb(level="8C", slots={"C1-C2": "7D"}, exit="TC"), "fight C1-C2") == "3 against 1"


def test_the_daemon_is_always_aligned() -> None:
    """T-087: 10 x domain + 1."""
    for domain, shown in ((1, 11), (2, 21), (4, 41)):
        t = tomb(domain=domain, explored="C1 C4", exit="TS")
        assert next(piece for piece in board(t).pieces if piece.place == "EXIT").counters == {"level": shown}


def test_aligned_items_are_used_twice() -> None:
    """T-S15, T-093, T-094, T-095, T-R24: turned first, discarded then; each use pays in full."""
    t = tomb(
        slots={"C1-C2": "7C", "C1-D1": "KS"},
        exit="TH",
        weapons="JH",
        blessings="QH",
        cb="2D 3H 2H 4S 2C 3C 2S 3D 5C 4D",
    )
    choose(t, "fight C1-C2", "wield JH")
    assert draws(t) == ["2D 3H 2H | 4S 2C"]
    assert (bag(t), t.item_discard) == ("JH/ QH/", [])
    choose(t, "fight C1-C2", "wield JH")
    assert draws(t)[1] == "3C 2S 3D | 5C 4D"
    assert (bag(t), text(t.item_discard)) == ("", "JH QH")
    assert not ending(t)


def test_other_items_are_used_once() -> None:
    """T-093: only those of the aligned suit are turned."""
    t = tomb(
        slots={"C1-C2": "7C", "C1-D1": "KS"}, exit="TH", weapons="JC JH", blessings="QS", cb="2D 3H 2H 2S 4S 2C 6C 6D"
    )
    choose(t, "fight C1-C2", "wield JC JH")
    assert (bag(t), text(t.item_discard)) == ("JH/", "JC QS")


def test_an_aligned_hallway_returns_the_items() -> None:
    """T-S16, T-096, T-053: shuffled in before the room is laid out."""
    t = tomb(slots={"B1-C1": "KH", "C1-D1": "7C"}, exit="TH", items="JS QC")
    choose(t, "explore B1-C1")
    assert bag(t) == "JS QC"
    assert (stack(t.explore), t.item_discard) == ("", [])
    assert slots(t) == {"B1-C1": "KH*", "C1-D1": "7C"}


@pytest.mark.parametrize(("hallway", "mines"), [("KS", "off"), ("KH", "on")])
def test_no_items_return(hallway: str, mines: str) -> None:
    """T-S16, T-214: not through a hallway of another suit, and not in the Mines."""
    t = tomb(slots={"B1-C1": hallway, "C1-D1": "7C"}, exit="TH", items="JS QC", settings={"mines": mines})
    choose(t, "explore B1-C1")
    assert (bag(t), text(t.item_discard)) == ("", "JS QC")


def test_items_return_through_an_ace_too() -> None:
    """T-096: any safe hallway of the suit."""
    t = tomb(slots={"B1-C1": "AH", "C1-D1": "7C"}, exit="TH", items="JS", ex="8C 8D", shuffles=["8D JS 8C"])
    choose(t, "explore B1-C1")
    assert (bag(t), slot(t, "A1-B1"), stack(t.explore)) == ("JS", "8D", "8C")


def test_only_the_item_discard_returns() -> None:
    """T-097: not the jack in a wall, nor the inventory, nor combat cards."""
    t = tomb(
        explored="C1 C2",
        slots={"B1-C1": "KH", "C1-D1": "7C", "C1-C2": "JC*"},
        exit="TH",
        items="JS",
        weapons="JD",
        discard="2C",
    )
    choose(t, "explore B1-C1")
    assert (bag(t), slot(t, "C1-C2"), text(t.combat_discard)) == ("JD JS", "JC*", "2C")


def test_nothing_is_aligned_backward() -> None:
    """T-098, T-R25: an item spent and a hallway walked before the Daemon came stay as they are."""
    t = tomb(
        slots={"C1-C2": "7C", "B1-C1": "KH", "C1-D1": "KS"},
        weapons="JH",
        blessings="QH",
        cb="2D 3H 2H 4S 2C",
        ex="TH 8C 8D 9D 9S",
    )
    choose(t, "fight C1-C2", "wield JH", "explore B1-C1")
    assert exit(t) == "TH"
    assert (bag(t), text(t.item_discard)) == ("", "JH QH")


def test_returning_items_may_be_declined() -> None:
    """T-D17, T-R26: with `recycle = optional` the exploring player decides."""
    for answer, left in (("recycle", ""), ("keep", "JS")):
        t = tomb(
            slots={"B1-C1": "KH", "C1-D1": "7C"}, exit="TH", items="JS", ex="8C 8D", settings={"recycle": "optional"}
        )
        choose(t, "explore B1-C1")
        assert keys(t) == ["recycle", "keep"]
        choose(t, answer)
        assert text(t.item_discard) == left
        assert explored_rooms(t) == "B1 C1"


@pytest.mark.parametrize(("hallway", "items"), [("KS", "JS"), ("KH", "")])
def test_nothing_to_return_is_not_asked(hallway: str, items: str) -> None:
    """T-D17: neither for another suit nor for an empty discard."""
    t = tomb(
        slots={"B1-C1": hallway, "C1-D1": "7C"}, exit="TH", items=items, ex="8C 8D", settings={"recycle": "optional"}
    )
    choose(t, "explore B1-C1")
    assert "recycle" not in verbs(t)
    assert explored_rooms(t) == "B1 C1"
