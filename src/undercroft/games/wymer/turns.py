"""Rounds and turns; the hero turn and its three steps (sections G and H, 3.2)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import PASS, first, verb_of
from undercroft.engine.table import Frame, Outcome
from undercroft.games.wymer.attacks import HeroAttack, add_attacks
from undercroft.games.wymer.cards import NONE, UNTIL_NEXT_TURN, UNTIL_ROUND, UNTIL_TURN
from undercroft.games.wymer.ground import Spaces
from undercroft.games.wymer.moments import pause
from undercroft.games.wymer.movement import Walk, hero_ways, steps_of
from undercroft.games.wymer.powers import add_own_options, roll_power, use_own
from undercroft.games.wymer.relics import hand_over, hand_over_options
from undercroft.games.wymer.table import AGAIN, KEEPS_POWER, SKIPS, Wymer
from undercroft.games.wymer.tiles import Resolve
from undercroft.games.wymer.verbs import ATTACK, CARD, FORCE, MOVE, POWER, RELIC, STEP, STOP
from undercroft.games.wymer.villain import VillainTurn
from undercroft.games.wymer.wraiths import WraithTurn


class Rounds(Frame[Wymer]):
    """Round after round: the heroes from the youngest on, then the villain (W-070, W-071, W-100 to W-102)."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = NONE
        """How many turns of this round have begun."""

    def run(self, t: Wymer) -> None:
        if t.active != NONE:
            self.end_turn(t)
        if self.turn == NONE or self.turn == t.seats:
            self.begin_round(t)
        if t.outcome is None:
            self.begin_turn(t)

    def begin_round(self, t: Wymer) -> None:
        """Simulations may stop here (W-R97)."""
        t.expire(UNTIL_ROUND)
        if t.house.max_rounds and t.round >= t.house.max_rounds:
            t.finish(Outcome([], "unfinished", "W-R97", t.score()))
            return
        t.round += 1
        self.turn = 0
        if t.heard:
            t.tell("round", "W-101", NONE, [t.round])

    def seat_of(self, t: Wymer, turn: int) -> int:
        return turn if turn >= len(t.heroes) else (t.house.starter + turn) % len(t.heroes)

    def begin_turn(self, t: Wymer) -> None:
        seat = self.seat_of(t, self.turn)
        self.turn += 1
        t.active = seat
        t.attacked = 0
        t.attack_made = False
        t.attacking_after = False
        if t.tried:
            t.tried = []
        t.relic_rolled = False
        t.turn_over = False
        if t.more_moves:
            t.more_moves = []
        t.expire(UNTIL_NEXT_TURN, seat)
        if t.heard:
            t.tell("turn", "W-102", seat, [])
        if seat == t.house.villain:
            t.push(VillainTurn(seat))
        elif t.spend(SKIPS, seat):
            self.skip(t, seat)
        elif t.heroes[seat].dead:
            t.push(WraithTurn(seat))
        else:
            t.push(HeroTurn(seat))

    def skip(self, t: Wymer, seat: int) -> None:
        """A skipped turn begins and ends at once; a held power expires (W-R122)."""
        t.heroes[seat].power = NONE
        if t.heard:
            t.tell("skips", "W-R122", seat, [])

    def end_turn(self, t: Wymer) -> None:
        """Self-only powers and what lasted for the turn end (W-182, W-R76); an extra turn follows at once."""
        seat = t.active
        if 0 <= seat < len(t.heroes):
            power = t.heroes[seat].power
            if power != NONE and not t.deck.powers[power].other and not t.holds(KEEPS_POWER, seat):
                t.heroes[seat].power = NONE
            if t.spend(AGAIN, seat):
                self.turn -= 1
        t.expire(UNTIL_TURN)
        t.active = NONE

    def about(self) -> list[int]:
        return []

    def clone(self) -> Rounds:
        c = Rounds()
        c.at = self.at
        c.turn = self.turn
        return c


