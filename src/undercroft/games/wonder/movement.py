"""Moving: heroes over dashed lines, one area at a time (B-132 to B-137)."""

from __future__ import annotations

from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.table import Frame
from undercroft.games.wonder.language import NONE, ON_ENTER_AREA, ON_LEAVE_AREA, STAT_IGNORE_SOLID
from undercroft.games.wonder.modifiers import permitted
from undercroft.games.wonder.table import Moment, Wonder
from undercroft.games.wonder.verbs import STOP, WAY


def ways_from(t: Wonder, hero: int) -> list[int]:
    """The areas that a hero can step into: over dashed lines, or over solid ones where a card allows it (B-134)."""
    place = t.heroes[hero].place
    if place == NONE:
        return []
    crosses = permitted(t, STAT_IGNORE_SOLID, hero, default=False)
    return t.way().across[place] if crosses else t.way().near[place]


def put_hero(t: Wonder, hero: int, area: int, walked: bool, rule: str) -> None:
    """A hero comes into an area; any number may share it (B-136)."""
    figure = t.heroes[hero]
    left = figure.place
    if left == area:
        return
    figure.place = area
    if t.heard:
        t.tell("moved" if walked else "put", rule, figure.seat, [hero, area])
    if left != NONE and t.listens(ON_LEAVE_AREA):
        t.moments.append(step_moment(ON_LEAVE_AREA, hero, left, left, area))
    if t.listens(ON_ENTER_AREA):
        t.moments.append(step_moment(ON_ENTER_AREA, hero, area, left if walked else NONE, area))


def step_moment(on: int, hero: int, area: int, came_from: int, to: int) -> Moment:
    moment = Moment(on)
    moment.hero = hero
    moment.area = area
    moment.came_from = came_from
    moment.to = to
    return moment


class Walk(Frame[Wonder]):
    """A hero who may go several areas, step by step, and stop anywhere (D-18)."""

    def __init__(self, hero: int, chooser: int, steps: int) -> None:
        super().__init__()
        self.hero = hero
        self.chooser = chooser
        self.steps = steps

    def run(self, t: Wonder) -> None:
        if self.steps <= 0 or t.heroes[self.hero].ko or not ways_from(t, self.hero):
            t.done()
        else:
            t.ask_hero(self.chooser, "walk", "D-18")

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(STOP), *[option(WAY, area) for area in ways_from(t, self.hero)]]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        self.steps -= 1
        if verb_of(opt) == STOP:
            self.steps = 0
        else:
            put_hero(t, self.hero, first(opt), True, "B-132")

    def about(self) -> list[int]:
        return [self.hero, self.steps]

    def clone(self) -> Walk:
        c = Walk(self.hero, self.chooser, self.steps)
        c.at = self.at
        return c


def towards(t: Wonder, start: int, goals: list[int]) -> list[int]:
    """The neighbours on a shortest way to any closest one of these areas (B-R13)."""
    reached = [(t.distance(start, goal), goal) for goal in goals if t.distance(start, goal) > 0]
    if not reached:
        return []
    least = min([steps for steps, _ in reached])
    closest = [goal for steps, goal in reached if steps == least]
    return [near for near in t.way().near[start] if any(t.distance(near, goal) == least - 1 for goal in closest)]
