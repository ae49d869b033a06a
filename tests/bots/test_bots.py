"""Bots: blind by construction, reproducible, and never in the way of a person."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.match.guess import GAME, Guess, Guessing
from tests.match.playing import ANN, BO, play_at_random, sit_down, state
from undercroft.bots.bot import Bot
from undercroft.bots.drive import hint, play_bots, watch
from undercroft.bots.roster import bot, bots_of, check_level, help_of, imagined, slips
from undercroft.bots.thinker import Thinker
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import AnyOption, Policy
from undercroft.engine.prompt import Prompt
from undercroft.engine.redeal import redeal
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.engine.zone import bit
from undercroft.games import NAMES, game
from undercroft.match.journal import Choice


class Peeker(Policy):
    """Looks at everything that it is handed, and answers with what it saw."""

    def __init__(self) -> None:
        self.saw: list[list[int]] = []

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Guessing)
        self.saw.append([*t.hands[BO].cards, *t.pile.cards, *t.chance.key])
        return prompt.options[sum(self.saw[-1]) % len(prompt.options)]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 60), st.integers(), st.sampled_from(["random", "easy", "sensible"]))
def test_the_same_view_and_the_same_key_give_the_same_choice_whatever_is_hidden(
    choices: int, seed: int, level: str
) -> None:
    match = sit_down(str(seed), people=3)
    play_at_random(match, choices, str(seed))
    if match.over:
        return
    seat = match.waiting_for()[0]
    player, number = bot(level, GAME, key_from("bot")), match.number
    chosen = player.choose(GAME, match.table, seat, number)
    for other in range(4):
        hidden = match.table.clone()
        redeal(hidden, bit(seat), Chance(key_from(f"another truth {other}")))
        assert player.choose(GAME, hidden, seat, number) == chosen


def test_even_a_bot_that_peeks_sees_only_a_guess() -> None:
    match = sit_down()
    peeker = Peeker()
    others = [match.table, match.table.clone(), match.table.clone()]
    for i, t in enumerate(others[1:]):
        redeal(t, bit(ANN), Chance(key_from(str(i))))
    chosen = {Bot(peeker, key_from("bot")).choose(GAME, t, ANN, 0) for t in others}
    assert len(chosen) == 1
    assert peeker.saw[0] == peeker.saw[1] == peeker.saw[2]


def test_a_bot_does_not_touch_the_table() -> None:
    match = sit_down()
    before = state(match)
    Bot(Peeker(), key_from("bot")).choose(GAME, match.table, ANN, 0)
    assert state(match) == before


def test_a_bot_guesses_anew_at_every_move() -> None:
    match = sit_down()
    peeker = Peeker()
    for number in range(5):
        Bot(peeker, key_from("bot")).choose(GAME, match.table, ANN, number)
    assert len({tuple(seen) for seen in peeker.saw}) == 5


def test_a_bot_of_which_nothing_is_asked_is_refused() -> None:
    with pytest.raises(Refusal, match="Nothing is asked of seat 2"):
        Bot(AnyOption(), b"key").choose(GAME, sit_down().table, BO, 0)


def test_bots_play_until_a_person_must_choose() -> None:
    match = sit_down(people=1, bots=["random", "sensible"])
    bots = bots_of(match)
    assert play_bots(match, bots) == 0
    match.choose(ANN, "bid")
    assert play_bots(match, bots) == 2
    assert match.waiting_for() == [ANN]


def test_bots_alone_play_to_the_end_and_the_same_luck_gives_the_same_game() -> None:
    games = [sit_down("x", people=0, bots=["sensible", "random", "sensible"], opening="on") for _ in range(2)]
    for match in games:
        play_bots(match, bots_of(match))
        assert match.over
    assert games[0].journal.entries == games[1].journal.entries


def test_watching_steps_one_choice_at_a_time() -> None:
    match = sit_down(people=0, bots=["sensible", "sensible"])
    numbers = list(watch(match, bots_of(match)))
    assert numbers == list(range(1, match.number + 1))
    assert match.over


def test_bots_that_never_finish_are_stopped() -> None:
    match = sit_down(people=0, bots=["random", "random"])
    with pytest.raises(Refusal, match="for 3 choices without an end"):
        list(watch(match, bots_of(match), most=3))
    assert match.number == 3


def test_a_person_with_standing_orders_does_not_stop_the_bots() -> None:
    match = sit_down(people=1, bots=["random"])
    match.choose(ANN, "bid")
    match.choose(ANN, "offer 3")
    match.order(ANN, "pass until my turn")
    play_bots(match, bots_of(match))
    assert match.over or match.prompt_of(ANN) is not None
    assert Choice(ANN, "jinx") not in match.journal.entries


def test_a_hint_is_an_option_that_is_offered_and_stays_the_same() -> None:
    match = sit_down()
    question = match.view(ANN).question
    assert question is not None
    advice = hint(match, ANN)
    assert {each.option.key for each in advice} <= {each.key for each in question.options}
    assert "imagined games" in advice[0].sentence
    assert hint(match, ANN) == advice
    with pytest.raises(Refusal, match="Nothing is asked of Bo"):
        hint(match, BO)


def test_a_hint_tells_nothing_of_what_is_hidden() -> None:
    match = sit_down()
    advice = hint(match, ANN)
    redeal(match.table, bit(ANN), Chance(key_from("another truth")))
    assert hint(match, ANN) == advice


@pytest.mark.parametrize(("level", "parts"), [("search-255", 1), ("search-512", 2), ("search-9999", 4)])
def test_long_thoughts_are_cut_into_parts_that_any_machine_cuts_alike(level: str, parts: int) -> None:
    for cores in (1, 8):
        thinker = bot(level, GAME, b"key", cores)
        assert isinstance(thinker, Thinker)
        assert thinker.budget.parts == parts


def test_an_unknown_level_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refusal, match="did you mean 'sensible'"):
        bot("sensibel", GAME, b"key")


def test_any_number_of_imagined_games_is_for_the_lab_only() -> None:
    """A server must not be told to think for a year."""
    with pytest.raises(Refusal, match="There is no bot 'search-9999999'"):
        check_level("search-9999999")


@pytest.mark.parametrize("name", NAMES)
def test_every_level_takes_more_care_or_thinks_further_than_the_one_below(name: str) -> None:
    rules = game(name)
    levels = ("easy", "medium", "hard", "expert")
    roles = max(1, *(len(slips(level, rules)) for level in levels))
    for role in range(roles):
        care = [(-(slips(level, rules) or (0,) * roles)[role], imagined(level, rules)) for level in levels]
        assert care == sorted(set(care))


class Sides(Guess):
    """A game in which the first seat never slips at this level and all others always do."""

    slips = MappingProxyType({"easy": (0, 100)})

    def role(self, t: Guessing, seat: int) -> int:
        return min(seat, 1)

    def policy(self) -> Policy:
        return Last()


class Last(Policy):
    """Takes the last option."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        return prompt.options[-1]


def test_who_slips_how_often_is_a_matter_of_the_role() -> None:
    player, table = bot("easy", Sides(), b"key").policy, sit_down().table
    chosen = [
        {
            player.choose(table, Prompt(seat, "guess", "", list(range(50)), False), Chance(key_from(str(i))))
            for i in range(9)
        }
        for seat in (0, 1)
    ]
    assert chosen[0] == {49}
    assert len(chosen[1]) > 3


def test_a_level_tells_how_careless_it_is_in_a_game() -> None:
    assert help_of("medium", game("wonder")) == "as sensible, but 21 choices in 100 are anything; costs nothing"
    assert (
        help_of("medium", game("wymer"))
        == "as sensible, but 28 to 84 choices in 100, by role, are anything; costs nothing"
    )
    assert help_of("medium", game("duel")) == "imagines 24 games before each choice"
    assert help_of("sensible", game("tomb")) == "plays as the game's own advice says; costs nothing"
