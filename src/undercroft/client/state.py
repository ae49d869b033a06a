"""What a seat knows of its room: the table put together from what the server shows."""

from __future__ import annotations

from msgspec.structs import replace

from undercroft.engine.view import Area, Happening, Page, Sheet, View
from undercroft.wire import AreaChange, Changed, ChatLine, Pieces, RoomInfo, Same, Shown


class State:
    """A room as it was last shown."""

    def __init__(self) -> None:
        self.version = 0
        """Counts what was shown, for whoever waits for something new."""
        self.number = -1
        self.room: RoomInfo | None = None
        self.seat: int | None = None
        self.view: View | None = None
        self.standing = ""
        self.undo_free = False
        self.may_redo = False
        self.chat: list[ChatLine] = []
        self.log: list[Happening] = []
        """All events that this seat was told of since it came."""

    def take(self, message: Shown | Changed) -> None:
        """Put a message into place."""
        if isinstance(message, Shown):
            self._show(message)
        else:
            self._change(message)
        self.version += 1
        self.number = message.number
        self.room = message.room
        self.standing = message.standing
        self.undo_free = message.undo_free
        self.may_redo = message.may_redo

    def _show(self, message: Shown) -> None:
        self.seat = message.seat
        self.view = message.view
        self.chat = list(message.chat)
        self.log = list(message.view.events) if message.view else []

    def _change(self, message: Changed) -> None:
        view = self.view
        assert view is not None
        areas = view.areas
        if message.areas:
            areas = tuple(_area(change, areas, i) for i, change in enumerate(message.areas))
        self.view = replace(
            view,
            areas=areas,
            names=message.names or view.names,
            stack=message.stack,
            question=message.question,
            waiting=message.waiting,
            window=message.window,
            events=message.events,
            ending=message.ending,
        )
        known = {line.number for line in self.chat}
        self.chat += [line for line in message.chat if line.number not in known]
        self.log += message.events


def _area(change: AreaChange, before: tuple[Area, ...], i: int) -> Area:
    match change:
        case Same():
            return before[i]
        case Pieces():
            old = before[i]
            assert not isinstance(old, Sheet | Page)
            return replace(old, pieces=change.pieces)
        case _:
            return change
