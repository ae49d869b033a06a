"""The hall: the rooms that are in memory, who is in them, and everything that is stored before it is told."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import gc
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import SystemRandom
from typing import Any, Protocol, TypeVar

import msgspec

from undercroft.engine.cutting import Drawn
from undercroft.engine.prompt import PASS
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Option
from undercroft.engine.zone import SPECTATOR
from undercroft.games import games
from undercroft.match.kept import edition
from undercroft.server.acts import entries_for
from undercroft.server.config import Config
from undercroft.server.crew import Crew
from undercroft.server.entries import Began, By, Chose, Entry, decoded, encoded
from undercroft.server.guard import TooLong, limited
from undercroft.server.metrics import Metrics
from undercroft.server.pace import OPEN_QUESTION, held_back
from undercroft.server.room import LEVEL_OF_THE_ABSENT, Guest, Room
from undercroft.server.showing import Look, Scene
from undercroft.server.snapshot import laid_out, put_away
from undercroft.server.store import Repeated, Snapshot, Store, Stored, StoreError, Summary, Taken
from undercroft.wire import Bye, Changed, MatchLine, Request, RoomInfo, RoomPeek, Shown

log = logging.getLogger("undercroft.hall")

MOST_TRIES = 20
SWEEP_SECONDS = 5.0
LEAD_AGAIN_SECONDS = 1.0
PRESENCE_SECONDS = 30.0
GOODBYE_TENTHS = 30
COLLECT_AFTER = (20_000, 20, 10)
"""Objects after which the garbage collector looks: few are ever part of a circle, and a choice makes hundreds."""
KEEP_AFTER = 0.02
"""Seconds that the rules work before a snapshot spares whoever opens the room the same work."""

T = TypeVar("T")

encode = msgspec.json.Encoder().encode


class NoRoom(Refusal):
    """There is no such room."""

    def __init__(self) -> None:
        super().__init__("There is no such room.")


class Mistake(Refusal):
    """The rules failed, or did not come to an end in time."""


class Unsure(Exception):
    """The store failed in a way that leaves open whether something was stored."""


class Connection(Protocol):
    """Somebody who is in a room now."""

    guest: Guest

    def send(self, message: bytes) -> None: ...

    def end(self, bye: Bye) -> None: ...


@dataclass
class Live:
    """A room in memory."""

    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    looks: dict[int, Look] = field(default_factory=dict)
    drawn: Drawn | None = None
    """The table as it was last drawn for those who look at it."""
    elsewhere: dict[str, tuple[float, tuple[int, ...], int]] = field(default_factory=dict)
    """Who is here by way of other processes: when they said so, seats, spectators."""
    stale: bool = False
    """Whether memory and store may differ, so that the log must be read again."""
    driver: asyncio.Task[None] | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    holds: dict[tuple[int, float], float] = field(default_factory=dict)
    summary: Summary | None = None
    """What was last stored for lists."""
    spent: float = 0.0
    """How long the rules worked since the last snapshot."""

    def here(self) -> set[int]:
        """The seats whose people are here."""
        own = {c.guest.seat for c in self.connections if c.guest.seat is not None}
        return own.union(*(seats for _, seats, _ in self.elsewhere.values())) if self.elsewhere else own

    def spectators(self) -> int:
        own = sum(c.guest.seat is None for c in self.connections)
        return own + sum(count for _, _, count in self.elsewhere.values())

    def info(self) -> RoomInfo:
        return self.room.info(self.here(), self.spectators())


def viewer(guest: Guest) -> int:
    return SPECTATOR if guest.seat is None else guest.seat


class Hall:
    """All rooms, as far as this process knows them."""

    def __init__(
        self, config: Config, store: Store, crew: Crew, metrics: Metrics, now: Callable[[], float] = time.time
    ) -> None:
        self.config, self.store, self.crew, self.metrics, self.now = config, store, crew, metrics, now
        self.rooms: OrderedDict[str, Live] = OrderedDict()
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.luck = SystemRandom()
        self.process = f"{self.luck.getrandbits(48):x}"
        self.closing = False
        store.heard = self._heard
        store.told = self._told

    async def open(self) -> None:
        await self.store.open()
        self._spawn(self._sweep())
        self._spawn(self._read_the_games())

    async def _read_the_games(self) -> None:
        """Read all games now, so that nobody waits for the first room of each."""
        await asyncio.to_thread(lambda: [edition(game) for game in games().values()])
        gc.collect()
        gc.freeze()  # what stays for ever need not be looked through again and again
        gc.set_threshold(*COLLECT_AFTER)

    async def close(self) -> None:
        """Send everybody away for a while, and let go of everything."""
        await self.say_goodbye()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.crew.stop()
        await self.store.close()

    async def say_goodbye(self) -> None:
        """Send everybody away for a while; nothing is begun any more."""
        self.closing = True
        for live in self.rooms.values():
            for connection in list(live.connections):
                connection.end(Bye(sentence="The server is being restarted.", again=True))
        for _ in range(GOODBYE_TENTHS):
            if not any(live.connections for live in self.rooms.values()):
                return
            await asyncio.sleep(0.1)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("task failed", exc_info=problem)

    # Rooms in memory.

    async def make(self, name: str, entries: list[Entry]) -> Live:
        """Make a room: its first entries are stored and carried out."""
        live = Live(Room(name))
        async with live.lock:
            await self._commit(live, entries, "")
        self._keep(live)
        return live

    async def enter(self, name: str) -> Live:
        """A room, read from the store if it is not in memory."""
        live = self.rooms.get(name)
        if live is None:
            if name not in self.loading:
                self.loading[name] = asyncio.ensure_future(self._load(name))
                self.loading[name].add_done_callback(lambda _: self.loading.pop(name, None))
            return await asyncio.shield(self.loading[name])
        self.rooms.move_to_end(name)
        if live.stale:
            async with live.lock:
                await self._refresh(live)
        return live

    async def _load(self, name: str) -> Live:
        live = Live(Room(name))
        await self._read(live)
        self._keep(live)
        if self.store.shared:
            await self._catch_up(live, -1)  # what others stored in the meantime told nobody here
        await self.store.tell(name, "who")
        return live

    async def _read(self, live: Live) -> None:
        """Read a room from the store: from its snapshot on if that fits, else from its beginning."""
        name = live.room.id
        snapshot, stored = await self.store.kept(name)
        found = await asyncio.to_thread(opened, snapshot, stored) if snapshot is not None else None
        if found is None:
            if snapshot is not None:
                self.metrics.count("snapshots_unfit")
                stored = await self.store.read(name)
            if not stored:
                raise NoRoom
            found = await asyncio.to_thread(timed, lambda: folded(name, stored))
        live.room, live.spent = found
        self._put_away(live, stored[-1])

    def _put_away(self, live: Live, last: Stored) -> None:
        """Keep a snapshot of a room that would take long to open; its log can do without."""
        if live.spent < KEEP_AFTER or live.room.match is None or live.room.stopped:
            return
        live.spent = 0.0
        self._spawn(self._keep_snapshot(live.room.id, put_away(live.room, last)))

    async def _keep_snapshot(self, name: str, snapshot: Snapshot) -> None:
        try:
            await self.store.keep(name, snapshot)
        except StoreError as problem:
            log.warning("no snapshot", extra={"room": name, "problem": str(problem)})

    def _keep(self, live: Live) -> None:
        self.rooms[live.room.id] = live
        self._make_place()
        self._drive(live)

    def _make_place(self) -> None:
        """Let idle rooms go, the longest unused first."""
        if len(self.rooms) <= self.config.most_rooms:
            return
        idle = [n for n, live in self.rooms.items() if not live.connections and not live.lock.locked()]
        for name in idle[: len(self.rooms) - self.config.most_rooms]:
            live = self.rooms.pop(name)
            if live.driver is not None:
                live.driver.cancel()
            self._spawn(self.store.resign(name))

    async def _refresh(self, live: Live) -> None:
        """Bring a room up to what is stored, and tell those in it."""
        live.summary = None
        if live.stale:
            await self._read(live)
            live.stale = False
        else:
            missing = await self.store.read(live.room.id, live.room.length)
            live.spent += timed(lambda: played_on(live.room, missing))[1]
        self._changed(live)

    # Doing something in a room.

    async def act(self, live: Live, guest: Guest, request: Request) -> int:
        """Carry a request out, once; the number that it is answered with."""
        name = f"{viewer(guest)}:{guest.ticket[:8]}:{request.id}"
        for _ in range(MOST_TRIES):
            async with live.lock:
                if live.stale:
                    await self._refresh(live)
                if name in live.room.requests:
                    return live.room.requests[name]
                if guest.ticket not in live.room.guests:
                    raise Refusal("You have no place in this room any more.")
                guest = live.room.guests[guest.ticket]
                try:
                    await self._commit(live, self._wished(live, guest, request), name)
                except Taken:
                    await self._refresh(live)
                    continue
                except Repeated:
                    await self._refresh(live)
                    return live.room.requests.get(name, live.room.number)
                return live.room.requests[name]
        raise Refusal("Too much is happening in this room at once; try again.")

    def _wished(self, live: Live, guest: Guest, request: Request) -> list[Entry]:
        return self.mind(live.room.id, lambda: entries_for(live.room, guest, request, live.here))

    async def add(self, live: Live, make: Callable[[Room], list[Entry]]) -> None:
        """Add entries that were not asked for by a seat: joining, going on. There may turn out to be none to add."""
        for _ in range(MOST_TRIES):
            async with live.lock:
                if live.stale:
                    await self._refresh(live)
                entries = make(live.room)
                if not entries:
                    return
                try:
                    await self._commit(live, entries, "")
                except Taken:
                    await self._refresh(live)
                    continue
                return
        raise Refusal("Too much is happening in this room at once; try again.")

    async def _commit(self, live: Live, entries: list[Entry], request: str) -> None:
        """Carry out, store, and only then tell. Whatever goes wrong, the room is as it was."""
        room, number = live.room, live.room.length
        at = max(self.now(), room.at)
        entries, alone = self._carry_out(live, entries, at, request)
        stored = [Stored(encoded(e), at, request if i == 0 else "") for i, e in enumerate(entries)]
        summary = self._summary(live, entries)
        try:
            await self.store.append(room.id, number, stored, summary, finished(room, entries))
        except BaseException as problem:
            live.stale, live.summary = True, None
            if isinstance(problem, StoreError):
                self.metrics.count("store_errors")
                if not problem.certain:
                    raise Unsure from None
                raise Refusal(str(problem)) from None
            raise
        self.metrics.count("entries", len(entries))
        self._put_away(live, stored[-1])
        self._changed(live, alone)

    def _carry_out(self, live: Live, entries: list[Entry], at: float, request: str) -> tuple[list[Entry], int | None]:
        """Carry entries out, and what standing orders answer at once.

        Returns all that was done, and the seat that alone can see a difference, if there is one.
        """
        done: list[Entry] = []

        def work() -> int | None:
            alone = None
            for entry in entries:
                alone = live.room.apply(entry, at, "" if done else request)
                done.append(entry)
            while (order := self._order_due(live)) is not None:
                live.room.apply(order, at)
                done.append(order)
            return alone if len(done) == 1 else None

        began = time.perf_counter()
        try:
            alone = self.mind(live.room.id, work, "; nothing was changed")
        except Refusal as refusal:
            live.stale = isinstance(refusal, Mistake) or bool(done)
            raise
        live.spent += time.perf_counter() - began
        self.metrics.count("bot_choices", len(done) - len(entries))
        return done, alone

    def _order_due(self, live: Live) -> Chose | None:
        """What a standing order answers now, if it need not be held back."""
        ordered = live.room.ordered
        if ordered is None or self.closing or self.config.delays or ordered.seat in live.room.sealed:
            return None
        duty = self._next(live)
        if duty is None or duty[1] != "order" or duty[2] > self.now():
            return None
        return Chose(seat=ordered.seat, key=ordered.key, by="order")

    def mind(self, room: str, work: Callable[[], T], kept: str = "") -> T:
        """Let the rules work, but not for ever; what they trip over is a refusal, which says what was `kept`."""
        try:
            with limited(self.config.choice_seconds):
                return work()
        except Refusal:
            raise
        except Exception as problem:
            self.metrics.count("mistakes")
            log.exception("rules failed", extra={"room": room})
            why = "took too long over" if isinstance(problem, TooLong) else "tripped over"
            raise Mistake(f"The rules {why} this{kept}. Please report it.") from None

    def _summary(self, live: Live, entries: list[Entry]) -> Summary | None:
        """What lists must know, if it differs from what was stored last."""
        room, before = live.room, live.summary
        at_once = room.bots_to_move() or (room.ordered is not None and room.waiting())
        wake = 0.0 if at_once else room.deadline() or None
        played_on = room.stage == "playing" and all(isinstance(entry, Chose) for entry in entries)
        peek = before.peek if before is not None and played_on else encode(peeked(room))
        if before is not None and (before.wake, before.peek) == (wake, peek):
            return None
        live.summary = Summary(room.stage, room.info().listed, room.at, wake, peek)
        return live.summary

    # Telling.

    def _changed(self, live: Live, alone: int | None = None) -> None:
        """Tell everybody in a room what changed for them, and let bots and clocks see to it.

        `alone` is the seat that alone can see a difference, if there is one.
        """
        for connection in list(live.connections):
            now_guest = live.room.guests.get(connection.guest.ticket)
            if now_guest is None:
                self.leave(live, connection)
                connection.end(Bye(sentence="Your place in this room was given up."))
            else:
                connection.guest = now_guest
        self._show(live, alone)
        live.changed.set()
        self._drive(live)

    def _show(self, live: Live, alone: int | None) -> None:
        """Show everybody who is here what changed for them; nothing goes to those for whom nothing did."""
        if not live.connections:
            return
        try:
            self._tell(live, live.info(), alone)
        except Mistake as mistake:
            # A table that cannot be shown is tried once: the other rooms are waiting.
            for connection in list(live.connections):
                connection.end(Bye(sentence=mistake.sentence))
            live.connections.clear()
            live.looks.clear()
            live.drawn = None

    def _tell(self, live: Live, info: RoomInfo, alone: int | None) -> None:
        seats = {viewer(connection.guest) for connection in live.connections}
        scene = Scene(live.room, info, live.drawn)
        news = self.mind(live.room.id, lambda: _news(scene, seats, live.looks, alone))
        live.drawn = scene.drawn or live.drawn
        for seat, now, message in news:
            live.looks[seat] = now
            if message is not None:
                self._send(live, seat, message)

    def _send(self, live: Live, seat: int, message: Changed | Shown) -> None:
        data = encode(message)
        for connection in live.connections:
            if viewer(connection.guest) == seat:
                connection.send(data)

    def arrive(self, live: Live, connection: Connection, seen: int) -> None:
        """Somebody comes in and is shown what they missed."""
        here, watching = live.here(), live.spectators()
        live.connections.add(connection)
        seat = viewer(connection.guest)
        try:
            scene = Scene(live.room, live.info(), live.drawn)
            now, message = self.mind(live.room.id, lambda: _found(scene, seat, seen))
            live.drawn = scene.drawn
        except Mistake:
            live.connections.discard(connection)
            raise
        connection.send(encode(message))
        others = [c for c in live.connections if c is not connection and viewer(c.guest) == seat]
        if not others:
            live.looks[seat] = now
        if (here, watching) != (live.here(), live.spectators()):
            self._tell_who_is_here(live)
            self._present(live)
        live.changed.set()
        self._drive(live)

    def leave(self, live: Live, connection: Connection) -> None:
        """Somebody goes."""
        if connection not in live.connections:
            return
        live.connections.discard(connection)
        seat = viewer(connection.guest)
        if not any(viewer(c.guest) == seat for c in live.connections):
            live.looks.pop(seat, None)
        if not live.connections:
            live.drawn = None
        if not self.closing:
            self._tell_who_is_here(live)
            self._present(live)

    def _tell_who_is_here(self, live: Live) -> None:
        """Tell who came and went; the table is as everybody has last seen it, whatever is being stored now."""
        here, watching = live.here(), live.spectators()
        for seat, before in list(live.looks.items()):
            info = present(before.info, here, watching)
            if info != before.info:
                now = live.looks[seat] = dataclasses.replace(before, info=info)
                message = self.mind(live.room.id, partial(Scene(live.room, info).changed, before, now, seat))
                assert message is not None
                self._send(live, seat, message)

    # Several processes.

    def _present(self, live: Live) -> None:
        """Tell other processes who is here."""
        seats = " ".join(str(c.guest.seat) for c in live.connections if c.guest.seat is not None)
        watching = sum(c.guest.seat is None for c in live.connections)
        self._spawn(self.store.tell(live.room.id, f"here {self.process} {watching} {seats}"))

    def _told(self, room: str, text: str) -> None:
        live = self.rooms.get(room)
        if live is None or self.closing:
            return
        word, *rest = text.split()
        if word == "who" and live.connections:
            self._present(live)
        elif word == "here" and rest[0] != self.process:
            process, watching, *seats = rest
            live.elsewhere[process] = (self.now(), tuple(map(int, seats)), int(watching))
            self._tell_who_is_here(live)

    def _heard(self, room: str, number: int) -> None:
        """Another process has stored something. How long a room is that is being worked in shows only afterwards."""
        if self.closing:
            return
        for name in [room] if number >= 0 else list(self.rooms):
            live = self.rooms.get(name)
            if live is not None and (number < 0 or live.lock.locked() or live.room.length < number):
                self._spawn(self._catch_up(live, number))

    async def _catch_up(self, live: Live, number: int) -> None:
        async with live.lock:
            if number < 0 or live.room.length < number or live.stale:
                try:
                    await self._refresh(live)
                except StoreError:
                    live.stale = True

    # What happens by itself.

    async def _sweep(self) -> None:
        """Wake rooms in which something is to be done while nobody is there."""
        while True:
            try:
                for name in await self.store.due(self.now(), 50):
                    if name not in self.rooms and await self.store.lead(name):
                        await self.enter(name)
                self._forget_the_gone()
            except (StoreError, Refusal) as problem:
                log.warning("sweep failed", extra={"problem": str(problem)})
            await asyncio.sleep(SWEEP_SECONDS)

    def _forget_the_gone(self) -> None:
        """Processes that have not said for long who is there are gone; those that live say it again."""
        for live in self.rooms.values():
            old = {p for p, (at, _, _) in live.elsewhere.items() if at < self.now() - PRESENCE_SECONDS}
            for process in old:
                del live.elsewhere[process]
            if old:
                self._tell_who_is_here(live)
            if live.connections and self.store.shared:
                self._present(live)

    def _drive(self, live: Live) -> None:
        """See to it that somebody drives a room in which bots, standing orders or clocks have to act."""
        if not self.closing and self._next(live) is not None and (live.driver is None or live.driver.done()):
            live.driver = self._spawn(self._driven(live))

    async def _driven(self, live: Live) -> None:
        while not self.closing and (duty := self._next(live)) is not None:
            live.changed.clear()
            try:
                if not await self.store.lead(live.room.id):
                    await _wait(live.changed, LEAD_AGAIN_SECONDS)
                    continue
                await self._do_duty(live, *duty)
            except (StoreError, Unsure, Refusal) as problem:
                log.warning("duty failed", extra={"room": live.room.id, "problem": str(problem)})
                await _wait(live.changed, LEAD_AGAIN_SECONDS)
                if live.stale:
                    await self._catch_up(live, -1)

    def _next(self, live: Live) -> tuple[int, By, float] | None:
        """What is to be done next by itself: for which seat, on whose behalf, and when."""
        room = live.room
        waiting = room.waiting()
        if not waiting:
            return None
        fixed = [(when, seat) for seat in waiting if (when := room.opens_at(seat))] if room.opens() else []
        if fixed:
            when, seat = min(fixed)
            return seat, self._opened_by(room, seat), when
        if room.ordered is not None:
            return room.ordered.seat, "order", self._held(live, room.ordered.seat)
        for seat in waiting:
            if room.chairs[seat].level:
                return seat, "bot", self._held(live, seat)
        if not room.deadline():
            return None
        when, seat = min([(room.deadline_of(seat), seat) for seat in waiting])
        return seat, "clock", when

    def _opened_by(self, room: Room, seat: int) -> By:
        """On whose behalf an answer in a window of fixed length is given."""
        if room.ordered is not None and room.ordered.seat == seat:
            return "order"
        return "bot" if room.chairs[seat].level else "clock"

    def _held(self, live: Live, seat: int) -> float:
        """Until when an automatic answer is held back."""
        room = live.room
        assert room.match is not None
        prompt = room.match.prompt_of(seat)
        asked = room.asked[prompt.seat if prompt is not None else seat][1]
        if not self.config.delays:
            return asked
        if (seat, asked) not in live.holds:
            live.holds.clear()
            discreet = prompt is not None and prompt.discreet
            live.holds[seat, asked] = held_back(self.luck, room.thought.get(seat, ())) if discreet else OPEN_QUESTION
        return asked + live.holds[seat, asked]

    async def _do_duty(self, live: Live, seat: int, by: By, when: float) -> None:
        moment = live.room.moment
        if by == "clock":
            await self._rest(live, when)
        if live.room.moment != moment:
            return
        key = await self._answer(live, seat, by)
        await self._rest(live, when)
        async with live.lock:
            if live.stale:
                await self._refresh(live)
            if live.room.moment != moment or self.closing:
                return
            answer = Chose(seat=seat, key=key, by=by)
            if seat in live.room.sealed:
                answer = Chose(seat=seat, key=live.room.sealed[seat])
            try:
                await self._commit(live, [answer], "")
                self.metrics.count("bot_choices")
            except Taken:
                await self._refresh(live)

    async def _rest(self, live: Live, when: float) -> None:
        """Wait until a time, or until the match has gone on."""
        moment = live.room.moment
        while when > self.now() and live.room.moment == moment:
            live.changed.clear()
            await _wait(live.changed, when - self.now())

    async def _answer(self, live: Live, seat: int, by: By) -> str:
        """The key that is chosen for a seat. A bot that is at a loss takes the first option."""
        room = live.room
        if by == "order":
            assert room.ordered is not None
            return room.ordered.key
        assert room.match is not None
        if by == "clock" and room.opens_at(seat):
            return room.match.key_of(PASS)
        match, prompt = room.match, room.match.prompt_of(seat)
        assert prompt is not None
        first = match.key_of(prompt.options[0])
        try:
            level = room.chairs[seat].level or LEVEL_OF_THE_ABSENT
            return await self.crew.choose(room.id, match, seat, level, f"seat {seat}")
        except Refusal as problem:
            log.warning("bot replaced", extra={"room": room.id, "problem": str(problem)})
            self.metrics.count("bots_replaced")
            return first

    async def hint(self, live: Live, seat: int) -> tuple[Option, tuple[str, ...]]:
        """What a thinking player finds best, and what is to be said of the best options."""
        match = live.room.match
        prompt = match.prompt_of(seat) if match is not None else None
        if match is None or prompt is None:
            raise Refusal("Nothing is asked of you now.")
        offered = self.mind(live.room.id, lambda: {opt: match.key_of(opt) for opt in prompt.options})
        key, sentences = await self.crew.advise(live.room.id, match, seat)
        for opt, known in offered.items():
            if known == key and live.room.match is match and match.prompt_of(seat) is prompt:
                return self.mind(live.room.id, partial(match.option, opt)), sentences
        raise Refusal("The table has changed meanwhile; ask again.")


async def _wait(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, but not longer than that."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)


def _news(
    scene: Scene, seats: Iterable[int], looks: Mapping[int, Look], alone: int | None
) -> list[tuple[int, Look, Changed | Shown | None]]:
    """What each of these seats sees now, and what it is told of that; those are left out who see no difference."""
    news: list[tuple[int, Look, Changed | Shown | None]] = []
    for seat in seats:
        before = looks.get(seat)
        if alone in (None, seat) or before is None or before.info != scene.info:
            news.append((seat, *_told(scene, seat, before, seat == alone)))
    return news


def _told(scene: Scene, seat: int, before: Look | None, alone: bool) -> tuple[Look, Changed | Shown | None]:
    """What a seat sees now, and what it is told of that after an earlier look.

    Nobody but a seat that is `alone` sees a difference: what it has answered in secret.
    """
    if before is None:
        now = scene.look(seat)
        return now, scene.shown(now, seat)
    now = scene.look_after_answer(seat, before) if alone else scene.look(seat)
    return now, scene.changed(before, now, seat)


def _found(scene: Scene, seat: int, seen: int) -> tuple[Look, Changed | Shown]:
    """The same for somebody who comes in and has seen the room up to a number."""
    now = scene.look(seat)
    return now, scene.shown(now, seat) if seen < 0 else scene.missed(seen, now, seat)


def timed(work: Callable[[], Room]) -> tuple[Room, float]:
    """A room, and how long it took this thread to make it."""
    began = time.thread_time()
    return work(), time.thread_time() - began


def opened(snapshot: Snapshot, stored: Sequence[Stored]) -> tuple[Room, float] | None:
    """The room of a snapshot and of the log from the last entry on that it holds; None if they do not agree."""
    room = laid_out(snapshot, stored[0]) if stored else None
    return timed(lambda: played_on(room, stored[1:])) if room is not None else None


def played_on(room: Room, stored: Iterable[Stored]) -> Room:
    """A room after more entries of its log."""
    for entry in stored:
        room.replayed(decoded(entry.body), entry.at, entry.request)
    return room


def folded(name: str, stored: Iterable[Stored]) -> Room:
    """The room of a log."""
    return played_on(Room(name), stored)


def present(info: RoomInfo, here: Collection[int], spectators: int) -> RoomInfo:
    """What is known of a room, with other people in it."""
    seats = [msgspec.structs.replace(seat, here=i in here) for i, seat in enumerate(info.seats)]
    return msgspec.structs.replace(info, seats=tuple(seats), spectators=spectators)


def peeked(room: Room) -> RoomPeek:
    """A room as lists show it: without what changes with every move."""
    info = msgspec.structs.replace(
        room.info(), number=0, move=0, deadline=0, opens=0, extended=(), undo_asked_by=None, undo_agreed=()
    )
    return RoomPeek(info=info, title=room.game.title)


def finished(room: Room, entries: Iterable[Entry]) -> MatchLine | None:
    """The line of a match that these entries have ended."""
    if not room.over or room.match is None or not any(isinstance(e, Chose | Began) for e in entries):
        return None
    outcome = room.match.table.outcome
    assert outcome is not None
    return MatchLine(
        match=room.id,
        game=room.match.game.name,
        name=room.info().name,
        players=tuple(room.match.names),
        moves=room.match.number,
        at=room.at,
        ending=outcome.cause,
        winners=tuple(outcome.winners),
    )
