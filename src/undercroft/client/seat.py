"""A seat at a table far away: what it shows, and what can be done there."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import TypeVar

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from undercroft import wire
from undercroft.client.state import State
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import View
from undercroft.wire import (
    Advice,
    Because,
    Bye,
    Changed,
    Done,
    FromServer,
    Hello,
    Refused,
    Request,
    RoomInfo,
    Shown,
    Ticket,
)

PATIENCE = 30.0
"""Seconds to wait for an answer, through cut connections."""
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds between attempts to come back; the last is repeated."""
LARGEST = 8 * 1024 * 1024

Answer = Done | Refused | Advice | Because
R = TypeVar("R")

_decode = msgspec.json.Decoder(FromServer).decode
_encode = msgspec.json.Encoder().encode


class Unreachable(Refusal):
    """The server cannot be reached just now."""


class Seat:
    """A place in a room. Messages are read in a thread; a cut connection is made again, and nothing is lost.

    A request that was not answered before the cut is sent again with the same id: the server carries it out once.
    """

    def __init__(self, address: str, ticket: Ticket) -> None:
        self.address, self.ticket = address, ticket
        self.state = State()
        self.trouble = ""
        """What is wrong with the connection; empty while nothing is."""
        self._ended = ""
        self._changed = threading.Condition()
        self._asked: dict[str, bytes] = {}
        self._answers: dict[str, Answer] = {}
        self._line: ClientConnection | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._attend, name="undercroft-seat", daemon=True)
        self._thread.start()
        self._await(lambda: self.state.room is not None)

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Go away. The seat stays ours: the same ticket opens it again."""
        with self._changed:
            self._closing = True
            line = self._line
        if line is not None:
            line.close()
        self._thread.join(timeout=5)

    # What is to be seen.

    @property
    def number(self) -> int:
        return self.state.number

    @property
    def room(self) -> RoomInfo:
        assert self.state.room is not None
        return self.state.room

    @property
    def view(self) -> View | None:
        """The table as this seat sees it; nothing before the game has begun."""
        return self.state.view

    @property
    def over(self) -> bool:
        return self.state.view is not None and self.state.view.ending is not None

    @property
    def asked(self) -> bool:
        """Whether this seat has to choose."""
        return self.state.view is not None and self.state.view.question is not None and not self.over

    def wait(self, seconds: float = PATIENCE) -> bool:
        """Wait until something changes; tells whether something did."""
        before = self.state.version
        with self._changed:
            return self._changed.wait_for(lambda: self.state.version != before or bool(self._ended), seconds)

    def questions(self) -> Iterator[View]:
        """The table each time that this seat has to choose, until the game is over."""
        while not self.over:
            self.check()
            view, version = self.state.view, self.state.version
            if view is not None and self.asked:
                yield view
            if self.state.version == version:
                self.wait()

    # What can be done.

    def choose(self, key: str) -> int:
        """Choose an option by its key; returns the number of the room, once it is on disk."""
        return self._do(wire.Choose(id=_id(), number=self.number, key=key))

    def undo(self) -> int:
        """Take back the last choice, or ask the others to agree."""
        return self._do(wire.Undo(id=_id()))

    def agree(self, yes: bool) -> int:
        """Answer somebody's wish to undo."""
        return self._do(wire.Agree(id=_id(), yes=yes))

    def redo(self) -> int:
        """Make the choice again that was taken back."""
        return self._do(wire.Redo(id=_id()))

    def ready(self, ready: bool = True, word: str = "", wish: str = "") -> int:
        """Be ready to begin; a word stirs the luck, a wish says what to play between the games of a campaign."""
        return self._do(wire.Ready(id=_id(), ready=ready, word=word, wish=wish))

    def stand(self, name: str) -> int:
        """Give oneself a standing order."""
        return self._do(wire.Stand(id=_id(), name=name))

    def say(self, text: str) -> int:
        """Chat."""
        return self._do(wire.Say(id=_id(), text=text))

    def leave(self) -> int:
        """Give the seat up."""
        return self._do(wire.Leave(id=_id()))

    def rematch(self) -> int:
        """Play again with the same people."""
        return self._do(wire.Rematch(id=_id()))

    def hint(self) -> Advice:
        """What a good player would do."""
        return self._ask(wire.Hint(id=_id()), Advice)

    def why(self, about: str) -> Because:
        """What is behind an option, a thing, or something that cannot be done."""
        return self._ask(wire.Why(id=_id(), about=about), Because)

    def _do(self, request: Request) -> int:
        return self._ask(request, Done).number

    def _ask(self, request: Request, kind: type[R]) -> R:
        self.check()
        message = _encode(request)
        with self._changed:
            self._asked[request.id] = message
            line = self._line
        if line is not None:
            self._send(line, message)
        try:
            self._await(lambda: request.id in self._answers)
            answer = self._answers.pop(request.id)
        finally:
            self._asked.pop(request.id, None)
        if isinstance(answer, Refused):
            raise Refusal(answer.sentence, answer.rule)
        if not isinstance(answer, kind):
            raise Refusal("The server gave an answer of another kind.")
        return answer

    def _await(self, happened: Callable[[], bool]) -> None:
        with self._changed:
            self._changed.wait_for(lambda: happened() or bool(self._ended), PATIENCE)
            if happened():
                return
        self.check()
        raise Unreachable(self.trouble or "The server has not answered for a while.")

    def check(self) -> None:
        """Refuse to go on if the server has sent us away for good."""
        if self._ended:
            raise Refusal(self._ended)

    # The connection.

    def _attend(self) -> None:
        """Keep the connection up until it is closed or the server sends us away."""
        failures = 0
        while not self._closing and not self._ended:
            started = monotonic()
            try:
                with connect(self.address, max_size=LARGEST, open_timeout=10) as line:
                    self._listen(line)
            except (OSError, WebSocketException, TimeoutError) as error:
                self._note_trouble(f"The connection is cut ({error}); trying again.")
            if monotonic() - started > PAUSES[-1]:
                failures = 0
            if not self._closing and not self._ended:
                sleep(PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1

    def _listen(self, line: ClientConnection) -> None:
        line.send(_encode(Hello(protocol=wire.PROTOCOL, token=self.ticket.token, seen=self.state.number)).decode())
        try:
            for message in line:
                self._take(_decode(message), line)
        finally:
            with self._changed:
                self._line = None

    def _take(self, message: FromServer, line: ClientConnection) -> None:
        again: list[bytes] = []
        with self._changed:
            match message:
                case Shown() | Changed():
                    self.state.take(message)
                    if self._line is None:
                        # The table is there: now the requests that were not answered before the cut.
                        self._line, self.trouble = line, ""
                        again = list(self._asked.values())
                case Bye():
                    self.trouble = message.sentence
                    if not message.again:
                        self._ended = message.sentence
                case _:
                    if message.id in self._asked:
                        self._answers[message.id] = message
            self._changed.notify_all()
        for request in again:
            self._send(line, request)

    def _send(self, line: ClientConnection, message: bytes) -> None:
        """Send what will be sent again should the line be cut meanwhile."""
        try:
            line.send(message.decode())
        except (OSError, WebSocketException) as error:
            self._note_trouble(f"The connection is cut ({error}); trying again.")

    def _note_trouble(self, sentence: str) -> None:
        with self._changed:
            if not self._closing:
                self.trouble = sentence
            self._changed.notify_all()


def _id() -> str:
    """An id that no other request has."""
    return secrets.token_urlsafe(12)
