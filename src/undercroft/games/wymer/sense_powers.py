"""When heroes with some sense use their powers and relics (T-05 to T-07)."""

from __future__ import annotations

from undercroft.engine.prompt import PASS, first, option, second, verb_of
from undercroft.games.wymer.cards import (
    ATTACK_ROLL,
    DAMAGE_DWARF,
    DEFENCE_ROLL,
    DESTROY_LOCK,
    HEAL,
    MODIFY_ROLL,
    NONE,
    ON_ROLL,
    REROLL,
    REVEAL_TILE,
    REVIVE,
    SHIELD,
    TELEPORT,
    TRAP_ROLL,
    WIN_TIES,
    Script,
)
from undercroft.games.wymer.contests import Contest, contest_of
from undercroft.games.wymer.movement import steps_of
from undercroft.games.wymer.relics import DrawRelic
from undercroft.games.wymer.sense import dwarf_distance, stones_hidden, unknown_tiles
from undercroft.games.wymer.table import MOST_RELICS, Wymer
from undercroft.games.wymer.targets import stone_space
from undercroft.games.wymer.verbs import DISCARD, GIVE, KEEP, POWER, RELIC, TRADE, USE


def worth_using(t: Wymer, seat: int) -> bool:
    """Whether now is the time for the power held."""
    power = t.deck.powers[t.heroes[seat].power]
    for effect in power.script.effects:
        verb = effect.verb
        if effect.on_dice:
            return not power.other
        if verb == HEAL:
            return any(t.heroes[other].damage >= min(2, effect.amount) for other in near_heroes(t, seat, effect.within))
        if verb == TELEPORT:
            return teleport_plan(t, seat)[0] != NONE
        if verb in (REVEAL_TILE, DESTROY_LOCK):
            return True
    return True


def near_heroes(t: Wymer, seat: int, within: int) -> list[int]:
    place = t.heroes[seat].place
    return [o for o in t.living() if not within or t.board.near(place, t.heroes[o].place, within)]


def teleport_plan(t: Wymer, seat: int) -> tuple[int, int]:
    """Whom to send where: onto the own stone, out of a dwarf's reach, or next to a dwarf to fight (T-06)."""
    for other in t.living():
        lies = stone_space(t, other)
        if lies != NONE and t.free(lies) and t.heroes[other].stone == NONE:
            return other, lies
    for other in t.living():
        hero = t.heroes[other]
        if hero.stone == NONE and hero.damage == 2 and dwarf_distance(t, hero.place) <= 1:
            return other, farthest(t, other)
    if t.active == seat and t.heroes[seat].stone != NONE and t.heroes[seat].damage < 2:
        for d in t.dwarves_about():
            for c in t.board.around[t.dwarves[d].place]:
                if t.may_stand(seat, c) and not t.has_tile(c) and not t.dwarves_near(seat):
                    return seat, c
    if t.active != seat and next_hero(t) == seat and stones_hidden(t):
        where = unexplored(t, seat)
        return (seat, where) if where != NONE else (NONE, NONE)
    return NONE, NONE


def next_hero(t: Wymer) -> int:
    """The hero whose turn comes next: a power held until then is used now or never (W-R30)."""
    return t.left_of(t.active) if 0 <= t.active < len(t.heroes) else t.house.starter


def unexplored(t: Wymer, seat: int) -> int:
    """A bare space with many unknown tiles within a turn's walk, away from dwarves; none, if nothing is to be found."""
    unknown = unknown_tiles(t)
    steps = steps_of(t, seat)
    best, top = NONE, 1
    for c in t.board.roads:
        if t.has_tile(c) or not t.may_stand(seat, c):
            continue
        walk = t.board.walk[c]
        worth = len([d for d in unknown if walk[d] <= steps])
        if t.house.villain != NONE:
            worth -= max(0, 5 - dwarf_distance(t, c))
        if worth > top:
            best, top = c, worth
    return best


def farthest(t: Wymer, seat: int) -> int:
    spaces = [c for c in range(t.board.spaces) if t.may_stand(seat, c) and not t.has_tile(c)]
    far = [dwarf_distance(t, c) for c in spaces]
    return spaces[far.index(max(far))] if spaces else NONE


