"""The end of the game, and the game without a villain (sections T and U, 3.8, 3.10)."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import Fx, kinds, real
from undercroft.engine.view import Page
from undercroft.games.wymer import GAME


def last_blow(heroes: int = 2, **more: str) -> Fx:
    """War can defeat the last dwarf."""
    fx = Fx(heroes=heroes, **more).put(War="7,4", King="8,5").damage(King=2)
    return fx.stone(*("War", "Wiz", "Ran", "Pal")[:heroes]).beat(*("Dw2", "Dw3", "Dw4")[: heroes - 1])


@pytest.mark.parametrize("edition", ["2022", "first"])
def test_the_heroes_win(edition: str) -> None:
    """W-300, W-303, W-042, W-176, E-14, H-11: the last dwarf falls; the card of victory is read to all."""
    fx = last_blow(edition=edition).begin("War", 1, 6, 1).do("War", "attack king")
    assert (fx.outcome().winners, fx.outcome().rule) == ([0, 1], "W-300")
    text = GAME.words["en"].phrases["ending-victorious"]
    for seat in range(3):
        view = GAME.view(fx.t, seat)
        assert next(area for area in view.areas if isinstance(area, Page)).text == text


@pytest.mark.parametrize("edition", ["2022", "first"])
def test_the_villain_wins(edition: str) -> None:
    """W-301, W-302, W-043, E-14, H-11: all heroes are wraiths; the card of defeat is read."""
    fx = Fx(heroes=2, edition=edition).put(War="7,4", King="8,5").stone("War").wraith(Wiz="").damage(War=2)
    fx.begin("villain", 1, 6).do("villain", "strike king", "hit war")
    assert (fx.outcome().winners, fx.outcome().rule) == ([2], "W-301")
    page = next(area for area in GAME.view(fx.t, 0).areas if isinstance(area, Page))
    assert page.text == GAME.words["en"].phrases["ending-defeated"]


def test_found_stones_do_not_win() -> None:
    """W-042, W-300, W-R96: the dwarves must be defeated too."""
    fx = Fx(heroes=1).put(War="2,1").tile("3,1", "War").begin("War", 1).do("War", "move 3,1")
    fx.do("villain", "summon king")
    assert fx.t.outcome is None


def test_one_hero_loses_at_the_first_death() -> None:
    """W-R96, W-301."""
    fx = Fx(heroes=1).put(War="7,4", King="8,5").stone("War").damage(War=2).begin("War", 1, 1, 6)
    fx.do("War", "attack king")
    assert fx.outcome().cause == "defeated"


def test_wraiths_do_not_hinder_a_victory() -> None:
    """W-R96, W-172: N dwarves defeated, no matter how many heroes are wraiths."""
    fx = last_blow(4).wraith(Wiz="8,1", Ran="", Pal="7,1").begin("War", 1, 6, 1).do("War", "attack king")
    assert fx.outcome().winners == [0, 1, 2, 3]


def test_both_at_once_is_a_victory() -> None:
    """W-R96: the heroes' victory is checked first; here one effect kills the last hero and the last dwarf."""
    fx = last_blow().wraith(Wiz="8,1").damage(War=2).begin("War", 1)
    fx.t.heroes[0].dead = True
    fx.t.hurt_dwarf(0, 1, "W-R82")
    assert fx.outcome().cause == "victorious"


def test_checked_after_every_blow() -> None:
    """W-R96, W-R83: the second target is never attacked when the first blow has won."""
    fx = last_blow().put(Dw4="6,3").begin("War", 1, 6, 1).do("War", "attack king")
    assert fx.outcome().cause == "victorious"
    assert not fx.t.prompts


def test_a_game_without_end_is_stopped_by_a_guard() -> None:
    """W-R97: unfinished, nobody wins; without the guard it goes on."""
    fx = Fx(max_rounds="2").begin("War", 1)
    while fx.t.outcome is None:
        fx.dice().finish_turn(fx.on_turn())
    assert (fx.outcome().winners, fx.outcome().cause, fx.t.round) == ([], "unfinished", 2)
    fx = Fx().begin("War", 1)
    for _ in range(30):
        fx.dice().finish_turn(fx.on_turn())
    assert fx.t.outcome is None


