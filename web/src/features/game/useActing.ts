// What the one who looks may do now, what they have chosen so far, and the ways to choose and to act.
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
  /** The seat that acts; null for whoever watches. */
  readonly own: number | null;
  readonly offers: readonly StyledOffer[];
  /** Something is on its way or being played: what is chosen now would answer what is no longer asked. */
  readonly busy: boolean;
  readonly selection: Selection;
  readonly choose: (selection: Selection) => void;
  readonly pick: (territory: number) => void;
  readonly act: (deed: Deed) => void;
}

const NONE: readonly StyledOffer[] = [];

/** `now` is for the board. `soon` is the same a moment later, for whatever need not be drawn before a click is answered. */
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
  const offers = useMemo(() => (own === null ? NONE : styled(edition, options)), [own, edition, options]);
  const [held, hold] = useState({ selection: NOTHING, offers });
  // What was chosen stays as long as it is still offered.
  const selection = held.offers === offers ? held.selection : carried(offers, held.selection);
  if (held.offers !== offers) hold({ selection, offers });

  const choose = useCallback((chosen: Selection) => hold({ selection: chosen, offers }), [offers]);
  const act = useCallback(
    (deed: Deed) => {
      // After a roll the same attack usually goes on.
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
  // What was chosen before the last answer came is chosen no more, however late it is.
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
