"""Targets: what a text may aim at, when it is announced and when it resolves (D-R68, D-R82, D-R83, D-R85)."""

from __future__ import annotations

from undercroft.games.dungeons.cards import (
    A_RAID,
    A_TYPE,
    AN_ACTION,
    AN_EFFECT,
    ANOTHER_GUILD,
    BOSS,
    BOSS_RAID,
    DUNGEON,
    EFFECT,
    EFFECT_AT_ME,
    EFFECT_AT_MINE,
    EVERY_TURN,
    FARM,
    FARM_DIE,
    FARM_RAID,
    GUILDMEMBER,
    LOOT,
    MEMBER,
    NONE,
    OBJECT,
    OWN_GUILDMEMBER,
    OWN_RAID,
    OWN_TURN,
    PLAYED_EFFECT,
    POACH,
    RAID,
    RIVAL,
    RIVAL_GUILDMEMBER,
    RIVAL_STASH_CARD,
    RIVAL_WITH_CARDS,
    ROW_DUNGEON,
    ROW_GAMER,
    S_IMMUNE,
    SEAT,
    SKULL,
    SNATCH,
    STASH_CARD,
    THE_DECLARATION,
    THE_DIE,
    THE_NUMBER,
    THE_RECRUIT,
    THE_SKULL,
    THE_TROLL,
    TYPE,
    Text,
)
from undercroft.games.dungeons.table import (
    A_DECLARATION,
    A_KICK,
    A_RECRUIT,
    A_TROLL,
    AN_EFFECT_PLAYED,
    OPEN,
    Object,
    Realm,
)


def legal_targets(t: Realm, selector: int, seat: int, chosen: list[int]) -> list[int]:
    """The refs that a player may choose for a selector, in a fixed order."""
    match selector:
        case s if s in (A_RAID, OWN_RAID, BOSS_RAID, FARM_RAID):
            return raids(t, selector, seat)
        case s if s in (THE_DIE, THE_SKULL, THE_NUMBER, FARM_DIE):
            return the_die(t, selector)
        case s if s == MEMBER:
            return members(t)
        case s if s in (GUILDMEMBER, OWN_GUILDMEMBER, RIVAL_GUILDMEMBER):
            return guildmembers(t, selector, seat)
        case s if s == ROW_GAMER:
            return [g for g in t.forum_row if not t.gamer_is_wanted(g)]
        case s if s in (AN_EFFECT, EFFECT_AT_ME, EFFECT_AT_MINE):
            return effects(t, selector, seat)
        case s if s in (RIVAL, RIVAL_WITH_CARDS, ANOTHER_GUILD):
            return seats(t, selector, seat)
        case s if s in (STASH_CARD, RIVAL_STASH_CARD):
            return stash_cards(t, selector, seat)
        case s if s == ROW_DUNGEON:
            return [DUNGEON + card for card in t.dungeon_row]
        case s if s == A_TYPE:
            return [TYPE + i for i in range(6) if not t.types_of(chosen[0]) >> i & 1]
        case s if s == PLAYED_EFFECT:
            return discarded_effects(t)
        case _:
            return the_base(t, selector)


def raids(t: Realm, selector: int, seat: int) -> list[int]:
    """From the declaration until that raid's result is determined (D-R83)."""
    if selector == OWN_RAID and seat != t.active:
        return []
    found: list[int] = []
    for i in range(len(t.raids)):
        raid = t.raids[i]
        kind = t.box.dungeons[raid.dungeon].kind
        wrong = (selector == BOSS_RAID and kind != BOSS) or (selector == FARM_RAID and kind != FARM)
        if raid.state == OPEN and not wrong:
            found.append(RAID + i)
    return found


def members(t: Realm) -> list[int]:
    """Members of the parties whose results are open, each once even if it is in two (D-R83, V30)."""
    found: list[int] = []
    for raid in t.raids:
        if raid.state == OPEN:
            found += [g for g in raid.party if g not in found and not t.protected >> g & 1]
    return found


def the_die(t: Realm, selector: int) -> list[int]:
    """The raid whose die is showing; only a card that replaces the result touches a Skull (D-R05)."""
    if not t.showing or t.current == NONE or t.raids[t.current].state != OPEN:
        return []
    if (selector == THE_SKULL and t.die != SKULL) or (selector == THE_NUMBER and t.die == SKULL):
        return []
    if selector == FARM_DIE and t.box.dungeons[t.raids[t.current].dungeon].kind != FARM:
        return []
    return [RAID + t.current]


def guildmembers(t: Realm, selector: int, seat: int) -> list[int]:
    """Members of Guilds; the protected are left alone, the steadfast also by rivals (V24, M13)."""
    found: list[int] = []
    for other in range(t.seats):
        if selector == GUILDMEMBER or (other == seat) == (selector == OWN_GUILDMEMBER):
            for g in t.players[other].guild:
                if not t.protected >> g & 1 and not (selector == RIVAL_GUILDMEMBER and steadfast(t, g)):
                    found.append(g)
    return found


def steadfast(t: Realm, gamer: int) -> bool:
    """Whether rivals cannot take or remove this Gamer (M13)."""
    return any(static.word == S_IMMUNE for static in t.box.gamers[gamer].statics)


