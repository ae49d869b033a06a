"""What goes wrong around a server: disks, databases, rules that changed, bots that brood, games without end."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.disks import small_disk
from tests.match import guess
from tests.patience import PATIENCE, until
from tests.server.moments import ROOM, Moment
from tests.server.postgres import Postgres, postgres
from tests.server.served import QUICK, Player, Problem, Served, serving, sqlite_at, together
from undercroft.engine.refusal import Refusal
from undercroft.games import game
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.server.config import Config
from undercroft.server.crew import Crew
from undercroft.server.entries import Said, encoded
from undercroft.server.guard import TooLong, limited, ticking
from undercroft.server.hall import Hall, Unsure
from undercroft.server.metrics import Metrics
from undercroft.server.serve import store_at, welcome
from undercroft.server.sqlite import SQLiteStore
from undercroft.server.store import Snapshot, Stored, StoreError


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk."""
    with small_disk(tmp_path / "disk", "1200k") as disk:
        yield disk


@pytest.mark.slow
def test_a_full_disk_refuses_and_the_game_goes_on_when_there_is_room(disk: Path) -> None:
    with serving(sqlite_at(disk), *QUICK) as server:
        player = server.sit(server.room("guess", 1))
        with contextlib.suppress(OSError), (disk / "ballast").open("wb") as ballast:
            while True:
                ballast.write(b"x" * 4096)
                ballast.flush()
        said = ""
        while not said:
            answer = player.ask("say", text="y" * 400)
            said = answer.get("sentence", "")
        assert said == "This could not be stored: the disk is full."
        lines = len(player.chat)
        (disk / "ballast").unlink()
        player.done("say", text="there is room again")
        player.choose("think")
        assert len(player.chat) == lines + 1
        assert server.sit(player.ticket).chat == player.chat
        server.stop()


@pytest.mark.slow
def test_a_read_only_disk_is_said_and_nothing_is_lost(disk: Path) -> None:
    with serving(sqlite_at(disk), *QUICK) as server:
        player = server.sit(server.room("guess", 1))
        player.choose("think")
        # A file that is open for writing keeps a disk from being made read-only, so the server is started anew.
        server.stop()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        with pytest.raises(AssertionError, match=r"(?i)read-only"):
            server.start()
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
        server.start()
        player.come_back()
        player.choose("think")
        server.stop()


def is_ready(server: Served) -> bool:
    with contextlib.suppress(Problem):
        return bool(server.get("/readyz"))
    return False


@pytest.mark.slow
def test_the_database_goes_and_comes_back() -> None:
    with postgres() as database, serving(database.new_database(), *QUICK) as server:
        player = server.sit(server.room("guess", 1))
        player.choose("think")
        database.stop()
        player.put({"do": "choose", "id": "meanwhile", "key": "think", "number": player.number})
        bye = player.bye()
        assert bye["again"], "nobody knows whether it was stored, so nothing is claimed"
        with pytest.raises(Problem, match="503"):
            server.get("/readyz")
        with pytest.raises(Problem, match="503"):
            server.room("guess", 1)
        database.start()
        until(lambda: is_ready(server), "the server never finds its database again")
        player.come_back()
        moves = player.room["move"]
        player.done("choose", id="meanwhile", key="think", number=player.number)
        player.done("choose", id="meanwhile", key="think", number=player.number)
        assert player.room["move"] == moves + 1 == 2


@pytest.mark.slow
def test_two_servers_share_a_room(database_server: Postgres) -> None:
    url = database_server.new_database()
    with serving(url, *QUICK) as one, serving(url, *QUICK) as two:
        ann = one.room("guess", 2)
        bo = two.join(ann, "Bo")
        a, b = one.sit(ann), two.sit(bo)
        a.done("ready", ready=True)
        b.done("ready", ready=True)
        a.wait_for_question()
        while not all(seat.get("here") for seat in a.room["seats"]):
            a.receive()
        number = a.choose("think")["number"]
        b.settle(number)
        assert len(b.room["seats"]) == 2
        tab = two.sit(ann)
        assert tab.view == a.view
        a.choose("bid")
        a.wait_for_question()
        a.choose("offer 1")
        b.wait_for_question()
        b.choose("offer 2")
        a.settle(b.number)
        assert a.view is not None
        assert b.view is not None
        assert a.view["areas"][-1] == b.view["areas"][-1]


