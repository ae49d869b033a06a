"""The report: one page that a designer can read, with everything in it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from undercroft.bots.roster import imagined
from undercroft.engine.refusal import Refusal
from undercroft.engine.words import Wording
from undercroft.games import game as game_named
from undercroft.lab import charts
from undercroft.lab.example import example_match
from undercroft.lab.results import Effect, Results
from undercroft.lab.stats import Share, corrected, mean, quantile
from undercroft.lab.store import put
from undercroft.match.save import encoded

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 17px/1.5 Georgia, serif; color: #2b2622; background: #fbf8f3; max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem }}
h1, h2, h3 {{ line-height: 1.2 }} h2 {{ margin-top: 2.5rem; border-bottom: 1px solid #d9cfc2 }}
table {{ border-collapse: collapse; margin: 1rem 0 }}
td, th {{ padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top }}
th {{ border-bottom: 1px solid #b9ada0 }}
td.n, th.n {{ text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }}
.met {{ color: #2f6f5e }} .missed {{ color: #a33b2e; font-weight: bold }} .unsure {{ color: #8a6d1f }}
code {{ background: #efe8dd; padding: 0 .25rem }} small {{ color: #6f655b }} a {{ color: #7a4e2d }}
.wide {{ overflow-x: auto }} svg {{ max-width: 100%; min-width: 36rem; height: auto; display: block }}
</style></head><body>
{body}
</body></html>
"""


SIGNS = {"met": "✓", "unsure": "?", "missed": "✗"}


def report(folders: Sequence[Path], out: Path) -> Path:
    """Write the report of simulations into one page, and say where it is."""
    results = [Results(folder) for folder in folders]
    games = sorted({game_named(r.plan.game).title for r in results})
    if len(games) > 1:
        raise Refusal(f"A report is about one game; these folders hold {' and '.join(games)}.")
    title = f"{games[0]}: what the games say"
    names = _names(results)
    compared = [_compared(results, names)] if len(results) > 1 else []
    sections = [part for number, r in enumerate(results) for part in _sections(r, number, names)]
    body = [f"<h1>{escape(title)}</h1>", *compared, *sections]
    put(out, PAGE.format(title=escape(title), body="\n".join(body)).encode())
    return out


def _names(results: Sequence[Results]) -> list[str]:
    """What each simulation is called beside the others; by its folder too, where it differs in nothing else."""
    names = [_kind_of_table(r, results) for r in results]
    return [
        f"{name} ({r.folder.name})" if names.count(name) > 1 else name for name, r in zip(names, results, strict=True)
    ]


def _compared(results: Sequence[Results], names: Sequence[str]) -> str:
    """Who wins at which table: by number of players, difficulty and whatever else the simulations differ in."""
    parts = ["<h2>Side by side</h2>"]
    labels = sorted({label for r in results for label in r.labels()})
    label = "side" if "side" in labels else "seat"
    values = sorted({value for r in results for value, _ in r.wins_by(label)})
    for value in values:
        shares = [(name, dict(r.wins_by(label))) for name, r in zip(names, results, strict=True)]
        parts.append(f"<h3>{escape(label.capitalize())} {escape(value)}</h3>")
        parts.append(charts.shares([(name, of[value]) for name, of in shares if value in of], "games won, per cent"))
    rows = []
    for number, (name, r) in enumerate(zip(names, results, strict=True)):
        length = _length(r)
        swing = r.swing("moved")
        met = [verdict.said for verdict in r.verdicts()]
        rows.append(
            [
                f'<a href="#table-{number}">{escape(name)}</a>',
                f"{r.games:,}",
                f"{quantile(r.values(length), 0.5):g} {length}",
                f"{mean(swing).mean:.2f}" if swing else "",
                f"{met.count('met')} of {len(met)}" if met else "",
                str(len(r.store.failures())),
            ]
        )
    parts.append(
        _table(["table", "games", "middle length", "chance that changes hands", "targets met", "failed"], rows)
    )
    return "\n".join(parts)


def _kind_of_table(r: Results, among: Sequence[Results]) -> str:
    """In what a simulation differs from the others beside it."""
    told = [f"{len(r.plan.bots)} player{'s' if len(r.plan.bots) > 1 else ''}"]
    told += [
        f"{name} {value}"
        for name, value in r.plan.settings.items()
        if len({other.plan.settings.get(name) for other in among}) > 1
    ]
    if len({tuple(sorted(set(other.plan.bots))) for other in among}) > 1:
        told.append(" and ".join(sorted(set(r.plan.bots))))
    return ", ".join(told)


