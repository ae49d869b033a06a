"""Setting up: players, goals, difficulty, placement, locks, the pool (sections B to F, 3.1)."""

from __future__ import annotations

import pytest

from tests.games.wymer.table import Fx, kind, kinds, real
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Board as Map
from undercroft.engine.view import Pile, Row
from undercroft.games.wymer import GAME
from undercroft.games.wymer.board import FLOOR
from undercroft.games.wymer.locks import lock_spaces
from undercroft.games.wymer.placement import LockPlacement
from undercroft.games.wymer.table import Wymer
from undercroft.games.wymer.verbs import DRAW
from undercroft.games.wymer.villain import LayTile


def laying_locks(fx: Fx) -> Fx:
    """The villain is about to lay the locks of the set-up."""
    fx.t.stack = [LockPlacement(fx.seat("villain"))]
    fx.t.prompts = []
    fx.t.advance()
    return fx


def laying_tiles(heroes: int = 2, **settings: str) -> Wymer:
    return real(heroes + 1, until="placement", placement="strategic", **settings)


def keys(t: Wymer) -> set[str]:
    return set(GAME.keys(t, t.prompts[0].options))


def choose(t: Wymer, *chosen: str) -> Wymer:
    for key in chosen:
        GAME.choose(t, t.prompts[0].seat, key)
    return t


# Players and goals.


@pytest.mark.parametrize(("seats", "villain", "heroes"), [(2, "yes", 1), (5, "yes", 4), (1, "no", 1), (4, "no", 4)])
def test_one_to_four_heroes(seats: int, villain: str, heroes: int) -> None:
    """W-040, W-041, W-310: with a villain or without."""
    t = real(seats, villain=villain)
    assert len(t.heroes) == heroes
    assert t.house.villain == (seats - 1 if villain == "yes" else -1)


@pytest.mark.parametrize(
    ("seats", "settings", "rule"),
    [
        (2, {"villain": "no", "difficulty": "easy"}, "W-313"),
        (2, {"villain": "no", "placement": "strategic"}, "W-086"),
        (2, {"villain": "no", "placement": "open", "edition": "first"}, "W-086"),
        (5, {"villain": "no"}, "W-040"),
        (1, {}, "W-040"),
        (3, {"placement": "open"}, "E-04"),
        (3, {"first_hero": "3"}, "W-R26"),
        (3, {"heroes": "warrior,warrior"}, "W-R27"),
        (3, {"heroes": "warrior"}, "W-R27"),
    ],
)
def test_options_that_do_not_go_together(seats: int, settings: dict[str, str], rule: str) -> None:
    """D-01, E-05: illegal combinations are refused (W-040, W-086, W-313, E-04, W-R26, W-R27)."""
    with pytest.raises(Refusal) as refused:
        GAME.new(seats, settings, key_from("x"))
    assert refused.value.rule == rule


def test_heroes_win_or_lose_together() -> None:
    """W-042, W-043, W-045: one side wins, all of it."""
    fx = Fx(heroes=2).put(War="7,4", King="8,5").beat("Dw2").stone("War", "Wiz").damage(King=2).wraith(Wiz="8,1")
    fx.begin("War", 1, 6, 1).do("War", "attack king")
    assert (fx.outcome().winners, fx.outcome().cause) == ([0, 1], "victorious")
    fx = Fx(heroes=2).put(War="7,4", King="8,5").stone("War").damage(War=2).wraith(Wiz="8,1")
    fx.begin("War", 1, 1, 6).do("War", "attack king")
    assert (fx.outcome().winners, fx.outcome().cause) == ([2], "defeated")


def test_only_the_own_stone_matters() -> None:
    """W-044, W-016: the stone of the colour of the own start."""
    fx = Fx().tile("2,1", "Wiz").tile("3,1", "War").begin("War", 1).do("War", "move 3,1")
    assert (fx.kind_at("2,1"), fx.kind_at("3,1")) == ("Wiz", "")
    assert fx.hero("War").stone == 0


