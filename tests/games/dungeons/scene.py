"""Tables for the tests, in the notation of the contract's scenarios (section 22).

Gamers: `H4` is a Hardcore of Experience 4, `C2!H` a Casual 2 that will not play with Hardcores; `H3.b` is another H3.
Dungeons: `F3[C] L1 V2` is a Farm of Difficulty 3 that needs a Casual, with 1 Loot and 2 VP. Skills and abilities are
given apart. The Loot cards are those of scene.toml, each with as many copies as are asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from undercroft.content.source import Entry, read
from undercroft.engine.chance import Chance, key_from
from undercroft.engine.refusal import Refusal
from undercroft.games.dungeons.cards import LETTERS, NONE, Dungeon, Gamer
from undercroft.games.dungeons.game import GAME, WorldOfDungeons
from undercroft.games.dungeons.house import DICE, House
from undercroft.games.dungeons.loading import Part, Reader, static
from undercroft.games.dungeons.table import Realm
from undercroft.games.dungeons.turn import Evening

A, B, C, D = 0, 1, 2, 3
GAMER = re.compile(r"([CHLRNT])(\d)(?:!([CHLRNT]))?")
DUNGEON = re.compile(r"([FB])(\d+)\[([CHLRNT]*|\*)\](?: L(\d))?(?: V(\d))?")
DECLINE = ("keep-all", "no-recruit", "no-stash")
FACES = {"skull": 1, -3: 2, -1: 3, 0: 4, 1: 5, 2: 6}


class Scene:
    """A table laid out by hand, and people who choose by key."""

    def __init__(
        self,
        *,
        seats: int = 4,
        guilds: Sequence[Sequence[str]] = (),
        hands: Sequence[Sequence[str]] = (),
        stashes: Sequence[Sequence[str]] = (),
        claimed: Sequence[Sequence[str]] = (),
        forum_row: Sequence[str] = (),
        dungeon_row: Sequence[str] = (),
        forum: Sequence[str] = (),
        dungeons: Sequence[str] = (),
        loot: Sequence[str] = (),
        patches: Sequence[str] = (),
        skills: dict[str, list[dict[str, Any]]] | None = None,
        raid: dict[str, list[dict[str, Any]]] | None = None,
        stash: dict[str, list[dict[str, Any]]] | None = None,
        dice: Sequence[int | str] = (),
        fill: int = 20,
        settings: dict[str, str] | None = None,
    ) -> None:
        """Decks are given from the top; `fill` more cards of no interest lie below."""
        self.reader = Reader()
        self.reader.loot(read(Path(__file__).parent / "scene.toml"))
        self.kinds = {card.key: card for card in self.reader.box.loot}
        self.box = self.reader.box
        self.box.loot = []
        self.box.name = "scene"
        self.skills, self.raid, self.stash = skills or {}, raid or {}, stash or {}
        gamers = [*forum_row, *forum, *(g for guild in guilds for g in guild)]
        for name in [*gamers, *(f"C1.f{i}" for i in range(fill))]:
            self.add_gamer(name)
        for name in [*dungeon_row, *dungeons, *(d for each in claimed for d in each), *filler(fill)]:
            self.add_dungeon(name)
        self.game = WorldOfDungeons(self.box)
        chosen = GAME.checked(settings or {})
        self.t = t = Realm(seats, House(chosen), self.box, Chance(key_from("scene")))
        t.open_box()
        t.heard = True
        t.forum.cards, t.dungeons.cards, t.loot.cards = [], [], []
        t.forum_row = [self.g(name) for name in forum_row]
        t.dungeon_row = [self.d(name) for name in dungeon_row]
        t.forum.cards = [self.g(name) for name in reversed([*forum, *(f"C1.f{i}" for i in range(fill))])]
        t.dungeons.cards = [self.d(name) for name in reversed([*dungeons, *filler(fill)])]
        for seat, guild in enumerate(guilds):
            t.players[seat].guild = [self.g(name) for name in guild]
        for seat, each in enumerate(claimed):
            t.players[seat].claimed = [self.d(name) for name in each]
        for seat, hand in enumerate(hands):
            t.hands[seat].cards = [self.card(key) for key in hand]
        for seat, each in enumerate(stashes):
            t.players[seat].stash = [self.card(key) for key in each]
        t.patches = [self.card(key) for key in patches]
        t.loot.cards = [self.card(key) for key in reversed([*loot, *["stash-plain"] * fill])]
        self.box.settle()
        self.game.__init__(self.box)  # type: ignore[misc]
        t.die_luck.dice = [FACES[face] for face in dice] or None
        assert DICE["standard"][FACES["skull"] - 1] == 99
        evening = Evening()
        evening.at = 1
        t.push(evening)
        t.joined, t.raided = [0] * len(self.box.gamers), [0] * len(self.box.gamers)

    # Making cards.

    def add_gamer(self, name: str) -> None:
        found = GAMER.match(name)
        assert found, name
        gamer = Gamer(name, name, name, "", LETTERS.index(found[1]), int(found[2]))
        gamer.refuses = 1 << LETTERS.index(found[3]) if found[3] else 0
        entry = Entry(read(Path(__file__).parent / "scene.toml"), name, name, {})
        for i, data in enumerate(self.skills.get(name, []), 1):
            self.reader.skill(Part(entry, "skill", i, data), gamer)
        gamer.others = sum(s.amount for s in gamer.statics if s.word == 1)
        gamer.wild = any(s.word == 10 for s in gamer.statics)
        self.box.gamers.append(gamer)

    def add_dungeon(self, name: str) -> None:
        found = DUNGEON.match(name)
        assert found, name
        dungeon = Dungeon(name.replace(" ", "_"), name, name, "", int(found[1] == "B"), int(found[2]))
        dungeon.needs = [LETTERS.index(letter) for letter in found[3] if letter != "*"]
        dungeon.loot, dungeon.vp = int(found[4] or 0), int(found[5] or 1)
        entry = Entry(read(Path(__file__).parent / "scene.toml"), name, name, {})
        dungeon.statics = [static(Part(entry, "raid", 1, data)) for data in self.raid.get(name, [])]
        dungeon.stash = [static(Part(entry, "stash", 1, data)) for data in self.stash.get(name, [])]
        dungeon.least = max([1, *[s.amount for s in dungeon.statics if s.word == 16]])
        dungeon.most = min([99, *[s.amount for s in dungeon.statics if s.word == 17]])
        self.box.dungeons.append(dungeon)

    def card(self, key: str) -> int:
        """A new copy of a Loot card."""
        self.box.loot.append(self.kinds[key])
        return len(self.box.loot) - 1

    # Naming.

    def g(self, name: str) -> int:
        return [card.key for card in self.box.gamers].index(name)

    def d(self, name: str) -> int:
        return [card.name for card in self.box.dungeons].index(name)

    def names(self, cards: Sequence[int]) -> list[str]:
        return [self.box.gamers[card].key for card in cards]

    def guild(self, seat: int) -> list[str]:
        return self.names(self.t.players[seat].guild)

    def hand(self, seat: int) -> list[str]:
        return [self.box.loot[card].key for card in self.t.hands[seat].cards]

    def loot(self, cards: Sequence[int]) -> list[str]:
        return [self.box.loot[card].key for card in cards]

    def row(self) -> list[str]:
        return [self.box.dungeons[card].name for card in self.t.dungeon_row]

    def claimed(self, seat: int) -> list[str]:
        return [self.box.dungeons[card].name for card in self.t.players[seat].claimed]

    # Choosing.

    def start(self) -> Scene:
        """Begin A's turn."""
        self.t.advance()
        return self

    def options(self, seat: int) -> list[str]:
        prompt = self.t.prompt_of(seat)
        assert prompt is not None, f"seat {seat} is not asked; {self.asked()} is"
        return list(self.game.keys(self.t, prompt.options))

    def asked(self) -> list[tuple[int, str]]:
        return [(prompt.seat, prompt.question) for prompt in self.t.prompts]

    def do(self, seat: int, *keys: str) -> Scene:
        """Choose keys for a seat; until it may, everybody passes and steps are declined."""
        for key in keys:
            self.wait_for(seat, key)
            self.game.choose(self.t, seat, key)
        return self

    def wait_for(self, seat: int, key: str) -> None:
        for _ in range(200):
            if self.t.prompt_of(seat) is not None and key in self.options(seat):
                return
            assert self.pass_on(), f"{key!r} is never offered to seat {seat}; {self.asked()}"
        raise AssertionError(f"{key!r} is never offered")

    def pass_on(self) -> bool:
        """Let the seat that is asked pass or decline; says whether it could."""
        if not self.t.prompts:
            return False
        prompt = self.t.prompts[0]
        keys = self.game.keys(self.t, prompt.options)
        for key in ("pass", *DECLINE):
            if key in keys:
                self.t.take(prompt, keys[key])
                return True
        return False

    def all_pass(self) -> Scene:
        """Pass and decline until something else must be decided."""
        while self.pass_on():
            pass
        return self

    def to_question(self, question: str) -> Scene:
        """Pass until that question is put."""
        while not self.t.prompts or self.t.prompts[0].question != question:
            assert self.pass_on(), self.asked()
        return self

    def refused(self, seat: int, key: str) -> Refusal:
        """The refusal of a key; nothing may have changed."""
        before = self.t.census(), len(self.t.events), self.asked()
        try:
            self.game.choose(self.t, seat, key)
        except Refusal as refusal:
            assert (self.t.census(), len(self.t.events), self.asked()) == before
            return refusal
        raise AssertionError(f"{key!r} was not refused")

    def raid_with(self, *raids: tuple[str, Sequence[str]]) -> Scene:
        """A declares raids and confirms them."""
        for number, (dungeon, party) in enumerate(raids):
            key = self.box.dungeons[self.d(dungeon)].key
            self.do(A, f"{'target' if number else 'raid'} {key}")
            self.do(A, *(f"send {gamer}" for gamer in party))
        return self.do(A, "confirm")

    def told(self, word: str) -> list[list[int]]:
        """What was told with that word."""
        return [event.things for event in self.t.events if event.word == word]

    def polled(self) -> int | None:
        """The seat that is asked in a window now."""
        prompt = self.t.prompts[0] if self.t.prompts else None
        return prompt.seat if prompt is not None and prompt.question == "answer" else None


def filler(fill: int) -> list[str]:
    return [f"F9[*] L0 V1 f{i}" for i in range(fill)]


__all__ = ["NONE", "A", "B", "C", "D", "Scene"]
