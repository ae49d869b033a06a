"""Tiles, traps, stones and the Cursed Dwarf Event (sections K, L and N, 3.4, 3.8)."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import Fx
from undercroft.games.wymer import GAME

# Flipping.


@pytest.mark.parametrize("edition", ["2022", "first"])
def test_tiles_are_turned_over_when_the_movement_is_complete(edition: str) -> None:
    """W-140, W-141, W-142, E-11: all that were crossed, not on the way."""
    fx = Fx(edition=edition).tile("2,1", "trap").tile("3,1", "relic").tile("3,3", "trap").top("hit-gear")
    fx.begin("War", 1, 6, 1).do("War", "step 2,1", "step 3,1")
    assert [fx.sees("War", key) for key in ("2,1", "3,1")] == [[""], ["", "War"]]
    assert not fx.told("flips")
    fx.do("War", "stop")
    assert len(fx.told("flips")) == 2
    assert fx.kind_at("3,3") == "?"


def test_every_kind_of_tile_is_resolved_in_that_turn() -> None:
    """W-143, W-144, W-145, W-146, W-147, W-R21: a trap, a relic and the own stone in one movement."""
    fx = Fx().tile("2,1", "trap").tile("3,1", "relic").tile("3,2", "War").top("hit-gear", "plus1")
    fx.begin("War", 1, 6, 1).do("War", "move 3,2")
    order = ["faces-trap", "draws-relic", "finds-stone", "dwarf-appears"]
    assert fx.words(*order) == order[:3]
    assert fx.asked() == ("villain", "summon")
    fx.do("villain", "summon dw3")
    assert fx.words(*order) == order
    assert fx.on_turn() == "Wiz"
    assert len(fx.t.used) == 2
    assert [fx.kind_at(key) for key in ("2,1", "3,1", "3,2")] == ["", "", ""]


def test_somebody_elses_stone_stays_face_up() -> None:
    """W-148, W-R58, W-R56: no dwarf, no gain; its owner collects it later, also by crossing it."""
    fx = Fx().tile("6,1", "Wiz").put(War="5,1").begin("War", 1).do("War", "move 7,1")
    assert fx.kind_at("6,1") == "Wiz"
    assert fx.on_turn() == "Wiz"
    assert not fx.told("finds-stone")
    fx.put(War="1,1", Wiz="8,1").begin("Wiz", 1).do("Wiz", "move 5,1")
    assert fx.hero("Wiz").stone == 1
    assert fx.asked() == ("villain", "summon")


def test_a_face_up_tile_is_met_like_a_flipped_one() -> None:
    """W-143, W-R57: by the next hero who moves over it, at the end of that movement."""
    fx = Fx().tile("2,1", "trap", up=True).tile("3,1", "relic", up=True).top("hit-gear", "plus1")
    fx.begin("War", 1, 6, 1).do("War", "step 2,1")
    assert not fx.told("faces-trap")
    fx.do("War", "move 3,1")
    assert fx.words("faces-trap", "draws-relic") == ["faces-trap", "draws-relic"]
    assert fx.kind_at("2,1") == fx.kind_at("3,1") == ""


# Put somewhere by an effect.


@pytest.mark.parametrize(
    "effect", ["teleport self", "displace self", "swap_places other"], ids=["teleport", "displaced", "swapped"]
)
def test_whoever_is_put_on_a_tile_resolves_it_at_once(effect: str) -> None:
    """W-R60, W-196: the spaces between are not crossed."""
    fx = Fx().put(Wiz="2,1" if "swap" in effect else "9,1").tile("2,1", "trap").top("hit-gear")
    fx.begin("War", 1).dice(6, 1).carry("War", effect)
    if "swap" in effect:
        fx.do("War", "choose wiz")
    else:
        fx.do("War", "space 2,1")
    assert fx.where("War") == "2,1"
    assert len(fx.told("faces-trap")) == 1
    assert fx.asked() == ("War", "before-move")


def test_forced_steps_cross_tiles() -> None:
    """W-R60: what moves by steps counts as movement."""
    fx = Fx().put(War="3,6").tile("3,5", "trap").tile("3,4", "relic").top("hit-gear", "plus1").begin("War", 1)
    fx.dice(6, 1).carry("War", "forced_move 2").do("War", "space 3,5")
    assert fx.where("War") == "3,4"
    assert fx.words("faces-trap", "draws-relic") == ["faces-trap", "draws-relic"]


def test_a_forced_tile_of_another_hero_comes_first() -> None:
    """W-R61, W-197: it is resolved completely before the current hero's queue goes on."""
    fx = Fx().power(Wiz="teleport").tile("2,1", "trap").tile("3,1", "relic").tile("6,1", "trap")
    fx.top("hit-gear", "hit-rune", "plus1").begin("War", 1, 6, 1, 6, 1).do("War", "move 3,1")
    assert fx.asked() == ("Wiz", "moment")
    assert [event.seat for event in fx.t.events if event.word == "faces-trap"] == [0]
    fx.do("Wiz", "power", "choose ran", "space 6,1")
    assert [event.seat for event in fx.t.events if event.word == "rolled"] == [2, 0]
    assert [event.seat for event in fx.t.events if event.word == "draws-relic"] == [0]


