"""How the table is shown: rows, guilds, stashes, hands, raids with their odds, the stack (section 21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from undercroft.engine.view import Area, Hand, Line, Piece, Pile, Row, Sheet
from undercroft.engine.words import Words
from undercroft.engine.zone import EVERYBODY, Zone
from undercroft.games.dungeons.cards import (
    KINDS,
    LETTERS,
    LOOT_KINDS,
    NONE,
    RAID,
    SEAT,
    SKULL,
    TYPES,
    Card,
    type_names,
)
from undercroft.games.dungeons.raids import Declaring
from undercroft.games.dungeons.responses import Announcing, Answering
from undercroft.games.dungeons.strength import difficulty, margin, odds, party_strength, type_bonuses
from undercroft.games.dungeons.table import A_DECLARATION, A_GRIND, A_TROLL, DROPPED, FAILED_RAID, OPEN, Realm

if TYPE_CHECKING:
    from undercroft.games.dungeons.game import WorldOfDungeons

OBJECTS = ("card", "card", "kick", "recruit", "stash", "grind", "declaration", "result", "troll")
"""What lies on the stack, by the kind of object."""


class Drawing:
    """One telling of the table in one language."""

    def __init__(self, game: WorldOfDungeons, t: Realm, words: Words, names: Sequence[str]) -> None:
        self.game = game
        self.t = t
        self.words = words
        self.names = [game.called(t, "seat", seat, words, names).text for seat in range(t.seats)]

    def areas(self) -> list[Area]:
        """The whole table, with who sees what (D-340)."""
        t = self.t
        found: list[Area] = [self.table_sheet(), self.forum_row(), self.dungeon_row(), self.stack(), self.raids()]
        for seat in range(t.seats):
            found += [self.sheet(seat), self.guild(seat), self.stash(seat), self.hand(seat)]
        found += [self.loot_pile("patch-notes", t.patches), self.loot_pile("played", t.played)]
        found += [
            self.deck("forum-deck", t.forum),
            self.deck("dungeon-deck", t.dungeons),
            self.deck("loot-deck", t.loot),
        ]
        found.append(self.pile("forum-discard", [self.gamer(card) for card in t.forum_discard]))
        found.append(self.pile("dungeon-discard", [self.dungeon(card) for card in t.dungeon_discard]))
        return [*found, self.loot_pile("loot-discard", t.loot_discard)]

    # Sheets.

    def table_sheet(self) -> Sheet:
        t, phrases = self.t, self.words.phrases
        lines = [Line(label=phrases["round"], value=str(t.round()))]
        if t.showing:
            lines.append(Line(label=phrases["die"], value=self.die()))
        if answerers := self.circle():
            lines.append(Line(label=phrases["may-answer"], value=answerers))
        if t.patches:
            lines.append(Line(label=phrases["in-force"], value=self.in_force()))
        if t.last_round and t.outcome is None:
            lines.append(Line(label=phrases["last-round"], value=phrases["yes"]))
        return Sheet(name=phrases["table"], lines=tuple(lines))

    def in_force(self) -> str:
        """What the Patch Notes change, in a few words, so that nobody need look each of them up (D-203, D-204)."""
        said = [self.t.box.loot[card].words for card in self.t.patches]
        return "; ".join((each.partition(": ")[2] or each).rstrip(".") for each in said)

    def sheet(self, seat: int) -> Sheet:
        t, words = self.t, self.words
        vp = words.phrase("of-goal", vp=t.vp(seat), goal=t.goal())
        cards = words.phrase("hand-of", cards=len(t.hands[seat].cards), limit=t.hand_limit(seat))
        lines = (Line(label=words.phrases["vp"], value=vp), Line(label=words.phrases["hand-size"], value=cards))
        return Sheet(name=self.names[seat], owner=seat, lines=lines)

    # Cards.

    def printed(self, card: Card, more: str = "") -> str:
        """What a card says: what it does, and a line for those who read."""
        return " ".join(part for part in (more, card.words) if part) + (f"\n{card.flavour}" if card.flavour else "")

    def gamer(self, card: int, owner: int | None = None, seen_by: int = EVERYBODY, place: str = "") -> Piece:
        t, printed = self.t, self.t.box.gamers[card]
        attached = [t.box.loot[each].name for each in t.attachments(card)]
        more = self.words.phrase("attached", cards=", ".join(attached)) if attached else ""
        types = t.types_of(card) if owner is not None else 1 << printed.type
        letters = "".join(LETTERS[i] for i in range(6) if types >> i & 1)
        tags = [*type_names(types), "gamer"]
        if owner is not None:
            tags += ["new"] * (t.joined[card] == t.turn) + ["raided"] * (t.raided[card] == t.turn)
            tags += ["protected"] * (t.protected >> card & 1)
        return Piece(
            ref=f"gamer-{card}", name=f"{printed.name} ({letters})", face=printed.key, place=place, owner=owner,
            counters={self.words.phrases["experience"]: self.experience(card, owner)}, tags=tuple(tags),
            text=self.printed(printed, more), seen_by=seen_by,
        )  # fmt: skip

    def experience(self, card: int, owner: int | None) -> int:
        """What the card says, and for a Guildmember what counts at home: type bonuses and this turn's changes."""
        t = self.t
        value = t.box.gamers[card].experience
        if owner is None:
            return value
        bonus = type_bonuses(t, owner, NONE)
        types = t.types_of(card)
        return value + t.experience.get(card, 0) + sum(bonus[i] for i in range(6) if types >> i & 1)

    def dungeon(self, card: int, owner: int | None = None, seen_by: int = EVERYBODY, place: str = "") -> Piece:
        printed, phrases = self.t.box.dungeons[card], self.words.phrases
        letters = " ".join(LETTERS[need] for need in printed.needs) or "*"
        types = " + ".join(phrases[f"type-{TYPES[need]}"] for need in printed.needs)
        more = self.words.phrase("requirement", types=types) if types else ""
        hard = difficulty(self.t, self.t.active, card)
        counters = {phrases["difficulty"]: hard, phrases["loot"]: printed.loot, phrases["vp"]: printed.vp}
        if owner is not None:
            # Of a claimed Dungeon only its points still count.
            counters = {phrases["vp"]: printed.vp}
        needs = tuple(f"needs-{TYPES[need]}" for need in printed.needs)
        return Piece(
            ref=f"dungeon-{card}", name=f"{printed.name} [{letters}]", face=KINDS[printed.kind], place=place,
            owner=owner, counters=counters, tags=("dungeon", KINDS[printed.kind], *needs),
            text=self.printed(printed, more), seen_by=seen_by,
        )  # fmt: skip

    def loot(self, card: int, owner: int | None = None, seen_by: int = EVERYBODY, place: str = "") -> Piece:
        printed = self.t.box.loot[card]
        return Piece(
            ref=f"loot-{card}", name=printed.name, face=printed.key, place=place, owner=owner,
            tags=("loot", LOOT_KINDS[printed.kind]), text=self.printed(printed), down=seen_by != EVERYBODY,
            seen_by=seen_by,
        )  # fmt: skip

    # Rows and piles.

    def forum_row(self) -> Row:
        return Row(name=self.words.phrases["forum-row"], pieces=tuple(self.gamer(card) for card in self.t.forum_row))

    def dungeon_row(self) -> Row:
        pieces = tuple(self.dungeon(card) for card in self.t.dungeon_row)
        return Row(name=self.words.phrases["dungeon-row"], pieces=pieces)

    def guild(self, seat: int) -> Row:
        pieces = tuple(self.gamer(card, seat) for card in self.t.players[seat].guild)
        return Row(name=self.words.phrase("guild", who=self.names[seat]), owner=seat, pieces=pieces)

    def stash(self, seat: int) -> Row:
        """Stash cards and claimed Dungeons, face up (D-085)."""
        player = self.t.players[seat]
        pieces = [self.loot(card, seat) for card in player.stash]
        pieces += [self.dungeon(card, seat) for card in player.claimed]
        return Row(name=self.words.phrase("stash", who=self.names[seat]), owner=seat, pieces=tuple(pieces))

    def hand(self, seat: int) -> Hand:
        """Hidden but for its owner, and for those who know a single card of it (D-014, section 21)."""
        zone = self.t.hands[seat]
        pieces = tuple(self.loot(card, seat, zone.seen_by(card)) for card in zone.cards)
        return Hand(name=self.words.phrase("hand", who=self.names[seat]), owner=seat, pieces=pieces)

    def deck(self, name: str, zone: Zone) -> Pile:
        """Of a deck only the number is told, and what is known to lie where (D-H01, D-H02)."""
        draw = self.gamer if zone is self.t.forum else self.dungeon if zone is self.t.dungeons else self.loot
        pieces = [
            draw(card, None, zone.seen_by(card), str(depth))
            for depth, card in enumerate(reversed(zone.cards), 1)
            if zone.seen_by(card)
        ]
        return Pile(name=self.words.phrases[name], count=len(zone.cards), pieces=tuple(pieces))

    def pile(self, name: str, pieces: Sequence[Piece]) -> Pile:
        return Pile(name=self.words.phrases[name], count=len(pieces), pieces=tuple(reversed(pieces)))

    def loot_pile(self, name: str, cards: Sequence[int]) -> Pile:
        return self.pile(name, [self.loot(card) for card in cards])

    # The stack.

    def stack(self) -> Row:
        """What is announced and waits, with its targets; the last one resolves first (D-302)."""
        pieces = [self.announced(i) for i in range(len(self.t.waiting))]
        return Row(name=self.words.phrases["stack"], pieces=tuple(reversed(pieces)))

    def announced(self, index: int) -> Piece:
        each = self.t.waiting[index]
        targets = [self.called(ref) for ref in each.targets] if each.text != NONE else []
        aims = self.words.phrase("aims", targets=", ".join(targets)) if targets else ""
        tags = ["object", OBJECTS[each.kind]] + ["cancelled"] * each.cancelled
        counters = {self.words.phrases["object-cancelled"]: 1} if each.cancelled else {}
        return Piece(
            ref=f"object-{index + 1}", name=self.object_name(index), owner=each.seat, counters=counters,
            tags=tuple(tags), text=" ".join(part for part in (aims, self.then(index)) if part),
        )  # fmt: skip

    def called(self, ref: int) -> str:
        return self.game.called(self.t, "thing", ref, self.words, self.names).text

    def object_name(self, index: int) -> str:
        """What waits there, and whose it is."""
        return self.words.phrase(f"object-{self.kind_of(index)}", **self.facts(index))

    def then(self, index: int) -> str:
        """What it does when everybody has passed (D-302)."""
        each = self.t.waiting[index]
        if each.cancelled:
            return self.words.phrases["then-cancelled"]
        if each.text != NONE:
            return self.t.box.words_of(each.source)
        kind = self.kind_of(index)
        return self.words.phrase(f"then-{self.outlook() if kind == 'result' else kind}", **self.facts(index))

    def kind_of(self, index: int) -> str:
        return OBJECTS[self.t.waiting[index].kind]

    def facts(self, index: int) -> dict[str, object]:
        """The blanks of what is said about an object."""
        t, each = self.t, self.t.waiting[index]
        to = each.targets[1] - SEAT if each.kind == A_TROLL else each.seat
        facts: dict[str, object] = {
            "who": self.names[each.seat], "to": self.names[to], "number": t.grind_draws(each.seat),
            "dungeons": ", ".join(t.box.dungeons[raid.dungeon].name for raid in t.raids),
        }  # fmt: skip
        if each.kind not in (A_GRIND, A_DECLARATION):
            facts["thing"] = self.called(each.source)
        if t.raids:
            raid = t.raids[max(0, t.current)]
            hard = difficulty(t, t.active, raid.dungeon) + raid.difficulty
            facts |= {"first": t.box.dungeons[raid.dungeon].name, "strength": margin(t, raid) + hard, "die": self.die()}
            facts["difficulty"] = hard
        return facts

    def outlook(self) -> str:
        """How the raid whose die is showing would end now."""
        raid = self.t.raids[self.t.current]
        if self.t.die == SKULL:
            return "skull"
        return "won" if raid.party and margin(self.t, raid) + self.t.die >= 0 else "failed"

    def die(self) -> str:
        return self.words.phrases["skull"] if self.t.die == SKULL else f"{self.t.die:+d}" if self.t.die else "0"

    def circle(self) -> str:
        """Who may answer now, in order, with what everybody sees of their hands; empty while no window is open."""
        t = self.t
        top = t.stack[-2] if isinstance(t.stack[-1], Announcing) else t.stack[-1]
        if not isinstance(top, Answering) or not t.prompts:
            return ""
        hands = [(self.names[seat], len(t.hands[seat].cards)) for seat in top.circle(t)]
        return ", ".join(self.words.phrase("answerer", who=who, cards=cards) for who, cards in hands)

    # The raids.

    def raids(self) -> Row:
        """The declared raids in order, with what they stand at and their odds (D-107, D-H03)."""
        pieces = tuple(self.raid(i) for i in range(len(self.t.raids)))
        return Row(name=self.words.phrases["raids"], pieces=pieces)

    def raid(self, index: int) -> Piece:
        t = self.t
        raid = t.raids[index]
        states = {OPEN: "open", DROPPED: "dropped", FAILED_RAID: "failed"}
        hard = difficulty(t, t.active, raid.dungeon) + raid.difficulty
        strength = margin(t, raid) + hard
        rolling = index == t.current and t.showing
        chances = NONE if rolling else odds(t, raid.dungeon, raid.party, strength - hard)
        tags = ["raid", states.get(raid.state, "won")] + ["rolling"] * (index == t.current)
        return Piece(
            ref=f"raid-{index + 1}", name=self.called(RAID + index), owner=t.active,
            counters=self.counters(strength, hard, chances),
            tags=tuple(tags), text=self.raid_line(raid.party, strength, hard, self.die() if rolling else ""),
        )  # fmt: skip

    def raid_line(self, party: Sequence[int], strength: int, hard: int, die: str = "") -> str:
        names = ", ".join(self.t.box.gamers[gamer].name for gamer in party) or self.words.phrases["nothing"]
        phrase = "raid-line-rolled" if die else "raid-line"
        return self.words.phrase(phrase, party=names, strength=strength, difficulty=hard, die=die)

    def counters(self, strength: int, hard: int, chances: int) -> dict[str, int]:
        """Once the die lies there, odds would be of yesterday."""
        phrases = self.words.phrases
        found = {phrases["experience"]: strength, phrases["difficulty"]: hard}
        faces = self.words.phrase("odds", faces=len(self.t.house.die))
        return found if chances == NONE else found | {faces: chances}

    def plan(self, declaring: Declaring) -> Row:
        """A raid being planned, with its odds as it stands: for its player's eyes only (D-H11)."""
        plans = zip(declaring.dungeons, declaring.parties, strict=True)
        pieces = [self.planned(declaring.seat, number, *each) for number, each in enumerate(plans, 1)]
        return Row(name=self.words.phrases["plan"], pieces=tuple(pieces))

    def planned(self, seat: int, number: int, dungeon: int, party: list[int]) -> Piece:
        t = self.t
        strength, hard = party_strength(t, seat, dungeon, party), difficulty(t, seat, dungeon)
        chances = odds(t, dungeon, party, strength - hard) if party else 0
        return Piece(
            ref=f"plan-{number}", name=t.box.dungeons[dungeon].name, owner=seat,
            counters=self.counters(strength, hard, chances), text=self.raid_line(party, strength, hard),
        )  # fmt: skip
