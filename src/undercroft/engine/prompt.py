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


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Choices:
    """Options that are known but not written down, such as a set of spaces: a random player never reads the list."""

    def many(self) -> int:
        """How many there are."""
        raise AssertionError(f"{type(self).__name__} cannot be counted")

    def nth(self, index: int) -> int:
        """The option at this place of the list."""
        raise AssertionError(f"{type(self).__name__} cannot be picked from")

    def listed(self) -> list[int]:
        """All of them, in their order."""
        raise AssertionError(f"{type(self).__name__} cannot be listed")


@mypyc_attr(acyclic=True, free_list_len=1)
class Prompt:
    """A question to one seat. It is never changed once asked, so clones share it.

    A `discreet` prompt does not show others whose answer is awaited, and is asked even if there is a single
    answer: that nothing else could be chosen is itself a secret.
    """

    def __init__(self, seat: int, question: str, rule: str, options: list[int] | None, discreet: bool) -> None:
        self.seat = seat
        self.question = question
        self.rule = rule
        self._options = options
        self.discreet = discreet
        self.choices: Choices | None = None
        """What the options are, as long as nobody has read them."""

    @property
    def options(self) -> list[int]:
        """What may be chosen."""
        if self._options is None:
            assert self.choices is not None
            self._options = self.choices.listed()
        return self._options

    @options.setter
    def options(self, options: list[int]) -> None:
        self._options = options

    def many(self) -> int:
        """How many options there are."""
        choices = self.choices
        return len(self.options) if choices is None else choices.many()

    def nth(self, index: int) -> int:
        """The option at this place, whether or not they are listed."""
        choices = self.choices
        return self.options[index] if choices is None else choices.nth(index)
