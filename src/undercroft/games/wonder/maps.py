"""Maps of the Book: opened, closed, changed while they are played on (B-007, B-010, B-R15)."""

from __future__ import annotations

from undercroft.games.wonder.language import NONE, ON_MAP_OPENED
from undercroft.games.wonder.sparks import clear, place
from undercroft.games.wonder.table import ON_AREA, ON_NOTHING, Moment, Wonder
from undercroft.games.wonder.wyrms import leave


def open_map(t: Wonder, number: int) -> None:
    """A map is opened: its areas are there, with the Sparks and objects printed on it (B-010, B-032)."""
    printed = t.chapter.maps[number]
    t.open_maps |= 1 << number
    for area in printed.areas:
        if not t.chapter.areas[area].closed:
            t.area_on[area] = True
            place(t, area, t.chapter.areas[area].sparks)
    for i in range(len(t.object_at)):
        if t.chapter.objects[i].area in printed.areas and t.object_at[i] == NONE:
            t.object_at[i] = t.chapter.objects[i].area
    t.map_changed()
    if t.heard:
        t.tell("map-opened", "B-010", NONE, [number])
    if t.listens(ON_MAP_OPENED):
        t.moments.append(Moment(ON_MAP_OPENED))


def close_map(t: Wonder, number: int) -> None:
    """A map is closed: what is on it leaves; the card says where heroes go (B-R15)."""
    t.open_maps &= ~(1 << number)
    for area in t.chapter.maps[number].areas:
        vanish(t, area, NONE)
    t.map_changed()
    if t.heard:
        t.tell("map-closed", "B-R15", NONE, [number])


def enable_area(t: Wonder, area: int) -> None:
    if not t.area_on[area]:
        t.area_on[area] = True
        place(t, area, t.chapter.areas[area].sparks)
        t.map_changed()
        if t.heard:
            t.tell("area-opened", "B-R12", NONE, [area])


def disable_area(t: Wonder, area: int, refuge: int) -> None:
    """An area vanishes; whoever stands there is put into the refuge (B-R15)."""
    if not t.area_on[area]:
        return
    vanish(t, area, refuge)
    t.map_changed()
    if t.heard:
        t.tell("area-lost", "B-R15", NONE, [area])


def vanish(t: Wonder, area: int, refuge: int) -> None:
    for wyrm in t.wyrms_in(area):
        leave(t, wyrm)
    clear(t, area, t.area_sparks[area])
    t.area_on[area] = False
    for figure in t.heroes:
        if figure.place == area:
            figure.place = refuge
    for entity in range(len(t.entity_at)):
        if t.entity_at[entity] == area:
            t.entity_at[entity] = refuge
    for token in range(len(t.token_kind)):
        if t.token_kind[token] == ON_AREA and t.token_at[token] == area:
            t.token_kind[token] = ON_AREA if refuge != NONE else ON_NOTHING
            t.token_at[token] = refuge
    for thing in range(len(t.object_at)):
        if t.object_at[thing] == area:
            t.object_at[thing] = NONE
