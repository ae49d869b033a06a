"""Attacks and the villain's turn (sections P and Q, 3.7)."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import Fx


def fight(*dice: int, **damages: int) -> Fx:
    """War, who has the stone, attacks the King."""
    fx = Fx().put(War="7,4", King="8,5").stone("War").damage(**damages)
    return fx.begin("War", 1, *dice).do("War", "attack king")


def raid(*dice: int, stone: bool = False, wraith: bool = False, **damages: int) -> Fx:
    """The King attacks Pal."""
    fx = Fx().put(Pal="7,4", King="8,5").stone("Pal" if stone else "War").damage(**damages)
    if wraith:
        fx.wraith(Pal="7,4")
    return fx.begin("villain", *dice).do("villain", "strike king", "hit pal")


# Heroes attack.


@pytest.mark.parametrize("edition", ["2022", "first"])
@pytest.mark.parametrize(("hero", "villain", "won"), [(5, 3, True), (4, 4, False), (3, 4, False)])
def test_a_hero_attacks_a_dwarf(hero: int, villain: int, won: bool, edition: str) -> None:
    """W-200, W-201, W-202, W-209, W-210, W-R82, W-R83, E-12, E-13: one damage to one side; ties to the villain."""
    fx = Fx(edition=edition).put(War="7,4", King="8,5").stone("War").begin("War", 1, hero, villain)
    fx.do("War", "attack king")
    assert (fx.dwarf("King").damage, fx.hero("War").damage) == ((1, 0) if won else (0, 1))


def test_the_target_is_named_before_the_roll() -> None:
    """W-207."""
    assert fight(5, 3).words("attacks", "rolled") == ["attacks", "rolled"]
    assert raid(5, 3).words("dwarf-attacks", "rolled") == ["dwarf-attacks", "rolled"]


@pytest.mark.parametrize(
    ("king", "near"),
    [("8,5", True), ("8,4", True), ("6,3", True), ("7,3", True), ("7,6", False), ("9,4", False)],
)
def test_the_range_of_attacks(king: str, near: bool) -> None:
    """W-205, W-R88, W-236: within one space in any direction; walls and chasms do not matter."""
    fx = Fx().put(War="7,4", King=king).stone("War").begin("War", 1)
    assert ("attack king" in fx.offered("War")) == near
    fx = Fx().put(War="7,4", King=king).stone("War").begin("villain")
    assert ("strike king" in fx.offered("villain")) == near


def test_locks_and_tiles_do_not_obstruct_attacks() -> None:
    """W-R88."""
    fx = Fx().put(War="3,3", King="4,2").stone("War").lock("4,2").tile("3,3", "trap", up=True).begin("War", 1, 6, 1)
    assert fx.do("War", "attack king").dwarf("King").damage == 1


def test_no_attack_without_the_own_stone() -> None:
    """W-208, W-R121: heroes attack dwarves only, with the own stone; never heroes or wraiths."""
    fx = Fx().put(War="7,4", King="8,5", Ran="7,5").stone("Wiz").wraith(Pal="6,5").begin("War", 1)
    assert not fx.offered("War", "attack")
    assert fx.refusal("War", "attack king") == "W-208"
    fx = Fx().put(War="7,4", King="8,5", Ran="7,5").stone("War").wraith(Pal="6,5").begin("War", 1)
    assert fx.offered("War", "attack") == {"attack king"}
    assert fx.refusal("War", "attack ran") == "W-171"


def test_a_stone_is_enough_for_any_dwarf() -> None:
    """W-206, W-208: the King was woken by somebody else's stone."""
    fx = Fx().put(War="7,4", King="8,5").stone("War", "Wiz").beat("Dw2").begin("War", 1, 6, 1)
    assert fx.do("War", "attack king").dwarf("King").damage == 1


def test_the_third_damage_kills() -> None:
    """W-212, W-R83, W-250: the attacker becomes a wraith where it stands."""
    fx = fight(1, 6, War=2)
    assert (fx.hero("War").dead, fx.where("War"), fx.sees("Pal", "7,4")) == (True, "7,4", ["Wraith of War"])


def test_a_full_dwarf_card_is_turned() -> None:
    """W-211, W-R92, H-15: the piece leaves for good, the stone stays, the fate changes nothing."""
    fx = fight(6, 1, King=2)
    assert (fx.where("King"), fx.hero("War").stone) == ("", 0)
    assert fx.told("dwarf-defeated")
    assert fx.row("Pal", "Cursed Dwarves") == ["King", "Dw2", "Dw3", "Dw4"]
    fx.tile("3,3", "Wiz").put(Wiz="3,1").begin("Wiz", 1).do("Wiz", "move 3,3")
    assert fx.offered("villain") == {"summon dw2", "summon dw3", "summon dw4"}


