"""Wraiths and revival (sections R and S, 3.9)."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import Fx
from undercroft.games.wymer import GAME


def drifting(place: str, face: int = 4, **more: str) -> Fx:
    """War's wraith draws `drift`: on 4 to 6 it moves."""
    return Fx().wraith(War=place, **more).top("drift").begin("War", face)


# Dying.


def test_what_a_dying_hero_loses_and_keeps() -> None:
    """W-250, W-251, W-252, W-253, W-186, W-R114: the piece, the damage, the cards, the power; not the stone."""
    fx = Fx().put(War="7,4", King="8,5").stone("War").relics(War="plus1 breath").held(War="spare-claw")
    fx.power(War="bless").damage(War=2).begin("villain", 1, 6).do("villain", "strike king", "hit war")
    while not fx.hero("War").dead:
        fx.do("War", "pass")
    war = fx.hero("War")
    assert (war.damage, war.relics, war.held, war.power, war.stone) == (0, [], [], -1, 0)
    assert fx.where("War") == "7,4"
    assert sorted(fx.relic_discard()) == ["breath", "plus1"]
    assert fx.trap_discard() == ["spare-claw"]
    assert fx.sees("Wiz", "7,4") == ["Wraith of War"]


def test_no_reaction_to_the_own_death() -> None:
    """W-R114, W-252: a held revive card goes with the rest."""
    fx = Fx().put(War="7,4", King="8,5").stone("War").held(War="spare-claw").damage(War=2)
    fx.begin("villain", 1, 6).do("villain", "strike king", "hit war")
    assert fx.hero("War").dead
    assert not fx.offered("War")


def test_death_in_the_own_turn_ends_it() -> None:
    """W-R99: the first wraith turn comes at the next place in the order."""
    fx = Fx().put(War="7,4", King="8,5").stone("War").damage(War=2).begin("War", 1, 1, 6).do("War", "attack king")
    assert fx.on_turn() == "Wiz"
    assert not fx.told("draws-wraith")


# The wraith turn.


def test_a_wraith_turn() -> None:
    """W-255, W-256, W-263, W-254, D-34, W-R100: a card, its action, then up to two spaces; no power roll."""
    fx = drifting("3,5")
    assert fx.words("draws-wraith", "die", "wraith-up", "power-roll") == ["draws-wraith", "die", "wraith-up"]
    assert "stop" in fx.offered("War")
    assert fx.ends("War") == {
        "3,3", "2,4", "3,4", "4,4", "1,5", "2,5", "4,5", "5,5", "2,6", "3,6", "4,6", "3,7",
    }  # fmt: skip
    fx.do("War", "move 4,4")
    assert (fx.where("War"), fx.on_turn()) == ("4,4", "Wiz")


@pytest.mark.parametrize(
    ("rule", "start", "end"),
    [
        ("W-258 walls", "3,2", "2,2"),
        ("W-259 chasms", "7,4", "8,4"),
        ("W-260 portals", "5,3", "10,3"),
        ("W-261 locks", "3,2", "4,2"),
        ("W-262 traps", "3,2", "3,3"),
    ],
)
def test_what_wraiths_ignore(rule: str, start: str, end: str) -> None:
    """W-258, W-259, W-260, W-261, W-262, W-126."""
    fx = Fx().wraith(War=start).lock("4,2", "10,3").tile("3,3", "trap").top("drift").begin("War", 4)
    fx.do("War", f"move {end}")
    assert fx.where("War") == end, rule
    assert (fx.locked("4,2"), fx.kind_at("3,3")) == (True, "?")


def test_no_movement_after_the_negative_path() -> None:
    """W-256, W-R100: unless the card says so."""
    fx = drifting("3,5", face=1)
    assert (fx.where("War"), fx.on_turn()) == ("3,5", "Wiz")
    fx = Fx().wraith(War="3,5").new_wraith("limp", "6", ["nothing"], ["nothing"])
    fx.t.deck.wraiths[-1].down_moves = True
    assert fx.begin("War", 1).asked() == ("War", "walk")
    fx = Fx().wraith(War="3,5").new_wraith("nail", "6", ["nothing"], ["nothing"])
    fx.t.deck.wraiths[-1].up_moves = False
    assert fx.begin("War", 6).on_turn() == "Wiz"


