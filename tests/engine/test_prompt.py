"""Options as numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from undercroft.engine.prompt import first, option, second, third, verb_of

argument = st.integers(0, 4095)


@given(st.integers(0, 255), argument, argument, argument)
def test_an_option_gives_back_what_was_packed(verb: int, a: int, b: int, c: int) -> None:
    opt = option(verb, a, b, c)
    assert (verb_of(opt), first(opt), second(opt), third(opt)) == (verb, a, b, c)
