"""Marks: the key that stands beside each option, and beside each thing that options are about."""

from __future__ import annotations

from undercroft.engine.view import Area, Board, Option, Page, Sheet, View
from undercroft.terminal.canvas import Stretch

COMMANDS = "hlopqrsuU?/"
"""Keys that always mean the same; no option gets one of them."""

_ONE = [c for c in "123456789abcdefghijklmnopqrstuvwxyz" if c not in COMMANDS]
_SEVERAL = [c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c not in COMMANDS]


class Marks:
    """The keys of an open question: one for each option, and a capital for each thing that has several."""

    def __init__(self, view: View, focus: tuple[str, ...] = ()) -> None:
        question = view.question
        self.focus = focus
        self.current = {ref for heading in view.stack[-1:] for ref in heading.refs}
        self.options: tuple[Option, ...] = question.options if question else ()
        self.asides: tuple[Option, ...] = question.asides if question else ()
        self.all = self.options + self.asides
        self.hot = {option.key: key for option, key in zip(self.all, _ONE, strict=False)}
        self.about: dict[str, list[Option]] = {}
        drawn = refs_of(view)
        for option in self.all:
            for ref in dict.fromkeys(option.refs):
                if ref in drawn:
                    self.about.setdefault(ref, []).append(option)
        self.menu = self._menus()

    def _menus(self) -> dict[str, str]:
        """A capital for each thing with several options; things with the same options share one."""
        keys = {ref: tuple(o.key for o in options) for ref, options in self.about.items() if len(options) > 1}
        capitals = dict(zip(dict.fromkeys(keys.values()), _SEVERAL, strict=False))
        return {ref: capitals[several] for ref, several in keys.items() if several in capitals}

    def sign(self, ref: str) -> str:
        """The key that stands beside a thing."""
        options = self.about.get(ref, [])
        if len(options) == 1:
            return self.hot.get(options[0].key, "*")
        return self.menu.get(ref, "*") if options else ""

    def stretch(self, ref: str) -> list[Stretch]:
        """The key beside a thing, as text to draw."""
        sign = self.sign(ref)
        return [(f"{sign})", "focus" if ref in self.focus else "mark", ref)] if sign else []

    def lit(self, ref: str, look: str) -> str:
        """The look of a thing, brighter if an option or the rule at hand is about it; brightest under the cursor."""
        if ref and ref in self.focus:
            return "focus"
        look = f"{look} current" if ref in self.current else look
        return f"{look} live" if self.about.get(ref) else look

    def pressed(self, key: str) -> list[Option]:
        """The options that a key stands for: one, or all of a thing."""
        for option in self.all:
            if self.hot.get(option.key) == key:
                return [option]
        for ref, capital in self.menu.items():
            if capital == key:
                return self.about[ref]
        return []

    def matching(self, words: str) -> list[Option]:
        """The options that contain every one of these words."""
        wanted = words.lower().split()
        return [o for o in self.all if all(w in f"{o.label} {o.key}".lower() for w in wanted)]


def refs_of(view: View) -> set[str]:
    """Everything on the table that an option can point at."""
    return {ref for area in view.areas for ref in _refs(area)}


def _refs(area: Area) -> list[str]:
    match area:
        case Page():
            return []
        case Sheet():
            seat = [] if area.owner is None else [f"seat-{area.owner + 1}"]
            return [*seat, *(line.ref for line in area.lines if line.ref)]
        case Board():
            places = [*(cell.ref for cell in area.cells), *(link.ref for link in area.links)]
            return [*places, *(piece.ref for piece in area.pieces)]
        case _:
            return [piece.ref for piece in area.pieces]
