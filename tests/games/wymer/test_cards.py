"""What cards can say: every word of the cards does what it says (4.8, 4.9, D-16)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wymer.table import Fx
from undercroft.content.source import ContentError
from undercroft.games.wymer import GAME
from undercroft.games.wymer.cards import LOCK_ROLL, VERBS
from undercroft.games.wymer.contests import Contest


def on_turn(**arrangement: Any) -> Fx:
    return Fx().put(**arrangement).begin("War", 1)


def again(fx: Fx) -> Fx:
    """The active player's question is put anew, since a card has changed something."""
    fx.t.prompts = []
    fx.t.advance()
    return fx


# Health.


def test_damage_and_healing() -> None:
    """D-16, W-156, W-R22, W-R79: by a number, by a die, for one or for all."""
    fx = on_turn().carry("War", "damage 1 heroes")
    assert [hero.damage for hero in fx.t.heroes] == [1, 1, 1, 1]
    fx.carry("War", "heal 1 others")
    assert [hero.damage for hero in fx.t.heroes] == [1, 0, 0, 0]
    fx.dice(6).carry("War", "heal d6 self")
    assert fx.hero("War").damage == 0
    assert fx.told("die") == [[6]]


def test_a_shield_takes_the_next_damage() -> None:
    """4.8: until used, also in a fight (W-R67)."""
    fx = Fx().put(War="7,4", King="8,5").stone("War").carry("War", "shield 1").begin("War", 1, 1, 6, 1, 6)
    assert fx.do("War", "attack king").hero("War").damage == 0
    fx.begin("War", 1, 1, 6).do("War", "attack king")
    assert fx.hero("War").damage == 1


def test_damage_changes_hands() -> None:
    """D-16: no more than there is."""
    fx = on_turn().damage(War=1).carry("War", "transfer_damage 2 other").do("War", "choose pal")
    assert (fx.hero("War").damage, fx.hero("Pal").damage) == (0, 1)


# Dice.


@pytest.mark.parametrize(
    ("effect", "dice", "won"),
    [
        ("modify_roll +2 self until=roll", (3, 4), True),
        ("modify_villain_roll -2 self until=roll", (3, 4), True),
        ("reroll self until=roll", (1, 4, 6), True),
        ("reroll self until=roll die=villain", (3, 4, 1), True),
        ("set_die 6 self until=roll", (1, 5), True),
        ("auto_win self until=roll", (1, 6), True),
        ("win_ties self until=roll", (4, 4), True),
        ("swap_dice self until=roll", (1, 6), True),
        ("modify_roll +1 self until=roll", (3, 4), False),
    ],
)
def test_words_about_dice(effect: str, dice: tuple[int, ...], won: bool) -> None:
    """W-190, W-203, W-R84: each turns a lost roll, or not."""
    fx = Fx().new_relic("charm", "roll", effect).relics(War="charm").tile("2,1", "trap").top("hit-gear")
    fx.begin("War", 1, *dice).do("War", "move 2,1", "relic charm")
    assert fx.hero("War").damage == (0 if won else 1)


def test_a_roll_that_is_lost_for_sure() -> None:
    """4.8: `auto_lose` beats any dice, for one roll."""
    fx = Fx().tile("2,1", "trap").tile("3,1", "trap").top("hit-gear", "hit-rune")
    fx.carry("War", "auto_lose self until=used").begin("War", 1, 6, 1, 6, 1).do("War", "move 3,1")
    assert fx.words("thumbs-up", "thumbs-down") == ["thumbs-down", "thumbs-up"]


@pytest.mark.parametrize(
    ("on", "trap", "lock"), [("trap", 5, 3), ("lock", 3, 5), ("trap+lock", 5, 5), ("attack", 3, 3)]
)
def test_bonuses_for_some_rolls(on: str, trap: int, lock: int) -> None:
    """4.8, W-R53: only for the kinds of roll that the card names."""
    fx = Fx().put(War="3,3").lock("4,2").tile("3,4", "trap").top("hit-gear")
    fx.carry("War", f"modify_roll +2 self until=turn on={on}").begin("War", 1, 3, 1, 3, 1)
    fx.do("War", "force 4,2", "move 3,4")
    assert [rolled[1] for rolled in fx.told("rolled")] == [lock, trap]


