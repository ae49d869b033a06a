"""Views: what one seat may see, as neutral data that any client can draw.

A game declares the whole table once, with who sees what; `cut` leaves what a seat may see. Terminal, browser and
bots read views and nothing else. They hold no cycles, so that the garbage collector need not look at them.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undercroft.engine.zone import EVERYBODY


class Piece(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A card, figure, tile or token. `seen_by` says who knows what it is and never leaves the engine."""

    ref: str
    name: str = ""
    face: str = ""
    place: str = ""
    owner: int | None = None
    down: bool = False
    turned: bool = False
    counters: dict[str, int] = {}
    tags: tuple[str, ...] = ()
    text: str = ""
    rule: str = ""
    seen_by: int = EVERYBODY


class Cell(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A place on a board where pieces can lie."""

    ref: str
    x: int
    y: int
    name: str = ""
    tags: tuple[str, ...] = ()
    stage: tuple[int, int] | None = None
    """Where it lies on the stage that the board's layers build, if there is one."""


class Link(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A connection between two cells, where pieces can lie too."""

    ref: str
    ends: tuple[str, str]
    name: str = ""
    tags: tuple[str, ...] = ()


class Layer(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A piece of scenery on the stage of a board, from the back (depth 0) to the front; rules ignore it."""

    name: str
    depth: int
    kind: Literal["sky", "back", "scenery", "floor", "front"]
    art: str
    x: int
    y: int
    text: str = ""


class Board(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False, tag="board", tag_field="kind"):
    """A map. On a grid neighbouring cells touch; on a graph only links connect. Row 0 is at the top."""

    name: str
    shape: Literal["grid", "graph"]
    width: int
    height: int
    cells: tuple[Cell, ...]
    links: tuple[Link, ...] = ()
    pieces: tuple[Piece, ...] = ()
    layers: tuple[Layer, ...] = ()


class Hand(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False, tag="hand", tag_field="kind"):
    """Cards that somebody holds."""

    name: str
    owner: int
    pieces: tuple[Piece, ...] = ()


class Row(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False, tag="row", tag_field="kind"):
    """Pieces side by side; of one player, or of the table."""

    name: str
    owner: int | None = None
    pieces: tuple[Piece, ...] = ()


class Pile(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False, tag="pile", tag_field="kind"):
    """A stack of cards, top first. Of unseen cards only the number is told; a piece's place is its depth."""

    name: str
    count: int
    pieces: tuple[Piece, ...] = ()
    text: str = ""


class Line(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A line of a sheet."""

    label: str
    value: str
    ref: str = ""


class Sheet(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False, tag="sheet", tag_field="kind"):
    """Facts about a player or about the table."""

    name: str
    owner: int | None = None
    lines: tuple[Line, ...] = ()


class Page(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False, tag="page", tag_field="kind"):
    """Something to read aloud."""

    name: str
    text: str


Area = Board | Hand | Row | Pile | Sheet | Page


class Option(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """One thing that a seat may do, pointing at the things on the table that it is about."""

    key: str
    label: str
    refs: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    """The places that a move goes over, from where it begins to where it ends."""
    rule: str = ""


class Question(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """The open prompt of a seat."""

    seat: int
    ask: str
    rule: str
    options: tuple[Option, ...]
    asides: tuple[Option, ...] = ()
    window: bool = False


class Heading(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A rule that is being carried out."""

    name: str
    text: str
    refs: tuple[str, ...] = ()


class Happening(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An event as one seat may know it. `act` is the neutral kind; `args` name the things it was about.

    `said` has what is no thing on the table but a figure: the face of a die, a number, a name.
    """

    word: str
    act: str
    rule: str
    text: str
    seat: int | None = None
    args: dict[str, tuple[str, ...]] = {}
    said: dict[str, str] = {}


class Ending(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """How the game ended."""

    winners: tuple[int, ...]
    cause: str
    rule: str
    text: str
    score: tuple[int, ...] = ()


class View(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """All that a seat may see."""

    game: str
    seat: int
    names: tuple[str, ...]
    areas: tuple[Area, ...]
    stack: tuple[Heading, ...] = ()
    question: Question | None = None
    waiting: tuple[int, ...] = ()
    window: bool = False
    events: tuple[Happening, ...] = ()
    ending: Ending | None = None
