"""What guests of a room want, turned into entries of its log, or refused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from undercroft.bots.roster import check_level
from undercroft.engine.game import Game
from undercroft.engine.prompt import Prompt
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.match.journal import LONGEST_NAME, Seat
from undercroft.match.match import Match
from undercroft.match.orders import stand_of
from undercroft.server.entries import (
    Agreed,
    Arranged,
    Began,
    Chose,
    Configured,
    Entry,
    Extended,
    HandedOver,
    Joined,
    Left,
    Paused,
    Readied,
    Redone,
    Said,
    Sealed,
    Stood,
    StoodIn,
    UndoAsked,
    Undone,
)
from undercroft.server.room import Guest, Room, from_afar
from undercroft.wire import (
    Agree,
    Arrange,
    Choose,
    Configure,
    Extend,
    HandOver,
    Leave,
    Pause,
    Ready,
    Redo,
    Request,
    Say,
    SeatPlan,
    Stand,
    StandIn,
    Undo,
)

LONGEST_LINE = 500


def entries_for(room: Room, guest: Guest, request: Request, here: Callable[[], Collection[int]]) -> list[Entry]:
    """The entries that a request comes to; refuses what may not be done now. `here` tells whose people are there."""
    if isinstance(request, Say):
        return [said(guest, request.text)]
    seat = guest.seat
    if seat is None:
        raise Refusal("You are watching; only those who sit at the table can do that.")
    match request:
        case Ready():
            return ready(room, seat, request)
        case Arrange() | Configure():
            return arranged(room, seat, request)
        case Leave():
            return [Left(seat=seat)]
        case StandIn():
            return stand_in(room, seat, request, here())
        case _:
            return played(room, playing(room), seat, request)


def playing(room: Room) -> Match:
    """The match, if one is being played."""
    if room.match is None:
        raise Refusal("The game has not begun yet.")
    if room.stopped:
        raise Refusal(f"This game cannot go on. {room.stopped}")
    if room.over:
        raise Refusal("The game is over.")
    return room.match


def played(room: Room, match: Match, seat: int, request: Request) -> list[Entry]:
    """What somebody does in the match."""
    match request:
        case Choose():
            return chosen(room, match, seat, request)
        case Undo():
            return undo(room, match, seat)
        case Agree():
            return agreed(room, seat, request)
        case Redo():
            if room.paused:
                raise Refusal("The game is paused.")
            return [Redone(seat=seat)]
        case Stand():
            return [Stood(seat=seat, name=stand_of(room.game, request.name).name)]
        case Extend():
            return [extended(room, seat)]
        case HandOver():
            return [HandedOver(seat=seat, to=request.seat)]
        case Pause():
            if request.paused == room.paused:
                raise Refusal("The game is paused already." if room.paused else "The game is not paused.")
            return [Paused(paused=request.paused)]
        case _:
            raise AssertionError(request)


# Before the game.


def plans_of(game: Game[Any], seats: Sequence[Seat]) -> tuple[SeatPlan, ...]:
    """The seats of a file as they were; whoever brings it takes the first that is open, or a bot's."""
    if len(seats) not in game.seats:
        raise Refusal("The file contradicts itself and cannot be trusted.")
    for seat in seats:
        if seat.kind == "bot":
            check_level(seat.level)
    plans = [SeatPlan(kind="bot", level=seat.level) if seat.kind == "bot" else SeatPlan() for seat in seats]
    return tuple(plans) if any(plan.kind == "open" for plan in plans) else (SeatPlan(), *plans[1:])


def good_name(name: str) -> str:
    """A name that can be shown, or a refusal."""
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refusal(f"A name is one line of 1 to {LONGEST_NAME} characters.")
    return name


