"""Rooms that nobody is in: by correspondence a decision may take days, and the clock runs on without anybody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from tests.patience import PATIENCE
from tests.server.moments import ROOM, Moment, stored
from tests.server.postgres import Postgres
from tests.server.stores import new_store, use
from undercroft.engine.game import UNTIL_MY_TURN
from undercroft.server.config import Config
from undercroft.server.crew import Crew
from undercroft.server.entries import Made, Said, Stood, encoded
from undercroft.server.guard import limited, ticking
from undercroft.server.hall import Hall
from undercroft.server.metrics import Metrics
from undercroft.server.postgres import PostgresStore
from undercroft.server.store import Snapshot, Store, Stored
from undercroft.wire import Clock

DAY = 86_400.0


def hall_at(store: Store, now: float) -> Hall:
    return Hall(Config("", delays=False), store, Crew(1, PATIENCE), Metrics(), lambda: now)


def test_a_server_stops_while_a_standing_order_is_about_to_answer(tmp_path: Path) -> None:
    """Nothing is begun any more, and nobody waits in vain for it to end."""
    log = Moment("dungeons", 3, 12, window=True).log()[0]
    passing = [Stood(seat=seat, name=UNTIL_MY_TURN.name) for seat in range(3)]

    async def stop(store: Store) -> None:
        hall = hall_at(store, 1000.0)
        hall.closing = True
        live = await hall.make(ROOM, [*log, *passing])
        assert live.room.ordered is not None
        await hall._driven(live)
        assert len(await store.read(ROOM)) == len(log) + len(passing)

    with ticking(), limited(10):
        use(str(tmp_path / "server.db"), stop)


@pytest.mark.slow
def test_a_clock_of_days_runs_out_while_the_room_is_in_no_memory(url: str) -> None:
    made, *rest = Moment("duel", 2, 3).log()[0]
    assert isinstance(made, Made)
    timed = msgspec.structs.replace(made, clock=Clock(kind="correspondence", seconds=int(DAY)))

    async def on_the_first_day(hall: Hall) -> None:
        live = await hall.make(ROOM, [timed, *rest])
        assert live.room.deadline() == 1000.0 + DAY
        assert await hall.store.due(1000.0 + DAY - 1, 10) == []
        assert await hall.store.due(1000.0 + DAY + 1, 10) == [ROOM]

    async def on_the_second(hall: Hall) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(stored := await hall.store.read(ROOM)) == len(rest) + 1:
                await asyncio.sleep(0.1)
        assert b'"by":"clock"' in stored[len(rest) + 1].body

    async def spend(day: Callable[[Hall], Awaitable[None]], now: float) -> None:
        hall = hall_at(new_store(url), now)
        await hall.open()
        try:
            await day(hall)
        finally:
            await hall.close()

    asyncio.run(spend(on_the_first_day, 1000.0))
    asyncio.run(spend(on_the_second, 1000.0 + DAY + 60))


class SlowReader(PostgresStore):
    """A process that has read a room and takes its time to open it, in which something else happens."""

    def __init__(self, url: str, meanwhile: Callable[[], Awaitable[None]]) -> None:
        super().__init__(url)
        self.meanwhile = meanwhile

    async def kept(self, room: str) -> tuple[Snapshot | None, list[Stored]]:
        found = await super().kept(room)
        await self.meanwhile()
        return found


@pytest.mark.slow
def test_what_another_process_stores_while_a_room_is_opened_is_not_missed(database_server: Postgres) -> None:
    url = database_server.new_database()
    log = Moment("duel", 2, 3).log()[0]

    async def run() -> None:
        said = Said(name="Bo", text="I was quicker")
        other = new_store(url)
        store = SlowReader(url, lambda: other.append(ROOM, len(log), [Stored(encoded(said), 2.0)]))
        hall = hall_at(store, 1000.0)
        await asyncio.gather(other.open(), store.open())
        await other.append(ROOM, 0, stored(log))
        live = await hall.enter(ROOM)
        assert [line.text for line in live.room.chat] == ["I was quicker"]
        await asyncio.gather(hall.close(), other.close())

    asyncio.run(run())
