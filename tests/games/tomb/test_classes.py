"""Classes of Ironvale (section 16): choosing one, the martial artist, the rogue, the elementalist."""

from __future__ import annotations

import pytest

from tests.games.tomb.table import (
    Hero,
    bag,
    choose,
    draws,
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
from undercroft.engine.chance import key_from
from undercroft.games.tomb import GAME
from undercroft.games.tomb.lore import CLASSES

# Choosing.


def test_everybody_chooses_a_class_that_nobody_has_yet() -> None:
    """T-181, T-182, T-D02, T-R46: in seat order, before the cards are dealt; the rogue's card is the 6 of spades."""
    t = GAME.new(4, {"classes": "on"}, key_from("classes"))
    assert keys(t) == ["class martial", "class elementalist", "class beastmaster", "class rogue", "any-class"]
    choose(t, "class rogue")
    assert refused(t, "class rogue", seat=1)
    choose(t, "class martial", seat=1)
    assert keys(t, 2) == ["class elementalist", "class beastmaster", "any-class"]
    choose(t, "class beastmaster", seat=2)
    assert [level(t, seat) for seat in range(4)] == ["6S", "6C", "6H", "6D"], "the last one is left no choice"
    assert [CLASSES[player.skill] for player in t.players] == ["rogue", "martial", "beastmaster", "elementalist"]


def test_chance_may_choose_among_the_classes_that_are_left() -> None:
    """T-182, T-D02: `random` is an answer too."""
    found = set()
    for seed in range(40):
        t = GAME.new(2, {"classes": "on"}, key_from(f"any {seed}"))
        choose(t, "class rogue")
        choose(t, "any-class", seat=1)
        found.add(level(t, 1))
    assert found == {"6C", "6D", "6H"}


def test_without_the_expansion_nobody_is_asked_and_nobody_has_a_class() -> None:
    """T-181: it is optional."""
    t = GAME.new(2, {}, key_from("no classes"))
    assert {player.skill for player in t.players} == {-1}
    assert t.prompts[0].question == "action"


def test_the_class_stays_when_the_level_card_is_swapped_away() -> None:
    """T-183: a rogue of level 7 still sneaks."""
    t = tomb(skill="rogue", slots={"C1-C2": "7C", "C1-D1": "9D"}, ex="KH KD KS", cb="6D 2H 3H 3S")
    choose(t, "fight C1-C2")
    assert (level(t), slot(t, "C1-C2")) == ("7C", "6S*")
    assert "sneak C1-D1" in keys(t)


# The martial artist.


def test_a_martial_artist_uses_weapons_for_walls_only() -> None:
    """T-184, T-D06: no weapon is asked for, and it is kept."""
    t = tomb(skill="martial", level="6C", weapons="JD", slots={"C1-C2": "7H"}, ex="AD 8D 9H", cb="6D 2H 3H 3S")
    assert "break B1-C1 JD" in keys(t)
    choose(t, "fight C1-C2")
    assert draws(t) == ["6D 2H | 3H 3S"]
    assert bag(t) == "JD"


def test_clubs_stop_the_enemy_and_drive_the_martial_artist_on() -> None:
    """T-S28: T-184, T-185, T-187."""
    t = tomb(
        skill="martial", level="6C", weapons="JD", slots={"C1-C2": "8H"}, ex="AD 8C 9H", cb="2C 3C 4D 5H 3D 4C 6S",
        domain=2,
    )  # fmt: skip
    assert numbers(t, "fight C1-C2") == "2 against 5"
    choose(t, "fight C1-C2")
    assert draws(t) == ["2C 3C 4D 5H | 3D 4C"]
    assert (stack(t.combat), level(t)) == ("6S", "8H")


def test_a_stopped_enemy_keeps_its_cards_after_a_tie() -> None:
    """T-S28, tied case: T-186, T-R47: only the player draws again; the enemy's cards stay out of the discard."""
    t = tomb(skill="martial", level="6C", slots={"C1-C2": "7H"}, ex="AD 8C 9H", cb="4D 2H 4C 5D 2S 6S")
    choose(t, "fight C1-C2")
    assert draws(t) == ["4D 2H | 4C", "5D 2S | 4C"]
    assert stack(t.combat) == "6S"
    assert text(t.combat_discard) == "4D 2H 5D 2S 4C", "it goes there when the encounter ends"
    assert level(t) == "7H"
    assert rules(t, "foe-silent") == ["T-186"]


def test_a_stopped_enemy_s_cards_are_not_shuffled_back_while_they_count() -> None:
    """T-186, T-109: the stack runs out in the second round, and 4C is not in the new one."""
    t = tomb(
        skill="martial", level="6C", slots={"C1-C2": "7H"}, ex="AD 8C 9H", cb="4D 2H 4C", shuffles=["2H 4D"],
        blessings="QC QD",
    )  # fmt: skip
    choose(t, "fight C1-C2")
    assert draws(t)[:2] == ["4D 2H | 4C", "2H 4D | 4C"], "against a stopped enemy the last card may be taken (T-111)"


def test_the_silence_may_last_a_round_only() -> None:
    """T-R47, `silence_scope = round`: the enemy draws normally in the next round."""
    t = tomb(
        skill="martial", level="6C", slots={"C1-C2": "7H"}, ex="AD 8C 9H", cb="4D 2H 4C 5D 2S 3S 3D 6S",
        settings={"silence_scope": "round"},
    )  # fmt: skip
    choose(t, "fight C1-C2")
    assert draws(t) == ["4D 2H | 4C", "5D 2S | 3S 3D"]
    assert text(t.combat_discard) == "4D 2H 4C 5D 2S 3S 3D"


def test_clubs_mean_nothing_to_others() -> None:
    """T-185, T-187, T-R44: nor do an assistant's gifts of class count."""
    t = tomb(
        skill="rogue", mates=[Hero("6C", skill="martial")], slots={"C1-C2": "7H"}, ex="AD 8C 9H", cb="2C 6C 3C 4C 5C"
    )
    choose(t, "fight C1-C2")
    choose(t, "assist", seat=1)
    assert draws(t) == ["2C 6C 3C | 4C 5C"]


# The rogue.

SNEAKING = {"C1-C2": "7H", "C1-D1": "9S"}


def test_a_rogue_sneaks_past_an_enemy() -> None:
    """T-S29 (a): T-188, T-189, T-191: the enemy stays face up, and no level is gained."""
    t = tomb(skill="rogue", blessings="QD", weapons="JD", slots=SNEAKING, ex="AD 8C 9H", cb="2D 5H 3C 4D 6D")
    assert numbers(t, "sneak C1-C2") == "3 against 1"
    choose(t, "sneak C1-C2", "wield nothing")
    assert draws(t) == ["2D 5H 3C | 4D"]
    assert slots(t) == {"C1-C2": "7H", "C1-D1": "9S", "B2-C2": "AD", "C2-D2": "8C", "C2-C3": "9H"}
    assert (level(t), explored_rooms(t), bag(t)) == ("6S", "C1 C2", "JD QD")
    assert "fight C1-C2" in keys(t), "it may be fought later"
    assert "sneak C1-C2" not in keys(t)
    assert refused(t, "sneak C1-C2").endswith("(T-188)")


def test_a_rogue_who_is_caught_must_fight_at_once() -> None:
    """T-S29 (b): T-192: without weapons; the usual consequences."""
    t = tomb(
        skill="rogue", blessings="QD", weapons="JD", slots=SNEAKING, ex="AD 8C 9H", cb="2D 3H 3C 4D 2H 2S 5D 3S 6D"
    )
    choose(t, "sneak C1-C2", "wield nothing")
    assert draws(t) == ["2D 3H 3C | 4D", "2H 2S | 5D 3S"]
    assert text(t.item_discard) == "QD"
    assert (bag(t), explored_rooms(t), slot(t, "C1-C2")) == ("JD", "C1", "7H")
    assert "forced-fight" in words(t)


def test_a_forced_fight_that_is_won_gives_level_and_room() -> None:
    """T-192: normal consequences."""
    t = tomb(skill="rogue", slots=SNEAKING, ex="AD 8C 9H", cb="2D 3H 3C 4D 6H 2S 5D 3S")
    choose(t, "sneak C1-C2")
    assert (level(t), slot(t, "C1-C2"), explored_rooms(t)) == ("7H", "6S*", "C1 C2")


def test_nobody_assists_a_sneak_or_the_fight_that_follows() -> None:
    """T-192, T-R48, T-D09."""
    t = tomb(
        skill="rogue", blessings="QD", mates=[Hero("6H", skill="martial", blessings="QC")], slots=SNEAKING,
        cb="2D 3H 3C 4D 2H 2S 5D 3S",
    )  # fmt: skip
    choose(t, "sneak C1-C2")
    assert "assists" not in words(t)
    assert bag(t, 1) == "QC"
    assert t.prompts[0].seat == 1, "the sneak was the action"


def test_weapons_help_to_sneak_and_are_spent() -> None:
    """T-193, T-R48, T-D06."""
    t = tomb(skill="rogue", weapons="JD JS", slots=SNEAKING, exit="TS", ex="AD 8C 9H", cb="2D 2H 3C 3H 5D 4D")
    choose(t, "sneak C1-C2", "wield JD JS")
    assert draws(t) == ["2D 2H 3C 3H 5D | 4D"]
    assert bag(t) == "JS/", "the aligned one is only turned"
    assert text(t.item_discard) == "JD"


def test_weapons_may_be_of_no_use_in_a_sneak() -> None:
    """T-R48, `sneak_weapons = off`: they are not asked for."""
    t = tomb(
        skill="rogue", weapons="JD", slots=SNEAKING, ex="AD 8C 9H", cb="2D 5H 3C 4D", settings={"sneak_weapons": "off"}
    )
    choose(t, "sneak C1-C2")
    assert draws(t) == ["2D 5H 3C | 4D"]
    assert bag(t) == "JD"


@pytest.mark.parametrize(
    ("card", "enemy", "daemon", "domain", "odds"),
    [
        ("6S", "7H", "", 1, "3 against 1"),
        ("6S", "7H", "TH", 1, "4 against 1"),
        ("9S", "7H", "", 1, "2 against 3"),
        ("6S", "7H", "", 2, "4 against 1"),
        ("7S", "7H", "", 1, "2 against 1"),
    ],
)
def test_the_numbers_of_a_sneak_are_exchanged(card: str, enemy: str, daemon: str, domain: int, odds: str) -> None:
    """T-189, T-R48: the aligned bonus counts as in combat."""
    t = tomb(skill="rogue", level=card, slots={"C1-C2": enemy}, exit=daemon, domain=domain)
    assert numbers(t, "sneak C1-C2") == odds


def test_a_tied_sneak_is_drawn_again() -> None:
    """T-190: ties as in combat."""
    t = tomb(skill="rogue", slots=SNEAKING, ex="AD 8C 9H", cb="2D 5H 3C 5D 6D 2H 3D 4D")
    choose(t, "sneak C1-C2")
    assert draws(t) == ["2D 5H 3C | 5D", "6D 2H 3D | 4D"]
    assert explored_rooms(t) == "C1 C2"


def test_a_sneak_that_ends_in_a_standoff_forces_no_fight() -> None:
    """T-190, T-R17: weapons are spent, nothing else happens."""
    t = tomb(skill="rogue", weapons="JD", slots=SNEAKING, cb="2D 5H 3C 2S 5D", settings={"ties": "standoff"})
    choose(t, "sneak C1-C2", "wield JD")
    assert draws(t) == ["2D 5H 3C 2S | 5D"]
    assert (explored_rooms(t), text(t.item_discard)) == ("C1", "JD")


def test_nobody_sneaks_past_the_daemon_or_past_nothing() -> None:
    """T-194, T-188, T-R48: nor into a room that is explored."""
    t = tomb(skill="rogue", explored="C1 C4 D1", exit="TC", slots={"C1-D1": "7H", "C1-C2": "8H", "B1-C1": "KH"})
    assert [key for key in keys(t) if key.startswith("sneak")] == ["sneak C1-C2"]
    assert refused(t, "sneak EXIT").endswith("(T-062)")
    assert refused(t, "sneak C1-D1").endswith("(T-188)")


def test_only_a_rogue_sneaks() -> None:
    """T-188."""
    t = tomb(skill="martial", slots=SNEAKING)
    assert "sneak" not in verbs(t)
    assert refused(t, "sneak C1-C2").endswith("(T-188)")


# The elementalist.


@pytest.mark.parametrize(
    ("card", "enemy", "odds"),
    [
        ("6D", "7S", "3 against 2"),
        ("6D", "7C", "2 against 3"),
        ("6D", "7H", "2 against 2"),
        ("7S", "8H", "3 against 2"),
        ("8H", "8S", "2 against 2"),
        ("8C", "7D", "4 against 1"),
        ("8H", "8C", "3 against 1"),
        ("8C", "8C", "2 against 1"),
    ],
)
def test_a_dominant_suit_draws_one_more(card: str, enemy: str, odds: str) -> None:
    """T-S30: T-195, T-196, T-197, T-198, T-R49: S over H over C over D over S; one colour is neutral."""
    t = tomb(skill="elementalist", level=card, slots={"C1-C2": enemy})
    assert numbers(t, "fight C1-C2") == odds


def test_the_wheel_may_turn_the_other_way() -> None:
    """T-R49, `wheel = reversed`."""
    for enemy, odds in (("7S", "2 against 3"), ("7C", "3 against 2"), ("7H", "2 against 2")):
        t = tomb(skill="elementalist", level="6D", slots={"C1-C2": enemy}, settings={"wheel": "reversed"})
        assert numbers(t, "fight C1-C2") == odds


def test_the_element_is_that_of_the_current_level_card() -> None:
    """T-195: it changes with every swap."""
    t = tomb(skill="elementalist", level="6D", slots={"C1-C2": "7H", "C1-D1": "7C"}, ex="KH KD KS", cb="6D 2H 3H 3S")
    assert numbers(t, "fight C1-D1") == "2 against 3"
    choose(t, "fight C1-C2")
    assert level(t) == "7H"
    assert numbers(t, "fight C1-D1") == "3 against 1"


def test_suits_mean_nothing_to_others() -> None:
    """T-197: only in the elementalist's encounters, not in those that one assists (T-R44)."""
    t = tomb(skill="martial", level="6D", mates=[Hero("6D", skill="elementalist")], slots={"C1-C2": "7S"}, cb="")
    assert numbers(t, "fight C1-C2") == "2 against 2"


def test_the_sheet_names_the_class() -> None:
    """T-H06, T-181: classes are public."""
    t = tomb(skill="elementalist", level="6D", mates=[Hero("6S", skill="rogue")], slots={"C1-C2": "7S"})
    shown = str(GAME.view(t, 1).areas)
    assert "Elementalist" in shown
    assert "Rogue" in shown
    assert log(t) == []
