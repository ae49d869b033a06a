"""The odds of an encounter, from what everybody can count: which ranks are still in the combat stack (T-H02).

Only the composition of the stack enters, never its order: a policy that asks here knows no more than a player who
counts cards. One round is exact, also where the stack runs out and its discard is shuffled (T-109 to T-111). That a
round after a tie is drawn from what is left is neglected, as is, for a martial artist, which ranks the clubs have.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tomb.cards import CLUBS, suit
from undercroft.games.tomb.house import ENEMY, KICKER, PLAYER, STANDOFF
from undercroft.games.tomb.table import MARTIAL, Tomb

RANKS_IN_COMBAT: Final = 5
MOST_CARDS: Final = 20
MOST_ODDS: Final = 200_000
"""How many odds are remembered before all are forgotten."""


def _pascal() -> list[list[float]]:
    rows = [[0.0] * (MOST_CARDS + 1) for _ in range(MOST_CARDS + 1)]
    for n in range(MOST_CARDS + 1):
        rows[n][0] = 1.0
        for k in range(1, n + 1):
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k]
    return rows


CHOOSE: Final = _pascal()
"""How many ways there are to take k of n cards."""


class Pile:
    """Some cards of unknown order: how many of them are of each rank, the lowest first, and how many are clubs."""

    def __init__(self) -> None:
        self.key = 0
        self.size = 0
        self.clubs = 0
        self.below = [0, 0, 0, 0, 0, 0]
        """How many cards are among the lowest 0, 1, ... 5 ranks."""

    def count(self, cards: list[int]) -> None:
        """Count these cards."""
        self.key = 0
        self.clubs = 0
        self.size = len(cards)
        for card in cards:
            self.key += 1 << 3 * (card >> 2)
            if suit(card) == CLUBS:
                self.clubs += 1
        total = 0
        for r in range(RANKS_IN_COMBAT):
            total += self.key >> 3 * r & 7
            self.below[r + 1] = total

    def at_most(self, ours: int, best: int, theirs: int, worst: int) -> float:
        """The chance that `ours` cards hold none above a rank and the `theirs` next ones none above another."""
        if best < worst:
            return self._within(ours, best, theirs, worst)
        return self._within(theirs, worst, ours, best)

    def _within(self, few: int, low: int, more: int, high: int) -> float:
        """The side with the lower limit takes its cards first: who draws first does not matter."""
        fit, also = self.below[low], self.below[high] - few
        if fit < few or also < more:
            return 0.0
        chance = CHOOSE[fit][few] / CHOOSE[self.size][few]
        return chance * CHOOSE[also][more] / CHOOSE[self.size - few][more]


class Draw:
    """What both sides draw in one round: so many from the stack, the rest from the discard shuffled into it."""

    def __init__(self, stack: Pile, discard: Pile, ours: int, theirs: int, spare: int = 1) -> None:
        self.stack = stack
        self.discard = discard
        left = stack.size + discard.size
        ours = max(0, min(ours, left - spare))
        theirs = min(theirs, left - ours)
        self.ours = ours
        self.theirs = theirs
        self.ours_at_once = min(ours, stack.size)
        self.theirs_at_once = min(theirs, stack.size - self.ours_at_once)

    def at_most(self, best: int, worst: int) -> float:
        """The chance that neither side draws above its limit."""
        a, b = self.ours_at_once, self.theirs_at_once
        chance = self.stack.at_most(a, best, b, worst)
        if self.ours > a or self.theirs > b:
            chance *= self.discard.at_most(self.ours - a, best, self.theirs - b, worst)
        return chance


def one_round(draw: Draw, seen: int = 0, feared: int = 0) -> tuple[float, float]:
    """The chances that the round is won and that it is lost, by the single highest rank (T-106).

    `seen` and `feared` are the highest ranks, 1 for a 2 up to 5 for a 6, that the sides are known to draw besides.
    """
    won = lost = 0.0
    for r in range(1, RANKS_IN_COMBAT + 1):
        both = _limited(draw, r - 1, r - 1, seen, feared)
        won += _limited(draw, r, r - 1, seen, feared) - both
        lost += _limited(draw, r - 1, r, seen, feared) - both
    return won, lost


def _limited(draw: Draw, best: int, worst: int, seen: int, feared: int) -> float:
    return 0.0 if seen > best or feared > worst else draw.at_most(best, worst)


def kicker_round(stack: Pile, ours: int, theirs: int) -> tuple[float, float]:
    """The same where ties go to the next highest card, then to the greater number: the highest rank decides of which
    the sides do not have equally many (T-R17)."""
    return _kicker(stack, RANKS_IN_COMBAT, ours, theirs)


def _kicker(stack: Pile, ranks: int, ours: int, theirs: int) -> tuple[float, float]:
    if ranks == 0 or ours + theirs == 0:
        return 0.0, 0.0
    lower = stack.below[ranks - 1]
    here = stack.below[ranks] - lower
    ways = CHOOSE[here + lower][ours] * CHOOSE[here + lower - ours][theirs]
    won = lost = 0.0
    for i in range(min(ours, here) + 1):
        for j in range(min(theirs, here - i) + 1):
            if ours - i + theirs - j > lower:
                continue
            chance = CHOOSE[here][i] * CHOOSE[here - i][j]
            chance *= CHOOSE[lower][ours - i] * CHOOSE[lower - ours + i][theirs - j] / ways
            if i > j:
                won += chance
            elif j > i:
                lost += chance
            else:
                later = _kicker(stack, ranks - 1, ours - i, theirs - j)
                won += chance * later[0]
                lost += chance * later[1]
    return won, lost


def settle(ties: int, won: float, lost: float) -> tuple[float, float]:
    """What a round's chances mean for the encounter by the house rule for ties (T-107, T-R17)."""
    if ties == PLAYER:
        return 1.0 - lost, lost
    if ties == ENEMY:
        return won, 1.0 - won
    if ties == STANDOFF:
        return won, lost
    decided = won + lost
    if decided <= 0.0:
        return 0.0, 1.0
    return won / decided, lost / decided


