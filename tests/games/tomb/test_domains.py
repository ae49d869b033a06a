"""Progressing from domain to domain (section 14), and what is kept (T-R29 to T-R35)."""

from __future__ import annotations

import pytest

from tests.games.tomb.finale import finale, jacks_left, sixes_left, slay, tens_left
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
    rules,
    slots,
    stack,
    text,
    tomb,
    words,
)
from undercroft.engine.view import Board, Sheet
from undercroft.games.tomb import GAME
from undercroft.games.tomb.table import Tomb

CHOOSE = {"setup_cards": "choose"}


def took(t: Tomb) -> str:
    """What was taken at setting out, in order."""
    return " ".join(text(event.things) for event in t.events if event.word == "took")


def enters(t: Tomb) -> list[int]:
    """The seats that entered a domain."""
    return [event.seat for event in t.events if event.word == "entered"]


def facts(t: Tomb, seat: int = 0) -> dict[str, str]:
    """The sheet of a player."""
    sheet = next(a for a in GAME.view(t, 0).areas if isinstance(a, Sheet) and a.owner == seat)
    return {line.label: line.value for line in sheet.lines}


# From one domain to the next.


def test_the_daemon_falls_twice_and_the_next_domain_begins() -> None:
    """T-S18, T-S19: T-145, T-146, T-147, T-148, T-150, T-152, T-154."""
    t = tomb(
        explored="C1 C4",
        exit="TC",
        level="9D",
        weapons="JD",
        blessings="QS",
        cb="6D 2H 3H 3S 4C 2C 2S 6H 4S 3C 5C",
    )
    choose(t, "fight EXIT", "wield nothing")
    assert draws(t) == ["6D 2H | 3H 3S 4C"]
    assert (exit(t), level(t), explored_rooms(t), t.domain) == ("TC/", "9D", "C1 C4", 1)
    choose(t, "fight EXIT", "wield JD")
    assert draws(t)[1] == "2C 2S 6H | 4S 3C 5C"
    assert t.domain == 2
    assert rules(t, "daemon-slain") == ["T-086"]
    six, jack, queen = took(t).split()
    assert (six[0], jack[0], queen[0]) == ("6", "J", "Q")
    assert queen != "QS"
    assert level(t) == six
    assert facts(t)["Level"].startswith("12 (")
    found = " ".join(text(event.things) for event in t.events if event.word == "picked-up")
    assert sorted(bag(t).split()) == sorted(f"QS TC {jack} {queen} {found}".split())
    assert enters(t) == [0]
    assert explored_rooms(t) == "C1"
    laid = [*slots(t).values(), *exit(t).split(), *found.split()]
    assert len(stack(t.explore).split()) + len(laid) == 28
    assert sorted(key for key in [*stack(t.explore).split(), *laid] if key[0] == "T") == ["TD", "TH", "TS"]
    assert len(t.combat.cards) == 19
    assert t.item_discard == t.combat_discard == t.graveyard == []


def test_only_items_gifts_gold_and_the_daemon_are_kept() -> None:
    """T-146, T-147, T-153, T-159, T-225: all else returns to the stacks by rank, and what is kept stands upright."""
    t = finale(
        level="9D",
        weapons="JC/ JD",
        blessings="QC/",
        gifts="TH/ TD",
        gold="4S",
        beast="8H",
        skill="beastmaster",
        slots={"C1-C2": "6S*", "B1-C1": "JH*", "C1-D1": "7C"},
        items="QS",
        discard="2C",
        graveyard="7D",
        settings={"mines": "on", **CHOOSE},
    )
    slay(t)
    assert keys(t) == ["take JH", "take JS"]
    assert bag(t) == "JC JD QC TC TD TH 4S"
    assert level(t) == "6H"
    assert text(sorted(t.combat.cards)) == "2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 5C 5D 5H 5S 6C 6D 6S"
    assert text(sorted(t.explore.cards)) == (
        "7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S TS JH JS QD QH QS KC KD KH KS AC AD AH AS"
    )
    assert (slots(t), exit(t), explored_rooms(t)) == ({}, "", "")
    assert t.item_discard == t.combat_discard == t.graveyard == []


def test_the_beaten_daemon_is_the_gift_of_who_beat_it_the_second_time() -> None:
    """T-154, T-R33: the first win was another's, the gift is tradable all the same."""
    t = finale(active=1, mates=[Hero("9S")], settings=CHOOSE)
    slay(t)
    assert bag(t, 0) == ""
    assert bag(t, 1) == "TC"


