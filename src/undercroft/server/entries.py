"""The log of a room: everything that ever happened in it. A room is the fold of its log."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from undercroft.match.journal import Entry as JournalEntry
from undercroft.match.journal import Origin
from undercroft.wire import Clock, SeatPlan

By = Literal["", "bot", "order", "clock"]
"""Who made a choice for a seat; nothing for the person."""


class Made(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="made", tag_field="e"):
    """A room was made. `past` are the moves of a game that it goes on with."""

    game: str
    version: str
    name: str
    settings: dict[str, str]
    seats: tuple[SeatPlan, ...]
    invitation: str
    secret: str
    words: tuple[str, ...] | None = None
    """The words that stirred the luck of the past; a new game has those of its seats."""
    clock: Clock = Clock()
    listed: bool = False
    seeded: bool = False
    campaign: str = ""
    former: tuple[str, ...] = ()
    """Who sat at the campaign's last game, by name."""
    window_seconds: int = 0
    past: tuple[JournalEntry, ...] = ()
    origin: Origin | None = None


class Joined(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="joined", tag_field="e"):
    """Somebody took a seat; `ticket` is the hash of their token."""

    seat: int
    name: str
    ticket: str


class Watched(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="watched", tag_field="e"):
    """Somebody came to watch."""

    name: str
    ticket: str


class Admitted(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="admitted", tag_field="e"):
    """The owner of a seat got one more token for it, and one more invitation to share."""

    seat: int
    ticket: str
    invitation: str


class Left(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="left", tag_field="e"):
    """Somebody gave a seat up."""

    seat: int


class Arranged(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="arranged", tag_field="e"):
    """The host changed a seat, added one behind the last, or took the last away."""

    seat: int
    plan: SeatPlan | None = None


class Configured(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="configured", tag_field="e"):
    """The host changed the options."""

    settings: dict[str, str]


class Readied(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="readied", tag_field="e"):
    """Somebody is ready, or not any more; `word` stirs the luck, `wish` says what they would like to play."""

    seat: int
    ready: bool
    word: str = ""
    wish: str = ""


class Began(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="began", tag_field="e"):
    """The game began, under these rules."""

    version: str


class Chose(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="chose", tag_field="e"):
    """A choice was made for a seat."""

    seat: int
    key: str
    by: By = ""


class Sealed(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="sealed", tag_field="e"):
    """Somebody answered in a window of fixed length; the answer is opened when its time is over."""

    seat: int
    key: str


class UndoAsked(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="undo-asked", tag_field="e"):
    """Somebody wishes to take back, and others must agree."""

    seat: int


class Agreed(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="agreed", tag_field="e"):
    """Somebody answered a wish to take back."""

    seat: int
    yes: bool


class Undone(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="undone", tag_field="e"):
    """A seat's last choice was taken back; whoever had to agree did."""

    seat: int


class Redone(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="redone", tag_field="e"):
    """A choice was made again that had been taken back."""

    seat: int


class Stood(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="stood", tag_field="e"):
    """Somebody gave themselves a standing order."""

    seat: int
    name: str


class HandedOver(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="handed-over", tag_field="e"):
    """Another seat speaks for the group."""

    seat: int
    to: int


class StoodIn(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="stood-in", tag_field="e"):
    """A bot plays for a person; with an empty level the person plays again."""

    seat: int
    level: str = ""


class Paused(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="paused", tag_field="e"):
    """Clocks and bots stopped, or went on."""

    paused: bool


class Said(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="said", tag_field="e"):
    """Somebody said something."""

    name: str
    text: str
    seat: int | None = None


class WentOn(Struct, frozen=True, omit_defaults=True, kw_only=True, tag="went-on", tag_field="e"):
    """The players went on to another room: a rematch, or the next chapter."""

    room: str


Entry = (
    Made
    | Joined
    | Watched
    | Admitted
    | Left
    | Arranged
    | Configured
    | Readied
    | Began
    | Chose
    | Sealed
    | UndoAsked
    | Agreed
    | Undone
    | Redone
    | Stood
    | HandedOver
    | StoodIn
    | Paused
    | Said
    | WentOn
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encoded(entry: Entry) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(entry)


def decoded(body: bytes) -> Entry:
    """An entry as it was stored."""
    return _decoder.decode(body)
