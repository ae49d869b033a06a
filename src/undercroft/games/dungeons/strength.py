"""Requirements, will-not-play, Experience and the die's faces (sections 10 to 12, D-R07, D-R81, D-R86)."""

from __future__ import annotations

from undercroft.games.dungeons.cards import (
    NONE,
    S_DIFFICULTY,
    S_EXPERIENCE,
    S_FACE_IS_SKULL,
    S_LOOT,
    S_MISSING,
    S_SKULL_IS,
    S_SPARED,
    S_TOTAL,
    S_VICTIM,
    SKULL,
    Static,
)
from undercroft.games.dungeons.table import Raid, Realm

# Who may go where.


def refuse(t: Realm, one: int, other: int) -> bool:
    """Whether two Gamers will not play with each other; either may have said so (D-120, D-R47)."""
    if one == other:
        return False
    a, b = t.box.gamers[one], t.box.gamers[other]
    if (a.refuses and a.refuses & t.types_of(other)) or (b.refuses and b.refuses & t.types_of(one)):
        return True
    return (a.refuses_gamer != "" and a.refuses_gamer == b.key) or (b.refuses_gamer != "" and b.refuses_gamer == a.key)


def at_odds(t: Realm, gamer: int, party: list[int]) -> bool:
    """Whether somebody in a party and this Gamer will not play with each other."""
    return any(refuse(t, gamer, other) for other in party)


def in_harmony(t: Realm, party: list[int]) -> bool:
    return len(party) == 1 or not any(at_odds(t, gamer, party) for gamer in party)


def met(t: Realm, needs: list[int], party: list[int]) -> int:
    """How many symbols a party meets, each by a different member; a wild one meets any (D-R39)."""
    if not needs:
        return 0
    best = met(t, needs[1:], party)
    wanted = 1 << needs[0]
    for gamer in party:
        if t.box.gamers[gamer].wild or t.types_of(gamer) & wanted:
            best = max(best, 1 + met(t, needs[1:], [other for other in party if other != gamer]))
    return best


def requirement_met(t: Realm, seat: int, dungeon: int, party: list[int]) -> bool:
    """D-111, D-112; a Stash card may make up for a missing symbol (M12)."""
    printed = t.box.dungeons[dungeon]
    if not printed.needs:
        return True
    missing = len(printed.needs) - met(t, printed.needs, party)
    return missing == 0 or missing <= spared_symbols(t, seat, printed.kind, party)


def spared_symbols(t: Realm, seat: int, kind: int, party: list[int]) -> int:
    """How many symbols of a Dungeon a party may do without (M12)."""
    found = 0
    for static in t.statics_of(seat):
        if static.word == S_MISSING and static.on in (NONE, kind) and len(party) >= static.party:
            found += static.amount
    return found


def size_fits(t: Realm, dungeon: int, party: list[int]) -> bool:
    """At least one member (D-102), and what the Dungeon asks for (M15)."""
    printed = t.box.dungeons[dungeon]
    return printed.least <= len(party) <= printed.most


def may_raid(t: Realm, seat: int, dungeon: int, party: list[int]) -> bool:
    """Whether a raid can be declared (section 10, D-R38)."""
    return size_fits(t, dungeon, party) and in_harmony(t, party) and requirement_met(t, seat, dungeon, party)


def rested(t: Realm, seat: int) -> list[int]:
    """The Guildmembers that have not raided this turn (D-104, D-R48)."""
    return [g for g in t.players[seat].guild if t.raided[g] != t.turn or t.twice >> g & 1]


def can_raid(t: Realm, seat: int, dungeon: int, members: list[int]) -> bool:
    """Whether some party of these members may raid a Dungeon; if all together lack a type, none does."""
    if not members or not requirement_met(t, seat, dungeon, members):
        return False
    return any(may_raid(t, seat, dungeon, party) for party in parties(members))


def parties(members: list[int]) -> list[list[int]]:
    """Every party that these members can form, the smallest first."""
    found: list[list[int]] = [[]]
    for gamer in members:
        found += [[*party, gamer] for party in found]
    found.sort(key=len)
    return found[1:]


# How strong they are there.


def type_bonuses(t: Realm, seat: int, dungeon: int) -> list[int]:
    """What each type gains or loses: by Stash, claimed Dungeons, Patch Notes and the Dungeon itself (M01)."""
    bonus = [0] * 6
    kind = NONE
    if dungeon != NONE:
        kind = t.box.dungeons[dungeon].kind
        for static in t.box.dungeons[dungeon].statics:
            if static.word == S_EXPERIENCE:
                bonus[static.of] += static.amount
    for static in t.statics_of_all():
        if static.word == S_EXPERIENCE and static.on in (NONE, kind):
            bonus[static.of] += static.amount
    for static in t.statics_of(seat):
        if static.word == S_EXPERIENCE and static.on in (NONE, kind):
            bonus[static.of] += static.amount
    return bonus


def holds(t: Realm, static: Static, seat: int, gamer: int, dungeon: int, party: list[int]) -> int:
    """How often a Gamer's own bonus counts in a raid: 0, 1, or once for each claimed Dungeon of a kind (D-R86)."""
    if static.on != NONE and t.box.dungeons[dungeon].kind != static.on:
        return 0
    if static.alone and len(party) != 1:
        return 0
    if static.party and len(party) < static.party:
        return 0
    if static.mate != NONE and not any(g != gamer and t.types_of(g) >> static.mate & 1 for g in party):
        return 0
    if static.per != NONE:
        return min(2, len([card for card in t.players[seat].claimed if t.box.dungeons[card].kind == static.per]))
    return 1


