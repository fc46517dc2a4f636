// Numbers are replaced by names as the material describes their field, never by the field's name.
import { describe, expect, it } from "vitest";

import { eventText, named, refusalText } from "../src/texts/names";
import type { Event, Material } from "../src/wire/wire";
import { material } from "./playback/smallMatch";

const toy: Material = {
  ...material,
  event_fields: { beckoned: { victim: "seat", path: "territory", pair: ["seat", "territory"] } },
  action_fields: { beckon: { whom: "seat" } },
};

function told(fields: Readonly<Record<string, unknown>>): string {
  return eventText(toy, { event: "beckoned", ...fields } as unknown as Event);
}

describe("names", () => {
  it("names a value of a known meaning, whatever its field is called", () => {
    expect(told({ victim: 1, path: [0, 3] })).toBe("Bob: beckoned (path North and West).");
    expect(told({ victim: 1, pair: [2, 2] })).toBe("Bob: beckoned (pair Eve and East).");
    expect(
      told({
        victim: 1,
        pair: [
          [2, 2],
          [0, 1],
        ],
      }),
    ).toBe("Bob: beckoned (pair Eve and East and Ann and South).");
  });

  it("leaves a plain number as it is, even in a field called seat", () => {
    expect(told({ seat: 1, territory: 2 })).toBe("beckoned (seat 1, territory 2).");
  });

  it("names the facts of a refusal as its sentence requires", () => {
    expect(refusalText(toy, { code: "not_yours", facts: { territory: 2 } })).toBe(
      "East is not yours. Choose one of your territories.",
    );
    expect(refusalText(toy, { code: "must_trade", facts: { cards: 2 } })).toContain("2 cards");
  });

  it("names the answer to a slot by the action that it is for", () => {
    const refused = { code: "not_among", facts: { verb: "beckon", slot: "whom", answer: 2 } };
    expect(refusalText(toy, refused)).toContain("Eve");
  });

  it("names the values of a mapping", () => {
    expect(named(toy, { a: 1 }, { keys: "", values: "seat" })).toBe("a Bob");
  });
});
