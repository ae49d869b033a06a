"""Powers: rolling, holding and using them (section O, 3.6)."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import Fx


def test_a_power_for_others_is_held_until_the_next_turn() -> None:
    """W-180, W-181, W-183, W-R74, D-17: through the turns of everybody else."""
    fx = Fx().damage(War=1).put(King="7,4").stone("War").begin("Pal", 4)
    assert fx.power_of("Pal") == "heal"
    fx.finish_turn("Pal")
    for name in ("villain", "War", "Wiz", "Ran"):
        assert fx.power_of("Pal") == "heal"
        fx.put(Pal="9,6" if fx.where("Pal") == "9,7" else "9,7").begin(name, 1)
        assert fx.asked() == ("Pal", "moment")
        fx.finish_turn(name)
    fx.begin("Pal", 2)
    assert fx.power_of("Pal") == ""


def test_a_new_roll_replaces_the_held_power() -> None:
    """W-183, W-184, W-R30: it may not be used any more once the own turn has begun, not even before the roll."""
    fx = Fx().power(Pal="heal").damage(War=1).put(War="9,6").relics(Pal="plus1").begin("Pal", 5)
    assert fx.asked() == ("Pal", "hand-over")
    assert "power" not in fx.offered("Pal")
    fx.do("Pal", "pass")
    assert fx.power_of("Pal") == "bless"


def test_a_self_only_power_ends_with_the_turn() -> None:
    """W-182, W-R76: it does not help when a dwarf attacks."""
    fx = Fx().put(War="7,4", King="8,5").stone("Pal").begin("War", 4)
    assert fx.power_of("War") == "might"
    fx.finish_turn("War")
    assert fx.power_of("War") == ""
    fx.begin("villain", 3, 4).do("villain", "strike king", "hit war")
    assert fx.told("rolled") == [[3, 3, 4, 4]]


def test_a_self_only_power_is_used_in_its_turn() -> None:
    """W-182, D-07, W-190: +2 on the rolls of the turn, and gone after it."""
    fx = Fx().put(War="7,4", King="8,5").stone("War").begin("War", 4, 3, 4).do("War", "power", "attack king")
    assert fx.told("rolled") == [[3, 5, 4, 4]]
    assert fx.dwarf("King").damage == 1
    fx.finish_turn("War")
    fx.begin("villain", 3, 4).do("villain", "strike king", "hit war")
    assert fx.told("rolled")[-1] == [3, 3, 4, 4]


def test_a_power_is_used_once() -> None:
    """W-R76."""
    fx = Fx().damage(War=2).begin("Pal", 4).do("Pal", "power")
    assert (fx.hero("War").damage, fx.power_of("Pal")) == (1, "")
    assert fx.refusal("Pal", "power") == "W-180"


def test_a_power_for_others_may_serve_its_owner() -> None:
    """W-R75, W-181: at once or later."""
    fx = Fx().power(Pal="heal").damage(Pal=1).begin("War", 1)
    assert fx.asked() == ("Pal", "moment")
    fx.do("Pal", "power")
    assert fx.hero("Pal").damage == 0
    fx = Fx().power(Pal="bless").put(Pal="7,4", King="8,5").stone("War").begin("villain", 3, 4)
    fx.do("villain", "strike king", "hit pal").do("Pal", "power")
    assert fx.hero("Pal").damage == 0


@pytest.mark.parametrize("edition", ["2022", "first"])
def test_death_takes_the_power(edition: str) -> None:
    """W-186, W-187, W-R81, E-23: and revival does not bring it back before the next power roll."""
    fx = Fx(edition=edition).put(Pal="7,4", King="8,5").power(Pal="heal").damage(Pal=2).stone("War")
    fx.relics(War="breath").begin("villain", 1, 6).do("villain", "strike king", "hit pal").do("Pal", "pass")
    assert (fx.hero("Pal").dead, fx.power_of("Pal")) == (True, "")
    fx.dice(1).begin("War", 1).do("War", "relic breath")
    assert (fx.hero("Pal").dead, fx.power_of("Pal")) == (False, "")
    assert fx.begin("Pal", 4).power_of("Pal") == "heal"


def test_no_power_roll_for_a_defence() -> None:
    """W-188: only the two dice of the contest fall."""
    fx = Fx().put(Pal="7,4", King="8,5").stone("War").begin("villain", 6, 1, 5)
    fx.do("villain", "strike king", "hit pal")
    assert fx.dice_left() == [5]
    assert not fx.told("power-roll")


def test_a_power_is_given_to_an_attacked_hero() -> None:
    """W-189, W-190, W-R74: after the announcement, before the dice."""
    fx = Fx().put(Pal="7,4", King="8,5").stone("Pal").power(Wiz="bless").begin("villain", 3, 4)
    fx.do("villain", "strike king", "hit pal")
    assert fx.asked() == ("Wiz", "moment")
    assert not fx.told("rolled")
    fx.do("Wiz", "power")
    assert fx.told("rolled") == [[3, 5, 4, 4]]
    assert fx.dwarf("King").damage == 1


def test_not_between_dice_and_result() -> None:
    """W-R74, W-R79: nobody is asked for a power once the dice lie; the third damage kills before any healing."""
    fx = Fx().put(Pal="7,4", King="8,5").stone("War").power(Wiz="heal").damage(Pal=2).begin("villain", 1, 6)
    fx.do("villain", "strike king", "hit pal")
    assert fx.asked() == ("Wiz", "moment")
    assert not fx.told("rolled")
    fx.do("Wiz", "pass")
    assert fx.hero("Pal").dead
    fx = Fx().put(Pal="7,4", King="8,5").stone("War").power(Wiz="bless").relics(Pal="plus1").begin("villain", 1, 6)
    fx.do("villain", "strike king", "hit pal").do("Wiz", "pass")
    assert fx.asked() == ("Pal", "after-dice")
    assert not fx.offered("Wiz")


@pytest.mark.parametrize("when", ["start", "announced", "resolved", "end"])
def test_the_windows_for_held_powers(when: str) -> None:
    """W-R74, D-17: (a) at the start of another's turn, (b) before the dice, (c) after a resolution, (d) at the end."""
    fx = Fx().power(Pal="heal").damage(Ran=2).tile("2,1", "trap").top("hit-gear").begin("War", 1, 1, 6)
    assert fx.asked() == ("Pal", "moment")
    if when == "start":
        assert not fx.told("power-roll")
    else:
        fx.do("Pal", "pass").do("War", "move 2,1")
        assert fx.asked() == ("Pal", "moment")
        assert (len(fx.told("faces-trap")), len(fx.told("rolled"))) == (1, 0)
    if when in ("resolved", "end"):
        fx.do("Pal", "pass")
        assert fx.asked() == ("Pal", "moment")
        assert fx.told("thumbs-down")
        assert fx.on_turn() == "War"
    if when == "end":
        fx.do("Pal", "pass")
        assert fx.on_turn() == "Wiz"
        return
    fx.do("Pal", "power")
    if when == "resolved":
        fx.do("Pal", "choose ran")
    assert fx.hero("Ran").damage == 1


