"""Standing orders: answers that a seat gives in advance. They are private to the seat."""

from __future__ import annotations

from typing import Any

from undercroft.engine.game import Game, nearest
from undercroft.engine.prompt import PASS, Prompt
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table


class Order:
    """One standing order. New kinds say what they answer and when they end."""

    name: str

    def answer(self, game: Game[Any], t: Table, prompt: Prompt) -> int | None:
        """The option that this order chooses, or None to ask the player."""
        raise NotImplementedError

    def ends(self, prompt: Prompt, answered: bool) -> bool:
        """Whether the order is used up by this prompt."""
        raise NotImplementedError


class PassUntilMyTurn(Order):
    """Pass in every window, until something else is asked of the seat."""

    name = "pass until my turn"

    def answer(self, game: Game[Any], t: Table, prompt: Prompt) -> int | None:
        return PASS if prompt.discreet and PASS in prompt.options else None

    def ends(self, prompt: Prompt, answered: bool) -> bool:
        return not answered


class Wish(Order):
    """Choose this key the first time that it is offered."""

    def __init__(self, key: str) -> None:
        self.name = f"wish for {key}"
        self.key = key

    def answer(self, game: Game[Any], t: Table, prompt: Prompt) -> int | None:
        return game.keys(t, prompt.options).get(self.key)

    def ends(self, prompt: Prompt, answered: bool) -> bool:
        return answered


ASK_ALWAYS = "ask always"
"""No standing order."""

KINDS: dict[str, type[PassUntilMyTurn]] = {PassUntilMyTurn.name: PassUntilMyTurn}
"""The orders that a player can give by name."""


def order_named(name: str) -> list[Order]:
    """The standing orders of that name."""
    if name == ASK_ALWAYS:
        return []
    if name not in KINDS:
        raise Refusal(f"There is no standing order {name!r}{nearest(name, [ASK_ALWAYS, *KINDS])}")
    return [KINDS[name]()]
