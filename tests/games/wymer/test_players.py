"""The players with some sense: what they do with what they have (section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wymer.table import Fx, real
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import Policy, play_out
from undercroft.games.wymer import GAME
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.levels import SLIPS
from undercroft.games.wymer.powers import power_table
from undercroft.games.wymer.table import FIRST_TRAP, Wymer

TRACKS: dict[str, Any] = {"choice": [["destroy_lock"], ["reveal_tile"], [{"if": "soul-lost", "then": ["draw_relic"]}]]}


def choice(t: Wymer, policy: Policy | None = None) -> str:
    """What the player who is asked chooses."""
    prompt = t.prompts[0]
    opt = (policy or GAME.policy()).choose(t, prompt, Chance(key_from("players")))
    return next(key for key, each in GAME.keys(t, prompt.options).items() if each == opt)


@pytest.mark.parametrize(("stones", "chosen"), [((), "part 2"), (("War", "Wiz", "Ran", "Pal"), "part 1")])
def test_who_can_turn_up_a_tile_or_break_a_lock_searches_while_stones_are_hidden(
    stones: tuple[str, ...], chosen: str
) -> None:
    """T-03."""
    fx = Fx().tile("3,3", "trap").lock("4,2").stone(*stones).begin("Ran", 1).carry("Ran", TRACKS)
    assert choice(fx.t) == chosen


def test_a_relic_that_may_bring_somebody_back_comes_first() -> None:
    """T-07: what a removed wraith needs is a card."""
    fx = Fx().tile("3,3", "trap").lock("4,2").wraith(Wiz="").begin("Ran", 1).carry("Ran", TRACKS)
    assert choice(fx.t) == "part 3"


def test_who_is_off_the_board_without_a_stone_is_revived_first() -> None:
    """T-07: nobody else can find that stone, and no card but a hero's brings that wraith back."""
    fx = Fx().stone("Wiz", "Ran").wraith(Wiz="3,3", Ran="", Pal="").begin("War", 1).carry("War", "revive wraith")
    assert choice(fx.t) == "choose pal"


@pytest.mark.parametrize(
    ("damage", "alone", "chosen"), [(0, False, True), (0, True, True), (1, False, True), (1, True, False)]
)
def test_the_last_hero_alive_takes_no_risks(damage: int, alone: bool, chosen: bool) -> None:
    """T-06: a wraith is on its way home, and everything hangs on one hero."""
    fx = Fx(heroes=2).put(War="3,1", King="4,2").stone("War").damage(War=damage)
    if alone:
        fx.wraith(Wiz="7,5")
    fx.begin("War", 1)
    assert (choice(fx.t) == "attack king") == chosen


def tiles_crossed(fx: Fx, name: str, policy: Policy | None = None) -> int:
    """How many face-down tiles a hero's walk turns over, with a way to go on along which three of them lie."""
    fx.tile("1,2", "trap").tile("1,3", "trap").tile("3,1", "trap").put(**{name: "1,1"}).begin(name, 1)
    turn, player = fx.t.round, policy or GAME.policy()
    while fx.t.round == turn and fx.t.prompts[0].question in ("before-move", "walk"):
        fx.t.take(fx.t.prompts[0], player.choose(fx.t, fx.t.prompts[0], Chance(key_from("players"))))
    return 3 - sum(fx.t.has_tile(fx.space(key)) and not fx.t.up[fx.space(key)] for key in ("1,2", "1,3", "3,1"))


@pytest.mark.parametrize(("damage", "turned"), [(0, 1), (1, 0), (2, 0)])
def test_a_hero_alone_without_a_villain_turns_one_tile_and_rests_when_hurt(damage: int, turned: int) -> None:
    """W-315, W-R119: nothing presses, and the next death is the end."""
    assert tiles_crossed(Fx(heroes=1, villain="no").damage(War=damage), "War") == turned


