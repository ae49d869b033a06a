// Bundles the icons that the themes of the games name, and no others, as a module of its own that is loaded when needed.
import { readdirSync, readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import { OWN_ICONS } from "../src/look/own-icons.ts";

const GAMES = join(import.meta.dirname, "../../src/undercroft/games");
const COLLECTION = join(import.meta.dirname, "../node_modules/@iconify-json/game-icons/icons.json");
const NAME = "virtual:icons";

type Collection = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };

/** The icons that a theme names, with the file that names them. */
export function wanted(): Map<string, string> {
  const names = new Map<string, string>(OWN_ICONS.map((name) => [name, "own-icons.ts"]));
  for (const game of readdirSync(GAMES)) {
    const file = `${GAMES}/${game}/data/theme.toml`;
    if (!existsSync(file)) continue;
    const theme = parse(readFileSync(file, "utf8")) as { icons?: Record<string, string> };
    for (const icon of Object.values(theme.icons ?? {})) names.set(icon, `${game}/data/theme.toml`);
  }
  return names;
}

/** Icon name -> the paths of a 512 x 512 drawing. */
export function drawings(): Record<string, string> {
  const collection = JSON.parse(readFileSync(COLLECTION, "utf8")) as Collection;
  const found: Record<string, string> = {};
  for (const [name, file] of wanted()) {
    const icon = collection.icons[name] ?? collection.icons[collection.aliases?.[name]?.parent ?? ""];
    if (!icon) throw new Error(`${file}: there is no icon "${name}" in the collection game-icons.`);
    found[name] = icon.body;
  }
  return found;
}

export function icons(): Plugin {
  return {
    name: "undercroft-icons",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(drawings())};` : undefined),
  };
}
