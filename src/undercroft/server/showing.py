"""What a room looks like from a seat, and what changed since the last look."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from undercroft.engine.view import Area, Happening, Page, Sheet, View
from undercroft.engine.zone import SPECTATOR
from undercroft.server.room import Room
from undercroft.wire import AreaChange, Changed, Pieces, RoomInfo, Same, Shown

RECENT = 400
"""How many events a table shown from nothing brings along."""


@dataclass(frozen=True)
class Look:
    """What a seat sees at some moment; the events apart."""

    info: RoomInfo
    view: View | None
    standing: str
    undo_free: bool
    may_redo: bool
    undos: int
    chat: int
    opens_at: float = 0
    events: int = field(default=0, compare=False)
    """How many events there were, seen by this seat or not."""


def look(room: Room, info: RoomInfo, seat: int) -> Look:
    """What a seat (or SPECTATOR) sees now."""
    match = room.match
    chat = room.chat[-1].number if room.chat else -1
    if match is None:
        return Look(info, None, "", False, False, room.undos, chat)
    seated = seat != SPECTATOR
    # Whether one's last choice is still the last one would tell that others have answered.
    shielded = room.in_window and seated and match.prompt_of(seat) is None
    return Look(
        info,
        _asked(room, match.view(seat, len(match.table.events))),
        match.standing(seat) if seated else "",
        seated and not shielded and match.undo_is_free(seat),
        seated and match.may_redo(seat),
        room.undos,
        chat,
        room.opens_at(seat) if seated else 0,
        len(match.table.events),
    )


def _asked(room: Room, view: View) -> View:
    """A view without a question that is answered already: sealed, or by a standing order in a moment."""
    ordered = room.ordered is not None and room.ordered.seat == view.seat
    return replace(view, question=None) if ordered or view.seat in room.sealed else view


def happened(room: Room, seat: int, since: int) -> tuple[Happening, ...]:
    """The events after a number of them, as a seat may know them."""
    match = room.match
    if match is None:
        return ()
    words = match.game.words["en"]
    mine = 1 << seat
    fresh = match.table.events[since:]
    return tuple(match.game.happening(match.table, event, words, match.names) for event in fresh if event.to & mine)


def shown(room: Room, now: Look, seat: int) -> Shown:
    """The table from nothing."""
    view = now.view
    if view is not None:
        view = replace(view, events=happened(room, seat, max(0, now.events - RECENT)))
    return Shown(
        number=room.number,
        room=now.info,
        seat=None if seat == SPECTATOR else seat,
        view=view,
        standing=now.standing,
        undo_free=now.undo_free,
        may_redo=now.may_redo,
        opens_at=now.opens_at,
        chat=tuple(room.chat),
    )


def changed(room: Room, before: Look, now: Look, seat: int) -> Changed | Shown | None:
    """What changed from one look to the next; nothing if nothing did."""
    if before == now and not happened(room, seat, before.events):
        return None
    if now.view is None or before.view is None or before.undos != now.undos:
        return shown(room, now, seat)
    return _change(room, before.info.number, now, seat, before.events, before.chat, area_changes(before.view, now.view))


def missed(room: Room, seen: int, now: Look, seat: int) -> Changed | Shown:
    """What a client missed that was away since a number: the events since then, if they are still known."""
    since = room.events_at.get(seen)
    if now.view is None or since is None:
        return shown(room, now, seat)
    # Within one number a seat may have seen several things, so all areas are told in full.
    return _change(room, seen, now, seat, since, seen, now.view.areas)


def _change(
    room: Room, since: int, now: Look, seat: int, events: int, chat: int, areas: tuple[AreaChange, ...]
) -> Changed:
    view = now.view
    assert view is not None
    return Changed(
        since=since,
        number=room.number,
        room=now.info,
        areas=areas,
        names=view.names,
        stack=view.stack,
        question=view.question,
        waiting=view.waiting,
        window=view.window,
        events=happened(room, seat, events),
        ending=view.ending,
        standing=now.standing,
        undo_free=now.undo_free,
        may_redo=now.may_redo,
        opens_at=now.opens_at,
        chat=tuple(line for line in room.chat if line.number > chat),
    )


def area_changes(before: View, now: View) -> tuple[AreaChange, ...]:
    """How the areas changed, by position; nothing if none did."""
    if before.areas == now.areas:
        return ()
    if len(before.areas) != len(now.areas):
        return now.areas
    return tuple(_area_change(old, new) for old, new in zip(before.areas, now.areas, strict=True))


def _area_change(old: Area, new: Area) -> AreaChange:
    if old == new:
        return Same()
    if type(old) is not type(new) or isinstance(old, Sheet | Page) or isinstance(new, Sheet | Page):
        return new
    return Pieces(pieces=new.pieces) if replace(old, pieces=new.pieces) == new else new
