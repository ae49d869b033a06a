"""Reading a TOML file so that every mistake can be pointed at: file, line, entry, field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any

from undercroft.engine.game import nearest

HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?")
SYNTAX = re.compile(r"\(at line (\d+), column \d+\)")


class ContentError(Exception):
    """A mistake in a content file: where it is, and what to do about it."""

    def __init__(self, file: str, line: int, entry: str, field: str, sentence: str) -> None:
        self.file = file
        self.line = line
        self.entry = entry
        self.field = field
        self.sentence = sentence
        where = "".join(f", {part}" for part in (entry, field) if part)
        super().__init__(f"{file}:{line}{where}: {sentence}")


class Source:
    """One content file: its data, and the lines on which its entries stand."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines = text.splitlines()
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = SYNTAX.search(str(error))
            sentence = SYNTAX.sub("", str(error)).strip()
            raise ContentError(file, int(found[1]) if found else len(self.lines), "", "", f"{sentence}.") from None
        self.headers = self._find_headers()

    def _find_headers(self) -> dict[str, int]:
        """The line of each table header; the third `[[rule]]` is called `rule[2]`."""
        found: dict[str, int] = {}
        counts: dict[str, int] = {}
        for number, line in enumerate(self.lines, 1):
            if header := HEADER.match(line):
                name = header[2].replace('"', "").replace("'", "")
                if header[1] == "[[":
                    counts[name] = counts.get(name, -1) + 1
                    name = f"{name}[{counts[name]}]"
                found[name] = number
        return found

    def line_of(self, path: str, field: str) -> int:
        """The line on which a field of an entry stands, or else the entry's first line."""
        start = self.headers.get(path) or self.headers.get(f"{path}[0]", 0)
        pattern = re.compile(rf"^\s*[\"']?{re.escape(field)}[\"']?\s*=") if field else None
        for number in range(start, len(self.lines)):
            if HEADER.match(self.lines[number]):
                break
            if pattern and pattern.match(self.lines[number]):
                return number + 1
        return max(start, 1)

    def error(self, path: str, entry: str, field: str, sentence: str) -> ContentError:
        return ContentError(self.file, self.line_of(path, field), entry, field, sentence)

    def entries(self, name: str) -> Iterator[Entry]:
        """The entries `[[name]]` of the file."""
        for i, data in enumerate(self.data.get(name, [])):
            yield Entry(self, f"{name}[{i}]", f"{name} {i + 1}", data)

    def tables(self, name: str) -> Iterator[Entry]:
        """The entries `[name.x]` of the file."""
        for key, data in self.data.get(name, {}).items():
            yield Entry(self, f"{name}.{key}", key, data)

    def table(self, name: str) -> Entry:
        """The table `[name]` of the file."""
        if name not in self.data:
            raise ContentError(self.file, 1, "", "", f"the table [{name}] is missing; add it.")
        return Entry(self, name, name, self.data[name])

    def only(self, *names: str) -> None:
        """Refuse tables that nobody reads."""
        for name in self.data:
            if name not in names:
                raise self.error(name, name, "", f"nobody reads [{name}]{nearest(name, names)}")


class Entry:
    """One entry of a content file, read field by field; `done` refuses what was not read."""

    def __init__(self, source: Source, path: str, name: str, data: Any) -> None:
        self.source = source
        self.path = path
        self.name = name
        if not isinstance(data, dict):
            raise source.error(path.rpartition(".")[0], name, "", "this must be a table with fields of its own.")
        self.data: dict[str, Any] = data
        self.read: set[str] = set()

    def error(self, field: str, sentence: str) -> ContentError:
        return self.source.error(self.path, self.name, field, sentence)

    def _value(self, field: str, kind: type, wanted: str) -> Any:
        self.read.add(field)
        if field not in self.data:
            raise self.error("", f"the field {field!r} is missing; give it {wanted}.")
        value = self.data[field]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(field, f"this must be {wanted}, not {value!r}.")
        return value

    def text(self, field: str, default: str | None = None) -> str:
        """A text; without a default it must be there and say something."""
        if default is not None and field not in self.data:
            self.read.add(field)
            return default
        value: str = self._value(field, str, "a text")
        if not value.strip() and default is None:
            raise self.error(field, "this text is empty; write it.")
        return value

    def number(self, field: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        if default is not None and field not in self.data:
            self.read.add(field)
            return default
        value: int = self._value(field, int, f"a whole number from {least} to {most}")
        if not least <= value <= most:
            raise self.error(field, f"this must be a whole number from {least} to {most}, not {value}.")
        return value

    def flag(self, field: str) -> bool:
        """True or false; false where it is not given."""
        self.read.add(field)
        if field not in self.data:
            return False
        value: bool = self._value(field, bool, "true or false")
        return value

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of texts; empty where it is not given."""
        self.read.add(field)
        if field not in self.data:
            return ()
        values = self._value(field, list, "a list of texts")
        for value in values:
            if not isinstance(value, str):
                raise self.error(field, f"every part of this list must be a text, not {value!r}.")
        return tuple(values)

    def mapping(self, field: str) -> dict[str, str]:
        """A table of texts; empty where it is not given."""
        self.read.add(field)
        if field not in self.data:
            return {}
        values = self._value(field, dict, "a table of texts")
        for key, value in values.items():
            if not isinstance(value, str):
                raise self.error(field, f"{key!r} must be a text, not {value!r}.")
        return dict(values)

    def word(self, field: str, known: Sequence[str] | Mapping[str, object], default: str | None = None) -> str:
        """One of the known words."""
        value = self.text(field, default)
        if value not in known and value != default:
            raise self.error(field, f"{value!r} is unknown{nearest(value, known)}")
        return value

    def done(self) -> None:
        """Refuse fields that nobody reads: they are misspelt more often than not."""
        for field in self.data:
            if field not in self.read:
                raise self.error(field, f"nobody reads this field{nearest(field, sorted(self.read))}")


def read(file: Traversable) -> Source:
    """Read a content file."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ContentError(str(file), 1, "", "", "there is no such file; create it.") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ContentError(str(file), line, "", "", "this is not UTF-8 text; save the file as UTF-8.") from None
    return Source(str(file), text)
