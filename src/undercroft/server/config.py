"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Config:
    """What the host of a server decides."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8080
    origins: tuple[str, ...] = ()
    """Other addresses whose pages may use this server."""
    proxy: str = ""
    """Addresses of reverse proxies whose word on who calls is taken."""
    workers: int = 1
    """Processes that think for the bots."""
    delays: bool = True
    """Whether bots and standing orders take their time (D-326); tests and measurements do without."""
    limits: bool = True
    """Whether addresses and connections are limited."""
    most_rooms: int = 1000
    """Rooms kept in memory; others come back from the database when somebody enters."""
    choice_seconds: float = 2.0
    """How long the rules may take over one choice, one view or one question."""
    bot_seconds: float = 20.0
    """How long a bot may think."""
    browse: bool = False
    """Whether the table is opened in the host's browser."""
