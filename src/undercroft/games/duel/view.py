"""The duel as a game: its files, its names for things, and what its table looks like."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from msgspec.structs import replace

from undercroft.content.book import load_rulebook, load_settings, load_words
from undercroft.engine.chance import Chance
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Area, Board, Cell, Hand, Piece, Pile
from undercroft.engine.words import Name, Words
from undercroft.engine.zone import EVERYBODY, Zone
from undercroft.games.duel.duel import CARDS, TILES, Cellar, Round, Sensible


class Duel(Game[Cellar]):
    """A Difference of Opinion."""

    name = "duel"
    title = "A Difference of Opinion"
    blurb = "Two gentlemen, one cellar, no candles. Keep an objection up your sleeve, and mind the rake."
    version = "1"
    seats = range(2, 3)
    verbs = ("pass", "lunge", "guard", "walk", "peek", "play")

    fixed = frozenset({"card", "tile", "square"})

    slips: Mapping[str, Sequence[int]] = MappingProxyType({})
    imagined = MappingProxyType({"medium": 24, "hard": 96, "expert": 4096})

    def __init__(self) -> None:
        here = files("undercroft.games.duel")
        self.rulebook = load_rulebook(here / "rules.toml")
        self.settings, self.presets = load_settings(here / "data/settings.toml", self.rulebook)
        self.words = {"en": load_words(here / "data/text.toml", "en", self.verbs, self.rulebook)}

    def set_up(self, seats: int, settings: Mapping[str, str], chance: Chance) -> Cellar:
        t = Cellar(3, 8, chance) if settings["length"] == "brawl" else Cellar(5, 12, chance)
        t.lay_out()
        t.push(Round(1))
        return t

    def policy(self) -> Sensible:
        return Sensible()

    def thing(self, t: Cellar, kind: str, value: int, words: Words) -> Name:
        if kind == "card":
            return Name(CARDS[value].key, CARDS[value].name, (f"card-{value}",))
        if kind == "tile":
            return Name(TILES[value].key, TILES[value].name, (f"tile-{value}",))
        square = words.phrases[f"{kind}s"].split()[value]
        return Name(square, square, (f"square-{value}",))

    def why_not(self, t: Cellar, seat: int, key: str) -> Refusal:
        verb, _, what = key.partition(" ")
        held = any(CARDS[card].key == what for card in t.hands[seat].cards)
        refusals = self.words["en"].refusals
        wording = refusals["moment" if held else verb if verb in refusals else "nonsense"]
        return Refusal(wording.text, wording.rule)

    def areas(self, t: Cellar, words: Words, names: Sequence[str]) -> list[Area]:
        hands = [Hand(name=words.phrase("hand", owner=names[i]), owner=i, pieces=cards(t.hands[i])) for i in (0, 1)]
        deck = Pile(name=words.phrase("deck"), count=len(t.deck.cards))
        discard = Pile(name=words.phrase("discard"), count=len(t.discard.cards), pieces=cards(t.discard)[::-1])
        return [self.board(t, words, names), *hands, deck, discard]

    def board(self, t: Cellar, words: Words, names: Sequence[str]) -> Board:
        tiles = [piece("tile", tile, t.cellar, f"square-{i}") for i, tile in enumerate(t.cellar.cards)]
        men = [
            Piece(
                ref=f"seat-{i + 1}",
                name=names[i],
                owner=i,
                place=f"square-{t.place[i]}",
                counters={"blood": t.blood[i]},
            )
            for i in (0, 1)
        ]
        cellar = Board(
            name=words.phrase("cellar"), shape="grid", width=3, height=3, cells=cells(words.phrases["squares"])
        )
        return replace(cellar, pieces=(*tiles, *men))


@cache
def cells(names: str) -> tuple[Cell, ...]:
    return tuple(Cell(ref=f"square-{i}", x=i % 3, y=i // 3, name=name) for i, name in enumerate(names.split()))


def cards(zone: Zone) -> tuple[Piece, ...]:
    return tuple(piece("card", card, zone) for card in zone.cards)


def piece(family: str, number: int, zone: Zone, place: str = "") -> Piece:
    """A card or a tile, and who sees it."""
    return looks(family, number, place, zone.seen_by(number))


@cache
def looks(family: str, number: int, place: str, seen: int) -> Piece:
    kind = (CARDS if family == "card" else TILES)[number]
    piece = Piece(ref=f"{family}-{number}", name=kind.name, face=kind.key, text=kind.text)
    return replace(piece, place=place, down=seen != EVERYBODY, seen_by=seen)


GAME = Duel()