def test_no_consent_and_no_vote_is_ever_asked() -> None:
    """W-046, W-R98: rulings stand in for consensus; a teleported hero is not asked."""
    fx = Fx().put(King="7,4").stone("War").begin("Wiz", 4).do("Wiz", "power", "choose ran", "space 3,3")
    assert fx.where("Ran") == "3,3"
    assert fx.asked() == ("Wiz", "before-move")


def test_heroes_talk_openly() -> None:
    """W-047, H-18: what one hero sees of the table the other sees too; only peeks are private."""
    fx = Fx().tile("3,3", "trap").tile("3,4", "relic").relics(War="plus1").begin("War", 1)
    for key in ("3,3", "3,4", "1,1"):
        assert fx.sees("War", key) == fx.sees("Wiz", key) == fx.sees("villain", key)


# The set-up.


def test_each_player_takes_one_hero() -> None:
    """W-054, W-055, D-02, W-R27, W-R28: free choice in seat order, each once; the piece stands on its start."""
    t = GAME.new(3, {}, key_from("x"))
    assert keys(t) == {"hero warrior", "hero wizard", "hero ranger", "hero paladin"}
    choose(t, "hero paladin")
    assert keys(t) == {"hero warrior", "hero wizard", "hero ranger"}
    with pytest.raises(Refusal) as refused:
        choose(t, "hero paladin")
    assert refused.value.rule == "W-R27"
    choose(t, "hero wizard")
    kinds_ = [hero.kind for hero in t.heroes]
    assert kinds_ == [3, 1]
    assert [hero.place for hero in t.heroes] == [t.board.starts[3], t.board.starts[1]]


def test_a_named_party_is_not_asked() -> None:
    """D-02, W-R27: heroes may be named beforehand, in seat order."""
    t = real(3, heroes="ranger,warrior")
    assert [hero.kind for hero in t.heroes] == [2, 0]


def test_decks_are_shuffled_apart() -> None:
    """W-051, H-09: face down, each in an order of its own."""
    one, two = real(3, seed="a"), real(3, seed="b")
    for zone, size in ((one.traps, 25), (one.relics, 11), (one.wraiths, 32)):
        assert zone.cards != list(range(size))
        assert sorted(zone.cards) == list(range(size))
        assert not zone.open_to
    assert one.traps.cards != two.traps.cards
    assert one.wraiths.cards != two.wraiths.cards
    assert one.relics.cards != two.relics.cards


def test_dwarves_lie_with_the_villain() -> None:
    """W-053: cards and pieces beside the board, on the villain's side; fronts open."""
    view = GAME.view(real(3), 0)
    row = next(area for area in view.areas if isinstance(area, Row) and area.owner is None)
    assert len(row.pieces) == 4
    assert {piece.owner for piece in row.pieces} == {2}
    assert all(piece.text and not piece.turned for piece in row.pieces)


@pytest.mark.parametrize(
    ("difficulty", "traps", "relics"),
    [("easy", 20, 10), ("normal", 30, 5), ("medium", 30, 5), ("hard", 33, 2)],
)
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_the_mix(difficulty: str, traps: int, relics: int, heroes: int) -> None:
    """W-057, W-058, W-059, W-060, W-061, W-063, W-065, E-10, W-R09: one stone a hero; the rest is left over."""
    t = real(heroes + 1, difficulty=difficulty)
    assert kinds(t.mix.cards) == (heroes, traps, relics)
    assert kinds(t.pool.cards) == (0, 40 - traps, 12 - relics)
    assert len(t.absent) == 4 - heroes
    assert not set(t.absent) & {hero.kind for hero in t.heroes}


