import { describe, expect, test } from "vitest";
import { de } from "../src/words/de";
import { en } from "../src/words/en";
import { iconOf, playingCard, slug, tintOf } from "../src/look/theme";
import type { Changed, Happening, Question, RoomInfo } from "../src/protocol";
import { routeOf } from "../src/router.svelte";
import { geometry } from "../src/table/geometry";
import { dropped, meant, optionsByRef, TABLE } from "../src/table/options";
import { ordered, partsOf, toggled } from "../src/table/orders";
import { brought, fitted, held, zoomed } from "../src/table/panzoom";
import { diceOf, pathOf, scenes } from "../src/table/theatre";
import { changed, places, things } from "../src/table/view";
import { drawings } from "../scripts/icons";
import { fixture, GAMES } from "./fixtures";

const room = {
  room: "r",
  name: "",
  game: "duel",
  settings: {},
  seats: [],
  stage: "playing",
  number: 2,
} as RoomInfo;

function change(more: Partial<Changed>): Changed {
  return { is: "changed", since: 1, number: 2, room, ...more };
}

describe("a change", () => {
  const { view } = fixture("duel");

  test("without areas leaves them, and replaces all else", () => {
    const after = changed(view, change({ names: ["Ann", "Bob"], waiting: [1] }), 0);
    expect(after.areas).toEqual(view.areas);
    expect(after.question).toBeUndefined();
    expect(after.waiting).toEqual([1]);
  });

  test("keeps what is the same, swaps pieces, takes whole areas", () => {
    const pieces = [{ ref: "x" }];
    const areas = view.areas.map((_, i) =>
      i === 1
        ? ({ kind: "pieces", pieces } as const)
        : i === 3
          ? view.areas[3]!
          : ({ kind: "same" } as const),
    );
    const after = changed(view, change({ areas }), 0);
    expect(after.areas[0]).toBe(view.areas[0]);
    expect(after.areas[1]).toEqual({ ...view.areas[1], pieces });
  });

  test("leaves alone what is as before, though it was sent anew", () => {
    const { view } = fixture("wymer");
    const board = view.areas.find((area) => area.kind === "board")!;
    const anew = structuredClone(board);
    const [moved] = anew.pieces!.splice(0, 1, { ...anew.pieces![0]!, place: anew.cells[0]!.ref });
    expect(moved!.place).not.toBe(anew.cells[0]!.ref);
    const areas = view.areas.map((area) => (area === board ? anew : ({ kind: "same" } as const)));
    const after = changed(view, change({ areas }), 0).areas[view.areas.indexOf(board)];
    if (after?.kind !== "board") throw new Error("no board");
    expect(after).toEqual(anew);
    expect(after.cells).toBe(board.cells);
    expect(geometry(after)).toBe(geometry(board));
    expect(after.pieces![0]).not.toBe(board.pieces![0]);
    expect(after.pieces!.slice(1).every((piece, i) => piece === board.pieces![i + 1])).toBe(true);
  });

  test("that does not fit what is shown is refused", () => {
    expect(() => changed(undefined, change({ areas: [{ kind: "same" }] }), 0)).toThrow();
  });
});

describe.each(GAMES)("%s", (game) => {
  const { view, theme } = fixture(game);

  test("gives every area a place", () => {
    const { table, seats } = places(view);
    const all = [table, ...seats].flatMap((p) => [
      ...p.boards,
      ...p.sheets,
      ...p.rows,
      ...p.hands,
      ...p.piles,
      ...p.pages,
    ]);
    expect(all).toHaveLength(view.areas.length);
  });

  test("lets every option point at things that are there", () => {
    const known = things(view);
    for (const option of view.question?.options ?? [])
      for (const ref of option.refs ?? []) expect([option.key, known.has(ref)]).toEqual([option.key, true]);
  });

  test("has a spot on the board for every piece", () => {
    for (const area of view.areas)
      if (area.kind === "board") {
        const spots = geometry(area);
        for (const piece of area.pieces ?? []) expect(spots.at(piece.place ?? "")).toBeDefined();
      }
  });

  test("draws its open pieces with icons that are bundled", () => {
    const bundled = drawings();
    for (const thing of things(view).values())
      if (thing.kind === "piece" && thing.piece.name) {
        const icon = iconOf(theme, thing.piece);
        if (icon) expect(bundled[icon]).toBeTruthy();
        else expect(thing.piece.tags ?? []).not.toContain("relic");
      }
  });
});

describe("dropping", () => {
  const question: Question = {
    seat: 0,
    ask: "?",
    rule: "",
    options: [
      { key: "give sword 2", label: "", refs: ["sword", "seat-2"] },
      { key: "walk a1", label: "", refs: ["a1"] },
      { key: "play shout", label: "", refs: ["shout"] },
    ],
  };
  const keys = (thing: string, own: boolean, target: string): string[] =>
    dropped(question, thing, own, target).map((option) => option.key);

  test("one thing onto another means what is about both", () => {
    expect(keys("sword", true, "seat-2")).toEqual(["give sword 2"]);
  });
  test("a figure of one's own onto a space means to go there", () => {
    expect(keys("me", true, "a1")).toEqual(["walk a1"]);
    expect(keys("him", false, "a1")).toEqual([]);
  });
  test("a card onto the table means to play it", () => {
    expect(keys("shout", true, TABLE)).toEqual(["play shout"]);
  });
  test("options are found by each of their things once", () => {
    expect(optionsByRef(question).get("sword")).toHaveLength(1);
  });
});

