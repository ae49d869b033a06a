"""A plan: which games are to be played. The same plan gives the same rows, on any machine and any number of them."""

from __future__ import annotations

from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from undercroft.bots.roster import check_bot
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.games import game as game_named
from undercroft.lab.changes import Change, changed
from undercroft.match.luck import Luck

FILE = "plan.json"
MOST_DECISIONS = 20_000
"""A game that goes on for longer counts as unfinished."""


class Plan(Struct, frozen=True, kw_only=True):
    """Games to be played: `games` of them, numbered from 0, each with luck made of the seed and its number."""

    game: str
    version: str
    content: str
    settings: dict[str, str]
    bots: tuple[str, ...]
    seed: str
    games: int
    chunk: int
    changes: tuple[Change, ...] = ()

    def luck(self, number: int) -> Luck:
        """The luck of a game: that of `--seed "SEED NUMBER"` at a table."""
        return Luck.from_text(f"{self.seed} {number}")

    @property
    def chunks(self) -> int:
        return -(-self.games // self.chunk)

    def numbers(self, chunk: int) -> range:
        """The games of a chunk."""
        return range(chunk * self.chunk, min((chunk + 1) * self.chunk, self.games))

    def open(self) -> Game[Any]:
        """The game, its content changed as the plan says."""
        return changed(self.game, self.changes) if self.changes else game_named(self.game)


def new_plan(
    game: Game[Any],
    settings: dict[str, str],
    bots: tuple[str, ...],
    seed: str,
    games: int,
    chunk: int = 0,
    changes: tuple[Change, ...] = (),
) -> Plan:
    """A plan, or a refusal that says what is wrong with it."""
    for level in bots:
        check_bot(level)
    if len(bots) not in game.seats:
        raise Refusal(f"{game.title} seats {game.seats[0]} to {game.seats[-1]} players, not {len(bots)}.")
    if games < 1:
        raise Refusal(f"Simulate at least one game, not {games}.")
    return Plan(
        game=game.name,
        version=game.version,
        content=digest(game.name),
        settings=game.checked(settings),
        bots=bots,
        seed=seed,
        games=games,
        chunk=chunk or _chunk(games),
        changes=changes,
    )


def _chunk(games: int) -> int:
    """Small enough that stopping loses little and processes share evenly, large enough to make few files."""
    return max(1, min(250, games // 40))


def digest(name: str) -> str:
    """A sum over the rules and the content of a game: rows made from other content must not be mixed."""
    mixed = blake2b(digest_size=16)
    for file in sorted(_files(files(f"undercroft.games.{name}")), key=lambda file: str(file)):
        mixed.update(file.read_bytes())
    return mixed.hexdigest()


def _files(folder: Traversable) -> list[Traversable]:
    found: list[Traversable] = []
    for each in folder.iterdir():
        if each.is_dir():
            found += _files(each)
        elif each.name.endswith(".toml"):
            found.append(each)
    return found


def read_plan(folder: Path) -> Plan:
    """The plan of a folder of results."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Plan)
    except FileNotFoundError:
        raise Refusal(f"{folder} holds no simulation: it has no {FILE}.") from None
    except msgspec.MsgspecError as error:
        raise Refusal(f"{folder / FILE} cannot be read: {error}.") from None


def settle(plan: Plan, folder: Path) -> Plan:
    """Write the plan into its folder; refuse a folder that holds another. More games of the same are no other.

    The plan to be played is handed back: games that are added come in chunks of the size that the folder has.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE
    if file.exists():
        old = read_plan(folder)
        plan = replace(plan, chunk=old.chunk)
        differing = _differing(old, plan)
        if differing:
            raise Refusal(f"{folder} holds another simulation ({', '.join(differing)} differ); choose another folder.")
    elif any(folder.iterdir()):
        raise Refusal(f"{folder} is not empty and holds no simulation; choose another folder.")
    new = file.with_suffix(".new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
    new.replace(file)
    return plan


def _differing(old: Plan, new: Plan) -> list[str]:
    known: list[str] = []
    for field in Plan.__struct_fields__:
        if field != "games" and getattr(old, field) != getattr(new, field):
            known.append(field)
    if new.games < old.games:
        known.append("games")
    return known
