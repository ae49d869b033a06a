"""A load for a server: many players at once, over real sockets, who choose as fast as they are answered."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from time import monotonic, perf_counter
from typing import TextIO
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from undercroft import wire
from undercroft.client.server import Server
from undercroft.client.state import State
from undercroft.engine.refusal import Refusal
from undercroft.wire import (
    Bye,
    Changed,
    Choose,
    Done,
    FromServer,
    Hello,
    NewRoom,
    Ready,
    Refused,
    SeatPlan,
    Shown,
    Ticket,
)

_decode = msgspec.json.Decoder(FromServer).decode
_encode = msgspec.json.Encoder().encode

LARGEST = 8 * 1024 * 1024
LATE = ("look again", "Nothing is asked", "not the question")
"""Parts of the refusals that a player meets who answers at the same moment as another."""


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
    """One player of the load."""

    def __init__(self, line: ClientConnection, measured: Measured, number: int) -> None:
        self.line, self.measured = line, measured
        self.state = State()
        self.luck = random.Random(number)
        self.ids = 0
        self.number = number
        self.asked_at: dict[str, float] = {}
        self.answered = -1
        """The version of the table to which this player has answered."""

    async def play(self, until: float) -> None:
        """Answer whatever is asked, until the time is over."""
        while monotonic() < until:
            try:
                message = _decode(await asyncio.wait_for(self.line.recv(), until - monotonic()))
            except TimeoutError:
                return
            await self._take(message)

    async def _take(self, message: FromServer) -> None:
        match message:
            case Shown() | Changed():
                self.state.take(message)
            case Done():
                began = self.asked_at.pop(message.id, None)
                if began is not None:
                    self.measured.waits.append(perf_counter() - began)
            case Refused():
                self.asked_at.pop(message.id, None)
                self.measured.refused += 1
                if not any(part in message.sentence for part in LATE):
                    raise Refusal(message.sentence)
                self.answered = -1
            case Bye():
                raise Refusal(message.sentence)
        await self._answer()

    async def _answer(self) -> None:
        view = self.state.view
        if view is None or view.question is None or self.asked_at or self.state.version == self.answered:
            return
        self.answered = self.state.version
        self.ids += 1
        request = Choose(
            id=f"{self.number}-{self.ids}", number=self.state.number, key=self.luck.choice(view.question.options).key
        )
        self.asked_at[request.id] = perf_counter()
        await self.line.send(_encode(request).decode())


async def _sit(stack: AsyncExitStack, server: Server, ticket: Ticket, measured: Measured, number: int) -> Loader:
    address = server.address.replace("http", "ws", 1)
    line = await stack.enter_async_context(
        connect(f"{address}/api/rooms/{quote(ticket.room)}/socket", max_size=LARGEST, compression=None, open_timeout=60)
    )
    await line.send(_encode(Hello(protocol=wire.PROTOCOL, token=ticket.token)).decode())
    await line.send(_encode(Ready(id=f"{number}-ready", ready=True)).decode())
    return Loader(line, measured, number)


async def load(address: str, game: str, clients: int, players: int, seconds: float, out: TextIO) -> Measured:
    """Put a load on a server: rooms of `players` people each, until there are so many clients."""
    server, measured = Server(address), Measured()
    seats = (SeatPlan(),) * players
    async with AsyncExitStack() as stack:
        loaders: list[Loader] = []
        while len(loaders) < clients:
            tickets = await asyncio.to_thread(_room, server, game, seats, len(loaders))
            for ticket in tickets:
                loaders.append(await _sit(stack, server, ticket, measured, len(loaders)))
        out.write(f"{len(loaders)} clients sit at {len(loaders) // players} tables\n")
        out.flush()
        began = monotonic()
        await asyncio.gather(*(loader.play(began + seconds) for loader in loaders))
        measured.seconds = monotonic() - began
        views = [loader.state.view for loader in loaders]
        measured.games = sum(view is not None and view.ending is not None for view in views) // players
    return measured


def _room(server: Server, game: str, seats: tuple[SeatPlan, ...], number: int) -> list[Ticket]:
    first = server.make_room(NewRoom(game=game, your_name="Loader 1", seats=seats, seed=f"load {number}"))
    return [first, *(server.join(first.invitation, f"Loader {i + 2}") for i in range(len(seats) - 1))]
