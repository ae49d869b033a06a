"""A villain with some sense: it hunts those without stones, lays traps in the way, and locks ways (T-08 to T-12)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import PASS, Prompt, first, option, verb_of
from undercroft.engine.zone import bit
from undercroft.games.wymer.board import PORTAL
from undercroft.games.wymer.cards import DWARF_ATTACK_NOW, HEAL_DWARF, NONE, PLACE_LOCK
from undercroft.games.wymer.effects import Act
from undercroft.games.wymer.movement import Walk
from undercroft.games.wymer.sense import EVEN, WORST, odds
from undercroft.games.wymer.table import (
    DWARF,
    FIRST_TRAP,
    MOST_DAMAGE,
    RELIC_TILE,
    ROLL_BONUS,
    STONE_TILE,
    Wymer,
    kind_of,
)
from undercroft.games.wymer.verbs import (
    BAR,
    CHOOSE,
    CONFIRM,
    DRAW,
    END,
    ENOUGH,
    HIT,
    LAY_TRAP,
    MARCH,
    MOVE,
    PUT,
    SEAL,
    SPACE,
    STRIKE,
    TAKE_RELIC,
    TAKE_STONE,
    TAKE_TRAP,
)
from undercroft.games.wymer.villain import Activation

SETUP_LOCKS: Final = 6
KNOWING_LOCKS: Final = 11
"""How many locks the villain lays at the start, not knowing and knowing where the stones are; the rest is for play."""


def villain_choice(t: Wymer, prompt: Prompt, chance: Chance) -> int:
    options = prompt.options
    match prompt.question:
        case "villain":
            return command(t, options, chance)
        case "dwarf-attack":
            return strike(t, options)
        case "walk":
            frame = t.stack[-1]
            assert isinstance(frame, Walk)
            return dwarf_walk(t, frame, options, chance)
        case "lay-tile":
            return trap_space(t, options, chance)
        case "locks":
            return lock_choice(t, options, chance)
        case "placement":
            return lay_out(t, options, chance)
        case "put-tile":
            return put_tile(t, options, chance)
        case "summon":
            cards = [t.deck.dwarves[first(opt)] for opt in options]
            worth = [card.health * 10 + card.steps for card in cards]
            return options[worth.index(max(worth))]
        case "how-placed":
            return options[-1]
        case "target" | "what" | "where":
            return villain_card(t, options, chance)
        case _:
            return options[chance.below(len(options))]


def command(t: Wymer, options: list[int], chance: Chance) -> int:
    """Dwarves first, then traps in the way, then a lock (T-08 to T-11)."""
    for opt in options:
        if verb_of(opt) == STRIKE and any(prey_worth(t, first(opt), seat) > 0 for seat in in_reach(t, first(opt))):
            return opt
    for opt in options:
        if verb_of(opt) == MARCH:
            return opt
    for opt in options:
        if verb_of(opt) in (LAY_TRAP, DRAW):
            return opt
    seals = [opt for opt in options if verb_of(opt) == SEAL]
    if seals:
        return nearest_to_heroes(t, seals, chance)
    return option(END)


def hardest_dwarf(t: Wymer, options: list[int]) -> int:
    """A point on every roll is worth more than one blow more, and a blow more than steps (4.3)."""
    cards = [t.deck.dwarves[first(opt)] for opt in options]
    worth = [15 * card.modifier + 10 * card.health + card.steps for card in cards]
    return options[worth.index(max(worth))]


def in_reach(t: Wymer, d: int) -> list[int]:
    return [s for s in range(len(t.heroes)) if t.heroes[s].place != NONE and t.next_to(s, DWARF + d)]


def prey_worth(t: Wymer, d: int, seat: int) -> int:
    """Whom a dwarf should attack: those who cannot strike back, those about to die, wraiths near home (T-08)."""
    hero = t.heroes[seat]
    if hero.place == NONE:
        return 0
    if hero.dead:
        return 25 + (30 if t.board.spirit[hero.place][t.start_of(seat)] <= 4 else 0)
    if hero.stone == NONE:
        return 60 + 30 * hero.damage
    left = t.deck.dwarves[d].health - t.dwarves[d].damage
    if outmatched(t, d, seat):
        return 45 if hero.damage == MOST_DAMAGE - 1 and left > 1 else -10
    if left > 1 or t.defeated() == len(t.heroes) - 1:
        return 25 + 20 * hero.damage
    return 45 if hero.damage == 2 else -10


def outmatched(t: Wymer, d: int, seat: int) -> bool:
    """Whether a hero is likelier to win than not for now: what helps on rolls ends, and a dwarf can wait (W-239)."""
    return bool(t.lasting) and odds(t.total(ROLL_BONUS, seat) - t.deck.dwarves[d].modifier) > EVEN


def strike(t: Wymer, options: list[int]) -> int:
    frame = t.stack[-1]
    d = frame.about()[0]
    best, top = PASS, 0
    for opt in options:
        if verb_of(opt) == HIT:
            worth = prey_worth(t, d, first(opt))
            if worth > top:
                best, top = opt, worth
    return best


def dwarf_walk(t: Wymer, frame: Walk, options: list[int], chance: Chance) -> int:
    """Next to prey, away from those who can hurt it; toward prey otherwise (T-08, T-09)."""
    d = frame.piece - DWARF
    best, top = options[0], WORST
    attacked = any(isinstance(below, Activation) and below.dwarf == d and not below.march for below in t.stack)
    for opt in options:
        c = first(opt) if verb_of(opt) == MOVE else t.dwarves[d].place
        worth = space_worth(t, d, c, attacked) * 4 + chance.below(4)
        if worth > top:
            best, top = opt, worth
    return best


def space_worth(t: Wymer, d: int, c: int, attacked: bool) -> int:
    """Next to prey; a dwarf on its last legs keeps away from those who can strike, unless hiding wins nothing."""
    worth = 0
    near = 99
    last = t.defeated() == len(t.heroes) - 1
    weak = t.deck.dwarves[d].health - t.dwarves[d].damage == 1 and not last
    for seat in range(len(t.heroes)):
        hero = t.heroes[seat]
        if hero.place == NONE:
            continue
        prey = prey_worth(t, d, seat)
        far = t.board.spirit[c][hero.place]
        if t.board.near(c, hero.place, 1):
            worth += max(0, prey) // 2 if attacked else max(0, prey)
        if hero.stone != NONE and not hero.dead and weak:
            worth -= 6 * max(0, 6 - far)
        if prey > 20:
            near = min(near, far)
    return worth - (2 * near if near < 99 else 0)


def trap_space(t: Wymer, options: list[int], chance: Chance) -> int:
    """In the way of the hero who can bear it least."""
    best, top = options[0], WORST
    for opt in options:
        c = first(opt)
        worth = 0
        for seat in t.living():
            hero = t.heroes[seat]
            far = t.board.walk[hero.place][c]
            worth += max(0, 6 - far) * (2 + 3 * hero.damage + (2 if hero.stone == NONE else 0))
        worth += 4 if len(t.board.walks[c]) == 2 else 0
        worth = worth * 4 + chance.below(5)
        if worth > top:
            best, top = opt, worth
    return best


def nearest_to_heroes(t: Wymer, options: list[int], chance: Chance) -> int:
    """Locks right in front of heroes, corridors before portals (T-10)."""
    best, top = options[0], WORST
    for opt in options:
        c = first(opt)
        worth = 0
        for seat in t.living():
            far = t.board.walk[t.heroes[seat].place][c]
            worth += max(0, 6 - far) * (3 if t.heroes[seat].stone == NONE else 1)
        worth = worth * 4 + chance.below(6)
        if worth > top:
            best, top = opt, worth
    return best


def lock_choice(t: Wymer, options: list[int], chance: Chance) -> int:
    """A ring around the starts; some are kept for later (T-10)."""
    wanted = KNOWING_LOCKS if t.strategic else SETUP_LOCKS
    if options[0] == option(ENOUGH) and t.locked.count(1) >= wanted:
        return options[0]
    stones = [d for d in t.mix_spaces if NONE < t.known_at(d, bit(t.house.villain)) < FIRST_TRAP]
    best, top = options[-1], WORST
    for opt in options:
        if verb_of(opt) == SEAL:
            c, cost = first(opt), 0
        elif verb_of(opt) == BAR:
            c, cost = t.board.gates[first(opt)][0], 3 * (len(t.board.gates[first(opt)]) - 1)
        else:
            continue
        far = abs(min([t.board.walk[hero.place][c] for hero in t.heroes]) - 3)
        if stones:
            far = min([t.board.walk[d][c] for d in stones])
        worth = -far * 3 - cost + chance.below(8)
        if worth > top:
            best, top = opt, worth
    return best


def lay_out(t: Wymer, options: list[int], chance: Chance) -> int:
    """Some stones before their owners' feet, to wake dwarves while the others lie far away; relics and traps (T-12)."""
    verbs = [verb_of(opt) for opt in options]
    for verb in (TAKE_STONE, TAKE_RELIC, TAKE_TRAP):
        if verb in verbs:
            return options[verbs.index(verb)]
    return option(CONFIRM)


