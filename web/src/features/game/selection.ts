// The choices so far on the way to an action, for any verbs and slots: a function of offers and picks.
//
// A selection is the territories picked in the order of the slots that ask for them. An offer is a candidate while its slots
// take these picks; it is ready when no territory remains to be picked.
import type { Listing } from "../../wire/wire";
import { filled, isForced, listed, type Answers } from "./slots";
import { isAside, type StyledOffer as Offer } from "./verbStyle";

export interface Selection {
  readonly picks: readonly number[];
  /** Only offers of this verb count; "" for all. */
  readonly verb: string;
}

export const EMPTY_SELECTION: Selection = { picks: [], verb: "" };

export type DraftAction = { readonly verb: string } & Readonly<Record<string, unknown>>;

export const isPlace = (slot: Listing): boolean => slot.kind === "territory";

export function placesOf(offer: Offer): readonly Listing[] {
  return offer.slots.filter(isPlace);
}

export function isOnBoard(offer: Offer): boolean {
  return offer.slots.some(isPlace);
}

/** The picks under the names of the slots that they answer. */
export function pickedAnswers(offer: Offer, picks: readonly number[]): Answers {
  const places = placesOf(offer);
  return Object.fromEntries(picks.slice(0, places.length).map((pick, index) => [places[index]?.name ?? "", pick]));
}

/** Territories that the slot after these picks allows. */
function answersAfter(offer: Offer, picks: readonly number[]): readonly number[] {
  const place = placesOf(offer)[picks.length];
  return place ? (listed(place, pickedAnswers(offer, picks)) as readonly number[]) : [];
}

function takes(offer: Offer, picks: readonly number[]): boolean {
  return picks.every((pick, index) => answersAfter(offer, picks.slice(0, index)).includes(pick));
}

/** The offers on the board that the selection may still become. */
export function candidates(offers: readonly Offer[], { picks, verb }: Selection): readonly Offer[] {
  return offers.filter((offer) => isOnBoard(offer) && (!verb || offer.verb === verb) && takes(offer, picks));
}

/** The candidates for which every territory is picked. */
export function ready(offers: readonly Offer[], selection: Selection): readonly Offer[] {
  if (selection.picks.length === 0) return [];
  return candidates(offers, selection).filter((offer) => placesOf(offer).length === selection.picks.length);
}

/** Each territory that can be picked next, with the offers that would take it. */
export function next(offers: readonly Offer[], selection: Selection): ReadonlyMap<number, readonly Offer[]> {
  const found = new Map<number, Offer[]>();
  for (const offer of candidates(offers, selection)) {
    for (const territory of answersAfter(offer, selection.picks)) {
      const others = found.get(territory);
      if (others) others.push(offer);
      else found.set(territory, [offer]);
    }
  }
  return found;
}

/** A click on a territory: continues, undoes the last pick, or starts anew from there. */
export function pick(offers: readonly Offer[], selection: Selection, territory: number): Selection {
  const { picks, verb } = selection;
  if (picks.length > 0 && picks[picks.length - 1] === territory) return back(selection);
  if (next(offers, selection).has(territory)) return { picks: [...picks, territory], verb };
  for (let kept = picks.length - 1; kept >= 0; kept -= 1) {
    const shorter = { picks: picks.slice(0, kept), verb };
    if (next(offers, shorter).has(territory)) return { picks: [...shorter.picks, territory], verb };
  }
  if (verb && next(offers, EMPTY_SELECTION).has(territory)) return { picks: [territory], verb: "" };
  return selection;
}

/** One step back; the verb is dropped last. */
export function back({ picks, verb }: Selection): Selection {
  return picks.length > 0 ? { picks: picks.slice(0, -1), verb } : EMPTY_SELECTION;
}

/** As much of a selection as these offers still take, so that after a roll the same attack stays selected. */
export function carried(offers: readonly Offer[], selection: Selection): Selection {
  return candidates(offers, selection).length > 0 ? selection : EMPTY_SELECTION;
}

/** The action that the selection stands for, if nothing remains to be decided and the verb needs no prompt. */
export function decided(offers: readonly Offer[], selection: Selection): DraftAction | null {
  const [only, ...others] = candidates(offers, selection).filter((offer) => !isAside(offer));
  if (!only || others.length > 0 || placesOf(only).length !== selection.picks.length || !only.style.atOnce) return null;
  const answers = pickedAnswers(only, selection.picks);
  const open = only.slots.filter((slot) => !isPlace(slot));
  return open.every((slot) => isForced(only, slot, answers)) ? actionOf(only, filled(only, answers)) : null;
}

export function actionOf(offer: Offer, answers: Answers): DraftAction {
  return { verb: offer.verb, ...Object.fromEntries(offer.slots.map(({ name }) => [name, answers[name]])) };
}

/** Groups offers that ask for the same and can be answered together, such as `attack` and `all_out`. */
export function grouped(offers: readonly Offer[], answers: (offer: Offer) => Answers): readonly (readonly Offer[])[] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const open = offer.slots.filter((slot) => !isPlace(slot));
    const asked = JSON.stringify(open.map((slot) => [slot.name, slot.kind, slot.by, listed(slot, answers(offer))]));
    // Offers with nothing to ask share one row of buttons.
    const key = open.length === 0 ? "" : asked;
    const others = groups.get(key);
    if (others) others.push(offer);
    else groups.set(key, [offer]);
  }
  return [...groups.values()];
}
