// The colours on the board that are made of the colours of seats.
const PAPER = "#efe4cb";
const INK = "#1b1410";
export const NOBODYS = "#cfc9b8";
export const OFF = "#b9b4a6";

/** So much of the other colour in the one. */
export function mixed(one: string, other: string, part: number): string {
  const theirs = parts(other);
  return `#${parts(one)
    .map((each, place) => Math.round(each + ((theirs[place] ?? 0) - each) * part))
    .map((each) => each.toString(16).padStart(2, "0"))
    .join("")}`;
}

const parts = (colour: string): readonly number[] => [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16));

/** The land of a seat: its colour on paper. */
export const held = (colour: string): string => mixed(PAPER, colour, 0.66);

export const darkened = (colour: string): string => mixed(colour, INK, 0.45);

/** Dark on light colours and light on dark ones. */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = parts(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? INK : "#ffffff";
}
