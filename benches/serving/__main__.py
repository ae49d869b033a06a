"""How fast the server is, beside boardgame.io's on the same machine: `python -m benches.serving`.

Both serve pairs of players at a game of the same shape, over real sockets, each loaded by clients of its own kind in a
second process, and store every choice in the durable way that comes with them: ours in SQLite, flushed to the disk
before it is acknowledged; theirs in files, which it does not flush. So that both promise the same, theirs is measured a
second time with a store that waits for the disk after each file. Both tell the two players what changed, cut each one's
view, check each choice against the rules, and begin a new match whenever one is over, after as many choices; for ours
both players connect anew then, theirs stay connected. They take turns, and the best turn of each counts. Needs Node;
its packages are put into build/serving.

Then: what a room costs in which nobody sits, and how long it takes to open the longest stored matches, from the first
byte of the connection until the table is shown.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from undercroft.client import Server
from undercroft.client.load import load
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.prompt import GROUP
from undercroft.engine.refusal import Refusal
from undercroft.games import game
from undercroft.match.luck import Luck
from undercroft.server.entries import Began, Chose, Entry, Joined, Made, encoded
from undercroft.server.sqlite import SQLiteStore
from undercroft.server.store import Stored
from undercroft.server.tokens import hashed
from undercroft.wire import NewRoom, SeatPlan, Ticket

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "serving"
IDLE_ROOMS = 300
OPENINGS = 9
DUELS = 1000
PEERS = {"boardgame.io, flushed to the disk": ["flush"], "boardgame.io, as it comes": []}


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
        found = uvloop.run(load(address, "duel", clients, 2, seconds, StringIO()))
        return {"rate": found.rate, "p50": found.wait(0.5), "p99": found.wait(0.99)}


def measure_peer(folder: Path, clients: int, seconds: float, flags: list[str]) -> dict[str, float]:
    with TemporaryDirectory() as name:
        port = free_port()
        server = subprocess.Popen(
            ["node", "peer-server.js", str(port), name, *flags], cwd=folder, stdout=subprocess.DEVNULL
        )
        try:
            time.sleep(2)
            command = ["node", "peer-load.js", str(port), str(clients), str(seconds)]
            done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
            found: dict[str, float] = json.loads(done.stdout)
            return found
        finally:
            server.kill()
            server.wait()


def mean_length() -> float:
    """The choices of a duel at random. Who can but pass is not asked, as in a room with the usual standing order."""
    return statistics.mean(choices_at_random(f"duel {number}") for number in range(DUELS))


def choices_at_random(seed: str) -> int:
    t, chance, choices = game("duel").new(2, {}, key_from(seed)), Chance(key_from(f"{seed} chooser")), 0
    while t.outcome is None:
        prompt = t.prompts[0]
        choices += len(prompt.options) > 1
        t.take(prompt, chance.pick(prompt.options))
    return choices


def resident(pid: int) -> float:
    """The memory of a process and its children in kB."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    own = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return float(own.split()[1]) + sum(resident(int(child)) for child in children)


def idle_room(python: str, name: str, seats: int) -> float:
    """kB of memory that a room takes in which a game is played and nobody sits."""
    with TemporaryDirectory() as folder, ours(python, Path(folder), "--no-limits") as (address, pid):
        server = Server(address)
        bots = (SeatPlan(kind="bot", level="random"),) * (seats - 1)
        room = NewRoom(game=name, your_name="Ann", seats=(SeatPlan(), *bots), start=True)
        for _ in range(50):
            server.make_room(room)
        before = resident(pid)
        for _ in range(IDLE_ROOMS):
            server.make_room(room)
        return (resident(pid) - before) / IDLE_ROOMS


# The longest matches.


@dataclass(frozen=True)
class Long:
    """A game, played to its end by people who choose at random, or with some sense where chance finds no end."""

    game: str
    seats: int
    settings: dict[str, str] = field(default_factory=dict)
    sensible: bool = False

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats{', with some sense' if self.sensible else ', at random'}"

    def log(self) -> list[Entry]:
        """The longest of a few."""
        return max((self.played(f"long {number}") for number in range(4)), key=len)

    def played(self, seed: str) -> list[Entry]:
        of, luck = game(self.game), Luck(Luck.from_text(seed).secret, ("",) * self.seats)
        made = Made(
            game=of.name,
            version=of.version,
            name="Long",
            settings=of.checked(self.settings),
            seats=(SeatPlan(),) * self.seats,
            invitation="",
            secret=luck.secret.hex(),
        )
        log: list[Entry] = [made]
        log += [Joined(seat=i, name=f"Player {i + 1}", ticket=hashed(f"{i}")) for i in range(self.seats)]
        log.append(Began(version=of.version))
        t, chance, policy = of.new(self.seats, self.settings, luck.key), Chance(key_from(seed)), of.policy()
        while t.outcome is None:
            prompt = t.prompts[0]
            opt = policy.choose(t, prompt, chance) if self.sensible else chance.pick(prompt.options)
            log.append(Chose(seat=0 if prompt.seat == GROUP else prompt.seat, key=of.key(t, opt)))
            t.take(prompt, opt)
        return log


