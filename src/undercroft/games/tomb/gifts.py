"""Dark gifts: the Arm, the Eye, the Heart and the Brain (section 15)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.prompt import first, option
from undercroft.engine.zone import Zone, bit
from undercroft.games.tomb.cards import CLUBS, DIAMONDS, HEARTS, JACK, NONE, QUEEN, SEVEN, SPADES, TEN, suits_in
from undercroft.games.tomb.combat import lose_beast
from undercroft.games.tomb.exploration import Exploration, cards_in_slots, clear_field
from undercroft.games.tomb.field import bits
from undercroft.games.tomb.table import Tomb
from undercroft.games.tomb.verbs import ARM, BRAIN, EYE, HEART

EXPLORE_STACK: Final = 0
COMBAT_STACK: Final = 1
SEEN_BY_EYE: Final = 3


def ready(t: Tomb, seat: int) -> int:
    """The gifts that a player may still use in this domain (T-158)."""
    return t.players[seat].gifts & ~t.turned_gifts


def can_arm(t: Tomb, seat: int) -> bool:
    """Whether the Arm is at hand, or can be readied with the Heart (T-123)."""
    gifts = ready(t, seat)
    if gifts >> CLUBS & 1:
        return True
    return bool(gifts >> HEARTS & 1 and t.players[seat].gifts >> CLUBS & 1)


def gift_options(t: Tomb, seat: int) -> list[int]:
    """What a player's upright gifts offer before the action (T-160, T-161)."""
    gifts = ready(t, seat)
    found: list[int] = []
    if gifts >> CLUBS & 1:
        found += [option(ARM, room) for room in bits(t.explored)]
    if gifts >> DIAMONDS & 1:
        found += [option(EYE, n) for n in (EXPLORE_STACK, COMBAT_STACK) if stack_of(t, n).cards]
    if gifts >> HEARTS & 1:
        used = t.players[seat].gifts & t.turned_gifts
        found += [option(HEART, gift) for gift in suits_in(used)]
    if gifts >> SPADES & 1 and (t.house.classes or t.house.brain_adopts):
        found += [option(BRAIN, skill) for skill in free_classes(t)]
    return found


def use(t: Tomb, seat: int, gift: int) -> None:
    """Using a gift turns it; it is never spent (T-158, T-162)."""
    t.turned_gifts |= 1 << gift
    if t.heard:
        t.tell("gift", "T-158", seat, [TEN + gift])


def stack_of(t: Tomb, number: int) -> Zone:
    return t.explore if number == EXPLORE_STACK else t.combat


def free_classes(t: Tomb) -> list[int]:
    """The classes that no player has, the dead included (T-180, T-182)."""
    taken = [player.skill for player in t.players]
    return [skill for skill in range(4) if skill not in taken]


def use_eye(t: Tomb, seat: int, opt: int) -> None:
    """The top three cards of a stack, for the user alone, put back in the same order (T-169, T-170)."""
    use(t, seat, DIAMONDS)
    stack = stack_of(t, first(opt))
    top = stack.cards[: -SEEN_BY_EYE - 1 : -1]
    for card in top:
        t.show(stack, card, bit(seat))
    if t.heard:
        t.tell("eye", "T-169", seat, [first(opt)])
        t.tell("saw", "T-H04", seat, top, bit(seat))


def use_heart(t: Tomb, seat: int, opt: int) -> None:
    """Another used gift of the same owner is upright again (T-177)."""
    use(t, seat, HEARTS)
    t.turned_gifts &= ~(1 << first(opt))
    if t.heard:
        t.tell("reused", "T-177", seat, [TEN + first(opt)])


def use_brain(t: Tomb, seat: int, opt: int) -> None:
    """Another class, until it is changed again; a beast does not follow (T-178, T-180, T-212)."""
    use(t, seat, SPADES)
    lose_beast(t, seat, "T-212")
    t.players[seat].skill = first(opt)
    if t.heard:
        t.tell("new-class", "T-178", seat, [first(opt)])


def use_arm(t: Tomb, seat: int, opt: int) -> None:
    """All cards in slots are shuffled into the explore stack; one room is explored anew (T-163 to T-168)."""
    use(t, seat, CLUBS)
    for card in cards_in_slots(t):
        take_off_field(t, card)
    t.explore.cards += t.markers.cards
    clear_field(t)
    if t.house.arm_takes_daemon:
        take_daemon_back(t)
    t.explore.shuffle(t.chance)
    t.push(Exploration(seat, first(opt)))


def take_off_field(t: Tomb, card: int) -> None:
    """A 6 goes to the combat discard (T-167); in the Mines a jack goes to the item discard (T-215)."""
    if card < SEVEN:
        t.combat_discard.append(card)
    elif t.house.mines and JACK <= card < QUEEN:
        t.item_discard.append(card)
    else:
        t.explore.cards.append(card)


def take_daemon_back(t: Tomb) -> None:
    """With `arm_daemon = reshuffled` the next 10 drawn is the Daemon, unhurt; items turned stay turned (T-R37)."""
    if t.daemon != NONE:
        t.explore.cards.append(t.daemon)
        t.daemon = NONE
        t.wounded = False
