"""The fixture of the contract's scenarios (section 7): a small map, a few cards, and a table arranged at will."""

from __future__ import annotations

from typing import Any

from undercroft.content.source import Entry, Source
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.prompt import PASS
from undercroft.engine.refusal import Refusal
from undercroft.engine.zone import EVERYBODY
from undercroft.games.wymer import GAME
from undercroft.games.wymer.board import Board
from undercroft.games.wymer.cards import (
    NONE,
    TEST_DIE,
    Deck,
    DwarfCard,
    HeroCard,
    Power,
    RelicCard,
    Script,
    TrapCard,
    WraithCard,
)
from undercroft.games.wymer.effects import Effects
from undercroft.games.wymer.house import House
from undercroft.games.wymer.lore import Reader
from undercroft.games.wymer.table import DEFEATED, DWARF, FIRST_RELIC, FIRST_TRAP, ON_BOARD, Wymer
from undercroft.games.wymer.turns import Rounds

FX = Board(
    "fx",
    "Fixture",
    [
        "###########",
        "#1..#....2#",
        "#.#...##.##",
        "#.#.#P#...P",
        "#P#.###.~.#",
        "###.....~.#",
        "#...#.#.~.#",
        "#3..#P#..4#",
        "###########",
    ],
)
HEROES = ("War", "Wiz", "Ran", "Pal")
DWARVES = ("King", "Dw2", "Dw3", "Dw4")
SYMBOLS = ["CLAW", "RUNE", "GEAR", "SKULL"]


def script(name: str, *effects: Any) -> Script:
    """A part of a card, as its data file would say it."""
    deck = Deck("words")
    deck.symbols = SYMBOLS
    return Reader(Entry(Source("fx.toml", ""), name, name, {}), deck).part(list(effects))


def power(name: str, other: bool, *effects: Any) -> Power:
    return Power(name, name, name, other, script(name, *effects))


def fixture_deck() -> Deck:
    """The cards that section 7 names, in small letters."""
    deck = Deck("fx")
    deck.symbols = SYMBOLS
    deck.powers = [
        power("might", False, "modify_roll +2 self until=turn"),
        power("teleport", True, "teleport hero"),
        power("reveal", True, "reveal_tile within=3"),
        power("unlock", True, "destroy_lock within=3"),
        power("heal", True, "heal 1 hero within=9"),
        power("bless", True, "modify_roll +2 hero until=roll"),
    ]
    faces = {"War": [0, 0, 0], "Wiz": [1, 1, 1], "Ran": [2, 3, 3], "Pal": [4, 5, 5]}
    for i, name in enumerate(HEROES):
        bonus = [2 if s == i else 0 for s in range(4)]
        hero = HeroCard(name.lower(), name, "", name, 4 if name == "Pal" else 5, bonus)
        hero.powers = [NONE, NONE, NONE, *faces[name]]
        deck.heroes.append(hero)
    deck.dwarves = [DwarfCard(name.lower(), name, name, f"fate of {name}", 5, 3, 0) for name in DWARVES]
    for kind in ("hit", "spare", "dash"):
        for i, symbol in enumerate(SYMBOLS):
            deck.traps.append(fixture_trap(kind, i, symbol))
    deck.relics = [
        RelicCard("plus1", "plus1", "", 0, script("plus1", "modify_roll +1 self until=roll")),
        RelicCard("plus2", "plus2", "", 0, script("plus2", "modify_roll +2 self until=roll")),
        RelicCard("salve", "salve", "", 1, script("salve", "heal 1 self")),
        RelicCard("breath", "breath", "", 1, script("breath", "revive wraith")),
        RelicCard("jump", "jump", "", 1, script("jump", "teleport self")),
    ]
    dark = WraithCard("dark", "DARK", "", TEST_DIE, script("dark", "nothing"), script("dark", "deal_trap other"))
    dark.faces = [3]
    drift = WraithCard(
        "drift", "drift", "", TEST_DIE, script("drift", "nothing"), script("drift", "discard_relic hero by=target")
    )
    drift.faces = [4, 5, 6]
    deck.wraiths = [dark, drift]
    return deck


def fixture_trap(kind: str, symbol: int, name: str) -> TrapCard:
    up = {"hit": "nothing", "spare": "keep_card", "dash": "continue_turn 2"}[kind]
    down = "nothing" if kind == "dash" else "damage 1"
    key = f"{kind}-{name.lower()}"
    trap = TrapCard(key, key, "obstacle", symbol, 0, script(key, up), script(key, down))
    trap.up_text, trap.down_text = "up", "down"
    if kind == "spare":
        trap.held = script(key, "revive wraith")
    return trap


DECK = fixture_deck()
RULES = Effects("fx")


