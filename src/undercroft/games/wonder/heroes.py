"""Heroes and Upgrade cards: choosing who you are, and what you learn (B-049 to B-071)."""

from __future__ import annotations

from undercroft.engine.prompt import first, option
from undercroft.engine.table import Frame
from undercroft.games.wonder.language import NONE
from undercroft.games.wonder.modifiers import max_hearts
from undercroft.games.wonder.table import Figure, Wonder
from undercroft.games.wonder.verbs import HERO, LEARN


def add_hero(t: Wonder, kind: int, seat: int) -> None:
    """A hero joins: starting skill, full Hearts, no Sparks (B-058, B-R55)."""
    figure = Figure(kind, seat)
    figure.skills = [t.chapter.heroes[kind].skill]
    t.heroes.append(figure)
    t.changed()
    if t.heard:
        t.tell("hero", "B-044", seat, [len(t.heroes) - 1])


def fill_hearts(t: Wonder, hero: int) -> None:
    figure = t.heroes[hero]
    wanted = min(max_hearts(t, hero) - figure.hearts, t.heart_supply)
    figure.hearts += wanted
    t.heart_supply -= wanted


class ChooseHeroes(Frame[Wonder]):
    """Everybody chooses a free hero; whoever plays alone chooses two (B-044, B-060, D-03)."""

    def run(self, t: Wonder) -> None:
        if len(t.heroes) == t.house.heroes:
            t.done()
        else:
            t.ask(self.seat(t), "hero", "D-03")

    def seat(self, t: Wonder) -> int:
        return len(t.heroes) if t.seats > 1 else 0

    def options(self, t: Wonder, seat: int) -> list[int]:
        taken = [figure.kind for figure in t.heroes]
        return [option(HERO, kind) for kind in range(len(t.chapter.heroes)) if kind not in taken]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        add_hero(t, first(opt), seat)
        fill_hearts(t, len(t.heroes) - 1)

    def clone(self) -> ChooseHeroes:
        c = ChooseHeroes()
        c.at = self.at
        return c


def gain_upgrade(t: Wonder, upgrade: int) -> None:
    """An Upgrade card goes to its hero, who chooses a skill at once, or waits for one (B-068, B-R91)."""
    if upgrade in t.upgrades:
        return
    t.upgrades.append(upgrade)
    t.upgrade_skill.append(NONE)
    if t.hero_of(t.chapter.upgrades[upgrade].hero) != NONE:
        t.push(Learn(upgrade))


def gain_tier(t: Wonder, tier: int) -> None:
    for upgrade in reversed(range(len(t.chapter.upgrades))):
        if t.chapter.upgrades[upgrade].tier == tier:
            gain_upgrade(t, upgrade)


def learn(t: Wonder, upgrade: int, skill: int) -> None:
    """One of the two skills is attached for good; the other is unavailable (B-067, B-069)."""
    hero = t.hero_of(t.chapter.upgrades[upgrade].hero)
    t.upgrade_skill[t.upgrades.index(upgrade)] = skill
    if hero != NONE:
        t.heroes[hero].skills.append(skill)
        t.changed()


class Learn(Frame[Wonder]):
    """The choice between the two skills of an Upgrade card (D-05, D-07)."""

    def __init__(self, upgrade: int) -> None:
        super().__init__()
        self.upgrade = upgrade

    def hero(self, t: Wonder) -> int:
        return t.hero_of(t.chapter.upgrades[self.upgrade].hero)

    def run(self, t: Wonder) -> None:
        t.ask(t.heroes[self.hero(t)].seat, "learn", "D-07")

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(LEARN, skill) for skill in t.chapter.upgrades[self.upgrade].skills]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        t.done()
        hero = self.hero(t)
        learn(t, self.upgrade, first(opt))
        if t.heard:
            t.tell("learned", "B-067", seat, [hero, first(opt)])

    def about(self) -> list[int]:
        return [self.upgrade]

    def clone(self) -> Learn:
        c = Learn(self.upgrade)
        c.at = self.at
        return c
