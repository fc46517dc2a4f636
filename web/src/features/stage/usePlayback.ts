// Plays what has happened: takes the first update of the queue, shows its events one after the other, then lets it be shown.
import { useEffect } from "react";

import { useAppDispatch, useAppSelector } from "../../app/store";
import type { Motion } from "../../board/contract";
import { match } from "../match/slice";

const NONE: readonly Motion[] = [];

/** What moves on the board just now. */
export function usePlayback(): readonly Motion[] {
  const dispatch = useAppDispatch();
  const waiting = useAppSelector((state) => state.match.queue.length);
  useEffect(() => {
    if (waiting > 0) dispatch(match.actions.played());
  }, [dispatch, waiting]);
  return NONE;
}
