// What every view may tell, whatever the edition: fields with these names are shown for any edition.
//
// What only some editions have, such as capitals or starting groups, their own part of the client adds (editions/contract.ts).
import type { Sign, Tone } from "../../board/contract";
import type { IconSource } from "../../ui/Icon";
import type { Update, View } from "../../wire/wire";

/** Something in force for a seat, such as an immunity. */
export interface Effect {
  readonly icon: IconSource;
  readonly title: string;
  /** A sentence for the seat itself, while it lasts. */
  readonly notice?: string;
}

export interface SeatState {
  /** Null where the edition has no cards. */
  readonly cards: number | null;
  /** How many pieces are still to be placed. */
  readonly reserve: number;
  readonly committed: boolean;
  readonly out: boolean;
  /** What the next set of cards brings, where that is fixed. */
  readonly setWorth?: number;
  readonly effects: readonly Effect[];
}

/** What the phase itself is about: a fight under way, a territory to move into. */
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
  /** Whose turn it is; null where all play at once, or nobody does yet. */
  readonly turn: number | null;
  /** The seat that had the first turn. */
  readonly first: number;
  /** What the phase leaves to place; undefined where that is not its question. */
  readonly left: number | readonly number[] | undefined;
  readonly between: Between | null;
  /** The cards of the viewer, where there are any. */
  readonly hand: readonly number[] | null;
  readonly mission: number | null;
  /** The orders of the viewer; null where attacks are no orders. */
  readonly orders: readonly Order[] | null;
  /** The card offered to the player whose turn it is. */
  readonly offer: string;
  /** For each territory its starting group, while groups are picked. */
  readonly groups: readonly (number | null)[] | null;
  readonly signs: ReadonlyMap<number, Sign>;
}

/** The fields that any view may have, by their names. */
interface Named {
  readonly owners: CommonView["owners"];
  readonly pieces: CommonView["pieces"];
  readonly seats: readonly Partial<Pick<SeatState, "cards" | "reserve" | "committed" | "out">>[];
  readonly phase: { readonly phase: string; readonly armies?: number; readonly left?: number; readonly source?: number; readonly target?: number };
  readonly seat: number | null;
  readonly first: number | null;
  readonly mine: { readonly hand?: readonly number[]; readonly left?: number } | null;
}

const NO_PHASE: Named["phase"] = { phase: "" };
const NO_SIGNS: CommonView["signs"] = new Map();

/** The view as far as it can be read without knowing its edition. */
export function namedView(view: View): CommonView {
  const { owners = [], pieces = [], seats = [], phase = NO_PHASE, seat = null, first, mine = null } = view as unknown as Partial<Named>;
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

/** With effects for some seats, and signs for territories. */
export function withEffects(common: CommonView, effects: (seat: number) => readonly Effect[], signs: CommonView["signs"]): CommonView {
  return { ...common, signs, seats: common.seats.map((state, seat) => ({ ...state, effects: effects(seat) })) };
}

/** How much is still to be put on the board by this seat, and of which kinds; nothing where that is not the question. */
export function leftToPlace({ left, seats }: CommonView, seat: number | null): number | readonly number[] | null {
  if (left !== undefined) return left || null;
  return (seat === null ? 0 : (seats[seat]?.reserve ?? 0)) || null;
}

/** The starting group that a territory is picked with; itself alone where there are none to pick. */
export function groupOf({ groups }: CommonView, territory: number): readonly number[] {
  const group = groups?.[territory];
  if (typeof group !== "number") return [territory];
  return (groups ?? []).flatMap((each, index) => (each === group ? [index] : []));
}

/** Who is awaited beside this seat. */
export function othersAwaited(update: Update, own: number | null): readonly number[] {
  return (update.awaited ?? []).filter((seat) => seat !== own);
}
