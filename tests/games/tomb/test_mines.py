"""Treasured Mines (section 17): gold and the merchant."""

from __future__ import annotations

import pytest

from tests.games.tomb.finale import finale, slay
from tests.games.tomb.table import (
    Hero,
    bag,
    choose,
    draws,
    exit,
    keys,
    level,
    log,
    rules,
    slots,
    stack,
    text,
    tomb,
    words,
)
from undercroft.engine.view import Page
from undercroft.games.tomb import GAME
from undercroft.games.tomb.table import Tomb

MINES = {"mines": "on"}


# Used items.


def test_the_mines_return_no_used_items() -> None:
    """T-S16, T-214: an aligned hallway recycles nothing; without the Mines it does (T-096)."""
    for value, held, discard in (("on", "", "JS QC"), ("off", "JS QC", "")):
        t = tomb(exit="TH", slots={"B1-C1": "KH", "C1-D1": "9C"}, ex="", items="JS QC", settings={"mines": value})
        choose(t, "explore B1-C1")
        assert (bag(t), text(t.item_discard)) == (held, discard)


def test_an_unaligned_hallway_returns_none_in_any_case() -> None:
    """T-S16."""
    t = tomb(exit="TH", slots={"B1-C1": "KS", "C1-D1": "9C"}, ex="", items="JS QC")
    choose(t, "explore B1-C1")
    assert text(t.item_discard) == "JS QC"


def test_the_arm_puts_jacks_from_walls_on_the_discard_but_not_unseen_ones() -> None:
    """T-215, T-R52: a marker that is a jack is shuffled in unseen."""
    t = tomb(
        gifts="TC", explored="C1 C2 D1", slots={"C1-C2": "JC*", "C1-D1": "JD?", "B1-C1": "7H"}, exit="TS", ex="AH",
        settings=MINES, shuffles=["AH 7H JD"],
    )  # fmt: skip
    choose(t, "arm C1")
    assert text(t.item_discard) == "JC"
    assert slots(t) == {"B1-C1": "AH", "C1-D1": "7H"}
    assert bag(t) == "JD TC/", "laid anew and picked up"


def test_without_the_mines_the_arm_shuffles_jacks_in() -> None:
    """T-215 is a rule of the Mines."""
    t = tomb(
        gifts="TC", explored="C1 C2", slots={"C1-C2": "JC*", "B1-C1": "7H"}, exit="TS", ex="AH", shuffles=["AH 7H JC"]
    )
    choose(t, "arm C1")
    assert t.item_discard == []
    assert bag(t) == "JC TC/"


# Gold.


def test_the_first_victory_fills_the_satchel() -> None:
    """T-S33: T-213, T-216, T-217."""
    t = tomb(level="9H", slots={"C1-C2": "7S"}, ex="AD 8C 9S", cb="5D 2H 2C 2D 3C 3D 6D", settings=MINES)
    choose(t, "fight C1-C2")
    assert draws(t) == ["5D 2H 2C 2D | 3C"]
    assert (bag(t), stack(t.combat)) == ("3D", "6D")
    assert text(t.combat_discard) == "5D 2H 2C 2D 3C"
    assert "Player 1 finds gold: 3♦." in log(t)


@pytest.mark.parametrize(
    ("held", "drawn", "gold", "discarded"),
    [("3D", "6D", "6D", "3D"), ("6D", "4S", "6D", "4S"), ("4D", "4S", "4D", "4S"), ("4D", "3S", "4D", "3S")],
)
def test_only_more_gold_replaces_gold(held: str, drawn: str, gold: str, discarded: str) -> None:
    """T-S33: T-218: strictly higher; the other card goes to the combat discard."""
    t = tomb(level="9H", gold=held, slots={"C1-C2": "7S"}, ex="AD 8C 9S", cb=f"5D 2H 2C 2D 3C {drawn}", settings=MINES)
    choose(t, "fight C1-C2")
    assert bag(t) == gold
    assert text(t.combat_discard) == f"5D 2H 2C 2D 3C {discarded}"
    assert rules(t, "gold") + rules(t, "dull-gold") == ["T-217" if gold == drawn else "T-218"]
    assert log(t), "and it can be told"


def test_without_the_mines_there_is_no_gold() -> None:
    """T-213: the expansion is optional."""
    t = tomb(level="9H", slots={"C1-C2": "7S"}, ex="AD 8C 9S", cb="5D 2H 2C 2D 3C 3D")
    choose(t, "fight C1-C2")
    assert (bag(t), stack(t.combat)) == ("", "3D")


