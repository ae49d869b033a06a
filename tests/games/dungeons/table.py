"""Arranging a table and reading it back, in the notation of the rules (section 22).

Gamers are `H4` or `C2!H` (will not play with Hardcore), Dungeons `F3[C]L1V2` or `B5[HL]`, and `d1=F3[C]` gives one a
name. Effects are test cards of their own: `+2`, `-2`, `CTR`, `RR`, `SNATCH` ... States are injected: what is not
mentioned is empty, and the decks hold cards that do nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from itertools import count

import pytest
from msgspec.json import encode

from undercroft.content.source import Source
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.dump import fingerprint
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import View
from undercroft.engine.zone import Zone
from undercroft.games.dungeons import GAME
from undercroft.games.dungeons.cards import DUNGEON, LETTERS, LOOT, SKULL, TAGS, TYPES, Box
from undercroft.games.dungeons.game import WorldOfDungeons
from undercroft.games.dungeons.loading import Reader
from undercroft.games.dungeons.responses import Answering
from undercroft.games.dungeons.table import Realm
from undercroft.games.dungeons.turn import Evening, Turn
from undercroft.games.dungeons.view import OBJECTS

A, B, C, D, E = range(5)
SEATS = "ABCDE"

RAIDING = 'at = ["DECL", "ATT", "ROLL"]\nchoose = ["raid"]\n'
EFFECTS = {
    **{f"{n:+d}": f"{RAIDING}do = [{{ total = {n} }}]" for n in (-3, -2, -1, 1, 2, 3, 9)},
    "OWN+1": 'at = ["DECL", "ATT", "ROLL"]\nchoose = ["own raid"]\ndo = [{ total = 1 }]',
    "BOSS+3": 'at = ["DECL", "ATT", "ROLL"]\nchoose = ["boss raid"]\ndo = [{ total = 3 }]',
    "+1DRAW": 'at = ["DECL", "ATT", "ROLL"]\nchoose = ["own raid"]\ndo = [{ total = 1 }, { draw = 1 }]',
    "BELL": 'at = ["DECL", "ATT", "ROLL"]\nchoose = ["member"]\ndo = [{ experience = -2 }]',
    "HARD": 'at = ["DECL", "ATT"]\nchoose = ["raid"]\ndo = [{ difficulty = 2 }]',
    "RR": 'at = ["ROLL"]\nchoose = ["die"]\ndo = [{ reroll = true }]',
    "SOUL": 'at = ["ROLL"]\nchoose = ["skull"]\ndo = [{ die = 0 }]',
    "DIE+1": 'at = ["ROLL"]\nchoose = ["die"]\ndo = [{ add_die = 1 }]',
    "REZ": 'at = ["DECL", "ROLL"]\nchoose = ["own raid"]\ndo = [{ waive = true }]',
    "CTR": 'at = ["EFF"]\nchoose = ["effect"]\ndo = [{ cancel = true }]',
    "MOD": 'at = ["EFF"]\nchoose = ["effect at me"]\ndo = [{ cancel = true }, { draw = 1 }]',
    "STAY": 'at = ["EFF"]\nchoose = ["effect at my guildmember"]\ndo = [{ protect = true }, { cancel = true }]',
    "COPY": 'at = ["EFF"]\nchoose = ["effect"]\ndo = [{ copy = true }]',
    "SNATCH": 'at = ["REC"]\nturn = "another\'s turn"\nchoose = ["recruit"]\ndo = [{ snatch = true }]',
    "STOP": 'at = ["KICK", "REC", "STASH", "GRIND", "DECL"]\nchoose = ["action"]\ndo = [{ cancel = true }]',
    "MAINT": 'at = ["DECL"]\nchoose = ["declaration"]\ndo = [{ cancel = true }]',
    "QUIT": 'at = ["MAIN", "POP", "DECL", "ROLL", "END"]\nchoose = ["rival guildmember"]\ndo = [{ remove = true }]',
    "POACH": 'at = ["MAIN", "POP", "REC", "DECL", "END"]\nchoose = ["rival guildmember"]\ndo = [{ poach = true }]',
    "FORCE": 'at = ["MAIN", "POP", "REC", "END"]\nchoose = ["row gamer", "rival"]\ndo = [{ force = true }]',
    "SWAP": 'at = ["MAIN", "KICK"]\nchoose = ["own guildmember", "rival guildmember"]\ndo = [{ swap = true }]',
    "WRONG": 'at = ["POP"]\nchoose = ["troll", "another guild"]\ndo = [{ redirect = true }]',
    "RESPEC": 'at = ["ANY"]\nchoose = ["guildmember", "type"]\ndo = [{ retype = true }]',
    "BURY": 'at = ["MAIN", "POP", "DECL", "ATT", "ROLL"]\nchoose = ["row dungeon"]\ndo = [{ bury = true }]',
    "WIND": 'at = ["MAIN"]\nchoose = ["own guildmember"]\ndo = [{ second_raid = true }]',
    "BIND": 'at = ["MAIN"]\nchoose = ["own guildmember"]\ndo = [{ attach = true }]\n'
    "while_attached = [{ experience = 1 }]",
    "SHIELD": 'at = ["MAIN", "DECL"]\nchoose = ["own guildmember"]\ndo = [{ shield = true }]',
    "NINJA": 'at = ["MAIN", "POP", "END"]\nchoose = ["rival with cards"]\ndo = [{ steal = true }]',
    "TAX": 'at = ["MAIN"]\nchoose = ["rival"]\ndo = [{ discard = 1, who = "target" }]',
    "DRAW2": 'at = ["MAIN"]\ndo = [{ draw = 2 }]',
    "DIVE": 'at = ["MAIN"]\nchoose = ["played effect"]\ndo = [{ regain = true }]',
    "CHEST": 'at = ["MAIN", "END"]\nchoose = ["rival stash card"]\ndo = [{ destroy = true }]',
    "POST": 'at = ["MAIN", "POP"]\ndo = [{ post = true }]',
    "PEEK": 'at = ["MAIN"]\ndo = [{ peek = 2, deck = "loot" }]',
    "NOGRIND": 'at = ["MAIN", "POP"]\ndo = [{ deny = "grind" }]',
    "NORECRUIT": 'at = ["POP"]\ndo = [{ deny = "recruit" }]',
    "IDLE": 'at = ["ANY"]\nchoose = ["troll", "skull", "recruit"]\ndo = [{ redirect = true }]',
}
"""IDLE never finds its targets: it is a card that cannot be played, in a box that has cards for every window."""

STASHES = {
    **{f"s{n}": "gives = [{ loot = 0 }]" for n in (1, 2, 3, 4)},
    **{f"{letter}+1": f'gives = [{{ experience = 1, of = "{TYPES[i]}" }}]' for i, letter in enumerate(LETTERS)},
    "FARM+1": 'gives = [{ total = 1, on = "farm" }]',
    "ALONE+1": "gives = [{ total = 1, alone = true }]",
    "THREE+1": "gives = [{ total = 1, party = 3 }]",
    "GRIND+1": "gives = [{ grind = 1 }]",
    "LOOT+1": "gives = [{ loot = 1 }]",
    "HAND+1": "gives = [{ hand = 1 }]",
    "GUILD+1": "gives = [{ guild = 1 }]",
    "WILD": "gives = [{ missing = 1 }]",
    "DIE": 'gives = [{ at = ["ROLL"], choose = ["die"], turn = "own turn", reroll = true }]',
    "SPRING": 'gives = [{ at = ["MAIN", "END"], turn = "own turn", draw = 1 }]',
}
PATCHES = {
    **{f"p{n}": "changes = [{ loot = 0 }]" for n in (1, 2, 3)},
    "H-1": 'changes = [{ experience = -1, of = "hardcore" }]',
    "LIMIT+1": "changes = [{ hand = 1 }]",
    "LIMIT-9": "changes = [{ hand = -9 }]",
    "ROW+1": "changes = [{ row = 1 }]",
    "GOAL-9": "changes = [{ goal = -9 }]",
    "GRINDS+1": "changes = [{ grind = 1 }]",
    "BOSS-1": 'changes = [{ difficulty = -1, on = "boss" }]',
    "FARM-9": 'changes = [{ difficulty = -9, on = "farm" }]',
    "LOOT-9": "changes = [{ loot = -9 }]",
    "SOLO+1": "changes = [{ total = 1, alone = true }]",
    "-1SKULL": "changes = [{ face_is_skull = -1 }]",
}

GAMER = re.compile(rf"([{LETTERS}])(\d)(?:!([{LETTERS}]+))?")
PLACE = re.compile(rf"([FB])(\d+)(?:\[([{LETTERS}*]+)\])?(?:L(\d))?(?:V(\d+))?")
STEPS = {"populate": 0, "kick": 1, "recruit": 2, "stash": 3, "dungeon": 4, "end": 5}


@dataclass(frozen=True)
class Seat:
    """A player in the notation of the rules."""

    guild: str = ""
    hand: str = ""
    stash: str = ""
    claimed: str = ""


class Cards:
    """The cards of one table: reads the notation, writes them as content, and hands out their numbers."""

    def __init__(self, more: Mapping[str, str]) -> None:
        self.more = more
        self.gamers: dict[str, str] = {}
        self.dungeons: dict[str, str] = {}
        self.loot: list[str] = []

    def forum(self, text: str) -> list[int]:
        return [self.named(spec, "x", "C1", self.gamers) for spec in spread(text)]

    def rooms(self, text: str) -> list[int]:
        return [self.named(spec, "y", "F9[T]L0V0", self.dungeons) for spec in spread(text)]

    def named(self, spec: str, letter: str, plain: str, known: dict[str, str]) -> int:
        """The number of a card; `*` is the next of those that only fill a deck."""
        name, _, what = spec.rpartition("=")
        if spec == "*":
            name, what = f"{letter}{len(known)}", plain
        name = name or spec
        assert name not in known, f"there are two cards {name!r}: give one another name"
        known[name] = what
        return len(known) - 1

    def pile(self, text: str) -> list[int]:
        """Loot cards by their names."""
        start = len(self.loot)
        self.loot += ["IDLE" if name == "*" else name for name in spread(text)]
        return list(range(start, len(self.loot)))

    def box(self, quiet: bool) -> Box:
        """The box with just these cards, read like any content; Loot cards are numbered as they were mentioned."""
        reader = Reader()
        reader.forum(Source("forum", "\n".join(self.gamer(*each) for each in self.gamers.items())))
        reader.dungeons(Source("dungeons", "\n".join(self.room(*each) for each in self.dungeons.items())))
        for dungeon in reader.box.dungeons:
            dungeon.vp = int(place(self.dungeons[dungeon.key])[5] or 1)
        names = self.loot if quiet else [*self.loot, "IDLE"]
        reader.loot(Source("loot", "\n".join(self.card(name) for name in dict.fromkeys(names))))
        printed = {card.key: card for card in reader.box.loot}
        reader.box.loot = [printed[name] for name in names]
        reader.box.settle()
        return reader.box

    def gamer(self, name: str, spec: str) -> str:
        found = GAMER.fullmatch(spec)
        assert found, f"{spec!r} is no Gamer"
        refuses = [TYPES[LETTERS.index(letter)] for letter in found[3] or ""]
        body = f'type = "{TYPES[LETTERS.index(found[1])]}"\nexperience = {found[2]}\nrefuses = {refuses}'
        return self.entry("gamer", name, body)

    def room(self, name: str, spec: str) -> str:
        found = place(spec)
        kind = "farm" if found[1] == "F" else "boss"
        needs = " ".join(found[3] or "*")
        stats = f"difficulty = {found[2]}\nloot = {found[4] or 1}\nvp = 0"
        body = f'kind = "{kind}"\nneeds = "{needs}"\n{stats}'
        return self.entry("dungeon", name, body)

    def card(self, name: str) -> str:
        for kind, known in (("effect", EFFECTS), ("stash", STASHES), ("patch", PATCHES)):
            if name in known:
                return self.entry(kind, name, known[name])
        kind, _, body = self.more[name].partition(": ")
        return f'[{kind}."{name}"]\ntitle = "{name}"\ntext = "{name}"\n{body}\n'

    def entry(self, kind: str, name: str, body: str) -> str:
        return f'[{kind}."{name}"]\ntitle = "{name}"\ntext = "{name}"\n{body}\n{self.more.get(name, "")}\n'


def place(spec: str) -> re.Match[str]:
    """The parts of a Dungeon's notation; its VP may be more than content allows."""
    found = PLACE.fullmatch(spec)
    assert found, f"{spec!r} is no Dungeon"
    return found


