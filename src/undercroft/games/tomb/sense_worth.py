"""What things are worth to a player with some sense: rooms, levels, blessings, weapons, fights."""

from __future__ import annotations

from typing import Final

from undercroft.games.tomb.cards import JACK, NONE, rank, suit, suits_in
from undercroft.games.tomb.field import bits
from undercroft.games.tomb.levels import dominates, fight_numbers, sneak_numbers
from undercroft.games.tomb.odds import Odds
from undercroft.games.tomb.table import BEASTMASTER, ELEMENTALIST, MARTIAL, Tomb

IMPOSSIBLE: Final = -1000.0


class Weights:
    """How much each thing counts; found by playing many games, not by reasoning."""

    def __init__(self) -> None:
        self.level = 1.0
        self.level_deep = 0.3
        self.kill = 0.05
        self.room = 0.4
        self.card = 0.1
        self.near = 0.2
        self.throne = 0.4
        self.wound = 1.5
        self.slay = 4.0
        self.death = 6.0
        self.last_blessing = 1.5
        self.second_blessing = 1.0
        self.blessing = 0.7
        self.weapon = 0.25
        self.turn = 0.08
        self.wall = 0.5
        self.arm = -1.5
        self.beast = 0.5
        self.tame = 0.5
        self.element = 0.3
        self.gold = 0.1
        self.revive = 0.6
        self.ally_death = 0.6
        self.ally_blessing = 0.7
        self.team = 1.0
        self.keep = 1.0


def blessing_uses(t: Tomb, seat: int) -> int:
    """How many losses a player's blessings pay for: an upright aligned one pays twice (T-093, T-095)."""
    held = t.players[seat].blessings
    uses = held.bit_count()
    if t.daemon != NONE and held & ~t.turned_blessings & 1 << suit(t.daemon):
        uses += 1
    return uses


def weapon_uses(t: Tomb, seat: int) -> int:
    held = t.players[seat].weapons
    uses = held.bit_count()
    if t.daemon != NONE and held & ~t.turned_weapons & 1 << suit(t.daemon):
        uses += 1
    return uses


def in_order(t: Tomb, held: int) -> list[int]:
    """Suits of items, those first that are used first: aligned ones, which last longer and never align again, then
    those whose Daemon is already beaten, for they cannot align either."""
    beaten = 0
    for player in t.players:
        beaten |= player.gifts
    aligned = 1 << suit(t.daemon) if t.daemon != NONE else 0
    first = held & aligned
    second = held & beaten & ~first
    return suits_in(first) + suits_in(second) + suits_in(held & ~first & ~second)


