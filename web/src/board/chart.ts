// Prepares a board for drawing: converts its drawing to a sheet of constant area, so that all boards look alike.
import type { Board } from "../wire/wire";
import { USUAL } from "../wire/picture";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Chart {
  readonly wide: number;
  readonly high: number;
  /** The drawing's own view box and unit, used by its paths. */
  readonly box: string;
  readonly unit: number;
  readonly paths: readonly string[];
  readonly anchors: readonly Point[];
  /** The radius of a disc, and the largest radius of each before it covers a neighbour's. */
  readonly disc: number;
  readonly room: readonly number[];
  /** Unit vector from the name to the disc: the direction in which an enlarged disc moves. */
  readonly away: readonly Point[];
  /** Whether kinds and signs stand below the disc: the side away from the name. */
  readonly below: readonly boolean[];
  /** Pairs whose connection leaves the sheet at one side and comes back at the other. */
  readonly wraps: ReadonlySet<string>;
}

export const pair = (one: number, other: number): string => `${Math.min(one, other)}-${Math.max(one, other)}`;

const charts = new WeakMap<Board, Chart>();

export function chartOf(board: Board): Chart | null {
  if (!board.drawing) return null;
  const known = charts.get(board);
  if (known) return known;
  const chart = drawn(board.drawing);
  charts.set(board, chart);
  return chart;
}

function drawn(drawing: NonNullable<Board["drawing"]>): Chart {
  const [left, top, wide, high] = drawing.view_box;
  const unit = Math.sqrt((wide * high) / USUAL);
  const disc = drawing.disc / unit;
  const anchors = drawing.shapes.map(({ anchor: [x, y] }) => ({ x: (x - left) / unit, y: (y - top) / unit }));
  return {
    wide: wide / unit,
    high: high / unit,
    box: drawing.view_box.join(" "),
    unit,
    paths: drawing.shapes.map(({ path }) => path),
    anchors,
    disc,
    room: anchors.map((anchor, number) => Math.max(disc, 0.49 * nearest(anchors, anchor, number))),
    away: drawing.shapes.map(({ anchor: [x, y], label }) => direction(label, { x, y })),
    below: drawing.shapes.map((shape) => (shape.label?.y ?? shape.anchor[1] + 1) <= shape.anchor[1]),
    wraps: new Set(drawing.sea_lines.filter((line) => line.wraps).map((line) => pair(line.source, line.target))),
  };
}

function direction(from: Point | null, to: Point): Point {
  const far = from ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
  return from && far > 0 ? { x: (to.x - from.x) / far, y: (to.y - from.y) / far } : { x: 0, y: 0 };
}

/** The minimum radius of discs in screen pixels, as far as there is room, and how far they move away from names, in radii. */
const MIN_DISC_PIXELS = 11;
const DISC_SHIFT_RADII = 0.8;

/** The chart with discs enlarged and moved for a scale, in screen pixels per pixel of the sheet. */
export function grown(chart: Chart, scale: number): { readonly chart: Chart; readonly radii: readonly number[] } {
  const radii = chart.room.map((room) => Math.max(chart.disc, Math.min(room, MIN_DISC_PIXELS / scale)));
  const anchors = chart.anchors.map(({ x, y }, territory) => {
    const more = Math.min((radii[territory] ?? 0) - chart.disc, DISC_SHIFT_RADII * chart.disc);
    const way = chart.away[territory] ?? { x: 0, y: 0 };
    return { x: x + more * way.x, y: y + more * way.y };
  });
  return { chart: { ...chart, anchors }, radii };
}

function nearest(anchors: readonly Point[], from: Point, number: number): number {
  let least = Infinity;
  anchors.forEach((anchor, other) => {
    if (other !== number) least = Math.min(least, Math.hypot(anchor.x - from.x, anchor.y - from.y));
  });
  return least;
}
