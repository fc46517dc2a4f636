// How far an attack would get: from what was picked to what somebody points at, and all that lies between.
import { startTransition, useCallback, useEffect, useRef, useState } from "react";

import type { CampaignOdds } from "../../wire/wire";
import { usePlay } from "../match/context";
import { candidates, next, placesOf, type Selection } from "./selection";
import type { Acting } from "./useActing";
import { isHostile, type StyledOffer as Offer } from "./verbStyle";

const PATIENCE = 150;

interface Known {
  readonly asked: string;
  readonly march: CampaignOdds | null;
}

/** The march, as soon as it is known, and how to say what is pointed at. */
export function useMarch({ selection, update }: Acting, offers: readonly Offer[]): [CampaignOdds | null, (territory: number | null) => void] {
  const play = usePlay();
  const [pointed, keep] = useState<number | null>(null);
  const [known, know] = useState<Known>({ asked: "", march: null });
  const begun = useRef(false);
  begun.current = selection.picks.length > 0;
  // Whoever passes over the board on the way to a click shall not wait for it: nothing is drawn before something is picked.
  const point = useCallback((territory: number | null) => startTransition(() => keep(begun.current ? territory : null)), []);
  const way = wayTo(offers, selection, pointed);
  const asked = way.length > 0 ? `${update.version}:${way.join()}` : "";
  useEffect(() => {
    if (!asked) return undefined;
    const [, to = ""] = asked.split(":");
    const timer = window.setTimeout(() => {
      void play.weigh(to.split(",").map(Number)).then((march) => know({ asked, march }));
    }, PATIENCE);
    return () => window.clearTimeout(timer);
  }, [play, asked]);
  return [asked && known.asked === asked ? known.march : null, point];
}

/** What was picked for an attack and where it might lead; nothing for what can be picked next, of which the chance is shown. */
export function wayTo(offers: readonly Offer[], selection: Selection, pointed: number | null): readonly number[] {
  const { picks } = selection;
  if (pointed === null || picks.length === 0 || picks.includes(pointed) || next(offers, selection).has(pointed)) return [];
  const attacks = candidates(offers, selection).some((offer) => isHostile(offer) && placesOf(offer).length === 2);
  return attacks ? [...picks, pointed] : [];
}
