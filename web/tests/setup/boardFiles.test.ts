import { expect, test } from "vitest";

import { sorted } from "../../src/features/setup/boardFiles";

const file = (name: string) => ({ name });

test("a map and its cards are told apart in any order", () => {
  const [map, cards] = [file("risk.map"), file("risk.CARDS")];
  expect(sorted([cards, map])).toEqual({ board: map, cards });
});

test("a board file is used alone, and cards alone are no board", () => {
  expect(sorted([file("world.json")])).toEqual({ board: file("world.json"), cards: undefined });
  expect(sorted([file("risk.cards")])).toBeNull();
  expect(sorted([])).toBeNull();
});
