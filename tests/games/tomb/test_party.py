"""Several players: turns, passes, trades, assistance, death and return (section 13)."""

from __future__ import annotations

import pytest

from tests.games.tomb.table import (
    Hero,
    bag,
    choose,
    draws,
    ending,
    explored_rooms,
    keys,
    level,
    log,
    numbers,
    refused,
    rules,
    slot,
    stack,
    text,
    tomb,
    verbs,
    words,
)
from undercroft.games.tomb import GAME
from undercroft.games.tomb.table import Tomb

FIELD = {"C1-C2": "7C", "B1-C1": "8C", "C1-D1": "KS"}


def alive(t: Tomb) -> list[bool]:
    return [player.alive() for player in t.players]


# Turns.


def test_everyone_has_a_level_and_an_inventory() -> None:
    """T-125: a win changes only the winner's."""
    t = tomb(players=2, level="6S", blessings="QC", mates=[Hero("8H", weapons="JD")], slots=FIELD, cb="5D 3H 4S 2C")
    assert numbers(t, "fight C1-C2") == "2 against 2"
    choose(t, "fight C1-C2")
    choose(t, "stand-by", seat=1)
    assert (level(t), level(t, 1)) == ("7C", "8H")
    assert (bag(t), bag(t, 1)) == ("QC", "JD")
    assert numbers(t, "fight B1-C1", 1) == "2 against 1"


def test_the_tomb_is_shared() -> None:
    """T-126: one field, the same stacks and discards; the second player goes on where the first was."""
    t = tomb(players=2, slots={"C1-C2": "AS", "C1-D1": "KS"}, ex="7D AD 9D 7H 8H KC")
    choose(t, "explore C1-C2")
    choose(t, "explore C2-D2", seat=1)
    assert explored_rooms(t) == "C1 C2 D2"
    assert not stack(t.explore)


def test_turns_go_round() -> None:
    """T-127: seat 1 enters; then each in seat order has one action."""
    t = tomb(players=3, explored="", ex="KC KD KH 7C 8C 7D 8D 9D 7H 8H 9H")
    assert log(t)[0] == "Player 1 explores C1."
    for seat, hallway in ((1, "B1-C1"), (2, "C1-D1"), (0, "C1-C2")):
        assert [s for s in range(3) if keys(t, s)] == [seat]
        choose(t, f"explore {hallway}", seat=seat)
    assert keys(t, 1)


def test_the_dead_are_left_out() -> None:
    """T-127, T-140: the turn goes to the next living player."""
    t = tomb(mates=[Hero("6H", killer="9C", weapons="JD"), Hero("6D")], slots=FIELD, ex="7D 7H 8D 8S", weapons="JC")
    assert not [key for key in keys(t) if key.endswith(" 2")]
    choose(t, "explore C1-D1")
    assert not keys(t, 1)
    assert keys(t, 2)


def test_what_a_turn_offers() -> None:
    """T-D04, T-038, T-132: every action and every free option; giving up stands beside them."""
    t = tomb(
        skill="rogue",
        weapons="JC",
        gifts="TC TD TH TS/",
        mates=[Hero("6H", blessings="QS", skill="beastmaster")],
        slots=FIELD,
        explored="C1 C4",
        exit="TC",
        ex="7D",
        cb="2C",
    )
    assert verbs(t) == {"explore", "break", "fight", "sneak", "arm", "eye", "heart", "give", "ask", "pass"}
    assert {"fight EXIT", "sneak C1-C2", "arm C4", "eye combat", "heart TS", "ask QS 2"} <= set(keys(t))
    choose(t, "heart TS")
    assert "brain martial" in keys(t)
    question = GAME.view(t, 0).question
    assert question is not None
    assert [aside.key for aside in question.asides] == ["resign"]


# Passing.


