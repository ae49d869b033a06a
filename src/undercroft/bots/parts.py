"""Thinking on several cores: parts of a thought in processes of their own, and their results in a fixed order."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Sequence
from select import select

Values = dict[int, list[float]]

LOOK_UP = 0.05
"""Seconds between two looks at whether it is to stop."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def side_by_side(jobs: Sequence[Callable[[], Values]], cores: int, stopped: Callable[[], bool]) -> list[Values]:
    """Do the jobs, so many at once as there are cores; the results are in the order of the jobs.

    Where processes cannot be forked, or there is one core, the jobs are done one after the other. A table stays where
    it is in a forked process, and need not be written down.
    """
    if cores < 2 or len(jobs) < 2 or not hasattr(os, "fork"):
        return [job() for job in jobs]
    found: list[Values] = []
    for first in range(0, len(jobs), cores):
        found += _batch(jobs[first : first + cores], stopped)
    return found


def _batch(jobs: Sequence[Callable[[], Values]], stopped: Callable[[], bool]) -> list[Values]:
    """Do these jobs at once: the first here, each other one in a process, of which none is left behind."""
    children: list[tuple[int, int]] = []
    try:
        for job in jobs[1:]:
            children.append(_begin(job))
        found = [jobs[0]()]
        for _, pipe in children:
            found.append(_result(pipe, stopped))
        return found
    finally:
        for pid, pipe in children:
            os.close(pipe)
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def _begin(job: Callable[[], Values]) -> tuple[int, int]:
    """A process that does one job: its id, and where its result can be read."""
    pipe, end = os.pipe()
    pid = os.fork()
    if pid:
        os.close(end)
        return pid, pipe
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.close(pipe)
        with os.fdopen(end, "w") as out:
            json.dump(list(job().items()), out)
        status = 0
    finally:
        os._exit(status)


def _result(pipe: int, stopped: Callable[[], bool]) -> Values:
    """What a process has found; nothing, if it was stopped or died."""
    data = bytearray()
    while not stopped():
        if select([pipe], [], [], LOOK_UP)[0]:
            piece = os.read(pipe, 1 << 16)
            if not piece:
                return dict(json.loads(data)) if data else {}
            data += piece
    return {}
