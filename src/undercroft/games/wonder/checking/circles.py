"""Checks for what could go on for ever (V-18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from undercroft.games.wonder import language as say
from undercroft.games.wonder.checking.problems import Findings
from undercroft.games.wonder.checking.walk import effects, everything
from undercroft.games.wonder.script import Card, Chapter, Effect, Exit, Script, Trigger

CAUSES = {
    say.DO_DAMAGE: (say.ON_HERO_DAMAGED, say.ON_HERO_KO),
    say.DO_KNOCK_OUT: (say.ON_HERO_KO,),
    say.DO_LOSE_HEART: (say.ON_HERO_KO,),
    say.DO_RECOVER: (say.ON_HERO_RECOVERED,),
    say.DO_REVIVE: (say.ON_HERO_REVIVED,),
    say.DO_GAIN_SPARK: (say.ON_SPARK_GAINED,),
    say.DO_LOSE_SPARK: (say.ON_SPARK_SPENT,),
    say.DO_GAIN_ITEM: (say.ON_ITEM_GAINED,),
    say.DO_PASS_ITEM: (say.ON_ITEM_PASSED,),
    say.DO_DRAW_SHRED: (say.ON_SHRED_DRAWN,),
    say.DO_MOVE_HERO: (say.ON_ENTER_AREA, say.ON_LEAVE_AREA),
    say.DO_PLACE_HERO: (say.ON_ENTER_AREA, say.ON_LEAVE_AREA),
    say.DO_SWAP_HEROES: (say.ON_ENTER_AREA, say.ON_LEAVE_AREA),
    say.DO_ROLL: (say.ON_ROLL_MADE,),
    say.DO_REROLL: (say.ON_REROLLED,),
    say.DO_SPAWN: (say.ON_WYRM_SPAWNED,),
    say.DO_ACTIVATE: (say.ON_WYRM_MOVED, say.ON_WYRM_ATTACKS, say.ON_WYRM_STOOD_UP),
    say.DO_REVEAL_WYRM: (say.ON_WYRM_CARD_REVEALED, say.ON_WYRM_CARD_RESOLVED),
    say.DO_DAMAGE_WYRM: (say.ON_WYRM_STUNNED, say.ON_WYRM_DEFEATED),
    say.DO_STUN: (say.ON_WYRM_STUNNED,),
    say.DO_STAND_UP: (say.ON_WYRM_STOOD_UP,),
    say.DO_DEFEAT: (say.ON_WYRM_DEFEATED,),
    say.DO_REMOVE_WYRM: (say.ON_WYRM_REMOVED,),
    say.DO_MOVE_WYRM: (say.ON_WYRM_MOVED,),
    say.DO_DAMAGE_ENTITY: (say.ON_ENTITY_DAMAGED, say.ON_ENTITY_ZERO),
    say.DO_COUNTER: (say.ON_COUNTER_REACHED,),
    say.DO_WRITE_KEYWORD: (say.ON_KEYWORD_WRITTEN,),
    say.DO_DESTINY_UP: (say.ON_DESTINY_CHANGED,),
    say.DO_DESTINY_DOWN: (say.ON_DESTINY_CHANGED,),
    say.DO_OPEN_MAP: (say.ON_MAP_OPENED,),
}
"""The moments that an effect may bring about by itself."""


def check_circles(found: Findings, chapter: Chapter) -> None:
    check_routines(found, chapter)
    check_triggers(found, chapter)
    check_gotos(found, chapter)


def check_routines(found: Findings, chapter: Chapter) -> None:
    """A routine that runs itself, straight or by way of others, would never end."""
    runs = {i: _runs(script) for i, script in enumerate(chapter.routines)}
    for i in _in_circles(runs):
        found.error("V-18", chapter.routines[i].name, "this routine runs itself, and would never end.", "run")


def _runs(script: Script) -> set[int]:
    return {effect.value for effect in effects(script) if effect.verb == say.DO_RUN}


def check_triggers(found: Findings, chapter: Chapter) -> None:
    """A trigger that sets itself off is wrong unless `once` bounds it; with an `if` it is doubtful."""
    triggers = [each for each in everything(chapter) if isinstance(each, Trigger) and each.once == say.ONCE_NEVER]
    caused = [_moments(chapter, trigger.script) for trigger in triggers]
    follows = {
        i: {j for j, other in enumerate(triggers) if other.on in caused[i] and _wakes(trigger, other)}
        for i, trigger in enumerate(triggers)
    }
    for i in _in_circles(follows):
        trigger = triggers[i]
        sentence = "this trigger can set itself off again and again; bound it with once."
        asks = trigger.only is not None or trigger.cost is not None or trigger.reaction or trigger.replace
        (found.warn if asks else found.error)("V-18", trigger.name, sentence, say.TRIGGERS[trigger.on])


def _wakes(trigger: Trigger, other: Trigger) -> bool:
    """A counter that changes wakes only those who wait for a counter without saying which, or for this one."""
    if other.on != say.ON_COUNTER_REACHED or other.only is None:
        return True
    changed = {effect.value for effect in effects(trigger.script) if effect.verb == say.DO_COUNTER}
    named = [
        each.values
        for each in (other.only, *other.only.parts)
        if each.kind == say.IF_EVENT and each.value == say.ROLE_COUNTER
    ]
    return not named or any(changed & set(each) for each in named)


def _moments(chapter: Chapter, script: Script) -> set[int]:
    moments: set[int] = set()
    seen: set[int] = set()
    waiting = [script]
    while waiting:
        for effect in effects(waiting.pop()):
            if not _concerns_others(effect):
                moments.update(CAUSES.get(effect.verb, ()))
            if effect.verb == say.DO_RUN and effect.value not in seen:
                seen.add(effect.value)
                waiting.append(chapter.routines[effect.value])
    return moments


def _concerns_others(effect: Effect) -> bool:
    """Whoever is still where a hero came from is not that hero."""
    where = effect.who.where if effect.who is not None else None
    return where is not None and where.kind == say.AT_EVENT and where.value == say.ROLE_FROM


def check_gotos(found: Findings, chapter: Chapter) -> None:
    """Cards that lead back to one another without doing, asking or awaiting anything would be read for ever."""
    leads = {card.number: _leads(card) for card in chapter.cards if _is_idle(card)}
    for number in _in_circles(leads):
        card = chapter.cards[number - 1]
        sentence = "this card leads back to itself, and nothing changes on the way."
        found.error("V-18", f"{card.name} front exit", sentence, "goto")


def _is_idle(card: Card) -> bool:
    faces = [face for face in (card.front, card.back) if face is not None]
    acts = any(face.script.effects for face in faces)
    return not (acts or card.options or card.goal is not None or card.kind == say.CARD_END)


def _leads(card: Card) -> set[int]:
    found: set[int] = set()
    for exit in everything(card):
        if isinstance(exit, Exit) and exit.kind == say.EXIT_GOTO:
            found.add(exit.number)
        elif isinstance(exit, Exit) and exit.kind in (say.EXIT_NEXT, say.EXIT_DISCARD):
            found.add(card.number + 1)
    return found


def _in_circles(arrows: Mapping[int, Iterable[int]]) -> list[int]:
    """The points from which arrows lead back to themselves."""
    return [point for point in arrows if point in _ahead(arrows, point)]


def _ahead(arrows: Mapping[int, Iterable[int]], start: int) -> set[int]:
    found: set[int] = set()
    new = list(arrows[start])
    while new:
        point = new.pop()
        if point not in found:
            found.add(point)
            new.extend(arrows.get(point, ()))
    return found