test("a lesson's choice is a key, or the beginning of one", () => {
  expect(meant("walk *", "walk a1")).toBe(true);
  expect(meant("walk *", "wait")).toBe(false);
  expect(meant("pass", "pass")).toBe(true);
});

describe("standing orders", () => {
  test("are a name and the stops ticked beside it", () => {
    expect(partsOf("smart")).toEqual({ standing: "smart", stops: [] });
    const { standing, stops } = partsOf("only at my stops; roll others; end seat 2");
    expect(standing).toBe("only at my stops");
    expect(ordered(standing, toggled(stops, "pop mine"))).toBe(
      "only at my stops; roll others; end seat 2; pop mine",
    );
    expect(ordered(standing, toggled(stops, "roll others"))).toBe("only at my stops; end seat 2");
  });
});

describe("the theatre", () => {
  const event = (more: Partial<Happening>): Happening => ({
    word: "w",
    act: "say",
    rule: "R-1",
    text: "t",
    ...more,
  });

  test("opens with a roll or a fight, and keeps still otherwise", () => {
    expect(scenes([event({ act: "gain" }), event({ act: "win" })], new Map(), {})).toEqual([]);
    const shown = scenes(
      [event({ act: "gain" }), event({ act: "roll" }), event({ act: "win" })],
      new Map(),
      {},
    );
    expect(shown.map((scene) => scene.act)).toEqual(["roll", "win"]);
  });
  test("shows the dice that the theme names", () => {
    const rolled = event({
      act: "roll",
      word: "rolled",
      said: { number: "4", total: "6", "other-number": "3" },
    });
    expect(diceOf(rolled, { dice: { rolled: ["number", "other-number"] } })).toEqual(["4", "3"]);
    expect(diceOf(rolled, {})).toEqual(["4"]);
  });
  test("lets a figure walk the path that is told", () => {
    const walked = event({ act: "move", args: { piece: ["hero"], spaces: ["1,1", "1,2"] } });
    expect(pathOf([walked], "hero", new Set(["1,1", "1,2"]))).toEqual(["1,1", "1,2"]);
    expect(pathOf([walked], "other", new Set(["1,1"]))).toEqual([]);
  });
});

describe("a look", () => {
  test("is found by name, then face, then tags", () => {
    const theme = { icons: { "hollow-king": "a", boss: "b", dungeon: "c" }, tints: { dungeon: "#123456" } };
    expect(iconOf(theme, { ref: "d", name: "The Hollow King [R]", face: "boss" })).toBe("a");
    expect(iconOf(theme, { ref: "d", name: "Another", face: "boss" })).toBe("b");
    expect(tintOf(theme, { ref: "d", tags: ["dungeon"] })).toBe("#123456");
  });
  test("knows playing cards only where the theme plays with them", () => {
    expect(playingCard({ card: "playing" }, "TH")).toEqual({ rank: "10", suit: "hearts", symbol: "♥" });
    expect(playingCard({}, "TH")).toBeUndefined();
  });
  test("makes one word of a name", () => expect(slug("A Light Riesling (2)")).toBe("light-riesling"));
});

describe("the camera", () => {
  const world = { width: 1000, height: 500 };
  const glass = { width: 500, height: 500 };
  test("shows all of the world", () => expect(fitted(world, glass)).toEqual({ zoom: 0.5, x: 0, y: 125 }));
  test("keeps the point under the cursor", () => {
    const near = zoomed({ zoom: 1, x: 0, y: 0 }, 2, { x: 100, y: 50 }, 0.5);
    expect((100 - near.x) / near.zoom).toBe(100);
  });
  test("never loses the world", () =>
    expect(held({ zoom: 1, x: -5000, y: 0 }, world, glass).x).toBeGreaterThan(-1000));

  test("brings what is out of sight into it, and leaves what is in sight", () => {
    const camera = { zoom: 1, x: 0, y: 0 };
    const window = { width: 400, height: 300 };
    const box = (x: number, y: number): DOMRect => ({ x, y, width: 50, height: 50 }) as DOMRect;
    expect(brought(camera, box(100, 100), window, 20)).toEqual(camera);
    expect(brought(camera, box(-80, 100), window, 20)).toEqual({ zoom: 1, x: 100, y: 0 });
    expect(brought(camera, box(100, 400), window, 20)).toEqual({ zoom: 1, x: 0, y: -170 });
  });
});

test("every address leads somewhere", () => {
  expect(routeOf("#/replay/abc/12")).toEqual({ name: "replay", match: "abc", move: 12 });
  expect(routeOf("#/join/a%2Fb")).toEqual({ name: "join", invitation: "a/b" });
  expect(routeOf("#/new/tomb")).toEqual({ name: "new", game: "tomb", way: "bots" });
  expect(routeOf("#/new/wonder/campaign")).toEqual({ name: "new", game: "wonder", way: "campaign" });
  expect(routeOf("#/sheet/abc")).toEqual({ name: "sheet", room: "abc" });
  expect(routeOf("")).toEqual({ name: "lobby" });
  expect(routeOf("#/elsewhere")).toEqual({ name: "nowhere" });
});

test("German says all that English says, with the same blanks", () => {
  const blanks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, text] of Object.entries(en))
    expect([key, blanks(de[key as keyof typeof en])]).toEqual([key, blanks(text)]);
});
