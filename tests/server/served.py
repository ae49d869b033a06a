"""A real server in a process of its own, and players who sit at it over real sockets."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.patience import PATIENCE, until

ROOT = Path(__file__).parents[2]

Message = dict[str, Any]


PORTS = range(20_000, 26_000)
_guards: list[socket.socket] = []


def free_port() -> int:
    """A port that nobody takes until a server listens there, nor while it is started again.

    It lies below those that the system gives to connections. Another one, which is held until the process ends, keeps
    it from the tests of other processes.
    """
    for port in Random().sample(PORTS, len(PORTS)):
        with contextlib.suppress(OSError):
            guard = socket.create_server(("127.0.0.1", port + len(PORTS)))
            _guards.append(guard)
            socket.create_server(("127.0.0.1", port)).close()
            return port
    raise AssertionError("no port is free")


class Problem(Exception):
    """An answer that is not 200: its status and its sentence."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status = status
        self.sentence = json.loads(body)["sentence"] if body.startswith(b"{") else body.decode()
        super().__init__(f"{status} {self.sentence}")


class Served:
    """A server process. It can be stopped, killed and started again on the same database."""

    program = "tests.server.run"
    """The command with a tiny game for tests among its games; `undercroft` has only those for everybody."""

    def __init__(self, database: str, *flags: str, env: dict[str, str] | None = None) -> None:
        self.database, self.flags, self.env = database, flags, env
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Served:
        command = [sys.executable, "-m", self.program, "serve", "--database", self.database]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), *self.flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, **(self.env or {})},
        )
        self.wait_until_up()
        return self

    def wait_until_up(self) -> None:
        until(self.is_up, "the server does not come up")

    def is_up(self) -> bool:
        assert self.process is not None
        if self.process.poll() is not None:
            raise AssertionError(f"the server ended: {self.process.communicate()}")
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE):
            return True
        return False

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.communicate()

    def stop(self) -> tuple[str, str]:
        """End it kindly; what it wrote to both outputs."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=PATIENCE)

    # HTTP.

    def call(
        self, method: str, path: str, body: Any = None, token: str = "", headers: dict[str, str] | None = None
    ) -> tuple[Any, Any]:
        """The answer to a request and its headers."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        kind = {"content-type": "application/json"} if isinstance(body, dict) else {}
        bearer = {"authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(f"{self.url}{path}", data, kind | bearer | (headers or {}), method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                raw = response.read()
                json_like = response.headers.get("content-type", "").startswith("application/json")
                return json.loads(raw) if json_like else raw, response.headers
        except urllib.error.HTTPError as error:
            with error:
                raise Problem(error.code, error.read()) from None

    def get(self, path: str, token: str = "") -> Any:
        return self.call("GET", path, token=token)[0]

    def post(self, path: str, body: Any = None, token: str = "", **headers: str) -> Any:
        return self.call("POST", path, body if body is not None else b"", token, headers)[0]

    # Rooms.

    def room(self, game: str = "duel", people: int = 1, bots: Sequence[str] = (), **more: Any) -> Message:
        """Make a room; the ticket of its maker."""
        seats = [{"kind": "open"}] * people + [{"kind": "bot", "level": level} for level in bots]
        wish = {"game": game, "yourName": "Ann", "seats": seats, "start": True, **more}
        ticket: Message = self.post("/api/rooms", wish)
        return ticket

    def join(self, ticket: Message, name: str, **more: Any) -> Message:
        """Join the room of a ticket by its invitation."""
        body = {"invitation": ticket["invitation"], "yourName": name, **more}
        joined: Message = self.post("/api/invitations", body)
        return joined

    def sit(self, ticket: Message, seen: int = -1) -> Player:
        return Player(self, ticket, seen)


def together(served: Served, game: str = "guess", names: Sequence[str] = ("Ann", "Bo"), **more: Any) -> list[Player]:
    """People at a table at which the game has begun."""
    tickets = [served.room(game, len(names), **more)]
    tickets += [served.join(tickets[0], name) for name in names[1:]]
    players = [served.sit(ticket) for ticket in tickets]
    for player in players:
        player.done("ready", ready=True)
    for player in players:
        while player.view is None:
            player.receive()
    return players


class Player:
    """Somebody at a WebSocket, who keeps the table as a client does."""

    ids = count(1)
    all: ClassVar[list[Player]] = []
    """Everybody who came; tests leave nobody behind."""

    def __init__(
        self, served: Served, ticket: Message, seen: int = -1, origin: str | None = None, hello: object = None
    ) -> None:
        self.served, self.ticket, self.origin = served, ticket, origin
        self.all.append(self)
        self.messages: list[Message] = []
        self.raw: list[str] = []
        self.view: Message | None = None
        self.room: Message = {}
        self.number = -1
        self.state: Message = {}
        self.events: list[Message] = []
        self.chat: list[Message] = []
        self.enter(hello or {"do": "hello", "protocol": 1, "token": ticket["token"], "seen": seen})

    def enter(self, hello: object) -> None:
        """Connect and say hello."""
        url = f"ws://127.0.0.1:{self.served.port}/api/rooms/{self.ticket['room']}/socket"
        more: dict[str, Any] = {"origin": self.origin} if self.origin else {}
        self.stack = contextlib.ExitStack()
        self.socket = self.stack.enter_context(connect(url, open_timeout=PATIENCE, max_size=None, **more))
        self.put(hello)
        self.receive()

    def come_back(self) -> Message:
        """Connect again and say what was seen last; the first answer."""
        self.close()
        self.enter({"do": "hello", "protocol": 1, "token": self.ticket["token"], "seen": self.number})
        return self.messages[-1]

    def close(self) -> None:
        self.stack.close()

    def put(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def receive(self, patience: float = PATIENCE) -> Message:
        """The next message, taken in."""
        text = self.socket.recv(patience)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Message = json.loads(text)
        self.messages.append(message)
        if message["is"] in ("shown", "changed"):
            self._take_in(message)
        return message

    def _take_in(self, message: Message) -> None:
        self.number, self.room, self.state = message["number"], message["room"], message
        if message["is"] == "shown":
            self.view = message.get("view")
            self.events = list((self.view or {}).get("events", ()))
            self.chat = list(message.get("chat", ()))
            return
        assert self.view is not None
        self.chat += message.get("chat", ())
        self.events += message.get("events", ())
        before = self.view["areas"]
        if "areas" in message:
            self.view["areas"] = [self._area(area, before, i) for i, area in enumerate(message["areas"])]
        for name in ("names", "stack", "question", "waiting", "window", "ending"):
            self.view.pop(name, None)
            if name in message:
                self.view[name] = message[name]

    def _area(self, area: Message, before: list[Message], i: int) -> Message:
        match area["kind"]:
            case "same":
                return before[i]
            case "pieces":
                return {**before[i], "pieces": area["pieces"]}
            case _:
                return area

    def ask(self, do: str, id: str = "", **more: Any) -> Message:
        """Send a request and wait for its answer."""
        request = {"do": do, "id": id or f"r{next(self.ids)}", **more}
        self.put(request)
        while (message := self.receive()).get("id") != request["id"]:
            assert message["is"] != "bye", message
        return message

    def done(self, do: str, **more: Any) -> Message:
        """The same for what must be carried out."""
        answer = self.ask(do, **more)
        assert answer["is"] == "done", answer
        return answer

    def refused(self, do: str, **more: Any) -> str:
        """The sentence with which a request is refused."""
        answer = self.ask(do, **more)
        assert answer["is"] == "refused", answer
        sentence: str = answer["sentence"]
        return sentence

    @property
    def question(self) -> Message | None:
        return self.view.get("question") if self.view else None

    @property
    def keys(self) -> list[str]:
        return [option["key"] for option in self.question["options"]] if self.question else []

    @property
    def over(self) -> bool:
        return bool(self.room["stage"] == "over")

    def choose(self, key: str = "") -> Message:
        """Choose a key, or the first that is offered."""
        return self.done("choose", key=key or self.keys[0], number=self.number)

    def until(self, what: str, patience: float = PATIENCE) -> Message:
        """Take in messages until one of a kind comes."""
        while (message := self.receive(patience))["is"] != what:
            pass
        return message

    def wait_until(self, happens: Callable[[], object]) -> None:
        """Take in messages until something is so."""
        while not happens():
            self.receive()

    def settle(self, number: int) -> None:
        """Take in messages until the room has come to a number."""
        self.wait_until(lambda: self.number >= number)

    def wait_for_question(self) -> bool:
        """Take in messages until something is asked of this player; False if the game ends first."""
        self.wait_until(lambda: self.question or self.over)
        return not self.over

    def catch_up(self) -> Player:
        """Take in all that this server has told until now: it answers after what it has told before."""
        self.ask("why", about="")
        return self

    def here(self) -> list[bool]:
        """Which seats are here."""
        return [bool(seat.get("here")) for seat in self.room["seats"]]

    def nothing_comes(self, seconds: float = 0.3) -> bool:
        """Whether the line stays silent."""
        try:
            self.receive(seconds)
        except TimeoutError:
            return True
        return False

    def bye(self) -> Message:
        """The message with which the server ends the connection."""
        bye = self.messages[-1] if self.messages[-1]["is"] == "bye" else self.until("bye")
        with contextlib.suppress(ConnectionClosed):
            self.receive(PATIENCE)
            raise AssertionError("the connection goes on after a bye")
        return bye


def play_to_the_end(*players: Player, most: int = 3000) -> None:
    """Let everybody choose the first option until the game is over."""
    for _ in range(most):
        if all(player.over for player in players):
            return
        for player in players:
            if player.question:
                player.choose()
                break
        else:
            for player in players:
                with contextlib.suppress(TimeoutError):
                    player.receive(0.05)
    raise AssertionError("the game does not end")


@contextlib.contextmanager
def serving(database: str, *flags: str, env: dict[str, str] | None = None) -> Iterator[Served]:
    served = Served(database, *flags, env=env).start()
    try:
        yield served
    finally:
        if served.process is not None and served.process.poll() is None:
            served.kill()


def sqlite_at(folder: Path) -> str:
    return f"sqlite:///{folder / 'server.db'}"


QUICK = ("--no-delays", "--no-limits")
