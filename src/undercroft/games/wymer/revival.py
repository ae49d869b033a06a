"""Revival: wraiths become heroes again (section S, 3.9)."""

from __future__ import annotations

from undercroft.engine.prompt import first, option
from undercroft.engine.table import Frame
from undercroft.games.wymer.table import Wymer
from undercroft.games.wymer.tiles import land
from undercroft.games.wymer.verbs import SPACE


class Revival(Frame[Wymer]):
    """A wraith is a hero again, with full health and nothing in hand (W-270 to W-280)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def run(self, t: Wymer) -> None:
        match self.next():
            case 1:
                t.ask(self.seat, "revived", "D-24")
            case _:
                t.done()

    def options(self, t: Wymer, seat: int) -> list[int]:
        """Where the wraith is, if a hero may stand there; else the nearest such space (W-278, W-R107 to W-R109)."""
        hero = t.heroes[self.seat]
        place = hero.place
        if place >= 0 and t.open(place) and not t.locked[place]:
            return [option(SPACE, place)]
        home = place if place >= 0 else t.start_of(self.seat)
        if place < 0 and t.free(home):
            return [option(SPACE, home)]
        return [option(SPACE, c) for c in nearest_for_hero(t, home)]

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        hero = t.heroes[self.seat]
        t.done()
        hero.dead = False
        hero.damage = 0
        if t.heard:
            t.tell("revived", "W-276", self.seat, [first(opt)])
        land(t, self.seat, first(opt))

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> Revival:
        c = Revival(self.seat)
        c.at = self.at
        return c


def nearest_for_hero(t: Wymer, c: int) -> list[int]:
    """The nearest open, unoccupied spaces (W-R107)."""
    best = 9999
    found: list[int] = []
    for d in range(t.board.spaces):
        far = t.board.manhattan(c, d)
        if far <= best and t.free(d) and t.open(d) and not t.locked[d]:
            if far < best:
                best = far
                found = []
            found.append(d)
    return found
