"""Whether something is so: the conditions of scripts."""

from __future__ import annotations

from typing import Final

from undercroft.games.wonder.language import (
    IF_ACTIONS_LEFT,
    IF_ACTOR_IN,
    IF_ACTOR_IS,
    IF_ADJACENT,
    IF_ALL,
    IF_ANY,
    IF_ATTEMPT,
    IF_CARD,
    IF_COUNTER,
    IF_DEFEATED,
    IF_DESTINY,
    IF_DESTINY_TOTAL,
    IF_DIFFICULTY,
    IF_DISTANCE,
    IF_ENTITY,
    IF_EVENT,
    IF_GOAL,
    IF_HAS_SKILL,
    IF_HEARTS,
    IF_HERO_IN_PLAY,
    IF_HEROES,
    IF_ITEM,
    IF_KEYWORD,
    IF_KEYWORDS_ANY,
    IF_KNOCKED_OUT,
    IF_LINK,
    IF_NOT,
    IF_OBJECT,
    IF_OCCUPIED,
    IF_PHASE,
    IF_REMEMBERED,
    IF_ROLLED,
    IF_ROUND,
    IF_SHREDS,
    IF_SPARKS,
    IF_STACK,
    IF_TOKEN,
    IF_UNLOCKED,
    IF_WYRM_SUPPLY,
    IF_WYRMS,
    NONE,
    ROLE_ACTOR,
    ROLE_AMOUNT,
    ROLE_AREA,
    ROLE_CARD,
    ROLE_COUNTER,
    ROLE_ENTITY,
    ROLE_FROM,
    ROLE_HERO,
    ROLE_ITEM,
    ROLE_KEYWORD,
    ROLE_KIND,
    ROLE_PARTNER,
    ROLE_SKILL,
    ROLE_SUCCESSES,
    ROLE_TARGET,
    ROLE_TO,
    SINCE_GOAL,
    SINCE_ROUND,
    SINCE_TURN,
    STATE_STANDING,
    STATE_STUNNED,
    WHO_ACTOR,
    WHO_ANY_HERO,
)
from undercroft.games.wonder.modifiers import max_hearts
from undercroft.games.wonder.script import Condition, Who
from undercroft.games.wonder.selectors import (
    areas_of,
    event_hero,
    heroes_of,
    number_of,
    selected_heroes,
    token_area,
)
from undercroft.games.wonder.table import Moment, Scope, Wonder

BY_HEROES: Final = 0
BY_WYRMS: Final = 1


def judged(t: Wonder, c: Condition, scope: Scope) -> bool:
    """Whether a condition holds now."""
    kind = c.kind
    if kind == IF_ALL:
        return all(judged(t, part, scope) for part in c.parts)
    if kind == IF_ANY:
        return any(judged(t, part, scope) for part in c.parts)
    if kind == IF_NOT:
        return all(not judged(t, part, scope) for part in c.parts)
    if kind == IF_COUNTER:
        return between(t, c, t.counters[c.value], scope)
    if kind == IF_EVENT:
        return about_event(t, c, scope)
    if kind in ABOUT_THE_CAMPAIGN:
        return about_campaign(t, c, scope)
    if kind in ABOUT_THE_MAP:
        return about_map(t, c, scope)
    if kind in ABOUT_HEROES:
        return about_heroes(t, c, scope)
    return about_play(t, c, scope)


ABOUT_THE_CAMPAIGN: Final = frozenset(
    (
        IF_KEYWORD,
        IF_KEYWORDS_ANY,
        IF_DESTINY,
        IF_DESTINY_TOTAL,
        IF_HEROES,
        IF_HERO_IN_PLAY,
        IF_DIFFICULTY,
        IF_ATTEMPT,
        IF_UNLOCKED,
        IF_REMEMBERED,
    )
)
ABOUT_THE_MAP: Final = frozenset(
    (IF_OCCUPIED, IF_ACTOR_IN, IF_ADJACENT, IF_DISTANCE, IF_LINK, IF_WYRMS, IF_ENTITY, IF_OBJECT, IF_TOKEN)
)
ABOUT_HEROES: Final = frozenset(
    (IF_ACTOR_IS, IF_SPARKS, IF_HEARTS, IF_KNOCKED_OUT, IF_ITEM, IF_SHREDS, IF_HAS_SKILL, IF_ACTIONS_LEFT)
)


def between(t: Wonder, c: Condition, value: int, scope: Scope) -> bool:
    """Whether a value lies within the limits that a condition gives."""
    if c.least is not None and value < number_of(t, c.least, scope):
        return False
    if c.most is not None and value > number_of(t, c.most, scope):
        return False
    return c.exact is None or value == number_of(t, c.exact, scope)


def unlimited(c: Condition) -> bool:
    return c.least is None and c.most is None and c.exact is None


def at_least_one(t: Wonder, c: Condition, value: int, scope: Scope) -> bool:
    """Within the limits; without any, at least one."""
    return value > 0 if unlimited(c) else between(t, c, value, scope)


# The campaign and the record.


