"""Relics: drawing, keeping, trading, handing over and playing them (section M, 3.5)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import first, option, second, verb_of
from undercroft.engine.table import Frame
from undercroft.games.wymer.cards import ANY_TIME, NONE, only_on_dice
from undercroft.games.wymer.scripts import Carry, script_possible
from undercroft.games.wymer.table import MOST_RELICS, Wymer
from undercroft.games.wymer.verbs import CARD, DISCARD, GIVE, KEEP, RELIC, TRADE, USE


def relic_options(t: Wymer, seat: int, timing: int, won: bool = False) -> list[int]:
    """The relics that a hero may play now."""
    found: list[int] = []
    add_relics(t, seat, timing, won, found)
    return found


def add_relics(t: Wymer, seat: int, timing: int, won: bool, found: list[int]) -> None:
    """The relics that may be played at this time or any, and would do something (W-R69, W-R73).

    What only changes rolls does nothing for a roll that is won as it stands.
    """
    for card in t.heroes[seat].relics:
        relic = t.deck.relics[card]
        useless = won and only_on_dice(relic.script)
        if relic.timing in (timing, ANY_TIME) and not useless and script_possible(t, relic.script, seat):
            found.append(option(RELIC, card))


def add_held(t: Wymer, seat: int, found: list[int]) -> None:
    """The trap cards kept for later that would do something now (W-R110)."""
    for card in t.heroes[seat].held:
        script = t.deck.traps[card].held
        if script is not None and script_possible(t, script, seat):
            found.append(option(CARD, card))


def play_relic(t: Wymer, seat: int, card: int) -> None:
    """A played relic goes to the discard pile and takes effect (W-R72)."""
    t.heroes[seat].relics.remove(card)
    t.relic_discard.append(card)
    t.deeds += 1
    if t.heard:
        t.tell("plays-relic", "W-161", seat, [card])
    t.push(Carry(t.deck.relics[card].script, seat, NONE))


def play_held(t: Wymer, seat: int, card: int) -> None:
    """A trap card kept for later is used (W-274)."""
    t.heroes[seat].held.remove(card)
    t.trap_discard.append(card)
    t.deeds += 1
    if t.heard:
        t.tell("plays-card", "W-274", seat, [card])
    script = t.deck.traps[card].held
    assert script is not None
    t.push(Carry(script, seat, NONE))


def hand_over_options(t: Wymer, seat: int) -> list[int]:
    """One relic for a living hero within one space who has room for it (W-165, W-166, W-R31, W-R32)."""
    apart = t.board.apart[t.heroes[seat].place]
    found: list[int] = []
    for other in range(len(t.heroes)):
        hero = t.heroes[other]
        if other != seat and not hero.dead and len(hero.relics) < MOST_RELICS and apart[hero.place] <= 1:
            found += [option(GIVE, card, other) for card in t.heroes[seat].relics]
    return found


def hand_over(t: Wymer, seat: int, opt: int) -> None:
    card, other = first(opt), second(opt)
    t.heroes[seat].relics.remove(card)
    t.heroes[other].relics.append(card)
    t.deeds += 1
    if t.heard:
        t.tell("gives-relic", "W-165", seat, [card, other])


@mypyc_attr(free_list_len=1)
class DrawRelic(Frame[Wymer]):
    """A relic is drawn: kept, used at once, discarded or traded (W-160 to W-163, D-13, D-14)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.card = NONE

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                self.draw(t)
            case 2:
                self.decide(t)
            case _:
                t.done()

    def draw(self, t: Wymer) -> None:
        self.card = t.draw_relic()
        t.deeds += 1
        if self.card == NONE:
            t.done()
            if t.heard:
                t.tell("deck-empty", "W-R65", self.seat, [])
        elif t.heard:
            t.tell("draws-relic", "W-160", self.seat, [self.card])

    def decide(self, t: Wymer) -> None:
        full = len(t.heroes[self.seat].relics) >= MOST_RELICS
        t.ask(self.seat, "third-relic" if full else "new-relic", "D-14" if full else "D-13")

    def options(self, t: Wymer, seat: int) -> list[int]:
        """It may be used at once if it does anything, whatever its timing (W-R69)."""
        use = [option(USE)] if self.useful(t) else []
        held = t.heroes[seat].relics
        if len(held) < MOST_RELICS:
            return [option(KEEP), *use]
        return [option(DISCARD), *[option(TRADE, card) for card in held], *use]

    def useful(self, t: Wymer) -> bool:
        return script_possible(t, t.deck.relics[self.card].script, self.seat)

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        card, self.card = self.card, NONE
        hero = t.heroes[seat]
        match verb_of(opt):
            case v if v == KEEP:
                hero.relics.append(card)
            case v if v == TRADE:
                hero.relics.remove(first(opt))
                hero.relics.append(card)
                t.relic_discard.append(first(opt))
                if t.heard:
                    t.tell("trades-relic", "W-163", seat, [first(opt), card])
            case v if v == USE:
                hero.relics.append(card)
                play_relic(t, seat, card)
            case _:
                t.relic_discard.append(card)
                if t.heard:
                    t.tell("discards-relic", "W-163", seat, [card])

    def holding(self) -> list[int]:
        return [200 + self.card] if self.card != NONE else []

    def about(self) -> list[int]:
        return [self.seat, self.card]

    def clone(self) -> DrawRelic:
        c = DrawRelic(self.seat)
        c.at = self.at
        c.card = self.card
        return c