class Odds:
    """The chances of encounters, remembered: the same stacks come again and again in playouts."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[float, float]] = {}
        self.stack = Pile()
        self.discard = Pile()
        self.top: list[int] = []
        """The ranks, 1 to 5, of the top cards that the eyes in question have seen, the topmost first."""

    def look(self, t: Tomb, seat: int) -> None:
        """Count the combat cards as a seat knows them."""
        cards = t.combat.cards
        known = t.combat.known
        self.top = []
        if known is None:
            self.stack.count(cards)
        else:
            n = len(cards)
            while n > 0 and known.get(cards[n - 1], 0) >> seat & 1:
                n -= 1
                self.top.append((cards[n] >> 2) + 1)
            self.stack.count(cards[:n])
        self.discard.count(t.combat_discard)

    def encounter(self, t: Tomb, seat: int, ours: int, theirs: int) -> tuple[float, float]:
        """The chances to win and to lose with these numbers of cards, on the stacks last looked at."""
        martial = t.players[seat].skill == MARTIAL
        if self.top:
            return self._foreseen(t.house.ties, ours, theirs)
        key = self._key(t.house.ties, martial, ours, theirs)
        found = self.known.get(key)
        if found is None:
            found = self._martial(t.house.ties, ours, theirs) if martial else self._plain(t.house.ties, ours, theirs)
            if len(self.known) >= MOST_ODDS:
                self.known.clear()
            self.known[key] = found
        return found

    def _key(self, ties: int, martial: bool, ours: int, theirs: int) -> int:
        key = self.stack.key | min(ours, 31) << 15 | min(theirs, 31) << 20 | ties << 25
        if martial:
            return key | 1 << 28 | self.stack.clubs << 29 | self.discard.clubs << 32 | self.discard.key << 35
        if ours + theirs > self.stack.size:
            key |= self.discard.key << 35
        return key

    def _plain(self, ties: int, ours: int, theirs: int) -> tuple[float, float]:
        draw = Draw(self.stack, self.discard, ours, theirs)
        if ties == KICKER and draw.ours + draw.theirs <= self.stack.size:
            won, lost = kicker_round(self.stack, draw.ours, draw.theirs)
        else:
            won, lost = one_round(draw)
        return settle(ties, won, lost)

    def _foreseen(self, ties: int, ours: int, theirs: int) -> tuple[float, float]:
        """Some of the cards are known: the player's side draws them first (T-105)."""
        seen = feared = mine = foes = 0
        for r in self.top:
            if mine < ours:
                mine += 1
                seen = max(seen, r)
            elif foes < theirs:
                foes += 1
                feared = max(feared, r)
        spare = 0 if foes else 1
        won, lost = one_round(Draw(self.stack, self.discard, ours - mine, theirs - foes, spare), seen, feared)
        return settle(ties, won, lost)

    def _martial(self, ties: int, ours: int, theirs: int) -> tuple[float, float]:
        """Each club gives one more card and stops the enemy (T-185, T-187): the chances of all numbers there are."""
        size, clubs = self.stack.size, self.stack.clubs
        if ours + theirs > size:
            size, clubs = size + self.discard.size, clubs + self.discard.clubs
        won = lost = told = 0.0
        for extra in range(clubs + 1):
            drawn = min(ours + extra, size - 1)
            chance = extra_cards(size, clubs, ours, extra)
            if chance <= 0.0:
                continue
            for foes in range(1, theirs + 1):
                stop = chance * stopped_at(size - drawn, clubs - extra, theirs, foes)
                if stop > 0.0:
                    one = self._plain(STANDOFF, drawn, foes)
                    won += stop * one[0]
                    lost += stop * one[1]
                    told += stop
        return settle(ties, won / told, lost / told) if told > 0.0 else settle(ties, won, lost)


def extra_cards(size: int, clubs: int, due: int, extra: int) -> float:
    """The chance that a side that draws one more card for each club draws exactly that many clubs (T-187)."""
    total = due + extra
    if total >= size:
        return 1.0 if extra == clubs else 0.0
    plain = size - clubs
    if due > plain or due == 0:
        return 0.0
    # The last card drawn is no club, and `extra` of those before it are.
    before = CHOOSE[clubs][extra] * CHOOSE[plain][due - 1] / CHOOSE[size][total - 1]
    return before * (plain - due + 1) / (size - total + 1)


def stopped_at(size: int, clubs: int, due: int, drawn: int) -> float:
    """The chance that an enemy whom the first club stops draws exactly that many cards (T-185)."""
    if drawn > size:
        return 0.0
    plain = size - clubs
    before = CHOOSE[plain][drawn - 1] / CHOOSE[size][drawn - 1] if drawn - 1 <= plain else 0.0
    if drawn in (due, size):
        return before
    return before * clubs / (size - drawn + 1)
