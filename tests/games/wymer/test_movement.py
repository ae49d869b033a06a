"""Movement, portals and locks (sections I, J and P, 3.3)."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import Fx

# Steps.


def test_where_a_hero_can_end() -> None:
    """W-120, W-121, W-122, W-123, W-124, W-R33, W-R34, W-R35: the map of S-04, one refusal after the other."""
    fx = Fx().put(Wiz="8,1", War="7,1", King="8,3").stone("War").begin("Wiz", 1)
    assert fx.ends("Wiz") == {"9,1", "8,2", "6,1", "5,1", "5,2", "4,2", "5,3"}
    assert fx.refusal("Wiz", "move 8,3") == "W-122"
    assert fx.refusal("Wiz", "move 7,2") == "W-124"
    assert fx.refusal("Wiz", "move 7,1") == "W-123"
    assert fx.refusal("Wiz", "move 7,3") == "W-113"
    assert fx.refusal("Wiz", "move 99,99") == "W-001"


def test_nobody_moves_diagonally() -> None:
    """W-120, W-121: a corner costs two steps, and is closed where both are walls."""
    fx = Fx().put(Pal="8,2").begin("Pal", 1)
    assert not {"step 9,1", "step 7,1", "step 7,3", "step 9,3"} & fx.offered("Pal")
    fx = Fx().wraith(War="3,5").top("drift").begin("War", 4)
    assert {"4,4", "3,3", "5,5"} <= fx.ends("War")
    assert "5,4" not in fx.ends("War")
    fx = Fx().put(King="7,4").stone("War").begin("villain").do("villain", "march king")
    assert "10,7" not in fx.ends("villain")


def test_a_path_may_turn_and_come_back() -> None:
    """W-R34: each step is orthogonal, spaces may be revisited."""
    fx = Fx().begin("War", 1).do("War", "step 2,1", "step 1,1", "step 1,2", "step 1,1")
    assert fx.ends("War") == {"2,1", "1,2"}
    fx.do("War", "stop")
    assert fx.where("War") == "1,1"


@pytest.mark.parametrize(("beside", "wall", "beyond"), [("3,2", "2,2", "1,2"), ("7,4", "8,4", "9,4")])
def test_heroes_cross_neither_walls_nor_chasms(beside: str, wall: str, beyond: str) -> None:
    """W-124, W-125, W-126: only spirits do."""
    fx = Fx().put(Ran=beside).begin("Ran", 1)
    assert f"step {wall}" not in fx.offered("Ran")
    assert wall not in fx.ends("Ran")
    assert fx.refusal("Ran", f"step {wall}") == "W-124"
    fx = Fx().wraith(Ran=beside).top("drift").begin("Ran", 4)
    assert {wall, beyond} <= fx.ends("Ran")
    fx = Fx().put(King=beside).stone("War").begin("villain").do("villain", "march king")
    assert {wall, beyond} <= fx.ends("villain")


def test_a_dwarf_cuts_a_corridor() -> None:
    """W-122, W-127: it obstructs like a lock, for heroes only."""
    fx = Fx().put(War="3,3", King="3,5").stone("Wiz").begin("War", 1)
    assert not {"3,5", "3,6", "3,7", "4,5"} & fx.ends("War")
    assert "3,4" in fx.ends("War")
    fx = Fx().wraith(War="3,4").put(King="3,5").stone("Wiz").top("drift").begin("War", 4)
    assert "3,6" in fx.ends("War")
    assert "3,5" not in fx.ends("War")


def test_heroes_and_wraiths_may_be_passed() -> None:
    """W-R35, W-123: passed, but not stopped on."""
    fx = Fx().put(War="3,3", Wiz="3,4").wraith(Ran="3,5").begin("War", 1)
    assert not {"3,4", "3,5"} & fx.ends("War")
    assert "3,6" in fx.ends("War")
    fx.do("War", "step 3,4", "step 3,5")
    assert "stop" not in fx.offered("War")
    fx.do("War", "move 3,6")
    assert (fx.where("War"), fx.where("Wiz"), fx.where("Ran")) == ("3,6", "3,4", "3,5")


def test_no_step_into_a_dead_end_of_pieces() -> None:
    """W-R35: a step onto an occupied space needs a way off it with the steps that are left."""
    fx = Fx().put(War="3,3", Wiz="3,4").begin("War", 1).carry("War", "modify_steps -4")
    fx.t.prompts = []
    fx.t.advance()
    assert "3,4" not in fx.ends("War")
    assert not {key for key in fx.offered("War") if "3,4" in key}
    fx = Fx().put(War="3,3", Wiz="3,4").begin("War", 1).carry("War", "modify_steps -3")
    fx.t.prompts = []
    fx.t.advance()
    assert "step 3,4" in fx.offered("War")
    fx.do("War", "step 3,4")
    assert fx.ends("War") == {"3,3", "3,5"}


def test_the_space_just_left_is_a_way_off() -> None:
    """W-R35: War may step onto Wiz, although the King leaves only the way back."""
    fx = Fx().put(War="3,3", Wiz="3,4", King="3,5").stone("Ran").begin("War", 1)
    assert "step 3,4" in fx.offered("War")
    fx.do("War", "step 3,4")
    assert "stop" not in fx.offered("War")
    assert fx.ends("War") == {"3,3", "3,2", "3,1", "4,2", "2,1", "5,2"}
    assert fx.do("War", "move 3,3").where("War") == "3,3"


def test_spirits_pass_everybody_and_end_on_nobody() -> None:
    """W-R35, W-123: wraiths and dwarves pass heroes, wraiths and dwarves."""
    fx = Fx().put(King="3,3", Wiz="3,4", Dw2="3,5").stone("War", "Wiz").begin("villain").do("villain", "march king")
    assert not {"3,4", "3,5"} & fx.ends("villain")
    assert "3,6" in fx.ends("villain")
    fx.do("villain", "move 3,6")
    assert fx.where("King") == "3,6"


def test_special_rights_end_on_a_legal_space() -> None:
    """W-R35, I-04: ghosts, lock-walkers and dwarf-passers stop only where a hero may stand."""

    def rights(word: str, **places: str) -> Fx:
        fx = Fx().put(**places).stone("Wiz").lock("4,2").begin("War", 1).carry("War", word)
        fx.t.prompts = []
        fx.t.advance()
        return fx

    fx = rights("ghost", War="3,2")
    assert "1,2" in fx.ends("War")
    assert "2,2" not in fx.ends("War")
    fx = rights("pass_lock", War="3,2")
    assert "5,2" in fx.ends("War")
    assert "4,2" not in fx.ends("War")
    fx = rights("pass_dwarf", War="3,3", King="3,4")
    assert "3,5" in fx.ends("War")
    assert "3,4" not in fx.ends("War")


# Portals.


def test_a_portal_leads_to_every_open_portal() -> None:
    """W-130, W-131, W-R44: one step from a portal to any other; at the mover's choice."""
    fx = Fx().put(War="1,4").begin("War", 1)
    assert {"step 5,3", "step 5,7", "step 10,3", "step 1,3"} == fx.offered("War", "step")
    fx.do("War", "step 10,3")
    assert fx.ends("War") >= {"9,3", "8,3", "7,3", "9,4", "1,4", "5,3", "5,7"}
    fx = Fx().put(War="1,3").begin("War", 1)
    assert "8,3" in fx.ends("War")
    assert "7,3" in fx.ends("War")
    assert "7,4" not in fx.ends("War")