def test_normal_is_the_standard() -> None:
    """W-062, E-09, W-064: normal, random, 2022, with a villain, unless told otherwise; hard is called punishing."""
    chosen = GAME.checked({})
    assert (chosen["difficulty"], chosen["placement"]) == ("normal", "random")
    assert (chosen["edition"], chosen["villain"]) == ("2022", "yes")
    each = next(setting for setting in GAME.settings if setting.name == "difficulty").each
    assert "standard" in each["normal"]
    assert "younger" in each["easy"]
    assert "punishing" in each["hard"]


@pytest.mark.parametrize("edition", ["2022", "first"])
@pytest.mark.parametrize(("first", "order"), [("1", [0, 1, 2, 3]), ("2", [1, 2, 0, 3]), ("3", [2, 0, 1, 3])])
def test_the_youngest_hero_begins(first: str, order: list[int], edition: str) -> None:
    """W-069, W-070, W-071, W-072, W-R26, E-07, E-08: then clockwise, the villain last."""
    t = real(4, first_hero=first, edition=edition)
    turns: list[int] = []
    while t.round == 1:
        if not turns or turns[-1] != t.active:
            turns.append(t.active)
        offered = GAME.keys(t, t.prompts[0].options)
        t.take(t.prompts[0], next(offered[key] for key in ("pass", "stop", "end", *offered) if key in offered))
    assert turns == order


# Random placement.


@pytest.mark.parametrize("villain", ["yes", "no"])
def test_random_placement(villain: str) -> None:
    """W-080, W-081, W-R05, W-R11, W-R12, H-02: on different floor spaces, unseen by everybody; no villain needed."""
    t = real(3, villain=villain)
    assert len(set(t.mix_spaces)) == len(t.mix.cards)
    for c in t.mix_spaces:
        assert t.board.terrain[c] == FLOOR
        assert not t.locked[c]
        assert not t.up[c]
        assert t.known_at(c, 0b111) == -1
    assert t.mix_spaces != real(3, seed="other", villain=villain).mix_spaces


def test_tiles_land_anywhere() -> None:
    """W-R12: every floor space takes a tile now and then, and no kind keeps to a region."""
    taken: set[int] = set()
    stones: set[int] = set()
    for n in range(60):
        t = real(2, seed=str(n), map="cellars")
        taken.update(t.mix_spaces)
        stones.add(t.mix_spaces[[kind(tile) for tile in t.mix.cards].index("War")])
    assert taken == set(t.board.floor)
    assert len(stones) > 20


@pytest.mark.parametrize("edition", ["2022", "first"])
def test_six_locks_at_least(edition: str) -> None:
    """W-082, W-083, W-092, W-R06, W-R14, E-02: the villain lays six or more, up to sixteen."""
    t = real(3, until="locks", edition=edition)
    assert t.prompts[0].seat == 2
    assert "enough" not in keys(t)
    with pytest.raises(Refusal) as refused:
        choose(t, "enough")
    assert refused.value.rule == "W-082"
    laid = 0
    while t.round == 0 and laid < 16:
        singles = [key for key in keys(t) if key != "enough" and "+" not in key]
        if not singles:
            break
        choose(t, sorted(singles)[0])
        laid += 1
        if laid < 16 and t.round == 0:
            assert ("enough" in keys(t)) == (laid >= 6)
    assert sum(t.locked) == laid
    assert laid > 6


def test_without_locks_left_the_game_begins() -> None:
    """W-083, W-013: sixteen are all there are."""
    t = real(3, until="locks", map="cellars")
    while t.round == 0:
        choose(t, sorted(keys(t) - {"enough"} or {"enough"})[0])
    assert t.locks == 0 or not lock_spaces(t)
    assert sum(t.locked) + t.locks == 16


# Strategic placement.


