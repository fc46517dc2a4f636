// The colours of seats by name, and the ink on them. Whoever sits beyond the sixth gets one of the others.
export interface Paint {
  readonly fill: string;
  readonly ink: string;
}

const LIGHT = "#ffffff";
const DARK = "#1b1410";

const PAINTS: Readonly<Record<string, Paint>> = {
  red: { fill: "#c8322b", ink: LIGHT },
  blue: { fill: "#2a63c0", ink: LIGHT },
  green: { fill: "#2f8541", ink: LIGHT },
  yellow: { fill: "#f2bd2c", ink: DARK },
  purple: { fill: "#7a3fa0", ink: LIGHT },
  orange: { fill: "#ec7a1c", ink: DARK },
};

const FURTHER: readonly Paint[] = [
  { fill: "#15858a", ink: LIGHT },
  { fill: "#d15f96", ink: DARK },
  { fill: "#7a4a2b", ink: LIGHT },
  { fill: "#9fb436", ink: DARK },
];

export const NOBODY: Paint = { fill: "#b9b4a6", ink: DARK };

/** The paint of a seat: of its colour's name, or the next one that no name has. */
export function paintOf(colour: string, seat: number): Paint {
  return PAINTS[colour] ?? FURTHER[seat % FURTHER.length] ?? NOBODY;
}
