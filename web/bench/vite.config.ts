// How the page of bench/frames.py is built: the board alone, no part of the client.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({ base: "./", plugins: [react()], build: { target: "es2022" } });
