// Whether the game is paused here, and the ways to pause and to go on.
import { useCallback, useEffect, useRef, useState } from "react";

import { useAppSelector } from "../../app/store";
import type { TableStatus } from "../../wire/wire";
import { usePlay } from "../match/context";

export interface Pausing {
  /** The dialog is open. */
  readonly open: boolean;
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Clocks and computers wait only for whoever keeps nobody else waiting: all people of the game sit at this device. */
export function keepsNobodyWaiting({ chairs, yours }: Pick<TableStatus, "chairs" | "yours">): boolean {
  const people = chairs.flatMap(({ player, left }, seat) => (player.played_by === "person" && !left ? [seat] : []));
  return yours.length > 0 && people.every((seat) => yours.includes(seat));
}

export function usePause(): Pausing {
  const play = usePlay();
  const [asked, ask] = useState(false);
  const may = useAppSelector(({ match }) => match.sitting !== null && keepsNobodyWaiting(match.sitting));
  const paused = useAppSelector((state) => state.match.sitting?.paused ?? false);
  const timed = useAppSelector((state) => Boolean(state.match.shown?.clock));
  const was = useRef(paused);
  useEffect(() => {
    // The clocks have stood still, so that what we know of them is no longer true.
    if (was.current && !paused && timed) play.refresh();
    was.current = paused;
  }, [play, paused, timed]);
  const pause = useCallback(() => {
    ask(true);
    if (may) play.pause(true);
  }, [play, may]);
  const resume = useCallback(() => {
    ask(false);
    if (may) play.pause(false);
  }, [play, may]);
  // Whoever comes back to a game that they have paused is where they were.
  return { open: asked || (paused && may), pause, resume };
}
