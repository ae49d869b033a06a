"""The beastmaster (T-199 to T-212)."""

from __future__ import annotations

from tests.games.tomb.finale import finale
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
    numbers,
    refused,
    rules,
    slot,
    slots,
    stack,
    text,
    tomb,
    words,
)

# Taming.


def test_a_beastmaster_tames_instead_of_rising() -> None:
    """T-S31: T-199, T-201, T-202, T-203, T-R51, T-D13: the marker's first 10 is the Daemon, the next card is laid."""
    t = tomb(
        skill="beastmaster", level="6H", slots={"C1-C2": "8H"}, ex="TS KD AD 8C 9H 7S", cb="5D 2H 4C 3D 2S 6D",
        settings={"daemon_replacement": "off"},
    )  # fmt: skip
    assert numbers(t, "fight C1-C2") == "2 against 3"
    choose(t, "fight C1-C2")
    assert draws(t) == ["5D 2H | 4C 3D 2S"]
    assert keys(t) == ["tame", "neither"]
    choose(t, "tame")
    assert (bag(t), level(t), exit(t)) == ("8H", "6H", "TS")
    assert slots(t) == {"C1-C2": "KD?", "B2-C2": "AD", "C2-D2": "8C", "C2-C3": "9H"}
    assert (stack(t.explore), explored_rooms(t)) == ("7S", "C1 C2")


def test_who_does_not_tame_rises_as_usual() -> None:
    """T-199, T-D13: it is a choice."""
    t = tomb(skill="beastmaster", level="6H", slots={"C1-C2": "8H"}, ex="KD AD 8C", cb="5D 2H 4C 3D 2S")
    choose(t, "fight C1-C2", "neither")
    assert (bag(t), level(t), slot(t, "C1-C2")) == ("", "8H", "6H*")


def test_a_weaker_enemy_can_be_tamed_too() -> None:
    """T-199: any beaten enemy, whatever its rank."""
    t = tomb(skill="beastmaster", level="9H", slots={"C1-C2": "7H"}, ex="KD AD 8C 9C", cb="5D 2H 2C 2S 3D")
    choose(t, "fight C1-C2", "tame")
    assert (bag(t), level(t)) == ("7H", "9H")


def test_one_beast_at_a_time() -> None:
    """T-200, T-R50: who has one is not asked to tame."""
    t = tomb(skill="beastmaster", level="6H", beast="7D", slots={"C1-C2": "8H"}, ex="KD AD 8C", cb="5D 2H 4C 3D 2S")
    choose(t, "fight C1-C2", "myself")
    assert (bag(t), level(t)) == ("7D", "8H")
    assert "tamed" not in words(t)


def test_only_a_beastmaster_tames() -> None:
    """T-199."""
    t = tomb(skill="rogue", level="6S", slots={"C1-C2": "8H"}, ex="KD AD 8C", cb="5D 2H 4C 3D 2S")
    choose(t, "fight C1-C2")
    assert level(t) == "8H"


def test_with_an_empty_stack_the_way_is_open() -> None:
    """T-204, T-032: an open slot is passed; even when the last card was the Daemon."""
    there = {"B1-C1": "9C", "C1-C2": "8H", "C1-D1": "7C"}
    for ex in ("", "TS"):
        t = tomb(skill="beastmaster", level="6H", slots=there, ex=ex, cb="5D 2H 4C 3D 2S")
        choose(t, "fight C1-C2", "tame")
        assert slot(t, "C1-C2") == "open"
        assert exit(t) == ex
        assert explored_rooms(t) == "C1 C2"
        assert rules(t, "left-open") == ["T-204"]
        assert refused(t, "explore C1-C2").endswith("(T-046)")


def test_an_ordinary_ten_can_be_tamed_and_lie_as_a_marker() -> None:
    """T-199, T-203: only the first 10 is the Daemon."""
    t = tomb(
        skill="beastmaster", level="6H", slots={"C1-C2": "TH"}, exit="TD", ex="TS AD 8C 9C", cb="6D 2H 4C 3D 2S 3C 5C"
    )
    choose(t, "fight C1-C2", "tame")
    assert (bag(t), slot(t, "C1-C2"), exit(t)) == ("TH", "TS?", "TD")