def spread(text: str) -> list[str]:
    """The words of a list; `*9` stands for nine cards that do nothing."""
    found: list[str] = []
    for word in text.split():
        found += ["*"] * int(word[1:]) if re.fullmatch(r"\*\d+", word) else [word]
    return found


def table(
    *seats: Seat | str,
    forum_row: str = "",
    dungeon_row: str = "",
    forum: str = "*6",
    dungeons: str = "*6",
    loot: str = "*9",
    patches: str = "",
    forum_discard: str = "",
    loot_discard: str = "",
    attached: str = "",
    new: str = "",
    dice: str = "",
    step: str = "dungeon",
    more: Mapping[str, str] | None = None,
    settings: Mapping[str, str] | None = None,
    quiet: bool = False,
    round: int = 3,
) -> Realm:
    """A table at a step of A's turn, played on to the first question. A seat may be told by its Guild alone.

    Decks are told from the top. `new` names those who joined this turn; `attached="BIND>C2"`. `more` adds lines of
    content to a named card, or a whole Loot card: `{"FOO": "effect: at = ..."}`. A `quiet` box has no card for every
    window, so windows may be left out (D-322).
    """
    told = [Seat(seat) if isinstance(seat, str) else seat for seat in seats]
    cards = Cards(more or {})
    guilds = [cards.forum(seat.guild) for seat in told]
    row, discarded = cards.forum(forum_row), cards.forum(forum_discard)
    forum_deck = cards.forum(forum)
    rooms, room_deck = cards.rooms(dungeon_row), cards.rooms(dungeons)
    claimed = [cards.rooms(seat.claimed) for seat in told]
    hands = [cards.pile(seat.hand) for seat in told]
    stashes = [cards.pile(seat.stash) for seat in told]
    loot_deck, patch_pile, loot_pile = cards.pile(loot), cards.pile(patches), cards.pile(loot_discard)
    bound = cards.pile(" ".join(each.partition(">")[0] for each in attached.split()))
    box = cards.box(quiet)

    t = game_with(box).set_up(len(told), GAME.checked(settings or {}), Chance(key_from("a table for tests")))
    t.heard = True
    t.turn = len(told) * (round - 1) + 1
    t.first_step = step in ("populate", "kick")
    t.forum.cards, t.dungeons.cards, t.loot.cards = forum_deck[::-1], room_deck[::-1], loot_deck[::-1]
    t.forum_row, t.dungeon_row, t.forum_discard = row, rooms, discarded
    t.patches, t.loot_discard = patch_pile, loot_pile
    for seat in range(len(told)):
        t.players[seat].guild, t.players[seat].claimed = guilds[seat], claimed[seat]
        t.players[seat].stash, t.hands[seat].cards = stashes[seat], hands[seat]
    for name in new.split():
        t.joined[gamer(t, name)] = t.turn
    for card, each in zip(bound, attached.split(), strict=True):
        t.attached.append(card << 20 | card << 10 | gamer(t, each.partition(">")[2]))
    roll(t, dice)
    evening, turn = Evening(), Turn(A)
    evening.at, turn.at = 1, STEPS[step]
    t.stack = [evening, turn]
    t.advance()
    return t