@pytest.mark.parametrize(("steps", "far"), [(0, 0), (1, 1), (3, 3), (4, 4)])
def test_a_card_changes_the_two_steps(steps: int, far: int) -> None:
    """W-R124, W-256: for this turn."""
    fx = Fx().wraith(War="3,5").new_wraith("gale", "6", [f"wraith_steps {steps}"]).begin("War", 6)
    if not far:
        assert fx.on_turn() == "Wiz"
        return
    reached = max(fx.t.board.spirit[fx.space("3,5")][fx.space(key)] for key in fx.ends("War"))
    assert reached == far


def test_wraith_cards_go_to_the_bottom() -> None:
    """W-257, H-09: once read and performed; everybody has seen it go there."""
    fx = drifting("3,5")
    assert [fx.t.deck.wraiths[card].name for card in fx.t.wraiths.cards] == ["drift", "dark"]
    bottom = fx.pile("villain", "Wraith deck").pieces
    assert [(piece.name, piece.place) for piece in bottom] == [("drift", "2")]


def test_drift_costs_a_hero_a_relic() -> None:
    """D-33, W-R103: the drawer chooses the hero, the hero the relic, as the card says."""
    fx = Fx().wraith(War="3,5").relics(Wiz="plus1 plus2", Ran="salve").top("drift").begin("War", 1)
    assert fx.asked()[0] == "War"
    assert fx.offered("War") == {"choose wiz", "choose ran"}
    fx.do("War", "choose wiz")
    assert fx.asked()[0] == "Wiz"
    fx.do("Wiz", "lose plus2")
    assert (fx.hand("Wiz"), fx.relic_discard()) == (["plus1"], ["plus2"])


def test_dark_on_a_three() -> None:
    """W-267, W-R101, W-R125: one uncontested die; a 3 gives the normal turn, the move of two."""
    fx = Fx().wraith(War="3,5", Wiz="8,1").top("dark", "hit-skull").begin("War", 3)
    assert fx.asked() == ("War", "walk")
    assert not fx.told("rolled") + fx.told("faces-trap")
    assert [fx.t.deck.wraiths[card].name for card in fx.t.wraiths.cards] == ["dark", "drift"]


@pytest.mark.parametrize("face", [1, 2, 4, 5, 6])
def test_dark_on_anything_else(face: int) -> None:
    """W-268, W-R66, W-R102, W-R100, D-33: a living hero other than the drawer must roll against the top trap."""
    fx = Fx().wraith(War="3,5", Wiz="8,1").top("dark", "hit-skull").begin("War", face, 3, 4)
    assert fx.offered("War") == {"choose ran", "choose pal"}
    fx.do("War", "choose pal")
    assert fx.told("rolled") == [[3, 5, 4, 4]]
    assert fx.hero("Pal").damage == 0
    assert (fx.where("War"), fx.on_turn()) == ("3,5", "Ran")
    assert fx.trap_discard() == ["hit-skull"]


def test_dark_can_kill() -> None:
    """W-268, W-301, W-R96: the last living hero is dealt the trap; then all are wraiths."""
    fx = Fx(heroes=2).wraith(War="3,5").damage(Wiz=2).top("dark", "hit-skull").begin("War", 1, 1, 6)
    assert fx.outcome().cause == "defeated"


# Removed wraiths.


def test_a_removed_wraith_draws_and_suffers() -> None:
    """W-264, W-265, W-266, W-R112, D-35, W-R103: the negative path at once, no roll, no movement, turn after turn."""
    fx = Fx().wraith(War="").top("dark", "hit-skull").begin("War", 3, 4)
    assert fx.offered("War") == {"choose wiz", "choose ran", "choose pal"}
    assert not fx.told("die")
    fx.do("War", "choose ran")
    assert fx.told("rolled") == [[3, 3, 4, 4]]
    assert fx.on_turn() == "Wiz"
    fx.relics(Wiz="plus1").top("drift").begin("War", 6)
    assert fx.hand("Wiz") == []
    assert fx.on_turn() == "Wiz"


def test_a_removed_wraith_never_moves() -> None:
    """W-R112, W-265: even if the negative path grants it, or brings it to a portal."""
    fx = Fx().wraith(War="").new_wraith("limp", "6", ["nothing"], ["wraith_to_portal", "wraith_steps 4"])
    fx.t.deck.wraiths[-1].down_moves = True
    fx.begin("War")
    assert (fx.where("War"), fx.on_turn()) == ("", "Wiz")


