"""Visiting a server from the terminal: make a room or join one, wait for the others, sit down, come back later."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from undercroft import terminal
from undercroft.client import Seat, Server
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.games import game as game_named
from undercroft.match.save import saves_folder
from undercroft.terminal.away import Away
from undercroft.wire import NewRoom, RoomInfo, SeatPlan, Ticket

TICKETS = "tickets.json"


def make(
    address: str,
    game: Game[Any],
    name: str,
    settings: dict[str, str],
    levels: Sequence[str],
    word: str,
    seed: str,
    plain: bool,
) -> int:
    """Make a room and play in it; `levels` are the bots by seat, empty where a person may sit."""
    server = Server(address)
    plans = tuple(SeatPlan(kind="bot", level=level) if level else SeatPlan() for level in levels)
    ticket = server.make_room(NewRoom(game=game.name, your_name=name, seats=plans, settings=settings, seed=seed))
    return _play(server, ticket, word, plain)


def join(address: str, invitation: str, name: str, word: str, plain: bool) -> int:
    """Take a seat in a room that somebody else made."""
    server = Server(address)
    return _play(server, server.join(_bare(invitation), name), word, plain)


def _bare(invitation: str) -> str:
    """An invitation without the address around it: people paste whole links."""
    return invitation.rstrip("/").rpartition("/")[2]


def resume(address: str, plain: bool) -> int:
    """Sit down again where one last sat at this server."""
    server = Server(address)
    ticket = tickets().get(server.address)
    if ticket is None:
        raise Refusal(f"You have no seat at {server.address}; make a room, or --join one.")
    return _play(server, ticket, "", plain)


def _play(server: Server, ticket: Ticket, word: str, plain: bool) -> int:
    keep(server.address, ticket)
    with server.sit(ticket) as seat:
        game = game_named(seat.room.game)
        _gather(server, seat, ticket, word)
        try:
            status = terminal.play_at(Away(game, seat, server.address), plain)
        except KeyboardInterrupt:
            status = 130
    print(f"\nYour seat is kept; `undercroft play --at {server.address} --resume` goes on.")
    return status


def _gather(server: Server, seat: Seat, ticket: Ticket, word: str) -> None:
    """Be ready, and wait until everybody is."""
    if seat.room.stage == "gathering":
        print(f"Invite the others: undercroft play --at {server.address} --join {ticket.invitation}")
        print(f"or in a browser:   {server.address}/#/join/{ticket.invitation}")
        seat.ready(word=word)
    told = ""
    while seat.view is None:
        seat.check()
        now = _missing(seat.room)
        if now != told:
            print(now, flush=True)
            told = now
        seat.wait(1.0)


def _missing(room: RoomInfo) -> str:
    free = sum(each.kind == "open" for each in room.seats)
    unready = [each.name for each in room.seats if each.kind == "person" and not each.ready]
    waiting = [f"{free} more {'person' if free == 1 else 'people'}"] if free else []
    return f"Waiting for {' and '.join([*waiting, *unready]) or 'the table'} ..."


# Tickets: the right to a seat, kept where nobody else can read it.


def tickets(folder: Path | None = None) -> dict[str, Ticket]:
    """The last seat at each server."""
    file = (folder or saves_folder()) / TICKETS
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, Ticket])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError) as error:
        raise Refusal(f"{file} cannot be read: {error}; remove it to begin anew.") from None


def keep(address: str, ticket: Ticket, folder: Path | None = None) -> None:
    """Remember a seat."""
    place = folder or saves_folder()
    place.mkdir(parents=True, exist_ok=True)
    kept = {**tickets(place), address: ticket}
    new = place / f".{TICKETS}.{os.getpid()}.new"
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(msgspec.json.encode(kept))
    new.replace(place / TICKETS)