def test_every_forced_tile_is_resolved_at_once() -> None:
    """W-R60, W-196: also the second one of the same hero."""
    fx = Fx().tile("6,1", "trap").tile("7,1", "trap").top("hit-gear", "hit-rune").begin("War", 1)
    for n, key in enumerate(["6,1", "7,1"], 1):
        fx.dice(6, 1).carry("War", "teleport other").do("War", "choose ran", f"space {key}")
        assert [event.seat for event in fx.t.events if event.word == "rolled"] == [2] * n


def test_own_additional_tiles_go_to_the_end_of_the_queue() -> None:
    """W-R61, W-R60: a hero carried off still resolves what was flipped, and the landing tile last."""
    fx = Fx().new_trap("gust", up=["teleport self"]).tile("2,1", "trap").tile("3,1", "relic").tile("6,1", "trap")
    fx.top("gust", "hit-gear", "plus1").begin("War", 1, 6, 1, 6, 1).do("War", "move 3,1", "space 6,1")
    order = ["faces-trap", "draws-relic", "faces-trap"]
    assert fx.words("draws-relic", "faces-trap") == order
    assert fx.where("War") == "6,1"


# Traps.


def test_facing_a_trap() -> None:
    """W-150, W-151, W-152, W-157, W-R68, H-12: the top card, its name to all, then the roll; no stone is needed."""
    fx = Fx().tile("2,1", "trap").top("hit-gear").begin("War", 1, 6, 1).do("War", "move 2,1")
    assert fx.words("faces-trap", "rolled", "thumbs-up", "thumbs-down") == ["faces-trap", "rolled", "thumbs-up"]
    assert fx.hero("War").stone == -1
    texts = [happening.text for happening in GAME.view(fx.t, 3).events]
    faced = next(text for text in texts if "hit-gear" in text)
    assert "GEAR" in faced
    assert "part" not in faced
    assert "the up part" in texts
    assert "the down part" not in texts


def test_the_other_part_is_not_shown_before_the_roll() -> None:
    """H-12, W-151: name and symbol before the dice, and nothing else."""
    fx = Fx().put(Pal="3,1").power(Pal="bless").tile("2,1", "trap").top("hit-gear").begin("War", 1, 6, 1)
    fx.do("War", "move 2,1")
    assert fx.asked() == ("Pal", "moment")
    shown = str([happening.text for happening in GAME.view(fx.t, 3).events])
    assert "hit-gear" in shown
    assert "the up part" not in shown


@pytest.mark.parametrize(
    ("card", "hero", "villain", "won"),
    [("hit-claw", 4, 6, False), ("hit-claw", 4, 5, True), ("hit-gear", 4, 4, False), ("hit-gear", 5, 4, True)],
)
def test_the_bonus_against_a_symbol(card: str, hero: int, villain: int, won: bool) -> None:
    """W-153, W-154, W-155, W-156, W-202, W-203, W-R62, W-R84: War has +2 against CLAW and none against GEAR."""
    fx = Fx().top(card).tile("2,1", "trap").begin("War", 1, hero, villain).do("War", "move 2,1")
    assert fx.hero("War").damage == (0 if won else 1)
    assert bool(fx.told("thumbs-up")) == won
    assert bool(fx.told("thumbs-down")) == (not won)


def test_the_bonus_counts_off_turn_too() -> None:
    """W-R62, W-R66: dealt a trap by somebody else, in another's turn."""
    fx = Fx().top("hit-skull").begin("War", 1).dice(3, 4).carry("War", "deal_trap other").do("War", "choose pal")
    assert fx.told("rolled") == [[3, 5, 4, 4]]
    assert fx.hero("Pal").damage == 0


def test_a_trap_card_adds_its_danger() -> None:
    """W-030, W-201: some are worse than others."""
    fx = Fx().new_trap("bear", down=["damage 1"], danger=2).tile("2,1", "trap").begin("War", 1, 5, 4)
    assert fx.do("War", "move 2,1").told("rolled") == [[5, 5, 4, 6]]


