"""A load for a server: many players at once, over real sockets, who choose as fast as they are answered."""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import dataclass, field
from time import monotonic, perf_counter
from typing import TextIO
from urllib.parse import quote

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from undercroft import wire
from undercroft.client.server import Server
from undercroft.engine.refusal import Refusal
from undercroft.wire import Bye, Choose, Done, Hello, NewRoom, Ready, Refused, Rematch, Request, SeatPlan, Ticket

LARGEST = 8 * 1024 * 1024
LATE = ("look again", "Nothing is asked", "not the question")
"""Parts of the refusals that a player meets who answers at the same moment as another."""


# What these players read of the table. They share the machine with what they measure, so they pass over the rest.


class Key(Struct):
    """An option."""

    key: str


class Asked(Struct):
    """A question."""

    options: tuple[Key, ...]


class Ended(Struct):
    """How the game ended."""

    cause: str


class Sight(Struct):
    """A view."""

    question: Asked | None = None
    ending: Ended | None = None


class Where(Struct, rename="camel"):
    """A room."""

    next_room: str = ""


class Table(Struct, kw_only=True, tag_field="is", tag="shown"):
    """The table from nothing."""

    number: int
    room: Where
    view: Sight | None = None


class News(Sight, kw_only=True, tag_field="is", tag="changed"):
    """What changed: the question and the ending always replace what was there."""

    number: int
    room: Where


_decode = msgspec.json.Decoder(Table | News | Done | Refused | Bye).decode
_encode = msgspec.json.Encoder().encode


@dataclass
class Measured:
    """What a load measured: how long each acknowledgement took, and how many choices were refused."""

    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    games: int = 0

    @property
    def rate(self) -> float:
        """Acknowledged choices a second."""
        return len(self.waits) / self.seconds if self.seconds else 0.0

    def wait(self, part: float) -> float:
        """The time in milliseconds within which that part of the choices was acknowledged."""
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0

    def line(self) -> str:
        return (
            f"{self.rate:,.0f} acknowledged choices a second; half of them within {self.wait(0.5):.1f} ms, "
            f"99 in 100 within {self.wait(0.99):.1f} ms; {self.refused} came too late; {self.games} games ended"
        )


class Loader:
    """One player of the load, who goes on with a rematch whenever a game is over."""

    def __init__(self, address: str, ticket: Ticket, measured: Measured, number: int) -> None:
        self.address, self.ticket, self.measured, self.number = address, ticket, measured, number
        self.line: ClientConnection | None = None
        self.view: Sight | None = None
        self.table = 0
        """The number of the table that was shown last, and"""
        self.version = 0
        """how often it was shown."""
        self.next_room = ""
        self.luck = random.Random(number)
        self.ids = 0
        self.asked_at: dict[str, float] = {}
        self.answered = -1
        """The version of the table to which this player has answered."""
        self.bored = False
        """Whether a rematch was asked for."""

    async def sit(self, room: str) -> None:
        """Sit down in a room and be ready."""
        await self.close()
        self.view, self.next_room, self.answered, self.bored = None, "", -1, False
        address = f"{self.address.replace('http', 'ws', 1)}/api/rooms/{quote(room)}/socket"
        self.line = await connect(address, max_size=LARGEST, compression=None, open_timeout=60)
        await self._send(Hello(protocol=wire.PROTOCOL, token=self.ticket.token))
        await self._send(Ready(id=self._id(), ready=True))

    async def close(self) -> None:
        if self.line is not None:
            await self.line.close()

    async def play(self, until: float) -> None:
        """Answer whatever is asked, until the time is over."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(until - monotonic()):
                while True:
                    assert self.line is not None
                    await self._take(_decode(await self.line.recv(decode=False)))

    async def _take(self, message: Table | News | Done | Refused | Bye) -> None:
        match message:
            case Table() | News():
                self.view = message.view if isinstance(message, Table) else message
                self.table, self.next_room = message.number, message.room.next_room
                self.version += 1
            case Done():
                began = self.asked_at.pop(message.id, None)
                if began is not None:
                    self.measured.waits.append(perf_counter() - began)
            case Refused():
                if self.asked_at.pop(message.id, None) is not None:
                    self.measured.refused += 1
                if not any(part in message.sentence for part in LATE):
                    raise Refusal(message.sentence)
                self.answered = -1
            case Bye():
                raise Refusal(message.sentence)
        await self._answer()

    async def _answer(self) -> None:
        view = self.view
        if view is None or self.asked_at or self.version == self.answered:
            return
        if self.next_room:
            await self.sit(self.next_room)
        elif view.ending is not None:
            await self._go_on()
        elif view.question is not None:
            self.answered = self.version
            key = self.luck.choice(view.question.options).key
            request = Choose(id=self._id(), number=self.table, key=key)
            self.asked_at[request.id] = perf_counter()
            await self._send(request)

    async def _go_on(self) -> None:
        """One of each table asks for a rematch, and all follow."""
        if self.ticket.seat == 0 and not self.bored:
            self.bored = True
            self.measured.games += 1
            await self._send(Rematch(id=self._id()))

    async def _send(self, message: Hello | Request) -> None:
        assert self.line is not None
        await self.line.send(_encode(message).decode())

    def _id(self) -> str:
        self.ids += 1
        return f"{self.number}-{self.ids}"


async def load(address: str, game: str, clients: int, players: int, seconds: float, out: TextIO) -> Measured:
    """Put a load on a server: rooms of `players` people each, until there are so many clients."""
    server, measured = Server(address), Measured()
    seats = (SeatPlan(),) * players
    loaders: list[Loader] = []
    try:
        while len(loaders) < clients:
            for ticket in await asyncio.to_thread(_room, server, game, seats, len(loaders)):
                loaders.append(Loader(server.address, ticket, measured, len(loaders)))
                await loaders[-1].sit(ticket.room)
        out.write(f"{len(loaders)} clients sit at {len(loaders) // players} tables\n")
        out.flush()
        began = monotonic()
        await asyncio.gather(*(loader.play(began + seconds) for loader in loaders))
        measured.seconds = monotonic() - began
    finally:
        await asyncio.gather(*(loader.close() for loader in loaders))
    return measured


def _room(server: Server, game: str, seats: tuple[SeatPlan, ...], number: int) -> list[Ticket]:
    first = server.make_room(NewRoom(game=game, your_name="Loader 1", seats=seats, seed=f"load {number}"))
    return [first, *(server.join(first.invitation, f"Loader {i + 2}") for i in range(len(seats) - 1))]