def test_the_end_window_follows_a_move_that_changed_something() -> None:
    """W-R74: (d) War has only moved, within the healer's reach; the healer is asked before the turn is over."""
    fx = Fx().power(Pal="heal").damage(War=1).begin("War", 1).do("War", "move 2,1")
    assert (fx.asked(), fx.on_turn()) == (("Pal", "moment"), "War")


def test_the_end_window_after_a_lost_lock_roll() -> None:
    """W-R74: a healer who could do nothing during the movement is asked at the end of the turn."""
    fx = Fx().power(Pal="heal").damage(War=1).put(War="3,3").lock("4,2").begin("War", 1, 1, 6)
    fx.do("War", "step 3,2")
    fx.do("War", "force 4,2")
    assert fx.asked() == ("War", "walk")
    fx.do("War", "stop")
    assert (fx.asked(), fx.on_turn()) == (("Pal", "moment"), "War")


def test_during_a_movement_only_rolls_are_helped() -> None:
    """W-R74, D-07: for a lock roll in mid-movement a blessing, no teleport and no healing."""
    fx = Fx().power(Wiz="teleport", Pal="bless", Ran="heal").damage(War=1).put(War="3,3").lock("4,2")
    fx.begin("War", 1, 3, 4).do("War", "force 4,2")
    assert fx.asked() == ("Pal", "moment")
    fx.do("Pal", "power")
    assert not fx.locked("4,2")
    assert fx.power_of("Wiz") == "teleport"
    fx = Fx().power(Wiz="heal").damage(War=1).begin("War", 1).do("War", "step 2,1")
    assert fx.asked() == ("War", "walk")


