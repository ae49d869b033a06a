"""The words that cards are written in, and what each of them does (4.8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.engine.prompt import PASS, first, option
from undercroft.engine.table import Frame
from undercroft.engine.zone import bit
from undercroft.games.wymer.attacks import DwarfAttack
from undercroft.games.wymer.cards import (
    ALL_OF,
    ANYWHERE,
    AUTO_LOSE,
    AUTO_WIN,
    AWAY,
    BY_DRAWER,
    CARD_ROLL,
    CLOSE_PORTAL,
    COLLECT_STONE,
    CONTEST,
    CONTINUE_TURN,
    COPY_POWER,
    DAMAGE,
    DAMAGE_DWARF,
    DEAL_TRAP,
    DESTROY_LOCK,
    DISCARD_RELIC,
    DISPLACE,
    DRAW_RELIC,
    DRAW_TRAP,
    DRAW_WRAITH,
    DWARF_ATTACK_NOW,
    DWARF_BONUS,
    END_TURN,
    EXTRA_ATTACK,
    EXTRA_TURN,
    FOR_EACH,
    FORCED_MOVE,
    FREEZE_DWARF,
    GHOST,
    GIVE_RELIC,
    GRANT_POWER,
    HEAL,
    HEAL_DWARF,
    HOLD_POWER_LONGER,
    KEEP_CARD,
    LOSE_POWER,
    MODIFY_ROLL,
    MODIFY_STEPS,
    MODIFY_VILLAIN_ROLL,
    MOVE,
    MOVE_DWARF,
    MOVE_LOCK,
    MOVE_TILE,
    NO_MOVE,
    NONE,
    NORMAL_TURN,
    OPEN_PORTAL,
    PASS_DWARF,
    PASS_LOCK,
    PEEK_DECK,
    PEEK_TILE,
    PLACE_LOCK,
    PLACE_TILE,
    PLAY_OTHER_PART,
    PROTECT_LOCK,
    RECOVER_DISCARD,
    RELIC_DECK,
    REMOVE_TILE,
    REORDER_DECK,
    REROLL,
    REROLL_POWER,
    REVEAL_TILE,
    REVIVE,
    SELF,
    SET_DIE,
    SHIELD,
    SHUFFLE_TILES,
    SKIP_TURN,
    STEAL_RELIC,
    SWAP_DICE,
    SWAP_PLACES,
    SWAP_RELICS,
    SWAP_TILES,
    TELEPORT,
    TO_START,
    TOWARD_START,
    TRANSFER_DAMAGE,
    TRAP_DECK,
    UNTIL_ROLL,
    UNTIL_USED,
    VERBS,
    WIN_TIES,
    WRAITH_ROLL,
    WRAITH_SAFE,
    WRAITH_STEPS,
    WRAITH_TO_PORTAL,
    Effect,
)
from undercroft.games.wymer.contests import LOST, WON, Contest, contest_of
from undercroft.games.wymer.locks import destroy_lock, lay_lock
from undercroft.games.wymer.movement import Rights, Walk, may_enter
from undercroft.games.wymer.powers import roll_power
from undercroft.games.wymer.relics import DrawRelic
from undercroft.games.wymer.revival import Revival
from undercroft.games.wymer.scripts import Carry, chooser_of, offer_choices_or_draw, offer_or_draw, with_pass
from undercroft.games.wymer.table import (
    AGAIN,
    CLOSED,
    DWARF,
    EMPTY,
    FROZEN,
    GHOSTLY,
    KEEPS_POWER,
    LATE,
    LOSES,
    MIX_FAMILY,
    NORMAL,
    OPENED,
    PROTECTED,
    ROLL_BONUS,
    ROOTED,
    SAFE,
    SHIELDED,
    SKIPS,
    STEPS,
    STONE_TILE,
    THROUGH_DWARVES,
    THROUGH_LOCKS,
    VILLAIN_BONUS,
    WINS,
    WINS_TIES,
    WRAITH_MOVES,
    Procedures,
    Wymer,
    kind_of,
)
from undercroft.games.wymer.targets import (
    can_concern,
    candidates,
    has_candidate,
    has_space,
    seconds,
    selected,
    space_choices,
    stone_space,
    thirds,
)
from undercroft.games.wymer.tiles import arrive, meet
from undercroft.games.wymer.traps import FaceTrap, trap_of
from undercroft.games.wymer.verbs import CHOOSE, DRAW, TOP
from undercroft.games.wymer.villain import LayTile
from undercroft.games.wymer.wraiths import ReadWraithCard, wraith_card_of

LASTING: Final = {
    SHIELD: SHIELDED, GHOST: GHOSTLY, PASS_LOCK: THROUGH_LOCKS, PASS_DWARF: THROUGH_DWARVES, NO_MOVE: ROOTED,
    MODIFY_STEPS: STEPS, SKIP_TURN: SKIPS, EXTRA_TURN: AGAIN, FREEZE_DWARF: FROZEN, DWARF_BONUS: VILLAIN_BONUS,
    WRAITH_SAFE: SAFE, HOLD_POWER_LONGER: KEEPS_POWER, NORMAL_TURN: NORMAL,
}  # fmt: skip
"""Effects that hold for a while, and what they bring."""
BRINGS: Final = [LASTING.get(verb, NONE) for verb in range(len(VERBS))]
"""The same by word, or none."""

LASTING_ON_SPACES: Final = {CLOSE_PORTAL: CLOSED, OPEN_PORTAL: OPENED, PROTECT_LOCK: PROTECTED}

ON_ROLLS: Final = {
    MODIFY_ROLL: ROLL_BONUS, MODIFY_VILLAIN_ROLL: VILLAIN_BONUS, WIN_TIES: WINS_TIES, AUTO_WIN: WINS, AUTO_LOSE: LOSES,
}  # fmt: skip


class Effects(Procedures):
    """The effects of all cards."""

    def possible(self, t: Wymer, effect: Effect, seat: int) -> bool:
        """Whether an effect would do anything now (4.9, W-R73)."""
        verb = effect.verb
        if effect.on_dice:
            return dice_possible(t, effect, seat)
        if effect.own_turn_only and t.active != seat:
            return False
        if effect.on_spaces:
            return has_space(t, effect, seat)
        if verb == PLACE_TILE:
            return bool(t.pool.cards)
        if not effect.second or (verb == TELEPORT and effect.where == ANYWHERE):
            return has_candidate(t, effect, seat)  # Somewhere there is always room.
        return any(seconds(t, effect, seat, piece) for piece in candidates(t, effect, seat, NONE))

    def begin(self, t: Wymer, effect: Effect, seat: int, target: int) -> None:
        """One act, or one for each target; what has no target does nothing (4.9)."""
        if effect.verb == CONTEST:
            t.push(CardContest(effect, seat, target))
        elif effect.on_spaces or effect.verb == PLACE_TILE:
            t.push(Act(effect, seat, NONE))
        elif effect.verb == FOR_EACH:
            for piece in reversed(candidates(t, effect, seat, target)):
                t.push(Carry(effect.parts[0], seat, piece))
        elif effect.who in ALL_OF:
            for piece in reversed(candidates(t, effect, seat, target)):
                t.push(Act(effect, seat, piece))
        else:
            t.push(Act(effect, seat, target))

    def revive(self, t: Wymer, seat: int) -> None:
        t.push(Revival(seat))


def dice_possible(t: Wymer, effect: Effect, seat: int) -> bool:
    """A word about dice needs a roll: this one, or one to come in the own turn (4.9)."""
    contest = contest_of(t)
    if contest is None:
        return effect.until != UNTIL_ROLL and has_candidate(t, effect, seat)
    if contest.kind == WRAITH_ROLL or not effect.rolls >> contest.kind & 1:
        return False
    if effect.symbol != NONE and effect.symbol != contest.symbol:
        return False
    if contest.seat not in selected(t, effect, seat, NONE) or not can_concern(t, effect, seat, contest.seat):
        return False
    return bool(contest.hero_die) or effect.verb not in (REROLL, SET_DIE, SWAP_DICE)


@mypyc_attr(free_list_len=1)
class Act(Frame[Wymer]):
    """One word of a card: whom, what else, and then it happens (D-16, D-19 to D-21, D-25)."""

    def __init__(self, effect: Effect, seat: int, target: int) -> None:
        super().__init__()
        self.effect = effect
        self.seat = seat
        self.target = target
        self.fixed = effect.who in ALL_OF
        self.what = NONE
        self.where = NONE

    def run(self, t: Wymer) -> None:
        """Step after step, until one of them asks or nothing is left to do."""
        while t.stack[-1] is self and not t.prompts:
            self.step(t)

    def step(self, t: Wymer) -> None:
        match self.next():
            case 1:
                self.choose_target(t)
            case 2:
                self.choose_second(t)
            case 3:
                self.choose_third(t)
            case _:
                t.done()
                happen(t, self)

    def choose_target(self, t: Wymer) -> None:
        effect = self.effect
        if self.fixed or effect.on_spaces or effect.verb == PLACE_TILE:
            return
        if effect.who == SELF and effect.by == BY_DRAWER and not effect.may:
            self.take_reader(t)
            return
        found = self.options(t, self.seat)
        if not found:
            t.done()
        elif not self.takes_roller(t):
            offer_or_draw(t, self, found, effect, self.seat, self.target, "target")

    def take_reader(self, t: Wymer) -> None:
        """What a card does to whoever reads it leaves nothing to choose."""
        if can_concern(t, self.effect, self.seat, self.seat):
            self.target = self.seat
        else:
            t.done()

    def takes_roller(self, t: Wymer) -> bool:
        """What changes this roll goes to whoever rolls."""
        if not self.effect.on_dice or self.effect.until != UNTIL_ROLL:
            return False
        contest = contest_of(t)
        if contest is None or contest.seat not in candidates(t, self.effect, self.seat, self.target):
            return False
        self.target = contest.seat
        return True

    def choose_second(self, t: Wymer) -> None:
        effect = self.effect
        if not effect.second and (effect.verb != FORCED_MOVE or effect.where != ANYWHERE):
            return
        choices = space_choices(t, effect, self.seat, self.target)
        if choices is None:
            self.choose_from(t, self.options(t, self.seat), "what")
        elif choices.many() > 0:
            offer_choices_or_draw(t, self, choices, effect, self.seat, self.target, "what")
        else:
            t.done()

    def choose_third(self, t: Wymer) -> None:
        if self.effect.third:
            self.choose_from(t, self.options(t, self.seat), "where")

    def choose_from(self, t: Wymer, found: list[int], question: str) -> None:
        if found:
            offer_or_draw(t, self, found, self.effect, self.seat, self.target, question)
        else:
            t.done()

    def options(self, t: Wymer, seat: int) -> list[int]:
        if self.at == 1:
            found = candidates(t, self.effect, self.seat, self.target)
            return with_pass(self.effect, [option(CHOOSE, piece) for piece in found]) if found else []
        if self.at == 2:
            return seconds(t, self.effect, self.seat, self.target)
        return thirds(t, self.effect, self.target, self.what)

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        if opt == PASS:
            t.done()
        elif self.at == 1:
            self.target = first(opt)
        elif self.at == 2:
            self.what = first(opt)
        else:
            self.where = first(opt)

    def about(self) -> list[int]:
        return [self.effect.verb]

    def clone(self) -> Act:
        c = Act(self.effect, self.seat, self.target)
        c.at = self.at
        c.fixed = self.fixed
        c.what = self.what
        c.where = self.where
        return c


class CardContest(Frame[Wymer]):
    """A card calls for a roll against something (W-R125)."""

    def __init__(self, effect: Effect, seat: int, target: int) -> None:
        super().__init__()
        self.effect = effect
        self.seat = seat
        self.target = target

    def run(self, t: Wymer) -> None:
        if self.next() == 1:
            roller = self.target if 0 <= self.target < len(t.heroes) else self.seat
            t.push(Contest(CARD_ROLL, roller, NONE, self.effect.symbol, self.effect.amount))
        else:
            t.done()
            if t.won in (WON, LOST):
                t.push(Carry(self.effect.parts[0 if t.won == WON else 1], self.seat, self.target))

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> CardContest:
        c = CardContest(self.effect, self.seat, self.target)
        c.at = self.at
        return c


def amount_of(t: Wymer, act: Act) -> int:
    """A number, or a throw of the die."""
    if not act.effect.die:
        return act.effect.amount
    face = t.chance.roll(6)
    if t.heard:
        t.tell("die", "W-R125", act.seat, [face])
    return face


def happen(t: Wymer, act: Act) -> None:
    """Carry out one word."""
    verb = act.effect.verb
    t.deeds += 1
    if verb in (REROLL, SET_DIE, SWAP_DICE):
        change_dice(t, act)
    elif act.effect.on_dice:
        change_rolls(t, act)
    elif BRINGS[verb] != NONE:
        begin_lasting(t, act)
    elif act.effect.on_spaces and verb in LASTING_ON_SPACES:
        t.last(LASTING_ON_SPACES[verb], act.what, 1, act.effect.until, act.seat)
    elif verb <= REVIVE:
        change_health(t, act)
    elif verb <= DISPLACE:
        change_place(t, act)
    elif verb <= EXTRA_ATTACK or verb == WRAITH_STEPS:
        change_turn(t, act)
    elif verb <= PLAY_OTHER_PART:
        change_cards(t, act)
    elif verb <= COLLECT_STONE:
        change_tiles(t, act)
    elif verb <= MOVE_LOCK:
        change_locks(t, act)
    elif verb <= COPY_POWER:
        change_powers(t, act)
    else:
        change_spirits(t, act)


def begin_lasting(t: Wymer, act: Act) -> None:
    """Something that holds for a while."""
    effect = act.effect
    what = BRINGS[effect.verb]
    if effect.own_turn_only and t.active != act.target:
        return
    amount = amount_of(t, act)
    if what == STEPS and act.target >= DWARF:
        amount = effect.amount
    owner = act.target if act.target < DWARF else t.house.villain
    t.last(what, act.target, amount, effect.until, owner)
    if t.heard:
        t.tell(f"begins-{effect.name}", "W-156", act.seat, [act.target, abs(amount)])


# Dice.


def change_rolls(t: Wymer, act: Act) -> None:
    """A bonus for this roll, the next one, or for a while (W-190)."""
    effect = act.effect
    contest = contest_of(t)
    amount = amount_of(t, act)
    if t.heard:
        t.tell("roll-changed", "W-190", act.seat, [act.target])
    if effect.until == UNTIL_ROLL and contest is not None and contest.seat == act.target:
        if effect.verb == MODIFY_ROLL:
            contest.bonus += amount
        elif effect.verb == MODIFY_VILLAIN_ROLL:
            contest.villain_bonus += amount
        elif effect.verb == WIN_TIES:
            contest.ties = True
        else:
            contest.certain = WON if effect.verb == AUTO_WIN else LOST
        return
    until = UNTIL_USED if effect.until == UNTIL_ROLL else effect.until
    each = t.last(ON_ROLLS[effect.verb], act.target, amount, until, act.target)
    each.rolls = effect.rolls
    each.symbol = effect.symbol


def change_dice(t: Wymer, act: Act) -> None:
    """Throw a die again, turn it, or change it for the other's."""
    contest = contest_of(t)
    if contest is None or not contest.hero_die or contest.seat != act.target:
        return
    effect = act.effect
    if effect.verb == SWAP_DICE:
        contest.hero_die, contest.villain_die = contest.villain_die, contest.hero_die
    else:
        face = t.chance.roll(6) if effect.verb == REROLL else effect.amount
        if effect.villain:
            contest.villain_die = face
        else:
            contest.hero_die = face
    if t.heard:
        t.tell("dice-changed", "W-190", act.seat, [contest.hero_die, contest.villain_die])