def test_levels_earned_are_lost_and_a_six_is_taken_again() -> None:
    """T-148: each player takes a 6, whatever level was reached."""
    t = finale(level="9D", mates=[Hero("8C")])
    slay(t)
    assert [level(t, 0)[0], level(t, 1)[0]] == ["6", "6"]
    assert level(t, 0) != level(t, 1)
    assert {facts(t, 0)["Level"][:4], facts(t, 1)["Level"][:4]} == {"12 ("}


def test_the_six_of_the_class_is_the_level_card_in_every_domain() -> None:
    """T-149, T-R35: the class does not change with the new 6, nor the 6 with the last level card."""
    t = finale(level="9D", skill="rogue", mates=[Hero("7C", skill="elementalist")])
    slay(t)
    assert (level(t, 0), level(t, 1)) == ("6S", "6D")


def test_each_player_gets_one_weapon_and_one_blessing_of_those_not_kept() -> None:
    """T-150: chance picks among the cards that nobody kept."""
    t = finale(weapons="JC JD", blessings="QC QD", mates=[Hero("6H", weapons="JH", blessings="QH")])
    slay(t)
    assert took(t).split()[1:3] == ["JS", "QS"]
    assert len(took(t).split()) == 4, "the second player finds neither"


def test_an_empty_shelf_gives_nothing_and_service_is_in_seat_order() -> None:
    """T-151, T-R31: the last queen goes to the first seat, and nobody gets a jack."""
    t = finale(weapons="JC JD JH JS", mates=[Hero("6H", blessings="QC QD QH"), Hero("6C")], settings=CHOOSE)
    slay(t)
    choose(t, "take 6S")
    choose(t, "take 6H", seat=1)
    choose(t, "take 6C", seat=2)
    assert took(t) == "6S QS 6H 6C"
    assert bag(t, 0) == "JC JD JH JS QS TC"
    assert explored_rooms(t) == "C1"


def test_what_is_taken_can_be_chosen_and_is_named() -> None:
    """T-D03: with `setup_cards = choose` level card, weapon and blessing are asked for, each by its name."""
    t = finale(settings=CHOOSE)
    slay(t)
    asked = []
    for key in ("take 6H", "take JS", "take QD"):
        question = GAME.view(t, 0).question
        assert question is not None
        asked.append(question.ask)
        choose(t, key)
    assert asked == ["Which level card do you take?", "Which weapon do you take?", "Which blessing do you take?"]
    assert level(t) == "6H"
    assert {"JS", "QD"} <= set(bag(t).split())


@pytest.mark.parametrize(("domain", "gifts", "tens"), [(1, "", "TD TH TS"), (2, "TD", "TH TS"), (3, "TD TH", "TS")])
def test_gifts_take_the_tens_out_of_the_deck(domain: int, gifts: str, tens: str) -> None:
    """T-156: 4, 3, 2, 1 tens in domains 1 to 4."""
    t = finale(gifts=gifts, domain=domain, cb="6D 2H 3H 3S 4C 4D", settings=CHOOSE)
    slay(t)
    assert t.domain == domain + 1
    assert tens_left(t) == tens


def test_a_turned_item_starts_the_next_domain_upright_and_serves_once() -> None:
    """T-153, T-R32: the mark belonged to the old element."""
    t = finale(weapons="JC/", blessings="QC/", settings=CHOOSE)
    slay(t)
    assert bag(t) == "JC QC TC"
    t = tomb(weapons="JC", blessings="QC", exit="TD", slots={"C1-C2": "7H"}, cb="2C 2D 2H 3C 3D 3H", domain=2)
    choose(t, "fight C1-C2", "wield JC")
    assert text(t.item_discard) == "JC QC"


def test_a_new_domain_is_told_and_its_field_is_empty_until_somebody_enters() -> None:
    """T-145, T-152: the domain number rises, the element is gone, then ENTER."""
    t = finale()
    slay(t)
    told = words(t)
    assert told.index("daemon-slain") < told.index("domain") < told.index("took") < told.index("entered")
    assert told.index("entered") < told.index("explored")
    assert rules(t, "domain") == ["T-145"]
    assert log(t)[told.index("domain")].startswith("Domain 2")


