"""Combat: numbers of cards, rounds, ties, winning and losing an encounter (section 11)."""

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
    numbers,
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

SPARE = {"C1-D1": "KS"}
"""Something else to do, so that the next fight is not taken for the player."""


def against(enemy: str, **more: str) -> Tomb:
    """A table with one enemy ahead."""
    return tomb(
        slots=SPARE | {"C1-C2": enemy},
        level=more.pop("level", "6S"),
        weapons=more.pop("weapons", ""),
        blessings=more.pop("blessings", ""),
        ex=more.pop("ex", "8H AD 9C"),
        cb=more.pop("cb", ""),
        discard=more.pop("discard", ""),
        shuffles=more.pop("shuffles", "").split(" / ") if "shuffles" in more else (),
        settings=more,
    )


# How many cards.


def test_six_against_seven() -> None:
    """T-S08, T-101, T-102, T-115, T-118, T-106: 2 against 2, won; the cards swap and the room is explored."""
    t = against("7C", blessings="QD", cb="5D 3H 4S 2C 6H")
    choose(t, "fight C1-C2")
    assert draws(t) == ["5D 3H | 4S 2C"]
    assert (level(t), slot(t, "C1-C2")) == ("7C", "6S*")
    assert [slot(t, name) for name in ("B2-C2", "C2-D2", "C2-C3")] == ["8H", "AD", "9C"]
    assert (stack(t.combat), bag(t)) == ("6H", "QD")


def test_seven_against_seven() -> None:
    """T-S09, T-113, T-074, T-101: 2 against 1, lost; a blessing is spent and nothing else changes."""
    t = against("7C", level="7D", blessings="QD", cb="2H 3S 5C 6H")
    choose(t, "fight C1-C2")
    assert draws(t) == ["2H 3S | 5C"]
    assert (text(t.item_discard), slot(t, "C1-C2"), level(t), stack(t.combat)) == ("QD", "7C", "7D", "6H")
    assert not ending(t)


def test_ten_against_seven() -> None:
    """T-S10, T-116, T-101: 5 against 1, won; the level card stays."""
    t = against("7C", level="TS", ex="AD 8C 9H", cb="2C 3D 2H 4S 2S 3C 6H")
    choose(t, "fight C1-C2")
    assert draws(t) == ["2C 3D 2H 4S 2S | 3C"]
    assert (level(t), slot(t, "C1-C2"), explored_rooms(t)) == ("TS", "7C*", "C1 C2")


def test_two_weapons() -> None:
    """T-S11, T-103, T-112, T-060: 4 against 1, won; both weapons are spent."""
    t = against("7C", level="7D", weapons="JC JD", ex="AD 8C 9H", cb="2C 2D 3H 6H 5S 4C")
    choose(t, "fight C1-C2", "wield JC JD")
    assert draws(t) == ["2C 2D 3H 6H | 5S"]
    assert (text(t.item_discard), bag(t), stack(t.combat)) == ("JC JD", "", "4C")


def test_death() -> None:
    """T-S13, T-114, T-121, T-124: lost without a blessing."""
    t = against("7C", cb="2D 3H 4S 2C")
    choose(t, "fight C1-C2")
    assert draws(t) == ["2D 3H | 4S 2C"]
    assert ending(t) == "slain T-121 0"


@pytest.mark.parametrize(
    ("domain", "level_", "enemy", "exit_", "shown"),
    [
        (2, "6S", "7C", "", "2 against 3"),
        (2, "6S", "7C", "TC", "2 against 4"),
        (3, "8H", "7D", "", "5 against 1"),
        (4, "9H", "EXIT", "TC", "2 against 6"),
        (4, "6S", "EXIT", "TC", "2 against 18"),
        (1, "9D", "EXIT", "TC", "2 against 3"),
    ],
)
def test_levels_grow_with_the_domain(domain: int, level_: str, enemy: str, exit_: str, shown: str) -> None:
    """T-S17, T-155, T-100, T-092, T-087, T-R29, T-R30, T-104."""
    at = {} if enemy == "EXIT" else {"C1-C2": enemy}
    t = tomb(domain=domain, level=level_, explored="C1 C4", slots=SPARE | at, exit=exit_)
    assert numbers(t, "fight EXIT" if enemy == "EXIT" else "fight C1-C2") == shown


def test_the_bonus_before_the_domain() -> None:
    """T-R30: with `aligned_bonus = before` an aligned 7 in domain 2 is 16; in domain 1 nothing changes."""
    for domain, shown in ((1, "2 against 3"), (2, "2 against 5")):
        t = tomb(domain=domain, slots=SPARE | {"C1-C2": "7C"}, exit="TC", settings={"aligned_bonus": "before"})
        assert numbers(t, "fight C1-C2") == shown


