"""The HTTP interface: a table of routes, from which the server and its description are made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from undercroft.engine.refusal import Refusal
from undercroft.games import game as game_named
from undercroft.games import games
from undercroft.match.save import SUFFIX
from undercroft.match.save import encoded as saved
from undercroft.server import accounts
from undercroft.server.desk import Desk, Forbidden
from undercroft.server.rulebooks import game_info, lesson_of, rule_info, theme_of
from undercroft.server.tokens import hashed, room_of
from undercroft.wire import (
    Account,
    CampaignSheet,
    Credentials,
    GameInfo,
    Join,
    Lesson,
    LuckInfo,
    MatchLine,
    NewRoom,
    PlayOn,
    ReplayMove,
    Report,
    RoomPeek,
    RuleInfo,
    StatisticsLine,
    Theme,
    Ticket,
)

MOST_LISTED = 100
LONGEST_REPORT = 4000


class NotFound(Refusal):
    """Something is asked for that is not there."""


@dataclass
class Call:
    """A request: what its address and body say, and who sends it."""

    desk: Desk
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    token: str
    session: str
    secure: bool
    address: str

    def number(self, name: str) -> int:
        """A number in the path."""
        if not self.path[name].isascii() or not self.path[name].isdecimal():
            raise Refusal(f"{name} is a number, not {self.path[name]!r}.")
        return int(self.path[name][:9])


@dataclass(frozen=True)
class File:
    """A file to download."""

    name: str
    data: bytes


@dataclass(frozen=True)
class WithSession:
    """An answer that sets the session's cookie, or with an empty token takes it away."""

    answer: Any
    token: str


@dataclass(frozen=True)
class Parameter:
    """A parameter in the query of an address."""

    name: str
    kind: type
    text: str


@dataclass(frozen=True)
class Route:
    """What can be asked for, where, and what is answered. `costly` ones may be asked for less often."""

    method: str
    path: str
    run: Callable[[Call], Awaitable[Any]]
    text: str
    answer: Any = None
    body: Any = None
    query: tuple[Parameter, ...] = ()
    costly: bool = False
    passwords: bool = False


# Games.


async def list_games(call: Call) -> list[GameInfo]:
    return [game_info(each) for each in games().values()]


async def list_rules(call: Call) -> list[RuleInfo]:
    book = _game(call).rulebook
    words = call.query.get("words", "")
    return [rule_info(rule) for rule in (book.search(words) if words else book.rules.values())]


async def one_rule(call: Call) -> RuleInfo:
    book, wanted = _game(call).rulebook, call.path["rule"]
    if wanted.upper() not in book:
        raise NotFound(f"There is no rule {wanted!r}; search for a word instead.")
    return rule_info(book[wanted.upper()])


async def theme(call: Call) -> Theme:
    found = theme_of(_game(call).name)
    if found is None:
        raise NotFound("This game says nothing about how it looks.")
    return found


async def lesson(call: Call) -> Lesson:
    found = lesson_of(_game(call).name)
    if found is None:
        raise NotFound("This game has no lesson.")
    return found


def _game(call: Call) -> Any:
    try:
        return game_named(call.path["game"])
    except Refusal as refusal:
        raise NotFound(refusal.sentence) from None


# Rooms.


async def list_rooms(call: Call) -> list[RoomPeek]:
    return [msgspec.json.decode(peek, type=RoomPeek) for peek in await call.desk.store.listed(MOST_LISTED)]


async def make_room(call: Call) -> Ticket:
    return await accounts.remembered(call.desk, call.session, await call.desk.make(call.body))


async def peek(call: Call) -> RoomPeek:
    return await call.desk.peek(call.path["invitation"])


async def join(call: Call) -> Ticket:
    return await accounts.remembered(call.desk, call.session, await call.desk.join(call.body))


async def watch(call: Call) -> Ticket:
    return await call.desk.watch(call.path["room"], call.query.get("name", ""))


async def save(call: Call) -> File:
    name = call.path["room"]
    return File(f"undercroft-{name}{SUFFIX}", await call.desk.saved(name, call.token))


async def sheet(call: Call) -> CampaignSheet:
    return await call.desk.sheet(call.path["room"], call.token)


async def campaign_file(call: Call) -> File:
    return File(*await call.desk.campaign_file(call.path["room"], call.token))


async def bring_campaign(call: Call) -> Ticket:
    ticket = await call.desk.bring_campaign(call.body, call.query.get("name", "") or "Player 1")
    return await accounts.remembered(call.desk, call.session, ticket)


async def upload(call: Call) -> Ticket:
    ticket = await call.desk.upload(call.body, call.query.get("name", "") or "Player 1")
    return await accounts.remembered(call.desk, call.session, ticket)


# Matches.


async def list_matches(call: Call) -> list[MatchLine]:
    wanted = call.query.get("game", "")
    if wanted:
        game_named(wanted)
    return await call.desk.store.finished(wanted, MOST_LISTED)


async def move(call: Call) -> ReplayMove:
    seat = call.query.get("seat", "")
    if seat and not (seat.isascii() and seat.isdecimal()):
        raise Refusal(f"seat is a number, not {seat!r}.")
    number = call.number("move")
    return await call.desk.move(call.path["match"], number, int(seat[:3]) if seat else None, call.token)


