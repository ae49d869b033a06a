/** Icons that the client itself uses, whatever the game. */
export const OWN_ICONS = [
  "card-random",
  "crossed-swords",
  "cube",
  "footprint",
  "hand",
  "hearts",
  "bleeding-wound",
  "perspective-dice-six-faces-random",
  "skull-crossed-bones",
  "scroll-unfurled",
  "trophy",
  "dungeon-gate",
  "cowled",
  "meeple",
];