def _sections(r: Results, number: int, names: Sequence[str]) -> Iterable[str]:
    if len(names) > 1:
        yield f'<h1 id="table-{number}">{escape(names[number])} <small>{escape(r.folder.name)}</small></h1>'
    yield _what_was_played(r)
    if r.games:
        yield from (
            part(r) for part in (_in_short, _targets, _who_wins, _how_long, _how_it_swings, _decisions, _things)
        )
    yield _games(r)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: int = 1) -> str:
    """A table; its columns from `numbers` on hold numbers."""

    def cells(tag: str, values: Sequence[str]) -> str:
        return "".join(f"<{tag}{' class=n' if i >= numbers else ''}>{value}</{tag}>" for i, value in enumerate(values))

    lines = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{cells("th", head)}</tr>\n{lines}</table></div>'


def _what_was_played(r: Results) -> str:
    plan = r.plan
    game = game_named(plan.game)
    defaults = game.checked({})
    differing = [f"{name}={value}" for name, value in plan.settings.items() if defaults[name] != value]
    rules = f" Rules: {escape(', '.join(differing))}." if differing else " Printed rules."
    changes = f" Changed content: {escape(', '.join(map(str, plan.changes)))}." if plan.changes else ""
    missing = f" {plan.games - r.games:,} games are still missing." if r.games < plan.games else ""
    return (
        f"<p>{r.games:,} games of {escape(game.title)} (rules version {escape(plan.version)}), played by bots: "
        f"{escape(_players(plan.bots))}.{rules}{changes} Luck made of {escape(repr(plan.seed))}.{missing} "
        "Intervals are 95 %.</p>"
    )


def _players(bots: Sequence[str]) -> str:
    """Who sits at the table: `4 sensible, 1 random`."""
    return ", ".join(f"{bots.count(level)} {level}" for level in dict.fromkeys(bots))


def _in_short(r: Results) -> str:
    """What a designer should know first."""
    lines = [*_short_targets(r), *_short_wins(r), *_short_course(r), *_short_choices(r), *_short_things(r)]
    failed = len(r.store.failures())
    lines.append(f"{failed:,} games failed or did not end." if failed else "No game failed, and all of them ended.")
    return "<h2>In short</h2><ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _short_targets(r: Results) -> Iterable[str]:
    verdicts = r.verdicts()
    for said in ("missed", "unsure", "met"):
        names = [v.target.name for v in verdicts if v.said == said]
        if names:
            yield f"Targets {said}: {'; '.join(names)}."


def _short_wins(r: Results) -> Iterable[str]:
    if "side" in r.labels():
        for side, found in r.wins_by("side"):
            yield f"Won by the {side}: {found}."
        return
    rows = r.wins_by("seat")
    chances = corrected([found.chance(_even(rows)) for _, found in rows])
    uneven = [f"seat {seat} wins {found}" for (seat, found), p in zip(rows, chances, strict=True) if p < 0.05]
    yield f"Not even: {'; '.join(uneven)}." if uneven else "No seat wins more or less often than chance explains."


def _short_course(r: Results) -> Iterable[str]:
    length = _length(r)
    low, middle, high = (quantile(r.values(length), part) for part in (0.1, 0.5, 0.9))
    yield f"Half of the games take {middle:.0f} {length} or fewer; eight in ten take {low:.0f} to {high:.0f}."
    decided = r.swing("decided")
    if decided:
        yield f"Half of the games are decided once {100 * quantile(decided, 0.5):.0f} % of the choices are made."


def _short_choices(r: Results) -> Iterable[str]:
    for verdict, told in (("dead", "Hardly ever chosen"), ("dominant", "Nearly always chosen")):
        found = [f"“{_said(r, 'options', verb.verb)}”" for verb in r.verbs() if verb.verdict == verdict]
        if found:
            yield f"{told} where others could be: {', '.join(found)}."


def _short_things(r: Results) -> Iterable[str]:
    found = [effect for effect in r.effects() if effect.stands_out and effect.dealt]
    for told, some in (("Stronger", found[:5]), ("Weaker", found[-5:])):
        names = [effect.thing for effect in some if (effect.change.difference > 0) == (told == "Stronger")]
        if names:
            yield f"{told} than others of the kind that luck deals: {'; '.join(names)}."


