"""The desk: what can be asked for outside of rooms, such as making one, joining one, or looking at a finished game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from undercroft.bots.roster import check_level
from undercroft.engine.prompt import GROUP, Prompt
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.engine.zone import SPECTATOR
from undercroft.games import game as game_named
from undercroft.match.campaign import refuse_unless_campaign
from undercroft.match.journal import Choice, Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.save import SaveError, content_of, encoded, journal_of
from undercroft.match.verify import verify_content
from undercroft.server import campaigns
from undercroft.server.acts import check_not_carried, check_plan, good_name, joined, plans_of
from undercroft.server.config import Config
from undercroft.server.door import Door
from undercroft.server.entries import Admitted, Began, Entry, Joined, Made, Readied, Watched, WentOn
from undercroft.server.hall import Hall, Live, NoRoom
from undercroft.server.metrics import Metrics
from undercroft.server.room import Guest, Room, clock_checked, from_afar
from undercroft.server.rulebooks import lesson_of
from undercroft.server.store import Store
from undercroft.server.tokens import addressed, fresh_room, fresh_token, hashed, room_of
from undercroft.wire import CampaignSheet, Join, LuckInfo, NewRoom, PlayOn, ReplayMove, RoomPeek, SeatPlan, Ticket

LONGEST_ROOM_NAME = 60
LONGEST_WINDOW = 120


class Forbidden(Refusal):
    """Somebody may not have what they ask for."""


@dataclass
class Desk:
    """Everything that a server has at hand."""

    config: Config
    store: Store
    hall: Hall
    door: Door
    metrics: Metrics

    # Rooms.

    async def make(self, new: NewRoom) -> Ticket:
        """Make a room; its maker takes the first open seat."""
        await asyncio.to_thread(game_named, new.game)  # the first room of a game waits for its content, others do not
        made, token = self.hall.mind("", lambda: _made(_taught(new)))
        return await self._open_room(made, new.your_name, token, start=new.start or new.lesson)

    async def _open_room(self, made: Made, name: str, door: str, start: bool) -> Ticket:
        room, token = fresh_room(), fresh_token()
        first = Room(room)
        first.apply(made, 0)
        entries: list[Entry] = [made, joined(first, name, None, hashed(token))]
        first.apply(entries[1], 0)
        if start and not any(chair.free for chair in first.chairs):
            entries += [Readied(seat=s, ready=True) for s in first.persons] + [Began(version=first.game.version)]
        live = await self.hall.make(room, entries)
        taken = live.room.guests[hashed(token)].seat
        return Ticket(room=room, token=addressed(room, token), invitation=addressed(room, door), seat=taken)

    async def invited(self, text: str) -> Live:
        """The room of an invitation; the name of a listed room is one. A campaign's leads to its present game."""
        live = await self.hall.enter(room_of(text))
        by_name = live.room.info().listed and text == live.room.id
        if not by_name and hashed(text) not in live.room.invitations:
            raise NoRoom
        return await self.present(live)

    async def present(self, live: Live) -> Live:
        """The room in which a campaign has come to be played."""
        while live.room.next_room and live.room.info().campaign:
            live = await self.hall.enter(live.room.next_room)
        return live

    async def peek(self, text: str) -> RoomPeek:
        """What an invitation shows."""
        live = await self.invited(text)
        return RoomPeek(info=live.info(), title=live.room.game.title)

    async def join(self, join: Join) -> Ticket:
        """Take a seat, or watch."""
        live = await self.invited(join.invitation)
        token = fresh_token()
        ticket = hashed(token)

        def entries(room: Room) -> list[Entry]:
            if join.watch:
                return [Watched(name=good_name(join.your_name), ticket=ticket)]
            return [joined(room, join.your_name, join.seat, ticket)]

        await self.hall.add(live, entries)
        seat = live.room.guests[ticket].seat
        return Ticket(room=live.room.id, token=addressed(live.room.id, token), invitation=join.invitation, seat=seat)

    async def watch(self, room: str, name: str) -> Ticket:
        """Watch a room that is listed; whoever watches can invite nobody."""
        live = await self.hall.enter(room)
        if not live.room.info().listed:
            raise NoRoom
        token = fresh_token()
        watched = Watched(name=good_name(name or "Somebody"), ticket=hashed(token))
        await self.hall.add(live, lambda room: [watched])
        return Ticket(room=room, token=addressed(room, token), invitation="")

    async def admit(self, room: str, ticket: str) -> Ticket:
        """One more ticket for the seat that a ticket (its hash) still holds, for its owner on another device."""
        live = await self.present(await self.hall.enter(room))
        token, door = fresh_token(), fresh_token()

        def entries(room: Room) -> list[Entry]:
            guest = room.guests.get(ticket)
            if guest is None or guest.seat is None:
                raise Refusal("You have given up your seat in that room; ask for an invitation.")
            return [Admitted(seat=guest.seat, ticket=hashed(token), invitation=hashed(door))]

        await self.hall.add(live, entries)
        name, seat = live.room.id, live.room.guests[hashed(token)].seat
        return Ticket(room=name, token=addressed(name, token), invitation=addressed(name, door), seat=seat)

    async def rematch(self, live: Live, guest: Guest) -> int:
        """Open the next room for the same people; their tickets open the same seats there."""
        room = live.room
        if guest.seat is None:
            raise Refusal("You are watching; only those who sit at the table can ask for a rematch.")
        if not room.over:
            raise Refusal("The game is not over yet.")
        if not room.next_room:
            name = fresh_room()
            await self.hall.make(name, next_room(room))
            await self.hall.add(live, lambda now: [] if now.next_room else [WentOn(room=name)])
        return live.room.number

    async def guest(self, live: Live, token: str) -> Guest | None:
        """Who holds a token, if it opens a place in this room."""
        return live.room.guests.get(hashed(token)) if token else None

    async def sheet(self, name: str, token: str) -> CampaignSheet:
        """How the campaign of a room stands, for those in the room."""
        live = await self.hall.enter(name)
        room, game = live.room, live.room.game
        if await self.guest(live, token) is None:
            raise Forbidden("Only those in the room can look at its campaign.")
        settings, over = campaigns.standing_of(room)
        lines = tuple(game.sheet(settings))
        return CampaignSheet(game=game.name, campaign=room.info().campaign, lines=lines, over=over)

    async def campaign_file(self, name: str, token: str) -> tuple[str, bytes]:
        """A campaign as a file to take elsewhere, for those in the room."""
        live = await self.hall.enter(name)
        if await self.guest(live, token) is None:
            raise Forbidden("Only those in the room can take its campaign along.")
        return campaigns.written(live.room)

    async def bring_campaign(self, data: bytes, your_name: str) -> Ticket:
        """A room in which a campaign from a file goes on."""
        made, door = campaigns.read(data)
        return await self._open_room(made, your_name, door, start=False)

    # Matches.

    async def match(self, name: str) -> tuple[Live, Match]:
        """A match that was at least begun."""
        live = await self.hall.enter(name)
        if live.room.match is None:
            raise Refusal("The game has not begun yet.")
        return live, live.room.match

    async def move(self, name: str, number: int, seat: int | None, token: str) -> ReplayMove:
        """The table after that many moves: any seat's once the game is over, one's own before."""
        live, match = await self.match(name)
        eyes = await self._eyes(live, seat, token)
        moves = match.number if live.room.over else live.room.move
        if not 0 <= number <= moves:
            raise Refusal(f"The game has moves 0 to {moves}, not {number}.")
        async with live.lock:
            before, table = await asyncio.to_thread(lambda: (match.at(max(number - 1, 0)), match.at(number)))
        return self.hall.mind(name, lambda: _replayed(live.room, match, number, moves, eyes, before, table))

    async def _eyes(self, live: Live, seat: int | None, token: str) -> int:
        """As whom somebody may look at a match."""
        guest = await self.guest(live, token)
        if live.room.over or live.room.stopped:
            if seat is not None and not 0 <= seat < len(live.room.chairs):
                raise Refusal(f"There is no seat {seat + 1}.")
            return SPECTATOR if seat is None else seat
        if guest is None:
            raise Forbidden("This game is still being played; only those in its room can look at it.")
        if seat is not None and seat != guest.seat:
            raise Forbidden("Until the game is over you can look at it from your own place only.")
        return SPECTATOR if guest.seat is None else guest.seat

    def _check_open(self, live: Live, guest: Guest | None) -> None:
        """Refuse to show all of a game that is still played against other people."""
        room = live.room
        if room.over or room.stopped:
            return
        if guest is None or guest.seat is None or [i for i, c in enumerate(room.chairs) if c.person] != [guest.seat]:
            raise Forbidden("Until the game is over this would show what the others hold.")

    async def play_on(self, name: str, number: int, wish: PlayOn, token: str) -> Ticket:
        """A new room that goes on from a move of a match."""
        live, match = await self.match(name)
        self._check_open(live, await self.guest(live, token))
        check_level(wish.level)
        if not 0 <= wish.seat < len(live.room.chairs):
            raise Refusal(f"There is no seat {wish.seat + 1}.")
        async with live.lock:
            journal = (await asyncio.to_thread(match.fork, number)).journal
        plans = tuple(
            SeatPlan() if i == wish.seat else SeatPlan(kind="bot", level=wish.level)
            for i in range(len(live.room.chairs))
        )
        door = fresh_token()
        made = Made(
            game=journal.game,
            version=journal.version,
            name=f"{live.room.info().name}, from move {number}"[:LONGEST_ROOM_NAME],
            settings=journal.settings,
            seats=plans,
            invitation=hashed(door),
            secret=journal.luck.secret.hex(),
            words=journal.luck.words,
            past=tuple(journal.entries),
            origin=journal.origin,
        )
        return await self._open_room(made, wish.your_name, door, start=True)

    async def saved(self, name: str, token: str) -> bytes:
        """A match as the bytes of its save file."""
        live, match = await self.match(name)
        self._check_open(live, await self.guest(live, token))
        return encoded(match)

    async def upload(self, data: bytes, your_name: str) -> Ticket:
        """A room that goes on with a saved game, or shows it if it is over."""
        path = Path("The file")
        try:
            content = content_of(path, data)
            journal = journal_of(path, content)
        except SaveError as problem:
            raise Refusal(str(problem)) from None
        game = game_named(content.game)
        plans = plans_of(game, content.seats)
        door = fresh_token()
        made = Made(
            game=content.game,
            version=content.version,
            name=content.name[:LONGEST_ROOM_NAME],
            settings=from_afar(game, content.settings),
            seats=plans,
            invitation=hashed(door),
            secret=journal.luck.secret.hex(),
            words=journal.luck.words,
            past=tuple(journal.entries),
            origin=content.origin,
        )
        if not content.over:
            return await self._open_room(made, your_name, door, start=True)
        return await self._open_archive(made, content.seats, your_name, door)

    async def _open_archive(self, made: Made, seats: Sequence[Seat], name: str, door: str) -> Ticket:
        """A room in which a finished game can be looked at."""
        room, token = fresh_room(), fresh_token()
        people = [i for i, plan in enumerate(made.seats) if plan.kind == "open"]
        gone = [Joined(seat=i, name=good_name(seats[i].name), ticket=hashed(fresh_token())) for i in people]
        watcher = Watched(name=good_name(name), ticket=hashed(token))
        await self.hall.make(room, [made, *gone, watcher, Began(version=made.version)])
        return Ticket(room=room, token=addressed(room, token), invitation=addressed(room, door))

    async def luck(self, name: str) -> LuckInfo:
        """The fair-luck page of a match."""
        live = await self.hall.enter(name)
        luck = live.room.luck
        if not live.room.over or live.room.match is None:
            return LuckInfo(match=name, commitment=luck.commitment)
        content = content_of(Path(name), encoded(live.room.match))
        report = await asyncio.to_thread(verify_content, Path(name), content)
        return LuckInfo(
            match=name,
            commitment=luck.commitment,
            words=luck.words,
            secret=luck.secret.hex(),
            sound=report.sound,
            sentences=tuple(report.sentences),
        )


