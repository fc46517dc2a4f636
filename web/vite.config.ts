// How the client is built, and how it is tried out: `npm run dev` beside a running `./rubicon serve --port 8000`.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  base: "/static/",
  plugins: [react()],
  build: {
    outDir: "../src/rubicon/server/pages/built",
    emptyOutDir: true,
    // Browsers of the last years: less to send.
    target: "es2022",
    sourcemap: false,
  },
  server: { proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } }, fs: { allow: [".."] } },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"] },
});