def evening(
    seats: int, *, first: int = A, forum: str = "*9", dungeons: str = "*9", loot: str = "*20", **settings: str
) -> Realm:
    """A new game with decks as told from the top, played on to the first question."""
    t = untouched(seats, first, forum, dungeons, loot, **settings)
    t.advance()
    return t


def untouched(seats: int, first: int, forum: str, dungeons: str, loot: str, **settings: str) -> Realm:
    """The same before anything has been done."""
    cards = Cards({})
    decks = [cards.forum(forum), cards.rooms(dungeons)]
    decks.append(cards.pile(loot))
    t = game_with(cards.box(quiet=False)).set_up(seats, GAME.checked(settings), luck_for(seats, first))
    t.loot.cards = decks[2].copy()
    t.heard = True
    t.chance.orders = [deck[::-1] for deck in decks]
    return t


def luck_for(seats: int, first: int) -> Chance:
    """Luck that draws this first player."""
    keys = (key_from(f"first player {i}") for i in count())
    return next(Chance(key) for key in keys if Chance(key).below(seats) == first)


@cache
def game_with(box: Box) -> WorldOfDungeons:
    """The game with other cards."""
    game = copy(GAME)
    game.box, game.copies = box, {}
    for card in box.loot:
        game.copies[card.key] = game.copies.get(card.key, 0) + 1
    return game


