"""What a server can be asked for at any time, over HTTP."""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

import msgspec

from undercroft.client.seat import Seat, Unreachable
from undercroft.engine.refusal import Refusal
from undercroft.wire import (
    GameInfo,
    Join,
    LuckInfo,
    MatchLine,
    NewRoom,
    Problem,
    ReplayMove,
    RoomPeek,
    RuleInfo,
    Ticket,
)

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds to wait for an answer."""


class Server:
    """A table server at an address."""

    def __init__(self, address: str) -> None:
        self.address = checked(address)

    # Games and rooms.

    def games(self) -> list[GameInfo]:
        """The games that can be played here."""
        return self._get("/api/games", list[GameInfo])

    def rules(self, game: str, words: str = "") -> list[RuleInfo]:
        """The rules of a game, or those that contain some words."""
        return self._get(f"/api/games/{quote(game)}/rules?{urlencode({'words': words})}", list[RuleInfo])

    def rooms(self) -> list[RoomPeek]:
        """The rooms that are open to everybody."""
        return self._get("/api/rooms", list[RoomPeek])

    def make_room(self, room: NewRoom) -> Ticket:
        """Make a room and take its first open seat."""
        return self._post("/api/rooms", room, Ticket)

    def peek(self, invitation: str) -> RoomPeek:
        """What an invitation is to."""
        return self._get(f"/api/invitations/{quote(invitation)}", RoomPeek)

    def join(self, invitation: str, name: str, seat: int | None = None, watch: bool = False) -> Ticket:
        """Take a seat, or a place among those who watch."""
        return self._post(
            "/api/invitations", Join(invitation=invitation, your_name=name, seat=seat, watch=watch), Ticket
        )

    def sit(self, ticket: Ticket) -> Seat:
        """Sit down where a ticket says."""
        scheme, _, rest = self.address.partition("://")
        return Seat(f"{'wss' if scheme == 'https' else 'ws'}://{rest}/api/rooms/{quote(ticket.room)}/socket", ticket)

    # Matches that are over.

    def matches(self) -> list[MatchLine]:
        """Finished matches."""
        return self._get("/api/matches", list[MatchLine])

    def move(self, match: str, number: int) -> ReplayMove:
        """A finished match after some of its moves."""
        return self._get(f"/api/matches/{quote(match)}/moves/{number}", ReplayMove)

    def luck(self, match: str) -> LuckInfo:
        """What was promised about the luck of a match, and once it is over whether it was kept."""
        return self._get(f"/api/matches/{quote(match)}/luck", LuckInfo)

    # Asking.

    def _get(self, path: str, answer: type[T]) -> T:
        return self._ask(Request(self.address + path), answer)

    def _post(self, path: str, body: Any, answer: type[T]) -> T:
        headers = {"Content-Type": "application/json"}
        return self._ask(Request(self.address + path, msgspec.json.encode(body), headers, method="POST"), answer)

    def _ask(self, request: Request, answer: type[T]) -> T:
        try:
            with urlopen(request, timeout=PATIENCE) as response:
                return msgspec.json.decode(response.read(), type=answer)
        except HTTPError as error:
            raise _refusal(self.address, error) from None
        except (URLError, OSError) as error:
            why = getattr(error, "reason", error)
            raise Unreachable(f"No server answers at {self.address}: {why}.") from None
        except msgspec.MsgspecError as error:
            raise Refusal(f"{self.address} does not answer like a table server: {error}.") from None


def checked(address: str) -> str:
    """An address in the form that is used here, or a refusal."""
    full = address if "://" in address else f"http://{address}"
    parts = urlsplit(full)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Refusal(f"{address!r} is no address of a server; one looks like http://localhost:8080.")
    return f"{parts.scheme}://{parts.netloc}"


def _refusal(address: str, error: HTTPError) -> Refusal:
    try:
        problem = msgspec.json.decode(error.read(), type=Problem)
    except msgspec.MsgspecError:
        return Refusal(f"{address} answered {error.code}; is it a table server?")
    return Refusal(problem.sentence, problem.rule)
