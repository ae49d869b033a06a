"""Pictures for reports: drawn here as SVG, so that the page needs no network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt
import vl_convert

from undercroft.lab.results import Effect
from undercroft.lab.stats import Share

WIDTH = 620
INK, MARK, GOOD, BAD, PALE = "#2b2622", "#7a4e2d", "#2f6f5e", "#a33b2e", "#b9ada0"


def _svg(chart: alt.TopLevelMixin) -> str:
    """A picture, in a frame that scrolls where the screen is narrower than it can be read."""
    text: dict[str, Any] = {"labelFontSize": 13, "titleFontSize": 13, "labelColor": INK, "titleColor": INK}
    spec = chart.configure(
        font="Georgia, serif",
        background="transparent",
        view=alt.ViewConfig(stroke=None),
        axis=alt.AxisConfig(gridColor="#e6dfd6", labelLimit=420, **text),
        legend=alt.LegendConfig(**text),
    )
    return f'<div class="wide">{vl_convert.vegalite_to_svg(spec.to_json())}</div>'


def shares(rows: Sequence[tuple[str, Share]], title: str, even: float | None = None) -> str:
    """Shares with their intervals and in numbers, and a line where an even one would lie."""
    data = alt.Data(
        values=[
            {"what": name, "share": 100 * s.share, "low": 100 * s.low, "high": 100 * s.high, "said": str(s)}
            for name, s in rows
        ]
    )
    order = [name for name, _ in rows]
    base = alt.Chart(data, width=WIDTH, height=max(40, 30 * len(rows)))
    y = alt.Y("what:N", sort=order, title=None)
    x = alt.X("low:Q", title=title, scale=alt.Scale(domain=[0, 100]))
    layers: list[alt.Chart] = [
        base.mark_rule(color=MARK, strokeWidth=2).encode(x=x, x2="high:Q", y=y),
        base.mark_point(color=MARK, filled=True, size=70).encode(x="share:Q", y=y),
        base.mark_text(color=INK, align="left", dx=8, fontSize=12).encode(x="high:Q", y=y, text="said:N"),
    ]
    if even is not None:
        line = alt.Chart(alt.Data(values=[{"even": 100 * even}]))
        layers.append(line.mark_rule(color=PALE, strokeDash=[4, 4]).encode(x="even:Q"))
    return _svg(alt.layer(*layers))


def lengths(values: Sequence[float], title: str) -> str:
    """How often each value came up."""
    counts: dict[float, int] = {}
    step = max(1.0, (max(values) - min(values)) / 40) if values else 1.0
    for value in values:
        at = round(value / step) * step
        counts[at] = counts.get(at, 0) + 1
    data = alt.Data(
        values=[
            {"low": value - 0.4 * step, "high": value + 0.4 * step, "games": n, "none": 0}
            for value, n in sorted(counts.items())
        ]
    )
    bars = alt.Chart(data, width=WIDTH, height=140).mark_bar(color=MARK)
    x = alt.X("low:Q", title=title, scale=alt.Scale(zero=False))
    return _svg(bars.encode(x=x, x2="high:Q", y=alt.Y("games:Q", title="games"), y2="none:Q"))


def courses(tenths: Sequence[tuple[float, float, float]], title: str) -> str:
    """The winner's chance in the course of a game: half of all games lie above the line, eight in ten in the band."""
    data = alt.Data(
        values=[
            {"part": 100 * n / (len(tenths) - 1), "low": 100 * low, "middle": 100 * middle, "high": 100 * high}
            for n, (low, middle, high) in enumerate(tenths)
        ]
    )
    base = alt.Chart(data, width=WIDTH, height=180)
    x = alt.X("part:Q", title="per cent of the choices made")
    y = alt.Y("low:Q", title=title, scale=alt.Scale(domain=[0, 100]))
    return _svg(
        alt.layer(
            base.mark_area(color=PALE, opacity=0.5).encode(x=x, y=y, y2="high:Q"),
            base.mark_line(color=MARK, strokeWidth=2).encode(x=x, y="middle:Q"),
        )
    )


def effects(found: Sequence[Effect], title: str) -> str:
    """What things do to the chance of winning, in points, those beyond chance in colour."""
    data = alt.Data(
        values=[
            {
                "thing": e.thing,
                "points": 100 * e.change.difference,
                "low": 100 * (e.change.difference - e.change.half),
                "high": 100 * (e.change.difference + e.change.half),
                "verdict": ("wins more" if e.change.difference > 0 else "wins less")
                if e.stands_out
                else "within chance",
            }
            for e in found
        ]
    )
    base = alt.Chart(data, width=WIDTH, height=max(40, 18 * len(found)))
    y = alt.Y("thing:N", sort=[e.thing for e in found], title=None)
    scale = alt.Scale(domain=["wins more", "wins less", "within chance"], range=[GOOD, BAD, PALE])
    colour = alt.Color("verdict:N", scale=scale, title=None, legend=alt.Legend(orient="top"))
    shape = alt.Shape(
        "verdict:N",
        scale=alt.Scale(
            domain=["wins more", "wins less", "within chance"], range=["triangle-up", "triangle-down", "circle"]
        ),
        legend=None,
    )
    zero = alt.Chart(alt.Data(values=[{"zero": 0}])).mark_rule(color=INK).encode(x="zero:Q")
    return _svg(
        alt.layer(
            zero,
            base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", title=title), x2="high:Q", y=y, color=colour),
            base.mark_point(filled=True, size=60).encode(x="points:Q", y=y, color=colour, shape=shape),
        )
    )
