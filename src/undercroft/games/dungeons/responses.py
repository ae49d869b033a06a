"""Responses: windows, the stack of announced objects, last in, first out (section 16, and 20.3 to the letter)."""

from __future__ import annotations

from undercroft.engine.chance import Chance
from undercroft.engine.prompt import PASS, first, option, second, verb_of
from undercroft.engine.table import Frame
from undercroft.engine.window import Window
from undercroft.games.dungeons.cards import (
    DUNGEON,
    EFF,
    EFFECT,
    LOOT,
    MAIN,
    NONE,
    OBJECT,
    POP,
    RAID,
    ROLL,
    TYPE,
)
from undercroft.games.dungeons.effects import Carrying
from undercroft.games.dungeons.table import AN_ABILITY, AN_EFFECT_PLAYED, Object, Realm
from undercroft.games.dungeons.targets import choices, may_play, next_targets
from undercroft.games.dungeons.verbs import AIM, PLAY, PLAY_AT, TAKE_BACK, USE, USE_AT

# What can be played now.


def in_time(t: Realm, text: int, kind: int) -> bool:
    """Whether the printed timing fits the window, or an Effect waits to be answered (D-R71)."""
    tags = t.box.texts[text].tags
    if tags >> kind & 1 or (kind == MAIN and t.first_step and tags >> POP & 1):
        return True
    return bool(tags >> EFF & 1) and effect_waits(t)


def effect_waits(t: Realm) -> bool:
    return any(each.kind == AN_EFFECT_PLAYED for each in t.waiting)


def plays(t: Realm, seat: int, kind: int) -> list[int]:
    """Every Effect of the hand that is playable now, one of a kind, and every ability that is usable (DP-10)."""
    found: list[int] = []
    kinds: list[int] = []
    for card in t.hands[seat].cards:
        printed = t.box.loot[card]
        text = printed.text
        if printed.kind == EFFECT and text not in kinds and in_time(t, text, kind) and may_play(t, text, seat):
            kinds.append(text)
            add_plays(t, seat, text, PLAY, PLAY_AT, card, found)
    for source in abilities(t, seat, kind):
        add_plays(t, seat, text_of(t, source), USE, USE_AT, source, found)
    return found


def add_plays(t: Realm, seat: int, text: int, plain: int, aimed: int, thing: int, found: list[int]) -> None:
    """The option to play a text, once for each first target."""
    if not t.box.texts[text].choose:
        found.append(option(plain, thing))
        return
    for ref in next_targets(t, text, seat, []):
        found.append(option(aimed, thing, ref))


def text_of(t: Realm, source: int) -> int:
    """The program that a card in play offers."""
    if source >= DUNGEON:
        return t.box.dungeons[source - DUNGEON].text
    if source >= LOOT:
        return t.box.loot[source - LOOT].text
    return t.box.gamers[source].text


def abilities(t: Realm, seat: int, kind: int) -> list[int]:
    """The face-up cards of a player that can be used now, once per turn each (D-R72, DP-06). All of it is public."""
    player = t.players[seat]
    found: list[int] = []
    for card in player.guild:
        if t.box.gamers[card].text != NONE:
            found.append(card)
    for card in player.stash:
        if t.box.loot[card].text != NONE:
            found.append(LOOT + card)
    for card in player.claimed:
        if t.box.dungeons[card].text != NONE:
            found.append(DUNGEON + card)
    if not found:
        return found
    return [
        s for s in found if s not in t.used and in_time(t, text_of(t, s), kind) and may_play(t, text_of(t, s), seat)
    ]


# Announcing.


def begin_play(t: Realm, seat: int, opt: int) -> None:
    """Start to announce what an option says; more targets may have to be chosen (DP-11)."""
    verb = verb_of(opt)
    source = LOOT + first(opt) if verb in (PLAY, PLAY_AT) else first(opt)
    targets = [second(opt)] if verb in (PLAY_AT, USE_AT) else []
    t.push(Announcing(seat, source, text_of(t, source), targets))


