"""How fast the server is, beside boardgame.io's on the same machine: `python -m benches.serving`.

Both serve pairs of players at a game of the same shape, over real sockets, and store every choice in the durable way
that comes with them: ours in SQLite, flushed to the disk before it is acknowledged; theirs in files, which are not
flushed. They take turns, and the best of each counts. Needs Node; its packages are put into build/serving.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from undercroft.client import Server
from undercroft.client.load import load
from undercroft.engine.refusal import Refusal
from undercroft.wire import NewRoom, SeatPlan

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "serving"
IDLE_ROOMS = 300


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def packages() -> Path:
    """The folder with the peer and its packages."""
    if shutil.which("npm") is None:
        raise SystemExit("This bench needs Node and npm for its peer.")
    BUILD.mkdir(parents=True, exist_ok=True)
    for file in ("package.json", "peer-game.js", "peer-server.js", "peer-load.js"):
        shutil.copy(HERE / file, BUILD / file)
    if not (BUILD / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"], cwd=BUILD, check=True)
    return BUILD


@contextlib.contextmanager
def ours(python: str, folder: Path, *flags: str) -> Iterator[tuple[str, int]]:
    """Our server: its address and its process."""
    port = free_port()
    command = [python, "-m", "undercroft", "serve", "--port", str(port), "--database", f"sqlite:///{folder}/server.db"]
    process = subprocess.Popen([*command, *flags], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        while True:
            with contextlib.suppress(Refusal):
                Server(address).games()
                break
            time.sleep(0.05)
        yield address, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def measure_ours(python: str, clients: int, seconds: float) -> dict[str, float]:
    with TemporaryDirectory() as name, ours(python, Path(name), "--no-delays", "--no-limits") as (address, _):
        found = asyncio.run(load(address, "duel", clients, 2, seconds, StringIO()))
        return {"rate": found.rate, "p50": found.wait(0.5), "p99": found.wait(0.99)}


def measure_peer(folder: Path, clients: int, seconds: float) -> dict[str, float]:
    with TemporaryDirectory() as name:
        port = free_port()
        server = subprocess.Popen(["node", "peer-server.js", str(port), name], cwd=folder, stdout=subprocess.DEVNULL)
        try:
            time.sleep(2)
            command = ["node", "peer-load.js", str(port), str(clients), str(seconds)]
            done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
            found: dict[str, float] = json.loads(done.stdout)
            return found
        finally:
            server.kill()
            server.wait()


def resident(pid: int) -> float:
    """The memory of a process and its children in kB."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    own = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return float(own.split()[1]) + sum(resident(int(child)) for child in children)


def idle_room(python: str) -> float:
    """kB of memory that a room takes in which nobody sits."""
    with TemporaryDirectory() as name, ours(python, Path(name), "--no-limits") as (address, pid):
        server = Server(address)
        room = NewRoom(
            game="duel", your_name="Ann", seats=(SeatPlan(), SeatPlan(kind="bot", level="random")), start=True
        )
        for _ in range(50):
            server.make_room(room)
        before = resident(pid)
        for _ in range(IDLE_ROOMS):
            server.make_room(room)
        return (resident(pid) - before) / IDLE_ROOMS


def opening(python: str, game: str) -> tuple[int, float]:
    """How many choices a long match has, and the milliseconds until somebody who comes to it sees the table."""
    with TemporaryDirectory() as name:
        with ours(python, Path(name), "--no-delays", "--no-limits") as (address, _):
            server = Server(address)
            seats = (SeatPlan(), *(SeatPlan(kind="bot", level="sensible"),) * 4)
            ticket = server.make_room(NewRoom(game=game, your_name="Ann", seats=seats, start=True, seed="long"))
            with server.sit(ticket) as seat:
                for view in seat.questions():
                    assert view.question is not None
                    seat.choose(view.question.options[0].key)
                moves = seat.room.move
        with ours(python, Path(name)) as (address, _):
            server = Server(address)
            server.rooms()
            began = time.perf_counter()
            with server.sit(ticket):
                return moves, 1000 * (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.serving", description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="the interpreter of our server (this one)")
    parser.add_argument("--clients", type=int, default=200, help="how many clients (200)")
    parser.add_argument("--seconds", type=int, default=10, help="how long each turn lasts (10)")
    parser.add_argument("--turns", type=int, default=3, help="how often each is measured (3)")
    arguments = parser.parse_args()
    folder = packages()
    best: dict[str, dict[str, float]] = {}
    for _ in range(arguments.turns):
        turn = {
            "Undercroft, SQLite": measure_ours(arguments.python, arguments.clients, arguments.seconds),
            "boardgame.io, FlatFile": measure_peer(folder, arguments.clients, arguments.seconds),
        }
        for label, found in turn.items():
            if label not in best or found["rate"] > best[label]["rate"]:
                best[label] = found
    peer = best["boardgame.io, FlatFile"]["rate"]
    print(f"| server, {arguments.clients} clients | choices/s | times | p50 ms | p99 ms |\n|---|---|---|---|---|")
    for label, found in best.items():
        ratio = found["rate"] / peer
        print(f"| {label} | {found['rate']:,.0f} | {ratio:.1f} | {found['p50']:.1f} | {found['p99']:.1f} |")
    print(f"\nAn idle room takes {idle_room(arguments.python):.0f} kB of memory.")
    moves, wait = opening(arguments.python, "dungeons")
    print(f"A match of {moves} choices (dungeons, five seats) is open after {wait:.0f} ms.")


if __name__ == "__main__":
    main()
