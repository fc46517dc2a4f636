import { expect, test } from "vitest";

import { switched, switchedWhole } from "../../src/features/setup/disabled";
import type { Board } from "../../src/wire/wire";

const territory = (continent: number) => ({ slug: "", name: "", continent, bonus: 0 });
const board = {
  map: { territories: [0, 1, 0, 1, 1].map(territory), continents: [], borders: [], sea_lines: [] },
} as unknown as Board;

test("a territory is switched off and on again", () => {
  expect(switched([3], 1)).toEqual([1, 3]);
  expect(switched([1, 3], 3)).toEqual([1]);
});

test("a continent is switched off as a whole, and on as a whole", () => {
  expect(switchedWhole(board, [], 1)).toEqual([1, 3, 4]);
  expect(switchedWhole(board, [0, 3], 1)).toEqual([0, 1, 3, 4]);
  expect(switchedWhole(board, [0, 1, 3, 4], 1)).toEqual([0]);
});
