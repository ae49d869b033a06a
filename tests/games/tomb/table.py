"""Arranging a tomb and reading it back, in the notation of the rules: `7C*` lies face down, `JD/` is turned.

States are injected (section 22): what is not mentioned is empty, and nobody counts the cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.dump import fingerprint
from undercroft.engine.prompt import Prompt
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Board, Option, Pile
from undercroft.engine.zone import Zone
from undercroft.games.tomb import GAME
from undercroft.games.tomb.cards import JACK, NONE, QUEEN, TEN, UNSEEN, card_key, card_of, suit, suits_in
from undercroft.games.tomb.domains import Delve, SetOut
from undercroft.games.tomb.exploration import Exploration
from undercroft.games.tomb.lore import CLASSES
from undercroft.games.tomb.table import Player, Tomb
from undercroft.games.tomb.turn import Turn, can_act, end_action

WORDS = GAME.words["en"]


@dataclass(frozen=True)
class Hero:
    """A player in the notation of the rules; the dead name their killer."""

    level: str = "6S"
    weapons: str = ""
    blessings: str = ""
    gifts: str = ""
    gold: str = ""
    beast: str = ""
    skill: str = ""
    killer: str = ""


def tomb(
    *,
    level: str = "6S",
    weapons: str = "",
    blessings: str = "",
    gifts: str = "",
    gold: str = "",
    beast: str = "",
    skill: str = "",
    killer: str = "",
    mates: Sequence[Hero] = (),
    players: int = 0,
    active: int = 0,
    explored: str = "C1",
    slots: Mapping[str, str] | None = None,
    exit: str = "",
    ex: str = "",
    cb: str = "",
    items: str = "",
    discard: str = "",
    graveyard: str = "",
    domain: int = 1,
    settings: Mapping[str, str] | None = None,
    shuffles: Sequence[str] = (),
) -> Tomb:
    """A table just after an action: the first player is described here, the others by `mates` or as plain sixes.

    `explored=""` leaves the first room to be entered now. A slot holds `KH`, `7C`, `7C*` (face down), `KD?` (laid
    unseen) or `open`. `shuffles` scripts the next shuffles, top card first. The first action is asked for even if only
    one is possible; a later single choice is taken at once, as always.
    """
    heroes = [Hero(level, weapons, blessings, gifts, gold, beast, skill, killer), *mates]
    heroes += [Hero(card) for card in ("6H", "6D", "6C")[: max(0, players - len(heroes))]]
    chosen = GAME.checked({"classes": "on" if any(hero.skill for hero in heroes) else "off"} | dict(settings or {}))
    t = GAME.set_up(len(heroes), chosen, Chance(key_from("a tomb for tests")))
    t.heard = True
    t.domain, t.cleared = domain, domain - 1
    t.explore.cards, t.combat.cards = cards(ex)[::-1], cards(cb)[::-1]
    t.item_discard, t.combat_discard, t.graveyard = cards(items), cards(discard), cards(graveyard)
    t.chance.orders = [cards(order)[::-1] for order in shuffles] or None
    for player, hero in zip(t.players, heroes, strict=True):
        _equip(t, player, hero)
    if exit:
        t.daemon, t.wounded = card_of(exit), "/" in exit
    _furnish(t, explored.split(), slots or {})
    _begin(t, active, enter=not explored)
    return t


def _equip(t: Tomb, player: Player, hero: Hero) -> None:
    player.level_card, player.gold, player.beast, player.killer = (
        card_of(key) if key else NONE for key in (hero.level, hero.gold, hero.beast, hero.killer)
    )
    player.skill = CLASSES.index(hero.skill) if hero.skill else NONE
    player.weapons, player.blessings, player.gifts = map(_suits, (hero.weapons, hero.blessings, hero.gifts))
    t.turned_weapons |= _suits(hero.weapons, "/")
    t.turned_blessings |= _suits(hero.blessings, "/")
    t.turned_gifts |= _suits(hero.gifts, "/")


def _suits(keys: str, marked: str = "") -> int:
    return sum(1 << suit(card_of(key)) for key in keys.split() if marked in key)


def _furnish(t: Tomb, explored: Sequence[str], slots: Mapping[str, str]) -> None:
    for room in range(t.field.rooms):
        if t.field.room_key(room) in explored:
            t.explore_room(room)
    for name, what in slots.items():
        slot = slot_named(t, name)
        if what == "open":
            t.turn_down(slot, NONE)
        elif what.endswith("?"):
            t.markers.cards.append(card_of(what))
            t.marker_slots.append(slot)
            t.marker_no_ten.append(t.daemon == NONE)
            t.turn_down(slot, UNSEEN)
        elif what.endswith("*"):
            t.turn_down(slot, card_of(what))
        else:
            t.lay(slot, card_of(what))
            t.pointing_up |= (t.explored >> t.field.ends[slot][0] & 1) << slot


def _begin(t: Tomb, active: int, enter: bool) -> None:
    delve = Delve()
    delve.at = 2
    t.stack[:] = [delve]
    if enter:
        t.active = active
        set_out = SetOut()
        set_out.at = 3
        t.push(set_out)
        t.push(Exploration(active, t.field.start))
    else:
        end_action(t, (active - 1) % t.seats)
    while not t.prompts and t.outcome is None:
        _step(t)


def _step(t: Tomb) -> None:
    """One step of the rules; but the first turn asks what to do even if only one thing can be done."""
    top = t.stack[-1]
    if isinstance(top, Turn) and can_act(t, top.seat):
        top.next()
        t.open_prompt(Prompt(top.seat, "action", "T-D04", top.options(t, top.seat), discreet=False))
    else:
        top.run(t)


# Playing.


def keys(t: Tomb, seat: int = 0) -> list[str]:
    """What a seat may choose; nothing if it is not asked."""
    prompt = t.prompt_of(seat)
    return list(GAME.keys(t, prompt.options)) if prompt else []


def verbs(t: Tomb, seat: int = 0) -> set[str]:
    """The kinds of things that a seat may choose."""
    return {key.split()[0] for key in keys(t, seat)}


def choose(t: Tomb, *chosen: str, seat: int = 0) -> None:
    """Make choices one after the other."""
    for key in chosen:
        GAME.choose(t, seat, key)


def refused(t: Tomb, key: str, seat: int = 0) -> str:
    """The sentence and rule with which a choice is refused; nothing has changed."""
    before = fingerprint(t), len(t.events)
    with pytest.raises(Refusal) as refusal:
        GAME.choose(t, seat, key)
    assert (fingerprint(t), len(t.events)) == before
    return str(refusal.value)


# Reading.


def offer(t: Tomb, key: str, seat: int = 0) -> Option:
    """An option as the player reads it."""
    prompt = t.prompt_of(seat)
    assert prompt is not None
    return GAME.option(t, GAME.keys(t, prompt.options)[key], WORDS)


def numbers(t: Tomb, key: str, seat: int = 0) -> str:
    """How many cards an option promises: `2 against 3`."""
    return offer(t, key, seat).label.rpartition(": ")[2]


def cards(text: str) -> list[int]:
    """The cards of a list, marks left aside."""
    return [card_of(key) for key in text.split()]


def text(found: Sequence[int]) -> str:
    """Cards as text, in the order in which they lie."""
    return " ".join(card_key(card) for card in found)


def stack(zone: Zone) -> str:
    """A stack as text, top first."""
    return text(zone.cards[::-1])


def slot_named(t: Tomb, name: str) -> int:
    """The number of a slot."""
    return next(slot for slot in range(t.field.slots) if t.field.slot_key(slot) == name)


def slot(t: Tomb, name: str) -> str:
    """What lies in a slot: `7C`, `7C*`, `KD?`, `open`, or nothing."""
    here = slot_named(t, name)
    card = t.slot_cards[here]
    if card == UNSEEN:
        return f"{card_key(t.marker_at(here))}?"
    if card == NONE:
        return "open" if t.passed >> here & 1 else ""
    return card_key(card) + ("*" if t.passed >> here & 1 else "")


def slots(t: Tomb) -> dict[str, str]:
    """All slots in which something lies or which are open."""
    found = {name: slot(t, name) for name in map(t.field.slot_key, range(t.field.slots))}
    return {name: what for name, what in found.items() if what}


def exit(t: Tomb) -> str:
    """The Daemon: `TH`, `TH/` after a first defeat, or nothing."""
    return "" if t.daemon == NONE else card_key(t.daemon) + "/" * t.wounded


def explored_rooms(t: Tomb) -> str:
    """The explored rooms, in the order of their names."""
    return " ".join(sorted(t.field.room_key(room) for room in range(t.field.rooms) if t.explored >> room & 1))


def level(t: Tomb, seat: int = 0) -> str:
    """A player's level card."""
    return text([card for card in [t.players[seat].level_card] if card != NONE])


