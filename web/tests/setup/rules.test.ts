import { expect, test } from "vitest";

import { inFront, presetOf, valueOf, valueText } from "../../src/features/setup/rules";
import type { EditionInfo, SettingField } from "../../src/wire/rest";

function field(name: string, type: string, more: Partial<SettingField> = {}): SettingField {
  return { name, type, title: name, none: false, least: null, most: null, choices: [], ...more };
}

const limit = field("limit", "int", { none: true, least: 1 });
const goal = field("goal", "choice", {
  choices: [
    { value: "all", title: "Everything" },
    { value: 2, title: "Two" },
  ],
});
const rate = field("rate", "float", { least: 0, most: 1 });

const edition: EditionInfo = {
  based_on: "",
  name: "any",
  least: 2,
  most: 6,
  home: "board",
  presets: { usual: { goal: "all", limit: null }, short: { goal: "all", limit: 5 } },
  settings: [goal, limit],
};

test("settings match a preset if all of them are equal", () => {
  expect(presetOf(edition, { goal: "all", limit: null })).toBe("usual");
  expect(presetOf(edition, { goal: "all", limit: 5 })).toBe("short");
  expect(presetOf(edition, { goal: "all", limit: 6 })).toBe("");
});

test("of many settings the first three are prominent, a few are all shown", () => {
  const many = Array.from({ length: 9 }, (_, number) => field(`${number}`, "bool"));
  expect(inFront(many).map((part) => part.length)).toEqual([3, 6]);
  expect(inFront(many.slice(0, 5)).map((part) => part.length)).toEqual([5, 0]);
});

test.each([
  [limit, " 12 ", 12],
  [limit, "12.7", 12],
  [limit, "", null],
  [limit, "twelve", undefined],
  [rate, "0,5", 0.5],
  [rate, "", undefined],
  [field("name", "str"), " Ann ", "Ann"],
] as const)("for %o, “%s” means %s", (of, written, value) => expect(valueOf(of, written)).toBe(value));

test("values are formatted in words", () => {
  expect(valueText(limit, null)).toBe("None");
  expect(valueText(limit, 7)).toBe("7");
  expect(valueText(goal, 2)).toBe("Two");
  expect(valueText(rate, 0.35)).toBe("35%");
  expect(valueText(field("on", "bool"), true)).toBe("Yes");
});
