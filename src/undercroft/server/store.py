"""Where rooms are kept: one small interface, and what every store of it promises.

`append` puts entries behind the ones that are there, all or none; when it returns they are on disk. Of two who append
under the same number one wins and the other gets `Taken`. A request that is stored already gets `Repeated`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files

import msgspec

from undercroft.engine.refusal import Refusal
from undercroft.wire import MatchLine, StatisticsLine

Heard = Callable[[str, int], None]
"""Called when another process has stored entries of a room up to a number; -1 for "something was missed"."""

Told = Callable[[str, str], None]
"""Called with what another process tells about a room in passing."""


class StoreError(Exception):
    """The store failed. `certain` says that nothing was stored; otherwise nobody knows."""

    def __init__(self, sentence: str, certain: bool = True) -> None:
        super().__init__(sentence)
        self.certain = certain


class Taken(Exception):
    """Somebody else has stored entries under this number."""


class Repeated(Exception):
    """This request is stored already."""


@dataclass(frozen=True)
class Stored:
    """An entry of a room's log as it is stored; `request` names the request that it came from."""

    body: bytes
    at: float
    request: str = ""


@dataclass(frozen=True)
class Snapshot:
    """A room after so many entries of its log, to save the time of carrying them out again."""

    length: int
    body: bytes


@dataclass(frozen=True)
class Summary:
    """What lists and the sweep want to know of a room. `wake` is when something is to be done in it by itself."""

    stage: str
    listed: bool
    at: float
    wake: float | None
    peek: bytes


@dataclass(frozen=True)
class Place:
    """A seat of an account, and the hash of the token that opens it."""

    room: str
    seat: int
    ticket: str


class Store(ABC):
    """A database of rooms."""

    heard: Heard
    told: Told
    shared = False
    """Whether several processes use the store."""

    @abstractmethod
    async def open(self) -> None:
        """Connect and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def ping(self) -> None:
        """Raise a StoreError if the store cannot be used."""

    # Rooms.

    @abstractmethod
    async def append(
        self,
        room: str,
        number: int,
        entries: Sequence[Stored],
        summary: Summary | None = None,
        finished: MatchLine | None = None,
    ) -> None:
        """Store entries from this number on."""

    @abstractmethod
    async def read(self, room: str, since: int = 0) -> list[Stored]:
        """The entries of a room from a number on."""

    @abstractmethod
    async def keep(self, room: str, snapshot: Snapshot) -> None:
        """Keep a snapshot of a room in place of an older one."""

    @abstractmethod
    async def kept(self, room: str) -> tuple[Snapshot | None, list[Stored]]:
        """The snapshot of a room, if there is one, and the log from the last entry on that it holds."""

    @abstractmethod
    async def listed(self, most: int) -> list[bytes]:
        """What the rooms that may be listed look like, newest first."""

    @abstractmethod
    async def due(self, now: float, most: int) -> list[str]:
        """The rooms in which something is to be done."""

    @abstractmethod
    async def finished(self, game: str, most: int) -> list[MatchLine]:
        """The finished matches that may be listed, newest first; of one game, or of all."""

    @abstractmethod
    async def statistics(self) -> list[StatisticsLine]:
        """Finished matches, counted."""

    @abstractmethod
    async def report(self, room: str, at: float, text: str, save: bytes) -> None:
        """Keep a bug report."""

    # Several processes.

    async def lead(self, room: str) -> bool:
        """Whether this process is the one that lets bots and clocks act in a room."""
        return True

    async def resign(self, room: str) -> None:  # noqa: B027 - one process has nobody to resign to
        """Let another process lead a room."""

    async def tell(self, room: str, text: str) -> None:  # noqa: B027 - one process has nobody to tell
        """Tell the other processes something in passing."""

    # Accounts.

    @abstractmethod
    async def add_account(self, name: str, password: str, at: float) -> bool:
        """Add an account with the hash of its password; says whether the name was free."""

    @abstractmethod
    async def password_of(self, name: str) -> str | None:
        """The hash of an account's password."""

    @abstractmethod
    async def add_session(self, token: str, account: str, until: float) -> None:
        """Log an account in; `token` is a hash."""

    @abstractmethod
    async def account_of(self, token: str, now: float) -> str | None:
        """Whose session this is."""

    @abstractmethod
    async def end_session(self, token: str) -> None: ...

    @abstractmethod
    async def add_place(self, account: str, place: Place, at: float) -> None:
        """Remember that an account has a seat in a room."""

    @abstractmethod
    async def places(self, account: str, most: int) -> list[Place]:
        """The seats of an account, newest first."""

    @abstractmethod
    async def own_rooms(self, account: str, most: int) -> list[tuple[int, float, bytes]]:
        """The seats of an account, when something happened in their rooms, and what those look like, latest first."""


def migrations(dialect: str) -> list[str]:
    """The steps that lead to the present schema, first to last."""
    folder = files("undercroft.server") / "migrations" / dialect
    return [path.read_text() for path in sorted(folder.iterdir(), key=lambda path: path.name)]


def check_version(version: int, known: int) -> None:
    """Refuse a database of a newer server."""
    if version > known:
        raise Refusal(f"This database was made by a newer server (schema {version}; this one knows {known}).")


def match_row(line: MatchLine, listed: bool) -> tuple[str, str, int, int, float, str, str, bool, bytes]:
    """A finished match as a row of the table `matches`."""
    winners = " ".join(map(str, line.winners))
    body = msgspec.json.encode(line)
    return (line.match, line.game, len(line.players), line.moves, line.at, line.ending, winners, listed, body)


def counted(groups: Sequence[tuple[str, int, str, str, int, int]]) -> list[StatisticsLine]:
    """Statistics from groups of (game, players, ending, winners, matches, moves)."""
    lines: dict[tuple[str, int], list[tuple[str, str, int, int]]] = {}
    for game, players, ending, winners, matches, moves in groups:
        lines.setdefault((game, players), []).append((ending, winners, matches, moves))
    return [_line(game, players, lines[game, players]) for game, players in sorted(lines)]


def _line(game: str, players: int, groups: list[tuple[str, str, int, int]]) -> StatisticsLine:
    matches = sum(group[2] for group in groups)
    wins, endings = [0] * players, dict[str, int]()
    for ending, winners, count, _ in groups:
        endings[ending] = endings.get(ending, 0) + count
        for seat in winners.split():
            wins[int(seat)] += count
    moves = sum(group[3] for group in groups) / matches
    return StatisticsLine(
        game=game, players=players, matches=matches, moves_mean=moves, wins_by_seat=tuple(wins), endings=endings
    )