def about_campaign(t: Wonder, c: Condition, scope: Scope) -> bool:
    kind = c.kind
    if kind == IF_KEYWORD:
        return c.value in t.keywords
    if kind == IF_KEYWORDS_ANY:
        return any(word in t.keywords for word in c.values)
    if kind == IF_DESTINY:
        return between(t, c, t.destiny, scope)
    if kind == IF_DESTINY_TOTAL:
        return between(t, c, t.house.campaign.total() + t.destiny, scope)
    if kind == IF_HEROES:
        return between(t, c, t.house.heroes, scope)
    if kind == IF_HERO_IN_PLAY:
        return all(t.hero_of(hero) != NONE for hero in c.values)
    if kind == IF_DIFFICULTY:
        return t.house.difficulty == c.value
    if kind == IF_ATTEMPT:
        return between(t, c, t.house.campaign.attempt, scope)
    if kind == IF_UNLOCKED:
        return c.value in t.unlocked
    remembered = t.memory.get(t.chapter.slots[c.value], "")
    return bool(remembered) if not c.text else remembered == c.text


# The map.


def about_map(t: Wonder, c: Condition, scope: Scope) -> bool:
    kind = c.kind
    if kind == IF_OCCUPIED:
        return occupied(t, c, scope)
    if kind == IF_ACTOR_IN:
        assert c.where is not None
        return scope.actor != NONE and t.heroes[scope.actor].place in areas_of(t, c.where, scope)
    if kind == IF_LINK:
        return (t.link_type[c.value] == 0) == c.flag
    if kind == IF_WYRMS:
        return wyrms_there(t, c, scope)
    if kind == IF_ENTITY:
        return about_entity(t, c, scope)
    if kind == IF_OBJECT:
        at = t.object_at[c.value]
        return at != NONE and (c.where is None or at in areas_of(t, c.where, scope))
    if kind == IF_TOKEN:
        found = token_area(t, c.value)
        return bool(found) and (c.where is None or found[0] in areas_of(t, c.where, scope))
    return near_enough(t, c, scope)


def near_enough(t: Wonder, c: Condition, scope: Scope) -> bool:
    assert c.where is not None
    assert c.second is not None
    steps = [t.distance(a, b) for a in areas_of(t, c.where, scope) for b in areas_of(t, c.second, scope)]
    reached = [each for each in steps if each != NONE]
    if c.kind == IF_ADJACENT:
        return 1 in reached
    return bool(reached) and between(t, c, min(reached), scope)


def occupied(t: Wonder, c: Condition, scope: Scope) -> bool:
    """Whether somebody is there: heroes count while they are conscious; all means every hero in play (B-R17)."""
    assert c.where is not None
    areas = areas_of(t, c.where, scope)
    if c.extra == BY_WYRMS:
        return at_least_one(t, c, len([w for w in t.wyrms_in_play() if t.wyrm_at[w] in areas]), scope)
    if c.extra != BY_HEROES:
        return t.entity_in[c.value] and t.entity_at[c.value] in areas
    if c.flag:
        return bool(t.heroes) and all(not hero.ko and hero.place in areas for hero in t.heroes)
    assert c.who is not None
    there = [hero for hero in selected_heroes(t, c.who, scope) if t.heroes[hero].place in areas]
    return at_least_one(t, c, len(there), scope)


def wyrms_there(t: Wonder, c: Condition, scope: Scope) -> bool:
    """How many Wyrms are there; inside a loop over areas the loop's area is meant."""
    if c.where is not None:
        areas = areas_of(t, c.where, scope)
    elif scope.loops:
        areas = [scope.loops[-1]]
    else:
        areas = t.areas_open()
    found = [w for w in t.wyrms_in_play() if t.wyrm_at[w] in areas]
    if c.extra == STATE_STUNNED:
        found = [w for w in found if t.wyrm_hurt[w] > 0]
    elif c.extra == STATE_STANDING:
        found = [w for w in found if t.wyrm_hurt[w] == 0]
    return at_least_one(t, c, len(found), scope)


def about_entity(t: Wonder, c: Condition, scope: Scope) -> bool:
    there = t.entity_in[c.value]
    if not c.flag:
        return not there
    if not there:
        return False
    if c.where is not None and t.entity_at[c.value] not in areas_of(t, c.where, scope):
        return False
    return unlimited(c) or between(t, c, t.entity_hearts[c.value], scope)


# Heroes.


def about_heroes(t: Wonder, c: Condition, scope: Scope) -> bool:
    kind = c.kind
    if kind == IF_ACTOR_IS:
        return scope.actor != NONE and t.heroes[scope.actor].kind in c.values
    if kind == IF_SPARKS:
        return sparks(t, c, scope)
    if kind == IF_HEARTS:
        return hearts(t, c, scope)
    if kind == IF_KNOCKED_OUT:
        return knocked_out(t, c, scope)
    if kind == IF_ACTIONS_LEFT:
        return between(t, c, t.rules.actions_left(t), scope)
    assert c.who is not None
    if kind == IF_HAS_SKILL:
        return any(c.value in t.heroes[hero].skills for hero in named(t, c.who, scope))
    held = [held_by(t, c, hero) for hero in named(t, c.who, scope)]
    return at_least_one(t, c, sum(held), scope)


