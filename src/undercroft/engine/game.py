"""A game: what it is called, how it is set up, and how its table is shown and spoken of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Generic, TypeVar

from undercroft.engine.chance import Chance
from undercroft.engine.cutting import Drawn
from undercroft.engine.event import Event
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import GROUP, Prompt, first, second, third, verb_of
from undercroft.engine.refusal import Refusal
from undercroft.engine.rulebook import Rulebook
from undercroft.engine.table import Table
from undercroft.engine.view import Area, Ending, Happening, Heading, Option, Question, View
from undercroft.engine.words import Name, Wording, Words
from undercroft.engine.zone import bit

T = TypeVar("T", bound=Table)

MOST_NAMED = 1000
"""Seats and numbers that are kept by name."""
MOST_WORDED = 20_000
"""Options of a game that are kept in words, and headings."""


@dataclass(frozen=True)
class Setting:
    """A switch of the game: its values, the default first in mind, and the rule that it changes."""

    name: str
    label: str
    help: str
    values: tuple[str, ...]
    default: str
    rule: str
    pattern: str = ""
    each: Mapping[str, str] = field(default_factory=dict)

    def check(self, value: str) -> None:
        """Refuse a value that this setting does not know."""
        if value not in self.values and not (self.pattern and re.fullmatch(self.pattern, value)):
            raise Refusal(f"{self.name} can be {', '.join(self.values)}, not {value!r}.", self.rule)


@dataclass(frozen=True)
class Preset:
    """Settings that go together under a name."""

    name: str
    label: str
    help: str
    settings: Mapping[str, str]


@dataclass(frozen=True)
class Standing:
    """A standing order that a player can give: which windows are put to the seat, and which it passes by itself."""

    name: str
    help: str
    until_my_turn: bool = False
    once: bool = False
    """Whether it asks at the next window, whatever else was ordered, and is then used up."""


@dataclass(frozen=True)
class Stop:
    """A kind of window that players can tick: they are asked there, whatever their standing order passes."""

    name: str
    help: str


@dataclass(frozen=True)
class Facts:
    """What statistics can be made of, at the end of a game: its own numbers, and labels of each seat.

    The label `side` tells who wins together; without it every seat is its own side.
    """

    numbers: Mapping[str, float] = field(default_factory=dict)
    seats: Sequence[Mapping[str, str]] = ()


ASK_ALWAYS = Standing("ask always", "every window is put to you")
ASK_NEXT = Standing(
    "ask at the next window", "whatever the next window is, it is put to you; then as before", once=True
)
ONLY_STOPS = Standing("only at my stops", "the windows that you have ticked, and no others")
WHEN_I_CAN = Standing("when I can answer", "only windows in which you could do more than pass")
UNTIL_MY_TURN = Standing("pass until my turn", "nothing, until something else than a window is asked of you", True)


@dataclass
class ContentReport:
    """What was looked at in the content of a game, and what is wrong with it."""

    checked: list[str]
    warnings: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def beside(self, other: ContentReport) -> ContentReport:
        """This report with another one's before it."""
        return ContentReport(other.checked + self.checked, other.warnings + self.warnings, other.errors + self.errors)


