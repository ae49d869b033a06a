"""Draws a graph board: rooms as boxes, links as corridors with what lies on them."""

from __future__ import annotations

from undercroft.engine.view import Board, Cell, Link
from undercroft.terminal.canvas import Canvas, Stretch, breadth, clip
from undercroft.terminal.labels import counted, is_foe, look, marked
from undercroft.terminal.marks import Marks
from undercroft.terminal.plan import PLAIN, Plan, planned

ACROSS = {"card": "─", "open": "═", "line": "─"}
UPRIGHT = {"card": "│", "open": "║", "line": "│"}


class Graph:
    """A graph board being drawn."""

    def __init__(self, plan: Plan, marks: Marks) -> None:
        self.plan, self.marks = plan, marks
        self.scale = plan.scale
        self.canvas = Canvas(*plan.size())

    def draw(self) -> Canvas:
        """The board; links that no straight corridor can show are told below it."""
        for cell in self.plan.board.cells:
            if cell.ref in self.plan.ends:
                self._room(cell)
            else:
                self._place(cell)
        for link in self.plan.board.links:
            a, b = sorted((self.plan.cells[end] for end in link.ends), key=lambda cell: (cell.y, cell.x))
            match b.x - a.x, b.y - a.y:
                case 1, 0:
                    self._across(link, a, b)
                case 0, 1:
                    self._upright(link, a, b)
                case _:
                    between = "a wall between" if "wall" in link.tags else "a way between"
                    text = f"{between} {a.name or a.ref} and {b.name or b.ref}"
                    self.canvas.put(0, self.canvas.height, clip(text, self.canvas.width), "dim", link.ref)
        return self.canvas

    # Rooms.

    def _room(self, cell: Cell) -> None:
        if self.scale.tall == 1:
            self._small_room(cell)
            return
        x, y = self.plan.corner(cell)
        tone = self._tone(cell)
        self._box(cell, x, y, tone)
        text = [(self._named(cell), tone, cell.ref), *self._contents(cell.ref)]
        if sum(breadth(part) for part, _, _ in text) > self.scale.room - 2:
            self._crowded(cell, x, y, tone)
        else:
            self._centred(x + self.scale.room // 2, y + 1, text)
            self._note(cell, x, y)
        self.canvas.put_all(x + 1, y, self._sign(cell.ref))

    def _crowded(self, cell: Cell, x: int, y: int, tone: str) -> None:
        """A room with more in it than its name leaves space for: the name goes to a side where no corridor ends."""
        row = y + self.scale.tall - 1 if self.plan.joins(cell, -1) and not self.plan.joins(cell, 1) else y
        room = self.scale.room
        name = clip(cell.name if cell.name and breadth(cell.name) <= room - 4 else cell.ref, room - 4)
        self._centred(x + room // 2 + 1, row, [(name, tone, cell.ref)])
        pieces = self.plan.lying.get(cell.ref, [])[: (room - 1) // 2]
        each = max(1, (room - 1) // max(1, len(pieces)) - 1)
        text: list[Stretch] = []
        for piece in pieces:
            text += [(" ", "", "")] if text else []
            text.append((marked(piece)[:each], self.marks.lit(piece.ref, look(piece)), piece.ref))
        self._centred(x + room // 2, y + 1, text)

    def _note(self, cell: Cell, x: int, y: int) -> None:
        """What is special about a room, on a side where no corridor ends."""
        note = next((tag for tag in cell.tags if tag not in PLAIN), "")
        row = y if not self.plan.joins(cell, -1) else y + self.scale.tall - 1
        if note and not (row != y and self.plan.joins(cell, 1)):
            self._centred(x + self.scale.room // 2, row, [(clip(note, self.scale.room - 2), "note", cell.ref)])

    def _small_room(self, cell: Cell) -> None:
        x, y = self.plan.corner(cell)
        name = clip(self._named(cell), 2)
        text = f"[{name:^2}]" if self.plan.known(cell) else f" {name:^2} "
        tone = "note" if any(tag not in PLAIN for tag in cell.tags) else self._tone(cell)
        self.canvas.put(x, y, text, self.marks.lit(cell.ref, tone), cell.ref)
        self.canvas.put_all(x + 4, y, self._sign(cell.ref))

    def _box(self, cell: Cell, x: int, y: int, tone: str) -> None:
        across, down = ("─", "│") if self.plan.known(cell) else ("╌", "┆")
        inner = self.scale.room - 2
        self.canvas.put(x, y, f"┌{across * inner}┐", tone, cell.ref)
        for dy in range(1, self.scale.tall - 1):
            self.canvas.put(x, y + dy, f"{down}{' ' * inner}{down}", tone, cell.ref)
        self.canvas.put(x, y + self.scale.tall - 1, f"└{across * inner}┘", tone, cell.ref)

    def _named(self, cell: Cell) -> str:
        return cell.name if cell.name and breadth(cell.name) <= self.scale.room - 2 else cell.ref

    def _tone(self, cell: Cell) -> str:
        return self.marks.lit(cell.ref, "room" if self.plan.known(cell) else "dim")

    def _place(self, cell: Cell) -> None:
        """A cell that no link reaches: its name, and what lies there."""
        x, y = self.plan.corner(cell)
        text = [*self._sign(cell.ref), (cell.name or cell.ref, self.marks.lit(cell.ref, "note"), cell.ref)]
        for stretch in self._contents(cell.ref, self.marks.sign(cell.ref)):
            text += [(" ", "", ""), stretch]
        self._centred(x + self.scale.room // 2, y + self.plan.tall(cell.y) // 2, text)

    def _contents(self, place: str, told: str = "", room: int = 99) -> list[Stretch]:
        """What lies at a place, each piece with its key unless the place has the same."""
        found: list[Stretch] = []
        for piece in self.plan.lying.get(place, []):
            text = marked(piece, 6)
            if counted(piece) and breadth(text) + len(counted(piece)) + 6 <= room:
                text = f"{text} {counted(piece)}"
            tone = self.marks.lit(piece.ref, self.marks.lit(place, look(piece)))
            foe = is_foe(piece) and not piece.down
            sign = [] if self.marks.sign(piece.ref) == told else self._sign(piece.ref)
            found += [*sign, (f"▐{text}▌" if foe else text, tone, piece.ref)]
        return found

    # Links.

    def _across(self, link: Link, a: Cell, b: Cell) -> None:
        x, y = self.plan.corner(a)
        x, y = x + self.scale.room, y + self.scale.tall // 2
        state = self.plan.state(link)
        if state in ACROSS:
            tone = "passage" if state == "open" else "dim"
            self.canvas.put(x, y, ACROSS[state] * self.scale.gap, tone, link.ref)
            card = "├┤" if self.scale.tall > 1 else "]["
            ends = "╞╡" if state == "open" else card
            self._join(x - 1, y, ends[0], a)
            self._join(x + self.scale.gap, y, ends[1], b)
        arrow = "←" if self.plan.points(link, a) else "→"
        self._centred(x + self.scale.gap // 2, y, self._on_link(link, state, arrow))

    def _upright(self, link: Link, a: Cell, b: Cell) -> None:
        x, y = self.plan.corner(a)
        x, y = x + self.scale.room // 2, y + self.scale.tall
        state = self.plan.state(link)
        if state in UPRIGHT:
            for dy in range(self.scale.deep):
                self.canvas.put(x, y + dy, UPRIGHT[state], "passage" if state == "open" else "dim", link.ref)
            if self.scale.tall > 1:
                ends = "╥╨" if state == "open" else "┬┴"
                self._join(x, y - 1, ends[0], a)
                self._join(x, y + self.scale.deep, ends[1], b)
        arrow = "↑" if self.plan.points(link, a) else "↓"
        self._centred(x, y + (self.scale.deep - 1) // 2, self._on_link(link, state, arrow))

    def _join(self, x: int, y: int, c: str, cell: Cell) -> None:
        if self.plan.known(cell) or self.scale.tall > 1:
            self.canvas.put(x, y, c, self._tone(cell), cell.ref)

    def _on_link(self, link: Link, state: str, arrow: str) -> list[Stretch]:
        """What lies on a link: cards with the way they point, a wall, or nothing."""
        signs = self._sign(link.ref)
        if state == "wall":
            return [*signs, ("▒▒", self.marks.lit(link.ref, "wall"), link.ref)]
        if state != "card":
            return signs
        cards = [*signs, *self._contents(link.ref, self.marks.sign(link.ref), self.scale.gap)]
        pointed = any(self.plan.points(link, self.plan.cells[end]) for end in link.ends)
        return [*cards, (arrow, "dim", link.ref)] if pointed else cards

    # Text.

    def _sign(self, ref: str) -> list[Stretch]:
        return self.marks.stretch(ref)

    def _centred(self, x: int, y: int, text: list[Stretch]) -> None:
        wide = sum(breadth(part) for part, _, _ in text)
        self.canvas.put_all(x - wide // 2, y, text)


def draw_graph(board: Board, marks: Marks, width: int, height: int) -> Canvas:
    """A graph board as large as it fits."""
    return Graph(planned(board, width, height), marks).draw()
