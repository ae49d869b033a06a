"""The line to a client: uvicorn's WebSocket, with a short way for what is heard and said once both have met."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "undercroft.line"
MOST_UNHEARD = 8
"""Messages that may wait to be heard before no more is read."""
TEXT = 0x81
"""The first byte of a frame that is a whole text."""


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that the application may use itself: no task wakes for what it says, and messages go out together."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.free: Callable[[], None] = _nobody_waits
        """Called when more can be written."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"line": self}

    def send_receive_event_to_app(self) -> None:
        """Hand a message over. uvicorn would stop reading for each and begin again; only who sends many has to wait."""
        few = not self.read_paused and self.queue.qsize() < MOST_UNHEARD
        self.read_paused = few or self.read_paused
        super().send_receive_event_to_app()
        self.read_paused = not few

    @property
    def takes_more(self) -> bool:
        """Whether what is written goes out, and does not pile up."""
        return self.writable.is_set()

    def write(self, messages: Iterable[bytes]) -> None:
        """Send texts. Who has gone hears nothing."""
        if self.conn.state is State.OPEN and not self.disconnected and not self.transport.is_closing():
            self.transport.write(b"".join([part for message in messages for part in (header(len(message)), message)]))

    async def hear(self) -> str | None:
        """The next message; None if it is no text."""
        event = await self.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event["code"])
        return event.get("text") if event["type"] == "websocket.receive" else None

    def resume_writing(self) -> None:
        super().resume_writing()
        self.free()


def header(length: int) -> bytes:
    """What goes before a text of so many bytes: one frame, whole and unmasked, as servers send them (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


def line_of(socket: WebSocket) -> Line:
    """The line behind a WebSocket."""
    line: Line = socket.scope["extensions"][EXTENSION]["line"]
    return line


def _nobody_waits() -> None:
    """What a line calls that nobody writes to."""