def test_the_villain_lays_out_the_mix() -> None:
    """W-064, W-085, D-03, H-03: sees every tile and decides where each one goes; nobody else sees them."""
    t = laying_tiles()
    assert t.prompts[0].seat == 2
    tray = [next(a for a in GAME.view(t, seat).areas if isinstance(a, Pile) and a.count == 37) for seat in (0, 1, 2)]
    assert [len(pile.pieces) for pile in tray] == [0, 0, 37]
    assert {"take-trap", "take-relic", "take-stone warrior", "take-stone wizard", "fill"} == keys(t)
    choose(t, "take-stone wizard", "put 3,1", "take-trap", "put 2,1", "back")
    one, two = t.board.at(3, 1), t.board.at(2, 1)
    assert (kind(t.tile_at(one)), kind(t.tile_at(two))) == ("Wiz", "trap")
    assert [t.known_at(one, 1 << seat) for seat in (0, 1, 2)] == [-1, -1, 1]
    assert "confirm" not in keys(t)
    choose(t, "lift 3,1", "put 4,1", "fill")
    assert kind(t.tile_at(t.board.at(4, 1))) == "Wiz"
    assert kinds(t.mix.cards) == (2, 30, 5)
    choose(t, "confirm")
    assert t.prompts[0].question == "locks"


def test_a_tile_can_change_places_with_another() -> None:
    """D-03: one laid on another takes its space; the other comes into the hand."""
    t = choose(laying_tiles(), "take-trap", "put 3,1", "back", "take-relic", "put 3,1")
    assert kind(t.tile_at(t.board.at(3, 1))) == "relic"
    assert t.prompts[0].question == "put-tile"
    choose(t, "put 2,1")
    assert kind(t.tile_at(t.board.at(2, 1))) == "trap"
    choose(t, "take-trap", "back")
    assert len(t.tray.cards) == 35


def test_the_next_tile_of_a_kind_comes_into_the_hand() -> None:
    """D-03: laying five relics is five choices; moving one of them afterwards brings no other."""
    t = choose(laying_tiles(), "take-relic", "put 2,1", "put 3,1", "put 4,1", "put 5,1")
    assert t.prompts[0].question == "put-tile"
    choose(t, "put 6,1")
    assert t.prompts[0].question == "placement"
    assert "take-relic" not in keys(t)
    assert [kind(t.tile_at(t.board.at(x, 1))) for x in range(2, 7)] == ["relic"] * 5
    choose(t, "lift 6,1", "put 7,1")
    assert t.prompts[0].question == "placement"


@pytest.mark.parametrize("key", ["put 2,2", "put 0,0", "put 3,0", "put 5,4"])
def test_where_no_tile_may_be_laid(key: str) -> None:
    """W-R11, D-03: not on a start, a wall, a portal or a chasm."""
    t = choose(laying_tiles(), "take-trap")
    with pytest.raises(Refusal) as refused:
        choose(t, key)
    assert refused.value.rule == "W-R11"


def test_nothing_protects_the_heroes_from_cruelty() -> None:
    """W-088, W-087: a trap on either side of a stone, a relic shut behind a row of locks."""
    fx = laying_locks(Fx(placement="strategic").tile("2,1", "trap").tile("3,1", "War").tile("1,6", "relic"))
    fx.do("villain", "bar 2,6+2,7")
    fx.put(Ran="3,6").begin("Ran", 1)
    assert "1,6" not in fx.ends("Ran")
    fx = Fx().tile("2,1", "trap").tile("3,1", "War").top("hit-gear").begin("War", 1, 1, 6).do("War", "move 3,1")
    assert fx.hero("War").damage == 1


@pytest.mark.parametrize(
    ("edition", "placement", "least"),
    [("2022", "strategic", 0), ("first", "strategic", 6), ("2022", "random", 6), ("first", "random", 6)],
)
def test_the_least_locks(edition: str, placement: str, least: int) -> None:
    """W-087, E-02, E-03, D-04: any number in 2022 with strategic placement, else six."""
    fx = laying_locks(Fx(edition=edition, placement=placement))
    assert ("enough" in fx.offered("villain")) == (least == 0)
    for n, key in enumerate(["seal 1,4", "seal 5,3", "seal 5,7", "seal 10,3", "bar 4,2", "bar 3,6"], 1):
        fx.do("villain", key)
        assert ("enough" in fx.offered("villain")) == (n >= least)


