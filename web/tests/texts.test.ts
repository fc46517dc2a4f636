// Every text key used by the client exists; for keys built from parts, at least one with that prefix exists.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { web } from "../../src/rubicon/texts/en.json";

const SOURCES = `${import.meta.dirname}/../src`;
const CALL = /\bword\(\s*(?:[^"'`()]*\?\s*)?["`]([\w.]*)(\$\{)?/g;

const calls = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) =>
    [...readFileSync(`${SOURCES}/${path}`, "utf8").matchAll(CALL)].map(([, key = "", open]) => ({ path, key, open })),
  );

test("every word has its text", () => {
  const keys = Object.keys(web);
  const missing = calls.filter(({ key, open }) => (open ? !keys.some((each) => each.startsWith(key)) : !(key in web)));
  expect(missing).toEqual([]);
  expect(calls.length).toBeGreaterThan(300);
});
