// Texts in ICU MessageFormat, parsed by the build and shown by the client.
import { expect, test } from "vitest";

import { formatsOf } from "../src/texts/formats";
import { argumentsOf, format, type Facts } from "../src/texts/message";
import { compile } from "../texts";

function said(text: string, facts: Facts = {}, locale = "en-GB"): string {
  return format(compile(text), facts, { ...formatsOf(locale), value: String });
}

test("a text without arguments is kept as it is", () => {
  expect(compile("It’s “on”, '{' or not.")).toBe("It’s “on”, { or not.");
});

test.each([
  [0, "0 armies"],
  [1, "1 army"],
  [1234, "1,234 armies"],
])("%i is a plural", (number, told) =>
  expect(said("{number, plural, one {# army} other {# armies}}", { number })).toBe(told),
);

test("a plural may count from an offset, and name a number", () => {
  const text = "{number, plural, offset:1 =0 {nobody} =1 {{name}} other {{name} and # more}}";
  expect([0, 1, 3].map((number) => said(text, { number, name: "Ann" }))).toEqual(["nobody", "Ann", "Ann and 2 more"]);
});

test("a select takes the other branch where it has none", () => {
  const text = "{on, select, true {on} other {off}}";
  expect([true, false, "?"].map((on) => said(text, { on }))).toEqual(["on", "off", "off"]);
});

test("places are counted by the rules of the language", () => {
  const text = "{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}";
  expect([1, 2, 3, 4].map((place) => said(text, { place }))).toEqual(["1st", "2nd", "3rd", "4th"]);
});

test("numbers are written as in the language", () => {
  expect(said("{part, number, percent}", { part: 0.6 }, "tr")).toBe("%60");
  expect(said("{part, number, ::percent scale/100 .0}", { part: 0.6 }, "tr")).toBe("%60,0");
  expect(() => compile("{part, number, ::percent}")).toThrow("scale/100");
  expect(said("{mean, number, ::.0}", { mean: 2 }, "tr")).toBe("2,0");
});

test("all branches tell their arguments", () => {
  expect(argumentsOf(compile("{seat} has {number, plural, one {{card}} other {#}}."))).toEqual([
    "seat",
    "number",
    "card",
  ]);
});
