"""What is true at every table at every moment, whatever is chosen (0.5)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.dump import fingerprint
from undercroft.engine.redeal import redeal
from undercroft.engine.refusal import Refusal
from undercroft.engine.zone import bit
from undercroft.games.wymer import GAME
from undercroft.games.wymer.board import CHASM, FLOOR, START, WALL
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.ground import ROOM, listed, listing
from undercroft.games.wymer.movement import Rights, Walk, path_to, reach, spread
from undercroft.games.wymer.table import DEFEATED, DWARF, FIRST_RELIC, FIRST_TRAP, ON_BOARD, UNSPAWNED, Wymer
from undercroft.games.wymer.tiles import Displaced, DwarfEvent

TABLES = [
    (5, {}),
    (3, {"map": "cellars", "difficulty": "hard", "first_hero": "2"}),
    (4, {"edition": "first", "placement": "strategic", "difficulty": "easy"}),
    (2, {"edition": "first", "placement": "open", "map": "cellars"}),
    (4, {"villain": "no"}),
    (1, {"villain": "no", "map": "cellars", "difficulty": "hard"}),
]
EVERY_SPACE = listing(list(range(ROOM)))
CASES = [(seats, settings, str(seed)) for seats, settings in TABLES for seed in range(2)]


def walk(seats: int, settings: dict[str, str], seed: str, most: int) -> Iterator[Wymer]:
    """Play at random and hand back the table after each decision: the same one, to be looked at at once."""
    t = GAME.new(seats, settings, key_from(seed))
    chance = Chance(key_from(f"choices {seed}"))
    for _ in range(most):
        if t.outcome is not None:
            return
        prompt = t.prompts[chance.below(len(t.prompts))]
        t.take(prompt, prompt.options[chance.below(len(prompt.options))])
        yield t


def tiles_add_up(t: Wymer) -> None:
    """I-01."""
    if t.box or t.tray.cards:
        return
    on_cards = [hero.stone for hero in t.heroes if hero.stone != NONE]
    board = t.mix.cards + t.late.cards
    lying = board + t.pool.cards + t.drawn.cards + t.used
    assert len([tile for tile in lying if FIRST_TRAP <= tile < FIRST_RELIC]) == 40
    assert len([tile for tile in lying if tile >= FIRST_RELIC]) == 12
    assert sum(t.locked) + t.locks + t.broken == 16
    assert len([tile for tile in board if tile < FIRST_TRAP]) + len(on_cards) == len(t.heroes)
    assert not [tile for tile in t.pool.cards + t.used if tile < FIRST_TRAP]


def tiles_lie_well(t: Wymer) -> None:
    """I-02."""
    spaces = t.mix_spaces + t.late_spaces
    assert len(spaces) == len(set(spaces)) == len(t.mix.cards) + len(t.late.cards)
    assert all(t.board.terrain[c] == FLOOR and not t.locked[c] for c in spaces)
    assert sorted(spaces) == [c for c in range(t.board.spaces) if t.has_tile(c)]
    locks = [c for c in range(t.board.spaces) if t.locked[c]]
    assert not any(t.board.terrain[c] in (START, WALL, CHASM) for c in locks)


def pieces_stand_well(t: Wymer) -> None:
    """I-03, I-04."""
    places = {seat: hero.place for seat, hero in enumerate(t.heroes) if hero.place != NONE}
    places |= {DWARF + d: dwarf.place for d, dwarf in enumerate(t.dwarves) if dwarf.place != NONE}
    moving = any(isinstance(frame, Walk | Displaced) for frame in t.stack)
    assert moving or len(set(places.values())) == len(places)
    for piece, place in places.items():
        assert moving or t.pieces[place] == piece
        living = piece < DWARF and not t.heroes[piece].dead
        assert moving or not living or (t.board.regular[place] and not t.locked[place])
    for hero in t.heroes:
        assert hero.kind == NONE or hero.dead or hero.place != NONE


def heroes_are_well(t: Wymer) -> None:
    """I-05."""
    for hero in t.heroes:
        assert 0 <= hero.damage <= 2 * (not hero.dead)
        assert len(hero.relics) <= 2
        assert not hero.dead or not (hero.relics or hero.held or hero.power != NONE)


def dwarves_match_stones(t: Wymer) -> None:
    """I-06."""
    found = len([hero for hero in t.heroes if hero.stone != NONE])
    awake = len([dwarf for dwarf in t.dwarves if dwarf.state in (ON_BOARD, DEFEATED)])
    events = len([frame for frame in t.stack if isinstance(frame, DwarfEvent)])
    assert found - events <= awake <= found
    assert all((dwarf.place != NONE) == (dwarf.state == ON_BOARD) for dwarf in t.dwarves)
    assert all(dwarf.damage == 0 for dwarf in t.dwarves if dwarf.state == UNSPAWNED)


def cards_add_up(t: Wymer) -> None:
    """I-07."""
    running = [card for frame in t.stack for card in frame.holding()]
    traps = t.traps.cards + t.trap_discard + [card for hero in t.heroes for card in hero.held]
    relics = t.relics.cards + t.relic_discard + [card for hero in t.heroes for card in hero.relics]
    assert sorted(traps + [card - 100 for card in running if 100 <= card < 200]) == list(range(25))
    assert sorted(relics + [card - 200 for card in running if 200 <= card < 300]) == list(range(11))
    assert sorted(t.wraiths.cards + [card - 300 for card in running if card >= 300]) == list(range(32))


@pytest.mark.parametrize(("seats", "settings", "seed"), CASES)
def test_every_table_is_in_order(seats: int, settings: dict[str, str], seed: str) -> None:
    """I-01, I-02, I-03, I-04, I-05, I-06, I-07: after every decision of a random game."""
    rounds = 0
    for t in walk(seats, settings, seed, 500):
        tiles_add_up(t)
        tiles_lie_well(t)
        pieces_stand_well(t)
        heroes_are_well(t)
        dwarves_match_stones(t)
        cards_add_up(t)
        rounds = t.round
    assert rounds > 1


@pytest.mark.parametrize(("seats", "settings", "seed"), CASES[::2])
def test_no_view_holds_a_secret(seats: int, settings: dict[str, str], seed: str) -> None:
    """I-08: what a seat cannot know may be dealt anew in mid-game without changing its view."""
    for n, t in enumerate(walk(seats, settings, f"secret {seed}", 250)):
        if n % 25 or t.outcome is not None:
            continue
        for seat in range(t.seats):
            guess = t.clone()
            redeal(guess, bit(seat), Chance(key_from(f"guess {n}")))
            assert GAME.view(guess, seat) == GAME.view(t, seat)


def test_the_same_seed_and_choices_make_the_same_game() -> None:
    """I-09: dice, shuffles and placement come from one source; another seed makes another game."""

    def game(seed: str, most: int = 200) -> list[str]:
        return [fingerprint(t) for n, t in enumerate(walk(5, {}, seed, most)) if n % 20 == 0]

    assert game("a") == game("a")
    assert game("a") != game("b")


def test_a_copy_goes_its_own_way() -> None:
    """I-09: a clone of a table in the middle of anything plays on like the table, and does not touch it."""
    for n, t in enumerate(walk(5, {}, "clone", 120)):
        if n % 10 or t.outcome is not None:
            continue
        copy = t.clone()
        before = fingerprint(t)
        assert fingerprint(copy) == before
        chance = Chance(key_from("on"))
        for _ in range(6):
            if copy.outcome is None:
                prompt = copy.prompts[0]
                copy.take(prompt, prompt.options[chance.below(len(prompt.options))])
        assert fingerprint(t) == before


def test_a_must_with_one_option_is_never_asked() -> None:
    """W-R98: no question has a single answer, unless its absence would tell something."""
    for seats, settings, seed in CASES[::3]:
        for t in walk(seats, settings, f"single {seed}", 200):
            assert all(len(prompt.options) > 1 or prompt.discreet for prompt in t.prompts)
            assert all(len(set(prompt.options)) == len(prompt.options) for prompt in t.prompts)


WORDS = ["move 3,3", "move 999,1", "attack king", "force 1,1", "relic candle", "seal 0,0", "lay-trap", "put 0,0",
         "hero elf", "give candle 1", "power", "card x", "step", "enough", "hit warrior", "é", ""]  # fmt: skip


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    """I-09: every refusal names a reason; the table stays as it is."""
    for n, t in enumerate(walk(4, {}, "refused", 150)):
        if n % 5 or t.outcome is not None:
            continue
        seat = t.prompts[0].seat
        offered = GAME.keys(t, t.prompts[0].options)
        before = fingerprint(t)
        for word in WORDS:
            if word not in offered:
                with pytest.raises(Refusal) as refused:
                    GAME.choose(t, seat, word)
                assert str(refused.value)
        assert fingerprint(t) == before


def walks_agree(t: Wymer) -> None:
    """D-10: the moves found for all spaces at once are those found from space to space, and each has a way."""
    for seat, hero in enumerate(t.heroes):
        if hero.kind == NONE or hero.dead:
            continue
        for steps in (1, 3, 6):
            rights = Rights(t, seat)
            ends = spread(t, rights, seat, hero.place, steps)
            assert listed(reach(t, rights, seat, hero.place, steps), EVERY_SPACE) == ends
            ways = [path_to(t, seat, hero.place, c, steps) for c in ends]
            assert all(way and len(way) <= steps for way in ways)
            assert [way[-1] for way in ways] == ends


@pytest.mark.parametrize(("seats", "settings", "seed"), [CASES[0], CASES[2], CASES[8]])
def test_sets_of_spaces_agree_with_what_lies_there(seats: int, settings: dict[str, str], seed: str) -> None:
    """W-122, W-125, I-01: locks, tiles that lie face down, and where heroes can walk."""
    for t in walk(seats, settings, seed, 400):
        spaces = range(t.board.spaces)
        assert listed(t.barred, EVERY_SPACE) == [c for c in spaces if t.locked[c]]
        assert listed(t.hidden, EVERY_SPACE) == [c for c in spaces if t.has_tile(c) and not t.up[c]]
        closed = [c for c in t.board.roads if t.locked[c] or t.dwarf_on(c)]
        assert listed(t.passable, EVERY_SPACE) == [c for c in t.board.roads if c not in closed]


@pytest.mark.parametrize(("seats", "settings", "seed"), [CASES[0], CASES[2], CASES[8]])
def test_every_move_offered_has_a_way(seats: int, settings: dict[str, str], seed: str) -> None:
    """D-10, W-113, W-R44."""
    for number, t in enumerate(walk(seats, settings, seed, 200)):
        if number % 10 == 0:
            walks_agree(t)
