"""What a sensible player sees coming: the harm that waits in an area, what a skill is good for, who is nearer.

Worth is counted in the points of the policy; harm in tenths of a Heart. Everything here lies open on the table.
"""

from __future__ import annotations

from undercroft.games.wonder.attacks import in_reach
from undercroft.games.wonder.interactions import visible
from undercroft.games.wonder.items import amount
from undercroft.games.wonder.language import (
    DO_ADD_MODIFIER,
    DO_ADDITIONAL_ACTION,
    DO_CHOOSE,
    DO_COUNTER,
    DO_DAMAGE_ENTITY,
    DO_DAMAGE_WYRM,
    DO_DEFEAT,
    DO_DESTINY_UP,
    DO_DRAW_SHRED,
    DO_GAIN_SPARK,
    DO_HEAL_ENTITY,
    DO_IF,
    DO_MOVE_WYRM,
    DO_PASS_ITEM,
    DO_RECOVER,
    DO_REVIVE,
    DO_ROLL,
    DO_RUN,
    DO_STUN,
    DO_SWAP_HEROES,
    NONE,
    STAT_PREVENT_DAMAGE,
)
from undercroft.games.wonder.modifiers import max_hearts
from undercroft.games.wonder.script import Effect, Script
from undercroft.games.wonder.table import FRONT, Wonder

BITE = 13
"""The harm of a standing Wyrm that is there already: it is activated about that often."""
REACH = 4
"""Of one that must come, or stand up, first."""
BLOW = 12
"""Of a foe with Hearts that is there or next door: it comes and strikes."""
FALL = 45
"""What a knock-out is worth: a Destiny token, and the rest of a turn."""


# Danger.


def harm(t: Wonder, area: int) -> int:
    """What may happen to somebody who stands in an area when the enemies have their turn."""
    near = t.within(area, 1)
    found = 0
    for wyrm in t.wyrms_in_play():
        if t.wyrm_at[wyrm] == area:
            found += REACH if t.wyrm_hurt[wyrm] else BITE
        elif t.wyrm_at[wyrm] in near and t.wyrm_hurt[wyrm] == 0:
            found += REACH
    for entity in range(len(t.entity_in)):
        if t.entity_in[entity] and t.chapter.entities[entity].attackable and t.entity_at[entity] in near:
            found += BLOW
    return found


def peril(t: Wonder, hero: int, area: int) -> int:
    """The same for one hero: friends there share it, and it counts more if it may be the last Heart."""
    friends = sum(1 for other in t.awake() if other != hero and t.heroes[other].place == area)
    found = harm(t, area) // (1 + friends)
    return found + FALL if found >= 10 * t.heroes[hero].hearts else found


def in_peril(t: Wonder) -> bool:
    """Whether somebody may fall before the next turn."""
    return any(peril(t, hero, t.heroes[hero].place) >= FALL for hero in t.awake() if t.heroes[hero].place != NONE)


def nearer(t: Wonder, hero: int, area: int) -> bool:
    """Whether a friend is closer to an area: let them go."""
    steps = t.way().steps
    own = steps[t.heroes[hero].place][area]
    for other in t.awake():
        place = t.heroes[other].place
        if other != hero and place != NONE and NONE != steps[place][area] < own:
            return True
    return False


# What scripts promise.


def skill_worth(t: Wonder, hero: int, skill: int) -> int:
    """What a skill is good for now, less its Sparks; those that the goal asks for are kept back."""
    printed = t.chapter.skills[skill]
    if printed.script is None:
        return 0
    price = amount(t, printed.cost.sparks, hero) if printed.cost is not None else 0
    worth = script_worth(t, hero, printed.script, 10) - 5 * price
    return worth - 9 if price and t.heroes[hero].sparks - price < reserve(t, hero) else worth


def reserve(t: Wonder, hero: int) -> int:
    """The Sparks that the dearest thing on the table asks of whoever does it."""
    dearest = 0
    for card in visible(t):
        front = t.card(card).front
        if t.card_face[card] == FRONT and front is not None and front.cost is not None:
            dearest = max(dearest, amount(t, front.cost.sparks, hero))
    for held in t.in_force().specials:
        if held.owner == NONE and held.special is not None:
            dearest = max(dearest, amount(t, held.special.cost.sparks, hero))
    return dearest


