"""Planning raids by the odds: what a Gamer, a party and a plan are worth, in Victory Points."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeons.cards import (
    BURN_OUT,
    FARM,
    NONE,
    RECRUITED,
    S_EXPERIENCE,
    S_LOOT,
    S_SKULL_IS,
    S_WILD,
    TURN_BEGINS,
    Static,
)
from undercroft.games.dungeons.strength import (
    difficulty,
    loot_number,
    may_raid,
    odds,
    party_strength,
    rested,
    type_bonuses,
)
from undercroft.games.dungeons.table import Raid, Realm

CARD: Final = 0.2
"""What a Loot card is worth."""


class Plan:
    """Raids in order, the chance that all succeed, and what that is worth."""

    def __init__(self) -> None:
        self.dungeons: list[int] = []
        self.parties: list[list[int]] = []
        self.chance = 1.0
        self.gain = 0.0
        self.value = 0.0

    def with_raid(self, dungeon: int, party: list[int], chance: float, gain: float) -> Plan:
        """The same plan and one more raid; the least sure one is rolled first, so that a failure costs least."""
        c = Plan()
        first = chance < self.chance
        c.dungeons = [dungeon, *self.dungeons] if first else [*self.dungeons, dungeon]
        c.parties = [party, *self.parties] if first else [*self.parties, party]
        c.chance = self.chance * chance
        c.gain = self.gain + gain
        return c


def worth(t: Realm, seat: int, gamer: int) -> float:
    """What a Gamer is worth in a Guild, in points of Experience."""
    printed = t.box.gamers[gamer]
    bonus = type_bonuses(t, seat, NONE)
    value = float(printed.experience + bonus[printed.type]) + 1.6 * printed.others
    for static in printed.statics:
        if static.word == S_EXPERIENCE:
            value += static.amount * rarity(static)
        elif static.word == S_LOOT:
            value += 0.9 * static.amount
        elif static.word in (S_WILD, S_SKULL_IS):
            value += 0.9
    for trigger in printed.triggers:
        if t.box.texts[trigger.text].ops[0].word == BURN_OUT:
            value -= 1.1
        elif trigger.when == RECRUITED:
            value += 0.3
        elif trigger.when == TURN_BEGINS:
            value += 0.2
    if printed.text != NONE:
        value += 0.6
    return value - 0.1 * printed.refuses.bit_count()


def rarity(static: Static) -> float:
    """How often a Gamer's own bonus counts; with a mate it depends on the Guild."""
    if static.mate != NONE:
        return 0.1
    if static.on != NONE:
        return 0.3 if static.on == FARM else 0.7
    return 0.3


def guild_value(t: Realm, seat: int, members: list[int]) -> float:
    """A whole Guild: its members, less for those who will not play together, more for several types."""
    value = 0.0
    types = 0
    for gamer in members:
        value += worth(t, seat, gamer)
        types |= t.types_of(gamer)
        if t.box.gamers[gamer].wild:
            types |= 15
    for gamer in members:
        for other in members:
            if t.box.gamers[gamer].refuses & t.types_of(other):
                value -= 0.7
        for static in t.box.gamers[gamer].statics:
            if static.mate != NONE and any(g != gamer and t.types_of(g) >> static.mate & 1 for g in members):
                value += 0.5 * static.amount
    return value + 1.1 * types.bit_count()


def claim_value(t: Realm, seat: int, dungeon: int, party: list[int]) -> float:
    """Points and Loot of a Dungeon; Loot beyond the hand limit is worth less."""
    printed = t.box.dungeons[dungeon]
    loot = loot_number(t, Raid(dungeon, party))
    room = t.hand_limit(seat) - len(t.hands[seat].cards)
    value = printed.vp + CARD * min(loot, max(room, 0) + 1) + 0.1 * loot
    return value + (0.5 if printed.stash else 0.0)


def chance_of(t: Realm, seat: int, dungeon: int, party: list[int]) -> float:
    ahead = party_strength(t, seat, dungeon, party) - difficulty(t, seat, dungeon)
    return odds(t, dungeon, party, ahead) / len(t.house.die)


def best_plan(t: Realm, seat: int) -> Plan:
    """The declaration with the highest expected value; an empty plan if none is worth a try.

    A plan remembers as bits who raids once and who twice, which few may (V30).
    """
    members = rested(t, seat)[:5]
    subsets = [[m for i, m in enumerate(members) if mask >> i & 1] for mask in range(1 << len(members))]
    again = 0
    for i in range(len(members)):
        again |= (t.twice >> members[i] & 1) << i
    plans: list[tuple[int, int, Plan]] = [(0, 0, Plan())]
    for dungeon in t.dungeon_row:
        more: list[tuple[int, int, Plan]] = []
        for mask in range(1, len(subsets)):
            party = subsets[mask]
            if not may_raid(t, seat, dungeon, party):
                continue
            chance = chance_of(t, seat, dungeon, party)
            if chance > 0.0:
                gain = claim_value(t, seat, dungeon, party)
                for once, twice, plan in plans:
                    if not (once & ~again | twice) & mask:
                        next = plan.with_raid(dungeon, party, chance, gain)
                        more.append((once | mask, twice | once & mask, next))
        plans += more
    return best_of(t, seat, plans)


def best_of(t: Realm, seat: int, plans: list[tuple[int, int, Plan]]) -> Plan:
    best = Plan()
    have, goal = t.vp(seat), t.goal()
    for _, _, plan in plans:
        if plan.dungeons:
            points = sum([t.box.dungeons[d].vp for d in plan.dungeons])
            wins = 8.0 if have + points >= goal else 0.0
            toll = 0.0
            for party in plan.parties:
                toll += 0.1 * min([worth(t, seat, g) for g in party]) + 0.004 * len(party)
            plan.value = plan.chance * (plan.gain + wins) - toll
            if plan.value > best.value:
                best = plan
    return best
