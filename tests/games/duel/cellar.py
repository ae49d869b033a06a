"""A cellar arranged for a test, and shorthand for playing in it."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.view import Hand, Piece
from undercroft.games.duel import GAME
from undercroft.games.duel.duel import CARDS, TILES, Cellar, Round

SQUARES = GAME.words["en"].phrases["squares"].split()


def cellar(
    ann: str = "", bob: str = "", at: str = "a1 c3", tiles: str = "", deck: str = "", blood: int = 5, round: int = 1
) -> Cellar:
    """A cellar in which Ann and Bob hold these cards; the deck's top card stands last. Tiles as `b1=rake`."""
    t = Cellar(blood, 12, Chance(key_from("a test")))
    t.lay_out()
    left = list(range(len(CARDS)))
    t.hands[0].cards, t.hands[1].cards = take(left, ann), take(left, bob)
    named = take(left, deck)
    t.deck.cards = left + named if deck != "empty" else []
    t.discard.cards = left if deck == "empty" else []
    t.place = [SQUARES.index(square) for square in at.split()]
    for laid in tiles.split():
        square, _, key = laid.partition("=")
        lay(t, SQUARES.index(square), key)
    t.push(Round(round))
    t.heard = True
    t.advance()
    return t


def take(left: list[int], keys: str) -> list[int]:
    taken: list[int] = []
    for key in keys.replace("empty", "").split():
        taken.append(next(card for card in left if CARDS[card].key == key))
        left.remove(taken[-1])
    return taken


def lay(t: Cellar, square: int, key: str) -> None:
    tiles = t.cellar.cards
    other = next(i for i, tile in enumerate(tiles) if TILES[tile].key == key and 0 < i < 8)
    tiles[square], tiles[other] = tiles[other], tiles[square]


def both(t: Cellar, ann: str, bob: str) -> None:
    """Both form their intentions."""
    GAME.choose(t, 0, ann)
    GAME.choose(t, 1, bob)


def offered(t: Cellar, seat: int) -> list[str]:
    """The keys that a seat may choose from, if it is asked."""
    question = GAME.view(t, seat).question
    return [option.key for option in question.options] if question else []


def hand(t: Cellar, owner: int, seen_by: int) -> Sequence[Piece]:
    """A hand as a seat sees it."""
    return next(a.pieces for a in GAME.view(t, seen_by).areas if isinstance(a, Hand) and a.owner == owner)


def held(t: Cellar, seat: int) -> list[str]:
    return [CARDS[card].key for card in t.hands[seat].cards]


def words(t: Cellar) -> list[str]:
    """The words of all events so far."""
    return [event.word for event in t.events]


def heading(t: Cellar) -> list[str]:
    """What is being resolved, the last on top."""
    return [heading.text for heading in GAME.view(t, 0, ["Ann", "Bob"]).stack]
