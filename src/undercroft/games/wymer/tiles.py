"""Tiles: flipping and resolving them; the Cursed Dwarf Event (sections K and N, 3.4, 3.8)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import PASS, first, option
from undercroft.engine.table import Frame
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.moments import pause
from undercroft.games.wymer.powers import add_own_options, use_own
from undercroft.games.wymer.relics import DrawRelic
from undercroft.games.wymer.table import (
    DWARF,
    ON_BOARD,
    STONE_TILE,
    TRAP_TILE,
    UNSPAWNED,
    Wymer,
    kind_of,
)
from undercroft.games.wymer.traps import FaceTrap
from undercroft.games.wymer.verbs import SPACE, SUMMON


def cross(t: Wymer, seat: int, spaces: list[int]) -> None:
    """Turn over every tile that a movement carried the hero over; what must be resolved waits (W-141, W-142)."""
    hero = t.heroes[seat]
    for c in spaces:
        if not t.has_tile(c):
            continue
        if not t.up[c]:
            t.flip(c)
            if t.heard:
                t.tell("flips", "W-141", seat, [t.tile_at(c), c])
        if c not in hero.waiting and concerns(t, seat, c):
            hero.waiting.append(c)


def concerns(t: Wymer, seat: int, c: int) -> bool:
    """Another hero's stone stays where it is, without effect (W-148, W-R58)."""
    tile = t.tile_at(c)
    return kind_of(tile) != STONE_TILE or tile == t.heroes[seat].kind


def land(t: Wymer, seat: int, c: int) -> None:
    """A hero put somewhere by an effect resolves the tile there at once (W-196, W-R60, W-R61)."""
    t.put(seat, c)
    meet(t, seat, [c])


def meet(t: Wymer, seat: int, spaces: list[int]) -> None:
    """Tiles met outside the own movement step: at once, or at the end of the own queue (W-R60, W-R61)."""
    cross(t, seat, spaces)
    hero = t.heroes[seat]
    if hero.waiting and not hero.busy:
        t.push(Resolve(seat))


@mypyc_attr(free_list_len=1)
class Resolve(Frame[Wymer]):
    """The flipped tiles of a hero, one at a time in the order first crossed (W-143, W-R39, W-R40)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.deaths = NONE

    def run(self, t: Wymer) -> None:
        hero = t.heroes[self.seat]
        if self.deaths == NONE:
            self.deaths = hero.deaths
            hero.busy = True
        if hero.deaths != self.deaths:
            t.done()
            return
        match self.next():
            case 1:
                self.before_the_tile(t)
            case 2:
                self.resolve_next(t)
            case _:
                self.at = 0
                pause(t)

    def before_the_tile(self, t: Wymer) -> None:
        """The active hero may use a power, a relic or a held card before each tile (D-07, D-08)."""
        hero = t.heroes[self.seat]
        while hero.waiting and not self.still_there(t, hero.waiting[0]):
            del hero.waiting[0]
        if not hero.waiting:
            hero.busy = False
            t.done()
        elif t.active == self.seat:
            found = self.options(t, self.seat)
            if len(found) > 1:
                self.again()
                t.offer(self.seat, "before-tile", "D-08", found)

    def still_there(self, t: Wymer, c: int) -> bool:
        return t.has_tile(c) and t.up[c] == 1 and concerns(t, self.seat, c)

    def options(self, t: Wymer, seat: int) -> list[int]:
        found = [PASS]
        add_own_options(t, seat, found)
        return found

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        if opt == PASS:
            self.at = 1
        else:
            use_own(t, seat, opt)

    def resolve_next(self, t: Wymer) -> None:
        """A trap, a relic or the own stone (W-144 to W-147)."""
        c = t.heroes[self.seat].waiting.pop(0)
        kind = kind_of(t.tile_at(c))
        if kind == STONE_TILE:
            place_stone(t, self.seat, c)
        else:
            t.use_up(c)
            t.push(FaceTrap(self.seat) if kind == TRAP_TILE else DrawRelic(self.seat))

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> Resolve:
        c = Resolve(self.seat)
        c.at = self.at
        c.deaths = self.deaths
        return c


def place_stone(t: Wymer, seat: int, c: int) -> None:
    """The own stone goes onto the hero card and wakes a dwarf (W-146, W-147)."""
    t.heroes[seat].stone = t.take_tile(c)
    t.last_stone = t.round
    t.deeds += 1
    if t.heard:
        t.tell("finds-stone", "W-146", seat, [t.heroes[seat].stone])
    t.push(DwarfEvent(seat))


class DwarfEvent(Frame[Wymer]):
    """A dwarf appears on the finder's starting space (W-170 to W-175)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.dwarf = NONE

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                self.choose_dwarf(t)
            case 2:
                self.clear_the_start(t)
            case _:
                t.done()
                self.appear(t)

    def choose_dwarf(self, t: Wymer) -> None:
        """The villain chooses; without one it is chance (W-173, W-174, D-22)."""
        if t.house.villain == NONE:
            self.dwarf = first(t.chance.pick(self.options(t, NONE)))
        else:
            t.ask(t.house.villain, "summon", "D-22")

    def clear_the_start(self, t: Wymer) -> None:
        """Whoever stands there is moved over one space (W-175, W-R94)."""
        start = t.start_of(self.seat)
        if not t.free(start):
            t.push(Displaced(t.pieces[start], start, DWARF + self.dwarf))

    def options(self, t: Wymer, seat: int) -> list[int]:
        return [option(SUMMON, d) for d in range(len(t.dwarves)) if t.dwarves[d].state == UNSPAWNED]

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        self.dwarf = first(opt)

    def appear(self, t: Wymer) -> None:
        """It first acts in the next villain turn (W-R95); usually it stands there already (Displaced)."""
        dwarf = t.dwarves[self.dwarf]
        if dwarf.place == NONE and dwarf.state == UNSPAWNED:
            appear(t, self.dwarf, t.start_of(self.seat))

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> DwarfEvent:
        c = DwarfEvent(self.seat)
        c.at = self.at
        c.dwarf = self.dwarf
        return c


