"""Campaigns from a folder: what an author writes is checked, named in the save, and played like the one that ships."""

from __future__ import annotations

from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from undercroft.engine.refusal import Refusal
from undercroft.games.wonder.checking import check_book
from undercroft.games.wonder.loading import Book, read_book
from undercroft.games.wonder.script import Campaign

SHIPPED = "shipped"
"""The setting `content` for the campaign that comes with the game."""
LIBRARY: Traversable = files("undercroft.games.wonder") / "data"
"""Heroes, upgrades, Wyrm cards and Shreds, for folders that bring none of their own."""


def open_folder(folder: Path) -> Book:
    """Read the campaign in a folder."""
    if not (folder / "campaign.toml").is_file():
        raise Refusal(f"There is no campaign in {folder}: it has no campaign.toml.")
    return read_book(folder, LIBRARY)


def digest(book: Book) -> str:
    """A short name for exactly this content, library included."""
    found = blake2b(digest_size=8)
    for where, source in sorted(book.places.sources.items()):
        found.update(f"{where}\n".encode() + "\n".join(source.lines).encode() + b"\n")
    return found.hexdigest()


def setting_for(folder: Path) -> str:
    """What the setting `content` says about a folder: a digest, and the path. Only sound content gets one."""
    book = open_folder(folder.resolve())
    refuse_unsound(folder, book)
    return f"{digest(book)}:{folder.resolve()}"


def refuse_unsound(folder: Path, book: Book) -> None:
    errors = [problem for problem in check_book(book) if not problem.warning]
    if errors:
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        hint = f"`undercroft content check wonder {folder}` tells everything"
        raise Refusal(f"{errors[0]}{more}; {hint}.")


class Shelf:
    """The campaigns that were opened so far."""

    def __init__(self, shipped: Campaign) -> None:
        self.open = {SHIPPED: shipped}

    def campaign(self, setting: str) -> Campaign:
        """The campaign that a setting names; refuses a folder whose content is no longer what it was."""
        if setting not in self.open:
            wanted, _, path = setting.partition(":")
            book = open_folder(Path(path))
            if digest(book) != wanted:
                raise Refusal(f"The content of {path} has changed since this game began; restore it to go on.")
            refuse_unsound(Path(path), book)
            self.open[setting] = book.campaign
        return self.open[setting]
