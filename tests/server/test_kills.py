"""Power cuts: servers are killed at random moments under load, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import msgspec
import pytest
from websockets.exceptions import WebSocketException

from tests.patience import PATIENCE, until
from tests.server import run
from tests.server.postgres import Postgres
from tests.server.served import QUICK, Player, Served, serving, sqlite_at
from undercroft.engine.dump import fingerprint
from undercroft.match.journal import replay
from undercroft.server.hall import folded
from undercroft.server.room import Room
from undercroft.server.showing import Scene
from undercroft.server.store import Stored

GONE = (WebSocketException, OSError, TimeoutError, EOFError, AssertionError)
KILLS_ON_SQLITE = 60
KILLS_ON_POSTGRESQL = 40
BETWEEN = 6
"""Requests, at least, that are acknowledged between two kills."""


class Stubborn(threading.Thread):
    """Somebody who plays on whatever happens: comes back and asks again for what was not answered."""

    def __init__(self, servers: Sequence[Served], ticket: dict[str, Any], seed: int) -> None:
        super().__init__(daemon=True)
        self.servers, self.ticket, self.luck = servers, ticket, Random(seed)
        self.acknowledged: list[tuple[str, int]] = []
        self.refusals: Counter[str] = Counter()
        self.pending: dict[str, Any] | None = None
        self.player: Player | None = None
        self.halt = threading.Event()
        self.problem = ""

    def run(self) -> None:
        while not self.halt.is_set():
            try:
                self.play()
            except GONE:
                self.player = None
                time.sleep(0.05)
            except Exception as problem:
                self.problem = repr(problem)
                return
        if self.player is not None:
            self.player.close()

    def play(self) -> None:
        player = self.player
        if player is None:
            player = Player(self.luck.choice(self.servers), self.ticket)
            if player.view is None:
                raise OSError("not let in")
            self.player = player
        if self.pending is None:
            if not player.question and player.nothing_comes(0.05):
                return
            if player.question:
                self.pending = self.wish(player)
        if self.pending is not None:
            self.send(player, self.pending)

    def wish(self, player: Player) -> dict[str, Any]:
        """A choice that does not end the game, now and then an undo."""
        name = f"{self.ticket['seat']}-{self.luck.getrandbits(64):x}"
        if player.state.get("undoFree") and self.luck.random() < 0.2:
            return {"do": "undo", "id": name}
        quiet = [key for key in player.keys if key in ("think", "bid", "offer 1", "pass")]
        return {"do": "choose", "id": name, "key": self.luck.choice(quiet), "number": player.number}

    def send(self, player: Player, wish: dict[str, Any]) -> None:
        known = player.number
        player.put(wish)
        while (message := player.receive(5)).get("id") != wish["id"]:
            if message["is"] == "bye":
                raise OSError(message["sentence"])
        self.pending = None
        if message["is"] == "done":
            if message["number"] < (self.acknowledged[-1][1] if self.acknowledged else 0):
                raise RuntimeError(f"the number went back to {message['number']} from {known}")
            self.acknowledged.append((wish["id"], message["number"]))
        else:
            self.refusals[message["sentence"]] += 1


def tables(served: Served, rooms: int, servers: Sequence[Served]) -> list[Stubborn]:
    """Two people a room."""
    crowd = []
    for i in range(rooms):
        ann = served.room("guess", 2)
        bo = served.join(ann, "Bo")
        for ticket in (ann, bo):
            player = Player(served, ticket)
            player.done("ready", ready=True)
            player.close()
        crowd += [Stubborn(servers, ann, i * 2), Stubborn(servers, bo, i * 2 + 1)]
    return crowd


def check(crowd: list[Stubborn], logs: dict[str, list[Stored]], served: Served) -> None:
    """Every acknowledged request is in the log, once; and every server shows the table that the log leads to."""
    assert problems(crowd) == []
    requests = Counter(entry.request.rpartition(":")[2] for log in logs.values() for entry in log if entry.request)
    assert acknowledged(crowd) > 200
    assert [name for person in crowd for name, _ in person.acknowledged if requests[name] != 1] == []
    for person in crowd:
        log = logs[person.ticket["room"]]
        room, again = folded("room", log), folded("room", log)
        assert not room.stopped
        assert room.match is not None
        assert again.match is not None
        assert fingerprint(room.match.table) == fingerprint(again.match.table)
        assert fingerprint(room.match.table) == fingerprint(replay(room.match.game, room.match.journal))
        assert shown_in_time(served, person.ticket, wanted := seen(room, person.ticket["seat"])) == wanted


def seen(room: Room, seat: int) -> Any:
    view = Scene(room, room.info()).look(seat).view
    areas = json.loads(msgspec.json.encode(view))["areas"]
    return {"areas": areas, "number": room.number, "note": room.info().note}


def shown(served: Served, ticket: dict[str, Any]) -> Any:
    player = Player(served, ticket)
    assert player.view is not None
    player.close()
    return {"areas": player.view["areas"], "number": player.number, "note": player.room.get("note", "")}


def shown_in_time(served: Served, ticket: dict[str, Any], wanted: Any) -> Any:
    """What a server shows, once it has heard of what another one stored last."""
    found: list[Any] = []

    def is_shown() -> bool:
        found.append(shown(served, ticket))
        return bool(found[-1] == wanted)

    until(is_shown, f"{wanted} is never shown")
    return found[-1]


def acknowledged(crowd: list[Stubborn]) -> int:
    return sum(len(person.acknowledged) for person in crowd)


def kill_and_start(victim: Served, crowd: list[Stubborn], luck: Random) -> None:
    """At some moment after people have got something done, on a machine of any speed."""
    before = acknowledged(crowd)
    until(lambda: acknowledged(crowd) >= before + BETWEEN or problems(crowd), "nobody gets anything done")
    time.sleep(luck.uniform(0.0, 0.5))
    victim.kill()
    victim.start()


def problems(crowd: list[Stubborn]) -> list[str]:
    return [person.problem for person in crowd if person.problem]


def stop(crowd: list[Stubborn]) -> None:
    for person in crowd:
        person.halt.set()
    for person in crowd:
        person.join(PATIENCE)
        assert not person.is_alive()


@pytest.fixture(scope="module", autouse=True)
def tiny_game() -> None:
    run.register()


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    luck = Random(1)
    with serving(sqlite_at(tmp_path), *QUICK) as server:
        crowd = tables(server, 4, [server])
        for person in crowd:
            person.start()
        for _ in range(KILLS_ON_SQLITE):
            kill_and_start(server, crowd, luck)
        stop(crowd)
        server.kill()
        logs: dict[str, list[Stored]] = {}
        database = sqlite3.connect(tmp_path / "server.db")
        for room, body, at, request in database.execute("SELECT room, body, at, request FROM entries ORDER BY number"):
            logs.setdefault(room, []).append(Stored(body, at, request or ""))
        database.close()
        check(crowd, logs, server.start())


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_one_of_two_servers_is_killed(database_server: Postgres) -> None:
    luck = Random(2)
    url = database_server.new_database()
    with serving(url, *QUICK) as one, serving(url, *QUICK) as two:
        crowd = tables(one, 4, [one, two])
        for person in crowd:
            person.start()
        for number in range(KILLS_ON_POSTGRESQL):
            kill_and_start((one, two)[number % 2], crowd, luck)
        stop(crowd)
        for server in (one, two):
            check(crowd, asyncio.run(logs_at(url)), server)


async def logs_at(url: str) -> dict[str, list[Stored]]:
    connection = await asyncpg.connect(url)
    logs: dict[str, list[Stored]] = {}
    for room, body, at, request in await connection.fetch(
        "SELECT room, body, at, request FROM entries ORDER BY number"
    ):
        logs.setdefault(room, []).append(Stored(body, at, request or ""))
    await connection.close()
    return logs
