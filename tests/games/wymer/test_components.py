"""What is in the box: counts, cards, the map (section A, 3.1, section 4)."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import Fx, kinds, real
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.prompt import PASS
from undercroft.engine.view import Board as Map
from undercroft.engine.view import Page, Row
from undercroft.games.wymer import GAME
from undercroft.games.wymer.board import CHASM, PORTAL, START, WALL
from undercroft.games.wymer.cards import (
    ATTACK_ROLL,
    DESTROY_LOCK,
    HEAL,
    KEEP_CARD,
    MODIFY_ROLL,
    NONE,
    REVEAL_TILE,
    REVIVE,
    TELEPORT,
    Script,
)
from undercroft.games.wymer.lore import every_effect
from undercroft.games.wymer.table import MOST_DAMAGE, MOST_RELICS

DECK = GAME.deck
BOTH = pytest.mark.parametrize("edition", ["2022", "first"])


def verbs(script: Script) -> set[int]:
    return {effect.verb for effect in every_effect(script)}


def test_one_board() -> None:
    """W-001, E-20: one board a game, whatever an edition calls it."""
    for edition in ("2022", "first"):
        view = GAME.view(real(3, edition=edition), 0)
        assert len([area for area in view.areas if isinstance(area, Map)]) == 1


def test_four_heroes_of_four_kingdoms() -> None:
    """W-002, W-003, W-191: a wizard, a paladin, a ranger and a warrior, no two alike."""
    assert {hero.name for hero in DECK.heroes} == {"wizard", "paladin", "ranger", "warrior"}
    assert len({hero.kingdom for hero in DECK.heroes}) == 4
    assert len({(tuple(hero.bonus), tuple(hero.powers)) for hero in DECK.heroes}) == 4


def test_every_hero_has_a_hero_piece_and_a_wraith_piece() -> None:
    """W-004, W-052: one of the two is on the board."""
    fx = Fx().put(War="3,3")
    assert fx.sees("Wiz", "3,3") == ["War"]
    fx.wraith(War="3,3")
    assert fx.sees("Wiz", "3,3") == ["Wraith of War"]


def test_four_dwarves_the_king_among_them() -> None:
    """W-005, W-006, W-007, W-025, W-R03, E-17: a card and a piece each, one for each hero; the King goes 5."""
    names = [dwarf.name for dwarf in DECK.dwarves]
    assert (len(names), len(set(names))) == (4, 4)
    king = DECK.dwarves[names.index("king")]
    assert king.steps == 5
    for edition in ("2022", "first"):
        fx = Fx(edition=edition).put(King="7,4").stone("War").begin("villain").do("villain", "march king")
        assert fx.sees("War", "7,4") == ["King"]
        here = fx.space("7,4")
        assert {fx.space(key) for key in fx.ends("villain")} <= set(fx.t.board.within[5][here])
        assert "2,4" in fx.ends("villain")
        assert "0,6" not in fx.ends("villain")


def test_dwarf_cards_have_hit_points_and_a_fate() -> None:
    """W-026, W-027, W-211, H-15: the fate is on the back, read when the dwarf is defeated."""
    assert all(dwarf.health >= 1 and dwarf.fate for dwarf in DECK.dwarves)
    fx = Fx().put(War="7,4", King="8,5").stone("War").damage(King=2)
    assert "fate of King" not in str(GAME.view(fx.t, 0)) + str(GAME.view(fx.t, 4))
    fx.begin("War", 1, 6, 1).do("War", "attack king")
    assert "fate of King" in str(GAME.view(fx.t, 0))
    assert fx.dwarf("King").place == NONE


def test_decks_by_their_counts() -> None:
    """W-008, W-009, W-010, W-011, W-R02, E-18: trap 25, relic 11, wraith 32, in both editions."""
    for edition in ("2022", "first"):
        t = real(3, edition=edition)
        assert [len(zone.cards) for zone in (t.traps, t.relics, t.wraiths)] == [25, 11, 32]


def test_no_rule_depends_on_the_size_of_a_deck() -> None:
    """W-R02: the fixture has two wraith cards, and they go round and round."""
    fx = Fx(heroes=2).wraith(War="3,5")
    for _ in range(5):
        fx.begin("War", 1, 1).finish_turn("War")
        fx.begin("Wiz", 1).finish_turn("Wiz")
    assert len(fx.told("draws-wraith")) == 5
    assert sorted(fx.t.wraiths.cards) == [0, 1]


def test_two_outcome_cards() -> None:
    """W-012, W-050, H-11: one of victory, one of defeat; nobody sees them before the end."""
    t = real(3)
    phrases = GAME.words["en"].phrases
    victory, defeat = phrases["ending-victorious"], phrases["ending-defeated"]
    assert victory != defeat
    for seat in range(3):
        page = next(area for area in GAME.view(t, seat).areas if isinstance(area, Page))
        assert page.text not in (victory, defeat)


@BOTH
def test_tiles_by_their_counts(edition: str) -> None:
    """W-013, W-014, W-015, W-016, W-056, W-R01, E-18: 16 locks, 40 traps, 12 relics (not 32), 4 stones."""
    t = real(3, edition=edition)
    assert kinds(t.mix.cards + t.pool.cards + t.absent) == (4, 40, 12)
    assert t.locks + sum(t.locked) == 16


def test_backs_tell_nothing() -> None:
    """W-017, H-02: every face-down tile looks the same to everybody."""
    fx = Fx().tile("3,3", "trap").tile("3,4", "relic").tile("3,5", "Wiz")
    for name in ("War", "Wiz", "villain"):
        assert [fx.sees(name, key) for key in ("3,3", "3,4", "3,5")] == [[""], [""], [""]]


def test_one_die_a_side() -> None:
    """W-018, W-019, W-200, W-R04, E-20: a hero die and a villain die, six sides each."""
    fx = Fx().tile("2,1", "trap").top("hit-gear").begin("War", 1, 6, 5).do("War", "move 2,1")
    assert fx.told("rolled") == [[6, 6, 5, 5]]
    assert fx.dice_left() == []
    seen: set[int] = set()
    for n in range(60):
        fx = Fx().tile("2,1", "trap").top("hit-gear").begin("War", 1)
        fx.t.chance = Chance(key_from(str(n)))
        fx.do("War", "move 2,1")
        rolled = fx.told("rolled")[0]
        seen |= {rolled[0], rolled[2]}
    assert seen == {1, 2, 3, 4, 5, 6}


def test_what_a_hero_card_states() -> None:
    """W-020, W-021, W-022, W-023, W-024: steps, bonuses, powers of the first roll, hit points, card slots."""
    for hero in DECK.heroes:
        assert 1 <= hero.steps <= 9
        assert any(hero.bonus)
        assert len(hero.powers) == 6
        assert any(power != NONE for power in hero.powers)
    assert any(NONE in hero.powers for hero in DECK.heroes)
    assert (MOST_DAMAGE, MOST_RELICS) == (3, 2)
    sheet = Fx().power(Wiz="teleport").damage(Wiz=1).sheet("War", "Wiz")
    assert sheet["Steps"] == "5"
    assert sheet["Bonus"] == "RUNE +2"
    assert sheet["Damage"] == "1 / 3"
    assert sheet["Power"].startswith("teleport")


def test_what_heroes_are_good_at() -> None:
    """W-192, W-193, W-194, W-195, E-15: the content keeps what the tips of one edition say."""

    def words(name: str) -> set[int]:
        hero = next(hero for hero in DECK.heroes if hero.name == name)
        return set().union(*(verbs(DECK.powers[power].script) for power in hero.powers if power != NONE))

    def best_attack(name: str) -> int:
        hero = next(hero for hero in DECK.heroes if hero.name == name)
        effects = [e for p in hero.powers if p != NONE for e in every_effect(DECK.powers[p].script)]
        rolls = [e.amount for e in effects if e.verb == MODIFY_ROLL and e.rolls >> ATTACK_ROLL & 1]
        return max(rolls, default=0)

    assert TELEPORT in words("wizard")
    assert HEAL in words("paladin")
    assert {REVEAL_TILE, DESTROY_LOCK} <= words("ranger")
    assert best_attack("warrior") > max(best_attack(name) for name in ("wizard", "paladin", "ranger"))


def test_what_a_trap_card_shows() -> None:
    """W-028, W-029, W-030: a name, a symbol, exactly two outcomes; obstacles, oddities and monsters."""
    assert len({trap.title for trap in DECK.traps}) == 25
    for trap in DECK.traps:
        assert 0 <= trap.symbol < len(DECK.symbols)
        assert trap.up.effects
        assert trap.down.effects
        assert trap.up_text != trap.down_text
    assert {trap.kind for trap in DECK.traps} == {"obstacle", "oddity", "monster"}
    assert len({trap.danger for trap in DECK.traps}) > 1


def test_every_symbol_is_somebodys_strength() -> None:
    """W-021, W-153: every symbol of the trap deck is covered by a hero."""
    for trap in DECK.traps:
        assert any(hero.bonus[trap.symbol] > 0 for hero in DECK.heroes)


def test_relics_state_their_benefit() -> None:
    """W-031: read when drawn, by everybody."""
    assert all(relic.text and relic.script.effects for relic in DECK.relics)
    fx = Fx().relics(War="plus1")
    view = GAME.view(fx.t, 4)
    texts = [piece.text for area in view.areas if isinstance(area, Row) for piece in area.pieces]
    assert "about plus1" in texts


def test_wraith_cards_have_two_paths() -> None:
    """W-032: a positive and a negative one."""
    for card in DECK.wraiths:
        assert card.up.effects
        assert card.down.effects
        assert card.up_text != card.down_text


def test_dark_is_printed() -> None:
    """W-267, W-268: the one wraith card of the rulebook: a 3 and nothing else, or a trap for another player."""
    dark = next(card for card in DECK.wraiths if card.name == "dark")
    assert dark.faces == [3]
    assert [effect.name for effect in dark.down.effects] == ["deal_trap"]
    assert dark.up_moves
    assert not dark.down_moves


def test_every_deck_can_revive() -> None:
    """W-272: traps, relics and wraith cards that bring back another player's wraith."""
    assert [t.name for t in DECK.traps if t.held and REVIVE in verbs(t.held) and KEEP_CARD in verbs(t.up)]
    assert [r.name for r in DECK.relics if REVIVE in verbs(r.script)]
    assert [w.name for w in DECK.wraiths if REVIVE in verbs(w.up)]


