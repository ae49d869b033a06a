"""A match: a game being played by people and bots who sit at it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from undercroft.engine.cutting import Drawn
from undercroft.engine.event import Event
from undercroft.engine.game import Game
from undercroft.engine.keep import laid_out, printed_on, put_away
from undercroft.engine.prompt import GROUP, Prompt
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.engine.view import Option, View
from undercroft.engine.zone import NOBODY, SPECTATOR
from undercroft.match.journal import (
    Choice,
    Entry,
    Journal,
    Origin,
    Rekey,
    Seat,
    abandoned,
    begin,
    carry_out,
    carry_out_again,
    check_seats,
)
from undercroft.match.kept import Kept
from undercroft.match.luck import Luck, fresh_word
from undercroft.match.orders import Order, Stand, is_window, stand_of

SNAPSHOT_EVERY = 50
SNAPSHOTS_PUT_AWAY = 2


class Match:
    """A game being played: the table now, the journal that leads to it, and who may do what."""

    def __init__(self, game: Game[Any], journal: Journal) -> None:
        """Play a journal on to its end."""
        check_seats(journal.seats)
        self.game = game
        self.journal = replace(journal, entries=[])
        self.keeper = next((i for i, seat in enumerate(journal.seats) if seat.kind == "person"), 0)
        self.note = ""
        self._orders: dict[int, list[Order]] = {}
        self._suspended: set[int] = set()
        self._trivial: set[int] = set()
        self._undone: list[Choice] = []
        self._snapshots: dict[int, tuple[Table, list[Event]]] = {}
        self._knowledge: list[int] = []
        self._asked: dict[int, int] = {}
        self.table = begin(game, journal)
        self._keep_snapshot(0, self.table)
        for number, entry in enumerate(journal.entries):
            knowledge = self.table.knowledge()
            carry_out_again(game, self.table, journal, number, entry)
            self._enter(entry, knowledge)
        self._note_questions([])

    @classmethod
    def start(
        cls, game: Game[Any], seats: Sequence[Seat], settings: Mapping[str, str], luck: Luck, name: str = ""
    ) -> Match:
        """Sit down to a new game."""
        name = name or f"{game.name}-{luck.commitment[:8]}"
        return cls(game, Journal(name, game.name, game.version, game.checked(settings), tuple(seats), luck))

    # Who sits here, and what they see.

    @property
    def name(self) -> str:
        return self.journal.name

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.journal.seats]

    @property
    def number(self) -> int:
        """How many entries the journal has."""
        return len(self.journal.entries)

    @property
    def over(self) -> bool:
        return self.table.outcome is not None

    @property
    def persons(self) -> list[int]:
        """The seats of people."""
        return [i for i, seat in enumerate(self.journal.seats) if seat.kind == "person"]

    def view(self, seat: int, since: int = 0) -> View:
        """What a seat may see, with what happened since the event of that number."""
        return self.view_of(seat, self.drawn(), since)

    def drawn(self, before: Drawn | None = None) -> Drawn:
        """The whole table, for those who cut several views from it; who has drawn it `before` spares much work."""
        return self.game.drawn(self.table, self.names, before=before)

    def view_of(self, seat: int, drawn: Drawn, since: int) -> View:
        """What a seat may see of the table, which is drawn already."""
        if seat != SPECTATOR:
            self._check_seat(seat)
        return self.game.view_of(self.table, seat, drawn, since)

    def waiting_for(self) -> list[int]:
        """The seats that have to answer now; the keeper answers for the group."""
        return [self.keeper if prompt.seat == GROUP else prompt.seat for prompt in self.table.prompts]

    def prompt_of(self, seat: int) -> Prompt | None:
        """The question that a seat has to answer, its own or as keeper."""
        return self.table.prompt_of(seat) or (self.table.prompt_of(GROUP) if seat == self.keeper else None)

    def hand_over(self, seat: int, to: int) -> None:
        """Let somebody else speak for the group; only the keeper can."""
        self._check_seat(seat)
        self._check_seat(to)
        if seat != self.keeper:
            raise Refusal(f"{self.names[self.keeper]} speaks for the group, and alone can hand that over.")
        if to not in self.persons:
            raise Refusal(f"{self.names[to]} is a bot; a person speaks for the group.")
        self.keeper = to

    # Choosing.

    def choose(self, seat: int, key: str, number: int | None = None) -> None:
        """Make a choice, or refuse it and change nothing. `number` says at which number it was made."""
        self._check_may_choose(seat)
        self._check_fresh(seat, number)
        prompt = self.prompt_of(seat)
        self._carry(Choice(seat, key))
        if prompt is not None and is_window(prompt):
            self._orders[seat] = [each for each in self.orders(seat) if not each.insists(prompt)]
        self._undone = []
        self._suspended.discard(seat)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.journal.seats):
            raise Refusal(f"There is no seat {seat + 1}; the seats are 1 to {len(self.journal.seats)}.")

    def _check_may_choose(self, seat: int) -> None:
        self._check_seat(seat)
        if self.table.outcome is not None:
            raise Refusal("The game is over.", self.table.outcome.rule)
        if self.prompt_of(seat) is not None:
            return
        if self.table.prompt_of(GROUP) is not None:
            raise Refusal(f"{self.names[self.keeper]} answers this for the group, not {self.names[seat]}.")
        open_to_all = [self.names[prompt.seat] for prompt in self.table.prompts if not prompt.discreet]
        instead = f"; {' and '.join(open_to_all)} must choose" if open_to_all else ""
        raise Refusal(f"Nothing is asked of {self.names[seat]} now{instead}.")

    def _check_fresh(self, seat: int, number: int | None) -> None:
        if number is None:
            return
        asked = self.table.prompt_of(seat)
        since = self._asked[asked.seat if asked else GROUP]
        if not since <= number <= self.number:
            raise Refusal(f"This choice was made for move {number + 1}, but move {self.number + 1} is on; look again.")

    def _carry(self, entry: Entry) -> None:
        knowledge, open_before = self.table.knowledge(), self.table.prompts.copy()
        try:
            carry_out(self.game, self.table, entry)
        except BaseException:
            # Whatever went wrong in the middle of a rule, nothing has happened.
            self.table = self.at(self.number)
            raise
        self._enter(entry, knowledge)
        self._note_questions(open_before)

    def _enter(self, entry: Entry, knowledge: int) -> None:
        self.journal.entries.append(entry)
        self._knowledge.append(knowledge)
        if self.number % SNAPSHOT_EVERY == 0:
            self._keep_snapshot(self.number, self.table)

    def _note_questions(self, open_before: list[Prompt]) -> None:
        """Remember at which number each open question was put."""
        for prompt in self.table.prompts:
            if prompt not in open_before:
                self._asked[prompt.seat] = self.number

    # Going back.

    def at(self, number: int) -> Table:
        """The table after that many entries."""
        if not 0 <= number <= self.number:
            raise Refusal(f"The game has moves 0 to {self.number}, not {number}.")
        nearest = max(n for n in self._snapshots if n <= number)
        kept, events = self._snapshots[nearest]
        t = kept.clone()
        t.events, t.heard = events.copy(), True
        for n, entry in enumerate(self.journal.entries[nearest:number], start=nearest + 1):
            carry_out(self.game, t, entry)
            if n % SNAPSHOT_EVERY == 0:  # a match that was put away has come without
                self._keep_snapshot(n, t)
        return t

    def _keep_snapshot(self, number: int, t: Table) -> None:
        self._snapshots[number] = (t.clone(), t.events.copy())

    def _shorten(self, number: int) -> None:
        """Go back to a number. Snapshots beyond it are of a past that has not happened."""
        self.table = self.at(number)
        self._snapshots = {n: kept for n, kept in self._snapshots.items() if n <= number}
        del self.journal.entries[number:]
        self._trivial = {n for n in self._trivial if n < number}
        del self._knowledge[number:]
        self._note_questions([])

    def _last_choice(self, seat: int) -> int | None:
        """The number of a seat's last choice, passes aside that an order made where nothing else could be chosen."""
        for number in range(self.number - 1, -1, -1):
            entry = self.journal.entries[number]
            if isinstance(entry, Choice) and entry.seat == seat and number not in self._trivial:
                return number
        return None

    def undo_is_free(self, seat: int) -> bool:
        """Whether the seat's last choice told nobody anything and nobody acted since."""
        last = self._last_choice(seat)
        if last is None or last != self.number - 1 or self.over:
            return False
        return self._knowledge[last] == self.table.knowledge()

    def check_undo(self, seat: int) -> int:
        """The number of the choice that a seat would take back, or a refusal if there is none."""
        self._check_seat(seat)
        last = self._last_choice(seat)
        if last is None:
            raise Refusal(f"{self.names[seat]} has not chosen anything yet.")
        if self.over:
            raise Refusal("The game is over and its luck is open; fork it to play on from an earlier move.")
        return last

    def undo(self, seat: int, consent: Collection[int] = ()) -> None:
        """Take back a seat's last choice; if that is not free, other people must consent and luck changes."""
        last = self.check_undo(seat)
        if self.undo_is_free(seat):
            self._undo_freely(last)
        else:
            self._undo_with_consent(seat, last, consent)
        # Otherwise a standing order would make the same choice again at once.
        self._suspended.add(seat)
        self._orders[seat] = [order for order in self.orders(seat) if not order.fleeting]

    def _undo_freely(self, last: int) -> None:
        choice = self.journal.entries[last]
        assert isinstance(choice, Choice)
        self._shorten(last)
        self._undone.append(choice)

    def _undo_with_consent(self, seat: int, last: int, consent: Collection[int]) -> None:
        missing = [self.names[other] for other in self.persons if other != seat and other not in consent]
        if missing:
            why = "others have acted" if last < self.number - 1 else "something was revealed or rolled"
            raise Refusal(f"Since then {why}, so {' and '.join(missing)} must agree to this undo.")
        word = abandoned(self.journal.entries)
        self._shorten(last)
        self._carry(Rekey(word))
        self._undone = []

    def redo(self, seat: int) -> None:
        """Make the choice again that this seat has just taken back."""
        self._check_seat(seat)
        if not self.may_redo(seat):
            raise Refusal(f"{self.names[seat]} has taken nothing back that could be done again.")
        self._carry(self._undone[-1])
        self._undone.pop()

    def may_redo(self, seat: int) -> bool:
        """Whether this seat has just taken something back."""
        return bool(self._undone) and self._undone[-1].seat == seat

    def fork(self, number: int, name: str = "") -> Match:
        """A new match that shares the first entries with this one and then has luck of its own."""
        if self.at(number).outcome is not None:
            raise Refusal("The game is over there; fork it from an earlier move.")
        journal = replace(
            self.journal,
            name=name or f"{self.name}-fork-{number}",
            entries=[*self.journal.entries[:number], Rekey(f"fork {fresh_word()}")],
            origin=Origin(self.name, self.journal.luck.commitment, number),
        )
        return Match(self.game, journal)

    # Standing orders.

    def order(self, seat: int, name: str) -> None:
        """Give a seat a standing order by its name: in place of the one it had, or for the time being before it.

        The stops that it names are the seat's stops from now on.
        """
        self._check_seat(seat)
        new = stand_of(self.game, name)
        kept: list[Order] = []
        for order in self.orders(seat):
            if not isinstance(order, Stand):
                kept.append(order)
            elif new.fleeting and order.standing != new.standing:
                kept.append(Stand(order.standing, new.stops))
        self._orders[seat] = [new, *kept]
        self._suspended.discard(seat)

    def add_order(self, seat: int, order: Order) -> None:
        """Give a seat one more standing order."""
        self._check_seat(seat)
        self._orders.setdefault(seat, []).append(order)

    def standing(self, seat: int) -> str:
        """The name of the standing order that a seat follows now, for its own eyes only."""
        named = [order.name for order in self.orders(seat) if isinstance(order, Stand)]
        return named[0] if named else self.game.standings[0].name

    def orders(self, seat: int) -> tuple[Order, ...]:
        """A seat's standing orders, for its own eyes only."""
        return tuple(self._orders.get(seat, ()))

    def run_orders(self) -> int:
        """Let standing orders answer until none can; returns how many choices they made."""
        choices = 0
        while (answer := self.next_order()) is not None:
            self.follow(answer)
            choices += 1
        return choices

    def next_order(self) -> Choice | None:
        """The choice that a standing order makes now, if any; orders that have served their time end here."""
        for prompt in self.table.prompts:
            if prompt.seat in self._suspended:
                continue
            for order in self._orders.get(prompt.seat, []).copy():
                opt = order.answer(self.game, self.table, prompt)
                if order.ends(prompt, opt is not None):
                    self._orders[prompt.seat].remove(order)
                if opt is not None:
                    return Choice(prompt.seat, self.key_of(opt))
                if order.insists(prompt):
                    break
        return None

    def order_answers(self, t: Table, prompt: Prompt) -> bool:
        """Whether a standing order will answer a question that is yet to come, for its seat's own eyes only."""
        if prompt.seat in self._suspended:
            return False
        for order in self.orders(prompt.seat):
            if order.answer(self.game, t, prompt) is not None:
                return True
            if order.insists(prompt):
                return False
        return False

    def follow(self, answer: Choice) -> None:
        """Make the choice of a standing order."""
        prompt = self.prompt_of(answer.seat)
        if prompt is not None and len(prompt.options) == 1:
            self._trivial.add(self.number)
        self.choose(answer.seat, answer.key)

    def option(self, opt: int) -> Option:
        """An option of the table as it is now, as people read it."""
        return self.game.option(self.table, opt, self.game.words["en"], self.names)

    def key_of(self, opt: int) -> str:
        """The key of an option of the table as it is now."""
        return self.game.key(self.table, opt)

    # Putting away.

    def put_away(self, events: int) -> Kept:
        """All that it takes to go on without playing the journal again; of the events the last ones."""
        told = self.table.events[-events:]
        return Kept(
            journal=self.journal,
            keeper=self.keeper,
            standings={seat: [order.name for order in orders] for seat, orders in self._orders.items()},
            suspended=self._suspended,
            trivial=self._trivial,
            undone=self._undone,
            knowledge=self._knowledge,
            asked=self._asked,
            tables={n: self._put_table_away(n) for n in [*self._earlier(), self.number]},
            forgotten=len(self.table.events) - len(told),
            events=[(event.word, event.rule, event.seat, event.things, event.to) for event in told],
        )

    def _earlier(self) -> list[int]:
        """The last snapshots before now, so that taking back does not begin at the beginning."""
        return sorted(n for n in self._snapshots if n < self.number)[-SNAPSHOTS_PUT_AWAY:]

    def _put_table_away(self, number: int) -> tuple[int, list[Any]]:
        """A table, and how many events led to it."""
        now = number == self.number
        t, events = (self.table, self.table.events) if now else self._snapshots[number]
        return len(events), put_away(t, printed_on(t))

    @classmethod
    def laid_out(cls, game: Game[Any], kept: Kept) -> Match:
        """The match that was put away. Events that were forgotten are told to nobody."""
        match = cls(game, replace(kept.journal, entries=[]))
        match.journal, match.keeper = kept.journal, kept.keeper
        match._orders = {seat: [stand_of(game, name) for name in names] for seat, names in kept.standings.items()}
        match._suspended, match._trivial, match._undone = kept.suspended, kept.trivial, kept.undone
        match._knowledge, match._asked = kept.knowledge, kept.asked
        events = [*[Event("", "", -1, [], NOBODY)] * kept.forgotten, *(Event(*event) for event in kept.events)]
        fresh = match.table
        for number, (told, things) in kept.tables.items():
            match.table = laid_out(things, fresh.clone(), printed_on(fresh))
            match.table.events, match.table.heard = events[:told], True
            match._keep_snapshot(number, match.table)
        return match
