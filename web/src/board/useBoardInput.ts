// Turns clicks and keys on the board into choices: a territory, the next one, zooming, or the sea.
import { useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from "react";

import type { Chart } from "./chart";
import { nextOf, towards } from "./keyNavigation";
import { territoryAt } from "./hitTest";
import type { ViewControls } from "./useView";

/** Maximum time and distance between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 400;
const DOUBLE_CLICK_PIXELS = 24;
const DOUBLE_CLICK_ZOOM = 2.2;
const KEY_ZOOM = 1.4;

interface BoardInputOptions {
  readonly area: RefObject<HTMLElement | null>;
  readonly sheet: RefObject<HTMLElement | null>;
  readonly chart: Chart;
  readonly view: ViewControls;
  /** Territories that can be picked, sorted. Clicks near them count as theirs. */
  readonly marked: readonly number[];
  readonly radii: readonly number[];
  readonly onPick?: ((territory: number) => void) | undefined;
  readonly onMiss?: ((territory: number | null) => void) | undefined;
}

export interface BoardInput {
  /** The territory in the tab order. */
  readonly reached: number;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function useBoardInput({
  area,
  sheet,
  chart,
  view,
  marked,
  radii,
  onPick,
  onMiss,
}: BoardInputOptions): BoardInput {
  const [last, reach] = useState<number | null>(null);
  const reached = last ?? marked[0] ?? 0;
  const clicked = useRef({ when: 0, x: 0, y: 0 });

  const choose = (territory: number | null): void => {
    if (territory !== null && marked.includes(territory)) onPick?.(territory);
    else onMiss?.(territory);
  };

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const own = territoryOf(event.target);
    // Screen readers click on the button itself, without a position.
    const blindly = event.detail === 0;
    if (!blindly && view.dragged()) return;
    const territory = blindly ? own : territoryAt(event, own, marked, chart, radii, sheet.current);
    if (territory !== null) reach(territory);
    const box = event.currentTarget.getBoundingClientRect();
    const now = { when: event.timeStamp, x: event.clientX - box.left, y: event.clientY - box.top };
    const { when, x, y } = clicked.current;
    const twice =
      !blindly && now.when - when < DOUBLE_CLICK_MS && Math.hypot(now.x - x, now.y - y) < DOUBLE_CLICK_PIXELS;
    clicked.current = now;
    // A territory that can be picked may be picked again quickly; elsewhere a double click zooms in or out.
    if (!twice || (territory !== null && marked.includes(territory))) choose(territory);
    else if (view.near) view.showAll();
    else view.enlarge(DOUBLE_CLICK_ZOOM, now);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const territory = territoryOf(event.target);
    if (territory === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") choose(territory);
    else if (event.key === "+" || event.key === "=") view.enlarge(KEY_ZOOM);
    else if (event.key === "-") view.enlarge(1 / KEY_ZOOM);
    else if (event.key === "0") view.showAll();
    else {
      const step = event.key === "n" ? 1 : event.key === "p" ? -1 : null;
      const next = step ? nextOf(marked, territory, step) : towards(chart.anchors, territory, event.key);
      if (next === territory) return;
      reach(next);
      area.current?.querySelector<SVGElement>(`[data-territory="${next}"]`)?.focus({ preventScroll: true });
      const anchor = chart.anchors[next];
      if (anchor) view.reveal(anchor);
    }
    event.preventDefault();
  };

  return { reached, onClick, onKeyDown };
}

export function territoryOf(target: EventTarget | null): number | null {
  const told = target instanceof Element ? target.getAttribute("data-territory") : null;
  return told === null ? null : Number(told);
}
