"""Words: how a game's options, events and questions are said. Made only when someone reads them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Name:
    """What something is called: in a key, in a sentence, and which things on the table it is."""

    key: str
    text: str
    refs: tuple[str, ...] = ()


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


Namer = Callable[[str, int], Name]
"""Tells what a thing of a kind is called."""


def named(wording: Wording, things: Sequence[int], namer: Namer) -> dict[str, list[Name]]:
    """The names of an entry's arguments."""
    names: dict[str, list[Name]] = {}
    for i, arg in enumerate(wording.args):
        rest = arg.endswith("*")
        kind = arg.removesuffix("*").rpartition("-")[2]
        kind = kind.removesuffix("s") if rest else kind
        values = things[i:] if rest else things[i : i + 1]
        names[arg.removesuffix("*")] = [namer(kind, value) for value in values]
    return names


def said(wording: Wording, names: dict[str, list[Name]], **more: str) -> str:
    """The sentence of an entry, its blanks filled with these names."""
    filled = {arg.replace("-", "_"): ", ".join(name.text for name in each) for arg, each in names.items()}
    return wording.text.format(**filled, **more)
