"""A table put away as plain data, and laid out again as it was.

What is printed is not put away: it is found again on a table that was set up in the same way, by its place there.
Everything else is plain values and objects of the rules; an object comes after those that it holds.
"""

from __future__ import annotations

import sys
from functools import cache, lru_cache
from inspect import signature
from typing import Any

from undercroft.engine.dump import attributes
from undercroft.engine.printed import Noted, Printed
from undercroft.engine.table import Table

LIKE_ANY = True
"""For what a constructor wants to know and nobody remembers: a number or a flag, written over at once."""


class Unfit(Exception):
    """What was put away cannot be laid out under the present rules."""


def printed_on(t: Table) -> list[Printed]:
    """Everything printed that a table was set up with, in an order that is the same at every moment of every game."""
    attached = (getattr(t, name) for name in attributes(t))
    found = {id(each): each for root in attached if isinstance(root, Printed) for each in _within(root)}
    return list(found.values())


@lru_cache(maxsize=200)
def _within(root: Printed) -> list[Printed]:
    """What is printed on something printed, itself among it. Boards and decks are shared, so they are read once."""
    found: dict[int, Printed] = {}
    waiting: list[Any] = [root]
    while waiting:
        thing = waiting.pop()
        match thing:
            case [int() | str(), *_]:
                pass  # maps of distances are long, and hold nothing that is printed
            case list() | tuple():
                waiting.extend(thing)
            case dict():
                waiting.extend(thing.values())
            case Printed() if id(thing) not in found and not isinstance(thing, Noted):
                found[id(thing)] = thing
                waiting.extend(getattr(thing, name) for name in attributes(thing))
            case _:
                pass
    return list(found.values())


# Putting away.


def put_away(t: Table, printed: list[Printed]) -> list[Any]:
    """A table as plain data."""
    packing = _Packing(printed)
    packing.pack(t)
    return packing.things


class _Packing:
    """Objects, each by its kind and its attributes; they refer to each other by their places in the list."""

    def __init__(self, printed: list[Printed]) -> None:
        self.printed = {id(each): place for place, each in enumerate(printed)}
        self.places: dict[int, int] = {}
        self.things: list[Any] = []

    def pack(self, value: Any) -> Any:
        match value:
            case None | bool() | int() | str():
                return value
            case list():
                return [self.pack(each) for each in value]
            case bytes():
                return {"bytes": value.hex()}
            case tuple():
                return {"tuple": [self.pack(each) for each in value]}
            case dict():
                return {"dict": [[self.pack(key), self.pack(each)] for key, each in value.items()]}
            case _ if id(value) in self.printed:
                return {"printed": self.printed[id(value)]}
            case Noted():
                return {"noted": _name(value)}
            case _:
                return {"thing": self._place(value)}

    def _place(self, thing: Any) -> int:
        if id(thing) not in self.places:
            packed = {name: self.pack(getattr(thing, name)) for name in attributes(thing)}
            self.things.append([_name(thing), packed])
            self.places[id(thing)] = len(self.things) - 1
        return self.places[id(thing)]


def _name(thing: Any) -> str:
    kind = type(thing)
    return f"{kind.__module__}:{kind.__qualname__}"


# Laying out.


def laid_out(things: list[Any], fresh: Table, printed: list[Printed]) -> Table:
    """The table that was put away. `fresh` was set up in the same way, and is used up."""
    unpacking = _Unpacking(printed, type(fresh).__module__.rpartition(".")[0])
    try:
        for kind, packed in things[:-1]:
            unpacking.made.append(_made(unpacking.kind(kind), unpacking.values(packed)))
        kind, packed = things[-1]
        if unpacking.kind(kind) is not type(fresh):
            raise Unfit("This is the table of another game.")
        table: Table = _filled(fresh, unpacking.values(packed))
        return table
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as problem:
        raise Unfit(f"{type(problem).__name__}: {problem}") from None


class _Unpacking:
    """Objects made so far, from classes of the engine and of the game alone."""

    def __init__(self, printed: list[Printed], home: str) -> None:
        self.printed, self.home = printed, home
        self.made: list[Any] = []

    def kind(self, name: str) -> type:
        return _kind(name, self.home)

    def values(self, packed: dict[str, Any]) -> dict[str, Any]:
        return {name: self.unpack(value) for name, value in packed.items()}

    def unpack(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self.unpack(each) for each in value]
        if not isinstance(value, dict):
            return value
        match value:
            case {"thing": place}:
                return self.made[place]
            case {"printed": place}:
                return self.printed[place]
            case {"noted": name}:
                return self.kind(name)()
            case {"bytes": text}:
                return bytes.fromhex(text)
            case {"tuple": parts}:
                return tuple(self.unpack(each) for each in parts)
            case {"dict": pairs}:
                return {self.unpack(key): self.unpack(each) for key, each in pairs}
            case _:
                raise Unfit("This was not put away by a table.")


@cache
def _kind(name: str, home: str) -> type:
    """A class of the engine or of the game, by its name."""
    module, _, path = name.partition(":")
    if module.rpartition(".")[0] not in ("undercroft.engine", home):
        raise Unfit(f"{name} does not belong to this game.")
    kind: Any = sys.modules[module]
    for part in path.split("."):
        kind = getattr(kind, part)
    if not isinstance(kind, type):
        raise Unfit(f"{name} is not a class.")
    return kind


@cache
def _wanted(kind: type) -> tuple[str, ...]:
    """What the constructor of a class wants to know."""
    return tuple(signature(kind).parameters)


def _made(kind: type, values: dict[str, Any]) -> Any:
    """An object with these attributes. Compiled classes are made by their constructors only."""
    return _filled(kind(*[values.get(name, LIKE_ANY) for name in _wanted(kind)]), values)


def _filled(thing: Any, values: dict[str, Any]) -> Any:
    if sorted(values) != attributes(thing):
        raise Unfit(f"{type(thing).__name__} has other attributes now.")
    for name, value in values.items():
        setattr(thing, name, value)
    return thing
