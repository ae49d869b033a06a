"""Whom and what an effect can concern: selectors, filters, spaces (4.9)."""

from __future__ import annotations

from undercroft.engine.prompt import option
from undercroft.games.wymer.board import PORTAL
from undercroft.games.wymer.cards import (
    ALWAYS,
    ANYWHERE,
    AT_PORTAL,
    AT_START,
    BESIDE,
    CLOSE_PORTAL,
    COLLECT_STONE,
    COPY_POWER,
    DISCARD_RELIC,
    DISPLACE,
    DWARF_ATTACK_NOW,
    DWARF_NEAR,
    DWARVES,
    FORCED_MOVE,
    FREEZE_DWARF,
    GIVE_RELIC,
    HAS_RELIC,
    HAS_STONE,
    HEAL,
    HERO,
    HEROES,
    HURT,
    LEAST_HURT,
    LOSE_POWER,
    MOST_HURT,
    MOVE_DWARF,
    MOVE_LOCK,
    MOVE_TILE,
    NEAREST_DWARF,
    NONE,
    OPEN_PORTAL,
    OTHER,
    OTHERS,
    PLACE_LOCK,
    RECOVER_DISCARD,
    RELIC_DECK,
    REVIVE,
    SELF,
    STEAL_RELIC,
    STONELESS,
    SWAP_PLACES,
    SWAP_RELICS,
    SWAP_TILES,
    TARGET,
    TELEPORT,
    TRANSFER_DAMAGE,
    UNHURT,
    WRAITH,
    WRAITH_TO_PORTAL,
    WRAITHS,
    Effect,
)
from undercroft.games.wymer.cards import DWARF as CHOSEN_DWARF
from undercroft.games.wymer.ground import Ground, Spaces
from undercroft.games.wymer.locks import lock_spaces, may_hold_lock
from undercroft.games.wymer.table import DWARF, MOST_RELICS, Wymer
from undercroft.games.wymer.verbs import CARD, LOSE, RELIC, SPACE


def selected(t: Wymer, effect: Effect, seat: int, target: int) -> list[int]:
    """The pieces that a selector names (4.9), whatever the effect would do to them."""
    who = effect.who
    if who == SELF:
        return [seat]
    if who == TARGET:
        return [target] if target != NONE else []
    if who in (HERO, HEROES):
        return t.living()
    if who in (OTHER, OTHERS):
        return t.living_besides(seat)
    if who == STONELESS:
        return [other for other in t.living() if t.heroes[other].stone == NONE]
    if who in (WRAITH, WRAITHS):
        return t.dead()
    if who in (CHOSEN_DWARF, DWARVES):
        return [DWARF + d for d in t.dwarves_about()]
    if who == NEAREST_DWARF:
        return nearest_dwarves(t, seat)
    return extremes(t, who)


def extremes(t: Wymer, who: int) -> list[int]:
    living = t.living()
    if not living or who not in (MOST_HURT, LEAST_HURT):
        return []
    damages = [t.heroes[other].damage for other in living]
    wanted = max(damages) if who == MOST_HURT else min(damages)
    return [other for other in living if t.heroes[other].damage == wanted]


def nearest_dwarves(t: Wymer, seat: int) -> list[int]:
    dwarves = t.dwarves_about()
    place = t.heroes[seat].place
    if place == NONE:
        return [DWARF + d for d in dwarves]
    far = [t.board.manhattan(place, t.dwarves[d].place) for d in dwarves]
    return [DWARF + dwarves[i] for i in range(len(dwarves)) if far[i] == min(far)]


def candidates(t: Wymer, effect: Effect, seat: int, target: int) -> list[int]:
    """The pieces that an effect can do something to."""
    return [piece for piece in selected(t, effect, seat, target) if can_concern(t, effect, seat, piece)]


def has_candidate(t: Wymer, effect: Effect, seat: int) -> bool:
    """Whether there is any such piece."""
    who = effect.who
    if who == SELF:
        return can_concern(t, effect, seat, seat)
    if who in (HERO, HEROES, OTHER, OTHERS, WRAITH, WRAITHS):
        dead, others = who in (WRAITH, WRAITHS), who in (OTHER, OTHERS)
        for piece in range(len(t.heroes)):
            if t.heroes[piece].dead == dead and not (others and piece == seat) and can_concern(t, effect, seat, piece):
                return True
        return False
    return any(can_concern(t, effect, seat, piece) for piece in selected(t, effect, seat, NONE))


def can_concern(t: Wymer, effect: Effect, seat: int, piece: int) -> bool:
    """Whether an effect can do something to one of the pieces that its selector names."""
    if effect.within and not near_enough(t, effect, seat, piece):
        return False
    if effect.condition != ALWAYS and not passes_filter(t, effect, piece):
        return False
    return fits(t, effect, seat, piece)


