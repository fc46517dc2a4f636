// Pans and zooms the board by wheel, drag and pinch, and moves to where something is to be done.
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";

import type { Chart, Point } from "./chart";
import { crowded, enlarged, framed, moved, shows, whole, within, type Size, type View } from "./view";

/** Maximum movement of a click, in pixels; beyond it is a drag. */
const MAX_CLICK_PIXELS = 7;
const SETTLE_MS = 160;
const EDGE_PIXELS = 30;
/** Zoom in on a board whose discs are smaller than this radius, if it gains at least this factor. */
const MIN_DISC_PIXELS = 7;
const MIN_ZOOM_GAIN = 1.3;
/** Maximum automatic zoom relative to the whole board, because the surroundings matter too. */
const MAX_AUTO_ZOOM = 2.3;
/** Discs are redrawn for zoom levels that differ by this factor. */
const ZOOM_LEVEL_RATIO = 1.25;

export interface ViewControls {
  /** Whether only a part of the board is visible and the player may want to see all of it. */
  readonly near: boolean;
  /** Screen pixels per pixel of the sheet, rounded to a zoom level; updated when the view is at rest. */
  readonly scale: number;
  readonly enlarge: (times: number, at?: Point) => void;
  readonly showAll: () => void;
  /** Shows these places if the board is too small to see them well, unless the player has moved it. Empty shows all. */
  readonly lead: (places: readonly Point[]) => void;
  /** Moves as little as possible to show this place. */
  readonly reveal: (place: Point) => void;
  /** Whether a click is the end of a drag. */
  readonly dragged: () => boolean;
}

export function useView(
  area: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  chart: Chart,
): ViewControls {
  const [near, setNear] = useState(false);
  const [scale, setScale] = useState(1);
  const state = useRef<ViewController | null>(null);

  // Before painting, so that the board never appears in a wrong size.
  useLayoutEffect(() => {
    if (!area.current || !sheet.current) return undefined;
    const moving = new ViewController(area.current, sheet.current, chart, (now, itself) => {
      setNear(itself);
      setScale(ZOOM_LEVEL_RATIO ** Math.round(Math.log(now) / Math.log(ZOOM_LEVEL_RATIO)));
    });
    state.current = moving;
    return () => moving.stop();
  }, [area, sheet, chart]);

  return {
    near,
    scale,
    enlarge: useCallback((times, at) => state.current?.enlarge(times, at), []),
    showAll: useCallback(() => state.current?.showAll(), []),
    lead: useCallback((places) => state.current?.lead(places), []),
    reveal: useCallback((place) => state.current?.reveal(place), []),
    dragged: useCallback(() => state.current?.dragged ?? false, []),
  };
}

class ViewController {
  dragged = false;
  private view: View;
  private size: Size;
  private own = false;
  /** Shows only a part of a board that is too small, because there is something to pick all over it. */
  private parted = false;
  private undivided = false;
  private timer = 0;
  private readonly fingers = new Map<number, Point>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly area: HTMLElement,
    private readonly sheet: HTMLElement,
    private readonly chart: Chart,
    private readonly settled: (scale: number, near: boolean) => void,
  ) {
    this.size = { wide: area.clientWidth || 1, high: area.clientHeight || 1 };
    this.view = whole(this.size, chart);
    this.place();
    this.settle();
    const resizing = new ResizeObserver(() => this.resize());
    resizing.observe(area);
    const { signal } = this.stopping;
    signal.addEventListener("abort", () => resizing.disconnect());
    area.addEventListener("wheel", (event) => this.turnWheel(event), { signal, passive: false });
    area.addEventListener("pointerdown", (event) => this.touch(event), { signal });
    area.addEventListener("pointermove", (event) => this.drag(event), { signal });
    for (const end of ["pointerup", "pointercancel"] as const) {
      area.addEventListener(end, (event) => this.fingers.delete(event.pointerId), { signal });
    }
  }

  stop(): void {
    this.stopping.abort();
    window.clearTimeout(this.timer);
  }

  enlarge(times: number, at: Point = { x: this.size.wide / 2, y: this.size.high / 2 }): void {
    this.own = true;
    this.show(enlarged(this.view, times, at, this.size, this.chart), true);
  }

  showAll(): void {
    this.own = this.parted = false;
    this.undivided = true;
    this.show(whole(this.size, this.chart), true);
  }

  lead(places: readonly Point[]): void {
    if (this.own) return;
    this.show(this.part(places), true);
  }

  /** A board that is readable as a whole is shown as a whole. */
  private part(places: readonly Point[]): View {
    const all = whole(this.size, this.chart);
    const largest = MAX_AUTO_ZOOM * all.scale;
    this.parted = false;
    if (places.length === 0 || all.scale * this.chart.disc >= MIN_DISC_PIXELS) return all;
    const framing = framed(places, 6 * this.chart.disc, largest, this.size, this.chart);
    if (framing.scale > MIN_ZOOM_GAIN * all.scale) return framing;
    const crowd = crowded(places, largest, this.size, this.chart);
    this.parted = !this.undivided && crowd.scale > MIN_ZOOM_GAIN * all.scale;
    return this.parted ? crowd : all;
  }

  reveal(place: Point): void {
    if (shows(this.view, place, EDGE_PIXELS, this.size)) return;
    const { x, y, scale } = this.view;
    const middle = { x: this.size.wide / 2 - x - place.x * scale, y: this.size.high / 2 - y - place.y * scale };
    this.show(moved(this.view, middle, this.size, this.chart), true);
  }

  private isNear(): boolean {
    return this.view.scale > 1.02 * whole(this.size, this.chart).scale;
  }

  private resize(): void {
    const near = this.isNear();
    this.size = { wide: this.area.clientWidth || 1, high: this.area.clientHeight || 1 };
    this.show(near ? within(this.view, this.size, this.chart) : whole(this.size, this.chart));
  }

  private turnWheel(event: WheelEvent): void {
    event.preventDefault();
    this.own = true;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    this.show(enlarged(this.view, Math.exp(-event.deltaY * lines * 0.0016), this.at(event), this.size, this.chart));
  }

  private touch(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (this.fingers.size === 0) this.dragged = false;
    this.fingers.set(event.pointerId, this.at(event));
  }

  private drag(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    const slipped = Math.hypot(now.x - before.x, now.y - before.y);
    if (!this.dragged && this.fingers.size === 1 && slipped < MAX_CLICK_PIXELS) return;
    if (!this.dragged) {
      this.dragged = true;
      this.area.setPointerCapture(event.pointerId);
    }
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    this.own = true;
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const by = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 };
      this.show(moved(enlarged(this.view, is / (was || 1), middle, this.size, this.chart), by, this.size, this.chart));
    } else {
      this.show(moved(this.view, { x: now.x - before.x, y: now.y - before.y }, this.size, this.chart));
    }
  }

  private at(event: MouseEvent): Point {
    const box = this.area.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private show(view: View, slowly = false): void {
    if (view.x === this.view.x && view.y === this.view.y && view.scale === this.view.scale) {
      this.settled(view.scale, (this.own || this.parted) && this.isNear());
      return;
    }
    this.view = view;
    this.sheet.classList.add("moving");
    this.sheet.classList.toggle("slowly", slowly);
    this.place();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), slowly ? 3 * SETTLE_MS : SETTLE_MS);
  }

  private place(): void {
    const { x, y, scale } = this.view;
    this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  /** Redraws everything sharply for the new size. */
  private settle(): void {
    this.sheet.classList.remove("moving", "slowly");
    this.settled(this.view.scale, (this.own || this.parted) && this.isNear());
  }
}
