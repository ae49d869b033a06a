"""Set-up: heroes, decks, tiles, locks (section C)."""

from __future__ import annotations

from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.engine.zone import NOBODY
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.placement import (
    LockPlacement,
    StrategicPlacement,
    make_the_mix,
    scatter,
    scatter_locks,
)
from undercroft.games.wymer.table import Wymer
from undercroft.games.wymer.turns import Rounds
from undercroft.games.wymer.verbs import HERO, RANDOM, STRATEGIC


class SetUp(Frame[Wymer]):
    """Everything before the first turn (W-050 to W-072)."""

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                self.choose_heroes(t)
            case 2:
                self.shuffle_decks(t)
            case 3:
                self.choose_placement(t)
            case 4:
                make_the_mix(t)
            case 5:
                self.tiles_or_locks_first(t)
            case 6:
                self.lay_locks(t)
            case _:
                t.done()
                t.push(Rounds())

    def choose_heroes(self, t: Wymer) -> None:
        """Each hero player takes one of the four, in seat order (D-02, W-R27)."""
        seat = len([hero for hero in t.heroes if hero.kind != NONE])
        if seat == len(t.heroes):
            return
        self.again()
        if t.house.chosen:
            t.ask(seat, "hero", "D-02")
        else:
            names = [card.name for card in t.deck.heroes]
            self.claim(t, seat, names.index(t.house.named[seat]))

    def claim(self, t: Wymer, seat: int, kind: int) -> None:
        """The hero piece starts on the spot of its colour (W-052, W-055)."""
        t.heroes[seat].kind = kind
        t.put(seat, t.board.starts[kind])
        if t.heard:
            t.tell("takes-hero", "W-054", seat, [kind])

    def shuffle_decks(self, t: Wymer) -> None:
        """Three decks, shuffled apart (W-051)."""
        t.traps.shuffle(t.chance)
        t.relics.shuffle(t.chance)
        t.wraiths.shuffle(t.chance)

    def choose_placement(self, t: Wymer) -> None:
        """First edition: the villain may choose how tiles are placed (D-05, E-04)."""
        if t.house.open:
            t.ask(t.house.villain, "how-placed", "D-05")

    def options(self, t: Wymer, seat: int) -> list[int]:
        if self.at < 2:
            taken = [hero.kind for hero in t.heroes]
            return [option(HERO, kind) for kind in range(len(t.deck.heroes)) if kind not in taken]
        return [option(RANDOM), option(STRATEGIC)]

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        if verb_of(opt) == HERO:
            self.claim(t, seat, first(opt))
        else:
            t.strategic = verb_of(opt) == STRATEGIC
            t.drawn.open_to = t.tray.open_to if t.strategic else NOBODY

    def tiles_or_locks_first(self, t: Wymer) -> None:
        """With a villain tiles first, without one locks first, so that all sixteen fit (W-R13)."""
        if t.house.villain == NONE:
            scatter_locks(t)
            scatter(t)
        elif t.strategic:
            t.push(StrategicPlacement(t.house.villain))
        else:
            scatter(t)

    def lay_locks(self, t: Wymer) -> None:
        """The villain lays them (W-R14)."""
        if t.house.villain != NONE:
            t.push(LockPlacement(t.house.villain))

    def about(self) -> list[int]:
        return []

    def clone(self) -> SetUp:
        c = SetUp()
        c.at = self.at
        return c
