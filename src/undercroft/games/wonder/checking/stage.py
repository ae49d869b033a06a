"""Checks of maps and of what can lie on them at once (V-09, V-10, V-11, V-19)."""

from __future__ import annotations

from undercroft.games.wonder import language as say
from undercroft.games.wonder.checking.problems import Findings
from undercroft.games.wonder.checking.ranges import most
from undercroft.games.wonder.checking.walk import effects
from undercroft.games.wonder.language import NONE
from undercroft.games.wonder.script import Chapter, Goal, Link, Map, Script
from undercroft.games.wonder.table import DICE, SPARKS, WYRMS


def check_stage(found: Findings, chapter: Chapter) -> None:
    check_links(found, chapter)
    for each in chapter.maps:
        check_connected(found, chapter, each)
    check_objects(found, chapter)
    check_components(found, chapter)
    check_silver(found, chapter)


def check_links(found: Findings, chapter: Chapter) -> None:
    """V-09: a link joins two areas of one map, once."""
    seen: set[frozenset[int]] = set()
    for link in chapter.links:
        a, b = chapter.areas[link.a], chapter.areas[link.b]
        if link.a == link.b:
            found.error("V-09", link.name, f"{a.key} is linked to itself.", a.key)
        elif a.map != b.map:
            found.error("V-09", link.name, f"{a.key} and {b.key} are areas of two maps.", b.key)
        elif frozenset((link.a, link.b)) in seen:
            found.error("V-09", link.name, f"{a.key} and {b.key} are linked twice.", b.key)
        seen.add(frozenset((link.a, link.b)))


def reached(start: int, links: list[Link], types: tuple[int, ...]) -> set[int]:
    """The areas that links of some types join to an area."""
    found, new = {start}, [start]
    while new:
        area = new.pop()
        for link in links:
            if link.type in types and area in (link.a, link.b):
                other = link.b if link.a == area else link.a
                if other not in found:
                    found.add(other)
                    new.append(other)
    return found


def check_connected(found: Findings, chapter: Chapter, each: Map) -> None:
    """V-09: a map is one piece over open and gated links, unless it says `split`."""
    if not each.areas:
        found.error("V-09", each.name, f"the map {each.key} has no areas.", each.key)
        return
    together = reached(each.areas[0], chapter.links, (say.LINK_OPEN, say.LINK_GATED))
    for area in each.areas:
        if area not in together and not each.split:
            cut_off, first = chapter.areas[area], chapter.areas[each.areas[0]]
            sentence = f"nobody can come from {first.key} to {cut_off.key}; link them, or say split = true."
            found.error("V-09", cut_off.name, sentence, cut_off.key)
            return


def check_vortex(found: Findings, chapter: Chapter, goal: Goal, starts: set[int]) -> None:
    """V-09: Wyrms come from a Vortex to where heroes begin, even while all gates are closed."""
    for vortex in goal.vortex:
        on_map = {area for area in starts if chapter.areas[area].map == chapter.areas[vortex].map}
        if on_map and not on_map & reached(vortex, chapter.links, (say.LINK_OPEN,)):
            sentence = f"from the Vortex in {chapter.areas[vortex].key} no place where heroes begin can be reached."
            found.error("V-09", f"{goal.name} vortex", sentence, "vortex")


def check_objects(found: Findings, chapter: Chapter) -> None:
    """V-10: an Interaction card has an object, and the object is put somewhere."""
    placed = {i for i, thing in enumerate(chapter.objects) if thing.area != NONE}
    placed |= {card.object for card in chapter.cards if card.object_area != NONE}
    placed |= {effect.value for effect in effects(chapter) if effect.verb in (say.DO_PLACE_OBJECT, say.DO_MOVE_OBJECT)}
    stacked = {
        number
        for effect in effects(chapter)
        if effect.verb == say.DO_MAKE_STACK and effect.where is not None
        for number in effect.values
    }
    for card in chapter.cards:
        if card.kind != say.CARD_INTERACTION or card.number in stacked:
            continue
        if card.object == NONE:
            found.error("V-10", f"{card.name} object", "an Interaction card needs an object.", "kind")
        elif card.object not in placed:
            key = chapter.objects[card.object].key
            found.error("V-10", f"{card.name} object", f"the object {key!r} is never placed.", key)


def check_components(found: Findings, chapter: Chapter) -> None:
    """V-11: no more is asked for at once than there is."""
    for each in chapter.maps:
        sparks = sum(chapter.areas[area].sparks for area in each.areas)
        if sparks > SPARKS:
            found.error("V-11", each.name, f"{sparks} Sparks lie on this map; there are {SPARKS}.", "sparks")
    for script in scripts(chapter):
        check_script(found, chapter, script)
    for token in chapter.tokens:
        if token.startswith("dark_aura") and token != "dark_aura":
            found.error("V-11", f"{chapter.key} chapter", f"there is one Dark Aura, and {token!r} is a second.", token)


def scripts(chapter: Chapter) -> list[Script]:
    """All that is carried out in one go."""
    found = [card.script for card in chapter.wyrms]
    for card in chapter.cards:
        found += [face.script for face in (card.front, card.back) if face is not None]
        found += [option.script for option in card.options]
        if card.goal is not None:
            found += [card.goal.players, card.goal.enemies]
    return found


def check_script(found: Findings, chapter: Chapter, script: Script) -> None:
    sparks = spawned = 0
    for effect in script.effects:
        if effect.verb == say.DO_PLACE_SPARKS:
            sparks += most(effect.n, chapter)
        if effect.verb == say.DO_SPAWN:
            spawned += most(effect.n, chapter) + most(effect.silver, chapter, 0)
    if sparks > SPARKS:
        found.error("V-11", script.name, f"{sparks} Sparks are laid out at once; there are {SPARKS}.", "place_sparks")
    if spawned > WYRMS:
        found.error("V-11", script.name, f"{spawned} Wyrms are spawned by one card; there are {WYRMS}.", "spawn")
    for effect in effects(script):
        if effect.verb == say.DO_ROLL and most(effect.n, chapter) > DICE:
            found.error("V-11", effect.name, f"{most(effect.n, chapter)} dice are rolled; there are {DICE}.", "dice")


def check_silver(found: Findings, chapter: Chapter) -> None:
    """V-19: silver symbols are printed on Wyrm cards only."""
    printed = {id(effect) for card in chapter.wyrms for effect in effects(card)}
    for effect in effects(chapter):
        if id(effect) not in printed and (effect.silver is not None or effect.silver_only):
            found.error("V-19", effect.name, "silver stands on Wyrm cards only.", "silver")
