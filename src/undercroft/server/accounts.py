"""Accounts: for those who want their rooms on every device. Guests need none."""

from __future__ import annotations

import asyncio

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from undercroft.engine.refusal import Refusal
from undercroft.server.acts import good_name
from undercroft.server.desk import Desk
from undercroft.server.store import Place
from undercroft.server.tokens import fresh_token, hashed
from undercroft.wire import Account, Credentials, OwnRoom, RoomPeek, Ticket

SESSION_SECONDS = 90 * 86400
SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
MOST_ROOMS = 50

hasher = PasswordHasher()
NOBODY = hasher.hash(fresh_token())
"""Checked for names that have no account, so that the time taken does not tell."""


class NotLoggedIn(Refusal):
    """Somebody asks for what needs an account."""

    def __init__(self) -> None:
        super().__init__("You are not logged in.")


async def register(desk: Desk, credentials: Credentials) -> tuple[Account, str]:
    """Make an account and log it in."""
    name = good_name(credentials.name)
    if not SHORTEST_PASSWORD <= len(credentials.password) <= LONGEST_PASSWORD:
        raise Refusal(f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.")
    password = await asyncio.to_thread(hasher.hash, credentials.password)
    if not await desk.store.add_account(name, password, desk.hall.now()):
        raise Refusal(f"The name {name} is taken.")
    return Account(name=name), await _session(desk, name)


async def log_in(desk: Desk, credentials: Credentials) -> tuple[Account, str]:
    """Log an account in."""
    name = good_name(credentials.name)
    known = await desk.store.password_of(name)
    try:
        await asyncio.to_thread(hasher.verify, known or NOBODY, credentials.password[: LONGEST_PASSWORD + 1])
    except VerificationError:
        known = None
    if known is None:
        raise Refusal("Name and password do not go together.")
    return await _account(desk, name), await _session(desk, name)


async def log_out(desk: Desk, session: str) -> None:
    await desk.store.end_session(hashed(session))


async def who(desk: Desk, session: str) -> Account:
    """Who is logged in."""
    return await _account(desk, await _name(desk, session))


async def ticket(desk: Desk, session: str, room: str) -> Ticket:
    """A new ticket for one's own seat in a room."""
    name = await _name(desk, session)
    for place in await desk.store.places(name, MOST_ROOMS):
        if place.room == room:
            return await desk.admit(room, place.ticket)
    raise Refusal("You have no seat in that room.")


async def remembered(desk: Desk, session: str, given: Ticket) -> Ticket:
    """A ticket, noted for the account that is logged in, if one is."""
    name = await desk.store.account_of(hashed(session), desk.hall.now()) if session else None
    if name is not None and given.seat is not None:
        await desk.store.add_place(name, Place(given.room, given.seat, hashed(given.token)), desk.hall.now())
    return given


async def keep(desk: Desk, session: str, room: str, token: str) -> None:
    """Note a seat that somebody took as a guest, or in the room before a rematch, for the account."""
    name = await _name(desk, session)
    live = await desk.hall.enter(room)
    guest = await desk.guest(live, token)
    if guest is None or guest.seat is None:
        raise Refusal("You have no seat in that room.")
    await desk.store.add_place(name, Place(room, guest.seat, guest.ticket), desk.hall.now())


async def _name(desk: Desk, session: str) -> str:
    name = await desk.store.account_of(hashed(session), desk.hall.now()) if session else None
    if name is None:
        raise NotLoggedIn
    return name


async def _account(desk: Desk, name: str) -> Account:
    """An account with its rooms. Tokens are kept as hashes only: a new one is asked for when a room is entered."""
    rows = await desk.store.own_rooms(name, MOST_ROOMS)
    rooms = (OwnRoom(seat=seat, at=at, peek=msgspec.json.decode(peek, type=RoomPeek)) for seat, at, peek in rows)
    return Account(name=name, rooms=tuple(rooms))


async def _session(desk: Desk, name: str) -> str:
    token = fresh_token()
    await desk.store.add_session(hashed(token), name, desk.hall.now() + SESSION_SECONDS)
    return token