def test_willing_heroes_act_in_turn_order() -> None:
    """W-R74: from the active player on."""
    fx = Fx().power(War="bless", Wiz="bless", Pal="bless").tile("2,7", "trap").top("hit-claw").begin("Ran", 1, 1, 6)
    fx.do("Ran", "move 2,7")
    asked = []
    while fx.asked()[1] == "moment" and not fx.told("rolled"):
        asked.append(fx.asked()[0])
        fx.do(fx.asked()[0], "pass")
    assert asked == ["Pal", "War", "Wiz"]


# The four signatures.


def test_teleport() -> None:
    """W-192, W-196, W-197, W-198, W-R77, D-19: any living hero, to any unoccupied open space; no wraith, no dwarf."""
    fx = Fx().put(Ran="2,7", King="8,5").relics(Ran="plus1 plus2").tile("6,1", "relic").wraith(War="3,5")
    fx.stone("Pal").lock("4,2").top("salve").begin("Wiz", 4).do("Wiz", "power")
    assert fx.offered("Wiz") == {"choose wiz", "choose ran", "choose pal"}
    fx.do("Wiz", "choose ran")
    free = {fx.t.board.key(c) for c in range(fx.t.board.spaces) if fx.t.board.regular[c]}
    assert fx.ends("Wiz") == free - {"9,1", "2,7", "3,5", "9,7", "4,2"}
    fx.do("Wiz", "space 6,1")
    assert fx.asked() == ("Ran", "third-relic")
    fx.do("Ran", "discard")
    assert fx.asked() == ("Wiz", "before-move")
    assert "4,2" not in fx.ends("Wiz")
    assert "5,1" in fx.ends("Wiz")


def test_the_wizard_may_be_the_target() -> None:
    """W-192, W-R77, D-19."""
    fx = Fx().begin("Wiz", 4).do("Wiz", "power", "choose wiz", "space 3,3")
    assert fx.where("Wiz") == "3,3"
    assert "3,4" in fx.ends("Wiz")


def test_teleport_out_of_an_announced_attack() -> None:
    """W-R78: the attack is void, and this attacker cannot attack that target again this turn."""
    fx = Fx().put(Pal="7,4", King="8,5").stone("War").power(Wiz="teleport").begin("villain", 1, 6)
    fx.do("villain", "strike king", "hit pal").do("Wiz", "power", "choose pal", "space 3,3")
    assert (fx.hero("Pal").damage, fx.dice_left()) == (0, [1, 6])
    fx = Fx().put(Pal="7,4", King="8,5").stone("War").power(Wiz="teleport").begin("villain", 1, 6)
    fx.do("villain", "strike king", "hit pal").do("Wiz", "power", "choose pal", "space 7,5")
    assert fx.hero("Pal").damage == 1


def test_healing() -> None:
    """W-193, W-R79, D-21: never below no damage, never a wraith."""
    fx = Fx().damage(War=1).wraith(Ran="3,5").begin("Pal", 4).do("Pal", "power")
    assert fx.hero("War").damage == 0
    assert Fx().wraith(Ran="3,5").begin("Pal", 4).refusal("Pal", "power") == "W-R74"
    fx = Fx().damage(War=1).begin("Pal", 1).carry("Pal", "heal 3 hero")
    assert fx.hero("War").damage == 0


