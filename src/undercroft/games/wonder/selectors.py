"""Whom, where and which: the selectors of scripts, and the numbers that depend on the table."""

from __future__ import annotations

from undercroft.games.wonder.language import (
    AT_ADJACENT,
    AT_AREA,
    AT_AREA_OF_ENTITY,
    AT_AREA_OF_HERO,
    AT_AREA_OF_OBJECT,
    AT_AREA_OF_TOKEN,
    AT_AREA_OF_WYRM,
    AT_CHOOSE,
    AT_EVENT,
    AT_HERE,
    AT_LOOP,
    AT_MAP,
    AT_SEVERAL,
    AT_TAG,
    AT_VORTEX,
    N_BY_HEROES,
    N_COUNT_AREAS,
    N_COUNT_HEROES,
    N_COUNT_WYRMS,
    N_COUNTER,
    N_DESTINY,
    N_EVENT,
    N_FIXED,
    N_MIN,
    N_PER_HERO,
    N_SUCCESSES,
    NONE,
    OF_HEARTS,
    ROLE_ACTOR,
    ROLE_AMOUNT,
    ROLE_AREA,
    ROLE_ENTITY,
    ROLE_FROM,
    ROLE_HERO,
    ROLE_PARTNER,
    ROLE_SUCCESSES,
    ROLE_TARGET,
    ROLE_TO,
    ROLE_WYRM,
    STATE_ANY,
    STATE_STUNNED,
    WHO_ACTOR,
    WHO_EVENT,
    WHO_FEWEST,
    WHO_HERO,
    WHO_HEROES_ADJACENT_TO,
    WHO_HEROES_IN,
    WHO_HOLDER_OF,
    WHO_LAST_ACTOR,
    WHO_LOOP,
    WHO_MOST,
    WHO_OTHER_HERO,
    WHO_WITHIN,
    WYRMS_ALL,
    WYRMS_EVENT,
    WYRMS_IN,
    WYRMS_IN_REACH,
)
from undercroft.games.wonder.script import Number, Where, Which, Who
from undercroft.games.wonder.table import (
    FOE,
    ON_AREA,
    ON_ENTITY,
    ON_HERO,
    ON_WYRM,
    Moment,
    Scope,
    Wonder,
)

# Numbers.


def number_of(t: Wonder, number: Number, scope: Scope) -> int:
    """What a number is now."""
    kind = number.kind
    if kind == N_FIXED:
        return number.value
    if kind == N_PER_HERO:
        return t.house.heroes * number.value + number.plus
    if kind == N_BY_HEROES:
        return number.values[t.house.heroes - 2]
    if kind == N_COUNTER:
        return t.counters[number.value]
    if kind == N_SUCCESSES:
        return t.successes
    if kind == N_DESTINY:
        return t.destiny
    if kind == N_EVENT:
        return event_number(scope.moment, number.value)
    if kind in (N_COUNT_HEROES, N_COUNT_AREAS, N_COUNT_WYRMS):
        return count_of(t, number, scope)
    parts = [number_of(t, part, scope) for part in number.parts]
    return min(parts) if kind == N_MIN else max(parts)


def count_of(t: Wonder, number: Number, scope: Scope) -> int:
    if number.who is not None:
        return len(selected_heroes(t, number.who, scope))
    if number.where is not None:
        return len(areas_of(t, number.where, scope))
    assert number.which is not None
    return len(wyrms_of(t, number.which, scope))


def event_number(moment: Moment | None, role: int) -> int:
    if moment is None:
        return 0
    if role == ROLE_AMOUNT:
        return moment.amount
    return moment.successes if role == ROLE_SUCCESSES else 0


# Heroes.


def selected_heroes(t: Wonder, who: Who, scope: Scope) -> list[int]:
    """The heroes that a selector finds, before anybody chooses among them."""
    found = heroes_of(t, who, scope)
    if not who.include_ko:
        found = [hero for hero in found if not t.heroes[hero].ko]
    if who.only is not None:
        found = [hero for hero in found if t.rules.holds(t, who.only, scope.acting(hero))]
    if who.kind == WHO_FEWEST or who.kind == WHO_MOST:
        found = extreme(t, who, found)
    return found


