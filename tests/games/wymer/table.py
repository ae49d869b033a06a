"""The fixture of the contract's scenarios (section 7): a small map, a few cards, and a table arranged in few words.

`Fx().put(War="3,1", King="8,5").stone("War").tile("3,2", "trap").begin("War", 1, 6, 2)` is War's turn with the King on
the board, a power roll of 1 behind it and a hero die of 6 against a villain die of 2 to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from undercroft.content.source import Entry, Source
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.prompt import PASS
from undercroft.engine.refusal import Refusal
from undercroft.engine.table import Outcome
from undercroft.engine.view import Board as Map
from undercroft.engine.view import Pile, Question, Row, Sheet
from undercroft.engine.zone import EVERYBODY
from undercroft.games.wymer import GAME
from undercroft.games.wymer.board import Board
from undercroft.games.wymer.cards import (
    NONE,
    TEST_DIE,
    TIMINGS,
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
from undercroft.games.wymer.scripts import Carry
from undercroft.games.wymer.table import (
    DEFEATED,
    DWARF,
    FIRST_RELIC,
    FIRST_TRAP,
    ON_BOARD,
    TILES,
    Dwarf,
    Hero,
    Wymer,
)
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
RULES = Effects("fx")
ONES = [1] * 100


def script(name: str, *effects: Any) -> Script:
    """A part of a card, as its data file would say it."""
    deck = Deck("words")
    deck.symbols = SYMBOLS
    deck.powers = POWERS
    return Reader(Entry(Source("fx.toml", ""), name, name, {}), deck).part(list(effects))


POWERS: list[Power] = []


def power(name: str, other: bool, *effects: Any) -> Power:
    return Power(name, name, name, other, script(name, *effects))


POWERS += [
    power("might", False, "modify_roll +2 self until=turn"),
    power("teleport", True, "teleport hero"),
    power("reveal", True, "reveal_tile within=3"),
    power("unlock", True, "destroy_lock within=3"),
    power("heal", True, "heal 1 hero within=9"),
    power("bless", True, "modify_roll +2 hero until=roll"),
]
FACES = {"War": [0, 0, 0], "Wiz": [1, 1, 1], "Ran": [2, 3, 3], "Pal": [4, 5, 5]}
"""The powers of the faces 4 to 6; 1 to 3 give none."""


def fixture_deck() -> Deck:
    """The cards that section 7 names, in small letters, and `jump`, a relic that teleports its holder."""
    deck = Deck("fx")
    deck.symbols = SYMBOLS
    deck.powers = POWERS
    for i, name in enumerate(HEROES):
        bonus = [2 if s == i else 0 for s in range(4)]
        hero = HeroCard(name.lower(), name, "", name, 4 if name == "Pal" else 5, bonus)
        hero.powers = hero.alone = hero.pair = [NONE, NONE, NONE, *FACES[name]]
        deck.heroes.append(hero)
    deck.dwarves = [DwarfCard(name.lower(), name, name, f"fate of {name}", 5, 3, 0) for name in DWARVES]
    for symbol in SYMBOLS:
        deck.traps.append(trap_card(f"hit-{symbol.lower()}", symbol, ["nothing"], ["damage 1"]))
    for symbol in SYMBOLS:
        deck.traps.append(trap_card(f"spare-{symbol.lower()}", symbol, ["keep_card"], ["damage 1"], ["revive wraith"]))
    for symbol in SYMBOLS:
        deck.traps.append(trap_card(f"dash-{symbol.lower()}", symbol, ["continue_turn 2"], ["nothing"]))
    deck.relics = [
        relic_card("plus1", "roll", "modify_roll +1 self until=roll"),
        relic_card("plus2", "roll", "modify_roll +2 self until=roll"),
        relic_card("salve", "turn", "heal 1 self"),
        relic_card("breath", "turn", "revive wraith"),
        relic_card("jump", "turn", "teleport self"),
    ]
    deck.wraiths = [
        wraith_card("dark", "3", ["nothing"], ["deal_trap other"]),
        wraith_card("drift", "4,5,6", ["nothing"], ["discard_relic hero by=target"]),
    ]
    return deck


def trap_card(name: str, symbol: str, up: list[Any], down: list[Any], held: list[Any] | None = None) -> TrapCard:
    card = TrapCard(name, name, "obstacle", SYMBOLS.index(symbol), 0, script(name, *up), script(name, *down))
    card.up_text, card.down_text, card.held_text = "the up part", "the down part", "the held part"
    card.held = script(name, *held) if held else None
    return card


def relic_card(name: str, timing: str, *effects: Any) -> RelicCard:
    return RelicCard(name, name, f"about {name}", TIMINGS.index(timing), script(name, *effects))


def wraith_card(name: str, faces: str, up: list[Any], down: list[Any]) -> WraithCard:
    card = WraithCard(name, name, "", TEST_DIE, script(name, *up), script(name, *down))
    card.faces = [int(face) for face in faces.split(",")] if faces else []
    card.up_text, card.down_text = "the bright path", "the dim path"
    return card


class Fx:
    """A table on the fixture map, arranged and played by the names of the contract."""

    def __init__(self, heroes: int = 4, **settings: str) -> None:
        villain = settings.get("villain", "yes") == "yes"
        seats = heroes + 1 if villain else heroes
        house = House(GAME.checked(settings), seats)
        self.t = t = Wymer(seats, house, FX, fixture_deck(), RULES, Chance(key_from("fx")))
        t.open_box()
        t.heard = True
        t.round = 1
        for seat in range(heroes):
            t.heroes[seat].kind = seat
            t.put(seat, FX.starts[seat])
        self.next_tile = {"trap": FIRST_TRAP, "relic": FIRST_RELIC}

    # Arranging.

    def seat(self, name: str) -> int:
        return self.t.seats - 1 if name == "villain" else HEROES.index(name)

    def space(self, key: str) -> int:
        x, y = key.split(",")
        return self.t.board.at(int(x), int(y))

    def hero(self, name: str) -> Hero:
        return self.t.heroes[self.seat(name)]

    def dwarf(self, name: str) -> Dwarf:
        return self.t.dwarves[DWARVES.index(name)]

    def put(self, **places: str) -> Fx:
        """Pieces on spaces: heroes, wraiths where they are dead, and dwarves, which are then awake."""
        for name, key in places.items():
            if name in DWARVES:
                self.dwarf(name).state = ON_BOARD
                self.t.put(DWARF + DWARVES.index(name), self.space(key))
            else:
                self.t.put(self.seat(name), self.space(key))
        return self

    def tile(self, key: str, what: str, up: bool = False, late: bool = False, seen_by: str = "") -> Fx:
        """A trap, a relic or somebody's stone; face down unless told."""
        if what in HEROES:
            tile = HEROES.index(what)
        else:
            tile = self.next_tile[what]
            self.next_tile[what] += 1
        self.t.box.remove(tile)
        knows = EVERYBODY if up else 1 << self.seat(seen_by) if seen_by else 0
        self.t.lay_tile(tile, self.space(key), late, knows)
        self.t.turn(self.space(key), up)
        return self

    def lock(self, *keys: str) -> Fx:
        for key in keys:
            self.t.bar(self.space(key))
            self.t.locks -= 1
        return self

    def stone(self, *names: str) -> Fx:
        for name in names:
            self.t.box.remove(self.seat(name))
            self.hero(name).stone = self.seat(name)
        return self

    def damage(self, **damages: int) -> Fx:
        for name, damage in damages.items():
            if name in DWARVES:
                self.dwarf(name).damage = damage
            else:
                self.hero(name).damage = damage
        return self

    def relics(self, **cards: str) -> Fx:
        names = [relic.name for relic in self.t.deck.relics]
        for name, held in cards.items():
            for card in held.split():
                self.t.relics.cards.remove(names.index(card))
                self.hero(name).relics.append(names.index(card))
        return self

    def held(self, **cards: str) -> Fx:
        """Trap cards kept for later."""
        names = [trap.name for trap in self.t.deck.traps]
        for name, held in cards.items():
            for card in held.split():
                self.t.traps.cards.remove(names.index(card))
                self.hero(name).held.append(names.index(card))
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

    def beat(self, *names: str) -> Fx:
        for name in names:
            self.dwarf(name).state = DEFEATED
        return self

    def pool(self, traps: int, relics: int) -> Fx:
        """What is left over; the tiles laid so far and those that follow come from elsewhere."""
        self.t.pool.cards = list(range(FIRST_RELIC - traps, FIRST_RELIC)) + list(range(TILES - relics, TILES))
        self.t.box = [tile for tile in self.t.box if tile not in self.t.pool.cards]
        return self

    def top(self, *names: str) -> Fx:
        """These cards lie on top of their decks, the first one first."""
        deck = self.t.deck
        decks = ((self.t.traps, deck.traps), (self.t.relics, deck.relics), (self.t.wraiths, deck.wraiths))
        for zone, cards in decks:
            known = [card.name for card in cards]
            for name in reversed(names):
                if name in known:
                    zone.cards.remove(known.index(name))
                    zone.cards.append(known.index(name))
        return self

    def new_trap(self, name: str, up: Sequence[Any] = (), down: Sequence[Any] = (), danger: int = 0) -> Fx:
        """A trap card (GEAR) of the test's own, on top of its deck."""
        card = trap_card(name, "GEAR", list(up), list(down))
        card.danger = danger
        self.t.deck.traps.append(card)
        self.t.traps.cards.append(len(self.t.deck.traps) - 1)
        return self

    def new_relic(self, name: str, timing: str, *effects: Any) -> Fx:
        """A relic card of the test's own, on top of its deck."""
        self.t.deck.relics.append(relic_card(name, timing, *effects))
        self.t.relics.cards.append(len(self.t.deck.relics) - 1)
        return self

    def new_wraith(self, name: str, faces: str, up: Sequence[Any] = (), down: Sequence[Any] = ()) -> Fx:
        """A wraith card of the test's own, on top of its deck."""
        self.t.deck.wraiths.append(wraith_card(name, faces, list(up), list(down)))
        self.t.wraiths.cards.append(len(self.t.deck.wraiths) - 1)
        return self

    # Playing.

    def begin(self, name: str, *dice: int) -> Fx:
        """The turn of somebody begins; the dice fall like this."""
        rounds = Rounds()
        rounds.turn = self.seat(name)
        self.t.stack = [rounds]
        self.t.prompts = []
        self.t.active = NONE
        self.dice(*dice)
        self.t.advance()
        return self

    def dice(self, *dice: int) -> Fx:
        """The dice that fall next; after them come ones, which bring neither powers nor luck."""
        self.t.chance.dice = [*dice, *ONES]
        return self

    def dice_left(self) -> list[int]:
        """The scripted dice that nobody has thrown."""
        dice = self.t.chance.dice or []
        return dice[: max(0, len(dice) - len(ONES))]

    def carry(self, name: str, *effects: Any) -> Fx:
        """A card that somebody reads says this; it is carried out as far as nothing is asked."""
        self.t.prompts = []
        depth = len(self.t.stack)
        self.t.push(Carry(script("a card", *effects), self.seat(name), NONE))
        while len(self.t.stack) > depth and not self.t.prompts and self.t.outcome is None:
            self.t.stack[-1].run(self.t)
        return self

    def do(self, name: str, *keys: str) -> Fx:
        """Somebody chooses; moments of others who were not named are passed."""
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

    def finish_turn(self, name: str) -> Fx:
        """Somebody takes no further part in the own turn, and everybody else lets it pass."""
        seat = self.seat(name)
        for _ in range(50):
            if self.t.active != seat or self.t.outcome is not None:
                return self
            prompt = self.t.prompts[0]
            keys = GAME.keys(self.t, prompt.options)
            wanted = next(key for key in ("pass", "stop", "end", "keep", "discard", *keys) if key in keys)
            self.t.take(prompt, keys[wanted])
        raise AssertionError(f"{name}'s turn does not end")

    # Reading.

    def offered(self, name: str, verb: str = "") -> set[str]:
        """The keys that somebody may choose now, of one verb or of all."""
        prompt = self.t.prompt_of(self.seat(name))
        keys = set(GAME.keys(self.t, prompt.options)) if prompt else set()
        return {key for key in keys if not verb or key.split()[0] == verb}

    def question(self, name: str) -> Question:
        """What somebody is asked, as they read it."""
        question = GAME.view(self.t, self.seat(name)).question
        assert question is not None
        return question

    def read(self, name: str) -> list[str]:
        """The options of somebody as they are read."""
        prompt = self.t.prompt_of(self.seat(name))
        return [GAME.option(self.t, opt, GAME.words["en"]).label for opt in prompt.options] if prompt else []

    def ends(self, name: str) -> set[str]:
        """The spaces that are offered as destinations."""
        return {key.split()[1] for key in self.offered(name) if key.startswith(("move ", "space "))}

    def asked(self) -> tuple[str, str]:
        """Who is asked, and what."""
        prompt = self.t.prompts[0]
        return self.name_of(prompt.seat), prompt.question

    def name_of(self, seat: int) -> str:
        return HEROES[seat] if 0 <= seat < len(self.t.heroes) else "villain" if seat >= 0 else "nobody"

    def on_turn(self) -> str:
        return self.name_of(self.t.active)

    def refusal(self, name: str, key: str) -> str:
        """The rule under which a choice is refused."""
        with pytest.raises(Refusal) as refused:
            GAME.choose(self.t, self.seat(name), key)
        return refused.value.rule

    def told(self, word: str, since: int = 0) -> list[list[int]]:
        """What each event of that word was about."""
        return [event.things for event in self.t.events[since:] if event.word == word]

    def words(self, *wanted: str) -> list[str]:
        """The events of these words in the order in which they happened."""
        return [event.word for event in self.t.events if event.word in wanted]

    def where(self, name: str) -> str:
        place = self.dwarf(name).place if name in DWARVES else self.hero(name).place
        return self.t.board.key(place) if place != NONE else ""

    def kind_at(self, key: str) -> str:
        """What lies there: nothing, `?` for a tile that lies face down, or what shows."""
        c = self.space(key)
        if not self.t.has_tile(c):
            return ""
        return kind(self.t.tile_at(c)) if self.t.up[c] else "?"

    def locked(self, key: str) -> bool:
        return bool(self.t.locked[self.space(key)])

    def hand(self, name: str) -> list[str]:
        """The relics and kept trap cards of a hero."""
        hero, deck = self.hero(name), self.t.deck
        return [deck.relics[card].name for card in hero.relics] + [deck.traps[card].name for card in hero.held]

    def power_of(self, name: str) -> str:
        number = self.hero(name).power
        return self.t.deck.powers[number].name if number != NONE else ""

    def relic_discard(self) -> list[str]:
        return [self.t.deck.relics[card].name for card in self.t.relic_discard]

    def trap_discard(self) -> list[str]:
        return [self.t.deck.traps[card].name for card in self.t.trap_discard]

    def outcome(self) -> Outcome:
        assert self.t.outcome is not None
        return self.t.outcome

    # What a player sees.

    def sees(self, name: str, key: str) -> list[str]:
        """What one player sees on a space, by name; what is hidden has none."""
        view = GAME.view(self.t, self.seat(name))
        board = next(area for area in view.areas if isinstance(area, Map))
        return [piece.name for piece in board.pieces if piece.place == key]

    def pile(self, name: str, pile: str) -> Pile:
        """A pile as one player sees it."""
        view = GAME.view(self.t, self.seat(name))
        return next(area for area in view.areas if isinstance(area, Pile) and area.name == pile)

    def row(self, name: str, row: str) -> list[str]:
        """The names in a row as one player sees it."""
        view = GAME.view(self.t, self.seat(name))
        return next([p.name for p in area.pieces] for area in view.areas if isinstance(area, Row) and area.name == row)

    def sheet(self, name: str, of: str) -> dict[str, str]:
        """A hero's sheet as another player sees it."""
        view = GAME.view(self.t, self.seat(name))
        sheets = [area for area in view.areas if isinstance(area, Sheet) and area.owner == self.seat(of)]
        return {line.label: line.value for line in sheets[0].lines}


def kind(tile: int) -> str:
    """A tile by its kind; a stone by its hero."""
    return HEROES[tile] if tile < FIRST_TRAP else "trap" if tile < FIRST_RELIC else "relic"


def kinds(tiles: Sequence[int]) -> tuple[int, int, int]:
    """How many stones, traps and relics there are among the tiles."""
    stones = len([tile for tile in tiles if tile < FIRST_TRAP])
    relics = len([tile for tile in tiles if tile >= FIRST_RELIC])
    return stones, len(tiles) - stones - relics, relics


def real(seats: int, seed: str = "s", until: str = "", **settings: str) -> Wymer:
    """The real game, set up by the first choice that offers itself, up to the first turn or to a question."""
    t = GAME.new(seats, settings, key_from(seed), heard=True)
    while t.round == 0 and t.prompts[0].question != until:
        keys = GAME.keys(t, t.prompts[0].options)
        wanted = next(key for key in ("enough", "confirm", "fill", *keys) if key in keys)
        t.take(t.prompts[0], keys[wanted])
    return t
