import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Board, Option, View } from "../src/protocol";
import { settings } from "../src/settings.svelte";
import { geometry } from "../src/table/geometry";
import { opened, staged, standing } from "../src/table/stage";
import { TableState } from "../src/table/table.svelte";
import Table from "../src/ui/Table.svelte";
import WindowBar from "../src/ui/WindowBar.svelte";
import { fixture } from "./fixtures";

class Live extends TableState {
  override get live(): boolean {
    return true;
  }
  override choose(option: Option): void {
    void option;
  }
}

const bar = createRawSnippet(() => ({ render: () => "<header></header>" }));
const boardOf = (view: View): Board => view.areas.find((area) => area.kind === "board") as Board;

function laid(game: "wonder"): Live {
  const { view, theme } = fixture(game);
  const table = new Live();
  table.theme = theme;
  table.showNow(view, []);
  render(Table, { table, bar });
  return table;
}

afterEach(() => vi.useRealTimers());

describe("a stage", () => {
  const { view } = fixture("wonder");
  const board = boardOf(view);

  test("is a board with scenery whose cells all have a place on it", () => {
    expect(staged(board)).toBe(true);
    expect(staged(boardOf(fixture("wymer").view))).toBe(false);
    expect(staged({ ...board, cells: [{ ref: "x", x: 0, y: 0 }] })).toBe(false);
  });

  test("stands from the sky to the front", () => {
    const kinds = standing(board).map((layer) => layer.kind);
    expect(kinds[0]).toBe("sky");
    expect(kinds.at(-1)).toBe("front");
    const scenery = standing(board).filter((layer) => layer.kind === "scenery");
    expect(scenery.map((layer) => layer.depth)).toEqual(scenery.map((layer) => layer.depth).toSorted());
  });

  test("has room for every place and every layer", () => {
    const geo = geometry(board);
    for (const cell of board.cells) {
      const { x, y } = geo.at(cell.ref)!;
      expect(x).toBeGreaterThan(geo.unit / 2);
      expect(x).toBeLessThan(geo.width - geo.unit / 2);
      expect(y).toBeLessThan(geo.height - geo.unit / 2);
    }
  });

  test("opens when a board arrives that was not there, and not again", () => {
    expect(opened(undefined, view)).toEqual([board.name]);
    expect(opened(view, view)).toEqual([]);
    expect(opened(view, { ...view, areas: [{ ...board, name: "The Attic" }] })).toEqual(["The Attic"]);
    expect(opened(undefined, fixture("wymer").view)).toEqual([]);
  });

  test("rises, and lies open after its time or when it is skipped", async () => {
    settings.set("motion", "full");
    vi.useFakeTimers();
    const table = new TableState();
    table.showNow(view, []);
    expect(table.rising).toEqual([board.name]);
    table.skip();
    await vi.advanceTimersByTimeAsync(1);
    expect(table.rising).toEqual([]);
    table.showNow(undefined, []);
    table.showNow(view, []);
    await vi.advanceTimersByTimeAsync(4000);
    expect(table.rising).toEqual([]);
  });

  test("rises at once for who wants no movement", () => {
    settings.set("motion", "none");
    const table = new TableState();
    table.showNow(view, []);
    expect(table.rising).toEqual([]);
  });

  test("names every place beside its figures, and tells the story first", () => {
    laid("wonder");
    const labels = [...document.querySelectorAll(".label")].map((each) => each.textContent?.trim());
    expect(labels).toEqual(board.cells.map((cell) => cell.name));
    expect(document.querySelector("main .left")!.firstElementChild!.querySelector("article")).not.toBeNull();
  });
});

describe("the way of a move", () => {
  const { view: whole, theme } = fixture("wymer");
  const small = { ...boardOf(whole), cells: boardOf(whole).cells.slice(0, 9), pieces: [] };
  const view = { ...whole, areas: [small] };
  const [a, b, c] = boardOf(view).cells.map((cell) => cell.ref) as [string, string, string];
  const options: Option[] = [
    { key: "stop", label: "Stay" },
    { key: `move ${b}`, label: "Near", refs: [b], path: [a, b] },
    { key: `move ${c}`, label: "Far", refs: [c], path: [a, b, c] },
  ];

  function walking(): Live {
    const table = new Live();
    table.theme = theme;
    table.showNow({ ...view, question: { seat: 0, ask: "Where to?", rule: "W-113", options } }, []);
    render(Table, { table, bar });
    return table;
  }
  const drawn = (): string | null | undefined =>
    document.querySelector("[data-trail]")?.getAttribute("data-trail");

  test("is drawn while its option is under the cursor", async () => {
    walking();
    const button = document.querySelector(`button.option[data-key="move ${c}"]`)!;
    await fireEvent.pointerEnter(button);
    expect(drawn()).toBe(`${a} ${b} ${c}`);
    await fireEvent.pointerLeave(button);
    expect(drawn()).toBeUndefined();
    await fireEvent.pointerEnter(document.querySelector('button.option[data-key="stop"]')!);
    expect(drawn()).toBeUndefined();
  });

  test("is drawn while its destination has the focus", async () => {
    walking();
    const target = document.querySelector(`.target[data-ref="${c}"]`)!;
    await fireEvent.focus(target);
    expect(drawn()).toBe(`${a} ${b} ${c}`);
    await fireEvent.blur(target);
    expect(drawn()).toBeUndefined();
  });

  test("does not make the spaces on the way part of the choice", () => {
    const table = walking();
    expect(table.byRef.get(b)!.map((option) => option.label)).toEqual(["Near"]);
    expect(table.byRef.has(a)).toBe(false);
  });
});

describe("the time of a window", () => {
  test("shrinks, and is gone when it is over", async () => {
    vi.useFakeTimers();
    const until = Date.now() / 1000 + 10;
    render(WindowBar, { until, seconds: 10, answered: false });
    const shown = screen.getByRole("progressbar");
    expect(shown.getAttribute("aria-valuenow")).toBe("10");
    await vi.advanceTimersByTimeAsync(6000);
    await tick();
    expect(shown.getAttribute("aria-valuenow")).toBe("4");
    await vi.advanceTimersByTimeAsync(5000);
    await tick();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});
