"""The worked scenarios of the contract (section 7), with all their variants, on the fixture map."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import HEROES, Fx, kind, kinds, real
from undercroft.engine.chance import key_from
from undercroft.engine.refusal import Refusal
from undercroft.games.wymer import GAME
from undercroft.games.wymer.board import FLOOR
from undercroft.games.wymer.placement import LockPlacement


def laying_locks(fx: Fx) -> Fx:
    fx.t.stack = [LockPlacement(4)]
    fx.t.advance()
    return fx


def test_s_01_setup_arithmetic() -> None:
    """W-051, W-055, W-058, W-060, W-065, W-070, W-082, W-100, W-R09, W-R11."""
    t = real(4, heroes="warrior,wizard,ranger", until="locks")
    while sum(t.locked) < 6:
        t.take(t.prompts[0], t.prompts[0].options[-1])
    GAME.choose(t, 3, "enough")
    assert kinds(t.mix.cards) == (3, 30, 5)
    assert len({c for c in t.mix_spaces if t.board.terrain[c] == FLOOR and not t.up[c]}) == 38
    assert kinds(t.pool.cards) == (0, 10, 7)
    assert len(t.absent) == 1
    assert 6 <= sum(t.locked) <= 16
    assert "Victorious" not in str(GAME.view(t, 0).areas)
    assert (t.round, t.active, t.house.villain) == (1, 0, 3)


@pytest.mark.parametrize(
    ("heroes", "difficulty", "tiles", "pool", "out"),
    [(4, "easy", 34, (0, 20, 2), 0), (1, "hard", 36, (0, 7, 10), 3)],
)
def test_s_01_other_difficulties(
    heroes: int, difficulty: str, tiles: int, pool: tuple[int, int, int], out: int
) -> None:
    """W-059, W-061."""
    t = real(heroes + 1, difficulty=difficulty)
    assert (len(t.mix.cards), kinds(t.pool.cards), len(t.absent)) == (tiles, pool, out)


@pytest.mark.parametrize(
    ("setting", "rule"), [({"difficulty": "easy"}, "W-313"), ({"placement": "strategic"}, "W-086")]
)
def test_s_01_what_is_refused_without_a_villain(setting: dict[str, str], rule: str) -> None:
    """W-313, W-086."""
    with pytest.raises(Refusal) as refused:
        GAME.new(2, {"villain": "no"} | setting, key_from("x"))
    assert refused.value.rule == rule


def test_s_02_the_sorted_pool() -> None:
    """E-01, W-066, W-230, H-04, H-07."""
    for verb in ("lay-trap", "lay-relic"):
        fx = Fx().pool(10, 7).tile("3,3", "trap").lock("4,2").put(War="3,1").begin("villain")
        assert {"lay-trap", "lay-relic"} <= fx.offered("villain")
        fx.do("villain", verb)
        assert fx.ends("villain") == {fx.t.board.key(c) for c in fx.t.board.floor} - {"3,3", "4,2", "3,1"}
        fx.do("villain", "space 3,4")
        assert [fx.sees(name, "3,4") for name in HEROES] == [[""]] * 4
        fx.do("villain", verb, "space 3,5")
        assert not {"lay-trap", "lay-relic"} & fx.offered("villain")


@pytest.mark.parametrize("placement", ["random", "strategic"])
def test_s_02_the_blind_pool(placement: str) -> None:
    """W-067, W-R10, H-05, H-06."""
    fx = Fx(edition="first", placement=placement).pool(10, 7).begin("villain").do("villain", "draw")
    tile = fx.t.drawn.cards[0]
    assert tile not in fx.t.pool.cards
    seen = [piece.name for piece in fx.pile("villain", "Tile in hand").pieces]
    assert seen == ([] if placement == "random" else [kind(tile).capitalize()])
    assert {key.split()[0] for key in fx.offered("villain")} == {"space"}
    fx.do("villain", "space 3,4")
    assert fx.sees("War", "3,4") == [""]
    assert (fx.sees("villain", "3,4") == [""]) == (placement == "random")


@pytest.mark.parametrize(("edition", "least"), [("2022", 0), ("first", 6)])
def test_s_02_locks_of_strategic_placement(edition: str, least: int) -> None:
    """E-03: 0 is accepted in 2022 and refused in first, where 6 is the least."""
    fx = laying_locks(Fx(edition=edition, placement="strategic"))
    for n, key in enumerate(["seal 1,4", "seal 5,3", "seal 5,7", "seal 10,3", "bar 4,2", "bar 3,6"]):
        assert ("enough" in fx.offered("villain")) == (n >= least)
        fx.do("villain", key)
    assert "enough" in fx.offered("villain")


def test_s_03_where_locks_may_go_at_setup() -> None:
    """W-090, W-R15, W-R16, W-R17."""
    offered = laying_locks(Fx(placement="strategic")).offered("villain")
    assert {"bar 4,2", "bar 3,6", "seal 5,3", "bar 2,6+2,7"} <= offered
    assert not {f"{verb} {key}" for verb in ("bar", "seal") for key in ("2,6", "3,7", "1,1", "2,2")} & offered


def test_s_03_where_locks_may_go_in_play() -> None:
    """W-093, W-R17, W-R18, W-R19, W-R20."""
    assert "seal 2,6" in Fx().lock("2,7").begin("villain").offered("villain")
    assert "seal 2,6" not in Fx().begin("villain").offered("villain")
    offered = Fx().put(Ran="3,5").begin("villain").offered("villain")
    assert "seal 3,5" not in offered
    assert {"seal 3,4", "seal 3,6"} <= offered
    fx = Fx().lock("2,6", "2,7").put(Ran="3,6").begin("Ran", 1, 6, 1).do("Ran", "force 2,6")
    assert (fx.locked("2,6"), fx.locked("2,7")) == (False, True)


def test_s_04_where_a_hero_can_end() -> None:
    """W-113, W-120, W-122, W-123, W-124, W-R33, W-R34, W-R35, W-R44."""
    fx = Fx().put(Wiz="8,1", War="7,1", King="8,3").stone("Pal").begin("Wiz", 1)
    assert "stop" in fx.offered("Wiz")
    assert fx.ends("Wiz") == {"9,1", "8,2", "6,1", "5,1", "5,2", "4,2", "5,3"}


def test_s_05_death_in_the_middle_of_a_row_of_tiles() -> None:
    """W-141, W-142, W-155, W-186, W-212, W-250, W-251, W-252, W-253, W-R21, W-R39, W-R40, W-R99."""
    fx = Fx().put(War="3,1").damage(War=2).relics(War="plus1").stone("War").beat("King").top("hit-skull")
    fx.tile("3,2", "trap").tile("3,3", "trap").tile("3,4", "relic").begin("War", 4, 2, 5)
    assert fx.power_of("War") == "might"
    fx.do("War", "move 3,5")
    assert [fx.kind_at(key) for key in ("3,2", "3,3", "3,4")] == ["trap", "trap", "relic"]
    while not fx.hero("War").dead:
        fx.do("War", "pass")
    war = fx.hero("War")
    assert (fx.where("War"), war.damage, war.relics, war.power, war.stone) == ("3,5", 0, [], -1, 0)
    assert [fx.kind_at(key) for key in ("3,2", "3,3", "3,4")] == ["", "trap", "relic"]
    assert (fx.trap_discard(), fx.relic_discard(), len(fx.t.used)) == (["hit-skull"], ["plus1"], 1)
    assert fx.on_turn() == "Wiz"


def test_s_05_the_tiles_left_face_up() -> None:
    """W-143, W-R35, W-R39, W-R57."""
    fx = Fx().wraith(War="3,5").tile("3,3", "trap", up=True).tile("3,4", "relic", up=True).put(Ran="3,7")
    fx.top("hit-claw", "plus2").begin("Ran", 1, 6, 1).do("Ran", "move 3,2")
    assert fx.words("draws-relic", "faces-trap") == ["draws-relic", "faces-trap"]
    assert (fx.where("Ran"), fx.hand("Ran")) == ("3,2", ["plus2"])


def test_s_06_somebody_elses_stone() -> None:
    """W-148, W-146, W-147, W-171, W-173, W-R58."""
    fx = Fx().tile("6,1", "Wiz").put(War="5,1").begin("War", 1).do("War", "move 7,1")
    assert fx.kind_at("6,1") == "Wiz"
    assert not fx.told("dwarf-appears")
    assert [hero.stone for hero in fx.t.heroes] == [-1] * 4
    fx.put(War="1,1", Wiz="8,1").begin("Wiz", 1).do("Wiz", "step 7,1", "step 6,1")
    assert fx.hero("Wiz").stone == -1
    fx.do("Wiz", "step 5,1", "stop")
    assert fx.hero("Wiz").stone == 1
    assert fx.asked() == ("villain", "summon")
    assert len(fx.offered("villain")) == 4
    assert fx.do("villain", "summon dw3").where("Dw3") == "9,1"


def test_s_06_passed_as_a_wraith() -> None:
    """W-R56."""
    fx = Fx().tile("6,1", "Wiz", up=True).wraith(Wiz="7,1").top("drift").begin("Wiz", 4).do("Wiz", "move 5,1")
    assert (fx.kind_at("6,1"), fx.hero("Wiz").stone) == ("Wiz", -1)


@pytest.mark.parametrize(
    ("card", "hero", "villain", "part"),
    [
        ("hit-claw", 4, 6, "thumbs-down"),
        ("hit-claw", 4, 5, "thumbs-up"),
        ("hit-gear", 4, 4, "thumbs-down"),
        ("hit-gear", 5, 4, "thumbs-up"),
    ],
)
def test_s_08_ties_and_trap_bonuses(card: str, hero: int, villain: int, part: str) -> None:
    """W-153, W-154, W-155, W-202, W-203, W-R62, W-R84."""
    fx = Fx().top(card).tile("2,1", "trap").begin("War", 1, hero, villain).do("War", "move 2,1")
    assert fx.words("thumbs-up", "thumbs-down") == [part]
    assert fx.hero("War").damage == (part == "thumbs-down")


def test_s_09_one_relic_after_a_roll_per_turn() -> None:
    """W-164, W-R70, W-R72."""
    fx = Fx().relics(War="plus2 plus1").top("hit-gear", "hit-rune").tile("2,1", "trap").tile("3,1", "trap")
    fx.begin("War", 1, 3, 4, 4, 4).do("War", "move 3,1")
    assert fx.offered("War") == {"pass", "relic plus1", "relic plus2"}
    fx.do("War", "relic plus2")
    assert fx.words("thumbs-up", "thumbs-down") == ["thumbs-up", "thumbs-down"]
    assert (fx.hero("War").damage, fx.hand("War"), fx.relic_discard()) == (1, ["plus1"], ["plus2"])


@pytest.mark.parametrize("then", ["trap", "dwarf"])
def test_s_09_the_relic_of_a_lock_roll(then: str) -> None:
    """W-R70: none may be played after a trap or dwarf roll of that turn."""
    fx = Fx().put(War="3,3").relics(War="plus2 plus1").lock("4,2").top("hit-gear")
    if then == "trap":
        fx.tile("3,4", "trap")
    else:
        fx.put(King="4,5").stone("War")
    fx.begin("War", 1, 3, 4, 4, 4).do("War", "force 4,2", "relic plus2", "move 3,4")
    if then == "dwarf":
        fx.do("War", "attack king")
    assert (fx.hero("War").damage, fx.hand("War"), fx.on_turn()) == (1, ["plus1"], "Wiz")


def test_s_10_third_relic() -> None:
    """W-163, W-R72, W-R73, W-161, W-271, W-R110."""
    fx = Fx().relics(War="plus1 salve").top("breath").tile("2,1", "relic").begin("War", 1).do("War", "move 2,1")
    assert fx.offered("War") == {"discard", "trade plus1", "trade salve"}
    fx.do("War", "trade salve")
    assert (fx.hand("War"), fx.relic_discard()) == (["plus1", "breath"], ["salve"])
    fx = Fx().relics(War="plus1 salve").top("breath").tile("2,1", "relic").wraith(Wiz="8,1").begin("War", 1)
    fx.do("War", "move 2,1")
    assert fx.offered("War") == {"discard", "trade plus1", "trade salve", "use"}
    fx.do("War", "use")
    assert (fx.hero("Wiz").dead, fx.hand("War")) == (False, ["plus1", "salve"])


def test_s_11_handing_over_a_relic() -> None:
    """W-165, W-166, W-R31, W-R32."""

    def start(wiz: str) -> Fx:
        fx = Fx().put(War="3,1", Wiz="4,2", Ran="3,3").relics(War="plus1", Wiz=wiz).wraith(Pal="2,1")
        return fx.begin("War", 1)

    fx = start("plus2")
    assert fx.offered("War") == {"pass", "give plus1 2"}
    assert not fx.do("War", "pass").offered("War", "give")
    assert not start("plus2 salve").offered("War", "give")


def test_s_12_a_lock_in_a_corridor() -> None:
    """W-202, W-216, W-218, W-219, W-220, W-221, W-R50, W-R51, W-R52."""
    fx = Fx().put(War="3,3", Wiz="5,2").lock("4,2").begin("War", 1, 2, 2).do("War", "force 4,2")
    assert (fx.locked("4,2"), fx.hero("War").damage) == (True, 0)
    assert "force 4,2" not in fx.offered("War")
    assert "6,5" in fx.ends("War")
    assert "7,5" not in fx.ends("War")
    assert "force 4,2" in fx.begin("Wiz", 1).offered("Wiz")
    assert "force 4,2" in fx.begin("War", 1).offered("War")


def test_s_12_the_lock_is_gone() -> None:
    """W-217, W-R20, W-R50."""
    fx = Fx().put(War="3,3").lock("4,2").begin("War", 1, 6, 2).do("War", "force 4,2")
    assert (fx.locked("4,2"), fx.t.broken, fx.t.locks) == (False, 1, 15)
    fx.do("War", "step 3,2", "step 4,2", "step 5,2", "step 5,1", "move 6,1")
    assert fx.where("War") == "6,1"


def test_s_12_no_steps_left() -> None:
    """W-R50."""
    fx = Fx().put(War="3,3").lock("4,2").carry("War", "modify_steps -5 until=round").begin("War", 1)
    assert fx.on_turn() == "Wiz"
    assert not fx.told("forces-lock")


def test_s_14_supplies_run_out() -> None:
    """W-R08, W-R23, W-R24."""
    fx = Fx().pool(1, 0).put(King="7,4").stone("War")
    fx.t.broken, fx.t.locks = 16, 0
    fx.begin("villain")
    assert fx.offered("villain") == {"lay-trap", "march king", "end"}
    fx.do("villain", "lay-trap", "space 3,3")
    assert fx.offered("villain") == {"march king", "end"}


def test_s_14_the_trap_deck_runs_out() -> None:
    """W-R65: on a deck of 25 cards, 5 of them held."""
    fx = Fx()
    for n in range(13):
        fx.new_trap(f"more-{n}")
    fx.hero("Pal").held = [fx.t.traps.cards.pop() for _ in range(5)]
    fx.t.trap_discard, fx.t.traps.cards = fx.t.traps.cards, []
    fx.tile("2,1", "trap").begin("War", 1)
    assert len(fx.t.trap_discard) == 20
    fx.do("War", "move 2,1")
    assert len(fx.t.traps.cards) == 19
    assert len(fx.told("faces-trap")) == 1
    fx = Fx().tile("2,1", "trap")
    fx.t.traps.cards = []
    fx.begin("War", 1).do("War", "move 2,1")
    assert (fx.kind_at("2,1"), fx.hero("War").damage, fx.told("rolled")) == ("", 0, [])


def test_s_15_a_hero_attacks_twice() -> None:
    """W-205, W-206, W-207, W-208, W-209, W-202, W-R43, W-R82, W-R83, W-R88, W-R38."""
    fx = Fx().put(War="7,4", King="8,5", Dw2="6,3").stone("War", "Wiz").damage(War=2).begin("War", 1, 5, 3, 4, 4)
    assert fx.offered("War", "attack") == {"attack king", "attack dw2"}
    fx.do("War", "attack king")
    assert fx.dwarf("King").damage == 1
    assert fx.offered("War", "attack") == {"attack dw2"}
    fx.do("War", "attack dw2")
    assert (fx.hero("War").dead, fx.where("War"), fx.on_turn()) == (True, "7,4", "Wiz")
    assert fx.words("walks") == []
    fx = Fx().put(War="7,4", King="8,5", Dw2="6,3").stone("Ran", "Wiz").begin("War", 1)
    assert not fx.offered("War", "attack")


def test_s_16_before_or_after_moving_not_both() -> None:
    """W-115."""
    fx = Fx().put(War="3,3", King="4,4").stone("War").tile("3,4", "trap").top("hit-claw").begin("War", 1, 5, 3, 6, 1)
    fx.do("War", "attack king", "move 3,5")
    assert fx.on_turn() == "Wiz"
    assert len(fx.told("attacks")) == 1


def test_s_16_after_moving() -> None:
    """W-114, W-142, W-209, W-R36."""
    fx = Fx().put(War="3,3", King="4,4").stone("War").tile("3,4", "trap").top("hit-claw").begin("War", 1, 2, 4, 1, 3)
    fx.do("War", "move 3,4")
    assert (fx.kind_at("3,4"), fx.offered("War")) == ("trap", {"attack king", "pass"})
    fx.do("War", "attack king")
    assert fx.told("hurt") == [[1], [2]]
    assert fx.words("attacks", "faces-trap") == ["attacks", "faces-trap"]
    assert fx.told("rolled")[-1] == [1, 3, 3, 3]
    assert fx.on_turn() == "Wiz"


def test_s_16_the_stone_comes_too_late() -> None:
    """W-R37."""
    fx = Fx().put(War="3,3", King="4,4").stone("Wiz").tile("3,4", "War").begin("War", 1).do("War", "move 3,4")
    fx.do("villain", "summon dw2")
    assert (fx.hero("War").stone, fx.on_turn(), fx.told("attacks")) == (0, "Wiz", [])


@pytest.mark.parametrize(
    ("stone", "hero", "villain", "pal", "king"),
    [(False, 5, 3, 0, 0), (False, 3, 3, 1, 0), (True, 5, 3, 0, 1)],
)
def test_s_17_a_dwarf_attacks(stone: bool, hero: int, villain: int, pal: int, king: int) -> None:
    """W-202, W-238, W-239, W-240, W-R86."""
    fx = Fx().put(Pal="7,4", King="8,5").stone("Pal" if stone else "War").begin("villain", hero, villain)
    fx.do("villain", "strike king", "hit pal")
    assert (fx.hero("Pal").damage, fx.dwarf("King").damage) == (pal, king)


@pytest.mark.parametrize("king_first", [True, False])
def test_s_17_two_dwarves_two_heroes(king_first: bool) -> None:
    """W-206, W-235, W-R89: each dwarf each hero once, before or after its own move."""
    fx = Fx().put(Pal="7,4", Wiz="7,5", King="8,5", Dw2="6,4").stone("War", "Ran").begin("villain", *[5, 1] * 4)
    for verb, dwarf in (("strike", "king"), ("march", "dw2")) if king_first else (("march", "king"), ("strike", "dw2")):
        fx.do("villain", f"{verb} {dwarf}")
        if verb == "march":
            fx.do("villain", "stop")
        assert fx.offered("villain", "hit") == {"hit pal", "hit wiz"}
        fx.do("villain", "hit pal", "hit wiz")
        assert not fx.offered("villain", "hit")
        if verb == "strike":
            fx.do("villain", "stop")
    assert len(fx.told("dwarf-attacks")) == 4


def test_s_17_the_wraith_it_made() -> None:
    """W-264, W-R91."""
    fx = Fx().put(Pal="7,4", King="8,5", Dw2="6,4").stone("War", "Ran").damage(Pal=2).begin("villain", 1, 6, 2, 6)
    fx.do("villain", "strike king", "hit pal")
    assert (fx.hero("Pal").dead, fx.offered("villain", "hit")) == (True, set())
    fx.do("villain", "stop", "strike dw2", "hit pal")
    assert fx.where("Pal") == ""


def test_s_19_teleport_on_the_wizards_turn() -> None:
    """W-163, W-192, W-196, W-197, W-198, W-R77."""
    fx = Fx().put(Ran="2,7", King="8,3").relics(Ran="plus1 plus2").tile("6,1", "relic").wraith(War="3,5")
    fx.stone("Wiz").lock("4,2").top("jump").begin("Wiz", 4).do("Wiz", "power")
    assert fx.offered("Wiz") == {"choose wiz", "choose ran", "choose pal"}
    fx.do("Wiz", "choose ran")
    regular = {fx.t.board.key(c) for c in range(fx.t.board.spaces) if fx.t.board.regular[c]}
    assert fx.ends("Wiz") == regular - {"4,2", "9,1", "2,7", "9,7", "3,5", "8,3"}
    fx.do("Wiz", "space 6,1")
    assert fx.told("flips")
    assert fx.offered("Ran") == {"discard", "trade plus1", "trade plus2", "use"}
    fx.do("Ran", "discard").do("Wiz", "step 8,1")
    assert "5,2" in fx.ends("Wiz")
    assert "4,2" not in fx.ends("Wiz")
    fx.do("Wiz", "move 8,2")
    assert fx.offered("Wiz") == {"attack king", "pass"}


def test_s_20_life_of_a_power() -> None:
    """W-181, W-183, W-184, W-R30, W-R74."""
    fx = Fx().put(King="7,4").stone("Ran").damage(War=1).begin("Pal", 4).finish_turn("Pal")
    assert (fx.on_turn(), fx.power_of("Pal")) == ("villain", "heal")
    fx.do("villain", "march king", "move 7,5", "end")
    asked = []
    while fx.on_turn() != "Pal":
        if fx.asked() == ("Pal", "moment"):
            asked.append(fx.on_turn())
            fx.do("Pal", "pass")
        else:
            name = fx.on_turn()
            move = sorted(fx.offered(name, "move"))[0]
            fx.dice().do(name, move)
    assert {"villain", "War", "Wiz", "Ran"} <= set(asked)
    assert fx.power_of("Pal") == ""
    assert [event.seat for event in fx.t.events if event.word == "power-roll"] == [3, 0, 1, 2, 3]


def test_s_20_a_self_only_power() -> None:
    """W-182, W-R76."""
    fx = Fx().put(War="7,4", King="8,5").stone("Pal").begin("War", 4).finish_turn("War")
    assert fx.power_of("War") == ""
    fx.begin("villain", 3, 4).do("villain", "strike king", "hit war")
    assert fx.hero("War").damage == 1


def test_s_20_a_power_lost_in_death() -> None:
    """W-186, W-187, W-R81."""
    fx = Fx().put(Pal="7,4", King="8,5").power(Pal="heal").damage(Pal=2).stone("War").relics(War="breath")
    fx.begin("villain", 1, 6).do("villain", "strike king", "hit pal").do("Pal", "pass")
    fx.begin("War", 1).do("War", "relic breath")
    assert (fx.hero("Pal").dead, fx.power_of("Pal")) == (False, "")
    assert fx.begin("Pal", 4).power_of("Pal") == "heal"


def test_s_20_a_turn_that_continues() -> None:
    """W-185, W-R41."""
    fx = Fx().top("dash-gear", "hit-gear").tile("2,1", "trap").tile("3,1", "trap").begin("War", 4, 3, 4, 3, 4)
    fx.do("War", "power", "move 2,1")
    assert fx.asked() == ("War", "walk")
    assert fx.ends("War") == {"1,1", "1,2", "3,1", "3,2"}
    fx.do("War", "step 3,1", "move 3,2")
    assert fx.told("rolled") == [[3, 5, 4, 4], [3, 5, 4, 4]]
    assert fx.told("power-roll") == [[4], [1]]
    assert fx.on_turn() == "Wiz"


def test_s_21_dark() -> None:
    """W-255, W-256, W-257, W-267, W-268, W-R66, W-R100, W-R101, W-R102."""

    def drawn(*dice: int) -> Fx:
        return Fx().wraith(War="3,5", Wiz="8,1").top("dark", "hit-skull").begin("War", *dice)

    fx = drawn(3)
    assert fx.asked() == ("War", "walk")
    assert {"3,3", "4,4", "5,5"} <= fx.ends("War")
    assert fx.t.deck.wraiths[fx.t.wraiths.cards[0]].name == "dark"
    fx = drawn(5, 3, 4)
    assert fx.offered("War") == {"choose ran", "choose pal"}
    fx.do("War", "choose pal")
    assert fx.told("rolled") == [[3, 5, 4, 4]]
    assert fx.told("thumbs-up")
    assert (fx.where("War"), fx.on_turn()) == ("3,5", "Ran")
    assert fx.trap_discard() == ["hit-skull"]


def test_s_21_dark_for_a_removed_wraith() -> None:
    """W-265, W-R112."""
    fx = Fx().wraith(War="", Wiz="8,1").top("dark", "hit-skull").begin("War", 3, 4)
    assert fx.offered("War") == {"choose ran", "choose pal"}
    assert (fx.told("die"), fx.dice_left()) == ([], [3, 4])
    assert fx.do("War", "choose pal").told("rolled") == [[3, 5, 4, 4]]


@pytest.mark.parametrize("start", ["1,3", "1,2"])
def test_s_22_coming_home(start: str) -> None:
    """W-270, W-276, W-277, W-279, W-R104."""
    fx = Fx().wraith(War=start).stone("War").beat("King").top("drift").begin("War", 4).do("War", "move 1,1")
    war = fx.hero("War")
    assert (war.dead, war.damage, war.relics, war.stone) == (False, 0, [], 0)
    assert (fx.where("War"), fx.on_turn()) == ("1,1", "Wiz")


def test_s_22_home_is_taken() -> None:
    """W-123, W-R105."""
    fx = Fx().wraith(War="1,2").put(King="1,1").stone("Wiz").top("drift").begin("War", 4)
    assert "1,1" not in fx.ends("War")
    fx.do("War", "move 2,1")
    assert (fx.hero("War").dead, fx.where("War")) == (True, "2,1")


def test_s_22_died_at_home() -> None:
    """W-R106."""
    fx = Fx().wraith(War="1,1").top("drift").begin("War", 4)
    assert fx.hero("War").dead
    assert fx.do("War", "circle").hero("War").dead is False
    fx = Fx().wraith(War="1,1").top("drift").begin("War", 4).do("War", "move 1,2").top("drift").begin("War", 4)
    assert fx.hero("War").dead
    assert fx.do("War", "move 1,1").hero("War").dead is False


def test_s_24_set_up_without_a_villain() -> None:
    """W-311, W-312, W-R13, W-R118, W-R120."""
    t = real(2, villain="no", heroes="warrior,wizard")
    assert (len(t.mix.cards), sum(t.locked), t.locks) == (37, 16, 0)
    turns: list[tuple[int, int]] = []
    while t.round < 3:
        if not turns or turns[-1] != (t.round, t.active):
            turns.append((t.round, t.active))
        keys = GAME.keys(t, t.prompts[0].options)
        t.take(t.prompts[0], next(keys[key] for key in ("pass", "stop", *keys) if key in keys))
    assert turns == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert (sum(t.locked), len(t.late.cards)) == (16, 0)


@pytest.mark.parametrize(
    ("heroes", "roller", "dead", "left"),
    [(2, "War", "", 1), (2, "Wiz", "", 0), (2, "War", "Wiz", 1), (1, "War", "", 0)],
)
def test_s_24_the_villains_die(heroes: int, roller: str, dead: str, left: int) -> None:
    """W-314, W-R115."""
    fx = Fx(heroes=heroes, villain="no").tile("3,3", "trap").put(**{roller: "3,2"}).top("hit-gear")
    if dead:
        fx.wraith(**{dead: "8,1"})
    fx.begin(roller, 1, 6, 1).do(roller, "move 3,3")
    assert [event.seat for event in fx.t.events if event.word == "villain-rolled"] == [left]


def test_s_24_the_dwarf_stands_still() -> None:
    """W-174, W-209, W-315, W-316, W-R117."""
    fx = Fx(heroes=2, villain="no").put(War="2,1").tile("3,1", "War").begin("War", 1).do("War", "move 3,1")
    name = next(fx.t.deck.dwarves[d].title for d in range(4) if fx.t.dwarves[d].state)
    assert fx.where(name) == "1,1"
    fx.put(War="1,2").begin("War", 1, 3, 3).do("War", f"attack {name.lower()}")
    assert fx.hero("War").damage == 1
    for effect in ("move_dwarf 3 dwarf", "dwarf_attack_now dwarf"):
        fx.carry("War", effect)
        assert (fx.where(name), fx.hero("War").damage) == ("1,1", 1)


def test_s_24_and_keeps_a_wraith_from_home() -> None:
    """W-R105."""
    fx = Fx(heroes=2, villain="no").wraith(War="1,2").put(King="1,1", Wiz="2,1").stone("War", "Wiz").top("drift")
    assert "1,1" not in fx.begin("War", 4).ends("War")
    fx.damage(King=2).begin("Wiz", 1, 6, 1).do("Wiz", "attack king")
    assert fx.dwarf("King").state == 2
    assert "1,1" in fx.top("drift").begin("War", 4).ends("War")
