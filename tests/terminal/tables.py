"""Hand-made views: a crypt of cards, a foggy grid, and a bit of everything."""

from __future__ import annotations

from undercroft.engine.view import (
    Board,
    Cell,
    Ending,
    Hand,
    Happening,
    Heading,
    Line,
    Link,
    Option,
    Page,
    Piece,
    Pile,
    Question,
    Row,
    Sheet,
    View,
)

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = {
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
    "6": "six",
}


def card(face: str, place: str = "", *tags: str, down: bool = False, turned: bool = False) -> Piece:
    """A playing card."""
    kind = {"7": "enemy", "8": "enemy", "9": "enemy", "T": "enemy", "K": "safe", "A": "safe"}.get(face[0], "item")
    return Piece(
        ref=f"card-{face}",
        name=f"{RANKS[face[0]]} of {SUITS[face[1]]}",
        face=face,
        place=place,
        down=down,
        turned=turned,
        tags=(SUITS[face[1]], kind, *tags),
    )


def rooms(explored: str) -> list[Cell]:
    """Five columns and four rows of rooms, with the place of the daemon above and the entry below."""
    known = explored.split()
    cells = []
    for y in range(4):
        for x in range(5):
            ref = f"{'ABCDE'[x]}{4 - y}"
            tags = ("explored",) if ref in known else ()
            named = {"C1": ("start",), "C4": ("throne",)}.get(ref, ())
            cells.append(Cell(ref=ref, x=x, y=y + 1, name=ref, tags=(*tags, *named)))
    ends = [
        Cell(ref="exit", x=2, y=0, name="EXIT", tags=("exit",)),
        Cell(ref="entry", x=2, y=5, name="ENTRY", tags=("entry",)),
    ]
    return [*cells, *ends]


def hallways() -> list[Link]:
    """The slots between neighbouring rooms."""
    flat = [(f"{'ABCDE'[x]}{r}", f"{'ABCDE'[x + 1]}{r}") for r in range(1, 5) for x in range(4)]
    steep = [(f"{c}{r}", f"{c}{r + 1}") for r in range(1, 4) for c in "ABCDE"]
    return [Link(ref="-".join(ends), ends=ends, name="-".join(ends)) for ends in flat + steep]


def crypt_board() -> Board:
    return Board(
        name="The tomb",
        shape="graph",
        width=5,
        height=6,
        cells=tuple(rooms("C1 B1 B2")),
        links=tuple(hallways()),
        pieces=(
            card("KH", "B1-C1", down=True),
            card("7C", "C1-D1"),
            card("9D", "C1-C2", "aligned"),
            card("AS", "B1-B2", down=True),
            card("KD", "A2-B2"),
            card("TS", "B2-B3"),
            card("TH", "exit", "aligned", turned=True),
            card("6S", "entry"),
        ),
    )


CRYPT_OPTIONS = (
    Option(key="explore A2-B2", label="Explore the hallway A2-B2", refs=("A2-B2", "card-KD"), rule="T-050"),
    Option(key="fight C1-D1", label="Fight the seven of clubs", refs=("C1-D1", "card-7C"), rule="T-069"),
    Option(key="fight C1-C2", label="Fight the nine of diamonds", refs=("C1-C2", "card-9D"), rule="T-069"),
    Option(key="fight C1-C2 JC", label="Fight the nine of diamonds with the jack of clubs",
           refs=("C1-C2", "card-9D", "card-JC"), rule="T-069"),
    Option(key="fight B2-B3", label="Fight the ten of spades", refs=("B2-B3", "card-TS"), rule="T-069"),
    Option(key="break A1-B1 JC", label="Break through the wall A1-B1", refs=("A1-B1", "card-JC"), rule="T-061"),
)  # fmt: skip


