"""Re-deal: replace all that a seat cannot see by a random consistent guess."""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import Prompt
from undercroft.engine.table import Table
from undercroft.engine.zone import Zone

MOST_TRIES: Final = 10_000


def redeal(t: Table, seats: int, chance: Chance) -> None:
    """Deal anew, in place, all that none of these seats (a mask) knows, and go on with other luck.

    The unseen cards are sorted before they are shuffled, so the result depends on nothing but what the seats see
    and on `chance`: a bot that is handed a re-dealt table cannot know more than its view.
    """
    zones = t.zones()
    places: dict[int, list[tuple[Zone, int]]] = {}
    for zone in zones:
        for i in range(len(zone.cards)):
            if not zone.seen_by(zone.cards[i]) & seats:
                places.setdefault(zone.family, []).append((zone, i))
    remembered = [zone.remembered() for zone in zones]
    for family in sorted(places):
        _deal_family(t, places[family], chance)
    for n in range(len(zones)):
        zones[n].remember(remembered[n])
    for frame in t.stack:
        frame.redealt(t, seats, chance)
    _ask_again(t, seats)
    t.reluck(chance.branch("re-deal"))


def _deal_family(t: Table, places: list[tuple[Zone, int]], chance: Chance) -> None:
    cards = sorted([zone.cards[i] for zone, i in places])
    for _ in range(MOST_TRIES):
        chance.shuffle(cards)
        if _agrees(t, places, cards):
            break
    else:
        raise AssertionError("no deal agrees with what everybody knows")
    for n in range(len(cards)):
        zone, i = places[n]
        zone.cards[i] = cards[n]


def _agrees(t: Table, places: list[tuple[Zone, int]], cards: list[int]) -> bool:
    for n in range(len(cards)):
        zone, i = places[n]
        if not t.may_lie(zone, i, cards[n]):
            return False
    return True


def _ask_again(t: Table, seats: int) -> None:
    """Questions to other seats may rest on what was dealt anew: find their options again."""
    prompts: list[Prompt] = []
    for p in t.prompts:
        if seats >> p.seat & 1:
            prompts.append(p)
        else:
            prompts.append(Prompt(p.seat, p.question, p.rule, t.stack[-1].options(t, p.seat), p.discreet))
    t.prompts = prompts
