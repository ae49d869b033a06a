"""A turn: one action, and what is free before it (T-038, T-D04); when nothing is left to do (T-123)."""

from __future__ import annotations

from undercroft.engine.prompt import PASS, first, option, verb_of
from undercroft.engine.table import Frame, Outcome
from undercroft.games.tomb.cards import NONE, suits_in
from undercroft.games.tomb.combat import Fight
from undercroft.games.tomb.exploration import Hallway, break_wall
from undercroft.games.tomb.field import slot_options
from undercroft.games.tomb.gifts import can_arm, gift_options, use_arm, use_brain, use_eye, use_heart
from undercroft.games.tomb.party import Trade, trade_options
from undercroft.games.tomb.sneaking import Sneak
from undercroft.games.tomb.table import ROGUE, Tomb
from undercroft.games.tomb.verbs import ARM, BRAIN, BREAK, EXPLORE, EYE, FIGHT, HEART, SNEAK


def action_options(t: Tomb, seat: int) -> list[int]:
    """Explore, break, fight, sneak: what a player may do on the field."""
    ahead = t.once
    found = slot_options(EXPLORE, t.safe & ahead)
    found += slot_options(FIGHT, t.enemy & t.touched)
    if t.daemon_in_reach():
        found.append(option(FIGHT, t.field.exit))
    player = t.players[seat]
    if player.weapons:
        for weapon in suits_in(player.weapons):
            found += slot_options(BREAK | weapon << 20, t.empty() & ahead)
    if player.skill == ROGUE:
        found += slot_options(SNEAK, t.enemy & ahead)
    return found


def can_act(t: Tomb, seat: int) -> bool:
    """Whether a player has an action at all; the Arm counts, also if the Heart must ready it (T-123, T-129)."""
    if t.safe & t.once or t.enemy & t.touched or t.daemon_in_reach():
        return True
    if t.players[seat].weapons and t.empty() & t.once:
        return True
    return can_arm(t, seat)


def anybody_can_act(t: Tomb) -> bool:
    """Whether any living player has an action (T-123)."""
    return any(t.players[seat].alive() and can_act(t, seat) for seat in range(t.seats))


def get_stuck(t: Tomb) -> None:
    """Nothing is left to do: the game is lost (T-123, T-R28)."""
    t.finish(Outcome([], "stuck", "T-123", [t.cleared]))


class Turn(Frame[Tomb]):
    """A player's turn: free options, then one action (T-038); then the next player's, until the domain is cleared."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def run(self, t: Tomb) -> None:
        match self.next():
            case 1:
                self.act(t)
            case _:
                self.end(t)

    def act(self, t: Tomb) -> None:
        """Who has no action passes while another living player has one (T-129); free options may open a way again."""
        if can_act(t, self.seat):
            t.ask(self.seat, "action", "T-D04")
        elif anybody_can_act(t):
            if t.heard:
                t.tell("cannot-act", "T-129", self.seat, [])
            self.pass_on(t)
        elif self.options(t, self.seat):
            t.ask(self.seat, "action", "T-D04")
        else:
            get_stuck(t)

    def options(self, t: Tomb, seat: int) -> list[int]:
        found = action_options(t, seat)
        if t.players[seat].gifts:
            found += gift_options(t, seat)
        if t.seats > 1 and t.living() > 1:
            found += trade_options(t, seat)
            if t.passes < t.living() - 1:
                found.append(PASS)
        return found

    def chosen(self, t: Tomb, seat: int, opt: int) -> None:
        verb = verb_of(opt)
        if verb == EXPLORE:
            t.push(Hallway(seat, first(opt)))
        elif verb == FIGHT:
            t.push(Fight(seat, first(opt), forced=False))
        elif verb == BREAK:
            break_wall(t, seat, opt)
        elif verb == SNEAK:
            t.push(Sneak(seat, first(opt)))
        elif verb == ARM:
            use_arm(t, seat, opt)
        elif opt == PASS:
            if t.heard:
                t.tell("passes", "T-128", seat, [])
            self.pass_on(t)
        else:
            self.free_option(t, verb, opt)

    def free_option(self, t: Tomb, verb: int, opt: int) -> None:
        """The action is still to come after the Eye, the Heart, the Brain or a trade (T-161, T-132)."""
        self.again()
        if verb == EYE:
            use_eye(t, self.seat, opt)
        elif verb == HEART:
            use_heart(t, self.seat, opt)
        elif verb == BRAIN:
            use_brain(t, self.seat, opt)
        else:
            t.push(Trade(self.seat, opt))

    def pass_on(self, t: Tomb) -> None:
        t.passes += 1
        t.active = t.next_living(self.seat)
        self.next_turn(t)

    def next_turn(self, t: Tomb) -> None:
        """Players take turns in seat order (T-127); trades are counted by the turn (T-134)."""
        self.seat = t.active
        self.at = 0
        t.traded = 0
        t.refused = []

    def end(self, t: Tomb) -> None:
        """After an ignored encounter the action is still to come (T-175)."""
        if t.ignored:
            t.ignored = False
            self.at = 0
            return
        if t.victor != NONE:
            t.done()
            return
        end_action(t, self.seat)
        self.next_turn(t)

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> Turn:
        c = Turn(self.seat)
        c.at = self.at
        return c


def end_action(t: Tomb, seat: int) -> None:
    """After an action: has everybody died, is nobody able to act, whose turn is it (T-121 to T-123, T-127)?"""
    t.passes = 0
    if t.living() == 0:
        t.finish(Outcome([], "slain", "T-122" if t.seats > 1 else "T-121", [t.cleared]))
    elif anybody_can_act(t):
        t.active = t.next_living(seat)
    else:
        get_stuck(t)