def test_gold_is_drawn_before_the_room_is_explored() -> None:
    """T-119, T-216: after level and card handling."""
    t = tomb(level="6H", slots={"C1-C2": "7S"}, ex="AD 8C 9S", cb="5D 2H 2C 3C 3D", settings=MINES)
    choose(t, "fight C1-C2")
    told = words(t)
    assert told.index("level") < told.index("gold") < told.index("explored")


def test_an_empty_combat_stack_is_shuffled_for_gold() -> None:
    """T-216, T-109: the gold comes from the new stack."""
    t = tomb(
        level="9H", slots={"C1-C2": "7S"}, ex="AD 8C 9S", cb="5D 2H 2C 2D 3C", settings=MINES,
        shuffles=["5D 3C 2D 2C 2H"],
    )  # fmt: skip
    choose(t, "fight C1-C2")
    assert (bag(t), stack(t.combat)) == ("5D", "3C 2D 2C 2H")


def test_gold_comes_after_the_shuffle_of_every_encounter() -> None:
    """T-R20, T-216, `combat_reshuffle = every_encounter`."""
    t = tomb(
        level="9H", slots={"C1-C2": "7S"}, ex="AD 8C 9S", cb="5D 2H 2C 2D 3C 3D",
        settings={**MINES, "combat_reshuffle": "every_encounter"}, shuffles=["2H 5D 3C 3D 2D 2C"],
    )  # fmt: skip
    choose(t, "fight C1-C2")
    assert (bag(t), stack(t.combat)) == ("2H", "5D 3C 3D 2D 2C")


def test_a_beast_s_win_brings_gold() -> None:
    """T-219, T-R53."""
    t = tomb(
        skill="beastmaster", level="6H", beast="8C", slots={"C1-C2": "8D"}, ex="KD AD 8S", cb="5D 2H 3S 4D",
        settings=MINES,
    )  # fmt: skip
    choose(t, "fight C1-C2", "beast", "neither")
    assert bag(t) == "4D 8C"


def test_both_wins_over_the_daemon_bring_gold() -> None:
    """T-219, T-R53, T-086."""
    t = finale(exit="TC", cb="6D 2H 3H 3S 4C 2D 6C 2C 3C 3D 4D 5H", settings={**MINES, "setup_cards": "choose"})
    slay(t)
    assert (exit(t), bag(t)) == ("TC/", "2D")
    slay(t)
    assert (t.domain, bag(t)) == (2, "TC 5H")


def test_a_sneak_brings_none_but_a_forced_fight_won_does() -> None:
    """T-219, T-R53."""
    t = tomb(skill="rogue", slots={"C1-C2": "7H", "C1-D1": "9S"}, ex="AD 8C 9H", cb="2D 5H 3C 4D 6D", settings=MINES)
    choose(t, "sneak C1-C2")
    assert (bag(t), stack(t.combat)) == ("", "6D")
    t = tomb(
        skill="rogue", slots={"C1-C2": "7H", "C1-D1": "9S"}, ex="AD 8C 9H", cb="2D 3H 3C 4D 6H 2S 5D 3S 4C",
        settings=MINES,
    )  # fmt: skip
    choose(t, "sneak C1-C2")
    assert bag(t) == "4C"


def test_gold_is_the_active_player_s_alone() -> None:
    """T-138, T-216."""
    t = tomb(
        level="9H", mates=[Hero("6S")], slots={"C1-C2": "7S"}, ex="AD 8C 9S", cb="5D 2H 2C 2D 2S 3C 3D", settings=MINES
    )
    choose(t, "fight C1-C2")
    choose(t, "assist", seat=1)
    assert (bag(t, 0), bag(t, 1)) == ("3D", "")


# The merchant.


def shop(gold: str, *, hallway: str = "KH", items: str = "JS QC", multi: str = "off", mines: str = "on") -> Tomb:
    """The table of T-S34 after the hallway has been explored."""
    t = tomb(
        gold=gold,
        slots={"B1-C1": hallway, "C1-D1": "9S"},
        ex="9C 8D",
        items=items,
        settings={"mines": mines, "merchant_multi": multi},
    )
    choose(t, "explore B1-C1")
    assert slots(t) == {"B1-C1": f"{hallway}*", "A1-B1": "9C", "B1-B2": "8D", "C1-D1": "9S"}
    return t


def test_a_blessing_for_all_the_gold() -> None:
    """T-S34: T-220, T-222, T-223, T-224, T-D15, T-R54."""
    t = shop("5D")
    assert keys(t) == ["leave", "buy JS", "buy QC"]
    choose(t, "buy QC")
    assert (bag(t), text(t.item_discard), text(t.combat_discard)) == ("QC", "JS", "5D")
    assert rules(t, "bought") == ["T-222"]
    assert "fight A1-B1" in keys(t), "one item a visit"


