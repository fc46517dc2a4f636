// What part of the board is seen: how far it is moved and enlarged. It fills the area, and no more than the board is seen.
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

/** How many pixels of the screen one of the sheet may become. */
const LARGEST = 3;

export function whole(area: Size, sheet: Size): View {
  const scale = Math.min(area.wide / sheet.wide, area.high / sheet.high);
  return within({ x: 0, y: 0, scale }, area, sheet);
}

/** The nearest view that shows nothing beside the board, but in the middle of an area that it does not fill. */
export function within(view: View, area: Size, sheet: Size): View {
  const least = Math.min(area.wide / sheet.wide, area.high / sheet.high);
  const scale = Math.min(Math.max(view.scale, least), Math.max(LARGEST, least));
  return {
    x: kept(view.x, area.wide, sheet.wide * scale),
    y: kept(view.y, area.high, sheet.high * scale),
    scale,
  };
}

function kept(place: number, area: number, sheet: number): number {
  return sheet <= area ? (area - sheet) / 2 : Math.min(0, Math.max(area - sheet, place));
}

/** So many times as large, while what is at this place of the area stays there. */
export function enlarged(view: View, times: number, at: Point, area: Size, sheet: Size): View {
  const { scale } = within({ ...view, scale: view.scale * times }, area, sheet);
  const ratio = scale / view.scale;
  return within({ x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, scale }, area, sheet);
}

export function moved(view: View, by: Point, area: Size, sheet: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, area, sheet);
}

/** All these places of the sheet, with so much around them, and no larger than that. */
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

/** As large as the area is high, but no larger than that, where most of these places are seen. */
export function crowded(places: readonly Point[], largest: number, area: Size, sheet: Size): View {
  const scale = Math.min(largest, area.high / sheet.high);
  const views = places.map(({ x, y }) => within({ x: area.wide / 2 - x * scale, y: area.high / 2 - y * scale, scale }, area, sheet));
  const seen = views.map((view) => places.filter((place) => shows(view, place, 0, area)).length);
  return views[seen.indexOf(Math.max(...seen))] ?? whole(area, sheet);
}

/** Whether a place of the sheet is seen, not just at the edge. */
export function shows(view: View, place: Point, edge: number, area: Size): boolean {
  const x = view.x + place.x * view.scale;
  const y = view.y + place.y * view.scale;
  return x >= edge && y >= edge && x <= area.wide - edge && y <= area.high - edge;
}