def test_what_a_removed_wraith_shows() -> None:
    """H-14: everybody sees the card, and of its paths only the negative one."""
    fx = Fx().wraith(War="").top("drift").begin("War")
    texts = [happening.text for happening in GAME.view(fx.t, 4).events]
    assert "the dim path" in texts
    assert "the bright path" not in texts
    texts = [happening.text for happening in GAME.view(drifting("3,5").t, 4).events]
    assert "the bright path" in texts


def test_only_a_card_brings_a_removed_wraith_back() -> None:
    """W-266, W-275, W-R109: of a hero, on the own start, or the nearest free space if that is taken."""
    fx = Fx().wraith(War="").relics(Wiz="breath").begin("Wiz", 1).do("Wiz", "relic breath")
    assert (fx.hero("War").dead, fx.where("War")) == (False, "1,1")
    fx = Fx().wraith(War="").put(King="1,1").stone("Wiz").relics(Wiz="breath").begin("Wiz", 1)
    fx.do("Wiz", "relic breath")
    assert fx.asked() == ("War", "revived")
    assert fx.ends("War") == {"2,1", "1,2"}


# Revival.


def test_home_at_last() -> None:
    """W-270, W-276, W-277, W-253, W-279, W-280, W-R104: full health, no cards, the stone; the turn ends."""
    fx = Fx().wraith(War="1,3").stone("War").beat("King").top("drift").begin("War", 4).do("War", "move 1,1")
    war = fx.hero("War")
    assert (war.dead, war.damage, war.relics, war.held, war.stone) == (False, 0, [], [], 0)
    assert (fx.where("War"), fx.on_turn()) == ("1,1", "Wiz")
    assert fx.begin("War", 1).asked() == ("War", "before-move")


def test_the_steps_beyond_home_are_lost() -> None:
    """W-R104: movement stops at the start; nothing beyond it is in reach by that way."""
    fx = drifting("1,2")
    assert {"1,1", "1,4", "2,2"} <= fx.ends("War")
    assert "1,0" not in fx.ends("War")
    assert drifting("1,2").do("War", "move 1,1").hero("War").dead is False


def test_an_effect_may_bring_a_wraith_home() -> None:
    """W-R104, W-270: by any means; on another's turn that turn goes on."""
    fx = Fx().wraith(War="3,5").begin("Wiz", 1).carry("War", "to_start self")
    assert (fx.hero("War").dead, fx.where("War"), fx.on_turn()) == (False, "1,1", "Wiz")
    fx.t.advance()
    assert fx.asked() == ("Wiz", "before-move")


@pytest.mark.parametrize("who", ["King", "Wiz"])
def test_home_is_taken(who: str) -> None:
    """W-123, W-R105: by any character; passing through does not count."""
    fx = Fx().wraith(War="1,2").put(**{who: "1,1"}).stone("Ran").top("drift").begin("War", 4)
    assert "1,1" not in fx.ends("War")
    fx.do("War", "move 2,1")
    assert (fx.hero("War").dead, fx.where("War")) == (True, "2,1")


def test_died_at_home() -> None:
    """W-R106: no instant revival; the wraith leaves and comes back, in one move of two or later."""
    fx = drifting("1,1")
    assert fx.hero("War").dead
    assert "circle" in fx.offered("War")
    fx.do("War", "circle")
    assert (fx.hero("War").dead, fx.where("War")) == (False, "1,1")
    assert drifting("1,1").do("War", "stop").hero("War").dead
    fx = Fx().put(War="1,1", King="1,2").stone("War").damage(War=2).begin("villain", 1, 6)
    fx.do("villain", "strike king", "hit war")
    assert fx.hero("War").dead


def test_revived_by_another_player() -> None:
    """W-271, W-274, W-R108, W-R110, D-25: any wraith, any distance; on its open space, meeting the tile there."""
    fx = Fx().wraith(War="3,5", Ran="").relics(Wiz="breath").tile("3,5", "trap").top("hit-gear")
    fx.begin("Wiz", 1).dice(6, 1).do("Wiz", "relic breath")
    assert fx.offered("Wiz") == {"choose war", "choose ran"}
    fx.do("Wiz", "choose war")
    assert (fx.hero("War").dead, fx.where("War")) == (False, "3,5")
    assert [event.seat for event in fx.t.events if event.word == "faces-trap"] == [0]
    assert fx.asked() == ("Wiz", "before-move")


