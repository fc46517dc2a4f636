// Parts of faces. A face is drawn on a canvas of 64 by 64: the chin at 48, hats up to 2, shoulders below 50.
import { round, type Part } from "./parts";

/** A shape at the left and its mirror image at the right. */
export function both(colour: string, path: (x: number, side: 1 | -1) => string, distance: number): Part {
  return [colour, path(32 - distance, -1) + path(32 + distance, 1)];
}

export const shoulders = (colour: string): Part => [colour, "M7 64c1-10 9-15 25-15s24 5 25 15z"];

export const head = (skin: string, rx = 13, ry = 14): Part => [skin, round(32, 35, rx, ry)];

export const ears = (skin: string, y = 36): Part => both(skin, (x) => round(x, y, 3, 3.8), 13);

/** White eyes with pupils that look slightly to the side. */
export function eyes(y: number, distance = 5.5, size = 3.5, look = 0.6): readonly Part[] {
  return [
    both("white", (x) => round(x, y, size, size * 1.15), distance),
    both("-ink", (x) => round(x + look, y + 0.4, size * 0.57), distance),
    both("-white", (x) => round(x + look - 0.7, y - 0.5, 0.7), distance),
  ];
}

/** Eyes as dots, for squinting people and for animals. */
export const beads = (y: number, distance = 5.5, size = 2): readonly Part[] => [
  both("-ink", (x) => round(x, y, size, size * 1.2), distance),
  both("-white", (x) => round(x - 0.6, y - 0.8, 0.7), distance),
];

/** Brows: a positive `tilt` looks grim, a negative one worried. */
export const brows = (y: number, tilt = 0, distance = 5.5, half = 3.5): Part =>
  both(
    "line",
    (x, side) => `M${x - half} ${y - (side < 0 ? tilt : -tilt)}L${x + half} ${y + (side < 0 ? tilt : -tilt)}`,
    distance,
  );

export const cheeks = (y = 40, distance = 8.5): Part => both("-blush", (x) => round(x, y, 2.6, 1.8), distance);

export const nose = (x = 32, y = 38): Part => ["line", `M${x - 0.5} ${y - 2}c2.5 1.5 2.5 3.5-.5 3.5`];

export const smile = (y = 42, half = 5): Part => ["line", `M${32 - half} ${y}q${half} ${half * 0.9} ${half * 2} 0`];

export const grin = (y = 41, half = 6): readonly Part[] => [
  ["white", `M${32 - half} ${y}h${half * 2}q-1 ${half * 1.1}-${half} ${half * 1.1}t-${half}-${half * 1.1}z`],
];

export const frown = (y = 44, half = 4): Part => ["line", `M${32 - half} ${y}q${half}-3 ${half * 2} 0`];
