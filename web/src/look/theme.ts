import type { Piece, Theme } from "../protocol";

export const PLAIN: Theme = {};

/** The words that a theme may look a piece up by, the most special first. */
export function wordsOf(piece: Piece): string[] {
  const words = [slug(piece.name ?? ""), piece.face ?? "", ...(piece.tags ?? []), piece.ref];
  return words.filter((word) => word !== "");
}

/** "The Hollow King [R]" -> "hollow-king": what is in brackets and the article tell nothing of the thing. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[([].*?[)\]]/g, "")
    .replace(/^(the|a|an) /, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

export function iconOf(theme: Theme, piece: Piece): string {
  return firstOf(theme.icons, wordsOf(piece));
}

export function tintOf(theme: Theme, piece: Piece): string {
  return firstOf(theme.tints, [...(piece.tags ?? []), piece.face ?? "", slug(piece.name ?? ""), piece.ref]);
}

/** The icon of a counter or of a line of a sheet, by its label. */
export function labelIcon(theme: Theme, label: string): string {
  return firstOf(theme.icons, [slug(label)]);
}

/** How a cell or link is built: the last of its tags that the theme knows wins, so that special beats common. */
export function floorOf(theme: Theme, tags: readonly string[] | undefined, otherwise: string): string {
  const known = (tags ?? []).map((tag) => theme.floors?.[tag]).filter((floor) => floor !== undefined);
  return known.at(-1) ?? otherwise;
}

function firstOf(table: Record<string, string> | undefined, words: readonly string[]): string {
  for (const word of words) if (table?.[word]) return table[word];
  return "";
}

const FONTS: Record<string, string> = {
  cinzel: '"Cinzel", "Fraunces Variable", serif',
  fell: '"IM Fell English", "Fraunces Variable", serif',
  fraunces: '"Fraunces Variable", Georgia, serif',
  inter: '"Inter Variable", system-ui, sans-serif',
};

/** The theme as custom properties; `dark` says which of its palettes. */
export function styleOf(theme: Theme, dark: boolean): string {
  const palette = Object.entries((dark ? theme.dark : theme.light) ?? {});
  const colours = palette.map(([word, colour]) => `--${word}:${colour}`);
  const fonts = Object.entries(theme.fonts ?? {}).map(
    ([use, font]) => `--font-${use}:${FONTS[font] ?? font}`,
  );
  return [...colours, ...fonts].join(";");
}

export type PlayingCard = { rank: string; suit: "clubs" | "diamonds" | "hearts" | "spades"; symbol: string };

const SUITS = {
  C: ["clubs", "♣"],
  D: ["diamonds", "♦"],
  H: ["hearts", "♥"],
  S: ["spades", "♠"],
} as const;

/** A face such as 7C, TH or QS as a playing card; undefined for any other. */
export function playingCard(theme: Theme, face: string | undefined): PlayingCard | undefined {
  const found = theme.card === "playing" ? /^([2-9TJQKA]|10)([CDHS])$/.exec(face ?? "") : null;
  if (!found) return undefined;
  const [suit, symbol] = SUITS[found[2] as keyof typeof SUITS];
  return { rank: found[1] === "T" ? "10" : found[1]!, suit, symbol };
}

/** Colours of the seats, told apart by the colour-blind as well, each with a shape of its own. */
export const SEATS = [
  { colour: "#e69f00", shape: "circle" },
  { colour: "#56b4e9", shape: "square" },
  { colour: "#009e73", shape: "triangle" },
  { colour: "#cc79a7", shape: "diamond" },
  { colour: "#d55e00", shape: "hexagon" },
  { colour: "#8f8bd8", shape: "star" },
] as const;

export function seatLook(seat: number): (typeof SEATS)[number] {
  return SEATS[seat % SEATS.length]!;
}