def test_dwarves_have_no_modifier() -> None:
    """W-R85: unless content gives one."""
    assert fight(4, 3).told("rolled") == [[4, 4, 3, 3]]
    fx = Fx().put(War="7,4", King="8,5").stone("War")
    fx.t.deck.dwarves[0].modifier = 2
    assert fx.begin("War", 1, 4, 3).do("War", "attack king").told("rolled") == [[4, 4, 3, 5]]


@pytest.mark.parametrize("kind", ["trap", "lock", "attack", "defence"])
def test_the_villain_rolls_against_every_hero_roll(kind: str) -> None:
    """W-204, W-R125: against traps, locks, dwarves and in defence; not against the power roll."""
    fx = Fx().put(War="3,3", King="4,4").stone("War").lock("4,2").tile("3,4", "trap").top("hit-gear")
    if kind == "defence":
        fx.begin("villain", 6, 1).do("villain", "strike king", "hit war")
    else:
        fx.begin("War", 1, 6, 1)
        assert not fx.told("villain-rolled")
        fx.do("War", {"trap": "move 3,4", "lock": "force 4,2", "attack": "attack king"}[kind])
        if kind == "trap":
            fx.do("War", "pass")
    assert [event.seat for event in fx.t.events if event.word == "villain-rolled"] == [4]


def test_cards_may_call_for_a_contest() -> None:
    """W-R125: what a card calls a roll against something has two dice; a die table has one."""
    fx = Fx().begin("War", 1).dice(6, 1, 5)
    fx.carry("War", {"contest": 0, "win": ["nothing"], "lose": ["damage 1"]})
    assert (fx.dice_left(), fx.hero("War").damage) == ([5], 0)
    fx.carry("War", {"die": {"1-4": ["nothing"], "5-6": ["damage 1"]}})
    assert (fx.dice_left(), fx.hero("War").damage) == ([], 1)
    assert len(fx.told("villain-rolled")) == 1


# The villain's turn.


def test_two_tiles_and_a_lock() -> None:
    """W-230, W-231, D-26, D-27, W-R24, W-R90: at most, in any order."""
    fx = Fx().pool(5, 5).put(King="7,4").stone("War").begin("villain")
    fx.do("villain", "lay-trap", "space 3,3", "seal 4,2", "lay-relic", "space 3,4")
    assert fx.offered("villain") == {"march king", "end"}
    assert fx.refusal("villain", "lay-trap") == "W-230"
    assert fx.refusal("villain", "seal 3,6") == "W-R16"
    assert (fx.locked("4,2"), fx.kind_at("3,3"), fx.kind_at("3,4")) == (True, "?", "?")


def test_every_dwarf_once() -> None:
    """W-232, W-233, W-234, D-28, W-R89, W-R90: each awake dwarf may act once; tiles may come in between."""
    fx = Fx().pool(5, 5).put(King="7,4", Dw2="3,3").stone("War", "Wiz").begin("villain")
    assert {"march king", "march dw2"} <= fx.offered("villain")
    fx.do("villain", "march king", "move 7,5", "lay-trap", "space 3,4")
    assert fx.offered("villain", "march") == {"march dw2"}
    fx.do("villain", "march dw2", "move 3,5", "end")
    assert (fx.where("King"), fx.where("Dw2"), fx.on_turn()) == ("7,5", "3,5", "War")


def test_asleep_and_beaten_dwarves_do_nothing() -> None:
    """W-233, W-R92."""
    fx = Fx().put(King="7,4").beat("Dw2").stone("War", "Wiz").begin("villain")
    assert fx.offered("villain", "march") == {"march king"}


def test_a_dwarf_moves_up_to_its_own_number() -> None:
    """W-234, W-R33, D-30, W-242, W-243: through walls and over chasms, or not at all."""
    fx = Fx().put(King="7,4").stone("War")
    fx.t.deck.dwarves[0].steps = 2
    fx.begin("villain").do("villain", "march king")
    assert fx.ends("villain") == {
        "7,2", "6,3", "7,3", "8,3", "5,4", "6,4", "8,4", "9,4", "6,5", "7,5", "8,5", "7,6",
    }  # fmt: skip
    fx.do("villain", "stop")
    assert fx.where("King") == "7,4"


@pytest.mark.parametrize(
    ("rule", "start", "end"),
    [
        ("W-242 walls", "7,1", "7,2"),
        ("W-243 chasms", "7,4", "8,4"),
        ("W-244 portals", "5,3", "10,3"),
        ("W-245 locks", "4,1", "4,2"),
        ("W-246 traps", "3,2", "3,3"),
    ],
)
def test_what_dwarves_ignore(rule: str, start: str, end: str) -> None:
    """W-242, W-243, W-244, W-245, W-246, D-30."""
    fx = Fx().put(King=start).stone("War").lock("4,2", "10,3").tile("3,3", "trap").begin("villain")
    fx.do("villain", "march king", f"move {end}")
    assert fx.where("King") == end, rule
    assert (fx.locked("4,2"), fx.kind_at("3,3")) == (True, "?")