# Health.


def change_health(t: Wymer, act: Act) -> None:
    verb = act.effect.verb
    amount = amount_of(t, act)
    if verb == DAMAGE:
        t.hurt(act.target, amount, "W-156")
    elif verb == HEAL:
        heal(t, act.target, amount)
    elif verb == TRANSFER_DAMAGE:
        moved = min(amount, t.heroes[act.seat].damage)
        heal(t, act.seat, moved)
        t.hurt(act.target, moved, "W-156")
    elif verb == REVIVE and t.heroes[act.target].dead:
        t.push(Revival(act.target))


def heal(t: Wymer, seat: int, amount: int) -> None:
    """Never below no damage, never for wraiths (W-R79)."""
    hero = t.heroes[seat]
    hero.damage = max(0, hero.damage - amount)
    if t.heard:
        t.tell("healed", "W-R79", seat, [hero.damage])


# Position.


def change_place(t: Wymer, act: Act) -> None:
    verb, target = act.effect.verb, act.target
    if verb == MOVE:
        chooser = chooser_of(t, act.effect.by, act.seat, target)
        t.push(Walk(target, target if chooser == NONE else chooser, amount_of(t, act), False))
    elif verb == TELEPORT:
        if t.heard:
            t.tell("teleported", "W-192", act.seat, [target, act.what])
        arrive(t, target, act.what)
    elif verb == TO_START:
        start = t.start_of(target)
        if t.may_stand(target, start):
            arrive(t, target, start)
    elif verb == SWAP_PLACES:
        swap_places(t, act.seat, target)
    elif verb == DISPLACE:
        if act.what != NONE:
            arrive(t, target, act.what)
    elif verb == FORCED_MOVE:
        shove(t, act)


