"""What cannot be done, and why: each kind of illegal choice, with its sentence and rule."""

from __future__ import annotations

import pytest

from tests.games.tomb.table import Hero, choose, refused, tomb
from undercroft.games.tomb import GAME
from undercroft.games.tomb.table import Tomb


def crossroads() -> Tomb:
    """Two players; something of every kind lies around C1 and C2."""
    return tomb(
        explored="C1 C2",
        slots={"C1-C2": "JS*", "B1-C1": "7C", "C1-D1": "KS", "B2-C2": "open", "B3-C3": "9C"},
        weapons="JC",
        gifts="TC TD/ TH",
        mates=[Hero("6H", blessings="QS"), Hero("6D", weapons="JD", killer="8C")],
        ex="7D",
    )


REFUSALS = [
    ("sing", "Nothing in this game is called 'sing'"),
    ("figth B1-C1", "Nothing in this game is called 'figth'; did you mean 'fight'?"),
    ("wield JC", "That is not the question now: 'wield' is not among the answers. (T-038)"),
    ("explore C1-E1", "There is no hallway 'C1-E1' on this field. (T-025)"),
    ("explore", "There is no hallway '' on this field. (T-025)"),
    ("explore C1-B1", "There is no hallway 'C1-B1' on this field. (T-025)"),
    ("explore C2-C3", "Nothing lies at C2-C3; a wall must be broken with a weapon. (T-061)"),
    ("explore B1-C1", "B1-C1 is barred: the enemy there must be beaten first. (T-068)"),
    ("explore C1-C2", "C1-C2 has been passed already; a room is explored only once. (T-046)"),
    ("explore B2-C2", "B2-C2 has been passed already; a room is explored only once. (T-046)"),
    ("explore EXIT", "EXIT is no hallway: it can be neither explored nor broken, and nobody sneaks past the Daemon."),
    ("fight B3-C3", "B3-C3 touches no explored room yet. (T-069)"),
    ("fight C1-D1", "No enemy lies at C1-D1. (T-069)"),
    ("fight C2-C3", "No enemy lies at C2-C3. (T-069)"),
    ("fight EXIT", "No Arch Daemon lies at EXIT: no 10 has been drawn in this domain. (T-075)"),
    ("break C1-D1 JC", "There is no wall at C1-D1: something lies there. (T-061)"),
    ("break A4-B4 JC", "The wall at A4-B4 touches no explored room yet. (T-061)"),
    ("break C2-C3 JD", "You do not hold 'JD'. (T-139)"),
    ("break EXIT JC", "EXIT is no hallway: it can be neither explored nor broken, and nobody sneaks past the Daemon."),
    ("sneak B1-C1", "Only a rogue can sneak. (T-188)"),
    ("arm D4", "The Arm needs an explored room, and 'D4' is not. (T-163)"),
    ("arm Z9", "There is no room 'Z9' on this field. (T-024)"),
    ("eye explore", "The Eye has been used in this domain. (T-158)"),
    ("heart TC", "The Heart readies only a used gift of your own, and 'TC' is not one. (T-177)"),
    ("brain rogue", "You do not have the Brain. (T-158)"),
    ("give JD 2", "You do not hold JD. (T-139)"),
    ("give 10C 2", "There is no card '10C'. (T-001)"),
    ("give JC 9", "There is no player '9'. (T-002)"),
    ("give JC", "There is no player ''. (T-002)"),
    ("give JC 1", "Player 1 cannot trade now. (T-140)"),
    ("give JC 3", "Player 3 cannot trade now. (T-140)"),
    ("ask JD 2", "Player 2 does not hold JD. (T-131)"),
    ("ask 6H 2", "Player 2 does not hold 6H. (T-131)"),
]


@pytest.mark.parametrize(("key", "sentence"), REFUSALS)
def test_refusals_at_a_crossroads(key: str, sentence: str) -> None:
    """T-D04, T-038, T-046, T-050, T-061, T-062, T-068, T-069, T-131, T-140: refused with a reason, nothing changed."""
    assert refused(crossroads(), key).startswith(sentence)


def test_dead_hallways_and_walls() -> None:
    """T-054, T-063: between two explored rooms."""
    t = tomb(explored="B1 C1 C2 B2", slots={"B1-C1": "KH", "C2-C3": "7C"}, weapons="JC")
    assert refused(t, "explore B1-C1") == "B1-C1 lies between two explored rooms and leads nowhere new. (T-054)"
    assert refused(t, "break C1-C2 JC") == "Behind the wall at C1-C2 lies a room that is explored already. (T-063)"


def test_the_daemon_out_of_reach() -> None:
    """T-070."""
    t = tomb(slots={"C1-C2": "7C"}, exit="TH")
    assert refused(t, "fight EXIT").endswith("until the throne room below EXIT is explored. (T-070)")


def test_weapons_of_others() -> None:
    """T-139, T-D06: the question is right, the weapon is not held."""
    t = tomb(slots={"C1-C2": "7C"}, weapons="JC", mates=[Hero("6H", weapons="JD")])
    choose(t, "fight C1-C2")
    assert refused(t, "wield JD") == "You do not hold JD. (T-139)"
    assert refused(t, "wield JC JD") == "You do not hold JD. (T-139)"
    assert refused(t, "fight C1-C2").startswith("That is not the question now: 'fight'")


def test_out_of_turn() -> None:
    """T-127, T-D04: nothing is asked of the others."""
    t = crossroads()
    for seat in (1, 2):
        assert refused(t, "fight B1-C1", seat) == "Nothing is asked of this seat now."
        assert refused(t, "resign", seat) == "Nothing is asked of this seat now."


def test_trading_alone() -> None:
    """T-132, T-130: a solo player has no partner and cannot pass."""
    t = tomb(slots={"C1-C2": "7C"}, weapons="JC")
    assert refused(t, "give JC 2") == "There is nobody to trade with. (T-132)"
    assert refused(t, "pass") == "A single player cannot pass. (T-130)"


def test_every_refusal_cites_a_rule() -> None:
    """T-012: the catalogue names a rule of the rulebook for each."""
    for name, wording in GAME.words["en"].refusals.items():
        assert wording.rule in GAME.rulebook, name