def test_being_next_to_a_portal_is_not_enough() -> None:
    """W-R45, W-R44: the portal space itself must be entered, which is a step."""
    fx = Fx().put(War="1,3").begin("War", 1)
    assert fx.offered("War", "step") == {"step 1,2", "step 1,4"}


@pytest.mark.parametrize(
    ("locks", "through"),
    [((), True), (("1,4",), False), (("10,3",), False), (("1,4", "10,3"), False)],
)
def test_locked_portals(locks: tuple[str, ...], through: bool) -> None:
    """W-132, W-133, W-134, W-R48: a lock on the entrance, on the exit or on both bars the way."""
    fx = Fx().put(War="1,3").lock(*locks).begin("War", 1)
    assert ("10,3" in fx.ends("War")) == through
    assert ("1,4" in fx.ends("War")) == ("1,4" not in locks)


def test_both_locks_of_a_way_are_defeated_one_after_the_other() -> None:
    """W-132, W-133, W-134, W-222, W-R49, D-11: the entrance from beside it, the exit from the open portal."""
    fx = Fx().put(War="1,3").lock("1,4", "10,3", "5,3").begin("War", 1, 6, 1)
    assert fx.offered("War", "force") == {"force 1,4"}
    fx.do("War", "force 1,4").dice(6, 1).do("War", "step 1,4")
    assert fx.offered("War", "force") == {"force 10,3", "force 5,3"}
    fx.do("War", "force 10,3", "move 10,3")
    assert fx.where("War") == "10,3"
    assert fx.locked("5,3")