def test_where_a_trap_card_goes() -> None:
    """W-R63, W-273, D-15: to the discard pile, unless it is kept; kept ones do not count against the limit (W-R64)."""
    fx = Fx().tile("2,1", "trap").top("hit-gear").begin("War", 1, 6, 1).do("War", "move 2,1")
    assert fx.trap_discard() == ["hit-gear"]
    fx = Fx().relics(War="plus1 plus2").tile("2,1", "trap").tile("3,1", "trap").top("spare-gear", "spare-rune")
    fx.begin("War", 1, 6, 1, 6, 1).do("War", "move 3,1")
    assert fx.hand("War") == ["plus1", "plus2", "spare-gear", "spare-rune"]
    assert fx.trap_discard() == []


def test_a_keepable_card_may_be_used_at_once() -> None:
    """D-15, W-273, W-R110: if it has a target."""
    fx = Fx().wraith(Wiz="3,5").tile("2,1", "trap").top("spare-gear").begin("War", 1, 6, 1).do("War", "move 2,1")
    assert fx.offered("War") == {"keep", "use"}
    fx.do("War", "use")
    assert not fx.hero("Wiz").dead
    assert fx.hand("War") == []
    assert fx.trap_discard() == ["spare-gear"]


def test_an_empty_trap_deck_is_made_anew() -> None:
    """W-R65: from its discard pile; if that is empty too, the tile is used up without effect."""
    fx = Fx().held(War="spare-claw").tile("2,1", "trap")
    fx.t.trap_discard, fx.t.traps.cards = fx.t.traps.cards, []
    fx.begin("War", 1, 6, 1).do("War", "move 2,1")
    assert len(fx.told("faces-trap")) == 1
    assert (len(fx.t.traps.cards), len(fx.t.trap_discard) + len(fx.hero("War").held)) == (10, 2)
    fx = Fx().tile("2,1", "trap")
    fx.t.traps.cards = []
    fx.begin("War", 1).do("War", "move 2,1")
    assert (fx.kind_at("2,1"), fx.hero("War").damage, len(fx.t.used)) == ("", 0, 1)


def test_an_empty_relic_deck_is_made_anew() -> None:
    """W-R65, W-160."""
    fx = Fx().tile("2,1", "relic")
    fx.t.relic_discard, fx.t.relics.cards = fx.t.relics.cards, []
    fx.begin("War", 1).do("War", "move 2,1")
    assert len(fx.told("draws-relic")) == 1
    fx = Fx().tile("2,1", "relic")
    fx.t.relics.cards = []
    fx.begin("War", 1).do("War", "move 2,1")
    assert (fx.kind_at("2,1"), fx.hand("War"), fx.on_turn()) == ("", [], "Wiz")


@pytest.mark.parametrize(
    ("up", "void"),
    [("continue_turn 2", True), ("extra_turn", True), ("end_turn", True), ("move 2", False)],
)
def test_effects_that_need_the_own_turn(up: str, void: bool) -> None:
    """W-R66, W-R41: void for a hero who rolls off turn; a plain move is made at once."""
    fx = Fx().new_trap("odd", up=[up]).begin("War", 1).dice(6, 1).carry("War", "deal_trap other")
    fx.do("War", "choose pal")
    assert fx.asked() == (("War", "before-move") if void else ("Pal", "walk"))
    if not void:
        fx.do("Pal", "move 9,5")
        assert fx.where("Pal") == "9,5"
    assert fx.on_turn() == "War"
    assert fx.finish_turn("War").on_turn() == "Wiz"


def test_damage_beyond_the_third_is_lost() -> None:
    """W-R67, W-212: five damage make one wraith with none on its card."""
    fx = Fx().new_trap("pit", down=["damage 5"]).tile("2,1", "trap").begin("War", 1, 1, 6).do("War", "move 2,1")
    assert (fx.hero("War").dead, fx.hero("War").damage, fx.hero("War").deaths) == (True, 0, 1)


@pytest.mark.parametrize("rest", ["to_start", "forced_move 1 to=toward-start", "skip_turn", "move 2", "no_move"])
def test_the_rest_of_a_card_is_void_for_whom_it_killed(rest: str) -> None:
    """W-R67: effects on that hero do not happen any more."""
    fx = Fx().new_trap("pit", down=["damage 1", rest]).damage(War=2).tile("3,1", "trap").begin("War", 1, 1, 6)
    fx.do("War", "move 3,1")
    assert fx.hero("War").dead
    assert (fx.where("War"), fx.on_turn()) == ("3,1", "Wiz")
    assert not fx.t.lasting


def test_the_rest_of_a_card_still_happens_to_others() -> None:
    """W-R67."""
    fx = Fx().new_trap("pit", down=["damage 1", "damage 1 others"]).damage(War=2).tile("2,1", "trap")
    fx.begin("War", 1, 1, 6).do("War", "move 2,1")
    assert fx.hero("War").dead
    assert [fx.hero(name).damage for name in ("Wiz", "Ran", "Pal")] == [1, 1, 1]


# The Cursed Dwarf Event.


