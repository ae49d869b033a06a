"""The duel as a game: its files, its names for things, and what the table looks like."""

from collections.abc import Mapping, Sequence
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

HERE = files("undercroft.games.duel")


class Duel(Game[Cellar]):
    """A Difference of Opinion."""

    name, title, version, seats = "duel", "A Difference of Opinion", "1", range(2, 3)
    blurb = "Two gentlemen, one cellar, no candles. Bring a card up your sleeve and mind the rake."
    verbs = ("pass", "lunge", "guard", "walk", "peek", "play")
    rulebook = load_rulebook(HERE / "rules.toml")
    settings, presets = load_settings(HERE / "data/settings.toml", rulebook)
    words = MappingProxyType({"en": load_words(HERE / "data/text.toml", "en", verbs, rulebook)})

    def set_up(self, seats: int, settings: Mapping[str, str], chance: Chance) -> Cellar:
        t = Cellar(3, 8, chance) if settings["length"] == "brawl" else Cellar(5, 12, chance)
        t.push(Round(1))
        return t

    def policy(self) -> Sensible:
        return Sensible()

    def thing(self, t: Cellar, kind: str, value: int, words: Words) -> Name:
        if kind == "card":
            return Name(CARDS[value].key, CARDS[value].name, (f"card-{value}",))
        if kind == "tile":
            return Name(TILES[value].key, TILES[value].name, (f"tile-{value}",))
        name = words.phrases[f"{kind}s"].split()[value]
        return Name(name, name, (f"{kind}-{value}",))

    def why_not(self, t: Cellar, seat: int, key: str) -> Refusal:
        verb, _, what = key.partition(" ")
        held = any(CARDS[card].key == what for card in t.hands[seat].cards)
        refusals = self.words["en"].refusals
        wording = refusals["moment" if held else verb if verb in refusals else "nonsense"]
        return Refusal(wording.text, wording.rule)

    def areas(self, t: Cellar, words: Words, names: Sequence[str]) -> list[Area]:
        squares = [self.thing(t, "square", square, words) for square in range(9)]
        cells = [Cell(ref=name.refs[0], x=i % 3, y=i // 3, name=name.text) for i, name in enumerate(squares)]
        pieces = [piece("tile", tile, t.cellar, f"square-{i}") for i, tile in enumerate(t.cellar.cards)]
        for seat, place in enumerate(t.place):
            blood = {words.phrase("blood"): t.blood[seat]}
            man = Piece(ref=f"seat-{seat + 1}", name=names[seat], owner=seat, place=f"square-{place}", counters=blood)
            pieces.append(man)
        hands = [Hand(name=words.phrase("hand", owner=names[i]), owner=i, pieces=cards(t.hands[i])) for i in (0, 1)]
        piles = [
            Pile(name=words.phrase(z.name), count=len(z.cards), pieces=cards(z)[::-1]) for z in (t.deck, t.discard)
        ]
        board = Board(
            name=words.phrase("cellar"),
            shape="grid",
            width=3,
            height=3,
            cells=tuple(cells),
            pieces=tuple(pieces),
        )
        return [board, *hands, *piles]


def cards(zone: Zone) -> tuple[Piece, ...]:
    return tuple(piece("card", card, zone) for card in zone.cards)


def piece(family: str, number: int, zone: Zone, place: str = "") -> Piece:
    """A card or a tile, and who sees it."""
    kind, seen = (CARDS if family == "card" else TILES)[number], zone.seen_by(number)
    looks = Piece(ref=f"{family}-{number}", name=kind.name, face=kind.key, text=kind.text)
    return replace(looks, place=place, down=seen != EVERYBODY, seen_by=seen)


GAME = Duel()
