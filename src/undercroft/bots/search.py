"""The tree of a search over imagined tables, compiled: information-set Monte Carlo tree search.

Every seat has a tree of its own, whose branches are the choices that this seat has seen being made, so that nobody in
the search knows more than in the game: a choice made in secret beside others joins the other trees only when the last
of them is made. Which options there are differs from guess to guess; an option is judged by how often it was to be had.
Luck is not part of the tree: a node stands for all that may have been drawn on the way to it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.playout import Policy, play_on
from undercroft.engine.prompt import GROUP
from undercroft.engine.table import Table

TRUST: Final = 0.8
"""How much of what is thought of an option beforehand comes from the policy; the rest is shared by all options."""

CURIOSITY: Final = 0.8
"""How much an option that was seldom tried is favoured."""

DEEPEST: Final = 200


class Edge:
    """An option at a node: how often it was to be had, was the policy's pick, was tried, and what came of it."""

    def __init__(self) -> None:
        self.seen = 0
        self.picked = 0
        self.visits = 0
        self.total = 0.0


class Node:
    """What a seat has seen being chosen since the root."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.edges: dict[int, Edge] = {}
        self.after: dict[int, Node] = {}

    def then(self, seat: int, opt: int) -> Node:
        """The node after somebody's choice."""
        key = opt << 5 | seat
        node = self.after.get(key)
        if node is None:
            node = Node()
            self.after[key] = node
        return node


class Tree:
    """The trees of all seats, grown playout by playout. One policy guides everybody."""

    def __init__(self, policy: Policy, seats: int) -> None:
        self.policy = policy
        self.seats = seats
        self.roots = [Node() for _ in range(seats + 1)]
        """One a seat; the last is the group's."""
        self.low = 1.0
        self.high = 0.0
        """The outlooks met so far: what is judged is how an option lies between them."""
        self.playouts = 0

    def playout(self, guess: Table, asked: int, opt: int, chance: Chance, horizon: int) -> float:
        """Let a seat choose this on a copy of an imagined table, play on, and judge: the outlook of that seat."""
        t = guess.clone()
        self.playouts += 1
        at = self.roots.copy()
        secret: list[int] = []
        prompt = t.prompt_of(asked)
        assert prompt is not None
        self._note(at, secret, asked, opt, len(t.prompts))
        t.take(prompt, opt)
        nodes: list[Node] = []
        edges: list[Edge] = []
        movers: list[int] = []
        while t.outcome is None and len(edges) < DEEPEST:
            prompt = t.prompts[0]
            seat = prompt.seat
            options = prompt.options
            chosen = options[0]
            if len(options) > 1:
                node = at[self._index(seat)]
                nodes.append(node)
                movers.append(seat)
                if node.visits == 0:
                    break
                chosen = self._select(node, options, self.policy.choose(t, prompt, chance))
                edges.append(node.edges[chosen])
            self._note(at, secret, seat, chosen, len(t.prompts))
            t.take(prompt, chosen)
        play_on(t, self.policy, chance, horizon)
        for i in range(len(nodes)):
            value = self._outlook(t, movers[i], asked)
            nodes[i].visits += 1
            nodes[i].total += value
            if i < len(edges):
                edges[i].visits += 1
                edges[i].total += value
        return self._outlook(t, asked, asked)

    def _index(self, seat: int) -> int:
        return self.seats if seat == GROUP else seat

    def _outlook(self, t: Table, seat: int, asked: int) -> float:
        """The group is judged by the seat that thinks, or by the first: they win together."""
        who = seat if seat != GROUP else asked if asked != GROUP else 0
        value = self.policy.outlook(t, who)
        self.low = min(self.low, value)
        self.high = max(self.high, value)
        return value

    def _note(self, at: list[Node], secret: list[int], seat: int, opt: int, asked: int) -> None:
        """Move on in the trees: at once in the tree of who chooses, in the others when no question is left open."""
        mine = self._index(seat)
        at[mine] = at[mine].then(mine, opt)
        secret.append(mine)
        secret.append(opt)
        if asked > 1:
            return
        for i in range(0, len(secret), 2):
            for each in range(len(at)):
                if each != secret[i]:
                    at[each] = at[each].then(secret[i], secret[i + 1])
        secret.clear()

    def _select(self, node: Node, options: list[int], pick: int) -> int:
        """The option with the best sum of what came of it and of how little it was tried, for what it promises."""
        spread = max(self.high - self.low, 0.000001)
        mean = node.total / node.visits
        floor = (1.0 - TRUST) / len(options)
        best, chosen = -1.0, pick
        for opt in options:
            edge = node.edges.get(opt)
            if edge is None:
                edge = Edge()
                node.edges[opt] = edge
            edge.seen += 1
            if opt == pick:
                edge.picked += 1
            value = edge.total / edge.visits if edge.visits else mean
            promise = floor + TRUST * edge.picked / edge.seen
            score = (value - self.low) / spread + CURIOSITY * promise * sqrt(edge.seen) / (1 + edge.visits)
            if score > best:
                best, chosen = score, opt
        return chosen
