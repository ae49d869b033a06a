"""Playing on to the end without anybody looking: the loop that search, simulation and benches run."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import Prompt
from undercroft.engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A way to choose. It may look at the table only because the table was re-dealt for its seat."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        """One of the prompt's options."""
        raise AssertionError(f"{type(self).__name__} does not choose")


class AnyOption(Policy):
    """Each option equally likely."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        return prompt.options[chance.below(len(prompt.options))]


def play_out(t: Table, policies: list[Policy], chance: Chance, most: int) -> int:
    """Play on, policy by seat, until the game is over or `most` decisions were made; returns their number."""
    decisions = 0
    while t.outcome is None and decisions < most:
        prompt = t.prompts[0]
        seat = prompt.seat
        policy = policies[seat if seat < len(policies) else 0]
        t.take(prompt, policy.choose(t, prompt, chance))
        decisions += 1
    return decisions


def play_out_at_random(t: Table, chance: Chance, most: int) -> int:
    """Play on with any option each time; returns the number of decisions."""
    decisions = 0
    while t.outcome is None and decisions < most:
        prompt = t.prompts[0]
        options = prompt.options
        t.take(prompt, options[chance.below(len(options))])
        decisions += 1
    return decisions
