"""A player with some sense: plans raids by the odds, answers when it turns something, and keeps the rest in hand.

It reads its own hand and what is public. A bot is handed a re-dealt table, so it cannot do more.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine.chance import Chance
from undercroft.engine.playout import Policy
from undercroft.engine.prompt import PASS, Prompt, first, second, verb_of
from undercroft.engine.table import Table
from undercroft.games.dungeons import verbs
from undercroft.games.dungeons.cards import (
    ADD_DIE,
    ATTACH,
    BURY,
    CANCEL,
    COPY,
    DENY,
    DESTROY,
    DIFFICULTY,
    DISCARD,
    DRAW,
    DUNGEON,
    EXPERIENCE,
    FORCE,
    LOOT,
    NONE,
    OBJECT,
    POACH,
    POST,
    RAID,
    REDIRECT,
    REGAIN,
    REMOVE,
    REROLL,
    RETYPE,
    S_EXPERIENCE,
    SCOUT,
    SEAT,
    SECOND_RAID,
    SET_DIE,
    SKULL,
    SNATCH,
    STEAL,
    SWAP,
    TOTAL,
    TYPE,
    WAIVE,
)
from undercroft.games.dungeons.effects import Scouting
from undercroft.games.dungeons.outlook import outlook
from undercroft.games.dungeons.planning import CARD, best_plan, guild_value, worth
from undercroft.games.dungeons.raids import Declaring, DungeonStep
from undercroft.games.dungeons.responses import Announcing, Answering, text_of
from undercroft.games.dungeons.strength import counted_face, margin
from undercroft.games.dungeons.table import A_DECLARATION, AN_EFFECT_PLAYED, DROPPED, OPEN, WON, Raid, Realm

COST: Final = 0.4
"""What it costs to part with a card: an answer must be worth more than this."""

NEVER: Final = -99.0


class Sensible(Policy):
    """Plays by the odds. `answers` off makes it a player who never looks up from the own turn."""

    def __init__(self, answers: bool = True) -> None:
        self.answers = answers

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Realm)
        options = prompt.options
        if len(options) == 1:
            return options[0]
        top = t.stack[-1]
        if isinstance(top, Declaring):
            return self.declare(t, top, prompt)
        if isinstance(top, Answering):
            return self.answer(t, prompt, chance)
        best, value = options[0], NEVER
        for opt in options:
            found = self.worth_of(t, prompt.seat, opt) + chance.below(100) * 0.0001
            if found > value:
                best, value = opt, found
        return best

    def outlook(self, t: Table, seat: int) -> float:
        assert isinstance(t, Realm)
        return outlook(t, seat)

    def settled(self, t: Table) -> bool:
        assert isinstance(t, Realm)
        return not t.raids and not t.waiting

    def horizon(self) -> int:
        return 30

    # Steps of the own turn.

    def worth_of(self, t: Realm, seat: int, opt: int) -> float:
        """What an option of the own turn is worth; not to do a thing is worth nothing."""
        match verb_of(opt):
            case v if v == verbs.KICK:
                return self.worth_of_kick(t, seat, first(opt))
            case v if v == verbs.RECRUIT:
                return gain_of(t, seat, first(opt), t.players[seat].guild) - 0.3
            case v if v == verbs.STASH:
                return stash_value(t, seat, first(opt))
            case v if v == verbs.GRIND:
                return CARD * t.grind_draws(seat)
            case v if v == verbs.RAID:
                plan = best_plan(t, seat)
                return plan.value if plan.dungeons and plan.dungeons[0] == first(opt) else NEVER
            case v if v in (verbs.PLAY, verbs.PLAY_AT, verbs.USE, verbs.USE_AT):
                return self.worth_of_play(t, seat, opt)
            case v if v == verbs.LOSE:
                return -worth(t, seat, first(opt))
            case v if v in (verbs.DISCARD, verbs.GIVE):
                return -card_value(t, seat, first(opt))
            case _:
                return self.worth_of_rest(t, seat, opt)

    def worth_of_rest(self, t: Realm, seat: int, opt: int) -> float:
        """Second targets, looks into decks, optional skills."""
        verb = verb_of(opt)
        top = t.stack[-1]
        if verb == verbs.AIM and isinstance(top, Announcing):
            return self.worth_of_text(t, seat, top.text, [*top.targets, first(opt)])
        if verb == verbs.TAKE_BACK:
            return NEVER
        if verb == verbs.DO:
            return 0.1
        if verb == verbs.BOTTOM and isinstance(top, Scouting):
            return 0.1 if self.buries(t, seat, top.which) else -0.1
        return 0.0

    def buries(self, t: Realm, seat: int, which: int) -> bool:
        """Whether the top card of a deck is better not drawn: a good one by the next player, a poor one by oneself."""
        if which == 2:
            return card_value(t, seat, t.loot.cards[-1]) < 0.7
        if which == 1:
            return t.box.dungeons[t.dungeons.cards[-1]].vp > 2
        return worth(t, seat, t.forum.cards[-1]) > 2.5

    def worth_of_kick(self, t: Realm, seat: int, gamer: int) -> float:
        """What the Guild would be with the best of the Row instead."""
        guild = t.players[seat].guild
        rest = [g for g in guild if g != gamer]
        loss = guild_value(t, seat, guild) - guild_value(t, seat, rest)
        if t.troll_came or len(guild) != t.guild_limit(seat):
            return -loss
        best = 0.0
        for other in t.forum_row:
            best = max(best, gain_of(t, seat, other, rest))
        return best - loss - 0.8

    def declare(self, t: Realm, top: Declaring, prompt: Prompt) -> int:
        """Go on with the best plan, step by step."""
        plan = best_plan(t, prompt.seat)
        at = len(top.dungeons) - 1
        if at < len(plan.dungeons) and plan.dungeons[: at + 1] == top.dungeons:
            for opt in prompt.options:
                if verb_of(opt) == verbs.SEND and first(opt) in plan.parties[at]:
                    return opt
            for opt in prompt.options:
                if verb_of(opt) == verbs.TARGET and plan.dungeons[at + 1 : at + 2] == [first(opt)]:
                    return opt
        return prompt.options[0]

    # Cards.

    def answer(self, t: Realm, prompt: Prompt, chance: Chance) -> int:
        """The answer that is worth most, if it is worth a card."""
        best, value = PASS, COST
        if not self.answers:
            return best
        for opt in prompt.options:
            if opt != PASS:
                found = self.worth_of_play(t, prompt.seat, opt) + COST
                if verb_of(opt) in (verbs.USE, verbs.USE_AT):
                    found += 0.3
                if found > value:
                    best, value = opt, found
        return best

    def worth_of_play(self, t: Realm, seat: int, opt: int) -> float:
        """What a card or ability brings, less the card."""
        verb = verb_of(opt)
        source = LOOT + first(opt) if verb in (verbs.PLAY, verbs.PLAY_AT) else first(opt)
        targets = [second(opt)] if verb in (verbs.PLAY_AT, verbs.USE_AT) else []
        return self.worth_of_text(t, seat, text_of(t, source), targets) - COST

    def worth_of_text(self, t: Realm, seat: int, text: int, targets: list[int]) -> float:
        """The sum of what its words bring."""
        if text == t.box.copying:
            copied = t.waiting[targets[0] - OBJECT].text
            return (
                self.worth_of_text(t, seat, copied, targets[1:])
                if len(targets) > 1
                else self.copy_value(t, seat, copied)
            )
        value = 0.0
        raids = False
        for op in t.box.texts[text].ops:
            if op.word in (TOTAL, EXPERIENCE, DIFFICULTY, REROLL, SET_DIE, ADD_DIE, CANCEL, BURY, WAIVE):
                raids = True
            elif op.word == DRAW:
                value += 0.45 * op.amount
            else:
                value += self.worth_of_op(t, seat, op.word, targets)
        if raids and targets:
            value += self.worth_in_raid(t, seat, text, targets)
        return value

    def copy_value(self, t: Realm, seat: int, text: int) -> float:
        """A copy whose target is still open: cards drawn, and what it would do to the raid at hand."""
        value = 0.0
        raids = False
        for op in t.box.texts[text].ops:
            value += 0.45 * op.amount if op.word == DRAW else 0.0
            raids = raids or op.word in (TOTAL, DIFFICULTY)
        if raids and t.raids:
            value += self.worth_in_raid(t, seat, text, [RAID + max(t.current, 0)])
        return value

    def worth_of_op(self, t: Realm, seat: int, word: int, targets: list[int]) -> float:
        """Words that are not about a raid."""
        target = targets[0] if targets else NONE
        match word:
            case w if w == STEAL:
                return 0.55 + 0.2 * threat(t, seat, target - SEAT)
            case w if w == POACH:
                gain = gain_of(t, seat, target, t.players[seat].guild)
                return 0.5 * gain + 0.2 * worth(t, seat, target) * threat(t, seat, t.guild_of(target)) - 0.3
            case w if w == REMOVE:
                return 0.3 * (worth(t, seat, target) - 1.0) * threat(t, seat, t.guild_of(target))
            case w if w == SNATCH:
                gamer = t.waiting[0].targets[0]
                return 0.45 * gain_of(t, seat, gamer, t.players[seat].guild) + 0.1 * worth(t, seat, gamer)
            case w if w == SWAP:
                return self.swap_value(t, seat, targets)
            case w if w == ATTACH:
                return 0.25 * worth(t, seat, target)
            case w if w == DESTROY:
                return 0.8 * threat(t, seat, t.owner_of(target))
            case w if w == REGAIN:
                return CARD + card_value(t, seat, target - LOOT) * 0.5
            case w if w == DENY:
                return 0.55 * threat(t, seat, t.active) if t.has_room(t.active) else 0.0
            case w if w == REDIRECT:
                return self.redirect_value(t, seat, targets)
            case w if w == FORCE:
                return self.force_value(t, seat, targets)
            case w if w == RETYPE:
                return self.retype_value(t, seat, targets)
            case w if w == SECOND_RAID:
                return self.second_raid_value(t, seat, target)
            case w if w == POST:
                return 0.45 if seat == t.active and t.has_room(seat) and t.first_step else 0.0
            case w if w == SCOUT:
                return 0.2
            case w if w == DISCARD:
                return -CARD if len(t.hands[seat].cards) > 1 else 0.0
            case _:
                return 0.0

    def swap_value(self, t: Realm, seat: int, targets: list[int]) -> float:
        """What both Guilds would be: a better one here, a worse one there. Until both are named, the best exchange."""
        mine = t.players[seat].guild
        rest = [g for g in mine if g != targets[0]]
        best = NEVER
        for other in range(t.seats):
            for gamer in t.players[other].guild if other != seat else []:
                if gamer in targets[1:] or len(targets) < 2:
                    gain = gain_of(t, seat, gamer, rest) - gain_of(t, seat, targets[0], rest)
                    left = [g for g in t.players[other].guild if g != gamer]
                    loss = gain_of(t, other, gamer, left) - gain_of(t, other, targets[0], left)
                    best = max(best, 0.4 * gain + 0.12 * loss * threat(t, seat, other))
        return best

    def redirect_value(self, t: Realm, seat: int, targets: list[int]) -> float:
        """A Troll for oneself goes to the strongest opponent."""
        if seat != t.active or len(t.players[seat].guild) < 2:
            return 0.0
        return 1.0 + (threat(t, seat, targets[1] - SEAT) if len(targets) > 1 and targets[1] - SEAT != seat else 0.0)

    def force_value(self, t: Realm, seat: int, targets: list[int]) -> float:
        """A weak Gamer for somebody who must then Kick an old one: after Populate, in a full Guild (D-065, D-066)."""
        other = t.active
        if seat == other or t.has_room(other) or not t.first_step or targets[1:] not in ([], [SEAT + other]):
            return NEVER
        worst = min([worth(t, other, g) for g in t.players[other].guild])
        return (0.4 + 0.35 * (worst - worth(t, other, targets[0]))) * threat(t, seat, other)

    def retype_value(self, t: Realm, seat: int, targets: list[int]) -> float:
        """A type that makes a better plan possible, just before declaring."""
        if (
            not isinstance(t.stack[-1], Announcing | DungeonStep)
            or seat != t.active
            or targets[0] not in t.players[seat].guild
        ):
            return 0.0
        c = t.clone()
        best = 0.0
        before = best_plan(t, seat).value
        for type in [targets[1] - TYPE] if len(targets) > 1 else list(range(6)):
            c.types[targets[0]] = 1 << type
            best = max(best, best_plan(c, seat).value - before)
        return best

    def second_raid_value(self, t: Realm, seat: int, gamer: int) -> float:
        """A Gamer whose second raid makes a better plan possible, just before declaring."""
        if not isinstance(t.stack[-1], DungeonStep) or len(t.dungeon_row) < 2:
            return 0.0
        c = t.clone()
        c.twice |= 1 << gamer
        return best_plan(c, seat).value - best_plan(t, seat).value

    # Raids.

    def worth_in_raid(self, t: Realm, seat: int, text: int, targets: list[int]) -> float:
        """How much an answer changes the chance of the raids, times what is at stake for this player."""
        if not t.raids:
            return self.worth_of_cancel(t, seat, text, targets)
        before = Outlook(t, NONE, [])
        after = Outlook(t, text, targets)
        change = after.chance - before.chance
        value = change * stake(t, seat)
        if seat == t.active:
            value += (before.skull - after.skull) * 0.8
        if abs(change) < 0.01:
            value += self.worth_of_cancel(t, seat, text, targets)
        return value

    def worth_of_cancel(self, t: Realm, seat: int, text: int, targets: list[int]) -> float:
        """To cancel what is not about a raid: what it would have brought its player, if it hurts this one."""
        if t.box.texts[text].ops[0].word != CANCEL and t.box.texts[text].ops[-1].word != CANCEL:
            return 0.0
        aimed = t.waiting[targets[0] - OBJECT]
        if aimed.kind != AN_EFFECT_PLAYED or aimed.seat == seat:
            return 0.0
        mine = any(t.owner_of(ref) == seat for ref in aimed.targets)
        word = t.box.texts[aimed.text].ops[0].word
        if mine and word in (POACH, REMOVE, SWAP):
            return 0.35 * worth(t, seat, aimed.targets[-1])
        if mine and word in (STEAL, DESTROY, SNATCH, FORCE):
            return 0.8
        return 0.0


# What is at stake.


def threat(t: Realm, seat: int, other: int) -> float:
    """How much a player has to be held back: about 1, more for who leads, much more for who is about to win."""
    if other in (NONE, seat):
        return 0.0
    ahead = t.vp(other) - t.vp(seat)
    value = 0.8 + 0.06 * ahead if t.seats > 2 else 1.0 + 0.03 * ahead
    if t.vp(other) >= t.goal() - 5:
        value += 0.5
    return max(0.2, min(2.0, value))


def stake(t: Realm, seat: int) -> float:
    """What the success of all raids means for a player: points for the active one, a setback for others."""
    gain = 0.0
    points = 0
    for raid in t.raids:
        if raid.state in (OPEN, WON):
            points += t.box.dungeons[raid.dungeon].vp
            gain += t.box.dungeons[raid.dungeon].vp + CARD * t.box.dungeons[raid.dungeon].loot
    wins = t.vp(t.active) + points >= t.goal()
    if seat == t.active:
        return gain + (8.0 if wins else 0.0)
    share = 0.55 if t.seats == 2 else 0.3
    return -(gain * share * threat(t, seat, t.active) + (6.0 if wins else 0.0))


class Outlook:
    """The chance that all raids succeed if the stack, and perhaps one answer more, resolves as it stands."""

    def __init__(self, t: Realm, text: int, targets: list[int]) -> None:
        self.totals = [0] * len(t.raids)
        self.dropped = [raid.state == DROPPED for raid in t.raids]
        self.die = t.die
        self.reroll = False
        self.waived = False
        self.cancelled: list[int] = [i for i in range(len(t.waiting)) if t.waiting[i].cancelled]
        if text != NONE:
            self.resolve(t, text, targets)
        for i in range(len(t.waiting) - 1, -1, -1):
            each = t.waiting[i]
            if each.text != NONE and i not in self.cancelled:
                self.resolve(t, each.text, each.targets)
        self.skull = 0.0
        self.chance = self.overall(t)

    def resolve(self, t: Realm, text: int, targets: list[int]) -> None:
        """The words that touch raids."""
        for op in t.box.texts[text].ops:
            target = targets[0] if targets else NONE
            if op.word == COPY and len(targets) > 1:
                self.resolve(t, t.waiting[target - OBJECT].text, targets[1:])
            elif op.word == CANCEL:
                self.cancelled.append(target - OBJECT)
            elif op.word == BURY:
                for i in range(len(t.raids)):
                    if t.raids[i].dungeon == target - DUNGEON:
                        self.dropped[i] = True
            elif RAID <= target < OBJECT:
                self.on_raid(op.word, op.amount, target - RAID)
            elif op.word in (EXPERIENCE, REMOVE, POACH) and target < LOOT:
                self.on_member(t, op.word, op.amount, target)

    def on_raid(self, word: int, amount: int, index: int) -> None:
        if word in (TOTAL, ADD_DIE):
            self.totals[index] += amount
        elif word == DIFFICULTY:
            self.totals[index] -= amount
        elif word == SET_DIE:
            self.die = amount
        elif word == REROLL:
            self.reroll = True
        elif word == WAIVE:
            self.waived = True

    def on_member(self, t: Realm, word: int, amount: int, gamer: int) -> None:
        for i in range(len(t.raids)):
            if gamer in t.raids[i].party:
                self.totals[i] += amount if word == EXPERIENCE else -t.box.gamers[gamer].experience

    def overall(self, t: Realm) -> float:
        """All must succeed; a dropped raid fails nobody but pays nothing."""
        if t.waiting and t.waiting[0].kind == A_DECLARATION and 0 in self.cancelled:
            return 0.0
        chance = 1.0
        counted = 0
        for i in range(len(t.raids)):
            raid = t.raids[i]
            if self.dropped[i] or raid.state == DROPPED:
                continue
            counted += 1
            if raid.state == OPEN:
                chance *= self.chance_of(t, raid, i)
        return chance if counted else 0.0

    def chance_of(self, t: Realm, raid: Raid, index: int) -> float:
        ahead = margin(t, raid) + self.totals[index]
        if index == t.current and t.showing and not self.reroll:
            self.skull = 1.0 if self.die == SKULL and not self.waived else 0.0
            return 1.0 if self.die != SKULL and ahead + self.die >= 0 else 0.0
        won = 0
        for face in t.house.die:
            shown = counted_face(t, face, raid.dungeon, raid.party)
            if shown != SKULL and ahead + shown >= 0:
                won += 1
        return won / len(t.house.die)


def gain_of(t: Realm, seat: int, gamer: int, guild: list[int]) -> float:
    """What a Gamer adds to a Guild."""
    return guild_value(t, seat, [*guild, gamer]) - guild_value(t, seat, guild)


def stash_value(t: Realm, seat: int, card: int) -> float:
    """A Stash card is worth playing early; one for a type that is there is best."""
    value = 1.0
    for static in t.box.loot[card].statics:
        if static.word == S_EXPERIENCE:
            for gamer in t.players[seat].guild:
                value += 0.4 if t.types_of(gamer) >> static.of & 1 else 0.0
    return value


def card_value(t: Realm, seat: int, card: int) -> float:
    """How gladly a card is kept: answers and big numbers more than the rest."""
    printed = t.box.loot[card]
    if printed.text == NONE:
        return 0.9
    value = 0.5
    for op in t.box.texts[printed.text].ops:
        if op.word in (CANCEL, SET_DIE, REROLL):
            value += 0.4
        elif op.word in (TOTAL, POACH, DRAW):
            value += 0.3
    return value
