"""Dark gifts (section 15): the Arm, the Eye, the Heart and the Brain."""

from __future__ import annotations

import pytest

from tests.games.tomb.finale import finale, slay
from tests.games.tomb.table import (
    Hero,
    bag,
    choose,
    draws,
    ending,
    exit,
    explored_rooms,
    keys,
    level,
    log,
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
from undercroft.games.tomb.table import Tomb

# Using a gift.


def test_a_gift_is_used_once_in_a_domain_and_turned() -> None:
    """T-158, T-162: it is turned, never spent, and no weapon or blessing."""
    t = tomb(gifts="TD", slots={"C1-C2": "7C", "C1-D1": "8C"}, cb="6D 5S 2H 4C")
    assert verbs(t) == {"fight", "eye"}, "no wall can be broken with it"
    choose(t, "eye combat")
    assert bag(t) == "TD/"
    assert "eye" not in verbs(t)
    assert refused(t, "eye combat").endswith("(T-158)")


def test_gifts_stand_upright_again_when_a_daemon_has_fallen_twice() -> None:
    """T-159: not after its first defeat."""
    t = finale(gifts="TD/ TH/", exit="TC", cb="6D 2H 3H 3S 4C 6C 2C 3C 3D 4D", settings={"setup_cards": "choose"})
    slay(t)
    assert bag(t) == "TD/ TH/"
    slay(t)
    assert bag(t) == "TC TD TH"


def test_gifts_are_used_in_the_own_turn_by_their_owner() -> None:
    """T-160, T-R36: nobody else may use them, and not within an encounter."""
    t = tomb(weapons="JD", mates=[Hero("6H", gifts="TC TD TS")], slots={"C1-C2": "7C"}, cb="2D 2H 3C 3D")
    assert not {"arm", "eye", "brain"} & verbs(t)
    choose(t, "fight C1-C2")
    assert verbs(t) == {"wield"}
    choose(t, "wield nothing")
    assert verbs(t, 1) == {"assist", "stand-by"}


def test_eye_heart_and_brain_leave_the_action_and_the_arm_is_it() -> None:
    """T-161, T-R36."""
    t = tomb(
        gifts="TC TD TH TS", skill="rogue", mates=[Hero("6H", skill="martial")], slots={"C1-C2": "7C"}, ex="KH KD KS",
        cb="2C 3C",
    )  # fmt: skip
    for key in ("eye explore", "heart TD", "brain elementalist"):
        choose(t, key)
        assert t.prompts[0].seat == 0
    choose(t, "arm C1")
    assert t.prompts[0].seat == 1


# The Arm.


def crossroads(order: str = "AH KH 9C JC 7D") -> Tomb:
    """The table of T-S23; `order` is that of the explore stack after the Arm."""
    return tomb(
        level="8H",
        gifts="TC",
        weapons="JD",
        explored="C1 B1 A1 C2 C3",
        slots={"C1-C2": "6S*", "B1-C1": "KH*", "C1-D1": "9C", "C2-C3": "JC*", "A1-B1": "7D*"},
        exit="TD/",
        ex="AH",
        cb="5C",
        items="QC",
        shuffles=[order],
    )


def test_the_arm_lays_the_domain_anew_from_one_room() -> None:
    """T-S23: T-163, T-164, T-165, T-166, T-167, T-168, T-R37."""
    t = crossroads("9C KH AH 7D JC")
    choose(t, "arm C3")
    assert slots(t) == {"B3-C3": "9C", "C3-D3": "KH", "C3-C4": "AH", "C2-C3": "7D"}
    assert stack(t.explore) == "JC"
    assert explored_rooms(t) == "C3"
    assert text(t.combat_discard) == "6S"
    assert (exit(t), text(t.item_discard), stack(t.combat)) == ("TD/", "QC", "5C")
    assert (level(t), bag(t)) == ("8H", "JD TC/")


def test_a_jack_that_the_arm_lays_is_picked_up() -> None:
    """T-S23, T-165: the room is explored like any other."""
    t = crossroads("9C JC AH 7D KH")
    choose(t, "arm C3")
    assert slots(t) == {"B3-C3": "9C", "C3-C4": "AH", "C2-C3": "7D"}
    assert bag(t) == "JC JD TC/"


def test_the_arm_needs_an_explored_room() -> None:
    """T-163: any of them, and no other."""
    t = crossroads()
    assert sorted(key for key in keys(t) if key.startswith("arm")) == ["arm A1", "arm B1", "arm C1", "arm C2", "arm C3"]
    assert refused(t, "arm D1").endswith("(T-163)")


def test_the_arm_clears_open_ways_sneaked_enemies_and_markers() -> None:
    """T-164: all slots are empty; what lay unseen is shuffled in."""
    t = tomb(
        gifts="TC",
        explored="C1 C2 B1 D1",
        slots={"C1-C2": "7H", "B1-C1": "open", "C1-D1": "8D?"},
        exit="TD",
        ex="AH",
        shuffles=["AH 8D 7H"],
    )
    choose(t, "arm C1")
    assert slots(t) == {"B1-C1": "AH", "C1-D1": "8D", "C1-C2": "7H"}
    assert explored_rooms(t) == "C1"
    assert t.markers.cards == []


def test_beasts_and_graveyard_and_discards_are_untouched_by_the_arm() -> None:
    """T-168."""
    t = tomb(
        gifts="TC", beast="8H", gold="3C", skill="beastmaster", slots={"C1-C2": "7H"}, ex="AH", graveyard="9H",
        discard="2C", items="JS", shuffles=["AH 7H"],
    )  # fmt: skip
    choose(t, "arm C1")
    assert bag(t) == "TC/ 3C 8H"
    assert (text(t.graveyard), text(t.combat_discard), text(t.item_discard)) == ("9H", "2C", "JS")


def test_the_daemon_out_of_reach_after_the_arm_has_to_be_reached_again() -> None:
    """T-164, T-166, T-070: it stays, wound and all, but its room is unexplored."""
    t = tomb(gifts="TC", explored="C1 C4", exit="TD/", ex="KH KD KS", shuffles=["KH KD KS"])
    assert "fight EXIT" in keys(t)
    choose(t, "arm C1")
    assert exit(t) == "TD/"
    assert "fight EXIT" not in keys(t)


def test_the_daemon_may_be_shuffled_away_with_its_wound() -> None:
    """T-R37, `arm_daemon = reshuffled`: no element until the next 10, which is the Daemon, unhurt."""
    t = tomb(
        gifts="TC", weapons="JD/", blessings="QD", exit="TD/", slots={"C1-C2": "7D"}, ex="KH TS", cb="6C 5C 2H 3C",
        settings={"arm_daemon": "reshuffled"}, shuffles=["7D KH TS TD"],
    )  # fmt: skip
    assert numbers(t, "fight C1-C2") == "2 against 3", "aligned"
    choose(t, "arm C1")
    assert exit(t) == "TS"
    assert slots(t) == {"B1-C1": "7D", "C1-D1": "KH", "C1-C2": "TD"}, "the old Daemon is an ordinary 10 now"
    assert numbers(t, "fight B1-C1") == "2 against 2"
    assert bag(t) == "JD/ QD TC/", "a turned item stays turned"
    choose(t, "fight B1-C1", "wield JD")
    assert text(t.item_discard) == "JD"


def test_a_turned_item_is_discarded_even_if_its_element_returns() -> None:
    """T-R37, `arm_daemon = reshuffled`: the next use discards it."""
    t = tomb(
        gifts="TC", weapons="JD/", exit="TD/", slots={"C1-C2": "7D"}, ex="KH", cb="6C 5C 2H 3C 3D 3H",
        settings={"arm_daemon": "reshuffled"}, shuffles=["TD 7D KH"],
    )  # fmt: skip
    choose(t, "arm C1")
    assert exit(t) == "TD"
    choose(t, "fight B1-C1", "wield JD")
    assert text(t.item_discard) == "JD"


def test_without_a_daemon_there_is_none_to_shuffle_away() -> None:
    """T-R37."""
    t = tomb(gifts="TC", slots={"C1-C2": "7D"}, ex="KH", settings={"arm_daemon": "reshuffled"}, shuffles=["KH 7D"])
    choose(t, "arm C1")
    assert slots(t) == {"B1-C1": "KH", "C1-D1": "7D"}


def test_a_killer_shuffled_away_is_still_the_killer() -> None:
    """T-R45: it comes back, falls, and its victim lives again."""
    t = tomb(
        gifts="TC", level="9D", mates=[Hero("7C", killer="8C")], slots={"C1-C2": "8C", "C1-D1": "7S"}, ex="",
        cb="6C 5C 2H 4D", shuffles=["8C 7S"],
    )  # fmt: skip
    choose(t, "arm C1")
    assert slots(t) == {"B1-C1": "8C", "C1-D1": "7S"}
    choose(t, "fight B1-C1")
    assert t.players[1].alive()


# The Eye.


def test_the_eye_sees_three_cards_and_changes_nothing() -> None:
    """T-S24: T-169, T-158, T-105, T-R38."""
    t = tomb(gifts="TD", slots={"C1-C2": "7H", "C1-D1": "8H"}, ex="KH AD 8C 9D", cb="6D 5S 2H 4C")
    choose(t, "eye combat")
    assert text(next(event.things for event in t.events if event.word == "saw")) == "6D 5S 2H"
    assert stack(t.combat) == "6D 5S 2H 4C"
    assert "fight C1-C2" in keys(t)
    choose(t, "fight C1-C2")
    assert draws(t) == ["6D 5S | 2H 4C"]


def test_the_eye_sees_what_there_is_and_no_empty_stack() -> None:
    """T-170, T-R38: two cards of the explore stack, and nothing is shuffled to make a combat stack."""
    t = tomb(gifts="TD", slots={"C1-C2": "7H", "C1-D1": "8H"}, ex="KH AD", cb="", discard="2C 3C 4C")
    assert "eye explore" in keys(t)
    assert "eye combat" not in keys(t)
    assert refused(t, "eye combat").endswith("(T-170)")
    choose(t, "eye explore")
    assert text(next(event.things for event in t.events if event.word == "saw")) == "KH AD"
    assert (stack(t.combat), text(t.combat_discard)) == ("", "2C 3C 4C")


# The Heart.


def losing(weapons: str = "", blessings: str = "", exit: str = "") -> Tomb:
    """Whoever fights the 7 with the Heart in the bag will lose, with two weapons or with none."""
    cb = "2D 3H 4S 2C 5D 3C 2S 2H" if weapons else "2D 3H 4S 2C 2S 2H 3C 3D"
    slots = {"C1-C2": "7C", "C1-D1": "8C"}
    return tomb(gifts="TH", weapons=weapons, blessings=blessings, slots=slots, exit=exit, cb=cb)


def test_the_heart_undoes_a_lost_encounter() -> None:
    """T-171, T-172, T-173, T-174, T-175, T-176, T-R39: weapons and blessings are kept and the action is returned."""
    t = losing(weapons="JD JS/", blessings="QC", exit="TD")
    choose(t, "fight C1-C2", "wield JD JS")
    assert draws(t) == ["2D 3H 4S 2C | 5D 3C"]
    assert keys(t) == ["ignore", "bear"]
    choose(t, "ignore")
    assert bag(t) == "JD JS/ QC TH/"
    assert text(t.item_discard) == ""
    assert slot(t, "C1-C2") == "7C"
    assert text(t.combat_discard) == "2D 3H 4S 2C 5D 3C"
    assert "fight C1-C2" in keys(t), "the action is still to come"
    assert rules(t, "ignored") == ["T-172"]


def test_the_heart_saves_from_death_once() -> None:
    """T-172, T-174, T-R39: a second loss in the domain is borne."""
    t = losing()
    choose(t, "fight C1-C2", "ignore")
    assert ending(t) == ""
    choose(t, "fight C1-C2")
    assert draws(t) == ["2D 3H | 4S 2C", "2S 2H | 3C 3D"]
    assert ending(t) == "slain T-121 0"


def test_a_loss_may_be_borne_and_the_heart_kept() -> None:
    """T-D10, T-171: one of two effects per use; it is the owner's choice."""
    t = losing(blessings="QC")
    choose(t, "fight C1-C2", "bear")
    assert bag(t) == "TH"
    assert text(t.item_discard) == "QC"


def test_a_won_encounter_cannot_be_ignored() -> None:
    """T-172, T-R39: nor can anything else than a lost combat."""
    t = tomb(gifts="TH", slots={"C1-C2": "7C", "C1-D1": "8C"}, ex="KH AD 9C", cb="6D 3H 4S 2C")
    choose(t, "fight C1-C2")
    assert "ignored" not in words(t)
    assert "fight C1-D1" in keys(t)


def test_an_assistant_s_heart_saves_everybody() -> None:
    """T-172, T-174, T-175, T-R39: all engaged keep what they have and the active player acts again."""
    t = tomb(
        blessings="QC",
        mates=[Hero("6H", gifts="TH"), Hero("6D", blessings="QD")],
        slots={"C1-C2": "7C"},
        cb="2D 3H 3S 2S 4C 4D",
    )
    choose(t, "fight C1-C2")
    choose(t, "assist", seat=1)
    choose(t, "assist", seat=2)
    assert keys(t, 1) == ["ignore", "bear"]
    assert keys(t, 0) == keys(t, 2) == []
    choose(t, "ignore", seat=1)
    assert [bag(t, seat) for seat in range(3)] == ["QC", "TH/", "QD"]
    assert t.players[1].alive()
    assert t.prompts[0].seat == 0


def test_who_only_watched_cannot_ignore() -> None:
    """T-172: the owner must be engaged."""
    t = tomb(blessings="QC", mates=[Hero("6H", gifts="TH")], slots={"C1-C2": "7C"}, cb="2D 3H 4S 2C")
    choose(t, "fight C1-C2")
    choose(t, "stand-by", seat=1)
    assert text(t.item_discard) == "QC"
    assert bag(t, 1) == "TH"


def test_the_master_s_heart_saves_the_beast() -> None:
    """T-172, T-174: engaged by the own beast."""
    t = tomb(gifts="TH", skill="beastmaster", beast="8H", slots={"C1-C2": "8C"}, cb="2D 3H 4S")
    choose(t, "fight C1-C2", "beast")
    assert keys(t) == ["ignore", "bear"]
    choose(t, "ignore")
    assert bag(t) == "TH/ 8H"
    assert t.graveyard == []
    assert t.prompts[0].seat == 0


def test_the_assistant_of_a_beast_may_ignore_its_loss() -> None:
    """T-172, T-210: for the master too."""
    t = tomb(
        skill="beastmaster", beast="8H", mates=[Hero("6S", skill="rogue", gifts="TH")], slots={"C1-C2": "8C"},
        cb="2D 3H 2C 4S",
    )  # fmt: skip
    choose(t, "fight C1-C2", "beast")
    choose(t, "assist", seat=1)
    choose(t, "ignore", seat=1)
    assert (bag(t, 0), bag(t, 1)) == ("8H", "TH/")


def test_the_heart_ignores_a_forced_fight_but_no_sneak() -> None:
    """T-172, T-R39: weapons spent on the sneak stay spent."""
    t = tomb(
        skill="rogue",
        gifts="TH",
        weapons="JD",
        blessings="QD",
        slots={"C1-C2": "7H", "C1-D1": "8H"},
        cb="2D 2H 3H 3C 4D 2C 2S 5D 3S",
    )
    choose(t, "sneak C1-C2", "wield JD")
    assert draws(t) == ["2D 2H 3H 3C | 4D", "2C 2S | 5D 3S"]
    assert keys(t) == ["ignore", "bear"]
    choose(t, "ignore")
    assert bag(t) == "QD TH/"
    assert text(t.item_discard) == "JD"
    assert "sneak C1-C2" in keys(t)


def test_the_heart_readies_another_gift() -> None:
    """T-S26: T-177, T-161, T-R40."""
    t = tomb(gifts="TH TD/", blessings="QC", slots={"C1-C2": "7C", "C1-D1": "8C"}, cb="2D 3H 4S 2C", ex="KH")
    assert "eye combat" not in keys(t)
    choose(t, "heart TD")
    assert bag(t) == "QC TD TH/"
    assert {"eye combat", "eye explore", "fight C1-C2"} <= set(keys(t))
    choose(t, "fight C1-C2")
    assert "ignored" not in words(t)
    assert text(t.item_discard) == "QC", "the loss could not be ignored"


def test_the_heart_readies_only_a_used_gift_of_the_same_owner() -> None:
    """T-177: no upright one, none of another player, not itself."""
    t = tomb(gifts="TH TS TD/", mates=[Hero("6H", gifts="TC/")], slots={"C1-C2": "7C"})
    assert [key for key in keys(t) if key.startswith("heart")] == ["heart TD"]
    for key in ("heart TS", "heart TC", "heart TH"):
        assert refused(t, key).endswith("(T-177)")


# The Brain.


def test_the_brain_changes_the_class() -> None:
    """T-S27: T-178, T-149, T-183."""
    t = tomb(skill="rogue", level="8D", gifts="TS", slots={"C1-C2": "9S", "C1-D1": "9H"}, domain=2)
    assert "sneak C1-C2" in keys(t)
    assert sorted(key for key in keys(t) if key.startswith("brain")) == [
        "brain beastmaster",
        "brain elementalist",
        "brain martial",
    ]
    choose(t, "brain elementalist")
    assert "sneak" not in verbs(t)
    assert bag(t) == "TS/"
    assert level(t) == "8D"
    assert numbers(t, "fight C1-C2") == "3 against 3"
    assert log(t)[-1] == "Player 1 is now the Elementalist."


def test_a_changed_class_brings_its_own_six_in_the_next_domain() -> None:
    """T-S27: T-149, T-180: it lasts until changed again."""
    t = finale(skill="rogue", gifts="TS", domain=2, cb="6D 2H 3H 3S 4C")
    choose(t, "brain elementalist")
    slay(t)
    assert t.domain == 3
    assert level(t) == "6D"


def test_the_brain_is_inert_without_classes() -> None:
    """T-179, T-R41."""
    t = tomb(gifts="TS", slots={"C1-C2": "7C", "C1-D1": "8C"})
    assert "brain" not in verbs(t)
    assert refused(t, "brain rogue").endswith("(T-179)")


def test_the_brain_may_give_a_class_to_who_has_none() -> None:
    """T-R41, `brain_without_classes = adopt`."""
    t = tomb(gifts="TS", slots={"C1-C2": "7C", "C1-D1": "8C"}, settings={"brain_without_classes": "adopt"})
    assert len([key for key in keys(t) if key.startswith("brain")]) == 4
    choose(t, "brain rogue")
    assert "sneak C1-C2" in keys(t)


def test_the_class_of_another_cannot_be_taken_even_if_that_player_is_dead() -> None:
    """T-180, T-R41."""
    mates = [Hero("6H", skill="beastmaster"), Hero("6D", skill="elementalist", killer="9C")]
    t = tomb(skill="rogue", gifts="TS", mates=mates, slots={"C1-C2": "7C"})
    assert [key for key in keys(t) if key.startswith("brain")] == ["brain martial"]
    assert refused(t, "brain elementalist").endswith("(T-180)")
    assert refused(t, "brain rogue").endswith("(T-180)")


def test_four_players_leave_no_class_for_the_brain() -> None:
    """T-180: it is unusable."""
    mates = [Hero("6H", skill="beastmaster"), Hero("6D", skill="elementalist"), Hero("6C", skill="martial")]
    t = tomb(skill="rogue", gifts="TS", mates=mates, slots={"C1-C2": "7C"})
    assert "brain" not in verbs(t)


def test_a_beast_does_not_follow_into_another_class() -> None:
    """T-212, T-178: it lies in the graveyard; the level card stays."""
    t = tomb(skill="beastmaster", level="9H", beast="8H", gifts="TS", slots={"C1-C2": "7C", "C1-D1": "8C"})
    choose(t, "brain rogue")
    assert (bag(t), level(t), text(t.graveyard)) == ("TS/", "9H", "8H")
    assert rules(t, "beast-lost") == ["T-212"]
    assert "sneak C1-C2" in keys(t)


@pytest.mark.parametrize("key", ["arm C1", "eye explore", "heart TD", "brain rogue"])
def test_without_the_gift_there_is_nothing_to_use(key: str) -> None:
    """T-158."""
    t = tomb(slots={"C1-C2": "7C", "C1-D1": "8C"}, ex="KH")
    assert refused(t, key).endswith("(T-158)")