class Fx:
    """A table on the fixture map, arranged and played by the names of the contract."""

    def __init__(self, heroes: int = 4, board: Board = FX, deck: Deck = DECK, **settings: str) -> None:
        villain = settings.get("villain", "yes") == "yes"
        seats = heroes + 1 if villain else heroes
        house = House(GAME.checked(settings), seats)
        self.t = t = Wymer(seats, house, board, deck, RULES, Chance(key_from("fx")))
        t.heard = True
        t.round = 1
        for seat in range(heroes):
            t.heroes[seat].kind = seat
            t.put(seat, board.starts[seat])
        self.new_tiles = {"trap": FIRST_TRAP, "relic": FIRST_RELIC}

    # Arranging.

    def seat(self, name: str) -> int:
        return self.t.seats - 1 if name == "villain" else HEROES.index(name)

    def space(self, key: str) -> int:
        x, y = key.split(",")
        return self.t.board.at(int(x), int(y))

    def hero(self, name: str) -> Any:
        return self.t.heroes[self.seat(name)]

    def dwarf(self, name: str) -> Any:
        return self.t.dwarves[DWARVES.index(name)]

    def put(self, **places: str) -> Fx:
        for name, key in places.items():
            if name in DWARVES:
                self.dwarf(name).state = ON_BOARD
                self.t.put(DWARF + DWARVES.index(name), self.space(key))
            else:
                self.t.put(self.seat(name), self.space(key))
        return self

    def tile(self, key: str, what: str, up: bool = False, late: bool = False, seen_by: int = 0) -> Fx:
        if what in HEROES:
            tile = HEROES.index(what)
        else:
            tile = self.new_tiles[what]
            self.new_tiles[what] += 1
        self.t.box.remove(tile)
        self.t.lay_tile(tile, self.space(key), late, EVERYBODY if up else seen_by)
        self.t.up[self.space(key)] = up
        return self

    def lock(self, *keys: str) -> Fx:
        for key in keys:
            self.t.locked[self.space(key)] = True
            self.t.locks -= 1
        return self

    def stone(self, *names: str) -> Fx:
        for name in names:
            self.t.box.remove(self.seat(name))
            self.hero(name).stone = self.seat(name)
        return self

    def damage(self, **damages: int) -> Fx:
        for name, damage in damages.items():
            self.hero(name).damage = damage
        return self

    def relics(self, **cards: str) -> Fx:
        names = [relic.name for relic in self.t.deck.relics]
        for name, held in cards.items():
            for card in held.split():
                self.t.relics.cards.remove(names.index(card))
                self.hero(name).relics.append(names.index(card))
        return self

    def power(self, **powers: str) -> Fx:
        names = [each.name for each in self.t.deck.powers]
        for name, held in powers.items():
            self.hero(name).power = names.index(held)
        return self

    def wraith(self, **places: str) -> Fx:
        """A dead hero; an empty place is a removed piece."""
        for name, key in places.items():
            self.hero(name).dead = True
            self.hero(name).deaths = 1
            self.t.lift(self.seat(name))
            if key:
                self.t.put(self.seat(name), self.space(key))
        return self

    def top(self, *names: str) -> Fx:
        """These cards lie on top of their decks, the first one first."""
        for zone, cards in ((self.t.traps, DECK.traps), (self.t.relics, DECK.relics), (self.t.wraiths, DECK.wraiths)):
            known = [card.name for card in cards]
            for name in reversed(names):
                if name in known:
                    zone.cards.remove(known.index(name))
                    zone.cards.append(known.index(name))
        return self

    def pool(self, traps: int, relics: int) -> Fx:
        self.t.pool.cards = list(range(FIRST_RELIC - traps, FIRST_RELIC)) + list(range(56 - relics, 56))
        self.t.box = [tile for tile in self.t.box if tile not in self.t.pool.cards]
        return self

    def beat(self, *names: str) -> Fx:
        for name in names:
            self.dwarf(name).state = DEFEATED
        return self

    # Playing.

    def begin(self, name: str, *dice: int) -> Fx:
        """The turn of somebody begins; the dice fall like this."""
        rounds = Rounds()
        rounds.turn = self.seat(name)
        self.t.stack = [rounds]
        self.t.prompts = []
        self.t.active = NONE
        self.t.chance.dice = list(dice)
        self.t.advance()
        return self

    def dice(self, *dice: int) -> Fx:
        self.t.chance.dice = list(dice)
        return self

    def do(self, name: str, *keys: str) -> Fx:
        """Somebody chooses; powers of others that nobody wants are passed."""
        for key in keys:
            self.settle(self.seat(name), key)
            GAME.choose(self.t, self.seat(name), key)
        return self

    def settle(self, seat: int, key: str) -> None:
        for _ in range(20):
            prompt = self.t.prompt_of(seat)
            if prompt is not None and key in GAME.keys(self.t, prompt.options):
                return
            others = [p for p in self.t.prompts if p.question == "moment"]
            if not others:
                return
            self.t.take(others[0], PASS)

    def offered(self, name: str) -> set[str]:
        prompt = self.t.prompt_of(self.seat(name))
        return set(GAME.keys(self.t, prompt.options)) if prompt else set()

    def ends(self, name: str) -> set[str]:
        """Where the mover may end, by destination or by staying."""
        return {key.split()[-1] for key in self.offered(name) if key.startswith(("move ", "space "))}

    def asked(self) -> tuple[str, str]:
        """Who is asked, and what."""
        prompt = self.t.prompts[0]
        names = [*HEROES[: len(self.t.heroes)], "villain"]
        return names[prompt.seat], prompt.question

    def refusal(self, name: str, key: str) -> str:
        """The rule under which a choice is refused."""
        try:
            GAME.choose(self.t, self.seat(name), key)
        except Refusal as refused:
            return refused.rule
        raise AssertionError(f"{key!r} is not refused")

    def told(self, word: str) -> list[list[int]]:
        return [event.things for event in self.t.events if event.word == word]

    def where(self, name: str) -> str:
        place = self.dwarf(name).place if name in DWARVES else self.hero(name).place
        return self.t.board.key(place) if place != NONE else ""

    def kind_at(self, key: str) -> str:
        """What lies there: face down, or what shows."""
        c = self.space(key)
        if not self.t.has_tile(c):
            return ""
        if not self.t.up[c]:
            return "?"
        tile = self.t.tile_at(c)
        return HEROES[tile] if tile < FIRST_TRAP else "trap" if tile < FIRST_RELIC else "relic"
