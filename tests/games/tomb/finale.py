"""The end of a domain: a table on which the Daemon has been beaten once and is about to be beaten again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.games.tomb.table import Hero, choose, keys, text, tomb
from undercroft.games.tomb.cards import rank
from undercroft.games.tomb.table import Tomb


def finale(
    *,
    level: str = "9D",
    weapons: str = "",
    blessings: str = "",
    gifts: str = "",
    gold: str = "",
    beast: str = "",
    skill: str = "",
    mates: Sequence[Hero] = (),
    active: int = 0,
    slots: Mapping[str, str] | None = None,
    exit: str = "TC/",
    cb: str = "6D 2H 3H 3S 4C 2S",
    items: str = "",
    discard: str = "",
    graveyard: str = "",
    domain: int = 1,
    settings: Mapping[str, str] | None = None,
) -> Tomb:
    """One won fight away from the next domain: 9 against the Daemon draws 2 cards against 3 in domain 1.

    A 7 lies there, too, so that the Daemon is never the only choice; the 2 of spades is left for gold.
    """
    return tomb(
        level=level,
        weapons=weapons,
        blessings=blessings,
        gifts=gifts,
        gold=gold,
        beast=beast,
        skill=skill,
        mates=mates,
        active=active,
        explored="C1 C4",
        slots={"C4-D4": "7S", **(slots or {})},
        exit=exit,
        cb=cb,
        items=items,
        discard=discard,
        graveyard=graveyard,
        domain=domain,
        settings=settings,
    )


def slay(t: Tomb) -> None:
    """The active player beats the Daemon, alone and bare-handed."""
    victor = t.active
    choose(t, "fight EXIT", seat=victor)
    if keys(t, victor)[:1] == ["myself"]:
        choose(t, "myself", seat=victor)
    if keys(t, victor)[:1] == ["wield nothing"]:
        choose(t, "wield nothing", seat=victor)
    for seat in range(t.seats):
        ally = (victor + 1 + seat) % t.seats
        if keys(t, ally) == ["stand-by", "assist"]:
            choose(t, "stand-by", seat=ally)


def sixes_left(t: Tomb) -> str:
    """The 6s in the combat stack."""
    return text(sorted(card for card in t.combat.cards if rank(card) == 6))


def tens_left(t: Tomb) -> str:
    """The 10s in the explore stack."""
    return text(sorted(card for card in t.explore.cards if rank(card) == 10))


def jacks_left(t: Tomb) -> str:
    """The jacks in the explore stack."""
    return text(sorted(card for card in t.explore.cards if rank(card) == 11))
