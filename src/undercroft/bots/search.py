"""The tree of a search over imagined tables, compiled: information-set Monte Carlo tree search.

Every seat has a tree of its own, whose branches are the choices that this seat has seen being made, so that nobody in
the search knows more than in the game: a choice made in secret beside others joins the other trees only when the last
of them is made. Which options there are differs from guess to guess; an option is judged by how often it was to be had.
Luck is not part of the tree: a node stands for all that may have been drawn on the way to it, apart by what the policy
would pick there, which tells much of what has been drawn.

There are two kinds of playouts. One that learns tries what was seldom tried, at one place. One that judges goes by
what is known: it follows the policy wherever the tree is not sure of something better. So two options that are judged
on the same imagined table differ in what comes of them and in nothing else, and few playouts tell which is better.
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

SURE: Final = 2.0
"""So many standard errors better than the policy's pick another option must be for a playout that judges to take it,"""

PROVEN: Final = 8
"""and so often tried."""

UNKNOWN: Final = -1.0


class Edge:
    """An option at a node: how often it was to be had and was tried, and what came of it."""

    def __init__(self) -> None:
        self.seen = 0
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def mean(self) -> float:
        return self.total / self.visits

    def doubt(self) -> float:
        """The square of the standard error of the mean."""
        mean = self.total / self.visits
        return max(self.squares / self.visits - mean * mean, 0.0) / self.visits


class Node:
    """What a seat has seen being chosen since the root. What came of an option is kept apart by the policy's pick."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.edges: dict[int, dict[int, Edge]] = {}
        self.after: dict[int, Node] = {}

    def at(self, pick: int) -> dict[int, Edge]:
        """The options where the policy picks this."""
        edges = self.edges.get(pick)
        if edges is None:
            edges = {}
            self.edges[pick] = edges
        return edges

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

    def playout(self, guess: Table, asked: int, opt: int, chance: Chance, horizon: int, learn: int = 0) -> float:
        """Let a seat choose this on a copy of an imagined table, play on, and judge: the outlook of that seat.

        To learn, the first, second, ... choice after that is one that was seldom tried.
        """
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
        made = 0
        while t.outcome is None and (made < horizon or not self.policy.settled(t)):
            prompt = t.prompts[0]
            seat = prompt.seat
            options = prompt.options
            chosen = options[0]
            if len(options) > 1:
                node = at[self._index(seat)]
                pick = self.policy.choose(t, prompt, chance)
                known = node.at(pick)
                if len(edges) + 1 == learn and node.visits:
                    chosen = self._try(node, known, options, pick)
                else:
                    chosen = self._trust(known, options, pick)
                edge = known.get(chosen)
                if edge is None:
                    edge = Edge()
                    known[chosen] = edge
                nodes.append(node)
                edges.append(edge)
                movers.append(seat)
            self._note(at, secret, seat, chosen, len(t.prompts))
            t.take(prompt, chosen)
            made += 1
            if nodes and nodes[-1].visits == 0:
                break
        play_on(t, self.policy, chance, max(0, horizon - made))
        outlooks = [UNKNOWN] * (self.seats + 1)
        for i in range(len(nodes)):
            mover = self._index(movers[i])
            if outlooks[mover] == UNKNOWN:
                outlooks[mover] = self._outlook(t, movers[i], asked)
            value = outlooks[mover]
            nodes[i].visits += 1
            nodes[i].total += value
            edges[i].visits += 1
            edges[i].total += value
            edges[i].squares += value * value
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

    def _trust(self, known: dict[int, Edge], options: list[int], pick: int) -> int:
        """The policy's pick, or what the tree has found to be surely better."""
        usual = known.get(pick)
        if usual is None or usual.visits < PROVEN or len(known) < 2:
            return pick
        best, chosen = 0.0, pick
        for opt, edge in known.items():
            if edge.visits >= PROVEN and opt != pick and opt in options:
                lead = edge.mean() - usual.mean()
                if lead > best and lead * lead > SURE * SURE * (edge.doubt() + usual.doubt()):
                    best, chosen = lead, opt
        return chosen

    def _try(self, node: Node, known: dict[int, Edge], options: list[int], pick: int) -> int:
        """The option with the best sum of what came of it and of how little it was tried, for what it promises."""
        spread = max(self.high - self.low, 0.000001)
        mean = node.total / node.visits
        floor = (1.0 - TRUST) / len(options)
        best, chosen = -1.0, pick
        for opt in options:
            edge = known.get(opt)
            if edge is None:
                edge = Edge()
                known[opt] = edge
            edge.seen += 1
            value = edge.mean() if edge.visits else mean
            promise = floor + TRUST if opt == pick else floor
            score = (value - self.low) / spread + CURIOSITY * promise * sqrt(edge.seen) / (1 + edge.visits)
            if score > best:
                best, chosen = score, opt
        return chosen
