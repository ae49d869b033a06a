"""Prompts: a question to one seat, and the options that it may choose from.

Inside the engine an option is one number that packs a verb and up to three small arguments, so that a playout
never pays for text. The words that people read are made from it by `undercroft.engine.words` when someone looks.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

PASS: Final = 0
"""The option that every window offers: leave the moment to the others."""

GROUP: Final = 29
"""The seat of a question that the players answer as one; the match decides who speaks for them."""


def option(verb: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    """Pack a verb (below 256) and three arguments (below 4096 each)."""
    # Machine numbers: compiled, they are shifted without a look whether they might be large.
    low: i64 = a
    middle: i64 = b
    high: i64 = c
    return verb | low << 8 | middle << 20 | high << 32


def verb_of(opt: int) -> int:
    return opt & 255


def first(opt: int) -> int:
    return opt >> 8 & 4095


def second(opt: int) -> int:
    return opt >> 20 & 4095


def third(opt: int) -> int:
    return opt >> 32 & 4095


@mypyc_attr(acyclic=True, free_list_len=1)
class Prompt:
    """A question to one seat. It is never changed once asked, so clones share it.

    A `discreet` prompt does not show others whose answer is awaited, and is asked even if there is a single
    answer: that nothing else could be chosen is itself a secret.
    """

    def __init__(self, seat: int, question: str, rule: str, options: list[int], discreet: bool) -> None:
        self.seat = seat
        self.question = question
        self.rule = rule
        self.options = options
        self.discreet = discreet
