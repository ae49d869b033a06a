import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Link, type LinkState } from "../src/net/link";
import type { FromServer } from "../src/protocol";
import { Socket } from "./socket";

const heard: FromServer[] = [];
const states: LinkState[] = [];

function link(): Link {
  const events = { message: (m: FromServer) => heard.push(m), state: (s: LinkState) => states.push(s) };
  return new Link("ws://here", "token", "en", () => 7, events);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  heard.length = 0;
  states.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("says hello with what it has seen", () => {
  link().open();
  Socket.all[0]!.accept();
  expect(Socket.all[0]!.sent[0]).toMatchObject({ do: "hello", token: "token", seen: 7 });
});

test("comes back by itself and asks again under the same id", async () => {
  const l = link();
  l.open();
  Socket.all[0]!.accept();
  Socket.all[0]!.say({ is: "changed", since: 0, number: 1 });
  const answer = l.ask({ do: "undo" });
  const id = Socket.all[0]!.sent[1]!.id;
  Socket.all[0]!.close();
  expect(states.at(-1)).toBe("cut");
  vi.advanceTimersByTime(1000);
  Socket.all[1]!.accept();
  Socket.all[1]!.say({ is: "shown", number: 1 });
  expect(Socket.all[1]!.sent[1]!.id).toBe(id);
  Socket.all[1]!.say({ is: "done", id });
  await expect(answer).resolves.toMatchObject({ is: "done" });
  expect(states.at(-1)).toBe("open");
});

test("waits longer and longer, but not for ever", () => {
  link().open();
  for (let i = 0; i < 8; i++) {
    Socket.all.at(-1)!.close();
    vi.advanceTimersByTime(10_000);
    expect(Socket.all).toHaveLength(i + 2);
  }
});

test("says that it is slow, and begins anew when nothing comes", () => {
  const l = link();
  l.open();
  Socket.all[0]!.accept();
  Socket.all[0]!.say({ is: "shown", number: 1 });
  void l.ask({ do: "undo" });
  vi.advanceTimersByTime(3000);
  expect(states.at(-1)).toBe("slow");
  vi.advanceTimersByTime(15_000);
  expect(Socket.all.length).toBeGreaterThan(1);
});

test("asks to be loaded again when it is too old, and stays away", () => {
  link().open();
  Socket.all[0]!.accept();
  Socket.all[0]!.say({ is: "bye", sentence: "old", reload: true });
  Socket.all[0]!.close();
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toBe("reload");
  expect(Socket.all).toHaveLength(1);
});
