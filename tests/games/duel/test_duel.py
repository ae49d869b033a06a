"""The rules of the duel, one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.duel.cellar import SQUARES, both, cellar, hand, heading, held, offered, words
from undercroft.content.source import ContentError
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import AnyOption, play_out
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Board, Piece
from undercroft.engine.zone import SPECTATOR
from undercroft.games.duel import GAME, duel
from undercroft.games.duel.duel import CARDS, TILES, Cellar

ANN, BOB = 0, 1


def tile_at(t: Cellar, square: str, seat: int) -> Piece:
    board = GAME.view(t, seat).areas[0]
    assert isinstance(board, Board)
    return board.pieces[SQUARES.index(square)]


def test_x01_two_duellists_stand_on_the_stairs() -> None:
    """X-01."""
    t = GAME.new(2, {}, key_from("any"))
    assert [SQUARES[place] for place in t.place] == ["a1", "c3"]
    assert [TILES[t.cellar.cards[place]].key for place in t.place] == ["stairs", "stairs"]
    with pytest.raises(Refusal):
        GAME.new(3, {}, key_from("a crowd"))


@pytest.mark.parametrize(("length", "blood"), [("duel", 5), ("brawl", 3)])
def test_a_duel_is_to_five_blood_and_a_brawl_to_three(length: str, blood: int) -> None:
    """X-02."""
    assert GAME.new(2, {"length": length}, key_from("any")).blood == [blood, blood]


def test_nobody_has_more_blood_than_at_the_start_or_less_than_none() -> None:
    """X-02."""
    t = cellar()
    t.bleed(ANN, -2, "X-02")
    t.bleed(BOB, 7, "X-02")
    assert t.blood == [5, 0]


def test_a_hand_is_seen_by_its_owner_alone_and_counted_by_all() -> None:
    """X-03."""
    t = GAME.new(2, {}, key_from("any"))
    assert all(piece.name for piece in hand(t, ANN, seen_by=ANN))
    for other in (BOB, SPECTATOR):
        assert [piece.name for piece in hand(t, ANN, seen_by=other)] == ["", "", ""]


def test_seven_tiles_lie_in_the_dark() -> None:
    """X-04."""
    t = GAME.new(2, {}, key_from("any"))
    assert [square for square in SQUARES if tile_at(t, square, ANN).name] == ["a1", "c3"]
    assert {TILES[tile].key for tile in t.cellar.cards} == {tile.key for tile in TILES}


def test_intentions_are_secret_until_both_are_formed() -> None:
    """X-10."""
    t = cellar(ann="thrust")
    before = GAME.view(t, BOB)
    GAME.choose(t, ANN, "play thrust")
    assert GAME.view(t, BOB) == before
    GAME.choose(t, BOB, "guard")
    assert "played" in words(t)


def test_the_intentions_are_to_lunge_guard_walk_peek_or_play() -> None:
    """X-10, X-32: an answer is no intention."""
    t = cellar(ann="thrust objection thrust")
    assert offered(t, ANN) == ["lunge", "guard", "walk b1", "walk a2", "peek b1", "peek a2", "play thrust"]


def test_legs_are_quicker_than_the_blade() -> None:
    """X-11: who walks away is not there any more."""
    t = cellar(at="b1 b2", tiles="b3=cobwebs")
    both(t, "lunge", "walk b3")
    assert t.blood == [5, 5]


def test_who_leads_goes_first_and_the_lead_alternates() -> None:
    """X-11."""
    for number, leader in ((1, ANN), (2, BOB)):
        t = cellar(round=number)
        both(t, "walk b1", "walk b3")
        assert [event.seat for event in t.events if event.word == "walked"] == [leader, 1 - leader]


def test_of_two_cards_the_last_takes_effect_first() -> None:
    """X-11, X-32: Ann leads, so Bob's card lies on hers."""
    t = cellar(ann="nip swoon", bob="riesling swoon")
    both(t, "play nip", "play riesling")
    assert heading(t) == ["Round 2", "Ann plays A Nip for the Nerves", "Bob plays A Light Riesling"]


def test_each_draws_a_card() -> None:
    """X-12."""
    t = cellar(deck="nip swoon")
    both(t, "guard", "guard")
    assert (held(t, ANN), held(t, BOB)) == (["swoon"], ["nip"])


def test_a_lunge_costs_blood_within_reach_only() -> None:
    """X-13, X-15."""
    for place, blood in (("b2 b2", 4), ("b2 c2", 4), ("b2 c3", 5), ("a1 c1", 5)):
        t = cellar(at=place)
        both(t, "lunge", "peek b3" if place == "b2 c3" else offered(t, BOB)[-1])
        assert t.blood == [5, blood], place


def test_two_lunges_cost_both() -> None:
    """X-13."""
    t = cellar(at="b1 b2")
    both(t, "lunge", "lunge")
    assert t.blood == [4, 4]


