"""Small disks, which can be full or read-only."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk of that size. Only root can mount one; where tests are a duty, that is a failure."""
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], capture_output=True)
    if mounted.returncode != 0:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("Only root can mount a small disk.")
    try:
        yield folder
        subprocess.run(["mount", "-o", "remount,rw", folder], check=True)
    finally:
        subprocess.run(["umount", folder], check=True)
