"""The chapter deck: reading cards from top to bottom, choices, and how each card goes on (B-072 to B-089)."""

from __future__ import annotations

from undercroft.engine.prompt import GROUP, first, option
from undercroft.engine.table import Frame
from undercroft.games.wonder.acts import add_wyrm_card, discard_card, read_out
from undercroft.games.wonder.endings import EndChapter
from undercroft.games.wonder.enemies import EnemiesPhase
from undercroft.games.wonder.goals import enter_goal
from undercroft.games.wonder.heroes import gain_upgrade
from undercroft.games.wonder.interactions import place_object_of
from undercroft.games.wonder.items import gain_item
from undercroft.games.wonder.language import (
    CARD_CHOICE,
    CARD_END,
    CARD_ENVELOPE,
    CARD_HERO,
    CARD_INTERACTION,
    CARD_ITEM,
    CARD_SPECIAL_RULE,
    CARD_UPGRADE,
    CARD_WYRM,
    EXIT_DISCARD,
    EXIT_END_CHAPTER,
    EXIT_FIRST,
    EXIT_FLIP,
    EXIT_GOAL,
    EXIT_GOTO,
    EXIT_KEEP,
    EXIT_LOSE_CHAPTER,
    EXIT_NEXT,
    NONE,
    PHASE_ENEMIES,
    PHASE_PLAYERS,
)
from undercroft.games.wonder.script import Exit, Face
from undercroft.games.wonder.table import (
    BACK,
    FRONT,
    GONE,
    HELD,
    IN_DECK,
    IN_DISCARD,
    ON_MAP,
    ON_TABLE,
    Scope,
    Wonder,
)
from undercroft.games.wonder.turns import PlayersPhase
from undercroft.games.wonder.verbs import OPTION, WHO


class Play(Frame[Wonder]):
    """A chapter from its first card to its last: read on, or go round under the Goal card (B-034, B-115)."""

    def __init__(self) -> None:
        super().__init__()
        self.last_phase = PHASE_ENEMIES

    def run(self, t: Wonder) -> None:
        """Without a Goal no turn is taken (B-078, B-R27); a Goal met at once is met at once (B-R25)."""
        if t.goal == NONE:
            self.last_phase = PHASE_ENEMIES
            read_top(t)
        elif not t.rules.check_goal(t):
            if self.last_phase == PHASE_ENEMIES:
                self.last_phase = PHASE_PLAYERS
                t.push(PlayersPhase())
            else:
                self.last_phase = PHASE_ENEMIES
                t.push(EnemiesPhase())

    def about(self) -> list[int]:
        return []

    def clone(self) -> Play:
        c = Play()
        c.at = self.at
        c.last_phase = self.last_phase
        return c


def read_top(t: Wonder) -> None:
    """The text of the deck's top card is followed (B-034)."""
    top = t.top_card()
    if top == NONE:
        raise AssertionError(f"{t.chapter.name}: the deck has no more cards")
    t.push(Read(top, FRONT, NONE))


class Read(Frame[Wonder]):
    """One face of a card: its text, its instructions, and how it goes on (B-073 to B-075)."""

    def __init__(self, card: int, face: int, actor: int) -> None:
        super().__init__()
        self.card = card
        self.face = face
        self.actor = actor
        self.choice = NONE
        self.skipped = False

    def printed(self, t: Wonder) -> Face | None:
        card = t.card(self.card)
        return card.front if self.face == FRONT else card.back

    def run(self, t: Wonder) -> None:
        match self.next():
            case 1:
                self.turn_up(t)
            case 2:
                self.instructions(t)
            case 3:
                self.choose(t)
            case _:
                t.done()
                self.go_on(t)

    def turn_up(self, t: Wonder) -> None:
        """The face is read aloud, unless its precondition fails: then only its exit is followed."""
        face = self.printed(t)
        t.card_known[self.card] = True
        t.card_face[self.card] = self.face
        t.reveals += 1
        self.skipped = face is not None and face.only is not None and not t.rules.holds(t, face.only, self.scope())
        if self.skipped:
            return
        t.reading = self.card
        if t.heard:
            t.tell("reads", "B-073", NONE, [self.card])
        if face is not None:
            read_out(t, face.page)

    def scope(self) -> Scope:
        return Scope(self.actor, self.card)

    def instructions(self, t: Wonder) -> None:
        face = self.printed(t)
        if face is not None and not self.skipped:
            t.rules.carry(t, face.script, self.scope())

    def choose(self, t: Wonder) -> None:
        card = t.card(self.card)
        if card.kind == CARD_CHOICE and self.face == FRONT and not self.skipped and self.options(t, GROUP):
            t.ask_group("choice", "D-10")

    def options(self, t: Wonder, seat: int) -> list[int]:
        """All options are shown; only those whose requirements are met can be taken (B-081, D-10)."""
        options = t.card(self.card).options
        found = []
        for i in range(len(options)):
            requires = options[i].requires
            if requires is None or t.rules.holds(t, requires, self.scope()):
                found.append(option(OPTION, i))
        return found

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        """The card is flipped, and only the chosen outcome is read and carried out (B-083)."""
        self.choice = first(opt)
        picked = t.card(self.card).options[self.choice]
        t.card_face[self.card] = BACK
        t.reveals += 1
        if t.heard:
            t.tell("chose", "B-082", NONE, [picked.label_page])
        read_out(t, picked.page)
        t.rules.carry(t, picked.script, self.scope())

    def go_on(self, t: Wonder) -> None:
        card = t.card(self.card)
        if card.kind == CARD_END:
            t.push(EndChapter(self.card))
            return
        if card.kind == CARD_ENVELOPE or self.taken(t):
            t.card_at[self.card] = GONE if card.kind == CARD_ENVELOPE else t.card_at[self.card]
            return
        if self.choice != NONE:
            follow(t, self.card, card.options[self.choice].exit, self.scope())
            return
        face = self.printed(t)
        if face is not None:
            follow(t, self.card, face.exit, self.scope())

    def taken(self, t: Wonder) -> bool:
        """A card that an instruction has laid on the table is read there and stays (B-105)."""
        return self.face == FRONT and t.card_at[self.card] != IN_DECK

    def about(self) -> list[int]:
        return [self.card]

    def clone(self) -> Read:
        c = Read(self.card, self.face, self.actor)
        c.at = self.at
        c.choice = self.choice
        c.skipped = self.skipped
        return c