def test_an_exit_that_is_taken() -> None:
    """W-R46: a dwarf closes it to heroes; a hero or wraith may be passed if a step is left."""
    fx = Fx().put(War="1,4", King="10,3").stone("Wiz").begin("War", 1)
    assert not {"10,3", "9,3"} & fx.ends("War")
    fx = Fx().put(War="1,4", Wiz="10,3").begin("War", 1)
    assert "10,3" not in fx.ends("War")
    assert "9,3" in fx.ends("War")


def test_portals_bring_nothing_nearer() -> None:
    """W-R47: neither attacks nor locks reach through them."""
    fx = Fx().put(War="1,4", King="5,3").stone("War").begin("War", 1)
    assert not fx.offered("War", "attack")
    assert fx.refusal("War", "attack king") == "W-205"
    fx = Fx().put(War="1,3").lock("5,3").begin("War", 1)
    assert not fx.offered("War", "force")


def test_spirits_use_locked_portals() -> None:
    """W-R55, W-244, W-245, W-260, W-261: locked portals are open to them."""
    fx = Fx().wraith(War="1,4").lock("1,4", "10,3").top("drift").begin("War", 4)
    assert {"10,3", "9,3"} <= fx.ends("War")
    fx = Fx().put(King="1,4").stone("War").lock("1,4", "10,3").begin("villain").do("villain", "march king")
    assert {"10,3", "9,3", "8,3"} <= fx.ends("villain")


# Spirits, locks and tiles.


def test_spirits_stand_on_locks_and_tiles() -> None:
    """W-R54, W-245, W-246, W-261, W-262: and leave them as they are."""
    fx = Fx().wraith(War="3,2").lock("4,2").tile("3,3", "trap").top("drift").begin("War", 4).do("War", "move 4,2")
    assert (fx.where("War"), fx.locked("4,2"), fx.kind_at("3,3")) == ("4,2", True, "?")
    fx = Fx().put(King="3,2").stone("Wiz").tile("3,3", "trap").begin("villain")
    fx.do("villain", "march king", "move 3,3")
    assert (fx.where("King"), fx.kind_at("3,3")) == ("3,3", "?")
    assert not fx.told("flips")


@pytest.mark.parametrize("what", ["trap", "relic", "War"])
def test_spirits_collect_nothing(what: str) -> None:
    """W-R56, W-262: neither traps nor relics nor the own face-up stone."""
    fx = Fx().wraith(War="3,2").tile("3,3", what, up=True).top("drift").begin("War", 4).do("War", "move 3,3")
    assert fx.kind_at("3,3") == what
    assert fx.hero("War").stone == -1
    assert not fx.told("faces-trap") + fx.told("draws-relic")


# Rolling against locks.


def test_a_lock_in_the_way() -> None:
    """W-128, W-215, W-216, W-R123: it is named and rolled against."""
    fx = Fx().put(War="3,2").lock("4,2").begin("War", 1, 6, 2)
    assert fx.refusal("War", "move 4,2") == "W-128"
    assert "5,2" not in fx.ends("War")
    fx.do("War", "force 4,2")
    assert fx.words("forces-lock", "rolled", "lock-destroyed") == ["forces-lock", "rolled", "lock-destroyed"]
    assert "5,2" in fx.ends("War")


def test_a_lost_lock_roll() -> None:
    """W-202, W-218, W-219, W-220, W-R52: it stays, nobody is hurt, and that hero tries it again only next turn."""
    fx = Fx().put(War="3,3", Wiz="5,2").lock("4,2", "3,4").begin("War", 1, 2, 2).do("War", "force 4,2")
    assert (fx.locked("4,2"), fx.hero("War").damage) == (True, 0)
    assert fx.refusal("War", "force 4,2") == "W-219"
    assert fx.offered("War", "force") == {"force 3,4"}
    assert "force 4,2" in fx.begin("Wiz", 1).offered("Wiz")
    assert "force 4,2" in fx.begin("War", 1).offered("War")


