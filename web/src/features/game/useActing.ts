// What the viewer may do now, their selection so far, and callbacks to choose and to act.
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";

import { useAppSelector } from "../../app/store";
import { commonView, styled, styleOf } from "../../editions";
import type { Material, Update } from "../../wire/wire";
import { usePlay } from "../match/context";
import type { CommonView } from "./commonView";
import { carried, decided, NOTHING, pick, type Deed, type Selection } from "./selection";
import type { StyledOffer } from "./verbStyle";

export interface Acting {
  readonly material: Material;
  readonly update: Update;
  readonly view: CommonView;
  /** The seat that acts; null for spectators. */
  readonly own: number | null;
  readonly offers: readonly StyledOffer[];
  /** An action is pending or an update is being played, so a choice now would answer an outdated prompt. */
  readonly busy: boolean;
  readonly selection: Selection;
  readonly choose: (selection: Selection) => void;
  readonly pick: (territory: number) => void;
  readonly act: (deed: Deed) => void;
}

const NO_OFFERS: readonly StyledOffer[] = [];

/** `now` is for the board. `soon` is deferred, for everything that need not render before a click is answered. */
export interface Actings {
  readonly now: Acting;
  readonly soon: Acting;
}

export function useActing(material: Material, update: Update): Actings {
  const play = usePlay();
  const own = useAppSelector((state) => state.match.viewpoint);
  const busy = useAppSelector(
    ({ match }) =>
      match.pending !== "" || match.queue.length > 0 || match.link !== "open" || match.done > (match.shown?.version ?? 0),
  );
  const view = useMemo(() => commonView(material, update.view), [material, update.view]);
  const { edition } = material;
  const { options } = update;
  const offers = useMemo(() => (own === null ? NO_OFFERS : styled(edition, options)), [own, edition, options]);
  const [held, hold] = useState({ selection: NOTHING, offers });
  // A selection stays as long as it is still offered.
  const selection = held.offers === offers ? held.selection : carried(offers, held.selection);
  if (held.offers !== offers) hold({ selection, offers });

  const choose = useCallback((chosen: Selection) => hold({ selection: chosen, offers }), [offers]);
  const act = useCallback(
    (deed: Deed) => {
      // After a roll the same attack usually continues, so it stays selected.
      if (styleOf(edition, deed.verb).tone !== "hostile") choose(NOTHING);
      play.act(deed);
    },
    [choose, play, edition],
  );
  const current = useRef({ selection, busy });
  current.current = { selection, busy };
  const pickOne = useCallback(
    (territory: number) => {
      if (current.current.busy) return;
      const chosen = pick(offers, current.current.selection, territory);
      const deed = decided(offers, chosen);
      if (deed) act(deed);
      else choose(chosen);
    },
    [act, choose, offers],
  );
  // A deferred selection that belongs to earlier offers is ignored.
  const late = useDeferredValue(held);
  const chosen = late.offers === offers ? late.selection : selection;
  const given = useMemo(
    () => ({ material, update, view, own, offers, busy, choose, pick: pickOne, act }),
    [material, update, view, own, offers, busy, choose, pickOne, act],
  );
  const now = useMemo(() => ({ ...given, selection }), [given, selection]);
  const soon = useMemo(() => ({ ...given, selection: chosen }), [given, chosen]);
  return { now, soon };
}
