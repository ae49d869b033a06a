"""The rules of the duel: what is printed, the table, and the frames in the order of the rulebook."""

from importlib.resources import files

from undercroft.content.source import read
from undercroft.engine.chance import Chance
from undercroft.engine.playout import Policy, likelihood
from undercroft.engine.printed import Printed
from undercroft.engine.prompt import PASS, Prompt, first, option, verb_of
from undercroft.engine.table import Outcome, Table
from undercroft.engine.window import Together, Window
from undercroft.engine.zone import EVERYBODY, NOBODY, Zone, bit

EFFECTS = ("hurt", "throw", "suffer", "heal", "draw", "cancel")
LUNGE, GUARD, WALK, PEEK, PLAY, DRAW = 1, 2, 3, 4, 5, 6
STEPS = [[abs(a // 3 - b // 3) + abs(a % 3 - b % 3) for a in range(9)] for b in range(9)]


class Kind(Printed):
    """What is printed on a card or a tile: what it is called, and how much it does of each effect."""

    def __init__(self, key: str, name: str, text: str, answer: bool, does: dict[str, int]) -> None:
        super().__init__(name)
        self.key, self.text, self.answer, self.does = key, text, answer, does


def printed(family: str) -> list[Kind]:
    """The cards or the tiles of data/cards.toml, as many of each as it says."""
    found: list[Kind] = []
    source = read(files("undercroft.games.duel") / "data/cards.toml")
    source.only("card", "tile")
    for entry in source.tables(family):
        does = {effect: entry.number(effect, 1, 9, 0) for effect in EFFECTS}
        kind = Kind(entry.name, entry.text("name"), entry.text("text"), entry.flag("answer"), does)
        if does["cancel"] and not kind.answer:
            raise entry.error("cancel", "only an answer can cancel; add answer = true.")
        found += [kind] * entry.number("copies", 1, 9, 1)
        entry.done()
    return found


CARDS, TILES = printed("card"), printed("tile")


class Cellar(Table):
    """Two duellists, their cards, and the dark (X-01 to X-04)."""

    def __init__(self, blood: int, rounds: int, chance: Chance) -> None:
        super().__init__(2, chance)
        self.most, self.rounds, self.blood, self.place = blood, rounds, [blood, blood], [0, 8]
        self.deck, self.discard = Zone("deck", 0, NOBODY, []), Zone("discard", 0, EVERYBODY, [])
        self.hands = [Zone("hand", 0, bit(0), []), Zone("hand", 0, bit(1), [])]
        self.cellar = Zone("cellar", 1, NOBODY, [])

    def lay_out(self) -> None:
        """Shuffle and deal (X-03), and cover all squares but the stairs, which are tiles 0 and 1 (X-04)."""
        self.deck.cards = list(range(len(CARDS)))
        self.deck.shuffle(self.chance)
        dark = list(range(2, 9))
        self.chance.shuffle(dark)
        self.cellar.cards = [0, *dark, 1]
        for seat in (0, 1):
            self.cellar.show(seat, EVERYBODY)
            self.deal(seat, 3, "X-03")

    def clone(self) -> "Cellar":
        c = Cellar(self.most, self.rounds, self.chance)
        self.copy_into(c)
        c.blood, c.place, c.hands = self.blood.copy(), self.place.copy(), [hand.clone() for hand in self.hands]
        c.deck, c.discard, c.cellar = self.deck.clone(), self.discard.clone(), self.cellar.clone()
        return c

    def zones(self) -> list[Zone]:
        return [self.deck, self.discard, *self.hands, self.cellar]

    def census(self) -> list[int]:
        return sorted([zone.family << 8 | card for zone in self.zones() for card in zone.cards])

    def within_reach(self) -> bool:
        """X-15."""
        return STEPS[self.place[0]][self.place[1]] <= 1

    def deal(self, seat: int, count: int, rule: str) -> None:
        """Cards for a hand, while there are any (X-30)."""
        for _ in range(min(count, len(self.deck.cards))):
            card = self.draw(self.deck)
            self.hands[seat].cards.append(card)
            self.tell("drew", rule, seat, [])
            self.tell("got", rule, seat, [card], bit(seat))

    def bleed(self, seat: int, amount: int, rule: str) -> None:
        """Lose blood, or with a negative amount regain it (X-02)."""
        before = self.blood[seat]
        self.blood[seat] = min(max(before - amount, 0), self.most)
        if self.blood[seat] != before:
            self.tell("bled" if amount > 0 else "healed", rule, seat, [abs(self.blood[seat] - before)])

    def carry_out(self, seat: int, kind: Kind, rule: str) -> None:
        """Do all that is printed on a card or a tile (X-33, X-34)."""
        hurt = kind.does["hurt"] if self.within_reach() else 0
        self.bleed(1 - seat, hurt + kind.does["throw"], rule)
        self.bleed(seat, kind.does["suffer"] - kind.does["heal"], rule)
        self.deal(seat, kind.does["draw"], rule)
        answered = self.stack[-1]
        if kind.does["cancel"] and isinstance(answered, Play):
            answered.cancelled = True

    def playable(self, seat: int, answer: bool) -> list[int]:
        """The cards that fit the moment (X-32), one of a kind."""
        kinds = {CARDS[card].key: card for card in self.hands[seat].cards if CARDS[card].answer == answer}
        return [option(PLAY, card) for card in kinds.values()]

    def play(self, seat: int, card: int) -> None:
        """Onto the discard pile, for the other to answer (X-31)."""
        self.hands[seat].take(card)
        self.discard.cards.append(card)
        self.reveals += 1
        self.tell("played", "X-31", seat, [card])
        self.push(Play(seat, card))


class Round(Together[Cellar]):
    """A round: intentions formed in secret and carried out together (X-10 to X-14); or else the end."""

    def __init__(self, number: int) -> None:
        super().__init__(2)
        self.number = number

    def run(self, t: Cellar) -> None:
        if self.number > t.rounds or 0 in t.blood:
            self.end(t)
        else:
            super().run(t)

    def put_question(self, t: Cellar, seat: int) -> None:
        t.ask(seat, "intention", "X-10", discreet=True)

    def options(self, t: Cellar, seat: int) -> list[int]:
        near = [square for square in range(9) if STEPS[square][t.place[seat]] == 1]
        dark = [square for square in near if not t.cellar.seen_by(t.cellar.cards[square]) & bit(seat)]
        walks, peeks = [option(WALK, square) for square in near], [option(PEEK, square) for square in dark]
        return [option(LUNGE), option(GUARD), *walks, *peeks, *t.playable(seat, answer=False)]

    def reveal(self, t: Cellar) -> None:
        """A card each; then walks, peeks, lunges and cards, who leads before the other (X-11, X-12)."""
        leader = (self.number + 1) % 2
        t.done()
        t.push(Round(self.number + 1))
        for verb in (DRAW, WALK, PEEK, LUNGE, PLAY):
            for seat in (leader, 1 - leader):
                if verb in (DRAW, verb_of(self.answers[seat])):
                    self.carry_out(t, seat, verb, first(self.answers[seat]))

    def carry_out(self, t: Cellar, seat: int, verb: int, thing: int) -> None:
        if verb == DRAW:
            t.deal(seat, 1, "X-12")
        elif verb == WALK:
            self.walk(t, seat, thing)
        elif verb == PEEK:
            t.show(t.cellar, t.cellar.cards[thing], bit(seat))
            t.tell("peeked", "X-22", seat, [thing])
            t.tell("saw", "X-22", seat, [t.cellar.cards[thing], thing], bit(seat))
        elif verb == LUNGE:
            self.lunge(t, 1 - seat)
        else:
            t.play(seat, thing)

    def walk(self, t: Cellar, seat: int, square: int) -> None:
        """X-20, X-21."""
        tile = t.cellar.cards[square]
        t.place[seat] = square
        t.tell("walked", "X-20", seat, [square])
        if t.cellar.seen_by(tile) != EVERYBODY:
            t.show(t.cellar, tile, EVERYBODY)
            t.tell("flipped", "X-21", seat, [tile, square])
            t.carry_out(seat, TILES[tile], "X-21")

    def lunge(self, t: Cellar, target: int) -> None:
        """X-13, X-14."""
        guards = verb_of(self.answers[target]) == GUARD
        t.tell("parried" if guards else "lunged", "X-13", 1 - target, [])
        if t.within_reach() and guards:
            t.deal(target, 1, "X-14")
        elif t.within_reach():
            t.bleed(target, 1, "X-13")

    def end(self, t: Cellar) -> None:
        """Who has more blood wins; with as much each, nobody does (X-40 to X-42)."""
        winners = [seat for seat in (0, 1) if t.blood[seat] > t.blood[1 - seat]]
        cause, rule = ("fallen", "X-40") if 0 in t.blood else ("breakfast", "X-42")
        t.finish(Outcome(winners, cause if winners else "draw", rule, t.blood.copy()))

    def about(self) -> list[int]:
        return [self.number]

    def clone(self) -> "Round":
        c = Round(self.number)
        self.copy_together(c)
        return c


class Play(Window[Cellar]):
    """A card on the table: it takes effect once the other no longer answers it (X-31 to X-35)."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(1 - seat)
        self.seat, self.card, self.cancelled = seat, card, False

    def may_answer(self, t: Cellar, seat: int) -> bool:
        return seat != self.seat and not self.cancelled and len(t.hands[seat].cards) > 0

    def put_question(self, t: Cellar, seat: int) -> None:
        t.ask(seat, "answer", "X-32", discreet=True)

    def options(self, t: Cellar, seat: int) -> list[int]:
        return [PASS, *t.playable(seat, answer=True)]

    def answered(self, t: Cellar, seat: int, opt: int) -> None:
        t.play(seat, first(opt))

    def close(self, t: Cellar) -> None:
        t.done()
        if not self.cancelled:
            t.carry_out(self.seat, CARDS[self.card], "X-31")

    def about(self) -> list[int]:
        return [self.seat, self.card]

    def clone(self) -> "Play":
        c = Play(self.seat, self.card)
        self.copy_window(c)
        c.cancelled = self.cancelled
        return c


class Sensible(Policy):
    """Walks up to the other, strikes within reach, answers what it can, and avoids tiles known to sting."""

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Cellar)
        worth = [self.worth(t, prompt.seat, opt) * 4 + chance.below(8) for opt in prompt.options]
        return prompt.options[worth.index(max(worth))]

    def worth(self, t: Cellar, seat: int, opt: int) -> int:
        verb, thing, other, reach = verb_of(opt), first(opt), t.place[1 - seat], t.within_reach()
        if verb == PLAY:
            does, thirst = CARDS[thing].does, min(1, t.most - t.blood[seat])
            return does["throw"] + does["draw"] + 2 * does["cancel"] + does["heal"] * thirst + does["hurt"] * reach
        if verb == WALK:
            closer = STEPS[thing][other] < STEPS[t.place[seat]][other]
            return 2 * closer - 2 * reach - TILES[t.cellar.cards[thing]].does["suffer"]
        return 2 * reach if verb in (LUNGE, GUARD) else 0

    def outlook(self, t: Table, seat: int) -> float:
        """Blood counts more the fewer rounds are left; a draw is half a win."""
        assert isinstance(t, Cellar)
        if t.outcome is not None:
            return super().outlook(t, seat) if t.outcome.winners else 0.5
        mine, other = facts(t, seat), facts(t, 1 - seat)
        return likelihood(sum([WEIGHTS[i] * (mine[i] - other[i]) for i in range(len(WEIGHTS))]))

    def settled(self, t: Table) -> bool:
        return isinstance(t.stack[-1], Round)

    def horizon(self) -> int:
        return 8


WEIGHTS = (0.5, 1.48, 0.138)
"""What the facts count in log odds; `python -m tools.fit_outlook duel` finds them by play."""


def facts(t: Cellar, seat: int) -> list[float]:
    """What tells who will win: blood, blood in the later rounds, cards."""
    frame = t.stack[0]
    late = frame.number / t.rounds if isinstance(frame, Round) else 1.0
    return [float(t.blood[seat]), t.blood[seat] * late, float(len(t.hands[seat].cards))]
