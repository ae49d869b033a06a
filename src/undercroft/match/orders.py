"""Standing orders: answers that a seat gives in advance. They are private to the seat."""

from __future__ import annotations

from typing import Any

from undercroft.engine.game import Game, Standing, nearest
from undercroft.engine.prompt import PASS, Prompt
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table


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


class Stand(Order):
    """A standing order of the game's list: pass in the windows that it does not heed."""

    def __init__(self, standing: Standing) -> None:
        self.name = standing.name
        self.standing = standing
        self.fleeting = standing.until_my_turn

    def answer(self, game: Game[Any], t: Table, prompt: Prompt) -> int | None:
        window = prompt.discreet and PASS in prompt.options
        return PASS if window and not game.heeds(t, prompt, self.name) else None

    def ends(self, prompt: Prompt, answered: bool) -> bool:
        return self.standing.until_my_turn and not answered


class Wish(Order):
    """Choose this key the first time that it is offered."""

    def __init__(self, key: str) -> None:
        self.name = f"wish for {key}"
        self.key = key

    def answer(self, game: Game[Any], t: Table, prompt: Prompt) -> int | None:
        return game.keys(t, prompt.options).get(self.key)

    def ends(self, prompt: Prompt, answered: bool) -> bool:
        return answered


def standing_named(game: Game[Any], name: str) -> Standing:
    """The standing order of that name."""
    for standing in game.standings:
        if standing.name == name:
            return standing
    raise Refusal(f"There is no standing order {name!r}{nearest(name, [each.name for each in game.standings])}")
