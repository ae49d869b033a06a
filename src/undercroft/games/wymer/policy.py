"""Players with some sense, for bots and for playouts: the printed tactics (section 8), from public knowledge only."""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import PASS, Prompt, first, verb_of
from undercroft.engine.table import Table
from undercroft.games.wymer.cards import NONE
from undercroft.games.wymer.contests import contest_of
from undercroft.games.wymer.outlook import outlook
from undercroft.games.wymer.sense import attack_bonus, bides_time, last_hope, odds
from undercroft.games.wymer.sense_cards import card_choice, part_choice
from undercroft.games.wymer.sense_powers import (
    hand_over,
    new_relic,
    power_or_pass,
    relic_after_dice,
    worth_playing,
    worth_using,
)
from undercroft.games.wymer.sense_villain import hardest_dwarf, villain_choice
from undercroft.games.wymer.sense_walk import best_space, walk
from undercroft.games.wymer.table import MOST_DAMAGE, Wymer
from undercroft.games.wymer.verbs import ATTACK, CARD, FORCE, MOVE, POWER, RELIC, STEP, STOP

LOST_CAUSE: Final = 3
"""In how many throws of 36 a blow must land for heroes without a villain, whom nothing presses, to strike it hurt."""


class Sensible(Policy):
    """Heroes who look for their stones and then for dwarves; a villain who hunts those without stones."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Wymer)
        if prompt.seat == t.house.villain:
            return villain_choice(t, prompt, chance)
        return hero_choice(t, prompt, chance)

    def outlook(self, t: Table, seat: int) -> float:
        assert isinstance(t, Wymer)
        return outlook(t, seat)

    def settled(self, t: Table) -> bool:
        assert isinstance(t, Wymer)
        return contest_of(t) is None

    def horizon(self) -> int:
        return 30


class Shrewd(Sensible):
    """The same, with heroes who are patient while no dwarf is awake, and a villain who wakes the worst dwarf first: how
    the game is balanced supposes people who do neither."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Wymer)
        if prompt.question == "summon":
            return hardest_dwarf(t, prompt.options)
        if prompt.seat == t.house.villain:
            return villain_choice(t, prompt, chance)
        return hero_choice(t, prompt, chance, patient=True)


def hero_choice(t: Wymer, prompt: Prompt, chance: Chance, patient: bool = False) -> int:
    """What a hero's or wraith's player chooses."""
    seat, options = prompt.seat, prompt.options
    match prompt.question:
        case "before-move" | "after-move" | "before-tile" | "turn-end":
            return act(t, seat, options, chance, patient)
        case "walk":
            return walk(t, seat, options, chance, patient)
        case "moment":
            return power_or_pass(t, seat, options)
        case "after-dice":
            return relic_after_dice(t, seat, options)
        case "hand-over":
            return hand_over(t, seat, options)
        case "new-relic" | "third-relic":
            return new_relic(t, seat, options)
        case "keep-card":
            return options[-1]
        case "part":
            return part_choice(t, options, chance)
        case "target" | "what" | "where":
            return card_choice(t, seat, options, chance)
        case "displaced" | "revived":
            return best_space(t, seat, options, chance)
        case _:
            return options[chance.below(len(options))]


def act(t: Wymer, seat: int, options: list[int], chance: Chance, patient: bool) -> int:
    """Use what helps, strike if it pays, then move."""
    moving = False
    for opt in options:
        verb = verb_of(opt)
        if verb == POWER and worth_using(t, seat):
            return opt
        if verb == RELIC and worth_playing(t, seat, t.deck.relics[first(opt)].script):
            return opt
        if verb == CARD:
            return opt
        moving = moving or verb in (MOVE, STEP, STOP, FORCE)
    for opt in options:
        if verb_of(opt) == ATTACK and worth_attacking(t, seat, first(opt)):
            return opt
    return walk(t, seat, options, chance, patient) if moving else PASS


def worth_attacking(t: Wymer, seat: int, dwarf: int) -> bool:
    """With good odds, or with health to spend (T-04)."""
    hero = t.heroes[seat]
    net = attack_bonus(t, seat) - t.deck.dwarves[dwarf].modifier
    last = t.deck.dwarves[dwarf].health - t.dwarves[dwarf].damage == 1
    if hero.damage == 0:
        return True
    if bides_time(t):
        return hero.damage < MOST_DAMAGE - 1
    if t.house.villain == NONE and not last_hope(t):
        return hero.damage == 1 or odds(net) >= LOST_CAUSE  # Nobody presses, and no table waits for luck all evening.
    if hero.damage == 1 and not last_hope(t):
        return last or odds(net) >= 15
    return odds(net) >= (15 if last or len(t.living()) > 2 else 21)