def test_giving_up() -> None:
    """W-R98: an aside, not a vote: one hero gives up for all, or the villain does."""
    fx = Fx().begin("War", 1).do("War", "resign")
    assert (fx.outcome().winners, fx.outcome().cause) == ([4], "resigned")
    fx = Fx().put(King="7,4").stone("War").begin("villain").do("villain", "resign")
    assert fx.outcome().winners == [0, 1, 2, 3]


# Without a villain.


def test_setting_up_without_a_villain() -> None:
    """W-310, W-311, W-313, W-081, E-05, W-R118: 37 tiles, 16 locks, and a round of heroes only."""
    t = real(2, villain="no")
    assert kinds(t.mix.cards) == (2, 30, 5)
    assert (sum(t.locked), t.locks, t.seats) == (16, 0, 2)
    assert real(2, villain="no", difficulty="hard").house.traps == 33


def test_a_round_without_a_villain() -> None:
    """W-312, W-R118, W-101: it ends with the last hero's turn; nobody lays tiles or locks."""
    fx = Fx(heroes=2, villain="no").pool(5, 5).begin("War", 1)
    tiles = (fx.t.locks, len(fx.t.pool.cards))
    for name in ("War", "Wiz", "War", "Wiz"):
        assert fx.on_turn() == name
        fx.dice().finish_turn(name)
    assert fx.t.round == 3
    assert (fx.t.locks, len(fx.t.pool.cards)) == tiles
    assert not fx.told("lays-lock") + fx.told("lays-tile")


@pytest.mark.parametrize(
    ("heroes", "roller", "left"),
    [(2, "War", 1), (2, "Wiz", 0), (4, "Ran", 3), (4, "Pal", 0), (1, "War", 0)],
)
def test_who_throws_the_villains_die(heroes: int, roller: str, left: int) -> None:
    """W-314, W-204, W-R115: whoever sits to the left, a wraith too; alone, both."""
    fx = Fx(heroes=heroes, villain="no").tile("3,3", "trap").put(**{roller: "3,2"}).top("hit-gear")
    if heroes > 1:
        fx.wraith(**{("War", "Wiz", "Ran", "Pal")[left]: "8,1"})
    fx.begin(roller, 1, 6, 1).do(roller, "move 3,3")
    assert [event.seat for event in fx.t.events if event.word == "villain-rolled"] == [left]


def test_the_left_of_the_hero_who_rolls() -> None:
    """W-R115: also off turn; not of the active one."""
    fx = Fx(villain="no").top("hit-gear").begin("War", 1).dice(6, 1).carry("War", "deal_trap other")
    fx.do("War", "choose ran")
    assert [event.seat for event in fx.t.events if event.word == "villain-rolled"] == [3]


def test_a_random_dwarf_stays_where_it_appeared() -> None:
    """W-174, W-315, W-316, W-171: chosen by chance, on the finder's start, and it never acts."""
    woken = set()
    for n in range(12):
        fx = Fx(heroes=2, villain="no").put(War="2,1").tile("3,1", "War")
        for _ in range(n):
            fx.t.chance.below(6)
        fx.begin("War", 1).do("War", "move 3,1")
        assert fx.on_turn() == "Wiz"
        dwarf = next(d for d in range(4) if fx.t.dwarves[d].state)
        woken.add(dwarf)
        assert fx.t.board.key(fx.t.dwarves[dwarf].place) == "1,1"
    assert len(woken) > 1
    fx.put(Wiz="1,2")
    for _ in range(4):
        fx.dice().finish_turn(fx.on_turn())
    assert not fx.told("dwarf-attacks")
    assert fx.t.board.key(fx.t.dwarves[dwarf].place) == "1,1"


def test_it_is_fought_like_any_other() -> None:
    """W-317, W-318, W-209, W-300: a tie hurts the hero; its defeat counts."""
    fx = Fx(heroes=1, villain="no").put(War="1,2", King="1,1").stone("War").begin("War", 1, 3, 3)
    assert fx.do("War", "attack king").hero("War").damage == 1
    fx = Fx(heroes=1, villain="no").put(War="1,2", King="1,1").stone("War").damage(King=2).begin("War", 1, 6, 1)
    assert fx.do("War", "attack king").outcome().cause == "victorious"


