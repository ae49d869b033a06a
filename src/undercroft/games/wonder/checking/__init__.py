"""The checks of a campaign beyond what reading it needs (V-02 to V-20).

Reading refuses unknown words, wrong types, missing fields and names that nobody has declared (V-01, V-12, V-20). What
is checked here needs the whole: `check_book` tells every problem at once, errors and warnings.
"""

from __future__ import annotations

from undercroft.games.wonder.checking.cards import check_cards
from undercroft.games.wonder.checking.circles import check_circles
from undercroft.games.wonder.checking.library import check_library
from undercroft.games.wonder.checking.problems import Findings, Problem
from undercroft.games.wonder.checking.record import check_record
from undercroft.games.wonder.checking.stage import check_stage
from undercroft.games.wonder.checking.story import check_story
from undercroft.games.wonder.loading import Book


def check_book(book: Book) -> list[Problem]:
    """All that is wrong with a campaign. The story is followed only through cards that are sound."""
    found = Findings(book)
    check_library(found)
    for chapter in book.campaign.chapters:
        check_cards(found, chapter)
        check_stage(found, chapter)
        check_circles(found, chapter)
    check_record(found)
    if not any(
        problem.check in ("V-02", "V-03", "V-05") and not problem.warning for problem in found.problems.values()
    ):
        check_story(found)
    return list(found.problems.values())
