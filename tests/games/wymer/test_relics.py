"""Relics: drawing, keeping, trading and playing them (section M, 3.5)."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import Fx


def finding(card: str, held: str = "") -> Fx:
    """War steps onto a relic tile."""
    fx = Fx().relics(War=held).top(card).tile("2,1", "relic").begin("War", 1)
    return fx.do("War", "move 2,1")


# Drawing.


def test_a_relic_is_drawn_and_kept() -> None:
    """W-145, W-160, W-161, H-13: the top card, read by all, into a free slot."""
    fx = finding("plus1")
    assert fx.hand("War") == ["plus1"]
    assert len(fx.told("draws-relic")) == 1
    assert fx.row("villain", "Player 1: cards") == ["plus1"]


def test_a_relic_may_be_used_at_once() -> None:
    """W-161, D-13, W-R69: if it has a legal effect then; else it is simply kept."""
    fx = Fx().damage(War=1).top("salve").tile("2,1", "relic").begin("War", 1).do("War", "move 2,1")
    assert fx.asked() == ("War", "new-relic")
    assert fx.offered("War") == {"keep", "use"}
    fx.do("War", "use")
    assert (fx.hero("War").damage, fx.hand("War"), fx.relic_discard()) == (0, [], ["salve"])
    assert finding("salve").hand("War") == ["salve"]


def test_a_drawn_relic_may_always_be_used_if_it_has_an_effect() -> None:
    """W-R69: whatever its timing: one for rolls that lasts for the turn helps at once."""
    fx = Fx().new_relic("oil", "roll", "modify_roll +2 self until=turn").tile("2,1", "relic").begin("War", 1)
    fx.do("War", "move 2,1")
    assert fx.offered("War") == {"keep", "use"}


def test_two_relics_at_most() -> None:
    """W-162, W-163, D-14, W-R72: a third is discarded or traded; the one traded out is discarded unplayed."""
    fx = finding("breath", "plus1 salve")
    assert fx.asked() == ("War", "third-relic")
    assert fx.offered("War") == {"discard", "trade plus1", "trade salve"}
    fx.do("War", "trade salve")
    assert (fx.hand("War"), fx.relic_discard()) == (["plus1", "breath"], ["salve"])
    fx = finding("breath", "plus1 salve").do("War", "discard")
    assert (fx.hand("War"), fx.relic_discard()) == (["plus1", "salve"], ["breath"])


def test_a_third_relic_may_be_played_on_the_spot() -> None:
    """W-163, W-R73, W-R110, W-271: only if it does something then."""
    fx = Fx().relics(War="plus1 salve").top("breath").tile("2,1", "relic").wraith(Wiz="8,1").begin("War", 1)
    fx.do("War", "move 2,1")
    assert fx.offered("War") == {"discard", "trade plus1", "trade salve", "use"}
    fx.do("War", "use")
    assert not fx.hero("Wiz").dead
    assert fx.hand("War") == ["plus1", "salve"]
    assert "use" not in finding("plus2", "plus1 salve").offered("War")
    assert "use" in finding("jump", "plus1 salve").offered("War")


# After the dice.


def trap_roll(relics: str, *dice: int, card: str = "hit-gear") -> Fx:
    """War faces a trap in the own turn."""
    fx = Fx().relics(War=relics).top(card).tile("2,1", "trap").begin("War", 1, *dice)
    return fx.do("War", "move 2,1")


def test_a_relic_turns_a_roll() -> None:
    """W-164, W-203, W-R69, W-R70, D-12: after both dice, before the result; equal dice and +1 win."""
    fx = trap_roll("plus1", 4, 4)
    assert fx.asked() == ("War", "after-dice")
    assert fx.told("rolled")
    assert not fx.told("thumbs-up") + fx.told("thumbs-down")
    fx.do("War", "relic plus1")
    assert (fx.hero("War").damage, fx.relic_discard()) == (0, ["plus1"])
    assert trap_roll("plus1", 4, 4).do("War", "pass").hero("War").damage == 1


def test_relics_may_be_saved() -> None:
    """W-168, W-164: nobody has to play one, this turn or ever."""
    fx = trap_roll("plus1", 1, 6).do("War", "pass")
    assert fx.hand("War") == ["plus1"]
    fx.begin("War", 1)
    assert fx.hand("War") == ["plus1"]


def test_turn_relics_are_no_help_after_the_dice() -> None:
    """W-R69: salve and breath have the timing `turn`."""
    fx = Fx().damage(War=1).relics(War="salve plus1").top("hit-gear").tile("2,1", "trap").begin("War", 1, 1, 6)
    fx.do("War", "move 2,1", "pass", "pass")
    assert fx.offered("War") == {"pass", "relic plus1"}
    assert fx.refusal("War", "relic salve") == "W-R69"


def test_roll_relics_are_no_help_outside_a_roll() -> None:
    """W-R69, D-08: nor held ones without an effect."""
    fx = Fx().relics(War="plus1 salve").begin("War", 1)
    assert not fx.offered("War", "relic")
    assert fx.refusal("War", "relic plus1") == "W-R69"
    assert fx.refusal("War", "relic breath") == "W-162"
    fx = Fx().relics(War="plus1 salve").damage(War=1).begin("War", 1)
    assert fx.offered("War", "relic") == {"relic salve"}


def test_any_relics_help_at_both_times() -> None:
    """W-R69: in the own turn and after the dice, even if they do not touch the dice."""
    fx = Fx().new_relic("tonic", "any", "heal 1 self").damage(War=1).relics(War="tonic").top("hit-gear")
    fx.tile("2,1", "trap").begin("War", 1, 1, 6)
    assert fx.offered("War", "relic") == {"relic tonic"}
    fx.do("War", "move 2,1", "pass", "pass")
    assert fx.asked() == ("War", "after-dice")
    fx.do("War", "relic tonic")
    assert fx.hero("War").damage == 1


def test_one_relic_after_a_roll_in_a_turn() -> None:
    """W-164, W-R70: over all trap, lock and dwarf rolls of the turn together."""
    fx = Fx().relics(War="plus2 plus1").top("hit-gear", "hit-rune").tile("2,1", "trap").tile("3,1", "trap")
    fx.begin("War", 1, 3, 4, 4, 4).do("War", "move 3,1", "relic plus2")
    assert (fx.hero("War").damage, fx.hand("War"), fx.on_turn()) == (1, ["plus1"], "Wiz")
    fx = Fx().relics(War="plus2 plus1").put(War="3,3", King="4,4").stone("War").lock("4,2")
    fx.begin("War", 1, 3, 4, 4, 4).do("War", "force 4,2", "relic plus2", "stop", "attack king")
    assert (fx.hero("War").damage, fx.hand("War")) == (1, ["plus1"])


def test_turn_relics_do_not_count_against_it() -> None:
    """W-R70: a salve before the roll leaves the relic after it."""
    fx = Fx().damage(War=1).relics(War="salve plus1").top("hit-gear").tile("2,1", "trap").begin("War", 1, 4, 4)
    fx.do("War", "relic salve", "move 2,1", "relic plus1")
    assert (fx.hero("War").damage, fx.hand("War")) == (0, [])


def test_a_new_turn_a_new_relic() -> None:
    """W-164: once per turn."""
    fx = trap_roll("plus1 plus2", 4, 4).do("War", "relic plus1")
    fx.tile("3,1", "trap").top("hit-rune").begin("War", 1, 4, 5).do("War", "move 3,1")
    assert fx.offered("War") == {"pass", "relic plus2"}


def test_turn_relics_at_every_moment_between_steps() -> None:
    """D-08, W-R69: before moving, after moving, before each tile, at the end; never in mid-movement."""
    fx = Fx().damage(War=1).relics(War="salve").tile("2,1", "trap").top("dash-gear").begin("War", 1, 1, 6)
    found = []
    fx.do("War", "step 2,1")
    assert not fx.offered("War", "relic")
    fx.do("War", "stop")
    while fx.on_turn() == "War":
        found.append(fx.asked()[1])
        assert "relic salve" in fx.offered("War")
        fx.do("War", "pass")
    assert found == ["after-move", "before-tile", "turn-end"]


# In defence and off turn.


def attacked(relics: str, *dice: int, **damages: int) -> Fx:
    """The King attacks Pal."""
    fx = Fx().put(Pal="7,4", King="8,5").stone("War").relics(Pal=relics).damage(**damages)
    return fx.begin("villain", *dice).do("villain", "strike king", "hit pal")


def test_any_number_of_relics_in_defence() -> None:
    """W-167, W-R71, D-18: after the dice one after another, as many as held."""
    fx = attacked("plus1 plus2", 2, 4)
    assert fx.offered("Pal") == {"pass", "relic plus1", "relic plus2"}
    fx.do("Pal", "relic plus1")
    assert fx.offered("Pal") == {"pass", "relic plus2"}
    fx.do("Pal", "relic plus2")
    assert (fx.hero("Pal").damage, fx.hand("Pal")) == (0, [])


def test_a_defence_in_the_own_turn_has_no_limit_either() -> None:
    """W-R71, W-R70: a card makes the dwarf attack after War has played the one relic of the turn."""
    fx = Fx().put(War="3,3", King="4,4").stone("Wiz").lock("4,2").relics(War="plus2 plus1").begin("War", 1, 3, 4, 4, 4)
    fx.do("War", "force 4,2", "relic plus2").carry("War", "dwarf_attack_now dwarf")
    assert fx.offered("War") == {"pass", "relic plus1"}
    assert fx.do("War", "relic plus1").hero("War").damage == 0


def test_turn_relics_before_the_dice_of_a_defence() -> None:
    """W-167, W-R71, D-18: those with a legal effect then."""
    fx = attacked("salve plus1", 1, 6, Pal=1)
    assert fx.asked() == ("Pal", "moment")
    assert fx.offered("Pal") == {"pass", "relic salve"}
    assert not fx.told("rolled")
    fx.do("Pal", "relic salve")
    assert fx.told("rolled")
    assert fx.hero("Pal").damage == 0
    assert attacked("salve", 1, 6).hero("Pal").damage == 1


def test_a_relic_takes_the_target_out_of_range() -> None:
    """W-R71, W-R78: the attack is void, and this dwarf cannot attack that hero again this turn."""
    fx = attacked("jump", 1, 6).do("Pal", "relic jump", "space 3,3")
    assert (fx.where("Pal"), fx.hero("Pal").damage) == ("3,3", 0)
    assert fx.told("void")
    assert fx.dice_left() == [1, 6]
    assert not fx.offered("villain", "hit")


def test_a_trap_off_turn_has_no_limit_either() -> None:
    """W-R66, W-R71, D-18: after the dice only; before them no `turn` relics, for no dwarf attacks."""
    fx = Fx().relics(Pal="plus1 plus2").damage(Pal=1).top("hit-gear").begin("War", 1).dice(1, 3)
    fx.carry("War", "deal_trap other").do("War", "choose pal")
    assert fx.offered("Pal") == {"pass", "relic plus1", "relic plus2"}
    fx.do("Pal", "relic plus1", "relic plus2")
    assert fx.hero("Pal").damage == 1
    fx = Fx().relics(Pal="salve").damage(Pal=1).top("hit-gear").begin("War", 1).dice(1, 3)
    fx.carry("War", "deal_trap other").do("War", "choose pal")
    assert fx.hero("Pal").damage == 2


@pytest.mark.parametrize("turn_of", ["Wiz", "villain"])
def test_nobody_plays_relics_in_the_turns_of_others(turn_of: str) -> None:
    """W-R69: apart from defence, `turn` means the own turn."""
    fx = Fx().damage(Pal=1).relics(Pal="salve").put(King="3,3").stone("War").begin(turn_of, 1)
    assert not fx.offered("Pal")
    assert fx.asked()[0] == turn_of
