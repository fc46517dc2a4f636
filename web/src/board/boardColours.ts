// Colours on the board that are derived from seat colours.
const PAPER = "#efe4cb";
const INK = "#1b1410";
export const NOBODYS = "#cfc9b8";
export const OFF = "#b9b4a6";

/** Mixes two colours; `part` is the share of the second one. */
export function mixed(one: string, other: string, part: number): string {
  const theirs = parts(other);
  return `#${parts(one)
    .map((each, place) => Math.round(each + ((theirs[place] ?? 0) - each) * part))
    .map((each) => each.toString(16).padStart(2, "0"))
    .join("")}`;
}

const parts = (colour: string): readonly number[] =>
  [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16));

/** Land colour of a seat: its colour mixed with paper. */
export const held = (colour: string): string => mixed(PAPER, colour, 0.66);

export const darkened = (colour: string): string => mixed(colour, INK, 0.45);

/** Dark ink on light colours, light ink on dark ones. */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = parts(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? INK : "#ffffff";
}
