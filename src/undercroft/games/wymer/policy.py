"""Players with some sense, for bots and for playouts: the printed tactics (section 8), from public knowledge only.

A policy looks at hidden tiles only through `known_at`, so it plays the same on the table and on a re-deal of it.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import PASS, Prompt, first, option, second, verb_of
from undercroft.engine.table import Table
from undercroft.engine.zone import bit
from undercroft.games.wymer.board import PORTAL
from undercroft.games.wymer.cards import (
    ATTACK_ROLL,
    DAMAGE,
    DAMAGE_DWARF,
    DEAL_TRAP,
    DEFENCE_ROLL,
    DESTROY_LOCK,
    DISCARD_RELIC,
    DWARF_ATTACK_NOW,
    FREEZE_DWARF,
    HEAL,
    HEAL_DWARF,
    LOSE_POWER,
    MODIFY_ROLL,
    MODIFY_STEPS,
    NONE,
    ON_ROLL,
    PLACE_LOCK,
    REROLL,
    REVEAL_TILE,
    REVIVE,
    SHIELD,
    SOUL_LOST,
    SWAP_PLACES,
    TELEPORT,
    TRAP_ROLL,
    WIN_TIES,
    WRAITH_SAFE,
    WRAITH_STEPS,
    Script,
)
from undercroft.games.wymer.contests import Contest, contest_of
from undercroft.games.wymer.effects import Act
from undercroft.games.wymer.movement import Rights, Walk, may_end, may_enter, path_to, steps_of, ways_on
from undercroft.games.wymer.outlook import outlook
from undercroft.games.wymer.relics import DrawRelic
from undercroft.games.wymer.scripts import Choice
from undercroft.games.wymer.table import (
    DWARF,
    FIRST_TRAP,
    LATE,
    MOST_DAMAGE,
    MOST_RELICS,
    RELIC_TILE,
    ROLL_BONUS,
    STONE_TILE,
    Wymer,
    kind_of,
)
from undercroft.games.wymer.targets import stone_space
from undercroft.games.wymer.tiles import Displaced
from undercroft.games.wymer.verbs import (
    ATTACK,
    BAR,
    CARD,
    CHOOSE,
    CONFIRM,
    DISCARD,
    DRAW,
    END,
    ENOUGH,
    FORCE,
    GIVE,
    HIT,
    KEEP,
    LAY_TRAP,
    MARCH,
    MOVE,
    POWER,
    PUT,
    RELIC,
    SEAL,
    SPACE,
    STEP,
    STOP,
    STRIKE,
    TAKE_RELIC,
    TAKE_STONE,
    TAKE_TRAP,
    TRADE,
    USE,
)

EVEN: Final = 18
"""Half of all throws of two dice."""

WINS: Final = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)
"""In how many of 36 throws a hero wins with a net modifier of -6 to +6 (0.4)."""

SETUP_LOCKS: Final = 6
KNOWING_LOCKS: Final = 11
"""How many locks the villain lays at the start, not knowing and knowing where the stones are; the rest is for play."""

LOST_CAUSE: Final = 3
"""In how many throws of 36 a blow must land for heroes without a villain, whom nothing presses, to strike it hurt."""

EVENING: Final = 40
"""For so many rounds heroes whom nothing presses rest after every wound; then the game is to end."""

HEAD_START: Final = 20
"""For so many a hero alone rests whom a villain watches,"""

LONG_START: Final = 40
"""and for so many the patient do, alone or not."""

FOOLHARDY: Final = -2000
"""What a tile counts that could be the end of a hero who may as well rest."""

SEARCH_PULL: Final = 14
"""What a step toward unknown tiles is worth."""

WORST: Final = -100000


def odds(net: int) -> int:
    """How many of 36 throws win."""
    return WINS[max(-6, min(6, net)) + 6]


class Sensible(Policy):
    """Heroes who look for their stones and then for dwarves; a villain who hunts those without stones."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Wymer)
        if prompt.seat == t.house.villain:
            return villain_choice(t, prompt, chance)
        return hero_choice(t, prompt, chance)

    def outlook(self, t: Table, seat: int) -> float:
        assert isinstance(t, Wymer)
        return outlook(t, seat)

    def settled(self, t: Table) -> bool:
        assert isinstance(t, Wymer)
        return contest_of(t) is None

    def horizon(self) -> int:
        return 30