def test_an_enemy_between_two_explored_rooms_is_tamed_without_exploring() -> None:
    """T-073, T-202: there is no room ahead, but the marker is laid."""
    t = tomb(
        skill="beastmaster", level="6H", explored="C1 C2", slots={"C1-C2": "8H", "C1-D1": "9C"}, ex="KD AD",
        cb="5D 2H 4C 3D 2S",
    )  # fmt: skip
    choose(t, "fight C1-C2", "tame")
    assert slots(t) == {"C1-C2": "KD?", "C1-D1": "9C"}
    assert stack(t.explore) == "AD"


# Sending the beast.


def test_the_beast_fights_with_its_own_level_and_without_weapons() -> None:
    """T-205, T-206, T-207, T-D07: 9 against 7 draws 3 cards and the extra one; no beast is aligned."""
    t = tomb(
        skill="beastmaster", level="6H", beast="9C", weapons="JD", slots={"C1-C2": "7H"}, exit="TC", ex="KD AD 8C",
        cb="2D 2H 2S 5C 4D",
    )  # fmt: skip
    choose(t, "fight C1-C2")
    assert keys(t) == ["myself", "beast"]
    choose(t, "beast")
    assert draws(t) == ["2D 2H 2S 5C | 4D"]
    assert bag(t).startswith("JD"), "the weapon was not asked for"


def test_in_later_domains_the_beast_s_level_is_multiplied() -> None:
    """T-205: rank times domain."""
    t = tomb(
        skill="beastmaster", level="6H", beast="8C", slots={"C1-C2": "7H"}, ex="KD AD 8D", cb="2D 2H 2S 5C 4D", domain=2
    )
    choose(t, "fight C1-C2", "beast")
    assert draws(t) == ["2D 2H 2S 5C | 4D"]


def test_the_extra_card_may_be_denied_to_beasts() -> None:
    """T-R50, `beast_extra_card = off` (T-207)."""
    t = tomb(
        skill="beastmaster", level="6H", beast="8C", slots={"C1-C2": "7H"}, ex="KD AD 8D", cb="2D 5H 4S",
        settings={"beast_extra_card": "off"},
    )  # fmt: skip
    choose(t, "fight C1-C2", "beast")
    assert draws(t) == ["2D 5H | 4S"]


def test_the_master_may_fight_in_person_all_the_same() -> None:
    """T-205, T-D07: with weapons."""
    t = tomb(
        skill="beastmaster", level="6H", beast="9C", weapons="JD", slots={"C1-C2": "7H"}, ex="KD AD 8C",
        cb="2D 2H 6S 5C 4D",
    )  # fmt: skip
    choose(t, "fight C1-C2", "myself", "wield JD")
    assert draws(t) == ["2D 2H 6S | 5C 4D"]
    assert level(t) == "7H"


# When the beast loses.


def test_a_lost_beast_goes_to_the_graveyard_or_costs_a_blessing() -> None:
    """T-208, T-D12: its master loses nothing else, and names the blessing."""
    t = tomb(skill="beastmaster", level="6H", beast="8C", blessings="QC QD", slots={"C1-C2": "8H"}, cb="2D 2H 4S")
    choose(t, "fight C1-C2", "beast")
    assert keys(t) == ["let-go", "save-beast QC", "save-beast QD"]
    saved = t.clone()
    choose(t, "let-go")
    assert (bag(t), text(t.graveyard)) == ("QC QD", "8C")
    choose(saved, "save-beast QD")
    assert (bag(saved), text(saved.item_discard), saved.graveyard) == ("QC 8C", "QD", [])


def test_an_aligned_blessing_that_saves_the_beast_is_only_turned() -> None:
    """T-208, T-095."""
    t = tomb(
        skill="beastmaster", level="6H", beast="8C", blessings="QS", exit="TS", slots={"C1-C2": "8H"}, cb="2D 2H 4S"
    )
    choose(t, "fight C1-C2", "beast", "save-beast QS")
    assert bag(t) == "QS/ 8C"


def test_without_a_blessing_the_beast_is_lost_and_the_master_lives() -> None:
    """T-208, T-D12: forced."""
    t = tomb(skill="beastmaster", level="6H", beast="8C", slots={"C1-C2": "8H", "C1-D1": "9C"}, cb="2D 2H 4S")
    choose(t, "fight C1-C2", "beast")
    assert (bag(t), text(t.graveyard), ending(t)) == ("", "8C", "")
    assert rules(t, "beast-lost") == ["T-208"]