def test_revealing() -> None:
    """W-194, W-R80, D-20: face up for all, not resolved, within range."""
    fx = Fx().tile("2,7", "trap").tile("3,6", "relic").tile("9,5", "trap").begin("Ran", 4).do("Ran", "power")
    assert fx.ends("Ran") == {"2,7", "3,6"}
    fx.do("Ran", "space 2,7")
    assert fx.sees("villain", "2,7") == ["Trap"]
    assert not fx.told("faces-trap")
    assert fx.asked() == ("Ran", "before-move")


def test_unlocking() -> None:
    """W-194, W-R80, D-20: a lock within range is destroyed without a roll."""
    fx = Fx().lock("3,6", "4,2").begin("Ran", 5).do("Ran", "power")
    assert (fx.locked("3,6"), fx.locked("4,2"), fx.t.broken) == (False, True, 1)
    assert not fx.told("rolled")


def test_the_warriors_strength() -> None:
    """W-195, W-190, W-R84: +2 turns a tie."""
    fx = Fx().tile("2,1", "trap").top("hit-gear").begin("War", 4, 4, 4).do("War", "power", "move 2,1")
    assert fx.hero("War").damage == 0


def test_a_continued_turn_keeps_what_a_power_brought() -> None:
    """W-185: the +2 holds until the turn is resolved."""
    fx = Fx().top("dash-gear", "hit-gear").tile("2,1", "trap").tile("3,2", "trap").begin("War", 4, 3, 4, 3, 4)
    fx.do("War", "power", "move 2,1", "move 3,2")
    assert fx.told("rolled") == [[3, 5, 4, 4], [3, 5, 4, 4]]


def test_an_unused_power_survives_a_continuation() -> None:
    """W-185, W-R41: used only in the second movement part."""
    fx = Fx().top("dash-gear", "hit-gear").tile("2,1", "trap").tile("3,2", "trap").begin("War", 4, 6, 1, 3, 4)
    fx.do("War", "move 2,1")
    while fx.asked()[1] != "walk":
        fx.do("War", "pass")
    fx.do("War", "move 3,2", "power")
    assert fx.told("rolled")[-1] == [3, 5, 4, 4]


def test_held_longer() -> None:
    """W-R30: only a card can keep a power beyond the roll, and only if that gives none."""
    fx = Fx().power(Pal="heal").carry("Pal", "hold_power_longer").begin("Pal", 1)
    assert fx.power_of("Pal") == "heal"
    fx = Fx().power(Pal="heal").carry("Pal", "hold_power_longer").begin("Pal", 5)
    assert fx.power_of("Pal") == "bless"


def test_a_space_to_choose_says_what_is_there_and_how_far_it_is() -> None:
    """D-16, D-19, D-20, H-02: who stands there or next to it, a turned tile by name, another only as a tile."""
    fx = Fx().put(Ran="2,7").tile("2,7", "trap").tile("3,6", "relic").begin("Ran", 4).do("Ran", "power")
    assert fx.read("Ran") == ["3,6: a tile face down, 2 steps from Ran", "2,7: a tile face down, where Ran stands"]
    fx = Fx().tile("3,3", "trap", up=True).begin("Wiz", 4).do("Wiz", "power", "choose wiz")
    labels = fx.read("Wiz")
    assert "8,1: next to Wiz" in labels
    assert [label for label in labels if label.startswith("3,3: Trap, ")] != []


def test_an_option_names_the_power_it_uses() -> None:
    """D-07, D-17: on the own turn and on another's."""
    assert "Use your power: might" in Fx().begin("War", 4).read("War")
    fx = Fx().power(Pal="bless").tile("1,2", "trap").top("hit-gear").begin("War", 1).do("War", "move 1,2")
    assert fx.read("Pal") == ["Pass", "Use your power: bless"]


def test_a_choice_says_what_each_part_does() -> None:
    """D-16: and what is behind a condition too."""
    parts = [["destroy_lock"], ["reveal_tile"], [{"if": "soul-lost", "then": ["draw_relic"]}]]
    fx = Fx().tile("3,3", "trap").lock("4,2").wraith(Wiz="").begin("War", 1).carry("War", {"choice": parts})
    assert fx.read("War") == ["Destroy a lock", "Turn tiles face up", "Draw a relic"]
