"""What a room looks like from a seat, and what changed since the last look."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from undercroft.engine.cutting import Drawn
from undercroft.engine.event import Event
from undercroft.engine.view import Area, Happening, Page, Sheet, View
from undercroft.engine.zone import SPECTATOR
from undercroft.match.match import Match
from undercroft.server.room import Room
from undercroft.wire import AreaChange, Changed, Pieces, RoomInfo, Same, Shown

SAME = Same()
WRITTEN = (Sheet, Page)
"""Areas on which no pieces lie."""
RECENT = 400
"""How many events a table shown from nothing brings along."""


@dataclass(slots=True)
class Look:
    """What a seat sees at some moment; the events apart."""

    info: RoomInfo
    view: View | None
    standing: str
    undo_free: bool
    may_redo: bool
    undos: int
    chat: int
    events: int = field(default=0, compare=False)
    """How many events there were, seen by this seat or not."""


class Scene:
    """A room at one moment, for all who look at it: what is the same for everybody is made once."""

    def __init__(self, room: Room, info: RoomInfo, before: Drawn | None = None) -> None:
        self.room, self.info, self.before = room, info, before
        """`before` is the whole table as it was drawn at an earlier moment, and"""
        self.drawn: Drawn | None = None
        """this is how it looks now, once somebody looks at it."""
        self.told: dict[int, Happening] = {}
        """The events that somebody was told of, by their number."""

    def look(self, seat: int) -> Look:
        """What a seat (or SPECTATOR) sees now."""
        match = self.room.match
        if match is None:
            return Look(self.info, None, "", False, False, self.room.undos, self._chat())
        if self.drawn is None:
            self.drawn = match.drawn(self.before)
        return self._look(match, seat, match.view_of(seat, self.drawn, len(match.table.events)))

    def look_after_answer(self, seat: int, before: Look) -> Look:
        """What a seat sees that has answered in secret, which changed nothing but that it is no longer asked."""
        match = self.room.match
        if match is None or before.view is None:
            return self.look(seat)
        return self._look(match, seat, replace(before.view, question=None))

    def _chat(self) -> int:
        return self.room.chat[-1].number if self.room.chat else -1

    def _look(self, match: Match, seat: int, view: View) -> Look:
        room, seated = self.room, seat != SPECTATOR
        # Whether one's last choice is still the last one would tell that others have answered.
        shielded = room.in_window and seated and match.prompt_of(seat) is None
        return Look(
            self.info,
            self._asked(view),
            match.standing(seat) if seated else "",
            seated and not shielded and match.undo_is_free(seat),
            seated and match.may_redo(seat),
            room.undos,
            self._chat(),
            len(match.table.events),
        )

    def _asked(self, view: View) -> View:
        """A view without a question that is answered already: sealed, or by a standing order in a moment.

        In a window of fixed length the question of every seat of the circle is there at once (D-327).
        """
        room = self.room
        ordered = room.ordered is not None and room.ordered.seat == view.seat
        if ordered or view.seat in room.sealed:
            return replace(view, question=None)
        later = room.asked_in_circle(view.seat) if view.question is None else None
        if later is None or room.match is None or room.match.order_answers(*later):
            return view
        ahead, _ = later
        return replace(view, question=room.match.game.view(ahead, view.seat, room.match.names).question)

    def happened(self, seat: int, since: int, until: int) -> tuple[Happening, ...]:
        """The events from one number of them to another, as a seat may know them."""
        if self.room.match is None:
            return ()
        mine = 1 << seat
        events = self.room.match.table.events
        return tuple([self._told(i, events[i]) for i in range(since, until) if events[i].to & mine])

    def _told(self, number: int, event: Event) -> Happening:
        if number not in self.told:
            match = self.room.match
            assert match is not None
            self.told[number] = match.game.happening(match.table, event, match.game.words["en"], match.names)
        return self.told[number]

    def shown(self, now: Look, seat: int) -> Shown:
        """The table from nothing."""
        view = now.view
        if view is not None:
            view = replace(view, events=self.happened(seat, max(0, now.events - RECENT), now.events))
        return Shown(
            number=now.info.number,
            room=now.info,
            seat=None if seat == SPECTATOR else seat,
            view=view,
            standing=now.standing,
            undo_free=now.undo_free,
            may_redo=now.may_redo,
            chat=tuple(self.room.chat),
        )

    def changed(self, before: Look, now: Look, seat: int) -> Changed | Shown | None:
        """What changed from one look to the next; nothing if nothing did."""
        events = self.happened(seat, before.events, now.events)
        if not events and before == now:
            return None
        if now.view is None or before.view is None or before.undos != now.undos:
            return self.shown(now, seat)
        return self._change(before.info.number, now, before.chat, area_changes(before.view, now.view), events)

    def missed(self, seen: int, now: Look, seat: int) -> Changed | Shown:
        """What a client missed that was away since a number: the events since then, if they are still known."""
        since = self.room.events_at.get(seen)
        if now.view is None or since is None:
            return self.shown(now, seat)
        # Within one number a seat may have seen several things, so all areas are told in full.
        return self._change(seen, now, seen, now.view.areas, self.happened(seat, since, now.events))

    def _change(
        self, since: int, now: Look, chat: int, areas: tuple[AreaChange, ...], events: tuple[Happening, ...]
    ) -> Changed:
        view = now.view
        assert view is not None
        return Changed(
            since=since,
            number=now.info.number,
            room=now.info,
            areas=areas,
            names=view.names,
            stack=view.stack,
            question=view.question,
            waiting=view.waiting,
            window=view.window,
            events=events,
            ending=view.ending,
            standing=now.standing,
            undo_free=now.undo_free,
            may_redo=now.may_redo,
            chat=tuple([line for line in self.room.chat if line.number > chat]),
        )


def area_changes(before: View, now: View) -> tuple[AreaChange, ...]:
    """How the areas changed, by position; nothing if none did."""
    if len(before.areas) != len(now.areas):
        return now.areas
    changes = tuple([_area_change(old, new) for old, new in zip(before.areas, now.areas, strict=True)])
    return changes if any(change is not SAME for change in changes) else ()


def _area_change(old: Area, new: Area) -> AreaChange:
    if old is new or old == new:
        return SAME
    if type(old) is not type(new) or isinstance(old, WRITTEN) or isinstance(new, WRITTEN):
        return new
    return Pieces(pieces=new.pieces) if replace(old, pieces=new.pieces) == new else new
