"""Secrets: deal all anew that a seat cannot see, and what it sees and may choose must not change by a byte."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.laws.tables import Case, each_case, each_setting, eyes, redealt
from undercroft.engine.dump import dump
from undercroft.engine.table import Table
from undercroft.engine.view import Board, Hand, Pile, Row, View
from undercroft.engine.window import Window
from undercroft.engine.zone import SPECTATOR, bit

WITH_PIECES = (Board, Hand, Row, Pile)


def seen_by(case: Case, t: Table, seat: int) -> bytes:
    return msgspec.json.encode(case.game.view(t, seat, since=0))


def nothing_leaks(case: Case, t: Table, seat: int, label: str) -> None:
    other = redealt(t, eyes(t, seat), case.chance(label))
    assert seen_by(case, other, seat) == seen_by(case, t, seat)
    for prompt in t.prompts:
        if eyes(t, prompt.seat) & eyes(t, seat):
            assert other.stack[-1].options(other, prompt.seat) == prompt.options


@each_case()
def test_a_view_does_not_change_with_what_it_does_not_show(case: Case) -> None:
    for number, t in enumerate(case.moments(heard=True, every=5)):
        for seat in case.viewers():
            nothing_leaks(case, t, seat, f"guess {number}")


def without_luck(t: Table) -> dict[str, Any]:
    plain: dict[str, Any] = dump(t)
    del plain["chance"]
    return plain


@each_case(1)
def test_a_redeal_does_deal_anew(case: Case) -> None:
    """The law above would hold too if a re-deal did nothing."""
    for seat in case.viewers():
        moments = case.moments(every=2)
        assert any(without_luck(redealt(t, bit(seat), case.chance("deal"))) != without_luck(t) for t in moments)


@each_case()
def test_a_redeal_rests_on_nothing_that_a_seat_cannot_see(case: Case) -> None:
    """Two tables that look the same to a seat give it the same guess."""
    for number, t in enumerate(case.moments(every=4)):
        for seat in case.viewers():
            twin = redealt(t, bit(seat), case.chance(f"twin {number}"))
            one, two = (redealt(each, bit(seat), case.chance("guess")) for each in (t, twin))
            assert dump(one) == dump(two)


@each_case()
def test_a_redeal_loses_nothing(case: Case) -> None:
    for t in case.moments(every=4):
        for seat in case.viewers():
            assert redealt(t, bit(seat), case.chance("count")).census() == t.census()


@each_case()
def test_a_redealt_game_can_be_played_to_its_end(case: Case) -> None:
    for number, t in enumerate(case.moments(every=11)):
        c = redealt(t, bit(number % t.seats), case.chance("imagined"))
        chance = case.chance("on")
        while c.outcome is None:
            prompt = c.prompts[0]
            c.take(prompt, chance.pick(prompt.options))
        assert c.census() == t.census()


def hidden_from(case: Case, t: Table, seat: int) -> set[str]:
    """The refs of the pieces on boards, in hands and in rows that a seat cannot see."""
    areas = [a for a in case.game.areas(t, case.game.words["en"], ["?"] * t.seats) if isinstance(a, Board | Hand | Row)]
    return {piece.ref for area in areas for piece in area.pieces if not piece.seen_by & bit(seat)}


@each_case()
def test_an_event_names_nothing_that_its_hearers_do_not_see(case: Case) -> None:
    """A re-deal leaves the past as it was told, so the law above cannot tell what it gave away."""
    for t in case.moments(heard=True):
        for seat in case.viewers():
            events = case.game.view(t, seat).events
            if not any(event.act == "shuffle" for event in events):  # What was seen may lie anywhere now.
                named = {ref for event in events for refs in event.args.values() for ref in refs}
                assert not named & hidden_from(case, t, seat)
        t.events.clear()


@each_case()
def test_who_is_asked_tells_nothing(case: Case) -> None:
    """In every world that the others can imagine the same seats would be asked."""
    for number, t in enumerate(case.moments(every=2)):
        other = redealt(t, bit(SPECTATOR), case.chance(f"window {number}"))
        for prompt in other.prompts:
            assert len(prompt.options) > 1 or prompt.discreet, f"{prompt.question!r} is not asked with one option"
        here, there = t.stack[-1], other.stack[-1]
        if t.outcome is None and isinstance(here, Window) and isinstance(there, Window):
            for seat in range(t.seats):
                assert here.may_answer(t, seat) == there.may_answer(other, seat)


def chosen(t: Table, at: int, opt: int) -> Table:
    c = t.clone()
    c.take(c.prompts[at], opt)
    return c


@each_case()
def test_a_secret_choice_tells_nothing_until_all_have_chosen(case: Case) -> None:
    for t in case.moments():
        if len(t.prompts) > 1:
            for at, prompt in enumerate(t.prompts):
                one, two = (chosen(t, at, opt) for opt in (prompt.options[0], prompt.options[-1]))
                for seat in case.viewers():
                    if seat != prompt.seat:
                        assert seen_by(case, one, seat) == seen_by(case, t.clone(), seat)
                        assert seen_by(case, two, seat) == seen_by(case, t.clone(), seat)
                        guesses = [dump(redealt(c, bit(seat), case.chance("guess"))) for c in (one, two)]
                        assert guesses[0] == guesses[1]


def told(view: View) -> set[bytes]:
    """The things and happenings that a view shows, each with its place."""
    found = {msgspec.json.encode(event) for event in view.events}
    for area in view.areas:
        if isinstance(area, WITH_PIECES):
            pieces = [piece for piece in area.pieces if "#" not in piece.ref]
            found |= {area.name.encode() + msgspec.json.encode(piece) for piece in pieces}
        else:
            found.add(msgspec.json.encode(area))
    return found


@each_case(1)
def test_who_only_watches_sees_nothing_that_a_seat_does_not(case: Case) -> None:
    for t in case.moments(heard=True, every=3):
        watched = case.game.view(t, SPECTATOR)
        assert watched.question is None
        for seat in range(t.seats):
            assert told(watched) <= told(case.game.view(t, seat))


@pytest.mark.slow
@each_setting()
def test_nothing_leaks_under_any_setting(case: Case) -> None:
    for number, t in enumerate(case.moments(heard=True, every=2)):
        for seat in case.viewers():
            nothing_leaks(case, t, seat, f"deep {number}")
