"""Standing orders: answers that a seat gives in advance. They are private to the seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.engine.game import ASK_ALWAYS, Game, Standing, nearest
from undercroft.engine.prompt import PASS, Prompt
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table

MINE, OTHERS = "mine", "others"


class Order:
    """One standing order. New kinds say what they answer and when they end."""

    name: str
    fleeting = True
    """Whether it serves only for a while: an undo ends it, and others wait behind it."""

    def answer(self, game: Game[Any], t: Table, prompt: Prompt) -> int | None:
        """The option that this order chooses, or None to ask the player."""
        raise AssertionError(f"{type(self).__name__} does not answer answer")

    def ends(self, prompt: Prompt, answered: bool) -> bool:
        """Whether the order is used up by this prompt."""
        raise AssertionError(f"{type(self).__name__} does not answer ends")

    def insists(self, prompt: Prompt) -> bool:
        """Whether the player is asked, whatever the orders behind this one say."""
        return False


@dataclass(frozen=True)
class Ticked:
    """A ticked stop: a kind of window, in one's own turns, in those of others, or in those of one seat."""

    kind: str
    whose: str

    def holds(self, kinds: Sequence[str], turn: int, seat: int) -> bool:
        """Whether a seat is asked by this in a window of those kinds in somebody's turn."""
        if self.kind not in kinds:
            return False
        if self.whose in (MINE, OTHERS):
            return (turn == seat) == (self.whose == MINE)
        return self.whose == f"seat {turn + 1}"

    def __str__(self) -> str:
        return f"{self.kind} {self.whose}"


class Stand(Order):
    """A standing order of the game's list: pass in the windows that it does not heed and that are not ticked."""

    def __init__(self, standing: Standing, stops: Sequence[Ticked] = ()) -> None:
        self.name = ordered(standing.name, [str(stop) for stop in stops])
        self.standing = standing
        self.stops = tuple(stops)
        self.fleeting = standing.until_my_turn or standing.once

    def answer(self, game: Game[Any], t: Table, prompt: Prompt) -> int | None:
        if self.standing.once or self.standing == ASK_ALWAYS:
            return None
        if not is_window(prompt):
            return game.spared(t, prompt)
        asked = self.stops_here(game, t, prompt.seat) or game.heeds(t, prompt, self.standing.name)
        return None if asked else PASS

    def stops_here(self, game: Game[Any], t: Table, seat: int) -> bool:
        if not self.stops:
            return False
        kinds, turn = game.window_at(t)
        return any(stop.holds(kinds, turn, seat) for stop in self.stops)

    def ends(self, prompt: Prompt, answered: bool) -> bool:
        return self.standing.until_my_turn and not answered

    def insists(self, prompt: Prompt) -> bool:
        return self.standing.once and is_window(prompt)


class Wish(Order):
    """Choose this key the first time that it is offered."""

    def __init__(self, key: str) -> None:
        self.name = f"wish for {key}"
        self.key = key

    def answer(self, game: Game[Any], t: Table, prompt: Prompt) -> int | None:
        return game.found(t, prompt.options, self.key)

    def ends(self, prompt: Prompt, answered: bool) -> bool:
        return answered


def is_window(prompt: Prompt) -> bool:
    """Whether a question is one of a window, in which one may pass."""
    return prompt.discreet and PASS in prompt.options


# Orders as players write them.


def ordered(standing: str, stops: Sequence[str]) -> str:
    """A standing order and stops as one line."""
    return "; ".join([standing, *stops])


def parts_of(order: str) -> tuple[str, list[str]]:
    """The standing order and the stops that are in such a line."""
    standing, *stops = [part.strip() for part in order.split(";")]
    return standing, stops


def stand_of(game: Game[Any], text: str) -> Stand:
    """A standing order by its name, and then stops: `smart; roll others; end seat 2`."""
    name, stops = parts_of(text)
    found: list[Ticked] = []
    for stop in stops:
        ticked = _ticked(game, stop)
        if ticked not in found:
            found.append(ticked)
    return Stand(_standing_named(game, name), found)


def _standing_named(game: Game[Any], name: str) -> Standing:
    for standing in game.standings:
        if standing.name == name:
            return standing
    raise Refusal(f"There is no standing order {name!r}{nearest(name, [each.name for each in game.standings])}")


def _ticked(game: Game[Any], text: str) -> Ticked:
    kind, _, whose = text.partition(" ")
    known = [stop.name for stop in game.stops]
    if not known:
        raise Refusal(f"{game.title} has no windows that can be ticked.")
    if kind not in known:
        raise Refusal(f"There is no window {kind!r} to stop at{nearest(kind, known)}")
    seats = [f"seat {number}" for number in range(1, game.seats[-1] + 1)]
    if whose not in (MINE, OTHERS, *seats):
        raise Refusal(f"Say in whose turns to stop at {kind}: {MINE}, {OTHERS}, or {seats[0]} to {seats[-1]}.")
    return Ticked(kind, whose)
