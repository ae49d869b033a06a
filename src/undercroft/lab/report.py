"""The report: one page that a designer can read, with everything in it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from undercroft.bots.roster import imagined
from undercroft.games import game as game_named
from undercroft.lab import charts
from undercroft.lab.example import example_match
from undercroft.lab.results import Effect, Results
from undercroft.lab.stats import mean, quantile
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
th {{ border-bottom: 1px solid #b9ada0 }} td.n, th.n {{ text-align: right; font-variant-numeric: tabular-nums }}
.met {{ color: #2f6f5e }} .missed {{ color: #a33b2e; font-weight: bold }} .unsure {{ color: #8a6d1f }}
code {{ background: #efe8dd; padding: 0 .25rem }} svg {{ max-width: 100%; height: auto; display: block }}
</style></head><body>
{body}
</body></html>
"""


SIGNS = {"met": "✓", "unsure": "?", "missed": "✗"}


def report(folders: Sequence[Path], out: Path) -> Path:
    """Write the report of simulations into one page, and say where it is."""
    results = [Results(folder) for folder in folders]
    title = f"{game_named(results[0].plan.game).title}: what the games say"
    compared = [_compared(results)] if len(results) > 1 else []
    sections = [part for each in results for part in _sections(each, len(results) > 1)]
    body = [f"<h1>{escape(title)}</h1>", *compared, *sections]
    put(out, PAGE.format(title=escape(title), body="\n".join(body)).encode())
    return out


def _compared(results: Sequence[Results]) -> str:
    """Who wins at which table: by number of players, difficulty and whatever else the simulations differ in."""
    names = [_kind_of_table(r, results) for r in results]
    parts = ["<h2>Side by side</h2>"]
    labels = sorted({label for r in results for label in r.labels()})
    label = "side" if "side" in labels else "seat"
    values = sorted({value for r in results for value, _ in r.wins_by(label)})
    for value in values:
        shares = [(name, dict(r.wins_by(label))) for name, r in zip(names, results, strict=True)]
        parts.append(f"<h3>{escape(label.capitalize())} {escape(value)}</h3>")
        parts.append(charts.shares([(name, of[value]) for name, of in shares if value in of], "games won, per cent"))
    rows = []
    for name, r in zip(names, results, strict=True):
        length = "rounds" if "rounds" in r.numbers() else "decisions"
        swing = r.swing("moved")
        met = [verdict.said for verdict in r.verdicts()]
        rows.append(
            [
                escape(name),
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


def _sections(r: Results, several: bool) -> Iterable[str]:
    if several:
        yield f'<h1 id="{escape(r.folder.name)}">{escape(r.folder.name)}</h1>'
    yield _what_was_played(r)
    yield _targets(r)
    yield _who_wins(r)
    yield _how_long(r)
    yield _how_it_swings(r)
    yield _decisions(r)
    yield _things(r)
    yield _games(r)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: int = 1) -> str:
    """A table; its columns from `numbers` on hold numbers."""

    def cells(tag: str, values: Sequence[str]) -> str:
        return "".join(f"<{tag}{' class=n' if i >= numbers else ''}>{value}</{tag}>" for i, value in enumerate(values))

    lines = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><tr>{cells('th', head)}</tr>\n{lines}</table>"


def _what_was_played(r: Results) -> str:
    plan = r.plan
    game = game_named(plan.game)
    defaults = game.checked({})
    differing = [f"{name}={value}" for name, value in plan.settings.items() if defaults[name] != value]
    rules = f" Rules: {escape(', '.join(differing))}." if differing else " Printed rules."
    changes = f" Changed content: {escape(', '.join(map(str, plan.changes)))}." if plan.changes else ""
    missing = f" {plan.games - r.games:,} games are still missing." if r.games < plan.games else ""
    return (
        f"<p>{r.games:,} games of {escape(game.title)} (rules version {escape(plan.version)}), {len(plan.bots)} seats: "
        f"{escape(', '.join(plan.bots))}.{rules}{changes} Luck made of {escape(repr(plan.seed))}.{missing} "
        "Intervals are 95 %.</p>"
    )


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
    fair = 1 / len(r.plan.bots)
    for label in ["seat", *r.labels(), *(["bot"] if len(set(r.plan.bots)) > 1 else [])]:
        rows = r.wins_by(label)
        if len(rows) > 1 or label == "side" or len(r.plan.bots) == 1:
            together = "side" in r.labels() and label != "seat"
            parts.append(f"<h3>By {escape(label)}</h3>")
            parts.append(charts.shares(rows, "games won, per cent", None if together else fair))
    parts.append("<h3>How games end</h3>")
    parts.append(_table(["end", "share of games"], [[escape(cause), str(found)] for cause, found in r.causes()]))
    return "\n".join(parts)


def _how_long(r: Results) -> str:
    parts = ["<h2>How long</h2>"]
    rows = []
    for name in r.numbers():
        values = r.values(name)
        m = mean(values)
        tenths = " / ".join(f"{quantile(values, part):g}" for part in (0.1, 0.5, 0.9))
        rows.append([escape(name), f"{m.mean:.2f} ± {m.half:.2f}", tenths])
    parts.append(_table(["", "mean", "tenth / middle / ninth tenth"], rows))
    length = "rounds" if "rounds" in r.numbers() else "decisions"
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
        tenths = " / ".join(f"{quantile(values, part):.{0 if scale > 1 else 1}f}" for part in (0.1, 0.5, 0.9))
        rows.append([told, f"{m.mean:.2f} ± {m.half:.2f}", tenths])
    return "\n".join(
        [
            "<h2>How it swings</h2>",
            "<p>The chance of winning as the bots judge it, between fights and other things that are not settled. A "
            "game that is decided early is over before it ends; one that swings to the last may as well be tossed. The "
            "line is the chance of whoever wins in the end, in the middle game of all; eight games in ten lie in the "
            "band.</p>",
            charts.courses(courses, "chance of who wins, per cent"),
            _table(["", "mean", "tenth / middle / ninth tenth"], rows),
        ]
    )


def _decisions(r: Results) -> str:
    options = r.options_mean()
    turn = r.decisions_per_turn()
    per_turn = f" A player makes {turn.mean:.1f} ± {turn.half:.1f} real ones in a round." if turn else ""
    asked = [
        [
            escape(q.question),
            f"{q.asked:,}",
            f"{q.asked / r.games:.1f}" if r.games else "",
            f"{100 * q.forced / q.asked:.1f} %",
            f"{q.options / q.asked:.1f}",
        ]
        for q in r.questions()
    ]
    rows = [
        [escape(v.verb), f"{v.offered:,}", f"{v.taken:,}", f"{100 * v.share:.1f} %", escape(v.verdict)]
        for v in r.verbs()
    ]
    return (
        "<h2>Decisions</h2>"
        f"<p>A decision has {options.mean:.1f} ± {options.half:.1f} options on average, and {r.forced()} of them have "
        f"but one: they are forced, and asked so that nobody learns what somebody holds.{per_turn}</p>"
        + _table(["question", "asked", "a game", "forced", "options"], asked)
        + "<p>Choices that are hardly ever made where they could be (dead), or nearly always (dominant), ask whether "
        "they are choices.</p>" + _table(["choice", "offered", "taken", "share", ""], rows)
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
