"""What changes the numbers of the rules: modifiers in force, in the order set, add, min, max (B-009, B-106)."""

from __future__ import annotations

from typing import Final

from undercroft.games.wonder.language import (
    ACT_MOVE,
    N_FIXED,
    NONE,
    OP_ADD,
    OP_ALLOW,
    OP_FORBID,
    OP_MAX,
    OP_MIN,
    OP_SET,
    STAT_ACTION,
    STAT_ACTION_COST,
    STAT_MAX_HEARTS,
    STAT_PREVENT_DAMAGE,
    STAT_SILVER,
    STAT_VORTEX,
    UNTIL_NEXT_ATTACK,
    UNTIL_STOOD_UP,
    WHO_ACTOR,
    WHO_ANY_HERO,
    WHO_EACH_HERO,
)
from undercroft.games.wonder.script import Modifier
from undercroft.games.wonder.selectors import areas_of, number_of, selected_heroes, wyrms_of
from undercroft.games.wonder.table import FROM_SKILL, Held, Moment, Scope, Wonder

OPS: Final = (OP_SET, OP_ADD, OP_MIN, OP_MAX)


def concerns(t: Wonder, held: Held, hero: int, wyrm: int) -> bool:
    """Whether a modifier is about this hero, or about this Wyrm, at this moment."""
    modifier = held.modifier
    assert modifier is not None
    if held.kind == FROM_SKILL and held.owner != NONE and t.heroes[held.owner].ko and modifier.stat != STAT_MAX_HEARTS:
        return False  # B-R65: passive skills are off.
    if held.lasting != NONE:
        lasting = t.lasting[held.lasting]
        if lasting.wyrms != NONE and (wyrm == NONE or not lasting.wyrms >> wyrm & 1):
            return False
        if lasting.heroes != NONE:
            return hero != NONE and bool(lasting.heroes >> hero & 1)
    elif modifier.wyrms is not None and (wyrm == NONE or wyrm not in wyrms_of(t, modifier.wyrms, Scope(held.owner))):
        return False
    if t.is_used(modifier.once, modifier.uid, held.owner):
        return False
    return about_hero(t, held, modifier, hero)


def about_hero(t: Wonder, held: Held, modifier: Modifier, hero: int) -> bool:
    if hero == NONE:
        return True
    who = modifier.scope
    if who is None:
        return held.owner in (NONE, hero)
    if who.kind == WHO_ACTOR and held.owner != NONE:
        return held.owner == hero
    if who.kind in (WHO_EACH_HERO, WHO_ANY_HERO) and who.only is None:
        return True
    return hero in selected_heroes(t, who, Scope(held.owner))


def applies(t: Wonder, held: Held, hero: int, wyrm: int, moment: Moment | None) -> bool:
    """Whether a modifier counts now: it concerns the hero or Wyrm, and its condition holds (A7)."""
    if not concerns(t, held, hero, wyrm):
        return False
    modifier = held.modifier
    assert modifier is not None
    if modifier.only is None:
        return True
    scope = Scope(hero if hero != NONE else held.owner)
    scope.moment = moment
    return t.rules.holds(t, modifier.only, scope)


def value_of(t: Wonder, held: Held) -> int:
    if held.lasting != NONE:
        return t.lasting[held.lasting].value
    modifier = held.modifier
    assert modifier is not None
    if modifier.value is None:
        return 0
    if modifier.value.kind == N_FIXED:
        return modifier.value.value
    return number_of(t, modifier.value, Scope(held.owner))


def stat(t: Wonder, which: int, base: int, hero: int = NONE, wyrm: int = NONE, moment: Moment | None = None) -> int:
    """A number of the rules with all modifiers in force."""
    found = t.in_force().modifiers[which]
    if not found:
        return base
    return changed(t, [held for held in found if applies(t, held, hero, wyrm, moment)], base, False)


def spent(t: Wonder, which: int, base: int, hero: int = NONE, wyrm: int = NONE, moment: Moment | None = None) -> int:
    """The same in a step of play: what works once is used up by changing it."""
    found = t.in_force().modifiers[which]
    if not found:
        return base
    return changed(t, [held for held in found if applies(t, held, hero, wyrm, moment)], base, True)


def changed(t: Wonder, found: list[Held], base: int, spend: bool) -> int:
    value = base
    for op in OPS:
        for held in found:
            modifier = held.modifier
            assert modifier is not None
            if modifier.op == op:
                amount = value_of(t, held)
                before = value
                if op == OP_SET:
                    value = amount
                elif op == OP_ADD:
                    value += amount
                elif op == OP_MIN:
                    value = max(value, amount)
                else:
                    value = min(value, amount)
                if spend and value != before:
                    t.use(modifier.once, modifier.uid, held.owner)
    return value


