"""Saves: a match as a file that is either whole or not there."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct

from undercroft.engine.dump import fingerprint
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.games import game as game_named
from undercroft.match.journal import Entry, Journal, Origin, Rekey, Seat, Stopped
from undercroft.match.luck import Luck
from undercroft.match.match import Match

FORMAT = 1
SUFFIX = ".undercroft"
SEAL = b"undercroft: not before the end"

Finder = Callable[[str], Game[Any]]
"""Finds a game by its name, or refuses."""


class SaveError(Exception):
    """A save that cannot be read or written: one sentence that says why."""


class Header(Struct):
    """What every format of every time has."""

    undercroft: int


class Envelope(Struct):
    """A save file: the number of its format, its content, and a sum over the content."""

    undercroft: int
    checksum: str
    content: Raw


class Content(Struct, omit_defaults=True, kw_only=True):
    """A match in a file: the secret sealed while it runs; open, with the result, once it is over."""

    name: str
    game: str
    version: str
    settings: dict[str, str]
    seats: tuple[Seat, ...]
    keeper: int
    commitment: str
    words: tuple[str, ...]
    sealed: str = ""
    secret: str = ""
    result: str = ""
    origin: Origin | None = None
    standings: tuple[str, ...] = ()
    entries: list[Entry]

    @property
    def over(self) -> bool:
        return bool(self.result)


def seal(plain: bytes, salt: str) -> bytes:
    """Make bytes unreadable by eye, or readable again.

    This keeps honest people from spoiling their own game. It is not a lock: who reads this program can open it.
    """
    stream = b""
    while len(stream) < len(plain):
        stream += blake2b(len(stream).to_bytes(4, "big") + salt.encode(), key=SEAL).digest()
    return bytes(a ^ b for a, b in zip(plain, stream, strict=False))


# Writing.


def encoded(match: Match) -> bytes:
    """A match as the bytes of its save."""
    content = msgspec.json.encode(_content(match))
    return msgspec.json.encode(Envelope(FORMAT, checksum(content), Raw(content))) + b"\n"


def checksum(content: bytes) -> str:
    """A sum over the content of a file."""
    return blake2b(content, digest_size=16).hexdigest()


def _content(match: Match) -> Content:
    journal = match.journal
    content = Content(
        name=journal.name,
        game=journal.game,
        version=journal.version,
        settings=journal.settings,
        seats=journal.seats,
        keeper=match.keeper,
        commitment=journal.luck.commitment,
        words=journal.luck.words,
        origin=journal.origin,
        standings=tuple(match.standing(seat) for seat in range(len(journal.seats))),
        entries=journal.entries,
    )
    if match.over:
        content.secret = journal.luck.secret.hex()
        content.result = fingerprint(match.table)
    else:
        content.sealed = seal(journal.luck.secret, journal.luck.commitment).hex()
        content.entries = [_sealed(entry, content, n) for n, entry in enumerate(journal.entries)]
    return content


def _sealed(entry: Entry, content: Content, number: int) -> Entry:
    """A fork's word is as telling as the secret, where the game that it left is over and its secret open."""
    if not isinstance(entry, Rekey):
        return entry
    return Rekey(seal(entry.word.encode(), f"{content.commitment} {number}").hex())


def _unsealed(entry: Entry, content: Content, number: int) -> Entry:
    if not isinstance(entry, Rekey):
        return entry
    return Rekey(seal(bytes.fromhex(entry.word), f"{content.commitment} {number}").decode())


def save(match: Match, path: Path) -> None:
    """Write a match to a file. Whatever happens, the file is the old save or the new one, whole."""
    write_whole(path, encoded(match))


def write_whole(path: Path, data: bytes) -> None:
    """Write bytes to a file that is afterwards the old one or the new one, whole."""
    try:
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, data)
    except OSError as error:
        raise SaveError(f"{path} could not be saved: {_why(error)}; what was there is untouched.") from None


def _replace(path: Path, data: bytes) -> None:
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    _flush_folder(path.parent)


def _flush_folder(folder: Path) -> None:
    """Make the renaming itself last; not every file system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _why(error: OSError) -> str:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full"
        case errno.EROFS:
            return "the disk is read-only"
        case errno.EACCES | errno.EPERM:
            return "you may not write there"
        case _:
            return (error.strerror or str(error)).lower()


# Reading.


def read_content(path: Path) -> Content:
    """What a save file says, checked but not replayed."""
    return content_of(path, bytes_of(path))


def content_of(path: Path, data: bytes) -> Content:
    """What the bytes of a save say; problems are told of the path."""
    envelope = _decoded(path, data)
    if checksum(bytes(envelope.content)) != envelope.checksum:
        raise SaveError(f"{path} was changed after it was saved: its checksum does not agree.")
    try:
        return msgspec.json.decode(envelope.content, type=Content)
    except msgspec.MsgspecError as error:
        raise SaveError(f"{path} is not a save that can be read: {error}.") from None


def bytes_of(path: Path) -> bytes:
    """The bytes of a file, or a sentence that says why not."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise SaveError(f"There is no save at {path}.") from None
    except OSError as error:
        raise SaveError(f"{path} could not be read: {(error.strerror or str(error)).lower()}.") from None