def test_attack_then_move_or_move_then_attack() -> None:
    """W-235, W-R89, D-29, D-31: in one piece, not both."""
    fx = Fx().put(Pal="7,4", King="8,5").stone("War").begin("villain", 6, 1)
    fx.do("villain", "strike king", "hit pal")
    assert fx.asked() == ("villain", "walk")
    fx.do("villain", "move 7,5")
    assert not fx.offered("villain", "strike") | fx.offered("villain", "hit")
    fx = Fx().put(Pal="7,4", King="9,5").stone("War").begin("villain", 6, 1)
    assert "strike king" not in fx.offered("villain")
    fx.do("villain", "march king", "move 8,5")
    assert fx.offered("villain") == {"hit pal", "pass"}
    fx.do("villain", "hit pal")
    assert fx.where("King") == "8,5"
    assert not {"march king", "strike king"} & fx.offered("villain")


def test_attacks_may_be_left_out() -> None:
    """W-R24, D-31: a dwarf that could attack may pass and move on."""
    fx = Fx().put(Pal="7,4", King="8,5").stone("War").begin("villain").do("villain", "strike king", "pass")
    assert fx.asked() == ("villain", "walk")
    assert not fx.told("dwarf-attacks")


@pytest.mark.parametrize("edition", ["2022", "first"])
def test_a_dwarf_attacks_everybody_in_range(edition: str) -> None:
    """W-206, W-236, W-237, W-R89, W-R121, E-16: heroes and wraiths, each once; several dwarves the same one."""
    fx = Fx(edition=edition).put(Pal="7,4", Wiz="7,5", King="8,5", Dw2="6,4").stone("War", "Ran")
    fx.wraith(Ran="7,6").begin("villain", 6, 1, 6, 1, 6, 1, 6, 1, 6, 1)
    fx.do("villain", "strike king")
    assert fx.offered("villain") == {"hit pal", "hit wiz", "hit ran", "pass"}
    fx.do("villain", "hit pal", "hit ran", "hit wiz", "stop", "strike dw2")
    assert fx.offered("villain") == {"hit pal", "hit wiz", "pass"}
    fx.do("villain", "hit pal", "hit wiz", "stop")
    assert len(fx.told("dwarf-attacks")) == 5


@pytest.mark.parametrize(
    ("hero", "villain", "stone", "pal", "king"),
    [(5, 3, False, 0, 0), (3, 3, False, 1, 0), (5, 3, True, 0, 1), (3, 3, True, 1, 0)],
)
def test_results_of_a_dwarf_attack(hero: int, villain: int, stone: bool, pal: int, king: int) -> None:
    """W-202, W-210, W-238, W-239, W-240, W-R83, W-R86: only a hero with the stone strikes back."""
    fx = raid(hero, villain, stone=stone)
    assert (fx.hero("Pal").damage, fx.dwarf("King").damage) == (pal, king)


def test_a_wraith_defends_with_a_bare_die() -> None:
    """W-241, W-264, W-R87: a tie removes the piece; a win hurts nobody, stone or not."""
    fx = raid(6, 6, wraith=True)
    assert (fx.where("Pal"), fx.hero("Pal").removed()) == ("", True)
    fx = raid(6, 5, wraith=True, stone=True)
    assert (fx.where("Pal"), fx.dwarf("King").damage) == ("7,4", 0)


def test_nothing_helps_a_wraith() -> None:
    """W-R87, W-R62: no power of another hero, no lasting bonus."""
    fx = Fx().put(Pal="7,4", King="8,5").stone("War").wraith(Pal="7,4").power(Wiz="bless")
    fx.carry("Pal", "modify_roll +3 self until=round").begin("villain", 3, 4)
    fx.do("villain", "strike king", "hit pal")
    assert fx.told("rolled") == [[3, 3, 4, 4]]


def test_a_dwarf_may_die_of_its_own_attack() -> None:
    """W-239, W-R91, W-211: its activation ends."""
    fx = raid(6, 1, stone=True, King=2)
    assert fx.where("King") == ""
    assert not fx.offered("villain", "move") | fx.offered("villain", "hit")


def test_a_new_wraith_is_safe_from_its_killer_only() -> None:
    """W-R91, W-R38, W-264: another dwarf may attack it this turn."""
    fx = Fx().put(Pal="7,4", King="8,5", Dw2="6,4").stone("War", "Ran").damage(Pal=2)
    fx.begin("villain", 1, 6, 2, 6).do("villain", "strike king", "hit pal")
    assert fx.hero("Pal").dead
    assert not fx.offered("villain", "hit")
    fx.do("villain", "stop", "strike dw2", "hit pal")
    assert fx.where("Pal") == ""


def test_a_frozen_dwarf_misses_one_activation() -> None:
    """W-234, D-28: a card may freeze it."""
    fx = Fx().put(King="7,4").stone("War").carry("War", "freeze_dwarf dwarf").pool(1, 0).begin("villain")
    assert not fx.offered("villain", "march")
    fx.do("villain", "end").begin("villain")
    assert fx.offered("villain", "march") == {"march king"}
