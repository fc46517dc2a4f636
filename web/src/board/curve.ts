// Paths from one territory to another: a curve between discs, in two parts where it wraps round the edge of the board.
import { pair, type Chart, type Point } from "./chart";

/** A quadratic curve. */
export type Curve = readonly [Point, Point, Point];
export type CurvePath = readonly Curve[];

const BEND_RATIO = 0.16;

export function curvesBetween(chart: Chart, source: number, target: number): CurvePath {
  const from = chart.anchors[source];
  const to = chart.anchors[target];
  if (!from || !to || source === target) return [];
  if (!chart.wraps.has(pair(source, target))) return [bent(from, to)];
  // Leave by the nearer side, and arrive from the other.
  const beyond = from.x < to.x ? -chart.wide : chart.wide;
  const there = { x: to.x + beyond, y: to.y };
  const edge = from.x < to.x ? 0 : chart.wide;
  const part = (edge - from.x) / (there.x - from.x || 1);
  const middle = { x: edge, y: from.y + (to.y - from.y) * part };
  return [straight(from, middle), straight({ x: edge - beyond, y: middle.y }, to)];
}

function bent(from: Point, to: Point): Curve {
  const away = { x: to.x - from.x, y: to.y - from.y };
  // Bend to the same side always, so that the paths there and back do not overlap.
  const control = { x: (from.x + to.x) / 2 + BEND_RATIO * away.y, y: (from.y + to.y) / 2 - BEND_RATIO * away.x };
  return [from, control, to];
}

const straight = (from: Point, to: Point): Curve => [from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, to];

export function at([from, control, to]: Curve, part: number): Point {
  return between(between(from, control, part), between(control, to, part), part);
}

function between(one: Point, other: Point, part: number): Point {
  return { x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part };
}

const SEARCH_STEPS = 48;

/** The parameter at which a curve is this far from its beginning. */
function after(curve: Curve, away: number): number {
  for (let step = 0; step <= SEARCH_STEPS; step++) {
    const place = at(curve, step / SEARCH_STEPS);
    if (Math.hypot(place.x - curve[0].x, place.y - curve[0].y) >= away) return step / SEARCH_STEPS;
  }
  return 1;
}

const turned = ([from, control, to]: Curve): Curve => [to, control, from];

/** The rest of a curve after a parameter. */
function from(curve: Curve, part: number): Curve {
  return [at(curve, part), between(curve[1], curve[2], part), curve[2]];
}

/** Cuts off what lies on the two discs; a path that is too short for that stays whole. */
export function trimmed(path: CurvePath, start: number, end: number): CurvePath {
  return path.map((curve, number) => {
    const first = number === 0 ? from(curve, Math.min(0.45, after(curve, start))) : curve;
    return number === path.length - 1 ? turned(from(turned(first), Math.min(0.6, after(turned(first), end)))) : first;
  });
}

const figure = (value: number): string => value.toFixed(1);
const place = ({ x, y }: Point): string => `${figure(x)} ${figure(y)}`;

export function pathOf(path: CurvePath): string {
  return path.map(([from, control, to]) => `M${place(from)}Q${place(control)} ${place(to)}`).join("");
}

/** The head of an arrow, at the end of the path. */
export function headOf(path: CurvePath, long: number, broad: number): string {
  const last = path.at(-1);
  if (!last) return "";
  const [, control, end] = last;
  const far = Math.hypot(end.x - control.x, end.y - control.y) || 1;
  const on = { x: (end.x - control.x) / far, y: (end.y - control.y) / far };
  const tip = { x: end.x + on.x * long, y: end.y + on.y * long };
  const one = { x: end.x - on.y * broad, y: end.y + on.x * broad };
  const other = { x: end.x + on.y * broad, y: end.y - on.x * broad };
  return `M${place(tip)}L${place(one)}L${place(other)}Z`;
}

export interface Step extends Point {
  /** Progress at which it is reached, from 0 to 1. */
  readonly when: number;
  /** Whether it is out of sight, behind the board. */
  readonly hidden: boolean;
}

/** Points along the path, for animations. */
export function stepsOf(path: CurvePath, each = 12): readonly Step[] {
  return path.flatMap((curve, number) => {
    const steps = Array.from({ length: each + 1 }, (_, step) => ({
      ...at(curve, step / each),
      when: (number + step / each) / path.length,
      hidden: false,
    }));
    const last = steps.at(-1);
    const next = path[number + 1]?.[0];
    if (last && next) steps.push({ ...last, hidden: true }, { ...next, when: last.when, hidden: true });
    return steps;
  });
}
