"""The pictures of the documents: `python -m tools.pictures` plays each game a little and draws its full screen.

The same seed and the same player give the same picture, so a picture changes only when the table looks different.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from undercroft.bots.drive import play_bots
from undercroft.bots.roster import bot, bots_of
from undercroft.games import game
from undercroft.match.journal import Seat
from undercroft.match.luck import Luck
from undercroft.match.match import Match
from undercroft.terminal.playing import Playing
from undercroft.terminal.sitting import AtHome

FOLDER = Path(__file__).parents[1] / "docs" / "images"
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""A picture loads nothing from anywhere; a reader's own fixed-width font will do."""


@dataclass(frozen=True)
class Picture:
    """A moment of a game worth looking at."""

    game: str
    seed: str
    choices: int
    settings: dict[str, str] = field(default_factory=dict)
    bots: int = 0
    size: tuple[int, int] = (120, 40)


PICTURES = (
    Picture("tomb", "picture", 9, {"classes": "on", "mines": "on"}, bots=1),
    Picture("duel", "picture", 7, bots=1, size=(100, 30)),
    Picture("wymer", "picture", 12, bots=4),
    Picture("dungeons", "picture", 30, bots=2, size=(140, 48)),
    Picture("wonder", "picture", 30, {"chapter": "2"}, bots=2, size=(140, 48)),
)


def table(picture: Picture) -> Match:
    """The game, played on by its sensible players until Mara is asked again."""
    seats = [Seat("Mara")] + [Seat(f"Bot {n + 2}", "bot", "sensible") for n in range(picture.bots)]
    match = Match.start(game(picture.game), seats, picture.settings, Luck.from_text(picture.seed))
    bots = bots_of(match)
    mara = bot("sensible", match.game, match.journal.luck.bot_key("hint 0"))
    for _ in range(picture.choices):
        play_bots(match, bots)
        match.choose(0, match.key_of(mara.choose(match.game, match.table, 0, match.number)))
    play_bots(match, bots)
    return match


async def draw(picture: Picture, folder: Path) -> str:
    """The full screen after some choices, as SVG."""
    match = table(picture)
    app = Playing(AtHome(match, bots_of(match), folder / "picture.undercroft"))
    async with app.run_test(size=picture.size) as pilot:
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        return FONTS.sub("", app.export_screenshot(title=match.game.title))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for picture in PICTURES:
            file = FOLDER / f"{picture.game}.svg"
            file.write_text(asyncio.run(draw(picture, Path(folder))), encoding="utf-8")
            print(f"wrote {file.relative_to(FOLDER.parents[1])}")


if __name__ == "__main__":
    main()
