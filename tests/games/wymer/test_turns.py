"""Rounds, turns and the hero turn (sections G and H, 3.2)."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import Fx

PH3 = "before-move"


def turns(fx: Fx, rounds: int = 1) -> list[str]:
    """Who is on from now on, turn after turn, as everybody does as little as possible."""
    last = fx.t.round + rounds
    since = len(fx.t.events)
    now = fx.on_turn()
    while fx.t.round < last and fx.t.outcome is None:
        fx.dice(1, 1, 1, 1).finish_turn(fx.on_turn())
    found = [fx.name_of(event.seat) for event in fx.t.events[since:] if event.word == "turn"]
    return [now, *found[:-1]]


# Rounds.


def test_heroes_act_before_the_villain() -> None:
    """W-100, W-101, W-102, W-071: a round opens with the first hero and closes with the villain."""
    fx = Fx().put(King="7,4").stone("War").begin("War", 1)
    assert turns(fx, 2) == ["War", "Wiz", "Ran", "Pal", "villain"] * 2
    assert fx.told("round") == [[2], [3]]


def test_a_wraith_takes_a_wraith_turn() -> None:
    """W-103, W-102, W-263: at its own place in the order, with no power roll."""
    fx = Fx().wraith(Wiz="3,5").top("drift").begin("Wiz", 4)
    assert fx.words("draws-wraith", "power-roll") == ["draws-wraith"]
    assert fx.asked() == ("Wiz", "walk")
    fx = Fx().put(King="7,4").stone("War").wraith(Wiz="3,5").begin("War", 1)
    assert turns(fx) == ["War", "Wiz", "Ran", "Pal", "villain"]


def test_a_revival_brings_no_extra_turn() -> None:
    """W-R113, W-102: a turn is a place in the order, passed or still to come."""
    fx = Fx().put(King="7,4").stone("War").wraith(War="3,5").relics(Wiz="breath").begin("Wiz", 1)
    fx.do("Wiz", "relic breath")
    assert not fx.hero("War").dead
    assert turns(fx, 1) == ["Wiz", "Ran", "Pal", "villain"]
    assert fx.on_turn() == "War"


def test_a_revived_hero_whose_place_is_to_come_takes_a_hero_turn() -> None:
    """W-280, W-R113."""
    fx = Fx().wraith(Ran="3,5").relics(Wiz="breath").begin("Wiz", 1).do("Wiz", "relic breath")
    fx.finish_turn("Wiz")
    assert fx.asked() == ("Ran", PH3)


def test_a_skipped_turn_begins_and_ends_at_once() -> None:
    """W-R122: the held power expires; no power roll, no hand-over."""
    fx = Fx().put(King="7,4", War="3,1", Pal="3,2").stone("War").power(War="bless").relics(War="plus1")
    fx.carry("War", "skip_turn").begin("War", 1)
    assert fx.words("turn", "skips", "power-roll") == ["turn", "skips", "turn", "power-roll"]
    assert fx.power_of("War") == ""
    assert fx.on_turn() == "Wiz"
    fx.power(Wiz="bless").begin("War", 1)
    assert fx.asked() == ("War", "hand-over")


def test_an_extra_turn_follows_at_once() -> None:
    """W-102, W-R66: void off turn."""
    fx = Fx().new_trap("clock", up=["extra_turn"]).tile("2,1", "trap").put(King="7,4").stone("War")
    fx.begin("War", 1, 6, 1).do("War", "move 2,1")
    assert turns(fx) == ["War", "Wiz", "Ran", "Pal", "villain"]
    assert [fx.name_of(event.seat) for event in fx.t.events if event.word == "turn"][:3] == ["War", "War", "Wiz"]
    fx = Fx().new_trap("clock", up=["extra_turn"]).begin("War", 1).dice(6, 1).carry("War", "deal_trap other")
    fx.do("War", "choose wiz")
    assert turns(fx.begin("Wiz", 1))[:2] == ["Wiz", "Ran"]


# The hero turn.


def test_three_steps_in_order() -> None:
    """W-110, W-111, W-112, W-114: power roll, move, flip and resolve; then the turn is over."""
    fx = Fx().tile("2,1", "trap").top("hit-gear").begin("War", 4, 6, 1)
    assert fx.words("power-roll", "walks", "flips", "faces-trap") == ["power-roll"]
    assert fx.told("power-roll") == [[4]]
    fx.do("War", "move 2,1", "pass", "pass", "pass", "pass")
    steps = fx.words("power-roll", "walks", "flips", "faces-trap", "rolled", "turn")
    assert steps == ["turn", "power-roll", "walks", "flips", "faces-trap", "rolled", "turn", "power-roll"]


def test_the_power_roll_is_not_optional() -> None:
    """W-111, W-112, W-184, W-R30: rolled before anything else; the old power is gone even if none comes."""
    fx = Fx().power(Pal="heal").damage(War=1).begin("Pal", 1)
    assert fx.asked() == ("Pal", PH3)
    assert fx.told("power-roll") == [[1]]
    assert fx.power_of("Pal") == ""
    assert fx.refusal("Pal", "power") == "W-180"


@pytest.mark.parametrize(("face", "power"), [(1, ""), (2, ""), (3, ""), (4, "heal"), (5, "bless"), (6, "bless")])
def test_the_face_decides_the_power(face: int, power: str) -> None:
    """W-022, W-180: by the table of the hero card, and it may give none."""
    assert Fx().begin("Pal", face).power_of("Pal") == power


def test_moving_is_up_to_the_number_on_the_card() -> None:
    """W-113, W-R33, W-020, D-10: from none to all of the steps; the paladin has 4, the others 5."""
    fx = Fx().begin("War", 1)
    assert "stop" in fx.offered("War")
    assert "1,3" in fx.ends("War")
    assert {"3,4", "4,2"} <= fx.ends("War")
    assert "3,5" not in fx.ends("War")
    assert fx.refusal("War", "move 3,5") == "W-113"
    fx = Fx().put(Pal="3,1").begin("Pal", 1)
    assert "3,5" in fx.ends("Pal")
    assert "3,6" not in fx.ends("Pal")


def test_a_relic_changes_hands_before_the_turn() -> None:
    """W-165, W-166, W-R31, W-R32, D-06: to a living hero within one space with room for it."""

    def arrange(wiz: str) -> Fx:
        fx = Fx().put(War="3,1", Wiz="4,2", Ran="3,3").relics(War="plus1", Wiz=wiz).wraith(Pal="2,1")
        return fx.begin("War", 1)

    fx = arrange("plus2")
    assert fx.asked() == ("War", "hand-over")
    assert not fx.told("power-roll")
    assert fx.offered("War") == {"pass", "give plus1 2"}
    fx.do("War", "give plus1 2")
    assert (fx.hand("War"), fx.hand("Wiz")) == ([], ["plus2", "plus1"])
    assert not fx.offered("War", "give")
    fx = arrange("plus2 salve")
    assert fx.asked() == ("War", PH3)
    assert fx.refusal("War", "give plus1 2") == "W-165"


def test_only_one_relic_is_handed_over() -> None:
    """W-165, W-R31: one relic to one hero, then the power roll."""
    fx = Fx().put(War="3,1", Wiz="4,2").relics(War="plus1 plus2").begin("War", 1)
    assert fx.offered("War") == {"pass", "give plus1 2", "give plus2 2"}
    fx.do("War", "give plus2 2")
    assert fx.asked() == ("War", PH3)
    assert fx.hand("War") == ["plus1"]


def test_walls_do_not_hinder_a_hand_over_and_trap_cards_stay() -> None:
    """W-R32, W-R64, W-R47: only relics, only nearness; portals bring nobody nearer."""
    fx = Fx().put(War="1,2", Wiz="3,2").relics(War="plus1").held(War="spare-claw").begin("War", 1)
    assert fx.asked() == ("War", PH3)
    fx = Fx().put(War="3,3", Wiz="4,2").relics(War="plus1").held(War="spare-claw").begin("War", 1)
    assert fx.offered("War") == {"pass", "give plus1 2"}
    fx = Fx().put(War="1,4", Wiz="5,3").relics(War="plus1").begin("War", 1)
    assert fx.asked() == ("War", PH3)


# Attacks before or after moving.


def test_attack_before_or_after_not_both() -> None:
    """W-115, D-09, W-R36: an attack before moving closes the window after it."""

    def arrange(*dice: int) -> Fx:
        return Fx().put(War="3,3", King="4,4").stone("War").begin("War", 1, *dice)

    fx = arrange(5, 3).do("War", "attack king", "move 3,4")
    assert fx.on_turn() == "Wiz"
    assert len(fx.told("attacks")) == 1
    fx = arrange(5, 3).do("War", "move 3,4")
    assert fx.asked() == ("War", "after-move")
    fx.do("War", "attack king")
    assert fx.dwarf("King").damage == 1


def test_after_moving_is_before_the_tiles_are_resolved() -> None:
    """W-R36, W-142, W-114: the tile lies face up, unresolved, while the attack is offered."""
    fx = Fx().put(War="3,3", King="4,4").stone("War").tile("3,4", "trap").top("hit-claw").begin("War", 1, 2, 4, 1, 3)
    fx.do("War", "move 3,4")
    assert fx.asked() == ("War", "after-move")
    assert fx.kind_at("3,4") == "trap"
    assert not fx.told("faces-trap")
    fx.do("War", "attack king")
    assert fx.words("attacks", "faces-trap") == ["attacks", "faces-trap"]
    assert fx.hero("War").damage == 2


def test_a_stone_found_this_turn_comes_too_late() -> None:
    """W-R37, W-208: no attack in the same turn."""
    fx = Fx().put(War="3,3", King="4,4").stone("Wiz").tile("3,4", "War").begin("War", 1).do("War", "move 3,4")
    assert fx.asked() == ("villain", "summon")
    fx.do("villain", "summon dw2")
    assert fx.on_turn() == "Wiz"
    assert not fx.told("attacks")


def test_each_opponent_once_and_one_may_stop() -> None:
    """W-R38, W-206: each dwarf in range once, in any number."""
    fx = Fx().put(War="7,4", King="8,5", Dw2="6,3").stone("War", "Wiz").begin("War", 1, 6, 1)
    assert fx.offered("War", "attack") == {"attack king", "attack dw2"}
    fx.do("War", "attack king")
    assert fx.offered("War", "attack") == {"attack dw2"}
    assert fx.refusal("War", "attack king") == "W-R38"
    fx.do("War", "stop")
    assert fx.on_turn() == "Wiz"


def test_several_attacks_after_moving() -> None:
    """W-206, W-115, W-R38: the window after the move holds as many attacks."""
    fx = Fx().put(War="7,5", King="8,5", Dw2="6,3").stone("War", "Wiz").begin("War", 1, 6, 1, 6, 1)
    fx.do("War", "move 7,4", "attack king", "attack dw2")
    assert (fx.dwarf("King").damage, fx.dwarf("Dw2").damage) == (1, 1)
    assert fx.on_turn() == "Wiz"


def test_the_hero_who_dies_before_moving_does_not_move() -> None:
    """W-R43, W-R99: the turn ends."""
    fx = Fx().put(War="7,4", King="8,5").stone("War").damage(War=2).begin("War", 1, 4, 4).do("War", "attack king")
    assert fx.hero("War").dead
    assert (fx.where("War"), fx.on_turn()) == ("7,4", "Wiz")


# Several tiles, and turns that go on or end.


def test_tiles_are_resolved_in_the_order_first_crossed() -> None:
    """W-R39, W-141, W-142: flipped together, resolved one by one, a tile crossed twice once."""
    fx = Fx().tile("1,2", "relic").tile("1,3", "trap").top("plus1", "hit-gear").begin("War", 1, 6, 1)
    fx.do("War", "step 1,2", "step 1,3")
    assert fx.kind_at("1,2") == "?"
    fx.do("War", "step 1,2", "move 1,1")
    assert fx.words("flips", "draws-relic", "faces-trap") == ["flips", "flips", "draws-relic", "faces-trap"]
    assert fx.on_turn() == "Wiz"


def test_death_stops_the_resolution() -> None:
    """W-R40, W-R99: what is flipped but unresolved stays face up."""
    fx = Fx().damage(War=2).tile("2,1", "trap").tile("3,1", "relic").top("hit-skull").begin("War", 1, 1, 6)
    fx.do("War", "move 3,1")
    assert fx.hero("War").dead
    assert (fx.kind_at("2,1"), fx.kind_at("3,1")) == ("", "relic")
    assert fx.on_turn() == "Wiz"


def test_a_card_continues_the_turn() -> None:
    """W-185, W-R41: flipped tiles first, then a new movement with the same power and no new power roll."""
    fx = Fx().tile("2,1", "trap").tile("3,1", "relic").tile("3,2", "trap").top("dash-gear", "hit-gear", "plus1")
    fx.begin("War", 4, 3, 4, 3, 4).do("War", "power", "move 3,1")
    assert fx.words("draws-relic") == ["draws-relic"]
    assert fx.asked() == ("War", "walk")
    assert fx.ends("War") == {"2,1", "1,1", "3,2", "3,3"} | {"4,2"}
    fx.do("War", "move 3,2")
    assert fx.hero("War").damage == 0
    assert len([e for e in fx.t.events if e.word == "power-roll" and e.seat == 0]) == 1


def test_a_continued_turn_opens_the_attack_window_again() -> None:
    """W-R41, W-R37: if no attack was made; even with a stone found this turn."""

    def arrange(*dice: int) -> Fx:
        fx = Fx().put(War="3,1", King="4,4").tile("3,2", "trap").tile("3,3", "War").stone("Wiz")
        return fx.top("dash-gear").begin("War", *dice)

    fx = arrange(1, 6, 1).do("War", "move 3,3").do("villain", "summon dw2").do("War", "move 3,4")
    assert fx.asked() == ("War", "after-move")
    assert "attack king" in fx.offered("War")
    fx = Fx().put(War="3,3", King="4,4").stone("War").tile("3,4", "trap").top("dash-gear").begin("War", 1, 6, 1, 6, 1)
    fx.do("War", "attack king", "move 3,4")
    assert fx.asked() == ("War", "walk")
    fx.do("War", "move 3,3")
    assert fx.on_turn() == "Wiz"


def test_several_continuations_are_taken_one_after_another() -> None:
    """W-R41."""
    fx = Fx().tile("2,1", "trap").tile("3,1", "trap").top("dash-gear", "dash-rune").begin("War", 1, 6, 1, 6, 1)
    fx.do("War", "move 3,1", "move 3,2")
    assert fx.asked() == ("War", "walk")
    fx.do("War", "move 3,3")
    assert (fx.where("War"), fx.on_turn()) == ("3,3", "Wiz")


def test_a_card_ends_the_turn() -> None:
    """W-R42, W-143: no more attacks or movement, but flipped tiles are resolved."""
    fx = Fx().put(War="3,3", King="4,4").stone("War").begin("War", 1).carry("War", "end_turn")
    fx.t.advance()
    assert fx.on_turn() == "Wiz"
    fx = Fx().new_trap("bog", up=["end_turn"]).tile("2,1", "trap").tile("3,1", "trap")
    fx.top("bog", "dash-gear").begin("War", 1, 6, 1, 6, 1).do("War", "move 3,1")
    assert len(fx.told("faces-trap")) == 2
    assert fx.on_turn() == "Wiz"


def test_a_plain_move_is_made_at_once() -> None:
    """W-R41, W-R60, W-R61: it does not wait for the flipped tiles, and what it crosses joins the queue."""
    fx = Fx().new_trap("slide", up=["move 2"]).tile("2,1", "trap").tile("3,1", "relic").tile("3,2", "trap")
    fx.top("slide", "hit-gear", "plus1").begin("War", 1, 6, 1, 6, 1).do("War", "move 3,1")
    assert fx.asked() == ("War", "walk")
    assert not fx.told("draws-relic")
    fx.do("War", "move 3,3")
    assert fx.words("draws-relic", "faces-trap") == ["faces-trap", "draws-relic", "faces-trap"]


def test_steps_change_for_a_turn_and_never_below_none() -> None:
    """W-R124: base is the card's number, 2 for a wraith."""
    fx = Fx().carry("War", "modify_steps -9 until=next-turn").carry("Wiz", "modify_steps +1 until=next-turn")
    assert (fx.sheet("War", "War")["Steps"], fx.sheet("War", "Wiz")["Steps"]) == ("0", "6")
    fx.wraith(Ran="3,5").begin("Ran", 4)
    assert fx.sheet("War", "Ran")["Steps"] == "2"
    fx = Fx().begin("War", 1).carry("War", "modify_steps -9")
    fx.t.prompts = []
    fx.t.advance()
    assert fx.where("War") == "1,1"
    assert fx.on_turn() == "Wiz"
    assert fx.sheet("War", "War")["Steps"] == "5"