def test_bonuses_against_a_symbol() -> None:
    """4.8, W-153."""
    fx = Fx().tile("2,1", "trap").tile("3,1", "trap").top("hit-gear", "hit-rune")
    fx.carry("War", "modify_roll +2 self until=turn symbol=RUNE").begin("War", 1, 3, 1, 3, 1).do("War", "move 3,1")
    assert [rolled[1] for rolled in fx.told("rolled")] == [3, 5]


def test_a_bonus_for_the_next_roll_is_not_taken_by_another_hero() -> None:
    """4.8: somebody else's roll may wait beneath; the bonus is for the reader's own next roll."""
    fx = Fx().power(Wiz="teleport").new_trap("luck", up=["modify_roll +3 self until=roll"]).tile("2,1", "trap")
    fx.tile("6,1", "trap").top("hit-gear", "luck").begin("War", 1, 6, 1, 1, 6).do("War", "move 2,1")
    fx.do("Wiz", "power", "choose ran", "space 6,1")
    assert fx.told("rolled")[-1] == [1, 1, 6, 6]
    assert [(each.who, each.amount) for each in fx.t.lasting] == [(2, 3)]


# Position and movement rights.


def test_being_moved() -> None:
    """W-R60, W-R77: home, aside, or to a portal."""
    assert on_turn(War="3,3").carry("War", "to_start").where("War") == "1,1"
    assert on_turn(War="3,3", Wiz="1,1").carry("War", "to_start").where("War") == "3,3"
    fx = on_turn(War="3,3").carry("War", "teleport self to=portal")
    assert fx.ends("War") == {"1,4", "5,3", "5,7", "10,3"}
    fx = on_turn(War="3,3").carry("War", "teleport other to=beside").do("War", "choose pal")
    assert fx.ends("War") == {"3,2", "4,2", "3,4"}
    assert on_turn(War="3,5").carry("War", "teleport self to=start").where("War") == "1,1"


def test_being_shoved() -> None:
    """W-R60: home, away, or in one direction, as far as one can stand."""
    assert on_turn(War="3,5").carry("War", "forced_move 3 to=toward-start").where("War") == "3,2"
    fx = on_turn(War="3,5", King="3,6").stone("Wiz").carry("War", "forced_move 2 to=away")
    assert fx.t.board.manhattan(fx.space("3,6"), fx.hero("War").place) == 3
    fx = on_turn(War="3,5", Wiz="3,2").carry("War", "forced_move 9").do("War", "space 3,4")
    assert fx.where("War") == "3,3"


def test_rooted() -> None:
    """4.8, W-R124: no steps this turn, but the tile underfoot counts."""
    fx = again(on_turn().carry("War", "no_move"))
    assert (fx.where("War"), fx.on_turn()) == ("1,1", "Wiz")
    assert "2,1" in fx.begin("War", 1).ends("War")


def test_portals_opened_and_closed_by_cards() -> None:
    """4.8, W-131, I-04: for a while; nobody stops on the lock."""
    fx = on_turn(War="1,3").carry("War", "close_portal").do("War", "space 10,3")
    assert "10,3" not in again(fx).ends("War")
    fx = again(on_turn(War="1,3").lock("10,3").carry("War", "open_portal"))
    assert "9,3" in fx.ends("War")
    assert "10,3" not in fx.ends("War")


# Turns.


def test_another_attack() -> None:
    """4.8, W-R38: the window opens anew."""
    fx = Fx().put(War="7,4", King="8,5").stone("War").begin("War", 1, 6, 1).do("War", "attack king")
    assert not fx.offered("War", "attack")
    assert again(fx.carry("War", "extra_attack")).offered("War", "attack") == {"attack king"}


# Cards.


