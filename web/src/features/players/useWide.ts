// Whether there is room beside the board.
import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 821px)";

/** Created once, because every fight asks for it. */
let query: MediaQueryList | undefined;
const room = (): MediaQueryList => (query ??= window.matchMedia(WIDE));

function watch(changed: () => void): () => void {
  room().addEventListener("change", changed);
  return () => room().removeEventListener("change", changed);
}

export function useWide(): boolean {
  return useSyncExternalStore(watch, () => room().matches);
}