def _replayed(room: Room, match: Match, number: int, moves: int, eyes: int, before: Table, table: Table) -> ReplayMove:
    """A move as somebody may see it: the tables before and after it."""
    view = match.game.view(table, eyes, match.names, len(before.events) if number else 0)
    chosen, by = "", None
    entry = match.journal.entries[number - 1] if number else None
    if isinstance(entry, Choice) and (room.over or entry.seat == eyes or not _secret(before.prompt_of(entry.seat))):
        chosen, by = _label(match, before, entry), entry.seat
    return ReplayMove(match=room.id, move=number, moves=moves, view=view, chosen=chosen, by=by)


def _secret(prompt: Prompt | None) -> bool:
    return prompt is not None and prompt.discreet


def _label(match: Match, before: Table, entry: Choice) -> str:
    """What was chosen, as people read it."""
    prompt = before.prompt_of(entry.seat) or before.prompt_of(GROUP)
    offered = [*(prompt.options if prompt is not None else ()), *before.asides(entry.seat)]
    options = (match.game.option(before, opt, match.game.words["en"], match.names) for opt in offered)
    return next((option.label for option in options if option.key == entry.key), entry.key)


# New rooms.


def _taught(new: NewRoom) -> NewRoom:
    """A room for a lesson is set up as the lesson says."""
    if not new.lesson:
        return new
    lesson = lesson_of(game_named(new.game).name)
    if lesson is None:
        raise Refusal(f"{game_named(new.game).title} has no lesson.")
    bots = (SeatPlan(kind="bot", level=lesson.level),) * (lesson.seats - 1)
    seats = (SeatPlan(), *bots)
    return msgspec.structs.replace(new, seats=seats, settings=lesson.settings, seed=lesson.seed, preset="")


