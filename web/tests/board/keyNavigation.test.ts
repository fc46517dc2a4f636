// Moving between territories with the arrow keys.
import { expect, test } from "vitest";

import { nextOf, towards } from "../../src/board/keyNavigation";

const anchors = [
  { x: 0, y: 0 },
  { x: 100, y: 10 },
  { x: 50, y: 90 },
  { x: 10, y: 100 },
  { x: 200, y: 0 },
];

test("an arrow key leads to the nearest territory in its direction", () => {
  expect(towards(anchors, 0, "ArrowRight")).toBe(1);
  expect(towards(anchors, 0, "ArrowDown")).toBe(3);
  expect(towards(anchors, 4, "ArrowLeft")).toBe(1);
  expect(towards(anchors, 3, "ArrowUp")).toBe(0);
});

test("without a territory in that direction, nothing changes", () => {
  expect(towards(anchors, 0, "ArrowLeft")).toBe(0);
  expect(towards(anchors, 0, "x")).toBe(0);
});

test("every territory can be left, and reached from another", () => {
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  const reached = new Set(
    anchors.flatMap((_, from) => keys.map((key) => towards(anchors, from, key)).filter((to) => to !== from)),
  );
  expect([...reached].sort()).toEqual([0, 1, 2, 3, 4]);
});

test("n and p cycle through what can be picked", () => {
  expect(nextOf([7, 3, 5], 3, 1)).toBe(5);
  expect(nextOf([7, 3, 5], 7, 1)).toBe(3);
  expect(nextOf([7, 3, 5], 4, -1)).toBe(3);
  expect(nextOf([7, 3, 5], 3, -1)).toBe(7);
  expect(nextOf([], 2, 1)).toBe(2);
});
