"""The two rows: how cards come to them and leave them (section 5, D-R12 to D-R19, D-R44, D-R52)."""

from __future__ import annotations

from undercroft.games.dungeons.cards import NONE, TROLL
from undercroft.games.dungeons.guild import join
from undercroft.games.dungeons.table import DROPPED, OPEN, WON, Realm


def rotate_dungeons(t: Realm) -> None:
    """A full row sends its oldest card to the bottom of the deck (D-044)."""
    while len(t.dungeon_row) >= t.row_limit():
        bury_dungeon(t, t.dungeon_row[0], "D-044")


def bury_dungeon(t: Realm, card: int, rule: str) -> None:
    """A Dungeon leaves the Row for the bottom of its deck (D-R52); raids at it are dropped (D-R44)."""
    t.dungeon_row.remove(card)
    t.bury(t.dungeons, card)
    for raid in t.raids:
        if raid.dungeon == card and raid.state in (OPEN, WON):
            raid.state = DROPPED
    if t.heard:
        t.tell("buried-dungeon", rule, t.active, [card])


def rotate_forum(t: Realm) -> None:
    """D-044."""
    while len(t.forum_row) >= t.row_limit():
        card = t.forum_row.pop(0)
        t.bury(t.forum, card)
        if t.heard:
            t.tell("buried-gamer", "D-044", t.active, [card])


def draw_dungeon(t: Realm) -> None:
    """The new Dungeon lies face up at the end of the Row (D-041, D-R13)."""
    card = t.draw(t.dungeons)
    t.dungeon_row.append(card)
    if t.heard:
        t.tell("dungeon-came", "D-041", t.active, [card])


def draw_gamer(t: Realm) -> int:
    """Draw a Gamer for the Row; a Troll is returned instead, since it joins somebody (D-042, D-050)."""
    card = t.draw(t.forum)
    if t.box.gamers[card].type == TROLL:
        return card
    t.forum_row.append(card)
    if t.heard:
        t.tell("gamer-came", "D-042", t.active, [card])
    return NONE


def post_gamer(t: Realm) -> None:
    """A card draws a Gamer for the Row outside Phase 1; a Troll joins the active player at once (D-R13, D-R17)."""
    if not t.forum.cards:
        return
    rotate_forum(t)
    troll = draw_gamer(t)
    if troll != NONE:
        join(t, t.active, troll, recruited=True)