def test_who_guards_against_a_lunge_keeps_his_blood_and_draws() -> None:
    """X-13, X-14."""
    t = cellar(at="b1 b2", deck="riposte nip swoon")
    both(t, "lunge", "guard")
    assert t.blood == [5, 5]
    assert held(t, BOB) == ["nip", "riposte"]


def test_guarding_against_nobody_draws_nothing_more() -> None:
    """X-14: the lunge comes from too far away."""
    t = cellar(deck="nip swoon")
    both(t, "lunge", "guard")
    assert held(t, BOB) == ["nip"]


def test_a_walk_leads_to_the_next_square_even_if_the_other_stands_there() -> None:
    """X-20."""
    t = cellar(at="b1 b2")
    assert [key for key in offered(t, ANN) if key.startswith("walk")] == ["walk a1", "walk c1", "walk b2"]
    with pytest.raises(Refusal, match=r"not next to yours.*X-20"):
        GAME.choose(t, ANN, "walk c3")
    both(t, "walk b2", "guard")
    assert t.place[ANN] == t.place[BOB]


def test_the_first_to_walk_onto_a_tile_finds_out() -> None:
    """X-21."""
    t = cellar(at="a1 c1", tiles="b1=rake")
    both(t, "walk b1", "guard")
    assert t.blood == [4, 5]
    assert tile_at(t, "b1", SPECTATOR).name == "Rake"
    both(t, "walk a1", "walk b1")
    both(t, "walk b1", "guard")
    assert t.blood == [4, 5]


def test_a_chandelier_comes_down_on_everyone() -> None:
    """X-21: tiles speak the language of cards."""
    t = cellar(tiles="b1=chandelier")
    both(t, "walk b1", "guard")
    assert t.blood == [4, 4]


def test_only_who_peeked_knows_and_all_know_that_he_does() -> None:
    """X-22."""
    t = cellar(tiles="b1=rake")
    both(t, "peek b1", "guard")
    assert tile_at(t, "b1", ANN).name == "Rake"
    assert tile_at(t, "b1", ANN).down
    for other in (BOB, SPECTATOR):
        assert tile_at(t, "b1", other).name == ""
        assert "Player 1 peeks at b1 and looks thoughtful." in [e.text for e in GAME.view(t, other).events]
    with pytest.raises(Refusal, match=r"only once.*X-22"):
        GAME.choose(t, ANN, "peek b1")


def test_a_peeked_tile_is_still_found_by_who_walks_onto_it() -> None:
    """X-21, X-22."""
    t = cellar(tiles="b1=rake")
    both(t, "peek b1", "guard")
    both(t, "walk b1", "guard")
    assert t.blood == [4, 5]


def test_when_the_deck_is_empty_everything_has_been_said() -> None:
    """X-30."""
    t = cellar(deck="empty")
    both(t, "guard", "guard")
    assert (held(t, ANN), held(t, BOB)) == ([], [])


def test_a_card_takes_effect_once_it_is_not_answered() -> None:
    """X-31."""
    t = cellar(ann="riesling", bob="swoon")
    both(t, "play riesling", "guard")
    assert t.blood == [5, 5]
    assert CARDS[t.discard.cards[-1]].key == "riesling"
    GAME.choose(t, BOB, "pass")
    assert t.blood == [5, 4]


def test_cards_fit_their_moment() -> None:
    """X-32."""
    t = cellar(ann="riesling objection", bob="thrust objection", deck="thrust thrust")
    with pytest.raises(Refusal, match=r"against a card.*X-32"):
        GAME.choose(t, ANN, "play objection")
    with pytest.raises(Refusal, match=r"no such card.*X-31"):
        GAME.choose(t, ANN, "play riposte")
    both(t, "play riesling", "guard")
    assert offered(t, BOB) == ["pass", "play objection"]
    with pytest.raises(Refusal, match=r"as an intention.*X-32"):
        GAME.choose(t, BOB, "play thrust")


def test_an_answer_is_answered_and_the_last_takes_effect_first() -> None:
    """X-32, X-34: Bob objects, Ann objects to that, and so her thrust stands."""
    t = cellar(ann="thrust objection", bob="objection", at="b1 b2", deck="nip nip")
    both(t, "play thrust", "guard")
    GAME.choose(t, BOB, "play objection")
    assert heading(t) == ["Round 2", "Ann plays Thrust", "Bob plays Objection"]
    GAME.choose(t, ANN, "play objection")
    assert heading(t)[-1] == "Ann plays Objection"
    GAME.choose(t, BOB, "pass")
    GAME.choose(t, BOB, "pass")
    assert t.blood == [5, 3]
    assert [CARDS[card].key for card in t.discard.cards] == ["thrust", "objection", "objection"]


