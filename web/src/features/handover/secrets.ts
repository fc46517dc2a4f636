// Who at this device holds something that the others may not see, as far as it was seen when they looked last.
import type { Update } from "../../wire/wire";

export interface Known {
  /** Seats that had nothing to hide. What one gets to hide later comes in their own go, while they look. */
  readonly bare: readonly number[];
  /** Phases in which several were awaited at once: what they do then is nobody else's business. */
  readonly together: readonly string[];
}

export const NOTHING_KNOWN: Known = { bare: [], together: [] };

export function learned(known: Known, { seat, view, awaited }: Pick<Update, "seat" | "view" | "awaited">): Known {
  const phase = view.phase.phase;
  const together = awaited.length > 1 && !known.together.includes(phase) ? [...known.together, phase] : known.together;
  const { mine } = view as { readonly mine?: object | null };
  if (seat === null || !mine) return { ...known, together };
  const others = known.bare.filter((each) => each !== seat);
  return { bare: Object.values(mine).every(isNothing) ? [...others, seat] : others, together };
}

/** Whether the screen may simply pass on: it is their turn alone, and they have nothing to hide. */
export function isOpen(known: Known, seat: number, { view, awaited }: Pick<Update, "view" | "awaited">): boolean {
  return known.bare.includes(seat) && awaited.length === 1 && !known.together.includes(view.phase.phase);
}

function isNothing(fact: unknown): boolean {
  return fact === null || fact === false || (Array.isArray(fact) && fact.length === 0);
}