# How a card goes on.


def follow(t: Wonder, card: int, exit: Exit, scope: Scope) -> None:
    """Follow the foot of a card (B-074, B-R18)."""
    kind = exit.kind
    if kind == EXIT_FIRST:
        for case in exit.cases:
            if case.only is None or t.rules.holds(t, case.only, scope):
                follow(t, card, case.exit, scope)
                return
    elif kind == EXIT_FLIP:
        t.rules.read(t, card, BACK, scope.actor)
    elif kind == EXIT_GOAL:
        enter_goal(t, card)
    elif kind == EXIT_GOTO:
        go_to(t, card, exit.number)
    elif kind in (EXIT_NEXT, EXIT_DISCARD):
        if t.card_at[card] == IN_DECK and t.goal == NONE:
            t.push(ReadOn())
        if kind == EXIT_NEXT:
            lay_where_it_belongs(t, card)
        else:
            discard_card(t, card)
    elif kind == EXIT_END_CHAPTER:
        t.rules.end_chapter(t)
    elif kind == EXIT_LOSE_CHAPTER:
        t.lose("B-009")
    else:
        assert kind == EXIT_KEEP, f"{exit.name}: nothing says how this card goes on"


class ReadOn(Frame[Wonder]):
    """The new top card is read once what the last one has started is done (B-075)."""

    def run(self, t: Wonder) -> None:
        t.done()
        if t.goal == NONE:
            read_top(t)

    def clone(self) -> ReadOn:
        c = ReadOn()
        c.at = self.at
        return c


def go_to(t: Wonder, card: int, number: int) -> None:
    """Turn to a card: those between go unread to the discard pile; a card that lay behind comes back (B-R21)."""
    t.push(ReadOn())
    if t.card_at[card] == IN_DECK and card != number - 1:
        lay_where_it_belongs(t, card)
    for i in range(number - 1):
        if t.card_at[i] == IN_DECK:
            t.card_at[i] = IN_DISCARD
            t.discard.append(i)
    if t.card_at[number - 1] == IN_DISCARD:
        for i in range(number - 1, len(t.card_at)):
            if t.card_at[i] == IN_DISCARD:
                t.discard.remove(i)
                t.card_at[i] = IN_DECK
                t.card_face[i] = FRONT
    t.changed()


def lay_where_it_belongs(t: Wonder, card: int) -> None:
    """Where a card goes when the next one is read (B-R19)."""
    printed = t.card(card)
    kind = printed.kind
    if kind in (CARD_SPECIAL_RULE, CARD_HERO):
        t.card_at[card] = ON_TABLE
    elif kind == CARD_INTERACTION and t.card_face[card] == FRONT:
        t.card_at[card] = ON_MAP
        place_object_of(t, card)
    elif kind == CARD_ITEM:
        t.card_at[card] = HELD
        t.push(FindHolder(printed.ref, card))
    elif kind == CARD_UPGRADE:
        t.card_at[card] = HELD
        gain_upgrade(t, printed.ref)
    elif kind == CARD_WYRM:
        t.card_at[card] = HELD
        add_wyrm_card(t, printed.ref)
    else:
        discard_card(t, card)
    t.changed()


class FindHolder(Frame[Wonder]):
    """An Item found by nobody in particular goes to a hero whom the group chooses (B-R08)."""

    def __init__(self, item: int, card: int) -> None:
        super().__init__()
        self.item = item
        self.card = card

    def run(self, t: Wonder) -> None:
        if t.awake():
            t.ask_group("holder", "D-11")
        else:
            t.done()
            t.card_at[self.card] = IN_DISCARD
            t.discard.append(self.card)

    def options(self, t: Wonder, seat: int) -> list[int]:
        return [option(WHO, hero) for hero in t.awake()]

    def chosen(self, t: Wonder, seat: int, opt: int) -> None:
        t.done()
        t.card_at[self.card] = IN_DECK
        gain_item(t, first(opt), self.item)

    def about(self) -> list[int]:
        return [self.item]

    def clone(self) -> FindHolder:
        c = FindHolder(self.item, self.card)
        c.at = self.at
        return c
