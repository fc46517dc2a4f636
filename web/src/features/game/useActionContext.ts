// What the viewer may do now, their selection so far, and callbacks to choose and to act.
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";

import { useAppSelector } from "../../app/store";
import { commonView, styled, styleOf } from "../../editions";
import type { Material, Update } from "../../wire/wire";
import { useTableClient } from "../match/context";
import type { CommonView } from "./commonView";
import { carried, decided, EMPTY_SELECTION, pick, type DraftAction, type Selection } from "./selection";
import type { StyledOffer } from "./verbStyle";

export interface ActionContext {
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
  readonly act: (action: DraftAction) => void;
}

const NO_OFFERS: readonly StyledOffer[] = [];

/** `now` is for the board. `soon` is deferred, for everything that need not render before a click is answered. */
export interface DeferredActionContext {
  readonly now: ActionContext;
  readonly soon: ActionContext;
}

export function useActionContext(material: Material, update: Update): DeferredActionContext {
  const client = useTableClient();
  const own = useAppSelector((state) => state.match.viewpoint);
  const busy = useAppSelector(
    ({ match }) =>
      match.pending !== "" ||
      match.queue.length > 0 ||
      match.link !== "open" ||
      match.ownVersion > (match.shown?.version ?? 0),
  );
  const view = useMemo(() => commonView(material, update.view), [material, update.view]);
  const { edition } = material;
  const { options } = update;
  const offers = useMemo(() => (own === null ? NO_OFFERS : styled(edition, options)), [own, edition, options]);
  const [held, hold] = useState({ selection: EMPTY_SELECTION, offers });
  // A selection stays as long as it is still offered.
  const selection = held.offers === offers ? held.selection : carried(offers, held.selection);
  if (held.offers !== offers) hold({ selection, offers });

  const choose = useCallback((chosen: Selection) => hold({ selection: chosen, offers }), [offers]);
  const act = useCallback(
    (action: DraftAction) => {
      // After a roll the same attack usually continues, so it stays selected.
      if (styleOf(edition, action.verb).tone !== "hostile") choose(EMPTY_SELECTION);
      client.act(action);
    },
    [choose, client, edition],
  );
  const current = useRef({ selection, busy });
  current.current = { selection, busy };
  const pickOne = useCallback(
    (territory: number) => {
      if (current.current.busy) return;
      const chosen = pick(offers, current.current.selection, territory);
      const action = decided(offers, chosen);
      if (action) act(action);
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
