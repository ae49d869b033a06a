import { readFileSync } from "node:fs";
import type { Theme, View } from "../src/protocol";

export const GAMES = ["tomb", "wymer", "dungeons", "duel", "wonder"] as const;

/** A moment of a real game, written by tools/web_fixtures.py. */
export function fixture(game: (typeof GAMES)[number]): { view: View; theme: Theme } {
  return JSON.parse(readFileSync(`tests/fixtures/${game}.json`, "utf8")) as { view: View; theme: Theme };
}