def near_enough(t: Wymer, effect: Effect, seat: int, piece: int) -> bool:
    if piece == seat:
        return True
    here, there = t.heroes[seat].place, t.place_of(piece)
    return here != NONE and there != NONE and t.board.near(here, there, effect.within)


def passes_filter(t: Wymer, effect: Effect, piece: int) -> bool:
    """Filters on a target (4.9)."""
    if piece >= DWARF:
        return True
    hero = t.heroes[piece]
    condition = effect.condition
    if condition == HAS_STONE:
        return hero.stone != NONE
    if condition == HAS_RELIC:
        return bool(hero.relics)
    if condition == HURT:
        return hero.damage > 0
    if condition == UNHURT:
        return hero.damage == 0
    if condition == DWARF_NEAR:
        return hero.place != NONE and bool(t.dwarves_near(piece))
    return True


def fits(t: Wymer, effect: Effect, seat: int, piece: int) -> bool:
    """Whether the effect's word makes sense for that piece."""
    verb = effect.verb
    if piece >= DWARF:
        still = t.house.villain == NONE and verb in (MOVE_DWARF, DWARF_ATTACK_NOW, FREEZE_DWARF)
        return not still and (verb != DWARF_ATTACK_NOW or bool(in_range(t, piece - DWARF)))
    hero = t.heroes[piece]
    if verb == REVIVE:
        # A wraith card reaches only pieces on the board, and only other players' (W-R111).
        return hero.dead and (not t.heroes[seat].dead or (hero.place != NONE and piece != seat))
    if hero.dead:
        return effect.on_wraiths or (effect.on_wraith_pieces and hero.place != NONE)
    if effect.wraiths_only:
        return False
    if verb == HEAL:
        return hero.damage > 0
    if verb in (DISCARD_RELIC, STEAL_RELIC, SWAP_RELICS):
        return bool(hero.relics) and (verb != STEAL_RELIC or len(t.heroes[seat].relics) < MOST_RELICS)
    if verb == GIVE_RELIC:
        return piece != seat and bool(t.heroes[seat].relics) and len(hero.relics) < MOST_RELICS
    if verb == TRANSFER_DAMAGE:
        return piece != seat and t.heroes[seat].damage > 0
    if verb in (COPY_POWER, LOSE_POWER):
        return hero.power != NONE
    if verb == SWAP_PLACES:
        return piece != seat and not t.heroes[seat].dead
    return True


def in_range(t: Wymer, d: int) -> list[int]:
    """The heroes within one space of a dwarf."""
    return [seat for seat in t.living() if t.board.near(t.dwarves[d].place, t.heroes[seat].place, 1)]


# Spaces, tiles, locks, portals and cards.


def seconds(t: Wymer, effect: Effect, seat: int, target: int) -> list[int]:
    """What else has to be chosen once the target is known, as options."""
    verb = effect.verb
    choices = space_choices(t, effect, seat, target)
    if choices is not None:
        return choices.listed()
    if verb == TELEPORT:
        return destinations(t, effect, seat, target)
    if verb in (DISPLACE, FORCED_MOVE) and effect.where == ANYWHERE:
        place = t.place_of(target)
        return [option(SPACE, c) for c in t.board.beside[place] if place != NONE and t.may_stand(target, c)]
    if verb == WRAITH_TO_PORTAL:
        return [option(SPACE, c) for c in t.board.portals if t.free(c)]
    if verb in (DISCARD_RELIC, STEAL_RELIC):
        return [option(LOSE, card) for card in t.heroes[target].relics]
    if verb in (GIVE_RELIC, SWAP_RELICS):
        return [option(LOSE, card) for card in t.heroes[seat].relics]
    if verb == RECOVER_DISCARD:
        if effect.deck == RELIC_DECK:
            return [option(RELIC, card) for card in t.relic_discard] if len(t.heroes[seat].relics) < MOST_RELICS else []
        return [option(CARD, card) for card in t.trap_discard if t.deck.traps[card].held is not None]
    if verb == DWARF_ATTACK_NOW:
        return [option(SPACE, t.heroes[other].place) for other in in_range(t, target - DWARF)]
    if verb == COLLECT_STONE:
        return [option(SPACE, c) for c in nearer_for_stone(t, effect, seat)]
    return [option(SPACE, c) for c in spaces_for(t, effect, seat)]


