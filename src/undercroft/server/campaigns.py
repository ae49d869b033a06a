"""Campaigns as files: from a room to a file and from a file to a room. The terminal reads and writes the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.games import game as game_named
from undercroft.match.campaign import SUFFIX, Campaign, campaign_of, encoded, refuse_unless_campaign
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.save import SaveError
from undercroft.server.acts import plans_of
from undercroft.server.entries import Made
from undercroft.server.room import Room, from_afar
from undercroft.server.tokens import fresh_token, hashed
from undercroft.wire import SeatPlan

LONGEST_NAME = 40


def standing_of(room: Room) -> tuple[dict[str, str], bool]:
    """How the campaign of a room stands: the settings of the game that is played or comes next, and whether it is over.

    What the game that is being played brings is entered when it is over.
    """
    refuse_unless_campaign(room.game)
    if not room.over or room.match is None:
        return room.settings, False
    after = room.game.next_settings(room.match.table, room.settings)
    return (after, False) if after is not None else (room.game.settings_after(room.match.table, room.settings), True)


def written(room: Room) -> tuple[str, bytes]:
    """The name of a campaign's file and its bytes."""
    assert room.made is not None
    if not room.made.campaign:
        raise Refusal("This game is played by itself; only a campaign is written to a file.")
    settings, over = standing_of(room)
    name = _plain(room.made.campaign)
    campaign = Campaign(
        name=name,
        game=room.game.name,
        version=room.game.version,
        settings=dict(settings),
        seats=_last_seats(room),
        over=over,
    )
    return f"{name}{SUFFIX}", encoded(campaign)


def _last_seats(room: Room) -> tuple[Seat, ...]:
    """Who sat at the last game that was begun."""
    assert room.made is not None
    if room.match is not None:
        return tuple(room.match.journal.seats)
    bots = {room.seat_name(i): chair.plan.level for i, chair in enumerate(room.chairs) if chair.plan.kind == "bot"}
    return tuple(Seat(name, "bot", bots[name]) if name in bots else Seat(name) for name in room.made.former)


def _plain(name: str) -> str:
    """A name that is also the name of a file."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-_")[:LONGEST_NAME] or "campaign"


def read(data: bytes) -> tuple[Made, str]:
    """The first entry of a room in which a campaign goes on, and the token of its invitation."""
    try:
        campaign = campaign_of(Path("The file"), data)
    except SaveError as problem:
        raise Refusal(str(problem)) from None
    game = game_named(campaign.game)
    refuse_unless_campaign(game)
    if campaign.over:
        raise Refusal(f"The campaign {campaign.name} is complete; begin another one.")
    door, luck = fresh_token(), Luck.fresh()
    made = Made(
        game=game.name,
        version=game.version,
        name=_plain(campaign.name),
        settings=from_afar(game, campaign.settings),
        seats=_plans(game, campaign),
        invitation=hashed(door),
        secret=luck.secret.hex(),
        campaign=_plain(campaign.name),
        former=tuple(seat.name for seat in campaign.seats),
    )
    return made, door


def _plans(game: Game[Any], campaign: Campaign) -> tuple[SeatPlan, ...]:
    """The seats as they were, or as many as is usual if nobody has sat down yet."""
    if not campaign.seats:
        return (SeatPlan(),) * min(max(game.seats[0], 2), game.seats[-1])
    return plans_of(game, campaign.seats)
