"""A player with some sense, for bots, hints and playouts.

It plays by the odds: each action is worth its gain times the chance to win, less what a loss and the weapons cost
(`sense_worth`), and players together put one champion in front (`sense_party`). It looks at hidden zones only as
sets, so that its choice follows from what its seat can see and count.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import PASS, Prompt, first, option, second, verb_of
from undercroft.engine.table import Table
from undercroft.games.tomb.cards import JACK, KING, NONE, QUEEN, rank, suit
from undercroft.games.tomb.combat import Defeat, Fight, Victory
from undercroft.games.tomb.exploration import LEAVE_EMPTY, Exploration
from undercroft.games.tomb.gifts import COMBAT_STACK
from undercroft.games.tomb.levels import fight_numbers
from undercroft.games.tomb.outlook import at_the_outset, outlook
from undercroft.games.tomb.party import Trade
from undercroft.games.tomb.sense_party import assists, champion, expected_helpers, grants, plea, present, stake
from undercroft.games.tomb.sense_worth import IMPOSSIBLE, Weights, Worth, blessing_uses, in_order, steps
from undercroft.games.tomb.sneaking import Sneak
from undercroft.games.tomb.table import ELEMENTALIST, MARTIAL, Tomb
from undercroft.games.tomb.verbs import (
    ACCEPT,
    ADOPT,
    ARM,
    ASSIST,
    BEAR,
    BEAST,
    BEAST_ADOPTS,
    BRAIN,
    BREAK,
    BUY_TWO,
    CLASS,
    EXPLORE,
    EYE,
    FIGHT,
    GO_ON,
    HEART,
    IGNORE,
    LEAVE,
    LET_GO,
    MYSELF,
    NEITHER,
    PLACE,
    RECYCLE,
    REFUSE,
    SAVE_BEAST,
    SNEAK,
    SPEND,
    STAND_BY,
    TAKE,
    TAME,
    WIELD,
)

BEST_CLASSES: Final = (MARTIAL, ELEMENTALIST, 2, 3)


class Sensible(Policy):
    """Plays by the odds."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.worth = Worth(weights or Weights())

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Tomb)
        seat = prompt.seat
        match prompt.question:
            case "action":
                return self.action(t, seat, prompt.options)
            case "fighter" | "weapons" | "assist":
                self.worth.look(t, seat)
                return self.declare(t, seat, prompt)
            case "ignore" | "blessing" | "beast-lost":
                return self.suffer(t, seat, prompt)
            case "tame" | "adopt":
                self.worth.look(t, seat)
                return self.triumph(t, seat, prompt.options)
            case "trade-give" | "trade-ask":
                return self.answer_trade(t, seat)
            case "merchant":
                return self.buy(t, seat, prompt.options)
            case "place":
                return self.place(t, seat, prompt.options)
            case "take" | "class":
                return self.equip(t, seat, prompt.options)
            case "recycle":
                return option(RECYCLE)
            case "resign":
                return option(GO_ON)
            case _:
                return prompt.options[0]

    def outlook(self, t: Table, seat: int) -> float:
        assert isinstance(t, Tomb)
        return outlook(t)

    def settled(self, t: Table) -> bool:
        assert isinstance(t, Tomb)
        return at_the_outset(t)

    def horizon(self) -> int:
        return 6

    # The turn (T-D04).

    def action(self, t: Tomb, seat: int, options: list[int]) -> int:
        """What is free and good first, then the action that is worth most."""
        self.worth.look(t, seat)
        hero = champion(t)
        if t.living() > 1:
            trade = plea(t, seat) if seat == hero else present(t, seat, hero, self.worth)
            if trade != NONE and trade in options:
                return trade
            if seat != hero and PASS in options:
                return PASS
        brain = self.better_class(t, seat, options)
        if brain != NONE:
            return brain
        return self.act(t, seat, options)

    def better_class(self, t: Tomb, seat: int, options: list[int]) -> int:
        """The Brain makes a martial artist, if it can (T-178)."""
        wish = option(BRAIN, MARTIAL)
        return wish if wish in options else NONE

    def act(self, t: Tomb, seat: int, options: list[int]) -> int:
        best = IMPOSSIBLE
        choice = options[0]
        for opt in options:
            value = self.value(t, seat, opt)
            if value > best:
                best = value
                choice = opt
        if verb_of(choice) in (FIGHT, SNEAK):
            eye = option(EYE, COMBAT_STACK)
            if eye in options:
                return eye
        if best < self.worth.w.arm:
            return self.distress(t, seat, options, choice)
        return choice

    def value(self, t: Tomb, seat: int, opt: int) -> float:
        """What an action is worth; free options and the Arm are weighed elsewhere."""
        verb = verb_of(opt)
        slot = first(opt)
        if verb == EXPLORE:
            return self.worth.hallway(t, seat, slot)
        if verb == FIGHT:
            return max(self.in_person(t, seat, slot), self.by_beast(t, seat, slot))
        if verb == BREAK:
            return self.worth.wall(t, slot) if second(opt) == self.worth.pick_axe(t, seat) else IMPOSSIBLE
        if verb == SNEAK:
            return self.worth.sneak(t, seat, slot)[0]
        return IMPOSSIBLE

    def in_person(self, t: Tomb, seat: int, slot: int) -> float:
        return self.worth.fight(t, seat, slot, expected_helpers(t, seat, slot, False, self.worth))[0]

    def by_beast(self, t: Tomb, seat: int, slot: int) -> float:
        if t.players[seat].beast == NONE:
            return IMPOSSIBLE
        return self.worth.beast_fight(t, seat, slot, expected_helpers(t, seat, slot, True, self.worth))

    def distress(self, t: Tomb, seat: int, options: list[int], choice: int) -> int:
        """Nothing good is left: the Arm begins the domain anew, from the room that lies best (T-163)."""
        arms = [opt for opt in options if verb_of(opt) == ARM]
        if arms:
            best = arms[0]
            for opt in arms:
                if steps(t, first(opt)) < steps(t, first(best)):
                    best = opt
            return best
        arm = option(HEART, 0)
        return arm if arm in options else choice

    # Encounters (T-D06 to T-D09).

    def declare(self, t: Tomb, seat: int, prompt: Prompt) -> int:
        frame = t.stack[-1]
        if isinstance(frame, Sneak):
            return self.wield(t, seat, self.worth.sneak(t, seat, frame.slot)[1])
        assert isinstance(frame, Fight)
        if prompt.question == "fighter":
            beast = self.by_beast(t, seat, frame.slot) > self.in_person(t, seat, frame.slot)
            return option(BEAST) if beast else option(MYSELF)
        if prompt.question == "weapons":
            helpers = expected_helpers(t, seat, frame.slot, False, self.worth)
            return self.wield(t, seat, self.worth.fight(t, seat, frame.slot, helpers)[1])
        return self.join(t, seat, frame)

    def wield(self, t: Tomb, seat: int, number: int) -> int:
        """So many weapons, in the order of their use."""
        chosen = 0
        for weapon in in_order(t, t.players[seat].weapons)[:number]:
            chosen |= 1 << weapon
        return option(WIELD, chosen)

    def join(self, t: Tomb, ally: int, fight: Fight) -> int:
        weapons, helpers = fight.weapons.bit_count(), fight.helpers.bit_count()
        ours, theirs = fight_numbers(t, fight.seat, fight.enemy, fight.beast, weapons, helpers)
        prize = stake(t, fight.seat, fight.slot, fight.beast, self.worth)
        joins = assists(t, ally, fight.seat, ours, theirs, prize, self.worth)
        return option(ASSIST) if joins else option(STAND_BY)

    # Losses (T-D10 to T-D12).

    def suffer(self, t: Tomb, seat: int, prompt: Prompt) -> int:
        frame = t.stack[-1]
        assert isinstance(frame, Defeat)
        order = in_order(t, t.players[seat].blessings)
        if prompt.question == "ignore":
            return option(BEAR) if frame.beast and frame.seat == seat else option(IGNORE)
        if prompt.question == "blessing":
            return option(SPEND, order[0])
        spare = len(order) > 0 and (blessing_uses(t, seat) > 2 or self.worth.w.beast > self.worth.loss(t, seat, False))
        return option(SAVE_BEAST, order[0]) if spare else option(LET_GO)

    # Wins (T-D13, T-D14).

    def triumph(self, t: Tomb, seat: int, options: list[int]) -> int:
        frame = t.stack[-1]
        assert isinstance(frame, Victory)
        enemy = t.slot_cards[frame.slot]
        level = self.worth.level(t, seat, enemy)
        if not frame.beast:
            return option(TAME) if self.worth.taming(t, seat, enemy) > level else option(NEITHER)
        beast = self.worth.beast_level(t, seat, enemy)
        if option(BEAST_ADOPTS) in options and beast > level:
            return option(BEAST_ADOPTS)
        return option(ADOPT) if option(ADOPT) in options and level > 0 else option(NEITHER)

    # The others (T-D16).

    def answer_trade(self, t: Tomb, seat: int) -> int:
        frame = t.stack[-1]
        assert isinstance(frame, Trade)
        if frame.giving() or grants(t, seat, frame.seat, first(frame.opt)):
            return option(ACCEPT)
        return option(REFUSE)

    # Setting up, placing, buying (T-D02, T-D03, T-D15, T-D18).

    def buy(self, t: Tomb, seat: int, options: list[int]) -> int:
        """A blessing if one can be had and few are left, otherwise weapons."""
        best = -1.0
        choice = options[0]
        for opt in options:
            value = self.bargain(t, seat, opt)
            if value > best:
                best = value
                choice = opt
        return choice

    def bargain(self, t: Tomb, seat: int, opt: int) -> float:
        verb = verb_of(opt)
        if verb == LEAVE:
            return 0.0
        card = first(opt)
        value = 1.5 if t.aligned(card) else 1.0
        if card >= QUEEN:
            value *= self.worth.loss(t, seat, False) if blessing_uses(t, seat) else self.worth.w.last_blessing * 2
        else:
            value *= self.worth.w.weapon
        return value * 2 if verb == BUY_TWO else value

    def place(self, t: Tomb, seat: int, options: list[int]) -> int:
        """The best card goes where a room is wanted most, and so on (T-R05)."""
        frame = t.stack[-1]
        assert isinstance(frame, Exploration)
        here = self.prospect(t, frame.room, frame.sides[0])
        better = len([s for s in frame.sides[1:] if self.prospect(t, frame.room, s) > here])
        cards = sorted(frame.drawn, key=niceness)
        card = cards[better] if better < len(cards) else LEAVE_EMPTY
        return option(PLACE, frame.sides[0], card)

    def prospect(self, t: Tomb, room: int, slot: int) -> float:
        """How much it is wanted that a slot leads on."""
        beyond = t.field.beyond(slot, room)
        return -1.0 if t.explored >> beyond & 1 else 20.0 - steps(t, beyond)

    def equip(self, t: Tomb, seat: int, options: list[int]) -> int:
        if verb_of(options[0]) != TAKE:
            for skill in BEST_CLASSES:
                if option(CLASS, skill) in options:
                    return option(CLASS, skill)
            return options[0]
        beaten = 0
        for player in t.players:
            beaten |= player.gifts
        for opt in options:
            if not beaten >> suit(first(opt)) & 1:
                return opt
        return options[0]


def niceness(card: int) -> int:
    """Cards to lead on, the best first: safe ways, weak enemies; items leave a wall."""
    if card >= KING:
        return 0
    return 20 if card >= JACK else rank(card)