def test_clearing_the_last_domain_wins_instead() -> None:
    """T-145 holds for domains 1 to 3 only; the fourth Daemon ends the game (T-120)."""
    t = finale(domain=4, level="9H", gifts="TD TH TS", cb="6D 2H 3H 3S 4C 4D 4H 4S")
    slay(t)
    assert ending(t) == "won T-120 4"


@pytest.mark.parametrize(("victor", "leader"), [(0, 1), (1, 2), (2, 0)])
def test_the_seat_after_the_victor_enters(victor: int, leader: int) -> None:
    """T-157, T-R34: turns go on; ENTER is that player's action."""
    t = finale(active=victor, mates=[Hero("9S"), Hero("9H")])
    slay(t)
    assert enters(t) == [leader]
    assert t.prompts[0].seat == (leader + 1) % 3


def test_the_dead_live_again_before_it_is_decided_who_enters() -> None:
    """T-144, T-157: the next seat was dead until the domain ended, and leads on."""
    t = finale(mates=[Hero("7C", weapons="JH", killer="9C"), Hero("9H")])
    slay(t)
    assert enters(t) == [1]
    assert t.players[1].alive()
    assert level(t, 1)[0] == "6"
    assert "JH" in bag(t, 1)


def test_who_is_dead_at_the_end_of_a_domain_may_be_out_for_good() -> None:
    """T-R45, `dead_return = never`: all but the gifts returns to the stacks, and the class is free."""
    dead = Hero("7C", weapons="JH", blessings="QH", gifts="TS/", gold="5H", skill="rogue", killer="9C")
    t = finale(skill="martial", mates=[dead, Hero("9H", skill="elementalist")], settings={"dead_return": "never"})
    slay(t)
    assert enters(t) == [2]
    assert level(t, 1) == ""
    assert bag(t, 1) == ""
    assert "TC TS" in bag(t, 0), "the victor inherits the gift, upright"
    assert facts(t, 1) == {"State": "out of the game"}
    everywhere = f"{stack(t.explore)} {stack(t.combat)} {bag(t, 0)} {bag(t, 2)} {' '.join(slots(t).values())} {exit(t)}"
    assert {"JH", "QH", "5H", "6S", "7C"} <= set(everywhere.split())
    assert {"brain beastmaster", "brain rogue"} <= set(keys(t, t.prompts[0].seat))
    assert t.prompts[0].seat == 0


def test_the_old_killer_of_a_player_who_is_out_revives_nobody() -> None:
    """T-R45, `dead_return = never`: there is no way back."""
    t = finale(mates=[Hero("7C", killer="9C"), Hero("9H")], settings={"dead_return": "never"})
    slay(t)
    assert [player.alive() for player in t.players] == [True, False, True]
    assert [player.killer for player in t.players] == [-1, -1, -1]


# Levels in later domains.


@pytest.mark.parametrize(
    ("domain", "card", "enemy", "daemon", "odds"),
    [
        (2, "6S", "7C", "", "2 against 3"),
        (2, "6S", "7C", "TC", "2 against 4"),
        (3, "8H", "7D", "", "5 against 1"),
        (4, "7H", "8D", "", "2 against 5"),
    ],
)
def test_every_numbered_card_counts_its_rank_times_the_domain(
    domain: int, card: str, enemy: str, daemon: str, odds: str
) -> None:
    """T-S17, T-155, T-R29, T-R30: the level card is multiplied too, and the aligned +1 comes after."""
    t = tomb(level=card, slots={"C1-C2": enemy}, exit=daemon, domain=domain)
    assert numbers(t, "fight C1-C2") == odds


@pytest.mark.parametrize(
    ("domain", "card", "odds"), [(4, "9H", "2 against 6"), (4, "6S", "2 against 18"), (1, "9D", "2 against 3")]
)
def test_the_daemon_too(domain: int, card: str, odds: str) -> None:
    """T-S17, T-155."""
    t = tomb(level=card, explored="C1 C4", exit="TC", domain=domain)
    assert numbers(t, "fight EXIT") == odds


def test_a_seven_is_level_fourteen_in_domain_two_and_twenty_eight_in_four() -> None:
    """T-155, as the board shows it."""
    for domain, level_shown in ((1, 7), (2, 14), (4, 28)):
        t = tomb(slots={"C1-C2": "7C"}, domain=domain)
        board = next(area for area in GAME.view(t, 0).areas if isinstance(area, Board))
        assert [piece.counters for piece in board.pieces if piece.place == "C1-C2"] == [{"level": level_shown}]