def test_passing() -> None:
    """T-128, T-R42: all but the last may pass; an action lets them pass again."""
    t = tomb(players=3, slots=FIELD, ex="7D 8D 9D 7S")
    choose(t, "pass")
    choose(t, "pass", seat=1)
    assert "pass" not in keys(t, 2)
    assert refused(t, "pass", 2) == "Everybody else has passed, so you must act. (T-128)"
    choose(t, "explore C1-D1", seat=2)
    assert "pass" in keys(t)


def test_nobody_passes_alone() -> None:
    """T-130, T-R42: neither a solo player nor a single survivor."""
    for mates in ([], [Hero("6H", killer="9C")]):
        t = tomb(slots=FIELD, mates=mates)
        assert "pass" not in keys(t)
        assert refused(t, "pass") == "A single player cannot pass. (T-130)"


def test_passing_by_force() -> None:
    """T-129, T-R42: without an action a player passes automatically, and this counts as a pass."""
    t = tomb(players=2, weapons="JC JD", slots={"B1-C1": "KH*"}, explored="B1 C1", ex="JS QC QH")
    choose(t, "break C1-C2 JC")
    assert words(t)[-1] == "cannot-act"
    assert rules(t, "cannot-act") == ["T-129"]
    assert keys(t)
    assert "pass" not in keys(t)


def test_giving_the_last_weapon_away() -> None:
    """T-129, T-132: who has no action any more passes, and the other must act."""
    t = tomb(players=2, weapons="JC", blessings="QC", slots={"B1-C1": "KH*"}, explored="B1 C1", ex="7D 7H 7S")
    choose(t, "give JC 2")
    choose(t, "accept", seat=1)
    assert words(t)[-1] == "cannot-act"
    assert {"break", "give", "ask"} >= verbs(t, 1)
    assert "break C1-C2 JC" in keys(t, 1)


# Trading.


def test_what_can_be_traded() -> None:
    """T-131, T-132, T-R43, T-D16: jacks, queens and gifts, both ways; no gold, beast or level card."""
    t = tomb(
        weapons="JC",
        blessings="QD/",
        gifts="TC/",
        gold="5D",
        beast="8H",
        mates=[Hero("7H", blessings="QS", gold="4D", gifts="TS")],
        slots=FIELD,
        exit="TD",
    )
    assert [key for key in keys(t) if key.split()[0] in ("give", "ask")] == [
        "give TC 2",
        "give JC 2",
        "give QD 2",
        "ask TS 2",
        "ask QS 2",
    ]
    for card in ("5D", "8H", "6S"):
        assert refused(t, f"give {card} 2") == f"You do not hold {card}. (T-139)"


def test_a_gift_is_a_trade() -> None:
    """T-133, T-131, T-132, T-D16: the other must agree; the card keeps its orientation; the action is still to come."""
    t = tomb(players=2, blessings="QD/", weapons="JC", slots=FIELD, exit="TD")
    choose(t, "give QD 2")
    assert keys(t, 1) == ["accept", "refuse"]
    assert not keys(t)
    choose(t, "accept", seat=1)
    assert (bag(t), bag(t, 1)) == ("JC", "QD/")
    assert "fight C1-C2" in keys(t)


def test_asking_for_a_card() -> None:
    """T-132, T-133, T-R43: an exchange is two trades."""
    t = tomb(weapons="JC", mates=[Hero("6H", gifts="TH/"), Hero("6D", blessings="QS")], slots=FIELD)
    choose(t, "ask TH 2")
    choose(t, "accept", seat=1)
    choose(t, "give JC 3")
    choose(t, "accept", seat=2)
    assert (bag(t), bag(t, 1), bag(t, 2)) == ("TH/", "", "JC QS")
    assert [line[:15] for line in log(t)] == ["Player 2 hands ", "Player 1 hands "]
    assert "ask QS 3" in keys(t)