def appear(t: Wymer, d: int, c: int) -> None:
    t.dwarves[d].state = ON_BOARD
    t.put(DWARF + d, c)
    if t.heard:
        t.tell("dwarf-appears", "W-171", t.house.villain, [d, c])


class Displaced(Frame[Wymer]):
    """A piece makes room: its player moves it over one space, or to the nearest possible one (W-R94, D-23)."""

    def __init__(self, piece: int, start: int, comer: int) -> None:
        super().__init__()
        self.piece = piece
        self.start = start
        self.comer = comer
        """The dwarf that takes the space, or none if an effect moves the piece."""

    def run(self, t: Wymer) -> None:
        t.ask(self.chooser(t), "displaced", "D-23")

    def chooser(self, t: Wymer) -> int:
        if self.piece < DWARF:
            return self.piece
        return t.house.villain if t.house.villain != NONE else t.left_of(t.active)

    def options(self, t: Wymer, seat: int) -> list[int]:
        beside = [c for c in t.board.beside[self.start] if t.may_stand(self.piece, c)]
        return [option(SPACE, c) for c in beside or t.nearest_spaces(self.piece, self.start)]

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        """The dwarf takes the space before the displaced hero meets a tile (W-R60)."""
        t.done()
        c = first(opt)
        if t.heard:
            t.tell("displaced", "W-175", self.piece if self.piece < DWARF else NONE, [self.piece, c])
        t.lift(self.piece)
        if self.comer != NONE:
            appear(t, self.comer - DWARF, self.start)
        arrive(t, self.piece, c)

    def about(self) -> list[int]:
        return [self.piece]

    def clone(self) -> Displaced:
        c = Displaced(self.piece, self.start, self.comer)
        c.at = self.at
        return c


def arrive(t: Wymer, piece: int, c: int) -> None:
    """A piece is put somewhere: heroes meet tiles, wraiths come home (W-R60, W-R104)."""
    if piece >= DWARF:
        t.put(piece, c)
    elif not t.heroes[piece].dead:
        land(t, piece, c)
    else:
        t.put(piece, c)
        if c == t.start_of(piece):
            t.rules.revive(t, piece)