def game_of(t: Realm) -> WorldOfDungeons:
    return game_with(t.box)


def roll(t: Realm, faces: str) -> None:
    """Script the next faces of the die: `0 -1 skull`."""
    found = [SKULL if face == "skull" else int(face) for face in faces.split()]
    t.die_luck.dice = [t.house.die.index(face) + 1 for face in found]


# Playing.


def keys(t: Realm, seat: int) -> list[str]:
    """What a seat may choose; nothing if it is not asked."""
    prompt = t.prompt_of(seat)
    return list(game_of(t).keys(t, prompt.options)) if prompt else []


def choose(t: Realm, seat: int, *chosen: str) -> None:
    """Make choices one after the other."""
    for key in chosen:
        game_of(t).choose(t, seat, key)


def asked(t: Realm) -> str:
    """Who is asked what: `B answer`, `A kick`; several at once in the order of the seats."""
    return ", ".join(f"{SEATS[p.seat]} {p.question}" for p in sorted(t.prompts, key=lambda p: p.seat))


def answer(t: Realm, seat: int, *chosen: str) -> None:
    """Let everybody else pass until a seat is asked, and answer there."""
    while t.prompt_of(seat) is None:
        assert len(t.prompts) == 1, f"{SEATS[seat]} is not asked, but {asked(t) or 'nobody'}"
        assert t.prompts[0].question == "answer", f"{SEATS[seat]} is not asked, but {asked(t)}"
        choose(t, t.prompts[0].seat, "pass")
    choose(t, seat, *chosen)


