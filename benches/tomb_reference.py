"""Our Accursed Tomb beside the measurements of its specification (section 23): `python -m benches.tomb_reference`.

The specification was measured with a simulator of its own, written apart from this one. If both play by the same
rules, a player who chooses at random gets equally far in both: that is what the first table compares. The second
(`--sensible`) shows how far the sensible bot gets beside the specification's tuned player; there higher is better.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from undercroft.engine.chance import Chance, key_from
from undercroft.engine.playout import Policy, play_out
from undercroft.engine.prompt import Prompt, first, option, second, verb_of
from undercroft.engine.table import Table
from undercroft.games.tomb import GAME
from undercroft.games.tomb.cards import NONE, QUEEN, suits_in
from undercroft.games.tomb.policy import Sensible
from undercroft.games.tomb.table import BEASTMASTER, ELEMENTALIST, MARTIAL, ROGUE, Tomb
from undercroft.games.tomb.verbs import (
    ASK,
    ASSIST,
    BEAST,
    BREAK,
    BUY,
    CLASS,
    FIGHT,
    GIVE,
    IGNORE,
    LET_GO,
    MYSELF,
    SAVE_BEAST,
    SNEAK,
    SPEND,
    STAND_BY,
    WIELD,
)

MOST_DECISIONS = 20_000
CLASSES: dict[str, str] = {"classes": "on"}


@dataclass(frozen=True)
class Line:
    """A configuration of section 23 and what was measured there: shares of games that cleared 1 to 4 domains, the
    share that got stuck and the mean number of decisions."""

    label: str
    reached: tuple[float, ...]
    stuck: float | None
    decisions: float
    games: int = 4000
    seats: int = 1
    settings: dict[str, str] = field(default_factory=dict)
    skill: int = NONE


RANDOM = (
    Line("default, solo", (28.8, 7.7, 1.3, 0.06), 2.9, 22, games=20_000),
    Line("`ties = player`", (52.1, 31.5, 17.5, 8.3), 10.9, 42, settings={"ties": "player"}),
    Line("`ties = enemy`", (8.7, 0.7, 0.1, 0.0), None, 13, settings={"ties": "enemy"}),
    Line("martial artist", (56.6, 33.4, 15.8, 4.8), 4.1, 46, settings=CLASSES, skill=MARTIAL),
    Line("rogue", (31.2, 8.7, 2.1, 0.4), 3.2, 29, settings=CLASSES, skill=ROGUE),
    Line("elementalist", (25.0, 7.3, 1.6, 0.2), 2.5, 21, settings=CLASSES, skill=ELEMENTALIST),
    Line("beastmaster", (25.8, 6.4, 1.1, 0.2), 4.3, 21, settings=CLASSES, skill=BEASTMASTER),
    Line("Mines", (29.2, 8.2, 1.3, 0.1), 4.2, 22, settings={"mines": "on"}),
    Line("field 3x3", (19.5, 3.1, 0.3, 0.03), 4.8, 11, settings={"field": "small"}),
    Line("field 3x2", (14.2, 1.6, 0.1, 0.0), 17.0, 7, settings={"field": "tiny"}),
    Line("field 5x5", (17.7, 2.6, 0.3, 0.0), 23.0, 19, settings={"field": "large"}),
    Line("2 players", (31, 7, 0.6, 0.03), 3, 25, games=3000, seats=2),
    Line("3 players", (32, 8, 1.3, 0.2), 3, 27, games=3000, seats=3),
    Line("4 players", (35, 4, 0.1, 0.0), 3, 26, games=3000, seats=4),
)

TUNED = (
    Line("default, solo", (56.0, 29.3, 13.1, 3.2), 1.2, 36),
    Line("`ties = kicker`", (58.3, 28.9, 11.9, 2.3), 2.0, 36, settings={"ties": "kicker"}),
    Line("`ties = player`", (76.9, 64.0, 51.8, 43.0), 2.1, 52, settings={"ties": "player"}),
    Line("`ties = enemy`", (30.3, 7.4, 1.2, 0.1), None, 24, settings={"ties": "enemy"}),
    Line("martial artist", (72.8, 62.4, 56.8, 50.6), 0.0, 53, settings=CLASSES, skill=MARTIAL),
    Line("rogue", (62.6, 32.0, 15.7, 3.7), 4.8, 60, settings=CLASSES, skill=ROGUE),
    Line("elementalist", (68.0, 41.6, 20.3, 7.2), 0.4, 51, settings=CLASSES, skill=ELEMENTALIST),
    Line("beastmaster", (66.0, 39.2, 18.4, 4.5), 4.1, 47, settings=CLASSES, skill=BEASTMASTER),
    Line("Mines", (54.0, 25.0, 8.4, 1.2), 3.2, 36, settings={"mines": "on"}),
    Line("field 3x3", (28.5, 6.8, 1.0, 0.03), 5.4, 14, settings={"field": "small"}),
    Line("field 3x2", (17.9, 2.2, 0.2, 0.0), 17.0, 8, settings={"field": "tiny"}),
    Line("field 5x5", (53.4, 24.7, 9.0, 2.1), 13.0, 38, settings={"field": "large"}),
    Line("2 players", (75, 51, 28, 11), 1, 64, games=2000, seats=2),
    Line("3 players", (87, 66, 43, 23), 2, 94, games=2000, seats=3),
    Line("4 players", (93, 80, 60, 36), 8, 128, games=2000, seats=4),
)


class ReferenceRandom(Policy):
    """The random player of section 23: uniform over the legal actions, where a fight or a sneak counts once for each
    number of weapons, and what the simulator did by itself is done in a sensible order.

    Dark gifts count as actions; the Heart ignores the first loss of a domain. Allies assist all or none, one action
    each, and nobody trades. It counts its decisions as the specification does: a fight with its weapons is one.
    """

    def __init__(self) -> None:
        self.actions = 0
        self.together = False

    def choose(self, t: Table, prompt: Prompt, chance: Chance) -> int:
        assert isinstance(t, Tomb)
        player = t.players[prompt.seat]
        match prompt.question:
            case "action":
                self.actions += 1
                return self.action(t, prompt, chance)
            case "fighter":
                return option(MYSELF) if chance.below(player.weapons.bit_count() + 2) else option(BEAST)
            case "weapons":
                order = cheapest_first(t, player.weapons, t.turned_weapons)
                return option(WIELD, sum(1 << s for s in order[: chance.below(len(order) + 1)]))
            case "blessing":
                return option(SPEND, cheapest_first(t, player.blessings, t.turned_blessings)[0])
            case "beast-lost" if chance.below(2):
                return option(SAVE_BEAST, cheapest_first(t, player.blessings, t.turned_blessings)[0])
            case "beast-lost":
                return option(LET_GO)
            case "ignore":
                return option(IGNORE)
            case "merchant":
                return purchase(t, prompt.options)
            case "assist":
                return self.assist(t, prompt, chance)
            case _:
                return chance.pick(prompt.options)

    def assist(self, t: Tomb, prompt: Prompt, chance: Chance) -> int:
        """All or none: the first who is asked decides for all."""
        if prompt.seat == t.next_living(t.active):
            self.together = bool(chance.below(2))
        return option(ASSIST) if self.together else option(STAND_BY)

    def action(self, t: Tomb, prompt: Prompt, chance: Chance) -> int:
        weights = [weight(t, prompt.seat, opt) for opt in prompt.options]
        if not any(weights):
            return chance.pick(prompt.options)
        number = chance.below(sum(weights))
        for opt, share in zip(prompt.options, weights, strict=True):
            number -= share
            if number < 0:
                return opt
        raise AssertionError("the weights do not add up")


def weight(t: Tomb, seat: int, opt: int) -> int:
    """For how many actions of the simulator an option stands."""
    player = t.players[seat]
    armed = 0 if player.skill == MARTIAL else player.weapons.bit_count()
    verb = verb_of(opt)
    if verb == FIGHT:
        return (armed + 1 + (player.beast != NONE)) * (2 if t.living() > 1 else 1)
    if verb == SNEAK:
        return armed + 1
    if verb == BREAK:
        return int(second(opt) == cheapest_first(t, player.weapons, t.turned_weapons)[-1])
    return int(verb not in (GIVE, ASK))


def cheapest_first(t: Tomb, held: int, turned: int) -> list[int]:
    """Items in a sensible order of use: an upright aligned one is only turned."""

    def cost(s: int) -> int:
        return 0 if t.aligned(s) and not turned >> s & 1 else 1 if t.aligned(s) else 2

    return sorted(suits_in(held), key=cost)


def purchase(t: Tomb, options: Sequence[int]) -> int:
    """A blessing if it can be had, otherwise a weapon."""
    return max(options, key=lambda opt: (verb_of(opt) == BUY, first(opt) >= QUEEN, t.aligned(first(opt))))


@dataclass
class Tally:
    """What came of many games."""

    games: int = 0
    cleared: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    stuck: int = 0
    decisions: int = 0

    def share(self, domains: int) -> float:
        return 100 * self.cleared[domains - 1] / self.games


def measure(line: Line, policy: Policy, games: int) -> Tally:
    """Play a configuration with one policy in all seats."""
    tally = Tally()
    for number in range(games):
        t = seated(line, number)
        luck = Chance(key_from(f"player {number}"))
        tally.decisions += play_out(t, [policy] * line.seats, luck, MOST_DECISIONS)
        assert t.outcome is not None
        tally.games += 1
        tally.stuck += t.outcome.cause == "stuck"
        for domain in range(t.outcome.score[0]):
            tally.cleared[domain] += 1
    return tally


def seated(line: Line, number: int) -> Tomb:
    """A table of this configuration, the class taken."""
    t = GAME.new(line.seats, line.settings, key_from(f"reference {number}"))
    if line.skill != NONE:
        t.take(t.prompts[0], option(CLASS, line.skill))
    return t


def sigmas(ours: float, games: int, theirs: float, their_games: int) -> float:
    """How many standard errors two shares in percent lie apart, if both have the same true share."""
    pooled = (ours * games + theirs * their_games) / (games + their_games) / 100
    error = 100 * sqrt(pooled * (1 - pooled) * (1 / games + 1 / their_games))
    # What was printed was rounded.
    apart = max(0.0, abs(ours - theirs) - rounding(theirs))
    return 0.0 if error == 0 else (apart if ours > theirs else -apart) / error


def rounding(share: float) -> float:
    return 0.5 if share == int(share) and share >= 1 else 0.05


def shares(values: Sequence[float]) -> str:
    return " / ".join(f"{value:.1f}" if value >= 1 or value == 0 else f"{value:.2f}" for value in values)


def random_row(line: Line, games: int, policy: ReferenceRandom) -> str:
    """A row of the first table."""
    policy.actions = 0
    tally = measure(line, policy, games)
    ours = [tally.share(n) for n in range(1, 5)]
    apart = [sigmas(o, games, theirs, line.games) for o, theirs in zip(ours, line.reached, strict=True)]
    stuck = 100 * tally.stuck / games
    their_stuck = "<1" if line.stuck is None else f"{line.stuck:g}"
    stuck_apart = "" if line.stuck is None else f"{sigmas(stuck, games, line.stuck, line.games):+.1f}"
    return (
        f"| {line.label} | {shares(ours)} | {shares(line.reached)} | {' '.join(f'{z:+.1f}' for z in apart)} "
        f"| {stuck:.1f} | {their_stuck} | {stuck_apart} | {policy.actions / games:.0f} | {line.decisions:g} |"
    )


def sensible_row(line: Line, games: int) -> str:
    """A row of the second table."""
    tally = measure(line, Sensible(), games)
    ours = [tally.share(n) for n in range(1, 5)]
    return f"| {line.label} | {shares(ours)} | {shares(line.reached)} | {100 * tally.stuck / games:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.tomb_reference", description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="games for each row (default: as many as were measured)")
    parser.add_argument("--sensible", action="store_true", help="the sensible bot instead of the random player")
    parser.add_argument("--only", default="", help="only rows whose label contains this")
    arguments = parser.parse_args()
    lines = [line for line in (TUNED if arguments.sensible else RANDOM) if arguments.only in line.label]
    if arguments.sensible:
        print("| configuration | ours, cleared 1 / 2 / 3 / 4 (%) | specification's tuned player | stuck (%) |")
        print("|---|---|---|---|")
    else:
        print(
            "| configuration | ours, cleared 1 / 2 / 3 / 4 (%) | specification | sigmas | stuck | theirs | sigmas ",
            end="",
        )
        print("| actions | theirs |\n|---|---|---|---|---|---|---|---|---|")
    for line in lines:
        games = arguments.games or line.games
        print(
            sensible_row(line, games) if arguments.sensible else random_row(line, games, ReferenceRandom()), flush=True
        )


if __name__ == "__main__":
    main()
