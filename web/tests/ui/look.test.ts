// What can be checked of the look: contrast, symbols of colours, and the pictures.
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { CARD_ICONS } from "../../src/editions/conkueror/cardIcons";
import { CHANCE_PICTURES as CHANCE } from "../../src/editions/conkueror/chancePictures";
import { FACE_COUNT } from "../../src/ui/Avatar";
import { UNOWNED_PAINT, paintOf, paintWith } from "../../src/ui/colours";
import { ICONS } from "../../src/ui/icons";
import { boxOf } from "../../src/ui/outline";
import { ANY_CARD } from "../../src/ui/pictures/anyCard";
import { FACES as DRAWN } from "../../src/ui/pictures/Faces";
import type { Drawing } from "../../src/ui/pictures/parts";
import { TROOPS } from "../../src/ui/pictures/troops";
import { has } from "../../src/texts/say";

const TOKENS = new Map(
  [...readFileSync("src/styles/tokens.css", "utf-8").matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
    ([, name, value]) => [name, value ?? ""],
  ),
);
const SEATS = ["red", "blue", "green", "yellow", "purple", "orange"];
const PATH = /^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$/;

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe("text", () => {
  it.each([
    ["ink", "paper"],
    ["ink", "paper-shade"],
    ["ink", "paper-deep"],
    ["ink", "sun"],
    ["ink-soft", "paper"],
    ["ink-soft", "paper-shade"],
    ["ink-soft", "paper-bright"],
    ["danger", "paper"],
    ["go-ink", "go"],
    ["danger-ink", "danger"],
    ["paper", "sea"],
    ["paper", "sea-light"],
    ["paper", "sea-deep"],
    ["sun", "sea"],
  ])("%s can be read on %s", (ink, ground) => {
    expect(contrast(TOKENS.get(ink) ?? "", TOKENS.get(ground) ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it("is legible on the colour of every seat", () => {
    const paints = [
      ...SEATS.map((name) => paintOf(name, 0)),
      ...[0, 1, 2, 3].map((seat) => paintOf("", seat)),
      UNOWNED_PAINT,
    ];
    for (const paint of paints) expect(contrast(paint.fill, paint.ink), paint.fill).toBeGreaterThanOrEqual(4.5);
  });
});

describe("the seats", () => {
  it("have distinct symbols and faces", () => {
    const paints = [...SEATS.map((name) => paintOf(name, 0)), ...[0, 1, 2, 3].map((seat) => paintOf("", seat))];
    expect(new Set(paints.map((paint) => paint.symbol)).size).toBe(paints.length);
    expect(new Set(paints.map((paint) => paint.face)).size).toBe(paints.length);
    for (const paint of paints) expect(paintWith(paint.fill)).toBe(paint);
  });
});

describe("pictures", () => {
  const drawings: readonly (readonly [string, Drawing])[] = [
    ...DRAWN.map((face, at) => [`face ${at + 1}`, face] as const),
    ...Object.entries({ ...CHANCE, any: ANY_CARD }),
    ...Object.entries(TROOPS),
  ];

  it.each(drawings)("%s has sound paths in colours that there are", (_, drawing) => {
    for (const [colour, path] of drawing) {
      expect(path).toMatch(PATH);
      expect(path).not.toContain("--");
      if (colour !== "line") expect([...TOKENS.keys()]).toContain(colour.replace(/^-/, ""));
    }
  });

  it("are thirty faces, each with a name and all different", () => {
    expect(DRAWN).toHaveLength(FACE_COUNT);
    expect(new Set(DRAWN.map((face) => face.map(([, path]) => path).join())).size).toBe(FACE_COUNT);
    for (let number = 1; number <= FACE_COUNT; number++) expect(has("web", `face_${number}`)).toBe(true);
  });

  it("exist only for chance cards of the edition", () => {
    expect(Object.keys(CHANCE).filter((card) => !has("web", `chance_${card}`))).toEqual([]);
  });

  it("of icons have valid paths", () => {
    for (const [name, strokes] of Object.entries({ ...ICONS, ...CARD_ICONS })) {
      for (const path of Object.values(strokes).filter(Boolean)) expect(path, name).toMatch(PATH);
    }
  });
});

describe("the bounding box of a path", () => {
  it("contains its points, in absolute and relative coordinates", () => {
    expect(boxOf("M10 20L30 20L30 50Z")).toEqual([10, 20, 20, 30]);
    expect(boxOf("m10 20h20v30z")).toEqual([10, 20, 20, 30]);
    expect(boxOf("M10,20 30,20c0 0 5 5 0 30zm5 5l1 1")).toEqual([10, 20, 20, 30]);
  });

  it("of an empty path can still be shown", () => {
    expect(boxOf("")).toEqual([0, 0, 1, 1]);
  });
});
