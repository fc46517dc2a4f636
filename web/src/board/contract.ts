// What the board is told and what it says. It draws, and knows no rules.
import type { IconSource } from "../ui/Icon";
import type { Board } from "../wire/wire";

/** Red is what must not be overlooked. */
export type Tone = "hostile" | "friendly" | "plain";

/** `pick`: may be chosen now. `chosen`: was chosen. `target`: may be chosen for what was chosen before. */
export interface Mark {
  readonly kind: "pick" | "chosen" | "target";
  readonly tone: Tone;
  /** A few signs beside it, such as a win chance. */
  readonly note?: string;
}

export interface Arrow {
  readonly source: number;
  readonly target: number;
  readonly tone: Tone;
  readonly label?: string;
  /** Only possible, not settled. */
  readonly faint?: boolean;
}

/** A small sign at a territory, such as a capital: an icon and what it means. */
export interface Sign {
  readonly icon: IconSource;
  readonly title: string;
}

/** Something that is played over the board: pieces that move, a fight, land that changes hands. */
export interface Motion {
  readonly id: number;
  readonly kind: "march" | "fight" | "conquest" | "arrival" | "loss";
  readonly source?: number;
  readonly target: number;
  readonly seat: number | null;
  readonly count?: number;
  readonly milliseconds: number;
}

export interface SeatLook {
  readonly name: string;
  readonly colour: string;
}

export interface BoardProps {
  readonly board: Board;
  /** Where the layers that never change are got: `${layers}/under.svg` and `${layers}/over.svg`. */
  readonly layers: string;
  readonly owners: readonly (number | null)[];
  /** One number for each territory, or one for each kind of pieces. */
  readonly pieces: readonly (number | readonly number[])[];
  readonly kinds: readonly string[];
  readonly seats: readonly SeatLook[];
  readonly disabled: readonly number[];
  readonly marks: ReadonlyMap<number, Mark>;
  readonly arrows: readonly Arrow[];
  readonly motions?: readonly Motion[];
  /** A few signs beside territories that have no mark, or instead of what their mark says. */
  readonly notes?: ReadonlyMap<number, string>;
  readonly signs?: ReadonlyMap<number, Sign>;
  readonly label: string;
  /** What a screen reader is told of a territory. */
  readonly describe: (territory: number) => string;
  /** A territory that has a mark. */
  readonly onPick?: (territory: number) => void;
  /** One that has none, or the sea. */
  readonly onMiss?: (territory: number | null) => void;
  /** Pointed at, but not chosen; null when it is over. */
  readonly onPoint?: (territory: number | null) => void;
}
