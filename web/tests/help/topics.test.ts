import { expect, test } from "vitest";

import { lessonsOf } from "../../src/features/help/topics";
import { lineageOf } from "../../src/texts/names";
import { word } from "../../src/texts/say";

test("a variant is known by those that it is a variant of", () => {
  expect(lineageOf("blitz")).toEqual(["blitz", "classic"]);
  expect(lineageOf("classic")).toEqual(["classic"]);
  expect(lineageOf("never_heard_of")).toEqual(["never_heard_of"]);
});

test("the short rules of a variant differ where it has words of its own", () => {
  const [classic, blitz] = [lessonsOf("classic"), lessonsOf("blitz")];
  expect(blitz.map(({ topic }) => topic)).toEqual(classic.map(({ topic }) => topic));
  expect(blitz.filter(({ text }, at) => text !== classic[at]?.text)).toEqual([
    { topic: "goal", text: word("help_blitz_goal") },
  ]);
});

test("an edition without short rules has none", () => {
  expect(lessonsOf("never_heard_of")).toEqual([]);
});
