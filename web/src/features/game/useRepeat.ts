// Repeats an attack, where the rules know only single rolls, until it is decided or few pieces are left.
import { useEffect, useMemo, useState } from "react";

import type { CommonView } from "./commonView";
import type { ActionContext } from "./useActionContext";
import { candidates, actionOf, pickedAnswers } from "./selection";
import { filled, sum } from "./slots";

export interface Repeat {
  readonly verb: string;
  readonly source: number;
  readonly target: number;
  /** Stop when the source has no more than this many pieces. */
  readonly left: number;
}

export interface Repeating {
  readonly repeat: Repeat | null;
  readonly start: (repeat: Repeat) => void;
  readonly stop: () => void;
}

export function standingIn({ pieces }: CommonView, territory: number): number {
  const standing = pieces[territory] ?? 0;
  return typeof standing === "number" ? standing : sum(standing);
}

export function useRepeat({ offers, view, busy, update, act }: ActionContext): Repeating {
  const [repeat, start] = useState<Repeat | null>(null);
  useEffect(() => {
    if (!repeat || busy) return;
    const { verb, source, target, left } = repeat;
    const picks = [source, target];
    const [offer] = candidates(offers, { picks, verb });
    const asksDefender = view.between?.source === source && view.between.target === target && offers.length === 0;
    if (offer && standingIn(view, source) > left) act(actionOf(offer, filled(offer, pickedAnswers(offer, picks))));
    else if (!asksDefender) start(null);
  }, [repeat, offers, view, busy, update, act]);
  return useMemo(() => ({ repeat, start, stop: () => start(null) }), [repeat]);
}
