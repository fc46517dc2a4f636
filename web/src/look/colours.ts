// The colours of seats by name, the ink on them, and their signs. Whoever sits beyond the sixth gets one of the others.
import type { SymbolName } from "./symbols";

export interface Paint {
  readonly fill: string;
  readonly ink: string;
  /** For whoever cannot tell the colour. */
  readonly symbol: SymbolName;
}

const LIGHT = "#ffffff";
const DARK = "#1b1410";

const PAINTS: Readonly<Record<string, Paint>> = {
  red: { fill: "#c8322b", ink: LIGHT, symbol: "sword" },
  blue: { fill: "#2a63c0", ink: LIGHT, symbol: "wave" },
  green: { fill: "#2f8541", ink: LIGHT, symbol: "tree" },
  yellow: { fill: "#f2bd2c", ink: DARK, symbol: "sun" },
  purple: { fill: "#7a3fa0", ink: LIGHT, symbol: "crown" },
  orange: { fill: "#ec7a1c", ink: DARK, symbol: "flame" },
};

const FURTHER: readonly Paint[] = [
  { fill: "#137a7f", ink: LIGHT, symbol: "drop" },
  { fill: "#d15f96", ink: DARK, symbol: "heart" },
  { fill: "#7a4a2b", ink: LIGHT, symbol: "tower" },
  { fill: "#9fb436", ink: DARK, symbol: "leaf" },
];

export const NOBODY: Paint = { fill: "#b9b4a6", ink: DARK, symbol: "tower" };

/** The paint of a seat: of its colour's name, or the next one that no name has. */
export function paintOf(colour: string, seat: number): Paint {
  return PAINTS[colour] ?? FURTHER[seat % FURTHER.length] ?? NOBODY;
}

/** The paint that has this fill, if one has. */
export function paintWith(fill: string): Paint | undefined {
  return [...Object.values(PAINTS), ...FURTHER].find((paint) => paint.fill === fill);
}
