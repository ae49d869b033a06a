import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { describe, expect, test, vi } from "vitest";
import type { Option } from "../src/protocol";
import { TableState } from "../src/table/table.svelte";
import Table from "../src/ui/Table.svelte";
import { fixture, GAMES } from "./fixtures";

/** A table that notes what was chosen. */
class Noted extends TableState {
  chosen: string[] = [];
  why: string[] = [];
  override get live(): boolean {
    return true;
  }
  override choose(option: Option): void {
    this.chosen.push(option.key);
  }
  override askWhy(about: string): void {
    this.why.push(about);
  }
}

const bar = createRawSnippet(() => ({ render: () => "<header></header>" }));

function laid(game: (typeof GAMES)[number]): Noted {
  const { view, theme } = fixture(game);
  const table = new Noted();
  table.theme = theme;
  table.showNow(view, view.events ?? []);
  render(Table, { table, bar });
  return table;
}

describe.each(GAMES)("%s", (game) => {
  test("is drawn, and every option can be chosen from the list", async () => {
    const table = laid(game);
    const options = table.view!.question!.options;
    const last = options.at(-1)!;
    await fireEvent.click(document.querySelector(`button.option[data-key="${last.key}"]`)!);
    expect(table.chosen).toEqual([last.key]);
  });

  test("can be used by clicking the thing that an option is about", async () => {
    const table = laid(game);
    const option = table.view!.question!.options.find((each) => each.refs?.length)!;
    const ref = option.refs!.find((each) => document.querySelector(`[data-ref="${each}"][data-can]`))!;
    await fireEvent.click(document.querySelector(`[data-ref="${ref}"][data-can]`)!);
    expect([...table.chosen, ...(table.between?.options ?? []).map((each) => each.key)]).toContain(
      option.key,
    );
  });

  test("is chosen from by number", async () => {
    const table = laid(game);
    await fireEvent.keyDown(document.body, { key: "1" });
    expect(table.chosen).toEqual([table.view!.question!.options[0]!.key]);
  });
});

test("a thing that cannot be used asks why", async () => {
  const table = laid("duel");
  await fireEvent.click(document.querySelector('[data-ref="tile-6"]')!);
  const place = table.things.get("tile-6");
  const usable = place?.kind === "piece" && table.byRef.has(place.piece.place ?? "");
  expect(table.why.length + table.chosen.length + (table.between ? 1 : 0)).toBe(1);
  expect(table.why).toEqual(usable ? [] : ["tile-6"]);
});

test("a held finger shows the thing, and nothing that comes up under it is pressed", async () => {
  vi.useFakeTimers();
  const table = laid("duel");
  const held = document.querySelector('[data-ref="seat-2"]')!;
  await fireEvent.pointerDown(held, { pointerType: "touch" });
  await vi.advanceTimersByTimeAsync(1000);
  const shut = document.querySelector(".inspector .shut")!;
  await fireEvent.pointerUp(held, { pointerType: "touch" });
  await fireEvent.click(shut);
  expect(table.inspected).toEqual({ ref: "seat-2", pinned: true });
  await fireEvent.pointerDown(shut, { pointerType: "touch" });
  await fireEvent.click(shut);
  expect(table.inspected).toBeUndefined();
  vi.useRealTimers();
});

test("somebody else's unseen cards are only counted", () => {
  laid("duel");
  expect(screen.getByText(/^\d+ cards$/)).toBeTruthy();
});
