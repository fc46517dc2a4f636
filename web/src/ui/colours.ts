// The colours of seats by name, with their ink, symbols and default faces. From the seventh seat on, unnamed colours are used.
import type { SymbolName } from "./symbols";

export interface Paint {
  readonly fill: string;
  readonly ink: string;
  /** Identifies the seat without colour. */
  readonly symbol: SymbolName;
  /** The face of players who have not chosen one. Unique at a table, like the colour. */
  readonly face: number;
}

const LIGHT_INK = "#ffffff";
const DARK_INK = "#1b1410";

const NAMED_PAINTS: Readonly<Record<string, Paint>> = {
  red: { fill: "#c8322b", ink: LIGHT_INK, symbol: "sword", face: 11 },
  blue: { fill: "#2a63c0", ink: LIGHT_INK, symbol: "wave", face: 7 },
  green: { fill: "#2f8541", ink: LIGHT_INK, symbol: "tree", face: 3 },
  yellow: { fill: "#f2bd2c", ink: DARK_INK, symbol: "sun", face: 2 },
  purple: { fill: "#7a3fa0", ink: LIGHT_INK, symbol: "crown", face: 5 },
  orange: { fill: "#ec7a1c", ink: DARK_INK, symbol: "flame", face: 22 },
};

const UNNAMED_PAINTS: readonly Paint[] = [
  { fill: "#137a7f", ink: LIGHT_INK, symbol: "drop", face: 19 },
  { fill: "#d15f96", ink: DARK_INK, symbol: "heart", face: 12 },
  { fill: "#7a4a2b", ink: LIGHT_INK, symbol: "tower", face: 4 },
  { fill: "#9fb436", ink: DARK_INK, symbol: "leaf", face: 24 },
];

export const UNOWNED_PAINT: Paint = { fill: "#b9b4a6", ink: DARK_INK, symbol: "tower", face: 0 };

/** The paint of a seat: that of its colour's name, or the next unnamed one. */
export function paintOf(colour: string, seat: number): Paint {
  return NAMED_PAINTS[colour] ?? UNNAMED_PAINTS[seat % UNNAMED_PAINTS.length] ?? UNOWNED_PAINT;
}

/** The paint with this fill, if there is one. */
export function paintWith(fill: string): Paint | undefined {
  return [...Object.values(NAMED_PAINTS), ...UNNAMED_PAINTS].find((paint) => paint.fill === fill);
}
