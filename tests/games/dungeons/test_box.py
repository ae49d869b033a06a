"""The printed set against the constraints on it (section 19.2), figure by figure."""

from __future__ import annotations

import pytest

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import play_out
from undercroft.games.dungeons import GAME
from undercroft.games.dungeons.cards import (
    ADD_DIE,
    ANY,
    BOSS,
    BURY,
    CANCEL,
    CASUAL,
    COPY,
    DENY,
    DIFFICULTY,
    EFFECT,
    EXPERIENCE,
    FARM,
    FORCE,
    HARDCORE,
    LEADER,
    LETTERS,
    NOOB,
    PATCH,
    POACH,
    REDIRECT,
    REMOVE,
    REROLL,
    ROLEPLAYER,
    S_EXPERIENCE,
    S_GOAL,
    S_TOTAL,
    SET_DIE,
    SNATCH,
    STASH,
    SWAP,
    TOTAL,
    TROLL,
    WAIVE,
    Dungeon,
    Loot,
    Op,
)
from undercroft.games.dungeons.house import DICE

BOX = GAME.box
FARMS = [card for card in BOX.dungeons if card.kind == FARM]
BOSSES = [card for card in BOX.dungeons if card.kind == BOSS]
SYMBOLS = "".join(LETTERS[need] for card in BOX.dungeons for need in card.needs)


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


def ops(card: Loot) -> list[Op]:
    return BOX.texts[card.text].ops


def does(card: Loot, *words: int) -> bool:
    return any(op.word in words for op in ops(card))


EFFECTS = [card for card in BOX.loot if card.kind == EFFECT]


def test_how_many_cards() -> None:
    """K-01, D-003."""
    assert 48 <= len(BOX.gamers) <= 56
    assert 38 <= len(BOX.dungeons) <= 44
    assert 64 <= len(BOX.loot) <= 72
    assert 150 <= len(BOX.gamers) + len(BOX.dungeons) + len(BOX.loot) <= 160


@pytest.mark.slow
def test_decks_outlast_the_game() -> None:
    """K-02: with five, hardly a deck is empty before turn 50, and no deck is used much faster than was measured."""
    used, short, games = [0, 0, 0], 0, 10
    turns = 0
    for i in range(games):
        t = GAME.new(5, {}, key_from(f"long evening {i}"))
        play_out(t, [GAME.policy()] * 5, Chance(key_from(f"five players {i}")), 20_000)
        assert t.outcome is not None
        turns += t.turn
        short += t.outcome.cause == "empty" and t.turn < 50
        left = (t.forum.cards, t.dungeons.cards, t.loot.cards)
        for n, whole in enumerate((len(BOX.gamers) - 2, len(BOX.dungeons) - 2, len(BOX.loot) - 5)):
            used[n] += whole - len(left[n])
    assert short <= games / 10
    forum, dungeons, loot = (each / turns for each in used)
    assert forum < 0.85
    assert dungeons < 0.75
    assert loot < 1.3


def test_points() -> None:
    """K-03, D-213: what Dungeons are worth."""
    assert 95 <= sum(card.vp for card in BOX.dungeons) <= 110
    assert all(1 <= card.vp <= 3 for card in FARMS)
    assert all(2 <= card.vp <= 6 for card in BOSSES)
    assert mean([card.vp for card in BOSSES]) >= 2 * mean([card.vp for card in FARMS])


def test_difficulties() -> None:
    """K-04, D-213: Farms for one, Bosses for three."""
    assert all(1 <= card.difficulty <= 6 for card in FARMS)
    assert all(5 <= card.difficulty <= 11 for card in BOSSES)
    assert 3 <= mean([card.difficulty for card in FARMS]) <= 4
    assert 7.5 <= mean([card.difficulty for card in BOSSES]) <= 8
    average = round(mean([gamer.experience for gamer in BOX.gamers]))

    def alone(card: Dungeon) -> bool:
        """Whether one average Gamer has an even chance."""
        return len([face for face in DICE["standard"] if face < 99 and average + face >= card.difficulty]) >= 3

    assert len([card for card in FARMS if len(card.needs) < 2 and card.least == 1 and alone(card)]) >= 5


def test_requirements() -> None:
    """K-05, D-110: most Dungeons have one, of every type, and enough Gamers can meet it."""
    assert 0.7 <= len([card for card in BOX.dungeons if card.needs]) / len(BOX.dungeons) <= 0.8
    for letter in "CHLR":
        assert 7 <= SYMBOLS.count(letter) <= 10
    assert (SYMBOLS.count("N"), SYMBOLS.count("T")) == (2, 1)
    assert len([card for card in BOX.dungeons if len(card.needs) == 2]) >= 4
    least = {CASUAL: 9, HARDCORE: 9, LEADER: 9, ROLEPLAYER: 9, NOOB: 6, TROLL: 5}
    for kind, number in least.items():
        assert len([gamer for gamer in BOX.gamers if gamer.type == kind]) >= number


def test_loot_numbers() -> None:
    """K-06."""
    numbers = [card.loot for card in BOX.dungeons]
    assert 1.0 <= mean(numbers) <= 1.1
    assert max(numbers) == 2
    assert 0.08 <= numbers.count(0) / len(numbers) <= 0.12


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [(HARDCORE, 3, 5), (ROLEPLAYER, 1, 4), (CASUAL, 1, 4), (LEADER, 1, 3), (NOOB, 0, 2), (TROLL, 1, 4)],
)
def test_experience(kind: int, least: int, most: int) -> None:
    """K-07: by type, and over all."""
    found = [gamer.experience for gamer in BOX.gamers if gamer.type == kind]
    assert (min(found), max(found)) >= (least, least)
    assert max(found) <= most
    assert 2.2 <= mean([gamer.experience for gamer in BOX.gamers]) <= 2.4