def heroes_of(t: Wonder, who: Who, scope: Scope) -> list[int]:
    kind = who.kind
    everyone = list(range(len(t.heroes)))
    if kind == WHO_ACTOR:
        return [scope.actor] if scope.actor != NONE else everyone
    if kind == WHO_OTHER_HERO:
        return [hero for hero in everyone if hero != scope.actor]
    if kind == WHO_EVENT:
        return one(event_hero(scope.moment, who.value))
    if kind == WHO_HERO:
        return one(t.hero_of(who.value))
    if kind == WHO_HOLDER_OF:
        return one(t.holder_of(who.value))
    if kind == WHO_LAST_ACTOR:
        return one(t.last_actor)
    if kind == WHO_LOOP:
        return one(scope.loops[who.value])
    if kind in (WHO_HEROES_IN, WHO_HEROES_ADJACENT_TO, WHO_WITHIN):
        places = hero_places(t, who, scope)
        return [hero for hero in everyone if t.heroes[hero].place in places]
    return everyone


def hero_places(t: Wonder, who: Who, scope: Scope) -> list[int]:
    assert who.where is not None
    areas = areas_of(t, who.where, scope)
    if who.kind == WHO_HEROES_IN:
        return areas
    if who.kind == WHO_HEROES_ADJACENT_TO:
        return [near for area in areas for near in t.way().near[area] if near not in areas]
    return [near for area in areas for near in t.within(area, who.value)]


def one(hero: int) -> list[int]:
    return [hero] if hero != NONE else []


def event_hero(moment: Moment | None, role: int) -> int:
    if moment is None:
        return NONE
    if role == ROLE_HERO:
        return moment.hero
    if role == ROLE_PARTNER:
        return moment.partner
    return moment.actor if role == ROLE_ACTOR else NONE


def extreme(t: Wonder, who: Who, found: list[int]) -> list[int]:
    """Those with the fewest or the most; more than one is a tie, which the group breaks."""
    if not found:
        return found
    held = [t.heroes[hero].hearts if who.value == OF_HEARTS else t.heroes[hero].sparks for hero in found]
    wanted = min(held) if who.kind == WHO_FEWEST else max(held)
    return [found[i] for i in range(len(found)) if held[i] == wanted]


# Areas.


def areas_of(t: Wonder, where: Where, scope: Scope) -> list[int]:
    """The areas that a selector finds, before anybody chooses among them. Areas that are not there are left out."""
    kind = where.kind
    if kind == AT_AREA:
        return [where.value] if t.area_on[where.value] else []
    if kind == AT_HERE:
        return place_of_hero(t, scope.actor, scope)
    if kind == AT_ADJACENT:
        return [near for area in place_of_hero(t, scope.actor, scope) for near in t.way().near[area]]
    if kind == AT_VORTEX:
        return vortex_areas(t)
    if kind == AT_MAP:
        return t.areas_open()
    if kind == AT_TAG:
        return [area for area in t.areas_open() if where.value in t.area_tags[area]]
    if kind == AT_LOOP:
        return [scope.loops[where.value]]
    if kind == AT_EVENT:
        return event_areas(t, scope.moment, where.value)
    if kind in (AT_CHOOSE, AT_SEVERAL):
        return unique([area for part in where.parts for area in areas_of(t, part, scope)])
    return far_areas(t, where, scope)


def far_areas(t: Wonder, where: Where, scope: Scope) -> list[int]:
    kind = where.kind
    if kind == AT_AREA_OF_HERO:
        assert where.who is not None
        return unique([t.heroes[hero].place for hero in with_ko(t, where.who, scope) if t.heroes[hero].place != NONE])
    if kind == AT_AREA_OF_ENTITY:
        return [t.entity_at[where.value]] if t.entity_in[where.value] and t.entity_at[where.value] != NONE else []
    if kind == AT_AREA_OF_OBJECT:
        return [t.object_at[where.value]] if t.object_at[where.value] != NONE else []
    if kind == AT_AREA_OF_TOKEN:
        return token_area(t, where.value)
    if kind == AT_AREA_OF_WYRM:
        assert where.which is not None
        return unique([t.wyrm_at[w] for w in wyrms_of(t, where.which, scope) if w < FOE])
    assert where.of is not None
    return unique([near for area in areas_of(t, where.of, scope) for near in t.within(area, where.value)])