def permitted(t: Wonder, which: int, hero: int, action: int = NONE, default: bool = True, wyrm: int = NONE) -> bool:
    """Whether something is allowed: forbid beats allow."""
    found = t.in_force().modifiers[which]
    answer = default
    for held in found:
        modifier = held.modifier
        assert modifier is not None
        if modifier.value_of in (NONE, action) and applies(t, held, hero, wyrm, None):
            if modifier.op == OP_FORBID:
                return False
            if modifier.op == OP_ALLOW:
                answer = True
    return answer


def may_act(t: Wonder, hero: int, action: int) -> bool:
    """Whether a hero may take a standard action of this kind."""
    return permitted(t, STAT_ACTION, hero, action)


def action_cost(t: Wonder, hero: int, action: int, into: int = NONE, base: int = 1) -> int:
    """How many actions something costs; a Move may cost more into some areas."""
    found = t.in_force().modifiers[STAT_ACTION_COST]
    if not found:
        return base
    counted = [held for held in found if prices(t, held, hero, action, into)]
    return max(0, changed(t, counted, base, False))


def prices(t: Wonder, held: Held, hero: int, action: int, into: int) -> bool:
    modifier = held.modifier
    assert modifier is not None
    if modifier.value_of not in (NONE, action) or not applies(t, held, hero, NONE, None):
        return False
    return modifier.into is None or (action == ACT_MOVE and into in areas_of(t, modifier.into, Scope(hero)))


def max_hearts(t: Wonder, hero: int) -> int:
    """The most Hearts a hero can have (B-057, B-R57)."""
    return stat(t, STAT_MAX_HEARTS, t.chapter.heroes[t.heroes[hero].kind].hearts, hero)


def silver_counts(t: Wonder) -> bool:
    """Whether silver symbols are resolved (B-183), unless a card forces it."""
    return stat(t, STAT_SILVER, 1 if t.silver() else 0) > 0


def prevented(t: Wonder, hero: int, amount: int) -> int:
    """How much of some damage pools of prevention take away; they are used up point by point (B-R58)."""
    taken = 0
    for held in t.in_force().modifiers[STAT_PREVENT_DAMAGE]:
        if taken < amount and applies(t, held, hero, NONE, None):
            if held.lasting == NONE:
                part = min(amount - taken, value_of(t, held))
                if part > 0:
                    assert held.modifier is not None
                    t.use(held.modifier.once, held.modifier.uid, held.owner)
            else:
                lasting = t.lasting[held.lasting]
                part = min(amount - taken, lasting.value)
                lasting.value -= part
            taken += part
    return taken


def vortexes(t: Wonder) -> list[int]:
    """The areas of the Dark Vortexes of the current goal (B-186)."""
    for held in t.in_force().modifiers[STAT_VORTEX]:
        modifier = held.modifier
        assert modifier is not None
        if modifier.into is not None and applies(t, held, NONE, NONE, None):
            return areas_of(t, modifier.into, Scope(NONE))
    if t.vortex_now:
        return t.vortex_now
    if t.goal == NONE:
        return []
    goal = t.card(t.goal).goal
    assert goal is not None
    return goal.vortex


# The end of what lasts.


def expire(t: Wonder, until: int) -> None:
    """What was to hold until now is over."""
    kept = [lasting for lasting in t.lasting if lasting.modifier.until != until]
    if len(kept) != len(t.lasting):
        t.lasting = kept
        t.changed()


def expire_for(t: Wonder, until: int, hero: int) -> None:
    """What was to hold until this hero's attack is over."""
    kept = [each for each in t.lasting if each.modifier.until != until or (each.owner != hero and hero != NONE)]
    if len(kept) != len(t.lasting):
        t.lasting = kept
        t.changed()


def attack_over(t: Wonder, hero: int) -> None:
    expire_for(t, UNTIL_NEXT_ATTACK, hero)


def wyrm_stood(t: Wonder, wyrm: int) -> None:
    """What held until this Wyrm stands is over; it is over too when the Wyrm leaves."""
    over = [each for each in t.lasting if each.modifier.until == UNTIL_STOOD_UP and each.wyrms == 1 << wyrm]
    if over:
        t.lasting = [each for each in t.lasting if each not in over]
        t.changed()
