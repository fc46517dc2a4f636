// Whether the game is paused here, and callbacks to pause and to resume.
import { useCallback, useEffect, useRef, useState } from "react";

import { useAppSelector } from "../../app/store";
import type { TableStatus } from "../../wire/wire";
import { useTableClient } from "../match/context";

export interface Pausing {
  /** Whether the dialog is open. */
  readonly open: boolean;
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Clocks and computers pause only if nobody else has to wait: all people of the game use this device. */
export function keepsNobodyWaiting({ chairs, yours }: Pick<TableStatus, "chairs" | "yours">): boolean {
  const people = chairs.flatMap(({ player, left }, seat) => (player.played_by === "person" && !left ? [seat] : []));
  return yours.length > 0 && people.every((seat) => yours.includes(seat));
}

export function usePause(): Pausing {
  const client = useTableClient();
  const [asked, ask] = useState(false);
  const may = useAppSelector(({ match }) => match.tableStatus !== null && keepsNobodyWaiting(match.tableStatus));
  const paused = useAppSelector((state) => state.match.tableStatus?.paused ?? false);
  const timed = useAppSelector((state) => Boolean(state.match.shown?.clock));
  const was = useRef(paused);
  useEffect(() => {
    // The clocks were paused on the server, so ours are out of date.
    if (was.current && !paused && timed) client.refresh();
    was.current = paused;
  }, [client, paused, timed]);
  const pause = useCallback(() => {
    ask(true);
    if (may) client.pause(true);
  }, [client, may]);
  const resume = useCallback(() => {
    ask(false);
    if (may) client.pause(false);
  }, [client, may]);
  // A game that was left while paused opens with the dialog again.
  return { open: asked || (paused && may), pause, resume };
}