def test_a_refused_trade() -> None:
    """T-133, T-134: nothing moves, and it is not proposed again in this turn; another one may be."""
    t = tomb(players=3, weapons="JC", slots=FIELD, ex="7D 7H 7S 8D 8H 8S")
    choose(t, "give JC 2")
    choose(t, "refuse", seat=1)
    assert bag(t) == "JC"
    assert refused(t, "give JC 2") == "That trade of JC was refused in this turn. (T-134)"
    assert "give JC 3" in keys(t)
    choose(t, "pass")
    choose(t, "pass", seat=1)
    choose(t, "explore C1-D1", seat=2)
    assert "give JC 2" in keys(t)


def test_a_card_moves_once_a_turn() -> None:
    """T-134: neither back nor on; in the next turn again."""
    t = tomb(players=3, weapons="JC", slots=FIELD)
    choose(t, "give JC 2")
    choose(t, "accept", seat=1)
    assert not [key for key in keys(t) if "JC" in key]
    assert refused(t, "ask JC 2") == "JC has changed hands in this turn already. (T-134)"
    choose(t, "pass")
    assert {"give JC 1", "give JC 3"} <= set(keys(t, 1))


def test_trades_only_with_the_active_player() -> None:
    """T-132: in a turn before the action; others propose nothing, and no cards pass between them."""
    t = tomb(mates=[Hero("6H", weapons="JD"), Hero("6D", blessings="QS")], slots=FIELD)
    assert not keys(t, 1)
    assert refused(t, "give JD 3", 1) == "Nothing is asked of this seat now."
    assert [key for key in keys(t) if key[:3] == "ask"] == ["ask JD 2", "ask QS 3"]


def test_no_trades_in_an_encounter() -> None:
    """T-131, T-132: while weapons are chosen, nothing changes hands."""
    t = tomb(players=2, weapons="JC", slots=FIELD, cb="2C 3C 4C 5C")
    choose(t, "fight C1-C2")
    assert refused(t, "give JC 2").startswith("That is not the question now")


def test_everything_that_players_may_discuss_is_open() -> None:
    """T-135: all players see the same table, so talk tells nothing that the rules hide."""
    t = tomb(
        weapons="JC", mates=[Hero("6H", blessings="QS", gifts="TH/")], slots=FIELD, ex="7D 8D", cb="2C", items="QD"
    )
    assert GAME.view(t, 0).areas == GAME.view(t, 1).areas


# Assisting.


def test_assisting() -> None:
    """T-136, T-D09, T-099: asked in seat order after the active player, before any draw; each adds a card."""
    t = tomb(players=4, active=2, slots=FIELD, cb="5D 3H 2H 2S 4S 3D 2C")
    choose(t, "fight C1-C2", seat=2)
    for seat, answer in ((3, "assist"), (0, "stand-by"), (1, "assist")):
        assert [s for s in range(4) if keys(t, s)] == [seat]
        assert keys(t, seat) == ["stand-by", "assist"]
        assert not draws(t)
        choose(t, answer, seat=seat)
    assert [len(side.split()) for side in draws(t)[0].split(" | ")] == [4, 2]


def test_the_dead_do_not_assist() -> None:
    """T-140, T-D09."""
    t = tomb(mates=[Hero("6H", killer="9C"), Hero("6D")], slots=FIELD, cb="5D 3H 4S 2C")
    choose(t, "fight C1-C2")
    assert (keys(t, 1), keys(t, 2)) == ([], ["stand-by", "assist"])


def test_a_shared_loss() -> None:
    """T-137, T-D11, T-113: the active player pays first, then every assistant; who has no blessing dies."""
    t = tomb(
        blessings="QC QD",
        mates=[Hero("6H"), Hero("6D", blessings="QH QS"), Hero("6C", blessings="QS")],
        slots=FIELD,
        cb="2C 2D 2H 2S 5C 5D",
    )
    choose(t, "fight C1-C2")
    for seat, answer in ((1, "assist"), (2, "assist"), (3, "stand-by")):
        choose(t, answer, seat=seat)
    assert keys(t) == ["spend QC", "spend QD"]
    choose(t, "spend QD")
    assert keys(t, 2) == ["spend QH", "spend QS"]
    assert alive(t) == [True] * 4
    choose(t, "spend QH", seat=2)
    assert text(t.item_discard) == "QD QH"
    assert alive(t) == [True, False, True, True]
    assert bag(t, 3) == "QS"
    assert rules(t, "died") == ["T-114"]


