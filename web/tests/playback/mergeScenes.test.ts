// Scenes that are too short to be seen are merged.
import { expect, it } from "vitest";

import type { Move, Scene } from "../../src/features/playback/scene";
import { mergeScenes } from "../../src/features/playback/mergeScenes";

const scene = (milliseconds: number, ...moves: Move[]): Scene => ({ moves, arrows: [], spot: null, milliseconds });
const arrival = (target: number, count: number): Move => ({ kind: "arrival", target, seat: 0, count });

it("leaves long scenes alone", () => {
  const scenes = [scene(200, arrival(1, 1)), scene(300, arrival(2, 1))];
  expect(mergeScenes(scenes, 200)).toEqual(scenes);
});

it("merges short scenes until they are long enough, in the same total time", () => {
  const joined = mergeScenes([scene(100, arrival(1, 1)), scene(100, arrival(2, 1)), scene(100, arrival(3, 1))], 150);
  expect(joined.map(({ milliseconds }) => milliseconds)).toEqual([200, 100]);
  expect(joined[0]?.moves.map(({ target }) => target)).toEqual([1, 2]);
});

it("adds up arrivals in the same place", () => {
  const [joined] = mergeScenes([scene(100, arrival(1, 2)), scene(100, arrival(1, 3), arrival(2, 1))], 150);
  expect(joined?.moves).toEqual([arrival(1, 5), arrival(2, 1)]);
});

it("keeps the last announcement", () => {
  const news = (title: string): Scene => ({ ...scene(100), spot: { kind: "news", seat: 0, title, text: "" } });
  const [joined] = mergeScenes([news("first"), news("second"), scene(50)], 500);
  expect(joined?.spot).toMatchObject({ title: "second" });
});
