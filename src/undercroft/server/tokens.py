"""Tokens: the right to a seat, to a session, to come in. Only their hashes are kept."""

from __future__ import annotations

import secrets
from hashlib import blake2b

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def fresh_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(24)


def fresh_room() -> str:
    """The name of a new room in addresses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def addressed(room: str, token: str) -> str:
    """A token with the room that it opens, as people are given it."""
    return f"{room}.{token}"


def room_of(addressed: str) -> str:
    """The room of a token; clients may put it before the token once more."""
    return addressed.partition(":")[0].partition(".")[0]


def hashed(token: str) -> str:
    """What is kept of a token, whatever room stands before it. It is long and random, so one round is enough."""
    return blake2b(token.rpartition(".")[2].encode(), digest_size=20, person=b"undercroft token").hexdigest()
