"""A Guild: how Gamers join and leave it, and the skills that follow (sections 6 and 7, D-R22 to D-R25, D-R73)."""

from __future__ import annotations

from undercroft.games.dungeons.cards import KICKED, LEFT, LOST, RECRUITED, Card
from undercroft.games.dungeons.table import Realm


def join(t: Realm, seat: int, gamer: int, recruited: bool) -> None:
    """A Gamer joins a Guild, face up (D-071), and is stamped with the turn (D-R24)."""
    t.players[seat].guild.append(gamer)
    t.joined[gamer] = t.turn
    if t.heard:
        t.tell("joined", "D-071", seat, [gamer])
    if recruited:
        fire(t, RECRUITED, seat, gamer)


def move(t: Realm, seat: int, gamer: int) -> None:
    """A Guildmember changes Guild: attachments stay, its party is left, it is no recruit (D-R25, D-R43, D-R84)."""
    owner = t.guild_of(gamer)
    t.players[owner].guild.remove(gamer)
    t.leave_parties(gamer)
    fire(t, LEFT, owner, gamer)
    join(t, seat, gamer, recruited=False)


def discard_gamer(t: Realm, gamer: int, when: int, rule: str) -> None:
    """A Guildmember goes to the Forum discard pile: Kick, Skull, burn-out or an Effect (D-063, D-144, D-R25)."""
    owner = t.guild_of(gamer)
    take_away(t, owner, gamer)
    t.forum_discard.append(gamer)
    if t.heard:
        word = "kicked" if when == KICKED else "lost" if when == LOST else "left"
        t.tell(word, rule, owner, [gamer])
    fire(t, LEFT, owner, gamer)
    if when != LEFT:
        fire(t, when, owner, gamer)


def take_away(t: Realm, owner: int, gamer: int) -> None:
    """A Gamer leaves play: out of its Guild and party, without its Loot (D-064, D-R25, D-R43)."""
    t.players[owner].guild.remove(gamer)
    t.leave_parties(gamer)
    t.detach(gamer)
    t.experience.pop(gamer, None)
    t.types.pop(gamer, None)


# Skills that follow from an event.


def fire(t: Realm, when: int, seat: int, gamer: int) -> None:
    """Note the skills of one Gamer that an event calls for; `follow` carries them out (D-R73)."""
    note(t, when, seat, t.box.gamers[gamer], gamer)


def note(t: Realm, when: int, seat: int, card: Card, ref: int) -> None:
    for trigger in card.triggers:
        if trigger.when == when:
            t.triggered.append(seat << 28 | trigger.text << 16 | int(trigger.may) << 15 | ref)


def fire_guild(t: Realm, when: int, seat: int) -> None:
    """Note the skills of a whole Guild, in the order of arrival."""
    for gamer in t.players[seat].guild:
        fire(t, when, seat, gamer)


def fire_all(t: Realm, when: int) -> None:
    """Note the skills of all Guilds, the active player's first, then clockwise (D-R73)."""
    for i in range(t.seats):
        fire_guild(t, when, (t.active + i) % t.seats)