def test_drawing_and_dealing() -> None:
    """W-150, W-160, W-R66: relics and traps for oneself or another."""
    fx = on_turn().top("salve", "hit-gear").carry("War", "draw_relic")
    assert fx.hand("War") == ["salve"]
    fx.dice(1, 6).carry("War", "draw_trap")
    assert fx.hero("War").damage == 1


def test_relics_lost_given_taken_and_swapped() -> None:
    """D-16, W-162, W-R72: by choice, by chance; never a third one."""
    fx = on_turn().relics(War="plus1 plus2").carry("War", "discard_relic").do("War", "lose plus1")
    assert (fx.hand("War"), fx.relic_discard()) == (["plus2"], ["plus1"])
    fx.carry("War", "give_relic").do("War", "choose pal")
    assert (fx.hand("War"), fx.hand("Pal")) == ([], ["plus2"])
    fx.carry("War", "steal_relic")
    assert (fx.hand("War"), fx.hand("Pal")) == (["plus2"], [])
    fx.relics(Pal="salve").carry("War", "swap_relics")
    assert (fx.hand("War"), fx.hand("Pal")) == (["salve"], ["plus2"])
    fx = on_turn().relics(War="plus1 plus2", Pal="salve").carry("War", "steal_relic")
    assert fx.hand("Pal") == ["salve"]
    fx = on_turn().relics(Pal="plus1 plus2").carry("War", "discard_relic other by=random")
    assert len(fx.hand("Pal")) == 1


def test_cards_come_back_from_the_discard_pile() -> None:
    """4.8, W-162."""
    fx = on_turn()
    fx.t.relics.cards.remove(0)
    fx.t.relic_discard.append(0)
    assert fx.carry("War", "recover_discard deck=relic").hand("War") == ["plus1"]
    assert fx.relic_discard() == []


def test_the_top_of_a_deck_is_arranged() -> None:
    """H-17, D-16: seen by one player, put back in any order."""
    fx = on_turn().top("hit-claw", "hit-gear", "hit-rune").carry("War", "reorder_deck 3 deck=trap")
    assert [piece.name for piece in fx.pile("War", "Trap deck").pieces] == ["hit-claw", "hit-gear", "hit-rune"]
    assert not fx.pile("Wiz", "Trap deck").pieces
    fx.do("War", "top 1", "top 1")
    names = [fx.t.deck.traps[card].name for card in fx.t.traps.cards[-3:]]
    assert names == ["hit-claw", "hit-gear", "hit-rune"]


def test_the_other_part_is_read_after_all() -> None:
    """4.8, W-154, W-155."""
    fx = Fx().new_trap("coin", up=["play_other_part"], down=["damage 1"]).tile("2,1", "trap").begin("War", 1, 6, 1)
    assert fx.do("War", "move 2,1").hero("War").damage == 1


# Tiles and locks.


def test_tiles_are_taken_away_but_stones_stay() -> None:
    """W-R21, I-01: a removed trap is used up; a stone is only turned."""
    fx = on_turn().tile("2,1", "trap").carry("War", "remove_tile within=2")
    assert (fx.kind_at("2,1"), len(fx.t.used)) == ("", 1)
    fx = on_turn().tile("2,1", "Wiz").carry("War", "remove_tile within=2")
    assert fx.kind_at("2,1") == "Wiz"


def test_several_tiles_are_turned_up() -> None:
    """W-R80: one after the other, as many as the card says."""
    fx = on_turn().tile("2,1", "trap").tile("3,1", "relic").tile("1,2", "trap").carry("War", "reveal_tile 2 within=2")
    fx.do("War", "space 2,1", "space 3,1")
    assert [fx.kind_at(key) for key in ("2,1", "3,1", "1,2")] == ["trap", "relic", "?"]
    assert fx.asked() == ("War", "before-move") or not fx.t.prompts


def test_a_tile_from_the_pool() -> None:
    """W-R10, E-24: laid by whom the card names."""
    fx = on_turn().pool(3, 0).carry("War", "place_tile by=villain")
    assert fx.asked() == ("villain", "lay-tile")
    fx.do("villain", "space 3,3")
    assert (fx.kind_at("3,3"), len(fx.t.pool.cards)) == ("?", 2)


