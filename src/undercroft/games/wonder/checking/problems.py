"""What a check finds wrong with a campaign."""

from __future__ import annotations

from dataclasses import dataclass

from undercroft.content.source import ContentError
from undercroft.games.wonder.loading import Book
from undercroft.games.wonder.script import Campaign


@dataclass(frozen=True)
class Problem:
    """A mistake: which check found it, where it is, and whether the campaign can be played all the same."""

    check: str
    error: ContentError
    warning: bool = False

    def __str__(self) -> str:
        return f"{self.error} [{self.check}]"


class Findings:
    """The problems of a book; each is told once, however many chapters share the card."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.problems: dict[str, Problem] = {}

    @property
    def campaign(self) -> Campaign:
        return self.book.campaign

    def error(self, check: str, path: str, sentence: str, word: object = "") -> None:
        self._add(check, path, sentence, str(word), False)

    def warn(self, check: str, path: str, sentence: str, word: object = "") -> None:
        self._add(check, path, sentence, str(word), True)

    def _add(self, check: str, path: str, sentence: str, word: str, warning: bool) -> None:
        problem = Problem(check, self.book.places.error(path, sentence, word), warning)
        self.problems.setdefault(str(problem), problem)
