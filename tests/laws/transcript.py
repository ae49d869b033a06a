"""Prints one line of fingerprints a game, to compare processes, hash seeds and builds.

python -m tests.laws.transcript [seeds]
"""

from __future__ import annotations

import sys
from hashlib import blake2b

from tests.laws.tables import Case, cases
from undercroft.engine.dump import fingerprint


def transcript(seeds: int) -> list[str]:
    """A line a game: what was played, and a fingerprint of its moments."""
    return [line(case) for case in cases(seeds)]


def line(case: Case) -> str:
    prints = [fingerprint(t) for t in case.moments(every=7)]
    whole = blake2b("".join(prints).encode(), digest_size=10).hexdigest()
    return f"{case}: {len(prints)} {whole} {prints[0]} {prints[len(prints) // 2]} {prints[-1]}"


if __name__ == "__main__":
    print("\n".join(transcript(int(sys.argv[1]) if len(sys.argv) > 1 else 2)))