def test_only_the_fighter_gains() -> None:
    """T-138, T-R44: level, gold, items and the room are the active player's."""
    t = tomb(
        mates=[Hero("6H", weapons="JD")],
        slots=FIELD,
        cb="5D 3H 2H 4S 2C 6H",
        ex="JH QH KC",
        settings={"mines": "on"},
    )
    choose(t, "fight C1-C2")
    choose(t, "assist", seat=1)
    assert (level(t), bag(t)) == ("7C", "JH QH 6H")
    assert (level(t, 1), bag(t, 1)) == ("6H", "JD")


def test_only_the_fighters_weapons() -> None:
    """T-139, T-R44: an assistant's weapons are not offered."""
    t = tomb(weapons="JC", mates=[Hero("6H", weapons="JD")], slots=FIELD, cb="2C")
    choose(t, "fight C1-C2")
    assert keys(t) == ["wield nothing", "wield JC"]
    choose(t, "wield JC")
    assert keys(t, 1) == ["stand-by", "assist"]


def test_an_assistants_class_does_not_count() -> None:
    """T-R44: class effects of the active player only; the club of a martial assistant gives no card."""
    t = tomb(mates=[Hero("6C", skill="martial")], skill="rogue", slots=FIELD, cb="5C 3C 2C 4S 3D 6D")
    choose(t, "fight C1-C2")
    choose(t, "assist", seat=1)
    assert draws(t) == ["5C 3C 2C | 4S 3D"]


# Death and return.


def test_dying() -> None:
    """T-114, T-140, T-141, T-142: the dead keep their cards, take no turn, and remember who killed them."""
    t = tomb(players=2, weapons="JC", gifts="TD", slots=FIELD, cb="2D 3H 4S 2C", ex="7D 7H 8D 8H")
    choose(t, "fight C1-C2", "wield nothing")
    choose(t, "stand-by", seat=1)
    assert alive(t) == [False, True]
    assert (level(t), bag(t)) == ("6S", "JC TD")
    assert text([t.players[0].killer]) == "7C"
    choose(t, "explore C1-D1", seat=1)
    assert not keys(t)
    assert "ask JC 1" not in keys(t, 1)
    assert refused(t, "ask JC 1", 1) == "There is nobody to trade with. (T-132)"


def test_coming_back() -> None:
    """T-143, T-R45: when another defeats the killer, all it killed return at once, as they were."""
    t = tomb(
        active=2,
        level="8S",
        weapons="JC",
        killer="7C",
        mates=[Hero("6H", killer="7C"), Hero("6D"), Hero("6C", killer="8C")],
        slots=FIELD,
        cb="5D 3H 4S 2C",
        ex="9D 9H 9S",
    )
    choose(t, "fight C1-C2", seat=2)
    assert alive(t) == [True, True, True, False]
    assert (level(t), bag(t)) == ("8S", "JC")
    assert rules(t, "revived") == ["T-143", "T-143"]
    assert "pass" in keys(t)


def test_another_enemy_brings_nobody_back() -> None:
    """T-143: only the killer."""
    t = tomb(active=1, killer="8C", mates=[Hero("6H")], slots=FIELD, cb="5D 3H 4S 2C", ex="9D 9H 9S")
    choose(t, "fight C1-C2", seat=1)
    assert alive(t) == [False, True]


