"""Walking through all that a table holds."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

from undercroft.engine.dump import LISTENING, attributes
from undercroft.engine.printed import Printed
from undercroft.engine.prompt import Prompt
from undercroft.engine.table import Outcome

PLAIN = (bool, int, str, bytes, type(None), Enum)
SHARED = (Printed, Prompt, Outcome)
"""Never changed once made, so that a table and its clones may share them."""


def children(thing: Any) -> Iterator[tuple[str, Any]]:
    """What a thing holds, and how it is reached from there."""
    match thing:
        case list() | tuple():
            yield from ((f"[{i}]", each) for i, each in enumerate(thing))
        case dict():
            for key, value in thing.items():
                yield f"[{key!r}]'s key", key
                yield f"[{key!r}]", value
        case _:
            for name in (*attributes(thing), *LISTENING):
                if hasattr(thing, name):
                    yield f".{name}", getattr(thing, name)


def walk(thing: Any, path: str = "t", above: tuple[int, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every thing under a thing, with the path that leads to it; fails on a cycle."""
    assert id(thing) not in above, f"{path} holds itself"
    yield path, thing
    if not isinstance(thing, PLAIN) and not isinstance(thing, SHARED):
        for step, each in children(thing):
            yield from walk(each, path + step, (*above, id(thing)))


def mutable(thing: Any) -> dict[int, str]:
    """The things that may change in play, by identity, with the path that leads to each."""
    found: dict[int, str] = {}
    for path, each in walk(thing):
        if not isinstance(each, PLAIN) and not isinstance(each, SHARED) and not isinstance(each, tuple):
            assert id(each) not in found, f"{path} is {found[id(each)]}: a clone would tear them apart"
            found[id(each)] = path
    return found
