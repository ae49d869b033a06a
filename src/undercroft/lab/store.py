"""The rows of a simulation, as Parquet: one file a table and chunk, written whole or not at all.

`games`: a row a game. `seats`: a row a seat of a game. `uses`: a row each time that a seat used or came by something
that the game's charter counts. `verbs`: a row a game and kind of choice, how often it could be and was chosen.
`questions`: a row a game and question, how often it was put and how many options it had.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct

from undercroft.engine.refusal import Refusal
from undercroft.lab.plan import Plan
from undercroft.lab.play import Record

SCHEMAS = {
    "games": pa.schema(
        [
            pa.field(
                "game", pa.int64(), metadata={"about": "its number; its luck is made of the plan's seed and this"}
            ),
            pa.field("cause", pa.string(), metadata={"about": "how it ended, `unfinished` or `failed`"}),
            pa.field("winners", pa.list_(pa.int8()), metadata={"about": "the seats that won, counted from 0"}),
            pa.field("decisions", pa.int32(), metadata={"about": "how many choices the players made"}),
            pa.field("options", pa.int64(), metadata={"about": "how many options they had, over all choices"}),
            pa.field("forced", pa.int32(), metadata={"about": "how many choices had a single option"}),
            pa.field("numbers", pa.map_(pa.string(), pa.float64()), metadata={"about": "what the game counts"}),
            pa.field("moved", pa.float32(), metadata={"about": "how much chance of winning changed hands, in wins"}),
            pa.field("leads", pa.int32(), metadata={"about": "how often another side became the likeliest to win"}),
            pa.field("lowest", pa.float32(), metadata={"about": "the least chance of the side that won"}),
            pa.field("decided", pa.float32(), metadata={"about": "part of the choices after which it led for good"}),
            pa.field("course", pa.list_(pa.float32()), metadata={"about": "its chance after each tenth of them"}),
        ]
    ),
    "seats": pa.schema(
        [
            pa.field("game", pa.int64(), metadata={"about": "the game's number"}),
            pa.field("seat", pa.int8(), metadata={"about": "counted from 0"}),
            pa.field("bot", pa.string(), metadata={"about": "the level that played"}),
            pa.field("won", pa.float32(), metadata={"about": "1 for a win; a shared one counts in parts"}),
            pa.field("score", pa.int32(), metadata={"about": "points at the end, where the game has them"}),
            pa.field("labels", pa.map_(pa.string(), pa.string()), metadata={"about": "side, hero, class ..."}),
        ]
    ),
    "uses": pa.schema(
        [
            pa.field("game", pa.int64(), metadata={"about": "the game's number"}),
            pa.field("seat", pa.int8(), metadata={"about": "who used it"}),
            pa.field("kind", pa.string(), metadata={"about": "card, power, item ..."}),
            pa.field("thing", pa.string(), metadata={"about": "its name"}),
            pa.field("how", pa.string(), metadata={"about": "the event that tells of it: took, used, spent ..."}),
            pa.field("decision", pa.int32(), metadata={"about": "after how many choices of the game"}),
            pa.field("chance", pa.float32(), metadata={"about": "its side's chance before, as the bots judge it"}),
        ]
    ),
    "verbs": pa.schema(
        [
            pa.field("game", pa.int64(), metadata={"about": "the game's number"}),
            pa.field("verb", pa.string(), metadata={"about": "the kind of choice"}),
            pa.field("offered", pa.int32(), metadata={"about": "decisions in which it or another could be chosen"}),
            pa.field("taken", pa.int32(), metadata={"about": "decisions in which it was"}),
        ]
    ),
    "questions": pa.schema(
        [
            pa.field("game", pa.int64(), metadata={"about": "the game's number"}),
            pa.field("question", pa.string(), metadata={"about": "what was asked"}),
            pa.field("asked", pa.int32(), metadata={"about": "how often"}),
            pa.field("forced", pa.int32(), metadata={"about": "how often there was a single option"}),
            pa.field("options", pa.int64(), metadata={"about": "how many options there were in all"}),
        ]
    ),
}
LAST = "games"
"""The table that is written last: a chunk is done once this one is there."""


SHRUNK = "-shrunk"
"""The end of the name of a failing game that was shrunk."""


class Failure(Struct, frozen=True, kw_only=True):
    """A game that failed or did not end: how to play it again, up to where it went wrong."""

    plan: Plan
    number: int
    problem: str
    choices: list[tuple[int, str]]

    @property
    def crashed(self) -> bool:
        """Whether a choice went wrong; a game that did not end has none to blame."""
        return self.problem.startswith("Traceback")

    @property
    def kind(self) -> str:
        """The last lines of what went wrong: where, and what. Games with the same are thought to fail alike."""
        return "\n".join(self.problem.strip().splitlines()[-3:])


def read_failure(path: Path) -> Failure:
    """A failing game that was kept."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Failure)
    except msgspec.MsgspecError as error:
        raise Refusal(f"{path} is no failing game: {error}.") from None


def shrunk_path(path: Path) -> Path:
    """Where the shrunk form of a failing game lies."""
    return path.with_name(f"{path.stem}{SHRUNK}.json")


