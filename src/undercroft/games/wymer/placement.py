"""Placement: the tiles and locks of the set-up, at random or by the villain (sections D, E and F, 3.1)."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.engine.zone import bit
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.ground import NOWHERE, Spaces
from undercroft.games.wymer.house import LOCKS
from undercroft.games.wymer.locks import lay_lock, may_close, missing_locks, open_gates, open_portals
from undercroft.games.wymer.table import FIRST_RELIC, FIRST_TRAP, RELIC_TILE, STONE_TILE, TRAP_TILE, Wymer, kind_of
from undercroft.games.wymer.verbs import (
    BACK,
    CONFIRM,
    ENOUGH,
    FILL,
    LIFT,
    PUT,
    SEAL,
    TAKE_RELIC,
    TAKE_STONE,
    TAKE_TRAP,
)

LEAST_LOCKS: Final = 6
KINDS: Final = {TAKE_TRAP: TRAP_TILE, TAKE_RELIC: RELIC_TILE}


def make_the_mix(t: Wymer) -> None:
    """One stone a hero, traps and relics by difficulty; the rest is the pool (W-058 to W-061, W-065, W-R09)."""
    house = t.house
    stones = sorted([hero.kind for hero in t.heroes])
    t.absent = [tile for tile in range(FIRST_TRAP) if tile not in stones]
    traps = list(range(FIRST_TRAP, FIRST_RELIC))
    relics = list(range(FIRST_RELIC, len(t.box)))
    t.tray.cards = stones + traps[: house.traps] + relics[: house.relics]
    t.pool.cards = traps[house.traps :] + relics[house.relics :]
    t.box = []
    t.reveals += 1


def scatter(t: Wymer) -> None:
    """Random placement: each tile on a random free floor space, and nobody looks (W-080, W-R12)."""
    t.tray.shuffle(t.chance)
    spaces = t.free_floors()
    t.chance.shuffle(spaces)
    for tile in t.tray.cards:
        t.lay_tile(tile, spaces.pop(), False, 0)
    t.tray.cards = []
    if t.heard:
        t.tell("scattered", "W-080", NONE, [len(t.mix.cards)])


class StrategicPlacement(Frame[Wymer]):
    """The villain lays out the mix: place, move, swap, fill the rest at random, confirm (W-085, D-03).

    The tile in the villain's hand is the top one of the tray. Who has taken a trap or a relic is handed the next one
    until they are all laid, or until it is put back.
    """

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.in_hand = False
        self.dealing = False

    def run(self, t: Wymer) -> None:
        t.ask(self.seat, "put-tile" if self.in_hand else "placement", "D-03")

    def options(self, t: Wymer, seat: int) -> list[int]:
        if self.in_hand:
            return [*[PUT | c << 8 for c in self.spaces(t)], option(BACK)]
        found = self.kinds(t)
        if t.tray.cards:
            found.append(option(FILL))
        else:
            found.append(option(CONFIRM))
        return found + [option(LIFT, c) for c in t.mix_spaces]

    def kinds(self, t: Wymer) -> list[int]:
        cards = sorted(t.tray.cards)
        found = [option(TAKE_STONE, tile) for tile in cards if kind_of(tile) == STONE_TILE]
        if any(kind_of(tile) == TRAP_TILE for tile in cards):
            found.append(option(TAKE_TRAP))
        if any(kind_of(tile) == RELIC_TILE for tile in cards):
            found.append(option(TAKE_RELIC))
        return found

    def spaces(self, t: Wymer) -> list[int]:
        """Every floor space without a lock or a piece; a tile that lies there comes into the hand instead."""
        return [c for c in t.board.floor if not t.locked[c] and t.free(c)]

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        verb = verb_of(opt)
        if verb == CONFIRM:
            t.done()
            if t.heard:
                t.tell("placed", "W-085", seat, [])
        elif verb == FILL:
            self.fill(t)
        elif verb == PUT:
            self.put(t, first(opt))
        elif verb == BACK:
            self.in_hand = False
        elif verb == LIFT:
            self.in_hand, self.dealing = True, False
            t.tray.cards.append(t.take_tile(first(opt)))
        else:
            self.dealing = verb != TAKE_STONE
            self.take(t, first(opt) if verb == TAKE_STONE else self.next_of(t, KINDS[verb]))

    def take(self, t: Wymer, tile: int) -> None:
        """A tile of the tray comes into the hand, or none does."""
        self.in_hand = tile != NONE
        if self.in_hand:
            t.tray.take(tile)
            t.tray.cards.append(tile)

    def next_of(self, t: Wymer, kind: int) -> int:
        return min([tile for tile in t.tray.cards if kind_of(tile) == kind], default=NONE)

    def put(self, t: Wymer, c: int) -> None:
        """Onto a free space, or in exchange for the tile that lies there."""
        tile = t.tray.cards.pop()
        other = t.take_tile(c) if t.has_tile(c) else NONE
        t.lay_tile(tile, c, False, bit(self.seat))
        if other != NONE:
            self.in_hand, self.dealing = True, False
            t.tray.cards.append(other)
        else:
            self.take(t, self.next_of(t, kind_of(tile)) if self.dealing else NONE)

    def fill(self, t: Wymer) -> None:
        """The rest of the tray goes to random free spaces; the villain sees where."""
        spaces = t.free_floors()
        t.chance.shuffle(spaces)
        for tile in sorted(t.tray.cards):
            t.lay_tile(tile, spaces.pop(), False, bit(self.seat))
        t.tray.cards = []

    def about(self) -> list[int]:
        return []

    def clone(self) -> StrategicPlacement:
        c = StrategicPlacement(self.seat)
        c.at = self.at
        c.in_hand = self.in_hand
        c.dealing = self.dealing
        return c


class LockPlacement(Frame[Wymer]):
    """The villain lays locks: a portal or a whole gate at a time, until it is enough (W-082, W-083, W-087, D-04)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def run(self, t: Wymer) -> None:
        t.offer_choices(self.seat, "locks", "D-04", self.choices(t))

    def least(self, t: Wymer) -> int:
        """None with strategic placement in 2022, else six (E-02, E-03)."""
        return 0 if t.strategic and not t.house.first else LEAST_LOCKS

    def choices(self, t: Wymer) -> Spaces:
        """Portals, then gates; those one space wide are looked at all at once."""
        board = t.board
        seals, bars = board.seals, board.bars
        ground = t.vacant().common(board.narrow_ground) if board.small and t.locks > 0 else NOWHERE
        wide: list[Any] = [bars[g] for g in range(board.narrow if board.small else 0, len(bars)) if may_close(t, g)]
        before: list[Any] = [seals[c] for c in open_portals(t)]
        if LOCKS - t.locks >= self.least(t) or not (before or wide or ground.some()):
            before.insert(0, ENOUGH)
        return Spaces(before, board.narrow_bars, ground, wide)

    def options(self, t: Wymer, seat: int) -> list[int]:
        return self.choices(t).listed()

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        if verb_of(opt) == ENOUGH:
            t.done()
        elif verb_of(opt) == SEAL:
            lay_lock(t, first(opt), seat, "W-090")
        else:
            for c in missing_locks(t, first(opt)):
                lay_lock(t, c, seat, "W-090")

    def about(self) -> list[int]:
        return []

    def clone(self) -> LockPlacement:
        c = LockPlacement(self.seat)
        c.at = self.at
        return c


def scatter_locks(t: Wymer) -> None:
    """Without a villain all sixteen locks go to random gates and portals, whole gates only (W-311, W-R120)."""
    while t.locks > 0:
        wholes = open_portals(t) + [t.board.spaces + g for g in open_gates(t)]
        if not wholes:
            return
        pick = t.chance.pick(wholes)
        spaces = [pick] if pick < t.board.spaces else missing_locks(t, pick - t.board.spaces)
        for c in spaces:
            lay_lock(t, c, NONE, "W-311")