@pytest.mark.parametrize("name", sorted(GAME.maps))
def test_every_map(name: str) -> None:
    """W-033, W-034, W-035, W-036, W-135: starts, walls, chasms, portals spread over it, corridors to lock."""
    board = GAME.maps[name]
    assert [board.terrain[c] for c in board.starts] == [START] * 4
    assert {WALL, CHASM} <= set(board.terrain)
    assert len(board.portals) >= 6
    assert all(board.terrain[c] == PORTAL for c in board.portals)
    quarters = {(2 * board.x[c] >= board.width, 2 * board.y[c] >= board.height) for c in board.portals}
    assert len(quarters) == 4
    assert len([gate for gate in board.gates if len(gate) == 1]) + len(board.portals) >= 16
    assert len([gate for gate in board.gates if len(gate) == 2]) >= 2


def test_portals_beat_walking() -> None:
    """W-135, W-R44: between distant starts the way through portals is shorter than the way on foot."""
    board = GAME.maps["catacombs"]
    for a in board.starts:
        for b in board.starts:
            far = board.manhattan(a, b)
            assert a == b or board.walk[a][b] < far


def test_start_and_stone_share_a_colour() -> None:
    """W-016, W-033, W-044: one coloured spot for each hero, of the colour of the hero's stone."""
    fx = Fx().tile("3,3", "Ran", up=True)
    view = GAME.view(fx.t, 0)
    board = next(area for area in view.areas if isinstance(area, Map))
    start = next(cell for cell in board.cells if cell.ref == "1,7")
    stone = next(piece for piece in board.pieces if piece.place == "3,3")
    hero = next(piece for piece in board.pieces if piece.place == "1,7")
    colour = set(start.tags) & set(stone.tags) & set(hero.tags)
    assert len(colour) == 1
    others = [cell.tags for cell in board.cells if "start" in cell.tags and cell.ref != "1,7"]
    assert len(others) == 3
    assert not any(colour & set(tags) for tags in others)


@BOTH
def test_an_edition_changes_no_content(edition: str) -> None:
    """E-14, E-15, E-16, E-19, E-21, E-22: pictures, tips, labels and stories; the same table in both."""
    t = real(5, seed="same", edition=edition)
    other = real(5, seed="same")
    assert t.deck is other.deck
    assert t.board is other.board
    assert t.mix.cards == other.mix.cards
    assert [p.question for p in t.prompts] == [p.question for p in other.prompts]
    help_ = next(setting for setting in GAME.settings if setting.name == "difficulty").each
    assert "punishing" in help_["hard"]


def test_nobody_votes() -> None:
    """W-R98: nobody is ever asked for a vote; every question is put to one seat."""
    t = GAME.new(5, {"max_rounds": "2"}, key_from("vote"))
    for _ in range(400):
        if t.outcome is not None:
            break
        assert all(0 <= prompt.seat < t.seats for prompt in t.prompts)
        prompt = t.prompts[0]
        t.take(prompt, PASS if PASS in prompt.options else prompt.options[-1])
    assert t.round >= 1
