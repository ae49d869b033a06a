"""A limit on how long the rules may work, so that one runaway game cannot stop the others."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooLong(Exception):
    """The rules did not come to an end in time."""


def install() -> None:
    """Take the signal of the processor's clock for the limits of this process."""
    signal.signal(signal.SIGPROF, _alarm)


def _alarm(number: int, frame: FrameType | None) -> None:
    raise TooLong


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer; only the main thread can be interrupted.

    Time of the processor counts, so that a busy machine makes no rule seem endless.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
