// Beside each built file that shrinks, what it shrinks to: the server sends whichever the browser takes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const SHRINKS = /\.(js|css|html|svg|json|webmanifest|ttf|txt)$/;
const WORTH_IT = 0.9;

export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: () => {
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      for (const name of names.filter((each) => SHRINKS.test(each))) {
        const whole = readFileSync(join(folder, name));
        for (const [ending, small] of [
          ["br", brotliCompressSync(whole)],
          ["gz", gzipSync(whole, { level: 9 })],
        ] as const) {
          if (small.length < whole.length * WORTH_IT) writeFileSync(join(folder, `${name}.${ending}`), small);
        }
      }
    },
  };
}
