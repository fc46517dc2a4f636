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

const LIGHT = "#ffffff";
const DARK = "#1b1410";

const PAINTS: Readonly<Record<string, Paint>> = {
  red: { fill: "#c8322b", ink: LIGHT, symbol: "sword", face: 11 },
  blue: { fill: "#2a63c0", ink: LIGHT, symbol: "wave", face: 7 },
  green: { fill: "#2f8541", ink: LIGHT, symbol: "tree", face: 3 },
  yellow: { fill: "#f2bd2c", ink: DARK, symbol: "sun", face: 2 },
  purple: { fill: "#7a3fa0", ink: LIGHT, symbol: "crown", face: 5 },
  orange: { fill: "#ec7a1c", ink: DARK, symbol: "flame", face: 22 },
};

const FURTHER: readonly Paint[] = [
  { fill: "#137a7f", ink: LIGHT, symbol: "drop", face: 19 },
  { fill: "#d15f96", ink: DARK, symbol: "heart", face: 12 },
  { fill: "#7a4a2b", ink: LIGHT, symbol: "tower", face: 4 },
  { fill: "#9fb436", ink: DARK, symbol: "leaf", face: 24 },
];

export const NOBODY: Paint = { fill: "#b9b4a6", ink: DARK, symbol: "tower", face: 0 };

/** The paint of a seat: that of its colour's name, or the next unnamed one. */
export function paintOf(colour: string, seat: number): Paint {
  return PAINTS[colour] ?? FURTHER[seat % FURTHER.length] ?? NOBODY;
}

/** The paint with this fill, if there is one. */
export function paintWith(fill: string): Paint | undefined {
  return [...Object.values(PAINTS), ...FURTHER].find((paint) => paint.fill === fill);
}