def test_the_own_stone_comes_nearer() -> None:
    """4.8, W-R58: face up, onto a free floor space, by so many spaces."""
    fx = on_turn().tile("3,3", "War", up=True).carry("War", "collect_stone 1")
    assert (fx.kind_at("3,2"), fx.kind_at("3,3")) == ("War", "")


def test_locks_are_laid_moved_and_protected() -> None:
    """W-093, W-R16, W-R17: by the lock rules."""
    fx = on_turn().carry("War", "place_lock")
    assert "space 3,6" in fx.offered("War")
    assert not {"space 2,6", "space 1,1"} & fx.offered("War")
    fx = on_turn().lock("4,2").carry("War", "move_lock").do("War", "space 3,6")
    assert (fx.locked("4,2"), fx.locked("3,6"), fx.t.locks) == (False, True, 15)
    fx = on_turn(War="3,3").lock("4,2").carry("War", "protect_lock")
    assert not again(fx).offered("War", "force")


# Powers.


def test_powers_gained_lost_and_copied() -> None:
    """W-180, W-186, W-R76."""
    fx = on_turn().carry("War", "grant_power power=heal")
    assert fx.power_of("War") == "heal"
    assert fx.carry("War", "lose_power").power_of("War") == ""
    assert fx.power(Pal="bless").carry("War", "copy_power").power_of("War") == "bless"
    assert fx.dice(6).carry("War", "reroll_power").power_of("War") == "might"


# Dwarves and wraiths.


def test_a_dwarf_is_moved_and_made_to_attack() -> None:
    """W-233, W-236: by the villain, in a hero's turn."""
    fx = on_turn(King="7,4", Pal="7,6").stone("War").carry("War", "move_dwarf 1 dwarf by=villain")
    assert fx.asked() == ("villain", "walk")
    assert fx.ends("villain") == {"7,3", "6,4", "8,4", "7,5"}
    fx.do("villain", "move 7,5").dice(1, 6).carry("War", "dwarf_attack_now dwarf")
    assert fx.hero("Pal").damage == 1


def test_a_stronger_dwarf() -> None:
    """W-R85: a bonus for the round, on its own rolls and against it."""
    fx = Fx().put(War="7,4", King="8,5").stone("War").carry("War", "dwarf_bonus 2 dwarf").begin("War", 1, 4, 3)
    assert fx.do("War", "attack king").told("rolled") == [[4, 4, 3, 5]]
    fx.begin("villain", 4, 3).do("villain", "strike king", "hit war")
    assert fx.told("rolled")[-1] == [4, 4, 3, 5]


def test_a_stronger_dwarf_does_not_strengthen_locks() -> None:
    """W-R85, W-216: a lock is named by its space, whatever number that has."""
    fx = (
        Fx().put(King="7,4").stone("War").carry("War", "dwarf_bonus 2 dwarf", "modify_villain_roll +1 self until=round")
    )
    for space in (1, 4, 5):
        contest = Contest(LOCK_ROLL, 0, space, -1, 0)
        contest.hero_die, contest.villain_die = 4, 4
        assert contest.totals(fx.t) == (4, 5)


def test_a_wraith_leaves_by_a_portal() -> None:
    """4.8, W-260: any free one, locked or not."""
    fx = Fx().wraith(War="3,5").lock("10,3").put(Wiz="5,3").new_wraith("cold", "6", ["wraith_to_portal"])
    fx.begin("War", 6)
    assert fx.ends("War") == {"1,4", "5,7", "10,3"}
    assert fx.do("War", "space 10,3").where("War") == "10,3"


def test_a_normal_turn_after_the_negative_path() -> None:
    """W-R101, W-R100: a card may allow the move after all."""
    fx = Fx().wraith(War="3,5").new_wraith("luck", "6", ["nothing"], ["normal_turn"]).begin("War", 1)
    assert fx.asked() == ("War", "walk")


# Control.


