"""A client of the table server: rooms over HTTP, a seat over a WebSocket that comes back by itself.

    from undercroft.client import Server

    server = Server("http://localhost:8080")
    with server.sit(server.join("ROOM.INVITATION", "Robin")) as seat:
        for view in seat.questions():
            seat.choose(view.question.options[0].key)

Every problem is a `Refusal` with one sentence; `Unreachable` is one that may pass.
"""

from undercroft.client.seat import Seat, Unreachable
from undercroft.client.server import Server

__all__ = ["Seat", "Server", "Unreachable"]
