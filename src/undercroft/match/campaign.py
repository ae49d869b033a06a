"""Campaigns: games that go on where the last one ended, as a file that is either whole or not there.

A campaign file holds the settings of the next game, who sat at the last one, and the save of the game that is being
played, if there is one. It is written before a game begins and after it ends; in between only the save changes, so
that whatever stops the program, the campaign goes on from the last choice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct

from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.games import game as game_named
from undercroft.match.journal import Seat
from undercroft.match.match import Match
from undercroft.match.save import Finder, SaveError, bytes_of, checksum, write_whole

FORMAT = 1
SUFFIX = ".campaign"
FOLDER = "campaigns"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


class Header(Struct):
    """What every format of every time has."""

    undercroft_campaign: int


class Envelope(Struct):
    """A campaign file: the number of its format, its content, and a sum over the content."""

    undercroft_campaign: int
    checksum: str
    content: Raw


class Campaign(Struct, frozen=True, kw_only=True):
    """A campaign between two games, or in the middle of one."""

    name: str
    game: str
    version: str
    settings: dict[str, str]
    """Of the game that comes next, or is being played."""
    seats: tuple[Seat, ...] = ()
    """Who sat at the last game; nobody yet if it has not begun."""
    save: str = ""
    """The name of the save of the game that is being played."""
    over: bool = False

    def between_games(self, name: str | None = None) -> Campaign:
        """The campaign as it was before the game that is being played, to be handed on."""
        return msgspec.structs.replace(self, save="", name=checked_name(name or self.name))


# Steps of a campaign.


def begun(name: str, game: Game[Any], settings: Mapping[str, str]) -> Campaign:
    """A campaign at its very beginning."""
    refuse_unless_campaign(game)
    return Campaign(name=checked_name(name), game=game.name, version=game.version, settings=game.checked(settings))


def checked_name(name: str) -> str:
    """The name, if it can be the name of a campaign and of its file."""
    if not NAME.fullmatch(name):
        raise Refusal(f"A campaign's name is 1 to 40 letters, digits, - and _, not {name[:40]!r}.")
    return name


def refuse_unless_campaign(game: Game[Any]) -> None:
    if not game.carried:
        raise Refusal(f"{game.title} is played game by game; it has no campaigns.")


def sat_down(
    campaign: Campaign, game: Game[Any], seats: Sequence[Seat], settings: Mapping[str, str], chosen: Sequence[str]
) -> Campaign:
    """Before a game: who joins, who leaves, who takes what; and which of the other settings change."""
    if campaign.over:
        raise Refusal(f"The campaign {campaign.name} is complete; begin another one under another name.")
    if campaign.save:
        raise Refusal("People join, leave and change only between two games of a campaign; finish this one first.")
    for name in settings:
        if name in game.carried:
            raise Refusal(f"The campaign says what {name} is; it cannot be set.")
    names = [seat.name for seat in campaign.seats]
    were = [names.index(seat.name) if seat.name in names else None for seat in seats]
    arranged = game.arranged({**campaign.settings, **settings}, were, len(names), chosen)
    return msgspec.structs.replace(campaign, settings=game.checked(arranged), seats=tuple(seats))


def playing(campaign: Campaign, match: Match) -> Campaign:
    """The campaign while a game is being played."""
    return msgspec.structs.replace(campaign, save=match.name)


def went_on(campaign: Campaign, match: Match) -> Campaign:
    """The campaign after a game; one that is not over leaves it as it is."""
    if not match.over:
        return campaign
    after = match.game.next_settings(match.table, match.journal.settings)
    if after is None:
        last = match.game.settings_after(match.table, match.journal.settings)
        return msgspec.structs.replace(campaign, settings=last, save="", over=True)
    return msgspec.structs.replace(campaign, settings=after, save="")


def given_up(campaign: Campaign, match: Match) -> Campaign:
    """The campaign after a game that nobody will finish: as after one that was lost."""
    after = match.game.settings_after(match.table, match.journal.settings)
    return msgspec.structs.replace(campaign, settings=after, save="")


# Files.


def campaigns_folder(saves: Path) -> Path:
    return saves / FOLDER


def path_of(name: str, saves: Path) -> Path:
    return campaigns_folder(saves) / f"{checked_name(name)}{SUFFIX}"


def write(campaign: Campaign, path: Path) -> None:
    """Write a campaign to a file. Whatever happens, the file is the old one or the new one, whole."""
    write_whole(path, encoded(campaign))


def encoded(campaign: Campaign) -> bytes:
    """A campaign as the bytes of its file."""
    content = msgspec.json.encode(campaign)
    return msgspec.json.encode(Envelope(FORMAT, checksum(content), Raw(content))) + b"\n"


def read(path: Path, find: Finder = game_named) -> Campaign:
    """A campaign from a file; one that is damaged or of other rules is refused, and stays as it is."""
    return campaign_of(path, bytes_of(path), find)


def campaign_of(path: Path, data: bytes, find: Finder = game_named) -> Campaign:
    """A campaign from the bytes of its file; problems are told of the path."""
    envelope = _decoded(path, data)
    if checksum(bytes(envelope.content)) != envelope.checksum:
        raise SaveError(f"{path} was changed after it was written: its checksum does not agree. It is left as it is.")
    try:
        campaign = msgspec.json.decode(envelope.content, type=Campaign)
        game = find(campaign.game)
        game.checked(campaign.settings)
    except msgspec.MsgspecError as error:
        raise SaveError(f"{path} is not a campaign that can be read: {error}. It is left as it is.") from None
    except Refusal as refusal:
        raise SaveError(f"{path} does not fit the games that are here: {refusal} It is left as it is.") from None
    if campaign.version != game.version:
        present = f"rules version {campaign.version} of {game.title}; the present one is {game.version}"
        raise SaveError(f"{path} belongs to {present}. It is left as it is.")
    return campaign


def _decoded(path: Path, data: bytes) -> Envelope:
    try:
        header = msgspec.json.decode(data, type=Header)
        if header.undercroft_campaign > FORMAT:
            made = f"format {header.undercroft_campaign}; this one reads up to {FORMAT}"
            raise SaveError(f"{path} was written by a newer Undercroft ({made}). It is left as it is.")
        return msgspec.json.decode(data, type=Envelope)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise SaveError(f"{path} is not a campaign of Undercroft, or not all of it. It is left as it is.") from None


@dataclass(frozen=True)
class Listed:
    """A campaign in the folder, or why it cannot be read."""

    path: Path
    campaign: Campaign | None
    problem: str = ""


def campaigns(saves: Path) -> list[Listed]:
    """The campaigns that are there, by name."""
    folder = campaigns_folder(saves)
    paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX) if folder.is_dir() else []
    return [_listed(path) for path in paths]


def _listed(path: Path) -> Listed:
    try:
        return Listed(path, read(path))
    except SaveError as error:
        return Listed(path, None, str(error))
