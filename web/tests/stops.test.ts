import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { RoomInfo } from "../src/protocol";
import "../src/settings.svelte";
import type { RoomState } from "../src/table/room.svelte";
import Stops from "../src/ui/Stops.svelte";

const seats = ["Ann", "Bo", "Cy"].map((name) => ({ kind: "person", name }));

function room(standing: string, players: number): { room: RoomState; asked: unknown[] } {
  const asked: unknown[] = [];
  const info = { seats: seats.slice(0, players) } as unknown as RoomInfo;
  const ask = (wish: unknown): Promise<void> => Promise.resolve(void asked.push(wish));
  return { room: { standing, mySeat: 0, info, ask } as unknown as RoomState, asked };
}

const stops = [
  { name: "roll", help: "when the die is shown" },
  { name: "end", help: "at the end of a turn" },
];

test("a box is ticked for each window that is a stop, and ticking gives the whole order", async () => {
  const { room: at, asked } = room("smart; roll others; end seat 3", 3);
  render(Stops, { room: at, stops });
  const ticked = screen
    .getAllByRole("checkbox", { hidden: true })
    .filter((box) => (box as HTMLInputElement).checked);
  expect(ticked.map((box) => box.getAttribute("aria-label"))).toEqual([
    "when the die is shown: others' turns",
    "at the end of a turn: Cy",
  ]);
  await fireEvent.click(screen.getByLabelText("when the die is shown: Bo"));
  await fireEvent.click(screen.getByLabelText("at the end of a turn: Cy"));
  expect(asked).toEqual([
    { do: "stand", name: "smart; roll others; end seat 3; roll seat 2" },
    { do: "stand", name: "smart; roll others" },
  ]);
});

test("with two players the others are one, and need no column of their own", () => {
  render(Stops, { room: room("smart", 2).room, stops });
  expect(screen.getAllByRole("columnheader", { hidden: true }).map((head) => head.textContent)).toEqual([
    "my turn",
    "others' turns",
  ]);
});
