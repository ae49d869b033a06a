"""Playing together with some sense: one champion fights with everybody's gear, the others assist (T-131 to T-137)."""

from __future__ import annotations

from undercroft.engine.prompt import option
from undercroft.games.tomb.cards import JACK, NONE, QUEEN, TEN, rank, suits_in
from undercroft.games.tomb.levels import fight_numbers
from undercroft.games.tomb.sense_worth import Worth, blessing_uses, weapon_uses
from undercroft.games.tomb.table import BEASTMASTER, ELEMENTALIST, MARTIAL, ROGUE, Tomb
from undercroft.games.tomb.verbs import ASK, GIVE

CALLING: dict[int, int] = {NONE: 0, ROGUE: 1, BEASTMASTER: 2, ELEMENTALIST: 3, MARTIAL: 6}
"""How well a class fights for the others."""


def standing(t: Tomb, seat: int) -> int:
    """How fit a player is to be the champion: class and level, then gear."""
    player = t.players[seat]
    gear = blessing_uses(t, seat) + weapon_uses(t, seat) + player.gifts.bit_count()
    return (rank(player.level_card) * 2 + CALLING[player.skill]) * 32 + gear


def champion(t: Tomb) -> int:
    """The living player who fights for all; everybody can see who that is."""
    best = NONE
    chosen = NONE
    for seat in range(t.seats):
        if t.players[seat].alive() and standing(t, seat) > best:
            best = standing(t, seat)
            chosen = seat
    return chosen


def present(t: Tomb, seat: int, hero: int, worth: Worth) -> int:
    """A card that a player hands to the champion, or NONE. Nothing is pressed on anyone who has refused."""
    if t.refused:
        return NONE
    player = t.players[seat]
    goods = [TEN + s for s in suits_in(player.gifts)] + [JACK + s for s in suits_in(player.weapons)]
    if blessing_uses(t, hero) < worth.w.hoard:
        goods += [QUEEN + s for s in suits_in(player.blessings)]
    for card in goods:
        if not t.traded >> card & 1:
            return option(GIVE, card, hero)
    return NONE


def plea(t: Tomb, seat: int) -> int:
    """A card that the champion badly needs and asks for, or NONE. After a refusal nothing more is asked in this turn.

    Those who play alike hand over by themselves, so this is for the others, who should not be pestered.
    """
    if t.refused:
        return NONE
    need = 0
    if blessing_uses(t, seat) == 0:
        need = QUEEN
    elif weapon_uses(t, seat) == 0 and t.players[seat].skill != MARTIAL:
        need = JACK
    return wanted(t, seat, need) if need else NONE


def wanted(t: Tomb, seat: int, kind: int) -> int:
    """To ask somebody for a blessing or a weapon."""
    for other in range(t.seats):
        player = t.players[other]
        if other != seat and player.alive():
            for s in suits_in(player.blessings if kind == QUEEN else player.weapons):
                if not t.traded >> kind + s & 1:
                    return option(ASK, kind + s, other)
    return NONE


def grants(t: Tomb, seat: int, asker: int, card: int) -> bool:
    """Whether a player hands over a card that somebody asks for: yes, unless it is foolish."""
    if champion(t) != seat:
        return True
    if card < JACK:
        return False
    if card < QUEEN:
        return weapon_uses(t, seat) > 1
    return blessing_uses(t, seat) > 2 or (blessing_uses(t, seat) == 2 and blessing_uses(t, asker) == 0)


def assists(t: Tomb, ally: int, seat: int, ours: int, theirs: int, stake: float, worth: Worth) -> bool:
    """Whether it helps the party more than it risks that one more joins a fight of so many cards."""
    alone = worth.odds.encounter(t, seat, ours, theirs)
    joined = worth.odds.encounter(t, seat, ours + 1, theirs)
    cost = worth.w.ally_blessing if t.players[ally].blessings else worth.w.ally_death
    return (joined[0] - alone[0]) * stake > joined[1] * cost


def stake(t: Tomb, seat: int, slot: int, beast: bool, worth: Worth) -> float:
    """How much better it is to win a fight than to lose it."""
    return worth.gain(t, seat, slot, beast) + worth.loss(t, seat, beast)


def expected_helpers(t: Tomb, seat: int, slot: int, beast: bool, worth: Worth) -> int:
    """How many others would join a fight."""
    helpers = 0
    if t.seats == 1:
        return helpers
    ours, theirs = fight_numbers(t, seat, t.enemy_at(slot), beast, 0, 0)
    prize = stake(t, seat, slot, beast, worth)
    for ally in range(t.seats):
        if ally != seat and t.players[ally].alive():
            helpers += assists(t, ally, seat, ours + helpers, theirs, prize, worth)
    return helpers
