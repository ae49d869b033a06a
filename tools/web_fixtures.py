"""Views of real games for the client's own tests: `python -m tools.web_fixtures` writes web/tests/fixtures."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tools.pictures import PICTURES, Picture, table
from undercroft.bots.drive import play_bots
from undercroft.bots.roster import bot, bots_of
from undercroft.engine.chance import key_from
from undercroft.engine.view import View
from undercroft.server.rulebooks import theme_of

FOLDER = Path(__file__).parents[1] / "web" / "tests" / "fixtures"


def moment(picture: Picture) -> View:
    """The table as the first seat sees it, when it is asked about things on it."""
    match = table(picture)
    bots = bots_of(match)
    player = bot("sensible", match.game, key_from("first seat"))
    play_bots(match, bots)
    while not any(option.refs for option in match.view(0).question.options):  # type: ignore[union-attr]
        match.choose(0, match.key_of(player.choose(match.game, match.table, 0, match.number)))
        play_bots(match, bots)
    return match.view(0)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        fixture = {"view": moment(picture), "theme": theme_of(picture.game)}
        file = FOLDER / f"{picture.game}.json"
        file.write_bytes(msgspec.json.encode(fixture))
        print(f"wrote {file.relative_to(FOLDER.parents[2])}")


if __name__ == "__main__":
    main()
