"""What things are worth to a player with some sense: rooms, levels, blessings, weapons, fights."""

from __future__ import annotations

from typing import Final

from undercroft.games.tomb.cards import JACK, KING, NONE, rank, suit, suits_in
from undercroft.games.tomb.field import bits
from undercroft.games.tomb.levels import dominates, fight_numbers, sneak_numbers
from undercroft.games.tomb.mines import WEAPON_PRICE
from undercroft.games.tomb.odds import Odds
from undercroft.games.tomb.table import BEASTMASTER, ELEMENTALIST, MARTIAL, Tomb

IMPOSSIBLE: Final = -1000.0
ALWAYS: Final = 100.0
"""Safe hallways come before everything else."""


class Weights:
    """How much each thing counts; found by playing many games, not by reasoning."""

    def __init__(self) -> None:
        self.level = 1.0
        """A level gained in domain 1,"""
        self.level_deep = 0.3
        """and more of it in each later domain."""
        self.nemesis = 2.0
        """Better odds against the Daemon."""
        self.kill = 0.05
        """An enemy out of the way."""
        self.room = 0.4
        """A room explored,"""
        self.card = 0.1
        """each card that it may bring,"""
        self.near = 0.2
        """each step that it is nearer to the throne,"""
        self.throne = 0.4
        """the throne room itself, twice with a Daemon."""
        self.wound = 1.5
        """The first win over the Daemon"""
        self.slay = 4.0
        """and the second."""
        self.death = 6.0
        """A life."""
        self.last_blessing = 1.5
        """The last blessing,"""
        self.second_blessing = 1.0
        """the last but one,"""
        self.blessing = 0.7
        """and one of three;"""
        self.fade = 0.5
        """how fast more of them lose in worth."""
        self.weapon = 0.25
        """A weapon used up"""
        self.turn = 0.08
        """or only turned."""
        self.wall = 0.6
        """A weapon left in a wall."""
        self.arm = -0.8
        """Below this the Arm is used."""
        self.beast = 0.5
        """A beast"""
        self.tame = 0.5
        """and each level that it is above its master."""
        self.element = 0.3
        """A level card whose suit dominates the Daemon's."""
        self.gold = 0.1
        """Gold."""
        self.patience = 0.5
        """A hallway that had better wait."""
        self.revive = 0.3
        """A dead friend back."""
        self.ally_death = 0.05
        """A friend's life, which is not lost for ever,"""
        self.ally_blessing = 0.35
        """and a friend's blessing."""
        self.hoard = 4.0
        """A champion with so many blessings is given no more."""


def shrewd() -> Weights:
    """What wins more than what is usual, alone and together: to care more for levels, and still more for a life."""
    weights = Weights()
    weights.level = 2.0
    weights.level_deep = 0.6
    weights.death = 12.0
    return weights


def blessing_uses(t: Tomb, seat: int) -> int:
    """How many losses a player's blessings pay for: an upright aligned one pays twice (T-093, T-095)."""
    return uses(t, t.players[seat].blessings, t.turned_blessings)


def weapon_uses(t: Tomb, seat: int) -> int:
    return uses(t, t.players[seat].weapons, t.turned_weapons)


def uses(t: Tomb, held: int, turned: int) -> int:
    """How often these items can be used: an upright aligned one twice (T-093)."""
    number = held.bit_count()
    if t.daemon != NONE and held & ~turned & 1 << suit(t.daemon):
        number += 1
    return number


def beaten_suits(t: Tomb) -> int:
    """The suits that can be aligned no more, for their Daemons are beaten (T-156)."""
    found = 0
    for player in t.players:
        found |= player.gifts
    return found


def in_order(t: Tomb, held: int) -> list[int]:
    """Suits of items in the order of their use: aligned ones, which last longer and never align again, then those
    that cannot align either."""
    if held & (held - 1) == 0:
        return suits_in(held)
    first = held & 1 << suit(t.daemon) if t.daemon != NONE else 0
    second = held & beaten_suits(t) & ~first
    return suits_in(first) + suits_in(second) + suits_in(held & ~first & ~second)