def swap_places(t: Wymer, seat: int, other: int) -> None:
    """Two heroes change places; each meets the tile where the other stood (W-R60)."""
    here, there = t.heroes[seat].place, t.heroes[other].place
    t.lift(seat)
    t.lift(other)
    t.put(seat, there)
    t.put(other, here)
    meet(t, other, [here])
    meet(t, seat, [there])


def shove(t: Wymer, act: Act) -> None:
    """Steps that nobody chooses: one way, homeward, or away from the nearest dwarf (4.8)."""
    target = act.target
    place = t.place_of(target)
    crossed: list[int] = []
    direction = act.what - place if act.what != NONE else 0
    for _ in range(amount_of(t, act)):
        ahead = next_shove(t, act, place, direction)
        if ahead == NONE:
            break
        crossed.append(ahead)
        place = ahead
    if not crossed:
        return
    if t.heard:
        t.tell("shoved", "W-R60", act.seat, [target, *crossed])
    if target < DWARF and not t.heroes[target].dead:
        t.put(target, place)
        meet(t, target, crossed)
    else:
        arrive(t, target, place)


def next_shove(t: Wymer, act: Act, place: int, direction: int) -> int:
    """The next space of a forced movement; it stops where the piece could not stand."""
    open_ways = [c for c in t.board.beside[place] if t.may_stand(act.target, c)]
    if act.target < DWARF and not t.heroes[act.target].dead:
        rights = Rights(t, act.target)
        open_ways = [c for c in open_ways if may_enter(t, rights, c)]
    if direction:
        return place + direction if place + direction in open_ways else NONE
    if not open_ways:
        return NONE
    if act.effect.where == TOWARD_START and act.target < DWARF:
        far = [t.board.spirit[c][t.start_of(act.target)] for c in open_ways]
        nearest = min(far)
        return open_ways[far.index(nearest)] if nearest < t.board.spirit[place][t.start_of(act.target)] else NONE
    if act.effect.where == AWAY and t.dwarves_about():
        far = [min(t.board.manhattan(c, t.dwarves[d].place) for d in t.dwarves_about()) for c in open_ways]
        return open_ways[far.index(max(far))]
    return NONE


