"""Waiting for what must happen, on a machine of any speed."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 120.0
"""Seconds until something that must happen is missed."""


def until(happens: Callable[[], object], missed: str, pause: Callable[[float], object] = time.sleep) -> None:
    """Wait until something is so; it is looked at again and again."""
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end, missed
        pause(0.03)