def worth_playing(t: Wymer, seat: int, script: Script) -> bool:
    """Whether a relic for the own turn is worth spending now (T-05, T-07)."""
    hero = t.heroes[seat]
    effect = script.effects[0]
    if effect.parts:
        return any(worth_playing(t, seat, part) for part in effect.parts)
    match effect.verb:
        case v if v == REVIVE:
            return True
        case v if v == HEAL:
            return hero.damage >= 2
        case v if v == DAMAGE_DWARF:
            return any(t.board.near(hero.place, t.dwarves[d].place, effect.within) for d in t.dwarves_about())
        case v if v == REVEAL_TILE:
            return hero.stone == NONE
        case v if v == TELEPORT:
            lies = stone_space(t, seat)
            cornered = hero.damage == 2 and t.house.villain != NONE and bool(t.dwarves_near(seat))
            return cornered or (hero.stone == NONE and lies != NONE and t.free(lies))
        case v if v == SHIELD:
            return hero.damage == 2 and bool(t.dwarves_near(seat))
        case _:
            return False


def power_or_pass(t: Wymer, seat: int, options: list[int]) -> int:
    """In a window: lend a bonus where it counts, save a friend, or wait."""
    contest = contest_of(t)
    for opt in options:
        if verb_of(opt) == POWER:
            dice = t.deck.powers[t.heroes[seat].power].dice
            if dice and contest is not None and bonus_counts(t, contest):
                return opt
            if not dice and worth_using(t, seat):
                return opt
        if verb_of(opt) == RELIC and worth_playing(t, seat, t.deck.relics[first(opt)].script):
            return opt
    return PASS


def bonus_counts(t: Wymer, contest: Contest) -> bool:
    """A fight, or a trap that could kill."""
    hero = t.heroes[contest.seat]
    if contest.kind in (ATTACK_ROLL, DEFENCE_ROLL):
        return hero.stone != NONE or hero.damage > 0
    return contest.kind == TRAP_ROLL and hero.damage >= 1


def relic_after_dice(t: Wymer, seat: int, options: list[int]) -> int:
    """The least relic that turns the roll, where it matters (T-05)."""
    contest = contest_of(t)
    if contest is None:
        return PASS
    hero = t.heroes[seat]
    fight = contest.kind == ATTACK_ROLL or (contest.kind == DEFENCE_ROLL and hero.stone != NONE)
    plenty = 1 if len(hero.relics) == MOST_RELICS else 2
    if not fight and not (hero.damage >= plenty and contest.kind in (TRAP_ROLL, DEFENCE_ROLL)):
        return PASS
    ours, theirs = contest.totals(t)
    best, cost = PASS, 99
    for opt in options[1:]:
        gain, ties, again = relic_gain(t.deck.relics[first(opt)].script)
        wins = ours + gain > theirs or (ties and ours + gain == theirs)
        price = gain + 2 if wins else 50 if again else 99
        if price < cost:
            best, cost = opt, price
    return best


def relic_gain(script: Script) -> tuple[int, bool, bool]:
    """What a relic adds, whether it wins ties, whether it throws again."""
    gain = sum([effect.amount for effect in script.effects if effect.verb == MODIFY_ROLL])
    verbs = [effect.verb for effect in script.effects]
    return gain, WIN_TIES in verbs, REROLL in verbs


def hand_over(t: Wymer, seat: int, options: list[int]) -> int:
    """Relics for fights go to those who can fight (T-05)."""
    if t.heroes[seat].stone != NONE:
        return PASS
    for opt in options:
        able = verb_of(opt) == GIVE and t.heroes[second(opt)].stone != NONE
        if able and t.deck.relics[first(opt)].timing == ON_ROLL:
            return opt
    return PASS


def relic_value(t: Wymer, card: int) -> int:
    relic = t.deck.relics[card]
    verbs = [effect.verb for effect in relic.script.effects]
    if REVIVE in verbs:
        return 5
    if relic.timing == ON_ROLL:
        return 4 + relic_gain(relic.script)[0]
    return 4 if HEAL in verbs or DAMAGE_DWARF in verbs else 3


def new_relic(t: Wymer, seat: int, options: list[int]) -> int:
    frame = t.stack[-1]
    assert isinstance(frame, DrawRelic)
    use = option(USE)
    if use in options and worth_playing(t, seat, t.deck.relics[frame.card].script):
        return use
    if option(KEEP) in options:
        return option(KEEP)
    if use in options and t.deck.relics[frame.card].script.effects[0].verb in (HEAL, REVEAL_TILE):
        return use
    best, least = option(DISCARD), relic_value(t, frame.card)
    for opt in options:
        if verb_of(opt) == TRADE and relic_value(t, first(opt)) < least:
            best, least = opt, relic_value(t, first(opt))
    return best
