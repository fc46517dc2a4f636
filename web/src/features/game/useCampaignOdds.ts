// The odds of a campaign from the picked territory to the one that is pointed at.
import { startTransition, useCallback, useEffect, useRef, useState } from "react";

import type { CampaignOdds } from "../../wire/wire";
import { useTableClient } from "../match/context";
import { candidates, next, placesOf, type Selection } from "./selection";
import type { ActionContext } from "./useActionContext";
import { isHostile, type StyledOffer as Offer } from "./verbStyle";

const DEBOUNCE_MS = 150;

interface KnownOdds {
  readonly asked: string;
  readonly campaign: CampaignOdds | null;
}

/** The odds once they are known, and a callback for the territory that is pointed at. */
export function useCampaignOdds(
  { selection, update }: ActionContext,
  offers: readonly Offer[],
): [CampaignOdds | null, (territory: number | null) => void] {
  const client = useTableClient();
  const [pointed, keep] = useState<number | null>(null);
  const [known, know] = useState<KnownOdds>({ asked: "", campaign: null });
  const begun = useRef(false);
  begun.current = selection.picks.length > 0;
  // A transition, and only after a pick: moving the pointer over the board must not delay a click.
  const point = useCallback(
    (territory: number | null) => startTransition(() => keep(begun.current ? territory : null)),
    [],
  );
  const way = wayTo(offers, selection, pointed);
  const asked = way.length > 0 ? `${update.version}:${way.join()}` : "";
  useEffect(() => {
    if (!asked) return undefined;
    const [, to = ""] = asked.split(":");
    const timer = window.setTimeout(() => {
      void client.weigh(to.split(",").map(Number)).then((campaign) => know({ asked, campaign }));
    }, DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [client, asked]);
  return [asked && known.asked === asked ? known.campaign : null, point];
}

/** The picked territory and where the attack might lead; empty for adjacent targets, whose chance is shown anyway. */
export function wayTo(offers: readonly Offer[], selection: Selection, pointed: number | null): readonly number[] {
  const { picks } = selection;
  if (pointed === null || picks.length === 0 || picks.includes(pointed) || next(offers, selection).has(pointed))
    return [];
  const attacks = candidates(offers, selection).some((offer) => isHostile(offer) && placesOf(offer).length === 2);
  return attacks ? [...picks, pointed] : [];
}