@mypyc_attr(free_list_len=1)
class HeroTurn(Frame[Wymer]):
    """A living hero's turn: roll for a power, move, flip and resolve tiles (W-110, W-R36)."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.deaths = NONE

    def run(self, t: Wymer) -> None:
        """Step after step, until one of them asks, begins something or ends the turn."""
        depth = len(t.stack)
        while len(t.stack) == depth and not t.prompts:
            self.step(t)

    def step(self, t: Wymer) -> None:
        hero = t.heroes[self.seat]
        if self.deaths == NONE:
            self.deaths = hero.deaths
        if hero.deaths != self.deaths and self.at < 9:
            self.at = 9
        match self.next():
            case 1:
                pause(t)
            case 2:
                self.hand_over(t)
            case 3:
                roll_power(t, self.seat)
            case 4:
                self.before_moving(t)
            case 5:
                self.after_moving(t)
            case 6:
                if hero.waiting:
                    t.push(Resolve(self.seat))
            case 7:
                self.continue_turn(t)
            case 8:
                self.at_the_end(t)
            case 9:
                pass
            case 10:
                hero.busy = False
                pause(t)
            case _:
                t.done()

    def hand_over(self, t: Wymer) -> None:
        """Before the turn one relic may go to a neighbour (D-06, W-R31)."""
        if t.heroes[self.seat].relics:
            found = self.options(t, self.seat)
            if len(found) > 1:
                t.offer(self.seat, "hand-over", "D-06", found)

    def before_moving(self, t: Wymer) -> None:
        """Powers, relics and attacks, until the movement begins (D-07 to D-11)."""
        if t.turn_over:
            return
        self.again()
        t.offer_choices(self.seat, "before-move", "D-10", self.before_the_move(t))

    def after_moving(self, t: Wymer) -> None:
        """The tiles are flipped; attacks, if none was made before (W-115, W-R36)."""
        hero = t.heroes[self.seat]
        hero.busy = bool(hero.waiting)
        if t.turn_over or hero.empty_handed():
            return
        self.again()
        found = self.options(t, self.seat)
        if len(found) == 1:
            self.at = 5
        else:
            t.offer(self.seat, "after-move", "D-09", found)

    def continue_turn(self, t: Wymer) -> None:
        """A card lets the turn go on with another movement (W-R41)."""
        if t.more_moves and not t.turn_over:
            self.at = 4
            t.attacking_after = False
            t.push(Walk(self.seat, self.seat, t.more_moves.pop(0), True))

    def at_the_end(self, t: Wymer) -> None:
        """Last chance for powers and relics (PH8)."""
        if t.heroes[self.seat].empty_handed():
            return
        found = self.options(t, self.seat)
        if len(found) > 1:
            self.again()
            t.offer(self.seat, "turn-end", "D-08", found)

    def options(self, t: Wymer, seat: int) -> list[int]:
        if self.at <= 2:
            return [PASS, *hand_over_options(t, seat)]
        if self.at == 3:
            return self.before_the_move(t).listed()
        found = [PASS]
        add_own_options(t, seat, found)
        if self.at == 4 and self.may_attack(t):
            add_attacks(t, seat, found)
        return found

    def before_the_move(self, t: Wymer) -> Spaces:
        seat = self.seat
        found: list[int] = []
        add_own_options(t, seat, found)
        add_attacks(t, seat, found)
        return hero_ways(t, seat, t.heroes[seat].place, steps_of(t, seat), True, True, found)

    def may_attack(self, t: Wymer) -> bool:
        """Before or after moving, not both: attacks after the move go on once begun there (W-115)."""
        return not t.attack_made or t.attacking_after

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        verb = verb_of(opt)
        if verb in (POWER, RELIC, CARD):
            use_own(t, seat, opt)
        elif verb == ATTACK:
            if self.at == 4:
                t.attacking_after = True
            t.push(HeroAttack(seat, first(opt)))
        elif verb in (MOVE, STEP, STOP, FORCE):
            self.at = 4
            walk = Walk(seat, seat, steps_of(t, seat), True)
            t.push(walk)
            walk.chosen(t, seat, opt)
        elif opt != PASS:
            hand_over(t, seat, opt)
        elif self.at in (4, 7):
            self.at += 1

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> HeroTurn:
        c = HeroTurn(self.seat)
        c.at = self.at
        c.deaths = self.deaths
        return c