class Worth:
    """Appraises what a seat may do on a table."""

    def __init__(self, weights: Weights) -> None:
        self.w = weights
        self.odds = Odds()

    # Gains.

    def room(self, t: Tomb, room: int) -> float:
        """What it is worth to explore a room: new cards, and the way to the throne."""
        w = self.w
        value = 0.0
        if t.explore.cards:
            fresh = len([slot for slot in t.field.sides[room] if t.empty() >> slot & 1])
            value += w.room + w.card * min(fresh, len(t.explore.cards))
        if room == t.field.throne:
            value += w.throne + (w.throne if t.daemon != NONE else 0.0)
        elif not t.explored >> t.field.throne & 1:
            closer = self.distance(t) - steps(t, room)
            if closer > 0:
                value += w.near * closer
        return value

    def distance(self, t: Tomb) -> int:
        """How many rooms the nearest explored room is away from the throne."""
        return min([steps(t, room) for room in bits(t.explored)])

    def level(self, t: Tomb, seat: int, enemy: int) -> float:
        """What it is worth to take an enemy's card as level card."""
        player = t.players[seat]
        gained = rank(enemy) - rank(player.level_card)
        if gained <= 0:
            return 0.0
        value = (self.w.level + self.w.level_deep * (t.domain - 1)) * gained
        if player.skill == ELEMENTALIST and t.daemon != NONE:
            value += self.w.element * (self.element(t, suit(enemy)) - self.element(t, suit(player.level_card)))
        return value

    def element(self, t: Tomb, mine: int) -> int:
        """Whether a suit is good or bad against the Daemon."""
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
        return self.w.revive * len([p for p in t.players if p.killer == enemy])

    def mastery(self, t: Tomb, seat: int, enemy: int) -> float:
        """A won enemy's level, or its service."""
        player = t.players[seat]
        value = self.level(t, seat, enemy)
        if player.skill == BEASTMASTER and player.beast == NONE:
            value = max(value, self.taming(t, seat, enemy))
        return value

    def taming(self, t: Tomb, seat: int, enemy: int) -> float:
        return self.w.tame * (1 + rank(enemy) - rank(t.players[seat].level_card)) + self.w.beast

    def beast_level(self, t: Tomb, seat: int, enemy: int) -> float:
        """What it is worth that the beast adopts a level."""
        return self.w.tame * max(0, rank(enemy) - rank(t.players[seat].beast))

    # Costs.

    def loss(self, t: Tomb, seat: int) -> float:
        """What a lost encounter costs: a blessing, or the life."""
        w = self.w
        uses = blessing_uses(t, seat)
        if uses == 0:
            return w.death
        if uses == 1:
            return w.last_blessing
        return w.second_blessing if uses == 2 else w.blessing

    def weapons(self, t: Tomb, used: list[int]) -> float:
        """What it costs to use these weapons: an upright aligned one is only turned."""
        cost = 0.0
        for weapon in used:
            fresh = t.aligned(JACK + weapon) and not t.turned_weapons >> weapon & 1
            cost += self.w.turn if fresh else self.w.weapon
        return cost

    # Actions.

    def fight(self, t: Tomb, seat: int, slot: int, weapons: list[int], helpers: int) -> float:
        """A fight in person with these weapons and so many helpers."""
        ours, theirs = fight_numbers(t, seat, t.enemy_at(slot), False, len(weapons), helpers)
        won, lost = self.odds.encounter(t, seat, ours, theirs)
        return won * self.gain(t, seat, slot, False) - lost * self.loss(t, seat) - self.weapons(t, weapons)

    def beast_fight(self, t: Tomb, seat: int, slot: int, helpers: int) -> float:
        """A fight of the beast: only the beast is at stake (T-208)."""
        ours, theirs = fight_numbers(t, seat, t.enemy_at(slot), True, 0, helpers)
        won, lost = self.odds.encounter(t, seat, ours, theirs)
        return won * self.gain(t, seat, slot, True) - lost * self.w.beast

    def armed(self, t: Tomb, seat: int) -> list[int]:
        """The weapons that a player can fight with, in the order of their use (T-184)."""
        player = t.players[seat]
        return [] if player.skill == MARTIAL else in_order(t, player.weapons)

    def best_weapons(self, t: Tomb, seat: int, slot: int, helpers: int) -> list[int]:
        """The weapons that are worth using in a fight."""
        held = self.armed(t, seat)
        best = self.fight(t, seat, slot, [], helpers)
        choice: list[int] = []
        for n in range(1, len(held) + 1):
            value = self.fight(t, seat, slot, held[:n], helpers)
            if value > best:
                best = value
                choice = held[:n]
        return choice

    def sneak(self, t: Tomb, seat: int, slot: int, weapons: list[int]) -> float:
        """A sneak; who is caught fights without weapons (T-192)."""
        enemy = t.slot_cards[slot]
        ours, theirs = sneak_numbers(t, seat, enemy, len(weapons))
        won, lost = self.odds.encounter(t, seat, ours, theirs)
        caught = self.fight(t, seat, slot, [], 0)
        return won * self.room(t, t.room_ahead(slot)) + lost * caught - self.weapons(t, weapons)

    def best_sneak(self, t: Tomb, seat: int, slot: int) -> list[int]:
        """The weapons that are worth using in a sneak."""
        player = t.players[seat]
        held = in_order(t, player.weapons) if t.house.sneak_weapons else []
        best = self.sneak(t, seat, slot, [])
        choice: list[int] = []
        for n in range(1, len(held) + 1):
            value = self.sneak(t, seat, slot, held[:n])
            if value > best:
                best = value
                choice = held[:n]
        return choice

    def pick_axe(self, t: Tomb, seat: int) -> int:
        """The weapon to break a wall with: not one that would serve twice (T-066)."""
        order = in_order(t, t.players[seat].weapons)
        fresh = t.aligned(JACK + order[0]) and not t.turned_weapons >> order[0] & 1
        return order[1] if fresh and len(order) > 1 else order[0]

    def wall(self, t: Tomb, slot: int) -> float:
        """To break a wall."""
        return self.room(t, t.room_ahead(slot)) - self.w.wall


def steps(t: Tomb, room: int) -> int:
    """How many hallways lie between a room and the throne room at least."""
    cols = t.field.cols
    throne = t.field.throne
    return abs(room % cols - throne % cols) + abs(room // cols - throne // cols)
