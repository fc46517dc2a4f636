// How the page of bench/frames.py is built: the board alone, no part of the client.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { texts } from "../texts.ts";

export default defineConfig({ base: "./", plugins: [react(), texts()], build: { target: "es2022" } });