def test_the_villain_of_the_first_edition_chooses_the_method() -> None:
    """D-05, E-04: random or strategic; with an open placement it is the villain's choice."""
    t = real(3, until="how-placed", edition="first", placement="open")
    assert (t.prompts[0].seat, keys(t)) == (2, {"random", "strategic"})
    choose(t, "strategic")
    assert t.prompts[0].question == "placement"
    t = choose(real(3, until="how-placed", edition="first", placement="open"), "random")
    assert t.prompts[0].question == "locks"
    assert len(t.mix.cards) == 37


# Where locks may go.


@pytest.mark.parametrize(
    ("key", "legal"),
    [
        ("4,2", True), ("3,6", True), ("5,3", True), ("1,4", True), ("3,5", True), ("7,5", True),
        ("3,7", False), ("1,1", False), ("2,2", False), ("8,4", False), ("2,6", False), ("2,7", False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("edition", ["2022", "first"])
def test_where_a_lock_closes_something(key: str, legal: bool, edition: str) -> None:
    """W-090, W-091, E-06, W-R16, W-R17, D-27: a corridor or a portal, whatever the edition calls it."""
    fx = Fx(edition=edition).begin("villain")
    assert (f"seal {key}" in fx.offered("villain")) == legal
    if not legal:
        assert fx.refusal("villain", f"seal {key}") == "W-R16"


def test_a_lock_must_not_lie_on_anything() -> None:
    """W-R17, W-123: no piece, no tile, no other lock; next to a hero it may shut the hero in."""
    fx = Fx().put(Ran="3,5", King="4,2").stone("War").tile("3,6", "trap").lock("5,3").begin("villain")
    offered = fx.offered("villain", "seal")
    assert not {"seal 3,5", "seal 4,2", "seal 3,6", "seal 5,3"} & offered
    assert {"seal 3,4", "seal 5,5"} <= offered


def test_a_row_of_locks_is_one_action_at_set_up() -> None:
    """W-R15, W-092, D-04: the two spaces of a wide corridor together."""
    fx = laying_locks(Fx(placement="strategic"))
    assert "bar 2,6+2,7" in fx.offered("villain")
    assert not {"bar 2,6", "bar 2,7", "seal 2,6"} & fx.offered("villain")
    fx.do("villain", "bar 2,6+2,7")
    assert (fx.locked("2,6"), fx.locked("2,7"), fx.t.locks) == (True, True, 14)


def test_a_row_needs_enough_locks_and_free_spaces() -> None:
    """D-04, W-R15, W-R17: no row with one lock left, none over a tile."""
    fx = Fx(placement="strategic")
    fx.t.locks = 1
    assert "bar 2,6+2,7" not in laying_locks(fx).offered("villain")
    fx = laying_locks(Fx(placement="strategic").tile("2,7", "trap"))
    assert "bar 2,6+2,7" not in fx.offered("villain")
    assert "bar 2,6+2,7" in laying_locks(Fx(placement="strategic").lock("2,7")).offered("villain")


def test_one_lock_in_play_must_complete_a_gate() -> None:
    """W-093, W-231, W-R18: half of a wide corridor only when the other half is locked."""
    assert "seal 2,6" in Fx().lock("2,7").begin("villain").offered("villain")
    assert "seal 2,6" not in Fx().begin("villain").offered("villain")


def test_a_half_broken_row_stays() -> None:
    """W-R19, W-R20, W-217: and the broken lock is out of the game."""
    fx = Fx().lock("2,6", "2,7").put(Ran="3,6").begin("Ran", 1, 6, 1).do("Ran", "force 2,6")
    assert (fx.locked("2,6"), fx.locked("2,7")) == (False, True)
    assert (fx.t.broken, fx.t.locks) == (1, 14)


def test_a_gate_is_the_shortest_row_that_blocks() -> None:
    """W-R16, W-036: (2,6)+(2,7) closes the hall of the ranger; no longer row around it counts."""
    fx = Fx()
    gates = {tuple(fx.t.board.key(c) for c in gate) for gate in fx.t.board.gates}
    assert ("2,6", "2,7") in gates
    assert ("4,2",) in gates
    assert not any(set(gate) > {"2,6", "2,7"} for gate in gates)
    assert not any("1,1" in gate or "9,7" in gate for gate in gates)


def test_without_a_villain_locks_come_first() -> None:
    """W-R13, W-311, W-R120: all sixteen, on whole gates and portals, and tiles around them."""
    for n in range(8):
        t = real(2, seed=str(n), villain="no")
        assert (sum(t.locked), t.locks) == (16, 0)
        whole = {c for gate in t.board.gates if all(t.locked[c] for c in gate) for c in gate}
        assert {c for c in range(t.board.spaces) if t.locked[c]} <= whole | set(t.board.portals)
        assert not any(t.locked[c] for c in t.mix_spaces)


def test_with_a_villain_tiles_come_first() -> None:
    """W-R13, H-02: the villain lays locks seeing where tiles lie, not what they are."""
    t = real(3, until="locks")
    assert len(t.mix_spaces) == 37
    assert all(t.known_at(c, 1 << 2) == -1 for c in t.mix_spaces)
    view = GAME.view(t, 2)
    board = next(area for area in view.areas if isinstance(area, Map))
    assert len([piece for piece in board.pieces if piece.down]) == 37


# The pool.


def test_the_pool_of_2022_is_sorted() -> None:
    """W-066, W-068, E-01, W-R07, W-R08, H-07, D-26: the villain picks the kind; heroes see only the number."""
    fx = Fx().pool(10, 7).begin("villain")
    assert {"lay-trap", "lay-relic"} <= fx.offered("villain")
    assert len(fx.pile("villain", "Pool").pieces) == 17
    seen = fx.pile("War", "Pool")
    assert (seen.count, seen.pieces) == (17, ())
    assert "10 traps, 7 relics" in seen.text
    fx.do("villain", "lay-relic", "space 3,4")
    assert kinds(fx.t.pool.cards) == (0, 10, 6)
    assert fx.pile("War", "Pool").count == 16
    assert fx.sees("villain", "3,4") == ["Relic"]
    assert fx.sees("War", "3,4") == [""]


@pytest.mark.parametrize("placement", ["random", "strategic"])
def test_the_pool_of_the_first_edition_is_blind(placement: str) -> None:
    """W-067, E-01, W-R10, H-05, H-06, H-08: drawn at random; looked at first only with strategic placement."""
    looks = placement == "strategic"
    fx = Fx(edition="first", placement=placement).pool(10, 7).begin("villain")
    assert not {"lay-trap", "lay-relic"} & fx.offered("villain")
    assert not fx.pile("villain", "Pool").pieces
    fx.do("villain", "draw")
    assert bool(fx.pile("villain", "Tile in hand").pieces) == looks
    assert not fx.pile("War", "Tile in hand").pieces
    assert "end" not in fx.offered("villain")
    fx.do("villain", "space 3,4")
    assert (fx.sees("villain", "3,4") != [""]) == looks
    assert fx.sees("War", "3,4") == [""]


def test_the_blind_draw_is_random() -> None:
    """W-R10, W-067: traps and relics both come out."""
    found: set[str] = set()
    for n in range(20):
        fx = Fx(edition="first").pool(5, 5)
        fx.t.chance = Chance(key_from(str(n)))
        found.add(kind(fx.begin("villain").do("villain", "draw").t.drawn.cards[0]))
    assert found == {"trap", "relic"}


@pytest.mark.parametrize("edition", ["2022", "first"])
def test_heroes_never_touch_the_pool(edition: str) -> None:
    """E-24, W-066, W-R07: no choice of a hero lays a tile, in either edition."""
    fx = Fx(edition=edition).pool(10, 7).begin("War", 4)
    assert not {"lay-trap", "lay-relic", "draw"} & {key.split()[0] for key in fx.offered("War")}
    assert fx.refusal("War", "lay-trap") == "W-230"
    before = list(fx.t.pool.cards)
    fx.finish_turn("War")
    assert fx.t.pool.cards == before


def test_the_pool_holds_neither_stones_nor_used_tiles() -> None:
    """W-R08, W-R09, W-R21: a resolved tile never comes back."""
    fx = Fx().pool(1, 1).tile("2,1", "trap").top("hit-gear").begin("War", 1, 6, 1).do("War", "move 2,1")
    assert len(fx.t.used) == 1
    fx.begin("villain").do("villain", "lay-trap", "space 3,3", "lay-relic", "space 3,4")
    assert fx.t.pool.cards == []
    fx.begin("villain")
    assert not {"lay-trap", "lay-relic"} & fx.offered("villain")
    assert len(fx.t.used) == 1


def test_new_tiles_lie_on_free_floor() -> None:
    """W-R25, W-R11, W-230: no character, tile or lock there; next to a hero is allowed."""
    fx = Fx().pool(10, 7).tile("3,3", "trap").lock("4,2").put(War="3,1", King="7,1").stone("Wiz").begin("villain")
    fx.do("villain", "lay-trap")
    free = {fx.t.board.key(c) for c in fx.t.board.floor} - {"3,3", "4,2", "3,1", "7,1"}
    assert fx.ends("villain") == free
    assert "2,1" in free
    fx.do("villain", "space 2,1")
    assert fx.kind_at("2,1") == "?"


def test_damage_takes_no_tile_from_the_supply() -> None:
    """W-R22: a trap tile on a card is a counter."""
    fx = Fx().pool(2, 0).put(War="7,4", King="8,5").stone("War")
    tiles = len(fx.t.box), len(fx.t.pool.cards)
    fx.begin("War", 1, 1, 6).do("War", "attack king")
    assert fx.hero("War").damage == 1
    assert (len(fx.t.box), len(fx.t.pool.cards)) == tiles


def test_what_the_villain_may_leave_undone() -> None:
    """W-R23, W-R24, D-32: nothing must be placed, and an empty pool places nothing."""
    fx = Fx().pool(1, 0)
    fx.t.broken, fx.t.locks = 16, 0
    fx.begin("villain")
    assert fx.offered("villain") == {"lay-trap", "end"}
    fx.do("villain", "end")
    assert fx.on_turn() == "War"
    assert len(fx.t.pool.cards) == 1


def test_hands_lie_open() -> None:
    """W-R29, H-10: relics and kept trap cards are seen by everybody."""
    fx = Fx().relics(War="plus1").held(War="spare-claw")
    for name in ("War", "Pal", "villain"):
        assert fx.row(name, "Player 1: cards") == ["plus1", "spare-claw"]


def test_locks_lie_face_up() -> None:
    """W-R123, H-01: everybody knows them."""
    fx = Fx().lock("4,2")
    assert fx.sees("War", "4,2") == fx.sees("villain", "4,2") == ["Lock"]


def test_a_card_may_lay_a_tile_without_a_villain() -> None:
    """E-24, W-R118: the pool is then touched by card effects only."""
    fx = Fx(heroes=2, villain="no").pool(3, 0).begin("War", 1)
    assert not {"lay-trap", "draw"} & {key.split()[0] for key in fx.offered("War")}
    fx.t.push(LayTile(-1, DRAW))
    fx.t.stack[-1].run(fx.t)
    fx.t.stack[-1].run(fx.t)
    assert len(fx.t.pool.cards) == 2
    assert len(fx.t.late.cards) == 1
