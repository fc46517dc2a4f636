// The props of the board. The board draws and reports clicks; it knows no rules.
import type { IconSource } from "../ui/Icon";
import type { Board } from "../wire/wire";

/** `hostile` is red, for what must not be overlooked. */
export type Tone = "hostile" | "friendly" | "plain";

/** `pick`: can be chosen now. `chosen`: was chosen. `target`: can be chosen as the target of the chosen territory. */
export interface Mark {
  readonly kind: "pick" | "chosen" | "target";
  readonly tone: Tone;
  /** A short note, such as a win chance. */
  readonly note?: string;
}

export interface Arrow {
  readonly source: number;
  readonly target: number;
  readonly tone: Tone;
  readonly label?: string;
  /** Possible, but not decided. */
  readonly faint?: boolean;
}

/** A small sign at a territory, such as a capital: an icon and its meaning. */
export interface Sign {
  readonly icon: IconSource;
  readonly title: string;
}

/** An animation over the board: pieces that move, a fight, land that changes hands. */
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
  /** Base address of the static layers: `${layers}/under.svg` and `${layers}/over.svg`. */
  readonly layers: string;
  readonly owners: readonly (number | null)[];
  /** A number for each territory, or a list with a number for each kind of pieces. */
  readonly pieces: readonly (number | readonly number[])[];
  readonly kinds: readonly string[];
  readonly seats: readonly SeatLook[];
  readonly disabled: readonly number[];
  readonly marks: ReadonlyMap<number, Mark>;
  readonly arrows: readonly Arrow[];
  readonly motions?: readonly Motion[];
  /** Short notes at territories; they replace the notes of marks. */
  readonly notes?: ReadonlyMap<number, string>;
  readonly signs?: ReadonlyMap<number, Sign>;
  readonly label: string;
  /** The accessible label of a territory. */
  readonly describe: (territory: number) => string;
  /** Called for a territory with a mark. */
  readonly onPick?: (territory: number) => void;
  /** Called for a territory without a mark, or with null for the sea. */
  readonly onMiss?: (territory: number | null) => void;
  /** Called when a territory is hovered, focused or held; null when that ends. */
  readonly onPoint?: (territory: number | null) => void;
}
