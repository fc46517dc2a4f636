// How the client is built, and how it is tried out: `npm run dev` beside a running `./rubicon serve --port 8000`.
import { readFileSync } from "node:fs";

import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { compress } from "./compress.ts";
import { texts } from "./texts.ts";

const SERVER = "http://127.0.0.1:8000";

/** The letters are sent along, and with them the licences under which they may be. */
function licencesOfFonts(): Plugin {
  return {
    name: "licences-of-fonts",
    apply: "build",
    generateBundle() {
      for (const font of ["@fontsource/luckiest-guy", "@fontsource-variable/baloo-2"]) {
        const source = readFileSync(new URL(`node_modules/${font}/LICENSE`, import.meta.url), "utf-8");
        this.emitFile({ type: "asset", fileName: `licences/${font.split("/")[1]}.txt`, source });
      }
    },
  };
}

export default defineConfig({
  base: "/static/",
  plugins: [react(), texts(), licencesOfFonts(), compress()],
  build: {
    outDir: "../src/rubicon/server/pages/built",
    emptyOutDir: true,
    // Browsers of the last years: less to send.
    target: "es2022",
    sourcemap: false,
  },
  server: { proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } }, fs: { allow: [".."] } },
  test: {
    environment: "node",
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    // Tests share what they load: to load it anew for each file takes three times as long as the tests.
    isolate: false,
    setupFiles: ["tests/board/renderCounter.ts", "tests/english.ts"],
  },
});