def test_a_hero_alone_does_not_rest_all_evening() -> None:
    fx = Fx(heroes=1, villain="no").damage(War=1)
    fx.t.round = 41
    assert tiles_crossed(fx, "War") > 0


@pytest.mark.parametrize(("damage", "chosen"), [(0, True), (1, True), (2, False)])
def test_a_hero_alone_without_a_villain_strikes_while_a_lost_fight_is_not_the_end(damage: int, chosen: bool) -> None:
    """W-316, W-R119: the dwarf stands still, so a wound can be rested off."""
    fx = Fx(heroes=1, villain="no").put(War="3,1", King="4,2").stone("War").damage(War=damage).begin("War", 1)
    assert (choice(fx.t) == "attack king") == chosen


@pytest.mark.slow
@pytest.mark.parametrize("heroes", [1, 2])
def test_small_parties_without_a_villain_win_four_games_in_five_within_an_evening(heroes: int) -> None:
    """W-R97: whoever does anything at all wins too, but after some hundreds of rounds."""
    won = 0
    for i in range(60):
        t = GAME.new(heroes, {"villain": "no", "max_rounds": "60"}, key_from(f"evening {i}"))
        play_out(t, [GAME.policy()] * heroes, Chance(key_from(f"players {i}")), 20_000)
        won += t.outcome is not None and t.outcome.cause == "victorious"
    assert won >= 48


def test_a_hero_alone_whom_a_villain_watches_rests_for_some_rounds_only() -> None:
    """W-R96: the villain has nothing but traps until the stone is found, and the first death is the end."""
    assert tiles_crossed(Fx(heroes=1).damage(War=1), "War") == 0
    fx = Fx(heroes=1).damage(War=1)
    fx.t.round = 21
    assert tiles_crossed(fx, "War") > 0


@pytest.mark.parametrize(("damage", "turned"), [(0, 1), (1, 0)])
def test_shrewd_heroes_turn_one_tile_and_rest_when_hurt_while_no_dwarf_is_awake(damage: int, turned: int) -> None:
    """W-R96: until a stone is found the villain has nothing but traps. Sensible people do not wait for each other."""
    assert tiles_crossed(Fx(heroes=3).damage(War=damage), "War", GAME.shrewd_policy()) == turned
    assert tiles_crossed(Fx(heroes=3).damage(War=damage), "War") > turned


def test_shrewd_heroes_make_haste_once_a_dwarf_is_awake_or_the_evening_grows_late() -> None:
    awake = Fx(heroes=3).put(King="8,5").damage(War=1)
    assert tiles_crossed(awake, "War", GAME.shrewd_policy()) > 0
    late = Fx(heroes=3).damage(War=1)
    late.t.round = 41
    assert tiles_crossed(late, "War", GAME.shrewd_policy()) > 0


@pytest.mark.parametrize(("bonus", "damage", "struck"), [(0, 0, True), (2, 0, False), (2, 2, True)])
def test_a_dwarf_waits_until_a_hero_is_no_longer_at_an_advantage(bonus: int, damage: int, struck: bool) -> None:
    """T-08, W-239: a lost attack hurts the dwarf; only a hero about to die is worth the risk."""
    fx = Fx(heroes=1).put(War="3,1", King="4,2").stone("War").damage(War=damage)
    fx.begin("War", 1).carry("War", f"modify_roll +{bonus} self until=next-turn").begin("villain")
    assert (choice(fx.t) == "strike king") == struck


def test_a_shrewd_villain_wakes_the_dwarf_who_rolls_best_before_the_one_who_bears_most() -> None:
    """W-173, 4.3: a point on every roll outweighs a hit point."""
    fx = Fx().tile("3,3", "Wiz").put(Wiz="3,1").begin("Wiz", 1).do("Wiz", "move 3,3")
    fx.t.deck.dwarves[2].modifier = 1
    assert choice(fx.t) == "summon king"
    assert choice(fx.t, GAME.shrewd_policy()) == "summon dw3"


