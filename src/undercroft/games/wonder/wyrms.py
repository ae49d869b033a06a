"""Wyrms and foes: damage, stunning, defeat, removal, standing up (B-151 to B-157, B-R38 to B-R40, B-R80)."""

from __future__ import annotations

from typing import Final

from undercroft.games.wonder.coming import comes
from undercroft.games.wonder.language import (
    NONE,
    ON_ENTITY_DAMAGED,
    ON_ENTITY_ZERO,
    ON_WYRM_DEFEATED,
    ON_WYRM_REMOVED,
    ON_WYRM_SPAWNED,
    ON_WYRM_STOOD_UP,
    ON_WYRM_STUNNED,
    STAT_WYRM_LIFE,
)
from undercroft.games.wonder.modifiers import stat, wyrm_stood
from undercroft.games.wonder.table import FOE, ON_ENTITY, ON_NOTHING, ON_WYRM, Moment, Wonder

LIFE: Final = 2
"""The life points of a Wyrm (B-151)."""


def life_left(t: Wonder, wyrm: int) -> int:
    """The damage that still defeats a Wyrm."""
    return max(1, stat(t, STAT_WYRM_LIFE, LIFE, NONE, wyrm) - t.wyrm_hurt[wyrm])


def damage_target(t: Wonder, target: int, n: int, hero: int) -> int:
    """Damage to a Wyrm or to a foe with Hearts; returns what was left over after a defeat."""
    if n <= 0:
        return 0
    if target >= FOE:
        return damage_entity(t, target - FOE, n, hero)
    need = life_left(t, target)
    if n >= need:
        defeat(t, target, hero)
        return n - need
    if t.wyrm_hurt[target] == 0:
        stun(t, target, hero, n)
    else:
        t.wyrm_hurt[target] += n
    return 0


def stun(t: Wonder, wyrm: int, hero: int, damage: int = 1) -> None:
    """A standing Wyrm is stunned; one more damage defeats it (B-152, B-154)."""
    if t.wyrm_hurt[wyrm] > 0:
        return
    t.wyrm_hurt[wyrm] = damage
    t.wyrm_rising[wyrm] = 0
    if t.heard:
        t.tell("stunned", "B-152", NONE, [wyrm])
    about_wyrm(t, ON_WYRM_STUNNED, wyrm, hero, t.wyrm_at[wyrm])


def stand_up(t: Wonder, wyrm: int) -> None:
    """A stunned Wyrm stands again, as good as new (B-157)."""
    if t.wyrm_hurt[wyrm] == 0:
        return
    t.wyrm_hurt[wyrm] = 0
    t.wyrm_rising[wyrm] = 0
    wyrm_stood(t, wyrm)
    if t.heard:
        t.tell("wyrm-stood", "B-194", NONE, [wyrm])
    about_wyrm(t, ON_WYRM_STOOD_UP, wyrm, NONE, t.wyrm_at[wyrm])


def defeat(t: Wonder, wyrm: int, hero: int) -> None:
    """A defeated Wyrm returns to the supply (B-155)."""
    area = t.wyrm_at[wyrm]
    if t.heard:
        t.tell("defeated", "B-155", NONE, [wyrm, area])
    leave(t, wyrm)
    t.defeated_turn += 1
    t.defeated_round += 1
    t.defeated_goal += 1
    t.defeated_chapter += 1
    about_wyrm(t, ON_WYRM_DEFEATED, wyrm, hero, area)


def remove(t: Wonder, wyrm: int) -> None:
    """A removed Wyrm returns to the supply but is not defeated (B-R80)."""
    area = t.wyrm_at[wyrm]
    if t.heard:
        t.tell("removed", "B-R80", NONE, [wyrm, area])
    leave(t, wyrm)
    about_wyrm(t, ON_WYRM_REMOVED, wyrm, NONE, area)


def leave(t: Wonder, wyrm: int) -> None:
    t.wyrm_at[wyrm] = NONE
    t.wyrm_hurt[wyrm] = 0
    t.wyrm_rising[wyrm] = 0
    wyrm_stood(t, wyrm)
    for token in range(len(t.token_kind)):
        if t.token_kind[token] == ON_WYRM and t.token_at[token] == wyrm:
            t.token_kind[token] = ON_NOTHING


def enter(t: Wonder, area: int) -> None:
    """A Wyrm from the supply enters play standing, if one is left (B-188, B-R73)."""
    supply = t.wyrm_supply()
    if not supply:
        return
    wyrm = supply[0]
    t.wyrm_at[wyrm] = area
    if t.heard:
        t.tell("spawned", "B-187", NONE, [wyrm, area])
    about_wyrm(t, ON_WYRM_SPAWNED, wyrm, NONE, area)


def about_wyrm(t: Wonder, on: int, wyrm: int, hero: int, area: int) -> None:
    if t.listens(on):
        moment = Moment(on)
        moment.wyrm = wyrm
        moment.actor = hero
        moment.area = area
        moment.target = 0
        t.moments.append(moment)


# Foes, allies and markers.


def damage_entity(t: Wonder, entity: int, n: int, hero: int) -> int:
    """An entity is about to lose a Heart a damage; returns what is more than it has. What is prevented is spent."""
    lost = min(n, t.entity_hearts[entity])
    if lost <= 0 or not t.entity_in[entity]:
        return n
    comes(t, entity_moment(t, ON_ENTITY_DAMAGED, entity, hero, lost))
    return n - lost


def wear_down(t: Wonder, moment: Moment) -> None:
    """An entity loses Hearts; at none it is about to leave play (B-R40, B-R82)."""
    entity = moment.entity
    lost = min(moment.amount, t.entity_hearts[entity])
    if lost <= 0 or not t.entity_in[entity]:
        return
    t.entity_hearts[entity] -= lost
    t.heart_supply += lost
    if t.heard:
        t.tell("entity-damaged", "B-R40", NONE, [entity, lost])
    about_entity(t, moment)
    if t.entity_hearts[entity] == 0:
        comes(t, entity_moment(t, ON_ENTITY_ZERO, entity, moment.actor, lost))


def fall(t: Wonder, moment: Moment) -> None:
    """An entity without Hearts leaves play, unless a card has prevented it (B-R40, B-R82)."""
    if moment.amount > 0 and t.entity_in[moment.entity]:
        about_entity(t, moment)
        remove_entity(t, moment.entity)


def remove_entity(t: Wonder, entity: int) -> None:
    t.heart_supply += t.entity_hearts[entity]
    t.entity_hearts[entity] = 0
    t.entity_in[entity] = False
    t.entity_at[entity] = NONE
    for token in range(len(t.token_kind)):
        if t.token_kind[token] == ON_ENTITY and t.token_at[token] == entity:
            t.token_kind[token] = ON_NOTHING
    t.changed()
    if t.heard:
        t.tell("entity-gone", "B-R40", NONE, [entity])


def entity_moment(t: Wonder, on: int, entity: int, hero: int, amount: int) -> Moment:
    moment = Moment(on)
    moment.entity = entity
    moment.actor = hero
    moment.area = t.entity_at[entity]
    moment.amount = amount
    moment.target = 1
    return moment


def about_entity(t: Wonder, moment: Moment) -> None:
    if t.listens(moment.on):
        t.moments.append(moment.clone())
