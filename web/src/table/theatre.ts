// What is played before everybody's eyes when something happens: rolls, draws and fights, scene by scene.
import type { Happening, Piece, Theme } from "../protocol";
import { playingCard } from "../look/theme";
import type { Thing } from "./view";

export type Scene = {
  text: string;
  rule: string;
  act: string;
  seat: number | undefined;
  dice: string[];
  cards: Piece[];
};

const STAGED = new Set(["roll", "fight", "draw", "win", "lose", "damage", "die", "heal"]);
/** Acts that are worth stopping for by themselves; the others are shown only in the company of one of these. */
const GRAVE = new Set(["roll", "fight"]);

/** The scenes of some events: from the first roll or fight on, whatever belongs to it. Nothing for small events. */
export function scenes(
  events: readonly Happening[],
  things: ReadonlyMap<string, Thing>,
  theme: Theme,
): Scene[] {
  const first = events.findIndex((event) => GRAVE.has(event.act));
  if (first < 0) return [];
  return events
    .slice(first)
    .filter((event) => STAGED.has(event.act))
    .map((event) => scene(event, things, theme));
}

function scene(event: Happening, things: ReadonlyMap<string, Thing>, theme: Theme): Scene {
  const refs = [...new Set(Object.values(event.args ?? {}).flat())];
  return {
    text: event.text,
    rule: event.rule,
    act: event.act,
    seat: event.seat ?? undefined,
    dice: event.act === "roll" ? diceOf(event, theme) : [],
    cards: refs.map((ref) => cardOf(ref, things, theme)).filter((piece) => piece !== undefined),
  };
}

/** What the dice show: the figures that the theme names for this word, or else the first that the event tells. */
export function diceOf(event: Happening, theme: Theme): string[] {
  const said = event.said ?? {};
  const named = theme.dice?.[event.word];
  if (named) return named.map((name) => said[name]).filter((face) => face !== undefined);
  return Object.values(said).slice(0, 1);
}

function cardOf(ref: string, things: ReadonlyMap<string, Thing>, theme: Theme): Piece | undefined {
  const thing = things.get(ref);
  if (thing?.kind === "piece") return { ...thing.piece, down: false };
  return playingCard(theme, ref) ? { ref, name: ref, face: ref } : undefined;
}

/** The cells that a figure walked over, if an event tells them. */
export function pathOf(events: readonly Happening[], ref: string, cells: ReadonlySet<string>): string[] {
  for (const event of events) {
    const args = Object.values(event.args ?? {});
    if (event.act !== "move" || !args.some((refs) => refs.includes(ref))) continue;
    const walked = args.flat().filter((each) => cells.has(each));
    if (walked.length > 0) return walked;
  }
  return [];
}
