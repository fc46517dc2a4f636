// The odds of a campaign from the picked territory to the one that is pointed at.
import { startTransition, useCallback, useEffect, useRef, useState } from "react";

import type { CampaignOdds } from "../../wire/wire";
import { usePlay } from "../match/context";
import { candidates, next, placesOf, type Selection } from "./selection";
import type { Acting } from "./useActing";
import { isHostile, type StyledOffer as Offer } from "./verbStyle";

const DEBOUNCE_MS = 150;

interface Known {
  readonly asked: string;
  readonly march: CampaignOdds | null;
}

/** The odds once they are known, and a callback for the territory that is pointed at. */
export function useMarch({ selection, update }: Acting, offers: readonly Offer[]): [CampaignOdds | null, (territory: number | null) => void] {
  const play = usePlay();
  const [pointed, keep] = useState<number | null>(null);
  const [known, know] = useState<Known>({ asked: "", march: null });
  const begun = useRef(false);
  begun.current = selection.picks.length > 0;
  // A transition, and only after a pick: moving the pointer over the board must not delay a click.
  const point = useCallback((territory: number | null) => startTransition(() => keep(begun.current ? territory : null)), []);
  const way = wayTo(offers, selection, pointed);
  const asked = way.length > 0 ? `${update.version}:${way.join()}` : "";
  useEffect(() => {
    if (!asked) return undefined;
    const [, to = ""] = asked.split(":");
    const timer = window.setTimeout(() => {
      void play.weigh(to.split(",").map(Number)).then((march) => know({ asked, march }));
    }, DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [play, asked]);
  return [asked && known.asked === asked ? known.march : null, point];
}

/** The picked territory and where the attack might lead; empty for adjacent targets, whose chance is shown anyway. */
export function wayTo(offers: readonly Offer[], selection: Selection, pointed: number | null): readonly number[] {
  const { picks } = selection;
  if (pointed === null || picks.length === 0 || picks.includes(pointed) || next(offers, selection).has(pointed)) return [];
  const attacks = candidates(offers, selection).some((offer) => isHostile(offer) && placesOf(offer).length === 2);
  return attacks ? [...picks, pointed] : [];
}
