"""A room put away beside its log, so that it need not be folded from the beginning to be opened.

The log is the truth. A snapshot says which rules it was made under and which entry it follows, and carries a sum over
its bytes; where any of that does not agree it is thrown away, and the log is folded.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Raw, Struct

from undercroft.engine.keep import Unfit
from undercroft.engine.refusal import Refusal
from undercroft.games import game as game_named
from undercroft.match.kept import Kept, edition
from undercroft.match.match import Match
from undercroft.server.room import Room
from undercroft.server.showing import RECENT
from undercroft.server.store import Snapshot, Stored

FORMAT = 1
SUM_BYTES = 16


class Envelope(Struct, kw_only=True):
    """What is checked before anything else is believed."""

    format: int
    game: str
    edition: str
    last: str
    """A sum over the last entry that the snapshot holds."""
    room: Raw
    match: Raw


def put_away(room: Room, last: Stored) -> Snapshot:
    """A room in which a game is played; `last` is the entry that it has come to."""
    assert room.match is not None
    kept = room.match.put_away(RECENT)
    told = {number: events for number, events in room.events_at.items() if events >= kept.forgotten}
    envelope = Envelope(
        format=FORMAT,
        game=room.game.name,
        edition=edition(room.game),
        last=_sum(last),
        room=Raw(msgspec.json.encode(replace(room, match=None, events_at=told))),
        match=Raw(msgspec.json.encode(kept)),
    )
    body = msgspec.json.encode(envelope)
    return Snapshot(room.length, _bytes_sum(body) + body)


def laid_out(snapshot: Snapshot, last: Stored) -> Room | None:
    """The room that was put away after this entry, if that can be trusted."""
    sum_, body = snapshot.body[:SUM_BYTES], snapshot.body[SUM_BYTES:]
    if sum_ != _bytes_sum(body):
        return None
    try:
        envelope = _envelopes.decode(body)
        game = game_named(envelope.game)
        made_of = (envelope.format, envelope.edition, envelope.last)
        if made_of != (FORMAT, edition(game), _sum(last)):
            return None
        room = _rooms.decode(envelope.room)
        room.match = Match.laid_out(game, _matches.decode(envelope.match))
    except (msgspec.MsgspecError, Unfit, Refusal):
        return None
    return room if room.length == snapshot.length else None


def _no_match(kind: type, value: Any) -> Any:
    raise Unfit("a match is put away apart from its room")


# Made here, once: rooms are opened by several threads, and a decoder that two of them make at once can crash.
_envelopes = msgspec.json.Decoder(Envelope)
_rooms = msgspec.json.Decoder(Room, dec_hook=_no_match)
_matches = msgspec.json.Decoder(Kept)


def _sum(entry: Stored) -> str:
    return blake2b(entry.body, digest_size=SUM_BYTES, person=b"undercroft entry").hexdigest()


def _bytes_sum(body: bytes) -> bytes:
    return blake2b(body, digest_size=SUM_BYTES, person=b"undercroft snap").digest()