def bag(t: Tomb, seat: int = 0) -> str:
    """A player's weapons, blessings, gifts, gold and beast."""
    p = t.players[seat]
    kinds = ((JACK, p.weapons, t.turned_weapons), (QUEEN, p.blessings, t.turned_blessings))
    found = [
        card_key(kind + s) + "/" * (turned >> s & 1)
        for kind, held, turned in (*kinds, (TEN, p.gifts, t.turned_gifts))
        for s in suits_in(held)
    ]
    return " ".join(found + [card_key(card) for card in (p.gold, p.beast) if card != NONE])


def words(t: Tomb) -> list[str]:
    """What happened, as the words of the events."""
    return [event.word for event in t.events]


def log(t: Tomb, seat: int = 0) -> list[str]:
    """What happened, as a seat reads it."""
    return [happening.text for happening in GAME.view(t, seat).events]


def rules(t: Tomb, word: str) -> list[str]:
    """The rules that the events of this word cite."""
    return [event.rule for event in t.events if event.word == word]


def draws(t: Tomb) -> list[str]:
    """The rounds drawn so far: `5D 3H | 4S 2C`, the player's side first."""
    found = [text(event.things) for event in t.events if event.word in ("drew", "foe-drew", "foe-silent")]
    return [f"{ours} | {theirs}" for ours, theirs in zip(found[::2], found[1::2], strict=True)]


def ending(t: Tomb) -> str:
    """How the game ended: cause, rule and domains cleared; nothing while it goes on."""
    return f"{t.outcome.cause} {t.outcome.rule} {t.outcome.score[0]}" if t.outcome else ""


def at_the_door(players: int = 1, seed: str = "a tomb", **settings: str) -> Tomb:
    """A new game set up and not entered yet, or one that asks for a choice before that."""
    t = GAME.set_up(players, GAME.checked(settings), Chance(key_from(seed)))
    t.heard = True
    while not t.prompts and not isinstance(t.stack[-1], Exploration):
        t.stack[-1].run(t)
    return t


def board(t: Tomb, seat: int = 0) -> Board:
    """The field as a seat sees it."""
    return next(area for area in GAME.view(t, seat).areas if isinstance(area, Board))


def pile(t: Tomb, name: str, seat: int = 0) -> Pile:
    """A stack or a discard as a seat sees it."""
    return next(area for area in GAME.view(t, seat).areas if isinstance(area, Pile) and area.name == name)
