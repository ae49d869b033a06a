"""Who sees what (section 6)."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import HEROES, Fx, real
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.redeal import redeal
from undercroft.engine.zone import bit
from undercroft.games.wymer import GAME

EVERYBODY = (*HEROES, "villain")


def test_what_everybody_sees() -> None:
    """H-01: tiles and locks by their place, pieces, damage, stones, steps, powers, used and discarded cards."""
    fx = Fx().put(War="3,3", King="7,4").stone("War").damage(War=2).power(War="bless").lock("4,2").tile("3,4", "trap")
    fx.tile("2,1", "trap").top("hit-gear").put(Wiz="1,1").begin("Wiz", 1, 6, 1).do("Wiz", "move 2,1")
    fx.do("War", "pass")
    for name in EVERYBODY:
        assert (fx.sees(name, "3,3"), fx.sees(name, "7,4"), fx.sees(name, "4,2")) == (["War"], ["King"], ["Lock"])
        assert fx.sees(name, "3,4") == [""]
        sheet = fx.sheet(name, "War")
        assert (sheet["Damage"], sheet["Stone"], sheet["Steps"]) == ("2 / 3", "found", "5")
        assert sheet["Power"].startswith("bless")
        assert [piece.name for piece in fx.pile(name, "Used tiles").pieces] == ["Trap"]
        assert [piece.name for piece in fx.pile(name, "Trap discard").pieces] == ["hit-gear"]


def test_tiles_placed_at_random_are_nobodys() -> None:
    """H-02, W-080: not even the villain's, until they are flipped."""
    t = real(3)
    for seat in range(3):
        assert all(t.known_at(c, bit(seat)) == -1 for c in t.mix_spaces)
    fx = Fx().tile("2,1", "Wiz").begin("War", 1)
    assert [fx.sees(name, "2,1") for name in EVERYBODY] == [[""]] * 5
    fx.do("War", "move 2,1")
    assert [fx.sees(name, "2,1")[0] for name in EVERYBODY] == ["Stone of Wiz"] * 5


def test_tiles_placed_by_plan_are_the_villains() -> None:
    """H-03, W-085: flipped or revealed, everybody's."""
    t = real(3, placement="strategic")
    assert len(t.mix_spaces) == 37
    for c in t.mix_spaces:
        assert t.known_at(c, bit(2)) == t.tile_at(c)
        assert t.known_at(c, bit(0) | bit(1)) == -1


@pytest.mark.parametrize(
    ("edition", "placement", "villain_knows"),
    [("2022", "random", True), ("2022", "strategic", True), ("first", "random", False), ("first", "strategic", True)],
)
def test_tiles_placed_in_play(edition: str, placement: str, villain_knows: bool) -> None:
    """H-04, H-05, H-06, E-01: the villain knows what the villain picked or looked at; heroes never."""
    fx = Fx(edition=edition, placement=placement).pool(3, 0).begin("villain")
    fx.do("villain", "lay-trap" if edition == "2022" else "draw", "space 3,4")
    assert (fx.sees("villain", "3,4") == ["Trap"]) == villain_knows
    assert [fx.sees(name, "3,4") for name in HEROES] == [[""]] * 4


def test_the_pool() -> None:
    """H-07, H-08: in 2022 the villain sees it, in the first edition nobody; all know what was in it at set-up."""
    for edition, seen in (("2022", 17), ("first", 0)):
        fx = Fx(edition=edition).pool(10, 7)
        assert len(fx.pile("villain", "Pool").pieces) == seen
        for name in EVERYBODY:
            pool = fx.pile(name, "Pool")
            assert (pool.count, pool.text) == (17, "at set-up: 10 traps, 7 relics")
            assert name == "villain" or not pool.pieces


def test_decks_are_face_down() -> None:
    """H-09: sizes and discards are known, orders are not."""
    fx = Fx()
    for name in EVERYBODY:
        for pile, size in (("Trap deck", 12), ("Relic deck", 5), ("Wraith deck", 2)):
            shown = fx.pile(name, pile)
            assert (shown.count, shown.pieces) == (size, ())


def test_a_reshuffled_deck_forgets() -> None:
    """H-09, H-17: what somebody peeked at is lost in the shuffle."""
    fx = Fx().begin("War", 1).carry("War", "peek_deck 2 deck=trap")
    assert len(fx.pile("War", "Trap deck").pieces) == 2
    fx.t.traps.shuffle(fx.t.chance)
    assert not fx.pile("War", "Trap deck").pieces


def test_peeking_is_private() -> None:
    """H-17, H-18: the peeking player only, at a tile or a deck; the others see that somebody looked."""
    fx = Fx().tile("2,1", "relic").begin("War", 1).carry("War", "peek_tile within=3")
    assert fx.sees("War", "2,1") == ["Relic"]
    assert [fx.sees(name, "2,1") for name in ("Wiz", "Ran", "Pal", "villain")] == [[""]] * 4
    fx.carry("War", "peek_deck 1 deck=relic")
    assert len(fx.pile("War", "Relic deck").pieces) == 1
    assert not fx.pile("Wiz", "Relic deck").pieces
    assert not fx.pile("villain", "Relic deck").pieces
    assert "Relic" not in str([h.text for h in GAME.view(fx.t, 1).events if h.word == "peeks-tile"])


