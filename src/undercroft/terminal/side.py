"""Draws what lies beside the board: sheets, hands, rows, piles, and what is being resolved."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.engine.view import Area, Board, Hand, Page, Piece, Pile, Row, Sheet, View
from undercroft.match.spoken import suit
from undercroft.terminal.canvas import Canvas, Stretch, breadth, clip, wrapped
from undercroft.terminal.labels import counted, look, marked
from undercroft.terminal.marks import Marks


class Side:
    """The side column being drawn, from top to bottom."""

    def __init__(self, view: View, marks: Marks, width: int) -> None:
        self.view, self.marks = view, marks
        self.canvas = Canvas(width)
        self.y = 0

    def draw(self) -> Canvas:
        """Each player's things together, the one who looks first, then those of the table."""
        seats = sorted(range(len(self.view.names)), key=lambda seat: (seat != self.view.seat, seat))
        for seat in seats:
            self._player(seat, [area for area in self.view.areas if _owner(area) == seat])
        shared = [area for area in self.view.areas if _owner(area) is None and not isinstance(area, Board)]
        for area in sorted(shared, key=lambda area: isinstance(area, Page)):
            self._area(area)
        return self.canvas

    def _player(self, seat: int, areas: list[Area]) -> None:
        if not areas:
            return
        turn = ", to choose" if seat in self.view.waiting and seat != self.view.seat else ""
        you = " (you)" if seat == self.view.seat and len(self.view.names) > 1 else ""
        name = clip(self.view.names[seat], self.canvas.width - len(turn + you))
        ref = f"seat-{seat + 1}"
        x = self.canvas.put_all(0, self.y, self.marks.stretch(ref))
        x = self.canvas.put(x, self.y, name, self.marks.lit(ref, f"title seat{seat % 4}"), ref)
        self.canvas.put(x, self.y, you + turn, "note")
        self.y += 1
        for area in areas:
            self._area(area, 1)

    def _area(self, area: Area, indent: int = 0) -> None:
        match area:
            case Sheet():
                title = "" if area.owner is not None else area.name
                if area.lines:
                    self._flow(indent, title, [self._line(line.label, line.value, line.ref) for line in area.lines])
            case Hand() | Row():
                roomy = self.canvas.width >= 36 and len(area.pieces) <= 6
                items = [self._piece(piece, roomy) for piece in area.pieces]
                self._flow(indent, self._without_owner(area), items or [[("none", "dim", "")]])
            case Pile():
                self._pile(area, indent)
            case Page():
                self._flow(indent, "Story", [[(f"{area.name} (p)", "note", "")]])
            case _:
                pass

    def _pile(self, pile: Pile, indent: int) -> None:
        items: list[list[Stretch]] = [[(str(pile.count or "empty"), "", "")]]
        items += [[(line, "dim", "")] for line in wrapped(pile.text, self.canvas.width - 2) if line]
        shown = pile.pieces[:8]
        items += [self._piece(piece) for piece in shown]
        if len(pile.pieces) > len(shown):
            items.append([(f"and {len(pile.pieces) - len(shown)} more", "dim", "")])
        self._flow(indent, pile.name, items)

    def _without_owner(self, area: Hand | Row) -> str:
        """The name of an area that stands under its owner's name already."""
        if area.owner is None or area.owner >= len(self.view.names):
            return area.name
        owner = self.view.names[area.owner]
        rest = area.name.removesuffix(f" of {owner}")
        for beginning in (f"{owner}'s ", f"{owner}: ", owner):
            rest = rest.removeprefix(beginning)
        rest = rest.strip()
        return rest[:1].upper() + rest[1:]

    def _line(self, label: str, value: str, ref: str) -> list[Stretch]:
        parts: list[Stretch] = [(f"{label} ", "dim", ref)] if label else []
        return [*self.marks.stretch(ref), *parts, (value, self.marks.lit(ref, ""), ref)]

    def _piece(self, piece: Piece, roomy: bool = False) -> list[Stretch]:
        name = f" {piece.name}" if roomy and suit(piece) and piece.name else ""
        text = f"{marked(piece, 40)}{name} {counted(piece, worded=True)}".strip()
        return [*self.marks.stretch(piece.ref), (text, self.marks.lit(piece.ref, look(piece)), piece.ref)]

    def _flow(self, indent: int, title: str, items: Iterable[list[Stretch]]) -> None:
        """A title and items side by side, going on in the next line where the width ends."""
        x = indent
        if title:
            x = self.canvas.put(x, self.y, clip(title, self.canvas.width - x - 1), "head") + 1
        for item in items:
            wide = sum(breadth(text) for text, _, _ in item)
            if x > indent and x + wide > self.canvas.width:
                x, self.y = indent + 1, self.y + 1
            room = self.canvas.width - x
            if wide > room:
                item = [(clip(text, max(0, room - 4)), tone, ref) for text, tone, ref in item]
            x = self.canvas.put_all(x, self.y, item) + 2
        self.y += 1


def _owner(area: Area) -> int | None:
    return area.owner if isinstance(area, Sheet | Hand | Row) else None


def draw_side(view: View, marks: Marks, width: int) -> Canvas:
    """All that lies beside the board."""
    return Side(view, marks, width).draw()


def resolving(title: str, view: View, width: int) -> str:
    """What is being carried out, the outermost rule first; where room is scarce, the innermost rules."""
    parts = [heading.text for heading in view.stack if heading.text]
    parts = parts if parts and parts[0] == title else [title, *parts]
    text = " > ".join(parts)
    while breadth(text) > width and len(parts) > 1:
        parts = parts[1:]
        text = " > ".join(["…", *parts])
    return clip(text, width)
