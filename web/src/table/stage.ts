// A stage of cut paper: how the layers of a board stand, and which boards have just been opened.
import type { Board, Layer, View } from "../protocol";

/** A stage is twelve places wide and eight deep. */
export const ACROSS = 12;
export const DOWN = 8;

const ORDER: readonly Layer["kind"][] = ["sky", "back", "floor", "scenery", "front"];

/** Whether a board is played on a stage: it has scenery, and every cell says where on it it lies. */
export function staged(board: Board): boolean {
  return (board.layers ?? []).length > 0 && board.cells.every((cell) => cell.stage != null);
}

/** The layers from the back to the front; those of a kind by their depth, then from the far side to the near one. */
export function standing(board: Board): Layer[] {
  const rank = (layer: Layer): number => ORDER.indexOf(layer.kind);
  return [...(board.layers ?? [])].sort((a, b) => rank(a) - rank(b) || a.depth - b.depth || a.y - b.y);
}

/** The names of the stages that one view shows and another did not. */
export function opened(before: View | undefined, after: View | undefined): string[] {
  const stages = (view: View | undefined): string[] =>
    (view?.areas ?? []).filter((area) => area.kind === "board" && staged(area)).map((area) => area.name);
  const known = new Set(stages(before));
  return stages(after).filter((name) => !known.has(name));
}
