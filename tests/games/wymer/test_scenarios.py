"""The worked scenarios of the contract (section 7), on the fixture map."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import Fx
from undercroft.engine.chance import key_from
from undercroft.engine.refusal import Refusal
from undercroft.engine.zone import bit
from undercroft.games.wymer import GAME
from undercroft.games.wymer.locks import closes, may_hold_lock
from undercroft.games.wymer.placement import LockPlacement
from undercroft.games.wymer.table import FIRST_RELIC, FIRST_TRAP, Wymer


def real(seats: int, **settings: str) -> Wymer:
    """The real map, set up as far as nothing is asked but locks."""
    t = GAME.new(seats, settings, key_from("s"))
    while t.prompts and t.prompts[0].question in ("hero", "locks"):
        t.take(t.prompts[0], t.prompts[0].options[0])
    return t


def counts(cards: list[int]) -> tuple[int, int, int]:
    stones = len([c for c in cards if c < FIRST_TRAP])
    relics = len([c for c in cards if c >= FIRST_RELIC])
    return stones, len(cards) - stones - relics, relics


def test_s_01_setup_arithmetic() -> None:
    """W-051, W-055, W-056, W-058, W-060, W-065, W-070, W-082, W-100, W-R09, W-R11, W-R12."""
    t = real(4)
    assert counts(t.mix.cards) == (3, 30, 5)
    assert counts(t.pool.cards) == (0, 10, 7)
    assert len(t.absent) == 1
    assert len(set(t.mix_spaces)) == 38
    assert all(t.board.terrain[c] == 0 and not t.up[c] for c in t.mix_spaces)
    assert 6 <= sum(t.locked) <= 16
    assert [t.heroes[s].place for s in range(3)] == [t.board.starts[t.heroes[s].kind] for s in range(3)]
    assert t.active == 0
    assert t.house.villain == 3
    assert sorted(t.traps.cards) == list(range(25))
    assert t.traps.cards != list(range(25))
    assert "ending-victorious" not in str(GAME.view(t, 0).areas)


@pytest.mark.parametrize(
    ("seats", "settings", "mix", "pool"),
    [
        (5, {"difficulty": "easy"}, (4, 20, 10), (0, 20, 2)),
        (2, {"difficulty": "hard"}, (1, 33, 2), (0, 7, 10)),
        (3, {"difficulty": "medium"}, (2, 30, 5), (0, 10, 7)),
    ],
)
def test_s_01_mixes(seats: int, settings: dict[str, str], mix: tuple[int, ...], pool: tuple[int, ...]) -> None:
    """W-059, W-061, W-063, W-R09, E-10."""
    t = real(seats, **settings)
    assert counts(t.mix.cards) == mix
    assert counts(t.pool.cards) == pool
    assert len(t.absent) == 4 - mix[0]


@pytest.mark.parametrize(
    ("seats", "settings", "rule"),
    [
        (2, {"villain": "no", "difficulty": "easy"}, "W-313"),
        (2, {"villain": "no", "placement": "strategic"}, "W-086"),
        (5, {"villain": "no"}, "W-040"),
        (1, {}, "W-040"),
        (3, {"placement": "open"}, "E-04"),
        (3, {"first_hero": "3"}, "W-R26"),
        (3, {"heroes": "warrior,warrior"}, "W-R27"),
        (3, {"heroes": "warrior"}, "W-R27"),
    ],
)
def test_s_01_illegal_options_are_refused(seats: int, settings: dict[str, str], rule: str) -> None:
    """W-040, W-086, W-313, E-04, E-05, W-R26, W-R27."""
    with pytest.raises(Refusal) as refused:
        GAME.new(seats, settings, key_from("x"))
    assert refused.value.rule == rule


def test_s_02_the_2022_pool() -> None:
    """E-01, W-066, W-230, W-R08, W-R25, H-04, H-07."""
    fx = Fx().pool(10, 7).tile("3,3", "trap").lock("4,2").put(War="3,1").begin("villain")
    assert {"lay-trap", "lay-relic", "end"} <= fx.offered("villain")
    fx.do("villain", "lay-trap")
    free = {fx.t.board.key(c) for c in fx.t.board.floor} - {"3,3", "4,2", "3,1"}
    assert fx.ends("villain") == free
    fx.do("villain", "space 3,4")
    c = fx.space("3,4")
    assert fx.t.known_at(c, bit(0)) == -1
    assert fx.t.known_at(c, bit(4)) != -1
    view = GAME.view(fx.t, 0)
    board = next(area for area in view.areas if area.__class__.__name__ == "Board")
    assert [piece.name for piece in board.pieces if piece.place == "3,4"] == [""]
    fx.do("villain", "lay-relic", "space 3,5")
    assert not {"lay-trap", "lay-relic"} & fx.offered("villain")
    assert counts(fx.t.pool.cards) == (0, 9, 6)


@pytest.mark.parametrize("placement", ["random", "strategic"])
def test_s_02_the_blind_pool_of_the_first_edition(placement: str) -> None:
    """E-01, W-067, W-R10, H-05, H-06, H-08."""
    fx = Fx(edition="first", placement=placement).pool(10, 7).begin("villain")
    assert "draw" in fx.offered("villain")
    assert not {"lay-trap", "lay-relic"} & fx.offered("villain")
    assert not fx.t.pool.open_to
    fx.do("villain", "draw")
    seen = fx.t.drawn.seen_by(fx.t.drawn.cards[0])
    assert bool(seen & bit(4)) == (placement == "strategic")
    assert not seen & bit(0)
    fx.do("villain", "space 3,4")
    assert (fx.t.known_at(fx.space("3,4"), bit(4)) != -1) == (placement == "strategic")
    assert fx.t.known_at(fx.space("3,4"), bit(1)) == -1


@pytest.mark.parametrize(
    ("edition", "placement", "least"),
    [("2022", "strategic", 0), ("first", "strategic", 6), ("2022", "random", 6), ("first", "random", 6)],
)
def test_s_02_the_least_locks(edition: str, placement: str, least: int) -> None:
    """E-02, E-03, W-082, W-083, W-087, W-R06."""
    fx = Fx(edition=edition, placement=placement)
    assert LockPlacement(4).least(fx.t) == least
    fx.t.stack = [LockPlacement(4)]
    fx.t.advance()
    assert ("enough" in fx.offered("villain")) == (least == 0)


@pytest.mark.parametrize(
    ("key", "legal"),
    [("4,2", True), ("3,6", True), ("5,3", True), ("3,7", False), ("1,1", False), ("2,2", False), ("2,6", False)],
)
def test_s_03_where_one_lock_may_go(key: str, legal: bool) -> None:
    """W-090, W-091, W-092, W-R15, W-R16, W-R17, E-06."""
    fx = Fx()
    c = fx.space(key)
    assert (c in fx.t.board.lockable and may_hold_lock(fx.t, c) and closes(fx.t, c)) == legal


def test_s_03_a_wide_gate_is_closed_as_one_action() -> None:
    """W-R15, D-04: all still unlocked spaces of one gate."""
    fx = Fx(placement="strategic")
    fx.t.stack = [LockPlacement(4)]
    fx.t.advance()
    assert "bar 2,6+2,7" in fx.offered("villain")
    fx.do("villain", "bar 2,6+2,7")
    assert fx.t.locked[fx.space("2,6")]
    assert fx.t.locked[fx.space("2,7")]
    assert fx.t.locks == 14


def test_s_03_locks_in_play() -> None:
    """W-093, W-231, W-R17, W-R18, W-R19, W-R20."""
    fx = Fx().lock("2,7").begin("villain")
    assert "seal 2,6" in fx.offered("villain")
    assert "seal 2,6" not in Fx().begin("villain").offered("villain")
    fx = Fx().put(Ran="3,5").begin("villain")
    assert "seal 3,5" not in fx.offered("villain")
    assert {"seal 3,4", "seal 3,6"} <= fx.offered("villain")
    fx.do("villain", "seal 3,4")
    assert not any(key.startswith("seal") for key in fx.offered("villain"))
    fx = Fx().lock("2,6", "2,7").put(Ran="3,6").begin("Ran", 1, 6, 1)
    fx.do("Ran", "force 2,6")
    assert not fx.t.locked[fx.space("2,6")]
    assert fx.t.locked[fx.space("2,7")]
    assert (fx.t.broken, fx.t.locks) == (1, 14)


def test_s_04_where_a_hero_can_end() -> None:
    """W-113, W-120, W-121, W-122, W-123, W-124, W-127, W-R33, W-R34, W-R35, W-R44."""
    fx = Fx().put(Wiz="8,1", War="7,1", King="8,3").begin("Wiz", 1)
    assert fx.ends("Wiz") == {"9,1", "8,2", "6,1", "5,1", "5,2", "4,2", "5,3"}
    assert "stop" in fx.offered("Wiz")
    assert fx.refusal("Wiz", "move 8,3") == "W-122"
    assert fx.refusal("Wiz", "move 7,2") == "W-124"
    assert fx.refusal("Wiz", "move 7,1") == "W-123"


def test_s_05_death_in_a_row_of_tiles() -> None:
    """W-141, W-142, W-155, W-186, W-212, W-250 to W-253 (W-251, W-252), W-R21, W-R39, W-R40, W-R63, W-R99."""
    fx = Fx().put(War="3,1").damage(War=2).relics(War="plus1").stone("War").top("hit-skull")
    fx.tile("3,2", "trap").tile("3,3", "trap").tile("3,4", "relic").begin("War", 4, 2, 5)
    assert fx.hero("War").power != -1
    fx.do("War", "move 3,5", "pass", "pass", "pass", "pass")
    war = fx.hero("War")
    assert (war.dead, war.damage, war.relics, war.held, war.power) == (True, 0, [], [], -1)
    assert fx.where("War") == "3,5"
    assert war.stone == 0
    assert [fx.kind_at(key) for key in ("3,2", "3,3", "3,4")] == ["", "trap", "relic"]
    assert [fx.t.deck.traps[c].name for c in fx.t.trap_discard] == ["hit-skull"]
    assert [fx.t.deck.relics[c].name for c in fx.t.relic_discard] == ["plus1"]
    assert len(fx.t.used) == 1
    assert fx.t.active != 0
    fx.hero("Wiz").power = -1
    fx.put(Ran="3,7").top("hit-claw", "plus2").begin("Ran", 1, 6, 1)
    fx.do("Ran", "move 3,2")
    assert fx.asked() == ("Ran", "new-relic") or fx.hero("Ran").relics
    words = [e.word for e in fx.t.events if e.word in ("draws-relic", "faces-trap")]
    assert words[-2:] == ["draws-relic", "faces-trap"]
    assert fx.kind_at("3,2") == fx.kind_at("3,3") == fx.kind_at("3,4") == ""


def test_s_06_somebody_elses_stone() -> None:
    """W-016, W-044, W-146, W-147, W-148, W-170, W-171, W-173, W-R56, W-R58, W-R93."""
    fx = Fx().tile("6,1", "Wiz").put(War="5,1").begin("War", 1)
    fx.do("War", "move 7,1")
    assert fx.kind_at("6,1") == "Wiz"
    assert all(dwarf.state == 0 for dwarf in fx.t.dwarves)
    assert fx.hero("War").stone == fx.hero("Wiz").stone == -1
    fx.put(War="1,1", Wiz="8,1").begin("Wiz", 1)
    fx.do("Wiz", "move 5,1")
    assert fx.hero("Wiz").stone == 1
    assert fx.asked() == ("villain", "summon")
    assert len(fx.offered("villain")) == 4
    fx.do("villain", "summon dw2")
    assert fx.where("Dw2") == "9,1"
    fx = Fx().tile("6,1", "Wiz", up=True).wraith(Wiz="7,1").top("drift").begin("Wiz", 4)
    fx.do("Wiz", "move 5,1")
    assert fx.kind_at("6,1") == "Wiz"
    assert fx.hero("Wiz").stone == -1


@pytest.mark.parametrize(
    ("card", "hero", "villain", "won"),
    [("hit-claw", 4, 6, False), ("hit-claw", 4, 5, True), ("hit-gear", 4, 4, False), ("hit-gear", 5, 4, True)],
)
def test_s_08_ties_and_trap_bonuses(card: str, hero: int, villain: int, won: bool) -> None:
    """W-021, W-150 to W-157 (W-151, W-152, W-153, W-154, W-155, W-156), W-200 to W-203 (W-201, W-202), W-R62, W-R84."""
    fx = Fx().top(card).tile("2,1", "trap").begin("War", 1, hero, villain)
    fx.do("War", "move 2,1")
    assert fx.hero("War").damage == (0 if won else 1)
    words = [event.word for event in fx.t.events]
    assert words.index("faces-trap") < words.index("rolled")
    assert words.count("thumbs-up") + words.count("thumbs-down") == 1


def test_s_09_one_relic_after_a_roll_per_turn() -> None:
    """W-164, W-R70, W-R72."""
    fx = Fx().relics(War="plus2 plus1").top("hit-gear", "hit-rune")
    fx.tile("2,1", "trap").tile("3,1", "trap").begin("War", 1, 3, 4, 4, 4)
    fx.do("War", "move 3,1")
    assert fx.asked() == ("War", "after-dice")
    fx.do("War", "relic plus2")
    assert fx.hero("War").damage == 1
    assert [fx.t.deck.relics[c].name for c in fx.hero("War").relics] == ["plus1"]
    assert [fx.t.deck.relics[c].name for c in fx.t.relic_discard] == ["plus2"]
    fx = Fx().relics(War="plus2 plus1").top("hit-gear").lock("2,1").tile("1,2", "trap").begin("War", 1, 3, 4, 4, 4)
    fx.do("War", "force 2,1", "relic plus2", "move 1,2")
    assert not fx.t.locked[fx.space("2,1")]
    assert fx.hero("War").damage == 1


def test_s_10_third_relic() -> None:
    """W-160, W-161, W-162, W-163, W-271, W-R72, W-R73, W-R110, W-R69."""
    fx = Fx().relics(War="plus1 salve").top("breath").tile("2,1", "relic").begin("War", 1)
    fx.do("War", "move 2,1")
    assert fx.offered("War") == {"discard", "trade plus1", "trade salve"}
    fx.do("War", "trade salve")
    assert [fx.t.deck.relics[c].name for c in fx.hero("War").relics] == ["plus1", "breath"]
    assert [fx.t.deck.relics[c].name for c in fx.t.relic_discard] == ["salve"]
    fx = Fx().relics(War="plus1 salve").top("breath").tile("2,1", "relic").wraith(Wiz="8,1").begin("War", 1)
    fx.do("War", "move 2,1")
    assert fx.offered("War") == {"discard", "trade plus1", "trade salve", "use"}
    fx.do("War", "use")
    assert not fx.hero("Wiz").dead
    assert len(fx.hero("War").relics) == 2


def test_s_11_handing_over_a_relic() -> None:
    """W-165, W-166, W-R31, W-R32, W-R47."""

    def arrange() -> Fx:
        fx = Fx().put(War="3,1", Wiz="4,2", Ran="3,3").relics(War="plus1").wraith(Pal="2,1")
        return fx

    fx = arrange().relics(Wiz="plus2").begin("War", 1)
    assert fx.offered("War") == {"pass", "give plus1 2"}
    fx.do("War", "pass")
    assert not any(key.startswith("give") for key in fx.offered("War"))
    fx = arrange().relics(Wiz="plus2 salve").begin("War", 1)
    assert not any(key.startswith("give") for key in fx.offered("War"))
    fx = arrange().begin("War", 1).do("War", "give plus1 2")
    assert len(fx.hero("Wiz").relics) == 1


def test_s_12_a_lock_in_a_corridor() -> None:
    """W-128, W-202, W-215 to W-222 (W-216, W-217, W-218, W-219, W-220, W-221), W-R20, W-R50, W-R51, W-R52."""
    fx = Fx().put(War="3,3", Wiz="5,2").lock("4,2").begin("War", 1, 2, 2)
    fx.do("War", "force 4,2")
    assert fx.t.locked[fx.space("4,2")]
    assert fx.hero("War").damage == 0
    assert "force 4,2" not in fx.offered("War")
    assert fx.refusal("War", "force 4,2") == "W-219"
    assert "move 3,7" in fx.offered("War")
    fx.begin("Wiz", 1)
    assert "force 4,2" in fx.offered("Wiz")
    fx.begin("War", 1)
    assert "force 4,2" in fx.offered("War")
    fx.put(Wiz="9,1").dice(6, 2).do("War", "force 4,2")
    assert not fx.t.locked[fx.space("4,2")]
    assert {"move 6,1"} <= fx.offered("War")
    fx.do("War", "step 3,2", "step 4,2", "step 5,2", "step 5,1", "move 6,1")
    assert fx.where("War") == "6,1"
    fx = Fx().put(War="3,3").lock("4,2").begin("War", 1)
    fx.t.stack[-1].chosen(fx.t, 0, next(iter(fx.t.prompts)).options[0])


def test_s_12_without_steps_no_lock_is_tried() -> None:
    """W-R50."""
    fx = Fx().put(War="3,3").lock("4,2")
    fx.t.last(6, 0, -5, 2, 0)
    fx.begin("War", 1)
    assert not any(key.startswith("force") for key in fx.offered("War"))
    assert not fx.offered("War")


def test_s_14_supplies_run_out() -> None:
    """W-R08, W-R23, W-R24, W-R65, W-068."""
    fx = Fx().pool(1, 0)
    fx.t.broken, fx.t.locks = 16, 0
    fx.begin("villain")
    assert fx.offered("villain") == {"lay-trap", "end"}
    fx.do("villain", "lay-trap", "space 3,3")
    assert fx.t.active != 4
    fx = Fx().tile("2,1", "trap")
    fx.t.trap_discard, fx.t.traps.cards = fx.t.traps.cards, []
    fx.begin("War", 1, 6, 1).do("War", "move 2,1")
    assert len(fx.t.traps.cards) + len(fx.t.trap_discard) + len(fx.hero("War").held) == 12
    assert len(fx.t.traps.cards) == 11
    fx = Fx().tile("2,1", "trap")
    fx.t.traps.cards = []
    fx.begin("War", 1).do("War", "move 2,1")
    assert (fx.kind_at("2,1"), fx.hero("War").damage) == ("", 0)


def test_s_15_a_hero_attacks_twice() -> None:
    """W-205 to W-209 (W-206, W-207, W-208), W-202, W-212, W-R38, W-R43, W-R82, W-R83, W-R88."""

    def arrange() -> Fx:
        return Fx().put(War="7,4", King="8,5", Dw2="6,3").stone("War", "Wiz").damage(War=2)

    fx = arrange().begin("War", 1, 5, 3, 4, 4)
    assert {"attack king", "attack dw2"} <= fx.offered("War")
    fx.do("War", "attack king")
    assert fx.dwarf("King").damage == 1
    assert "attack king" not in fx.offered("War")
    assert fx.refusal("War", "attack king") == "W-R38"
    fx.do("War", "attack dw2")
    assert fx.hero("War").dead
    assert fx.where("War") == "7,4"
    assert fx.t.active != 0
    fx = Fx().put(War="7,4", King="8,5").beat("Dw2").stone("Wiz", "Ran").begin("War", 1)
    assert not any(key.startswith("attack") for key in fx.offered("War"))
    assert fx.refusal("War", "attack king") == "W-208"


def test_s_16_before_or_after_moving_not_both() -> None:
    """W-114, W-115, W-142, W-209, W-R36, W-R37."""
    fx = Fx().put(War="3,3", King="4,4").stone("War").tile("3,4", "trap").top("hit-claw").begin("War", 1, 5, 3)
    fx.do("War", "attack king")
    fx.dice(1, 3).do("War", "move 3,5")
    assert not any(key.startswith("attack") for key in fx.offered("War"))
    fx = Fx().put(War="3,3", King="4,4").stone("War").tile("3,4", "trap").top("hit-claw").begin("War", 1, 2, 4, 1, 3)
    fx.do("War", "move 3,4")
    assert fx.asked() == ("War", "after-move")
    assert fx.kind_at("3,4") == "trap"
    fx.do("War", "attack king")
    assert fx.hero("War").damage == 2
    assert fx.t.active == 1
    fx = Fx().put(War="3,3", King="4,4").beat("Dw2").stone("Wiz", "Ran").tile("3,4", "War").begin("War", 1)
    fx.do("War", "move 3,4")
    assert fx.asked() == ("villain", "summon")


def test_s_17_a_dwarf_attacks() -> None:
    """W-202, W-206, W-235 to W-240 (W-236, W-238, W-239), W-264, W-R86, W-R89, W-R91."""

    def arrange(*dice: int, stone: bool = False) -> Fx:
        fx = Fx().put(Pal="7,4", King="8,5").stone("Pal" if stone else "War").begin("villain", *dice)
        return fx.do("villain", "strike king", "hit pal")

    fx = arrange(5, 3)
    assert (fx.hero("Pal").damage, fx.dwarf("King").damage) == (0, 0)
    assert arrange(3, 3).hero("Pal").damage == 1
    assert arrange(5, 3, stone=True).dwarf("King").damage == 1
    fx = Fx().put(Pal="7,4", Wiz="7,5", King="8,5", Dw2="6,4").stone("War", "Ran")
    fx.begin("villain", 5, 1, 5, 1, 5, 1, 5, 1)
    fx.do("villain", "strike king", "hit pal", "hit wiz")
    assert not any(key.startswith("hit") for key in fx.offered("villain"))
    fx.do("villain", "stop", "strike dw2", "hit wiz", "hit pal", "stop")
    assert len(fx.told("dwarf-attacks")) == 4
    fx = Fx().put(Pal="7,4", King="8,5", Dw2="6,4").stone("War", "Ran").damage(Pal=2)
    fx.begin("villain", 1, 6, 2, 6).do("villain", "strike king", "hit pal")
    assert fx.hero("Pal").dead
    assert not any(key.startswith("hit") for key in fx.offered("villain"))
    fx.do("villain", "stop", "strike dw2", "hit pal")
    assert fx.where("Pal") == ""


def test_s_19_teleport_on_the_wizards_turn() -> None:
    """W-163, W-192, W-196, W-197, W-198, W-R60, W-R77."""
    fx = Fx().put(Ran="2,7", King="8,5").relics(Ran="plus1 plus2").tile("6,1", "relic").wraith(War="3,5")
    fx.stone("Pal").lock("4,2").top("salve").begin("Wiz", 4)
    fx.do("Wiz", "power")
    assert fx.offered("Wiz") == {"choose wiz", "choose ran", "choose pal"}
    fx.do("Wiz", "choose ran")
    open_spaces = {fx.t.board.key(c) for c in range(fx.t.board.spaces) if fx.t.open(c) and fx.t.pieces[c] < 0}
    assert fx.ends("Wiz") == open_spaces
    assert "4,2" not in open_spaces
    fx.do("Wiz", "space 6,1")
    assert fx.asked() == ("Ran", "third-relic")
    fx.do("Ran", "discard")
    assert fx.asked() == ("Wiz", "before-move")
    assert "move 5,1" in fx.offered("Wiz")


def test_s_20_life_of_a_power() -> None:
    """W-180 to W-187 (W-181, W-182, W-183, W-184, W-186), W-R30, W-R74, W-R75, W-R76, W-R81."""
    fx = Fx().power(Pal="heal").damage(War=1).begin("villain")
    assert fx.asked() == ("Pal", "moment")
    fx.do("villain", "seal 3,3")
    assert fx.asked() == ("Pal", "moment")
    fx.do("Pal", "power")
    assert fx.hero("War").damage == 0
    fx = Fx().power(Pal="heal").damage(War=1).begin("Pal", 1)
    assert fx.hero("Pal").power == -1
    fx = Fx().put(War="7,4", King="8,5").stone("Pal").begin("War", 4)
    assert fx.hero("War").power == 0
    fx.do("War", "stop", "pass", "pass")
    assert fx.hero("War").power == -1
    fx = Fx().power(Pal="heal")
    fx.t.die(3)
    fx.t.rules.revive(fx.t, 3)
    fx.t.stack[-1].run(fx.t)
    assert not fx.hero("Pal").dead
    assert fx.hero("Pal").power == -1


def test_s_20_a_turn_that_continues_keeps_its_power() -> None:
    """W-185, W-R41."""
    fx = Fx().top("dash-gear", "hit-gear").tile("2,1", "trap").tile("3,2", "trap").begin("War", 4, 3, 4, 3, 4)
    fx.do("War", "power", "move 2,1")
    assert fx.asked() == ("War", "walk")
    assert "move 3,2" in fx.offered("War")
    fx.do("War", "move 3,2")
    assert fx.hero("War").damage == 0
    assert len(fx.told("power-roll")) >= 1
    assert len([e for e in fx.t.events if e.word == "power-roll" and e.seat == 0]) == 1


def test_s_21_dark() -> None:
    """W-255, W-256, W-257, W-267, W-268, W-R66, W-R100, W-R101, W-R102, W-R125."""
    fx = Fx().wraith(War="3,5", Wiz="8,1").top("dark", "hit-skull").begin("War", 3)
    assert fx.asked() == ("War", "walk")
    assert fx.t.wraiths.cards[0] == 0
    assert fx.ends("War") >= {"3,3", "4,4"}
    assert "2,2" not in fx.ends("War")
    fx = Fx().wraith(War="3,5", Wiz="8,1").top("dark", "hit-skull").begin("War", 5, 3, 4)
    assert fx.offered("War") == {"choose ran", "choose pal"}
    fx.do("War", "choose pal")
    assert fx.hero("Pal").damage == 0
    assert fx.where("War") == "3,5"
    assert fx.t.wraiths.cards[-1] == 0
    assert [fx.t.deck.traps[c].name for c in fx.t.trap_discard] == ["hit-skull"]


def test_s_21_dark_for_a_removed_wraith() -> None:
    """W-265, W-R112, W-R103."""
    fx = Fx().wraith(War="").top("dark", "hit-skull").begin("War", 3, 4)
    assert fx.offered("War") == {"choose wiz", "choose ran", "choose pal"}
    assert not fx.told("die")


def test_s_22_coming_home() -> None:
    """W-254, W-270, W-276, W-277, W-279, W-R104."""
    fx = Fx().wraith(War="1,3").stone("War").beat("King").top("drift").begin("War", 4)
    fx.do("War", "move 1,1")
    war = fx.hero("War")
    assert (war.dead, war.damage, war.relics, war.stone) == (False, 0, [], 0)
    assert fx.where("War") == "1,1"
    assert fx.t.active == 1
    fx = Fx().wraith(War="1,2").top("drift").begin("War", 4)
    assert "1,0" not in fx.ends("War")


def test_s_22_home_is_taken() -> None:
    """W-123, W-R105, W-R106."""
    fx = Fx().wraith(War="1,2").put(King="1,1").stone("Wiz").top("drift").begin("War", 4)
    assert "1,1" not in fx.ends("War")
    assert "2,1" in fx.ends("War")
    fx.do("War", "move 2,1")
    assert fx.hero("War").dead
    fx = Fx().wraith(War="1,1").top("drift").begin("War", 4)
    assert fx.hero("War").dead
    fx.do("War", "circle")
    assert not fx.hero("War").dead


def test_s_24_without_a_villain() -> None:
    """W-310, W-311, W-312, W-R13, W-R118, W-R120."""
    t = real(2, villain="no")
    assert len(t.mix.cards) == 37
    assert (sum(t.locked), t.locks) == (16, 0)
    assert t.seats == 2
    gates = [set(gate) for gate in t.board.gates if all(t.locked[c] for c in gate)]
    closed = {c for gate in gates for c in gate} | {c for c in t.board.portals if t.locked[c]}
    assert {c for c in range(t.board.spaces) if t.locked[c]} == closed


def test_s_24_who_throws_the_villains_die() -> None:
    """W-314, W-R115, W-204."""

    def roller(heroes: int, name: str, dead: str = "", villain: str = "no") -> int:
        fx = Fx(heroes=heroes, villain=villain).top("hit-gear")
        if dead:
            fx.wraith(**{dead: "8,1"})
        start = fx.where(name)
        x, y = start.split(",")
        tile = f"{int(x) + 1 if name == 'War' else int(x) - 1},{y}"
        fx.tile(tile, "trap").begin(name, 1, 6, 1).do(name, f"move {tile}")
        return next(e.seat for e in fx.t.events if e.word == "villain-rolled")

    assert roller(2, "War") == 1
    assert roller(2, "Wiz") == 0
    assert roller(2, "War", dead="Wiz") == 1
    assert roller(1, "War") == 0
    assert roller(2, "War", villain="yes") == 2


def test_s_24_dwarves_stand_still() -> None:
    """W-174, W-209, W-315, W-316, W-317, W-318, W-R105, W-R117."""
    fx = Fx(heroes=2, villain="no").put(War="2,1").tile("3,1", "War").begin("War", 1)
    fx.do("War", "move 3,1")
    woken = [d for d in fx.t.dwarves if d.state == 1]
    assert len(woken) == 1
    assert fx.t.board.key(woken[0].place) == "1,1"
    fx.put(War="1,2").begin("War", 1, 3, 3)
    name = fx.t.deck.dwarves[fx.t.dwarves.index(woken[0])].name
    fx.do("War", f"attack {name}")
    assert fx.hero("War").damage == 1
    from tests.games.wymer.table import script
    from undercroft.games.wymer.scripts import Carry

    fx.t.stack = [Carry(script("shove", "move_dwarf 3 dwarf", "dwarf_attack_now dwarf"), 0, -1)]
    fx.t.prompts = []
    while fx.t.stack:
        fx.t.stack[-1].run(fx.t)
    assert fx.t.board.key(woken[0].place) == "1,1"
    assert fx.hero("War").damage == 1