# Turns.


def change_turn(t: Wymer, act: Act) -> None:
    """Effects that need the own turn are void off turn (W-R66)."""
    verb = act.effect.verb
    if verb == WRAITH_STEPS:
        t.last(STEPS, act.target, act.effect.amount - WRAITH_MOVES, act.effect.until, act.target)
    elif t.active != act.target:
        return
    elif verb == CONTINUE_TURN:
        t.more_moves.append(amount_of(t, act))
    elif verb == END_TURN:
        t.turn_over = True
    elif verb == EXTRA_ATTACK:
        t.attacked = 0
        t.attack_made = False


# Cards.


def change_cards(t: Wymer, act: Act) -> None:
    verb, target = act.effect.verb, act.target
    if verb in (DRAW_TRAP, DEAL_TRAP):
        if t.heard:
            t.tell("dealt-trap", "W-268", act.seat, [target])
        t.push(FaceTrap(target))
    elif verb == DRAW_RELIC:
        t.push(DrawRelic(target))
    elif verb == DRAW_WRAITH:
        if t.wraiths.cards:
            t.push(ReadWraithCard(target))
    elif verb == KEEP_CARD:
        trap = trap_of(t)
        if trap is not None:
            trap.kept = True
    elif verb == PLAY_OTHER_PART:
        other_part(t)
    elif verb == RECOVER_DISCARD:
        recover(t, act)
    elif verb == PEEK_DECK:
        peek_deck(t, act.target, act.effect.deck, act.effect.amount)
    elif verb == REORDER_DECK:
        peek_deck(t, act.target, act.effect.deck, act.effect.amount)
        t.push(Reorder(act.target, act.effect.deck, act.effect.amount))
    else:
        move_relic(t, act)


