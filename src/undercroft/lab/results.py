"""What the rows of a simulation say: shares, lengths, effects of things, verdicts on targets."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from undercroft.engine.refusal import Refusal
from undercroft.lab.charter import Charter, Target
from undercroft.lab.plan import Plan, read_plan
from undercroft.lab.stats import Difference, Mean, Share, corrected, difference, mean, median, share
from undercroft.lab.store import LAST, SCHEMAS, Store

FEWEST = 30
"""With fewer seats on either side, nothing is said about a thing."""
STRETCHES = 20
"""A game of usual length is cut into so many stretches."""
LIKELIHOODS = 10
"""Those who came by something are parted into so many groups by their chance of winning before."""
DEAD, DOMINANT = 0.01, 0.95
"""A verb that is taken in less, or in more, of the decisions that offer it is worth a look."""


EFFECTS = """
    WITH sides AS (
        SELECT game, seat, coalesce(labels['side'], CAST(seat AS VARCHAR)) AS side, won FROM seats
    ), firsts AS (
        SELECT kind, coalesce(how, '') AS how, thing, game, side, max(won) AS won, min(decision) // $1 AS stretch,
            len(list_filter($2::FLOAT[], lambda least: least <= arg_min(chance, decision))) AS likelihood
        FROM uses JOIN sides USING (game, seat) GROUP BY ALL
    ), of_thing AS (
        SELECT kind, how, thing, side, stretch, likelihood, sum(won) AS won, count(*) AS n FROM firsts GROUP BY ALL
    ), of_any AS (
        SELECT kind, how, side, stretch, likelihood, sum(won) AS won, count(*) AS n FROM firsts GROUP BY ALL
    )
    SELECT kind, how, thing, of_thing.won, of_thing.n, of_any.won - of_thing.won, of_any.n - of_thing.n
    FROM of_thing JOIN of_any USING (kind, how, side, stretch, likelihood)
    ORDER BY kind, how, thing, side, stretch, likelihood
