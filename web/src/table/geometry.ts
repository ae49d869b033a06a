// Where the cells and links of a board lie, in the board's own pixels.
import type { Board } from "../protocol";
import { ACROSS as STAGE_ACROSS, DOWN as STAGE_DOWN, staged } from "./stage";

export type Spot = { x: number; y: number };

export type Geometry = {
  width: number;
  height: number;
  /** The side of a cell. */
  unit: number;
  /** The width of a card that lies on a link. */
  card: number;
  /** The side of the mark on a cell that can be chosen. */
  target: number;
  at(ref: string): Spot | undefined;
  /** Where a place of the stage lies, if the board has one. */
  spot?: (x: number, y: number) => Spot;
};

const GRID = 64;
const EDGE = 24;
const ACROSS = 142;
const DOWN = 146;
const ROOM = 72;

const known = new WeakMap<Board["cells"], { links: Board["links"]; geometry: Geometry }>();

/** Measured once for the same cells and links. */
export function geometry(board: Board): Geometry {
  const found = known.get(board.cells);
  if (found && found.links === board.links) return found.geometry;
  const fresh = { links: board.links, geometry: measured(board) };
  known.set(board.cells, fresh);
  return fresh.geometry;
}

function measured(board: Board): Geometry {
  if (staged(board)) return stageGeometry(board);
  return board.shape === "grid" ? gridGeometry(board) : graphGeometry(board);
}

function gridGeometry(board: Board): Geometry {
  const spots = new Map<string, Spot>();
  for (const cell of board.cells)
    spots.set(cell.ref, { x: EDGE + (cell.x + 0.5) * GRID, y: EDGE + (cell.y + 0.5) * GRID });
  return {
    width: board.width * GRID + 2 * EDGE,
    height: board.height * GRID + 2 * EDGE,
    unit: GRID,
    card: GRID,
    target: GRID - 4,
    at: (ref) => spots.get(ref),
  };
}

function graphGeometry(board: Board): Geometry {
  const spots = new Map<string, Spot>();
  for (const cell of board.cells)
    spots.set(cell.ref, { x: (cell.x + 0.5) * ACROSS, y: (cell.y + 0.5) * DOWN });
  addLinks(board, spots);
  return {
    width: board.width * ACROSS,
    height: board.height * DOWN,
    unit: ROOM,
    card: 68,
    target: ROOM,
    at: (ref) => spots.get(ref),
  };
}

/** Links lie in the middle between their ends. */
function addLinks(board: Board, spots: Map<string, Spot>): void {
  for (const link of board.links ?? []) {
    const [a, b] = [spots.get(link.ends[0]!), spots.get(link.ends[1]!)];
    if (a && b) spots.set(link.ref, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  }
}

const STAGE = { x: 86, y: 98, side: 96, horizon: 168, foot: 96, place: 108 };

/** The stage of a pop-up book: a backdrop, before it the floor on which the places lie. */
function stageGeometry(board: Board): Geometry {
  const spot = (x: number, y: number): Spot => ({
    x: STAGE.side + x * STAGE.x,
    y: STAGE.horizon + y * STAGE.y,
  });
  const spots = new Map<string, Spot>();
  for (const cell of board.cells) spots.set(cell.ref, spot(cell.stage![0]!, cell.stage![1]!));
  addLinks(board, spots);
  return {
    width: STAGE_ACROSS * STAGE.x + 2 * STAGE.side,
    height: STAGE.horizon + STAGE_DOWN * STAGE.y + STAGE.foot,
    unit: STAGE.place,
    card: STAGE.place,
    target: STAGE.place,
    at: (ref) => spots.get(ref),
    spot,
  };
}