def crypt() -> View:
    """A solo game in the middle of a domain."""
    return View(
        game="crypt",
        seat=0,
        names=("Mara",),
        areas=(
            crypt_board(),
            Sheet(name="Mara", owner=0, lines=(Line(label="Level", value="6♠"), Line(label="Class", value="rogue"),
                                               Line(label="Gold", value="3"))),
            Row(name="Mara's items", owner=0, pieces=(card("JC"), card("QD"), card("QH", turned=True))),
            Pile(name="Explore stack", count=21),
            Pile(name="Combat stack", count=14),
            Pile(name="Item discard", count=2, pieces=(card("JS"), card("QC"))),
            Page(name="The door of salt", text="Behind the door something counts bones.\n\nIt does not look up."),
        ),
        stack=(Heading(name="Domain", text="Domain 1"), Heading(name="Turn", text="Mara's turn")),
        question=Question(
            seat=0,
            ask="What do you do?",
            rule="T-038",
            options=CRYPT_OPTIONS,
            asides=(Option(key="resign", label="Give up", rule="T-R57"),),
        ),
        waiting=(0,),
        events=tuple(happened(f"Mara turns over card {n}.") for n in range(1, 31)),
    )  # fmt: skip


def happened(text: str) -> Happening:
    return Happening(word="turned", act="flip", rule="T-040", text=text)


def cave() -> View:
    """A grid with fog, for two players with secret hands, seen by the first."""
    rows = ["#####~~~", "#..+..~~", "#..#...?", "####.???"]
    ground = {"#": "wall", ".": "floor", "+": "door", "~": "water", "?": "fog"}
    cells = tuple(
        Cell(ref=f"{x},{y}", x=x, y=y, name=f"{ground[c]} {x},{y}", tags=(ground[c],))
        for y, row in enumerate(rows)
        for x, c in enumerate(row)
    )
    hero = Piece(ref="hero-1", name="Mara", place="1,1", owner=0, counters={"health": 3}, tags=("hero",))
    mage = Piece(ref="hero-2", name="Milo", place="2,1", owner=1, tags=("hero",))
    kobold = Piece(ref="kobold", name="Kobold", place="5,2", tags=("enemy",), text="It bites.", rule="T-071")
    hand = (Piece(ref="shield", name="Shield Wall", text="Plus two."), Piece(ref="dread", name="Dread"))
    return View(
        game="cave",
        seat=0,
        names=("Mara", "Milo"),
        areas=(
            Board(name="The cave", shape="grid", width=8, height=4, cells=cells, pieces=(hero, mage, kobold)),
            Hand(name="Hand", owner=0, pieces=hand),
            Hand(name="Hand", owner=1, pieces=(Piece(ref="Hand#0", down=True), Piece(ref="Hand#1", down=True))),
            Row(name="Market", pieces=tuple(Piece(ref=f"ware-{i}", name=f"Ware {i}") for i in range(4))),
            Pile(name="Deck", count=30),
        ),
        stack=(
            Heading(name="Attack", text="The kobold attacks Mara"),
            Heading(name="Window", text="before the wounds"),
        ),
        question=Question(
            seat=0,
            ask="Do you answer the attack?",
            rule="T-069",
            options=(
                Option(key="move 1,2", label="Move to 1,2", refs=("1,2",)),
                Option(key="attack kobold", label="Attack the kobold", refs=("kobold",)),
                Option(key="play shield", label="Play Shield Wall", refs=("shield",)),
                Option(key="pass", label="Pass"),
            ),
        ),
        waiting=(0,),
    )


def crowd(count: int = 60) -> View:
    """A question with more options than keys."""
    options = tuple(
        Option(key=f"buy ware-{i}", label=f"Buy ware number {i}", refs=(f"ware-{i}",)) for i in range(count)
    )
    row = Row(name="Market", pieces=tuple(Piece(ref=f"ware-{i}", name=f"Ware {i}") for i in range(count)))
    return View(
        game="crowd",
        seat=0,
        names=("Mara",),
        areas=(row,),
        question=Question(seat=0, ask="Buy what?", rule="T-001", options=options),
        waiting=(0,),
    )


def over() -> View:
    """The crypt, won."""
    view = crypt()
    end = Ending(winners=(0,), cause="cleared", rule="T-120", text="The tomb is silent.", score=(4,))
    return View(game=view.game, seat=0, names=view.names, areas=view.areas, events=view.events, ending=end)