"""
"""Who came by a thing, and who came by another of its kind in the same way, time and likelihood: how many, and won."""


@dataclass(frozen=True)
class Effect:
    """What a thing does to the chance of winning, beside others of its kind that were come by in the same way."""

    kind: str
    how: str
    thing: str
    had: int
    uses: int
    won: Share
    change: Difference
    chance: float
    """How likely chance alone does as much to any of the things looked at."""
    dealt: bool
    """Whether luck decides who comes by it. What somebody chose to use tells of the moment, too."""

    @property
    def stands_out(self) -> bool:
        return self.chance < 0.05

    @property
    def group(self) -> str:
        """What it is held against: `card (took)`."""
        return f"{self.kind} ({self.how.replace('-', ' ')})" if self.how not in ("", self.kind) else self.kind


@dataclass(frozen=True)
class Verb:
    """How often a kind of choice was possible, and how often it was made."""

    verb: str
    offered: int
    taken: int

    @property
    def share(self) -> float:
        return self.taken / self.offered if self.offered else 0.0

    @property
    def verdict(self) -> str:
        return "dead" if self.share < DEAD else "dominant" if self.share > DOMINANT else ""


@dataclass(frozen=True)
class Question:
    """How often something was asked, how often there was but one answer, and how many options there were in all."""

    question: str
    asked: int
    forced: int
    options: int


@dataclass(frozen=True)
class Verdict:
    """A target, what was measured, and from where to where the truth may lie (95 %)."""

    target: Target
    value: float
    low: float
    high: float

    @property
    def said(self) -> str:
        """`met` or `missed` where all of the interval says so, else `unsure`: more games would tell."""
        if not self.target.off(self.low) and not self.target.off(self.high):
            return "met"
        return "missed" if self.target.beyond(self.low, self.high) else "unsure"

    @property
    def measured(self) -> str:
        """What was measured, with its interval."""
        return f"{self.value:.1f} ({self.low:.1f} to {self.high:.1f})"


class Results:
    """The rows of one simulation."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plan: Plan = read_plan(folder)
        self.store = Store(folder)
        self.base = duckdb.connect()
        if not self.store.parts(LAST):
            raise Refusal(f"{folder} holds no finished games yet.")
        for table in SCHEMAS:
            self._open(table)
        for table in SCHEMAS:
            whole = f"SELECT game FROM {LAST}_played WHERE cause <> 'failed'"
            self.base.execute(f"CREATE VIEW {table} AS FROM {table}_played WHERE game IN ({whole})")
        self.games = int(self._one("SELECT count(*) FROM games"))

    def _open(self, table: str) -> None:
        """Make a table of the files of all chunks, as `games_played`; games that failed are left out of `games`.

        Rows from before a column joined the schema have nothing in it.
        """
        # A path cannot be a parameter of a view; quotes in it are doubled.
        paths = ", ".join("'{}'".format(str(path).replace("'", "''")) for path in self.store.parts(table))
        self.base.register(f"{table}_columns", SCHEMAS[table].empty_table())
        try:
            self.base.execute(
                f"CREATE VIEW {table}_played AS FROM {table}_columns "
                f"UNION ALL BY NAME FROM read_parquet([{paths}], union_by_name = true)"
            )
        except duckdb.Error as error:
            said = str(error).splitlines()[0].partition("Error: ")[2]
            raise Refusal(f"{said}: rows are lost; the command that simulated them plays them again.") from None

    def _all(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return self.base.execute(query, values).fetchall()

    def _one(self, query: str, *values: Any) -> Any:
        return self._all(query, *values)[0][0]

    # How games go.

    def causes(self) -> list[tuple[str, Share]]:
        """How games ended, most often first."""
        rows = self._all("SELECT cause, count(*) FROM games_played GROUP BY cause ORDER BY 2 DESC, 1")
        played = sum(count for _, count in rows)
        return [(cause, share(count, played)) for cause, count in rows]

    def labels(self) -> list[str]:
        """The labels that seats have in this game."""
        rows = self._all("SELECT DISTINCT unnest(map_keys(labels)) AS label FROM seats ORDER BY label")
        return [row[0] for row in rows]

    def wins_by(self, label: str) -> list[tuple[str, Share]]:
        """Win shares by a label, by seat, or by bot, as sure as the number of games allows.

        Who sits together wins together: four heroes of one game are one game, not four, for the interval.
        """
        what = {"seat": "CAST(seat + 1 AS VARCHAR)", "bot": "bot"}.get(label, f"labels['{label}']")
        rows = self._all(
            f"SELECT {what} AS value, avg(won), count(DISTINCT game) FROM seats "
            "WHERE value IS NOT NULL GROUP BY value ORDER BY value"
        )
        return [(value, share(won * games, games)) for value, won, games in rows]

    def numbers(self) -> list[str]:
        rows = self._all("SELECT DISTINCT unnest(map_keys(numbers)) AS name FROM games ORDER BY name")
        return ["decisions", *(row[0] for row in rows)]

    def values(self, name: str) -> list[float]:
        """A number of every game that has it."""
        what = "decisions" if name == "decisions" else f"numbers['{name}']"
        return [row[0] for row in self._all(f"SELECT {what} AS v FROM games WHERE v IS NOT NULL ORDER BY game")]

    def options_mean(self) -> Mean:
        """How many options a decision has."""
        return mean([row[0] for row in self._all("SELECT options / decisions FROM games WHERE decisions > 0")])

    def verbs(self) -> list[Verb]:
        rows = self._all("SELECT verb, sum(offered), sum(taken) FROM verbs GROUP BY verb ORDER BY verb")
        return [Verb(verb, int(offered), int(taken)) for verb, offered, taken in rows]

    def questions(self) -> list[Question]:
        """What is asked, most often first."""
        rows = self._all(
            "SELECT question, sum(asked), sum(forced), sum(options) FROM questions GROUP BY question ORDER BY 2 DESC, 1"
        )
        return [Question(question, int(asked), int(forced), int(options)) for question, asked, forced, options in rows]

    def forced(self) -> Share:
        """The share of decisions that had a single option."""
        forced, decisions = self._all("SELECT coalesce(sum(forced), 0), coalesce(sum(decisions), 0) FROM games")[0]
        return share(forced, decisions)

    def decisions_per_turn(self) -> tuple[Mean, str] | None:
        """Decisions with more than one option, by round and seat where the game counts rounds, or else by turn."""
        if "rounds" in self.numbers():
            rows = self._all(
                "SELECT (decisions - forced) / (numbers['rounds'] * ?) FROM games WHERE numbers['rounds'] > 0",
                len(self.plan.bots),
            )
            return mean([row[0] for row in rows]), "round"
        rows = self._all(
            "SELECT (g.decisions - g.forced) / q.asked FROM games g JOIN questions q USING (game) WHERE q.question = ?",
            Charter.of(self.plan.game).turn,
        )
        return (mean([row[0] for row in rows]), "turn") if rows else None

    # How games swing.

    def swing(self, measure: str) -> list[float]:
        """A measure of how the chance of winning moved: `moved`, `leads`, `lowest` or `decided`, game by game."""
        return [row[0] for row in self._all(f"SELECT {measure} AS v FROM games WHERE v IS NOT NULL ORDER BY game")]

    def courses(self) -> list[tuple[float, float, float]]:
        """The winner's chance after each tenth of a game: a tenth of the games lie below, half, nine tenths."""
        rows = self._all(
            """
            SELECT tenth, quantile_cont(chance, [0.1, 0.5, 0.9]) FROM (
                SELECT unnest(course) AS chance, generate_subscripts(course, 1) AS tenth FROM games
            ) GROUP BY tenth ORDER BY tenth
            """
        )
        return [(low, middle, high) for _, (low, middle, high) in rows]

    # What things do.

    def effects(self) -> list[Effect]:
        """What each thing does to the chance of winning, corrected for the number of things.

        Who draws much is ahead, who is killed is behind, who learns after a victory has won: that somebody had a thing
        says more about the moment than about the thing. So who came by it (a side, where sides win together) is held
        against those who in the same way came by another thing of its kind, in the same stretch of a game and with the
        same chance of winning before. The first time counts. If only the moment mattered, all would win as often.
        """
        grouped: dict[tuple[str, str, str], list[tuple[float, float, float, float]]] = {}
        for kind, how, thing, *counts in self._all(EFFECTS, self._stretch(), self._likelihoods()):
            grouped.setdefault((kind, how, thing), []).append((counts[0], counts[1], counts[2], counts[3]))
        counted = self._all("SELECT kind, coalesce(how, '') AS how, thing, count(*) FROM uses GROUP BY ALL")
        uses = {(kind, how, thing): n for kind, how, thing, n in counted}
        dealt = Charter.of(self.plan.game).dealt
        judged = {key: strata for key, strata in grouped.items() if _enough(strata)}
        changes = [difference(strata) for strata in judged.values()]
        chances = corrected([change.p for change in changes])
        found = []
        for (key, strata), change, chance in zip(judged.items(), changes, chances, strict=True):
            had = round(sum(stratum[1] for stratum in strata))
            won = share(sum(stratum[0] for stratum in strata), had)
            found.append(Effect(*key, had, uses[key], won, change, chance, key[1] in dealt))
        return sorted(found, key=lambda effect: -effect.change.difference)

    def _likelihoods(self) -> list[float]:
        """The chances of winning that part those who came by something into groups of about one size."""
        parts = [n / LIKELIHOODS for n in range(1, LIKELIHOODS)]
        return self._one("SELECT quantile_disc(chance, $1) FROM uses", parts) or []

    def _stretch(self) -> int:
        """How many decisions of a game count as the same time."""
        return max(1, round(float(self._one("SELECT coalesce(avg(decisions), 0) FROM games")) / STRETCHES))

    # Targets.

    def verdicts(self) -> list[Verdict]:
        """The targets that this simulation speaks to."""
        charter = Charter.of(self.plan.game)
        wanted = [target for target in charter.targets if target.wants(len(self.plan.bots), self.plan.settings)]
        return [self._verdict(target) for target in wanted]

    def _verdict(self, target: Target) -> Verdict:
        return Verdict(target, *self._measured(target))

    def _measured(self, target: Target) -> tuple[float, float, float]:
        """A value and the ends of its interval."""
        match target.measure:
            case "share":
                return _per_cent(self._where(target))
            case "mean":
                average = mean(self.values(target.of))
                return average.mean, average.mean - average.half, average.mean + average.half
            case "median":
                return median(self.values(target.of))
            case "wins":
                ((label, value),) = target.where.items()
                return _per_cent(next((each for name, each in self.wins_by(label) if name == value), share(0, 0)))
            case _:
                return self._spread(target.of)

    def _spread(self, label: str) -> tuple[float, float, float]:
        """How many points the value that is furthest off the mean of all is off it."""
        shares = [each for _, each in self.wins_by(label)]
        if not shares:
            return 0.0, 0.0, 100.0
        centre = sum(each.share for each in shares) / len(shares)
        worst = max(shares, key=lambda each: abs(each.share - centre))
        off, margin = 100 * abs(worst.share - centre), 50 * (worst.high - worst.low)
        return off, max(0.0, off - margin), off + margin

    def _where(self, target: Target) -> Share:
        """The share of games for which all conditions hold."""
        tests, values = ["true"], []
        for name, wanted in target.where.items():
            if name == "cause":
                tests.append("cause = ?")
                values.append(wanted)
            else:
                low, _, high = wanted.partition("..")
                tests.append(f"numbers['{name}'] BETWEEN {float(low)} AND {float(high or low)}")
        hits = self._one(f"SELECT count(*) FROM games WHERE {' AND '.join(tests)}", *values)
        return share(hits, self.games)

    # Examples.

    def examples(self) -> list[tuple[str, int]]:
        """Games worth a look: by length, by how they swung, and one of each way to end."""
        ordered = [row[0] for row in self._all("SELECT game FROM games ORDER BY decisions, game")]
        if not ordered:
            return []
        found = [
            ("the shortest", ordered[0]),
            ("one of middle length", ordered[len(ordered) // 2]),
            ("the longest", ordered[-1]),
        ]
        for what, measure, order in (
            ("the greatest comeback", "lowest", "ASC"),
            ("the one that swung most", "moved", "DESC"),
        ):
            rows = self._all(
                f"SELECT game FROM games WHERE {measure} IS NOT NULL ORDER BY {measure} {order}, game LIMIT 1"
            )
            found += [(what, row[0]) for row in rows]
        for cause, game in self._all("SELECT cause, min(game) FROM games GROUP BY cause ORDER BY 1"):
            found.append((f"one that ended: {cause}", game))
        return found


def _per_cent(of: Share) -> tuple[float, float, float]:
    return 100 * of.share, 100 * of.low, 100 * of.high


def _enough(strata: list[tuple[float, float, float, float]]) -> bool:
    return sum(each[1] for each in strata) >= FEWEST and sum(each[3] for each in strata) >= FEWEST