def move_relic(t: Wymer, act: Act) -> None:
    """Relics lost, given, taken and exchanged."""
    verb = act.effect.verb
    mine, theirs = t.heroes[act.seat].relics, t.heroes[act.target].relics
    if verb == DISCARD_RELIC:
        theirs.remove(act.what)
        t.relic_discard.append(act.what)
        if t.heard:
            t.tell("loses-relic", "W-R72", act.target, [act.what])
    elif verb == GIVE_RELIC:
        mine.remove(act.what)
        theirs.append(act.what)
        if t.heard:
            t.tell("gives-relic", "W-156", act.seat, [act.what, act.target])
    elif verb == STEAL_RELIC:
        theirs.remove(act.what)
        mine.append(act.what)
        if t.heard:
            t.tell("takes-relic", "W-156", act.seat, [act.what, act.target])
    elif verb == SWAP_RELICS and act.where != NONE:
        mine.remove(act.what)
        theirs.remove(act.where)
        mine.append(act.where)
        theirs.append(act.what)


def other_part(t: Wymer) -> None:
    """The opposite part is read after all (4.8)."""
    trap, wraith = trap_of(t), wraith_card_of(t)
    if trap is not None:
        trap.read(t, up=t.won != WON)
    elif wraith is not None:
        wraith.path = 1 - wraith.path
        wraith.follow(t)


