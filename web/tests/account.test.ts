import { beforeEach, expect, test, vi } from "vitest";
import { account } from "../src/net/account.svelte";
import { keepTicket } from "../src/net/tickets";

const asked: string[] = [];
let status = 200;

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  status = 200;
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    asked.push(`${init.method ?? "GET"} ${path}`);
    const body = JSON.stringify(status === 200 ? { name: "Mara" } : { sentence: "No." });
    return Promise.resolve(new Response(body, { status }));
  });
});

test("a guest is never asked for an account", async () => {
  await account.load();
  expect(asked).toEqual([]);
  expect(account.name).toBe("");
});

test("signing in brings the seats of this browser along, and signing out forgets who it was", async () => {
  const ticket = { room: "r", token: "r.t", invitation: "r.i", game: "duel", name: "", at: 1 };
  keepTicket({ ...ticket, seat: 0 });
  keepTicket({ ...ticket, room: "watched" });
  await account.enter("Mara", "a long password", false);
  expect(asked).toEqual(["POST /api/session", "POST /api/rooms/r/keep", "GET /api/account"]);
  expect(account.name).toBe("Mara");
  await account.leave();
  expect(account.name).toBe("");
  expect(localStorage.getItem("undercroft.account")).toBeNull();
});

test("a session that has ended is no trouble", async () => {
  await account.enter("Mara", "a long password", true);
  status = 401;
  await account.load();
  expect(account.now).toBeUndefined();
  expect(account.name).toBe("");
});

test("a server that does not answer does not sign anybody out", async () => {
  await account.enter("Mara", "a long password", true);
  status = 503;
  await expect(account.load()).rejects.toThrow("No.");
  expect(account.name).toBe("Mara");
});
