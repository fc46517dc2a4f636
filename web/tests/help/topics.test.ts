import { expect, test } from "vitest";

import { lessonsOf } from "../../src/editions/help";
import { lineageOf } from "../../src/editions/lineage";
import { word } from "../../src/texts/say";

test("a variant is found by the editions in its lineage", () => {
  expect(lineageOf("blitz")).toEqual(["blitz", "classic"]);
  expect(lineageOf("classic")).toEqual(["classic"]);
  expect(lineageOf("never_heard_of")).toEqual(["never_heard_of"]);
});

test("the short rules of a variant differ where it has texts of its own", () => {
  const [classic, blitz] = [lessonsOf("classic"), lessonsOf("blitz")];
  expect(blitz.map(({ topic }) => topic.name)).toEqual(classic.map(({ topic }) => topic.name));
  const differing = blitz.filter(({ text }, at) => text !== classic[at]?.text);
  expect(differing.map(({ topic, text }) => [topic.name, text])).toEqual([["goal", word("help_blitz_goal")]]);
});

test("an edition without short rules has none", () => {
  expect(lessonsOf("never_heard_of")).toEqual([]);
});
