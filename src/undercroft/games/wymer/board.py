"""The map board: spaces, neighbours, distances, and the gates that locks can close (4.1, W-R16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undercroft.engine.printed import Printed
from undercroft.engine.prompt import option
from undercroft.games.wymer.ground import ROOM, Ground, Kind, ground_of
from undercroft.games.wymer.verbs import BAR, MOVE, SEAL, SPACE, STEP

FLOOR: Final = 0
START: Final = 1
PORTAL: Final = 2
WALL: Final = 3
CHASM: Final = 4

FAR: Final = 255
"""The distance of what cannot be reached; a distance fits into a byte."""

REACH: Final = 9
"""The most steps that anything takes at once."""

SIGNS: Final = {".": FLOOR, "P": PORTAL, "#": WALL, "~": CHASM}


class Board(Printed):
    """A printed map. A space is a number: its row times the width plus its column."""

    def __init__(self, name: str, title: str, rows: list[str]) -> None:
        super().__init__(name)
        self.title = title
        self.width = len(rows[0])
        self.height = len(rows)
        self.spaces = self.width * self.height
        # What is looked up by space is kept as bytes: compiled, a byte is read without any call.
        self.terrain = bytes([SIGNS.get(sign, START) for row in rows for sign in row])
        self.regular = bytes([terrain <= PORTAL for terrain in self.terrain])
        self.roads = [c for c in range(self.spaces) if self.regular[c]]
        self.starts = self._starts(rows)
        self.portals = [c for c in range(self.spaces) if self.terrain[c] == PORTAL]
        self.floor = [c for c in range(self.spaces) if self.terrain[c] == FLOOR]
        self.x = [c % self.width for c in range(self.spaces)]
        self.y = [c // self.width for c in range(self.spaces)]
        self.apart = [self._apart(c) for c in range(self.spaces)]
        """How far any two spaces lie apart, in any direction (W-205)."""
        self.beside = [self._beside(c) for c in range(self.spaces)]
        """The orthogonal neighbours of each space, whatever their terrain."""
        self.around = [self._around(c) for c in range(self.spaces)]
        """The spaces within one space of each (W-205)."""
        self.walks = [[d for d in self.beside[c] if self.regular[d]] for c in range(self.spaces)]
        """The regular orthogonal neighbours of each space."""
        self.ahead = [self._ahead(c) for c in range(self.spaces)]
        """The orthogonal neighbours of each space, and of a portal the other portals too (W-131)."""
        self.bare = [255] * self.spaces
        """A map on which nothing lies yet."""
        self.unlocked = [0] * self.spaces
        self.gates = self._find_gates()
        self.gates_of = [[g for g in range(len(self.gates)) if c in self.gates[g]] for c in range(self.spaces)]
        self.lockable = [c for c in range(self.spaces) if self.terrain[c] == PORTAL or self.gates_of[c]]
        self.spirit = [self._distances(c, spirit=True) for c in range(self.spaces)]
        """Steps of a spirit, portals included: nothing on the map changes them (W-126, W-R55)."""
        self.within = [[self._ring(c, steps) for c in range(self.spaces)] for steps in range(REACH + 1)]
        """Where a spirit can get to with that many steps, the space itself included."""
        self.circles: list[Ground | None] = [None] * (self.spaces * (REACH + 1))
        """The same as sets, made when first asked for."""
        self.squares: list[Ground | None] = [None] * (self.spaces * (REACH + 1))
        """Sets of the spaces within so many spaces of each, likewise."""
        self.walk = [self._distances(c, spirit=False) for c in range(self.spaces)]
        """Steps of a hero on an empty map, portals included."""
        # Options are listed so often that each is made once; Any, so that compiled code does not make it anew.
        self.steps: list[Any] = [option(STEP, c) for c in range(self.spaces)]
        self.seals: list[Any] = [option(SEAL, c) for c in range(self.spaces)]
        self.bars: list[Any] = [option(BAR, g) for g in range(len(self.gates))]
        self.regular_ground = ground_of(self.roads)
        self.portal_ground = ground_of(self.portals)
        self.small = self.spaces <= ROOM and not any(
            self.regular[c] and self.regular[c + 1] for c in range(self.width - 1, self.spaces - 1, self.width)
        )
        """Whether sets of its spaces fit into a Ground, in which the end of a row is the neighbour of the next."""
        self.floor_ground = ground_of(self.floor)
        self.moves = Kind([option(MOVE, c) for c in range(self.spaces)])
        self.choices = Kind([option(SPACE, c) for c in range(self.spaces)])
        singles = [gate[0] for gate in self.gates if len(gate) == 1]
        self.narrow = len(singles)
        """How many of the gates are one space wide; they come first."""
        self.narrow_ground = ground_of(singles)
        self.narrow_bars = Kind([self.bars[singles.index(c)] if c in singles else None for c in range(self.spaces)])

    def _starts(self, rows: list[str]) -> list[int]:
        marks = "".join(rows)
        return [marks.index(sign) if sign in marks else -1 for sign in "1234"]

    def _apart(self, c: int) -> bytes:
        x, y = c % self.width, c // self.width
        across = [abs(x - i) for i in range(self.width)]
        return bytes([min(255, max(far, abs(y - j))) for j in range(self.height) for far in across])

    def _beside(self, c: int) -> list[int]:
        x, y = c % self.width, c // self.width
        found = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
        return [j * self.width + i for i, j in found if 0 <= i < self.width and 0 <= j < self.height]

    def _ahead(self, c: int) -> list[int]:
        beyond = [d for d in self.portals if d != c] if self.terrain[c] == PORTAL else []
        return self.beside[c] + beyond

    def _around(self, c: int) -> list[int]:
        x, y = c % self.width, c // self.width
        found = [(x + i, y + j) for j in (-1, 0, 1) for i in (-1, 0, 1) if i or j]
        return [j * self.width + i for i, j in found if 0 <= i < self.width and 0 <= j < self.height]

    def _distances(self, start: int, spirit: bool) -> bytes:
        found = [FAR] * self.spaces
        found[start] = 0
        queue = [start]
        at = 0
        while at < len(queue):
            c = queue[at]
            at += 1
            ahead = self.beside[c] if spirit else self.walks[c]
            if self.terrain[c] == PORTAL:
                ahead = ahead + self.portals
            for d in ahead:
                if found[d] == FAR:
                    found[d] = min(found[c] + 1, FAR - 1)
                    queue.append(d)
        return bytes(found)

    def _ring(self, c: int, steps: int) -> list[int]:
        return [d for d in range(self.spaces) if self.spirit[c][d] <= steps]

    # Where locks may lie (W-090, W-R16).

    def _find_gates(self) -> list[list[int]]:
        """Every shortest straight segment that closes a corridor (W-R16); a start takes no lock (W-R17)."""
        found: list[list[int]] = []
        for c in range(self.spaces):
            if self.regular[c] and blocks(self, [c]):
                found.append([c])
        single = {gate[0] for gate in found}
        for step, most in ((1, self.width), (self.width, self.height)):
            for c in range(self.spaces):
                found += self._segment_from(c, step, most, single)
        return [gate for gate in found if all(self.terrain[c] != START for c in gate)]

    def _segment_from(self, c: int, step: int, most: int, single: set[int]) -> list[list[int]]:
        """The shortest blocking segment that begins here, unless a shorter one lies inside it."""
        segment: list[int] = []
        for _ in range(most):
            if not self.regular[c] or c in single:
                return []
            segment.append(c)
            if len(segment) > 1 and blocks(self, segment):
                return [] if self._holds_shorter(segment) else [segment]
            if step == 1 and c % self.width == self.width - 1:
                return []
            c += step
            if c >= self.spaces:
                return []
        return []

    def _holds_shorter(self, segment: list[int]) -> bool:
        n = len(segment)
        parts = [segment[i:j] for i in range(n) for j in range(i + 1, n + 1) if j - i < n]
        return any(blocks(self, part) for part in parts)

    def circle(self, c: int, steps: int) -> Ground:
        """Where a spirit can get to, as a set."""
        at = steps * self.spaces + c
        found = self.circles[at]
        if found is None:
            found = ground_of(self.within[steps][c])
            self.circles[at] = found
        return found

    def square(self, c: int, radius: int) -> Ground:
        """The spaces within so many spaces of one, in any direction (W-205), as a set."""
        at = radius * self.spaces + c
        found = self.squares[at] if radius <= REACH else None
        if found is None:
            found = self._square(c, radius)
            if radius <= REACH:
                self.squares[at] = found
        return found

    def _square(self, c: int, radius: int) -> Ground:
        found = Ground(0, 0, 0, 0, 0)
        left, right = max(0, self.x[c] - radius), min(self.width - 1, self.x[c] + radius)
        for y in range(max(0, self.y[c] - radius), min(self.height - 1, self.y[c] + radius) + 1):
            for d in range(y * self.width + left, y * self.width + right + 1):
                found.put(d)
        return found

    def at(self, x: int, y: int) -> int:
        return y * self.width + x

    def manhattan(self, c: int, d: int) -> int:
        return abs(self.x[c] - self.x[d]) + abs(self.y[c] - self.y[d])

    def near(self, c: int, d: int, radius: int) -> bool:
        """Whether two spaces lie within so many spaces of each other, in any direction (W-205, W-R47)."""
        return self.apart[c][d] <= radius

    def key(self, c: int) -> str:
        return f"{self.x[c]},{self.y[c]}"


def blocks(board: Board, spaces: list[int]) -> bool:
    """The formal lock test: do these spaces lie between two parts of their surroundings (W-R16)?"""
    inside = set(spaces)
    ring = {d for c in spaces for d in board.around[c] if board.regular[d] and d not in inside}
    touched = {d for c in spaces for d in board.walks[c] if d not in inside}
    return len([1 for part in components(board, ring) if part & touched]) >= 2


def components(board: Board, spaces: set[int]) -> Iterator[set[int]]:
    """The parts of a set of spaces that hang together by orthogonal steps."""
    left = set(spaces)
    while left:
        part = {left.pop()}
        queue = list(part)
        while queue:
            new = left.intersection(board.beside[queue.pop()])
            left -= new
            part |= new
            queue += new
        yield part
