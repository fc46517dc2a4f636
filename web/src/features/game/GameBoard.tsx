// The board of a running game: marks for what can be picked, arrows to its targets. A click on the sea goes back.
import { useCallback, useMemo } from "react";

import { useAppDispatch } from "../../app/store";
import { Board } from "../../board/Board";
import { seatLooks } from "../../ui/seatLooks";
import { territoryName } from "../../texts/names";
import { percentText, word } from "../../texts/say";
import { useTableClient } from "../match/context";
import { match } from "../match/slice";
import { Spotlight } from "../playback/Spotlight";
import { useMotions, usePlayedArrows } from "../playback/usePlayback";
import { groupOf } from "./commonView";
import { describe } from "./guide";
import { arrowOfPhase, arrowsOf, arrowsOfOrders, chancesOf, withCampaign, marksOf, type Notes } from "./marks";
import { CampaignLine } from "./CampaignLine";
import {
  candidates,
  actionOf,
  next,
  EMPTY_SELECTION,
  pickedAnswers,
  placesOf,
  type DraftAction,
  type Selection,
} from "./selection";
import { filled, isComplete } from "./slots";
import type { ActionContext } from "./useActionContext";
import { keyOf, useForecasts } from "./useForecasts";
import { useCampaignOdds } from "./useCampaignOdds";
import { isAside, isHostile, type StyledOffer as Offer } from "./verbStyle";

interface Props {
  readonly context: ActionContext;
  readonly onSea: () => void;
}

const NO_OFFERS: readonly Offer[] = [];

export function GameBoard({ context, onSea }: Props) {
  const client = useTableClient();
  const dispatch = useAppDispatch();
  const motions = useMotions();
  const played = usePlayedArrows();
  const { material, view, selection, busy, pick } = context;
  const offers = busy ? NO_OFFERS : context.offers;
  const notes = useNotes(context, offers);
  const marks = useMemo(
    () => marksOf(offers, selection, notes, (territory) => groupOf(view, territory)),
    [offers, selection, notes, view],
  );
  const { orders } = view;
  const [campaign, point] = useCampaignOdds(context, offers);
  const possible = useMemo(
    () =>
      busy
        ? played
        : [...arrowOfPhase(view), ...(orders ? arrowsOfOrders(orders) : []), ...arrowsOf(offers, selection)],
    [busy, played, view, orders, offers, selection],
  );
  const arrows = useMemo(() => (campaign ? withCampaign(possible, campaign) : possible), [possible, campaign]);
  const chances = useMemo(() => (campaign ? chancesOf(campaign) : undefined), [campaign]);
  const seats = useMemo(() => seatLooks(material), [material]);
  const tell = useCallback((territory: number) => describe(material, view, territory), [material, view]);
  // An unmarked territory may have an optional use; otherwise the rules explain the refusal.
  const onMiss = (territory: number | null): void => {
    if (territory === null) onSea();
    else if (busy) return;
    else if (next(offers, selection).has(territory)) pick(territory);
    else {
      const vain = vainly(offers, selection, territory, view.owners[territory] === context.own);
      if (vain) client.act(vain);
      else if (offers.length > 0)
        dispatch(match.actions.warned(word("game_not_there", { territory: territoryName(material, territory) })));
    }
  };
  return (
    <div className="game-board">
      <Board
        board={material.board}
        layers={`/api/tables/${client.code}`}
        owners={view.owners}
        pieces={view.pieces}
        kinds={material.kinds}
        seats={seats}
        disabled={material.disabled}
        marks={marks}
        arrows={arrows}
        motions={motions}
        notes={chances}
        signs={view.signs}
        label={word("game_board", { board: material.board.name })}
        describe={tell}
        onPick={pick}
        onMiss={onMiss}
        onPoint={point}
      />
      <CampaignLine material={material} campaign={campaign} />
      <Spotlight />
    </div>
  );
}

/** Short notes beside territories that can be picked: the win chance there, or their starting group. */
function useNotes({ selection, view, update }: ActionContext, offers: readonly Offer[]): Notes {
  const targets = useMemo(() => attacksFrom(offers, selection.picks), [offers, selection]);
  const actions = useMemo(() => [...targets.values()], [targets]);
  const known = useForecasts(actions, update.version);
  return useMemo(() => {
    const notes = new Map<number, string>();
    for (const [territory, each] of targets) {
      const forecast = known.get(keyOf(each));
      if (forecast) notes.set(territory, percentText(forecast.chance));
    }
    if (view.groups) {
      for (const territory of next(offers, EMPTY_SELECTION).keys()) {
        const group = view.groups[territory];
        if (typeof group === "number") notes.set(territory, `${group + 1}`);
      }
    }
    return notes;
  }, [targets, known, view, offers]);
}

/** The action that a click on a forbidden territory would have been. Sending it returns the refusal with its reason. */
function vainly(offers: readonly Offer[], selection: Selection, territory: number, own: boolean): DraftAction | null {
  const picks = [...selection.picks, territory];
  const steps = candidates(offers, selection).filter(
    (offer) => !isAside(offer) && placesOf(offer).length >= picks.length,
  );
  const offer = (own ? undefined : steps.find(isHostile)) ?? steps[0];
  if (!offer || placesOf(offer).length !== picks.length) return null;
  const answers = filled(offer, pickedAnswers(offer, picks));
  return isComplete(offer, answers) ? actionOf(offer, answers) : null;
}

/** The usual attack on each target of the picked territory. */
function attacksFrom(offers: readonly Offer[], picks: readonly number[]): ReadonlyMap<number, DraftAction> {
  const found = new Map<number, DraftAction>();
  if (picks.length !== 1) return found;
  for (const [target, takers] of next(offers, { picks, verb: "" })) {
    const offer = takers.find(isHostile);
    if (!offer || placesOf(offer).length !== 2) continue;
    const answers = filled(offer, pickedAnswers(offer, [...picks, target]));
    if (isComplete(offer, answers)) found.set(target, actionOf(offer, answers));
  }
  return found;
}