@pytest.mark.parametrize("exit_", ["TC", "TC/"])
def test_the_daemon_as_killer(exit_: str) -> None:
    """T-143: either win over it counts."""
    t = tomb(
        active=1,
        killer="TC",
        explored="C1 C4",
        exit=exit_,
        mates=[Hero("9H")],
        slots=FIELD,
        cb="6D 2H 3H 3S 4C",
        settings={"dead_return": "never"},
    )
    choose(t, "fight EXIT", seat=1)
    assert alive(t) == [True, True]
    assert rules(t, "revived") == ["T-143"]


def test_a_beast_avenges_too() -> None:
    """T-143: in person or by beast."""
    t = tomb(
        active=1,
        killer="7C",
        mates=[Hero("6H", skill="beastmaster", beast="8H")],
        slots=FIELD,
        cb="5D 3H 2H 4S 2C",
        ex="9D 9H 9S",
    )
    choose(t, "fight C1-C2", "beast", seat=1)
    assert alive(t) == [True, True]


def cleared(dead_return: str) -> Tomb:
    """The second player is dead when the first clears the domain."""
    t = tomb(
        explored="C1 C4",
        exit="TC/",
        level="9D",
        mates=[Hero("9H", weapons="JD", blessings="QH", gifts="TS", killer="7C"), Hero("6C")],
        cb="6D 2H 3H 3S 4C",
        domain=2,
        settings={"dead_return": dead_return},
    )
    choose(t, "fight EXIT")
    choose(t, "stand-by", seat=2)
    return t


def test_a_new_domain_wakes_the_dead() -> None:
    """T-144, T-R45: they return with their items and a 6."""
    t = cleared("next_domain")
    assert (t.domain, alive(t)) == (3, [True] * 3)
    assert {"JD", "QH", "TS"} <= set(bag(t, 1).split())
    assert level(t, 1)[0] == "6"


def test_the_dead_stay_dead() -> None:
    """T-R45: with `dead_return = never` they are out; items return to the stacks, gifts pass to the victor."""
    t = cleared("never")
    assert (t.domain, alive(t)) == (3, [True, False, True])
    assert (level(t, 1), bag(t, 1)) == ("", "")
    assert bag(t).split()[-2:] == ["TC", "TS"]
    assert t.census() == list(range(52))
    assert not ending(t)
    assert t.active == 0


def test_a_dead_players_class_becomes_free() -> None:
    """T-R45: with `dead_return = never` the Brain may take the class of a player who is out."""
    t = tomb(
        explored="C1 C4",
        exit="TC/",
        level="9D",
        skill="rogue",
        gifts="TS",
        mates=[Hero("9H", skill="martial", gold="5D", killer="7C")],
        cb="6D 2H 3H 3S 4C",
        settings={"dead_return": "never", "mines": "on"},
    )
    choose(t, "fight EXIT")
    assert "brain martial" in keys(t)
    assert (bag(t, 1), t.census()) == ("", list(range(52)))


def test_a_killer_that_reappears() -> None:
    """T-R45: shuffled away by the Arm it remains the killer; whoever beats it later brings the dead back."""
    t = tomb(
        active=1,
        killer="7C",
        mates=[Hero("6H", gifts="TC")],
        slots={"C1-C2": "7C", "C1-D1": "KS"},
        cb="5D 3H 4S 2C",
        shuffles=["7C KS"],
    )
    choose(t, "arm C1", seat=1)
    assert (slot(t, "B1-C1"), alive(t)) == ("7C", [False, True])
    choose(t, "fight B1-C1", seat=1)
    assert alive(t) == [True, True]


def test_the_killer_stays_where_it_was() -> None:
    """T-074, T-142: face up in its slot, ready to be avenged on."""
    t = tomb(players=2, slots=FIELD, cb="2D 3H 4S 2C")
    choose(t, "fight C1-C2")
    choose(t, "stand-by", seat=1)
    assert slot(t, "C1-C2") == "7C"
    assert "fight C1-C2" in keys(t, 1)
