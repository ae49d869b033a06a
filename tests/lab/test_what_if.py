"""What if a number were another?"""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from msgspec.structs import replace

from tests.lab.trials import plan
from undercroft.content.source import ContentError
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.games import game
from undercroft.games.dungeons.game import WorldOfDungeons
from undercroft.lab.changes import Change, changed
from undercroft.lab.plan import new_plan
from undercroft.lab.run import here
from undercroft.lab.stats import Mean
from undercroft.lab.whatif import Answer, in_words, what_if


def test_nothing_changed_changes_nothing() -> None:
    answers = what_if(plan(), plan(), here, StringIO())
    assert {answer.change.mean for answer in answers} == {0.0}
    assert {answer.measure for answer in answers} >= {"won by seat 1", "decisions"}
    assert in_words(answers, 12) == ["No game of 12 went differently."]


def test_a_brawl_is_shorter_for_sure() -> None:
    shorter = replace(plan(), settings={**plan().settings, "length": "brawl"})
    answers = {answer.measure: answer for answer in what_if(plan(), shorter, here, StringIO())}
    assert answers["decisions"].after < answers["decisions"].before
    assert answers["decisions"].sure
    assert in_words(list(answers.values()), 12)[0].startswith("It matters: decisions -")


def test_an_answer_says_how_much_and_how_surely() -> None:
    more, longer = Mean(0.05, 0.08, 400), Mean(1.5, 0.5, 400)
    answers = [
        Answer("won by the heroes", 0.46, 0.51, more, more.chance),
        Answer("rounds", 12, 13.5, longer, longer.chance),
    ]
    told = " ".join(answers[0].row.split())
    assert told == "won by the heroes 46.0 51.0 +5.0 points (-3.0 to +13.0) may be chance"
    assert in_words(answers[:1], 400)[0] == "Nothing changes by more than chance explains."
    assert in_words(answers, 400) == [
        "It matters: rounds +1.50 (+1.00 to +2.00).",
        "Who wins: a change of fewer than about 8 points does not show in 400 games; four times as many show one of "
        "half that.",
    ]


def test_that_no_game_changed_hands_does_not_mean_that_none_can() -> None:
    same, longer = Mean(0.0, 0.0, 10), Mean(1.5, 0.5, 10)
    answers = [Answer("won by seat 1", 0.5, 0.5, same, same.chance), Answer("rounds", 12, 13.5, longer, longer.chance)]
    assert "fewer than about 30 points does not show in 10 games" in in_words(answers, 10)[1]


def test_one_game_is_no_answer() -> None:
    with pytest.raises(Refusal, match="One game tells nothing"):
        what_if(plan(1), plan(1), here, StringIO())


def test_a_value_of_a_card_can_be_another() -> None:
    printed, other = game("dungeons"), changed("dungeons", (Change.said("loot.effect.potion_round.do.0.total=1"),))
    assert _total(printed) == 3
    assert _total(other) == 1


def _total(of: Game[Any]) -> int:
    assert isinstance(of, WorldOfDungeons)
    card = next(card for card in of.box.loot if card.name == "Potion Round")
    return of.box.texts[card.text].ops[0].amount


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("lot.effect.potion_round.copies=3", "There is no content file lot.toml; did you mean 'loot'?"),
        ("loot.effect.potion_rond.copies=3", "there is no 'potion_rond' here; did you mean 'potion_round'?"),
        ("loot.effect.potion_round.copies=many", "is 2; 'many' is not of that kind"),
        ("loot=3", "names a file only"),
        ("loot.effect.potion_round.copies.more=3", "leads no further"),
    ],
)
def test_a_path_that_leads_nowhere_is_pointed_at(said: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        changed("dungeons", (Change.said(said),))


def test_a_change_without_a_value_is_refused() -> None:
    with pytest.raises(Refusal, match="--set wants PATH=VALUE, not 'loot'"):
        Change.said("loot")


def test_changed_content_must_still_be_sound() -> None:
    with pytest.raises(ContentError):
        changed("dungeons", (Change.said("loot.effect.potion_round.copies=40"),))


def test_a_game_whose_numbers_are_rules_says_so() -> None:
    with pytest.raises(Refusal, match="its settings can be changed"):
        new_plan(game("tomb"), {}, ("random",), "trial", 1, changes=(Change.said("names.cards.2C.name=Trip"),)).open()