def pass_all(t: Realm) -> str:
    """Everybody passes, window after window; tells who was asked: `BCDA`."""
    polled = ""
    while t.prompts and t.prompts[0].question == "answer":
        polled += SEATS[t.prompts[0].seat]
        choose(t, t.prompts[0].seat, "pass")
    return polled


def close(t: Realm) -> str:
    """Everybody passes until this window is closed; tells who was asked."""
    frame, polled = t.stack[-1], ""
    assert isinstance(frame, Answering), "no window is open"
    while t.prompts and t.stack[-1] is frame:
        polled += SEATS[t.prompts[0].seat]
        choose(t, t.prompts[0].seat, "pass")
    return polled


def raid(t: Realm, *plans: str, seat: int = A) -> None:
    """Declare raids in order: `d1 H4 L2`, `d2 C2`."""
    verb = "raid"
    for plan in plans:
        dungeon, *party = plan.split()
        choose(t, seat, f"{verb} {dungeon}", *(f"send {name}" for name in party))
        verb = "target"
    choose(t, seat, "confirm")


QUIETLY = ("pass", "keep-all", "no-recruit", "no-stash", "grind", "do-not")


def play_on(t: Realm) -> None:
    """Everybody does as little as possible until the next turn begins or the game is over."""
    turn = t.turn
    while t.turn == turn and t.outcome is None:
        seat = t.prompts[0].seat
        offered = keys(t, seat)
        choose(t, seat, next((key for key in QUIETLY if key in offered), offered[0]))