def _decoded(path: Path, data: bytes) -> Envelope:
    try:
        header = msgspec.json.decode(data, type=Header)
        if header.undercroft > FORMAT:
            made = f"format {header.undercroft}; this one reads up to {FORMAT}"
            raise SaveError(f"{path} was saved by a newer Undercroft ({made}).")
        return msgspec.json.decode(data, type=Envelope)
    except msgspec.ValidationError:
        raise SaveError(f"{path} is not an Undercroft save.") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        if data.startswith(b'{"undercroft":') and not data.endswith(b"}\n"):
            raise SaveError(f"{path} is cut off: the end of the save is missing.") from None
        raise SaveError(f"{path} is not an Undercroft save.") from None


def load(path: Path, anyway: bool = False, find: Finder = game_named) -> Match:
    """Read a match from a file and replay it.

    `anyway` replays a save of other rules under the present ones, as far as that goes; the match's `note` says
    how far.
    """
    content = read_content(path)
    try:
        game = find(content.game)
    except Refusal as refusal:
        raise SaveError(f"{path} is a save of a game that is not here: {refusal}") from None
    journal = journal_of(path, content)
    if journal.luck.commitment != content.commitment or not 0 <= content.keeper < len(content.seats):
        raise SaveError(f"{path} contradicts itself and cannot be trusted.")
    note = ""
    if content.version != game.version:
        note = f"{path} was played under rules version {content.version}; the present one is {game.version}."
        if not anyway:
            raise SaveError(note)
        journal = replace(journal, version=game.version)
    return _replayed(path, content, game, journal, note)


def _replayed(path: Path, content: Content, game: Game[Any], journal: Journal, note: str) -> Match:
    try:
        match = Match(game, journal)
    except Stopped as stopped:
        if not note:
            raise SaveError(f"{path} cannot be replayed. {stopped}") from None
        match = Match(game, replace(journal, entries=journal.entries[: stopped.number]))
        note = f"{note} {stopped}"
    except Refusal as refusal:
        raise SaveError(f"{path} cannot be replayed. {refusal}") from None
    match.keeper = content.keeper
    match.note = note
    for seat, name in enumerate(content.standings):
        if seat in match.persons:
            # An order that the game does not know any more is forgotten; people start with the usual one.
            with contextlib.suppress(Refusal):
                match.order(seat, name)
    return match


def journal_of(path: Path, content: Content) -> Journal:
    """The journal in a save, its secret unsealed."""
    try:
        secret = bytes.fromhex(content.secret) or seal(bytes.fromhex(content.sealed), content.commitment)
        entries = content.entries
        if not content.over:
            entries = [_unsealed(entry, content, number) for number, entry in enumerate(entries)]
    except ValueError:
        raise SaveError(f"{path} is not a save that can be read: its luck is damaged.") from None
    luck = Luck(secret, content.words)
    return Journal(
        content.name,
        content.game,
        content.version,
        content.settings,
        content.seats,
        luck,
        entries,
        content.origin,
    )


# Where saves lie.


def saves_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder in which matches are saved by themselves."""
    if home := environment.get("UNDERCROFT_HOME"):
        return Path(home).expanduser()
    if data := environment.get("XDG_DATA_HOME"):
        return Path(data).expanduser() / "undercroft"
    return Path.home() / ".local" / "share" / "undercroft"


def free_name(name: str, folder: Path) -> str:
    """The name, with a number behind it if the folder holds a save of that name already."""
    names = [name, *(f"{name}-{n}" for n in range(2, 1000))]
    return next(free for free in names if not (folder / f"{free}{SUFFIX}").exists())


def autosave_path(match: Match, folder: Path) -> Path:
    """Where a match is saved by itself."""
    return folder / f"{match.name}{SUFFIX}"


@dataclass(frozen=True)
class Listed:
    """A save in the folder: its content, or why it cannot be read."""

    path: Path
    modified: float
    content: Content | None
    problem: str = ""


def saves(folder: Path) -> list[Listed]:
    """The saves in a folder, newest first."""
    try:
        found = [_listed(path) for path in folder.iterdir() if path.suffix == SUFFIX]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SaveError(f"{folder} could not be read: {(error.strerror or str(error)).lower()}.") from None
    return sorted(found, key=lambda listed: (-listed.modified, listed.path))


def _listed(path: Path) -> Listed:
    modified = path.stat().st_mtime
    try:
        return Listed(path, modified, read_content(path))
    except SaveError as error:
        return Listed(path, modified, None, str(error))