def steps(t: Tomb, room: int) -> int:
    """How many hallways lie between a room and the throne room at least."""
    cols = t.field.cols
    throne = t.field.throne
    return abs(room % cols - throne % cols) + abs(room // cols - throne // cols)


class Worth:
    """Appraises what a seat may do on a table; it must have looked at the table first."""

    def __init__(self, weights: Weights) -> None:
        self.w = weights
        self.odds = Odds()
        self.nearest = 0
        """How far the nearest explored room is from the throne."""

    def look(self, t: Tomb, seat: int) -> None:
        """Count what a seat can see, once for many appraisals."""
        self.odds.look(t, seat)
        self.nearest = t.field.rooms
        for room in bits(t.explored):
            self.nearest = min(self.nearest, steps(t, room))

    # Gains.

    def room(self, t: Tomb, room: int) -> float:
        """What it is worth to explore a room: new cards, and the way to the throne."""
        w = self.w
        value = 0.0
        if t.explore.cards:
            fresh = (t.empty() & t.field.around[room]).bit_count()
            value = w.room + w.card * min(fresh, len(t.explore.cards))
        if room == t.field.throne:
            return value + (2 * w.throne if t.daemon != NONE else w.throne)
        closer = self.nearest - steps(t, room)
        return value + w.near * closer if closer > 0 else value

    def level(self, t: Tomb, seat: int, enemy: int) -> float:
        """What it is worth to take an enemy's card as level card."""
        player = t.players[seat]
        gained = rank(enemy) - rank(player.level_card)
        if gained <= 0:
            return 0.0
        value = (self.w.level + self.w.level_deep * (t.domain - 1)) * gained
        now, then = self.nemesis(t, seat, rank(player.level_card)), self.nemesis(t, seat, rank(enemy))
        value += self.w.nemesis * (then - now)
        if player.skill == ELEMENTALIST and t.daemon != NONE:
            value += self.w.element * (self.element(t, suit(enemy)) - self.element(t, suit(player.level_card)))
        return value

    def nemesis(self, t: Tomb, seat: int, of: int) -> float:
        """The odds against the Daemon with a level card of that rank (T-087)."""
        return self.odds.encounter(t, seat, 2, (10 - of) * t.domain + 2)[0]

    def element(self, t: Tomb, mine: int) -> int:
        """Whether a suit is good or bad against the Daemon (T-197)."""
        foe = suit(t.daemon)
        return int(dominates(t, mine, foe)) - int(dominates(t, foe, mine))

    def gain(self, t: Tomb, seat: int, slot: int, beast: bool) -> float:
        """What it is worth to win against the enemy there."""
        w = self.w
        if slot == t.field.exit:
            return (w.slay if t.wounded else w.wound) + self.revivals(t, t.daemon)
        enemy = t.slot_cards[slot]
        value = w.kill + self.revivals(t, enemy)
        if beast:
            value += max(self.level(t, seat, enemy), self.beast_level(t, seat, enemy))
        else:
            value += self.mastery(t, seat, enemy)
        if t.house.mines:
            value += w.gold
        if t.once >> slot & 1:
            value += self.room(t, t.room_ahead(slot))
        return value

    def revivals(self, t: Tomb, enemy: int) -> float:
        """Those whom this enemy killed return when it falls (T-143)."""
        value = 0.0
        if t.seats > 1:
            for player in t.players:
                if player.killer == enemy:
                    value += self.w.revive
        return value

    def mastery(self, t: Tomb, seat: int, enemy: int) -> float:
        """A beaten enemy's level, or its service."""
        player = t.players[seat]
        value = self.level(t, seat, enemy)
        if player.skill == BEASTMASTER and player.beast == NONE:
            value = max(value, self.taming(t, seat, enemy))
        return value

    def taming(self, t: Tomb, seat: int, enemy: int) -> float:
        """What a new beast is worth (T-199)."""
        return self.w.tame * (1 + rank(enemy) - rank(t.players[seat].level_card)) + self.w.beast

    def beast_level(self, t: Tomb, seat: int, enemy: int) -> float:
        """What it is worth that the beast adopts a level (T-209)."""
        return self.w.tame * max(0, rank(enemy) - rank(t.players[seat].beast))

    # Costs.

    def loss(self, t: Tomb, seat: int, beast: bool) -> float:
        """What a lost encounter costs: the beast, a blessing, or the life."""
        w = self.w
        if beast:
            return w.beast
        left = blessing_uses(t, seat)
        if left == 0:
            return w.death
        if left == 1:
            return w.last_blessing
        if left == 2:
            return w.second_blessing
        return w.blessing * float((3.0 / left) ** w.fade)

    def wear(self, t: Tomb, weapon: int) -> float:
        """What it costs to use a weapon: an upright aligned one is only turned."""
        fresh = t.aligned(JACK + weapon) and not t.turned_weapons >> weapon & 1
        return self.w.turn if fresh else self.w.weapon

    # Actions.

    def hallway(self, t: Tomb, seat: int, slot: int) -> float:
        """To explore a safe hallway. One that brings back used items or leads to a merchant may wait for its time."""
        card = t.slot_cards[slot]
        value = self.room(t, t.room_ahead(slot))
        if t.house.mines:
            gold = t.players[seat].gold
            early = card < KING + 4 and (gold == NONE or rank(gold) < WEAPON_PRICE)
        else:
            early = t.aligned(card) and not t.item_discard
        return value + (self.w.patience if early else ALWAYS)

    def fight(self, t: Tomb, seat: int, slot: int, helpers: int, forced: bool = False) -> tuple[float, int]:
        """What a fight in person is worth, and with how many weapons (T-184)."""
        player = t.players[seat]
        held: list[int] = []
        if player.weapons and player.skill != MARTIAL and not forced:
            held = in_order(t, player.weapons)
        gain, loss = self.gain(t, seat, slot, False), self.loss(t, seat, False)
        ours, theirs = fight_numbers(t, seat, t.enemy_at(slot), False, 0, helpers)
        won, lost = self.odds.encounter(t, seat, ours, theirs)
        best = won * gain - lost * loss
        number = 0
        cost = 0.0
        for n in range(1, len(held) + 1):
            cost += self.wear(t, held[n - 1])
            won, lost = self.odds.encounter(t, seat, ours + n, theirs)
            value = won * gain - lost * loss - cost
            if value > best:
                best = value
                number = n
        return best, number

    def beast_fight(self, t: Tomb, seat: int, slot: int, helpers: int) -> float:
        """A fight of the beast: only the beast is at stake (T-208)."""
        ours, theirs = fight_numbers(t, seat, t.enemy_at(slot), True, 0, helpers)
        won, lost = self.odds.encounter(t, seat, ours, theirs)
        return won * self.gain(t, seat, slot, True) - lost * self.loss(t, seat, True)

    def sneak(self, t: Tomb, seat: int, slot: int) -> tuple[float, int]:
        """What a sneak is worth, and with how many weapons; who is caught fights without any (T-192, T-193)."""
        held = in_order(t, t.players[seat].weapons) if t.house.sneak_weapons else []
        gain = self.room(t, t.room_ahead(slot))
        caught = self.fight(t, seat, slot, 0, forced=True)[0]
        ours, theirs = sneak_numbers(t, seat, t.slot_cards[slot], 0)
        best = IMPOSSIBLE
        number = 0
        cost = 0.0
        for n in range(len(held) + 1):
            if n > 0:
                cost += self.wear(t, held[n - 1])
            won, lost = self.odds.encounter(t, seat, ours + n, theirs)
            value = won * gain + lost * caught - cost
            if value > best:
                best = value
                number = n
        return best, number

    def pick_axe(self, t: Tomb, seat: int) -> int:
        """The weapon to break a wall with: not one that would serve twice (T-066)."""
        order = in_order(t, t.players[seat].weapons)
        fresh = t.aligned(JACK + order[0]) and not t.turned_weapons >> order[0] & 1
        return order[1] if fresh and len(order) > 1 else order[0]

    def wall(self, t: Tomb, slot: int) -> float:
        """To break a wall."""
        return self.room(t, t.room_ahead(slot)) - self.w.wall