def spaces_for(t: Wymer, effect: Effect, seat: int) -> list[int]:
    """The tiles, locks or portals that an effect can be about, within its range."""
    verb = effect.verb
    if effect.on_hidden_tiles:
        up = t.up
        spaces = [c for c in t.mix_spaces + t.late_spaces if up[c] == 0]
    elif effect.on_locks:
        locked = t.locked
        spaces = [c for c in t.board.lockable if locked[c] == 1]
    elif verb == PLACE_LOCK:
        spaces = lock_spaces(t)
    elif verb in (CLOSE_PORTAL, OPEN_PORTAL):
        spaces = [c for c in t.board.portals if (t.locked[c] == 1) == (verb == OPEN_PORTAL) and t.free(c)]
    else:
        return []
    here = t.heroes[seat].place
    if effect.within == 0 or here == NONE:
        return sorted(spaces)
    apart = t.board.apart[here]
    return sorted([c for c in spaces if apart[c] <= effect.within])


def has_space(t: Wymer, effect: Effect, seat: int) -> bool:
    """Whether there is any such tile, lock or portal; the commonest words are answered without a list."""
    if not t.board.small or not (effect.on_hidden_tiles or effect.on_locks):
        return bool(spaces_for(t, effect, seat))
    ground = t.hidden if effect.on_hidden_tiles else t.barred
    here = t.heroes[seat].place
    if effect.within == 0 or here == NONE:
        return ground.some()
    return ground.meets(t.board.square(here, effect.within))


def destinations(t: Wymer, effect: Effect, seat: int, target: int) -> list[int]:
    """Where an effect may put a piece (W-R77), as options."""
    where = effect.where
    board = t.board
    if where == AT_START:
        spaces = [t.start_of(target)]
    elif where == AT_PORTAL:
        spaces = board.portals
    elif where == BESIDE:
        here = t.heroes[seat].place
        spaces = board.around[here] if here != NONE else []
    else:
        spaces = board.roads
    return [option(SPACE, c) for c in spaces if t.may_stand(target, c)]


def space_choices(t: Wymer, effect: Effect, seat: int, target: int) -> Spaces | None:
    """The same as a set of spaces, for the words that offer many of them on a map that fits."""
    if not t.board.small:
        return None
    if effect.on_hidden_tiles:
        return Spaces([], t.board.choices, in_range_of(t, effect, seat, t.hidden), [])
    if effect.on_locks:
        return Spaces([], t.board.choices, in_range_of(t, effect, seat, t.barred), [])
    if effect.verb != TELEPORT or effect.where in (AT_START, AT_PORTAL, BESIDE):
        return None
    heroic = target < DWARF and not t.heroes[target].dead
    return anywhere(t) if heroic and not t.portals_changed() else None


def in_range_of(t: Wymer, effect: Effect, seat: int, ground: Ground) -> Ground:
    """The spaces of a set within an effect's range."""
    here = t.heroes[seat].place
    if effect.within == 0 or here == NONE:
        return ground.clone()
    return ground.common(t.board.square(here, effect.within))


def anywhere(t: Wymer) -> Spaces:
    """Every open space on which nobody stands, as options."""
    ground = t.passable.clone()
    t.leave_pieces_out(ground)
    return Spaces([], t.board.choices, ground, [])


def nearer_for_stone(t: Wymer, effect: Effect, seat: int) -> list[int]:
    """Free floor spaces on which the own face-up stone would lie nearer to its hero (4.8)."""
    lies = stone_space(t, seat)
    here = t.heroes[seat].place
    if lies == NONE or here == NONE:
        return []
    near = t.board.manhattan(lies, here)
    return [
        c for c in t.free_floors() if t.board.manhattan(c, here) < near and t.board.manhattan(c, lies) <= effect.amount
    ]


def stone_space(t: Wymer, seat: int) -> int:
    """Where a hero's own stone lies face up, or none."""
    for c in t.mix_spaces + t.late_spaces:
        if t.up[c] and t.tile_at(c) == t.heroes[seat].kind:
            return c
    return NONE


def thirds(t: Wymer, effect: Effect, target: int, chosen: int) -> list[int]:
    """What has to be chosen last: where a tile or lock goes, which relic comes back."""
    verb = effect.verb
    if verb == MOVE_TILE:
        spots = t.free_floors()
        return [option(SPACE, c) for c in spots if t.board.near(chosen, c, max(1, effect.amount))]
    if verb == SWAP_TILES:
        return [option(SPACE, c) for c in sorted(t.mix_spaces + t.late_spaces) if c != chosen and not t.up[c]]
    if verb == MOVE_LOCK:
        return [option(SPACE, c) for c in moved_lock_spaces(t, chosen)]
    if verb == SWAP_RELICS:
        return [option(LOSE, card) for card in t.heroes[target].relics]
    return []


def moved_lock_spaces(t: Wymer, lifted: int) -> list[int]:
    """Where a lifted lock may go (W-R16)."""
    board = t.board
    found: list[int] = []
    for c in board.lockable:
        if c != lifted and may_hold_lock(t, c):
            wholes = [g for g in board.gates_of[c] if all(d == c or t.locked[d] for d in board.gates[g])]
            if board.terrain[c] == PORTAL or wholes:
                found.append(c)
    return found