def recover(t: Wymer, act: Act) -> None:
    """A card comes back from a discard pile."""
    hero = t.heroes[act.target]
    if act.effect.deck == RELIC_DECK:
        t.relic_discard.remove(act.what)
        hero.relics.append(act.what)
    else:
        t.trap_discard.remove(act.what)
        hero.held.append(act.what)


def peek_deck(t: Wymer, seat: int, deck: int, amount: int) -> None:
    """One player looks at the top cards of a deck (H-17)."""
    zone = t.traps if deck == TRAP_DECK else t.relics if deck == RELIC_DECK else t.wraiths
    for card in zone.cards[max(0, len(zone.cards) - amount) :]:
        t.show(zone, card, bit(seat))
    if t.heard:
        t.tell("peeks-deck", "W-156", seat, [deck])


class Reorder(Frame[Wymer]):
    """A player puts the top cards of a deck into an order of choice, the top one last (4.8)."""

    def __init__(self, seat: int, deck: int, left: int) -> None:
        super().__init__()
        self.seat = seat
        self.deck = deck
        self.left = left

    def zone_size(self, t: Wymer) -> int:
        return len(self.cards(t))

    def cards(self, t: Wymer) -> list[int]:
        if self.deck == TRAP_DECK:
            return t.traps.cards
        return t.relics.cards if self.deck == RELIC_DECK else t.wraiths.cards

    def run(self, t: Wymer) -> None:
        self.left = min(self.left, self.zone_size(t))
        if self.left < 2:
            t.done()
        else:
            t.ask(self.seat, "reorder", "D-16", discreet=True)

    def options(self, t: Wymer, seat: int) -> list[int]:
        """By their depth, so that the question itself tells nothing."""
        return [option(TOP, depth) for depth in range(self.left)]

    def chosen(self, t: Wymer, seat: int, opt: int) -> None:
        """The chosen card sinks below those still to be ordered."""
        cards = self.cards(t)
        card = cards.pop(len(cards) - 1 - first(opt))
        cards.insert(len(cards) - self.left + 1, card)
        self.left -= 1

    def about(self) -> list[int]:
        return [self.deck]

    def clone(self) -> Reorder:
        c = Reorder(self.seat, self.deck, self.left)
        c.at = self.at
        return c