def test_players_who_do_not_grow() -> None:
    """T-R29, T-115: with `scale_player = off` a 6 is level 6 in domain 2; swaps still compare printed ranks."""
    t = tomb(
        domain=2,
        slots=SPARE | {"C1-C2": "7C"},
        level="8S",
        ex="8H AD 9C",
        cb="6D 2C 2D 3C 3D 4C 4D 2S",
        settings={"scale_player": "off"},
    )
    assert numbers(t, "fight C1-C2") == "2 against 7"
    choose(t, "fight C1-C2")
    assert draws(t) == ["6D 2C | 2D 3C 3D 4C 4D 2S"]
    assert (level(t), slot(t, "C1-C2")) == ("8S", "7C*")


def test_the_weapons_are_fixed_before_the_first_card() -> None:
    """T-099, T-D06: every subset of the own weapons, the empty one too; no card is drawn before."""
    t = against("7C", weapons="JC JH JS", cb="2C 3C 4C 5C")
    choose(t, "fight C1-C2")
    assert keys(t) == [
        "wield nothing",
        "wield JC",
        "wield JH",
        "wield JC JH",
        "wield JS",
        "wield JC JS",
        "wield JH JS",
        "wield JC JH JS",
    ]
    assert numbers(t, "wield JC JH JS") == "5 against 2"
    assert len(t.combat.cards) == 4


def test_without_weapons_nothing_is_asked() -> None:
    """T-D06: a single answer is taken at once."""
    t = against("7C", blessings="QC", cb="5D 3H 4S 2C 6H")
    choose(t, "fight C1-C2")
    assert draws(t)


def test_the_player_always_has_an_extra_card() -> None:
    """T-102, T-101: far above, level or far below, one card more than the base."""
    shown = [
        numbers(against(enemy, level=own), "fight C1-C2") for own, enemy in (("9S", "7C"), ("7S", "7C"), ("6S", "9C"))
    ]
    assert shown == ["4 against 1", "2 against 1", "2 against 4"]


def test_choosing_the_fighter() -> None:
    """T-D07, T-099: with a beast the player fights in person or sends it; only in person with weapons."""
    t = tomb(slots=SPARE | {"C1-C2": "7C"}, skill="beastmaster", beast="8H", weapons="JC", cb="2C 3C 4C")
    choose(t, "fight C1-C2")
    assert keys(t) == ["myself", "beast"]
    choose(t, "myself")
    assert keys(t) == ["wield nothing", "wield JC"]
    t = tomb(slots=SPARE | {"C1-C2": "7C"}, skill="beastmaster", beast="8H", weapons="JC", cb="5D 2C 2D 4C")
    choose(t, "fight C1-C2", "beast")
    assert draws(t) == ["5D 2C 2D | 4C"]


# Rounds.


def test_the_player_draws_first() -> None:
    """T-105, T-R19: all of the player's cards, then the enemy's, from the top."""
    t = against("7C", weapons="JC", blessings="QC", cb="2C 3C 4C 5D 6D 2D")
    choose(t, "fight C1-C2", "wield JC")
    assert draws(t) == ["2C 3C 4C | 5D 6D"]
    assert stack(t.combat) == "2D"
    assert rules(t, "drew") == rules(t, "foe-drew") == ["T-105"]


def test_only_the_highest_card_counts() -> None:
    """T-106, T-R18: more cards and higher sums lose against one higher rank."""
    t = against("7C", level="TS", blessings="QC", cb="5C 5D 5H 5S 4C 6C")
    choose(t, "fight C1-C2")
    assert draws(t) == ["5C 5D 5H 5S 4C | 6C"]
    assert words(t)[3:] == ["round-lost", "blessing-spent"]


def test_suits_do_not_matter() -> None:
    """T-106: spades do not beat clubs; it is a tie."""
    t = against("7C", cb="5C 2D 5S 2H 6S 2C 3C 3D", ties="new_round")
    choose(t, "fight C1-C2")
    assert words(t)[3] == "round-tied"


def test_a_tied_round_is_void() -> None:
    """T-107, T-108, T-R17: its cards are discarded, and both sides draw the same numbers again."""
    t = against("7C", weapons="JC", cb="5C 2D 3D 5S 2H 6S 2C 3C 4D 3H 4H")
    choose(t, "fight C1-C2", "wield JC")
    assert draws(t) == ["5C 2D 3D | 5S 2H", "6S 2C 3C | 4D 3H"]
    assert text(t.combat_discard) == "5C 2D 3D 5S 2H 6S 2C 3C 4D 3H"
    assert text(t.item_discard) == "JC"


def test_a_hundred_ties() -> None:
    """T-R17: after 100 void rounds the enemy wins."""
    t = against("7C", cb="5C 5D 5H 5S")
    choose(t, "fight C1-C2")
    assert len(draws(t)) == 100
    assert ending(t) == "slain T-121 0"


