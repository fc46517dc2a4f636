// Finds the territory that a click means. Fingers are broad, and small land is hard to hit.
import type { Chart } from "./chart";

/** How far a click may miss its target, in screen pixels. */
const FINGER_REACH_PIXELS = 24;
const MOUSE_REACH_PIXELS = 6;
const PROBE_RINGS = 3;
const PROBES_PER_RING = 10;

/** Marked territories come first: the one under the click, the one whose disc was hit, or the nearest within reach. */
export function territoryAt(
  event: { readonly clientX: number; readonly clientY: number; readonly nativeEvent: Event },
  own: number | null,
  marked: readonly number[],
  chart: Chart,
  radii: readonly number[],
  sheet: HTMLElement | null,
): number | null {
  if (!sheet || marked.length === 0) return own;
  const box = sheet.getBoundingClientRect();
  const scale = box.width / chart.wide;
  const place = { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
  const far = (territory: number): number => {
    const anchor = chart.anchors[territory];
    return anchor ? Math.hypot(anchor.x - place.x, anchor.y - place.y) : Infinity;
  };
  const [nearest] = [...marked].sort((one, other) => far(one) - far(other));
  if (nearest !== undefined && far(nearest) <= (radii[nearest] ?? 0)) return nearest;
  if (own !== null && marked.includes(own)) return own;
  const finger = "pointerType" in event.nativeEvent && event.nativeEvent.pointerType !== "mouse";
  const reach = finger ? FINGER_REACH_PIXELS : MOUSE_REACH_PIXELS;
  const around = beside(event.clientX, event.clientY, reach, marked);
  if (around !== null) return around;
  return nearest !== undefined && far(nearest) * scale <= reach ? nearest : own;
}

/** The first marked territory found in widening rings round a point. */
function beside(x: number, y: number, reach: number, marked: readonly number[]): number | null {
  for (let ring = 1; ring <= PROBE_RINGS; ring++) {
    for (let turn = 0; turn < PROBES_PER_RING; turn++) {
      const angle = (2 * Math.PI * (turn + (ring % 2) / 2)) / PROBES_PER_RING;
      const away = (reach * ring) / PROBE_RINGS;
      const found = document.elementFromPoint(x + away * Math.cos(angle), y + away * Math.sin(angle));
      const told = found?.getAttribute("data-territory");
      if (told && marked.includes(Number(told))) return Number(told);
    }
  }
  return null;
}
