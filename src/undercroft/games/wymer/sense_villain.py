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
from undercroft.games.wymer.sense import EVEN, best_of, odds
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
            return best_of(options, [card.health * 10 + card.steps for card in cards])
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
    return best_of(options, [15 * card.modifier + 10 * card.health + card.steps for card in cards])


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
    attacked = any(isinstance(below, Activation) and below.dwarf == d and not below.march for below in t.stack)
    spaces = [first(opt) if verb_of(opt) == MOVE else t.dwarves[d].place for opt in options]
    return best_of(options, [space_worth(t, d, c, attacked) * 4 + chance.below(4) for c in spaces])


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
    """In the way of the hero who can bear it least, best in a corridor."""
    care = [2 + 3 * hero.damage + (2 if hero.stone == NONE else 0) for hero in t.heroes]
    corridor = [4 if len(t.board.walks[first(opt)]) == 2 else 0 for opt in options]
    worth = [in_the_way(t, first(opt), care) for opt in options]
    return best_of(options, [(worth[i] + corridor[i]) * 4 + chance.below(5) for i in range(len(options))])


def in_the_way(t: Wymer, c: int, care: list[int]) -> int:
    """How near a space is to the heroes, each as much as this one matters."""
    return sum([max(0, 6 - t.board.walk[t.heroes[seat].place][c]) * care[seat] for seat in t.living()])


def nearest_to_heroes(t: Wymer, options: list[int], chance: Chance) -> int:
    """Locks right in front of heroes, corridors before portals (T-10)."""
    care = [3 if hero.stone == NONE else 1 for hero in t.heroes]
    return best_of(options, [in_the_way(t, first(opt), care) * 4 + chance.below(6) for opt in options])


def lock_choice(t: Wymer, options: list[int], chance: Chance) -> int:
    """A ring around the starts; some are kept for later (T-10)."""
    wanted = KNOWING_LOCKS if t.strategic else SETUP_LOCKS
    if options[0] == option(ENOUGH) and t.locked.count(1) >= wanted:
        return options[0]
    stones = [d for d in t.mix_spaces if NONE < t.known_at(d, bit(t.house.villain)) < FIRST_TRAP]
    locks = [opt for opt in options if verb_of(opt) in (SEAL, BAR)]
    if not locks:
        return options[-1]
    return best_of(locks, [chance.below(8) - lock_cost(t, opt, stones) for opt in locks])


def lock_cost(t: Wymer, opt: int, stones: list[int]) -> int:
    """How far a lock lies from the stones, or from three steps before the heroes; a gate costs all its locks."""
    c, more = first(opt), 0
    if verb_of(opt) == BAR:
        gate = t.board.gates[c]
        c, more = gate[0], len(gate) - 1
    if stones:
        far = min([t.board.walk[d][c] for d in stones])
    else:
        far = abs(min([t.board.walk[hero.place][c] for hero in t.heroes]) - 3)
    return 3 * (far + more)


def lay_out(t: Wymer, options: list[int], chance: Chance) -> int:
    """Some stones before their owners' feet, to wake dwarves while the others lie far away; relics and traps (T-12)."""
    verbs = [verb_of(opt) for opt in options]
    for verb in (TAKE_STONE, TAKE_RELIC, TAKE_TRAP):
        if verb in verbs:
            return options[verbs.index(verb)]
    return option(CONFIRM)


def put_tile(t: Wymer, options: list[int], chance: Chance) -> int:
    """The last stone far from all, the others before their owners' feet; relics far away, traps near stones (T-12)."""
    free = [opt for opt in options if verb_of(opt) == PUT and not t.has_tile(first(opt))]
    if not free:
        return options[-1]
    stones = [c for c in t.mix_spaces if t.tile_at(c) < FIRST_TRAP]
    return best_of(free, [hiding_worth(t, first(opt), stones) * 2 + chance.below(6) for opt in free])


def hiding_worth(t: Wymer, c: int, stones: list[int]) -> int:
    """How good a space is for the tile that is to be put down, with the stones that lie already."""
    tile = t.tray.cards[-1]
    walk = [t.board.walk[hero.place][c] for hero in t.heroes]
    others = [t.board.walk[stone][c] for stone in stones]
    if kind_of(tile) == STONE_TILE:
        if len(stones) < len(walk) - 1:
            return -3 * t.board.walk[t.board.starts[tile]][c]
        return sum(walk) + 4 * min([9, *others])
    if kind_of(tile) == RELIC_TILE:
        return min(walk)
    portal = any(t.board.terrain[d] == PORTAL for d in t.board.walks[c])
    return (20 if portal else 0) - min(others)


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
        return best_of(options, [villain_target(t, verb, first(opt)) for opt in options])
    return options[chance.below(len(options))]


def villain_target(t: Wymer, verb: int, piece: int) -> int:
    if piece >= DWARF:
        dwarf = t.dwarves[piece - DWARF]
        return 10 * dwarf.damage if verb in (HEAL_DWARF, DWARF_ATTACK_NOW) else -dwarf.damage
    return 20 * t.heroes[piece].damage