def _length(r: Results) -> str:
    """The number by which the length of a game is told."""
    return "rounds" if "rounds" in r.numbers() else "decisions"


def _even(rows: Sequence[tuple[str, Share]]) -> float:
    """The share that each would have if all had the same; less than a fair part of all where games are drawn."""
    return sum(found.share for _, found in rows) / len(rows)


def _said(r: Results, catalogue: str, name: str) -> str:
    """An option or a question in the words of the game, with dots for what is filled in."""
    wording: Wording | None = getattr(game_named(r.plan.game).words["en"], catalogue).get(name)
    text = re.sub(r"\{[^}]*\}", "…", wording.text) if wording else ""
    return text if re.search(r"\w", text) else name


def _named(r: Results, catalogue: str, name: str) -> str:
    """The same with the name that the rows have for it."""
    return f"{escape(_said(r, catalogue, name))} <small>{escape(name)}</small>"


def _targets(r: Results) -> str:
    verdicts = r.verdicts()
    if not verdicts:
        return ""
    rows = [
        [
            escape(v.target.name),
            f'<span class="{v.said}">{SIGNS[v.said]} {v.said}</span>',
            v.measured,
            escape(v.target.wanted),
        ]
        for v in verdicts
    ]
    told = "<p>Met or missed: all of the interval says so. Unsure: more games would tell.</p>"
    return "<h2>Targets</h2>" + told + _table(["target", "verdict", "measured", "wanted"], rows, 2)


def _who_wins(r: Results) -> str:
    parts = ["<h2>Who wins</h2>"]
    together = "side" in r.labels()
    if not together:
        parts.append("<p>Dashed: where all would lie if none were luckier than another.</p>")
    for label in ["seat", *r.labels(), *(["bot"] if len(set(r.plan.bots)) > 1 else [])]:
        rows = r.wins_by(label)
        if len(rows) > 1 or label == "side" or len(r.plan.bots) == 1:
            parts.append(f"<h3>By {escape(label)}</h3>")
            parts.append(charts.shares(rows, "games won, per cent", None if together else _even(rows)))
    parts.append("<h3>How games end</h3>")
    parts.append(_table(["end", "share of games"], [[escape(cause), str(found)] for cause, found in r.causes()]))
    return "\n".join(parts)


def _how_long(r: Results) -> str:
    parts = ["<h2>How long</h2>"]
    rows = []
    for name in r.numbers():
        values = r.values(name)
        m = mean(values)
        low, middle, high = (f"{quantile(values, part):g}" for part in (0.1, 0.5, 0.9))
        rows.append([escape(name), f"{m.mean:.2f} ± {m.half:.2f}", middle, f"{low} to {high}"])
    parts.append(_table(["a game", "mean", "middle", "eight games in ten"], rows))
    length = _length(r)
    parts.append(charts.lengths(r.values(length), length))
    return "\n".join(parts)


SWINGS = {
    "moved": "chance that changes hands in a game, in whole wins",
    "leads": "how often another side becomes the likeliest to win",
    "lowest": "the least chance of the side that wins, per cent",
    "decided": "when it leads for good, per cent of the choices made",
}


def _how_it_swings(r: Results) -> str:
    """How the chance of winning moves, as the outlook of the game's bots tells it."""
    courses = r.courses()
    if not courses:
        return ""
    rows = []
    for measure, told in SWINGS.items():
        scale = 100 if told.endswith(("per cent", "made")) else 1
        values = [scale * value for value in r.swing(measure)]
        m = mean(values)
        low, middle, high = (f"{quantile(values, part):.{0 if scale > 1 else 1}f}" for part in (0.1, 0.5, 0.9))
        rows.append([told, f"{m.mean:.2f} ± {m.half:.2f}", middle, f"{low} to {high}"])
    return "\n".join(
        [
            "<h2>How it swings</h2>",
            "<p>The chance of winning as the bots judge it, between fights and other things that are not settled. A "
            "game that is decided early is over before it ends; one that swings to the last may as well be tossed. The "
            "line is the chance of whoever wins in the end, in the middle game of all; eight games in ten lie in the "
            "band.</p>",
            charts.courses(courses, "chance of who wins, per cent"),
            _table(["a game", "mean", "middle", "eight games in ten"], rows),
        ]
    )