@pytest.mark.parametrize(
    ("ties", "cb", "seen"),
    [
        ("player", "5C 3D 5S 4H 6S", "won"),
        ("enemy", "5C 3D 5S 2H 6S", "lost"),
        ("kicker", "5C 3D 5S 2H 6S", "won"),
        ("kicker", "5C 2D 5S 3H 6S", "lost"),
    ],
)
def test_house_rules_for_ties(ties: str, cb: str, seen: str) -> None:
    """T-R17: `ties = player`, `enemy`, `kicker`: decided in one round."""
    t = against("7C", blessings="QD", cb=cb, ties=ties)
    choose(t, "fight C1-C2")
    assert len(draws(t)) == 1
    assert f"round-{seen}" in words(t)
    assert bag(t) == ("QD" if seen == "won" else "")
    assert slot(t, "C1-C2") == ("6S*" if seen == "won" else "7C")


def test_kickers_end_in_the_number_of_cards() -> None:
    """T-R17: all ranks equal, so more cards win; equal numbers make a new round."""
    t = against("7C", level="7S", cb="5C 3D 5S 6S", ties="kicker")
    choose(t, "fight C1-C2")
    assert draws(t) == ["5C 3D | 5S"]
    assert words(t)[3] == "round-won"
    t = against("7C", cb="5C 3D 5S 3H 6S 2C 4C 4H", ties="kicker")
    choose(t, "fight C1-C2")
    assert draws(t) == ["5C 3D | 5S 3H", "6S 2C | 4C 4H"]


def test_a_standoff() -> None:
    """T-R17: the encounter ends; weapons are spent, the action is used, nothing else happens."""
    t = tomb(
        players=2, slots=SPARE | {"C1-C2": "7C"}, weapons="JC", cb="5C 3D 2C 5S 2H 6S", settings={"ties": "standoff"}
    )
    choose(t, "fight C1-C2", "wield JC")
    choose(t, "stand-by", seat=1)
    assert draws(t) == ["5C 3D 2C | 5S 2H"]
    assert (bag(t), text(t.item_discard)) == ("", "JC")
    assert (level(t), slot(t, "C1-C2"), explored_rooms(t)) == ("6S", "7C", "C1")
    assert not keys(t)
    assert keys(t, 1)


# The combat stack.


def test_the_stack_is_made_anew_when_it_is_empty() -> None:
    """T-109, T-R20: cards drawn in this round stay out of the new stack."""
    t = against("7C", cb="5D 3H 4S", discard="2C 2D", shuffles="2D 2C")
    choose(t, "fight C1-C2")
    assert draws(t) == ["5D 3H | 4S 2D"]
    assert (stack(t.combat), text(t.combat_discard)) == ("2C", "5D 3H 4S 2D")
    assert rules(t, "reshuffled") == ["T-109"]


def test_an_empty_stack_waits_until_a_card_is_needed() -> None:
    """T-109, T-R20: it is not shuffled at the end of an encounter."""
    t = against("7C", cb="5D 3H 4S 2C")
    choose(t, "fight C1-C2")
    assert (stack(t.combat), text(t.combat_discard)) == ("", "5D 3H 4S 2C")


def test_shuffling_after_every_encounter() -> None:
    """T-R20: with `combat_reshuffle = every_encounter` the stack is whole again once it is decided."""
    t = against(
        "7C", cb="5D 3H 4S 2C 6H", discard="6D", shuffles="2C 3H 4S 5D 6D 6H", combat_reshuffle="every_encounter"
    )
    choose(t, "fight C1-C2")
    assert (stack(t.combat), t.combat_discard) == ("2C 3H 4S 5D 6D 6H", [])
    assert words(t).index("reshuffled") < words(t).index("level")


def test_gold_is_drawn_from_the_whole_stack() -> None:
    """T-R20: gold comes after the shuffle."""
    t = against("7C", cb="5D 3H 4S 2C 6H", shuffles="3H 2C 4S 5D 6H", combat_reshuffle="every_encounter", mines="on")
    choose(t, "fight C1-C2")
    assert bag(t) == "3H"


def shortage(top: str) -> str:
    every = [rank + suit for rank in "23456" for suit in "CDHS" if rank + suit != "6S"]
    return " ".join(top.split() + [card for card in every if card not in top])


def test_a_shortage_of_cards() -> None:
    """T-S20, T-110, T-111, T-R21: 2 against 18 with 19 cards: the enemy draws 17, the rest is forfeited."""
    t = tomb(
        domain=4,
        explored="C1 C4",
        slots=SPARE,
        exit="TC",
        blessings="QD",
        cb=shortage("6D 6C"),
        settings={"ties": "enemy"},
    )
    choose(t, "fight EXIT")
    ours, theirs = draws(t)[0].split(" | ")
    assert ours == "6D 6C"
    assert len(theirs.split()) == 17
    assert "6H" in theirs
    assert (bag(t), text(t.item_discard)) == ("", "QD")


