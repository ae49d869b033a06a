"""What is printed: boards, cards and house rules, made once and shared by every table."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Printed:
    """Something that never changes in play, so that clones share it and dumps show only its name."""

    def __init__(self, name: str) -> None:
        self.name = name


@mypyc_attr(allow_interpreted_subclasses=True)
class Noted(Printed):
    """What was worked out from a table and is no part of it: a table that is laid out again begins without."""
