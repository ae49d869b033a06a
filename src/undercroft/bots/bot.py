"""A bot: a way to choose, made blind."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from undercroft.engine.chance import KEY_BYTES, Chance
from undercroft.engine.game import Game
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import GROUP
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
        real = table.prompt_of(seat) or table.prompt_of(GROUP)
        if real is None:
            raise Refusal(f"Nothing is asked of seat {seat + 1} now.")
        chance = Chance(blake2b(number.to_bytes(8, "big"), key=self.key, digest_size=KEY_BYTES).digest())
        guess = table.clone()
        redeal(guess, bit(seat) | bit(real.seat), chance.branch("re-deal"))
        prompt = guess.prompt_of(real.seat)
        assert prompt is not None
        return self.policy.choose(guess, prompt, chance.branch("choice"))
