"""The end of a turn: victory, empty decks, the hand limit (section 15, D-R53 to D-R61)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import first
from undercroft.engine.table import Frame, Outcome
from undercroft.games.dungeons.effects import discard_loot, hand_options
from undercroft.games.dungeons.table import Realm
from undercroft.games.dungeons.verbs import DISCARD

# The check.


def cause_of_end(t: Realm) -> str:
    """Why the game ends now, if it does (D-161, D-162, D-R61); all players' VP count (D-R56)."""
    for seat in range(t.seats):
        if t.vp(seat) >= t.goal():
            return "goal"
    if not (t.forum.cards and t.dungeons.cards and t.loot.cards):
        return "empty"
    return "long" if t.turn >= t.seats * t.house.most_rounds else ""


RULES: Final = {"goal": "D-161", "empty": "D-162", "long": "D-R61"}


def check(t: Realm) -> None:
    """At the end of Phase 3 of every turn (D-160); with the option the round is played to its end (D-R55)."""
    cause = cause_of_end(t)
    if cause and not t.last_round:
        t.last_round = cause
        if t.heard and t.house.finish_round and t.turn % t.seats:
            t.tell("last-round", "D-R55", t.active, [])
    if t.last_round and (not t.house.finish_round or t.turn % t.seats == 0):
        scores = [t.vp(seat) for seat in range(t.seats)]
        t.finish(Outcome(winners(t, scores), t.last_round, RULES[t.last_round], scores))


def winners(t: Realm, scores: list[int]) -> list[int]:
    """Most VP (D-163, D-R57); a tie is shared, or broken by Dungeons, then cards in hand (D-R58)."""
    best = [seat for seat in range(t.seats) if scores[seat] == max(scores)]
    if t.house.break_ties and len(best) > 1:
        most = max([len(t.players[seat].claimed) for seat in best])
        best = [seat for seat in best if len(t.players[seat].claimed) == most]
        cards = max([len(t.hands[seat].cards) for seat in best])
        best = [seat for seat in best if len(t.hands[seat].cards) == cards]
    return best


# The hand limit.


class HandLimit(Frame[Realm]):
    """Everybody above the limit chooses at the same time what to discard (D-164, D-R60, DP-13)."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.picked: list[list[int]] = [[] for _ in range(seats)]

    def run(self, t: Realm) -> None:
        if self.next() == 1:
            for seat in range(t.seats):
                self.ask_for_more(t, seat)
        else:
            t.done()
            self.reveal(t)

    def excess(self, t: Realm, seat: int) -> int:
        return len(t.hands[seat].cards) - t.hand_limit(seat) - len(self.picked[seat])

    def ask_for_more(self, t: Realm, seat: int) -> None:
        if self.excess(t, seat) > 0:
            t.ask(seat, "limit", "DP-13", discreet=True)

    def options(self, t: Realm, seat: int) -> list[int]:
        """Cards of any kind (D-R28)."""
        return hand_options(t, seat, DISCARD, self.picked[seat])

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        self.picked[seat].append(first(opt))
        self.ask_for_more(t, seat)

    def reveal(self, t: Realm) -> None:
        """Clockwise from the active player, face up; no window (D-R60)."""
        for i in range(t.seats):
            seat = (t.active + i) % t.seats
            for card in self.picked[seat]:
                discard_loot(t, seat, card, "D-164")

    def redealt(self, t: Realm, seats: int, chance: Chance) -> None:
        """What others have picked is theirs to know until it is revealed."""
        for seat in range(t.seats):
            if self.picked[seat] and not seats >> seat & 1:
                hidden = sorted(t.hands[seat].cards)
                chance.shuffle(hidden)
                self.picked[seat] = hidden[: len(self.picked[seat])]

    def clone(self) -> HandLimit:
        c = HandLimit(0)
        c.at = self.at
        c.picked = [picked.copy() for picked in self.picked]
        return c