def joined(room: Room, name: str, seat: int | None, ticket: str) -> Joined:
    """Somebody takes a seat: the one asked for, or the first that is free."""
    name = good_name(name)
    free = [i for i, chair in enumerate(room.chairs) if chair.free]
    if room.over or not free:
        raise Refusal("No seat is free in this room; you can watch.")
    if seat is not None and seat not in free:
        raise Refusal(f"Seat {seat + 1} is not free.")
    taken = free[0] if seat is None else seat
    if name in [room.seat_name(other) for other in range(len(room.chairs)) if other != taken]:
        raise Refusal(f"Somebody is called {name} here already; take another name.")
    return Joined(seat=taken, name=name, ticket=ticket)


def gathering(room: Room) -> None:
    if room.stage != "gathering":
        raise Refusal("The game has begun.")


def ready(room: Room, seat: int, request: Ready) -> list[Entry]:
    """Somebody is ready; the game begins with the last of them."""
    gathering(room)
    assert room.made is not None
    if request.word:
        if room.made.words is not None:
            raise Refusal("The luck of this game was stirred before; a word cannot be added any more.")
        room.luck.with_word(seat, request.word)
    if request.wish:
        wished(room, seat, request.wish)
    entry = Readied(seat=seat, ready=request.ready, word=request.word, wish=request.wish)
    others_ready = all(chair.ready for i, chair in enumerate(room.chairs) if chair.person and i != seat)
    if request.ready and others_ready and not any(chair.free for chair in room.chairs):
        return [entry, Began(version=room.game.version)]
    return [entry]


def wished(room: Room, seat: int, wish: str) -> None:
    """Refuse what a seat cannot play."""
    assert room.made is not None
    if not room.made.former or not room.game.seated(room.settings):
        raise Refusal("What you play is chosen in this game, not before it.")
    room.settings_to_play({seat: wish})


def arranged(room: Room, seat: int, request: Arrange | Configure) -> list[Entry]:
    """The host changes the table."""
    gathering(room)
    assert room.made is not None
    if seat != room.host:
        raise Refusal("Only the host can change the table.")
    if room.made.past:
        raise Refusal("This room goes on with a game; its table cannot be changed.")
    if isinstance(request, Configure):
        return configured(room, request.settings)
    check_number_of_seats(room, request)
    if request.seat == seat:
        raise Refusal("You sit there yourself; leave the seat instead.")
    if request.plan is not None:
        check_plan(request.plan)
    return [Arranged(seat=request.seat, plan=request.plan)]


def configured(room: Room, wish: Mapping[str, str]) -> list[Entry]:
    """The host changes the options; what a campaign has come to is none."""
    assert room.made is not None
    settings = from_afar(room.game, wish)
    if room.made.campaign:
        check_not_carried(room.game, settings, room.settings)
    else:
        room.game.new(len(room.chairs), settings, room.luck.key)
    return [Configured(settings=settings)]


def check_not_carried(game: Game[Any], settings: Mapping[str, str], present: Mapping[str, str]) -> None:
    """Refuse to set what one game of a campaign hands to the next."""
    for name in game.carried:
        if settings[name] != present[name]:
            raise Refusal(f"The campaign says what {name} is; it cannot be set.")


def check_plan(plan: SeatPlan) -> None:
    """Refuse a seat that cannot be."""
    if plan.kind == "bot":
        check_level(plan.level)
    elif plan.level:
        raise Refusal("An open seat has no level.")


def check_number_of_seats(room: Room, request: Arrange) -> None:
    """Refuse a seat that is not there, and one too many or too few."""
    seats = len(room.chairs)
    if not 0 <= request.seat < seats + (request.plan is not None):
        raise Refusal(f"There is no seat {request.seat + 1}.")
    if request.plan is None and (request.seat != seats - 1 or room.chairs[request.seat].person):
        raise Refusal("Only the last seat can be taken away, and only if nobody sits there.")
    after = seats - 1 if request.plan is None else max(seats, request.seat + 1)
    if after not in room.game.seats:
        raise Refusal(f"{room.game.title} seats {room.game.seats[0]} to {room.game.seats[-1]} players, not {after}.")


# In the game.