def named(t: Wonder, who: Who, scope: Scope) -> list[int]:
    """The heroes whom a condition asks about: what they own is theirs also while they are knocked out."""
    if who.only is not None:
        return selected_heroes(t, who, scope)
    return heroes_of(t, who, scope)


def held_by(t: Wonder, c: Condition, hero: int) -> int:
    figure = t.heroes[hero]
    if c.kind == IF_SHREDS:
        return len(figure.shreds)
    items = [item for item in figure.items if c.value in (NONE, item)]
    if c.extra != NONE:
        items = [item for item in items if c.extra in t.chapter.items[item].tags]
    return len(items)


def sparks(t: Wonder, c: Condition, scope: Scope) -> bool:
    """Sparks in areas are added up; held ones are asked of each hero (A8)."""
    if c.where is not None:
        return at_least_one(t, c, sum([t.area_sparks[area] for area in areas_of(t, c.where, scope)]), scope)
    assert c.who is not None
    asked = selected_heroes(t, c.who, scope)
    answers = [at_least_one(t, c, t.heroes[hero].sparks, scope) for hero in asked]
    return some_or_all(c.who, answers)


def some_or_all(who: Who, answers: list[bool]) -> bool:
    """`any_hero` asks for one; every other selector for all whom it finds."""
    return any(answers) if who.kind == WHO_ANY_HERO else bool(answers) and all(answers)


def hearts(t: Wonder, c: Condition, scope: Scope) -> bool:
    assert c.who is not None
    answers = []
    for hero in selected_heroes(t, c.who, scope):
        held = t.heroes[hero].hearts
        answers.append(held >= max_hearts(t, hero) if c.flag else between(t, c, held, scope))
    return some_or_all(c.who, answers)


def knocked_out(t: Wonder, c: Condition, scope: Scope) -> bool:
    """Whether somebody is knocked out, or how many are."""
    if c.who is None:
        return at_least_one(t, c, len([1 for hero in t.heroes if hero.ko]), scope)
    found = heroes_of(t, c.who, scope)
    if c.who.kind == WHO_ACTOR and scope.actor == NONE:
        return False
    return at_least_one(t, c, len([1 for hero in found if t.heroes[hero].ko]), scope)


# The course of play.


def about_play(t: Wonder, c: Condition, scope: Scope) -> bool:
    kind = c.kind
    if kind == IF_WYRM_SUPPLY:
        return between(t, c, len(t.wyrm_supply()), scope)
    if kind == IF_DEFEATED:
        return between(t, c, defeated_since(t, c.value), scope)
    if kind == IF_CARD:
        at = t.card_at[c.value - 1]
        return (not c.values or at in c.values) and c.extra in (NONE, t.card_face[c.value - 1])
    if kind == IF_STACK:
        stack = t.stacks[c.value]
        return stack is not None and between(t, c, len(stack.cards), scope)
    if kind == IF_GOAL:
        return t.goal == c.value - 1
    if kind == IF_PHASE:
        return t.phase == c.value
    if kind == IF_ROUND:
        return between(t, c, t.goal_rounds, scope)
    assert kind == IF_ROLLED
    return between(t, c, t.successes, scope)


def defeated_since(t: Wonder, since: int) -> int:
    if since == SINCE_TURN:
        return t.defeated_turn
    if since == SINCE_ROUND:
        return t.defeated_round
    return t.defeated_goal if since == SINCE_GOAL else t.defeated_chapter


# What happened.


def about_event(t: Wonder, c: Condition, scope: Scope) -> bool:
    moment = scope.moment
    if moment is None:
        return False
    role = c.value
    if role in (ROLE_AREA, ROLE_FROM, ROLE_TO):
        area = moment.area if role == ROLE_AREA else moment.came_from if role == ROLE_FROM else moment.to
        assert c.where is not None
        return area != NONE and area in areas_of(t, c.where, scope)
    if role in (ROLE_ACTOR, ROLE_HERO, ROLE_PARTNER):
        assert c.who is not None
        return event_hero(moment, role) in heroes_of(t, c.who, scope)
    if role in (ROLE_AMOUNT, ROLE_SUCCESSES):
        return between(t, c, moment.amount if role == ROLE_AMOUNT else moment.successes, scope)
    return event_thing(moment, role) in c.values


def event_thing(moment: Moment, role: int) -> int:
    if role == ROLE_SKILL:
        return moment.skill
    if role == ROLE_ITEM:
        return moment.item
    if role == ROLE_COUNTER:
        return moment.counter
    if role == ROLE_KEYWORD:
        return moment.keyword
    if role == ROLE_ENTITY:
        return moment.entity
    if role == ROLE_TARGET:
        return moment.target
    if role == ROLE_KIND:
        return moment.kind
    assert role == ROLE_CARD
    return moment.card
