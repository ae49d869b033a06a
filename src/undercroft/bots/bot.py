"""A bot: a way to choose, made blind."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from undercroft.engine.chance import KEY_BYTES, Chance
from undercroft.engine.game import Game
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import GROUP, Prompt
from undercroft.engine.redeal import redeal
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Table
from undercroft.engine.zone import bit


class Bot:
    """A policy that sees a guess at the table: what its seat cannot see was dealt anew, by luck of the bot's own.

    Its choice depends on its seat's view, its key and the number of the move, and on nothing else.
    """

    def __init__(self, policy: Policy, key: bytes) -> None:
        self.policy = policy
        self.key = key

    def choose(self, game: Game[Any], table: Table, seat: int, number: int) -> int:
        """The option that the bot takes for a seat at that number of the journal."""
        real = self.prompt(table, seat)
        chance = self.luck(number)
        guess = self.guess(table, seat, real.seat, chance)
        prompt = guess.prompt_of(real.seat)
        assert prompt is not None
        return self.policy.choose(guess, prompt, chance.branch("choice"))

    def stop(self) -> None:
        """Let a choice that is being made in another thread come soon. Most bots do not think long enough to hear."""

    def prompt(self, table: Table, seat: int) -> Prompt:
        """The question that a seat has to answer, its own or the group's."""
        real = table.prompt_of(seat) or table.prompt_of(GROUP)
        if real is None:
            raise Refusal(f"Nothing is asked of seat {seat + 1} now.")
        return real

    def luck(self, number: int) -> Chance:
        """The bot's own luck at a number of the journal."""
        return Chance(blake2b(number.to_bytes(8, "big"), key=self.key, digest_size=KEY_BYTES).digest())

    def eyes(self, seat: int, asked: int) -> int:
        """The mask of those who see what the bot sees."""
        return bit(seat) | bit(asked)

    def guess(self, table: Table, seat: int, asked: int, chance: Chance) -> Table:
        """A copy of the table in which all is dealt anew that the seat cannot see."""
        guess = table.clone()
        redeal(guess, self.eyes(seat, asked), chance.branch("re-deal"))
        return guess
