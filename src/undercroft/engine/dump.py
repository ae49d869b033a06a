"""A table as plain data: to compare two tables attribute by attribute, and to take a fingerprint."""

from __future__ import annotations

import json
from enum import Enum
from hashlib import blake2b
from typing import Any

from undercroft.engine.printed import Printed
from undercroft.engine.prompt import Prompt
from undercroft.engine.table import Table

LISTENING = ("heard", "events")
"""Who listens is no part of the game."""

OF_A_PROMPT = ["discreet", "options", "question", "rule", "seat"]
"""Whether its options have been listed yet makes no difference."""


def dump(thing: Any) -> Any:
    """Plain data for anything that a table may hold."""
    match thing:
        case None | bool() | int() | str():
            return thing
        case bytes():
            return thing.hex()
        case Enum():
            return thing.name
        case list() | tuple():
            return [dump(each) for each in thing]
        case dict():
            return [[dump(key), dump(value)] for key, value in sorted(thing.items())]
        case float() | set() | frozenset():
            raise TypeError(f"a table holds whole numbers, texts, lists and dicts, not {thing!r}")
        case Printed():
            return f"<{type(thing).__name__} {thing.name}>"
        case _:
            return {"": type(thing).__name__} | {name: dump(getattr(thing, name)) for name in attributes(thing)}


def attributes(thing: Any) -> list[str]:
    """The names of an object's attributes, compiled or not, in a fixed order."""
    if isinstance(thing, Prompt):
        return OF_A_PROMPT
    names: set[str] = set(getattr(thing, "__dict__", ()))
    for kind in type(thing).__mro__:
        names.update(getattr(kind, "__mypyc_attrs__", ()))
    return sorted(names.difference(LISTENING, ("__dict__", "__weakref__")))


def fingerprint(t: Table) -> str:
    """A short text that is equal exactly for equal tables."""
    return blake2b(json.dumps(dump(t)).encode(), digest_size=10).hexdigest()
