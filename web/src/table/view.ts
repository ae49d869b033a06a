// Views: applying changes, finding things, sorting areas to those who own them.
import type {
  AreaChange,
  Board,
  Cell,
  Changed,
  Hand,
  Line,
  Link,
  Page,
  Piece,
  Pile,
  Row,
  Sheet,
  View,
} from "../protocol";

export type Area = View["areas"][number];

/** The view after a change. Areas go by position; without areas none changed. */
export function changed(before: View | undefined, change: Changed, seat: number): View {
  const areas = change.areas ?? [];
  return {
    game: change.room.game,
    seat,
    names: change.names ?? [],
    areas:
      areas.length === 0 ? (before?.areas ?? []) : areas.map((area, i) => areaAfter(before?.areas[i], area)),
    stack: change.stack,
    question: change.question,
    waiting: change.waiting,
    window: change.window,
    events: change.events,
    ending: change.ending,
  };
}

function areaAfter(before: Area | undefined, change: AreaChange): Area {
  switch (change.kind) {
    case "same":
      if (!before) throw new Error("An area that was never shown is said to be the same.");
      return before;
    case "pieces":
      if (!before || before.kind === "sheet" || before.kind === "page")
        throw new Error("The pieces of an area changed that was never shown.");
      return { ...before, pieces: samePieces(piecesOf(before), change.pieces ?? []) };
    default:
      return before?.kind === change.kind ? resembling(before, change) : change;
  }
}

/** An area that was sent anew, in which all that is as before is the same object: it is not drawn again. */
function resembling(before: Area, now: Area): Area {
  if (now.kind === "board" && before.kind === "board")
    return {
      ...now,
      cells: unlessChanged(before.cells, now.cells),
      ...(now.links && { links: unlessChanged(before.links, now.links) }),
      pieces: samePieces(piecesOf(before), piecesOf(now)),
    };
  return "pieces" in now ? { ...now, pieces: samePieces(piecesOf(before), piecesOf(now)) } : now;
}

function samePieces(before: readonly Piece[], now: readonly Piece[]): Piece[] {
  const known = new Map(before.map((piece) => [piece.ref, piece]));
  return now.map((piece) => unlessChanged(known.get(piece.ref), piece));
}

function unlessChanged<T>(before: T | undefined, now: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

export function piecesOf(area: Area): readonly Piece[] {
  return "pieces" in area ? (area.pieces ?? []) : [];
}

/** Everything on the table that has a ref, by its ref. */
export type Thing =
  | { kind: "piece"; piece: Piece; area: Area }
  | { kind: "cell"; cell: Cell; area: Board }
  | { kind: "link"; link: Link; area: Board }
  | { kind: "line"; line: Line; area: Sheet }
  | { kind: "seat"; seat: number; name: string };

export function things(view: View): Map<string, Thing> {
  const found = new Map<string, Thing>();
  view.names.forEach((name, seat) => found.set(`seat-${seat + 1}`, { kind: "seat", seat, name }));
  for (const area of view.areas) {
    if (area.kind === "board") {
      for (const cell of area.cells) found.set(cell.ref, { kind: "cell", cell, area });
      for (const link of area.links ?? []) found.set(link.ref, { kind: "link", link, area });
    }
    if (area.kind === "sheet")
      for (const line of area.lines ?? []) if (line.ref) found.set(line.ref, { kind: "line", line, area });
    for (const piece of piecesOf(area)) found.set(piece.ref, { kind: "piece", piece, area });
  }
  return found;
}

/** What a thing is called when it is spoken of. */
export function nameOf(thing: Thing | undefined, ref: string): string {
  switch (thing?.kind) {
    case "piece":
      return thing.piece.name || ref;
    case "cell":
      return thing.cell.name || ref;
    case "link":
      return thing.link.name || ref;
    case "line":
      return thing.line.label;
    case "seat":
      return thing.name;
    default:
      return ref;
  }
}

/** The areas of a seat, or of the table. */
export type Place = {
  seat: number | undefined;
  boards: Board[];
  sheets: Sheet[];
  rows: (Row | Hand)[];
  hands: Hand[];
  piles: Pile[];
  pages: Page[];
};

/** The table's own areas and those of each seat, in the order of the seats. */
export function places(view: View): { table: Place; seats: Place[] } {
  const table = emptyPlace(undefined);
  const seats = view.names.map((_, seat) => emptyPlace(seat));
  for (const area of view.areas) {
    const owner = "owner" in area ? area.owner : undefined;
    put(owner === undefined || owner === null ? table : (seats[owner] ?? table), area);
  }
  return { table, seats };
}

function emptyPlace(seat: number | undefined): Place {
  return { seat, boards: [], sheets: [], rows: [], hands: [], piles: [], pages: [] };
}

function put(place: Place, area: Area): void {
  switch (area.kind) {
    case "board":
      place.boards.push(area);
      break;
    case "sheet":
      place.sheets.push(area);
      break;
    case "row":
      place.rows.push(area);
      break;
    case "hand":
      place.hands.push(area);
      break;
    case "pile":
      // A pile without a count of its own is a few cards laid out.
      if (area.count === 0 && (area.pieces ?? []).length > 0) place.rows.push({ ...area, kind: "row" });
      else place.piles.push(area);
      break;
    case "page":
      place.pages.push(area);
  }
}
