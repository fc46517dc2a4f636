// The fields that views of all editions have in common. They are shown for any edition.
//
// Each edition adds what only some have, such as capitals or starting groups (editions/contract.ts).
import type { Sign, Tone } from "../../board/contract";
import type { IconSource } from "../../ui/Icon";
import type { Update, View } from "../../wire/wire";

/** A lasting effect on a seat, such as immunity. */
export interface Effect {
  readonly icon: IconSource;
  readonly title: string;
  /** A sentence for the player of the seat, while it lasts. */
  readonly notice?: string;
}

export interface SeatState {
  /** Null if the edition has no cards. */
  readonly cards: number | null;
  /** The number of pieces still to be placed. */
  readonly reserve: number;
  readonly committed: boolean;
  readonly out: boolean;
  /** Armies for the next set of cards, where that is fixed. */
  readonly setWorth?: number;
  readonly effects: readonly Effect[];
}

/** The subject of the phase: a fight under way, or a territory to move into. */
export interface Between {
  readonly source: number;
  readonly target: number;
  readonly tone: Tone;
}

/** An order that was entered and is not yet carried out. */
export interface Order {
  readonly verb: string;
  readonly source: number;
  readonly target: number;
  readonly units: number;
  readonly tone: Tone;
}

export interface CommonView {
  readonly owners: readonly (number | null)[];
  readonly pieces: readonly (number | readonly number[])[];
  readonly seats: readonly SeatState[];
  readonly phase: string;
  /** The seat whose turn it is; null if all play at once, or before the first turn. */
  readonly turn: number | null;
  /** The seat that had the first turn. */
  readonly first: number;
  /** What remains to be placed in this phase; undefined in other phases. */
  readonly left: number | readonly number[] | undefined;
  readonly between: Between | null;
  /** The viewer's cards, if the edition has any. */
  readonly hand: readonly number[] | null;
  readonly mission: number | null;
  /** The viewer's orders; null if the edition has none. */
  readonly orders: readonly Order[] | null;
  /** The card offered to the player whose turn it is. */
  readonly offer: string;
  /** The starting group of each territory, while groups are picked. */
  readonly groups: readonly (number | null)[] | null;
  readonly signs: ReadonlyMap<number, Sign>;
}

/** Fields that any view may have, by name. */
interface Named {
  readonly owners: CommonView["owners"];
  readonly pieces: CommonView["pieces"];
  readonly seats: readonly Partial<Pick<SeatState, "cards" | "reserve" | "committed" | "out">>[];
  readonly phase: {
    readonly phase: string;
    readonly armies?: number;
    readonly left?: number;
    readonly source?: number;
    readonly target?: number;
  };
  readonly seat: number | null;
  readonly first: number | null;
  readonly mine: { readonly hand?: readonly number[]; readonly left?: number } | null;
}

const NO_PHASE: Named["phase"] = { phase: "" };
const NO_SIGNS: CommonView["signs"] = new Map();

/** The view as far as it can be read without knowing its edition. */
export function namedView(view: View): CommonView {
  const {
    owners = [],
    pieces = [],
    seats = [],
    phase = NO_PHASE,
    seat = null,
    first,
    mine = null,
  } = view as unknown as Partial<Named>;
  const { source, target } = phase;
  return {
    owners,
    pieces,
    seats: seats.map(({ cards, reserve, committed, out }) => ({
      cards: cards ?? null,
      reserve: reserve ?? 0,
      committed: committed ?? false,
      out: out ?? false,
      effects: [],
    })),
    phase: phase.phase,
    turn: seat,
    first: first ?? 0,
    left: phase.armies ?? mine?.left ?? (typeof phase.left === "number" ? phase.left : undefined),
    between: source === undefined || target === undefined ? null : { source, target, tone: "hostile" },
    hand: mine?.hand ?? null,
    mission: null,
    orders: null,
    offer: "",
    groups: null,
    signs: NO_SIGNS,
  };
}

/** Adds effects to seats, and signs to territories. */
export function withEffects(
  common: CommonView,
  effects: (seat: number) => readonly Effect[],
  signs: CommonView["signs"],
): CommonView {
  return { ...common, signs, seats: common.seats.map((state, seat) => ({ ...state, effects: effects(seat) })) };
}

/** The pieces that this seat still has to place, in total or by kind; null if there is nothing to place. */
export function leftToPlace({ left, seats }: CommonView, seat: number | null): number | readonly number[] | null {
  if (left !== undefined) return left || null;
  return (seat === null ? 0 : (seats[seat]?.reserve ?? 0)) || null;
}

/** The starting group of a territory, or the territory alone if there are no groups to pick. */
export function groupOf({ groups }: CommonView, territory: number): readonly number[] {
  const group = groups?.[territory];
  if (typeof group !== "number") return [territory];
  return (groups ?? []).flatMap((each, index) => (each === group ? [index] : []));
}

/** Other seats that are awaited. */
export function othersAwaited(update: Update, own: number | null): readonly number[] {
  return (update.awaited ?? []).filter((seat) => seat !== own);
}