class Shrewd(Sensible):
    """The same, with heroes who are patient while no dwarf is awake, and a villain who wakes the worst dwarf first: how
    the game is balanced supposes people who do neither."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Wymer)
        if prompt.question == "summon":
            return hardest_dwarf(t, prompt.options)
        if prompt.seat == t.house.villain:
            return villain_choice(t, prompt, chance)
        return hero_choice(t, prompt, chance, patient=True)


# Heroes.


def hero_choice(t: Wymer, prompt: Prompt, chance: Chance, patient: bool = False) -> int:
    """What a hero's or wraith's player chooses."""
    seat, options = prompt.seat, prompt.options
    match prompt.question:
        case "before-move" | "after-move" | "before-tile" | "turn-end":
            return act(t, seat, options, chance, patient)
        case "walk":
            return walk(t, seat, options, chance, patient)
        case "moment":
            return power_or_pass(t, seat, options)
        case "after-dice":
            return relic_after_dice(t, seat, options)
        case "hand-over":
            return hand_over(t, seat, options)
        case "new-relic" | "third-relic":
            return new_relic(t, seat, options)
        case "keep-card":
            return options[-1]
        case "part":
            return part_choice(t, options, chance)
        case "target" | "what" | "where":
            return card_choice(t, seat, options, chance)
        case "displaced" | "revived":
            return best_space(t, seat, options, chance)
        case _:
            return options[chance.below(len(options))]


def act(t: Wymer, seat: int, options: list[int], chance: Chance, patient: bool) -> int:
    """Use what helps, strike if it pays, then move."""
    moving = False
    for opt in options:
        verb = verb_of(opt)
        if verb == POWER and worth_using(t, seat):
            return opt
        if verb == RELIC and worth_playing(t, seat, t.deck.relics[first(opt)].script):
            return opt
        if verb == CARD:
            return opt
        moving = moving or verb in (MOVE, STEP, STOP, FORCE)
    for opt in options:
        if verb_of(opt) == ATTACK and worth_attacking(t, seat, first(opt)):
            return opt
    return walk(t, seat, options, chance, patient) if moving else PASS


def attack_bonus(t: Wymer, seat: int) -> int:
    """What a hero can count on in a fight: effects in force, and relics for rolls."""
    bonus = t.total(ROLL_BONUS, seat) if t.lasting else 0
    for card in t.heroes[seat].relics:
        if any(effect.on_dice for effect in t.deck.relics[card].script.effects):
            bonus += 1
    for other in t.living():
        power = t.heroes[other].power
        if power != NONE and t.deck.powers[power].other and helps_attacks(t.deck.powers[power].script):
            bonus += 1
    return bonus


def helps_attacks(script: Script) -> bool:
    return any(effect.on_dice and effect.rolls >> ATTACK_ROLL & 1 for effect in script.effects)


def worth_attacking(t: Wymer, seat: int, dwarf: int) -> bool:
    """With good odds, or with health to spend (T-04)."""
    hero = t.heroes[seat]
    net = attack_bonus(t, seat) - t.deck.dwarves[dwarf].modifier
    last = t.deck.dwarves[dwarf].health - t.dwarves[dwarf].damage == 1
    if hero.damage == 0:
        return True
    if bides_time(t):
        return hero.damage < MOST_DAMAGE - 1
    if t.house.villain == NONE and not last_hope(t):
        return hero.damage == 1 or odds(net) >= LOST_CAUSE  # Nobody presses, and no table waits for luck all evening.
    if hero.damage == 1 and not last_hope(t):
        return last or odds(net) >= 15
    return odds(net) >= (15 if last or len(t.living()) > 2 else 21)


def bides_time(t: Wymer, patient: bool = False) -> bool:
    """Whether to turn one tile at a time and to rest until no wound is left.

    Without a villain dwarves stand still (W-315, W-316): the last hero alive does so, whose death ends the game
    (W-R119), and two who set out as a pair, whose powers heal (4.2); more would sit the whole evening. With one, who
    has nothing but traps before a stone is found, only a hero alone does, for some rounds, unless they are patient.
    """
    if t.house.villain != NONE:
        head_start = LONG_START if patient else HEAD_START if len(t.heroes) == 1 else 0
        return t.round <= head_start and not t.dwarves_about()
    if t.round > EVENING:
        return False
    return len(t.heroes) == 2 or len(t.living()) == 1


def last_hope(t: Wymer) -> bool:
    """Whether one hero is left alive and a wraith can still get home: the moment to take no risks (W-R105)."""
    if len(t.living()) > 1:
        return False
    coming = [seat for seat in t.dead() if t.heroes[seat].place != NONE]
    return any(t.house.villain != NONE or not t.dwarf_on(t.start_of(seat)) for seat in coming)


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


def dwarf_distance(t: Wymer, c: int) -> int:
    """Spirit steps of the nearest dwarf."""
    best = 99
    for d in t.dwarves_about():
        best = min(best, t.board.spirit[t.dwarves[d].place][c])
    return best


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


# Walking.


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


def unknown_tiles(t: Wymer) -> list[int]:
    """The face-down tiles that may be stones: those of the mix, and all once they were shuffled together."""
    spaces = t.mix_spaces + t.late_spaces if t.blended else t.mix_spaces
    return [c for c in spaces if not t.up[c]]


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


def soul_lost(t: Wymer) -> bool:
    return any(hero.removed() for hero in t.heroes)


def stones_hidden(t: Wymer) -> bool:
    """Whether somebody's stone has not been seen yet: until then everybody searches."""
    return any(t.heroes[seat].stone == NONE and stone_space(t, seat) == NONE for seat in range(len(t.heroes)))