def _made(new: NewRoom) -> tuple[Made, str]:
    """The first entry of a new room, and the token of its invitation."""
    game = game_named(new.game)
    settings = from_afar(game, {**(game.preset(new.preset).settings if new.preset else {}), **new.settings})
    if new.campaign:
        refuse_unless_campaign(game)
        check_not_carried(game, settings, game.checked({}))
    for plan in new.seats:
        check_plan(plan)
    if all(plan.kind == "bot" for plan in new.seats):
        raise Refusal("Leave a seat open for yourself.")
    luck = Luck.from_text(new.seed) if new.seed else Luck.fresh()
    game.new(len(new.seats), settings, luck.key)
    token = fresh_token()
    made = Made(
        game=game.name,
        version=game.version,
        name=_one_line(new.name, "a room") or game.title,
        settings=settings,
        seats=new.seats,
        invitation=hashed(token),
        secret=luck.secret.hex(),
        clock=clock_checked(new.clock),
        listed=new.listed,
        seeded=bool(new.seed),
        campaign=_one_line(new.campaign, "a campaign"),
        window_seconds=_window_seconds(new.window_seconds),
    )
    return made, token


def _window_seconds(seconds: int) -> int:
    if seconds and not 1 <= seconds <= LONGEST_WINDOW:
        raise Refusal(f"An answer in a window of fixed length takes 1 to {LONGEST_WINDOW} seconds.")
    return seconds


