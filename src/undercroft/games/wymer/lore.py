"""Reading maps and cards, and holding them to what the rules need of them (section 4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from typing import Any

from undercroft.content.source import ContentError, Entry, Source, read
from undercroft.engine.game import nearest
from undercroft.games.wymer import cards as words
from undercroft.games.wymer.board import SIGNS, Board, components
from undercroft.games.wymer.cards import (
    CHOICE,
    CHOOSERS,
    CONDITIONS,
    CONTEST,
    DECKS,
    DIE_TABLE,
    FOR_EACH,
    IF,
    KEEP_CARD,
    NONE,
    PLACES,
    REPEAT,
    REVIVE,
    ROLLS,
    SCOPES,
    SELECTORS,
    TELL,
    TESTS,
    TIMINGS,
    UNTIL,
    VERBS,
    Deck,
    DwarfCard,
    Effect,
    HeroCard,
    Power,
    RelicCard,
    Script,
    TrapCard,
    WraithCard,
)

NUMBER = re.compile(r"[+-]?\d+")
KINDS = ("obstacle", "oddity", "monster")
MOVES = ("yes", "no")

DEFAULT_WHO = {
    words.REVIVE: words.WRAITH, words.DEAL_TRAP: words.OTHER, words.SWAP_PLACES: words.OTHER,
    words.GIVE_RELIC: words.OTHER, words.STEAL_RELIC: words.OTHER, words.SWAP_RELICS: words.OTHER,
    words.COPY_POWER: words.OTHER, words.TRANSFER_DAMAGE: words.OTHER, words.DAMAGE_DWARF: words.DWARF,
    words.HEAL_DWARF: words.DWARF, words.MOVE_DWARF: words.DWARF, words.DWARF_ATTACK_NOW: words.DWARF,
    words.FREEZE_DWARF: words.DWARF, words.DWARF_BONUS: words.DWARF,
}  # fmt: skip
DEFAULT_UNTIL = {
    words.SKIP_TURN: words.UNTIL_USED, words.EXTRA_TURN: words.UNTIL_USED, words.SHIELD: words.UNTIL_USED,
    words.FREEZE_DWARF: words.UNTIL_USED, words.HOLD_POWER_LONGER: words.UNTIL_USED,
    words.WRAITH_SAFE: words.UNTIL_NEXT_TURN, words.DWARF_BONUS: words.UNTIL_ROUND,
}  # fmt: skip
ON_DWARVES = (
    words.DAMAGE_DWARF, words.HEAL_DWARF, words.MOVE_DWARF, words.DWARF_ATTACK_NOW, words.FREEZE_DWARF,
    words.DWARF_BONUS,
)  # fmt: skip
DWARF_SELECTORS = (words.DWARF, words.NEAREST_DWARF, words.DWARVES, words.TARGET)
NEED_A_VILLAIN = (words.MOVE_DWARF, words.DWARF_ATTACK_NOW, words.FREEZE_DWARF, words.PLACE_LOCK, words.MOVE_LOCK)
"""Words that do nothing without a villain: dwarves stand still then, and no lock is added (W-312, W-R117)."""
NEED_A_PIECE = (
    words.WRAITH_STEPS, words.WRAITH_TO_PORTAL, words.WRAITH_SAFE, words.NORMAL_TURN, words.MOVE, words.FORCED_MOVE,
    words.TO_START, words.DISPLACE, words.NO_MOVE, words.MODIFY_STEPS,
)  # fmt: skip
"""Words that do nothing to a wraith whose piece is off the board (W-R112)."""


# The words of a card.


class Reader:
    """Turns the parts of one card into scripts; knows where to point when a word is wrong."""

    def __init__(self, entry: Entry, deck: Deck) -> None:
        self.entry = entry
        self.deck = deck
        self.field = ""

    def script(self, field: str) -> Script:
        """A part of a card: a list of effects."""
        self.field = field
        self.entry.read.add(field)
        if field not in self.entry.data:
            raise self.entry.error("", f"the field {field!r} is missing; give it a list of effects.")
        return self.part(self.entry.data[field])

    def part(self, data: Any) -> Script:
        if not isinstance(data, list):
            raise self.wrong(f"a part must be a list of effects, not {data!r}.")
        name = f"{self.entry.name} {self.field}"
        return Script(name, [self.effect(each) for each in data])

    def wrong(self, sentence: str) -> ContentError:
        return self.entry.error(self.field, sentence)

    def effect(self, data: Any) -> Effect:
        if isinstance(data, str):
            return self.word(data.split())
        if isinstance(data, dict):
            return self.control(data)
        raise self.wrong(f"an effect is a text or a table, not {data!r}.")

    def word(self, tokens: list[str]) -> Effect:
        """`heal 1 hero within=2`: a verb, an amount, a selector, and settings."""
        if not tokens or tokens[0] not in VERBS:
            raise self.wrong(f"{' '.join(tokens[:1])!r} is no effect{nearest(' '.join(tokens[:1]), VERBS)}")
        verb = VERBS.index(tokens[0])
        if verb in (CHOICE, DIE_TABLE, CONTEST, IF, FOR_EACH, REPEAT, TELL):
            raise self.wrong(f"{tokens[0]!r} needs parts; write it as a table.")
        effect = Effect(verb)
        effect.who = DEFAULT_WHO.get(verb, words.SELF)
        effect.until = DEFAULT_UNTIL.get(verb, words.UNTIL_TURN)
        for token in tokens[1:]:
            self.argument(effect, token)
        if verb in ON_DWARVES and effect.who not in DWARF_SELECTORS:
            raise self.wrong(f"{tokens[0]!r} is about dwarves; choose dwarf, nearest-dwarf or dwarves.")
        if verb not in ON_DWARVES and effect.who in DWARF_SELECTORS[:3] and verb != words.MODIFY_STEPS:
            raise self.wrong(f"{tokens[0]!r} cannot be done to a dwarf.")
        if verb == REVIVE and effect.who not in (words.WRAITH, words.WRAITHS, words.TARGET):
            raise self.wrong("only a wraith can be revived; choose wraith or wraiths.")
        return effect

    def argument(self, effect: Effect, token: str) -> None:
        name, equals, value = token.partition("=")
        if equals:
            self.setting(effect, name, value)
        elif token == "d6":
            effect.die = True
        elif token == "may":
            effect.may = True
        elif NUMBER.fullmatch(token):
            effect.amount = int(token)
        elif token in SELECTORS:
            effect.who = SELECTORS.index(token)
        else:
            raise self.wrong(f"{token!r} is unknown{nearest(token, SELECTORS)}")

    def setting(self, effect: Effect, name: str, value: str) -> None:
        match name:
            case "until":
                effect.until = self.index(value, UNTIL)
            case "on":
                effect.rolls = sum(1 << self.index(roll, ROLLS) for roll in value.split("+"))
            case "symbol":
                effect.symbol = self.index(value, self.deck.symbols)
            case "within":
                effect.within = self.index(value, [str(n) for n in range(10)])
            case "to":
                effect.where = self.index(value, PLACES)
            case "by":
                effect.by = self.index(value, CHOOSERS)
            case "if":
                effect.condition = self.index(value, CONDITIONS)
            case "deck":
                effect.deck = self.index(value, DECKS)
            case "die":
                effect.villain = self.index(value, ("hero", "villain")) == 1
            case "power":
                effect.power = self.index(value, [power.name for power in self.deck.powers])
            case _:
                known = ("until", "on", "symbol", "within", "to", "by", "if", "deck", "die", "power")
                raise self.wrong(f"{name!r} is no setting of an effect{nearest(name, known)}")

    def index(self, value: str, known: Sequence[str]) -> int:
        if value not in known:
            raise self.wrong(f"{value!r} is unknown{nearest(value, list(known))}")
        return known.index(value)

    def control(self, data: dict[str, Any]) -> Effect:
        """A table: choice, die, if, each, repeat, contest or tell."""
        data = dict(data)
        found = [name for name in ("choice", "die", "if", "each", "repeat", "contest", "tell") if name in data]
        if len(found) != 1:
            raise self.wrong("a table is one of choice, die, if, each, repeat, contest, tell.")
        effect = self.branch(found[0], data)
        if "by" in data:
            effect.by = self.index(str(data.pop("by")), CHOOSERS)
        if data:
            raise self.wrong(f"nobody reads {', '.join(data)} in {found[0]!r}.")
        return effect

    def branch(self, name: str, data: dict[str, Any]) -> Effect:
        value = data.pop(name)
        match name:
            case "choice":
                effect = Effect(CHOICE)
                effect.parts = [self.part(each) for each in value]
            case "die":
                effect = self.die_table(value)
            case "if":
                effect = Effect(IF)
                effect.condition = self.index(str(value), CONDITIONS)
                effect.parts = [self.part(data.pop("then", [])), self.part(data.pop("else", []))]
            case "each":
                effect = Effect(FOR_EACH)
                effect.who = self.index(str(value), SELECTORS)
                effect.parts = [self.part(data.pop("do", []))]
            case "repeat":
                effect = Effect(REPEAT)
                effect.amount = int(value)
                effect.parts = [self.part(data.pop("do", []))]
            case "contest":
                effect = Effect(CONTEST)
                effect.amount = int(value)
                effect.parts = [self.part(data.pop("win", [])), self.part(data.pop("lose", []))]
            case _:
                effect = Effect(TELL)
                effect.text = str(value)
        return effect

    def die_table(self, value: Any) -> Effect:
        effect = Effect(DIE_TABLE)
        effect.faces = [NONE] * 6
        for faces, part in value.items():
            effect.parts.append(self.part(part))
            for face in self.faces(faces):
                effect.faces[face - 1] = len(effect.parts) - 1
        if NONE in effect.faces:
            raise self.wrong(f"the face {effect.faces.index(NONE) + 1} of the die leads nowhere; name all six.")
        return effect

    def faces(self, text: str) -> list[int]:
        """`3`, `4-6`, `1,6`: faces of a die."""
        found: list[int] = []
        for piece in text.split(","):
            low, _, high = piece.partition("-")
            if not low.isdigit() or (high and not high.isdigit()):
                raise self.wrong(f"{text!r} names no faces of a die; write 3, 4-6 or 1,6.")
            found += range(int(low), int(high or low) + 1)
        if not found or min(found) < 1 or max(found) > 6:
            raise self.wrong(f"{text!r} is not on a die; faces go from 1 to 6.")
        return found


def every_effect(script: Script) -> list[Effect]:
    """The effects of a part, with those inside its parts."""
    found: list[Effect] = []
    for effect in script.effects:
        found.append(effect)
        for part in effect.parts:
            found += every_effect(part)
    return found


def deeds(script: Script) -> list[Effect]:
    """The effects of a part that do something: neither branches nor talk."""
    return [effect for effect in every_effect(script) if effect.verb < CHOICE]


def most_damage(script: Script) -> int:
    """The most damage that a part can do to one hero."""
    total = 0
    for effect in script.effects:
        if effect.verb == words.DAMAGE:
            total += 6 if effect.die else effect.amount
        elif effect.parts:
            worst = max(most_damage(part) for part in effect.parts)
            total += worst * (effect.amount if effect.verb == REPEAT else 1)
    return total


# Decks.


def load_deck(folder: Traversable, name: str = "wymer") -> Deck:
    """Read heroes, dwarves, traps, relics and wraith cards, and check what the rules need (4.2 to 4.6)."""
    deck = Deck(name)
    load_heroes(read(folder / "heroes.toml"), deck)
    load_dwarves(read(folder / "dwarves.toml"), deck)
    load_traps(read(folder / "traps.toml"), deck)
    load_relics(read(folder / "relics.toml"), deck)
    load_wraiths(read(folder / "wraiths.toml"), deck)
    return deck


def count(source: Source, section: str, found: int, wanted: int, rule: str) -> None:
    if found != wanted:
        raise ContentError(source.file, 1, section, "", f"there must be {wanted} of them, not {found} ({rule}).")


def entries(source: Source, section: str) -> list[Entry]:
    """The entries of a section, named by their key; names and keys must differ."""
    found = list(source.entries(section))
    seen: dict[str, set[str]] = {"key": set(), "name": set()}
    for entry in found:
        entry.name = entry.text("key")
        for field, known in seen.items():
            if entry.text(field) in known:
                raise entry.error(field, f"{entry.text(field)!r} stands twice; give each card its own.")
            known.add(entry.text(field))
    return found


def load_heroes(source: Source, deck: Deck) -> None:
    """Four heroes with a d6 table of powers (4.2)."""
    source.only("symbols", "power", "hero")
    symbols = source.table("symbols")
    deck.symbols = list(symbols.texts("names"))
    for entry in entries(source, "power"):
        other = entry.word("scope", SCOPES) == "other"
        script = Reader(entry, deck).script("effects")
        if not other and any(effect.who != words.SELF for effect in deeds(script)):
            raise entry.error("scope", "this power can affect others; its scope must be other (W-181).")
        deck.powers.append(Power(entry.name, entry.text("name"), entry.text("text"), other, script))
        entry.done()
    powers = [power.name for power in deck.powers]
    for entry in entries(source, "hero"):
        deck.heroes.append(load_hero(entry, deck, powers))
    count(source, "hero", len(deck.heroes), 4, "W-002")
    for symbol in range(len(deck.symbols)):
        if not any(hero.bonus[symbol] > 0 for hero in deck.heroes):
            raise symbols.error("names", f"no hero has a bonus against {deck.symbols[symbol]} (4.2).")


def load_hero(entry: Entry, deck: Deck, powers: list[str]) -> HeroCard:
    bonus = entry.mapping("bonus")
    for symbol, value in bonus.items():
        if symbol not in deck.symbols:
            raise entry.error("bonus", f"{symbol!r} is no trap symbol{nearest(symbol, deck.symbols)}")
        if not NUMBER.fullmatch(value):
            raise entry.error("bonus", f"the bonus against {symbol} must be a number, not {value!r}.")
    values = [int(bonus.get(symbol, "0")) for symbol in deck.symbols]
    card = HeroCard(
        entry.name, entry.text("name"), entry.text("kingdom"), entry.text("text"), entry.number("steps", 1, 9), values
    )
    card.powers = power_table(entry, "powers", powers)
    card.alone = power_table(entry, "alone", powers) if "alone" in entry.data else card.powers
    card.pair = power_table(entry, "pair", powers) if "pair" in entry.data else card.powers
    entry.done()
    return card


def power_table(entry: Entry, field: str, powers: list[str]) -> list[int]:
    """A power, or none, for each face of the die."""
    faces = entry.texts(field)
    if len(faces) != 6:
        raise entry.error(field, f"a die has six faces, and {len(faces)} are given; write none where none is.")
    for face in faces:
        if face != "none" and face not in powers:
            raise entry.error(field, f"{face!r} is no power{nearest(face, powers)}")
    return [NONE if face == "none" else powers.index(face) for face in faces]


def load_dwarves(source: Source, deck: Deck) -> None:
    """Four dwarves, the King among them (4.3)."""
    source.only("dwarf")
    for entry in entries(source, "dwarf"):
        deck.dwarves.append(
            DwarfCard(
                entry.name,
                entry.text("name"),
                entry.text("text"),
                entry.text("fate"),
                entry.number("steps", 1, 9),
                entry.number("health", 1, 9),
                entry.number("modifier", -6, 6, 0),
            )
        )
        entry.done()
    count(source, "dwarf", len(deck.dwarves), 4, "W-R03")
    kings = [dwarf for dwarf in deck.dwarves if dwarf.name == "king"]
    if not kings or kings[0].steps != 5:
        raise ContentError(source.file, 1, "king", "steps", "one dwarf is the King, with 5 steps (W-007, W-025).")


def load_traps(source: Source, deck: Deck) -> None:
    """Twenty-five traps, at least two kept for a revival (4.4)."""
    source.only("trap")
    for entry in entries(source, "trap"):
        deck.traps.append(load_trap(entry, deck))
    count(source, "trap", len(deck.traps), 25, "W-010")
    keep = [trap for trap in deck.traps if trap.held and any(e.verb == REVIVE for e in every_effect(trap.held))]
    if len(keep) < 2:
        raise ContentError(source.file, 1, "trap", "held", "at least 2 kept cards must revive a wraith (4.4, W-272).")


def load_trap(entry: Entry, deck: Deck) -> TrapCard:
    reader = Reader(entry, deck)
    symbol = entry.word("symbol", deck.symbols)
    card = TrapCard(
        entry.name,
        entry.text("name"),
        entry.word("kind", KINDS),
        deck.symbols.index(symbol),
        entry.number("danger", 0, 2, 0),
        reader.script("up"),
        reader.script("down"),
    )
    card.text = entry.text("text", "")
    card.up_text = entry.text("up_text")
    card.down_text = entry.text("down_text")
    keeps = any(effect.verb == KEEP_CARD for effect in every_effect(card.up))
    if keeps:
        card.held = reader.script("held")
        card.held_text = entry.text("held_text")
    elif "held" in entry.data:
        raise entry.error("held", "this card is never kept; its up part must say keep_card.")
    if max(most_damage(card.up), most_damage(card.down)) > 2:
        raise entry.error("down", "no trap may do 3 damage at once (4.4).")
    entry.done()
    return card


def load_relics(source: Source, deck: Deck) -> None:
    """Eleven relics, at least two that revive (4.5)."""
    source.only("relic")
    for entry in entries(source, "relic"):
        script = Reader(entry, deck).script("effects")
        timing = TIMINGS.index(entry.word("timing", TIMINGS))
        if timing == words.ON_ROLL and not any(effect.verb in words.DICE for effect in every_effect(script)):
            raise entry.error("timing", "a relic for rolls must change a roll; say turn, or give it such an effect.")
        if all(effect.verb in NEED_A_VILLAIN for effect in deeds(script)):
            raise entry.error("effects", "without a villain this relic would do nothing (4.5, W-R117).")
        deck.relics.append(RelicCard(entry.name, entry.text("name"), entry.text("text"), timing, script))
        entry.done()
    count(source, "relic", len(deck.relics), 11, "W-009")
    if len([r for r in deck.relics if any(e.verb == REVIVE for e in every_effect(r.script))]) < 2:
        raise ContentError(source.file, 1, "relic", "effects", "at least 2 relics must revive (4.5).")


def load_wraiths(source: Source, deck: Deck) -> None:
    """Wraith cards with a test and two paths, DARK among them (4.6)."""
    source.only("wraith")
    for entry in entries(source, "wraith"):
        deck.wraiths.append(load_wraith(entry, deck))
    count(source, "wraith", len(deck.wraiths), 32, "W-011")
    if "dark" not in [card.name for card in deck.wraiths]:
        raise ContentError(source.file, 1, "dark", "", "the card DARK is missing (W-267).")
    dark = next(card for card in deck.wraiths if card.name == "dark")
    if dark.faces != [3] or [effect.verb for effect in dark.down.effects] != [words.DEAL_TRAP]:
        raise ContentError(
            source.file,
            1,
            "dark",
            "",
            "DARK lets the wraith go on a 3 only, and else deals a trap card (W-267, W-268).",
        )
    if len([w for w in deck.wraiths if any(e.verb == REVIVE for e in every_effect(w.up))]) < 2:
        raise ContentError(source.file, 1, "wraith", "up", "at least 2 cards must revive another wraith (4.6).")


def load_wraith(entry: Entry, deck: Deck) -> WraithCard:
    reader = Reader(entry, deck)
    test = TESTS.index(entry.word("test", TESTS))
    card = WraithCard(
        entry.name, entry.text("name"), entry.text("text"), test, reader.script("up"), reader.script("down")
    )
    card.up_text = entry.text("up_text")
    card.down_text = entry.text("down_text")
    card.up_moves = entry.word("up_moves", MOVES, "yes") == "yes"
    card.down_moves = entry.word("down_moves", MOVES, "no") == "yes"
    if test == words.TEST_DIE:
        reader.field = "faces"
        card.faces = reader.faces(entry.text("faces"))
    elif test == words.TEST_CONTEST:
        card.modifier = entry.number("modifier", -3, 3, 0)
    elif test == words.TEST_CONDITION:
        card.condition = CONDITIONS.index(entry.word("condition", CONDITIONS))
    if max(most_damage(card.up), most_damage(card.down)) > 2:
        raise entry.error("down", "no path may kill an unhurt hero (4.6).")
    if all(effect.verb in NEED_A_PIECE and effect.who == words.SELF for effect in deeds(card.down)):
        raise entry.error("down", "the negative path must do something even without a piece on the board (W-R112).")
    entry.done()
    return card


# Maps.

LEAST_FLOOR = 90
LEAST_PORTALS = 6
LEAST_CLOSABLE = 16
LEAST_WIDE = 2


def load_maps(file: Traversable) -> dict[str, Board]:
    """Read the maps and hold each to the laws of the map board (4.1)."""
    source = read(file)
    source.only("map")
    boards: dict[str, Board] = {}
    for entry in source.tables("map"):
        boards[entry.name] = load_map(entry)
        entry.done()
    return boards


def load_map(entry: Entry) -> Board:
    title = entry.text("name")
    rows = entry.text("grid").strip("\n").split("\n")
    check_grid(entry, rows)
    board = Board(entry.name, title, rows)
    check_board(entry, board)
    return board


def check_grid(entry: Entry, rows: list[str]) -> None:
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise entry.error("grid", f"row {y} has {len(row)} spaces, row 0 has {len(rows[0])}; make them equal.")
        for x, sign in enumerate(row):
            if sign not in SIGNS and sign not in "1234":
                raise entry.error("grid", f"{sign!r} at {x},{y} is no terrain; use # ~ . P and 1 to 4.")
    for sign in "1234":
        if "".join(rows).count(sign) != 1:
            raise entry.error("grid", f"the start {sign} must stand on the map exactly once.")


def check_board(entry: Entry, board: Board) -> None:
    """The Must lines of the map board (4.1)."""
    regular = {c for c in range(board.spaces) if board.regular[c]}
    if len(list(components(board, regular))) != 1:
        raise entry.error("grid", "not every regular space can be walked to; join them.")
    if len(board.floor) < LEAST_FLOOR:
        raise entry.error("grid", f"there are {len(board.floor)} floor spaces; at least {LEAST_FLOOR} are needed.")
    for start in board.starts:
        if len(board.walks[start]) < 2:
            raise entry.error("grid", f"the start at {board.key(start)} needs two regular neighbours.")
        for other in board.starts:
            if start != other and board.near(start, other, 2):
                raise entry.error("grid", f"the starts at {board.key(start)} and {board.key(other)} are too close.")
    check_portals(entry, board)
    single = {gate[0] for gate in board.gates if len(gate) == 1} | set(board.portals)
    if len(single) < LEAST_CLOSABLE:
        raise entry.error("grid", f"one lock can close {len(single)} places; at least {LEAST_CLOSABLE} are needed.")
    if len([gate for gate in board.gates if len(gate) == 2]) < LEAST_WIDE:
        raise entry.error("grid", f"at least {LEAST_WIDE} gates must be two spaces wide.")
    if any(len(gate) > LEAST_CLOSABLE for gate in board.gates):
        raise entry.error("grid", "a gate is wider than there are locks.")


def check_portals(entry: Entry, board: Board) -> None:
    if len(board.portals) < LEAST_PORTALS:
        raise entry.error("grid", f"there are {len(board.portals)} portals; at least {LEAST_PORTALS} are needed.")
    for portal in board.portals:
        if len(board.walks[portal]) != 1:
            raise entry.error("grid", f"the portal at {board.key(portal)} must have exactly one regular neighbour.")
