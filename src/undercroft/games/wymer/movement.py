"""Movement: heroes step by step or to a destination, spirits to any space in reach (sections I and J, 3.3)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.wymer.board import PORTAL, REACH
from undercroft.games.wymer.cards import NONE, UNTIL_MOVEMENT
from undercroft.games.wymer.ground import NOWHERE, Ground, Spaces, flood, ground_of
from undercroft.games.wymer.locks import ForceLock, locks_in_reach
from undercroft.games.wymer.table import (
    CLOSED,
    DWARF,
    EMPTY,
    GHOSTLY,
    OPENED,
    ROOTED,
    STEPS,
    THROUGH_DWARVES,
    THROUGH_LOCKS,
    WRAITH_MOVES,
    Wymer,
)
from undercroft.games.wymer.tiles import arrive, cross, meet
from undercroft.games.wymer.verbs import CIRCLE, FORCE, MOVE, STEP, STOP


@mypyc_attr(acyclic=True, free_list_len=1)
class Rights:
    """Where one hero may walk just now."""

    def __init__(self, t: Wymer, seat: int) -> None:
        self.plain = True
        """No card has changed where this hero may walk."""
        self.ghost = False
        self.locks = False
        self.dwarves = False
        for each in t.lasting:
            what = each.what
            if what in (CLOSED, OPENED):
                self.plain = False
            elif each.who == seat and what in (GHOSTLY, THROUGH_LOCKS, THROUGH_DWARVES):
                self.plain = False
                self.ghost = self.ghost or what == GHOSTLY
                self.locks = self.locks or what == THROUGH_LOCKS
                self.dwarves = self.dwarves or what == THROUGH_DWARVES


def may_enter(t: Wymer, rights: Rights, c: int) -> bool:
    """No wall, chasm, lock or dwarf in the way, unless a card says so (W-122, W-124, W-125, W-128)."""
    if rights.plain and t.board.small:
        return t.passable.has(c)
    if rights.plain:
        return t.board.regular[c] == 1 and t.locked[c] == 0 and not DWARF <= t.pieces[c] < EMPTY
    if t.dwarf_on(c) and not rights.dwarves:
        return False
    if not t.board.regular[c]:
        return rights.ghost
    if rights.locks and t.locked[c]:
        return not t.holds(CLOSED, c)
    return t.open(c)


def ways_on(t: Wymer, c: int) -> list[int]:
    """The spaces one step away: neighbours, and from an open portal every other portal (W-121, W-131, W-R44)."""
    board = t.board
    if board.terrain[c] != PORTAL or not t.open(c):
        return board.beside[c]
    if t.lasting:
        return board.beside[c] + [d for d in board.portals if d != c and t.open(d)]
    locked = t.locked
    return board.beside[c] + [d for d in board.portals if d != c and locked[d] == 0]


def ways_to_try(t: Wymer, rights: Rights, c: int) -> list[int]:
    """The same for who asks of each whether it may be entered: locked portals need not be left out."""
    if not rights.plain:
        return ways_on(t, c)
    return t.board.ahead[c] if t.locked[c] == 0 else t.board.beside[c]


def may_end(t: Wymer, seat: int, c: int) -> bool:
    """An open space with nobody else on it (W-123, I-04)."""
    piece = t.pieces[c]
    return piece in (EMPTY, seat) and t.locked[c] == 0 and t.open(c)


def reach(t: Wymer, rights: Rights, seat: int, start: int, steps: int) -> Ground:
    """Where a hero can end a movement from here, on a map that fits (W-113, W-R33 to W-R35, W-R46)."""
    if not rights.plain or steps > REACH:
        return ground_of(spread(t, rights, seat, start, steps))
    ends = flood(t.passable, t.board.portal_ground, start, steps, t.board.width)
    ends.drop(start)
    for other in range(len(t.heroes)):
        if other != seat:
            ends.drop(t.heroes[other].place)
    return ends


def spread(t: Wymer, rights: Rights, seat: int, start: int, steps: int) -> list[int]:
    """The same from space to space, for whom a card lets through walls, locks or dwarves, and on large maps."""
    board = t.board
    seen = bytearray(board.spaces)
    seen[start] = 1
    found: list[int] = []
    edge = [start]
    through_portals = False
    while steps > 0 and edge:
        steps -= 1
        beyond: list[int] = []
        for c in edge:
            ahead = board.beside[c]
            if board.terrain[c] == PORTAL and not through_portals and t.open(c):
                # Every portal leads to all others, so the first one reached opens them all.
                through_portals = True
                ahead = ahead + [d for d in board.portals if t.open(d)]
            for d in ahead:
                if seen[d] or not may_enter(t, rights, d):
                    continue
                seen[d] = 1
                beyond.append(d)
                if may_end(t, seat, d):
                    found.append(d)
        edge = beyond
    return sorted(found)


def can_get_off(t: Wymer, rights: Rights, seat: int, c: int, steps: int) -> bool:
    """Whether a hero who may step here can still end somewhere (W-R35)."""
    if rights.plain and t.pieces[c] == EMPTY:
        return True
    if may_end(t, seat, c):
        return True
    if t.board.small:
        return reach(t, rights, seat, c, steps).some()
    return bool(spread(t, rights, seat, c, steps))


def add_clear_path(t: Wymer, rights: Rights, start: int, far: bytes, path: list[int]) -> bool:
    """A shortest way without tiles before its end, found by always going nearer; or nothing, if that leads nowhere."""
    before = len(path)
    c = start
    while far[c] > 0:
        c = clear_step(t, rights, c, far)
        if c == NONE:
            del path[before:]
            return False
        path.append(c)
    return len(path) > before


def clear_step(t: Wymer, rights: Rights, c: int, far: bytes) -> int:
    """The first of the ways on that leads nearer and has no tile, unless it is the goal; or none."""
    slots = t.slots
    left = far[c]
    for d in ways_to_try(t, rights, c):
        if far[d] < left and (slots[d] == EMPTY or left == 1) and may_enter(t, rights, d):
            return d
    return NONE


def path_to(t: Wymer, seat: int, start: int, goal: int, steps: int) -> list[int]:
    """The way to a destination that crosses the fewest tiles, and of these the shortest."""
    path: list[int] = []
    add_path(t, seat, start, goal, steps, path)
    return path


def add_path(t: Wymer, seat: int, start: int, goal: int, steps: int, path: list[int]) -> None:
    """The same, after what was walked already."""
    rights = Rights(t, seat)
    far = t.board.spirit[goal] if rights.ghost else t.board.walk[goal]
    if not add_clear_path(t, rights, start, far, path):
        path += path_over_tiles(t, rights, start, goal, steps, far)


def path_over_tiles(t: Wymer, rights: Rights, start: int, goal: int, steps: int, far: bytes) -> list[int]:
    """A way that crosses the fewest tiles, for whom there is none in sight without."""
    slots = t.slots
    least = [99] * t.board.spaces
    least[start] = 0
    spaces, before, costs = [start], [NONE], [0]
    last = NONE
    best = 99
    begin = 0
    for left in range(steps - 1, -1, -1):
        end = len(spaces)
        for i in range(begin, end):
            if costs[i] > least[spaces[i]]:
                continue
            for d in ways_to_try(t, rights, spaces[i]):
                if far[d] > left:
                    continue
                cost = costs[i] if slots[d] == EMPTY else costs[i] + 1
                if cost < best and cost < least[d] and may_enter(t, rights, d):
                    least[d] = cost
                    spaces.append(d)
                    before.append(i)
                    costs.append(cost)
                    if d == goal:
                        best = cost
                        last = len(spaces) - 1
        if best == 0:
            break
        begin = end
    path: list[int] = []
    while last > 0:
        path.append(spaces[last])
        last = before[last]
    path.reverse()
    return path


def hero_ways(t: Wymer, seat: int, c: int, steps: int, force: bool, fresh: bool, before: list[int]) -> Spaces:
    """Stop, go somewhere, take a single step, or roll against a lock (D-10, D-11), after what else may be done."""
    board = t.board
    rights = Rights(t, seat)
    if (fresh and c == t.heroes[seat].place) or may_end(t, seat, c):
        before.append(STOP)
    if steps <= 0:
        return Spaces(before, board.moves, NOWHERE, [])
    after = single_steps(t, rights, seat, c, steps) if steps > 1 else []
    if force:
        for d in locks_in_reach(t, seat, c):
            after.append(option(FORCE, d))
    if board.small:
        return Spaces(before, board.moves, reach(t, rights, seat, c, steps), after)
    before += [option(MOVE, d) for d in spread(t, rights, seat, c, steps)]
    return Spaces(before, board.moves, NOWHERE, after)


def single_steps(t: Wymer, rights: Rights, seat: int, c: int, steps: int) -> list[int]:
    """The steps from here after which the hero can still end somewhere (W-R35)."""
    options = t.board.steps
    found: list[Any] = []
    for d in ways_to_try(t, rights, c):
        if may_enter(t, rights, d) and can_get_off(t, rights, seat, d, steps - 1):
            found.append(options[d])
    return found


def spirit_ways(t: Wymer, piece: int, steps: int) -> Spaces:
    """Every free space in reach: a spirit's way never matters, but a wraith stops at its home (W-126, W-R104)."""
    board = t.board
    here = t.place_of(piece)
    steps = min(steps, REACH)
    home = t.start_of(piece) if piece < DWARF else NONE
    stops = home != NONE and home != here and t.free(home) and board.spirit[here][home] <= steps
    after = [CIRCLE] if home == here and steps > 1 else []
    if not board.small:
        found = spirit_reach(t, here, steps, home) if stops else board.within[steps][here]
        return Spaces([STOP, *[option(MOVE, c) for c in found if t.free(c)]], board.moves, NOWHERE, after)
    ground = ground_of(spirit_reach(t, here, steps, home)) if stops else board.circle(here, steps).clone()
    t.leave_pieces_out(ground)
    return Spaces([STOP], board.moves, ground, after)


