// Discs are enlarged on small boards.
import { expect, test } from "vitest";

import { grown } from "../../src/board/chart";
import { chart } from "./smallBoard";

test("on a small screen discs grow until they are legible, without overlapping", () => {
  const there = chart();
  expect(grown(there, 1).radii).toEqual([15, 15, 15]);
  for (const radius of grown(there, 0.25).radii) expect(radius * 0.25).toBe(11);
  const [one = 0, other = 0] = grown(there, 0.001).radii;
  expect(one + other).toBeLessThan(600);
});

test("an enlarged disc moves away from the name, but not far", () => {
  const there = {
    ...chart(),
    away: [
      { x: 0, y: 1 },
      { x: 0, y: 0 },
      { x: -1, y: 0 },
    ],
  };
  expect(grown(there, 1).chart.anchors).toEqual(there.anchors);
  const [west, middle, east] = grown(there, 0.1).chart.anchors;
  expect(west).toEqual({ x: 200, y: 512 });
  expect(middle).toEqual({ x: 800, y: 500 });
  expect(east).toEqual({ x: 1388, y: 500 });
});
