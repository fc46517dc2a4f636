// Reports the territory that is hovered by mouse, focused by keyboard, or held by a finger.
import { useEffect, type RefObject } from "react";

import { territoryOf } from "./useBoardInput";

/** A finger points when it stays this long and moves no further than this many pixels. */
const LONG_PRESS_MS = 450;
const LONG_PRESS_PIXELS = 10;

type Point = (territory: number | null) => void;

export function useTerritoryPointer(area: RefObject<HTMLElement | null>, onPoint: Point | undefined): void {
  useEffect(() => (onPoint && area.current ? listen(area.current, onPoint) : undefined), [area, onPoint]);
}

function listen(board: HTMLElement, onPoint: Point): () => void {
  const stopping = new AbortController();
  let last: number | null = null;
  let finger = { x: 0, y: 0 };
  let timer = 0;
  let held = false;
  const point = (territory: number | null): void => {
    if (territory !== last) onPoint(territory);
    last = territory;
  };
  const lift = (): void => window.clearTimeout(timer);
  const on = <K extends keyof HTMLElementEventMap>(
    kind: K,
    hear: (event: HTMLElementEventMap[K]) => void,
    capture = false,
  ): void => board.addEventListener(kind, hear, { signal: stopping.signal, capture });

  on("pointermove", (event) => {
    if (event.pointerType === "mouse") point(territoryOf(event.target));
    else if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > LONG_PRESS_PIXELS) lift();
  });
  on("pointerdown", (event) => {
    lift();
    held = false;
    if (event.pointerType === "mouse") return;
    point(null);
    finger = { x: event.clientX, y: event.clientY };
    const { target } = event;
    timer = window.setTimeout(() => {
      held = territoryOf(target) !== null;
      point(territoryOf(target));
    }, LONG_PRESS_MS);
  });
  on("pointerup", lift);
  on("pointercancel", lift);
  on("pointerleave", (event) => event.pointerType === "mouse" && point(null));
  on(
    "focusin",
    ({ target }) => target instanceof Element && target.matches(":focus-visible") && point(territoryOf(target)),
  );
  // A touch moves the focus away from another element, and must not clear what it points at.
  on("focusout", ({ target }) => territoryOf(target) === last && point(null));
  // Holding a territory does not choose it.
  on("click", (event) => held && event.stopPropagation(), true);
  on("contextmenu", (event) => held && event.preventDefault());
  return () => {
    stopping.abort();
    lift();
  };
}