def spirit_reach(t: Wymer, start: int, steps: int, home: int) -> list[int]:
    """Where a wraith can get to, knowing that it goes no farther than its home."""
    seen = [False] * t.board.spaces
    seen[start] = True
    found: list[int] = []
    edge = [start]
    for _ in range(steps):
        beyond: list[int] = []
        for c in edge:
            ahead = t.board.beside[c] + t.board.portals if t.board.terrain[c] == PORTAL else t.board.beside[c]
            for d in ahead:
                if not seen[d]:
                    seen[d] = True
                    found.append(d)
                    if d != home:
                        beyond.append(d)
        edge = beyond
    return sorted(found)


def steps_of(t: Wymer, piece: int) -> int:
    """The number on the card, or 2 for a wraith, as cards have changed it (W-113, W-234, W-256, W-R124)."""
    if piece >= DWARF:
        base = t.deck.dwarves[piece - DWARF].steps
    elif t.heroes[piece].dead:
        base = WRAITH_MOVES
    else:
        base = t.deck.heroes[t.heroes[piece].kind].steps
    if not t.lasting:
        return base
    if t.holds(ROOTED, piece):
        return 0
    return max(0, base + t.total(STEPS, piece))


@mypyc_attr(free_list_len=1)
class Walk(Frame[Wymer]):
    """One movement of a piece, decided by a seat (D-10, D-11, D-30, D-34)."""

    def __init__(self, piece: int, seat: int, steps: int, main: bool) -> None:
        super().__init__()
        self.piece = piece
        self.seat = seat
        self.steps = steps
        self.main = main
        """The movement step of a hero's turn: locks may be rolled against, and tiles wait for the turn."""
        self.crossed = [NONE]
        self.ended = False

    def run(self, t: Wymer) -> None:
        if self.crossed[0] == NONE:
            self.crossed[0] = t.place_of(self.piece)
        if self.ended:
            t.done()
            self.finish(t)
        else:
            t.offer_choices(self.seat, "walk", "D-10" if self.piece < DWARF else "D-30", self.ways(t))

    def is_hero(self, t: Wymer) -> bool:
        return self.piece < DWARF and not t.heroes[self.piece].dead

    def ways(self, t: Wymer) -> Spaces:
        if not self.is_hero(t):
            return spirit_ways(t, self.piece, self.steps)
        return hero_ways(t, self.piece, self.where(t), self.steps, self.main, len(self.crossed) == 1, [])

    def options(self, t: Wymer, seat: int) -> list[int]:
        return self.ways(t).listed()

    def where(self, t: Wymer) -> int:
        """Where the mover is; while passing another piece it stands on no space of its own."""
        return self.crossed[-1] if self.crossed[0] != NONE else t.place_of(self.piece)

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        verb = verb_of(opt)
        if self.crossed[0] == NONE:
            self.crossed[0] = t.place_of(self.piece)
        if verb == FORCE:
            t.push(ForceLock(self.piece, first(opt)))
        elif verb == STEP:
            self.crossed.append(first(opt))
            self.steps -= 1
            if t.free(first(opt)):
                t.put(self.piece, first(opt))
        else:
            self.ended = True
            if verb == MOVE and self.is_hero(t):
                add_path(t, self.piece, self.where(t), first(opt), self.steps, self.crossed)
            elif verb == MOVE:
                self.crossed.append(first(opt))
            elif verb == CIRCLE:
                self.crossed.append(self.crossed[0])

    def finish(self, t: Wymer) -> None:
        """Tiles are turned over when the movement is complete, the one under the first space too (W-142, W-R59)."""
        end = self.crossed[-1]
        t.expire(UNTIL_MOVEMENT)
        if t.heard and len(self.crossed) > 1:
            t.tell("walks", "W-113", self.seat, [self.piece, *self.crossed[1:]])
        if not self.is_hero(t):
            if len(self.crossed) > 1:
                arrive(t, self.piece, end)
            return
        if end != t.place_of(self.piece):
            t.put(self.piece, end)
        if self.main:
            cross(t, self.piece, self.crossed)
        else:
            meet(t, self.piece, self.crossed[1:])

    def about(self) -> list[int]:
        return [self.piece, self.steps]

    def clone(self) -> Walk:
        c = Walk(self.piece, self.seat, self.steps, self.main)
        c.at = self.at
        c.crossed = self.crossed.copy()
        c.ended = self.ended
        return c
