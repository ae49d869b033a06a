"""How the Wymer table is shown: its areas and pieces, and who sees what (section 6)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine.view import Area, Board, Cell, Line, Page, Piece, Pile, Row, Sheet
from undercroft.engine.words import Words
from undercroft.engine.zone import EVERYBODY, Zone
from undercroft.games.wymer.board import Board as Map
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.movement import steps_of
from undercroft.games.wymer.table import (
    DEFEATED,
    MOST_DAMAGE,
    ON_BOARD,
    STONE_TILE,
    TRAP_TILE,
    Wymer,
    kind_of,
)

TERRAINS = ("floor", "start", "portal", "wall", "chasm")
COLOURS = ("red", "blue", "green", "gold")
"""The colours of the starts and stones, by hero card."""

CELLS: dict[str, tuple[Cell, ...]] = {}
"""The printed cells of each map, made once."""


def cells_of(board: Map) -> tuple[Cell, ...]:
    if board.name not in CELLS:
        CELLS[board.name] = tuple(cell(board, c) for c in range(board.spaces))
    return CELLS[board.name]


def cell(board: Map, c: int) -> Cell:
    tags = [TERRAINS[board.terrain[c]]]
    if c in board.starts:
        tags.append(COLOURS[board.starts.index(c)])
    if board.gates_of[c]:
        tags.append("gate")
    return Cell(ref=board.key(c), x=board.x[c], y=board.y[c], name=board.key(c), tags=tuple(tags))


class Drawing:
    """One telling of the table in one language."""

    def __init__(self, t: Wymer, words: Words, names: Sequence[str]) -> None:
        self.t = t
        self.words = words
        self.names = names
        self.phrases = words.phrases

    def areas(self) -> list[Area]:
        """The whole table, with who sees what (H-01 to H-19)."""
        t = self.t
        found: list[Area] = [self.page(), self.board(), self.table_sheet()]
        for seat in range(len(t.heroes)):
            found += [self.sheet(seat), self.cards(seat)]
        found.append(self.dwarf_row())
        found += [self.tile_pile(zone.name, zone) for zone in (t.tray, t.drawn) if zone.cards]
        found.append(self.pool())
        found.append(self.used())
        found += [self.deck("traps", t.traps), self.deck("relics", t.relics), self.deck("wraiths", t.wraiths)]
        return [*found, self.discard("trap-discard", t.trap_discard), self.discard("relic-discard", t.relic_discard)]

    def page(self) -> Page:
        """The outcome cards lie face down until the end (H-11)."""
        if self.t.outcome is None:
            return Page(name=self.t.board.title, text=self.phrases["outcome-secret"])
        return Page(name=self.t.board.title, text=self.phrases[f"ending-{self.t.outcome.cause}"])

    # The map.

    def board(self) -> Board:
        t = self.t
        pieces = [self.tile(c, t.mix) for c in t.mix_spaces] + [self.tile(c, t.late) for c in t.late_spaces]
        pieces += [self.lock(c) for c in range(t.board.spaces) if t.locked[c]]
        pieces += [self.hero_piece(seat) for seat in range(len(t.heroes)) if t.heroes[seat].place != NONE]
        pieces += [self.dwarf_piece(d, t.board.key(t.dwarves[d].place)) for d in t.dwarves_about()]
        return Board(
            name=t.board.title,
            shape="grid",
            width=t.board.width,
            height=t.board.height,
            cells=cells_of(t.board),
            pieces=tuple(pieces),
        )

    def tile(self, c: int, zone: Zone) -> Piece:
        """A tile under the fog: positions are public, faces are not (H-02 to H-06)."""
        tile = self.t.tile_at(c)
        return self.tile_piece(tile, self.t.board.key(c), not self.t.up[c], zone.seen_by(tile))

    def tile_piece(self, tile: int, place: str, down: bool, seen_by: int) -> Piece:
        kind = ("stone", "trap", "relic")[kind_of(tile)]
        tags = ("tile", kind, COLOURS[tile]) if kind_of(tile) == STONE_TILE else ("tile", kind)
        return Piece(
            ref=f"tile-{tile}",
            name=self.tile_name(tile),
            face=kind,
            place=place,
            down=down,
            tags=tags,
            seen_by=seen_by,
        )

    def tile_name(self, tile: int) -> str:
        if kind_of(tile) == STONE_TILE:
            return self.words.phrase("stone-tile", hero=self.t.deck.heroes[tile].title)
        return self.phrases["trap-tile" if kind_of(tile) == TRAP_TILE else "relic-tile"]

    def lock(self, c: int) -> Piece:
        """Locks lie face up (W-R123)."""
        key = self.t.board.key(c)
        return Piece(ref=f"lock-{key}", name=self.phrases["lock"], face="lock", place=key, tags=("lock",))

    def hero_piece(self, seat: int) -> Piece:
        t = self.t
        hero = t.heroes[seat]
        card = t.deck.heroes[hero.kind]
        kind = "wraith" if hero.dead else "hero"
        tags = (kind, COLOURS[hero.kind]) if hero.stone == NONE else (kind, COLOURS[hero.kind], "has-stone")
        return Piece(
            ref=f"hero-{card.name}",
            name=self.words.phrase("wraith-of", hero=card.title) if hero.dead else card.title,
            face=f"{card.name}-{kind}",
            place=t.board.key(hero.place),
            owner=seat,
            counters={self.phrases["damage"]: hero.damage} if hero.damage else {},
            tags=tags,
            text=card.text,
        )

    def dwarf_piece(self, d: int, place: str) -> Piece:
        """The front of a dwarf card is public; its back is read when it is defeated (H-15)."""
        t = self.t
        card, dwarf = t.deck.dwarves[d], t.dwarves[d]
        defeated = dwarf.state == DEFEATED
        state = "defeated" if defeated else "awake" if dwarf.state == ON_BOARD else "asleep"
        counters = {
            self.phrases["damage"]: dwarf.damage,
            self.phrases["health"]: card.health,
            self.phrases["steps"]: card.steps,
        }
        if card.modifier:
            counters[self.phrases["bonus"]] = card.modifier
        return Piece(
            ref=f"dwarf-{card.name}",
            name=card.title,
            face=card.name,
            place=place,
            owner=t.house.villain if t.house.villain != NONE else None,
            turned=defeated,
            counters=counters,
            tags=("dwarf", state),
            text=f"{card.text} {card.fate}" if defeated else card.text,
        )

    def dwarf_row(self) -> Row:
        """Those not on the board: asleep or defeated."""
        t = self.t
        pieces = [self.dwarf_piece(d, "") for d in range(len(t.dwarves)) if t.dwarves[d].state != ON_BOARD]
        return Row(name=self.phrases["dwarves"], pieces=tuple(pieces))

    # Sheets.

    def table_sheet(self) -> Sheet:
        t = self.t
        facts = [
            ("round", str(t.round)),
            ("turn", self.names[t.active] if 0 <= t.active < len(self.names) else self.phrases["nobody"]),
            ("stones-left", str(len(t.heroes) - t.defeated())),
            ("locks", str(t.locks)),
        ]
        return self.lines(self.phrases["board"], None, facts)

    def lines(self, name: str, owner: int | None, facts: list[tuple[str, str]]) -> Sheet:
        shown = tuple(Line(label=self.phrases[label], value=value) for label, value in facts if value)
        return Sheet(name=name, owner=owner, lines=shown)

    def sheet(self, seat: int) -> Sheet:
        """Damage, stone, steps and power are public (H-01)."""
        t = self.t
        hero = t.heroes[seat]
        if hero.kind == NONE:
            return Sheet(name=self.names[seat], owner=seat)
        card = t.deck.heroes[hero.kind]
        facts = [
            ("hero", f"{card.title} {card.kingdom}"),
            ("state", self.phrases["removed" if hero.removed() else "wraith" if hero.dead else "alive"]),
            ("damage", f"{hero.damage} / {MOST_DAMAGE}"),
            ("stone", self.phrases["stone-missing" if hero.stone == NONE else "stone-found"]),
            ("steps", str(steps_of(t, seat))),
            ("bonus", self.bonus_text(seat)),
            ("power", self.power_text(seat)),
        ]
        return self.lines(self.names[seat], seat, facts)

    def bonus_text(self, seat: int) -> str:
        bonus = self.t.deck.heroes[self.t.heroes[seat].kind].bonus
        return ", ".join(f"{self.t.deck.symbols[i]} +{bonus[i]}" for i in range(len(bonus)) if bonus[i])

    def power_text(self, seat: int) -> str:
        power = self.t.heroes[seat].power
        if power == NONE:
            return ""
        card = self.t.deck.powers[power]
        return f"{card.title}: {card.text}"

    def cards(self, seat: int) -> Row:
        """Relics and held trap cards lie open (H-10, W-R29)."""
        hero = self.t.heroes[seat]
        pieces = [self.relic(card, seat) for card in hero.relics] + [self.trap(card, seat) for card in hero.held]
        return Row(name=self.words.phrase("cards-of", who=self.names[seat]), owner=seat, pieces=tuple(pieces))

    # Cards.

    def relic(self, card: int, owner: int | None = None, place: str = "", seen_by: int = EVERYBODY) -> Piece:
        relic = self.t.deck.relics[card]
        return Piece(
            ref=f"relic-{relic.name}",
            name=relic.title,
            face=relic.name,
            place=place,
            owner=owner,
            tags=("relic",),
            text=relic.text,
            seen_by=seen_by,
        )

    def trap(self, card: int, owner: int | None = None, place: str = "", seen_by: int = EVERYBODY) -> Piece:
        trap = self.t.deck.traps[card]
        text = trap.held_text if owner is not None else self.trap_text(card)
        return Piece(
            ref=f"trap-{trap.name}",
            name=trap.title,
            face=trap.name,
            place=place,
            owner=owner,
            tags=("trap", self.t.deck.symbols[trap.symbol].lower()),
            text=text,
            seen_by=seen_by,
        )

    def trap_text(self, card: int) -> str:
        trap = self.t.deck.traps[card]
        symbol = self.t.deck.symbols[trap.symbol]
        values = {"text": trap.text, "up": trap.up_text, "down": trap.down_text, "kind": trap.kind}
        return self.words.phrase("trap-text", symbol=symbol, **values)

    def wraith(self, card: int, place: str, seen_by: int) -> Piece:
        wraith = self.t.deck.wraiths[card]
        text = self.words.phrase("wraith-text", text=wraith.text, up=wraith.up_text, down=wraith.down_text)
        return Piece(
            ref=f"wraith-{wraith.name}",
            name=wraith.title,
            face=wraith.name,
            place=place,
            tags=("wraith-card",),
            text=text,
            seen_by=seen_by,
        )

    def card(self, name: str, card: int, place: str, seen_by: int) -> Piece:
        if name.startswith("trap"):
            return self.trap(card, None, place, seen_by)
        if name.startswith("relic"):
            return self.relic(card, None, place, seen_by)
        return self.wraith(card, place, seen_by)

    def deck(self, name: str, zone: Zone) -> Pile:
        """The order is nobody's, apart from peeks and from what went to the bottom (H-09, H-17)."""
        pieces = [
            self.card(name, card, str(depth), zone.seen_by(card)) for depth, card in enumerate(reversed(zone.cards), 1)
        ]
        return Pile(name=self.phrases[name], count=len(zone.cards), pieces=tuple(pieces))

    def discard(self, name: str, cards: list[int]) -> Pile:
        pieces = [self.card(name, card, str(depth), EVERYBODY) for depth, card in enumerate(reversed(cards), 1)]
        return Pile(name=self.phrases[name], count=len(cards), pieces=tuple(pieces))

    # Tiles off the board.

    def tile_pile(self, name: str, zone: Zone) -> Pile:
        pieces = [
            self.tile_piece(tile, str(depth), True, zone.seen_by(tile))
            for depth, tile in enumerate(reversed(zone.cards), 1)
        ]
        return Pile(name=self.phrases[name], count=len(zone.cards), pieces=tuple(pieces))

    def pool(self) -> Pile:
        """Heroes know what was in it at set-up, and how many tiles are left (H-07, H-08)."""
        t = self.t
        shown = self.tile_pile("pool", t.pool)
        traps, relics = 40 - t.house.traps, 12 - t.house.relics
        text = self.words.phrase("pool-text", traps=traps, relics=relics)
        return Pile(name=shown.name, count=shown.count, pieces=shown.pieces, text=text)

    def used(self) -> Pile:
        pieces = [self.tile_piece(tile, "", False, EVERYBODY) for tile in sorted(self.t.used)]
        return Pile(name=self.phrases["used"], count=len(pieces), pieces=tuple(pieces))
