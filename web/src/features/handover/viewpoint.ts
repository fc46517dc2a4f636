// From which seat this device looks, and which player it asks to take it. A pure function.

export interface Situation {
  /** The seats on this device that are still in the game. */
  readonly yours: readonly number[];
  readonly awaited: readonly number[];
  readonly playing: boolean;
  /** The seat that last confirmed to have the device. */
  readonly taken: number | null;
  /** Whether a seat may look without being asked, because it has no secrets. */
  readonly open?: (seat: number) => boolean;
}

export interface Viewpoint {
  readonly look: number | null;
  /** The seat whose player is asked to take the device. */
  readonly ask: number | null;
}

/** A single player looks from their seat, spectators from none. Several players take turns, and none sees another's secrets. */
export function viewpoint({ yours, awaited, playing, taken, open = () => false }: Situation): Viewpoint {
  const [only = null] = yours;
  if (yours.length <= 1) return { look: only, ask: null };
  const waiting = playing ? yours.filter((seat) => awaited.includes(seat)) : [];
  if (taken !== null && waiting.includes(taken)) return { look: taken, ask: null };
  const ask = waiting.find((seat) => taken !== null && seat > taken) ?? waiting[0] ?? null;
  return ask !== null && open(ask) ? { look: ask, ask: null } : { look: null, ask };
}
