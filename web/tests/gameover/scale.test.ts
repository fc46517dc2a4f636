// The coordinates of a chart.
import { describe, expect, test } from "vitest";

import { lineThrough, scaleOf, ticks } from "../../src/features/gameover/scale";

const frame = { left: 10, right: 110, top: 0, bottom: 50 };

describe("ticks", () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [42, [0, 20, 40, 60]],
    [40, [0, 10, 20, 30, 40]],
    [1234, [0, 500, 1000, 1500]],
  ])("for %d are %j", (most, expected) => {
    expect(ticks(most)).toEqual(expected);
  });

  test("are whole numbers, start at zero, reach the maximum and stay few", () => {
    for (let most = 1; most < 3000; most += 7) {
      const marks = ticks(most);
      expect(marks.every(Number.isInteger)).toBe(true);
      expect(marks[0]).toBe(0);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(marks.length).toBeLessThanOrEqual(6);
    }
  });
});

describe("a scale", () => {
  const scale = scaleOf(5, 100, frame);

  test("spans the frame, with larger values higher up", () => {
    expect([scale.x(0), scale.x(4), scale.y(0), scale.y(100)]).toEqual([10, 110, 50, 0]);
  });

  test("finds the moment under a finger, and none outside", () => {
    expect([-50, 10, 22, 23, 60, 110, 500].map(scale.nearest)).toEqual([0, 0, 0, 1, 2, 4, 4]);
    expect(scaleOf(1, 100, frame).nearest(60)).toBe(0);
  });

  test("draws a line through all values", () => {
    expect(lineThrough([0, 50, 100], scaleOf(3, 100, frame))).toBe("M10 50L60 25L110 0");
    expect(lineThrough([7], scaleOf(1, 100, frame))).toBe("M10 46.5");
  });
});
