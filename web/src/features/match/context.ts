// The open table, for all components below.
import { createContext, useContext } from "react";

import type { Play } from "./play";

export const PlayContext = createContext<Play | null>(null);

export function usePlay(): Play {
  const play = useContext(PlayContext);
  if (!play) throw new Error("nobody sits at a table here");
  return play;
}
