"""A bot that thinks: it imagines the rest of the game many times over before it chooses.

The loop is not compiled, so that other threads get their turn between two playouts; what a playout does is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from undercroft.bots.bot import Bot
from undercroft.bots.parts import side_by_side
from undercroft.bots.search import Tree
from undercroft.bots.thought import Thought, mean_and_error
from undercroft.engine.chance import Chance
from undercroft.engine.game import Game
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import verb_of
from undercroft.engine.redeal import redeal
from undercroft.engine.table import Table
from undercroft.engine.window import Together

GLANCE = 4
"""How many decisions are played on when there are too many options to think about all of them."""

LEAST_TRIES = 8
"""As many options are thought about as can be tried so often."""

SURE = 4.0
"""So many standard errors ahead of all others an option needs no more thought."""

LEARN_FROM = 16
"""After so many rounds some are for the tree to learn from,"""

LEARN_EVERY = 4
"""one in so many,"""

LEARN_DEEP = 3
"""by turns at the next choice, at the one after it, and so on."""

ALIKE = 16
"""Options that came to the same so often are one and the same."""


@dataclass(frozen=True)
class Budget:
    """What a decision may cost: imagined games in all, or seconds. Parts think apart, each with a tree of its own."""

    playouts: int = 0
    seconds: float = 0.0
    parts: int = 1


class Thinker(Bot):
    """A bot that searches. With a budget of playouts its choice follows from its view, its key and the move's number.

    `cores` says how many processes may think at once; it changes how long it takes, never what comes of it.
    """

    def __init__(
        self, policy: Policy, key: bytes, budget: Budget, cores: int = 1, retreats: frozenset[int] = frozenset()
    ) -> None:
        super().__init__(policy, key)
        self.retreats = retreats
        """The verbs that it does not think about unless the policy picks one."""
        self.budget = budget
        self.cores = cores
        self.stopped = False

    def stop(self) -> None:
        """Let a thought that is under way in another thread end soon, with what it has found so far."""
        self.stopped = True

    def choose(self, game: Game[Any], table: Table, seat: int, number: int) -> int:
        return self.think(table, seat, number).choice(self.luck(number).branch("choice"))

    def think(self, table: Table, seat: int, number: int) -> Thought:
        """Imagine games for every option that a seat has."""
        real = self.prompt(table, seat)
        chance = self.luck(number)
        guess = self.guess(table, seat, real.seat, chance)
        asked = guess.prompt_of(real.seat)
        assert asked is not None
        pick = self.policy.choose(guess, asked, chance.branch("choice"))
        for frame in guess.stack:
            if isinstance(frame, Together):
                frame.ask_anew(guess, self.eyes(seat, real.seat))
        options = [opt for opt in real.options if opt == pick or verb_of(opt) not in self.retreats]
        thought = Thought(options, pick, secret=len(guess.prompts) > 1)
        if len(options) > 1:
            self.stopped = False
            until = monotonic() + self.budget.seconds if self.budget.seconds else None
            parts = [
                Part(self, guess, self.eyes(seat, real.seat), real.seat, chance.branch(f"part {i}"), until)
                for i in range(self.budget.parts)
            ]
            thought.parts = side_by_side([_work(part, thought) for part in parts], self.cores, lambda: self.stopped)
        return thought


def thinker_for(game: Game[Any], key: bytes, budget: Budget, cores: int = 1) -> Thinker:
    """A bot that searches, for this game."""
    retreats = frozenset(game.verbs.index(verb) for verb in game.retreats)
    return Thinker(game.shrewd_policy(), key, budget, cores, retreats)


def _work(part: Part, thought: Thought) -> Callable[[], dict[int, list[float]]]:
    return lambda: part.imagine(thought.options, thought.pick)


class Part:
    """One part of a thought: a tree, and rounds in which every option left is tried on the same imagined table."""

    def __init__(
        self, thinker: Thinker, guess: Table, eyes: int, asked: int, chance: Chance, until: float | None
    ) -> None:
        self.thinker, self.guess, self.eyes, self.asked, self.chance = thinker, guess, eyes, asked, chance
        self.policy = thinker.policy
        self.tree = Tree(self.policy, guess.seats)
        self.until = until
        self.began = monotonic()
        self.most = -(-thinker.budget.playouts // thinker.budget.parts)
        self.spent = 0
        self.round = 0

    def imagine(self, options: Sequence[int], pick: int) -> dict[int, list[float]]:
        """The outlooks of the imagined games by option. The worse half is given up again and again."""
        left = self.glance(options, pick)
        values: dict[int, list[float]] = {opt: [] for opt in left}
        halvings = max(1, (len(left) - 1).bit_length())
        start = len(left)
        while (done := self.progress()) < 1.0 and not self.clear(left, values):
            left = best_of(left, values, pick, max(2, start >> int(done * halvings)))
            if self.round >= LEARN_FROM and self.round % LEARN_EVERY == 0:
                self.try_each(left, learn=1 + self.round // LEARN_EVERY % LEARN_DEEP)
                continue
            for opt, value in zip(left, self.try_each(left), strict=False):
                values[opt].append(value)
        return values

    def clear(self, left: Sequence[int], values: dict[int, list[float]]) -> bool:
        """Whether there is nothing left to find out; looked at ever more seldom."""
        tries = min(len(values[opt]) for opt in left)
        if tries < LEAST_TRIES or tries & (tries - 1):
            return False
        best = max(left, key=lambda opt: sum(values[opt][:tries]))
        leads = [
            mean_and_error([a - b for a, b in zip(values[best], values[opt], strict=False)])
            for opt in left
            if opt != best
        ]
        alike = tries >= ALIKE and all(lead == 0 == error for lead, error in leads)
        return alike or all(lead > SURE * error for lead, error in leads)

    def glance(self, options: Sequence[int], pick: int) -> list[int]:
        """Only so many options as can be thought about: the pick, and those that look best at first."""
        most = max(4, self.most // LEAST_TRIES) if self.until is None else 32
        if len(options) <= most:
            return list(options)
        few = self.some(options, pick, 2 * most)
        values = {opt: [value] for opt, value in zip(few, self.try_each(few, GLANCE), strict=False)}
        return best_of([opt for opt in few if opt in values], values, pick, most)

    def some(self, options: Sequence[int], pick: int, count: int) -> list[int]:
        """So many options that a glance costs a part of the budget only: what the policy might pick, and any others."""
        if len(options) <= count:
            return list(options)
        kept = {pick}
        for i in range(count // 2):
            luck = self.chance.branch(f"pick {i}")
            table = self.guess.clone()
            redeal(table, self.eyes, luck)
            prompt = table.prompt_of(self.asked)
            assert prompt is not None
            kept.add(self.policy.choose(table, prompt, luck.branch("players")))
        others = [opt for opt in options if opt not in kept]
        self.chance.branch("others").shuffle(others)
        kept.update(others[: count - len(kept)])
        return [opt for opt in options if opt in kept]

    def progress(self) -> float:
        """How much of the budget is spent."""
        if self.thinker.stopped:
            return 1.0
        if self.until is not None:
            return (monotonic() - self.began) / max(self.until - self.began, 1e-6)
        return self.spent / self.most if self.most else 1.0

    def try_each(self, options: Sequence[int], horizon: int | None = None, learn: int = 0) -> list[float]:
        """Deal anew and try the options on that table, all with the same luck, as far as the budget goes."""
        self.round += 1
        luck = self.chance.branch(f"round {self.round}")
        table = self.guess.clone()
        redeal(table, self.eyes, luck)
        found: list[float] = []
        for opt in options:
            if self.progress() >= 1.0:
                break
            ahead = horizon if horizon is not None else self.policy.horizon()
            found.append(self.tree.playout(table, self.asked, opt, luck.branch("players"), ahead, learn))
            self.spent += 1
        return found


def best_of(options: Sequence[int], values: dict[int, list[float]], pick: int, count: int) -> list[int]:
    """The pick and the options that did best so far, in their old order."""
    if len(options) <= count:
        return list(options)
    means = {opt: sum(values[opt]) / max(1, len(values[opt])) for opt in options}
    ranked = sorted((opt for opt in options if opt != pick), key=lambda opt: -means[opt])
    kept = {pick, *ranked[: count - 1]}
    return [opt for opt in options if opt in kept]
