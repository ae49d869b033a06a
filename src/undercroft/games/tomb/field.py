"""The field: rooms and the slots between them (section 3)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.printed import Printed
from undercroft.engine.refusal import Refusal

PRESETS: dict[str, tuple[int, int]] = {"standard": (5, 4), "small": (3, 3), "tiny": (3, 2), "large": (5, 5)}


BITS_OF: Final = [[i for i in range(8) if byte >> i & 1] for byte in range(256)]
"""The bits of each byte: sets are read a byte at a time, which is quick both compiled and not."""


def bits(mask: int) -> list[int]:
    """The numbers of a set kept as bits, ascending."""
    found: list[int] = []
    base = 0
    while mask:
        for i in BITS_OF[mask & 255]:
            found.append(base + i)
        mask >>= 8
        base += 8
    return found


OPTION_ROWS: Final[dict[int, list[list[list[int]]]]] = {}
"""The options with a verb for every set of eight slots, made when first asked for: most of all playouts is this."""


def slot_options(verb: int, mask: int) -> list[int]:
    """An option with this verb for each slot of a set: `option(verb, slot)`."""
    found: list[int] = []
    if not mask:
        return found
    rows = OPTION_ROWS.get(verb)
    if rows is None:
        rows = OPTION_ROWS.setdefault(verb, [])
    number = 0
    while mask:
        if number == len(rows):
            rows.append([[verb + (number * 8 + i << 8) for i in bits] for bits in BITS_OF])
        look = mask & 255
        if look:
            found += rows[number][look]
        mask >>= 8
        number += 1
    return found


def size_for(width: int, height: int) -> tuple[int, int]:
    """The rooms that fit on a table of so many card lengths (T-022, T-037)."""
    cols = 7 * (width + 1) // 12
    rows = 7 * (height - 1) // 12
    return max(3, cols - (cols + 1) % 2), max(2, rows)


class Field(Printed):
    """A grid of rooms with one slot between neighbours (T-024, T-025). Row 1 is at the bottom."""

    def __init__(self, cols: int, rows: int) -> None:
        super().__init__(f"{cols}x{rows}")
        self.cols = cols
        self.rows = rows
        self.rooms = cols * rows
        across = [(r * cols + c, r * cols + c + 1) for r in range(rows) for c in range(cols - 1)]
        upward = [(r * cols + c, (r + 1) * cols + c) for r in range(rows - 1) for c in range(cols)]
        self.ends = across + upward
        self.slots = len(self.ends)
        self.every_slot = (1 << self.slots) - 1
        self.exit = self.slots
        """The number that stands for EXIT where a slot is named (T-030)."""
        self.start = cols // 2
        self.throne = (rows - 1) * cols + cols // 2
        self.sides = [self._sides(room) for room in range(self.rooms)]
        self.around = [sum([1 << slot for slot in self.sides[room]]) for room in range(self.rooms)]

    def _sides(self, room: int) -> list[int]:
        """The slots of a room in the order west, east, north, south; a field edge has none (T-031, T-040)."""
        left, right, up, down = room - 1, room + 1, room + self.cols, room - self.cols
        wanted = [(left, room), (room, right), (room, up), (down, room)]
        return [self.ends.index(ends) for ends in wanted if ends in self.ends]

    def beyond(self, slot: int, room: int) -> int:
        """The room at the other end of a slot."""
        a, b = self.ends[slot]
        return b if room == a else a

    def room_key(self, room: int) -> str:
        return f"{chr(ord('A') + room % self.cols)}{room // self.cols + 1}"

    def slot_key(self, slot: int) -> str:
        if slot == self.exit:
            return "EXIT"
        a, b = self.ends[slot]
        return f"{self.room_key(a)}-{self.room_key(b)}"


FIELDS: dict[str, Field] = {}


def field_named(name: str) -> Field:
    """The field of a preset or of a size written `7x5` (T-037). The columns must be odd, so that there is a centre."""
    if name not in FIELDS:
        cols, rows = PRESETS[name] if name in PRESETS else _size(name)
        FIELDS[name] = Field(cols, rows)
    return FIELDS[name]


def _size(name: str) -> tuple[int, int]:
    cols, _, rows = name.partition("x")
    size = int(cols), int(rows)
    if size[0] % 2 == 0 or not 3 <= size[0] <= 25 or not 2 <= size[1] <= 25:
        raise Refusal(
            f"A field of {name} rooms cannot be laid: it takes 3, 5, 7 ... columns and 2 or more rows.", "T-037"
        )
    return size
