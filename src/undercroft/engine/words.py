"""Words: how a game's options, events and questions are said. Made only when someone reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct


class Name(Struct, frozen=True, gc=False):
    """What something is called: in a key, in a sentence, and which things on the table it is."""

    key: str
    text: str
    refs: tuple[str, ...] = ()


class Blank(NamedTuple):
    """An argument of an entry: its name, the kind of thing it takes, whether it takes all that are left."""

    name: str
    kind: str
    rest: bool

    @classmethod
    def read(cls, arg: str) -> Blank:
        name, rest = arg.removesuffix("*"), arg.endswith("*")
        kind = name.rpartition("-")[2]
        return cls(name, kind.removesuffix("s") if rest else kind, rest)


@dataclass(frozen=True)
class Wording:
    """One entry of a catalogue: the arguments it takes, in order, and the sentence they fill.

    An argument's name is the kind of thing it is (`card`, `slot`); `other-card` is a second card; `cards*` takes all
    that are left. `act` is the neutral kind of an event (move, flip, roll ...) that clients animate.
    """

    text: str
    args: tuple[str, ...] = ()
    rule: str = ""
    act: str = "say"

    @cached_property
    def plain(self) -> str:
        """Its sentence, if there is nothing to fill in."""
        return self.text.format()

    @cached_property
    def blanks(self) -> tuple[Blank, ...]:
        """Its arguments, read once."""
        return tuple(Blank.read(arg) for arg in self.args)


@dataclass(frozen=True)
class Words:
    """All that a game says in one language."""

    language: str
    options: dict[str, Wording]
    events: dict[str, Wording]
    questions: dict[str, Wording]
    frames: dict[str, Wording]
    refusals: dict[str, Wording]
    phrases: dict[str, str] = field(default_factory=dict)

    def phrase(self, name: str, **values: object) -> str:
        """A fixed phrase, with its blanks filled."""
        return self.phrases[name].format(**values)