LONGEST = (
    Long("wymer", 5),
    Long("wymer", 2, {"difficulty": "hard"}),
    Long("dungeons", 5),
    Long("wonder", 4, {"chapter": "6"}, sensible=True),
    Long("tomb", 4, {"classes": "on", "mines": "on"}),
)


def write(path: Path, rooms: dict[str, list[Entry]]) -> None:
    """A database with these rooms and nothing but their logs."""

    async def run() -> None:
        store = SQLiteStore(path)
        await store.open()
        for room, log in rooms.items():
            await store.append(room, 0, [Stored(encoded(entry), 1.0) for entry in log])
        await store.close()

    asyncio.run(run())


def worked(pid: int) -> float:
    """The milliseconds of processor time that a process has had."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e6


def opened(server: Server, room: str, pid: int) -> tuple[float, float]:
    """The milliseconds until somebody who comes to a room sees the table; and how long the server works for that."""
    began, before = time.perf_counter(), worked(pid)
    with server.sit(Ticket(room=room, token=f"{room}.0", invitation="", seat=0)):
        return 1000 * (time.perf_counter() - began), worked(pid) - before


def opening(python: str, log: list[Entry]) -> list[tuple[float, float]]:
    """How long it takes to open a match: first from its log, then from its snapshot."""
    small = Long("duel", 2).played("small")
    with TemporaryDirectory() as name:
        write(Path(name) / "server.db", {"long": log, "small": small})
        with ours(python, Path(name), "--rooms", "1", "--no-limits") as (address, pid):
            server = Server(address)
            server.games()
            time.sleep(1)  # all games are read once the server is up
            found = [opened(server, "long", pid)]
            for _ in range(OPENINGS):
                opened(server, "small", pid)  # with room for one, the other leaves memory
                found.append(opened(server, "long", pid))
            return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.serving", description=__doc__)
    parser.add_argument("--fast", metavar="PYTHON", help="the interpreter that has the compiled package")
    parser.add_argument("--clients", type=int, default=200, help="how many clients (200)")
    parser.add_argument("--seconds", type=int, default=10, help="how long each turn lasts (10)")
    parser.add_argument("--turns", type=int, default=3, help="how often each is measured (3)")
    parser.add_argument("--only", choices=("load", "rooms", "opening"), help="measure this alone")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # leaves no server behind
    pythons = {"interpreted": sys.executable, **({"compiled": arguments.fast} if arguments.fast else {})}
    if arguments.only in (None, "load"):
        print_load(pythons, arguments.clients, arguments.seconds, arguments.turns)
    if arguments.only in (None, "rooms"):
        print_rooms(pythons)
    if arguments.only in (None, "opening"):
        print_opening(pythons)


def print_load(pythons: dict[str, str], clients: int, seconds: int, turns: int) -> None:
    folder = packages()
    best: dict[str, dict[str, float]] = {}
    for _ in range(turns):
        turn = {f"Undercroft, {kind}, SQLite": measure_ours(each, clients, seconds) for kind, each in pythons.items()}
        turn |= {label: measure_peer(folder, clients, seconds, flags) for label, flags in PEERS.items()}
        for label, found in turn.items():
            if label not in best or found["rate"] > best[label]["rate"]:
                best[label] = found
    print(f"| server, {clients} clients | choices/s | times flushed | times as it comes | p50 ms | p99 ms |")
    print("|---|---|---|---|---|---|")
    for label, found in best.items():
        ratios = " | ".join(f"{found['rate'] / best[peer]['rate']:.1f}" for peer in PEERS)
        print(f"| {label} | {found['rate']:,.0f} | {ratios} | {found['p50']:.1f} | {found['p99']:.1f} |")
    ends = re.search(r"CHOICES = (\d+)", (HERE / "peer-game.js").read_text("utf-8"))
    assert ends is not None
    print(f"\nA match of ours takes {mean_length():.1f} choices on average, one of the peer's {ends[1]}.")


def print_rooms(pythons: dict[str, str]) -> None:
    print("\n| idle room | package | kB of memory |\n|---|---|---|")
    for name, seats in (("duel", 2), ("dungeons", 5), ("wymer", 5)):
        for kind, each in pythons.items():
            print(f"| {name}, {seats} seats | {kind} | {idle_room(each, name, seats):.0f} |", flush=True)


def print_opening(pythons: dict[str, str]) -> None:
    print("\n| match | choices | package | from the log, ms | opened, ms | of that the server works |")
    print("|---|---|---|---|---|---|")
    for long in LONGEST:
        log = long.log()
        moves = sum(isinstance(entry, Chose) for entry in log)
        for kind, each in pythons.items():
            first, *again = opening(each, log)
            wait, work = (statistics.median(column) for column in zip(*again, strict=True))
            print(f"| {long} | {moves:,} | {kind} | {first[0]:,.0f} | {wait:.0f} | {work:.0f} |", flush=True)


if __name__ == "__main__":
    main()