def with_ko(t: Wonder, who: Who, scope: Scope) -> list[int]:
    """A figure that was laid down still stands somewhere: named heroes are found, knocked out or not."""
    if who.kind in (WHO_ACTOR, WHO_HERO, WHO_EVENT, WHO_LOOP, WHO_HOLDER_OF, WHO_LAST_ACTOR):
        return heroes_of(t, who, scope)
    return selected_heroes(t, who, scope)


def place_of_hero(t: Wonder, hero: int, scope: Scope) -> list[int]:
    """Where the actor is; an entity's script is carried out where it stands."""
    if hero != NONE:
        return [t.heroes[hero].place] if t.heroes[hero].place != NONE else []
    if scope.entity != NONE and t.entity_at[scope.entity] != NONE:
        return [t.entity_at[scope.entity]]
    return []


def unique(areas: list[int]) -> list[int]:
    found: list[int] = []
    for area in areas:
        if area not in found:
            found.append(area)
    return found


def vortex_areas(t: Wonder) -> list[int]:
    """The Vortexes of the current goal that are there."""
    if t.vortex_now:
        found = t.vortex_now
    elif t.goal == NONE:
        return []
    else:
        goal = t.card(t.goal).goal
        assert goal is not None
        found = goal.vortex
    return [area for area in found if t.area_on[area]]


def event_areas(t: Wonder, moment: Moment | None, role: int) -> list[int]:
    if moment is None:
        return []
    area = NONE
    if role == ROLE_AREA:
        area = moment.area
    elif role == ROLE_FROM:
        area = moment.came_from
    elif role == ROLE_TO:
        area = moment.to
    elif role == ROLE_WYRM and moment.wyrm != NONE:
        area = t.wyrm_at[moment.wyrm]
    elif role == ROLE_ENTITY and moment.entity != NONE:
        area = t.entity_at[moment.entity]
    elif role in (ROLE_HERO, ROLE_ACTOR, ROLE_PARTNER):
        hero = event_hero(moment, role)
        area = t.heroes[hero].place if hero != NONE else NONE
    return [area] if area >= 0 and t.area_on[area] else []


def token_area(t: Wonder, token: int) -> list[int]:
    kind, at = t.token_kind[token], t.token_at[token]
    if kind == ON_AREA:
        return [at]
    if kind == ON_HERO:
        return [t.heroes[at].place]
    if kind == ON_WYRM and t.wyrm_at[at] >= 0:
        return [t.wyrm_at[at]]
    if kind == ON_ENTITY and t.entity_in[at]:
        return [t.entity_at[at]]
    return []


# Wyrms.


def wyrms_of(t: Wonder, which: Which, scope: Scope) -> list[int]:
    """The Wyrms that a selector finds; foes are numbered from FOE on."""
    kind = which.kind
    if kind == WYRMS_ALL:
        found = t.wyrms_in_play()
    elif kind == WYRMS_IN:
        assert which.where is not None
        areas = areas_of(t, which.where, scope)
        found = [w for w in t.wyrms_in_play() if t.wyrm_at[w] in areas]
    elif kind == WYRMS_IN_REACH:
        found = t.rules.in_reach(t, scope.actor)
    elif kind == WYRMS_EVENT:
        found = event_wyrm(t, scope.moment, which.value)
    else:
        found = [scope.loops[which.value]]
    if which.state == STATE_ANY:
        return found
    stunned = which.state == STATE_STUNNED
    return [w for w in found if w >= FOE or (t.wyrm_hurt[w] > 0) == stunned]


def event_wyrm(t: Wonder, moment: Moment | None, role: int) -> list[int]:
    if moment is None:
        return []
    if role == ROLE_ENTITY or (role == ROLE_TARGET and moment.target == 1):
        return [FOE + moment.entity] if moment.entity != NONE else []
    return [moment.wyrm] if moment.wyrm != NONE and t.wyrm_at[moment.wyrm] >= 0 else []
