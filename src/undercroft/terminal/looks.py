"""Looks: what the names of looks mean in colours, and a canvas as something that Textual can show."""

from __future__ import annotations

from textual.content import Content

from undercroft.terminal.canvas import Canvas

LOOKS = {
    "dim": "dim",
    "bold": "bold",
    "title": "bold",
    "head": "$text-secondary",
    "note": "$text-accent",
    "room": "bold",
    "wall": "dim",
    "passage": "$text-success",
    "red": "$text-error",
    "black": "bold",
    "foe": "bold on $error-muted",
    "aligned": "italic",
    "live": "bold",
    "current": "reverse",
    "mark": "bold $background on $warning",
    "focus": "bold $background on $success",
    "cursor": "bold $background on $success",
    "hint": "bold $text-success",
    "fresh": "bold",
    "seat0": "$text-primary",
    "seat1": "$text-warning",
    "seat2": "$text-success",
    "seat3": "$text-accent",
}
"""No look says by colour alone what nothing else says."""


def style(look: str) -> str:
    """A look, which may be several names, as a style; what sets a background comes last, as Textual wants it."""
    found = [LOOKS[name] for name in dict.fromkeys(look.split()) if name in LOOKS]
    return " ".join(sorted(found, key=lambda part: " on " in part))


def content(canvas: Canvas) -> Content:
    """A canvas as text with styles."""
    parts: list[str | tuple[str, str]] = []
    for y in range(canvas.height):
        parts += ["\n"] if y else []
        parts += [(text, style(look)) if look else text for text, look in canvas.runs(y)]
    return Content.assemble(*parts)