def test_assistants_of_a_beast_pay_for_its_loss_like_any_other() -> None:
    """T-210, T-R50: the master by T-208, the assistant with a blessing or the life."""
    t = tomb(
        skill="beastmaster", level="6H", beast="8C", blessings="QC",
        mates=[Hero("6S", skill="rogue", blessings="QS"), Hero("6D", skill="elementalist")],
        slots={"C1-C2": "8H"}, cb="2D 2H 3D 3S 4S",
    )  # fmt: skip
    choose(t, "fight C1-C2", "beast")
    choose(t, "assist", seat=1)
    choose(t, "assist", seat=2)
    assert draws(t) == ["2D 2H 3D 3S | 4S"]
    choose(t, "let-go")
    assert (bag(t, 0), bag(t, 1), text(t.item_discard)) == ("QC", "", "QS")
    assert [player.alive() for player in t.players] == [True, True, False]


# When the beast wins.


def test_the_level_of_a_beast_s_prey_is_for_master_or_beast_or_neither() -> None:
    """T-209, T-D14: each is a swap as in T-115."""
    t = tomb(skill="beastmaster", level="6H", beast="7C", slots={"C1-C2": "8D"}, ex="KD AD 8C", cb="5D 2H 4S 3S")
    choose(t, "fight C1-C2", "beast")
    assert keys(t) == ["neither", "adopt", "beast-adopts"]
    master, neither = t.clone(), t.clone()
    choose(t, "beast-adopts")
    assert (level(t), bag(t), slot(t, "C1-C2")) == ("6H", "8D", "7C*")
    choose(master, "adopt")
    assert (level(master), bag(master), slot(master, "C1-C2")) == ("8D", "7C", "6H*")
    choose(neither, "neither")
    assert (level(neither), bag(neither), slot(neither, "C1-C2")) == ("6H", "7C", "8D*")
    assert explored_rooms(t) == explored_rooms(master) == explored_rooms(neither) == "C1 C2"


def test_only_a_lower_card_adopts() -> None:
    """T-209, T-D14: by printed rank; where nobody is lower nobody is asked."""
    t = tomb(skill="beastmaster", level="6H", beast="9C", slots={"C1-C2": "8D"}, ex="KD AD 8C", cb="5D 2H 3S 4S")
    choose(t, "fight C1-C2", "beast")
    assert keys(t) == ["neither", "adopt"]
    t = tomb(
        skill="beastmaster", level="8H", beast="8C", slots={"C1-C2": "8D"}, ex="KD AD 8S", cb="5D 2H 3S",
        settings={"level_swap": "always"},
    )  # fmt: skip
    choose(t, "fight C1-C2", "beast")
    assert (level(t), bag(t), slot(t, "C1-C2")) == ("8H", "8C", "8D*"), "`level_swap = always` changes nothing here"


def test_no_taming_after_a_beast_s_win() -> None:
    """T-199, T-200: in person only."""
    t = tomb(skill="beastmaster", level="6H", beast="7C", slots={"C1-C2": "8D"}, ex="KD AD 8C", cb="5D 2H 4S 3S")
    choose(t, "fight C1-C2", "beast")
    assert "tame" not in keys(t)


def test_a_beast_s_win_revives_whom_the_enemy_killed() -> None:
    """T-143."""
    t = tomb(
        skill="beastmaster", level="6H", beast="8C", mates=[Hero("7D", skill="rogue", killer="8D")],
        slots={"C1-C2": "8D"}, ex="KD AD 8S", cb="5D 2H 3S",
    )  # fmt: skip
    choose(t, "fight C1-C2", "beast", "neither")
    assert t.players[1].alive()


def test_a_beast_fights_the_daemon_but_never_keeps_or_adopts_it() -> None:
    """T-211, T-R50: nothing is asked after either win."""
    t = finale(
        level="6H", skill="beastmaster", beast="9C", exit="TD", cb="6D 2H 3H 3S 4C 6C 2C 3C 3D 4D",
        settings={"beast_persists": "on", "setup_cards": "choose"},
    )  # fmt: skip
    choose(t, "fight EXIT", "beast")
    assert (exit(t), bag(t), level(t)) == ("TD/", "9C", "6H")
    choose(t, "fight EXIT", "beast")
    assert (t.domain, bag(t)) == (2, "TD 9C")
    assert "tamed" not in words(t)


def test_in_person_the_daemon_is_not_tamed_either() -> None:
    """T-211, T-083."""
    t = finale(level="9H", skill="beastmaster", exit="TD", cb="6D 2H 3H 3S 4C")
    choose(t, "fight EXIT")
    assert (exit(t), bag(t), level(t)) == ("TD/", "", "9H")