@pytest.mark.slow
def test_one_of_two_servers_lets_the_bots_play(database_server: Postgres) -> None:
    url = database_server.new_database()
    with serving(url, *QUICK) as one, serving(url, *QUICK) as two:
        ticket = one.room("duel", 1, ["sensible"])
        first, second = one.sit(ticket), two.sit(ticket)
        while first.wait_for_question():
            first.choose()
        second.settle(first.number)
        assert second.view == first.view


@pytest.mark.slow
def test_old_games_are_played_on_under_new_rules_or_stop_where_those_forbid(tmp_path: Path) -> None:
    with serving(sqlite_at(tmp_path), *QUICK) as server:
        thinker, bidder = (server.sit(server.room("guess", 1)) for _ in range(2))
        thinker.choose("bid")
        thinker.wait_for_question()
        thinker.choose("offer 1")
        thinker.wait_for_question()
        thinker.choose("think")
        thinker.choose("think")
        bidder.choose("bid")
        server.stop()
    with serving(sqlite_at(tmp_path), *QUICK, env={"GUESS_RULES": "new"}) as server:
        again = Player(server, bidder.ticket)
        assert again.room["note"] == "It was begun under rules version 1; the present one is 2."
        again.choose("offer 1")
        stopped = Player(server, thinker.ticket)
        assert "The game stops at move 3: " in stopped.room["note"]
        assert "'think' is not possible now." in stopped.room["note"]
        assert stopped.refused("choose", key="roll", number=stopped.number).startswith("This game cannot go on.")
        room = thinker.ticket["room"]
        move = server.get(f"/api/matches/{room}/moves/2", token=thinker.ticket["token"])
        assert move["moves"] == 2
        assert move["view"]["areas"]


def gauge(server: Served, name: str) -> int:
    """How something stands, as hosts look at it."""
    lines = dict(line.rsplit(" ", 1) for line in server.get("/metrics").decode().splitlines())
    return int(lines[f"undercroft_{name}"])


@pytest.mark.slow
def test_idle_rooms_leave_memory_and_come_back(tmp_path: Path) -> None:
    with serving(sqlite_at(tmp_path), *QUICK, "--rooms", "3") as server:
        players = []
        for _ in range(8):
            player = server.sit(server.room("guess", 1))
            player.choose("think")
            player.close()
            players.append(player)
            until(lambda: gauge(server, "connections") == 0, "somebody who is gone is still there")
        assert gauge(server, "rooms") <= 4
        for player in players:
            player.come_back()
            assert player.room["move"] == 1
            player.choose("think")
            player.close()


# Bots and rules without end.


def test_a_bot_that_broods_is_stopped_and_the_next_one_answers() -> None:
    async def play() -> None:
        crew = Crew(1, seconds=PATIENCE)
        match = Match.start(game("duel"), [Seat("Ann"), Seat("Bo")], {}, Luck.from_text("x"))
        seat = match.waiting_for()[0]
        key = await crew.choose("room", match, seat, "sensible", "seat 0")
        assert key == await crew.choose("room", match, seat, "sensible", "seat 0")
        crew.seconds = 0
        with pytest.raises(Refusal, match="The bot gave no answer"):
            await crew.choose("room", match, seat, "sensible", "seat 0")
        crew.seconds = PATIENCE
        assert key == await crew.choose("room", match, seat, "sensible", "seat 0")
        with pytest.raises(Refusal, match="at a loss"):
            await crew.choose("room", match, 1 - seat if len(match.waiting_for()) == 1 else 5, "sensible", "seat 0")
        match.choose(seat, key)
        if not match.over:
            await crew.choose("room", match, match.waiting_for()[0], "random", "seat 1")
        await crew.stop()

    asyncio.run(play())


def go_on_for_ever() -> None:
    while True:
        pass


def test_rules_that_do_not_end_are_interrupted() -> None:
    with ticking():
        begun = time.monotonic()
        with pytest.raises(TooLong), limited(0.05):
            go_on_for_ever()
        assert time.monotonic() - begun < PATIENCE
        with limited(0.01):
            pass
        busy = time.process_time() + 0.2
        while time.process_time() < busy:
            pass  # what is not limited goes on, however long it takes