def refused(t: Realm, seat: int, key: str) -> str:
    """The sentence and rule with which a choice is refused; nothing has changed."""
    before = fingerprint(t), len(t.events)
    with pytest.raises(Refusal) as refusal:
        game_of(t).choose(t, seat, key)
    assert (fingerprint(t), len(t.events)) == before
    return str(refusal.value)


# Reading.


def gamer(t: Realm, name: str) -> int:
    """The number of a Gamer."""
    return next(i for i, card in enumerate(t.box.gamers) if card.key == name)


def gamers(t: Realm, found: Sequence[int]) -> str:
    return " ".join(t.box.gamers[card].key for card in found)


def rooms(t: Realm, found: Sequence[int]) -> str:
    return " ".join(t.box.dungeons[card].key for card in found)


def loots(t: Realm, found: Sequence[int]) -> str:
    return " ".join(t.box.loot[card].key for card in found)


def guild(t: Realm, seat: int) -> str:
    return gamers(t, t.players[seat].guild)


def hand(t: Realm, seat: int) -> str:
    return loots(t, t.hands[seat].cards)


def stash(t: Realm, seat: int) -> str:
    """The Stash cards and claimed Dungeons of a player."""
    player = t.players[seat]
    return " ".join(part for part in (loots(t, player.stash), rooms(t, player.claimed)) if part)


def row(t: Realm) -> str:
    """The Forum Row, the oldest first."""
    return gamers(t, t.forum_row)


def dungeon_row(t: Realm) -> str:
    return rooms(t, t.dungeon_row)


def deck(t: Realm, zone: Zone) -> str:
    """A deck from the top."""
    name = gamers if zone is t.forum else rooms if zone is t.dungeons else loots
    return name(t, zone.cards[::-1])


def gone(t: Realm) -> str:
    """The Forum discard pile."""
    return gamers(t, t.forum_discard)


def spent(t: Realm) -> str:
    """The Loot discard pile."""
    return loots(t, t.loot_discard)


def played(t: Realm) -> str:
    """The Played area."""
    return loots(t, t.played)


def patches(t: Realm) -> str:
    return loots(t, t.patches)


def waiting(t: Realm) -> str:
    """The stack from the bottom: `A declaration, B -2, C CTR`."""
    found = []
    for each in t.waiting:
        kind = OBJECTS[each.kind]
        found.append(f"{SEATS[each.seat]} {thing(t, each.source) if kind == 'card' else kind}")
    return ", ".join(found)


def thing(t: Realm, ref: int) -> str:
    """The name of a card by its ref."""
    if ref >= DUNGEON:
        return t.box.dungeons[ref - DUNGEON].key
    return t.box.loot[ref - LOOT].key if ref >= LOOT else t.box.gamers[ref].key


def window(t: Realm) -> str:
    """The kind of the window that is open."""
    top = t.stack[-1]
    return TAGS[top.kind] if isinstance(top, Answering) else ""


def windows(t: Realm) -> str:
    """The windows that were shown, in order."""
    return " ".join(TAGS[event.things[0]] for event in t.events if event.word == "window-opened")


def words(t: Realm) -> list[str]:
    """What happened, as the words of the events."""
    return [event.word for event in t.events]


def told(t: Realm, word: str) -> list[str]:
    """What happened under a word, as A reads it."""
    return [each.text for each in game_of(t).view(t, A, SEATS).events if each.word == word]


def rules(t: Realm, word: str) -> list[str]:
    """The rules that the events of this word cite."""
    return [event.rule for event in t.events if event.word == word]


def view(t: Realm, seat: int) -> View:
    return game_of(t).view(t, seat)


def seen(t: Realm, seat: int) -> bytes:
    """All that a seat sees, byte for byte."""
    return encode(view(t, seat))


def ending(t: Realm) -> str:
    """How the game ended: cause, rule and winners; nothing while it goes on."""
    if t.outcome is None:
        return ""
    return f"{t.outcome.cause} {t.outcome.rule} {''.join(SEATS[seat] for seat in t.outcome.winners)}"
