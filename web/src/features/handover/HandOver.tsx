// Whose eyes look: on one screen it hides everything until the next person says that they have taken it.
import { useEffect } from "react";

import { useAppSelector } from "../../app/store";
import { usePlay } from "../match/context";

/** Decides from which seat we look, and covers the screen while nobody may. */
export function HandOver() {
  const play = usePlay();
  const yours = useAppSelector((state) => state.match.sitting?.yours);
  const seat = yours?.[0] ?? null;
  useEffect(() => play.look(seat), [play, seat]);
  return null;
}
