// The rulebooks are parsed completely: every rule, every chapter, every mark.
import { readFileSync, readdirSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { anchorOf, rulebookOf, runsOf } from "../../src/features/help/rulebook";
import { lessonsOf } from "../../src/editions/help";
import { lineageOf } from "../../src/editions/lineage";

const FOLDER = "../src/rubicon/texts/rules";
const BOOKS = readdirSync(FOLDER).map(
  (name) => [name.split(".")[0] ?? "", readFileSync(`${FOLDER}/${name}`, "utf-8")] as const,
);

describe("a rulebook", () => {
  it.each(BOOKS)("of %s has all its rules and chapters", (edition, text) => {
    const book = rulebookOf(text);
    const written = [...text.matchAll(/^\*\*([A-Z]{2} \d+\.\d+)\*\*/gm)].map((found) => found[1]);
    const told = book.sections.flatMap((section) => section.paragraphs.map((rule) => rule.number)).filter(Boolean);
    expect(told).toEqual(written);
    if (lineageOf(edition).length === 1) expect(told.length).toBeGreaterThan(10);
    expect(book.sections.filter((section) => section.chapter)).toHaveLength([...text.matchAll(/^## /gm)].length);
  });

  it.each(BOOKS)("of %s shows no mark, and names no rule that is not there", (edition, text) => {
    const runs = rulebookOf(text).sections.flatMap((section) => section.paragraphs.flatMap((rule) => rule.runs));
    expect(runs.filter((run) => /[*`]/.test(run.text))).toEqual([]);
    const shown = BOOKS.flatMap(([name, each]) => (lineageOf(edition).includes(name) ? [each] : [])).join("\n");
    const numbers = new Set([...shown.matchAll(/^\*\*([A-Z]{2} \d+\.\d+)\*\*/gm)].map((found) => found[1]));
    expect(runs.filter((run) => run.kind === "rule" && !numbers.has(run.text))).toEqual([]);
  });

  it("parses bold, italic and code, and references to rules", () => {
    expect(runsOf("A *set* (CL 3.3): `trade CARD`, **now**.")).toEqual([
      { kind: "plain", text: "A " },
      { kind: "stressed", text: "set" },
      { kind: "plain", text: " (" },
      { kind: "rule", text: "CL 3.3" },
      { kind: "plain", text: "): " },
      { kind: "typed", text: "trade CARD" },
      { kind: "plain", text: ", " },
      { kind: "strong", text: "now" },
      { kind: "plain", text: "." },
    ]);
  });

  it("treats HTML as text", () => {
    expect(runsOf("<img src=x>")).toEqual([{ kind: "plain", text: "<img src=x>" }]);
  });

  it("has an anchor for each rule", () => {
    expect(anchorOf("CK 4.2")).toBe("ck-4-2");
  });
});

describe("short rules", () => {
  it.each(BOOKS)("of %s are all told", (edition) => {
    expect(lessonsOf(edition).length).toBeGreaterThanOrEqual(7);
    expect(new Set(lessonsOf(edition).map((lesson) => lesson.topic.name)).size).toBe(lessonsOf(edition).length);
  });

  it("are empty where an edition has none", () => {
    expect(lessonsOf("checkers")).toEqual([]);
  });
});
