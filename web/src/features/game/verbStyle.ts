// How a verb is shown: an icon, the tone of its arrows, a shortcut letter, and the place of its button.
//
// Each edition lists its verbs with their styles (editions/contract.ts). A verb without a style can still be played.
import type { Tone } from "../../board/contract";
import type { IconSource } from "../../ui/Icon";
import type { Offer } from "../../wire/wire";

export interface VerbStyle {
  readonly icon?: IconSource;
  readonly tone: Tone;
  /** The shortcut letter. */
  readonly letter?: string;
  /** Candidate for the big step at the top right; the lowest of the offered ones is shown there. */
  readonly leads?: number;
  /** Position in the row of buttons. Lower comes first; verbs without one come last. */
  readonly early?: number;
  /** The outcome depends on luck, so a forecast is shown. Hostile verbs imply it. */
  readonly risky?: boolean;
  /** Optional: never what the guide suggests next. */
  readonly aside?: boolean;
  /** Sent without a prompt once nothing is left to choose. */
  readonly atOnce?: boolean;
  /** Starts with as few pieces as allowed, because there will be more places to send pieces to. */
  readonly sparing?: boolean;
  /** Rolled until decided by the rules themselves. */
  readonly decisive?: boolean;
  /** Trades in cards, so it also has a button beside the hand. */
  readonly cards?: boolean;
}

/** An offer with the style of its verb. */
export type StyledOffer = Offer & { readonly style: VerbStyle };

/** An unknown verb may have a forecast. */
export const PLAIN_STYLE: VerbStyle = { tone: "plain", risky: true };

/** Undo belongs to the table, not to an edition. */
export const UNDO_STYLE: VerbStyle = { tone: "plain", icon: "undo", letter: "u", aside: true, early: 5 };

export const isHostile = ({ style }: StyledOffer): boolean => style.tone === "hostile";

export const isAside = ({ style }: StyledOffer): boolean => style.aside ?? false;

/** Whether luck may affect the outcome. */
export function isRisky({ tone, risky }: VerbStyle): boolean {
  return tone === "hostile" || (risky ?? false);
}

/** The offer that leads on; its button is where players look for "next". */
export function leading(offers: readonly StyledOffer[]): StyledOffer | undefined {
  const ranked = offers.filter(({ style }) => style.leads !== undefined);
  return ranked.toSorted((one, other) => (one.style.leads ?? 0) - (other.style.leads ?? 0))[0];
}
