"""A limit on how long the rules may work, so that one runaway game cannot stop the others."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType

TICK = 0.05
"""Seconds of the processor between two looks at what is being worked on.

Time of the processor counts, so that a busy machine makes no rule seem endless. The clock is set once and ticks on,
since setting it for every choice would cost more than many a choice does.
"""


MAIN = threading.main_thread().ident


class TooLong(Exception):
    """The rules did not come to an end in time."""


class limited:
    """`with limited(seconds)`: interrupt what takes longer; only the main thread can be interrupted."""

    running: limited | None = None

    def __init__(self, seconds: float) -> None:
        self.seconds, self.worked = seconds, -TICK  # the first tick may come at once

    def __enter__(self) -> None:
        if threading.get_ident() == MAIN:
            limited.running = self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if limited.running is self:
            limited.running = None


@contextmanager
def ticking() -> Iterator[None]:
    """Let the processor's clock of this process tick for the limits. A tick that nobody hears would end the process."""
    before = signal.signal(signal.SIGPROF, _tick)
    signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, signal.SIG_IGN if before is signal.SIG_DFL else before)


def _tick(number: int, frame: FrameType | None) -> None:
    work = limited.running
    if work is not None:
        work.worked += TICK
        if work.worked >= work.seconds:
            raise TooLong
