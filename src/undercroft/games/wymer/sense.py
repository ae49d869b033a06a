"""What players with some sense tell from the table, from public knowledge only: odds, dangers, what is left to find.

Hidden tiles are looked at only through `known_at`, so that it is the same on the table and on a re-deal of it.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.wymer.cards import ATTACK_ROLL, NONE, Script
from undercroft.games.wymer.table import ROLL_BONUS, Wymer
from undercroft.games.wymer.targets import stone_space

EVEN: Final = 18
"""Half of all throws of two dice."""

WINS: Final = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)
"""In how many of 36 throws a hero wins with a net modifier of -6 to +6 (0.4)."""

WORST: Final = -100000
"""Less than anything is worth."""

EVENING: Final = 40
"""For so many rounds heroes whom nothing presses rest after every wound; then the game is to end."""

HEAD_START: Final = 20
"""For so many a hero alone rests whom a villain watches,"""

LONG_START: Final = 40
"""and for so many the patient do, alone or not."""


def best_of(options: list[int], worth: list[int]) -> int:
    """The option that is worth most, the first of several."""
    return options[worth.index(max(worth))]


def odds(net: int) -> int:
    """How many of 36 throws win."""
    return WINS[max(-6, min(6, net)) + 6]


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


def dwarf_distance(t: Wymer, c: int) -> int:
    """Spirit steps of the nearest dwarf."""
    best = 99
    for d in t.dwarves_about():
        best = min(best, t.board.spirit[t.dwarves[d].place][c])
    return best


def menace(t: Wymer, d: int) -> int:
    """How much a dwarf threatens: those within its reach, above all who cannot strike back or are nearly dead."""
    worth = 0
    for seat in t.living():
        hero = t.heroes[seat]
        near = max(0, 8 - t.board.spirit[t.dwarves[d].place][hero.place])
        worth += near * (2 + 2 * hero.damage + (3 if hero.stone == NONE else 0))
    return worth


def unknown_tiles(t: Wymer) -> list[int]:
    """The face-down tiles that may be stones: those of the mix, and all once they were shuffled together."""
    spaces = t.mix_spaces + t.late_spaces if t.blended else t.mix_spaces
    return [c for c in spaces if not t.up[c]]


def stones_hidden(t: Wymer) -> bool:
    """Whether somebody's stone has not been seen yet: until then everybody searches."""
    return any(t.heroes[seat].stone == NONE and stone_space(t, seat) == NONE for seat in range(len(t.heroes)))


def soul_lost(t: Wymer) -> bool:
    return any(hero.removed() for hero in t.heroes)
