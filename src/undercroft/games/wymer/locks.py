"""Locks: where they may lie, and rolling against them (sections F and P, 3.3)."""

from __future__ import annotations

from undercroft.engine.table import Frame
from undercroft.games.wymer.board import FAR, PORTAL, START
from undercroft.games.wymer.cards import LOCK_ROLL, NONE
from undercroft.games.wymer.contests import WON, Contest
from undercroft.games.wymer.table import EMPTY, PROTECTED, Wymer


def may_hold_lock(t: Wymer, c: int) -> bool:
    """No lock on a piece, a tile, another lock or a start (W-R17)."""
    return t.locked[c] == 0 and t.slots[c] == EMPTY and t.pieces[c] == EMPTY and t.board.terrain[c] != START


def closes(t: Wymer, c: int) -> bool:
    """Whether one more lock here closes a portal or a whole corridor (W-090, W-R16, W-R18)."""
    board = t.board
    if board.terrain[c] == PORTAL:
        return True
    for g in board.gates_of[c]:
        gate = board.gates[g]
        if len(gate) == 1:
            return True
        whole = True
        for d in gate:
            if d != c and not t.locked[d]:
                whole = False
        if whole:
            return True
    return False


def lock_spaces(t: Wymer) -> list[int]:
    """Where the one lock of a villain turn may go (D-27)."""
    if t.locks == 0:
        return []
    return [c for c in t.board.lockable if may_hold_lock(t, c) and closes(t, c)]


def open_gates(t: Wymer) -> list[int]:
    """The gates that can be closed as one action with the locks that are left (D-04, W-R15)."""
    return [g for g in range(len(t.board.gates)) if may_close(t, g)]


def may_close(t: Wymer, g: int) -> bool:
    missing = 0
    for c in t.board.gates[g]:
        if t.locked[c] == 0:
            missing = missing + 1 if may_hold_lock(t, c) else FAR
    return 0 < missing <= t.locks


def open_portals(t: Wymer) -> list[int]:
    """The portals that a lock can close."""
    return [c for c in t.board.portals if t.locks > 0 and may_hold_lock(t, c)]


def missing_locks(t: Wymer, g: int) -> list[int]:
    return [c for c in t.board.gates[g] if not t.locked[c]]


def lay_lock(t: Wymer, c: int, seat: int, rule: str) -> None:
    t.bar(c)
    t.locks -= 1
    t.deeds += 1
    if t.heard:
        t.tell("lays-lock", rule, seat, [c])


def destroy_lock(t: Wymer, c: int, seat: int, rule: str) -> None:
    """A destroyed lock leaves the game (W-217, W-R20)."""
    t.unbar(c)
    t.broken += 1
    t.deeds += 1
    if t.heard:
        t.tell("lock-destroyed", rule, seat, [c])


def locks_in_reach(t: Wymer, seat: int, c: int) -> list[int]:
    """The locks that a hero standing there may roll against, each once a turn (W-219 to W-222, W-R49, W-R51)."""
    locked = t.locked
    if t.board.small and not t.barred.meets(t.board.square(c, 1)):
        found: list[int] = []
    else:
        found = [d for d in t.board.around[c] if locked[d] == 1 and may_be_tried(t, d)]
    if t.board.terrain[c] == PORTAL and t.open(c):
        found += [d for d in t.board.portals if locked[d] == 1 and d not in found and may_be_tried(t, d)]
    return found


def may_be_tried(t: Wymer, c: int) -> bool:
    return c not in t.tried and not (t.lasting and t.holds(PROTECTED, c))


class ForceLock(Frame[Wymer]):
    """A hero rolls against a lock (W-216 to W-218)."""

    def __init__(self, seat: int, lock: int) -> None:
        super().__init__()
        self.seat = seat
        self.lock = lock

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                self.name_the_lock(t)
            case _:
                t.done()
                self.result(t)

    def name_the_lock(self, t: Wymer) -> None:
        t.tried.append(self.lock)
        if t.heard:
            t.tell("forces-lock", "W-216", self.seat, [self.lock])
        t.push(Contest(LOCK_ROLL, self.seat, self.lock, NONE, 0))

    def result(self, t: Wymer) -> None:
        """A lost roll costs nothing but the chance (W-218, W-R52)."""
        if t.won == WON and t.locked[self.lock]:
            destroy_lock(t, self.lock, self.seat, "W-217")

    def about(self) -> list[int]:
        return [self.seat, self.lock]

    def clone(self) -> ForceLock:
        c = ForceLock(self.seat, self.lock)
        c.at = self.at
        return c
