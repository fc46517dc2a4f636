// The figures of a game, as they are drawn and told: one series for each seat, from the start to the last chapter.
import type { Figures, DiceLuck, Holdings } from "../../wire/wire";

export type Measure = "territories" | "pieces" | "worth" | "income";

export const MEASURES: readonly Measure[] = ["territories", "pieces", "worth", "income"];

/** What happened in it: `chapter` is null for how the game began. */
export interface Moment {
  readonly chapter: number | null;
  readonly seats: readonly Holdings[];
}

export function moments(figures: Figures): readonly Moment[] {
  return [
    { chapter: null, seats: figures.start },
    ...figures.chapters.map((chapter) => ({ chapter: chapter.number, seats: chapter.seats })),
  ];
}

/** Without what comes before the first conquest: until then the board is only filled. */
export function sinceTheFirstConquest(told: readonly Moment[]): readonly Moment[] {
  const first = told.findIndex((moment, index) =>
    moment.seats.some((held, seat) => held.territories < (told[index - 1]?.seats[seat]?.territories ?? 0)),
  );
  return first > 0 ? told.slice(first - 1) : told;
}

/** One line for each seat. */
export function series(told: readonly Moment[], measure: Measure): readonly (readonly number[])[] {
  const seats = told[0]?.seats.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => told.map((moment) => moment.seats[seat]?.[measure] ?? 0));
}

/** What is worth a picture: something that is not nothing, and worth only where it is not the number of pieces. */
export function measuresOf(told: readonly Moment[]): readonly Measure[] {
  return MEASURES.filter((measure) =>
    told.some((moment) =>
      moment.seats.some((held) => (measure === "worth" ? held.worth !== held.pieces : held[measure] > 0)),
    ),
  );
}

/** The chapter in which a seat lost its last territory for good; null for one that still has some, or never had any. */
export function fellIn(told: readonly Moment[], seat: number): number | null {
  const last = told.findLastIndex((moment) => (moment.seats[seat]?.territories ?? 0) > 0);
  return last < 0 ? null : (told[last + 1]?.chapter ?? null);
}

/** How many pieces the dice have spared; below 0 they have cost some. */
export function luckOf(fortune: DiceLuck): number {
  return fortune.expected - fortune.lost;
}

/** `+3.2`, `0.0`, `−1.4`: with a true minus. */
export function signed(number: number): string {
  const rounded = Math.abs(number).toFixed(1);
  if (rounded === "0.0") return rounded;
  return `${number > 0 ? "+" : "−"}${rounded}`;
}
