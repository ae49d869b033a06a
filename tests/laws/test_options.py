"""Options: never empty, never ambiguous, always the same, and all others are refused with a reason."""

from __future__ import annotations

import pytest

from tests.laws.tables import Case, each_case, key_of
from undercroft.engine.dump import fingerprint
from undercroft.engine.prompt import first, option, second, third, verb_of
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.engine.zone import SPECTATOR

NONSENSE = ("", " ", "pass pass", "fly to the moon", "walk", "play", "play nothing", "é\n", "0", "-1", "undo")


@each_case()
def test_options_are_there_and_their_keys_differ(case: Case) -> None:
    for t in case.moments():
        for prompt in t.prompts:
            keys = [key_of(case.game, t, opt) for opt in prompt.options + t.asides(prompt.seat)]
            assert prompt.options
            assert len(set(keys)) == len(keys), f"{prompt.question}: {keys}"


@each_case()
def test_options_asked_again_are_the_same(case: Case) -> None:
    for t in case.moments():
        before = fingerprint(t)
        for prompt in t.prompts:
            assert t.stack[-1].options(t, prompt.seat) == prompt.options
        assert fingerprint(t) == before, "to ask for options has changed the table"


@each_case()
def test_options_are_counted_and_picked_as_they_are_listed(case: Case) -> None:
    for t in case.moments():
        for prompt in t.prompts:
            assert prompt.many() == len(prompt.options)
            assert [prompt.nth(index) for index in range(prompt.many())] == prompt.options


@each_case()
def test_option_codes_hold_what_was_packed(case: Case) -> None:
    for t in case.moments():
        for prompt in t.prompts:
            for opt in prompt.options + t.asides(prompt.seat):
                assert option(verb_of(opt), first(opt), second(opt), third(opt)) == opt
                assert 0 <= verb_of(opt) < len(case.game.verbs)


@each_case(1)
def test_every_key_is_found_again(case: Case) -> None:
    for t in case.moments(every=7):
        for prompt in t.prompts:
            for opt in prompt.options:
                by_key, by_code = t.clone(), t.clone()
                case.game.choose(by_key, prompt.seat, key_of(case.game, t, opt))
                by_code.take(by_code.prompts[t.prompts.index(prompt)], opt)
                assert fingerprint(by_key) == fingerprint(by_code)


def refused(case: Case, t: Table, seat: int, key: str) -> None:
    with pytest.raises(Refusal) as caught:
        case.game.choose(t, seat, key)
    assert caught.value.sentence.strip().endswith((".", "?", "!")), f"{key!r} is refused without a sentence"
    assert not caught.value.rule or caught.value.rule in case.game.rulebook


def some(keys: set[str]) -> list[str]:
    """At most some thirty of the keys, spread over all of them."""
    return sorted(keys)[:: len(keys) // 30 + 1]


@each_case()
def test_what_is_not_offered_is_refused_with_a_reason(case: Case) -> None:
    once: set[str] = set()
    for t in case.moments(every=7):
        before = fingerprint(t)
        for prompt in t.prompts:
            keys = {key_of(case.game, t, opt) for opt in prompt.options + t.asides(prompt.seat)}
            once |= keys
            for wrong in (*NONSENSE, *case.game.verbs, *some(once)):
                if wrong not in keys:
                    refused(case, t, prompt.seat, wrong)
        assert fingerprint(t) == before, f"refusals have changed the table: {NONSENSE}, verbs, {some(once)}"


@each_case()
def test_who_is_not_asked_is_refused(case: Case) -> None:
    for t in case.moments(every=3):
        before = fingerprint(t)
        asked = {prompt.seat: key_of(case.game, t, prompt.options[0]) for prompt in t.prompts}
        for seat in (*range(t.seats), t.seats, SPECTATOR, -1):
            if seat not in asked:
                refused(case, t, seat, next(iter(asked.values()), "pass"))
        assert fingerprint(t) == before