class Announcing(Frame[Realm]):
    """Announcing a card or an ability: targets are chosen one by one, and it may be taken back (DP-11, D-301).

    Until it is complete it is its player's secret.
    """

    def __init__(self, seat: int, source: int, text: int, targets: list[int]) -> None:
        super().__init__()
        self.seat = seat
        self.source = source
        self.text = text
        self.targets = targets

    def run(self, t: Realm) -> None:
        if len(self.targets) == len(choices(t, self.text, self.targets)):
            t.done()
            announce(t, self.seat, self.source, self.text, self.targets)
            return
        found = next_targets(t, self.text, self.seat, self.targets)
        if len(found) == 1:
            self.targets.append(found[0])
        else:
            t.ask(self.seat, "aim", "DP-11", discreet=True)

    def options(self, t: Realm, seat: int) -> list[int]:
        """Somebody else's guess at this table knows nothing of the announcement, so it is taken back there."""
        if self.source == NONE:
            return [option(TAKE_BACK)]
        found = [option(AIM, ref) for ref in next_targets(t, self.text, seat, self.targets)]
        return [*found, option(TAKE_BACK)]

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        if verb_of(opt) == TAKE_BACK:
            t.done()
        else:
            self.targets.append(first(opt))

    def redealt(self, t: Realm, seats: int, chance: Chance) -> None:
        if not seats >> self.seat & 1:
            self.source = NONE
            self.text = NONE
            self.targets = []

    def about(self) -> list[int]:
        return [self.source]

    def clone(self) -> Announcing:
        c = Announcing(self.seat, self.source, self.text, self.targets.copy())
        c.at = self.at
        return c


def announce(t: Realm, seat: int, source: int, text: int, targets: list[int]) -> None:
    """Complete: the card lies in the Played area and waits on the stack (D-171, D-301, D-R35)."""
    kind = AN_ABILITY
    if source >= LOOT and source < DUNGEON and source - LOOT in t.hands[seat].cards:
        kind = AN_EFFECT_PLAYED
        t.play_from_hand(seat, source - LOOT)
    else:
        t.used.append(source)
    t.waiting.append(Object(kind, seat, source, text, targets))
    if t.heard:
        word = "announced" if kind == AN_EFFECT_PLAYED else "used"
        aims = [lasting(t, ref) for ref in targets]
        t.tell(f"{word}-at" if aims else word, "D-171", seat, [source, *aims])


def lasting(t: Realm, ref: int) -> int:
    """A target by what can still be named when the stack is gone: a raid by its Dungeon, an object by its card."""
    if OBJECT <= ref < TYPE:
        return lasting(t, t.waiting[ref - OBJECT].source)
    return DUNGEON + t.raids[ref - RAID].dungeon if RAID <= ref < OBJECT else ref


def resolve(t: Realm, each: Object) -> None:
    """An object takes effect, unless it was cancelled (D-173, D-R66)."""
    if not each.cancelled:
        t.push(Carrying(each.seat, each.source, each.text, each.targets, False))


# Windows.


