"""Playing together: trading (T-131 to T-134)."""

from __future__ import annotations

from undercroft.engine.prompt import first, option, second, verb_of
from undercroft.engine.table import Frame
from undercroft.games.tomb.cards import JACK, QUEEN, TEN, suit, suits_in
from undercroft.games.tomb.table import Player, Tomb
from undercroft.games.tomb.verbs import ACCEPT, ASK, GIVE, REFUSE


def tradable(player: Player) -> list[int]:
    """Jacks, queens and dark gifts; not gold, beasts or level cards (T-131, T-R43)."""
    goods = [TEN + s for s in suits_in(player.gifts)]
    return goods + [JACK + s for s in suits_in(player.weapons)] + [QUEEN + s for s in suits_in(player.blessings)]


def trade_options(t: Tomb, seat: int) -> list[int]:
    """One card to or from another living player; none that has moved or was refused in this turn (T-132, T-134)."""
    found: list[int] = []
    for other in range(t.seats):
        if other != seat and t.players[other].alive():
            found += [option(GIVE, card, other) for card in tradable(t.players[seat])]
            found += [option(ASK, card, other) for card in tradable(t.players[other])]
    return [opt for opt in found if not t.traded >> first(opt) & 1 and opt not in t.refused]


def hand_over(t: Tomb, card: int, giver: int, receiver: int) -> None:
    """The card keeps its orientation (T-131)."""
    here = 1 << suit(card)
    a, b = t.players[giver], t.players[receiver]
    if card < JACK:
        a.gifts &= ~here
        b.gifts |= here
    elif card < QUEEN:
        a.weapons &= ~here
        b.weapons |= here
    else:
        a.blessings &= ~here
        b.blessings |= here
    t.traded |= 1 << card
    if t.heard:
        t.tell("handed", "T-131", giver, [card, receiver])


class Trade(Frame[Tomb]):
    """The other party agrees or refuses (T-133, T-D16)."""

    def __init__(self, seat: int, opt: int) -> None:
        super().__init__()
        self.seat = seat
        self.opt = opt

    def run(self, t: Tomb) -> None:
        if self.next() == 1:
            t.ask(second(self.opt), "trade-give" if self.giving() else "trade-ask", "T-D16")
        else:
            t.done()

    def giving(self) -> bool:
        return verb_of(self.opt) == GIVE

    def options(self, t: Tomb, seat: int) -> list[int]:
        return [option(ACCEPT), option(REFUSE)]

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        if verb_of(opt) == REFUSE:
            t.refused.append(self.opt)
            if t.heard:
                t.tell("refused", "T-134", seat, [first(self.opt)])
        elif self.giving():
            hand_over(t, first(self.opt), self.seat, seat)
        else:
            hand_over(t, first(self.opt), seat, self.seat)

    def about(self) -> list[int]:
        return [first(self.opt), self.seat]

    def clone(self) -> Trade:
        c = Trade(self.seat, self.opt)
        c.at = self.at
        return c
