"""The villain's turn: new tiles, a new lock, and the dwarves (section Q, 3.1, 3.7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import PASS, first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.engine.zone import NOBODY, bit
from undercroft.games.wymer.attacks import DwarfAttack, can_hit, hit_options
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.locks import lay_lock, lock_spaces
from undercroft.games.wymer.moments import pause
from undercroft.games.wymer.movement import Walk, steps_of
from undercroft.games.wymer.table import DWARF, FROZEN, ON_BOARD, RELIC_TILE, TRAP_TILE, Wymer, kind_of
from undercroft.games.wymer.verbs import DRAW, END, LAY_RELIC, LAY_TRAP, MARCH, SEAL, STRIKE

NEW_TILES: Final = 2


@mypyc_attr(free_list_len=1)
class VillainTurn(Frame[Wymer]):
    """Up to two tiles, up to one lock and every dwarf once, in any order (W-230 to W-234, W-R24, W-R90)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.tiles = NEW_TILES
        self.locks = 1
        self.acted = 0
        """The dwarves activated this turn, as bits (W-R89)."""

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                pause(t)
            case 2:
                self.again()
                t.ask(self.seat, "villain", "D-32")
            case 3:
                pause(t)
            case _:
                t.done()

    def options(self, t: Wymer, seat: int) -> list[int]:
        found: list[int] = []
        if self.tiles and t.pool.cards:
            found += pool_options(t)
        if self.locks and t.locks:
            seals = t.board.seals
            found += [seals[c] for c in lock_spaces(t)]
        for d in range(len(t.dwarves)):
            if t.dwarves[d].state == ON_BOARD and self.may_act(t, d):
                if can_hit(t, d):
                    found.append(option(STRIKE, d))
                found.append(option(MARCH, d))
        found.append(END)
        return found

    def may_act(self, t: Wymer, d: int) -> bool:
        """Every dwarf once, unless a card has frozen it (W-234, 4.8)."""
        return not self.acted >> d & 1 and not (t.lasting and t.holds(FROZEN, DWARF + d))

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        match verb_of(opt):
            case v if v == END:
                self.thaw(t)
                self.at = 2
            case v if v == SEAL:
                self.locks = 0
                lay_lock(t, first(opt), seat, "W-231")
            case v if v in (STRIKE, MARCH):
                self.acted |= 1 << first(opt)
                t.push(Activation(first(opt), seat, march=v == MARCH))
            case v:
                self.tiles -= 1
                t.push(LayTile(seat, v))

    def thaw(self, t: Wymer) -> None:
        """A frozen dwarf has missed this activation (4.8)."""
        for d in range(len(t.dwarves)):
            t.spend(FROZEN, DWARF + d)

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> VillainTurn:
        c = VillainTurn(self.seat)
        c.at = self.at
        c.tiles = self.tiles
        c.locks = self.locks
        c.acted = self.acted
        return c


def pool_options(t: Wymer) -> list[int]:
    """2022: a trap or a relic of the sorted pool; first edition: the next of a blind one (E-01, W-R08, W-R23)."""
    if not t.pool.cards or not t.has_free_floor():
        return []
    if t.house.first or t.house.villain == NONE:
        return [option(DRAW)]
    found = [option(LAY_TRAP)] if pool_tile(t, TRAP_TILE) != NONE else []
    return [*found, option(LAY_RELIC)] if pool_tile(t, RELIC_TILE) != NONE else found


def pool_tile(t: Wymer, kind: int) -> int:
    for tile in t.pool.cards:
        if kind_of(tile) == kind:
            return tile
    return NONE


@mypyc_attr(free_list_len=1)
class LayTile(Frame[Wymer]):
    """A tile of the pool is laid face down on a free floor space (D-26, W-R10, W-R25)."""

    def __init__(self, seat: int, verb: int) -> None:
        super().__init__()
        self.seat = seat
        """Who chooses the space; none leaves it to chance (W-R116)."""
        self.verb = verb

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                self.take_from_pool(t)
            case 2 if self.seat == NONE:
                self.chosen(t, NONE, t.chance.pick(self.options(t, NONE)))
            case 2:
                t.offer_choices(self.seat, "lay-tile", "D-26", t.floor_choices())
            case _:
                t.done()

    def take_from_pool(self, t: Wymer) -> None:
        """The kind that the villain names, or a random tile (E-01)."""
        if self.verb == DRAW:
            tile = t.chance.pick(sorted(t.pool.cards))
            t.reveals += 1
        else:
            tile = pool_tile(t, TRAP_TILE if self.verb == LAY_TRAP else RELIC_TILE)
        self.verb = DRAW
        t.pool.take(tile)
        t.drawn.cards.append(tile)

    def options(self, t: Wymer, seat: int) -> list[int]:
        return t.floor_choices().listed()

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        tile = t.drawn.cards.pop()
        t.drawn.forget(tile)
        t.lay_tile(tile, first(opt), True, self.knowers(t))
        if t.heard:
            t.tell("lays-tile", "W-230", self.seat, [first(opt)])

    def knowers(self, t: Wymer) -> int:
        """The villain knows a tile that the villain picked or looked at (H-04 to H-06)."""
        if t.house.villain == NONE:
            return NOBODY
        return bit(t.house.villain) if t.strategic or not t.house.first else NOBODY

    def about(self) -> list[int]:
        return []

    def clone(self) -> LayTile:
        c = LayTile(self.seat, self.verb)
        c.at = self.at
        return c


@mypyc_attr(free_list_len=1)
class Activation(Frame[Wymer]):
    """A dwarf attacks, then moves; or moves, then attacks (W-235, W-R89, D-29 to D-31)."""

    def __init__(self, dwarf: int, seat: int, march: bool) -> None:
        super().__init__()
        self.dwarf = dwarf
        self.seat = seat
        self.march = march
        self.attacked = 0

    def run(self, t: Wymer) -> None:
        if t.dwarves[self.dwarf].state != ON_BOARD:
            t.done()
            return
        step = self.next()
        if step == 3:
            t.done()
        elif (step == 1) == self.march:
            t.push(Walk(DWARF + self.dwarf, self.seat, steps_of(t, DWARF + self.dwarf), False))
        else:
            found = self.options(t, self.seat)
            if len(found) > 1:
                self.again()
                t.offer(self.seat, "dwarf-attack", "D-31", found)

    def options(self, t: Wymer, seat: int) -> list[int]:
        return [*hit_options(t, self.dwarf, self.attacked), PASS]

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        if opt == PASS:
            self.at += 1
        else:
            self.attacked |= 1 << first(opt)
            t.push(DwarfAttack(self.dwarf, first(opt)))

    def about(self) -> list[int]:
        return [self.dwarf]

    def clone(self) -> Activation:
        c = Activation(self.dwarf, self.seat, self.march)
        c.at = self.at
        c.attacked = self.attacked
        return c
