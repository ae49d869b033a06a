"""Words: whatever happens can be said, in every language, with its rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from tests.laws.tables import Case, each_case
from undercroft.engine.chance import key_from
from undercroft.engine.game import Game
from undercroft.engine.table import Table
from undercroft.engine.words import Wording, Words
from undercroft.games import NAMES, game

SECTIONS = ("options", "events", "questions", "frames", "refusals")
BLANK = re.compile(r"{(\w+)}")


@each_case(3)
def test_whatever_happens_can_be_said(case: Case) -> None:
    rulebook = case.game.rulebook
    for t in case.moments(heard=True):
        for words in case.game.words.values():
            assert {event.word for event in t.events} <= words.events.keys()
            assert {prompt.question for prompt in t.prompts} <= words.questions.keys()
            assert {type(frame).__name__ for frame in t.stack} <= words.frames.keys()
            assert t.outcome is None or f"ending-{t.outcome.cause}" in words.phrases
        assert all(event.rule in rulebook for event in t.events)
        assert all(prompt.rule in rulebook for prompt in t.prompts)
        t.events.clear()


@each_case(1)
def test_everything_that_is_shown_is_said_in_full(case: Case) -> None:
    for t in case.moments(heard=True, every=3):
        for language in case.game.words:
            for seat in case.viewers():
                view = case.game.view(t, seat, language=language)
                texts = [*(e.text for e in view.events), *(h.text for h in view.stack)]
                if view.question is not None:
                    texts += [view.question.ask, *(option.label for option in view.question.options)]
                assert all(text.strip() and "{" not in text for text in texts)


def wordings(words: Words) -> Mapping[str, Wording]:
    return {f"{name}.{key}": each for name in SECTIONS for key, each in getattr(words, name).items()}


@pytest.mark.parametrize("name", NAMES)
def test_every_language_says_the_same_things(name: str) -> None:
    languages = game(name).words
    english = wordings(languages["en"])
    for words in languages.values():
        here = wordings(words)
        assert here.keys() == english.keys()
        assert words.phrases.keys() == languages["en"].phrases.keys()
        for entry, wording in here.items():
            known = {arg.removesuffix("*").replace("-", "_") for arg in wording.args} | {"who"}
            assert wording.args == english[entry].args, entry
            assert set(BLANK.findall(wording.text)) <= known, entry


def can_name(of: Game[Any], t: Table, kind: str, value: int) -> bool:
    try:
        return bool(of.called(t, kind, value, of.words["en"], ()).text)
    except Exception:
        return False


@each_case(1)
def test_every_argument_is_of_a_kind_that_the_game_can_name(case: Case) -> None:
    """Refusals aside: their blanks are filled by the game itself."""
    t = case.new()
    spoken = {e: wording for e, wording in wordings(case.game.words["en"]).items() if not e.startswith("refusals.")}
    for entry, wording in spoken.items():
        for arg in wording.args:
            kind = arg.removesuffix("*").rpartition("-")[2]
            kind = kind.removesuffix("s") if arg.endswith("*") else kind
            assert any(can_name(case.game, t, kind, value) for value in range(64)), f"{entry}: no thing is a {kind!r}"


@each_case(1)
def test_what_is_fixed_is_called_the_same_at_every_table(case: Case) -> None:
    of, words = case.game, case.game.words["en"]
    other = of.new(of.seats[-1], {}, key_from("another table"))
    things = [(kind, value) for kind in of.fixed for value in range(64) if can_name(of, other, kind, value)]
    for t in case.moments(every=20):
        for kind, value in things:
            assert of.called(t, kind, value, words, ()) == of.called(other, kind, value, words, ())


@pytest.mark.parametrize("name", NAMES)
def test_every_verb_reads_as_an_option(name: str) -> None:
    of = game(name)
    assert set(of.verbs) == of.words["en"].options.keys()
    assert len(of.verbs) == len(set(of.verbs))