# Tiles.


def change_tiles(t: Wymer, act: Act) -> None:
    verb, c = act.effect.verb, act.what
    if verb == REVEAL_TILE:
        reveal(t, act.seat, c)
        again(t, act)
    elif verb == PEEK_TILE:
        t.show(t.tile_zone(c), t.tile_at(c), bit(act.seat))
        if t.heard:
            t.tell("peeks-tile", "W-R80", act.seat, [c])
        again(t, act)
    elif verb == REMOVE_TILE:
        remove_tile(t, act.seat, c)
    elif verb == PLACE_TILE:
        place_tile(t, act)
    elif verb == MOVE_TILE:
        move_tile(t, c, act.where)
    elif verb == SWAP_TILES:
        swap_tiles(t, c, act.where)
    elif verb == SHUFFLE_TILES:
        shuffle_tiles(t, act)
    elif verb == COLLECT_STONE:
        move_tile(t, stone_space(t, act.seat), c)


def again(t: Wymer, act: Act) -> None:
    """The next of several tiles."""
    if act.effect.amount > act.where + 2 and seconds(t, act.effect, act.seat, NONE):
        more = Act(act.effect, act.seat, NONE)
        more.where = act.where + 1
        t.push(more)


def reveal(t: Wymer, seat: int, c: int) -> None:
    """A tile is turned up for all, without being resolved (W-R80)."""
    t.flip(c)
    if t.heard:
        t.tell("flips", "W-R80", seat, [t.tile_at(c), c])


def remove_tile(t: Wymer, seat: int, c: int) -> None:
    """A tile is turned up and taken away; a stone stays where it lies (W-R21, I-01)."""
    reveal(t, seat, c)
    if kind_of(t.tile_at(c)) != STONE_TILE:
        t.use_up(c)


def place_tile(t: Wymer, act: Act) -> None:
    """A random tile of the pool; whoever chooses finds the space (W-R10, W-R116)."""
    if t.pool.cards and t.free_floors():
        t.push(LayTile(chooser_of(t, act.effect.by, act.seat, act.target), DRAW))


def move_tile(t: Wymer, c: int, d: int) -> None:
    """Knowledge follows a moved tile (H-19)."""
    zone, slot, up = t.tile_zone(c), t.slots[c], t.up[c]
    spaces = t.late_spaces if slot >= LATE else t.mix_spaces
    spaces[slot - LATE if slot >= LATE else slot] = d
    t.slots[c], t.slots[d] = EMPTY, slot
    t.turn(c, False)
    t.turn(d, up == 1)
    t.hidden.drop(c)
    if t.heard:
        t.tell("tile-moved", "W-156", NONE, [c, d])
    assert zone is t.tile_zone(d)


