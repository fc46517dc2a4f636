// Whether there is room beside the board.
import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 821px)";

function watch(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

export function useWide(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(WIDE).matches);
}
