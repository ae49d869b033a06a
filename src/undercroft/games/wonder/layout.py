"""Where the areas of a map stand on a small grid, so that a plain screen can draw most links as straight corridors."""

from __future__ import annotations

from undercroft.games.wonder.language import LINK_SOLID
from undercroft.games.wonder.script import Chapter

WIDE = 4
"""The columns of the grid: as many rooms as fit beside each other on a usual screen."""


def places_of(chapter: Chapter, number: int) -> dict[int, tuple[int, int]]:
    """The column and row of each area of a map."""
    printed = chapter.maps[number]
    if not printed.places:
        printed.places = laid_out(chapter, number)
    return printed.places


def laid_out(chapter: Chapter, number: int) -> dict[int, tuple[int, int]]:
    """Start as the stage has it, then exchange places as long as links get shorter."""
    areas = chapter.maps[number].areas
    own = [link for link in chapter.links if link.a in areas and link.b in areas]
    links = [(link.a, link.b, 1 if link.type == LINK_SOLID else 4) for link in own]
    high = -(-len(areas) // WIDE) + 1
    wide = min(WIDE, max(2, len(areas) - 1))
    spots = [(x, y) for y in range(high) for x in range(wide)]
    order: list[int] = sorted(areas, key=lambda area: (chapter.areas[area].y, chapter.areas[area].x))
    taken: list[int] = [*order, *[-1] * (len(spots) - len(order))]
    cost = length(chapter, links, spots, taken)
    better = True
    while better:
        better = False
        for i in range(len(spots)):
            for j in range(i):
                if taken[i] < 0 and taken[j] < 0:
                    continue
                taken[i], taken[j] = taken[j], taken[i]
                now = length(chapter, links, spots, taken)
                if now < cost:
                    cost, better = now, True
                else:
                    taken[i], taken[j] = taken[j], taken[i]
    rows = sorted({spots[i][1] for i in range(len(spots)) if taken[i] >= 0})
    return {taken[i]: (spots[i][0], rows.index(spots[i][1])) for i in range(len(spots)) if taken[i] >= 0}


def length(chapter: Chapter, links: list[tuple[int, int, int]], spots: list[tuple[int, int]], taken: list[int]) -> int:
    """How far apart linked areas are, and how much the grid turns the stage around."""
    at = {taken[i]: spots[i] for i in range(len(spots)) if taken[i] >= 0}
    cost = 0
    for a, b, weight in links:
        apart = abs(at[a][0] - at[b][0]) + abs(at[a][1] - at[b][1]) - 1
        cost += weight * (apart * 12 + (20 if apart else 0))
        across, down = chapter.areas[b].x - chapter.areas[a].x, chapter.areas[b].y - chapter.areas[a].y
        cost += (across * (at[b][0] - at[a][0]) < 0) + (down * (at[b][1] - at[a][1]) < 0)
    return cost
