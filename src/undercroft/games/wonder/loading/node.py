"""A table of a content file, taken apart key by key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.content.source import ContentError
from undercroft.engine.game import nearest
from undercroft.games.wonder.loading.places import Places


class Names:
    """The names of one kind of thing and their numbers."""

    def __init__(self, kind: str, names: list[str] | None = None) -> None:
        self.kind = kind
        self.names = list(names or [])

    def declare(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)


class Node:
    """One table at a path; what nobody takes is a mistake (V-01)."""

    def __init__(self, places: Places, path: str, data: Any) -> None:
        self.places = places
        self.path = path
        self.known: list[str] = []
        if not isinstance(data, dict):
            raise self.error(f"this must be a table, not {data!r}.")
        self.data: dict[str, Any] = dict(data)

    def error(self, sentence: str, word: str = "") -> ContentError:
        return self.places.error(self.path, sentence, word)

    def has(self, key: str) -> bool:
        self.known.append(key)
        return key in self.data

    def take(self, key: str, default: Any = None) -> Any:
        self.known.append(key)
        return self.data.pop(key, default)

    def need(self, key: str) -> Any:
        if key not in self.data:
            raise self.error(f"the field {key!r} is missing.", next(iter(self.data), ""))
        return self.take(key)

    def _typed(self, key: str, kind: type, wanted: str, default: Any) -> Any:
        value = self.need(key) if default is None else self.take(key, default)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(f"{key} must be {wanted}, not {value!r}.", key)
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value: str = self._typed(key, str, "a text", default)
        return value

    def whole(self, key: str, default: int | None = None, least: int = 0) -> int:
        value: int = self._typed(key, int, "a whole number", default)
        if value < least:
            raise self.error(f"{key} must be {least} or more, not {value}.", key)
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        value: bool = self._typed(key, bool, "true or false", default)
        return value

    def items(self, key: str) -> list[Any]:
        """A list; empty where it is not given."""
        value: list[Any] = self._typed(key, list, "a list", [])
        return value

    def texts(self, key: str) -> list[str]:
        values = self.items(key)
        for value in values:
            if not isinstance(value, str):
                raise self.error(f"every part of {key} must be a text, not {value!r}.", key)
        return values

    def word(self, key: str, words: Sequence[str], default: str | None = None) -> int:
        value = self.need(key) if default is None else self.take(key, default)
        if value not in words:
            raise self.error(f"{key}: {value!r} is unknown{nearest(str(value), words)}", str(value))
        return words.index(value)

    def done(self) -> None:
        for key in self.data:
            raise self.error(f"nobody reads {key!r}{nearest(key, self.known)}", key)
