"""Powers: rolling for one, keeping it, using it (section O, 3.6)."""

from __future__ import annotations

from undercroft.engine.prompt import first as first_of
from undercroft.engine.prompt import verb_of
from undercroft.games.wymer.cards import NONE, ON_TURN
from undercroft.games.wymer.relics import add_held, add_relics, play_held, play_relic
from undercroft.games.wymer.scripts import Carry, script_possible
from undercroft.games.wymer.table import KEEPS_POWER, Wymer
from undercroft.games.wymer.verbs import CARD, POWER


def roll_power(t: Wymer, seat: int) -> None:
    """The first roll of a hero's turn; the old power is gone even if this gives none (W-111, W-184, W-R30)."""
    hero = t.heroes[seat]
    face = t.chance.roll(6)
    power = power_table(t, seat)[face - 1]
    t.deeds += 1
    if t.heard:
        t.tell("power-roll", "W-111", seat, [face])
        t.tell("no-power" if power == NONE else "gains-power", "W-180", seat, [power])
    if power == NONE and hero.power != NONE and t.spend(KEEPS_POWER, seat):
        return
    hero.power = power


def power_table(t: Wymer, seat: int) -> list[int]:
    """What the faces of the die give to a hero; one or two heroes have to help themselves more (4.2, 4.10)."""
    card = t.deck.heroes[t.heroes[seat].kind]
    if len(t.heroes) == 1:
        return card.alone
    return card.pair if len(t.heroes) == 2 else card.powers


def may_use_power(t: Wymer, seat: int, dice_only: bool) -> bool:
    """Whether a hero's power would do something now (W-R74); off turn it must be one for others (W-181, W-182)."""
    hero = t.heroes[seat]
    if hero.power == NONE or hero.dead:
        return False
    power = t.deck.powers[hero.power]
    if t.active != seat and not power.other:
        return False
    if dice_only and not power.dice:
        return False
    return script_possible(t, power.script, seat)


def use_power(t: Wymer, seat: int) -> None:
    """A rolled power is used once (W-R76)."""
    hero = t.heroes[seat]
    power = hero.power
    hero.power = NONE
    t.deeds += 1
    if t.heard:
        t.tell("uses-power", "W-181", seat, [power])
    t.push(Carry(t.deck.powers[power].script, seat, NONE))


def add_own_options(t: Wymer, seat: int, found: list[int]) -> None:
    """What the active hero may use between the steps of the turn (D-07, D-08)."""
    hero = t.heroes[seat]
    if hero.power != NONE and may_use_power(t, seat, dice_only=False):
        found.append(POWER)
    if hero.relics:
        add_relics(t, seat, ON_TURN, False, found)
    if hero.held:
        add_held(t, seat, found)


def use_own(t: Wymer, seat: int, opt: int) -> None:
    """Carry out one of the own options."""
    if verb_of(opt) == POWER:
        use_power(t, seat)
    elif verb_of(opt) == CARD:
        play_held(t, seat, first_of(opt))
    else:
        play_relic(t, seat, first_of(opt))
