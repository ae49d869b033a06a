"""Zones: where cards lie that not everybody may know."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.engine.chance import Chance

NOBODY: Final = 0
EVERYBODY: Final = -1
SPECTATOR: Final = 30
"""The seat of somebody who only watches; players sit at 0, 1, 2 ..."""


def bit(seat: int) -> int:
    """The mask of one seat, for the places that say who sees what."""
    return 1 << seat


@mypyc_attr(acyclic=True)
class Zone:
    """Cards in an order, the last one on top, and who knows them.

    `open_to` is the mask of the seats that see every card here. `known` adds, for single cards, the seats that
    have seen this very card lie here; a shuffle ends that. Cards are numbers that occur once in their family,
    and a re-deal exchanges unseen cards only within a family.
    """

    def __init__(self, name: str, family: int, open_to: int, cards: list[int]) -> None:
        self.name = name
        self.family = family
        self.open_to = open_to
        self.cards = cards
        self.known: dict[int, int] | None = None

    def clone(self) -> Zone:
        c = Zone(self.name, self.family, self.open_to, self.cards.copy())
        if self.known is not None:
            c.known = self.known.copy()
        return c

    def seen_by(self, card: int) -> int:
        """The mask of the seats that know this card to lie here."""
        if self.known is None:
            return self.open_to
        return self.open_to | self.known.get(card, NOBODY)

    def show(self, card: int, seats: int) -> None:
        """Let these seats know a card that lies here, until the zone is shuffled."""
        if self.known is None:
            self.known = {}
        self.known[card] = self.known.get(card, NOBODY) | seats

    def forget(self, card: int) -> None:
        """Drop what was known of a card that has left."""
        if self.known is not None:
            self.known.pop(card, None)

    def take(self, card: int) -> None:
        """Remove one named card."""
        self.cards.remove(card)
        self.forget(card)

    def shuffle(self, chance: Chance) -> None:
        """Shuffle; nobody knows any longer what lies where."""
        chance.shuffle(self.cards)
        self.known = None

    def remembered(self) -> list[int] | None:
        """Who knows the card at each place, to be restored when other cards lie there."""
        known = self.known
        if known is None:
            return None
        return [known.get(card, NOBODY) for card in self.cards]

    def remember(self, masks: list[int] | None) -> None:
        """What a seat has seen of a place holds for the card that lies there now."""
        if masks is not None:
            self.known = {self.cards[i]: masks[i] for i in range(len(masks)) if masks[i]}
