// Sorts offers into buttons, the leading step, and those that are asked for at once.
import { isOnBoard } from "./selection";
import { isForced } from "./slots";
import { isAside, leading, UNDO_STYLE, type StyledOffer as Offer } from "./verbStyle";

export interface Steps {
  /** The big step at the top right. */
  readonly lead: Offer | undefined;
  /** Further buttons, the most useful first. */
  readonly others: readonly Offer[];
  /** Offers that are asked for at once, because nothing else can be done. */
  readonly asked: readonly Offer[];
}

/** After every verb that has a place in the row. */
const LAST_PLACE = 100;

const UNDO: Offer = { verb: "undo", slots: [], style: UNDO_STYLE };

/** `asking`: undo can be requested even if it is not offered. */
export function stepsOf(offered: readonly Offer[], asking = false): Steps {
  const offers = asking && !offered.some(({ verb }) => verb === UNDO.verb) ? [...offered, UNDO] : offered;
  const loose = offers.filter((offer) => !isOnBoard(offer) || isAside(offer));
  const lead = leading(loose.filter((offer) => offer.slots.length === 0));
  const further = loose.filter((offer) => offer !== lead);
  const must = lead === undefined && loose.length === offers.length ? further.filter((offer) => !isAside(offer)) : [];
  const others = further.filter((offer) => !must.includes(offer));
  const place = ({ style }: Offer): number => style.early ?? LAST_PLACE;
  return { lead, others: others.toSorted((one, other) => place(one) - place(other)), asked: must };
}

/** Whether a button acts at once, because there is nothing to ask. */
export function isPlain(offer: Offer): boolean {
  return offer.slots.every((slot) => !slot.by && isForced(offer, slot, {}));
}
