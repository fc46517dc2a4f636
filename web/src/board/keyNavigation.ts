// Moves from one territory to another by arrow keys.
import type { Point } from "./chart";

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Penalty for distance across the direction of the arrow key. */
const SIDEWAYS_FACTOR = 2.5;

/** The nearest territory in the direction of an arrow key; the same one if there is none. */
export function towards(anchors: readonly Point[], from: number, key: string): number {
  const direction = DIRECTIONS[key];
  const here = anchors[from];
  if (!direction || !here) return from;
  let best = from;
  let least = Infinity;
  anchors.forEach((there, number) => {
    const x = there.x - here.x;
    const y = there.y - here.y;
    const ahead = x * direction.x + y * direction.y;
    const aside = Math.abs(x * direction.y) + Math.abs(y * direction.x);
    const far = ahead + SIDEWAYS_FACTOR * aside;
    if (number !== from && ahead > aside / 3 && far < least) {
      best = number;
      least = far;
    }
  });
  return best;
}

/** The next or previous of some territories, in cyclic order. */
export function nextOf(some: readonly number[], from: number, step: 1 | -1): number {
  if (some.length === 0) return from;
  const sorted = [...some].sort((one, other) => one - other);
  const found = step > 0 ? sorted.find((each) => each > from) : sorted.findLast((each) => each < from);
  return found ?? (step > 0 ? sorted[0] : sorted.at(-1)) ?? from;
}