def script_worth(t: Wonder, hero: int, script: Script, usual: int) -> int:
    """What the first words of an open script promise."""
    best = 0 if script.effects else usual
    for effect in script.effects:
        verb = effect.verb
        if verb in (DO_IF, DO_ROLL, DO_CHOOSE, DO_RUN):
            parts = effect.parts if verb == DO_IF else [row.script for row in effect.rows]
            if verb == DO_RUN:
                parts = [t.chapter.routines[effect.value]]
            for part in parts[:1]:
                best = max(best, script_worth(t, hero, part, usual))
        else:
            best = max(best, promise(t, hero, effect, usual))
    return best


def promise(t: Wonder, hero: int, effect: Effect, usual: int) -> int:
    """What one effect is worth to the heroes now."""
    verb = effect.verb
    if verb == DO_COUNTER:
        return 62
    if verb == DO_DESTINY_UP:
        return 75
    if verb == DO_REVIVE:
        return 66
    if verb == DO_RECOVER:
        return relief(t, hero)
    if verb == DO_STUN:
        return 26 * stunned(t, hero, effect)
    if verb == DO_DAMAGE_WYRM:
        return 20 + 15 * min(3, len(in_reach(t, hero)) if effect.flag else len(t.wyrms_in(t.heroes[hero].place)))
    if verb in (DO_DEFEAT, DO_DAMAGE_ENTITY):
        return 48
    if verb == DO_ADD_MODIFIER:
        return protection(t, hero, effect)
    return other_promise(t, hero, verb, usual)


def other_promise(t: Wonder, hero: int, verb: int, usual: int) -> int:
    """Effects that move things, or let others act."""
    if verb == DO_MOVE_WYRM:
        return 60 if in_peril(t) else 16
    if verb == DO_SWAP_HEROES:
        return rescue(t, hero)
    if verb == DO_ADDITIONAL_ACTION:
        return 42 if any(other != hero and in_reach(t, other) for other in t.awake()) else 20
    if verb == DO_HEAL_ENTITY:
        return 44
    if verb == DO_PASS_ITEM:
        return 8 if len(t.heroes[hero].shreds) > 1 else 0
    return 32 if verb in (DO_GAIN_SPARK, DO_DRAW_SHRED) else usual


def relief(t: Wonder, hero: int) -> int:
    """Hearts that heroes close by lack, most of all their last ones."""
    near = t.within(t.heroes[hero].place, 1)
    worth = 0
    for other in t.awake():
        figure = t.heroes[other]
        if figure.place in near and figure.hearts < max_hearts(t, other):
            worth += 26 if figure.hearts <= 2 else 13
    return min(worth, 60)


def stunned(t: Wonder, hero: int, effect: Effect) -> int:
    """How many Wyrms close by would be stunned."""
    standing = [w for w in t.wyrms_in_play() if t.wyrm_hurt[w] == 0]
    which = effect.which
    if which is None or (which.up_to is None and effect.n is None):
        near = t.within(t.heroes[hero].place, 1)
        return sum(1 for wyrm in standing if t.wyrm_at[wyrm] in near)
    most = amount(t, which.up_to if which.up_to is not None else effect.n, hero)
    best = 0
    for area in t.within(t.heroes[hero].place, 1):
        best = max(best, sum(1 for wyrm in standing if t.wyrm_at[wyrm] == area))
    return min(most, best)


def protection(t: Wonder, hero: int, effect: Effect) -> int:
    """A shield is worth what it will stop, anything else something if there is something to hit."""
    if effect.modifier is not None and effect.modifier.stat == STAT_PREVENT_DAMAGE:
        return min(22, harm(t, t.heroes[hero].place)) * 2
    return 36 if in_reach(t, hero) else 1


def rescue(t: Wonder, hero: int) -> int:
    """Swapping places helps if a friend would fall where they stand, and would not where the hero stands."""
    here = t.heroes[hero].place
    best = 20
    for other in t.awake():
        there = t.heroes[other].place
        if other != hero and there not in (NONE, here):
            before = peril(t, other, there) + peril(t, hero, here)
            after = peril(t, other, here) + peril(t, hero, there)
            best = max(best, min(58, before - after))
    return best
