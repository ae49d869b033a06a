"""The table of the Wymer Stones: everything that lies on it (sections A and 0.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.engine.chance import Chance
from undercroft.engine.printed import Printed
from undercroft.engine.prompt import option
from undercroft.engine.table import Outcome, Table
from undercroft.engine.zone import EVERYBODY, NOBODY, Zone, bit
from undercroft.games.wymer.board import FLOOR, PORTAL, Board
from undercroft.games.wymer.cards import (
    EVERY_ROLL,
    NONE,
    UNTIL_NEXT_TURN,
    UNTIL_USED,
    Deck,
    Effect,
)
from undercroft.games.wymer.ground import NOWHERE as EMPTY_GROUND
from undercroft.games.wymer.ground import Ground, Spaces
from undercroft.games.wymer.house import LOCKS, RELICS, STONES, TRAPS, House
from undercroft.games.wymer.verbs import RESIGN, SPACE

MIX_FAMILY: Final = 0
SPARE_FAMILY: Final = 1
TRAP_FAMILY: Final = 2
RELIC_FAMILY: Final = 3
WRAITH_FAMILY: Final = 4

FIRST_TRAP: Final = STONES
FIRST_RELIC: Final = STONES + TRAPS
TILES: Final = STONES + TRAPS + RELICS
"""Tiles 0 to 3 are the stones by hero, then come the traps, then the relics."""

STONE_TILE: Final = 0
TRAP_TILE: Final = 1
RELIC_TILE: Final = 2

LATE: Final = 64
"""A slot from here on lies in the zone of tiles laid in play."""

EMPTY: Final = 255
"""On a space: no piece, or no tile."""

DWARF: Final = 4
"""Pieces 0 to 3 are the heroes by seat, pieces from here on the dwarves by card."""

MOST_DAMAGE: Final = 3
MOST_RELICS: Final = 2
WRAITH_MOVES: Final = 2

UNSPAWNED: Final = 0
ON_BOARD: Final = 1
DEFEATED: Final = 2

# What lasts for a while (4.9).
ROLL_BONUS: Final = 0
VILLAIN_BONUS: Final = 1
WINS_TIES: Final = 2
WINS: Final = 3
LOSES: Final = 4
SHIELDED: Final = 5
STEPS: Final = 6
GHOSTLY: Final = 7
THROUGH_LOCKS: Final = 8
THROUGH_DWARVES: Final = 9
ROOTED: Final = 10
CLOSED: Final = 11
OPENED: Final = 12
SKIPS: Final = 13
AGAIN: Final = 14
FROZEN: Final = 15
SAFE: Final = 16
PROTECTED: Final = 17
KEEPS_POWER: Final = 18
NORMAL: Final = 19


def kind_of(tile: int) -> int:
    """What a tile shows: a stone, a trap or a relic."""
    if tile < FIRST_TRAP:
        return STONE_TILE
    return TRAP_TILE if tile < FIRST_RELIC else RELIC_TILE


@mypyc_attr(acyclic=True)
class Lasting:
    """Something that holds for a while: for whom (a piece, a space) and until when."""

    def __init__(self, what: int, who: int, amount: int, until: int) -> None:
        self.what = what
        self.who = who
        self.amount = amount
        self.until = until
        self.rolls = EVERY_ROLL
        self.symbol = NONE
        self.owner = NONE
        """Whose next turn ends it."""

    def ends(self, until: int, owner: int) -> bool:
        return self.until == until and (until != UNTIL_NEXT_TURN or self.owner == owner)

    def clone(self) -> Lasting:
        c = Lasting(self.what, self.who, self.amount, self.until)
        c.rolls = self.rolls
        c.symbol = self.symbol
        c.owner = self.owner
        return c


@mypyc_attr(acyclic=True)
class Hero:
    """A hero of the game, alive or a wraith (0.1)."""

    def __init__(self) -> None:
        self.kind = NONE
        """Which of the four hero cards (W-002)."""
        self.place = NONE
        self.dead = False
        self.deaths = 0
        self.damage = 0
        self.stone = NONE
        """The own stone's tile once it lies on the card (W-146)."""
        self.relics: list[int] = []
        self.held: list[int] = []
        """Trap cards kept for later (W-R64)."""
        self.power = NONE
        self.waiting: list[int] = []
        """Spaces whose flipped tiles are still to be resolved, in order (W-R39)."""
        self.busy = False
        """Flipped tiles of this hero wait, so new ones join the queue (W-R61)."""

    def clone(self) -> Hero:
        c = Hero()
        c.kind = self.kind
        c.place = self.place
        c.dead = self.dead
        c.deaths = self.deaths
        c.damage = self.damage
        c.stone = self.stone
        c.power = self.power
        c.busy = self.busy
        # Most of the time they are empty, as in a new hero.
        if self.relics:
            c.relics = self.relics.copy()
        if self.held:
            c.held = self.held.copy()
        if self.waiting:
            c.waiting = self.waiting.copy()
        return c

    def empty_handed(self) -> bool:
        """Nothing to use, and no stone to attack with."""
        return self.power == NONE and self.stone == NONE and not self.relics and not self.held

    def removed(self) -> bool:
        """Dead, and without a piece on the board (W-264)."""
        return self.dead and self.place == NONE