def test_a_bonus_before_the_multiplier_counts_more() -> None:
    """T-R30, `aligned_bonus = before`: a 7 of the element is level 16 in domain 2."""
    t = tomb(slots={"C1-C2": "7C"}, exit="TC", domain=2, settings={"aligned_bonus": "before"})
    assert numbers(t, "fight C1-C2") == "2 against 5"


def test_an_unscaled_level_card_stays_small() -> None:
    """T-R29, `scale_player = off`: level 6 against 14; a beast is scaled all the same, and ranks decide the swap."""
    off = {"scale_player": "off"}
    t = tomb(slots={"C1-C2": "7C"}, domain=2, settings=off)
    assert numbers(t, "fight C1-C2") == "2 against 9"
    t = tomb(
        skill="beastmaster", beast="8H", slots={"C1-C2": "7C"}, ex="AD 8C 9H", cb="6D 5H 4C 2S 3D", domain=2,
        settings=off,
    )  # fmt: skip
    choose(t, "fight C1-C2", "beast")
    assert draws(t) == ["6D 5H 4C 2S | 3D"], "16 against 14"
    t = tomb(level="8H", slots={"C1-C2": "7C"}, ex="AD 8C 9H", cb="6D 2H 2C 2S 3C 3D 3H 3S 4C", domain=2, settings=off)
    choose(t, "fight C1-C2")
    assert level(t) == "8H"


# The level cards and the gold (T-R35).

MINES = {"mines": "on", **CHOOSE}


def golds(t: Tomb) -> list[str]:
    """What gold each player has."""
    return [text([player.gold]) if player.gold >= 0 else "" for player in t.players]


def test_gold_that_is_a_class_card_is_exchanged_for_a_six_that_nobody_needs() -> None:
    """T-R35, T-148: the rogue's 6 was the beastmaster's gold."""
    t = finale(skill="beastmaster", gold="6S", mates=[Hero("7C", skill="rogue")], settings=MINES)
    slay(t)
    assert golds(t) == ["6C", ""]
    assert level(t, 0) == "6H"
    assert sixes_left(t) == "6D 6S", "6S is back for the rogue, who has not taken it yet"


def test_the_own_class_card_held_as_gold_is_exchanged_too() -> None:
    """T-R35: whoever holds it."""
    t = finale(skill="rogue", gold="6S", settings=MINES)
    slay(t)
    assert level(t) == "6S"
    assert golds(t) == ["6C"]


def test_gold_that_is_a_class_card_becomes_a_five_when_every_six_is_needed() -> None:
    """T-R35: four classes need all four 6s."""
    mates = [Hero("7C", skill="rogue"), Hero("7D", skill="martial", gold="6S"), Hero("7H", skill="elementalist")]
    t = finale(skill="beastmaster", gold="6D", mates=mates, settings=MINES)
    slay(t)
    assert golds(t) == ["5C", "", "5D", ""]
    assert level(t, 0) == "6H"
    assert sixes_left(t) == "6C 6D 6S"


def test_gold_that_no_class_needs_stays() -> None:
    """T-R35: a spare 6 may be gold."""
    t = finale(skill="beastmaster", gold="6D", mates=[Hero("7C", skill="rogue", gold="4C")], settings=MINES)
    slay(t)
    assert golds(t) == ["6D", "4C"]


def test_without_classes_as_many_gold_sixes_are_exchanged_as_are_missing() -> None:
    """T-R35: three players need three 6s, two are gold, so the first in seat order gives one back for a 5."""
    t = finale(gold="6C", mates=[Hero("7C", gold="6D"), Hero("7D")], settings=MINES)
    slay(t)
    assert golds(t) == ["5C", "6D", ""]
    assert sixes_left(t) == "6C 6H 6S"
    t = finale(mates=[Hero("7C", gold="6D"), Hero("7D", gold="6H"), Hero("7H", gold="6S")], settings=MINES)
    slay(t)
    assert golds(t) == ["2S", "5C", "5D", "5H"], "four players need them all"


def test_without_classes_gold_sixes_stay_while_there_are_enough() -> None:
    """T-R35: two players, three 6s left."""
    t = finale(gold="6C", mates=[Hero("7C")], settings=MINES)
    slay(t)
    assert golds(t) == ["6C", ""]
    assert keys(t) == ["take 6D", "take 6H", "take 6S"]