def own_share(t: Wymer, seat: int, spaces: list[int]) -> list[int]:
    """The spaces to which nobody alive is nearer, so that the heroes search apart; all, if there are none."""
    mine = t.board.walk[t.heroes[seat].place]
    others = [t.board.walk[t.heroes[other].place] for other in t.living_besides(seat)]
    found = [c for c in spaces if all(mine[c] <= far[c] for far in others)]
    return found or spaces


LOCK_COST: Final = 3


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
        far = [t.board.spirit[first(opt)][home] for opt in options]
        return options[far.index(min(far))]
    aims = end_values(t, seat)
    values = tile_values(t, seat)
    worth = [aims[first(opt)] + values.get(first(opt), 0) for opt in options]
    return options[worth.index(max(worth))]


# What cards ask.

HARMS: Final = (DAMAGE, DEAL_TRAP, DISCARD_RELIC, LOSE_POWER, MODIFY_STEPS)


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
        return options[worth.index(max(worth))]
    return options[chance.below(len(options))]


def hero_target(t: Wymer, seat: int, verb: int, options: list[int], chance: Chance) -> int:
    best, top = options[0], WORST
    for opt in options:
        if opt == PASS:
            worth = 5 if verb == SWAP_PLACES else -50
        else:
            worth = target_worth(t, verb, first(opt)) + chance.below(3)
        if worth > top:
            best, top = opt, worth
    return best


def target_worth(t: Wymer, verb: int, piece: int) -> int:
    if piece >= DWARF:
        return menace(t, piece - DWARF) if verb == FREEZE_DWARF else 10 * t.dwarves[piece - DWARF].damage
    hero = t.heroes[piece]
    if verb in HARMS:
        return -20 * hero.damage - 5 * len(hero.relics)
    if verb == REVIVE:
        return (10 if hero.removed() else 0) + (5 if hero.stone == NONE else 0)
    return 20 * hero.damage + (5 if hero.stone != NONE else 0)


def menace(t: Wymer, d: int) -> int:
    """How much a dwarf threatens: those within its reach, above all who cannot strike back or are nearly dead."""
    worth = 0
    for seat in t.living():
        hero = t.heroes[seat]
        near = max(0, 8 - t.board.spirit[t.dwarves[d].place][hero.place])
        worth += near * (2 + 2 * hero.damage + (3 if hero.stone == NONE else 0))
    return worth


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


# The villain.


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
    attacked = False
    for below in t.stack:
        if type(below).__name__ == "Activation" and below.about()[0] == d:
            attacked = getattr(below, "march", True) is False
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
