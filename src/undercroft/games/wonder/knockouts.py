"""Hearts: damage, recovery, knock-outs and standing up again (B-054 to B-057, B-201 to B-209)."""

from __future__ import annotations

from undercroft.games.wonder.coming import comes
from undercroft.games.wonder.destiny import turn_down
from undercroft.games.wonder.language import (
    EVERY,
    NONE,
    ON_HERO_DAMAGED,
    ON_HERO_KO,
    ON_HERO_RECOVERED,
    ON_HERO_REVIVED,
    STAT_DAMAGE_TAKEN,
    STAT_DESTINY_COST_KO,
)
from undercroft.games.wonder.modifiers import max_hearts, prevented, spent, stat
from undercroft.games.wonder.table import Moment, Wonder


def hurt(t: Wonder, hero: int, amount: int, wyrm: int = NONE, entity: int = NONE) -> None:
    """Deal damage to a hero; effects may prevent it, and a knocked-out hero takes none (B-204, B-R58)."""
    if t.heroes[hero].ko or amount <= 0:
        return
    moment = Moment(ON_HERO_DAMAGED)
    moment.hero = hero
    moment.wyrm = wyrm
    moment.entity = entity
    moment.amount = amount
    moment.area = t.heroes[hero].place
    comes(t, moment)


def suffer(t: Wonder, moment: Moment) -> None:
    """Damage becomes lost Hearts, no more than there are (B-195, B-205)."""
    hero = moment.hero
    if t.heroes[hero].ko:
        return
    amount = max(0, spent(t, STAT_DAMAGE_TAKEN, moment.amount, hero))
    amount -= prevented(t, hero, amount)
    lost = min(amount, t.heroes[hero].hearts)
    if lost <= 0:
        if t.heard:
            t.tell("prevented", "B-R58", t.heroes[hero].seat, [hero])
        return
    if t.heard:
        t.tell("damaged", "B-195", t.heroes[hero].seat, [hero, lost])
    if t.listens(ON_HERO_DAMAGED):
        told = moment.clone()
        told.amount = lost
        t.moments.append(told)
    lose_hearts(t, hero, lost)


def lose_hearts(t: Wonder, hero: int, n: int) -> None:
    """Hearts go back to the supply; with the last one the hero is knocked out (B-055, B-201)."""
    figure = t.heroes[hero]
    lost = min(n, figure.hearts)
    figure.hearts -= lost
    t.heart_supply += lost
    if figure.hearts == 0 and not figure.ko:
        knock_out(t, hero)


def knock_out(t: Wonder, hero: int) -> None:
    """A hero is about to be knocked out (B-201)."""
    if t.heroes[hero].ko:
        return
    moment = Moment(ON_HERO_KO)
    moment.hero = hero
    moment.area = t.heroes[hero].place
    moment.amount = 1
    comes(t, moment)


def lie_down(t: Wonder, moment: Moment) -> None:
    """The figure is laid down where it stands and keeps all it has (B-201, B-R65); spared, it keeps a Heart."""
    hero = moment.hero
    figure = t.heroes[hero]
    if figure.ko:
        return
    if moment.amount <= 0:
        spare(t, hero)
        return
    t.heart_supply += figure.hearts
    figure.hearts = 0
    figure.ko = True
    if t.heard:
        t.tell("knocked-out", "B-201", figure.seat, [hero])
    if t.listens(ON_HERO_KO):
        t.moments.append(moment.clone())


def spare(t: Wonder, hero: int) -> None:
    figure = t.heroes[hero]
    if figure.hearts == 0:
        figure.hearts = 1
        t.heart_supply -= 1
    if t.heard:
        t.tell("spared", "B-009", figure.seat, [hero])


def recover(t: Wonder, hero: int, n: int) -> None:
    """Hearts from the supply, up to the number on the Hero card (B-056, B-057)."""
    figure = t.heroes[hero]
    gained = min(max_hearts(t, hero) - figure.hearts, t.heart_supply, n)
    if figure.ko or gained <= 0:
        return
    figure.hearts += gained
    t.heart_supply -= gained
    if t.heard:
        t.tell("recovered", "B-056", figure.seat, [hero, gained])
    if t.listens(ON_HERO_RECOVERED):
        moment = Moment(ON_HERO_RECOVERED)
        moment.hero = hero
        moment.amount = gained
        t.moments.append(moment)


def revive(t: Wonder, hero: int, n: int) -> None:
    """A knocked-out hero stands up with Hearts (B-207, B-208)."""
    figure = t.heroes[hero]
    if not figure.ko:
        return
    figure.ko = False
    figure.hearts = min(n, max_hearts(t, hero), t.heart_supply)
    t.heart_supply -= figure.hearts
    if t.heard:
        t.tell("stood-up", "B-207", figure.seat, [hero, figure.hearts])
    if t.listens(ON_HERO_REVIVED):
        moment = Moment(ON_HERO_REVIVED)
        moment.hero = hero
        t.moments.append(moment)


def stand_up_all(t: Wonder) -> None:
    """First in a Players' Phase: Destiny for all who are knocked out, then they stand (B-206 to B-208, B-R66)."""
    down = [hero for hero in range(len(t.heroes)) if t.heroes[hero].ko]
    for hero in down:
        cost = stat(t, STAT_DESTINY_COST_KO, 1, hero)
        for _ in range(cost):
            if t.outcome is None:
                turn_down(t, 1, "B-206")
    if t.outcome is None:
        for hero in down:
            revive(t, hero, EVERY)


def fit_hearts(t: Wonder) -> None:
    """Hearts above a lowered maximum are lost; a raised one does not heal (B-R57)."""
    for hero in range(len(t.heroes)):
        surplus = t.heroes[hero].hearts - max_hearts(t, hero)
        if surplus > 0:
            lose_hearts(t, hero, surplus)
