// From which seat this device looks, and whom it asks to take it. A function of what is known, nothing else.

export interface Situation {
  /** The seats that are played at this device and are still in the game. */
  readonly yours: readonly number[];
  readonly awaited: readonly number[];
  readonly playing: boolean;
  /** Who has said last that they have the device. */
  readonly taken: number | null;
  /** Whether somebody may look without being asked, for there is nothing that others may not see. */
  readonly open?: (seat: number) => boolean;
}

export interface Viewpoint {
  readonly look: number | null;
  /** Who is asked to take the device. */
  readonly ask: number | null;
}

/** One person at the device looks from their seat, nobody watches, and several take turns: no secret is seen between them. */
export function viewpoint({ yours, awaited, playing, taken, open = () => false }: Situation): Viewpoint {
  const [only = null] = yours;
  if (yours.length <= 1) return { look: only, ask: null };
  const waiting = playing ? yours.filter((seat) => awaited.includes(seat)) : [];
  if (taken !== null && waiting.includes(taken)) return { look: taken, ask: null };
  const ask = waiting.find((seat) => taken !== null && seat > taken) ?? waiting[0] ?? null;
  return ask !== null && open(ask) ? { look: ask, ask: null } : { look: null, ask };
}