def effects(t: Realm, selector: int, seat: int) -> list[int]:
    """Any Effect still on the stack, not only the top one (D-303); abilities are no Effects (D-R72)."""
    found: list[int] = []
    for i in range(len(t.waiting)):
        each = t.waiting[i]
        if each.kind == AN_EFFECT_PLAYED and not each.cancelled:
            if selector == EFFECT_AT_ME and not aims_at(t, each, seat):
                continue
            if selector == EFFECT_AT_MINE and not members_aimed_at(t, each, seat):
                continue
            found.append(OBJECT + i)
    return found


def aims_at(t: Realm, each: Object, seat: int) -> bool:
    """Whether an object aims at a player or at something of theirs (D-R82). Nobody aims at themselves."""
    return each.seat != seat and any(t.owner_of(ref) == seat for ref in each.targets)


def members_aimed_at(t: Realm, each: Object, seat: int) -> list[int]:
    """A player's Guildmembers that an object of somebody else aims at."""
    if each.seat == seat:
        return []
    return [ref for ref in each.targets if ref < LOOT and ref in t.players[seat].guild]


def seats(t: Realm, selector: int, seat: int) -> list[int]:
    """Opponents clockwise; for a redirected Troll any Guild but the active player's (D-R18)."""
    apart = t.active if selector == ANOTHER_GUILD else seat
    others = [(apart + i) % t.seats for i in range(1, t.seats)]
    if selector == RIVAL_WITH_CARDS:
        others = [other for other in others if t.hands[other].cards]
    return [SEAT + other for other in others]


def stash_cards(t: Realm, selector: int, seat: int) -> list[int]:
    found: list[int] = []
    for other in range(t.seats):
        if selector == STASH_CARD or other != seat:
            found += [LOOT + card for card in t.players[other].stash]
    return found


def discarded_effects(t: Realm) -> list[int]:
    """Effects in the Loot discard pile, one of a kind; anybody may look through it (D-R37)."""
    found: list[int] = []
    kinds: list[str] = []
    for card in t.loot_discard:
        printed = t.box.loot[card]
        if printed.kind == EFFECT and printed.key not in kinds:
            kinds.append(printed.key)
            found.append(LOOT + card)
    return found


def the_base(t: Realm, selector: int) -> list[int]:
    """The announced action at the bottom of the stack, if it is of the wanted kind (D-R67)."""
    if not t.waiting:
        return []
    base = t.waiting[0]
    if selector == THE_RECRUIT:
        fits = base.kind == A_RECRUIT and base.targets[0] in t.forum_row
    elif selector == THE_DECLARATION:
        fits = base.kind == A_DECLARATION
    elif selector == THE_TROLL:
        fits = base.kind == A_TROLL
    else:
        fits = selector == AN_ACTION and A_KICK <= base.kind <= A_DECLARATION and not base.forced
    return [OBJECT] if fits and not base.cancelled else []


# Resolution: is the target still there (D-R68, D-R69)?


def still_there(t: Realm, selector: int, seat: int, ref: int, chosen: list[int]) -> bool:
    """Whether a target that was legal when it was chosen is one now."""
    if selector in (AN_EFFECT, EFFECT_AT_ME, EFFECT_AT_MINE):
        return ref - OBJECT < len(t.waiting)
    if selector == PLAYED_EFFECT:
        return ref - LOOT in t.loot_discard
    if selector in (A_TYPE, RIVAL, ANOTHER_GUILD):
        return True
    return ref in legal_targets(t, selector, seat, chosen)


# Announcing.


def choices(t: Realm, text: int, chosen: list[int]) -> list[int]:
    """All selectors of a text; a copy adds those of the Effect that it names (D-R85)."""
    selectors = t.box.texts[text].choose
    if text == t.box.copying and chosen:
        return selectors + t.box.texts[t.waiting[chosen[0] - OBJECT].text].choose
    return selectors


def next_targets(t: Realm, text: int, seat: int, chosen: list[int]) -> list[int]:
    """What may be chosen next for a text; what would leave a later choice empty is left out."""
    selectors = choices(t, text, chosen)
    done = len(chosen)
    own = chosen[1:] if text == t.box.copying and done else chosen
    found = legal_targets(t, selectors[done], seat, own)
    if text == t.box.copying and done == 0:
        return [ref for ref in found if can_copy(t, seat, ref)]
    return found


def can_copy(t: Realm, seat: int, ref: int) -> bool:
    """Whether an Effect can be copied: no copy itself, and with legal targets for the copier (D-R85)."""
    text = t.waiting[ref - OBJECT].text
    return text != t.box.copying and may_play(t, text, seat)


def may_play(t: Realm, text: int, seat: int) -> bool:
    """Whether a player could play a text now but for its window tags: whose turn it is, room, targets (D-R68)."""
    program = t.box.texts[text]
    if not in_its_turn(t, program, seat) or not has_room_for(t, program, seat):
        return False
    for i in range(len(program.choose)):
        if program.choose[i] != A_TYPE and not legal_targets(t, program.choose[i], seat, []):
            return False
    if text == t.box.copying:
        return any(can_copy(t, seat, ref) for ref in effects(t, AN_EFFECT, seat))
    return True


def in_its_turn(t: Realm, program: Text, seat: int) -> bool:
    return program.turn == EVERY_TURN or (seat == t.active) == (program.turn == OWN_TURN)


def has_room_for(t: Realm, program: Text, seat: int) -> bool:
    """Poach and snatch need room when announced, too (D-R22)."""
    for op in program.ops:
        if op.word in (POACH, SNATCH):
            return t.has_room(seat)
    return True