class Answering(Window[Realm]):
    """A window (20.3): the circle starts after the actor, seals after a round of passes, and resolves from the top.

    The base, if there is one, waits at the bottom of the stack for the rule that opened the window.
    """

    def __init__(self, kind: int, actor: int, base: bool, seats: int) -> None:
        super().__init__((actor + 1) % seats)
        self.kind = kind
        self.actor = actor
        self.floor = int(base)
        self.height = self.floor
        self.played = False
        self.shown = False

    def run(self, t: Realm) -> None:
        """After a play the circle restarts with the next of the player who played (D-174, D-300, D-306)."""
        if self.passes < t.seats and len(t.waiting) > self.height:
            self.height = len(t.waiting)
            self.played = True
            self.passes = 0
            self.turn = (self.turn + 1) % t.seats
        super().run(t)

    def may_answer(self, t: Realm, seat: int) -> bool:
        """By public information only: cards in hand, or an ability that is usable now (D-320 to D-322, D-307)."""
        if self.kind == POP and seat == t.active and not t.waiting:
            return False
        if t.hands[seat].cards and (t.box.tags >> self.kind & 1 or (t.box.tags >> EFF & 1 and effect_waits(t))):
            return True
        return bool(abilities(t, seat, self.kind))

    def put_question(self, t: Realm, seat: int) -> None:
        """A seat without a playable card is asked as well (D-323); only the first poll is told (D-321, D-324)."""
        if t.heard and not self.shown:
            t.tell("window-opened", "D-170", t.active, [self.kind])
        self.shown = True
        t.ask(seat, "answer", "D-170", discreet=True)

    def circle(self, t: Realm) -> list[int]:
        """Who may answer, in the order of asking: public, and silent about who has passed (D-300, D-320, D-324)."""
        last = t.waiting[-1].seat if len(t.waiting) > self.floor else self.actor
        order = [(last + i) % t.seats for i in range(1, t.seats + 1)]
        return [seat for seat in order if self.may_answer(t, seat)]

    def options(self, t: Realm, seat: int) -> list[int]:
        return [PASS, *plays(t, seat, self.kind)]

    def chosen(self, t: Realm, seat: int, opt: int) -> None:
        if opt == PASS:
            self.passed(t)
        else:
            begin_play(t, seat, opt)

    def close(self, t: Realm) -> None:
        """Sealed (D-R64): objects above the base resolve one by one, the last first (D-302)."""
        if len(t.waiting) > self.floor:
            resolve(t, t.waiting.pop())
        elif self.kind == ROLL and t.rerolled:
            t.rerolled = False
            self.offer_again(t)
        elif self.floor == 0 and self.played:
            self.offer_again(t)
        else:
            t.done()
            if t.heard and self.shown:
                t.tell("window-resolved", "D-302", t.active, [self.kind])

    def offer_again(self, t: Realm) -> None:
        """A fresh circle: after a new roll (D-R65), and where nothing but Effects was on the stack (20.3)."""
        self.height = self.floor
        self.played = False
        self.passes = 0
        self.turn = (self.actor + 1) % t.seats

    def about(self) -> list[int]:
        return [self.kind]

    def clone(self) -> Answering:
        c = Answering(self.kind, self.actor, bool(self.floor), 1)
        self.copy_window(c)
        c.height = self.height
        c.played = self.played
        c.shown = self.shown
        return c


def open_window(t: Realm, kind: int) -> None:
    """A window of the active player without a base: POP, ATT, END (20.2)."""
    t.push(Answering(kind, t.active, False, t.seats))


def open_window_on(t: Realm, kind: int, base: Object) -> None:
    """An announced action waits on the stack until everybody has answered (D-170, D-R62)."""
    t.waiting.append(base)
    t.push(Answering(kind, base.seat, True, t.seats))


class Playing(Frame[Realm]):
    """An Effect or ability of the active player at a step decision: the base of a window of its own (D-R70)."""

    def __init__(self, seat: int, opt: int, openly: bool) -> None:
        super().__init__()
        self.seat = seat
        self.opt = opt
        self.openly = openly
        """Whether everybody saw who was asked; it must not show that there is now something to announce."""

    def run(self, t: Realm) -> None:
        match self.next():
            case 1:
                opt, self.opt = self.opt, 0
                begin_play(t, self.seat, opt)
            case 2:
                self.open_window(t)
            case _:
                t.done()
                resolve(t, t.waiting.pop())

    def open_window(self, t: Realm) -> None:
        """Unless the announcement was taken back (DP-11)."""
        if t.waiting:
            t.push(Answering(EFF, self.seat, True, t.seats))
        else:
            t.done()

    def about(self) -> list[int]:
        return [self.seat]

    def clone(self) -> Playing:
        c = Playing(self.seat, self.opt, self.openly)
        c.at = self.at
        return c
