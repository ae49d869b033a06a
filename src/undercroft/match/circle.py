"""The circle of a window: what a later seat will be asked, if all before it pass (D-327)."""

from __future__ import annotations

from undercroft.engine.prompt import PASS, Prompt
from undercroft.engine.table import Table
from undercroft.engine.window import Window
from undercroft.match.orders import is_window


def asked_in_circle(t: Table, seat: int) -> tuple[Table, Prompt] | None:
    """The question of a seat in the open circle, and the table on which it will be put; None if it will not be asked.

    Passes tell nobody anything, so what a later seat may answer is known from the start. Nothing beyond the circle is
    looked at: what comes after it is luck.
    """
    ahead = t.clone()
    window = ahead.stack[-1]
    for _ in range(t.seats):
        prompt = ahead.prompts[0] if len(ahead.prompts) == 1 else None
        if prompt is None or not is_window(prompt) or not isinstance(window, Window):
            return None
        if prompt.seat == seat:
            return ahead, prompt
        passes = window.passes
        ahead.take(prompt, PASS)
        if ahead.stack[-1] is not window or window.passes <= passes:
            return None
    return None