def write_failure(path: Path, failure: Failure) -> None:
    put(path, msgspec.json.format(msgspec.json.encode(failure)) + b"\n")


Packed = dict[str, bytes]
"""The tables of a chunk as Parquet, by name, and its failures as JSON under `failures`."""


def packed(plan: Plan, records: Sequence[Record]) -> Packed:
    """The rows of a chunk, ready to be sent and written."""
    rows = {
        "games": [_game_row(record) for record in records],
        "seats": [row for record in records for row in _seat_rows(plan, record)],
        "uses": [row for record in records for row in _use_rows(record)],
        "verbs": [row for record in records for row in _verb_rows(record)],
        "questions": [row for record in records for row in _question_rows(record)],
    }
    found = {name: _parquet(name, each) for name, each in rows.items()}
    failures = [_failure(plan, record) for record in records if record.choices or record.failure]
    if failures:
        found["failures"] = msgspec.json.encode(failures)
    return found


def _parquet(name: str, rows: list[dict[str, object]]) -> bytes:
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist(rows, SCHEMAS[name]), sink, compression="zstd")
    return bytes(sink.getvalue())


def _game_row(record: Record) -> dict[str, object]:
    swing = record.swing
    return {
        "game": record.number,
        "cause": "failed" if record.failure else record.cause,
        "winners": list(record.winners),
        "decisions": record.decisions,
        "options": record.options,
        "forced": sum(asked.forced for asked in record.asked.values()),
        "numbers": list(record.numbers.items()),
        "moved": swing.moved if swing else None,
        "leads": swing.leads if swing else None,
        "lowest": swing.lowest if swing else None,
        "decided": swing.decided if swing else None,
        "course": swing.course if swing else None,
    }


def _seat_rows(plan: Plan, record: Record) -> Iterable[dict[str, object]]:
    for seat, level in enumerate(plan.bots):
        yield {
            "game": record.number,
            "seat": seat,
            "bot": level,
            "won": _won(record, seat),
            "score": record.score[seat] if seat < len(record.score) else None,
            "labels": list(record.labels[seat].items()) if seat < len(record.labels) else [],
        }


def _won(record: Record, seat: int) -> float:
    """A win shared with rivals counts in parts; one won together with one's own side counts whole."""
    if seat not in record.winners:
        return 0.0
    sides = {record.labels[each].get("side", str(each)) if record.labels else str(each) for each in record.winners}
    return 1 / len(sides)


def _use_rows(record: Record) -> Iterable[dict[str, object]]:
    for use in record.uses:
        yield {
            "game": record.number,
            "seat": use.seat,
            "kind": use.kind,
            "thing": use.thing,
            "how": use.how,
            "decision": use.decision,
            "chance": use.chance,
        }


def _verb_rows(record: Record) -> Iterable[dict[str, object]]:
    for verb, offered in sorted(record.offered.items()):
        yield {"game": record.number, "verb": verb, "offered": offered, "taken": record.taken.get(verb, 0)}


def _question_rows(record: Record) -> Iterable[dict[str, object]]:
    for question, asked in sorted(record.asked.items()):
        yield {
            "game": record.number,
            "question": question,
            "asked": asked.times,
            "forced": asked.forced,
            "options": asked.options,
        }


def _failure(plan: Plan, record: Record) -> Failure:
    problem = record.failure or f"The game did not end within {record.decisions} choices."
    return Failure(plan=plan, number=record.number, problem=problem, choices=record.choices)


class Store:
    """The folder of a simulation."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def part(self, table: str, chunk: int) -> Path:
        return self.folder / table / f"part-{chunk:06d}.parquet"

    def has(self, chunk: int, games: int) -> bool:
        """Whether a chunk is there, whole: with so many games, and no file of it cut off."""
        if not self.part(LAST, chunk).exists():
            return False
        try:
            counts = {table: int(pq.read_metadata(self.part(table, chunk)).num_rows) for table in SCHEMAS}
        except (FileNotFoundError, pa.ArrowInvalid):
            return False
        return counts[LAST] == games

    def parts(self, table: str) -> list[Path]:
        """The files of a table, of all chunks that are done."""
        return [self.folder / table / part.name for part in sorted((self.folder / LAST).glob("part-*.parquet"))]

    def write(self, chunk: int, tables: Packed) -> None:
        """Write a chunk; until its last file is in place it does not count."""
        for failure in msgspec.json.decode(tables.get("failures", b"[]"), type=list[Failure]):
            write_failure(self.failure(failure.number), failure)
        for name in sorted(SCHEMAS, key=lambda name: name == LAST):
            put(self.part(name, chunk), tables[name])

    def failure(self, number: int) -> Path:
        return self.folder / "failures" / f"game-{number:09d}.json"

    def failures(self) -> list[Path]:
        """The games that failed, one file each; those that were shrunk lie beside them."""
        found = (self.folder / "failures").glob("game-*.json")
        return sorted(path for path in found if not path.stem.endswith(SHRUNK))


def put(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; what goes wrong names it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        new.unlink(missing_ok=True)