@pytest.mark.parametrize("effect", ["move_dwarf 3 dwarf", "dwarf_attack_now dwarf"])
def test_no_card_moves_it_or_makes_it_attack(effect: str) -> None:
    """W-R117, W-315, W-316: void without a villain, not void with one."""
    fx = Fx(heroes=2, villain="no").put(War="1,2", King="1,1").stone("War").begin("Wiz", 1).dice(1, 6)
    fx.carry("Wiz", effect)
    assert (fx.where("King"), fx.hero("War").damage, fx.dice_left()) == ("1,1", 0, [1, 6])
    fx = Fx(heroes=2).put(War="1,2", King="1,1").stone("War").begin("Wiz", 1).dice(1, 6).carry("Wiz", effect)
    assert fx.hero("War").damage == 1 or fx.asked()[1] == "walk"


def test_what_never_acts_cannot_be_frozen() -> None:
    """W-R117, W-315: without a villain there is no activation to miss."""
    fx = Fx(heroes=2, villain="no").put(War="1,2", King="1,1").stone("War").begin("Wiz", 1)
    assert not fx.carry("Wiz", "freeze_dwarf dwarf").t.lasting
    fx = Fx(heroes=2).put(War="1,2", King="1,1").stone("War").begin("Wiz", 1)
    assert fx.carry("Wiz", "freeze_dwarf dwarf").t.lasting


def test_other_effects_on_dwarves_apply() -> None:
    """W-R117: they are hurt, mended and strengthened as ever."""
    fx = Fx(heroes=2, villain="no").put(King="1,1").stone("War").damage(King=1).begin("Wiz", 1)
    assert fx.carry("Wiz", "damage_dwarf 1 dwarf").dwarf("King").damage == 2
    assert fx.carry("Wiz", "heal_dwarf 1 dwarf").dwarf("King").damage == 1
    fx.put(War="1,2").carry("Wiz", "dwarf_bonus 2 dwarf").begin("War", 1, 4, 3).do("War", "attack king")
    assert fx.hero("War").damage == 1


def test_a_dwarf_at_home_keeps_a_wraith_out() -> None:
    """W-R105, W-318: until another hero defeats it."""
    fx = Fx(heroes=2, villain="no").wraith(War="1,2").put(King="1,1", Wiz="2,1").stone("War", "Wiz").beat("Dw2")
    fx.damage(King=2).top("drift").begin("War", 4)
    assert "1,1" not in fx.ends("War")
    fx.begin("Wiz", 1, 6, 1).do("Wiz", "attack king")
    assert fx.dwarf("King").state == 2


def test_all_wraiths_lose_without_a_villain() -> None:
    """W-R119, W-318: at once, and nobody wins."""
    fx = Fx(heroes=2, villain="no").wraith(War="3,5").put(Wiz="1,2", King="1,1").stone("Wiz").damage(Wiz=2)
    fx.begin("Wiz", 1, 1, 6).do("Wiz", "attack king")
    assert (fx.outcome().cause, fx.outcome().winners, fx.outcome().rule) == ("defeated", [], "W-R119")


def test_choices_of_the_villain_pass_to_the_left() -> None:
    """W-R116, D-36: alone, to chance."""
    fx = Fx(heroes=2, villain="no").lock("4,2").begin("War", 1).carry("War", "place_lock by=villain")
    assert fx.asked()[0] == "Wiz"
    assert "space 3,6" in fx.offered("Wiz")
    fx = Fx(heroes=1, villain="no").begin("War", 1).carry("War", "place_lock by=villain")
    assert len(fx.told("lays-lock")) == 1
    fx = Fx().begin("War", 1).carry("War", "place_lock by=villain")
    assert fx.asked()[0] == "villain"


def test_everything_else_stays() -> None:
    """W-318: wraiths, relics and locks work as with a villain."""
    fx = Fx(heroes=2, villain="no").wraith(War="1,3").top("drift").begin("War", 4).do("War", "move 1,1")
    assert not fx.hero("War").dead
    fx = Fx(heroes=2, villain="no").put(War="3,3").lock("4,2").begin("War", 1, 2, 2).do("War", "force 4,2")
    assert fx.locked("4,2")