ADOPT = {**MINES, "classes": "off", "brain_without_classes": "adopt"}


def test_a_class_adopted_without_the_expansion_has_its_six_first() -> None:
    """T-R41, T-R35, T-149: others take theirs from what is left."""
    t = finale(mates=[Hero("7C", skill="rogue")], settings=ADOPT)
    slay(t)
    assert keys(t) == ["take 6C", "take 6D", "take 6H"]
    choose(t, "take 6D", "take JC", "take QC")
    assert (level(t, 0), level(t, 1)) == ("6D", "6S")


def test_classes_and_none_at_one_table_share_the_sixes() -> None:
    """T-R35, T-R41: the rogue needs 6S, two others any 6; a gold 6S becomes the one 6 that is spare, or a 5."""
    t = finale(mates=[Hero("7C", skill="rogue"), Hero("7D", gold="6S")], settings=ADOPT)
    slay(t)
    assert golds(t) == ["2S", "", "6C"]
    t = finale(gold="6C", mates=[Hero("7C", skill="rogue"), Hero("7D", gold="6S")], settings=ADOPT)
    slay(t)
    assert golds(t) == ["6C", "", "5C"]
    t = finale(gold="6C", mates=[Hero("7C", skill="rogue", gold="6D"), Hero("7D", gold="6S")], settings=ADOPT)
    slay(t)
    assert golds(t) == ["5D", "6D", "5C"], "the rogue's card is freed first, then seat order"


def test_who_is_out_needs_no_six() -> None:
    """T-R35, T-R45: three of four players are left."""
    dead = Hero("7H", gold="6D", killer="9C")
    t = finale(gold="6C", mates=[Hero("7C"), Hero("7D"), dead], settings={**MINES, "dead_return": "never"})
    slay(t)
    assert golds(t) == ["6C", "", "", ""]
    assert keys(t) == ["take 6D", "take 6H", "take 6S"]


# House rules on what is kept.


def test_gold_may_stay_behind() -> None:
    """T-R55, `gold_carries = off`; by default it is kept (T-225)."""
    for value, kept in (("on", ["3C"]), ("off", [""])):
        t = finale(gold="3C", settings={**MINES, "gold_carries": value})
        slay(t)
        assert golds(t) == kept


def test_a_beast_may_follow_into_the_next_domain_unless_it_is_a_ten() -> None:
    """T-R50, T-212, `beast_persists = on`: every domain needs its Daemon (T-156)."""
    for beast, value, kept in (("8H", "off", ""), ("8H", "on", "8H"), ("TS", "on", "")):
        t = finale(skill="beastmaster", beast=beast, settings={**CHOOSE, "beast_persists": value})
        slay(t)
        assert bag(t) == f"TC {kept}".strip()
        assert (beast in stack(t.explore)) == (not kept)


def test_the_mines_discard_may_outlast_the_domain() -> None:
    """T-R52, `mines_discard = persistent`: with the jacks in walls, but not with one that lies unseen."""
    there = {"C1-C2": "JC*", "B1-C1": "JD?", "C1-D1": "JS*"}
    for value, discard in (("reset", ""), ("persistent", "JH QC JC JS")):
        t = finale(slots=there, items="JH QC", settings={**MINES, "mines_discard": value})
        slay(t)
        assert sorted(text(t.item_discard).split()) == sorted(discard.split())
        assert jacks_left(t) == ("JC JD JH JS" if value == "reset" else "JD")
        assert ("QC" in stack(t.explore)) == (value == "reset")


def test_a_lasting_discard_serves_only_when_the_explore_stack_has_none() -> None:
    """T-R52, T-150: the new weapon comes from the stack while there is one, then from the discard."""
    t = finale(items="JC JD", mates=[Hero("7C", weapons="JH")], settings={**MINES, "mines_discard": "persistent"})
    slay(t)
    choose(t, "take 6C")
    assert "JS" in bag(t, 0), "the only one in the stack"
    choose(t, "take QC")
    choose(t, "take 6D", seat=1)
    assert keys(t, 1) == ["take JC", "take JD"]
    choose(t, "take JD", seat=1)
    assert text(t.item_discard) == "JC"


def test_without_the_mines_a_lasting_discard_means_nothing() -> None:
    """T-R52 is about the Mines."""
    t = finale(items="JC", settings={**CHOOSE, "mines_discard": "persistent"})
    slay(t)
    assert t.item_discard == []
