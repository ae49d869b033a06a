"""How the tomb is shown: its areas and pieces, and who sees what (section 21)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine.view import Area, Board, Cell, Line, Link, Page, Piece, Pile, Row, Sheet
from undercroft.engine.words import Words
from undercroft.engine.zone import EVERYBODY, Zone
from undercroft.games.tomb.cards import JACK, KING, NONE, QUEEN, TEN, UNSEEN, card_key, rank, suit, suits_in
from undercroft.games.tomb.levels import beast_level, enemy_level, player_level
from undercroft.games.tomb.lore import SYMBOLS, Lore
from undercroft.games.tomb.mines import Merchant
from undercroft.games.tomb.table import Player, Tomb

RULES = {
    "enemy": "T-072",
    "daemon": "T-081",
    "safe": "T-050",
    "weapon": "T-058",
    "blessing": "T-059",
    "beast": "T-205",
    "gold": "T-217",
    "level": "T-100",
}
"""The rule behind a piece, by what it is."""

GIFT_RULES = ("T-163", "T-169", "T-171", "T-178")

SUIT_TAGS = ("clubs", "diamonds", "hearts", "spades")


def short(card: int) -> str:
    """A card as it is printed: 7♣, 10♥, J♠."""
    return ("10" if rank(card) == 10 else card_key(card)[0]) + SYMBOLS[suit(card)]


class Drawing:
    """One telling of the table in one language."""

    def __init__(self, t: Tomb, lore: Lore, words: Words, names: Sequence[str]) -> None:
        self.t = t
        self.lore = lore
        self.words = words
        self.names = names

    def areas(self) -> list[Area]:
        """The whole table, with who sees what (T-H06)."""
        t = self.t
        found: list[Area] = [self.page(), self.board(), self.table_sheet()]
        for seat in range(t.seats):
            found += [self.sheet(seat), self.inventory(seat)]
        found += [self.stack("explore-stack", t.explore), self.stack("combat-stack", t.combat)]
        discards = (("item-discard", t.item_discard), ("combat-discard", t.combat_discard), ("graveyard", t.graveyard))
        return found + [self.discard(name, cards) for name, cards in discards]

    # The field.

    def page(self) -> Page:
        """What is read aloud: the domain, and the Daemon once it has appeared."""
        t = self.t
        if t.domain == 0:
            return Page(name=self.words.phrases["board"], text="")
        if isinstance(t.stack[-1], Merchant):
            greeting = self.lore.greetings[(t.domain * 7 + len(t.item_discard)) % len(self.lore.greetings)]
            return Page(name=self.words.phrases["merchant"], text=greeting)
        if t.daemon != NONE:
            return Page(name=self.lore.daemons[suit(t.daemon)], text=self.lore.intros[suit(t.daemon)])
        return Page(name=self.lore.domains[t.domain - 1], text=self.lore.domain_intros[t.domain - 1])

    def board(self) -> Board:
        t = self.t
        field = t.field
        centre = field.cols // 2
        cells = [self.cell(room) for room in range(field.rooms)]
        cells.append(Cell(ref="EXIT", x=centre, y=0, name="EXIT", tags=("exit",)))
        cells.append(Cell(ref="ENTRY", x=centre, y=field.rows + 1, name="ENTRY", tags=("entry",)))
        pieces = [self.slot_piece(slot) for slot in range(field.slots) if t.slot_cards[slot] != NONE]
        if t.daemon != NONE:
            pieces.append(self.piece(t.daemon, "EXIT", "enemy", "daemon", turned=t.wounded))
        pieces += [self.level_piece(seat) for seat in range(t.seats) if t.players[seat].level_card != NONE]
        return Board(
            name=self.words.phrases["board"],
            shape="graph",
            width=field.cols,
            height=field.rows + 2,
            cells=tuple(cells),
            links=tuple(self.link(slot) for slot in range(field.slots)),
            pieces=tuple(pieces),
        )

    def cell(self, room: int) -> Cell:
        field = self.t.field
        tags = ["room"]
        if self.t.explored >> room & 1:
            tags.append("explored")
        if room == field.start:
            tags.append("start")
        if room == field.throne:
            tags.append("throne")
        key = field.room_key(room)
        return Cell(ref=key, x=room % field.cols, y=field.rows - room // field.cols, name=key, tags=tuple(tags))

    def link(self, slot: int) -> Link:
        """A slot and its state (T-032); an empty one at an explored room is a wall."""
        t = self.t
        a, b = t.field.ends[slot]
        here = 1 << slot
        if t.safe & here:
            state = "safe"
        elif t.enemy & here:
            state = "enemy"
        elif t.passed & here:
            state = "passed"
        else:
            state = "wall" if t.touched & here else "empty"
        key = t.field.slot_key(slot)
        return Link(ref=key, ends=(t.field.room_key(a), t.field.room_key(b)), name=key, tags=(state,))

    def slot_piece(self, slot: int) -> Piece:
        t = self.t
        card = t.slot_cards[slot]
        place = t.field.slot_key(slot)
        if card == UNSEEN:
            marker = t.marker_at(slot)
            return self.piece(marker, place, down=True, seen_by=t.markers.seen_by(marker))
        if t.passed >> slot & 1:
            return self.piece(card, place, down=True)
        kind = "safe" if card >= KING else "enemy"
        return self.piece(card, place, kind, self.pointer(slot))

    def pointer(self, slot: int) -> str:
        """Where the card points (T-033)."""
        a, b = self.t.field.ends[slot]
        up = bool(self.t.pointing_up >> slot & 1)
        if b == a + 1:
            return "points-right" if up else "points-left"
        return "points-up" if up else "points-down"

    def level_piece(self, seat: int) -> Piece:
        player = self.t.players[seat]
        tags = ("level",) if player.alive() else ("level", "dead")
        return self.piece(player.level_card, "ENTRY", *tags, owner=seat)

    # Cards.

    def piece(
        self,
        card: int,
        place: str,
        *tags: str,
        owner: int | None = None,
        down: bool = False,
        turned: bool = False,
        seen_by: int = EVERYBODY,
    ) -> Piece:
        aligned = ("aligned",) if self.t.aligned(card) else ()
        return Piece(
            ref=card_key(card),
            name=self.card_name(card, "gift" in tags, "daemon" in tags),
            face=card_key(card),
            place=place,
            owner=owner,
            down=down,
            turned=turned,
            counters=self.counters(card, tags),
            tags=(SUIT_TAGS[suit(card)], *tags, *aligned),
            text=self.card_text(card, "gift" in tags),
            rule=rule_of(card, tags),
            seen_by=seen_by,
        )

    def counters(self, card: int, tags: Sequence[str]) -> dict[str, int]:
        return {"level": enemy_level(self.t, card)} if "enemy" in tags else {}

    def card_name(self, card: int, gift: bool = False, daemon: bool = False) -> str:
        if gift:
            return self.lore.gifts[suit(card)]
        return self.lore.daemons[suit(card)] if daemon else self.lore.cards[card]

    def card_text(self, card: int, gift: bool = False) -> str:
        return self.lore.gift_texts[suit(card)] if gift else self.lore.card_texts[card]

    # Players and piles.

    def table_sheet(self) -> Sheet:
        t = self.t
        phrases = self.words.phrases
        element = SYMBOLS[suit(t.daemon)] if t.daemon != NONE else phrases["no-element"]
        lines = [
            Line(label=phrases["domain"], value=f"{t.domain} / {t.house.domains}"),
            Line(label=phrases["element"], value=element),
        ]
        if only_walls_are_left(t):
            lines.append(Line(label=phrases["beware"], value=phrases["last-break"]))
        return Sheet(name=phrases["board"], lines=tuple(lines))

    def sheet(self, seat: int) -> Sheet:
        """Level, class, gold, beast, and whether the player lives (T-H06)."""
        player = self.t.players[seat]
        facts = [
            ("level", self.level_text(seat, player)),
            ("class", self.lore.classes[player.skill] if player.skill != NONE else ""),
            ("gold", str(rank(player.gold)) if player.gold != NONE else ""),
            ("beast", self.beast_text(seat, player)),
            ("state", self.state_text(player)),
        ]
        lines = tuple(Line(label=self.words.phrases[name], value=value) for name, value in facts if value)
        return Sheet(name=self.names[seat], owner=seat, lines=lines)

    def level_text(self, seat: int, player: Player) -> str:
        if player.level_card == NONE:
            return ""
        return self.words.phrase("level-of", card=short(player.level_card), level=player_level(self.t, seat))

    def beast_text(self, seat: int, player: Player) -> str:
        if player.beast == NONE:
            return ""
        return self.words.phrase("level-of", card=short(player.beast), level=beast_level(self.t, seat))

    def state_text(self, player: Player) -> str:
        if player.out:
            return self.words.phrases["out"]
        return "" if player.killer == NONE else self.words.phrase("slain-by", card=short(player.killer))

    def inventory(self, seat: int) -> Row:
        t = self.t
        player = t.players[seat]
        pieces = [
            self.held(seat, JACK + s, "weapon", bool(t.turned_weapons >> s & 1)) for s in suits_in(player.weapons)
        ]
        pieces += [
            self.held(seat, QUEEN + s, "blessing", bool(t.turned_blessings >> s & 1))
            for s in suits_in(player.blessings)
        ]
        pieces += [self.held(seat, TEN + s, "gift", bool(t.turned_gifts >> s & 1)) for s in suits_in(player.gifts)]
        if player.beast != NONE:
            pieces.append(self.held(seat, player.beast, "beast", False))
        if player.gold != NONE:
            pieces.append(self.held(seat, player.gold, "gold", False))
        return Row(name=self.words.phrase("inventory", who=self.names[seat]), owner=seat, pieces=tuple(pieces))

    def held(self, seat: int, card: int, kind: str, turned: bool) -> Piece:
        return self.piece(card, "", kind, owner=seat, turned=turned)

    def stack(self, name: str, zone: Zone) -> Pile:
        """Its order is hidden, apart from what the Eye has shown; its composition can be counted (T-H01 to T-H04)."""
        pieces = [
            self.piece(card, str(depth), down=True, seen_by=zone.seen_by(card))
            for depth, card in enumerate(reversed(zone.cards), 1)
        ]
        left = unseen_ranks(self.t, zone)
        text = self.words.phrase("left", cards=left) if left else ""
        return Pile(name=self.words.phrases[name], count=len(zone.cards), pieces=tuple(pieces), text=text)

    def discard(self, name: str, cards: list[int]) -> Pile:
        """Both discards lie face up (T-011)."""
        pieces = tuple(self.piece(card, str(depth)) for depth, card in enumerate(reversed(cards), 1))
        return Pile(name=self.words.phrases[name], count=len(cards), pieces=pieces)


def only_walls_are_left(t: Tomb) -> bool:
    """Nothing to explore or fight is within reach: the game is lost with the last weapon (T-123)."""
    within_reach = t.safe & t.once or t.enemy & t.touched or t.daemon_in_reach()
    return bool(t.explored) and not within_reach


def rule_of(card: int, tags: Sequence[str]) -> str:
    """The rule to show with a piece: the most special thing that it is."""
    if "gift" in tags:
        return GIFT_RULES[suit(card)]
    known = [RULES[tag] for tag in tags if tag in RULES]
    return known[-1] if known else ""


def unseen_ranks(t: Tomb, zone: Zone) -> str:
    """The ranks still to come, which anybody may count: markers belong to the unseen of the explore stack (T-H01)."""
    cards = zone.cards + t.markers.cards if zone.name == "explore" else zone.cards
    counts: dict[int, int] = {}
    for card in sorted(cards):
        counts[rank(card)] = counts.get(rank(card), 0) + 1
    names = {11: "J", 12: "Q", 13: "K", 14: "A"}
    return " ".join(f"{names.get(r, r)}x{n}" for r, n in counts.items())
