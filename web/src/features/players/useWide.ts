// Whether there is room beside the board.
import { useSyncExternalStore } from "react";

const WIDE_QUERY = "(min-width: 821px)";

/** Created once, because every fight asks for it. */
let query: MediaQueryList | undefined;
const room = (): MediaQueryList => (query ??= window.matchMedia(WIDE_QUERY));

function watch(changed: () => void): () => void {
  room().addEventListener("change", changed);
  return () => room().removeEventListener("change", changed);
}

export function useWide(): boolean {
  return useSyncExternalStore(watch, () => room().matches);
}
