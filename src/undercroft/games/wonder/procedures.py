"""The rules that call each other, tied together."""

from __future__ import annotations

from undercroft.games.wonder.attacks import in_reach
from undercroft.games.wonder.conditions import judged
from undercroft.games.wonder.effects import carry, possible
from undercroft.games.wonder.endings import end_chapter
from undercroft.games.wonder.enemies import bite
from undercroft.games.wonder.flow import Read, follow, go_to
from undercroft.games.wonder.goals import check_goal
from undercroft.games.wonder.knockouts import lie_down, suffer
from undercroft.games.wonder.language import NONE, ON_ENTITY_DAMAGED, ON_HERO_DAMAGED, ON_HERO_KO, ON_WYRM_ATTACKS
from undercroft.games.wonder.script import Condition, Exit, Script
from undercroft.games.wonder.table import Held, Moment, Procedures, Scope, Wonder
from undercroft.games.wonder.triggers import Triggers, fire
from undercroft.games.wonder.turns import actions_a_turn
from undercroft.games.wonder.wyrms import fall, wear_down


class Rules(Procedures):
    """Every procedure, from the module that holds it."""

    def holds(self, t: Wonder, condition: Condition, scope: Scope) -> bool:
        return judged(t, condition, scope)

    def carry(self, t: Wonder, script: Script, scope: Scope) -> None:
        carry(t, script, scope)

    def possible(self, t: Wonder, script: Script, scope: Scope) -> bool:
        return possible(t, script, scope)

    def read(self, t: Wonder, card: int, face: int, actor: int) -> None:
        t.push(Read(card, face, actor))

    def follow(self, t: Wonder, card: int, exit: Exit) -> None:
        follow(t, card, exit, Scope(NONE, card))

    def check_goal(self, t: Wonder) -> bool:
        return check_goal(t)

    def happened(self, t: Wonder, moments: list[Moment]) -> None:
        t.push(Triggers(moments))

    def fire(self, t: Wonder, held: Held, moment: Moment) -> None:
        fire(t, held, moment)

    def befall(self, t: Wonder, moment: Moment) -> None:
        """What was on its way happens, as far as nothing has come before it."""
        if moment.on == ON_HERO_DAMAGED:
            suffer(t, moment)
        elif moment.on == ON_HERO_KO:
            lie_down(t, moment)
        elif moment.on == ON_WYRM_ATTACKS:
            bite(t, moment)
        elif moment.on == ON_ENTITY_DAMAGED:
            wear_down(t, moment)
        else:
            fall(t, moment)

    def end_chapter(self, t: Wonder) -> None:
        end_chapter(t)

    def go_to(self, t: Wonder, number: int) -> None:
        if t.goal != NONE:
            card = t.goal
            t.goal = NONE
            t.goal_serial += 1
            go_to(t, card, number)
        else:
            go_to(t, number - 1, number)

    def in_reach(self, t: Wonder, hero: int) -> list[int]:
        return in_reach(t, hero)

    def actions_left(self, t: Wonder) -> int:
        return actions_a_turn(t, t.turn) - t.actions_used if t.turn != NONE else 0