def test_a_revealed_tile_is_everybodys() -> None:
    """H-02, H-17, W-R80: `reveal` turns it up for all."""
    fx = Fx().tile("2,1", "relic").begin("War", 1).carry("War", "reveal_tile within=3")
    assert [fx.sees(name, "2,1") for name in EVERYBODY] == [["Relic"]] * 5


def test_knowledge_follows_a_moved_tile() -> None:
    """H-19: moved or swapped, whoever knew it still does, and nobody else."""
    fx = Fx().tile("3,3", "relic", seen_by="War").tile("3,6", "trap").begin("War", 1)
    fx.carry("War", "move_tile 2").do("War", "space 3,3", "space 3,4")
    assert (fx.sees("War", "3,4"), fx.sees("Wiz", "3,4"), fx.kind_at("3,3")) == (["Relic"], [""], "")
    fx.carry("War", "swap_tiles").do("War", "space 3,4")
    assert (fx.sees("War", "3,6"), fx.sees("War", "3,4")) == (["Relic"], [""])


def test_shuffled_tiles_are_forgotten() -> None:
    """H-19: by all, the villain too; face-up ones stay."""
    fx = Fx().tile("3,3", "relic", seen_by="War").tile("3,6", "trap", seen_by="villain").tile("3,4", "Wiz", up=True)
    fx.begin("War", 1).carry("War", "shuffle_tiles")
    for name in EVERYBODY:
        assert (fx.sees(name, "3,3"), fx.sees(name, "3,6")) == ([""], [""])
        assert fx.sees(name, "3,4") == ["Stone of Wiz"]


def test_knowledge_does_not_fade() -> None:
    """H-03, H-17: it ends for nobody by time."""
    fx = Fx().tile("3,6", "relic", seen_by="War").put(King="7,4").stone("War").begin("War", 1)
    for _ in range(15):
        fx.dice().finish_turn(fx.on_turn())
    assert fx.sees("War", "3,6") == ["Relic"]


def test_outcome_cards_are_hidden() -> None:
    """H-11, W-050: neither text is anywhere in a view before the end."""
    phrases = GAME.words["en"].phrases
    fx = Fx().begin("War", 1)
    for seat in range(5):
        view = str(GAME.view(fx.t, seat))
        assert phrases["ending-victorious"] not in view
        assert phrases["ending-defeated"] not in view


def test_drawn_cards_are_read_to_all() -> None:
    """H-12, H-13, H-14: traps by name, relics and wraith cards."""
    fx = Fx().tile("2,1", "trap").tile("3,1", "relic").top("hit-gear", "plus1").begin("War", 1, 6, 1)
    fx.do("War", "move 3,1")
    fx.wraith(Wiz="8,1").top("drift").begin("Wiz", 4)
    for seat in range(5):
        texts = " ".join(happening.text for happening in GAME.view(fx.t, seat).events)
        assert "hit-gear" in texts
        assert "finds plus1" in texts
        assert "draws drift" in texts


def test_dwarf_cards_show_their_fronts() -> None:
    """H-15, H-16: fronts of all four to all; nothing tells which one will come."""
    fx = Fx()
    for name in EVERYBODY:
        assert fx.row(name, "Cursed Dwarves") == ["King", "Dw2", "Dw3", "Dw4"]
        assert "fate of" not in str(GAME.view(fx.t, fx.seat(name)))
    fx.put(War="2,1").tile("3,1", "War").begin("War", 1).do("War", "move 3,1")
    assert len(fx.offered("villain", "summon")) == 4


@pytest.mark.parametrize("name", EVERYBODY)
def test_a_view_is_all_that_a_seat_knows(name: str) -> None:
    """I-08, H-18: whatever is hidden may be dealt anew and the seat sees no difference."""
    for edition, placement in (("2022", "random"), ("first", "strategic")):
        fx = (
            Fx(edition=edition, placement=placement)
            .pool(10, 7)
            .put(King="7,4")
            .stone("War")
            .wraith(Pal="7,6")
            .power(Wiz="teleport")
        )
        for n, key in enumerate(["3,1", "3,3", "3,5", "6,1", "7,5", "9,5"]):
            fx.tile(key, "trap" if n % 2 else "relic", seen_by="villain" if n > 3 else "")
        fx.tile("3,6", "Ran").begin("Ran", 5)
        seat = fx.seat(name)
        before = GAME.view(fx.t, seat)
        for seed in range(5):
            guess = fx.t.clone()
            redeal(guess, bit(seat), Chance(key_from(str(seed))))
            guess.events = fx.t.events
            assert GAME.view(guess, seat) == before