@mypyc_attr(acyclic=True)
class Dwarf:
    """A Cursed Dwarf (0.1)."""

    def __init__(self) -> None:
        self.state = UNSPAWNED
        self.place = NONE
        self.damage = 0
        self.bonus = 0

    def clone(self) -> Dwarf:
        c = Dwarf()
        c.state = self.state
        c.place = self.place
        c.damage = self.damage
        c.bonus = self.bonus
        return c


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedures(Printed):
    """What lower chapters of the rules call by name and higher ones define; a game has one for all its tables."""

    def possible(self, t: Wymer, effect: Effect, seat: int) -> bool:
        """Whether an effect would do anything now (4.9, W-R73)."""
        raise AssertionError("no procedures")

    def begin(self, t: Wymer, effect: Effect, seat: int, target: int) -> None:
        """Begin to carry out an effect."""
        raise AssertionError("no procedures")

    def revive(self, t: Wymer, seat: int) -> None:
        """Bring a hero back to life (section S)."""
        raise AssertionError("no procedures")


NOWHERE: Final = Zone("nowhere", MIX_FAMILY, NOBODY, [])
"""The zone of a table whose box is still closed."""


class Wymer(Table):
    """The board with its tiles, locks and pieces, the decks, the heroes and the dwarves."""

    def __init__(self, seats: int, house: House, board: Board, deck: Deck, rules: Procedures, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.rules = rules
        self.house = house
        self.board = board
        self.deck = deck
        self.heroes: list[Hero] = []
        self.dwarves: list[Dwarf] = []
        self.pieces = board.bare
        """Who stands on each space."""
        self.locked = board.unlocked
        # What is asked of many spaces at once is also kept as sets, as far as the map fits into them.
        self.barred = EMPTY_GROUND
        """Where locks lie."""
        self.passable = EMPTY_GROUND
        """Where heroes can walk: neither a lock nor a dwarf is in the way."""
        self.hidden = EMPTY_GROUND
        """Where tiles lie face down."""
        self.locks = LOCKS
        """Locks not yet on the board (W-068)."""
        self.broken = 0
        self.box: list[int] = []
        """Tiles before the mix is made."""
        self.tray = NOWHERE
        """The mix while the villain lays it out (W-085)."""
        self.mix = NOWHERE
        self.late = NOWHERE
        """Tiles on the board: those of the mix, and those laid in play."""
        self.mix_spaces: list[int] = []
        self.late_spaces: list[int] = []
        self.slots = board.bare
        """Where in those zones the tile of each space is."""
        self.up = board.unlocked
        """Whether the tile of a space lies face up."""
        self.pool = NOWHERE
        self.drawn = NOWHERE
        """A tile on its way from the pool to the board (W-R10)."""
        self.blended = False
        """Tiles of the mix and later ones were shuffled together (H-19)."""
        self.used: list[int] = []
        self.absent: list[int] = []
        """Stones of heroes who do not play (W-R09)."""
        self.traps = NOWHERE
        self.relics = NOWHERE
        self.wraiths = NOWHERE
        self.trap_discard: list[int] = []
        self.relic_discard: list[int] = []
        self.strategic = house.strategic
        self.lasting: list[Lasting] = []
        self.round = 0
        self.active = NONE
        """The seat whose turn it is."""
        self.attacked = 0
        """The opponents attacked by the active hero or dwarf this turn, as bits (W-R38)."""
        self.attack_made = False
        self.attacking_after = False
        """Attacks of this turn are made after moving (W-115)."""
        self.tried: list[int] = []
        """The locks rolled against this turn (W-220)."""
        self.relic_rolled = False
        """A relic was played after a roll this turn (W-164)."""
        self.turn_over = False
        """An effect has ended the turn (W-R42)."""
        self.more_moves: list[int] = []
        """Movements that cards have added to this turn (W-R41)."""
        self.won = 0
        """How the last contest ended: 1 won, 0 lost, -1 void."""
        self.deeds = 0
        self.quiet = 0
        """The number of deeds when everybody last had nothing to add: nobody is asked twice about nothing."""
        self.last_stone = 0
        """The round in which a stone was last placed on a card."""

    def open_box(self) -> None:
        """Take everything out of the box: heroes, dwarves, tiles and decks (W-050 to W-056)."""
        house, deck = self.house, self.deck
        villain = bit(house.villain) if house.villain != NONE else NOBODY
        self.heroes = [Hero() for _ in range(house.heroes)]
        self.dwarves = [Dwarf() for _ in deck.dwarves]
        self.pieces = self.board.bare.copy()
        self.locked = self.board.unlocked.copy()
        self.slots = self.board.bare.copy()
        self.up = self.board.unlocked.copy()
        self.barred = EMPTY_GROUND.clone()
        self.passable = self.board.regular_ground.clone()
        self.hidden = EMPTY_GROUND.clone()
        self.box = list(range(TILES))
        self.tray = Zone("tray", MIX_FAMILY, villain, [])
        self.mix = Zone("mix", MIX_FAMILY, NOBODY, [])
        self.late = Zone("late", SPARE_FAMILY, NOBODY, [])
        self.pool = Zone("pool", SPARE_FAMILY, NOBODY if house.first else villain, [])
        self.drawn = Zone("drawn", SPARE_FAMILY, villain if house.strategic or not house.first else NOBODY, [])
        self.traps = Zone("traps", TRAP_FAMILY, NOBODY, list(range(len(deck.traps))))
        self.relics = Zone("relics", RELIC_FAMILY, NOBODY, list(range(len(deck.relics))))
        self.wraiths = Zone("wraiths", WRAITH_FAMILY, NOBODY, list(range(len(deck.wraiths))))

    def clone(self) -> Wymer:
        c = Wymer(self.seats, self.house, self.board, self.deck, self.rules, self.chance)
        self.copy_into(c)
        c.heroes = [hero.clone() for hero in self.heroes]
        c.dwarves = [dwarf.clone() for dwarf in self.dwarves]
        c.pieces = self.pieces.copy()
        c.locked = self.locked.copy()
        c.barred = self.barred.clone()
        c.passable = self.passable.clone()
        c.hidden = self.hidden.clone()
        c.locks = self.locks
        c.broken = self.broken
        c.box = self.box.copy()
        c.tray = self.tray.clone()
        c.mix = self.mix.clone()
        c.late = self.late.clone()
        c.mix_spaces = self.mix_spaces.copy()
        c.late_spaces = self.late_spaces.copy()
        c.slots = self.slots.copy()
        c.up = self.up.copy()
        c.pool = self.pool.clone()
        c.drawn = self.drawn.clone()
        c.blended = self.blended
        c.used = self.used.copy()
        c.absent = self.absent.copy()
        c.traps = self.traps.clone()
        c.relics = self.relics.clone()
        c.wraiths = self.wraiths.clone()
        c.trap_discard = self.trap_discard.copy()
        c.relic_discard = self.relic_discard.copy()
        c.strategic = self.strategic
        c.lasting = [each.clone() for each in self.lasting]
        c.round = self.round
        c.active = self.active
        c.attacked = self.attacked
        c.attack_made = self.attack_made
        c.attacking_after = self.attacking_after
        c.tried = self.tried.copy()
        c.relic_rolled = self.relic_rolled
        c.turn_over = self.turn_over
        c.more_moves = self.more_moves.copy()
        c.won = self.won
        c.deeds = self.deeds
        c.quiet = self.quiet
        c.last_stone = self.last_stone
        return c

    def zones(self) -> list[Zone]:
        return [self.tray, self.mix, self.late, self.pool, self.drawn, self.traps, self.relics, self.wraiths]

    def may_lie(self, zone: Zone, index: int, card: int) -> bool:
        """No stone ever lies in the pool, nor under a tile laid from it (W-R08), unless all were shuffled together."""
        if card >= FIRST_TRAP or zone.family > SPARE_FAMILY:
            return True
        return zone.name not in ("pool", "drawn") and not (zone.name == "late" and not self.blended)

    def asides(self, seat: int) -> list[int]:
        """Whoever is asked may give the game up."""
        return [option(RESIGN)] if self.prompt_of(seat) is not None and self.round > 0 else []

    def aside(self, seat: int, opt: int) -> None:
        """The heroes give up together; a villain who gives up hands them the victory (W-R98)."""
        winners = self.hero_seats() if seat == self.house.villain else self.villain_seats()
        self.finish(Outcome(winners, "resigned", "W-R98", self.score()))

    def census(self) -> list[int]:
        """Tiles, cards and locks: none appears and none vanishes (I-01, I-07)."""
        tiles = self.box + self.tray.cards + self.mix.cards + self.late.cards + self.pool.cards + self.drawn.cards
        tiles = tiles + self.used + self.absent + [hero.stone for hero in self.heroes if hero.stone != NONE]
        traps = self.traps.cards + self.trap_discard
        relics = self.relics.cards + self.relic_discard
        for hero in self.heroes:
            traps = traps + hero.held
            relics = relics + hero.relics
        cards = [100 + card for card in traps] + [200 + card for card in relics]
        cards += [300 + card for card in self.wraiths.cards]
        for frame in self.stack:
            cards += frame.holding()
        locks = [400] * (self.locks + self.broken + self.locked.count(1))
        return sorted(tiles + cards + locks)

    # Seats.

    def hero_seats(self) -> list[int]:
        return list(range(len(self.heroes)))

    def villain_seats(self) -> list[int]:
        return [self.house.villain] if self.house.villain != NONE else []

    def left_of(self, seat: int) -> int:
        """The next hero player clockwise, wraiths included (W-314, W-R115)."""
        return (seat + 1) % len(self.heroes)

    def order_from(self, seat: int) -> list[int]:
        """The heroes in turn order from a seat on; after the villain comes the first hero (W-R74)."""
        count = len(self.heroes)
        start = seat if 0 <= seat < count else self.house.starter
        return [(start + i) % count for i in range(count)]

    def living(self) -> list[int]:
        return [seat for seat in range(len(self.heroes)) if not self.heroes[seat].dead]

    def living_besides(self, seat: int) -> list[int]:
        return [other for other in self.living() if other != seat]

    def dead(self) -> list[int]:
        """The wraiths, removed ones included."""
        return [seat for seat in range(len(self.heroes)) if self.heroes[seat].dead]

    def start_of(self, seat: int) -> int:
        """The starting spot of the hero's colour (W-055)."""
        return self.board.starts[self.heroes[seat].kind]

    def dwarves_about(self) -> list[int]:
        return [d for d in range(len(self.dwarves)) if self.dwarves[d].state == ON_BOARD]

    # Pieces.

    def place_of(self, piece: int) -> int:
        return self.heroes[piece].place if piece < DWARF else self.dwarves[piece - DWARF].place

    def lift(self, piece: int) -> None:
        """Take a piece off its space."""
        c = self.place_of(piece)
        if c != NONE and self.pieces[c] == piece:
            self.pieces[c] = EMPTY
            if piece >= DWARF:
                self.clear_way(c)
        if piece < DWARF:
            self.heroes[piece].place = NONE
        else:
            self.dwarves[piece - DWARF].place = NONE

    def put(self, piece: int, c: int) -> None:
        """Put a piece on a free space (W-123)."""
        self.lift(piece)
        self.pieces[c] = piece
        self.deeds += 1
        if piece < DWARF:
            self.heroes[piece].place = c
        else:
            self.dwarves[piece - DWARF].place = c
            self.passable.drop(c)

    def places(self) -> list[int]:
        """Where pieces stand."""
        found = [hero.place for hero in self.heroes if hero.place != NONE]
        return found + [dwarf.place for dwarf in self.dwarves if dwarf.place != NONE]

    def leave_pieces_out(self, ground: Ground) -> None:
        """Take the spaces where pieces stand out of a set; nowhere is in no set."""
        for hero in self.heroes:
            ground.drop(hero.place)
        for dwarf in self.dwarves:
            ground.drop(dwarf.place)

    def free(self, c: int) -> bool:
        """Nobody stands there."""
        return self.pieces[c] == EMPTY

    def dwarf_on(self, c: int) -> bool:
        return DWARF <= self.pieces[c] < EMPTY

    def piece_on(self, c: int) -> int:
        """Who stands there, or none."""
        return NONE if self.pieces[c] == EMPTY else self.pieces[c]

    def bar(self, c: int) -> None:
        """A lock lies there now."""
        self.locked[c] = 1
        self.barred.put(c)
        self.passable.drop(c)

    def unbar(self, c: int) -> None:
        self.locked[c] = 0
        self.barred.drop(c)
        self.clear_way(c)

    def clear_way(self, c: int) -> None:
        """A lock or a dwarf is gone; perhaps the other is still there."""
        if self.board.regular[c] and not self.locked[c] and not self.dwarf_on(c):
            self.passable.put(c)

    def turn(self, c: int, up: bool) -> None:
        """The tile of a space lies face up, or face down."""
        self.up[c] = 1 if up else 0
        if up:
            self.hidden.drop(c)
        elif self.has_tile(c):
            self.hidden.put(c)

    def portals_changed(self) -> bool:
        """Whether a card holds a portal open or closed for a while (4.8)."""
        return any(each.what in (CLOSED, OPENED) for each in self.lasting)

    def open(self, c: int) -> bool:
        """A regular space without a lock (0.1), or a portal that a card holds open for a while (4.8)."""
        if not self.board.regular[c]:
            return False
        if not self.lasting or self.board.terrain[c] != PORTAL:
            return not self.locked[c]
        if self.holds(CLOSED, c):
            return False
        return not self.locked[c] or self.holds(OPENED, c)

    def may_stand(self, piece: int, c: int) -> bool:
        """Whether a piece may be put there: free, and for a hero open (I-03, I-04)."""
        if self.pieces[c] != EMPTY:
            return False
        return piece >= DWARF or self.heroes[piece].dead or (self.open(c) and not self.locked[c])

    def nearest_spaces(self, piece: int, c: int) -> list[int]:
        """The nearest spaces where a piece may stand, by Manhattan distance (W-R94, W-R107)."""
        best = 9999
        found: list[int] = []
        for d in range(self.board.spaces):
            far = self.board.manhattan(c, d)
            if far <= best and d != c and self.may_stand(piece, d):
                if far < best:
                    best = far
                    found = []
                found.append(d)
        return found

    def next_to(self, a: int, b: int) -> bool:
        """Whether two pieces stand within one space of each other (W-205)."""
        c, d = self.place_of(a), self.place_of(b)
        return c != NONE and d != NONE and self.board.near(c, d, 1)

    def dwarves_near(self, seat: int) -> list[int]:
        apart = self.board.apart[self.heroes[seat].place]
        dwarves = self.dwarves
        return [d for d in range(len(dwarves)) if dwarves[d].state == ON_BOARD and apart[dwarves[d].place] <= 1]

    # Tiles.

    def has_tile(self, c: int) -> bool:
        return self.slots[c] != EMPTY

    def tile_zone(self, c: int) -> Zone:
        return self.late if self.slots[c] >= LATE else self.mix

    def tile_at(self, c: int) -> int:
        """The tile on a space. Nobody may know it: options must not rest on this."""
        slot = self.slots[c]
        return self.late.cards[slot - LATE] if slot >= LATE else self.mix.cards[slot]

    def known_at(self, c: int, seats: int) -> int:
        """The tile on a space as these seats know it, or none."""
        if self.slots[c] == EMPTY:
            return NONE
        tile = self.tile_at(c)
        return tile if self.up[c] or self.tile_zone(c).seen_by(tile) & seats else NONE

    def free_floor(self, c: int) -> bool:
        """Whether a new tile may be laid here (W-R11, W-R25)."""
        return self.slots[c] == EMPTY and not self.locked[c] and self.pieces[c] == EMPTY

    def free_floors(self) -> list[int]:
        slots, locked, pieces = self.slots, self.locked, self.pieces
        return [c for c in self.board.floor if slots[c] == EMPTY and locked[c] == 0 and pieces[c] == EMPTY]

    def floor_choices(self) -> Spaces:
        """The same as options."""
        board = self.board
        if not board.small:
            return Spaces([option(SPACE, c) for c in self.free_floors()], board.choices, EMPTY_GROUND, [])
        return Spaces([], board.choices, self.vacant().common(board.floor_ground), [])

    def vacant(self) -> Ground:
        """The spaces without a lock, a tile or a piece, on a map that fits."""
        ground = self.passable.clone()
        for c in self.mix_spaces:
            ground.drop(c)
        for c in self.late_spaces:
            ground.drop(c)
        self.leave_pieces_out(ground)
        return ground

    def has_free_floor(self) -> bool:
        return any(self.free_floor(c) for c in self.board.floor)

    def lay_tile(self, tile: int, c: int, late: bool, seen_by: int) -> None:
        """Lay a tile face down."""
        self.deeds += 1
        if late:
            self.slots[c] = LATE + len(self.late.cards)
            self.late.cards.append(tile)
            self.late_spaces.append(c)
        else:
            self.slots[c] = len(self.mix.cards)
            self.mix.cards.append(tile)
            self.mix_spaces.append(c)
        self.hidden.put(c)
        if seen_by:
            self.show(self.tile_zone(c), tile, seen_by)

    def take_tile(self, c: int) -> int:
        """Take the tile off a space; the last of its zone fills the gap."""
        slot = self.slots[c]
        tile = self.tile_at(c)
        zone = self.tile_zone(c)
        spaces = self.late_spaces if slot >= LATE else self.mix_spaces
        index = slot - LATE if slot >= LATE else slot
        zone.forget(tile)
        last = zone.cards.pop()
        last_space = spaces.pop()
        if last_space != c:
            zone.cards[index] = last
            spaces[index] = last_space
            self.slots[last_space] = slot
        self.slots[c] = EMPTY
        self.hidden.drop(c)
        if self.up[c]:
            self.turn(c, False)
        return tile

    def flip(self, c: int) -> None:
        """Turn a tile face up for all to see (W-141)."""
        self.turn(c, True)
        self.deeds += 1
        tile = self.tile_at(c)
        self.show(self.tile_zone(c), tile, EVERYBODY)

    def use_up(self, c: int) -> None:
        """A resolved tile leaves the board for good (W-R21)."""
        self.used.append(self.take_tile(c))

    # What lasts for a while.

    def holds(self, what: int, who: int) -> bool:
        return any(each.what == what and each.who == who for each in self.lasting)

    def total(self, what: int, who: int) -> int:
        total = 0
        for each in self.lasting:
            if each.what == what and each.who == who:
                total += each.amount
        return total

    def last(self, what: int, who: int, amount: int, until: int, owner: int = NONE) -> Lasting:
        each = Lasting(what, who, amount, until)
        each.owner = owner
        self.lasting.append(each)
        return each

    def spend(self, what: int, who: int) -> bool:
        """Use up one thing that lasts until it is used."""
        for i in range(len(self.lasting)):
            each = self.lasting[i]
            if each.what == what and each.who == who:
                if each.until == UNTIL_USED:
                    del self.lasting[i]
                return True
        return False

    def expire(self, until: int, owner: int = NONE) -> None:
        """End what lasts until now."""
        if self.lasting and any(each.ends(until, owner) for each in self.lasting):
            self.lasting = [each for each in self.lasting if not each.ends(until, owner)]

    # Damage and death.

    def hurt(self, seat: int, amount: int, rule: str) -> None:
        """Trap tiles on a hero card; the third makes a wraith (W-212, W-R67)."""
        hero = self.heroes[seat]
        for _ in range(amount):
            if hero.dead:
                return
            if self.lasting and self.shielded(seat):
                continue
            hero.damage += 1
            self.deeds += 1
            if self.heard:
                self.tell("hurt", rule, seat, [hero.damage])
            if hero.damage >= MOST_DAMAGE:
                self.die(seat)

    def shielded(self, seat: int) -> bool:
        """A shield takes the damage instead (4.8)."""
        for each in self.lasting:
            if each.what == SHIELDED and each.who == seat and each.amount > 0:
                each.amount -= 1
                if each.amount == 0:
                    self.lasting.remove(each)
                if self.heard:
                    self.tell("shielded", "W-R22", seat, [])
                return True
        return False

    def die(self, seat: int) -> None:
        """The wraith piece takes the hero's place; tiles and cards are cleared, the stone stays (W-250 to W-253)."""
        hero = self.heroes[seat]
        hero.dead = True
        hero.deaths += 1
        hero.damage = 0
        self.relic_discard += hero.relics
        self.trap_discard += hero.held
        hero.relics = []
        hero.held = []
        hero.power = NONE
        hero.waiting = []
        hero.busy = False
        if self.heard:
            self.tell("died", "W-212", seat, [hero.place])
        self.check_end()

    def hurt_dwarf(self, d: int, amount: int, rule: str) -> None:
        """Trap tiles on a dwarf card; when they fill it the dwarf is defeated (W-211)."""
        dwarf = self.dwarves[d]
        for _ in range(amount):
            if dwarf.state != ON_BOARD:
                return
            dwarf.damage += 1
            self.deeds += 1
            if self.heard:
                self.tell("dwarf-hurt", rule, NONE, [d, dwarf.damage])
            if dwarf.damage >= self.deck.dwarves[d].health:
                self.lift(DWARF + d)
                dwarf.state = DEFEATED
                if self.heard:
                    self.tell("dwarf-defeated", "W-211", NONE, [d, d])
                self.check_end()

    # The end of the game (section T).

    def score(self) -> list[int]:
        """Dwarves defeated, stones found, deaths, rounds."""
        stones = len([hero for hero in self.heroes if hero.stone != NONE])
        deaths = sum([hero.deaths for hero in self.heroes])
        return [self.defeated(), stones, deaths, self.round]

    def defeated(self) -> int:
        return len([1 for dwarf in self.dwarves if dwarf.state == DEFEATED])

    def check_end(self) -> None:
        """The heroes' victory first, then the villain's (W-300, W-301, W-R96)."""
        if self.outcome is not None:
            return
        if self.defeated() == len(self.heroes):
            self.finish(Outcome(self.hero_seats(), "victorious", "W-300", self.score()))
        elif not self.living():
            rule = "W-301" if self.house.villain != NONE else "W-R119"
            self.finish(Outcome(self.villain_seats(), "defeated", rule, self.score()))

    # Decks.

    def draw_trap(self) -> int:
        """The top trap card; an empty deck is made anew from its discard pile (W-150, W-R65)."""
        if not self.traps.cards:
            self.traps.cards = self.trap_discard
            self.trap_discard = []
            if self.traps.cards:
                self.traps.shuffle(self.chance)
        return self.draw(self.traps) if self.traps.cards else NONE

    def draw_relic(self) -> int:
        """The top relic card; an empty deck is made anew from its discard pile (W-160, W-R65)."""
        if not self.relics.cards:
            self.relics.cards = self.relic_discard
            self.relic_discard = []
            if self.relics.cards:
                self.relics.shuffle(self.chance)
        return self.draw(self.relics) if self.relics.cards else NONE

    def sink_wraith(self, card: int) -> None:
        """A wraith card goes to the bottom, where everybody saw it go (W-257, H-09)."""
        self.wraiths.cards.insert(0, card)
        self.show(self.wraiths, card, EVERYBODY)

    def eligible(self, c: int) -> bool:
        return self.board.terrain[c] == FLOOR
