import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./scripts/icons.ts";

export default defineConfig({
  plugins: [svelte(), icons()],
  base: "./",
  build: {
    outDir: process.env.UNDERCROFT_STATIC ?? "../src/undercroft/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: { host: "127.0.0.1", proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
