// Which players on this device hide something from the others, as far as their last views tell.
import type { Update } from "../../wire/wire";

export interface KnownSecrets {
  /** Seats that had nothing to hide. They can only get a secret in their own turn, while they look. */
  readonly bare: readonly number[];
  /** Phases in which several seats were awaited at once; actions in these are secret. */
  readonly together: readonly string[];
}

export const NOTHING_KNOWN: KnownSecrets = { bare: [], together: [] };

export function learned(
  known: KnownSecrets,
  { seat, view, awaited }: Pick<Update, "seat" | "view" | "awaited">,
): KnownSecrets {
  const phase = view.phase.phase;
  const together = awaited.length > 1 && !known.together.includes(phase) ? [...known.together, phase] : known.together;
  const { mine } = view as { readonly mine?: object | null };
  if (seat === null || !mine) return { ...known, together };
  const others = known.bare.filter((each) => each !== seat);
  return { bare: Object.values(mine).every(isNothing) ? [...others, seat] : others, together };
}

/** Whether the screen may pass on without a cover: only this seat is awaited, and it has nothing to hide. */
export function isOpen(
  known: KnownSecrets,
  seat: number,
  { view, awaited }: Pick<Update, "view" | "awaited">,
): boolean {
  return known.bare.includes(seat) && awaited.length === 1 && !known.together.includes(view.phase.phase);
}

function isNothing(fact: unknown): boolean {
  return fact === null || fact === false || (Array.isArray(fact) && fact.length === 0);
}
