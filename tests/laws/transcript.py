"""Prints one line of fingerprints a game, to compare processes, hash seeds and builds.

python -m tests.laws.transcript [seeds]
"""

from __future__ import annotations

import sys
from hashlib import blake2b

import msgspec

from tests.laws.tables import Case, cases, redealt
from undercroft.engine.dump import fingerprint
from undercroft.engine.table import Table
from undercroft.engine.zone import SPECTATOR, bit


def transcript(seeds: int) -> list[str]:
    """A line a game: what was played, and a fingerprint of its moments."""
    return [line(case) for case in cases(seeds)]


def line(case: Case) -> str:
    prints = [fingerprints(case, t) for t in case.moments(heard=True, every=7)]
    whole = blake2b("".join(prints).encode(), digest_size=10).hexdigest()
    return f"{case}: {len(prints)} {whole} {prints[0]} {prints[len(prints) // 2]} {prints[-1]}"


def fingerprints(case: Case, t: Table) -> str:
    """What a table, a clone and a guess of it hold, and what a spectator is shown."""
    clone, guess = t.clone(), redealt(t, bit(0), case.chance("guess"))
    shown = blake2b(msgspec.json.encode(case.game.view(t, SPECTATOR)), digest_size=4).hexdigest()
    return "/".join([fingerprint(t), fingerprint(clone), fingerprint(guess), shown])


if __name__ == "__main__":
    print("\n".join(transcript(int(sys.argv[1]) if len(sys.argv) > 1 else 2)))
