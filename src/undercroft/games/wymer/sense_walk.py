"""Where heroes with some sense walk: toward stones, then toward dwarves; wraiths walk home (T-02 to T-04)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import first, option, verb_of
from undercroft.engine.zone import bit
from undercroft.games.wymer.board import PORTAL
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.movement import Rights, Walk, may_end, may_enter, path_to, steps_of, ways_on
from undercroft.games.wymer.sense import (
    WORST,
    attack_bonus,
    best_of,
    bides_time,
    dwarf_distance,
    last_hope,
    soul_lost,
    stones_hidden,
    unknown_tiles,
)
from undercroft.games.wymer.sense_villain import dwarf_walk
from undercroft.games.wymer.table import DWARF, FIRST_TRAP, LATE, RELIC_TILE, STONE_TILE, Wymer, kind_of
from undercroft.games.wymer.targets import stone_space
from undercroft.games.wymer.tiles import Displaced
from undercroft.games.wymer.verbs import FORCE, MOVE, STEP, STOP

FOOLHARDY: Final = -2000
"""What a tile counts that could be the end of a hero who may as well rest."""

SEARCH_PULL: Final = 14
"""What a step toward unknown tiles is worth."""

LOCK_COST: Final = 3
"""How many steps farther a space counts behind a lock or a dwarf."""


def walk(t: Wymer, seat: int, options: list[int], chance: Chance, patient: bool) -> int:
    """Locks cost nothing to try; then along the best way; wraiths go home."""
    frame = t.stack[-1]
    if isinstance(frame, Walk) and not frame.is_hero(t):
        return wraith_walk(t, seat, frame, options, chance)
    for opt in options:
        if verb_of(opt) == FORCE:
            return opt
    if isinstance(frame, Walk):
        crossed, steps = frame.crossed, frame.steps
        here = frame.where(t)
    else:
        here, steps = t.heroes[seat].place, steps_of(t, seat)
        crossed = [here]
    path = best_path(t, seat, here, steps, crossed, chance, patient)
    if not path:
        stop = option(STOP)
        return stop if stop in options else options[chance.below(len(options))]
    goal = option(MOVE, path[-1])
    if len(path) == 1 or path_to(t, seat, here, path[-1], steps) == path:
        return goal if goal in options else options[0]
    step = option(STEP, path[0])
    return step if step in options else goal if goal in options else options[0]


def wraith_walk(t: Wymer, seat: int, frame: Walk, options: list[int], chance: Chance) -> int:
    if frame.piece >= DWARF:
        return dwarf_walk(t, frame, options, chance)
    home = t.start_of(frame.piece)
    blocked = not t.free(home) and t.pieces[home] != frame.piece
    best, least = options[0], 9999
    for opt in options:
        verb = verb_of(opt)
        if verb == MOVE:
            c = first(opt)
        elif verb == STOP:
            c = t.place_of(frame.piece)
        else:
            return opt
        far = t.board.spirit[c][home] * 4 - min(3, dwarf_distance(t, c))
        if blocked:
            far = 100 - min(20, dwarf_distance(t, c))
        if far < least:
            best, least = opt, far
    return best


def best_path(
    t: Wymer, seat: int, here: int, steps: int, crossed: list[int], chance: Chance, patient: bool
) -> list[int]:
    """The way whose tiles and end are worth most: a search over ways, the best one kept for each space and length."""
    values = tile_values(t, seat, patient)
    rights = Rights(t, seat)
    aims = end_values(t, seat)
    one_by_one = bides_time(t, patient)
    worth: dict[int, int] = {here: 0}
    trails: dict[int, list[int]] = {here: []}
    best: list[int] = []
    top = aims[here] * 2 + 1 if may_end(t, seat, here) else WORST
    for _ in range(steps):
        new_worth: dict[int, int] = {}
        new_trails: dict[int, list[int]] = {}
        for c, value in worth.items():
            trail = trails[c]
            for d in ways_on(t, c):
                if not may_enter(t, rights, d):
                    continue
                gain = value
                if t.has_tile(d) and d not in trail and d not in crossed:
                    gain += values.get(d, 0)
                    if one_by_one and any(t.has_tile(e) for e in [*crossed, *trail]):
                        gain += FOOLHARDY
                if d not in new_worth or gain > new_worth[d]:
                    new_worth[d] = gain
                    new_trails[d] = [*trail, d]
        worth, trails = new_worth, new_trails
        for d, value in worth.items():
            if may_end(t, seat, d):
                total = (value + aims[d]) * 2 + chance.below(2)
                if total > top:
                    top, best = total, trails[d]
    return best


def tile_values(t: Wymer, seat: int, patient: bool = False) -> dict[int, int]:
    """What each tile is worth to a hero: the stone above all, then relics; traps as health allows (T-02)."""
    hero = t.heroes[seat]
    spaces = t.mix_spaces + t.late_spaces
    stones = len([other for other in t.heroes if other.stone == NONE])
    shown = len([c for c in spaces if t.up[c] and t.tile_at(c) < FIRST_TRAP])
    unknown = max(1, len(unknown_tiles(t)))
    lost = stones - shown
    mine = hero.stone == NONE and stone_space(t, seat) == NONE
    trap = (-5, -12, -26)[hero.damage] * (len(t.heroes) + len(t.dead())) // len(t.heroes)
    if last_hope(t):
        trap *= 3
    if hero.damage > 0 and bides_time(t, patient):
        trap = FOOLHARDY
    if hero.damage == 0 and soul_lost(t):
        trap = 25  # A trap card may bring a relic, or the soul itself.
    relic = 30 if len(hero.relics) < 2 else 10
    relics = max(0, t.house.relics - len([tile for tile in t.used if kind_of(tile) == RELIC_TILE]))
    stone = 1600 if mine else 0
    friend = 500
    guess = (stone + friend * max(0, lost - (1 if mine else 0))) // unknown
    guess += relic * relics // unknown + trap * 85 // 100
    values: dict[int, int] = {}
    for c in spaces:
        tile = t.known_at(c, bit(seat))
        if tile == NONE:
            values[c] = guess if t.slots[c] < LATE or t.blended else trap
        elif kind_of(tile) == STONE_TILE:
            values[c] = 1500 if tile == hero.kind else (0 if t.up[c] else friend)
        else:
            values[c] = relic if kind_of(tile) == RELIC_TILE else trap
    return values


def end_values(t: Wymer, seat: int) -> list[int]:
    """What it is worth to stand on each space: near the stone, near new tiles, near dwarves or away from them."""
    hero = t.heroes[seat]
    board = t.board
    goals, pull = goals_of(t, seat)
    fear = 0
    if hero.stone == NONE:
        fear = 3 + 4 * hero.damage
    elif hero.damage == 2:
        fear = 8
    if last_hope(t):
        fear = max(fear, 15)
    found = [0] * board.spaces
    dwarves = [t.dwarves[d].place for d in t.dwarves_about()] if t.house.villain != NONE and fear else []
    far = distances_to(t, goals) if goals else []
    for c in range(board.spaces):
        if not board.regular[c]:
            continue
        value = -pull * far[c] if goals else 0
        for place in dwarves:
            value -= fear * max(0, 6 - board.spirit[place][c])
        found[c] = value
    for c in t.mix_spaces:
        if t.up[c] and t.tile_at(c) < FIRST_TRAP and t.tile_at(c) != hero.kind:
            found[c] -= 40
    return found


def goals_of(t: Wymer, seat: int) -> tuple[list[int], int]:
    """Where a hero wants to go, and how much (T-02 to T-04)."""
    hero = t.heroes[seat]
    lies = stone_space(t, seat)
    unknown = unknown_tiles(t)
    if hero.stone == NONE:
        return ([lies], 30) if lies != NONE else (own_share(t, seat, unknown), SEARCH_PULL)
    dwarves = t.dwarves_about()
    if hero.damage < 2 and stones_hidden(t) and not (t.house.villain != NONE and dwarf_distance(t, hero.place) <= 2):
        return own_share(t, seat, unknown), SEARCH_PULL
    if dwarves and (hero.damage < 2 or attack_bonus(t, seat) > 1 or t.house.villain == NONE):
        return [c for d in dwarves for c in t.board.around[t.dwarves[d].place] if t.open(c)], 20
    if hero.damage < 2 and any(other.stone == NONE for other in t.heroes):
        return unknown or t.mix_spaces + t.late_spaces, 7
    return [], 0


def own_share(t: Wymer, seat: int, spaces: list[int]) -> list[int]:
    """The spaces to which nobody alive is nearer, so that the heroes search apart; all, if there are none."""
    mine = t.board.walk[t.heroes[seat].place]
    others = [t.board.walk[t.heroes[other].place] for other in t.living_besides(seat)]
    found = [c for c in spaces if all(mine[c] <= far[c] for far in others)]
    return found or spaces


def distances_to(t: Wymer, goals: list[int]) -> list[int]:
    """Steps to the nearest goal; a lock or a dwarf in the way costs extra."""
    board = t.board
    found = [60] * board.spaces
    rings: list[list[int]] = [[] for _ in range(64)]
    for goal in goals:
        found[goal] = 0
        rings[0].append(goal)
    portals = False
    for far in range(59):
        for c in rings[far]:
            if found[c] != far:
                continue
            ahead = board.walks[c]
            if board.terrain[c] == PORTAL and not portals and not t.locked[c]:
                portals = True
                ahead = ahead + board.portals
            for d in ahead:
                cost = far + 1
                if t.locked[d] or t.dwarf_on(d):
                    cost += LOCK_COST
                if cost < found[d] and cost < 60:
                    found[d] = cost
                    rings[cost].append(d)
    return found


def best_space(t: Wymer, seat: int, options: list[int], chance: Chance) -> int:
    """A space to be put on: where the end of a walk would be best."""
    frame = t.stack[-1]
    if isinstance(frame, Displaced) and t.heroes[seat].dead:
        home = t.start_of(seat)
        return best_of(options, [-t.board.spirit[first(opt)][home] for opt in options])
    aims = end_values(t, seat)
    values = tile_values(t, seat)
    return best_of(options, [aims[first(opt)] + values.get(first(opt), 0) for opt in options])
