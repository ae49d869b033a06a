import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("protocol.ts is what `npm run protocol` makes of protocol.json", () => {
  const made = execFileSync("node", ["scripts/protocol.mjs", "--print"], { encoding: "utf8" });
  expect(readFileSync("src/protocol.ts", "utf8")).toBe(made);
});