@pytest.mark.slow
def test_a_table_that_cannot_be_shown_or_spoken_of_stops_nobody_else(served: Served) -> None:
    a, b = together(served, settings={"mistake": "endless"})
    other, _ = together(served)
    late = "The rules took too long over this. Please report it."
    assert a.refused("why", about="dawdle") == late
    assert a.refused("choose", key="dawdle", number=a.number).startswith("The rules took too long over this")
    other.choose("think")
    a.put({"do": "choose", "id": "endless", "key": "think", "number": a.number})
    assert a.bye()["sentence"] == b.bye()["sentence"] == late
    other.choose("think")
    assert Player(served, b.ticket).messages[0] == {"is": "bye", "sentence": late}
    with pytest.raises(Problem, match=f"409 {late}"):
        served.get(f"/api/matches/{a.ticket['room']}/moves/1", token=a.ticket["token"])
    move = served.get(f"/api/matches/{a.ticket['room']}/moves/0", token=a.ticket["token"])
    assert move["moves"] == 1, "what was acknowledged or not, it was stored before it was shown"
    other.choose("think")
    assert "undercroft_mistakes_total" in served.get("/metrics").decode()


class Unlucky(SQLiteStore):
    """A store that fails once without telling what was stored; while the log is read, somebody else adds to it."""

    async def append(self, room: str, number: int, entries: Sequence[Stored], *more: Any) -> None:
        if number == 1:
            raise StoreError("The database does not answer; try again.", certain=False)
        await super().append(room, number, entries, *more)

    async def kept(self, room: str) -> tuple[Snapshot | None, list[Stored]]:
        found = await super().kept(room)
        await super().append(room, 1, [Stored(encoded(Said(name="Bo", text="hello")), 2.0)])
        self.heard(room, 2)
        return found


def test_what_others_store_while_a_room_is_read_again_is_not_missed(tmp_path: Path) -> None:
    async def play() -> None:
        store = Unlucky(tmp_path / "server.db")
        hall = Hall(Config(""), store, Crew(0, 0), Metrics())
        await store.open()
        live = await hall.make(ROOM, list(Moment("duel", 2, 0).opening())[:1])
        with pytest.raises(Unsure):
            await hall.add(live, lambda _: [Said(name="Ann", text="anybody?")])
        live = await hall.enter(ROOM)
        while hall.tasks:
            await next(iter(hall.tasks))
        assert [line.text for line in live.room.chat] == ["hello"]
        await store.close()

    asyncio.run(play())


def test_a_game_that_asks_nothing_is_stopped_by_the_engine() -> None:
    class Endless(guess.Frame):
        def run(self, t: guess.Guessing) -> None:
            pass

    t = guess.GAME.new(2, {}, Luck.from_text("x").key)
    t.prompts = []
    t.push(Endless())
    with pytest.raises(AssertionError, match="Endless goes on without end"):
        t.advance()


# The command.


def test_databases_are_named_by_urls() -> None:
    with pytest.raises(Refusal, match=r"sqlite:///PATH or postgresql://\.\.\., not mysql:"):
        store_at("mysql://user:secret@host/db")


@pytest.mark.slow
def test_a_database_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    for database, sentence in (
        ("postgresql://nobody@127.0.0.1:1/none", "The database cannot be reached: "),
        (f"sqlite:///{tmp_path}", "This could not be stored: the disk does not answer."),
    ):
        command = [sys.executable, "-m", "undercroft", "serve", "--port", "0", "--database", database]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 2
        assert done.stderr.startswith(sentence)
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
def test_a_port_that_is_taken_is_one_sentence(served: Served) -> None:
    command = [sys.executable, "-m", "undercroft", "serve", "--port", str(served.port)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == f"Nobody can listen on 127.0.0.1, port {served.port}: address already in use.\n"


def test_the_host_is_told_where_it_is() -> None:
    assert "http://127.0.0.1:8080/" in welcome(Config(""))
    assert "--host 0.0.0.0" in welcome(Config(""))
    assert "on your network" in welcome(Config("", host="0.0.0.0"))
