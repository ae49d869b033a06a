"""What is true in every tomb at every moment, whatever is chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.tomb.table import at_the_door, keys
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.dump import fingerprint
from undercroft.engine.refusal import Refusal
from undercroft.games.tomb import GAME
from undercroft.games.tomb.cards import DECK, JACK, KING, NONE, SEVEN, TEN, UNSEEN, rank
from undercroft.games.tomb.field import bits
from undercroft.games.tomb.table import Tomb
from undercroft.games.tomb.verbs import VERBS

QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

HOUSES = st.fixed_dictionaries({}, optional={s.name: st.sampled_from(s.values) for s in GAME.settings})
SEATS = st.integers(1, 4)
SEEDS = st.integers(0, 10_000).map(str)


def walk(t: Tomb, seed: str, most: int = 150) -> Iterator[Tomb]:
    """Play at random and hand back the table after each decision: the same one, to be looked at at once."""
    chance = Chance(key_from(seed))
    for _ in range(most):
        if t.outcome is not None:
            return
        prompt = t.prompts[0]
        t.take(prompt, prompt.options[chance.below(len(prompt.options))])
        yield t


def connected(t: Tomb) -> bool:
    """Whether every explored room is reached through passed slots or past enemies, from any one of them."""
    ways = [t.field.ends[slot] for slot in bits(t.passed | t.enemy)]
    rooms = bits(t.explored)
    reached = {rooms[0]}
    for _ in rooms:
        reached |= {b for a, b in ways if a in reached and t.explored >> b & 1}
        reached |= {a for a, b in ways if b in reached and t.explored >> a & 1}
    return reached == set(rooms)


def in_order(t: Tomb) -> None:
    """What holds of every table."""
    assert t.census() == list(range(DECK)), "T-010"
    assert not t.explored or connected(t), "T-036"
    lying = [(slot, card) for slot, card in enumerate(t.slot_cards) if card != NONE]
    for slot, card in lying:
        kinds = [t.safe >> slot & 1, t.enemy >> slot & 1, t.passed >> slot & 1]
        assert sum(kinds) == 1, "T-032"
        assert card == UNSEEN or kinds[2] or kinds == [card >= KING, SEVEN <= card < JACK, 0], "T-005, T-008"
    assert not (t.safe | t.enemy) & ~t.touched, "T-033: a face-up card was placed from an explored room"
    assert all(card < SEVEN for card in t.combat.cards + t.combat_discard), "T-003"
    assert all(card >= SEVEN for card in t.explore.cards + t.markers.cards), "T-004"
    assert all(JACK <= card < KING for card in t.item_discard), "T-011"
    assert t.daemon == NONE or rank(t.daemon) == 10, "T-075"
    assert not t.domain or sum(p.gifts.bit_count() for p in t.players) == t.domain - 1 or t.outcome, "T-156"


@QUICK
@given(HOUSES, SEATS, SEEDS)
def test_every_tomb_is_in_order(house: dict[str, str], seats: int, seed: str) -> None:
    """T-010, T-036, T-032, T-003, T-004, T-011, T-075, T-156: after every decision of a random game."""
    for t in walk(GAME.new(seats, house, key_from(seed)), seed):
        in_order(t)


@QUICK
@given(HOUSES, SEATS, SEEDS)
def test_counts_at_setup(house: dict[str, str], seats: int, seed: str) -> None:
    """T-018, T-015, T-D02: with any settings, once the cards are taken."""
    t = at_the_door(seats, seed, **house)
    chance = Chance(key_from(seed))
    while t.prompts and t.explored == 0 and not t.stack[-1].holding():
        prompt = t.prompts.pop()
        t.stack[-1].chosen(t, prompt.seat, prompt.options[chance.below(len(prompt.options))])
        while not t.prompts and type(t.stack[-1]).__name__ != "Exploration":
            t.stack[-1].run(t)
    assert (len(t.combat.cards), len(t.explore.cards)) == (20 - seats, 32 - 2 * seats)
    assert [len(player.cards()) for player in t.players] == [3] * seats


@QUICK
@given(HOUSES, SEATS, SEEDS)
def test_every_game_ends(house: dict[str, str], seats: int, seed: str) -> None:
    """T-120, T-121, T-122, T-123, T-124: won, slain or stuck, with the domains cleared."""
    house = house | {"field": "tiny"}
    t = GAME.new(seats, house, key_from(seed))
    for _ in walk(t, seed, 20_000):
        pass
    assert t.outcome is not None
    assert t.outcome.cause in ("won", "slain", "stuck")
    assert (t.outcome.cause == "won") == (t.cleared == t.house.domains)
    assert t.outcome.score == [t.cleared]


WORDS = [
    "C1-C2",
    "B1-C1",
    "EXIT",
    "C1",
    "JC",
    "QD",
    "TC",
    "rogue",
    "explore",
    "combat",
    "1",
    "2",
    "9",
    "nothing",
    "é",
    "",
]


@QUICK
@given(
    SEATS, SEEDS, st.lists(st.tuples(st.sampled_from((*VERBS, "x", "")), st.lists(st.sampled_from(WORDS), max_size=4)))
)
def test_whatever_is_not_offered_is_refused(seats: int, seed: str, tried: list[tuple[str, list[str]]]) -> None:
    """T-038, T-D04: any other key is refused with a sentence and changes nothing."""
    t = GAME.new(seats, {"classes": "on"}, key_from(seed))
    for _ in walk(t, seed, 8):
        pass
    before = fingerprint(t)
    for verb, args in tried:
        key = " ".join([verb, *args])
        for seat in range(seats):
            if key == "resign" or key in keys(t, seat):
                continue
            with pytest.raises(Refusal) as refusal:
                GAME.choose(t, seat, key)
            assert refusal.value.sentence.endswith((".", "?"))
    assert fingerprint(t) == before


@QUICK
@given(SEATS, SEEDS)
def test_tens_in_a_domain(seats: int, seed: str) -> None:
    """T-156, T-088, T-078: at most one Daemon; the other tens of a domain are ordinary enemies."""
    for t in walk(GAME.new(seats, {"field": "small", "ties": "player"}, key_from(seed)), seed):
        tens = [card for card in t.slot_cards if TEN <= card < JACK]
        assert not tens or t.daemon != NONE, "the first 10 is never in a slot"
