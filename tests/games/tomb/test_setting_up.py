"""Components and setup (sections 1 and 2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.tomb.table import (
    at_the_door,
    bag,
    board,
    choose,
    explored_rooms,
    keys,
    level,
    log,
    numbers,
    pile,
    refused,
    slot,
    slots,
    stack,
    text,
    tomb,
    verbs,
    words,
)
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.dump import fingerprint
from undercroft.engine.playout import play_out_at_random
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Sheet
from undercroft.games.tomb import GAME
from undercroft.games.tomb.cards import DECK, SUITS, card_key, rank
from undercroft.games.tomb.game import AccursedTomb
from undercroft.games.tomb.table import Tomb


def ranks(t: Tomb, where: str) -> set[int]:
    return {rank(card) for card in (t.combat if where == "combat" else t.explore).cards}


# The deck and the stacks.


def test_one_deck_without_jokers() -> None:
    """T-001: 52 different cards, thirteen of each suit."""
    t = at_the_door()
    names = [card_key(card) for card in t.census()]
    assert len(set(names)) == len(names) == 52
    assert {s: sum(name[1] == s for name in names) for s in SUITS} == dict.fromkeys(SUITS, 13)


def test_one_to_four_players_sit_down() -> None:
    """T-002."""
    assert list(GAME.seats) == [1, 2, 3, 4]
    for seats in (0, 5):
        with pytest.raises(Refusal, match="seats 1 to 4 players"):
            GAME.new(seats, {}, key_from("a tomb"))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_setting_up(players: int) -> None:
    """T-S01, T-018, T-003, T-004, T-014, T-015, T-021: sizes of the stacks; a 6, a jack and a queen for each."""
    t = at_the_door(players)
    assert (len(t.combat.cards), len(t.explore.cards)) == (20 - players, 32 - 2 * players)
    assert sorted(t.combat.cards + [p.level_card for p in t.players]) == list(range(20))
    items = [card for p in t.players for card in p.cards() if card != p.level_card]
    assert sorted(t.explore.cards + items) == list(range(20, DECK))
    for seat in range(players):
        assert level(t, seat)[0] == "6"
        jack, queen = bag(t, seat).split()
        assert (jack[0], queen[0]) == ("J", "Q")
    assert sum(rank(card) == 10 for card in t.explore.cards) == 4


def test_four_players_hold_every_item() -> None:
    """T-S01: with four players the explore stack holds no item."""
    assert ranks(at_the_door(4), "explore") == {7, 8, 9, 10, 13, 14}


def test_the_first_action_is_to_enter() -> None:
    """T-S01, T-023, T-D05: nobody is asked anything before the start room is explored."""
    t = at_the_door(2)
    assert not t.prompts
    assert not explored_rooms(t)
    t.advance()
    assert explored_rooms(t) == "C1"
    assert words(t).index("entered") < words(t).index("explored")


def test_the_first_cards_are_random() -> None:
    """T-016, T-R11: another seed gives other suits, the same seed the same."""
    dealt = {(level(t), bag(t)) for t in (at_the_door(seed=str(n)) for n in range(40))}
    assert {card[1] for card, _ in dealt} == set(SUITS)
    assert {items[1] for _, items in dealt} == set(SUITS)
    assert {items[4] for _, items in dealt} == set(SUITS)
    assert bag(at_the_door(seed="again")) == bag(at_the_door(seed="again"))


def test_both_stacks_are_shuffled() -> None:
    """T-017: the order comes from the seed, and is not that of the deck."""
    orders = {(stack(t.explore)[:8], stack(t.combat)[:8]) for t in (at_the_door(seed=str(n)) for n in range(20))}
    assert len({explore for explore, _ in orders}) > 15
    assert len({combat for _, combat in orders}) > 15


def test_cards_are_set_aside_before_the_shuffle() -> None:
    """T-017: the scripted shuffles fit only stacks from which the level card and the items have been taken."""
    plain = at_the_door()
    t = GAME.set_up(1, GAME.checked({}), Chance(key_from("a tomb")))
    t.chance.orders = [sorted(plain.combat.cards), sorted(plain.explore.cards)]
    t.advance()
    assert text(t.combat.cards) == text(sorted(plain.combat.cards))
    assert {slot(t, name) for name in ("B1-C1", "C1-D1", "C1-C2")} == {"AS", "AH", "AD"}


def test_choosing_the_first_cards() -> None:
    """T-D03, T-R11: with `setup_cards = choose` each player takes a 6, a jack and a queen, in seat order."""
    t = at_the_door(2, setup_cards="choose")
    assert keys(t) == ["take 6C", "take 6D", "take 6H", "take 6S"]
    choose(t, "take 6H", "take JD", "take QS")
    assert keys(t, 1) == ["take 6C", "take 6D", "take 6S"]
    choose(t, "take 6C", seat=1)
    assert keys(t, 1) == ["take JC", "take JH", "take JS"]
    choose(t, "take JS", "take QC", seat=1)
    assert (level(t), level(t, 1)) == ("6H", "6C")
    assert {"JD", "QS"} <= set(bag(t).split())
    assert bag(t, 1) == "JS QC"
    assert t.census() == list(range(DECK))


def test_the_last_card_of_a_kind_is_not_asked_for() -> None:
    """T-D03: the fourth player takes what is left."""
    t = at_the_door(4, setup_cards="choose")
    for seat, s in enumerate("CDH"):
        choose(t, f"take 6{s}", f"take J{s}", f"take Q{s}", seat=seat)
    assert level(t, 3) == "6S"
    assert bag(t, 3).split()[:2] == ["JS", "QS"]


def test_choosing_a_class() -> None:
    """T-D02: in seat order before setup, any class that is not taken, or one at random."""
    t = at_the_door(2, classes="on")
    assert keys(t) == ["class martial", "class elementalist", "class beastmaster", "class rogue", "any-class"]
    choose(t, "class rogue")
    assert keys(t, 1) == ["class martial", "class elementalist", "class beastmaster", "any-class"]
    choose(t, "any-class", seat=1)
    assert level(t) == "6S"
    assert level(t, 1) in ("6C", "6D", "6H")


# What the cards are.


@pytest.mark.parametrize("card", ["KC", "KD", "KH", "KS", "AC", "AD", "AH", "AS"])
def test_kings_and_aces_are_safe_hallways(card: str) -> None:
    """T-005."""
    t = tomb(explored="", ex=f"{card} 7D 8D")
    assert slot(t, "B1-C1") == card
    assert "explore B1-C1" in keys(t)
    assert "fight B1-C1" not in keys(t)


@pytest.mark.parametrize("card", ["7C", "8D", "9H", "9S"])
def test_numbered_cards_are_enemies(card: str) -> None:
    """T-008; for the 10 see the Daemon."""
    t = tomb(explored="", ex=f"{card} KD AD")
    assert slot(t, "B1-C1") == card
    assert "fight B1-C1" in keys(t)
    assert "explore B1-C1" not in keys(t)


@pytest.mark.parametrize("s", SUITS)
def test_jacks_are_weapons_and_queens_blessings(s: str) -> None:
    """T-006, T-007: both end in the inventory; a jack breaks a wall, a queen does not."""
    t = tomb(explored="", ex=f"J{s} Q{s} KD 7D 8D")
    assert bag(t) == f"J{s} Q{s}"
    assert f"break B1-C1 J{s}" in keys(t)
    assert not [key for key in keys(t) if f"Q{s}" in key]


def test_fights_are_drawn_with_2_to_6() -> None:
    """T-009: the other ranks never come from the combat stack; a 6 is the level card."""
    assert ranks(at_the_door(), "combat") == {2, 3, 4, 5, 6}
    assert ranks(at_the_door(4), "combat") == {2, 3, 4, 5}


def test_two_discards_lie_face_up() -> None:
    """T-011, T-R12: a lost fight fills both, each with its own cards, for everyone to see."""
    t = tomb(
        players=2, weapons="JC", blessings="QD", slots={"C1-C2": "7C", "C1-D1": "KS"}, ex="8H", cb="2D 3H 2H 4S 5C 6S"
    )
    choose(t, "fight C1-C2", "wield JC")
    choose(t, "stand-by", seat=1)
    assert text(t.item_discard) == "JC QD"
    assert text(t.combat_discard) == "2D 3H 2H 4S 5C"
    for seat in (0, 1):
        items, used = pile(t, "Item discard", seat), pile(t, "Combat discard", seat)
        assert [piece.face for piece in items.pieces] == ["QD", "JC"]
        assert [piece.face for piece in used.pieces] == ["5C", "4S", "2H", "3H", "2D"]
        assert not any(piece.down for piece in (*items.pieces, *used.pieces))


def test_every_card_stays_in_the_game() -> None:
    """T-010: also while the cards of a room wait to be placed."""
    t = GAME.new(1, {"placement": "choose"}, key_from("held"))
    assert verbs(t) == {"place"}
    assert t.census() == list(range(DECK))


OPTIONS = {
    "field": "standard small tiny large",
    "domains": "4 1 2 3",
    "classes": "off on",
    "mines": "off on",
    "ties": "new_round kicker player enemy standoff",
    "combat_reshuffle": "when_empty every_encounter",
    "level_swap": "higher always",
    "aligned_bonus": "after before",
    "daemon_replacement": "on off",
    "backfill": "on off",
    "scale_player": "on off",
    "recycle": "automatic optional",
    "setup_cards": "random choose",
    "placement": "fixed choose",
    "aligned_break": "consume turn",
    "arm_daemon": "stays reshuffled",
    "brain_without_classes": "inert adopt",
    "dead_return": "next_domain never",
    "silence_scope": "encounter round",
    "sneak_weapons": "on off",
    "wheel": "standard reversed",
    "beast_extra_card": "on off",
    "beast_persists": "off on",
    "mines_discard": "reset persistent",
    "merchant_multi": "off on",
    "gold_carries": "on off",
}
"""Section 19: the values of each option, the default first."""


def test_every_change_of_the_rules_is_an_option() -> None:
    """T-012, T-D01: exactly the options of section 19, with their values and defaults."""
    assert {s.name: (s.default, set(s.values)) for s in GAME.settings} == {
        name: (values.split()[0], set(values.split())) for name, values in OPTIONS.items()
    }


def test_the_named_presets() -> None:
    """T-D01: Classic, Heroic, Grim and Quick of section 19."""
    assert {preset.label: dict(preset.settings) for preset in GAME.presets} == {
        "Classic": {},
        "Heroic": {"ties": "player"},
        "Grim": {"ties": "enemy"},
        "Quick": {"field": "small", "domains": "1"},
    }


def test_an_unknown_option_or_value_is_refused() -> None:
    """T-D01."""
    with pytest.raises(Refusal, match="did you mean 'ties'"):
        GAME.checked({"tie": "player"})
    with pytest.raises(Refusal, match=r"ties can be .* not 'coin'\. \(T-R17\)"):
        GAME.checked({"ties": "coin"})


def test_names_have_no_effect() -> None:
    """T-013: a game with other names is the same game."""
    other = AccursedTomb()
    lore = other.lore["en"]
    other.lore = {"en": replace(lore, cards=lore.cards[::-1], daemons=["?"] * 4, classes=["?"] * 4, domains=["?"] * 4)}
    prints = []
    for game in (GAME, other):
        t = game.new(2, {"classes": "on"}, key_from("names"), heard=True)
        play_out_at_random(t, Chance(key_from("player")), 40)
        game.view(t, 0)
        prints.append(fingerprint(t))
    assert prints[0] == prints[1]


# How the table lies.


def test_the_level_card_lies_below_the_start_room() -> None:
    """T-019, T-027, T-028: ENTRY in the centre below row 1, EXIT in the centre above the top row."""
    shown = board(tomb(players=2, slots={"C1-C2": "7C"}))
    places = {cell.ref: (cell.x, cell.y) for cell in shown.cells}
    assert (places["ENTRY"], places["C1"]) == ((2, 5), (2, 4))
    assert (places["EXIT"], places["C4"]) == ((2, 0), (2, 1))
    assert {piece.face for piece in shown.pieces if piece.place == "ENTRY"} == {"6S", "6H"}


def test_a_six_is_level_six() -> None:
    """T-020."""
    t = tomb(slots={"C1-C2": "7C"})
    sheet = next(a for a in GAME.view(t, 0).areas if isinstance(a, Sheet) and a.owner == 0)
    assert [line.value for line in sheet.lines if line.label == "Level"] == ["6 (6♠)"]
    assert numbers(t, "fight C1-C2") == "2 against 2"


def test_items_start_upright() -> None:
    """T-021: one weapon and one blessing, neither turned."""
    t = at_the_door(2)
    assert (t.turned_weapons, t.turned_blessings) == (0, 0)
    assert [len(bag(t, seat).split()) for seat in (0, 1)] == [2, 2]


def test_a_new_game_is_told_from_the_start() -> None:
    """T-015, T-039: the log names what was taken and who entered."""
    t = at_the_door()
    t.advance()
    said = log(t)
    assert sum("takes" in line for line in said) == 3
    assert "Player 1 enters the tomb." in said


def test_nothing_but_entering_is_possible_first() -> None:
    """T-023: with `setup_cards = choose` the first question refuses every action."""
    t = at_the_door(setup_cards="choose")
    assert refused(t, "explore B1-C1") == ("That is not the question now: 'explore' is not among the answers. (T-038)")


def test_the_whole_field_is_empty_before_the_first_room() -> None:
    """T-014, T-028: no card lies anywhere on the field, at EXIT or at ENTRY but the level card."""
    t = at_the_door()
    assert not slots(t)
    assert [piece.place for piece in board(t).pieces] == ["ENTRY"]
