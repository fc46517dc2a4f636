// The visible part of the board: its translation and scale. It fills the area and shows nothing beside the board.
import type { Point } from "./chart";

export interface Size {
  readonly wide: number;
  readonly high: number;
}

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Maximum screen pixels per pixel of the sheet. */
const MAX_SCALE = 3;

export function whole(area: Size, sheet: Size): View {
  const scale = Math.min(area.wide / sheet.wide, area.high / sheet.high);
  return within({ x: 0, y: 0, scale }, area, sheet);
}

/** The nearest view that shows nothing beside the board; a smaller board is centred. */
export function within(view: View, area: Size, sheet: Size): View {
  const least = Math.min(area.wide / sheet.wide, area.high / sheet.high);
  const scale = Math.min(Math.max(view.scale, least), Math.max(MAX_SCALE, least));
  return {
    x: kept(view.x, area.wide, sheet.wide * scale),
    y: kept(view.y, area.high, sheet.high * scale),
    scale,
  };
}

function kept(place: number, area: number, sheet: number): number {
  return sheet <= area ? (area - sheet) / 2 : Math.min(0, Math.max(area - sheet, place));
}

/** Scales a view and keeps the point `at` of the area in place. */
export function enlarged(view: View, times: number, at: Point, area: Size, sheet: Size): View {
  const { scale } = within({ ...view, scale: view.scale * times }, area, sheet);
  const ratio = scale / view.scale;
  return within({ x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, scale }, area, sheet);
}

export function moved(view: View, by: Point, area: Size, sheet: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, area, sheet);
}

/** A view of all these places with a margin, limited to the scale `largest`. */
export function framed(places: readonly Point[], around: number, largest: number, area: Size, sheet: Size): View {
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const left = Math.min(...xs) - around;
  const top = Math.min(...ys) - around;
  const wide = Math.max(...xs) + around - left;
  const high = Math.max(...ys) + around - top;
  const scale = Math.min(largest, area.wide / wide, area.high / high);
  const x = (area.wide - wide * scale) / 2 - left * scale;
  const y = (area.high - high * scale) / 2 - top * scale;
  return within({ x, y, scale }, area, sheet);
}

/** A view as large as the area is high, limited to the scale `largest`, that shows most of these places. */
export function crowded(places: readonly Point[], largest: number, area: Size, sheet: Size): View {
  const scale = Math.min(largest, area.high / sheet.high);
  const views = places.map(({ x, y }) =>
    within({ x: area.wide / 2 - x * scale, y: area.high / 2 - y * scale, scale }, area, sheet),
  );
  const seen = views.map((view) => places.filter((place) => shows(view, place, 0, area)).length);
  return views[seen.indexOf(Math.max(...seen))] ?? whole(area, sheet);
}

/** Whether a place of the sheet is visible and not just at the edge. */
export function shows(view: View, place: Point, edge: number, area: Size): boolean {
  const x = view.x + place.x * view.scale;
  const y = view.y + place.y * view.scale;
  return x >= edge && y >= edge && x <= area.wide - edge && y <= area.high - edge;
}
