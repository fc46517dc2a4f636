// Converts values to coordinates in a chart.

/** Round tick values from 0 to at least `most`; `about` is the desired number of steps. */
export function ticks(most: number, about = 4): readonly number[] {
  if (most <= 0) return [0, 1];
  const rough = most / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? 10 * power);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

export interface Scale {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  /** The index of the moment nearest to a coordinate. */
  readonly nearest: (x: number) => number;
}

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function scaleOf(count: number, top: number, frame: Frame): Scale {
  const last = Math.max(1, count - 1);
  const wide = frame.right - frame.left;
  return {
    x: (index) => frame.left + (index / last) * wide,
    y: (value) => frame.bottom - (value / top) * (frame.bottom - frame.top),
    nearest: (x) => Math.min(count - 1, Math.max(0, Math.round(((x - frame.left) / wide) * last))),
  };
}

/** The points of a polyline, rounded to a tenth of a unit. */
export function lineThrough(values: readonly number[], scale: Scale): string {
  return values.map((value, index) => `${index ? "L" : "M"}${tenth(scale.x(index))} ${tenth(scale.y(value))}`).join("");
}

function tenth(number: number): number {
  return Math.round(number * 10) / 10;
}
