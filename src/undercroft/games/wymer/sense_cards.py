"""What heroes with some sense answer when a card asks: whom, what and where."""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import PASS, first, option, verb_of
from undercroft.games.wymer.cards import (
    DAMAGE,
    DAMAGE_DWARF,
    DEAL_TRAP,
    DESTROY_LOCK,
    DISCARD_RELIC,
    FREEZE_DWARF,
    LOSE_POWER,
    MODIFY_STEPS,
    NONE,
    REVEAL_TILE,
    REVIVE,
    SOUL_LOST,
    SWAP_PLACES,
    TELEPORT,
    WRAITH_SAFE,
    WRAITH_STEPS,
)
from undercroft.games.wymer.effects import Act
from undercroft.games.wymer.scripts import Choice
from undercroft.games.wymer.sense import best_of, dwarf_distance, menace, stones_hidden
from undercroft.games.wymer.sense_powers import teleport_plan
from undercroft.games.wymer.sense_walk import best_space, end_values
from undercroft.games.wymer.table import DWARF, LATE, Wymer
from undercroft.games.wymer.targets import stone_space
from undercroft.games.wymer.verbs import CHOOSE, SPACE

HARMS: Final = (DAMAGE, DEAL_TRAP, DISCARD_RELIC, LOSE_POWER, MODIFY_STEPS)
"""What a card does that nobody wants to be the target of."""

FARTHEST_WRAITH: Final = 4
DANGER: Final = 6
"""How far a card lets a wraith go, and how far a dwarf's blow."""


def part_choice(t: Wymer, options: list[int], chance: Chance) -> int:
    """Whatever may bring somebody back comes first (T-07), then a blow at a dwarf, then the search."""
    frame = t.stack[-1]
    if isinstance(frame, Choice):
        search = REVEAL_TILE if stones_hidden(t) else DESTROY_LOCK
        if t.heroes[frame.carry.seat].dead:
            return wraith_part(t, frame, search, options)
        for verb in (REVIVE, DAMAGE_DWARF):
            for opt in options:
                if frame.effect.parts[first(opt)].effects[0].verb == verb:
                    return opt
        for opt in options:
            if frame.effect.parts[first(opt)].effects[0].condition == SOUL_LOST:
                return opt
        for opt in options:
            if frame.effect.parts[first(opt)].effects[0].verb == search:
                return opt
    return options[chance.below(len(options))]


def wraith_part(t: Wymer, frame: Choice, search: int, options: list[int]) -> int:
    """A wraith runs for a home that it can reach, else hides from a dwarf that could reach it, else helps to search."""
    seat = frame.carry.seat
    here, home = t.heroes[seat].place, t.start_of(seat)
    wanted = [search]
    if here != NONE and t.free(home) and t.board.spirit[here][home] <= FARTHEST_WRAITH:
        wanted = [WRAITH_STEPS, search]
    elif here != NONE and t.house.villain != NONE and dwarf_distance(t, here) <= DANGER:
        wanted = [WRAITH_SAFE, FREEZE_DWARF, search]
    for verb in wanted:
        for opt in options:
            if any(effect.verb == verb for effect in frame.effect.parts[first(opt)].effects):
                return opt
    return options[0]


def card_choice(t: Wymer, seat: int, options: list[int], chance: Chance) -> int:
    """Targets and spaces: harm goes to whom it harms least, help to whom it helps most."""
    frame = t.stack[-1]
    if not isinstance(frame, Act) or len(options) == 1:
        return options[chance.below(len(options))]
    verb = frame.effect.verb
    if verb == TELEPORT:
        return teleport_choice(t, seat, frame, options, chance)
    kinds = verb_of(options[-1])
    if kinds == CHOOSE:
        return hero_target(t, seat, verb, options, chance)
    if verb == REVEAL_TILE and kinds == SPACE:
        aims = end_values(t, seat)
        worth = [aims[first(opt)] + (500 if t.slots[first(opt)] < LATE or t.blended else 0) for opt in options]
        return best_of(options, worth)
    return options[chance.below(len(options))]


def hero_target(t: Wymer, seat: int, verb: int, options: list[int], chance: Chance) -> int:
    nobody = 5 if verb == SWAP_PLACES else -50
    worth = [nobody if opt == PASS else target_worth(t, verb, first(opt)) + chance.below(3) for opt in options]
    return best_of(options, worth)


def target_worth(t: Wymer, verb: int, piece: int) -> int:
    if piece >= DWARF:
        return menace(t, piece - DWARF) if verb == FREEZE_DWARF else 10 * t.dwarves[piece - DWARF].damage
    hero = t.heroes[piece]
    if verb in HARMS:
        return -20 * hero.damage - 5 * len(hero.relics)
    if verb == REVIVE:
        return (10 if hero.removed() else 0) + (5 if hero.stone == NONE else 0)
    return 20 * hero.damage + (5 if hero.stone != NONE else 0)


def teleport_choice(t: Wymer, seat: int, act: Act, options: list[int], chance: Chance) -> int:
    if verb_of(options[-1]) == CHOOSE:
        who, _ = teleport_plan(t, seat)
        wanted = option(CHOOSE, who) if who != NONE else NONE
        return wanted if wanted in options else options[chance.below(len(options))]
    lies = stone_space(t, act.target)
    if lies != NONE and t.heroes[act.target].stone == NONE and option(SPACE, lies) in options:
        return option(SPACE, lies)
    who, where = teleport_plan(t, seat)
    if who == act.target and option(SPACE, where) in options:
        return option(SPACE, where)
    return best_space(t, act.target, options, chance)