def _one_line(name: str, of: str) -> str:
    name = name.strip()
    if len(name) > LONGEST_ROOM_NAME or not name.isprintable():
        raise Refusal(f"The name of {of} is one line of at most {LONGEST_ROOM_NAME} characters.")
    return name


def next_settings(room: Room) -> dict[str, str]:
    """The settings of the next game: the same, or a campaign's next chapter; a lost one is played again."""
    assert room.match is not None
    assert room.made is not None
    if not room.made.campaign:
        return room.settings
    after = room.game.next_settings(room.match.table, room.settings)
    if after is None:
        raise Refusal(f"The campaign {room.made.campaign} is complete; make a new room to begin another one.")
    return room.game.checked(after)


def next_room(room: Room) -> list[Entry]:
    """The first entries of a rematch: the same table, the same people, luck of its own."""
    made = room.made
    assert made is not None
    assert room.match is not None
    fresh = msgspec.structs.replace(
        made,
        version=room.game.version,
        settings=next_settings(room),
        seats=tuple(chair.plan for chair in room.chairs),
        secret=Luck.fresh().secret.hex(),
        words=None,
        former=tuple(room.match.names) if made.campaign else (),
        seeded=False,
        past=(),
        origin=None,
    )
    entries: list[Entry] = [fresh]
    for guest in room.guests.values():
        if guest.seat is None:
            entries.append(Watched(name=guest.name, ticket=guest.ticket))
        else:
            entries.append(Joined(seat=guest.seat, name=guest.name, ticket=guest.ticket))
    return entries
