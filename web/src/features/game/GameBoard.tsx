// The board of the game: what may be picked is marked, where it leads are arrows, and the sea goes back.
import { useCallback, useMemo, useRef, type MouseEvent } from "react";

import { Board } from "../../board/Board";
import type { Motion } from "../../board/contract";
import { looksOf } from "../../look/seats";
import { word } from "../../texts/say";
import type { Offer } from "../../wire/wire";
import { Spotlight } from "../stage/Spotlight";
import { dressOf } from "./dress";
import { signsOf } from "./Effects";
import { percent } from "./ForecastBar";
import { describe } from "./guide";
import { arrowOfPhase, arrowsOf, arrowsOfOrders, marksOf, type Notes } from "./marks";
import { deed, next, NOTHING, pickedAnswers, placesOf, type Deed } from "./selection";
import { filled, isComplete } from "./slots";
import type { Acting } from "./useActing";
import { keyOf, useForecasts } from "./useForecasts";
import { usePlay } from "../match/context";

interface Props {
  readonly acting: Acting;
  readonly motions: readonly Motion[];
  readonly onSea: () => void;
}

const NO_OFFERS: readonly Offer[] = [];

export function GameBoard({ acting, motions, onSea }: Props) {
  const { code } = usePlay();
  const { material, view, selection, busy, update, pick } = acting;
  const offers = busy ? NO_OFFERS : acting.offers;
  const notes = useNotes(acting, offers);
  const marks = useMemo(() => marksOf(offers, selection, notes), [offers, selection, notes]);
  const orders = view.mine?.orders;
  const arrows = useMemo(
    () => [...(busy ? [] : arrowOfPhase(view)), ...(orders ? arrowsOfOrders(orders) : []), ...arrowsOf(offers, selection)],
    [busy, view, orders, offers, selection],
  );
  const seats = useMemo(() => looksOf(material), [material]);
  const signs = useMemo(() => signsOf(view), [view]);
  const tell = useCallback((territory: number) => describe(material, view, territory), [material, view]);
  const picked = useRef(false);
  const onPick = useCallback(
    (territory: number) => {
      picked.current = true;
      pick(territory);
    },
    [pick],
  );
  // A click that picked nothing fell into the sea.
  const clicked = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (!picked.current && !target?.closest("button, [role=button], [data-territory]")) onSea();
    picked.current = false;
  };
  return (
    <div className="game-board" onClick={clicked} data-version={update.version}>
      <Board
        board={material.board}
        layers={`/api/tables/${code}`}
        owners={view.owners}
        pieces={view.pieces}
        kinds={material.kinds}
        seats={seats}
        disabled={material.disabled}
        marks={marks}
        arrows={arrows}
        motions={motions}
        signs={signs}
        label={word("game_board", { board: material.board.name })}
        describe={tell}
        onPick={onPick}
      />
      <Spotlight />
    </div>
  );
}

/** A few signs beside what may be picked: the chance to win there, or the starting group that it lies in. */
function useNotes({ selection, view, update }: Acting, offers: readonly Offer[]): Notes {
  const targets = useMemo(() => attacksFrom(offers, selection.picks), [offers, selection]);
  const deeds = useMemo(() => [...targets.values()], [targets]);
  const known = useForecasts(deeds, update.version);
  return useMemo(() => {
    const notes = new Map<number, string>();
    for (const [territory, each] of targets) {
      const forecast = known.get(keyOf(each));
      if (forecast) notes.set(territory, percent(forecast.chance));
    }
    if (view.groups && view.phase.phase === "picking") {
      for (const territory of next(offers, NOTHING).keys()) {
        const group = view.groups[territory];
        if (typeof group === "number") notes.set(territory, `${group + 1}`);
      }
    }
    return notes;
  }, [targets, known, view, offers]);
}

/** For each target of the one territory that was picked, the attack that would usually be made. */
function attacksFrom(offers: readonly Offer[], picks: readonly number[]): ReadonlyMap<number, Deed> {
  const found = new Map<number, Deed>();
  if (picks.length !== 1) return found;
  for (const [target, takers] of next(offers, { picks, verb: "" })) {
    const offer = takers.find(({ verb }) => dressOf(verb).tone === "attack");
    if (!offer || placesOf(offer).length !== 2) continue;
    const answers = filled(offer, pickedAnswers(offer, [...picks, target]));
    if (isComplete(offer, answers)) found.set(target, deed(offer, answers));
  }
  return found;
}
