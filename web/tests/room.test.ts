import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/settings.svelte";
import { RoomState } from "../src/table/room.svelte";
import { fixture } from "./fixtures";
import { Socket } from "./socket";

const { view } = fixture("duel");
const [first, second] = view.question!.options;
const ROOM = { room: "r", game: "duel", stage: "playing", seats: [] };
const SHOWN = { is: "shown", number: 7, room: ROOM, seat: view.seat, view };
const CHANGED = { is: "changed", since: 7, number: 7, room: ROOM, question: view.question };

/** A room in which something is asked. */
function seated(): RoomState {
  const room = new RoomState({ room: "r", token: "t", game: "duel" } as RoomState["ticket"]);
  welcome();
  return room;
}

function welcome(): void {
  Socket.all.at(-1)!.accept();
  Socket.all.at(-1)!.say(SHOWN);
}

function choices(): Record<string, unknown>[] {
  return Socket.all.flatMap((socket) => socket.sent).filter((message) => message.do === "choose");
}

beforeEach(() => {
  settings.set("motion", "none");
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
  Socket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a choice is under way until it is answered, whatever else comes", async () => {
  const room = seated();
  room.choose(first!);
  Socket.all[0]!.say({ ...CHANGED, chat: [{ name: "Bo", text: "hello", number: 8 }] });
  room.choose(second!);
  expect(room.sending).toBe(first!.key);
  expect(choices().map((choice) => choice.key)).toEqual([first!.key]);
  Socket.all[0]!.say({ is: "done", id: choices()[0]!.id, number: 8 });
  await vi.advanceTimersByTimeAsync(0);
  expect(room.sending).toBe("");
});

test("after a cut the old question cannot be answered a second time", async () => {
  const room = seated();
  Socket.all[0]!.close();
  room.choose(first!);
  vi.advanceTimersByTime(1000);
  welcome();
  room.choose(second!);
  expect(room.sending).toBe(first!.key);
  expect(choices().map((choice) => choice.key)).toEqual([first!.key]);
  Socket.all[1]!.say({ is: "refused", id: choices()[0]!.id, sentence: "Too late." });
  await vi.advanceTimersByTimeAsync(0);
  expect(room.sending).toBe("");
  expect(room.notes.map((note) => note.text)).toEqual(["Too late."]);
});
