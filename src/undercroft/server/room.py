"""A room: who sits in it, and the match that they play. It is the fold of its log and does no I/O."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from undercroft.engine.game import Game
from undercroft.engine.prompt import GROUP, PASS, Prompt
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Frame, Table
from undercroft.engine.window import Together
from undercroft.engine.zone import SPECTATOR, bit
from undercroft.games import game as game_named
from undercroft.match.circle import asked_in_circle
from undercroft.match.journal import Choice, Journal, Seat, Stopped
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.match.orders import is_window
from undercroft.server.entries import (
    Admitted,
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
    Made,
    Paused,
    Readied,
    Redone,
    Said,
    Sealed,
    Stood,
    StoodIn,
    UndoAsked,
    Undone,
    Watched,
    WentOn,
)
from undercroft.wire import ChatLine, Clock, RoomInfo, SeatInfo, SeatPlan, Stage

CHAT_KEPT = 200
REQUESTS_KEPT = 1000
LEVEL_OF_THE_ABSENT = "sensible"
ASKED_ANEW = (Undone, Redone, Began, Paused)
"""After these all open questions are put anew."""
MOVES_ON = (Chose, *ASKED_ANEW)
"""After these a new circle of a window begins, unless it was a pass."""
LEAST_TIME = 10.0
"""Seconds that somebody who is asked in the middle of a window has at least."""


@dataclass
class Chair:
    """A seat of a room."""

    plan: SeatPlan
    name: str = ""
    ready: bool = False
    word: str = ""
    wish: str = ""
    stand_in: str = ""
    left: bool = False
    """Whether the person gave the seat up during the game: somebody else may take it."""

    @property
    def person(self) -> bool:
        return bool(self.name) and self.plan.kind == "open"

    @property
    def free(self) -> bool:
        """Whether somebody may sit down here."""
        return self.plan.kind == "open" and (not self.name or self.left)

    @property
    def level(self) -> str:
        """The level of the bot that plays here, if one does."""
        return self.plan.level if self.plan.kind == "bot" else self.stand_in


@dataclass(frozen=True)
class Guest:
    """Who holds a ticket: a seat, or a name among the spectators."""

    ticket: str
    name: str
    seat: int | None = None


@dataclass
class Room:
    """The state of a room after `length` entries of its log.

    `number` is what clients are told. It counts the entries that everybody may know of: passing in a window and
    giving a standing order leave no trace in it (D-324, D-325).
    """

    id: str
    length: int = 0
    number: int = 0
    move: int = 0
    made: Made | None = None
    chairs: list[Chair] = field(default_factory=list)
    guests: dict[str, Guest] = field(default_factory=dict)
    invitations: set[str] = field(default_factory=set)
    host: int | None = None
    settings: dict[str, str] = field(default_factory=dict)
    match: Match | None = None
    over: bool = False
    paused: bool = False
    undo_asked_by: int | None = None
    undo_agreed: tuple[int, ...] = ()
    chat: list[ChatLine] = field(default_factory=list)
    next_room: str = ""
    version: str = ""
    stopped: str = ""
    """Why the log cannot be carried out any further under the present rules."""
    at: float = 0
    """When the last entry was made."""
    shown_at: float = 0
    """When the open questions were put, as far as everybody may know."""
    asked: dict[int, tuple[int, float]] = field(default_factory=dict)
    """For every seat with an open question: at which number, and when, it was put."""
    thought: dict[int, list[float]] = field(default_factory=dict)
    """How long each person thought in windows lately."""
    events_at: dict[int, int] = field(default_factory=dict)
    """How many events there were at each number since the last undo."""
    undos: int = 0
    requests: dict[str, int] = field(default_factory=dict)
    """The requests that were carried out lately, and the number that each was answered with."""
    sealed: dict[int, str] = field(default_factory=dict)
    """Answers that are opened when their time is over."""
    circle: tuple[int, float] = (0, 0)
    """At which number, and when, the open circle of a window began."""
    held_open: int = 0
    """How often the open circle was extended."""
    extended: tuple[int, ...] = ()
    """Who has extended a window this turn."""
    turn_of: int = -1
    """Who was last asked openly: when that is somebody else, a new turn has begun."""
    ordered: Choice | None = None
    """What a standing order answers now."""

    # What it is.

    @cached_property
    def game(self) -> Game[Any]:
        assert self.made is not None
        return game_named(self.made.game)

    @property
    def stage(self) -> Stage:
        if self.over:
            return "over"
        return "playing" if self.match is not None else "gathering"

    @property
    def luck(self) -> Luck:
        assert self.made is not None
        stirred = self.made.words
        words = tuple(chair.word for chair in self.chairs) if stirred is None else stirred
        return Luck(bytes.fromhex(self.made.secret), words)

    @cached_property
    def commitment(self) -> str:
        """What was promised of the luck before the first move."""
        return self.luck.commitment

    @property
    def persons(self) -> list[int]:
        """The seats of people who play themselves."""
        return [i for i, chair in enumerate(self.chairs) if chair.person and not chair.stand_in]

    def seat_name(self, seat: int) -> str:
        chair = self.chairs[seat]
        return chair.name or (f"Bot {seat + 1}" if chair.plan.kind == "bot" else "")

    def note(self) -> str:
        """What is special about this room, in sentences."""
        assert self.made is not None
        told = []
        if self.made.seeded:
            told.append("The luck of this room was made from a text, so that somebody may know it.")
        if self.version and self.version != self.game.version:
            told.append(f"It was begun under rules version {self.version}; the present one is {self.game.version}.")
        if self.made.origin is not None:
            told.append(f"It was {self.made.origin}.")
        return " ".join([*told, *([self.stopped] if self.stopped else [])])

    def info(self, here: Collection[int] = (), spectators: int = 0) -> RoomInfo:
        """The room as everybody in it may know it."""
        assert self.made is not None
        return RoomInfo(
            room=self.id,
            name=self.made.name,
            game=self.made.game,
            settings=self.settings,
            seats=self._seats_info(frozenset(here)),
            stage=self.stage,
            number=self.number,
            host=self.host,
            clock=self.made.clock,
            paused=self.paused,
            listed=self.made.listed,
            spectators=spectators,
            keeper=self.match.keeper if self.match is not None else 0,
            commitment=self.commitment,
            move=self.move,
            undo_asked_by=self.undo_asked_by,
            undo_agreed=self.undo_agreed,
            deadline=self.deadline(),
            window_seconds=self.made.window_seconds,
            opens=self.opens(),
            extended=self.extended,
            next_room=self.next_room,
            campaign=self.made.campaign,
            note=self.note(),
        )

    def _seats_info(self, here: frozenset[int]) -> tuple[SeatInfo, ...]:
        known = self._seats_shown.get(here)
        if known is None:
            known = self._seats_shown[here] = tuple([self._seat_info(i, i in here) for i in range(len(self.chairs))])
        return known

    @cached_property
    def _seats_shown(self) -> dict[frozenset[int], tuple[SeatInfo, ...]]:
        """The seats as they are shown, by who is here: choices change nothing about them."""
        return {}

    def _seat_info(self, seat: int, here: bool) -> SeatInfo:
        chair = self.chairs[seat]
        return SeatInfo(
            kind="bot" if chair.plan.kind == "bot" else "person" if chair.name else "open",
            name=self.seat_name(seat),
            level=chair.plan.level,
            ready=chair.ready,
            here=here,
            stand_in=chair.stand_in,
            word=bool(chair.word),
        )

    def settings_to_play(self, wishes: Mapping[int, str] = MappingProxyType({})) -> dict[str, str]:
        """The settings for those who sit here now: in a campaign, who goes on with what, and who joins or leaves.

        Whoever has the name of before is the same person. `wishes` are put in place of those that the seats have.
        """
        assert self.made is not None
        former = self.made.former
        if not former or not self.game.seated(self.settings):
            return self.settings
        names = [self.seat_name(seat) for seat in range(len(self.chairs))]
        were = [former.index(name) if name in former else None for name in names]
        chosen = [wish for i, c in enumerate(self.chairs) for wish in wishes.get(i, c.wish).split() or [""]]
        return self.game.checked(self.game.arranged(self.settings, were, len(former), chosen))

    # Who is waited for.

    def waiting(self) -> list[int]:
        """The seats that have to answer now; nobody while the room rests."""
        if self.match is None or self.over or self.paused or self.stopped:
            return []
        return self.match.waiting_for()

    def bots_to_move(self) -> list[int]:
        """The seats for which a bot has to answer now."""
        return [seat for seat in self.waiting() if self.chairs[seat].level]

    @property
    def moment(self) -> tuple[object, ...]:
        """What an automatic answer rests on: as long as this is the same, it may be given."""
        moves = self.match.number if self.match is not None else -1
        levels = [chair.level for chair in self.chairs]
        return moves, self.undos, self.paused, self.stopped, levels, self.ordered, self.held_open

    @property
    def in_window(self) -> bool:
        """Whether somebody is asked whose name is not told."""
        return self.match is not None and any(prompt.discreet for prompt in self.match.table.prompts)

    def deadline(self) -> float:
        """When the clock runs out, as everybody may know it; 0 if it does not."""
        assert self.made is not None
        if self.made.clock.kind == "none" or not any(self.chairs[seat].person for seat in self.waiting()):
            return 0
        return self.shown_at + self.made.clock.seconds

    def deadline_of(self, seat: int) -> float:
        """When the clock of a seat runs out: a little later for who is asked late in a window."""
        shared = self.deadline()
        if not shared or seat not in self.asked:
            return shared
        assert self.made is not None
        return max(shared, self.asked[seat][1] + min(LEAST_TIME, self.made.clock.seconds))

    def opens(self) -> float:
        """When the answers in the open window of fixed length are opened (D-326); 0 if none is open."""
        assert self.made is not None
        if not self.made.window_seconds or self.match is None or not any(map(is_window, self.match.table.prompts)):
            return 0
        return self.circle[1] + self.made.window_seconds * (1 + self.held_open)

    def opens_at(self, seat: int) -> float:
        """When the answer of a seat in a window of fixed length is opened; 0 for other questions."""
        prompt = self.match.table.prompt_of(seat) if self.match is not None else None
        return self.opens() if prompt is not None and is_window(prompt) else 0

    def asked_in_circle(self, seat: int) -> tuple[Table, Prompt] | None:
        """The question of a seat in a window of fixed length, all seats of which are asked at once (D-327)."""
        return asked_in_circle(self.match.table, seat) if self.match is not None and self.opens() else None

    # The fold.

    def apply(self, entry: Entry, at: float, request: str = "") -> int | None:
        """Carry out an entry of the log. What the rules refuse changes nothing.

        Returns the seat that alone can see a difference, if there is one.
        """
        before, wish, number = self._public(), self.undo_asked_by, self.number
        prompts = list(self.match.table.prompts) if self.match is not None else []
        self._carry_out(entry, at)
        if not isinstance(entry, Chose):
            self._seats_shown.clear()
        self.length += 1
        self.at = at
        quiet = wish == self.undo_asked_by and self._quiet(entry, before)
        if not quiet:
            self.number += 1
            self.move = self.match.number if self.match is not None else 0
            self.shown_at = at if not isinstance(entry, Said) else self.shown_at
        if isinstance(entry, Said):
            self.chat[-1] = ChatLine(number=self.number, name=entry.name, text=entry.text, at=at, seat=entry.seat)
        if self.match is not None:
            self._note_questions(entry, prompts, at)
            self._note_circle(entry, at, self.number > number)
        if request:
            self._remember_request(request)
        return entry.seat if quiet and isinstance(entry, Chose) and self._nothing_happened(before) else None

    def _nothing_happened(self, before: tuple[int, list[Frame[Any]], list[int], bool]) -> bool:
        """Whether a choice among several in secret was noted and no more: the others have yet to make theirs."""
        assert self.match is not None
        t = self.match.table
        return isinstance(t.stack[-1], Together) and len(t.events) == before[0] and self.ordered is None

    def _remember_request(self, request: str) -> None:
        self.requests[request] = self.number
        if len(self.requests) > REQUESTS_KEPT:
            del self.requests[next(iter(self.requests))]

    def replayed(self, entry: Entry, at: float, request: str = "") -> None:
        """Carry out an entry that is in the log already. Where the present rules refuse it, the game stops."""
        if self.stopped and not isinstance(entry, Said | Watched | WentOn):
            self.length += 1
            return
        try:
            self.apply(entry, at, request)
        except Exception as problem:
            moves = self.match.number if self.match is not None else 0
            why = str(problem) if isinstance(problem, Refusal) else "the present rules cannot carry it out."
            self.stopped = str(problem) if isinstance(problem, Stopped) else str(Stopped(moves, why))
            self.length += 1
            self.number += 1

    def _public(self) -> tuple[int, list[Frame[Any]], list[int], bool]:
        """What shows whether anything happened that others may know of."""
        if self.match is None:
            return 0, [], [], False
        t = self.match.table
        open_to_all = [prompt.seat for prompt in t.prompts if not prompt.discreet]
        return len(t.events), list(t.stack), open_to_all, len(open_to_all) < len(t.prompts)

    def _quiet(self, entry: Entry, before: tuple[int, list[Frame[Any]], list[int], bool]) -> bool:
        """Whether nobody but the seat itself may know that this happened."""
        match entry:
            case Stood() | Watched() | Admitted() | Sealed():
                return True
            case Chose():
                return before[3] and not self.over and self._chose_quietly(entry.seat, before)
            case _:
                return False

    def _chose_quietly(self, seat: int, before: tuple[int, list[Frame[Any]], list[int], bool]) -> bool:
        """Whether a choice while somebody was asked whose name is not told left everything as all others know it."""
        assert self.match is not None
        t, after = self.match.table, self._public()
        if before[2:] != after[2:] or len(before[1]) != len(after[1]) or t.prompt_of(seat) is not None:
            return False
        if any(a is not b for a, b in zip(before[1], after[1], strict=True)):
            return False
        return not any(event.to & bit(SPECTATOR) for event in t.events[before[0] :])

    def _note_questions(self, entry: Entry, before: list[Prompt], at: float) -> None:
        """Remember when each open question was put, and what a standing order says to it."""
        assert self.match is not None
        t = self.match.table
        anew = isinstance(entry, ASKED_ANEW)
        open_now = {prompt.seat for prompt in t.prompts}
        if isinstance(entry, Chose) and not entry.by and entry.seat in self.asked:
            self._remember_thinking(entry.seat, before, at - self.asked[entry.seat][1])
        self.asked = {seat: when for seat, when in self.asked.items() if seat in open_now}
        for prompt in t.prompts:
            if anew or prompt not in before:
                self.asked[prompt.seat] = (self.number, at)
        if isinstance(entry, Undone):
            self.events_at.clear()
            self.undos += 1
        self.events_at[self.number] = len(t.events)
        self.ordered = self.match.next_order() if not self.over else None

    def _note_circle(self, entry: Entry, at: float, public: bool) -> None:
        """A pass goes on with the circle; after anything else a new one begins, and answers are thrown away unseen.

        Who is asked openly after somebody else begins a turn, in which everybody may extend a window once.
        """
        assert self.match is not None
        t = self.match.table
        if isinstance(entry, Chose) and not public and entry.key == self.match.key_of(PASS):
            self.sealed.pop(entry.seat, None)
        elif isinstance(entry, MOVES_ON):
            self.sealed.clear()
            self.circle, self.held_open = (self.number, at), 0
        for prompt in t.prompts:
            if not prompt.discreet and prompt.seat not in (GROUP, self.turn_of):
                self.turn_of, self.extended = prompt.seat, ()

    def _remember_thinking(self, seat: int, before: list[Prompt], seconds: float) -> None:
        """Note how long a person thought in a window."""
        if any(prompt.seat == seat and prompt.discreet for prompt in before):
            self.thought[seat] = [*self.thought.get(seat, ())[-15:], seconds]

    def _carry_out(self, entry: Entry, at: float) -> None:
        match entry:
            case Made():
                self._make(entry)
            case Joined():
                self._join(entry)
            case Watched():
                self.guests[entry.ticket] = Guest(entry.ticket, entry.name)
            case Admitted():
                self.guests[entry.ticket] = Guest(entry.ticket, self.seat_name(entry.seat), entry.seat)
                self.invitations.add(entry.invitation)
            case Left():
                self._leave(entry.seat)
            case Arranged():
                self._arrange(entry)
            case Configured():
                self.settings = self.game.checked(entry.settings)
                self._nobody_is_ready()
            case Readied():
                chair = self.chairs[entry.seat]
                chair.ready = entry.ready
                chair.word = entry.word or chair.word
                chair.wish = entry.wish or chair.wish
            case Began():
                self._begin(entry)
            case Paused():
                self.paused = entry.paused
            case StoodIn():
                self.chairs[entry.seat].stand_in = entry.level
                self._undo_dropped()
            case Said():
                said = ChatLine(number=self.number, name=entry.name, text=entry.text, at=at, seat=entry.seat)
                self.chat = [*self.chat[-CHAT_KEPT + 1 :], said]
            case WentOn():
                self.next_room = entry.room
            case _:
                self._play(entry)

    def _play(self, entry: Entry) -> None:
        """Carry out what happens in the match."""
        assert self.match is not None
        match entry:
            case Chose():
                self._choose(entry)
            case UndoAsked():
                self.undo_asked_by, self.undo_agreed = entry.seat, ()
            case Agreed():
                self.undo_agreed = (*self.undo_agreed, entry.seat)
                if not entry.yes:
                    self._undo_dropped()
            case Undone():
                self.match.undo(entry.seat, self.match.persons)
                self._undo_dropped()
            case Redone():
                self.match.redo(entry.seat)
            case Sealed():
                self.sealed[entry.seat] = entry.key
            case Extended():
                self.extended = (*self.extended, entry.seat)
                self.held_open += 1
            case Stood():
                self.match.order(entry.seat, entry.name)
            case HandedOver():
                self.match.hand_over(entry.seat, entry.to)
            case _:
                raise AssertionError(entry)

    def _make(self, entry: Made) -> None:
        self.made = entry
        self.settings = entry.settings
        self.invitations.add(entry.invitation)
        self.chairs = [Chair(plan) for plan in entry.seats]

    def _join(self, entry: Joined) -> None:
        chair = self.chairs[entry.seat]
        chair.name, chair.left = entry.name, False
        self.guests[entry.ticket] = Guest(entry.ticket, entry.name, entry.seat)
        if self.host is None:
            self.host = entry.seat
        if self.match is not None:
            chair.stand_in = ""
            seats = list(self.match.journal.seats)
            seats[entry.seat] = Seat(entry.name)
            self.match.journal = replace(self.match.journal, seats=tuple(seats))

    def _leave(self, seat: int) -> None:
        self.guests = {ticket: guest for ticket, guest in self.guests.items() if guest.seat != seat}
        if self.match is None:
            self.chairs[seat] = Chair(SeatPlan())
        else:
            self.chairs[seat].stand_in = LEVEL_OF_THE_ABSENT
            self.chairs[seat].left = True
        others = [other for other in self.persons if other != seat]
        if self.host == seat:
            self.host = others[0] if others else None
        if self.match is not None and self.match.keeper == seat and others:
            self.match.keeper = others[0]
        self._undo_dropped()

    def _arrange(self, entry: Arranged) -> None:
        self.guests = {ticket: guest for ticket, guest in self.guests.items() if guest.seat != entry.seat}
        self.chairs[entry.seat : entry.seat + 1] = [Chair(entry.plan)] if entry.plan is not None else []
        self._nobody_is_ready()

    def _nobody_is_ready(self) -> None:
        for chair in self.chairs:
            chair.ready = False

    def _begin(self, entry: Began) -> None:
        assert self.made is not None
        self.version = entry.version
        self.settings = self.settings_to_play()
        seats = tuple(
            Seat(self.seat_name(i), "bot", chair.plan.level) if chair.plan.kind == "bot" else Seat(chair.name)
            for i, chair in enumerate(self.chairs)
        )
        journal = Journal(
            f"{self.made.game}-{self.id}",
            self.made.game,
            self.game.version,
            self.game.checked(self.settings),
            seats,
            self.luck,
            list(self.made.past),
            self.made.origin,
        )
        self.match = self._match(journal)
        for seat in self.match.persons:
            self.match.order(seat, self.game.usual_standing)
        self.over = self.match.over

    def _match(self, journal: Journal) -> Match:
        """The match that goes on with a journal, as far as the present rules let it."""
        try:
            return Match(self.game, journal)
        except Stopped as stopped:
            self.stopped = str(stopped)
            return Match(self.game, replace(journal, entries=journal.entries[: stopped.number]))

    def _choose(self, entry: Chose) -> None:
        assert self.match is not None
        if entry.by == "order":
            self.match.follow(Choice(entry.seat, entry.key))
        else:
            self.match.choose(entry.seat, entry.key)
        self._undo_dropped()
        self.over = self.match.over

    def _undo_dropped(self) -> None:
        self.undo_asked_by, self.undo_agreed = None, ()

    # Tickets.

    def seats_of(self, tickets: Mapping[str, int]) -> list[int]:
        """The seats that somebody present holds."""
        return sorted({g.seat for t in tickets if (g := self.guests.get(t)) is not None and g.seat is not None})


def clock_checked(clock: Clock) -> Clock:
    """A clock that can be kept, or a refusal."""
    if clock.kind == "none":
        return Clock()
    least, most = (5, 3600) if clock.kind == "casual" else (3600, 30 * 86400)
    if not least <= clock.seconds <= most:
        raise Refusal(f"A {clock.kind} clock gives {least} to {most} seconds a decision, not {clock.seconds}.")
    return clock


def from_afar(game: Game[Any], settings: Mapping[str, str]) -> dict[str, str]:
    """The settings that somebody elsewhere gives, checked; those that point at this machine are refused."""
    for name in game.local:
        usual = next(setting.default for setting in game.settings if setting.name == name)
        if settings.get(name, usual) != usual:
            raise Refusal(f"{name} points at a machine; at a server only its own content is played.")
    return game.checked(settings)