def test_a_kept_card_revives_later() -> None:
    """W-273, W-274, D-08, D-15, W-R110: in the holder's own turn."""
    fx = Fx().held(Wiz="spare-claw").begin("Wiz", 1)
    assert not fx.offered("Wiz", "card")
    fx = Fx().held(Wiz="spare-claw").wraith(War="3,5").begin("Ran", 1)
    assert not fx.offered("Wiz")
    fx.begin("Wiz", 1).do("Wiz", "card spare-claw")
    assert not fx.hero("War").dead
    assert (fx.hand("Wiz"), fx.trap_discard()) == ([], ["spare-claw"])


def test_a_relic_revives_under_attack() -> None:
    """W-R110, W-R71: a relic may, a kept trap card may not."""
    fx = Fx().put(Pal="7,4", King="8,5").stone("War").wraith(War="3,5").relics(Pal="breath").held(Pal="spare-claw")
    fx.begin("villain", 6, 1).do("villain", "strike king", "hit pal")
    assert fx.offered("Pal") == {"pass", "relic breath"}
    fx.do("Pal", "relic breath")
    assert not fx.hero("War").dead


@pytest.mark.parametrize(
    ("place", "nearest"),
    [("2,2", {"2,1", "1,2", "3,2"}), ("8,5", {"7,5", "9,5"}), ("4,2", {"3,2", "5,2"})],
)
def test_revived_on_a_wall_a_chasm_or_a_lock(place: str, nearest: set[str]) -> None:
    """W-278, W-R107, D-24: the nearest open, unoccupied space; ties to the revived player."""
    fx = Fx().wraith(War=place).lock("4,2").relics(Wiz="breath").begin("Wiz", 1).do("Wiz", "relic breath")
    assert fx.asked() == ("War", "revived")
    assert fx.ends("War") == nearest
    chosen = sorted(nearest)[0]
    fx.do("War", f"space {chosen}")
    assert (fx.hero("War").dead, fx.where("War")) == (False, chosen)


def test_the_nearest_space_must_be_free() -> None:
    """W-278, W-R107: an occupied one is not available, and a tile there is resolved (W-R60)."""
    fx = Fx().wraith(War="8,5").put(Ran="7,5").relics(Wiz="breath").tile("9,5", "relic").top("plus1").begin("Wiz", 1)
    fx.do("Wiz", "relic breath")
    assert (fx.where("War"), fx.hand("War")) == ("9,5", ["plus1"])


def test_wraith_cards_revive_others_on_the_board() -> None:
    """W-272, W-R111, D-33: at once, never the drawer, never a removed one; without a target nothing."""

    def reading(**wraiths: str) -> Fx:
        return Fx().wraith(War="3,5", **wraiths).new_wraith("hand", "6", ["revive wraith"]).begin("War", 6)

    fx = reading(Wiz="8,1", Ran="7,1")
    assert fx.offered("War") == {"choose wiz", "choose ran"}
    assert not reading(Wiz="8,1").hero("Wiz").dead
    fx = reading(Wiz="")
    assert (fx.hero("Wiz").dead, fx.hero("War").dead) == (True, True)
    assert fx.asked() == ("War", "walk")


def test_revived_in_the_own_turn_by_a_card() -> None:
    """W-R111, W-279: the turn ends; no move follows."""
    fx = Fx().wraith(War="1,3").new_wraith("tow", "6", ["to_start self"]).begin("War", 6)
    assert (fx.hero("War").dead, fx.where("War"), fx.on_turn()) == (False, "1,1", "Wiz")


def test_a_revived_hero_gets_nothing_back() -> None:
    """W-277, W-276, W-R81."""
    fx = Fx().put(War="7,4", King="8,5").stone("War").relics(War="plus1", Wiz="breath").damage(War=2)
    fx.begin("villain", 1, 6).do("villain", "strike king", "hit war").do("War", "pass")
    fx.begin("Wiz", 1).do("Wiz", "relic breath")
    assert (fx.hero("War").dead, fx.hand("War"), fx.hero("War").damage, fx.power_of("War")) == (False, [], 0, "")


def test_a_wraith_safe_from_attack() -> None:
    """W-237: a card may shield a wraith for a while."""
    fx = Fx().wraith(Pal="7,4").put(King="8,5").stone("War").carry("Pal", "wraith_safe").begin("villain")
    assert "strike king" not in fx.offered("villain")