async def play_on(call: Call) -> Ticket:
    ticket = await call.desk.play_on(call.path["match"], call.number("move"), call.body, call.token)
    return await accounts.remembered(call.desk, call.session, ticket)


async def luck(call: Call) -> LuckInfo:
    return await call.desk.luck(call.path["match"])


async def statistics(call: Call) -> list[StatisticsLine]:
    return await call.desk.store.statistics()


async def report(call: Call) -> None:
    """Keep what somebody says, with the journal of their room."""
    text: str = call.body.text.strip()
    if not text or len(text) > LONGEST_REPORT:
        raise Refusal(f"A report has 1 to {LONGEST_REPORT} characters.")
    room = call.body.room or room_of(call.body.token)
    live = await call.desk.hall.enter(room)
    if hashed(call.body.token) not in live.room.guests:
        raise Forbidden("Only those in the room can report something about it.")
    journal = saved(live.room.match) if live.room.match is not None else b""
    await call.desk.store.report(room, call.desk.hall.now(), text, journal)


# Accounts.


async def register(call: Call) -> WithSession:
    return WithSession(*await accounts.register(call.desk, call.body))


async def log_in(call: Call) -> WithSession:
    return WithSession(*await accounts.log_in(call.desk, call.body))


async def log_out(call: Call) -> WithSession:
    await accounts.log_out(call.desk, call.session)
    return WithSession(None, "")


async def account(call: Call) -> Account:
    return await accounts.who(call.desk, call.session)


async def ticket(call: Call) -> Ticket:
    return await accounts.ticket(call.desk, call.session, call.path["room"])


async def keep(call: Call) -> None:
    await accounts.keep(call.desk, call.session, call.path["room"], call.token)


NAME = Parameter("name", str, "Your name.")

ROUTES = (
    Route("GET", "/api/games", list_games, "All games with their options.", tuple[GameInfo, ...]),
    Route(
        "GET",
        "/api/games/{game}/rules",
        list_rules,
        "The rules of a game, or those with certain words.",
        tuple[RuleInfo, ...],
        query=(Parameter("words", str, "An id, or words that a rule must have."),),
    ),
    Route("GET", "/api/games/{game}/rules/{rule}", one_rule, "One rule.", RuleInfo),
    Route("GET", "/api/games/{game}/theme", theme, "How a game looks.", Theme),
    Route("GET", "/api/games/{game}/lesson", lesson, "A guided first game.", Lesson),
    Route("GET", "/api/rooms", list_rooms, "The rooms that are listed.", tuple[RoomPeek, ...]),
    Route("POST", "/api/rooms", make_room, "Make a room.", Ticket, NewRoom, costly=True),
    Route(
        "POST",
        "/api/rooms/{room}/watch",
        watch,
        "Watch a room that is listed.",
        Ticket,
        query=(NAME,),
        costly=True,
    ),
    Route("GET", "/api/rooms/{room}/save", save, "The save file of a match.", File),
    Route("GET", "/api/rooms/{room}/campaign", sheet, "How the campaign of a room stands.", CampaignSheet),
    Route("GET", "/api/rooms/{room}/campaign/file", campaign_file, "The campaign of a room as a file.", File),
    Route(
        "POST",
        "/api/campaigns",
        bring_campaign,
        "Go on with a campaign from a file in a new room.",
        Ticket,
        bytes,
        (NAME,),
        costly=True,
    ),
    Route("GET", "/api/invitations/{invitation}", peek, "What an invitation is to.", RoomPeek),
    Route("POST", "/api/invitations", join, "Join a room by its invitation, or watch.", Ticket, Join, costly=True),
    Route("POST", "/api/saves", upload, "Go on with a save file in a new room.", Ticket, bytes, (NAME,), costly=True),
    Route(
        "GET",
        "/api/matches",
        list_matches,
        "Finished matches of listed rooms.",
        tuple[MatchLine, ...],
        query=(Parameter("game", str, "Only matches of this game."),),
    ),
    Route(
        "GET",
        "/api/matches/{match}/moves/{move}",
        move,
        "The table after a move.",
        ReplayMove,
        query=(Parameter("seat", int, "The seat from which to look; a spectator's place if left out."),),
    ),
    Route(
        "POST",
        "/api/matches/{match}/moves/{move}/play-on",
        play_on,
        "Play on from a move in a new room.",
        Ticket,
        PlayOn,
        costly=True,
    ),
    Route("GET", "/api/matches/{match}/luck", luck, "The luck of a match: promised, stirred, shown.", LuckInfo),
    Route("GET", "/api/statistics", statistics, "Finished matches, counted.", tuple[StatisticsLine, ...]),
    Route("POST", "/api/reports", report, "Report a mistake; the journal goes along.", None, Report, costly=True),
    Route("POST", "/api/account", register, "Make an account.", Account, Credentials, passwords=True),
    Route("GET", "/api/account", account, "Who is logged in, and their rooms.", Account),
    Route("POST", "/api/session", log_in, "Log in.", Account, Credentials, passwords=True),
    Route("DELETE", "/api/session", log_out, "Log out."),
    Route("POST", "/api/rooms/{room}/keep", keep, "Keep a guest's seat in one's account.", costly=True),
    Route("POST", "/api/rooms/{room}/ticket", ticket, "A new ticket for one's own seat.", Ticket, costly=True),
)
