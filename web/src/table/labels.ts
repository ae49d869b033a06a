// What a thing is to somebody who hears the table.
import type { Piece } from "../protocol";
import { say } from "../words/words";

export function labelOf(piece: Piece, can: boolean, more: readonly string[] = []): string {
  const counters = Object.entries(piece.counters ?? {}).map(([name, value]) => `${name} ${value}`);
  const state = [piece.turned ? say("table.turned") : "", can ? say("table.usable") : ""].filter(
    (part) => part,
  );
  return [piece.name || say("table.down"), ...counters, ...more, ...state].join(", ");
}