def put_tile(t: Wymer, options: list[int], chance: Chance) -> int:
    tile = t.tray.cards[-1]
    starts = [hero.place for hero in t.heroes]
    stones = [c for c in t.mix_spaces if t.tile_at(c) < FIRST_TRAP]
    best, top = options[-1], WORST
    for opt in options:
        if verb_of(opt) != PUT or t.has_tile(first(opt)):
            continue
        c = first(opt)
        if kind_of(tile) == STONE_TILE:
            if len(stones) < len(starts) - 1:
                worth = -3 * t.board.walk[t.board.starts[tile]][c]
            else:
                others = [t.board.walk[stone][c] for stone in stones]
                worth = sum([t.board.walk[start][c] for start in starts]) + 4 * min([9, *others])
        elif kind_of(tile) == RELIC_TILE:
            worth = min([t.board.walk[start][c] for start in starts])
        else:
            worth = 20 if any(t.board.terrain[d] == PORTAL for d in t.board.walks[c]) else 0
            worth -= min([t.board.walk[stone][c] for stone in stones])
        worth = worth * 2 + chance.below(6)
        if worth > top:
            best, top = opt, worth
    return best


def villain_card(t: Wymer, options: list[int], chance: Chance) -> int:
    """Choices that cards give to the villain."""
    frame = t.stack[-1]
    if not isinstance(frame, Act):
        return options[chance.below(len(options))]
    verb = frame.effect.verb
    kind = verb_of(options[-1])
    if verb == PLACE_LOCK and kind == SPACE:
        return nearest_to_heroes(t, options, chance)
    if kind == CHOOSE:
        worth = [villain_target(t, verb, first(opt)) for opt in options]
        return options[worth.index(max(worth))]
    return options[chance.below(len(options))]


def villain_target(t: Wymer, verb: int, piece: int) -> int:
    if piece >= DWARF:
        dwarf = t.dwarves[piece - DWARF]
        return 10 * dwarf.damage if verb in (HEAL_DWARF, DWARF_ATTACK_NOW) else -dwarf.damage
    return 20 * t.heroes[piece].damage