def test_the_player_leaves_the_enemy_one_card() -> None:
    """T-111, T-R21: with 5 cards due and 4 to be had, the player draws 3 and the enemy 1."""
    t = against("7C", level="TS", cb="2C 3D", discard="2H 4S", shuffles="2H 4S", blessings="QC")
    choose(t, "fight C1-C2")
    assert draws(t) == ["2C 3D 2H | 4S"]


# Losing.


def test_choosing_the_blessing() -> None:
    """T-113, T-D11: any one of those held."""
    t = against("7C", blessings="QC QD QS", cb="2H 2S 5C 6H")
    choose(t, "fight C1-C2")
    assert keys(t) == ["spend QC", "spend QD", "spend QS"]
    choose(t, "spend QD")
    assert (bag(t), text(t.item_discard)) == ("QC QS", "QD")


def test_weapons_are_spent_on_a_loss_too() -> None:
    """T-112: before the blessing is paid."""
    t = against("7C", weapons="JC", blessings="QC QD", cb="2H 2S 2C 5C 6H")
    choose(t, "fight C1-C2", "wield JC")
    assert text(t.item_discard) == "JC"
    choose(t, "spend QC")
    assert text(t.item_discard) == "JC QC"


def test_weapons_not_used_are_kept() -> None:
    """T-112, T-103."""
    t = against("7C", weapons="JC JD", cb="5D 3H 2H 4S 2C 6H")
    choose(t, "fight C1-C2", "wield JD")
    assert (bag(t), text(t.item_discard)) == ("JC", "JD")


def test_the_heart_is_asked_before_the_penalties() -> None:
    """T-D10: its owner, engaged in the lost encounter, may ignore it; nothing has been paid yet."""
    t = tomb(
        slots=SPARE | {"C1-C2": "7C"}, weapons="JC", blessings="QC QD", gifts="TH", cb="2H 2S 2C 5C 6H", ex="8H AD 9C"
    )
    choose(t, "fight C1-C2", "wield JC")
    assert keys(t) == ["ignore", "bear"]
    assert bag(t) == "JC QC QD TH"
    choose(t, "bear")
    assert (bag(t), keys(t)) == ("QC QD TH", ["spend QC", "spend QD"])


# Winning.


@pytest.mark.parametrize(
    ("own", "enemy", "after", "lying"),
    [("6S", "9C", "9C", "6S*"), ("7S", "7C", "7S", "7C*"), ("8S", "7C", "8S", "7C*"), ("9S", "TC", "TC", "9S*")],
)
def test_taking_the_enemys_level(own: str, enemy: str, after: str, lying: str) -> None:
    """T-115, T-116, T-117, T-R22: only a strictly higher card, and then without a question."""
    t = tomb(level=own, slots=SPARE | {"C1-C2": enemy}, cb="6D 2D 2C 3D 4C 5C 2H 3H", exit="TS", ex="7H 7D 8D")
    choose(t, "fight C1-C2")
    assert (level(t), slot(t, "C1-C2")) == (after, lying)
    assert verbs(t) <= {"explore", "fight"}


def test_always_taking_the_enemys_level() -> None:
    """T-R22: with `level_swap = always` a lower card is taken, too."""
    t = against("7C", level="9S", cb="6D 2D 2C 3D 4C", level_swap="always")
    choose(t, "fight C1-C2")
    assert (level(t), slot(t, "C1-C2")) == ("7C", "9S*")


def test_the_room_behind_is_explored_in_the_same_action() -> None:
    """T-118, T-047: by the active player, who picks up what lies there."""
    t = against("7C", cb="5D 3H 4S 2C", ex="JH QH KC")
    choose(t, "fight C1-C2")
    assert explored_rooms(t) == "C1 C2"
    assert bag(t) == "JH QH"
    assert slots(t) == {"C1-C2": "6S*", "C1-D1": "KS", "C2-C3": "KC"}


def test_the_order_of_a_win() -> None:
    """T-119, T-R23: weapons, revivals, level, gold, exploring."""
    t = tomb(
        mates=[Hero("6H", killer="7C")],
        weapons="JC",
        slots=SPARE | {"C1-C2": "7C"},
        cb="5D 3H 2D 4S 2C 3S",
        ex="AD 8C 9S",
        settings={"mines": "on"},
    )
    choose(t, "fight C1-C2", "wield JC")
    order = ["weapon-used", "revived", "level", "gold", "explored"]
    assert [word for word in words(t) if word in order] == order