def chosen(room: Room, match: Match, seat: int, request: Choose) -> list[Entry]:
    """A choice, unless it comes too late."""
    if room.paused:
        raise Refusal("The game is paused.")
    if room.chairs[seat].stand_in:
        raise Refusal("A bot plays for you; take your seat back first.")
    if (later := room.asked_in_circle(seat)) is not None:
        if not room.circle[0] <= request.number <= room.number:
            raise Refusal("The table has changed since you made this choice; look again.")
        return [sealed(room, match, seat, request.key, *later)]
    if match.prompt_of(seat) is None:
        match.choose(seat, request.key)  # says why not
    asked = match.table.prompt_of(seat)
    since = room.asked[asked.seat if asked is not None else match.table.prompts[0].seat][0]
    if not since <= request.number <= room.number:
        raise Refusal("The table has changed since you made this choice; look again.")
    return [Chose(seat=seat, key=request.key)]


def sealed(room: Room, match: Match, seat: int, key: str, t: Table, prompt: Prompt) -> Sealed:
    """An answer in a window of fixed length; it counts if all before it pass, and else nobody learns of it (D-327)."""
    if seat in room.sealed:
        raise Refusal("You have answered already; it is opened in a moment.")
    if match.game.found(t, prompt.options, key) is None:
        raise match.game.why_not(t, seat, key)
    return Sealed(seat=seat, key=key)


def extended(room: Room, seat: int) -> Extended:
    """Somebody needs more time, or wants to look as if."""
    if not room.opens():
        raise Refusal("No window of fixed length is open that you could hold open.")
    if seat in room.extended:
        raise Refusal("You have held a window open this turn already; the next turn you may again.")
    return Extended(seat=seat)


def undo(room: Room, match: Match, seat: int) -> list[Entry]:
    """Take back at once if that is free or nobody need agree; else ask."""
    if room.in_window and match.prompt_of(seat) is None:
        raise Refusal("Others may be answering now; wait until they have.")
    if room.undo_asked_by is not None:
        raise Refusal(f"{room.seat_name(room.undo_asked_by)} has asked to undo; answer that first.")
    match.check_undo(seat)
    others = [other for other in room.persons if other != seat]
    if match.undo_is_free(seat) or not others:
        return [Undone(seat=seat)]
    return [UndoAsked(seat=seat)]


def agreed(room: Room, seat: int, request: Agree) -> list[Entry]:
    """Answer a wish to undo; with the last yes it is carried out."""
    if room.undo_asked_by is None:
        raise Refusal("Nobody has asked to undo.")
    if seat == room.undo_asked_by:
        if request.yes:
            raise Refusal("You have asked yourself; the others must agree.")
        return [Agreed(seat=seat, yes=False)]
    if seat in room.undo_agreed:
        raise Refusal("You have agreed already.")
    entry = Agreed(seat=seat, yes=request.yes)
    missing = [other for other in room.persons if other not in (seat, room.undo_asked_by, *room.undo_agreed)]
    if request.yes and not missing:
        return [entry, Undone(seat=room.undo_asked_by)]
    return [entry]


def stand_in(room: Room, seat: int, request: StandIn, here: Collection[int]) -> list[Entry]:
    """Let a bot play for oneself or for somebody who has gone, or take one's seat back."""
    playing(room)
    if not 0 <= request.seat < len(room.chairs) or not room.chairs[request.seat].person:
        raise Refusal("Nobody sits there for whom a bot could play.")
    chair = room.chairs[request.seat]
    if not request.level:
        if request.seat != seat:
            raise Refusal(f"Only {chair.name} can take that seat back.")
        if not chair.stand_in:
            raise Refusal("You play yourself already.")
        return [StoodIn(seat=seat)]
    check_level(request.level)
    if request.seat != seat and request.seat in here:
        raise Refusal(f"{chair.name} is here and plays.")
    return [StoodIn(seat=request.seat, level=request.level)]


def said(guest: Guest, text: str) -> Said:
    """A line of chat."""
    text = " ".join(text.split())
    if not text or len(text) > LONGEST_LINE or not text.isprintable():
        raise Refusal(f"A line of chat has 1 to {LONGEST_LINE} characters.")
    return Said(name=guest.name, text=text, seat=guest.seat)
