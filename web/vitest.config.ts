import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { icons } from "./scripts/icons.ts";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), icons()],
  test: {
    environment: "jsdom",
    testTimeout: 30_000,
    setupFiles: ["tests/setup.ts"],
    include: ["tests/**/*.test.ts"],
  },
});