def _decisions(r: Results) -> str:
    options = r.options_mean()
    per_turn = ""
    if found := r.decisions_per_turn():
        real, unit = found
        per_turn = f" A player makes {real.mean:.1f} ± {real.half:.1f} real ones in a {unit}."
    asked = [
        [
            _named(r, "questions", q.question),
            f"{q.asked:,}",
            f"{q.asked / r.games:.1f}" if r.games else "",
            f"{100 * q.forced / q.asked:.1f} %",
            f"{q.options / q.asked:.1f}",
        ]
        for q in r.questions()
    ]
    rows = [
        [_named(r, "options", v.verb), f"{v.offered:,}", f"{v.taken:,}", f"{100 * v.share:.1f} %", escape(v.verdict)]
        for v in r.verbs()
    ]
    return (
        "<h2>Decisions</h2>"
        f"<p>A decision has {options.mean:.1f} ± {options.half:.1f} options on average.{per_turn} {r.forced()} of all "
        "have but one option: they are forced, and asked only so that nobody learns what somebody holds.</p>"
        + _table(["question", "asked", "a game", "forced", "options each"], asked)
        + "<p>Choices that are hardly ever made where they could be (dead), or nearly always (dominant), ask whether "
        "they are choices.</p>" + _table(["choice", "offered", "taken", "share", "verdict"], rows)
    )


DEALT = "Luck decides who comes by these: what stands out is stronger or weaker than the others."
CHOSEN = "Players choose these: what stands out may be strong or weak, or used by those who are ahead or in need."


def _things(r: Results) -> str:
    found = r.effects()
    if not found:
        return ""
    parts = [
        "<h2>What things do</h2>",
        "<p>How many points more often those win who came by a thing than those who came by another of its kind in the "
        "same way, at the same time and with the same chance of winning before. So what is dealt to losers is not "
        "blamed for it. Coloured: more than chance explains, corrected for the number of things (Holm).</p>",
    ]
    for chosen, group in sorted({(not effect.dealt, effect.group) for effect in found}):
        of_group = [effect for effect in found if effect.group == group]
        parts.append(f"<h3>{escape(group.capitalize())}: {len(of_group)}</h3>")
        parts.append(f"<p>{CHOSEN if chosen else DEALT}</p>")
        parts.append(charts.effects(of_group, "points, beside others of the kind"))
        parts.append(_effects_table(of_group))
    return "\n".join(parts)


def _effects_table(found: Sequence[Effect]) -> str:
    rows = [
        [
            escape(e.thing),
            f"{e.had:,}",
            f"{e.uses:,}",
            str(e.won),
            f"{100 * e.change.difference:+.1f} ± {100 * e.change.half:.1f}",
            f"{e.chance:.3f}" if e.chance >= 0.001 else "&lt; 0.001",
        ]
        for e in found
        if e.stands_out
    ]
    if not rows:
        return "<p>None of them stands out.</p>"
    return _table(["stands out", "had it", "uses", "won", "points", "chance alone"], rows)


def _link(r: Results, number: int) -> str:
    """The game itself, in the page; not of bots that would have to think for it again."""
    plan = r.plan
    if any(imagined(level, game_named(plan.game)) for level in plan.bots) or plan.changes:
        return ""
    saved = b64encode(encoded(example_match(plan, number))).decode()
    name = f"{plan.game}-{number}.undercroft"
    return f'<a download="{name}" href="data:application/octet-stream;base64,{saved}">{name}</a>'


def _games(r: Results) -> str:
    parts = ["<h2>Games to look at</h2>"]
    rows = [
        [escape(what), _link(r, game), f"<code>undercroft example {escape(str(r.folder))} {game}</code>"]
        for what, game in r.examples()
    ]
    parts.append(
        "<p>A link saves the game as a file; <code>undercroft replay FILE</code> plays it back, and it can be forked "
        "and verified like any other. The command does the same from the folder.</p>"
    )
    parts.append(_table(["game", "file", "command"], rows, 9))
    failures = r.store.failures()
    if failures:
        parts.append(f'<p class="missed">{len(failures)} games failed or did not end:</p>')
        parts.append(
            _table(["", "to see why"], [[path.stem, f"<code>{escape(str(path))}</code>"] for path in failures[:20]], 9)
        )
    else:
        parts.append("<p>No game failed, and all of them ended.</p>")
    return "\n".join(parts)