def test_a_second_answer_to_the_same_card() -> None:
    """X-31: Bob is asked until he no longer answers."""
    t = cellar(ann="riesling", bob="swoon riposte", at="b1 b2", deck="nip nip")
    both(t, "play riesling", "guard")
    GAME.choose(t, BOB, "play swoon")
    GAME.choose(t, ANN, "pass")
    GAME.choose(t, BOB, "play riposte")
    GAME.choose(t, ANN, "pass")
    GAME.choose(t, BOB, "pass")
    assert t.blood == [4, 4]


def test_what_hurts_needs_reach_when_it_takes_effect_and_what_is_thrown_does_not() -> None:
    """X-33."""
    t = cellar(ann="thrust riesling", at="b1 b2", tiles="b3=cobwebs", deck="nip nip thrust thrust")
    both(t, "play thrust", "walk b3")
    GAME.choose(t, BOB, "pass")
    assert t.blood == [5, 5]
    both(t, "play riesling", "guard")
    GAME.choose(t, BOB, "pass")
    assert t.blood == [5, 4]


def test_a_cancelled_card_takes_no_effect_and_is_answered_no_more() -> None:
    """X-34."""
    t = cellar(ann="nip", bob="objection swoon", deck="thrust thrust")
    t.blood = [2, 5]
    both(t, "play nip", "guard")
    GAME.choose(t, BOB, "play objection")
    GAME.choose(t, ANN, "pass")
    assert t.blood == [2, 5]
    assert heading(t) == ["Round 2"]


def test_who_holds_a_card_is_asked_and_who_holds_none_is_not() -> None:
    """X-35."""
    t = cellar(ann="riesling", bob="", deck="thrust thrust")
    both(t, "play riesling", "guard")
    assert offered(t, BOB) == ["pass"]
    assert GAME.view(t, ANN).waiting == ()
    t = cellar(ann="riesling", bob="thrust", deck="empty", at="b1 b2")
    both(t, "play riesling", "play thrust")
    assert t.blood == [3, 4]


def test_the_last_one_standing_wins() -> None:
    """X-40."""
    t = cellar(at="b1 b2")
    t.blood = [3, 1]
    both(t, "lunge", "peek c2")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.cause, t.outcome.score) == ([ANN], "fallen", [3, 0])


def test_if_both_fall_nobody_wins() -> None:
    """X-40."""
    t = cellar(at="b1 b2")
    t.blood = [1, 1]
    both(t, "lunge", "lunge")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.cause) == ([], "draw")


def test_nobody_falls_before_the_end_of_the_round() -> None:
    """X-41: a nip in time."""
    t = cellar(ann="", bob="nip", at="b1 b2", deck="thrust thrust thrust")
    t.blood = [3, 1]
    both(t, "lunge", "play nip")
    assert t.blood == [3, 0]
    assert t.outcome is None
    GAME.choose(t, ANN, "pass")
    assert t.blood == [3, 1]
    assert t.outcome is None


@pytest.mark.parametrize(("blood", "winners"), [([4, 2], [ANN]), ([2, 4], [BOB]), ([3, 3], [])])
def test_after_the_last_round_breakfast_is_served(blood: list[int], winners: list[int]) -> None:
    """X-42."""
    t = cellar(round=12)
    t.blood = blood
    both(t, "guard", "guard")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.rule) == (winners, "X-42")


def test_a_brawl_has_eight_rounds() -> None:
    """X-42."""
    assert GAME.new(2, {"length": "brawl"}, key_from("any")).rounds == 8


def test_the_sensible_player_beats_the_random_one() -> None:
    """Otherwise it is not sensible."""
    score = 0
    for i in range(60):
        t = GAME.new(2, {}, key_from(f"game {i}"))
        play_out(t, [GAME.policy(), AnyOption()], Chance(key_from(f"player {i}")), 1000)
        assert t.outcome is not None
        score += (ANN in t.outcome.winners) - (BOB in t.outcome.winners)
    assert score > 20


@pytest.mark.parametrize(
    ("line", "field", "sentence"),
    [
        ("hurts = 1", "hurts", "nobody reads this field; did you mean 'hurt'?"),
        ("hurt = 0", "hurt", "a whole number from 1 to 9, not 0."),
        ('heal = "much"', "heal", "not 'much'."),
        ("cancel = 1", "cancel", "only an answer can cancel; add answer = true."),
    ],
)
def test_a_mistake_in_a_card_is_pointed_at(
    line: str, field: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = tmp_path / "data" / "cards.toml"
    cards.parent.mkdir()
    cards.write_text(f'[card.poke]\nname = "Poke"\ntext = "With the other end."\n{line}\n', "utf-8")
    monkeypatch.setattr(duel, "files", lambda package: tmp_path)
    with pytest.raises(ContentError) as caught:
        duel.printed("card")
    error = caught.value
    assert (error.file, error.line, error.entry, error.field) == (str(cards), 4, "poke", field)
    assert error.sentence.endswith(sentence)
