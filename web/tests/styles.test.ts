// Class names are shared by all screens, so each belongs to one style sheet; no other feature may style it.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SOURCES = `${import.meta.dirname}/../src`;

function sheets(): readonly string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".css"));
}

/** The classes with which a style sheet begins a selector. */
function dressed(path: string): readonly string[] {
  const text = readFileSync(`${SOURCES}/${path}`, "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
  const selectors = [...text.matchAll(/(?:^|[{};])\s*([^{};@]+?)\s*(?=\{)/g)].flatMap((found) =>
    (found[1] ?? "").split(","),
  );
  return selectors.flatMap((selector) => /^\.([\w-]+)/.exec(selector.trim())?.[1] ?? []);
}

test("a class is styled by one feature only", () => {
  const owners = new Map<string, Set<string>>();
  // What all screens share, a feature may narrow down.
  const common = new Set(
    sheets()
      .filter((path) => path.startsWith("styles/"))
      .flatMap(dressed),
  );
  for (const path of sheets()) {
    for (const name of dressed(path))
      if (!common.has(name)) owners.set(name, (owners.get(name) ?? new Set()).add(path));
  }
  const shared = [...owners]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].join(", ")}`);
  expect(shared).toEqual([]);
});
