"""Changed content: one number of a card, to ask what would happen if it were another."""

from __future__ import annotations

import tomllib
from atexit import register
from importlib import import_module
from importlib.resources import as_file, files
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

import tomli_w
from msgspec import Struct

from undercroft.engine.game import Game, nearest
from undercroft.engine.refusal import Refusal

NAMED_BY = ("id", "key", "name", "title", "number")
"""Fields by which an entry of a list can be named in a path."""


class Change(Struct, frozen=True):
    """A value of a content file that is to be another: `loot.effect.clean_pull.copies=3`."""

    path: str
    value: str

    @classmethod
    def said(cls, text: str) -> Change:
        path, equals, value = text.partition("=")
        if not equals or not path.strip():
            raise Refusal(f"--set wants PATH=VALUE, not {text!r}.")
        return cls(path.strip(), value.strip())

    def __str__(self) -> str:
        return f"{self.path}={self.value}"


def is_content(change: Change) -> bool:
    """Whether a change is about a content file; a name without a dot is a setting of the game."""
    return "." in change.path


def changed(name: str, changes: tuple[Change, ...]) -> Game[Any]:
    """The game with its content changed, checked as any content is."""
    kept = TemporaryDirectory(prefix="undercroft-")
    register(kept.cleanup)
    folder = Path(kept.name) / "data"
    with as_file(files(f"undercroft.games.{name}") / "data") as printed:
        copytree(printed, folder)
    for change in changes:
        _apply(folder, change)
    module = import_module(f"undercroft.games.{name}.game")
    if not hasattr(module, "made"):
        raise Refusal(f"The numbers of {name} are its rules; its settings can be changed, but it has no content files.")
    game: Game[Any] = module.made(folder)
    return game


def _apply(folder: Path, change: Change) -> None:
    stem, *steps = change.path.split(".")
    file = folder / f"{stem}.toml"
    if not file.exists():
        known = sorted(each.stem for each in folder.glob("*.toml"))
        raise Refusal(f"There is no content file {stem}.toml{nearest(stem, known)}")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    if not steps:
        raise Refusal(f"{change.path!r} names a file only; say which value in it, as in {stem}.entry.field.")
    place: Any = data
    for step in steps[:-1]:
        place = place[_index(place, step, change)]
    last = _index(place, steps[-1], change)
    place[last] = _value(change, place[last])
    file.write_text(tomli_w.dumps(data), encoding="utf-8")


def _index(place: Any, step: str, change: Change) -> Any:
    """Where a step of the path leads: a key, a position, or an entry that is called so."""
    if isinstance(place, dict):
        if step in place:
            return step
        raise Refusal(f"{change.path}: there is no {step!r} here{nearest(step, place)}")
    if isinstance(place, list):
        if step.isdecimal() and int(step) < len(place):
            return int(step)
        for i, each in enumerate(place):
            if isinstance(each, dict) and any(str(each.get(field)) == step for field in NAMED_BY):
                return i
        raise Refusal(
            f"{change.path}: the list has no {step!r}; name an entry, or a position from 0 to {len(place) - 1}."
        )
    raise Refusal(f"{change.path}: {step!r} leads no further, the value there is {place!r}.")


def _value(change: Change, old: Any) -> Any:
    """The new value, of the same kind as the old one."""
    try:
        new: Any = tomllib.loads(f"value = {change.value}")["value"]
    except tomllib.TOMLDecodeError:
        new = change.value
    if isinstance(old, str) and not isinstance(new, str):
        new = change.value
    if type(new) is not type(old):
        raise Refusal(f"{change.path} is {old!r}; {change.value!r} is not of that kind.")
    return new