def test_a_weapon_for_all_the_gold() -> None:
    """T-S34: T-221, T-223."""
    t = shop("6D")
    choose(t, "buy JS")
    assert (bag(t), text(t.item_discard), text(t.combat_discard)) == ("JS", "QC", "6D")
    assert rules(t, "bought") == ["T-221"]


@pytest.mark.parametrize(
    ("gold", "offered"),
    [
        ("3D", ["leave", "buy JS"]),
        ("4D", ["leave", "buy JS"]),
        ("5D", ["leave", "buy JS", "buy QC"]),
        ("6D", ["leave", "buy JS", "buy QC"]),
    ],
)
def test_what_gold_can_buy(gold: str, offered: list[str]) -> None:
    """T-S34: T-221, T-222, T-D15, T-R54."""
    assert keys(shop(gold)) == offered


def test_nothing_is_offered_to_the_poor_or_behind_an_ace() -> None:
    """T-S34: T-220, T-221: a 2 buys nothing, an ace is no king, without gold or goods there is no offer."""
    for t in (shop("2D"), shop("5D", hallway="AH"), shop(""), shop("5D", items=""), shop("5D", mines="off")):
        assert "fight A1-B1" in keys(t)
        assert "buy" not in str(keys(t))


def test_buying_is_a_choice() -> None:
    """T-220: the gold is kept."""
    t = shop("5D")
    choose(t, "leave")
    assert (bag(t), text(t.item_discard)) == ("5D", "JS QC")


def test_the_merchant_waits_until_the_room_is_finished() -> None:
    """T-220, T-053: what was picked up just now is in the bag; what was bought is upright even if aligned (T-224)."""
    t = tomb(gold="5D", exit="TS", slots={"B1-C1": "KH", "C1-D1": "9S"}, ex="JC 8D", items="JS QS", settings=MINES)
    choose(t, "explore B1-C1")
    assert bag(t) == "JC 5D"
    choose(t, "buy QS")
    assert bag(t) == "JC QS"


def test_a_twice_used_item_comes_back_upright() -> None:
    """T-224, T-093: the mark does not stick to the card."""
    t = tomb(
        weapons="JS/", blessings="QD", gold="5D", exit="TS", slots={"B1-C1": "KH", "C1-D1": "7C"}, ex="9C 8D",
        cb="2D 2H 2C 3D 3H", settings=MINES,
    )  # fmt: skip
    choose(t, "fight C1-D1", "wield JS", "explore B1-C1", "buy JS")
    assert bag(t) == "JS"


def test_a_rich_customer_may_buy_two_weapons() -> None:
    """T-R54, T-D15, `merchant_multi = on`: only with a 6, and only weapons."""
    t = shop("6D", items="JS JC QC", multi="on")
    assert keys(t) == ["leave", "buy JS", "buy JC", "buy QC", "buy-two JS JC"]
    choose(t, "buy-two JS JC")
    assert (bag(t), text(t.item_discard), text(t.combat_discard)) == ("JC JS", "QC", "6D")
    assert "buy-two JS JC" not in keys(shop("5D", items="JS JC QC", multi="on"))
    assert "buy-two JS JC" not in keys(shop("6D", items="JS JC QC"))


def test_the_expansion_has_one_name_here_and_goes_with_classes() -> None:
    """T-213, T-R56."""
    assert next(setting.label for setting in GAME.settings if setting.name == "mines") == "Treasured Mines"
    assert GAME.rulebook["T-214"].chapter.endswith("Treasured Mines")
    there = {"C1-C2": "7C", "C1-D1": "9S"}
    t = tomb(skill="rogue", gold="3C", slots=there, ex="KH", cb="6D 2H 3H 3S 4C", settings=MINES)
    assert "sneak C1-C2" in keys(t)
    choose(t, "fight C1-C2")
    assert (level(t), bag(t)) == ("7C", "4C")


def test_the_merchant_has_something_to_say() -> None:
    """T-220: while the coat is open, a greeting is there to be read aloud."""
    t = tomb(gold="5D", slots={"B1-C1": "KH", "C1-C2": "8S"}, ex="9C 8D", items="JS QC", settings={"mines": "on"})
    choose(t, "explore B1-C1")
    page = next(area for area in GAME.view(t, 0).areas if isinstance(area, Page))
    assert (page.name, page.text in GAME.lore["en"].greetings) == ("The merchant", True)
