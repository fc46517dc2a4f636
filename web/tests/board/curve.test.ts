// Paths and arrows on a chart.
import { expect, test } from "vitest";

import { headOf, pathOf, stepsOf, trimmed, curvesBetween } from "../../src/board/curve";
import { chart } from "./smallBoard";

test("a path goes from disc to disc in one curve", () => {
  const way = curvesBetween(chart(), 0, 1);
  expect(way).toHaveLength(1);
  expect(way[0]?.[0]).toEqual(chart().anchors[0]);
  expect(way[0]?.[2]).toEqual(chart().anchors[1]);
});

test("the paths there and back do not overlap", () => {
  expect(curvesBetween(chart(), 0, 1)[0]?.[1]).not.toEqual(curvesBetween(chart(), 1, 0)[0]?.[1]);
});

test("a path to the same territory is empty", () => {
  expect(curvesBetween(chart(), 0, 0)).toEqual([]);
  expect(curvesBetween(chart(), 0, 99)).toEqual([]);
});

test("a connection round the edge leaves at one side and comes back at the other, at the same height", () => {
  const { anchors, wide } = chart();
  const way = curvesBetween(chart(), 0, 2);
  expect(way).toHaveLength(2);
  expect(way[0]?.[0]).toEqual(anchors[0]);
  expect(way[0]?.[2].x).toBe(0);
  expect(way[1]?.[0].x).toBe(wide);
  expect(way[1]?.[0].y).toBe(way[0]?.[2].y);
  expect(way[1]?.[2]).toEqual(anchors[2]);
  const back = curvesBetween(chart(), 2, 0);
  expect(back[0]?.[2].x).toBe(wide);
  expect(back[1]?.[0].x).toBe(0);
});

test("an arrow begins and ends beside the discs, and its head points at the target", () => {
  const { anchors } = chart();
  const way = trimmed(curvesBetween(chart(), 0, 1), 20, 30);
  const [start, , end] = way[0] ?? [];
  const far = (place = { x: 0, y: 0 }, anchor = { x: 0, y: 0 }): number =>
    Math.hypot(place.x - anchor.x, place.y - anchor.y);
  expect(far(start, anchors[0])).toBeGreaterThanOrEqual(20);
  expect(far(end, anchors[1])).toBeGreaterThanOrEqual(30);
  expect(far(end, anchors[1])).toBeLessThan(50);
  const [tip] = headOf(way, 10, 5).slice(1).split("L");
  const [x = 0, y = 0] = (tip ?? "").split(" ").map(Number);
  expect(far({ x, y }, anchors[1])).toBeLessThan(far(end, anchors[1]));
  expect(pathOf(way)).toMatch(/^M[\d. -]+Q[\d. -]+$/);
});

test("pieces are hidden while they change sides, and progress never decreases", () => {
  const steps = stepsOf(curvesBetween(chart(), 0, 2), 4);
  expect(steps.filter((step) => step.hidden)).toHaveLength(2);
  const times = steps.map((step) => step.when);
  expect(times).toEqual([...times].sort((one, other) => one - other));
  expect([times[0], times.at(-1)]).toEqual([0, 1]);
});