class Game(Generic[T]):
    """One game of the collection. Subclasses set the table up, name its things and declare its areas."""

    name: str
    title: str
    blurb: str
    version: str
    seats: range
    verbs: tuple[str, ...]
    settings: Sequence[Setting]
    presets: Sequence[Preset]
    rulebook: Rulebook
    words: Mapping[str, Words]

    shorthands: Mapping[str, Mapping[str, Mapping[str, str]]] = MappingProxyType({})
    """Flags for settings: `{"expansion": {"mines": {"mines": "on"}}}` makes `--expansion mines` say `mines=on`."""

    wishes: Mapping[str, str] = MappingProxyType({})
    """Flags for choices and their verbs: with `{"class": "class"}`, `--class rogue` chooses `class rogue` at once."""

    standings: Sequence[Standing] = (ASK_ALWAYS, WHEN_I_CAN, UNTIL_MY_TURN)
    """The standing orders that players can give; the first asks always."""

    usual_standing: str = WHEN_I_CAN.name
    """The one that people start with."""

    stops: Sequence[Stop] = ()
    """The kinds of windows that players can tick beside a standing order."""

    slips: Mapping[str, Sequence[int]] = MappingProxyType({"easy": (65,), "medium": (25,), "hard": (8,)})
    """How many choices in a hundred bots of a level make without a thought; the others are the policy's. Where a slip
    costs one role more than another, a level has a number for each (`role`)."""

    imagined: Mapping[str, int] = MappingProxyType({"expert": 256})
    """How many games bots of a level imagine before each choice; who imagines none plays as the policy says."""

    retreats: tuple[str, ...] = ()
    """The verbs that only take back what a seat has just declared. Bots that search do so where their policy would, and
    else go on: weighing a plan anew after every step of it, they might never carry one out."""

    fixed: frozenset[str] = frozenset()
    """The kinds of things that are called the same at every table: what is said of them is made once."""

    local: tuple[str, ...] = ()
    """The settings that point at this machine: nobody who plays from elsewhere may give them."""

    carried: tuple[str, ...] = ()
    """The settings that one game of a campaign hands to the next; a game without campaigns has none."""

    # What every game answers.

    def set_up(self, seats: int, settings: Mapping[str, str], chance: Chance) -> T:
        """A new table; the first frame is on its stack and nothing has been carried out yet."""
        raise AssertionError(f"{type(self).__name__} does not answer set_up")

    def thing(self, t: T, kind: str, value: int, words: Words) -> Name:
        """What a thing of this kind is called."""
        raise AssertionError(f"{type(self).__name__} does not answer thing")

    def areas(self, t: T, words: Words, names: Sequence[str]) -> list[Area]:
        """The whole table, with who sees what."""
        raise AssertionError(f"{type(self).__name__} does not answer areas")

    def policy(self) -> Policy:
        """A player with some sense, for bots and for playouts."""
        raise AssertionError(f"{type(self).__name__} does not answer policy")

    def role(self, t: T, seat: int) -> int:
        """Which of the numbers of slips go for a seat: one for all, unless the game says otherwise."""
        return 0

    def shrewd_policy(self) -> Policy:
        """What bots that search go by: the same, unless the game knows a trick that it spares everybody else."""
        return self.policy()

    def facts(self, t: T) -> Facts:
        """What a finished game tells the lab. Games say more than this."""
        return Facts()

    def sides(self, seats: int, settings: Mapping[str, str]) -> list[list[int]]:
        """Who wins and loses together; each seat for itself, unless the game says otherwise."""
        return [[seat] for seat in range(seats)]

    def why_not(self, t: T, seat: int, key: str) -> Refusal:
        """Why a choice that is not offered cannot be made. Games say more than this."""
        return Refusal(f"{key!r} is not possible now.")

    def heeds(self, t: T, prompt: Prompt, standing: str) -> bool:
        """Whether somebody with this standing order wants to be asked in this window. Games may know more orders."""
        if standing == WHEN_I_CAN.name:
            return len(prompt.options) > 1
        return standing == ASK_ALWAYS.name

    def window_at(self, t: T) -> tuple[Sequence[str], int]:
        """The stops that the open window is of, by name, and whose turn it is."""
        raise AssertionError(f"{type(self).__name__} does not answer window_at")

    def spared(self, t: T, prompt: Prompt) -> int | None:
        """The answer to a question that people need not be troubled with, since it is the only one that they have.

        The rules ask all the same, where to skip the question would tell what a hand lacks.
        """
        return None

    # Setting up.

    def checked(self, settings: Mapping[str, str]) -> dict[str, str]:
        """All settings of the game, the given ones over the defaults; refuses what it does not know."""
        known = {setting.name: setting for setting in self.settings}
        for name, value in settings.items():
            if name not in known:
                raise Refusal(f"{self.title} has no option {name!r}{nearest(name, known)}")
            known[name].check(value)
        return {setting.name: settings.get(setting.name, setting.default) for setting in self.settings}

    def preset(self, name: str) -> Preset:
        """A preset by its name."""
        for preset in self.presets:
            if preset.name == name:
                return preset
        raise Refusal(f"{self.title} has no preset {name!r}{nearest(name, [p.name for p in self.presets])}")

    def new(self, seats: int, settings: Mapping[str, str], key: bytes, heard: bool = False) -> T:
        """A table set up and played on to the first question."""
        if seats not in self.seats:
            raise Refusal(f"{self.title} seats {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
        return self.begin(seats, self.checked(settings), key, heard)

    def begin(self, seats: int, checked: Mapping[str, str], key: bytes, heard: bool = False) -> T:
        """The same for settings that were checked before: who plays many games checks once."""
        t = self.set_up(seats, checked, Chance(key))
        t.heard = heard
        t.advance()
        return t

    # Content.

    def content_setting(self, folder: Path) -> dict[str, str]:
        """The setting that plays the content of an author's folder."""
        raise Refusal(f"{self.title} cannot be played with other content than its own.")

    def check_content(self, folder: Path | None) -> ContentReport:
        """Check the content that comes with the game, or an author's folder; reading it has checked most of it."""
        if folder is not None:
            raise Refusal(f"{self.title} cannot be played with other content than its own.")
        entries = sum(
            len(each)
            for words in self.words.values()
            for each in (words.options, words.events, words.questions, words.frames, words.refusals, words.phrases)
        )
        return ContentReport(
            [f"{len(self.rulebook.rules)} rules, {entries} texts, {len(self.settings)} settings of {self.title}"]
        )

    def try_content(self, folder: Path | None, games: int) -> Iterator[tuple[str, bool]]:
        """Play the content through, case by case: what came of each, and whether it ended."""
        raise Refusal(f"{self.title} has no chapters to be played through; `undercroft watch {self.name}` plays it.")

    # Campaigns.

    def settings_after(self, t: T, settings: Mapping[str, str]) -> dict[str, str]:
        """The settings with what a finished game leaves to the next one of its campaign."""
        return dict(settings)

    def next_settings(self, t: T, settings: Mapping[str, str]) -> dict[str, str] | None:
        """The settings of the game that goes on where this finished one ended, or is played again; None at the end."""
        return None

    def new_campaign(self, settings: Mapping[str, str], earlier: Sequence[Mapping[str, str]]) -> dict[str, str]:
        """What a new campaign with these settings begins with, after others that were played on this machine."""
        return {}

    def seated(self, settings: Mapping[str, str]) -> bool:
        """Whether these settings say who plays what, so that it is arranged before the game and not chosen in it."""
        return False

    def arranged(
        self, settings: Mapping[str, str], were: Sequence[int | None], former: int, chosen: Sequence[str]
    ) -> dict[str, str]:
        """The settings for those who sit down now.

        `were` says for each seat where that person sat among the `former` seats of the game before; `chosen` is what
        the seats wish to play, in their order, an empty text for no wish.
        """
        return dict(settings)

    def roles(self) -> dict[str, str]:
        """What the seats may wish to play when a campaign goes on: the word for each, and what it is called."""
        return {}

    def sheet(self, settings: Mapping[str, str]) -> list[str]:
        """How a campaign stands, in lines that can be printed."""
        return []

    # Choosing.

    def option(self, t: T, opt: int, words: Words, names: Sequence[str] = ()) -> Option:
        """An option as people read it."""
        known = self._worded.get((words.language, opt))
        if known is not None:
            return known
        verb = self.verbs[verb_of(opt)]
        wording, args = words.options[verb], self._arguments(t, opt, words, names)
        refs = tuple([ref for each in args.values() for name in each for ref in name.refs])
        worded = Option(key=_key(verb, args), label=_said(wording, args, {}), refs=refs, rule=wording.rule)
        if self._is_fixed(wording) and len(self._worded) < MOST_WORDED:
            self._worded[words.language, opt] = worded
        return worded

    def _is_fixed(self, wording: Wording) -> bool:
        """Whether an entry says the same at every table, if it is about the same things."""
        return all(kind == "number" or kind in self.fixed for _, kind, _ in wording.blanks)

    @cached_property
    def _worded(self) -> dict[tuple[str, int], Option]:
        """Options that are worded the same at every table, by language and number."""
        return {}

    def key(self, t: T, opt: int) -> str:
        """The key of an option, without the words that people read."""
        known = self._worded.get(("en", opt))
        if known is not None:
            return known.key
        return _key(self.verbs[verb_of(opt)], self._arguments(t, opt, self.words["en"], ()))

    def keys(self, t: T, options: Sequence[int]) -> dict[str, int]:
        """The options by their keys."""
        return {self.key(t, opt): opt for opt in options}

    def found(self, t: T, options: Sequence[int], key: str) -> int | None:
        """The option with this key, if it is among them."""
        verb = key.partition(" ")[0]
        for opt in options:
            if self.verbs[verb_of(opt)] == verb and self.key(t, opt) == key:
                return opt
        return None

    def _arguments(self, t: T, opt: int, words: Words, names: Sequence[str]) -> dict[str, list[Name]]:
        wording = words.options[self.verbs[verb_of(opt)]]
        if not wording.args:
            return {}
        return self._named(t, wording, (first(opt), second(opt), third(opt)), words, names)

    def _named(
        self, t: T, wording: Wording, things: Sequence[int], words: Words, names: Sequence[str]
    ) -> dict[str, list[Name]]:
        """The names of an entry's arguments."""
        args: dict[str, list[Name]] = {}
        for i, (name, kind, rest) in enumerate(wording.blanks):
            meant = things[i:] if rest else things[i : i + 1]
            args[name] = [self.called(t, kind, value, words, names) for value in meant]
        return args

    def choose(self, t: T, seat: int, key: str) -> None:
        """Make a choice by its key, or refuse it and change nothing."""
        prompt = t.prompt_of(seat)
        if t.outcome is not None:
            raise Refusal("The game is over.", t.outcome.rule)
        if prompt is None:
            raise Refusal("Nothing is asked of this seat now.")
        offered = self.found(t, prompt.options, key)
        if offered is not None:
            t.take(prompt, offered)
            return
        aside = self.found(t, t.asides(seat), key)
        if aside is None:
            raise self.why_not(t, seat, key)
        t.take_aside(seat, aside)

    # Showing.

    def called(self, t: T, kind: str, value: int, words: Words, names: Sequence[str]) -> Name:
        """What a thing is called; seats and numbers are the same in every game."""
        if kind == "seat":
            return _seat(value, names[value] if value < len(names) else f"seat {value + 1}")
        if kind == "number":
            return _number(value)
        return self.thing(t, kind, value, words)

    def drawn(self, t: T, names: Sequence[str] = (), language: str = "en", before: Drawn | None = None) -> Drawn:
        """The whole table, the same for all: views are cut from it. Nobody may be shown it as it is.

        Who has drawn it `before` spares much work.
        """
        words = self.words[language]
        names = (*names, *[f"Player {i + 1}" for i in range(len(names), t.seats)])
        stack = tuple([self._heading(t, depth, words, names) for depth in range(len(t.stack))])
        return Drawn(language, names, self.areas(t, words, names), stack, before)

    def view(self, t: T, seat: int, names: Sequence[str] = (), since: int = 0, language: str = "en") -> View:
        """What a seat may see of the table, with what happened since the event of that number."""
        return self.view_of(t, seat, self.drawn(t, names, language), since)

    def view_of(self, t: T, seat: int, drawn: Drawn, since: int) -> View:
        """What a seat may see of a table that is drawn."""
        words, names = self.words[drawn.language], drawn.names
        mine = bit(seat)
        return View(
            game=self.name,
            seat=seat,
            names=names,
            areas=drawn.cut(mine),
            stack=drawn.stack,
            question=self._question(t, seat, words, names),
            waiting=tuple(sorted([p.seat for p in t.prompts if not p.discreet])),
            window=any(p.discreet for p in t.prompts),
            events=tuple([self.happening(t, e, words, names) for e in t.events[since:] if e.to & mine]),
            ending=self._ending(t, words),
        )

    def _question(self, t: T, seat: int, words: Words, names: Sequence[str]) -> Question | None:
        prompt = t.prompt_of(seat) or (t.prompt_of(GROUP) if seat < t.seats else None)
        if prompt is None:
            return None
        return Question(
            seat=prompt.seat,
            ask=self.asked(t, prompt, words, names),
            rule=prompt.rule,
            options=tuple([self.option(t, opt, words, names) for opt in prompt.options]),
            asides=tuple([self.option(t, opt, words, names) for opt in t.asides(seat)]),
            window=prompt.discreet,
        )

    def asked(self, t: T, prompt: Prompt, words: Words, names: Sequence[str]) -> str:
        """The question of a prompt in words; its blanks are filled with what the frame is about."""
        wording = words.questions[prompt.question]
        args = self._named(t, wording, t.stack[-1].about(), words, names)
        return _said(wording, args, {})

    def _heading(self, t: T, depth: int, words: Words, names: Sequence[str]) -> Heading:
        frame = t.stack[depth]
        name, about = type(frame).__name__, frame.about()
        known = self._headings.get((words.language, name, *about))
        if known is not None:
            return known
        wording = words.frames[name]
        args = self._named(t, wording, about, words, names)
        refs = tuple([ref for each in args.values() for n in each for ref in n.refs])
        heading = Heading(name=name, text=_said(wording, args, {}), refs=refs)
        if self._is_fixed(wording) and len(self._headings) < MOST_WORDED:
            self._headings[words.language, name, *about] = heading
        return heading

    @cached_property
    def _headings(self) -> dict[tuple[str | int, ...], Heading]:
        """Headings that are the same at every table, by language, frame and what it is about."""
        return {}

    def happening(self, t: T, event: Event, words: Words, names: Sequence[str]) -> Happening:
        """An event as people read it."""
        wording = words.events[event.word]
        args = self._named(t, wording, event.things, words, names)
        who = self.called(t, "seat", event.seat, words, names).text if event.seat >= 0 else ""
        return Happening(
            word=event.word,
            act=wording.act,
            rule=event.rule,
            text=_said(wording, args, {"who": who}),
            seat=event.seat if event.seat >= 0 else None,
            args={arg: tuple([ref for name in each for ref in name.refs]) for arg, each in args.items()},
            said={
                arg: ", ".join([n.text for n in each]) for arg, each in args.items() if not any(n.refs for n in each)
            },
        )

    def _ending(self, t: T, words: Words) -> Ending | None:
        if t.outcome is None:
            return None
        o = t.outcome
        return Ending(
            winners=tuple(o.winners),
            cause=o.cause,
            rule=o.rule,
            text=words.phrases[f"ending-{o.cause}"],
            score=tuple(o.score),
        )


@lru_cache(MOST_NAMED)
def _seat(seat: int, name: str) -> Name:
    return Name(str(seat + 1), name, (f"seat-{seat + 1}",))


@lru_cache(MOST_NAMED)
def _number(number: int) -> Name:
    return Name(str(number), str(number))


def _key(verb: str, args: Mapping[str, Sequence[Name]]) -> str:
    return " ".join([verb, *[name.key for each in args.values() for name in each]])


def _said(wording: Wording, names: Mapping[str, Sequence[Name]], more: dict[str, str]) -> str:
    """The sentence of an entry, its blanks filled with these names, and with more."""
    if not names and not more:
        return wording.plain
    for arg, each in names.items():
        more[arg.replace("-", "_")] = each[0].text if len(each) == 1 else ", ".join([name.text for name in each])
    return wording.text.format(**more)


def nearest(word: str, known: Sequence[str] | Mapping[str, object]) -> str:
    """The end of a sentence about an unknown word: the known one that is meant, or all of them."""
    close = get_close_matches(word, known, 1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; there is {', '.join(known)}." if known else "."
