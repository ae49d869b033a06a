"""Phase 1, Populate, and the Trolls that come with it (sections 5 and 6)."""

from __future__ import annotations

from undercroft.engine.table import Frame
from undercroft.games.dungeons.cards import NONE, POP, SEAT, TURN_BEGINS
from undercroft.games.dungeons.effects import follow
from undercroft.games.dungeons.guild import fire_guild, join
from undercroft.games.dungeons.responses import open_window, open_window_on
from undercroft.games.dungeons.rows import draw_dungeon, draw_gamer, rotate_dungeons, rotate_forum
from undercroft.games.dungeons.table import A_TROLL, Object, Realm


class Populate(Frame[Realm]):
    """Compulsory, and before anything else (D-040); then the POP window."""

    def run(self, t: Realm) -> None:
        match self.next():
            case 1:
                self.add_a_dungeon(t)
            case 2:
                self.add_a_gamer(t)
            case 3:
                self.begin_turn_skills(t)
            case 4:
                self.open_the_window(t)
            case _:
                t.done()
                self.troll_joins(t)

    def add_a_dungeon(self, t: Realm) -> None:
        """Rotate, then draw, for each row on its own (D-041, D-044, D-045); an empty deck skips both (D-R19)."""
        if t.dungeons.cards:
            rotate_dungeons(t)
            draw_dungeon(t)

    def add_a_gamer(self, t: Realm) -> None:
        """The Dungeon came first (D-R12); a Troll goes to nobody's Row (D-050, D-051, D-R14)."""
        if t.forum.cards:
            rotate_forum(t)
            t.arriving = draw_gamer(t)
            if t.arriving != NONE and t.heard:
                t.tell("troll-came", "D-050", t.active, [t.arriving])

    def begin_turn_skills(self, t: Realm) -> None:
        fire_guild(t, TURN_BEGINS, t.active)
        follow(t)

    def open_the_window(self, t: Realm) -> None:
        """An arriving Troll is the base: it cannot be cancelled, but it can be sent elsewhere (D-R18)."""
        if t.arriving == NONE:
            open_window(t, POP)
        else:
            open_window_on(t, POP, Object(A_TROLL, t.active, t.arriving, NONE, [t.arriving, SEAT + t.active]))

    def troll_joins(self, t: Realm) -> None:
        """Even into a full Guild (D-053); whoever got it recruited it (D-R18), and may have no other (D-052)."""
        if t.arriving != NONE:
            seat = t.waiting.pop().targets[1] - SEAT
            join(t, seat, t.arriving, recruited=True)
            t.arriving = NONE
            t.troll_came = seat == t.active
            follow(t)

    def clone(self) -> Populate:
        c = Populate()
        c.at = self.at
        return c