def test_a_won_lock_roll() -> None:
    """W-217, W-R20, W-R50: the lock is gone for good, and no step was spent."""
    fx = Fx().put(War="3,3").lock("4,2").begin("War", 1, 6, 2).do("War", "force 4,2")
    assert (fx.locked("4,2"), fx.t.broken, fx.t.locks) == (False, 1, 15)
    fx.do("War", "step 3,2", "step 4,2", "step 5,2", "step 5,1", "move 6,1")
    assert fx.where("War") == "6,1"


@pytest.mark.parametrize(("place", "near"), [("3,2", True), ("3,3", True), ("3,1", True), ("3,4", False)])
def test_the_range_for_locks(place: str, near: bool) -> None:
    """W-221, W-R51: any of the 8 surrounding spaces."""
    fx = Fx().put(War=place).lock("4,2").begin("War", 1)
    assert ("force 4,2" in fx.offered("War")) == near
    if not near:
        assert fx.refusal("War", "force 4,2") == "W-221"


def test_locks_are_tried_while_steps_are_left() -> None:
    """W-R50, D-11: anywhere on the way, not after the last step."""
    fx = Fx().put(War="3,6").lock("4,2").begin("War", 1)
    assert not fx.offered("War", "force")
    fx.do("War", "step 3,5", "step 3,4", "step 3,3")
    assert fx.offered("War", "force") == {"force 4,2"}
    fx.do("War", "step 3,2", "move 3,1")
    assert fx.on_turn() == "Wiz"


def test_a_lock_roll_leaves_the_attack_window_open() -> None:
    """W-R50, W-115."""
    fx = Fx().put(War="3,3", King="4,4").stone("War").lock("4,2").begin("War", 1, 1, 6)
    fx.do("War", "force 4,2", "stop")
    assert fx.asked() == ("War", "after-move")
    assert "attack king" in fx.offered("War")


def test_what_modifies_a_lock_roll() -> None:
    """W-R53, W-190: relics and powers do, the bonus against traps never."""
    fx = Fx().put(War="3,3").lock("4,2").relics(War="plus1").begin("War", 1, 3, 3).do("War", "force 4,2")
    assert fx.told("rolled") == [[3, 3, 3, 3]]
    fx.do("War", "relic plus1")
    assert not fx.locked("4,2")
    fx = Fx().put(War="3,3").lock("4,2").begin("War", 4, 3, 4).do("War", "power", "force 4,2")
    assert not fx.locked("4,2")


# Starting a movement.


def test_the_space_where_a_movement_begins_counts_as_crossed() -> None:
    """W-R59: even if the hero stays."""
    fx = Fx().put(War="3,3").tile("3,3", "trap", up=True).top("hit-gear").begin("War", 1, 6, 1).do("War", "stop")
    assert fx.told("faces-trap")
    fx = Fx().put(War="3,3").tile("3,3", "relic", up=True).top("plus1").begin("War", 1).do("War", "move 3,4")
    assert fx.hand("War") == ["plus1"]


def test_the_way_shown_crosses_the_fewest_tiles() -> None:
    """D-10, W-141: a destination is reached on the way with the fewest tiles; single steps go any other way."""
    fx = Fx().put(Ran="3,6").tile("2,6", "trap").begin("Ran", 1).do("Ran", "move 2,7")
    assert fx.kind_at("2,6") == "?"
    fx = Fx().put(Ran="3,6").tile("2,6", "trap").top("hit-gear").begin("Ran", 1, 6, 1)
    fx.do("Ran", "step 2,6", "move 2,7")
    assert fx.told("faces-trap")


def test_a_destination_shows_the_way_there() -> None:
    """W-113, W-126: from where the hero stands over every space to the end; a spirit's way does not matter."""
    fx = Fx().put(War="3,3").begin("War", 1)
    options = {option.key: option for option in fx.question("War").options}
    assert options["move 3,5"].path == ("3,3", "3,4", "3,5")
    assert options["move 3,5"].refs == ("3,5",)
    assert options["step 3,4"].path == ("3,3", "3,4")
    fx = Fx().wraith(Ran="3,2").top("drift").begin("Ran", 4)
    options = {option.key: option for option in fx.question("Ran").options}
    assert options["move 2,2"].path == ("3,2", "2,2")