def experience(t: Realm, seat: int, gamer: int, dungeon: int, party: list[int], bonus: list[int]) -> int:
    """A member's Experience in a raid (D-130): what is printed, then every plus and minus (D-R07)."""
    printed = t.box.gamers[gamer]
    value = printed.experience + t.experience.get(gamer, 0)
    types = t.types_of(gamer)
    for i in range(6):
        if types >> i & 1:
            value += bonus[i]
    for static in printed.statics:
        if static.word == S_EXPERIENCE:
            value += static.amount * holds(t, static, seat, gamer, dungeon, party)
    for other in party:
        if other != gamer:
            value += t.box.gamers[other].others
    for each in t.attached:
        if each & 1023 == gamer:
            for static in t.box.loot[each >> 20].statics:
                value += static.amount if static.word == S_EXPERIENCE else 0
    return value


def raid_bonus(t: Realm, seat: int, dungeon: int, party: list[int]) -> int:
    """What Stash, claimed Dungeons and Patch Notes add to the total, once per raid (D-R86)."""
    total = 0
    kind = t.box.dungeons[dungeon].kind
    for static in t.statics_of_all():
        total += raid_share(static, kind, party)
    for static in t.statics_of(seat):
        total += raid_share(static, kind, party)
    return total


def raid_share(static: Static, kind: int, party: list[int]) -> int:
    if static.word != S_TOTAL or (static.on not in (NONE, kind)) or len(party) < static.party:
        return 0
    return static.amount if not static.alone or len(party) == 1 else 0


def party_strength(t: Realm, seat: int, dungeon: int, party: list[int]) -> int:
    """What a party brings before the die and before Effects on the raid (D-130, D-132)."""
    bonus = type_bonuses(t, seat, dungeon)
    total = raid_bonus(t, seat, dungeon, party)
    for gamer in party:
        total += experience(t, seat, gamer, dungeon, party, bonus)
    return total


def difficulty(t: Realm, seat: int, dungeon: int) -> int:
    """The Difficulty with Patch Notes (M06); there is no floor (D-R06)."""
    printed = t.box.dungeons[dungeon]
    total = printed.difficulty
    for static in t.statics_of_all():
        if static.word == S_DIFFICULTY and static.on in (NONE, printed.kind):
            total += static.amount
    return total


def margin(t: Realm, raid: Raid) -> int:
    """Experience less Difficulty, before the die (D-R42)."""
    strength = party_strength(t, t.active, raid.dungeon, raid.party) + raid.total
    return strength - difficulty(t, t.active, raid.dungeon) - raid.difficulty


def odds(t: Realm, dungeon: int, party: list[int], ahead: int) -> int:
    """How many of the die's faces bring success with that margin (D-R01, D-R81)."""
    won = 0
    for face in t.house.die:
        shown = counted_face(t, face, dungeon, party)
        if shown != SKULL and ahead + shown >= 0:
            won += 1
    return won


# The die.


def counted_face(t: Realm, face: int, dungeon: int, party: list[int]) -> int:
    """What a rolled face counts as: the Dungeon and Patch Notes first, then a Gamer's skill on a Skull (D-R81)."""
    for static in t.box.dungeons[dungeon].statics:
        if static.word == S_FACE_IS_SKULL and static.amount == face:
            face = SKULL
    for static in t.statics_of_all():
        if static.word == S_FACE_IS_SKULL and static.amount == face:
            face = SKULL
    if face == SKULL:
        saver = skull_saver(t, party)
        if saver != NONE:
            for static in t.box.gamers[saver].statics:
                if static.word == S_SKULL_IS:
                    return static.amount
    return face


def skull_saver(t: Realm, party: list[int]) -> int:
    """A member whose skill on a Skull has not been used this turn (M07)."""
    for gamer in party:
        if gamer not in t.used:
            for static in t.box.gamers[gamer].statics:
                if static.word == S_SKULL_IS:
                    return gamer
    return NONE


def loss_is_waived(t: Realm, raid: Raid) -> bool:
    """Whether a Skull costs nobody (V09, M18)."""
    return raid.waived or any(s.word == S_SPARED for s in t.box.dungeons[raid.dungeon].statics)


def victims(t: Realm, raid: Raid) -> list[int]:
    """Who can be lost to the Skull: party members, not the protected; those who must, before others (DP-07)."""
    free = [g for g in raid.party if not t.protected >> g & 1 and not is_immune(t, g)]
    fixed = [g for g in free if any(s.word == S_VICTIM for s in t.box.gamers[g].statics)]
    return fixed or free


def is_immune(t: Realm, gamer: int) -> bool:
    """Whether a Skull never takes this Gamer (M13, M18)."""
    return any(s.word == S_SPARED for s in t.box.gamers[gamer].statics)


def loot_number(t: Realm, raid: Raid) -> int:
    """How much Loot a claimed Dungeon gives, never below 0 (D-R06, D-R49)."""
    printed = t.box.dungeons[raid.dungeon]
    number = printed.loot
    for static in t.statics_of_all() + t.statics_of(t.active):
        if static.word == S_LOOT and static.on in (NONE, printed.kind):
            number += static.amount
    for gamer in raid.party:
        for static in t.box.gamers[gamer].statics:
            if static.word == S_LOOT:
                number += static.amount
    return max(0, number)
