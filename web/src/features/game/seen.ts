// What every view may tell, whatever the edition: read by the names of fields, so that a new edition is shown at once.
import type { Update, View } from "../../wire/wire";

export interface SeatSeen {
  readonly cards?: number;
  readonly reserve?: number;
  readonly next_set?: number;
  readonly capital?: number | null;
  readonly immune?: number | null;
  readonly bombardment?: boolean;
  readonly draft?: boolean;
  readonly committed?: boolean;
  readonly rolled_for?: boolean;
  readonly out?: boolean;
}

export interface PhaseSeen {
  readonly phase: string;
  readonly armies?: number;
  readonly left?: number;
  readonly pieces?: readonly number[];
  readonly source?: number;
  readonly target?: number;
  readonly sent?: readonly number[];
  readonly offer?: string;
  readonly dice?: number | readonly number[];
}

export interface Order {
  readonly verb: string;
  readonly source: number;
  readonly target: number;
  readonly units: number;
}

export interface MineSeen {
  readonly hand?: readonly number[];
  readonly mission?: number | null;
  readonly orders?: readonly Order[];
  readonly left?: number;
}

export interface Seen {
  readonly owners: readonly (number | null)[];
  readonly pieces: readonly (number | readonly number[])[];
  readonly seats: readonly SeatSeen[];
  readonly phase: PhaseSeen;
  /** Whose go it is, where there are goes. */
  readonly seat: number | null;
  readonly groups: readonly (number | null)[] | null;
  readonly mine: MineSeen | null;
}

export function seen(view: View): Seen {
  const told = view as unknown as Partial<Seen>;
  return {
    owners: told.owners ?? [],
    pieces: told.pieces ?? [],
    seats: told.seats ?? [],
    phase: told.phase ?? { phase: "" },
    seat: told.seat ?? null,
    groups: told.groups ?? null,
    mine: told.mine ?? null,
  };
}

/** How much is still to be put on the board by this seat, and of which kinds; nothing where that is not the question. */
export function leftToPlace({ phase, seats, mine }: Seen, seat: number | null): number | readonly number[] | null {
  if (phase.armies !== undefined) return phase.armies || null;
  if (phase.phase === "deploying" && phase.pieces) return phase.pieces;
  if (mine?.left !== undefined) return mine.left || null;
  if (typeof phase.left === "number") return phase.left || null;
  const reserve = seat === null ? undefined : seats[seat]?.reserve;
  return reserve || null;
}

/** The starting group that a territory is picked with; itself alone where there are none to pick. */
export function groupOf({ groups, phase }: Seen, territory: number): readonly number[] {
  const group = groups?.[territory];
  if (phase.phase !== "picking" || typeof group !== "number") return [territory];
  return (groups ?? []).flatMap((each, index) => (each === group ? [index] : []));
}

/** Whose doing is awaited, less one's own. */
export function othersAwaited(update: Update, own: number | null): readonly number[] {
  return (update.awaited ?? []).filter((seat) => seat !== own);
}
