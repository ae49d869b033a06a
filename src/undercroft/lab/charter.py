"""A game's charter for the lab: which events count as uses, and the targets that its design set itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from undercroft.content.source import Entry, Source, read
from undercroft.engine.game import nearest
from undercroft.engine.words import Words
from undercroft.games import game

MEASURES = ("share", "mean", "median", "wins", "spread")


@dataclass(frozen=True)
class Target:
    """What a simulation should show: a measure within bounds, for some settings and numbers of players.

    `share`: per cent of games for which `where` holds. `mean`, `median`: of the number called `of`. `wins`: per cent
    of games won by the side that `where` names. `spread`: how many points the win share of any value of the label
    `of` lies off the mean of all, at most. In `where`, `rounds = "8..14"` means from 8 to 14.
    """

    name: str
    measure: str
    of: str
    where: Mapping[str, str]
    players: tuple[int, ...]
    settings: Mapping[str, str]
    least: float | None
    most: float | None

    def wants(self, players: int, settings: Mapping[str, str]) -> bool:
        """Whether a simulation says something about this target."""
        if self.players and players not in self.players:
            return False
        return all(settings.get(name) == value for name, value in self.settings.items())

    def off(self, value: float) -> float:
        """By how much a value lies outside the bounds."""
        below = self.least - value if self.least is not None else 0.0
        above = value - self.most if self.most is not None else 0.0
        return max(below, above, 0.0)

    def beyond(self, low: float, high: float) -> bool:
        """Whether all between two values lies outside the bounds."""
        return (self.least is not None and high < self.least) or (self.most is not None and low > self.most)

    @property
    def wanted(self) -> str:
        """The bounds in words."""
        if self.least is None:
            return f"at most {self.most:g}"
        if self.most is None:
            return f"at least {self.least:g}"
        return f"{self.least:g} to {self.most:g}"


@dataclass(frozen=True)
class Charter:
    """What the lab should know about a game.

    `uses` gives the argument of an event that counts as used. `dealt` are those of them that luck decides: nobody chose
    the thing, so that what it goes with it also does. `turn` is the question with which a turn begins, in a game that
    counts no rounds.
    """

    uses: Mapping[str, str]
    targets: tuple[Target, ...]
    dealt: frozenset[str] = frozenset()
    turn: str = ""

    @classmethod
    def of(cls, name: str) -> Charter:
        """The charter of a game; one without a file counts nothing."""
        file = files(f"undercroft.games.{name}") / "data" / "lab.toml"
        return load_charter(read(file), game(name).words["en"]) if file.is_file() else cls({}, ())


def load_charter(source: Source, words: Words) -> Charter:
    """Read lab.toml, and refuse what the game has no word for."""
    source.only("uses", "dealt", "turn", "target")
    uses = source.data.get("uses", {})
    dealt = source.data.get("dealt", [])
    turn = source.data.get("turn", "")
    for word in dealt:
        if word not in uses:
            raise source.error("dealt", "", "dealt", f"{word!r} is not among the uses{nearest(word, uses)}")
    for word, arg in uses.items():
        _check_use(source, word, arg, words)
    if turn and turn not in words.questions:
        raise source.error("turn", "", "turn", f"nobody is asked {turn!r}{nearest(turn, words.questions)}")
    targets = tuple(_target(entry) for entry in source.entries("target"))
    return Charter(dict(uses), targets, frozenset(dealt), turn)


def _check_use(source: Source, word: str, arg: str, words: Words) -> None:
    if word not in words.events:
        raise source.error("uses", "uses", word, f"there is no event {word!r}{nearest(word, words.events)}")
    args = words.events[word].args
    if arg not in args:
        raise source.error("uses", "uses", word, f"{word!r} has no argument {arg!r}{nearest(arg, args)}")


def _target(entry: Entry) -> Target:
    entry.name = entry.text("name")
    target = Target(
        name=entry.name,
        measure=entry.word("measure", MEASURES),
        of=entry.text("of", ""),
        where=entry.mapping("where"),
        players=_numbers(entry, "players"),
        settings=entry.mapping("settings"),
        least=_bound(entry, "least"),
        most=_bound(entry, "most"),
    )
    entry.done()
    if target.least is None and target.most is None:
        raise entry.error("", "a target needs `least` or `most`.")
    return target


def _numbers(entry: Entry, field: str) -> tuple[int, ...]:
    entry.read.add(field)
    values = entry.data.get(field, [])
    if not isinstance(values, list) or not all(isinstance(value, int) for value in values):
        raise entry.error(field, "this must be a list of whole numbers.")
    return tuple(values)


def _bound(entry: Entry, field: str) -> float | None:
    entry.read.add(field)
    value = entry.data.get(field)
    if value is not None and not isinstance(value, int | float):
        raise entry.error(field, f"this must be a number, not {value!r}.")
    return value
