"""A player with some sense, for bots and for playouts."""

from __future__ import annotations

from undercroft.engine.chance import Chance
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import Prompt
from undercroft.engine.table import Table


class Sensible(Policy):
    """Plays by the odds."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        return prompt.options[chance.below(len(prompt.options))]
