"""A player with some sense: goes where the goal is, looks into things, hits what threatens, keeps a Heart back.

It reads what lies open: goals, fronts of cards, special actions. It never looks at backs, outcomes or decks.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import PASS, Prompt, first, verb_of
from undercroft.engine.table import Table
from undercroft.games.wonder.acts import Share
from undercroft.games.wonder.attacks import Attack, area_of, in_reach, reach_of
from undercroft.games.wonder.effects import Deed, May
from undercroft.games.wonder.enemies import WyrmActs
from undercroft.games.wonder.flow import FindHolder
from undercroft.games.wonder.interactions import place_of_card, visible
from undercroft.games.wonder.items import amount, can_pay
from undercroft.games.wonder.language import (
    DO_COUNTER,
    DO_DAMAGE,
    DO_GAIN_SPARK,
    DO_LOSE_HEART,
    DO_LOSE_SPARK,
    DO_PAY,
    DO_RECOVER,
    IF_ACTOR_IN,
    IF_ALL,
    IF_ANY,
    IF_COUNTER,
    IF_DEFEATED,
    IF_ENTITY,
    IF_OCCUPIED,
    NONE,
    PHASE_PLAYERS,
)
from undercroft.games.wonder.modifiers import max_hearts
from undercroft.games.wonder.movement import Walk
from undercroft.games.wonder.outlook import between_goals, outlook
from undercroft.games.wonder.rerolls import Roll
from undercroft.games.wonder.script import Condition, Special
from undercroft.games.wonder.selectors import areas_of
from undercroft.games.wonder.table import FOE, FRONT, Acting, Held, Scope, Vote, Wonder
from undercroft.games.wonder.tactics import nearer, peril, script_worth, skill_worth
from undercroft.games.wonder.verbs import (
    AGREE,
    ATTACK,
    COLLECT,
    GIVE,
    HIT,
    INTERACT,
    MOVE,
    NO,
    OPTION,
    REROLL,
    SKILL,
    SPECIAL,
    STEP,
    STOP,
    TAKE,
    TARGET,
    TURN,
    USE,
    WHO,
    YES,
)

HARM: Final = frozenset((DO_DAMAGE, DO_LOSE_HEART, DO_LOSE_SPARK, DO_PAY))
NOISE: Final = 6
"""How much chance decides between options that are about as good."""


class Sensible(Policy):
    """Scores every option by what it does for the goal and for the heroes' skins."""

    def __init__(self) -> None:
        self.places: dict[int, int] = {}
        """What the areas are worth to the hero who is asked; worked out once for each question."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Wonder)
        options = prompt.options
        self.places.clear()
        worth = [self.worth(t, opt) * 8 + chance.below(NOISE) for opt in options]
        return options[worth.index(max(worth))]

    def outlook(self, t: Table, seat: int) -> float:
        assert isinstance(t, Wonder)
        return outlook(t)

    def settled(self, t: Table) -> bool:
        assert isinstance(t, Wonder)
        return not between_goals(t)

    def horizon(self) -> int:
        return 24

    def worth(self, t: Wonder, opt: int) -> int:
        frame = t.stack[-2] if isinstance(t.stack[-1], Vote) else t.stack[-1]
        verb = verb_of(opt)
        if isinstance(frame, Acting):
            return self.acting(t, frame.hero, opt)
        if isinstance(frame, Walk):
            return 0 if verb == STOP else step_worth(t, frame.hero, first(opt), self.places)
        if isinstance(frame, Roll):
            return reroll_worth(t, frame) if verb == REROLL else 0
        if verb == TARGET:
            return target_worth(t, frame.hero if isinstance(frame, Attack) else NONE, first(opt))
        if verb == WHO:
            return hero_worth(t, wanted_by(t), first(opt))
        if verb == HIT:
            return t.entity_hearts[first(opt) - FOE] * 3 if first(opt) >= FOE else t.heroes[first(opt)].hearts * 4
        if verb == YES and isinstance(frame, May):
            return may_worth(t, frame)
        if verb == TURN:
            return urgency(t, first(opt))
        if verb == STEP and isinstance(frame, WyrmActs):
            return strongest_there(t, first(opt))
        return simple_worth(verb)

    def acting(self, t: Wonder, hero: int, opt: int) -> int:
        """An action; whoever has only one left looks to their skin."""
        if verb_of(opt) != MOVE:
            return action_worth(t, hero, opt)
        step = step_worth(t, hero, first(opt), self.places)
        if t.turn != hero or t.rules.actions_left(t) > 1:
            return step
        return step + peril(t, hero, t.heroes[hero].place) - peril(t, hero, first(opt))


def simple_worth(verb: int) -> int:
    """Options that are good or bad as such."""
    if verb in (AGREE, USE, YES):
        return 3
    if verb in (STOP, NO, PASS):
        return 1
    return 2 if verb == OPTION else 0


# Actions.


def action_worth(t: Wonder, hero: int, opt: int) -> int:
    verb = verb_of(opt)
    if opt == PASS:
        return 2
    if verb == INTERACT:
        return 60 if t.heroes[hero].hearts > 1 else 40
    if verb == ATTACK:
        return attack_worth(t, hero)
    if verb == COLLECT:
        return 45 if t.heroes[hero].sparks < wanted_sparks(t) else 12
    if verb == SPECIAL:
        special = t.chapter.specials[first(opt)]
        return script_worth(t, hero, special.script, 30) - price_worth(t, hero, opt)
    if verb == SKILL:
        return skill_worth(t, hero, first(opt))
    return 0 if verb in (GIVE, TAKE) else 1


def price_worth(t: Wonder, hero: int, opt: int) -> int:
    cost = t.chapter.specials[first(opt)].cost
    hearts, destiny = amount(t, cost.hearts, hero), amount(t, cost.destiny, hero)
    fatal = 200 if hearts >= t.heroes[hero].hearts or destiny >= t.destiny else 0
    return (hearts * 12 if hearts else 0) + destiny * 30 + (fatal if hearts or destiny else 0)


def wanted_sparks(t: Wonder) -> int:
    return 2 if t.spark_supply else 1


def attack_worth(t: Wonder, hero: int) -> int:
    """Hitting is worth more where it is close, where somebody lies stunned, and where the goal asks for it."""
    targets = in_reach(t, hero)
    worth = 30
    place = t.heroes[hero].place
    for target in targets:
        if target >= FOE:
            worth = max(worth, 58)
        elif t.wyrm_hurt[target] > 0:
            worth = max(worth, 44)
        elif t.wyrm_at[target] == place:
            worth = max(worth, 40)
    if t.goal != NONE and asks_for(t, IF_DEFEATED):
        worth += 22
    return worth + 2 * min(3, len(targets))


# Where to go.


def step_worth(t: Wonder, hero: int, area: int, places: dict[int, int]) -> int:
    """How much closer a step brings a hero to something worth doing."""
    if not places:
        for each in t.areas_open():
            places[each] = place_worth(t, hero, each)
    here = t.heroes[hero].place
    steps_here, steps_there = t.way().steps[here], t.way().steps[area]
    best = -20
    stay = places[here]
    for goal in t.areas_open():
        if goal != here and steps_there[goal] != NONE and steps_there[goal] < max(1, steps_here[goal]):
            best = max(best, places[goal] - 5 * steps_there[goal])
    return best - (stay if awaited(t, hero, here) else stay // 2)


def place_worth(t: Wonder, hero: int, area: int) -> int:
    """What a hero could do in an area, less what it may cost."""
    figure = t.heroes[hero]
    worth = 0
    if area in goal_areas(t):
        worth += 55
    for card in visible(t):
        if t.card_face[card] == FRONT and place_of_card(t, card) == area:
            worth = max(worth, card_worth(t, hero, card))
    if t.area_sparks[area] and figure.sparks < wanted_sparks(t):
        worth = max(worth, 30)
    worth = max(worth, special_worth(t, hero, area))
    if worth < 55 and nearer(t, hero, area):
        worth = worth * 2 // 3
    worth = max(worth, prey_worth(t, hero, area))
    if awaited(t, hero, area):
        worth = max(worth, 54)
    danger = len(t.wyrms_in(area))
    return worth - danger * (9 if figure.hearts <= 2 else 3)


def card_worth(t: Wonder, hero: int, card: int) -> int:
    printed = t.card(card)
    if printed.requires is not None and not t.rules.holds(t, printed.requires, Scope(hero, card)):
        return 4
    return 46 if printed.front is None or can_pay(t, printed.front.cost, hero) else 6


def special_worth(t: Wonder, hero: int, area: int) -> int:
    """Special actions of cards that a hero could perform there."""
    figure = t.heroes[hero]
    here = figure.place
    figure.place = area
    best = 0
    for held in t.in_force().specials:
        special = held.special
        assert special is not None
        if held.owner != NONE or special.requires is None or t.is_used(special.once, special.uid, NONE):
            continue
        if can_pay(t, special.cost, hero) and t.rules.holds(t, special.requires, Scope(hero, held.source)):
            best = max(best, script_worth(t, hero, special.script, 30) - 14)
    figure.place = here
    return best


def awaited(t: Wonder, hero: int, area: int) -> bool:
    """Whether a special action there lacks only what a friend can do elsewhere, and nobody else stands by for it."""
    if any(other != hero and t.heroes[other].place == area for other in t.awake()):
        return False
    figure = t.heroes[hero]
    here = figure.place
    figure.place = area
    found = any(lacks_a_friend(t, hero, held) for held in t.in_force().specials)
    figure.place = here
    return found


def lacks_a_friend(t: Wonder, hero: int, held: Held) -> bool:
    special = held.special
    assert special is not None
    if held.owner != NONE or special.requires is None or special.requires.kind != IF_ALL:
        return False
    scope = Scope(hero, held.source)
    missing = [part for part in special.requires.parts if not t.rules.holds(t, part, scope)]
    if len(missing) != 1 or missing[0].kind != IF_COUNTER or missing[0].least is None:
        return False
    return any(friend_raises(t, hero, other.special, missing[0].value) for other in t.in_force().specials)


def friend_raises(t: Wonder, hero: int, special: Special | None, counter: int) -> bool:
    """Whether this special action raises the counter, and is done somewhere else than where the hero stands."""
    if special is None or special.requires is None:
        return False
    raises = any(effect.verb == DO_COUNTER and effect.value == counter for effect in special.script.effects)
    places = [part.where for part in special.requires.parts if part.kind == IF_ACTOR_IN]
    elsewhere = any(
        where is not None and t.heroes[hero].place not in areas_of(t, where, Scope(NONE)) for where in places
    )
    return raises and elsewhere


def prey_worth(t: Wonder, hero: int, area: int) -> int:
    """Foes and Wyrms that could be hit from there."""
    near = t.within(area, reach_of(t, hero))
    worth = 0
    for entity in range(len(t.entity_in)):
        hittable = t.entity_in[entity] and t.chapter.entities[entity].attackable and t.entity_at[entity] in near
        if hittable:
            worth = max(worth, 44)
    for wyrm in t.wyrms_in_play():
        if t.wyrm_at[wyrm] in near:
            worth = max(worth, 40 if asks_for(t, IF_DEFEATED) else 16)
    return worth


def goal_areas(t: Wonder) -> list[int]:
    """The areas in which the goal wants heroes."""
    if t.goal == NONE:
        return []
    goal = t.card(t.goal).goal
    assert goal is not None
    return wanted_areas(t, goal.when)


def wanted_areas(t: Wonder, condition: Condition) -> list[int]:
    if condition.kind in (IF_ALL, IF_ANY):
        return [area for part in condition.parts for area in wanted_areas(t, part)]
    if condition.kind == IF_OCCUPIED and condition.where is not None and condition.extra == 0:
        return areas_of(t, condition.where, Scope(NONE))
    return []


def asks_for(t: Wonder, kind: int) -> bool:
    """Whether the goal is about this."""
    if t.goal == NONE:
        return False
    goal = t.card(t.goal).goal
    assert goal is not None
    return mentions(goal.when, kind)


def mentions(condition: Condition, kind: int) -> bool:
    if condition.kind == kind:
        return True
    return any(mentions(part, kind) for part in condition.parts)


# Other questions.


def reroll_worth(t: Wonder, roll: Roll) -> int:
    hearts = t.heroes[roll.hero].hearts
    if roll.hits == 0:
        return 10 if hearts >= 3 else -5
    return 5 if roll.failures() >= 2 and hearts >= 5 else -5


def target_worth(t: Wonder, hero: int, target: int) -> int:
    if target >= FOE:
        return 40 if asks_for(t, IF_ENTITY) else 25
    worth = 20 + (12 if t.wyrm_hurt[target] > 0 else 0)
    crowd = [1 for each in t.awake() if t.heroes[each].place == area_of(t, target)]
    if hero != NONE and t.heroes[hero].place == area_of(t, target):
        worth += 6
    return worth + 3 * len(crowd)


def wanted_by(t: Wonder) -> int:
    """The verb for which a hero is being chosen."""
    frame = t.stack[-2] if isinstance(t.stack[-1], Vote) else t.stack[-1]
    if isinstance(frame, Deed):
        return frame.effect.verb
    return frame.verb if isinstance(frame, Share) else DO_GAIN_SPARK if isinstance(frame, FindHolder) else NONE


def hero_worth(t: Wonder, verb: int, hero: int) -> int:
    """Who takes the harm, and who gets the good."""
    figure = t.heroes[hero]
    if verb in HARM:
        return figure.hearts * 4 + figure.sparks
    if verb == DO_RECOVER:
        return 2 + 4 * (max_hearts(t, hero) - figure.hearts)
    if verb == DO_GAIN_SPARK:
        return 20 - 3 * figure.sparks
    return 5 + figure.hearts


def may_worth(t: Wonder, offer: May) -> int:
    cost = offer.effect.cost
    able = offer.able(t)
    if cost is None:
        return 4
    hearts, destiny = amount(t, cost.hearts, able[0]), amount(t, cost.destiny, able[0])
    if destiny:
        return 4 if t.destiny > destiny + 3 else -10
    return 4 if t.heroes[able[0]].hearts > hearts + 1 or not hearts else -10


def urgency(t: Wonder, hero: int) -> int:
    """Those who stand among Wyrms go first."""
    figure = t.heroes[hero]
    if t.phase != PHASE_PLAYERS or figure.place == NONE:
        return 0
    ready = 20 if special_worth(t, hero, figure.place) > 40 else 0
    return ready + 3 * len(t.wyrms_in(figure.place)) + (4 if in_reach(t, hero) else 0)


def strongest_there(t: Wonder, area: int) -> int:
    """Let Wyrms come to whoever can stand it."""
    hearts = [t.heroes[hero].hearts for hero in t.awake() if t.heroes[hero].place == area]
    return max(hearts) if hearts else 1