def test_a_song_silences_the_dwarf_that_threatens_most() -> None:
    """T-06."""
    fx = Fx().put(War="1,1", Wiz="9,1", King="1,3", Dw2="5,5").stone("War", "Wiz").damage(War=2)
    fx.begin("Pal", 1).carry("Pal", "freeze_dwarf dwarf")
    assert choice(fx.t) == "choose king"


def test_a_teleport_nobody_needs_takes_the_wizard_to_unknown_tiles() -> None:
    """T-01, T-06: before the wizard's turn ends the power, and not before."""
    fx = Fx().put(Wiz="9,1").power(Wiz="teleport").tile("1,6", "trap").tile("3,6", "trap").tile("2,6", "trap")
    fx.begin("Ran", 1)
    assert fx.asked()[0] != "Wiz" or choice(fx.t) == "pass"
    fx = Fx().put(Wiz="9,1").power(Wiz="teleport").tile("1,6", "trap").tile("3,6", "trap").tile("2,6", "trap")
    fx.begin("War", 1)
    assert fx.asked()[0] == "Wiz"
    assert choice(fx.t) == "power"


def test_the_villain_wakes_dwarves_early_and_hides_one_stone() -> None:
    """T-08, T-12: all stones but one lie near their owners, who then have dwarves about them and one stone to find."""
    t = GAME.new(5, {"placement": "strategic", "heroes": "warrior,wizard,ranger,paladin"}, key_from("cruel"))
    players = Chance(key_from("players"))
    while t.prompts[0].question in ("placement", "put-tile"):
        t.take(t.prompts[0], GAME.policy().choose(t, t.prompts[0], players))
    far = [t.board.walk[t.board.starts[t.tile_at(c)]][c] for c in t.mix_spaces if t.tile_at(c) < FIRST_TRAP]
    assert len(far) == 4
    assert sum(1 for steps in far if steps <= 3) == 3
    assert max(far) >= 6


@pytest.mark.parametrize(("seats", "villain"), [(2, "yes"), (5, "yes"), (1, "no"), (4, "no")])
def test_every_role_has_slips_of_its_own(seats: int, villain: str) -> None:
    t = real(seats, villain=villain)
    roles = [GAME.role(t, seat) for seat in range(seats)]
    heroes = roles[: len(t.heroes)]
    assert len(set(heroes)) == 1
    assert set(roles[len(heroes) :]).isdisjoint(heroes)
    assert all(role < len(SLIPS[level]) for role in roles for level in SLIPS)
    if seats == 5:  # The villain's slips cost more, so there are fewer of them.
        assert all(shares[roles[-1]] < shares[roles[0]] for shares in (SLIPS["easy"], SLIPS["medium"]))


@pytest.mark.parametrize(("seats", "table"), [(2, "alone"), (3, "pair"), (4, "powers"), (5, "powers")])
def test_small_parties_have_tables_of_their_own(seats: int, table: str) -> None:
    """W-022, 4.10: one or two heroes have to look after themselves."""
    t = real(seats)
    for seat in range(len(t.heroes)):
        assert power_table(t, seat) == getattr(t.deck.heroes[t.heroes[seat].kind], table)


@pytest.mark.parametrize(("settings", "helps"), [({}, True), ({"villain": "no"}, False)])
def test_a_wraith_is_hope_against_a_villain_and_a_burden_without_one(settings: dict[str, str], helps: bool) -> None:
    """The outlook goes by other weights with a villain and without one, found by play; a death is bad in both."""
    t = real(4, **settings)
    alive = GAME.policy().outlook(t, 0)
    t.heroes[1].dead = True
    haunted = GAME.policy().outlook(t, 0)
    t.heroes[1].place = NONE
    gone = GAME.policy().outlook(t, 0)
    assert alive > max(haunted, gone)
    assert (haunted > gone) == helps