def test_trolls() -> None:
    """K-08: one in ten, and each of some use."""
    trolls = [gamer for gamer in BOX.gamers if gamer.type == TROLL]
    assert 0.09 <= len(trolls) / len(BOX.gamers) <= 0.1
    assert "T" in SYMBOLS
    assert any(s.word == S_EXPERIENCE and s.of == TROLL and s.amount > 0 for card in BOX.loot for s in card.statics)
    for troll in trolls:
        assert troll.experience >= 3 or troll.triggers or any(s.amount > 0 for s in troll.statics)


def test_quarrels() -> None:
    """K-09, D-120: every type is refused by somebody, and nobody refuses their own."""
    refusing = [gamer for gamer in BOX.gamers if gamer.refuses or gamer.refuses_gamer]
    assert 12 <= len(refusing) <= 16
    assert not [gamer.key for gamer in refusing if gamer.refuses >> gamer.type & 1]
    refused = 0
    for gamer in refusing:
        refused |= gamer.refuses
    assert refused == 0b111111


def test_kinds_of_loot() -> None:
    """K-10, D-190."""
    kinds = [card.kind for card in BOX.loot]
    assert 0.62 <= kinds.count(EFFECT) / len(kinds) <= 0.68
    assert 0.20 <= kinds.count(STASH) / len(kinds) <= 0.25
    assert 0.10 <= kinds.count(PATCH) / len(kinds) <= 0.13


def test_sorts_of_effects() -> None:
    """K-11, D-194: help, hindrance, the die, answers, theft and removal, and no size above three."""
    helping = [c for c in EFFECTS if any(op.word == TOTAL and op.amount > 0 for op in ops(c))]
    hindering = [
        c for c in EFFECTS
        if any(op.word in (TOTAL, EXPERIENCE) and op.amount < 0 for op in ops(c)) or does(c, DIFFICULTY, BURY)
    ]  # fmt: skip
    die = [c for c in EFFECTS if does(c, REROLL, SET_DIE, ADD_DIE, WAIVE)]
    answers = [c for c in EFFECTS if does(c, CANCEL, COPY)]
    guilds = [c for c in EFFECTS if does(c, SNATCH, POACH, REMOVE, SWAP, FORCE, REDIRECT, DENY)]
    shares = [len(found) / len(EFFECTS) for found in (helping, hindering, die, answers, guilds)]
    for share, wanted in zip(shares, (1 / 5, 1 / 4, 1 / 8, 1 / 6, 1 / 6), strict=True):
        assert abs(share - wanted) <= 0.07
    for card in EFFECTS:
        for op in ops(card):
            assert op.word not in (TOTAL, EXPERIENCE, DIFFICULTY, ADD_DIE) or 1 <= abs(op.amount) <= 3


def test_printed_timing() -> None:
    """K-12, D-R71: on every Effect, and hardly any is for any time."""
    assert all(BOX.texts[card.text].tags for card in EFFECTS)
    assert len([card for card in EFFECTS if BOX.texts[card.text].tags == ANY]) <= 2


def test_lasting_bonuses_are_small() -> None:
    """K-13: +1 per source; Noobs and Trolls +2."""
    lasting = [s for card in BOX.loot if card.kind == STASH for s in card.statics]
    lasting += [s for card in BOX.dungeons for s in card.stash]
    assert lasting
    for static in lasting:
        most = 2 if static.word == S_EXPERIENCE and static.of in (NOOB, TROLL) else 1
        assert static.amount <= most


def test_patch_notes_touch_everybody_alike() -> None:
    """K-14, D-203: by one, in both directions, destroying nothing."""
    patches = [card for card in BOX.loot if card.kind == PATCH]
    amounts = [static.amount for card in patches for static in card.statics]
    assert set(amounts) == {1, -1}
    assert all(card.text < 0 and not card.triggers for card in patches)


def test_no_runaway_cards() -> None:
    """K-15: abilities are limited, no copy of a copy, no card changes the goal, and every random game ends."""
    for card in (*BOX.loot, *BOX.gamers, *BOX.dungeons):
        assert not [s for s in card.statics if s.word == S_GOAL]
        assert card.text < 0 or not any(op.word == COPY for op in BOX.texts[card.text].ops) or card.text == BOX.copying
    for seed in range(3):
        t = GAME.new(4, {"rounds": "6"}, key_from(f"runaway {seed}"))
        decisions = play_out(t, [GAME.policy()] * 4, Chance(key_from(str(seed))), 20_000)
        assert t.outcome is not None
        assert decisions / t.turn < 120


def test_about_one_third_of_the_dungeons_have_an_ability() -> None:
    """K-16, D-212: some while raided, some in the Stash."""
    raided = [card for card in BOX.dungeons if card.statics]
    stashed = [card for card in BOX.dungeons if card.stash or card.text >= 0]
    assert 0.3 <= len(raided + stashed) / len(BOX.dungeons) <= 0.42
    assert len(raided) > len(stashed) > 0


def test_bonuses_of_totals_are_one() -> None:
    """K-13, D-R86: what a raid as a whole gains, or loses for something else."""
    totals = [s.amount for card in (*BOX.loot, *BOX.dungeons) for s in card.statics if s.word == S_TOTAL]
    assert totals
    assert set(totals) == {1, -1}