def test_one_stone_one_dwarf() -> None:
    """W-170, W-171, W-173, W-R93, D-22, H-16: the villain chooses any that has not appeared yet, off turn."""
    fx = Fx().put(War="2,1", King="7,4").beat("Dw3").stone("Wiz", "Ran").tile("3,1", "War").begin("War", 1)
    fx.do("War", "move 3,1")
    assert fx.asked() == ("villain", "summon")
    assert fx.offered("villain") == {"summon dw2", "summon dw4"}
    assert fx.dwarf("Dw4").place == -1
    fx.do("villain", "summon dw4")
    assert fx.where("Dw4") == "1,1"
    assert [dwarf.state for dwarf in fx.t.dwarves] == [1, 0, 2, 1]
    assert fx.told("attacks") == fx.told("dwarf-attacks") == []


@pytest.mark.parametrize("heroes", [1, 2, 4])
def test_as_many_dwarves_as_heroes(heroes: int) -> None:
    """W-172, W-176, W-300: the last of N makes the victory, whatever lies unspawned."""
    fx = Fx(heroes=heroes).put(War="7,4", King="8,5").damage(King=2)
    fx.stone(*("War", "Wiz", "Ran", "Pal")[:heroes]).beat(*("Dw2", "Dw3", "Dw4")[: heroes - 1])
    fx.begin("War", 1, 6, 1).do("War", "attack king")
    assert fx.outcome().cause == "victorious"
    if heroes > 1:
        fx = Fx(heroes=heroes).put(War="7,4", King="8,5").damage(King=2).stone("War")
        assert fx.begin("War", 1, 6, 1).do("War", "attack king").t.outcome is None


def test_whoever_stands_there_makes_room() -> None:
    """W-175, W-R94, D-23: the hero's own player chooses a free neighbour and meets the tile there."""
    fx = Fx().put(War="2,1", Ran="1,1").tile("3,1", "War").tile("1,2", "trap").top("hit-gear").begin("War", 1)
    fx.do("War", "move 3,1").do("villain", "summon dw2")
    assert fx.asked() == ("Ran", "displaced")
    assert fx.ends("Ran") == {"2,1", "1,2"}
    fx.dice(6, 1).do("Ran", "space 1,2")
    assert (fx.where("Dw2"), fx.where("Ran")) == ("1,1", "1,2")
    assert [event.seat for event in fx.t.events if event.word == "faces-trap"] == [2]


def test_a_wraith_and_a_dwarf_make_room_too() -> None:
    """W-175, W-R94, D-23: onto walls if they like; the dwarf by the villain's choice."""
    fx = Fx().put(War="2,1").wraith(Ran="1,1").tile("3,1", "War").begin("War", 1).do("War", "move 3,1")
    fx.do("villain", "summon dw2")
    assert fx.asked() == ("Ran", "displaced")
    assert fx.ends("Ran") == {"2,1", "1,2", "0,1", "1,0"}
    fx = Fx().put(War="2,1", King="1,1").stone("Wiz").tile("3,1", "War").begin("War", 1).do("War", "move 3,1")
    fx.do("villain", "summon dw2")
    assert fx.asked() == ("villain", "displaced")
    fx.do("villain", "space 1,0")
    assert (fx.where("King"), fx.where("Dw2")) == ("1,0", "1,1")


def test_with_no_free_neighbour_it_goes_to_the_nearest_space() -> None:
    """W-R94, D-23: by Manhattan distance, ties to the chooser."""
    fx = Fx().put(War="2,1", Ran="1,1", Pal="1,2", Wiz="2,1").tile("3,1", "War").put(War="3,2").begin("War", 1)
    fx.do("War", "move 3,1").do("villain", "summon dw2")
    assert fx.asked() != ("Ran", "displaced") or fx.ends("Ran") == {"1,3"}
    assert fx.where("Ran") == "1,3"


def test_the_finder_may_be_the_one_who_makes_room() -> None:
    """W-175, W-R94: a hero who stands on the own start finds the stone elsewhere only by coming back."""
    fx = Fx().tile("2,1", "War").begin("War", 1).do("War", "step 2,1", "move 1,1").do("villain", "summon king")
    assert fx.asked() == ("War", "displaced")
    fx.do("War", "space 1,2")
    assert (fx.where("War"), fx.where("King")) == ("1,2", "1,1")


def test_the_event_interrupts_the_queue() -> None:
    """W-R95: at once, inside tile resolution; the new dwarf acts in the next villain turn."""
    fx = Fx().put(War="2,1").tile("3,1", "War").tile("3,2", "relic").top("plus1").begin("War", 1)
    fx.do("War", "move 3,2").dice(1).do("villain", "summon king")
    assert fx.words("dwarf-appears", "draws-relic", "turn")[-3:] == ["dwarf-appears", "draws-relic", "turn"]
    fx.begin("villain")
    assert {"march king"} <= fx.offered("villain")
