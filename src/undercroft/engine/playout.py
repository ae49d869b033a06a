"""Playing on to the end without anybody looking: the loop that search, simulation and benches run."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import Prompt
from undercroft.engine.table import Table

TO_THE_END: Final = 2000
"""A horizon that few games reach."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A way to choose. It may look at the table only because the table was re-dealt for its seat."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        """One of the prompt's options."""
        raise AssertionError(f"{type(self).__name__} does not choose")

    # What a search asks, which breaks playouts off and judges where they stand.

    def outlook(self, t: Table, seat: int) -> float:
        """How likely a seat is to win, from 0 to 1; a game that is over is judged by its outcome."""
        if t.outcome is not None:
            return 1.0 if seat in t.outcome.winners else 0.0
        return 0.5

    def settled(self, t: Table) -> bool:
        """Whether the table can be judged now; in the middle of a fight it had better be played on."""
        return True

    def horizon(self) -> int:
        """After how many decisions a playout is judged at the next settled moment; without an outlook, at its end."""
        return TO_THE_END


class AnyOption(Policy):
    """Each option equally likely."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        return prompt.nth(chance.below(prompt.many()))


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
        t.take(prompt, prompt.nth(chance.below(prompt.many())))
        decisions += 1
    return decisions


def play_on(t: Table, policy: Policy, chance: Chance, decisions: int) -> None:
    """Play on with one policy for all, so many decisions and then to a settled moment, or to the end."""
    most = decisions + TO_THE_END
    made = 0
    while t.outcome is None and made < most:
        if made >= decisions and policy.settled(t):
            return
        prompt = t.prompts[0]
        t.take(prompt, policy.choose(t, prompt, chance) if prompt.many() > 1 else prompt.nth(0))
        made += 1


def weighed(facts: list[float], weights: list[float]) -> float:
    """A score of log odds: what facts count together."""
    score = 0.0
    for i in range(len(weights)):
        score += weights[i] * facts[i]
    return score


def likelihood(score: float) -> float:
    """A chance from 0 to 1 for a score of log odds."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, score))))
