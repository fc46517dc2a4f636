// The bounding box of a path, to show a territory by itself.
const TOKEN = /([a-zA-Z])|(-?\d*\.?\d+(?:e-?\d+)?)/g;
/** How many numbers a command takes; the last two are its end point. */
const ARGUMENT_COUNTS: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

export type Box = readonly [x: number, y: number, width: number, height: number];

/** The box of the end points of all strokes: exact enough for land, which has many. */
export function boxOf(path: string): Box {
  let command = "M";
  let numbers: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, letter, number] of path.matchAll(TOKEN)) {
    if (letter) {
      command = letter;
      numbers = [];
      if (letter.toLowerCase() === "z") [x, y] = [startX, startY];
      continue;
    }
    numbers.push(Number(number));
    const kind = command.toLowerCase();
    if (numbers.length < (ARGUMENT_COUNTS[kind] ?? 2)) continue;
    const [fromX, fromY] = command === kind ? [x, y] : [0, 0];
    if (kind === "h") x = fromX + (numbers[0] ?? 0);
    else if (kind === "v") y = fromY + (numbers[0] ?? 0);
    else [x, y] = [fromX + (numbers.at(-2) ?? 0), fromY + (numbers.at(-1) ?? 0)];
    if (kind === "m") {
      [startX, startY] = [x, y];
      // Further coordinate pairs after a move are lines.
      command = command === "m" ? "l" : "L";
    }
    numbers = [];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return left > right ? [0, 0, 1, 1] : [left, top, right - left, bottom - top];
}
