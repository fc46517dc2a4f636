// How a verb is shown: an icon, the tone of its arrows, a letter to press, and where its button stands.
//
// Each edition lists its verbs with their styles (editions/contract.ts). A verb without a style can be played all the same.
import type { Tone } from "../../board/contract";
import type { IconSource } from "../../ui/Icon";
import type { Offer } from "../../wire/wire";

export interface VerbStyle {
  readonly icon?: IconSource;
  readonly tone: Tone;
  /** The letter that does it. */
  readonly letter?: string;
  /** It leads on: the big step at the top right. The lowest of those that are offered is taken. */
  readonly leads?: number;
  /** Its place in the row of buttons; the lowest comes first, verbs without a place come last. */
  readonly early?: number;
  /** Luck may have a part in it, so its forecast is shown. Hostile verbs need not say so. */
  readonly risky?: boolean;
  /** Beside the game rather than a step of it: never what the guide tells the player to do next. */
  readonly aside?: boolean;
  /** Sent without a prompt once nothing is left to choose. */
  readonly atOnce?: boolean;
  /** Begins with as few pieces as must be: there will be more places to send to. */
  readonly sparing?: boolean;
  /** Rolled to the end by the rules themselves. */
  readonly decisive?: boolean;
  /** Turns in cards: it has a button beside the hand, too. */
  readonly cards?: boolean;
}

/** An offer with the style of its verb. */
export type StyledOffer = Offer & { readonly style: VerbStyle };

/** Of a verb that nobody knows a forecast may be asked. */
export const PLAIN_STYLE: VerbStyle = { tone: "plain", risky: true };

/** Taking back is the table's, not an edition's. */
export const UNDO_STYLE: VerbStyle = { tone: "plain", icon: "undo", letter: "u", aside: true, early: 5 };

export const isHostile = ({ style }: StyledOffer): boolean => style.tone === "hostile";

export const isAside = ({ style }: StyledOffer): boolean => style.aside ?? false;

/** Whether luck may have a part in it. */
export function isRisky({ tone, risky }: VerbStyle): boolean {
  return tone === "hostile" || (risky ?? false);
}

/** The offer that leads on; its button stands where one looks for "next". */
export function leading(offers: readonly StyledOffer[]): StyledOffer | undefined {
  const ranked = offers.filter(({ style }) => style.leads !== undefined);
  return ranked.toSorted((one, other) => (one.style.leads ?? 0) - (other.style.leads ?? 0))[0];
}
