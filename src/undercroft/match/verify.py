"""Verifying a finished game: was the luck the one that was promised, and every choice within the rules?"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undercroft.engine.dump import fingerprint
from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.games import game as game_named
from undercroft.match.journal import Journal, Rekey, replay
from undercroft.match.save import Content, Finder, SaveError, journal_of, read_content


@dataclass(frozen=True)
class Report:
    """Whether a game is what it claims to be, in sentences."""

    sound: bool
    sentences: list[str]


def verify(path: Path, promised: str = "", find: Finder = game_named) -> Report:
    """Check a finished game from the promise of its luck to its result.

    `promised` is the commitment that a player wrote down before the first move.
    """
    return verify_content(path, read_content(path), promised, find)


def verify_content(path: Path, content: Content, promised: str = "", find: Finder = game_named) -> Report:
    """The same for a save that was read already."""
    if not content.over:
        raise Refusal("This game is still being played; its luck is revealed at the end and can be verified then.")
    game = find(content.game)
    if content.version != game.version:
        raise SaveError(f"{path} was played under rules version {content.version}; the present one is {game.version}.")
    journal = journal_of(path, content)
    checks = [_promise(content, journal.luck.commitment, promised), _words(content), _play(content, game, journal)]
    sound = all(good for good, _ in checks)
    verdict = "The game is sound." if sound else "The game is not what it claims to be."
    return Report(sound, [sentence for _, sentence in checks] + [verdict])


def _promise(content: Content, commitment: str, promised: str) -> tuple[bool, str]:
    if commitment != content.commitment:
        return False, "The secret is not the one that was promised before the first move."
    if promised and not commitment.startswith(promised.lower()):
        return False, f"The luck promised in the file is {commitment}, not the one that you wrote down."
    return True, f"The secret is the one that was promised before the first move: {commitment}."


def _words(content: Content) -> tuple[bool, str]:
    words = zip(content.seats, content.words, strict=False)
    said = [f"{seat.name} added {word!r}" for seat, word in words if word]
    if len(content.words) > len(content.seats):
        return False, "There are more words for luck than seats."
    return (
        True,
        f"The luck was stirred: {', '.join(said)}." if said else "Nobody stirred the luck with a word.",
    )


def _play(content: Content, game: Game[Any], journal: Journal) -> tuple[bool, str]:
    try:
        t = replay(game, journal)
    except Refusal as refusal:
        return False, str(refusal)
    if t.outcome is None:
        return False, "Replayed, the game is not over."
    if fingerprint(t) != content.result:
        return False, "Replayed, the game ends differently from what the file says."
    rekeys = sum(isinstance(entry, Rekey) for entry in journal.entries)
    anew = f" Luck was dealt anew {rekeys} times, after an undo or a fork." if rekeys else ""
    origin = f" It was {content.origin}." if content.origin else ""
    choices = len(journal.entries) - rekeys
    return True, f"All {choices} choices are within the rules and lead to the same end.{anew}{origin}"