def swap_tiles(t: Wymer, c: int, d: int) -> None:
    """Two face-down tiles change places; who knew them still does (H-19)."""
    one, two = t.slots[c], t.slots[d]
    for slot, space in ((one, d), (two, c)):
        spaces = t.late_spaces if slot >= LATE else t.mix_spaces
        spaces[slot - LATE if slot >= LATE else slot] = space
    t.slots[c], t.slots[d] = two, one
    if t.heard:
        t.tell("tiles-swapped", "W-156", NONE, [c, d])


def shuffle_tiles(t: Wymer, act: Act) -> None:
    """Face-down tiles of an area are shuffled; nobody knows them any longer (H-19)."""
    here = t.place_of(act.target)
    spaces = [c for c in sorted(t.mix_spaces + t.late_spaces) if not t.up[c]]
    if act.effect.within and here != NONE:
        spaces = [c for c in spaces if t.board.near(here, c, act.effect.within)]
    late = [c for c in spaces if t.slots[c] >= LATE]
    if late and len(late) < len(spaces) and not t.blended:
        blend(t)
    tiles = [t.tile_at(c) for c in spaces]
    for i in range(len(spaces)):
        t.tile_zone(spaces[i]).forget(tiles[i])
    t.chance.shuffle(tiles)
    for i in range(len(spaces)):
        slot = t.slots[spaces[i]]
        zone = t.tile_zone(spaces[i])
        zone.cards[slot - LATE if slot >= LATE else slot] = tiles[i]
    if t.heard:
        t.tell("tiles-shuffled", "W-156", act.seat, [len(spaces)])


def blend(t: Wymer) -> None:
    """From now on nobody can tell tiles of the mix from later ones."""
    t.blended = True
    t.late.family = t.pool.family = t.drawn.family = MIX_FAMILY


# Locks.


def change_locks(t: Wymer, act: Act) -> None:
    verb, c = act.effect.verb, act.what
    if verb == DESTROY_LOCK:
        destroy_lock(t, c, act.seat, "W-R80")
        if act.effect.amount > act.where + 2 and seconds(t, act.effect, act.seat, NONE):
            again(t, act)
    elif verb == PLACE_LOCK:
        lay_lock(t, c, act.seat, "W-156")
    elif verb == MOVE_LOCK and act.where != NONE:
        t.unbar(c)
        t.locks += 1
        lay_lock(t, act.where, act.seat, "W-156")


# Powers.


def change_powers(t: Wymer, act: Act) -> None:
    verb, hero = act.effect.verb, t.heroes[act.target]
    if verb == GRANT_POWER:
        hero.power = act.effect.power
        if t.heard:
            t.tell("gains-power", "W-180", act.target, [hero.power])
    elif verb == REROLL_POWER:
        roll_power(t, act.target)
    elif verb == LOSE_POWER:
        hero.power = NONE
        if t.heard:
            t.tell("loses-power", "W-156", act.target, [])
    elif verb == COPY_POWER:
        t.heroes[act.seat].power = hero.power
        if t.heard:
            t.tell("gains-power", "W-180", act.seat, [hero.power])


# Dwarves and wraiths.


def change_spirits(t: Wymer, act: Act) -> None:
    verb, d = act.effect.verb, act.target - DWARF
    if verb == WRAITH_TO_PORTAL:
        if t.heroes[act.target].place != NONE:
            arrive(t, act.target, act.what)
    elif verb == DAMAGE_DWARF:
        t.hurt_dwarf(d, amount_of(t, act), "W-156")
    elif verb == HEAL_DWARF:
        t.dwarves[d].damage = max(0, t.dwarves[d].damage - amount_of(t, act))
        if t.heard:
            t.tell("dwarf-healed", "W-156", act.seat, [d, t.dwarves[d].damage])
    elif verb == MOVE_DWARF:
        chooser = chooser_of(t, act.effect.by, act.seat, act.target)
        t.push(Walk(act.target, t.house.villain if chooser == NONE else chooser, amount_of(t, act), False))
    elif verb == DWARF_ATTACK_NOW and act.what != NONE and t.pieces[act.what] < DWARF:
        t.push(DwarfAttack(d, t.pieces[act.what]))