def test_choices_conditions_tables_and_loops() -> None:
    """D-16, D-33: who chooses is said by the card."""
    fx = on_turn().damage(War=1).carry("War", {"choice": [["heal 1"], ["damage 1"]], "by": "villain"})
    assert fx.asked() == ("villain", "part")
    assert fx.do("villain", "part 2").hero("War").damage == 2
    fx.carry("War", {"if": "hurt", "then": ["heal 1"], "else": ["damage 1"]})
    assert fx.hero("War").damage == 1
    fx.carry("War", {"repeat": 2, "do": ["damage 1 others"]})
    assert [hero.damage for hero in fx.t.heroes] == [1, 2, 2, 2]
    fx.carry("War", {"each": "others", "do": ["heal 1 target"]})
    assert [hero.damage for hero in fx.t.heroes] == [1, 1, 1, 1]
    fx.dice(2).carry("War", {"die": {"1-2": ["heal 1"], "3-6": ["damage 1"]}})
    assert fx.hero("War").damage == 0


@pytest.mark.parametrize(
    ("condition", "holds"),
    [("has-stone", False), ("has-relic", True), ("hurt", False), ("unhurt", True), ("dwarf-near", True),
     ("wraith-about", False), ("own-turn", True)],
)  # fmt: skip
def test_conditions(condition: str, holds: bool) -> None:
    """4.9, D-16."""
    fx = on_turn(War="7,4", King="8,5").stone("Wiz").relics(War="plus1")
    fx.carry("War", {"if": condition, "then": ["damage 1 others"], "else": ["nothing"]})
    assert fx.hero("Pal").damage == holds


def test_a_wraith_is_not_company_for_itself() -> None:
    """4.9, W-R111: a card that asks for another wraith does not mean the one who reads it."""
    for others, holds in (({}, 0), ({"Wiz": "8,1"}, 1)):
        fx = Fx().wraith(War="3,5", **others)
        fx.carry("War", {"if": "wraith-about", "then": ["damage 1 heroes"], "else": ["nothing"]})
        assert fx.hero("Pal").damage == holds


@pytest.mark.parametrize(
    ("who", "chosen"),
    [("self", {0}), ("most-hurt", {3}), ("stoneless", {0, 2, 3}), ("others", {1, 2, 3}), ("heroes", {0, 1, 2, 3})],
)
def test_selectors(who: str, chosen: set[int]) -> None:
    """4.9, D-16: whom an effect can concern."""
    fx = on_turn().stone("Wiz").damage(Pal=1)
    fx.carry("War", f"shield 1 {who}")
    if fx.t.prompts:
        assert {fx.seat(key.split()[1].capitalize()) for key in fx.offered("War")} == chosen
    else:
        assert {each.who for each in fx.t.lasting} == chosen


def test_what_has_no_target_does_nothing() -> None:
    """4.9: and costs nothing else."""
    fx = on_turn().carry("War", "heal 1", "damage_dwarf 1 dwarf", "revive wraith", "destroy_lock", "reveal_tile")
    assert fx.t.stack[-1].__class__.__name__ == "HeroTurn"
    fx.carry("War", "heal 1 other", "damage 1")
    assert fx.hero("War").damage == 1


def test_a_choice_that_may_be_declined() -> None:
    """D-16: may means pass is offered."""
    fx = on_turn().carry("War", "swap_places other may")
    assert "pass" in fx.offered("War")
    assert fx.do("War", "pass").where("War") == "1,1"


@pytest.mark.parametrize(
    "wrong",
    ["fly 3", "damage 1 dwarf", "heal 1 hero until=always", "heal_dwarf 1 hero", "revive hero", "choice"],
)
def test_cards_that_make_no_sense_are_not_read(wrong: str) -> None:
    """D-16: the data is held to the words of the cards."""
    with pytest.raises(ContentError):
        on_turn().carry("War", wrong)


def test_every_word_has_a_phrase() -> None:
    """D-16: what a card asks can be said."""
    phrases = GAME.words["en"].phrases
    assert all(f"do-{verb}" in phrases for verb in VERBS[: VERBS.index("choice")])
