"""Playing one game of a plan, and what is written down of it."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from undercroft.bots.bot import Bot
from undercroft.bots.roster import bot
from undercroft.engine.event import Event
from undercroft.engine.game import Game
from undercroft.engine.prompt import Prompt, verb_of
from undercroft.engine.table import Table
from undercroft.lab.charter import Charter
from undercroft.lab.course import Course, Swing
from undercroft.lab.plan import MOST_DECISIONS, Plan

UNFINISHED = "unfinished"


@dataclass
class Use:
    """A card, power, item or the like that a seat came by or used.

    `how`: the event that tells of it. `chance`: the chance of winning that the seat's side had before.
    """

    seat: int
    kind: str
    thing: str
    how: str
    decision: int
    chance: float | None


@dataclass
class Asked:
    """A question of a game: how often it was put, how often with a single answer, and with how many options in all."""

    times: int = 0
    forced: int = 0
    options: int = 0


@dataclass
class Record:
    """One game: how it went, what each seat was, what was used, what was asked, which verbs were offered and taken."""

    number: int
    winners: tuple[int, ...] = ()
    cause: str = UNFINISHED
    score: tuple[int, ...] = ()
    decisions: int = 0
    options: int = 0
    numbers: dict[str, float] = field(default_factory=dict)
    labels: list[dict[str, str]] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    offered: dict[str, int] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    asked: dict[str, Asked] = field(default_factory=dict)
    swing: Swing | None = None
    choices: list[tuple[int, str]] = field(default_factory=list)
    failure: str = ""


class Player:
    """Plays games of one plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: Game[Any] = plan.open()
        self.charter = Charter.of(plan.game)
        self.words = self.game.words["en"]
        self.policy = self.game.policy()
        self.sides = self.game.sides(len(plan.bots), plan.settings)

    def play(self, number: int) -> Record:
        """Play a game to its end; whatever goes wrong is written down, not raised."""
        record = Record(number)
        opts: list[tuple[int, int]] = []
        try:
            t = self._table(number)
            self._play_on(t, self._bots(number), record, opts)
            self._write_down(t, record)
        except Exception:
            record.failure = traceback.format_exc()
        if record.failure or record.cause == UNFINISHED:
            record.choices = self._keys(number, opts)
        return record

    def _table(self, number: int) -> Table:
        luck = self.plan.luck(number)
        t: Table = self.game.begin(len(self.plan.bots), self.plan.settings, luck.key, heard=True)
        return t

    def _bots(self, number: int) -> list[Bot]:
        luck = self.plan.luck(number)
        return [bot(level, self.game, luck.bot_key(f"seat {i}")) for i, level in enumerate(self.plan.bots)]

    def _play_on(self, t: Table, bots: Sequence[Bot], record: Record, opts: list[tuple[int, int]]) -> None:
        heard = 0
        course = Course(self.policy, self.sides)
        while t.outcome is None and record.decisions < MOST_DECISIONS:
            prompt = t.prompts[0]
            seat = prompt.seat if prompt.seat < t.seats else 0
            opt = prompt.options[0]
            if len(prompt.options) > 1:
                course.look(t, record.decisions)
                opt = bots[seat].choose(self.game, t, seat, record.decisions)
            self._tally(record, prompt, opt)
            opts.append((seat, opt))
            t.take(prompt, opt)
            for event in t.events[heard:]:
                self._note(t, event, record, course)
            heard = len(t.events)
        if t.outcome is not None:
            record.swing = course.swing(t.outcome.winners, record.decisions)

    def _tally(self, record: Record, prompt: Prompt, opt: int) -> None:
        """Count a decision; its verbs only where there were several, for else there was no choice between them."""
        options = prompt.options
        record.decisions += 1
        record.options += len(options)
        asked = record.asked.setdefault(prompt.question, Asked())
        asked.times += 1
        asked.forced += len(options) == 1
        asked.options += len(options)
        verbs = {verb_of(option) for option in options}
        if len(verbs) == 1:
            return
        for verb in verbs:
            name = self.game.verbs[verb]
            record.offered[name] = record.offered.get(name, 0) + 1
        name = self.game.verbs[verb_of(opt)]
        record.taken[name] = record.taken.get(name, 0) + 1

    def _note(self, t: Table, event: Event, record: Record, course: Course) -> None:
        """Write down what an event says was used, if the game's charter counts it."""
        kind = self.charter.uses.get(event.word)
        if kind is None or event.seat < 0:
            return
        wording = self.words.events[event.word]
        at = wording.args.index(kind)
        for value in event.things[at : at + 1]:
            name = self.game.called(t, kind.rpartition("-")[2], value, self.words, ())
            chance = course.chance_of(event.seat)
            record.uses.append(Use(event.seat, kind, name.text, event.word, record.decisions, chance))

    def _write_down(self, t: Table, record: Record) -> None:
        facts = self.game.facts(t)
        record.numbers = dict(facts.numbers)
        record.labels = [dict(labels) for labels in facts.seats]
        if t.outcome is not None:
            record.winners = tuple(t.outcome.winners)
            record.cause = t.outcome.cause
            record.score = tuple(t.outcome.score)

    def _keys(self, number: int, opts: Sequence[tuple[int, int]]) -> list[tuple[int, str]]:
        """The choices of a game by their keys, as a journal has them; found by playing it again."""
        keys: list[tuple[int, str]] = []
        try:
            t = self._table(number)
            for seat, opt in opts:
                keys.append((seat, self.game.option(t, opt, self.words).key))
                t.take(t.prompts[0], opt)
        except Exception:
            return keys
        return keys
