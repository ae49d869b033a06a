"""Secrets: deal all anew that somebody cannot see, and not one byte that they get over the socket may change."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.server.inside import inside
from tests.server.moments import ROOM, Moment, stored
from tests.server.served import Player
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.dump import dump
from undercroft.engine.prompt import PASS
from undercroft.engine.redeal import redeal
from undercroft.engine.zone import SPECTATOR, bit
from undercroft.server import hall
from undercroft.server.entries import Entry
from undercroft.server.room import Room
from undercroft.server.sqlite import SQLiteStore
from undercroft.server.store import Stored


def store(path: Path, log: list[Entry]) -> None:
    async def write() -> None:
        database = SQLiteStore(path)
        await database.open()
        await database.append(ROOM, 0, stored(log))
        await database.close()

    asyncio.run(write())


class Line:
    """Somebody of whom every byte is kept."""

    def __init__(self, server: Any, seat: int) -> None:
        self.player = Player(server, {"room": ROOM, "token": f"{ROOM}.{seat}", "seat": seat})

    def do(self, *requests: dict[str, Any]) -> None:
        for i, request in enumerate(requests):
            self.player.ask(**request, id=f"{len(self.player.raw)}-{i}")

    def hear_of_visit(self, seat: int) -> None:
        """Hear that somebody came and went: whoever goes is missed a moment later, maybe after the next thing."""
        self.player.wait_until(lambda: self.player.here()[seat])
        self.player.wait_until(lambda: not self.player.here()[seat])


def everything_asked(player: Player) -> list[dict[str, Any]]:
    """Questions about all that can be seen, and choices that are not offered."""
    assert player.view is not None
    pieces = [piece for area in player.view["areas"] for piece in area.get("pieces", ())]
    refs = list(dict.fromkeys(piece["ref"] for piece in pieces))[:25]
    verbs = list(dict.fromkeys(key.split()[0] for key in player.keys))[:6]
    asked = [
        {"do": "why", "about": about} for about in ["", *refs, *(f"{verb} {ref}" for verb in verbs for ref in refs)]
    ]
    refused = [{"do": "choose", "key": f"{verb} nothing", "number": player.number} for verb in [*verbs, "conquer"]]
    return [*asked, *refused, {"do": "undo"}, {"do": "redo"}, {"do": "say", "text": "hello"}]


def heard(path: Path, seat: int, passes: list[int]) -> tuple[list[str], list[str]]:
    """Every byte that a seat and a spectator get while the seat asks for everything and others pass."""
    with inside(path, now=lambda: 1000.0) as server:
        line, spectator = Line(server, seat), Line(server, SPECTATOR)
        if seat != SPECTATOR:
            line.do(*everything_asked(line.player))
        for other in passes:
            passer = Line(server, other)
            passer.do({"do": "choose", "key": "pass", "number": passer.player.number})
            passer.player.close()
            for each in (line, spectator):
                each.hear_of_visit(other)
        for each in (line, spectator):
            each.do({"do": "say", "text": "that is all"})
        line.do({"do": "why", "about": ""})
        for each in (line, spectator):
            each.player.close()
        return line.player.raw, spectator.player.raw


def quiet_passes(room: Room, seat: int) -> list[int]:
    """Who can pass one after the other in the open window before anything is told."""
    assert room.match is not None
    passes, t = [], room.match.table.clone()
    while t.prompts and t.prompts[0].discreet and PASS in t.prompts[0].options and t.prompts[0].seat != seat:
        asked, stack, knowledge = t.prompts[0], list(t.stack), t.knowledge()
        t.take(asked, PASS)
        if t.stack != stack or t.knowledge() != knowledge or not t.prompts:
            break
        passes.append(asked.seat)
    return passes


def nothing_leaks(moment: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: int) -> bool:
    """Compare what is heard with what would be heard if the cards lay differently; says whether they did."""
    log, room = moment.log()
    store(tmp_path / "real.db", log)
    shutil.copy(tmp_path / "real.db", tmp_path / "other.db")
    passes = quiet_passes(room, seat)
    fold, different = hall.folded, []

    def dealt_anew(name: str, stored: Iterable[Stored]) -> Room:
        other = fold(name, stored)
        assert other.match is not None
        before = dump(other.match.table)
        redeal(other.match.table, bit(seat) | bit(SPECTATOR) if seat != SPECTATOR else bit(seat), Chance(key_from("x")))
        after = dump(other.match.table)
        different.append({**before, "chance": 0} != {**after, "chance": 0})
        return other

    real = heard(tmp_path / "real.db", seat, passes)
    monkeypatch.setattr(hall, "folded", dealt_anew)
    other = heard(tmp_path / "other.db", seat, passes)
    monkeypatch.undo()
    assert real == other
    return different == [True]


QUICKLY = Moment("dungeons", 3, 12, window=True)
MOMENTS = [
    Moment("dungeons", 3, 40, window=True),
    Moment("dungeons", 4, 90),
    Moment("tomb", 2, 14),
    Moment("tomb", 3, 30, (("mines", "on"), ("classes", "on"))),
    Moment("wymer", 3, 12),
    Moment("wymer", 3, 45, window=True),
    Moment("duel", 2, 3),
    Moment("wonder", 3, 30, (("chapter", "2"),)),
]


def test_a_player_and_a_spectator_hear_nothing_of_what_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert nothing_leaks(QUICKLY, tmp_path, monkeypatch, 0)


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda m: f"{m.game}-{m.seats}-{m.moves}")
def test_nobody_hears_anything_of_what_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: Moment, seat: int
) -> None:
    nothing_leaks(moment, tmp_path, monkeypatch, seat)
