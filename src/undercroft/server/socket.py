"""One WebSocket a client: it says hello, then asks for things and is shown the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from undercroft.engine.refusal import Refusal
from undercroft.match.why import why
from undercroft.server.desk import Desk
from undercroft.server.hall import Live, Mistake, NoRoom, Unsure, encode
from undercroft.server.limits import Bucket
from undercroft.server.line import Line, line_of
from undercroft.server.room import Guest
from undercroft.server.rulebooks import rules_behind
from undercroft.server.store import StoreError
from undercroft.server.tokens import hashed
from undercroft.wire import (
    PROTOCOL,
    Advice,
    Because,
    Bye,
    Done,
    FromClient,
    Hello,
    Hint,
    Refused,
    Rematch,
    Request,
    Why,
)

log = logging.getLogger("undercroft.socket")

HELLO_SECONDS = 10.0
MOST_WAITING = 200
"""Messages that may wait for a slow client before it is sent away."""
LONGEST_ID = 100

decode = msgspec.json.Decoder(FromClient).decode


class Gone(Exception):
    """The connection ends, for a reason that is told."""

    def __init__(self, bye: Bye) -> None:
        self.bye = bye


class Client:
    """Somebody at the other end of a WebSocket."""

    def __init__(self, line: Line, guest: Guest) -> None:
        self.line, self.guest = line, guest
        self.line.free = self.flush
        self.outbox: list[bytes] = []
        self.pace = Bucket(20, 80)
        self.loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[Bye] = self.loop.create_future()

    def send(self, message: bytes) -> None:
        """Send this, together with what else there is to be said in this moment."""
        if len(self.outbox) >= MOST_WAITING:
            self.end(Bye(sentence="You read too slowly; come back.", again=True))
            return
        if not self.outbox:
            self.loop.call_soon(self.flush)
        self.outbox.append(message)

    def flush(self) -> None:
        """Send what waits, in order, unless the line is full: then it calls when it is free."""
        if self.outbox and self.line.takes_more:
            waiting, self.outbox = self.outbox, []
            self.line.write(waiting)

    def end(self, bye: Bye) -> None:
        if not self.ended.done():
            self.ended.set_result(bye)


async def serve(desk: Desk, socket: WebSocket) -> None:
    """A connection from its beginning to its end."""
    address = socket.client.host if socket.client else ""
    try:
        desk.door.check_origin(socket.headers)
        desk.door.check_pace(address, desk.door.requests)
        desk.door.come(address)
    except Refusal:
        await socket.close(1008)
        return
    try:
        await socket.accept()
        await _served(desk, socket)
    except Gone as gone:
        await _farewell(socket, gone.bye)
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("connection failed", extra={"room": socket.path_params["room"]})
        await _farewell(socket, Bye(sentence="The server made a mistake; it was noted."))
    finally:
        desk.door.go(address)


async def _farewell(socket: WebSocket, bye: Bye) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(encode(bye).decode())
        await socket.close(1000 if not bye.again else 1012)


async def _served(desk: Desk, socket: WebSocket) -> None:
    hello = await _hello(socket)
    try:
        live = await desk.hall.enter(socket.path_params["room"])
    except NoRoom as refusal:
        raise Gone(Bye(sentence=str(refusal))) from None
    except (StoreError, Refusal) as problem:
        raise Gone(Bye(sentence=str(problem), again=True)) from None
    guest = live.room.guests.get(hashed(hello.token))
    if guest is None:
        raise Gone(Bye(sentence="This ticket opens no place in this room; ask for a new invitation."))
    client = Client(line_of(socket), guest)
    await _attend(desk, live, client, hello.seen)


async def _hello(socket: WebSocket) -> Hello:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = decode(await socket.receive_text())
    except TimeoutError:
        raise Gone(Bye(sentence="You did not say hello.")) from None
    except (msgspec.MsgspecError, KeyError):
        raise Gone(Bye(sentence="The first message must be a hello.")) from None
    if not isinstance(hello, Hello):
        raise Gone(Bye(sentence="The first message must be a hello."))
    if hello.protocol != PROTOCOL:
        raise Gone(Bye(sentence=f"This server speaks protocol {PROTOCOL}; load the page again.", reload=True))
    return hello


async def _attend(desk: Desk, live: Live, client: Client, seen: int) -> None:
    """Let a client take part until one side has had enough."""
    if desk.hall.closing:
        raise Gone(Bye(sentence="The server is being restarted.", again=True))
    async with live.lock:
        try:
            desk.hall.arrive(live, client, seen)
        except Mistake as mistake:
            raise Gone(Bye(sentence=mistake.sentence)) from None
    reader = asyncio.ensure_future(_read(desk, live, client))
    try:
        futures: set[asyncio.Future[Any]] = {reader, client.ended}
        await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)
    finally:
        desk.hall.leave(live, client)
        reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)
        client.flush()
    if client.ended.done():
        raise Gone(client.ended.result())


async def _read(desk: Desk, live: Live, client: Client) -> None:
    while True:
        text = await client.line.hear()
        if text is None:
            client.end(Bye(sentence="Messages are text."))
            return
        try:
            message = decode(text)
        except msgspec.MsgspecError as problem:
            client.end(Bye(sentence=f"This message cannot be read: {problem}."))
            return
        desk.metrics.count("messages")
        if desk.config.limits and not client.pace.take():
            desk.metrics.count("limited")
            client.end(Bye(sentence="Too many messages at once; come back in a while.", again=True))
            return
        if isinstance(message, Hello) or len(message.id) > LONGEST_ID:
            client.end(Bye(sentence="After the hello come requests with a short id."))
            return
        await _answer(desk, live, client, message)


async def _answer(desk: Desk, live: Live, client: Client, request: Request) -> None:
    """Answer one request by exactly one message."""
    try:
        answer = await _answered(desk, live, client, request)
    except Unsure:
        client.end(Bye(sentence="The database is gone for a moment; come back.", again=True))
        return
    except Refusal as refusal:
        desk.metrics.count("refusals")
        answer = Refused(id=request.id, sentence=refusal.sentence, rule=refusal.rule)
    except StoreError as problem:
        answer = Refused(id=request.id, sentence=str(problem))
    except Exception:
        log.exception("request failed", extra={"room": live.room.id})
        answer = Refused(id=request.id, sentence="The server made a mistake; it was noted.")
    client.send(encode(answer))


async def _answered(desk: Desk, live: Live, client: Client, request: Request) -> Done | Refused | Advice | Because:
    match request:
        case Hint():
            best, sentences = await desk.hall.hint(live, _seat(client))
            return Advice(id=request.id, best=best, sentences=sentences)
        case Why():
            seat = _seat(client)
            return desk.hall.mind(live.room.id, lambda: _because(live, seat, request))
        case Rematch():
            return Done(id=request.id, number=await desk.rematch(live, client.guest))
        case _:
            return Done(id=request.id, number=await desk.hall.act(live, client.guest, request))


def _seat(client: Client) -> int:
    if client.guest.seat is None:
        raise Refusal("You are watching; only those who sit at the table can ask that.")
    return client.guest.seat


def _because(live: Live, seat: int, request: Why) -> Because:
    match = live.room.match
    if match is None:
        raise Refusal("The game has not begun yet.")
    sentences = why(match, match.view(seat, len(match.table.events)), request.about)
    return Because(id=request.id, sentences=tuple(sentences), rules=rules_behind(match.game, sentences))
