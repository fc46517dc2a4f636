// What the folders of the editions add, and what is shown of an edition without one.
import { readdirSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { editionOf, styled, styleOf } from "../../src/editions";
import { lessonsOf } from "../../src/editions/help";
import { editionIcon } from "../../src/editions/icons";
import { lineageOf } from "../../src/editions/lineage";
import { ICONS } from "../../src/ui/icons";
import { OFFERED } from "../../src/wire/offered";

const FOLDERS = readdirSync(`${import.meta.dirname}/../../src/editions`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "shared")
  .map((entry) => entry.name);

describe("an edition", () => {
  it("is found by its folder, and exists on the server", () => {
    expect(FOLDERS.length).toBeGreaterThanOrEqual(4);
    expect(OFFERED.editions.map(({ name }) => name)).toEqual(expect.arrayContaining(FOLDERS));
  });

  it.each(FOLDERS)("called %s has icons that there are, and short rules", (name) => {
    for (const style of Object.values(editionOf(name).verbs)) {
      if (typeof style?.icon === "string") expect(Object.keys(ICONS)).toContain(style.icon);
    }
    expect(editionIcon(name)).not.toBe("");
    expect(lessonsOf(name).length).toBeGreaterThan(0);
  });

  it("styles its verbs; undo belongs to every table", () => {
    expect(styleOf("risc", "move")).toMatchObject({ tone: "friendly", letter: "m" });
    expect(styleOf("risc", "undo").aside).toBe(true);
    expect(styled("classic", [{ verb: "attack", slots: [] }])[0]?.style.tone).toBe("hostile");
  });
});

describe("an edition without a folder", () => {
  const offers = [
    { name: "classic" },
    { name: "blitz", based_on: "classic" },
    { name: "storm", based_on: "blitz" },
    { name: "odd", based_on: "odd" },
  ];

  it("takes missing parts from the edition it is based on", () => {
    expect(lineageOf("storm", offers)).toEqual(["storm", "blitz", "classic"]);
    expect(lineageOf("classic", offers)).toEqual(["classic"]);
    expect(lineageOf("unheard", offers)).toEqual(["unheard"]);
    expect(lineageOf("odd", offers)).toEqual(["odd"]);
  });

  it("is shown with the shared moves, and with plain styles for other verbs", () => {
    expect(styleOf("unheard", "attack")).toBe(editionOf("classic").verbs["attack"]);
    expect(styleOf("unheard", "conjure")).toEqual({ tone: "plain", risky: true });
    expect(Object.keys(editionOf("unheard").scenes)).toEqual(expect.arrayContaining(["fought", "conquered", "ended"]));
    expect(editionIcon("unheard")).toBe("dice");
    expect(lessonsOf("unheard")).toEqual([]);
  });
});
