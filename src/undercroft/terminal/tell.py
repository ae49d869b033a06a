"""Tells a view in sentences and lists: for pipes, for screen readers, and for `look`."""

from __future__ import annotations

from undercroft.engine.view import Area, Board, Cell, Ending, Hand, Page, Piece, Pile, Question, Row, Sheet, View
from undercroft.match.spoken import said
from undercroft.terminal.canvas import clean
from undercroft.terminal.plan import SCALES, Plan


def told(view: View) -> list[str]:
    """The whole table in words."""
    lines = [line for area in view.areas for line in _area(area, view)]
    if view.stack:
        lines.append("Being resolved: " + ", in ".join(h.text for h in reversed(view.stack) if h.text) + ".")
    return [clean(line) for line in lines]


def _area(area: Area, view: View) -> list[str]:
    match area:
        case Board():
            return [f"{area.name}:", *_board(area)]
        case Hand() | Row():
            return [f"{_owned(area.name, area.owner, view)}: {listed(area.pieces) or 'nothing'}."]
        case Pile():
            return [f"{area.name}: {_pile(area)}."]
        case Sheet():
            facts = ", ".join(f"{line.label} {line.value}".strip() for line in area.lines)
            return [f"{_owned(area.name, area.owner, view)}: {facts}."]
        case Page():
            return [f"Story, {area.name}:", *(f"  {line}" for line in area.text.split("\n") if line.strip())]


def _owned(name: str, owner: int | None, view: View) -> str:
    """The name of an area, with its owner's where it does not say."""
    if owner is None or owner >= len(view.names) or view.names[owner] in name:
        return name
    return f"{view.names[owner]}, {name}"


def listed(pieces: tuple[Piece, ...] | list[Piece]) -> str:
    """Pieces in words; those of which nothing is known are counted."""
    known = [said(piece) for piece in pieces if piece.name or piece.face]
    unseen = len(pieces) - len(known)
    return ", ".join([*known, *([f"{unseen} unseen"] if unseen else [])])


def _pile(pile: Pile) -> str:
    number = f"{pile.count} card{'' if pile.count == 1 else 's'}" + (f", {pile.text}" if pile.text else "")
    return f"{number}, from the top: {listed(pile.pieces)}" if pile.pieces else number


def _board(board: Board) -> list[str]:
    plan = Plan(board, SCALES[-1])
    lines = _by_tag(board.cells)
    for cell in board.cells:
        if plan.lying.get(cell.ref):
            lines.append(f"  At {cell.name or cell.ref}: {listed(plan.lying[cell.ref])}.")
    return lines + _links(board, plan)


def _by_tag(cells: tuple[Cell, ...]) -> list[str]:
    """Which cells are what; the most common kind of ground on a big board is left out."""
    found: dict[str, list[str]] = {}
    for cell in cells:
        for tag in (tag for tag in cell.tags if tag != "room" and tag != cell.name.lower()):
            found.setdefault(tag, []).append(cell.name or cell.ref)
    common = max(found, key=lambda tag: len(found[tag]), default="") if len(cells) > 24 and len(found) > 1 else ""
    return [f"  {tag.capitalize()}: {', '.join(names)}." for tag, names in found.items() if tag != common]


def _links(board: Board, plan: Plan) -> list[str]:
    lines, open_links, walls = [], [], []
    for link in board.links:
        name = link.name or link.ref
        match plan.state(link):
            case "card":
                to = next((plan.cells[end] for end in link.ends if plan.points(link, plan.cells[end])), None)
                way = f", pointing to {to.name or to.ref}" if to else ""
                lines.append(f"  On {name}: {listed(plan.lying[link.ref])}{way}.")
            case "open":
                open_links.append(name)
            case "wall":
                walls.append(name)
    if open_links:
        lines.append(f"  Open passages: {', '.join(open_links)}.")
    return [*lines, f"  Walls: {', '.join(walls)}."] if walls else lines


def changes(old: View, new: View) -> list[str]:
    """What is different on sheets, in hands and in rows: short, since the log tells the rest."""
    before, after = _facts(old), _facts(new)
    lines = [f"{name}: {value}." for name, value in after.items() if before.get(name, value) != value]
    lines += [f"{name}: {value}." for name, value in after.items() if name not in before]
    return [clean(line) for line in lines]


def _facts(view: View) -> dict[str, str]:
    facts: dict[str, str] = {}
    for area in view.areas:
        match area:
            case Sheet():
                for line in area.lines:
                    facts[f"{_owned(area.name, area.owner, view)}, {line.label}"] = line.value
            case Hand() | Row():
                facts[_owned(area.name, area.owner, view)] = listed(area.pieces) or "nothing"
            case _:
                pass
    return facts


def pages(view: View) -> list[Page]:
    """What there is to read aloud."""
    return [area for area in view.areas if isinstance(area, Page)]


def asked(question: Question) -> list[str]:
    """The question and its numbered options."""
    options = [*question.options, *question.asides]
    return [question.ask, *(f"  {i}. {option.label} [{option.key}]" for i, option in enumerate(options, 1))]


def ended(ending: Ending, names: tuple[str, ...]) -> list[str]:
    """How the game ended."""
    winners = " and ".join(names[seat] for seat in ending.winners)
    lines = [ending.text, f"{winners} won." if winners else "Nobody won."]
    if len(ending.score) == len(names) > 1:
        lines.append("Score: " + ", ".join(f"{n} {s}" for n, s in zip(names, ending.score, strict=True)) + ".")
    elif ending.score:
        lines.append(f"Score: {', '.join(str(number) for number in ending.score)}.")
    return [clean(line) for line in lines]
